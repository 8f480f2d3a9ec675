/*
 * balance.h: what wins: many games of one bot against itself, added up.
 *
 * Everything comes from the game's own tables: the lines of the score, the
 * field "status" (ranks, and the round of every rise), "cause" (how games
 * end), "tower" (levels built), "artists_held", and events named "prestige"
 * by the clause that gave them. A game without one of these has no such
 * part in its report. Game g follows from the seed and g alone.
 */
#ifndef SG_BALANCE_H
#define SG_BALANCE_H

#include "ai/ai.h"

#include <signal.h>

enum { BALANCE_SOURCES = 48, BALANCE_CAUSES = 4, BALANCE_RANKS = 4, BALANCE_ROUNDS = 24 };

struct balance {
    const struct sg_game *game;
    struct sg_setup setup;
    const char *bot;
    uint64_t seed;
    int64_t games;
    int threads;
    volatile sig_atomic_t *stop;             /* not 0: begin no more games */
    void (*after)(void *ctx, int64_t games); /* so many are done; never by two threads at once */
    void *ctx;
};

/* Points from one source, of all seats and of winners. */
struct balance_source {
    const char *name;
    double all, winners;
};

/* A rank above the lowest: Merchant, Banker. */
struct balance_rank {
    const char *name;
    int64_t rises, games;            /* seats that rose; games in which one did */
    double rounds;                   /* sum of the rounds in which they did */
    double first_rounds, first_wins; /* the first seat of a game: round, share of the win */
    int64_t by_round[BALANCE_ROUNDS];
};

struct balance_sum {
    int64_t games, finished, nobody, ties;
    double decisions, rounds;
    double seat_wins[SG_MAX_SEATS];
    double points, winner_points, second_points; /* sums: a seat, a winner, a second */
    int64_t winner_low, winner_high;             /* least and most points of a winner */
    double winners;                              /* how many there were */
    int64_t cause[BALANCE_CAUSES];
    double cause_rounds[BALANCE_CAUSES];
    const char *cause_name[BALANCE_CAUSES];
    double levels, artists; /* tower levels built, Artists engaged */
    struct balance_rank rank[BALANCE_RANKS];
    int ranks;
    struct balance_source line[BALANCE_SOURCES], event[BALANCE_SOURCES];
    int lines, events;
};

/* False with a reason if the bot cannot be made. */
bool balance_run(const struct balance *b, struct balance_sum *out, struct sg_error *why);

#endif
