/* holdings.c: what a family of Florenza has and can compare. */
#include "games/florenza/present/internal.h"

#include "base/bits.h"

enum { FLORINS_UNIT = 10 };

static const char *const cube_keys[FL_CUBES] = {"goods.florenza.gold",    "goods.florenza.metal",
                                                "goods.florenza.textile", "goods.florenza.spice",
                                                "goods.florenza.marble",  "goods.florenza.wood"};

int list_holdings(const struct sg_view *v, int seat, struct sg_holding *out)
{
    const struct florenza_state *s = state_of(v);
    int n = 0, workshops = 0;
    for (int i = 0; i < FL_SPACES; i++)
        workshops += s->district[seat][i] && !(s->unfinished[seat] >> i & 1);
    out[n++] =
        (struct sg_holding){"goods.florenza.prestige", s->prestige[seat] + s->certificates[seat], 1, false, false};
    out[n++] = (struct sg_holding){"have.florenza.artworks", sg_bit_count(s->crests[seat]), 1, false, false};
    out[n++] = (struct sg_holding){"have.florenza.workshops", workshops, 1, false, false};
    out[n++] = (struct sg_holding){"goods.florenza.influence", s->influence[seat], 1, false, false};
    out[n++] = (struct sg_holding){"goods.florenza.florins", s->florins[seat], FLORINS_UNIT, false, false};
    for (int c = 0; c < FL_CUBES; c++)
        out[n++] = (struct sg_holding){cube_keys[c], s->cubes[seat][c], 1, false, false};
    return n;
}
