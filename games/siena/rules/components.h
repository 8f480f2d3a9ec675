/* components.h: checking and printing of Siena's component sets. Not for use outside this folder. */
#ifndef SIENA_COMPONENTS_H
#define SIENA_COMPONENTS_H

#include "games/siena/rules/siena.h"

/* Fills what follows from the cards; NULL, or the constraint that is broken. */
bool siena_validate(struct siena_set *set, struct sg_error *why);

/* Writes the set as a data file. */
void siena_print_set(int slot, struct sg_text *out);
/* Passes it to a listener. */
void siena_dump_set(int slot, const struct sg_visitor *to);

#endif
