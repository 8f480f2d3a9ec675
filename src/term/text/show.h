/*
 * show.h: a position, a list of actions, events and scores as lines of text.
 *
 * Everything shown comes from a view, never from the whole state, in the words
 * of the game's renderer.
 */
#ifndef TERM_SHOW_H
#define TERM_SHOW_H

#include "term/render.h"

#include <stdio.h>

enum { SHOW_WIDTH = 78 };

/* Sentences of the language files, with a line end. */
void show_text(const char *key);
void show_numbers(const char *key, int64_t a, int64_t b);
void show_words(const char *key, const char *a, const char *b);

/* One paragraph, broken to SHOW_WIDTH; what follows the first line is indented. */
void show_line(int indent, const char *text);
void show_textblock(const struct textblock *p);

/* The position after `ply` plies as `viewer` knows it, in the memory of the frame. */
const struct screen_model *show_model(const struct match *m, int viewer, int ply);
/* It in sentences: all of it, what the viewer needs when their turn comes, or what has changed since. */
void show_position(const struct match *m, int viewer, int ply, enum sg_description how);
/* The entries of a list by groups, numbered from 1; `marked` ones with a star. */
void show_list(const struct match *m, int viewer, const struct sg_choice *list, int count, const bool *marked);
/* What happened from ply `from` up to now, as `viewer` saw it. */
void show_events(const struct match *m, int from, int viewer, FILE *out);
/* The same on the standard output, under a heading (a key) if anything happened; false: nothing did. */
bool show_events_under(const struct match *m, int from, int viewer, const char *heading);
/* Points as they stand in `viewer`'s eyes, with their reasons. */
void show_score(const struct match *m, int viewer);
/* A clause or chapter of the rules, as games of this set-up use it (NULL: all of it); false if there is none. */
bool show_rule(const struct sg_game *game, const struct sg_setup *mine, const char *id);

#endif
