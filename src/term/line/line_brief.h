/*
 * line_brief.h: the game in lines for people who listen: few words for each decision.
 *
 * What happened is one line for each player, and only what has changed is described. Long lists name their first
 * entries and count the rest. Nothing is lost: 'more' prints all entries, 'news' everything that happened, and parts
 * of the table are printed when they are asked for by a word of their headings.
 */
#ifndef TERM_LINE_BRIEF_H
#define TERM_LINE_BRIEF_H

#include "term/line/line_ask.h"

/* What is new since ply `from`, and what can be played now; the position when a seat looks for the first time. */
void brief_turn(struct term_game *g, const struct line_turn *t, int seat, int from);
/* The next entries that were not named, then those whose price is more than the seat has, then all of them again. */
void brief_more(struct term_game *g, const struct line_turn *t, int seat);

/* The part of the table that somebody calls by a word of its heading; false: there is none. */
bool brief_part(const struct term_game *g, int viewer, const char *typed);
/* Some of those headings, as examples; "": the table has none. */
const char *brief_headings(const struct term_game *g, int viewer);
/* What every seat has, or only `seat`: a line each. */
void brief_seats(const struct term_game *g, int viewer, int seat);

#endif
