/* review.h: what the teacher of a guided game says about a decision: what it gained, and what it gave away. */
#ifndef TERM_REVIEW_H
#define TERM_REVIEW_H

#include "term/term_game.h"
#include "term/text/hint_text.h"

/*
 * Judges the last ply, an action of `seat`, against the best there was: two words where it was the best, at most three
 * reasons where it gave something away. False: it is not a guided game, there was nothing to choose, or nothing to say.
 */
bool review_last(struct term_game *game, int seat, struct hint_text *out, enum hint_grade *grade);

/*
 * For a guided game that is resumed, once: what was said about the last decision of the person at the keyboard, under
 * its name. False: there is nothing to say.
 */
bool review_resumed(struct term_game *game, struct textblock *out);

#endif
