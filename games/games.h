/* games.h: all the games there are. */
#ifndef SG_GAMES_H
#define SG_GAMES_H

#include "signoria/game.h"

/*
 * Fills the built-in component sets. Call once at the start of a program,
 * before any thread or any other use of a game; calling again does nothing.
 */
void sg_games_init(void);

int sg_game_count(void);
const struct sg_game *sg_game_at(int index);
/* NULL if there is none of that name. */
const struct sg_game *sg_game_find(const char *name);

#endif
