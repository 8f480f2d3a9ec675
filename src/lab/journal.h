/*
 * journal.h: the file in which a tournament keeps its games.
 *
 * The first line says which tournament it is; then one line a game, written
 * when the game is over. A last line that was cut off is left out.
 */
#ifndef SG_JOURNAL_H
#define SG_JOURNAL_H

#include "lab/tournament.h"

#include <stdio.h>

struct journal {
    FILE *file;
    bool luck; /* games have it */
};

/*
 * Opens or makes the file. If it holds games of the same tournament (fewer
 * or more of them is fine), fills `list` with them and counts them.
 */
bool journal_open(struct journal *j, const char *path, const struct tournament *t, struct tournament_game *list,
                  int64_t *count, struct sg_error *why);
void journal_write(struct journal *j, int64_t index, const struct tournament_game *game, int seats);
/* False if anything could not be written. */
bool journal_close(struct journal *j);

#endif
