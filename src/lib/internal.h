/* internal.h: what the parts of the library share. */
#ifndef LIB_INTERNAL_H
#define LIB_INTERNAL_H

#include "base/error.h"
#include "base/text.h"

/* The games and bots, once. */
void lib_init(void);
/* The caller's room for a reason; one byte of our own if they gave none. */
struct sg_text lib_reason(char *why, size_t room, char *none);
/* Writes the sentence for an error; false. */
bool lib_explain(struct sg_text *text, const struct sg_error *no);
/* Reads "GAME WORDS...". */
bool lib_setup(const char *setup, const struct sg_game **game, struct sg_setup *out, struct sg_error *why);
/* Copies what fits; answers all that there is. */
int lib_copy_text(const struct sg_text *text, char *out, size_t room);

#endif
