/* verify.c: computing every draw of a saved match again. */
#include "base/check.h"
#include "match/inner.h"

#include <stdlib.h>

void match_draws_add(struct match_draws *draws, const struct match_ply *ply, int line, int at_ply)
{
    if (draws->count == draws->capacity) {
        draws->capacity = draws->capacity ? 2 * draws->capacity : 256;
        draws->list = realloc(draws->list, (size_t)draws->capacity * sizeof *draws->list);
        sg_check(draws->list);
    }
    draws->list[draws->count++] = (struct match_drawn){*ply, line, at_ply};
}

static bool check_draws(struct match *m, const struct match_draws *draws,
                        struct match_verified *v, struct sg_text *why)
{
    for (int i = 0; i < draws->count; i++) {
        const struct match_drawn *d = &draws->list[i];
        uint32_t at = match_drawn(m, d->ply.draw, d->ply.weight);
        v->draws++;
        if (at == d->ply.at)
            continue;
        v->line = d->line;
        v->ply = d->at_ply;
        sg_text_form(why, "line %d: ply %d: draw %d is ", d->line, d->at_ply + 1, i + 1);
        sg_text_number(why, d->ply.at);
        sg_text_add(why, ", but the match's source of chance gives ");
        sg_text_number(why, at);
        return false;
    }
    return true;
}

/* Everything but what loading has checked. */
static bool check(struct match *m, const struct match_draws *draws, struct match_verified *v,
                  struct sg_text *why)
{
    for (int i = 0; i < m->count; i++) {
        v->forced += m->plies[i].forced;
        v->actions += m->plies[i].seat >= 0;
        v->outcomes += m->plies[i].seat < 0;
    }
    if (m->chance.source != MATCH_FAIR || m->knows_secret)
        return check_draws(m, draws, v, why);
    v->unchecked = draws->count;
    if (match_turn(m) != SG_OVER)
        return true;
    sg_text_add(why, "the game is over, but the secret was not revealed");
    return false;
}

struct match *match_verify(const char *text, size_t length, struct match_verified *verified,
                           struct sg_text *why)
{
    struct match_draws draws = {NULL, 0, 0};
    *verified = (struct match_verified){.ply = -1};
    struct match *m = match_load_draws(text, length, &verified->loaded, &draws, why);
    verified->line = verified->loaded.line;
    verified->ply = verified->loaded.ply;
    if (m && !check(m, &draws, verified, why)) {
        match_free(m);
        m = NULL;
    }
    free(draws.list);
    return m;
}
