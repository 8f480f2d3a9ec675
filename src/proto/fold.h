/*
 * fold.h: letters as somebody types them who looks for something: small,
 * without accents, without apostrophes, a blank for any run of blanks, '_' or '-'.
 */
#ifndef PROTO_FOLD_H
#define PROTO_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* The next letter of [*at, end), folded; 0 at the end. Moves *at behind it. */
char fold_next(const char **at, const char *end);
/* All of a text, ended by 0 and cut to `size`; without blanks at its ends. */
void fold_text(const char *text, char *out, size_t size);

/* How well a name fits what was typed; both are folded. The more the better. */
enum fold_fit { FOLD_NONE, FOLD_INSIDE, FOLD_WORD_START, FOLD_START, FOLD_WORDS, FOLD_SAME };
enum fold_fit fold_fit(const char *name, const char *typed);
/* The same for several words, which may stand apart: "via servi" for "via dei servi". */
enum fold_fit fold_fit_words(const char *name, const char *typed);

#endif
