/*
 * practise.h: the turning points of a finished game, played again.
 *
 * At each decision that gave away much, the player stands before the same table with what the seat could know then,
 * chooses again, and reads how good that is beside what was played, and why. The better move is shown when asked for.
 * On the full screen if it is open, else in lines.
 */
#ifndef TERM_PRACTISE_H
#define TERM_PRACTISE_H

#include "match/match.h"

/* Looks for the turning points of the seats in the bit set `seats` first. `bot` judges; NULL: a usual one. */
void practise_match(const struct match *m, unsigned seats, const char *bot);

#endif
