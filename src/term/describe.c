/* describe.c: sentences put together, and things found by their names. */
#include "term/describe.h"

#include "host/i18n.h"
#include "proto/fold.h"

#include <stdio.h>
#include <string.h>

void join(struct joined *j, const char *text)
{
    size_t used = strlen(j->at);
    if (text && *text)
        snprintf(j->at + used, sizeof j->at - used, "%s%s", used ? ", " : "", text);
}

/* ---- Finding things ---------------------------------------------------------------------- */

void finding_try(struct finding *f, const char *name, int kind, int index)
{
    char folded[256], typed[256];
    fold_text(name, folded, sizeof folded);
    fold_text(f->typed, typed, sizeof typed);
    int rank = fold_fit_words(folded, typed); /* whole words before beginnings and fragments */
    if (rank <= f->rank)
        return;
    f->rank = rank;
    f->kind = kind;
    f->index = index;
}

void finding_seats(struct finding *f, const struct screen_model *s)
{
    for (int p = 0; p < match_setup(s->m).seats; p++)
        finding_try(f, name_of(s->m, p), THING_SEAT, p);
}
