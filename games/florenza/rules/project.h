/*
 * project.h: looking ahead (F-PRJ-01) - what phases 6 and 7 will leave a
 * seat with if nobody does anything more, and what it will fail.
 *
 * The projection is pure and changes nothing. It takes the stock that the
 * seat has now and runs phase 6 with the seat's workers in the order of
 * F-DIS-01: free productions are taken, constructions paid if payable. Then
 * phase 7 in the order of F-ART-01, each artwork with the cheapest skill
 * that fits. The market, all dice, incentives and what others do are left
 * out. All that is done twice: with no priced production, and with every
 * priced production that can be paid at its moment.
 *
 * What is left unpaid in one run or the other comes as a warning:
 *
 *   short   in both runs: `lacks` is what the first one lacks
 *   needs   in the first run only: productions must bring `lacks`
 *   spoilt  in the second run only: a production eats what it needs;
 *           `lacks` is what the second run lacks
 *
 * A priced production that cannot be paid even in the second run is idle:
 * its worker will do nothing unless the seat gets what `lacks` holds.
 *
 * It may be asked for at any moment of the game. What phases 6 and 7 have
 * settled already is in the stock and not counted again.
 */
#ifndef FLORENZA_PROJECT_H
#define FLORENZA_PROJECT_H

#include "games/florenza/rules/florenza.h"

enum florenza_verdict { FL_SHORT, FL_NEEDS, FL_SPOILT };

/* What a seat has when the run is over. Rolls of artists are not in it. */
struct florenza_stock {
    int32_t florins;
    int32_t cubes[FL_CUBES];
    int32_t prestige, influence;
};

struct florenza_warning {
    enum florenza_verdict verdict;
    bool artwork;   /* or else a construction */
    uint8_t what;   /* box, or workshop */
    uint8_t space;  /* of a construction, from 0; FL_NONE for an artwork */
    uint8_t artist; /* of an artwork; FL_NONE for a construction */
    struct florenza_price lacks;
};

/* A worker at a production that the seat cannot pay. */
struct florenza_idle {
    uint8_t workshop, owner, space; /* the space from 0, in the district of the owner */
    struct florenza_price lacks;
};

struct florenza_projection {
    struct florenza_stock plain;  /* with no priced production */
    struct florenza_stock priced; /* with every one that can be paid */
    int warnings;
    struct florenza_warning warning[FL_WORKERS]; /* in the order of play */
    int idles;
    struct florenza_idle idle[FL_WORKERS];
};

void florenza_project(const struct florenza_state *state, int seat, struct florenza_projection *out);

#endif
