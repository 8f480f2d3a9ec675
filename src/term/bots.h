/* bots.h: the bots at a table, and the kinds there are, for dialogs. */
#ifndef TERM_BOTS_H
#define TERM_BOTS_H

#include "term/line/line.h"

int bots_count(void);
int bots_default(void);
const char *bots_spec(int kind);
const char *bots_title(int kind);
/* How strong it is at a game: in words, in Elo, and how often it wins as measured (docs/strength.md). */
const char *bots_strength(const struct sg_game *game, int kind);
/* What a bot at this seat is called if nobody named it. */
const char *bots_name(int seat);

/* Puts down in a match to be which bots will sit where. */
void bots_write_down(const char *specs, unsigned humans, struct match_start *start);
/*
 * Makes a bot for every seat without a person from specs such as
 * "steward,master:500", one for each seat; the last one takes the seats that
 * are left, and "exec:COMMAND" is a program. NULL: those that the match has written down, or the default.
 * False with what is wrong, and what is allowed.
 */
bool bots_sit_down(struct term_game *g, const char *specs, uint64_t seed, struct sg_error *why);
void bots_leave(struct term_game *g);
/* That the program at a seat has just lost the game, and why; NULL: it has not, or people know. */
const char *bots_news(struct term_game *g, int seat);

/* The bot that is asked for hints, to be freed; NULL: no memory for it. In a guided game it is the one below. */
struct ai_bot *bots_adviser(const struct term_game *game);
/* The one that judges the moves of a guided game: always the same verdict of a position. To be freed, or NULL. */
struct ai_bot *bots_teacher(const struct match *m);

#endif
