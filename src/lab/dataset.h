/*
 * dataset.h: games as arrays, for programs that learn from them.
 *
 * A folder of NumPy files (.npy, version 1.0) with one row for every decision of a seat, and schema.json with the
 * names of the columns. docs/library.md describes each file.
 */
#ifndef LAB_DATASET_H
#define LAB_DATASET_H

#include "signoria/game.h"

enum { DATASET_VERSION = 1 };

struct dataset;

/* Creates the files in a folder that exists, replacing older ones. NULL if that failed: errno has the reason. */
struct dataset *dataset_begin(const char *folder, const struct sg_game *game, const struct sg_setup *setup);
/* A decision: what the seat saw, and what it played there. */
void dataset_decision(struct dataset *d, const void *view, int seat, struct sg_action action);
/* The game is over, or was stopped: its result goes to all of its rows. */
void dataset_game(struct dataset *d, const struct sg_result *result, bool over);
/* Completes and closes the files. False if anything could not be written: errno has the reason. */
bool dataset_end(struct dataset *d);

#endif
