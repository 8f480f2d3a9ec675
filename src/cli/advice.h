/*
 * advice.h: moves and chances in words, for commands that explain.
 *
 * What is answered is in the memory of the frame (host/frame.h).
 */
#ifndef SG_ADVICE_H
#define SG_ADVICE_H

#include "match/match.h"
#include "proto/buffer.h"

/* An action of `seat`, whose view it is, as a person would say it. */
const char *advice_action(const struct match *m, const void *view, int seat, struct sg_action action);

/*
 * The same for actions that are expected to follow each other from a view.
 * How far a possible truth leads along them: there are words for so many.
 */
int advice_line(const struct match *m, const void *view, const struct sg_action *line, const int8_t *seat, int count,
                const char **out);

/* "61.2" of 0.612, "+3.0" with a sign. */
const char *advice_percent(double chance);
const char *advice_change(double change);

/* Prints what was collected, and a line's end; frees it. False if it could not be printed. */
bool advice_print(struct buffer *out);

/* Field `index` of words that are separated by '|'. */
const char *advice_column(const char *key, int index);
/* Prints text in a column of the screen. */
void advice_put(const char *text, int columns, bool right);

#endif
