/* tell.c: sentences put together, and things found by their names. */
#include "front/term/tell.h"

#include "front/term/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void join(struct joined *j, const char *text)
{
    size_t used = strlen(j->at);
    if (text && *text)
        snprintf(j->at + used, sizeof j->at - used, "%s%s", used ? ", " : "", text);
}

const char *joined(const struct joined *j, const char *none)
{
    return j->at[0] ? j->at : none;
}

const char *padded(const char *text, int columns)
{
    int missing = columns - text_columns(text);
    return form("%s%*s", text, missing > 0 ? missing : 0, "");
}

/* ---- Finding things ---------------------------------------------------------------------- */

static bool same_letters(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!a[i] || tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

/* 3: the same, 2: it begins so, 1: it contains it. */
static int rank_of(const char *name, const char *typed)
{
    size_t length = strlen(typed);
    if (same_letters(name, typed, length))
        return strlen(name) == length ? 3 : 2;
    for (const char *at = name; *at; at++)
        if (same_letters(at, typed, length))
            return 1;
    return 0;
}

void finding_try(struct finding *f, const char *name, int kind, int index)
{
    int rank = f->typed[0] ? rank_of(name, f->typed) : 0;
    if (rank <= f->rank)
        return;
    f->rank = rank;
    f->kind = kind;
    f->index = index;
}

void finding_seats(struct finding *f, const struct scene *s)
{
    for (int p = 0; p < match_setup(s->m).seats; p++)
        finding_try(f, name_of(s->m, p), THING_SEAT, p);
}
