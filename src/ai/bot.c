/* bot.c: makes bots from their specs: random, steward, master, and the levels for people. */
#include "ai/common.h"
#include "ai/pvnet.h"
#include "ai/search.h"

#include "base/check.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum kind { RANDOM, STEWARD, MASTER, NET, OUTSIDE };

enum { MEGABYTE = 1 << 20, DEFAULT_MEMORY = 48 };

struct ai_bot {
    struct ai_game ai;
    enum kind kind;
    struct search_limits limits;
    struct search *search; /* master only */
    struct sg_rng rng;
    bool searched, advises;
    float look;                       /* net only */
    float stray;                      /* steward only: how often it takes any move that is worth thinking about */
    const struct ai_outside *outside; /* of a program: */
    void *program;
    struct sg_error lost; /* without a key: it has not */
    _Alignas(16) unsigned char state[SG_MAX_STATE];
};

/* docs/strength.md has how strong the levels are; games/GAME/present/present.c has it for dialogs. */
static const struct ai_kind kinds[] = {
    {"novice", "steward:lapse=1", "the novice", "makes many small mistakes: for a first game"},
    {"pupil", "steward:lapse=0.4", "the pupil", "knows what is good, and forgets it now and then"},
    {"amateur", "steward", "the amateur", "follows sound rules of thumb and answers at once"},
    {"adept", "master:6", "the adept", "thinks twice before it moves"},
    {"veteran", "master:30", "the veteran", "looks ahead a little, and still misses a lot"},
    {"expert", "master:150", "the expert", "weighs its moves and punishes careless ones"},
    {"master", "master:1s", "the master",
     "thinks for a second per move, expects the best from everyone and forgives little"},
    {"grandmaster", "grandmaster:1s", "the grandmaster", "learned from its own games, and looks ahead for a second"},
    {"random", "random", "the fool", "plays any legal move at random"},
    {"steward", "steward", "the steward", "follows sound rules of thumb and answers at once"},
    {"apprentice", "master:100", "the apprentice", "looks ahead a little, and still misses a lot"},
    {"journeyman", "master:500", "the journeyman", "weighs its moves and punishes careless ones"},
    {"net", "net", "the natural", "plays what it learned from its own games, without looking ahead"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0], LEVELS = 8 };

/* Of bots that play: see search.h. Advice needs to know weak moves as well. */
static const float PLAYING_SPREAD = 0.3f;

int ai_kind_count(void)
{
    return KINDS;
}

int ai_level_count(void)
{
    return LEVELS;
}

const struct ai_kind *ai_kind_at(int index)
{
    return &kinds[index];
}

static const struct ai_kind *find_kind(struct sg_slice name)
{
    for (int i = 0; i < ai_kind_count(); i++)
        if (sg_slice_is(name, kinds[i].name))
            return &kinds[i];
    return NULL;
}

const struct ai_kind *ai_kind_find(const char *name)
{
    return find_kind(sg_slice_of(name));
}

/* ---- specs -------------------------------------------------------------------------- */

static bool wrong_spec(struct sg_error *why, const char *spec)
{
    char memory[256];
    struct sg_text names;
    sg_text_init(&names, memory, sizeof memory);
    for (int i = 0; i < ai_kind_count(); i++)
        sg_text_printf(&names, "%s%s", i ? ", " : "", kinds[i].name);
    sg_wrong_quote(why, "wrong.bot.none", sg_slice_of(spec));
    return sg_error_add_text(why, sg_slice_of(memory));
}

/* "2", "0.25": digits with a point at most. */
static bool read_decimal(struct sg_slice w, double *out)
{
    double value = 0, scale = 0;
    if (!w.length || w.length > 12)
        return false;
    for (size_t i = 0; i < w.length; i++) {
        char c = w.at[i];
        if (c == '.' && scale == 0 && w.length > 1) {
            scale = 1;
            continue;
        }
        if (c < '0' || c > '9')
            return false;
        value = value * 10 + (c - '0');
        scale *= 10;
    }
    *out = scale > 0 ? value / scale : value;
    return true;
}

static bool read_limit(struct sg_slice w, struct search_limits *limits)
{
    int64_t n;
    double seconds;
    if (sg_slice_number(w, 1, 100000000, &n)) {
        *limits = (struct search_limits){.playouts = (uint64_t)n, .threads = limits->threads};
        return true;
    }
    if (w.length < 2 || w.at[w.length - 1] != 's')
        return false;
    w.length--;
    if (!read_decimal(w, &seconds) || seconds < 0.01 || seconds > 3600)
        return false;
    *limits = (struct search_limits){.seconds = seconds, .threads = limits->threads};
    return true;
}

/*
 * One of "explore=1.5 spread=0.3 first=0.2 widen=2 noise=0.1 horizon=2 longest=200 near=500 threads=2", and with a net
 * "prior=0.5 value=0.5 leaf=0.3".
 */
static bool read_tuning(struct sg_slice w, struct search_tuning *t, struct search_limits *limits)
{
    struct sg_slice name, text;
    double v;
    if (!sg_slice_split(w, '=', &name, &text) || !read_decimal(text, &v) || v > 10000)
        return false;
    if (sg_slice_is(name, "explore"))
        t->explore = (float)v;
    else if (sg_slice_is(name, "spread") && v <= 1)
        t->spread = (float)v;
    else if (sg_slice_is(name, "first"))
        t->fpu_reduction = (float)v;
    else if (sg_slice_is(name, "widen"))
        t->widening = (float)v;
    else if (sg_slice_is(name, "noise"))
        t->noise = (float)v;
    else if (sg_slice_is(name, "horizon"))
        t->horizon = (unsigned)v;
    else if (sg_slice_is(name, "near"))
        t->near_playouts = (unsigned)v;
    else if (sg_slice_is(name, "prior") && v <= 1)
        t->net_prior = (float)v;
    else if (sg_slice_is(name, "value") && v <= 1)
        t->net_value = (float)v;
    else if (sg_slice_is(name, "leaf") && v <= 1)
        t->net_leaf = (float)v;
    else if (sg_slice_is(name, "longest") && v >= 1)
        t->longest = (unsigned)v;
    else if (sg_slice_is(name, "threads") && v >= 1 && v <= 64)
        limits->threads = (int)v;
    else
        return false;
    return true;
}

static bool read_master(struct ai_bot *bot, struct sg_slice rest, struct search_tuning *tuning)
{
    bot->kind = MASTER;
    bot->limits.seconds = 1;
    for (bool more = rest.length > 0; more;) {
        struct sg_slice head = rest, tail;
        more = sg_slice_split(rest, ':', &head, &tail);
        if (!more)
            head = rest;
        if (!read_limit(head, &bot->limits) && !read_tuning(head, tuning, &bot->limits) &&
            !ai_game_style(&bot->ai, head))
            return false;
        if (more)
            rest = tail;
    }
    return true;
}

/* "lapse=0.3": plays as novices do, with so much of their lapses. */
static bool read_lapse(struct ai_bot *bot, struct sg_slice w)
{
    struct sg_slice name, text;
    double share;
    if (!sg_slice_split(w, '=', &name, &text) || !sg_slice_is(name, "lapse") || !read_decimal(text, &share) ||
        share > 1)
        return false;
    bot->stray = (float)share * (bot->ai.lapses > 0 ? bot->ai.lapses : 0.5f);
    if (bot->ai.gentle)
        bot->ai = *bot->ai.gentle;
    return true;
}

static bool read_steward(struct ai_bot *bot, struct sg_slice rest)
{
    bot->kind = STEWARD;
    for (bool more = true; more;) {
        struct sg_slice head, tail;
        more = sg_slice_split(rest, ':', &head, &tail);
        if (!more)
            head = rest;
        if (!read_lapse(bot, head) && !ai_game_style(&bot->ai, head))
            return false;
        if (more)
            rest = tail;
    }
    return true;
}

static bool read_net(struct ai_bot *bot, struct sg_slice rest)
{
    double look = 0;
    bool ok = !rest.at || read_decimal(rest, &look);
    bot->kind = NET;
    bot->ai.net = ai_net_of(bot->ai.game);
    bot->look = (float)look;
    return ok && bot->ai.net;
}

/* The words that a kind stands for, and those that follow it. */
static bool read_words(struct ai_bot *bot, struct sg_slice words, struct search_tuning *tuning)
{
    struct sg_slice name, rest = {NULL, 0};
    if (!sg_slice_split(words, ':', &name, &rest))
        name = words;
    bool grand = sg_slice_is(name, "grandmaster");
    if (sg_slice_is(name, "net"))
        return read_net(bot, rest);
    if (grand) /* the level of a game without a net: a master */
        bot->ai.net = ai_net_of(bot->ai.game);
    if (grand || sg_slice_is(name, "master"))
        return (!rest.at || rest.length) && read_master(bot, rest, tuning);
    bot->kind = sg_slice_is(name, "steward") ? STEWARD : RANDOM;
    return !rest.at || (bot->kind == STEWARD && read_steward(bot, rest));
}

static bool read_spec(struct ai_bot *bot, const char *spec, struct search_tuning *tuning, struct sg_error *why)
{
    struct sg_slice all = sg_slice_of(spec), name, rest;
    char words[2 * AI_MAX_SPEC];
    struct sg_text text;
    if (all.length >= AI_MAX_SPEC)
        return wrong_spec(why, spec);
    if (!sg_slice_split(all, ':', &name, &rest))
        name = all;
    const struct ai_kind *kind = find_kind(name);
    sg_text_init(&text, words, sizeof words);
    sg_text_printf(&text, "%s%s", kind ? kind->spec : "", spec + name.length);
    return (kind && read_words(bot, sg_slice_of(words), tuning)) || wrong_spec(why, spec);
}

static const char outside_word[] = "exec:";

bool ai_spec_outside(const char *spec)
{
    return strncmp(spec, outside_word, sizeof outside_word - 1) == 0;
}

static bool seat_program(struct ai_bot *bot, const char *spec, const struct ai_outside *outside, struct sg_error *why)
{
    bot->kind = OUTSIDE;
    bot->outside = outside;
    if (!outside)
        return sg_wrong(why, "wrong.exec.here");
    bot->program = outside->start(bot->ai.game, spec + sizeof outside_word - 1, why);
    return bot->program != NULL;
}

/* ---- life ----------------------------------------------------------------------------- */

/* Both limits hold then: what comes first ends the search. */
static void cap(struct search_limits *limits, const struct ai_host *host)
{
    if (host->most_playouts && (!limits->playouts || limits->playouts > host->most_playouts))
        limits->playouts = host->most_playouts;
    if (host->now && host->most_seconds > 0 && (limits->seconds <= 0 || limits->seconds > host->most_seconds))
        limits->seconds = host->most_seconds;
}

struct ai_bot *ai_bot_new(const struct sg_game *game, const char *spec, const struct ai_host *host,
                          struct sg_error *why)
{
    struct ai_bot *bot = calloc(1, sizeof *bot);
    size_t memory = host->memory ? host->memory : (size_t)DEFAULT_MEMORY * MEGABYTE;
    if (!bot) {
        sg_wrong(why, "wrong.bot.no-memory");
        return NULL;
    }
    bot->ai = ai_game_of(game);
    bot->advises = host->advises;
    bot->limits.threads = host->threads > 0 ? host->threads : 1;
    struct search_tuning tuning = search_tuning_of(&bot->ai);
    if (!host->advises && !host->compares)
        tuning.spread = PLAYING_SPREAD;
    bool ok = ai_spec_outside(spec) ? seat_program(bot, spec, host->outside, why) : read_spec(bot, spec, &tuning, why);
    if (host->repeat && bot->limits.playouts)
        bot->limits.threads = 1;
    if (ok && bot->limits.seconds > 0 && bot->kind == MASTER && !host->now) {
        sg_wrong(why, "wrong.bot.no-clock");
        ok = false;
    }
    cap(&bot->limits, host);
    if (ok && bot->kind == MASTER) {
        bot->search = search_new(&bot->ai, memory, host->now);
        if (bot->search)
            search_tune(bot->search, &tuning);
        else
            sg_wrong(why, "wrong.bot.master-memory");
        ok = bot->search != NULL;
    }
    if (!ok) {
        ai_bot_free(bot);
        return NULL;
    }
    ai_bot_begin(bot, 0, 0);
    return bot;
}

void ai_bot_free(struct ai_bot *bot)
{
    if (bot)
        search_free(bot->search);
    if (bot && bot->program)
        bot->outside->stop(bot->program);
    free(bot);
}

void ai_bot_begin(struct ai_bot *bot, uint64_t seed, uint64_t stream)
{
    sg_rng_init(&bot->rng, seed, stream);
    bot->searched = false;
    sg_error_clear(&bot->lost);
    if (bot->search)
        search_clear(bot->search);
    if (bot->program)
        bot->outside->begin(bot->program, sg_rng_next(&bot->rng));
}

/* The chance of `seat` after a move, as it sees the state then. */
static float chance_after(struct ai_bot *bot, int seat, struct sg_action action)
{
    const struct sg_game *game = bot->ai.game;
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
    struct pvnet_units units;
    float share[SG_MAX_SEATS];
    memcpy(state, bot->state, game->state_size);
    game->apply(state, action, NULL);
    if (ai_draw_on(game, state, &bot->rng) == SG_OVER) {
        ai_shares(game, state, share);
        return share[seat];
    }
    game->redact(state, seat, view);
    pvnet_forward(bot->ai.net, view, seat, &units);
    ai_evaluate(&bot->ai, state, share);
    pvnet_shares(bot->ai.net, &units, share);
    return share[seat];
}

/* The net alone: what its policy likes best, or with `look`, where one move leads counts as well. */
static struct sg_action likeliest_move(struct ai_bot *bot, const void *view)
{
    struct ai_move move[AI_MAX_MOVES];
    struct pvnet_units units;
    int best = 0, count = ai_moves(&bot->ai, bot->state, move), seat = bot->ai.game->turn(view);
    float score[AI_MAX_MOVES];
    pvnet_forward(bot->ai.net, view, seat, &units);
    pvnet_policy(bot->ai.net, &units, move, count);
    for (int i = 0; i < count; i++) {
        score[i] = logf(move[i].weight);
        if (bot->look > 0) {
            float c = chance_after(bot, seat, move[i].action);
            c = c < 1e-4f ? 1e-4f : c > 0.9999f ? 0.9999f : c;
            score[i] += bot->look * logf(c / (1 - c));
        }
    }
    for (int i = 1; i < count; i++)
        best = score[i] > score[best] ? i : best;
    return move[best].action;
}

struct sg_action ai_bot_choose(struct ai_bot *bot, const void *view)
{
    const struct sg_game *game = bot->ai.game;
    const struct sg_head *head = view;
    sg_check(head->viewer == game->turn(view)); /* nobody is handed the truth */
    bot->searched = false;
    if (bot->kind == MASTER) {
        bot->searched = true;
        struct sg_action action = search_run(bot->search, view, &bot->limits, &bot->rng);
        return bot->advises ? search_compare(bot->search, &bot->rng) : action;
    }
    struct sg_action chosen;
    if (bot->kind == OUTSIDE && !bot->lost.key && bot->outside->choose(bot->program, view, &chosen, &bot->lost))
        return chosen;
    memcpy(bot->state, view, game->state_size);
    game->resample(bot->state, &bot->rng);
    if (bot->kind == NET)
        return likeliest_move(bot, view);
    if (bot->kind == RANDOM || bot->kind == OUTSIDE)
        return ai_random_action(game, bot->state, &bot->rng);
    if (bot->stray > 0 && ai_unit(&bot->rng) < bot->stray)
        return ai_weighed_move(&bot->ai, bot->state, &bot->rng);
    return ai_choose(&bot->ai, bot->state, &bot->rng);
}

const struct sg_game *ai_bot_game(const struct ai_bot *bot)
{
    return bot->ai.game;
}

bool ai_bot_thinks(const struct ai_bot *bot)
{
    return bot->kind == MASTER || bot->kind == OUTSIDE;
}

bool ai_bot_searches(const struct ai_bot *bot)
{
    return bot->kind == MASTER;
}

const struct sg_error *ai_bot_lost(const struct ai_bot *bot)
{
    return bot->lost.key ? &bot->lost : NULL;
}

void ai_bot_stop_early(struct ai_bot *bot, bool stop_early)
{
    if (bot->search)
        search_stop_early(bot->search, stop_early);
    if (bot->program)
        bot->outside->stop_early(bot->program, stop_early);
}

bool ai_bot_report(const struct ai_bot *bot, struct ai_report *out)
{
    if (bot->searched)
        search_report(bot->search, out);
    return bot->searched;
}

bool ai_bot_visit(struct ai_bot *bot, struct sg_action action, uint32_t visits)
{
    return bot->searched && search_visit(bot->search, action, visits, &bot->rng);
}

int ai_bot_line(const struct ai_bot *bot, struct sg_action action, struct sg_action *line, int8_t *seat)
{
    return bot->searched ? search_line(bot->search, action, AI_LINE, line, seat) : 0;
}

float ai_bot_chance(const struct ai_bot *bot, struct sg_action action)
{
    return bot->searched ? search_chance(bot->search, action) : -1;
}
