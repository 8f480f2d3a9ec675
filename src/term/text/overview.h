/* overview.h: the game in two minutes, and its summary card, in the terminal and in lines. */
#ifndef TERM_OVERVIEW_H
#define TERM_OVERVIEW_H

#include "signoria/game.h"

/* In a window, or as lines, of a view or state as it is set up. Something is shown in any case. */
void overview_read(const struct sg_game *game, const void *state);
void overview_print(const struct sg_game *game, const void *state);
/* The same of a game that is not set up yet; NULL: with the usual set-up. */
void overview_read_setup(const struct sg_game *game, const struct sg_setup *setup);
void overview_print_setup(const struct sg_game *game, const struct sg_setup *setup);
/* The summary card, likewise. */
void card_read(const struct sg_game *game, const void *state);
void card_print(const struct sg_game *game, const void *state);
void card_print_setup(const struct sg_game *game, const struct sg_setup *setup);

#endif
