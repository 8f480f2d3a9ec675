/* bench.c: times random play and, in the same run, copying 8 KB. */
#include "lab/bench.h"

#include "base/rng.h"
#include "host/clock.h"

#include <string.h>

enum { COPY = 8192, COPIES = 4096, BATCH = 4096 };

struct run {
    const struct sg_game *game;
    struct sg_setup setup;
    struct sg_rng rng;
    uint64_t decisions, draws, games;
    struct sg_choice list[SG_MAX_CHOICES];
    _Alignas(64) unsigned char state[SG_MAX_STATE];
};

/* Plays until `BATCH` more decisions were made. */
static void play_batch(struct run *r)
{
    const struct sg_game *g = r->game;
    uint64_t until = r->decisions + BATCH;
    while (r->decisions < until) {
        int turn = g->turn(r->state);
        if (turn >= 0) {
            int n = g->actions(r->state, r->list);
            struct sg_choice c = r->list[sg_rng_below(&r->rng, (uint32_t)n)];
            if (c.more)
                c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(&r->rng, c.more + 1u));
            g->apply(r->state, c.action, NULL);
            r->decisions++;
        } else if (turn == SG_CHANCE) {
            g->apply(r->state, g->chance_sample(r->state, sg_rng_below(&r->rng, g->chance_total(r->state))), NULL);
            r->draws++;
        } else {
            r->games++;
            g->init(r->state, &r->setup);
        }
    }
}

/* Called through a volatile pointer, so that no compiler leaves a copy out. */
static void *(*volatile copy)(void *, const void *, size_t) = memcpy;

static void copy_batch(void)
{
    static _Alignas(64) unsigned char from[COPY], to[COPY];
    for (int i = 0; i < COPIES; i++)
        copy(to, from, COPY);
}

void bench_run(const struct sg_game *game, const struct sg_setup *setup, double seconds, uint64_t games, uint64_t seed,
               struct bench *out)
{
    static struct run r;
    double playing = 0, copying = 0;
    uint64_t copies = 0;
    memset(&r, 0, sizeof r);
    r.game = game;
    r.setup = *setup;
    sg_rng_init(&r.rng, seed, 0);
    game->init(r.state, setup);
    play_batch(&r); /* warm caches are what both are measured with */
    copy_batch();
    r.decisions = r.draws = r.games = 0;
    while (games ? r.games < games : playing + copying < seconds) {
        double start = clock_thread_seconds(), now = start;
        while (now - start < 0.002 && !(games && r.games >= games)) { /* short slices: both meet the same noise */
            play_batch(&r);
            now = clock_thread_seconds();
        }
        playing += now - start;
        if (games)
            continue;
        copy_batch();
        copying += clock_thread_seconds() - now;
        copies += COPIES;
    }
    memset(out, 0, sizeof *out);
    out->decisions = r.decisions;
    out->games = r.games;
    out->decisions_per_second = (double)r.decisions / playing;
    out->draws_per_second = (double)r.draws / playing;
    out->games_per_second = (double)r.games / playing;
    out->decision_ns = 1e9 * playing / (double)r.decisions;
    out->copy8k_ns = copies ? 1e9 * copying / (double)copies : 0;
    out->state_bytes = game->state_size;
}
