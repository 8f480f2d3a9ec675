/* space.h: numbers for the actions of a game, and a row of integers for a view. */
#ifndef LIB_SPACE_H
#define LIB_SPACE_H

#include "base/text.h"
#include "signoria/game.h"

enum {
    SPACE_NUMBERS = 200, /* amounts that have an action of their own: 0 to 199 */
    SPACE_VERBS = 96     /* kinds of actions a game may have here */
};

/*
 * Actions are numbered kind by kind in the order of the game's verbs, and
 * within a kind by its arguments, the first one slowest.
 */
struct space {
    const struct sg_game *game;
    int count;
    int first[SPACE_VERBS + 1]; /* of each kind; [verb_count] is `count` */
    int radix[SPACE_VERBS][3];  /* values of each argument, 1: it has none */
    int row;                    /* integers in an observation */
};

void space_init(struct space *space, const struct sg_game *game);
/* -1 if the action has no number. */
int space_number(const struct space *space, struct sg_action action);
/* `number` is from 0 to count - 1. */
struct sg_action space_action(const struct space *space, int number);

/* Writes space->row integers. */
void space_observe(const struct space *space, const void *view, int32_t *out);
/* "florins 2": what stands at `index` of the row. */
void space_name(const struct space *space, int index, struct sg_text *out);

#endif
