/* curves.h: the points of a whole game as curves, one for each seat. */
#ifndef TERM_CURVES_H
#define TERM_CURVES_H

#include "match/match.h"
#include "term/screen/screen.h"

enum { CURVES_SAMPLES = 96, CURVES_LEAST_ROWS = 8 };

struct curves {
    int seats, samples;
    int least, most;
    int points[SG_MAX_SEATS][CURVES_SAMPLES]; /* as if the game had ended there */
};

void curves_read(const struct match *m, struct curves *out);
/* In a panel, seats in this order with the first on top; nothing where there are too few rows. */
void curves_draw(const struct curves *c, const int *order, struct area a);

#endif
