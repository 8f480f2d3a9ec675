/*
 * bench.h: how fast a game plays by chance on one core.
 *
 * A decision is what a random player does: list the actions, choose one,
 * apply it. Draws of chance take time too, but only seats' decisions count.
 * Because machines differ, copying 8 KB is timed in the same run, turn about
 * with the play: a decision should cost no more than such a copy.
 */
#ifndef SG_BENCH_H
#define SG_BENCH_H

#include "signoria/game.h"

struct bench {
    double decisions_per_second, games_per_second, draws_per_second;
    double decision_ns, copy8k_ns;
    int state_bytes;
    uint64_t decisions, games;
};

/* With `games` above 0: so many games and no copies, for counting instructions. */
void bench_run(const struct sg_game *game, const struct sg_setup *setup, double seconds, uint64_t games, uint64_t seed,
               struct bench *out);

#endif
