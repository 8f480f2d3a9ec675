/*
 * bench_env.h: how fast a batch of tables plays, with observations and masks.
 *
 * A step is one decision at one table, drawn evenly from the legal actions;
 * the time includes the choice, the draws of chance and the dealing of new
 * games.
 */
#ifndef SG_BENCH_ENV_H
#define SG_BENCH_ENV_H

#include "signoria/game.h"
#include "signoria/signoria.h"

struct bench_env {
    double steps_per_second, games_per_second, seconds;
    int tables, threads, actions;
    size_t observation_bytes; /* of one table */
    uint64_t steps, games;
};

/* With `calls` above 0: so many steps of all tables, for counting instructions. False with why. */
bool bench_env_run(const struct sg_game *game, const struct sg_setup *setup, struct sg_batch_options options,
                   double seconds, uint64_t calls, uint64_t seed, struct bench_env *out, struct sg_error *why);

#endif
