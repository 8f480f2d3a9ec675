/*
 * scoring.h: matchpoints and standings of a duplicate tournament. Pure: numbers in, numbers out.
 *
 * A result is compared with those of the others who had the same seat and the same draws in that round: a
 * better one is worth 2, an equal one 1. As a share of what could be had that is 0 to 10000. Bots count
 * as others. docs/tournaments.md has it for players.
 */
#ifndef SERVER_SCORING_H
#define SERVER_SCORING_H

#include <stdbool.h>
#include <stdint.h>

enum { SCORE_WHOLE = 10000, SCORE_NONE = -1 };

/* One seat of one table in one round. */
struct score_row {
    int round, table, seat;
    int person; /* -1: a bot */
    bool done;  /* the table is over */
    int points, place;
    int matchpoints; /* filled in; SCORE_NONE: there is nobody to be compared with yet */
    int ranking;     /* filled in: how many of the table are behind, ties count half; 0 to SCORE_WHOLE */
};

/* Fills in matchpoints and rankings. Rows of one round stand together. */
void score_rows(struct score_row *rows, int count);

struct score_person {
    int person;
    int64_t matchpoints, ranking, points; /* sums */
    int played;                           /* tables that are over */
    int reached;                          /* the last round in which they had a table */
    int last_matchpoints, last_ranking;   /* there */
    int rank;                             /* from 1; equal ones share it */
};

/* Sums for each of `people` (numbers from 0), sorted. `knockout`: by the round reached first. Rows are scored. */
void score_standings(const struct score_row *rows, int count, bool knockout, struct score_person *out, int people);

#endif
