/* bench_bot.c: times a master's search and its parts in the middle of games. */
#include "lab/bench_bot.h"

#include "base/error.h"

#include "ai/common.h"
#include "ai/tree.h"
#include "host/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 256, MOST_PLIES = 5000, SLICES = 5 };

struct position {
    _Alignas(16) unsigned char at[SG_MAX_STATE];
};

/* States around the middle of games, each with what the steward does in it. */
struct bank {
    struct ai_game ai;
    struct sg_rng rng;
    struct position state[SAMPLES], view[SAMPLES], work;
    struct sg_action act[SAMPLES];
    volatile float sink; /* so that no compiler leaves work out */
};

/* Plays on as stewards; stops before decision number `until`. Answers the decisions made. */
static int play_to(const struct ai_game *k, void *state, struct sg_rng *rng, int until)
{
    int made = 0, turn;
    for (int ply = 0; ply < MOST_PLIES && (turn = k->game->turn(state)) != SG_OVER; ply++) {
        if (turn == SG_CHANCE) {
            k->game->apply(state, ai_draw(k->game, state, rng), NULL);
            continue;
        }
        if (made == until)
            break;
        k->game->apply(state, ai_choose(k, state, rng), NULL);
        made++;
    }
    return made;
}

/* The decision at `part` of the way through game number `number` of stewards. */
static void middle(const struct ai_game *k, const struct sg_setup *setup, uint64_t seed, uint64_t number, double part,
                   void *state)
{
    struct sg_rng rng;
    k->game->init(state, setup);
    sg_rng_init(&rng, seed, number);
    int all = play_to(k, state, &rng, -1);
    k->game->init(state, setup);
    sg_rng_init(&rng, seed, number);
    play_to(k, state, &rng, (int)(part * all));
}

/* ---- the whole search ---------------------------------------------------------------- */

static void search_one(const struct ai_game *k, struct ai_bot *bot, const struct sg_setup *setup, uint64_t seed,
                       uint64_t number, struct bench_bot *out)
{
    struct position state, view;
    static struct ai_report report;
    middle(k, setup, seed, number, 0.5, state.at);
    k->game->redact(state.at, k->game->turn(state.at), view.at);
    ai_bot_begin(bot, seed, number);
    double cpu = clock_process_seconds();
    ai_bot_choose(bot, view.at);
    out->cpu_seconds += clock_process_seconds() - cpu;
    ai_bot_report(bot, &report);
    out->playouts += report.playouts;
    out->seconds += report.seconds;
}

static bool search_all(const struct ai_game *k, const struct sg_setup *setup, double seconds, uint64_t playouts,
                       uint64_t seed, struct bench_bot *out, struct sg_error *why)
{
    struct ai_host host = {.now = clock_seconds, .threads = out->threads};
    char spec[AI_MAX_SPEC];
    if (playouts)
        snprintf(spec, sizeof spec, "master:%llu", (unsigned long long)playouts);
    else
        snprintf(spec, sizeof spec, "master:%.2fs", seconds / BENCH_BOT_POSITIONS);
    struct ai_bot *bot = ai_bot_new(k->game, spec, &host, why);
    if (!bot)
        return false;
    out->positions = BENCH_BOT_POSITIONS;
    for (uint64_t i = 0; i < BENCH_BOT_POSITIONS; i++)
        search_one(k, bot, setup, seed, i, out);
    out->playouts_per_second = out->seconds > 0 ? (double)out->playouts / out->seconds : 0;
    out->per_cpu_second = out->cpu_seconds > 0 ? (double)out->playouts / out->cpu_seconds : 0;
    ai_bot_free(bot);
    return true;
}

/* ---- its parts ---------------------------------------------------------------------------- */

static void bench_guess(struct bank *b, int i)
{
    memcpy(b->work.at, b->view[i].at, b->ai.game->state_size);
    b->ai.game->resample(b->work.at, &b->rng);
}

static void bench_view(struct bank *b, int i)
{
    b->ai.game->redact(b->state[i].at, (int)b->view[i].at[offsetof(struct sg_head, viewer)], b->work.at);
    b->sink += (float)(tree_hash(b->work.at, b->ai.game->state_size) & 1);
}

static void list_moves(struct bank *b, int i)
{
    struct ai_move move[AI_MAX_MOVES];
    b->sink += (float)ai_moves(&b->ai, b->state[i].at, move);
}

static void bench_choose(struct bank *b, int i)
{
    b->sink += (float)ai_choose(&b->ai, b->state[i].at, &b->rng).kind;
}

static int apply_on(struct bank *b, struct sg_action a)
{
    const struct sg_game *game = b->ai.game;
    game->apply(b->work.at, a, NULL);
    int turn;
    while ((turn = game->turn(b->work.at)) == SG_CHANCE)
        game->apply(b->work.at, ai_draw(game, b->work.at, &b->rng), NULL);
    return turn;
}

static void bench_apply(struct bank *b, int i)
{
    memcpy(b->work.at, b->state[i].at, b->ai.game->state_size);
    apply_on(b, b->act[i]);
}

static void bench_evaluate(struct bank *b, int i)
{
    float chance[SG_MAX_SEATS];
    ai_evaluate(&b->ai, b->state[i].at, chance);
    b->sink += chance[0];
}

/* What search.c does below the tree. */
static int roll(struct bank *b, int i)
{
    const struct ai_game *k = &b->ai;
    float chance[SG_MAX_SEATS];
    int plies = 0, turn = 0;
    memcpy(b->work.at, b->state[i].at, k->game->state_size);
    unsigned until = (k->progress ? k->progress(b->work.at) : 0) + k->horizon;
    while (turn != SG_OVER && plies < (int)k->longest && !(k->progress && k->progress(b->work.at) >= until)) {
        turn = apply_on(b, ai_choose(k, b->work.at, &b->rng));
        plies++;
    }
    if (turn == SG_OVER)
        ai_shares(k->game, b->work.at, chance);
    else
        ai_evaluate(k, b->work.at, chance);
    b->sink += chance[0];
    return plies;
}

static void rollout(struct bank *b, int i)
{
    roll(b, i);
}

/* The best of some slices: what else the machine does only makes it slower. */
static double time_of(struct bank *b, void (*part)(struct bank *b, int i))
{
    double best = 1e9;
    for (int slice = 0; slice < SLICES; slice++) {
        double start = clock_thread_seconds(), now = start;
        int calls = 0;
        while (now - start < 0.02) {
            for (int i = 0; i < SAMPLES; i++)
                part(b, i);
            calls += SAMPLES;
            now = clock_thread_seconds();
        }
        double each = 1e9 * (now - start) / calls;
        best = each < best ? each : best;
    }
    return best;
}

static void time_parts(struct bank *b, const struct sg_setup *setup, uint64_t seed, struct bench_parts *out)
{
    const struct sg_game *game = b->ai.game;
    double plies = 0;
    sg_rng_init(&b->rng, seed, 77);
    for (int i = 0; i < SAMPLES; i++) {
        middle(&b->ai, setup, seed, (uint64_t)(i / 8), 0.4 + 0.025 * (i % 8), b->state[i].at);
        game->redact(b->state[i].at, game->turn(b->state[i].at), b->view[i].at);
        b->act[i] = ai_choose(&b->ai, b->state[i].at, &b->rng);
        plies += roll(b, i);
    }
    out->guess = time_of(b, bench_guess);
    out->look = time_of(b, bench_view);
    out->moves = time_of(b, list_moves);
    out->choose = time_of(b, bench_choose);
    out->apply = time_of(b, bench_apply);
    out->evaluate = time_of(b, bench_evaluate);
    out->rollout = time_of(b, rollout);
    out->plies = plies / SAMPLES;
}

bool bench_bot_run(const struct sg_game *game, const struct sg_setup *setup, int threads, double seconds,
                   uint64_t playouts, uint64_t seed, struct bench_bot *out, struct sg_error *why)
{
    struct bank *b = calloc(1, sizeof *b);
    memset(out, 0, sizeof *out);
    out->threads = threads;
    if (!b)
        return sg_wrong(why, "wrong.memory");
    b->ai = ai_game_of(game);
    bool ok = search_all(&b->ai, setup, seconds, playouts, seed, out, why);
    if (ok && !playouts)
        time_parts(b, setup, seed, &out->part);
    free(b);
    return ok;
}
