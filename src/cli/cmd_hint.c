/* cmd_hint.c: `signoria hint` asks a master what to do in a position, and why. */
#define _POSIX_C_SOURCE 200809L

#include "ai/ai.h"
#include "base/codec.h"
#include "base/rng.h"
#include "cli/advice.h"
#include "cli/commands.h"
#include "cli/matches.h"
#include "games/games.h"
#include "host/args.h"
#include "host/clock.h"
#include "host/i18n.h"
#include "proto/buffer.h"
#include "proto/json/json_bot.h"
#include "term/screen/screen.h"
#include "term/text/hint_text.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct question {
    const struct sg_game *game;
    const char *position, *bot, *word;
    int64_t ply, seat, top, threads, seed;
    bool json;
    struct match *match; /* the file's, or one made of the position */
    _Alignas(16) unsigned char view[SG_MAX_STATE];
};

static bool read_words(struct args *a, struct question *q)
{
    *q =
        (struct question){.bot = "master:2s", .ply = -1, .top = 5, .seed = 1, .threads = sysconf(_SC_NPROCESSORS_ONLN)};
    while (args_more(a)) {
        if (args_text(a, "--position", &q->position) || args_text(a, "--bot", &q->bot) ||
            args_number(a, "--ply", 0, 1000000, &q->ply) || args_number(a, "--seat", 1, SG_MAX_SEATS, &q->seat) ||
            args_number(a, "--top", 1, AI_MAX_MOVES, &q->top) || args_number(a, "--threads", 1, 64, &q->threads) ||
            args_number(a, "--seed", 0, INT64_MAX / 2, &q->seed) || args_any_components(a) ||
            args_flag(a, "--json", &q->json) || (!q->word && args_word(a, &q->word)))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && !q->word)
        args_wrong(a, "wrong.hint-what");
    if (!a->wrong && q->position && !(q->game = args_find_game(q->word)))
        args_no_game(a, q->word);
    return !a->wrong;
}

/* ---- what is asked about ------------------------------------------------------------- */

/* Who is to move must be there, and be the one asked about. */
static bool take_view(struct args *a, struct question *q, const void *state)
{
    const struct sg_head *head = state;
    int turn = q->game->turn(state);
    if (turn < 0)
        args_wrong(a, turn == SG_OVER ? "wrong.hint-over" : "wrong.hint-chance");
    else if (q->seat && turn != q->seat - 1)
        args_wrong_numbers(a, "wrong.hint-seat", turn + 1, q->seat);
    else if (head->viewer != SG_TRUTH && head->viewer != turn)
        args_wrong_numbers(a, "wrong.hint-view", turn + 1, 0);
    else
        q->game->redact(state, turn, q->view);
    return !a->wrong;
}

static bool find_position(struct args *a, struct question *q)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_error why;
    struct sg_rng rng;
    struct sg_head head;
    if (!sg_position_parse(q->game, q->position, strlen(q->position), state, &why)) {
        args_wrong_said(a, "--position", i18n_error(&why));
        return false;
    }
    if (!take_view(a, q, state))
        return false;
    memcpy(&head, state, sizeof head);
    sg_rng_init(&rng, 1, 0);
    if (head.viewer != SG_TRUTH)
        q->game->resample(state, &rng);
    struct match_start start = {.setup = sg_setup_of(state), .position = state};
    q->match = match_new(q->game, &start, &why); /* for the names of the seats */
    if (!q->match)
        args_wrong_said(a, "--position", i18n_error(&why));
    return q->match != NULL;
}

static bool find_ply(struct args *a, struct question *q)
{
    _Alignas(16) char state[SG_MAX_STATE];
    q->match = matches_load(a, q->word);
    if (!q->match)
        return false;
    q->game = match_game(q->match);
    int ply = q->ply < 0 ? match_plies(q->match) : (int)q->ply;
    if (q->ply > match_plies(q->match)) {
        args_wrong_said(
            a, NULL,
            i18n_mixed("wrong.number", frame_printf("--ply %d", (int)q->ply), NULL, NULL, 0, 0, match_plies(q->match)));
        return false;
    }
    if (q->seat > match_setup(q->match).seats) {
        args_wrong_said(a, NULL,
                        i18n_mixed("wrong.number", frame_printf("--seat %d", (int)q->seat), NULL, NULL, 0, 1,
                                   match_setup(q->match).seats));
        return false;
    }
    for (match_state_at(q->match, ply, state); q->seat && ply > 0 && q->game->turn(state) != q->seat - 1;)
        match_state_at(q->match, --ply, state);
    return take_view(a, q, state);
}

/* ---- as text --------------------------------------------------------------------------- */

static void print_sentence(const char *sentence)
{
    printf("%s\n", sentence);
}

/* What of a move's name fits into its column; answers what is left for lines of its own. */
static const char *put_start(const char *name, int columns)
{
    int next, length = text_break(name, columns - 1, &next);
    fputs("  ", stdout);
    advice_put(frame_printf("%.*s", length, name), columns, false);
    return next ? name + next : name + strlen(name);
}

static void put_rest(const char *name, int columns)
{
    for (int next = 1; *name && next; name += next)
        printf("    %.*s\n", text_break(name, columns - 3, &next), name);
}

static void print_moves(const struct question *q, const struct ai_report *r)
{
    enum { MOVE = 48, NUMBER = 9 };
    fputs("\n  ", stdout);
    for (int i = 0; i < 4; i++)
        advice_put(advice_column("hint.moves", i), i ? NUMBER : MOVE, i > 0);
    putchar('\n');
    for (int i = 0; i < r->count && i < q->top; i++) {
        const struct ai_opinion *o = &r->opinion[i];
        const char *rest = put_start(advice_action(q->match, q->view, r->seat, o->action), MOVE);
        advice_put(o->chance < 0 ? "-" : i18n_numbers("lang.percent", hint_percent(o->chance), 0), NUMBER, true);
        advice_put(frame_printf("%u", (unsigned)o->visits), NUMBER, true);
        advice_put(i18n_percent((double)o->prior, 1), NUMBER, true);
        putchar('\n');
        put_rest(rest, MOVE);
    }
}

static void print_expected(const struct question *q, const struct ai_report *r)
{
    const char *line[8];
    int count = advice_line(q->match, q->view, r->line, r->line_seat, r->expects, line);
    if (count < 2)
        return;
    printf("\n%s\n", i18n("hint.follows"));
    for (int i = 1; i < count; i++)
        printf("  %s\n", i18n_words("hint.follow-line", seat_name(q->match, r->line_seat[i]), line[i]));
}

/* What to play, how good it is, and why. */
static void print_best(const struct question *q, struct ai_bot *bot)
{
    struct screen_model model = {.m = q->match,
                                 .game = q->game,
                                 .view = q->view,
                                 .viewer = q->game->turn(q->view),
                                 .turn = q->game->turn(q->view),
                                 .kind = NO_THING};
    struct textblock p = {0};
    struct hint_text hint;
    hint_in_words(&model, bot, &hint);
    show_line(0, i18n_words("hint.best", hint.label, NULL));
    hint_block(&hint, &p);
    show_textblock(&p);
    textblock_free(&p);
}

static void print_text(const struct question *q, struct ai_bot *bot, const struct ai_report *r, int seats)
{
    if (r->count > 1 && r->opinion[0].visits) {
        printf("%s", i18n_words("hint.turn", seat_name(q->match, r->seat), NULL));
        for (int s = 0; s < seats; s++)
            printf(
                "%s %s", s ? "," : "",
                i18n_words("hint.seat-chance", seat_name(q->match, s), frame_printf("%d", hint_percent(r->chance[s]))));
        print_sentence(".");
    }
    print_best(q, bot);
    if (r->count < 2 || !r->opinion[0].visits)
        return;
    print_moves(q, r);
    print_expected(q, r);
    printf("\n%s\n", i18n_words("hint.playouts", frame_printf("%llu", (unsigned long long)r->playouts),
                                i18n_decimal(r->seconds, 1)));
}

static void print_plain(const struct question *q, struct sg_action action, int seat)
{
    print_sentence(i18n_words("hint.steward", q->bot, advice_action(q->match, q->view, seat, action)));
    print_sentence(i18n("hint.no-chances"));
}

/* ---- all of it ----------------------------------------------------------------------------- */

static bool print_json(const struct question *q, struct ai_bot *bot, struct sg_action action,
                       const struct ai_report *report)
{
    struct buffer out = {NULL, 0, 0};
    struct hint *hint = frame_take(sizeof *hint);
    struct json j;
    struct thought t = {.bot = q->bot,
                        .action = action,
                        .seat = q->game->turn(q->view),
                        .seats = sg_setup_of(q->view).seats,
                        .top = (int)q->top,
                        .report = report,
                        .hint = hint};
    hint_make(bot, q->view, frame_messages(), hint);
    buffer_json(&out, &j);
    json_thought(&j, q->game, &t);
    return advice_print(&out);
}

static int print_hint(struct args *a, struct question *q)
{
    struct sg_error why;
    static struct ai_report report;
    struct ai_host host = {.now = clock_seconds, .threads = (int)q->threads, .advises = true};
    struct ai_bot *bot = ai_bot_new(q->game, q->bot, &host, &why);
    if (!bot) {
        args_wrong_bot(a, "--bot", &why);
        return 2;
    }
    ai_bot_begin(bot, (uint64_t)q->seed, 0);
    struct sg_action action = ai_bot_choose(bot, q->view);
    bool searched = ai_bot_report(bot, &report), ok = true;
    if (q->json)
        ok = print_json(q, bot, action, searched ? &report : NULL);
    else if (searched)
        print_text(q, bot, &report, sg_setup_of(q->view).seats);
    else
        print_plain(q, action, q->game->turn(q->view));
    ai_bot_free(bot);
    return ok && fflush(stdout) == 0 ? 0 : 2;
}

int cmd_hint(int argc, char **argv)
{
    struct args a = {"hint", argc, argv, 0, false};
    static struct question q;
    if (args_help(argc, argv, "hint"))
        return 0;
    int code = 2;
    if (read_words(&a, &q) && (q.position ? find_position(&a, &q) : find_ply(&a, &q)))
        code = print_hint(&a, &q);
    match_free(q.match);
    return code;
}
