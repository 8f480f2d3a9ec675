/*
 * benchmark.c: a benchmark for models: questions about what is legal, and matches against a ladder of bots.
 *
 * Matches and questions depend on the seed only, so that models can be compared. Against each bot the model
 * plays every seat in turn. About half of the questions have an action that a rule forbids and a player might try.
 */
#include "mcp/internal.h"

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNGS = 12, POOL = 64, LONGEST_STEP = 9, STREAM_QUESTIONS = 77 };

struct rung {
    char bot[AI_MAX_SPEC];
    int games;
    double wins;   /* a shared win counts in parts */
    double points; /* sum */
};

struct benchmark {
    struct mcp_benchmark how;
    struct ai_host host;
    struct rung rung[MAX_RUNGS];
    int rungs;
    int begun;              /* matches */
    int decisions, illegal; /* of finished matches and of this one */
    int noted_illegal;      /* of the match at the table */
    bool counted;           /* the match at the table is in its rung */
    struct table asked;     /* where questions come from */
    struct ai_bot *steward; /* plays the asked seat there */
    struct sg_rng rng;
    struct sg_action pool[POOL]; /* that were legal at earlier decisions */
    int pooled;
    int questions, answered, right;
    bool open, legal; /* the question that waits, and its answer */
};

static bool read_ladder(struct benchmark *r, struct sg_error *why)
{
    struct sg_slice rest = sg_slice_of(r->how.bots), head, tail;
    for (bool more = true; more && r->rungs < MAX_RUNGS; rest = tail) {
        more = sg_slice_split(rest, ',', &head, &tail);
        if (!more)
            head = rest;
        struct rung *rung = &r->rung[r->rungs++];
        size_t length = head.length < sizeof rung->bot - 1 ? head.length : sizeof rung->bot - 1;
        memcpy(rung->bot, head.at, length);
        struct ai_bot *bot = ai_bot_new(r->how.game, rung->bot, &r->host, why);
        if (!bot)
            return false;
        ai_bot_free(bot);
    }
    return true;
}

struct benchmark *benchmark_new(const struct mcp_benchmark *how, const struct ai_host *host, struct sg_error *why)
{
    struct benchmark *r = calloc(1, sizeof *r);
    sg_check(r != NULL);
    r->how = *how;
    r->host = *host;
    r->counted = true;
    sg_rng_init(&r->rng, how->seed, STREAM_QUESTIONS);
    r->steward = ai_bot_new(how->game, "steward", host, why);
    if (r->steward && read_ladder(r, why))
        return r;
    benchmark_free(r);
    return NULL;
}

void benchmark_free(struct benchmark *r)
{
    if (!r)
        return;
    table_end(&r->asked);
    ai_bot_free(r->steward);
    free(r);
}

/* ---- Matches --------------------------------------------------------------------------------------- */

static void count_match(struct benchmark *r, const struct table *t)
{
    struct rung *rung = &r->rung[(r->begun - 1) / r->how.games];
    struct sg_result result;
    int winners = 0;
    r->how.game->result(match_state(t->match), &result);
    for (int seat = 0; seat < r->how.setup.seats; seat++)
        winners += result.winners >> seat & 1;
    if (result.winners >> t->seat & 1)
        rung->wins += 1.0 / winners;
    rung->points += result.points[t->seat];
    rung->games++;
    r->counted = true;
}

void benchmark_note(struct benchmark *r, const struct table *t)
{
    r->decisions++;
    r->illegal += t->illegal - r->noted_illegal;
    r->noted_illegal = t->illegal;
    if (!r->counted && match_turn(t->match) == SG_OVER)
        count_match(r, t);
}

bool benchmark_next(struct benchmark *r, struct table *t, struct buffer *out)
{
    struct sg_error why;
    if (r->begun == r->rungs * r->how.games) {
        buffer_add(out, "All matches have been played. `report` has the figures.");
        return false;
    }
    int n = r->begun % r->how.games;
    struct table_start start = {.game = r->how.game,
                                .setup = r->how.setup,
                                .seat = n % r->how.setup.seats,
                                .bots = r->rung[r->begun / r->how.games].bot,
                                .seed = r->how.seed + (uint64_t)(n / r->how.setup.seats)};
    sg_check(table_begin(t, &start, &r->host, &why));
    r->begun++;
    r->noted_illegal = 0;
    r->counted = false;
    buffer_add(out, "Match ");
    buffer_number(out, r->begun);
    buffer_add(out, " of ");
    buffer_number(out, (int64_t)r->rungs * r->how.games);
    buffer_add(out, ", against ");
    buffer_add(out, start.bots);
    buffer_add(out, ".\n");
    return true;
}

/* ---- Questions ------------------------------------------------------------------------------------- */

/* Moves the table of the questions on to another decision. */
static void move_on(struct benchmark *r)
{
    _Alignas(16) char view[SG_MAX_STATE];
    char words[256];
    struct sg_error why;
    for (int steps = 1 + (int)sg_rng_below(&r->rng, LONGEST_STEP); steps > 0; steps--) {
        if (!r->asked.match || match_turn(r->asked.match) == SG_OVER) {
            struct table_start start = {.game = r->how.game, .setup = r->how.setup, .bots = "steward"};
            start.seat = (int)sg_rng_below(&r->rng, r->how.setup.seats);
            start.seed = sg_rng_below(&r->rng, 1u << 30);
            sg_check(table_begin(&r->asked, &start, &r->host, &why));
            ai_bot_begin(r->steward, start.seed, 0);
            continue;
        }
        struct sg_text text;
        struct sg_choice list[SG_MAX_CHOICES];
        int count = match_actions(r->asked.match, list);
        r->pool[r->pooled++ % POOL] = list[sg_rng_below(&r->rng, (uint32_t)count)].action;
        table_view(&r->asked, view);
        sg_text_init(&text, words, sizeof words);
        sg_action_format(r->how.game, ai_bot_choose(r->steward, view), &text);
        sg_check(table_play(&r->asked, (struct sg_slice){words, text.length}, &why));
    }
    if (match_turn(r->asked.match) == SG_OVER)
        move_on(r);
}

/* Is an action of this kind among these? */
static bool has_kind(const struct sg_choice *list, int count, int kind)
{
    for (int i = 0; i < count; i++)
        if (list[i].action.kind == kind)
            return true;
    return false;
}

/*
 * What a rule forbids now and a player might try: listed as impossible, or legal earlier and of a kind that is legal
 * now. Without such, anything that was legal earlier.
 */
static int list_refused(struct benchmark *r, const struct sg_choice *list, int count, struct sg_action *out)
{
    struct sg_error why;
    int found = words_refused(&r->asked, out);
    for (int any = 0; any < 2 && (any == 0 || !found); any++)
        for (int i = 0; i < r->pooled && i < POOL; i++)
            if ((any || has_kind(list, count, r->pool[i].kind)) &&
                r->how.game->refuse(match_state(r->asked.match), r->pool[i], &why))
                out[found++] = r->pool[i];
    return found;
}

/* An action to ask about: refused if there is one and `legal` is false. */
static struct sg_action pick_action(struct benchmark *r, bool *legal)
{
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_action refused[SG_MAX_GROUPS + POOL];
    int count = match_actions(r->asked.match, list), no = *legal ? 0 : list_refused(r, list, count, refused);
    r->pool[r->pooled++ % POOL] = list[sg_rng_below(&r->rng, (uint32_t)count)].action;
    if (no)
        return refused[sg_rng_below(&r->rng, (uint32_t)no)];
    *legal = true;
    return list[sg_rng_below(&r->rng, (uint32_t)count)].action;
}

void benchmark_question(struct benchmark *r, struct buffer *out)
{
    char words[256];
    struct sg_text text;
    if (r->questions == r->how.questions) {
        buffer_add(out, "There are no more questions. Call `next_match`.");
        return;
    }
    r->questions++;
    move_on(r);
    r->legal = sg_rng_below(&r->rng, 2) == 0;
    struct sg_action action = pick_action(r, &r->legal);
    r->open = true;
    buffer_add(out, "Question ");
    buffer_number(out, r->questions);
    buffer_add(out, " of ");
    buffer_number(out, r->how.questions);
    buffer_add(out, ". This is the table as your seat sees it:\n\n");
    words_view(&r->asked, SG_DESCRIBE_TABLE, out);
    words_status(&r->asked, out);
    sg_text_init(&text, words, sizeof words);
    sg_action_format(r->how.game, action, &text);
    buffer_add(out, "\nCan you play `");
    buffer_bytes(out, words, text.length);
    buffer_add(out, "` now? Reply with `answer`.");
}

bool benchmark_answer(struct benchmark *r, bool legal, struct buffer *out)
{
    if (!r->open) {
        buffer_add(out, "No question is open: call `question` first.");
        return false;
    }
    r->open = false;
    r->answered++;
    r->right += legal == r->legal;
    buffer_add(out, legal == r->legal ? "Right." : "Wrong.");
    return true;
}

/* ---- The report -------------------------------------------------------------------------------------- */

static void put_share(struct json *j, const char *name, double part, double of)
{
    double share = of > 0 ? part / of : 0;
    json_key(j, name);
    json_decimal(j, share, 4);
    json_key(j, "error");
    json_decimal(j, of > 0 ? sqrt(share * (1 - share) / of) : 0, 4);
}

static void put_rungs(const struct benchmark *r, struct json *j)
{
    json_key(j, "ladder");
    json_open(j, '[');
    for (int i = 0; i < r->rungs; i++) {
        const struct rung *rung = &r->rung[i];
        json_open(j, '{');
        json_put_string(j, "bot", rung->bot);
        json_put_number(j, "games", rung->games);
        put_share(j, "win_share", rung->wins, rung->games);
        json_key(j, "even");
        json_decimal(j, 1.0 / r->how.setup.seats, 4);
        json_key(j, "points");
        json_decimal(j, rung->games ? rung->points / rung->games : 0, 2);
        json_close(j);
    }
    json_close(j);
}

void benchmark_report(const struct benchmark *r, const struct table *t, struct buffer *out)
{
    struct json j;
    int illegal = r->illegal + (t->match && !r->counted ? t->illegal - r->noted_illegal : 0);
    buffer_json(out, &j);
    json_open(&j, '{');
    json_put_string(&j, "game", r->how.game->name);
    json_put_number(&j, "seats", r->how.setup.seats);
    json_put_number(&j, "seed", (int64_t)r->how.seed);
    json_key(&j, "rules");
    json_open(&j, '{');
    json_put_number(&j, "asked", r->questions);
    json_put_number(&j, "answered", r->answered);
    put_share(&j, "right_share", r->right, r->answered);
    json_close(&j);
    json_key(&j, "actions");
    json_open(&j, '{');
    json_put_number(&j, "played", r->decisions);
    json_put_number(&j, "illegal", illegal);
    put_share(&j, "illegal_share", illegal, r->decisions + illegal);
    json_close(&j);
    put_rungs(r, &j);
    json_close(&j);
}
