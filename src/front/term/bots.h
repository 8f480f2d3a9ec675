/* bots.h: the bots at a table, and the kinds there are, for dialogs. */
#ifndef TERM_BOTS_H
#define TERM_BOTS_H

#include "front/term/line.h"

int bots_count(void);
int bots_default(void);
const char *bots_spec(int kind);
const char *bots_title(int kind);
const char *bots_about(int kind);

/*
 * Makes a bot for every seat without a person from specs such as
 * "steward,master:500", one for each seat; the last one takes the seats that
 * are left. NULL: the default. False with what is wrong, and what is allowed.
 */
bool bots_sit_down(struct line_game *g, const char *specs, uint64_t seed, struct sg_text *why);
void bots_leave(struct line_game *g);

/* What a bot would do for the seat to move, with the words for why. */
struct sg_action bots_hint(const struct match *m, const void *view, int *percent);

#endif
