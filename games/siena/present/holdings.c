/* holdings.c: what a seat of Siena has and can compare. */
#include "games/siena/present/internal.h"

static int levels_of(const struct siena_state *s, int seat)
{
    int levels = 0;
    for (int i = 0; i < SIENA_LEVELS; i++)
        levels += s->tower[i] == seat;
    return levels;
}

int siena_holdings(const struct sg_view *v, int seat, struct sg_holding *out)
{
    const struct siena_state *s = state_of(v);
    int n = 0;
    out[n++] = (struct sg_holding){"have.siena.status", s->status[seat], 1, false, true};
    out[n++] = (struct sg_holding){"have.siena.levels", levels_of(s, seat), 1, false, false};
    out[n++] = (struct sg_holding){"have.siena.artists", s->artists_held[seat], 1, false, false};
    out[n++] = (struct sg_holding){"have.siena.senesi", s->senesi_held[seat], 1, false, false};
    out[n++] = (struct sg_holding){"have.siena.florins", s->florins[seat], 1, false, false};
    out[n++] = (struct sg_holding){"have.siena.cubes", s->stingy[seat], 1, true, false};
    out[n++] = (struct sg_holding){"have.siena.cards", s->held[seat], 1, false, false};
    return n;
}
