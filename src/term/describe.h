/*
 * describe.h: what renderers need to describe a table in sentences.
 */
#ifndef TERM_DESCRIBE_H
#define TERM_DESCRIBE_H

#include "term/render.h"

#include <stddef.h>

/* Text put together piece by piece: "a, b, c". */
struct joined {
    char at[768];
};

/* Adds with a ", " between; NULL or "" adds nothing. */
void join(struct joined *j, const char *text);

/* The thing whose name fits best what somebody typed. */
struct finding {
    const char *typed;
    int rank, kind, index;
};

void finding_try(struct finding *f, const char *name, int kind, int index);
/* The players, by name. */
void finding_seats(struct finding *f, const struct screen_model *s);

#endif
