/* bot.c: makes bots from their specs: random, steward, master and the levels between. */
#include "ai/common.h"
#include "ai/pvnet.h"
#include "ai/search.h"

#include "base/check.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum kind { RANDOM, STEWARD, MASTER, NET };

enum { MEGABYTE = 1 << 20, DEFAULT_MEMORY = 48 };

struct ai_bot {
    struct ai_game ai;
    enum kind kind;
    struct search_limits limits;
    struct search *search; /* master only */
    struct sg_rng rng;
    bool searched, advises;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
};

static const struct ai_kind kinds[] = {
    {"random", "random", "the fool", "plays any legal move at random"},
    {"steward", "steward", "the steward", "follows sound rules of thumb and answers at once"},
    {"apprentice", "master:100", "the apprentice", "looks ahead a little, and still misses a lot"},
    {"journeyman", "master:500", "the journeyman", "weighs its moves and punishes careless ones"},
    {"master", "master:1s", "the master",
     "thinks for a second per move, expects the best from everyone and forgives little"},
    {"net", "net", "the natural", "plays what it learned from its own games, without looking ahead"},
    {"grandmaster", "grandmaster:1s", "the grandmaster", "learned from its own games, and looks ahead"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0], NET_KINDS = 2 /* the last of them need a net */ };

int ai_kind_count(void)
{
    return ai_net_any() ? KINDS : KINDS - NET_KINDS;
}

const struct ai_kind *ai_kind_at(int index)
{
    return &kinds[index];
}

/* ---- specs -------------------------------------------------------------------------- */

static bool wrong_spec(struct sg_error *why, const char *spec)
{
    char memory[128];
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

/* One of "explore=1.5 first=0.2 widen=2 noise=0.1 horizon=2 longest=200 near=500 threads=2". */
static bool read_tuning(struct sg_slice w, struct search_tuning *t, struct search_limits *limits)
{
    struct sg_slice name, text;
    double v;
    if (!sg_slice_split(w, '=', &name, &text) || !read_decimal(text, &v) || v > 10000)
        return false;
    if (sg_slice_is(name, "explore"))
        t->explore = (float)v;
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

static bool read_spec(struct ai_bot *bot, const char *spec, struct search_tuning *tuning, struct sg_error *why)
{
    struct sg_slice all = sg_slice_of(spec), name, rest = {NULL, 0};
    if (all.length >= AI_MAX_SPEC)
        return wrong_spec(why, spec);
    if (!sg_slice_split(all, ':', &name, &rest))
        name = all;
    for (int i = 0; i < ai_kind_count(); i++) {
        if (!sg_slice_is(name, kinds[i].name))
            continue;
        bool grand = strncmp(kinds[i].spec, "grandmaster", 11) == 0;
        if (strcmp(kinds[i].name, "net") == 0) {
            bot->kind = NET;
            bot->ai.net = ai_net_of(bot->ai.game);
            return (!rest.at && bot->ai.net) || wrong_spec(why, spec);
        }
        if (grand && !(bot->ai.net = ai_net_of(bot->ai.game)))
            return wrong_spec(why, spec);
        if (grand || strncmp(kinds[i].spec, "master", 6) == 0) {
            struct sg_slice base = sg_slice_of(strchr(kinds[i].spec, ':') + 1);
            if (!read_master(bot, base, tuning) || (rest.at && !rest.length) ||
                (rest.length && !read_master(bot, rest, tuning)))
                return wrong_spec(why, spec);
            return true;
        }
        bot->kind = strcmp(kinds[i].name, "random") == 0 ? RANDOM : STEWARD;
        if (rest.at && !(bot->kind == STEWARD && ai_game_style(&bot->ai, rest)))
            return wrong_spec(why, spec);
        return true;
    }
    return wrong_spec(why, spec);
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
    bool ok = read_spec(bot, spec, &tuning, why);
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
    free(bot);
}

void ai_bot_begin(struct ai_bot *bot, uint64_t seed, uint64_t stream)
{
    sg_rng_init(&bot->rng, seed, stream);
    bot->searched = false;
    if (bot->search)
        search_clear(bot->search);
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
    memcpy(bot->state, view, game->state_size);
    game->resample(bot->state, &bot->rng);
    if (bot->kind == NET) {
        struct ai_move move[AI_MAX_MOVES];
        struct pvnet_units units;
        int best = 0, count = ai_moves(&bot->ai, bot->state, move);
        pvnet_forward(bot->ai.net, view, head->viewer, &units);
        pvnet_policy(bot->ai.net, &units, move, count);
        for (int i = 1; i < count; i++)
            best = move[i].weight > move[best].weight ? i : best;
        return move[best].action;
    }
    if (bot->kind == RANDOM)
        return ai_random_action(game, bot->state, &bot->rng);
    return ai_choose(&bot->ai, bot->state, &bot->rng);
}

const struct sg_game *ai_bot_game(const struct ai_bot *bot)
{
    return bot->ai.game;
}

bool ai_bot_thinks(const struct ai_bot *bot)
{
    return bot->kind == MASTER;
}

void ai_bot_hurry(struct ai_bot *bot, bool stop_early)
{
    if (bot->search)
        search_hurry(bot->search, stop_early);
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
