/*
 * say.h: sentences for people, by key.
 *
 * The layers below the fronts hold no sentences: they name one of lang/ by its
 * key, with what is to be filled in, and the host that links them finds it in
 * its reader's language. As with sg_fail, the host provides the functions.
 *
 *     sg_say(why, "wrong.match.over");
 *     sg_say_form(why, "wrong.match.other-moves", "%d%d", turn + 1, seat + 1);
 */
#ifndef SG_SAY_H
#define SG_SAY_H

#include "base/text.h"

/* Writes the sentence of this key. */
void sg_say(struct sg_text *out, const char *key);
/*
 * Writes the sentence with {0}, {1} and {2} filled in. `kinds` is a row of %s (a
 * const char *) and %d (an int), at most three and nothing between them.
 */
void sg_say_form(struct sg_text *out, const char *key, const char *kinds, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * What is filled in, in memory of the caller's: somebody's words between quotes,
 * cut at 60 and harmless; a hash as 16 digits.
 */
enum { SG_QUOTED = 72, SG_HEX = 17 };
const char *sg_quoted(struct sg_word words, char memory[SG_QUOTED]);
const char *sg_hex(uint64_t number, char memory[SG_HEX]);

#endif
