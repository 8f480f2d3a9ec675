/*
 * tournament.h: many games between bots, on all cores.
 *
 * Game g belongs to group g / seats: the games of a group have the same
 * stream of chance, and the bots move on by one seat from game to game. What
 * happens in a game follows from the seed and g alone, so games can be
 * played in any order, by any number of threads or ranks, and today or
 * tomorrow.
 */
#ifndef SG_TOURNAMENT_H
#define SG_TOURNAMENT_H

#include "ai/ai.h"
#include "lab/ranks.h"

#include <signal.h>

enum { TOURNAMENT_CAUSES = 8, TOURNAMENT_MAX_PLIES = 100000, TOURNAMENT_MAX_BATCH = 16 };

struct tournament {
    const struct sg_game *game;
    struct sg_setup setup;
    const char *bot[SG_MAX_SEATS]; /* specs, one for each seat */
    uint64_t seed;
    int64_t games;
    int threads;
    bool luck;                   /* reckon what draws gave and took */
    size_t memory;               /* for one master's tree, 0: as ai.h says */
    const struct ranks *ranks;   /* NULL: this process is alone */
    volatile sig_atomic_t *stop; /* not 0: begin no more games; may be NULL */
    /* Called after each game, never by two threads at once. */
    void (*after)(void *ctx, int64_t game);
    /* A program lost a game; the same. Not called for those of other ranks. */
    void (*lost)(void *ctx, int64_t game, int bot, const struct sg_error *why);
    void *ctx;
};

/* How one game went, by bot (not by seat). */
struct tournament_game {
    uint8_t played, finished;
    uint8_t seat[SG_MAX_SEATS];
    uint8_t place[SG_MAX_SEATS];
    float share[SG_MAX_SEATS]; /* of the win */
    int32_t points[SG_MAX_SEATS];
    uint32_t decisions[SG_MAX_SEATS];
    float seconds[SG_MAX_SEATS]; /* of thinking */
    float luck[SG_MAX_SEATS];    /* of a win, that draws gave beyond what they give on average; 0: not reckoned */
    uint16_t cause;              /* value of the game's field "cause", 65535: none */
    uint8_t lost;                /* bit b: bot b is a program that hung, lied or died */
};

/*
 * Plays all games of `list` (t->games entries) that are not played yet.
 * False with a reason if a bot cannot be made.
 */
bool tournament_run(const struct tournament *t, struct tournament_game *list, struct sg_error *why);

/*
 * Under mpirun rank 0 runs the tournament: it plays on its own threads and
 * hands out games to the other ranks, which work for it until it has no more.
 * dismiss() sends them word that there is nothing to do after all.
 */
bool tournament_work(const struct tournament *t, struct sg_error *why);
void tournament_dismiss(const struct ranks *ranks);

/* ---- what came of it ----------------------------------------------------- */

struct tournament_bot {
    double win_share, low, high; /* with a confidence interval of 95 % */
    double elo, elo_error;       /* 0 is the mean of the table; half of 95 % */
    double fair, fair_error;     /* the share without luck; half of 95 %, from groups of games */
    double points, place;
    double decisions;   /* a game */
    double move_micros; /* thinking time of a decision */
    int64_t lost;       /* games that it lost because it hung, lied or died */
};

struct tournament_sum {
    int64_t games, unfinished, nobody; /* nobody: games without a winner */
    double decisions, points;
    double gain; /* without luck games are worth so many times as many: of the first bot's variance between groups */
    struct tournament_bot bot[SG_MAX_SEATS];
    double seat_share[SG_MAX_SEATS]; /* share of the wins by seat */
    int64_t cause[TOURNAMENT_CAUSES];
};

void tournament_sum(const struct tournament *t, const struct tournament_game *list, struct tournament_sum *out);

/* The report as a picture; false if it could not be written. */
bool tournament_svg(const struct tournament *t, const struct tournament_sum *sum, const char *path);

/* Wilson's interval for `wins` of `games`, 95 %. */
void tournament_wilson(double wins, double games, double *low, double *high);

#endif
