/* bench_env.c: times a batch of tables, see bench_env.h. */
#include "lab/bench_env.h"

#include "base/error.h"
#include "env/batch.h"
#include "host/clock.h"

#include <stdlib.h>

static void free_arrays(struct sg_batch_arrays *a)
{
    free(a->observations);
    free(a->masks);
    free(a->actions);
    free(a->rewards);
    free(a->ends);
    free(a->seats);
}

static bool make_arrays(const struct sg_batch *batch, struct sg_batch_arrays *a)
{
    size_t tables = (size_t)batch_tables(batch);
    *a = (struct sg_batch_arrays){.observations = calloc(tables, batch_row_bytes(batch) + 1),
                                  .masks = calloc(tables, (size_t)batch_flat(batch)->count),
                                  .actions = calloc(tables, sizeof *a->actions),
                                  .rewards = calloc(tables * SG_MAX_SEATS, sizeof *a->rewards),
                                  .ends = calloc(tables, sizeof *a->ends),
                                  .seats = calloc(tables, sizeof *a->seats)};
    return a->observations && a->masks && a->actions && a->rewards && a->ends && a->seats;
}

static void play_batch(struct sg_batch *batch, const struct sg_batch_arrays *a, double seconds, uint64_t calls,
                       struct bench_env *out)
{
    double start = clock_seconds();
    for (uint64_t n = 0; calls ? n < calls : out->seconds < seconds; n++) {
        batch_sample(batch, a->actions);
        batch_step(batch, a);
        for (int t = 0; t < out->tables; t++)
            out->games += a->ends[t] != SG_BATCH_RUNNING;
        out->steps += (uint64_t)out->tables;
        out->seconds = clock_seconds() - start;
    }
    out->steps_per_second = (double)out->steps / out->seconds;
    out->games_per_second = (double)out->games / out->seconds;
}

bool bench_env_run(const struct sg_game *game, const struct sg_setup *setup, struct sg_batch_options options,
                   double seconds, uint64_t calls, uint64_t seed, struct bench_env *out, struct sg_error *why)
{
    struct sg_batch_arrays a = {0};
    struct sg_batch *batch = batch_new(game, setup, options, why);
    uint64_t *seeds = calloc((size_t)options.tables, sizeof *seeds);
    bool ready = batch && seeds && make_arrays(batch, &a);
    if (batch && !ready)
        sg_wrong(why, "wrong.front.no-memory");
    if (ready) {
        for (int t = 0; t < options.tables; t++)
            seeds[t] = seed + (uint64_t)t;
        *out = (struct bench_env){.tables = options.tables,
                                  .threads = options.threads,
                                  .actions = batch_flat(batch)->count,
                                  .observation_bytes = batch_row_bytes(batch)};
        batch_reset(batch, seeds, &a);
        play_batch(batch, &a, seconds, calls, out);
    }
    free_arrays(&a);
    free(seeds);
    batch_free(batch);
    return ready;
}
