/* verify.c: loading a match and computing every draw again. */
#include "match/internal.h"

#include "base/error.h"

#include <string.h>

/* The secret of the last record that reveals one. */
static void find_reveal(const char *text, size_t length, struct match_checking *checking)
{
    struct match_cursor cursor = match_cursor(text, length);
    struct match_record record;
    while (match_record_next(&cursor, &record)) {
        if (record.kind != MATCH_LOG_REVEAL)
            continue;
        checking->revealed = true;
        memcpy(checking->secret, record.bytes, sizeof checking->secret);
    }
}

static void count_plies(const struct match *m, struct match_verified *v)
{
    for (int i = 0; i < m->count; i++) {
        v->forced += m->plies[i].forced;
        v->actions += m->plies[i].seat >= 0;
        v->outcomes += m->plies[i].seat < 0;
    }
}

struct match *match_verify(const char *text, size_t length, struct match_verified *verified, struct sg_error *why)
{
    struct match_checking checking = {.revealed = false};
    *verified = (struct match_verified){.actions = 0};
    find_reveal(text, length, &checking);
    struct match *m = match_load_checking(text, length, &verified->loaded, &checking, why);
    if (!m)
        return NULL;
    count_plies(m, verified);
    verified->draws = checking.draws;
    verified->unchecked = checking.unchecked;
    if (checking.unchecked == 0 || match_turn(m) != SG_OVER)
        return m;
    sg_wrong(why, "wrong.match.not-revealed");
    match_free(m);
    return NULL;
}
