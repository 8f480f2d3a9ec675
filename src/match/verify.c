/* verify.c: loading a match and computing every draw again. */
#include "match/internal.h"

#include "base/error.h"

#include <string.h>

/* The last whole line that begins with "reveal ". */
static void find_reveal(const char *text, size_t length, struct match_checking *checking)
{
    static const char word[] = "\nreveal ";
    enum { WORD = sizeof word - 1 };
    for (size_t at = length; at-- > 0;) {
        if (text[at] != '\n' || length - at < WORD + FAIR_HEX || memcmp(text + at, word, WORD) != 0)
            continue;
        checking->revealed = fair_parse(text + at + WORD, FAIR_HEX, checking->secret);
        return;
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
