/* perft.h: counting the ways play can continue, within a budget. */
#ifndef PROTO_PERFT_H
#define PROTO_PERFT_H

#include "signoria/game.h"

/*
 * How many sequences of `depth` plies can be played from `state`: every
 * action of a range and every outcome of chance counts, and a game that is
 * over has no way on. Each position visited takes one from *budget; false
 * if that is used up.
 */
bool perft(const struct sg_game *game, const void *state, int depth, long *budget, uint64_t *count);

#endif
