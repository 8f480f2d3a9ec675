/*
 * bench_bot.h: how fast a master thinks in the middle of a game.
 *
 * The positions are halves of games that stewards play from a seed, so the
 * same call always measures the same work. Beside the playouts a second of
 * the whole search, the parts that playouts are made of are timed one by one
 * on one core.
 */
#ifndef SG_BENCH_BOT_H
#define SG_BENCH_BOT_H

#include "ai/ai.h"

enum { BENCH_BOT_POSITIONS = 8 };

/* Nanoseconds of one call each, but `plies`: decisions of a playout below the tree. */
struct bench_parts {
    double guess;    /* a truth is made of the view */
    double look;     /* the view of a state, and its hash: finding a node */
    double moves;    /* the moves worth a thought, with weights: making a node */
    double choose;   /* the steward's choice */
    double apply;    /* carrying it out, with the draws that follow */
    double evaluate; /* each seat's chances */
    double rollout;  /* choices, draws and the evaluation, to the horizon */
    double plies;
};

struct bench_bot {
    int positions, threads;
    uint64_t playouts;
    double seconds, playouts_per_second;
    double cpu_seconds, per_cpu_second; /* of all threads: what cores that are free would do */
    struct bench_parts part;
};

/*
 * Thinks for `seconds` in all on `threads` threads; with `playouts` above 0
 * so many in every position instead, for counting instructions. False with
 * a reason if there is no memory.
 */
bool bench_bot_run(const struct sg_game *game, const struct sg_setup *setup, int threads, double seconds,
                   uint64_t playouts, uint64_t seed, struct bench_bot *out, struct sg_error *why);

#endif
