/*
 * sprt.h: a sequential probability ratio test of a tournament's first bot.
 *
 * Two shares of wins are named before the first game. The test asks which of
 * them the games speak for, and is done as soon as they speak clearly, so that
 * a match is no longer than it must be; either answer is wrong in at most one
 * match of twenty. It counts groups of games, which have the same draws, and
 * knows how far groups are apart from the groups alone. Only groups without a
 * gap before them count: any number of threads gives the same answer.
 */
#ifndef SG_SPRT_H
#define SG_SPRT_H

#include "lab/tournament.h"

enum sprt_answer { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };

struct sprt {
    double low, high; /* shares of wins */
    int64_t groups;   /* that were counted */
    double sum, squares;
    double ratio; /* the log of the likelihood of `high` over that of `low` */
    enum sprt_answer answer;
};

/* Where `ratio` speaks clearly: ln(0.95 / 0.05). */
#define SPRT_CLEAR 2.944439

/* Counts the groups that have been finished since the last call, until it is decided. */
void sprt_update(struct sprt *s, const struct tournament *t, const struct tournament_game *list);

#endif
