/*
 * ask.h: any action there is, found by the words that somebody says.
 *
 * For "why can't I ...?": what cannot be played now is not in a list, so all
 * actions of all kinds are looked through, by their text form and by the words
 * that the screen has for them.
 */
#ifndef TERM_ASK_H
#define TERM_ASK_H

#include "term/render.h"

enum { ASK_MOST = 200 };

/*
 * The actions that fit `typed`: one that reads exactly so comes first, then the
 * kinds that can be played now. How many, at most ASK_MOST.
 */
int ask_actions(const struct screen_model *s, const char *typed, struct sg_action *out);
/*
 * May it be played now? NULL, or the clause that forbids it, with the sentence
 * in `why`.
 */
const char *ask_why(const struct screen_model *s, struct sg_action action, char *why, size_t size);

#endif
