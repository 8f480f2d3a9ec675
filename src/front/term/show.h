/*
 * show.h: a position, a list of actions, events and scores as lines of text.
 *
 * Everything shown comes from a view, never from the whole state, and is made
 * from the game's tables, so that it serves any game.
 */
#ifndef TERM_SHOW_H
#define TERM_SHOW_H

#include "match/match.h"

enum { SHOW_WIDTH = 78, SHOW_MAX_NAME = MATCH_MAX_NAME + 8 };

/* Sentences of lang/en/play.txt, with a line end. */
void say(const char *key);
void say_numbers(const char *key, int64_t a, int64_t b);
void say_words(const char *key, const char *a, const char *b);

/* "Ann" or "Seat 2"; `out` has SHOW_MAX_NAME bytes. */
const char *show_name(const struct match *m, int seat, char *out);

/* What `viewer` knows of the position now; what is 0 or empty is left out. */
void show_position(const struct match *m, int viewer);
/* The entries of a list, numbered from 1; `marked` ones with a star. */
void show_list(const struct match *m, const struct sg_choice *list, int count,
               const bool *marked);
/* What happened from ply `from` up to now, as `viewer` saw it. */
void show_events(const struct match *m, int from, int viewer);
/* Points as they stand in `viewer`'s eyes, with their reasons. */
void show_score(const struct match *m, int viewer);
/* A clause or chapter of the rules; false if there is none. */
bool show_rule(const struct sg_game *game, const char *id);

#endif
