/* score.c: F-SCO - what a position is worth, line by line. */
#include "games/florenza/rules/internal.h"

#include <string.h>

static int cubes_of(const struct florenza_state *s, int seat)
{
    int sum = 0;
    for (int c = 0; c < FL_CUBES; c++)
        sum += s->cubes[seat][c];
    return sum;
}

int florenza_score_lines(const void *state, int seat, struct sg_line *out)
{
    const struct florenza_state *s = state;
    uint32_t crests = s->crests[seat];
    int empty = 0, n = 0;
    for (int i = 0; i < FL_SPACES; i++)
        empty += s->district[seat][i] == 0;
    out[n++] = (struct sg_line){"certificates", "F-SCO-01", s->certificates[seat]};
    out[n++] = (struct sg_line){"prestige", "F-SCO-01", s->prestige[seat]};
    out[n++] = (struct sg_line){"captain", "F-SCO-02", s->captain == seat};
    out[n++] = (struct sg_line){"bishop", "F-SCO-02", s->bishop == seat};
    out[n++] = (struct sg_line){"cubes", "F-SCO-03", cubes_of(s, seat) / FL_CUBES_A_POINT};
    out[n++] = (struct sg_line){"florins", "F-SCO-03", s->florins[seat] / FL_FLORINS_A_POINT};
    out[n++] = (struct sg_line){"empty-spaces", "F-SCO-04", -empty * FL_EMPTY_SPACE};
    out[n++] = (struct sg_line){"district-artworks", "F-SCO-04", -(8 - sg_bit_count(crests & OWN_BOXES))};
    out[n++] = (struct sg_line){"no-palazzo", "F-SCO-05", crests & PALAZZO_BOXES ? 0 : -FL_EMPTY_HALL};
    out[n++] = (struct sg_line){"no-chiesa", "F-SCO-05", crests & CHIESA_BOXES ? 0 : -FL_EMPTY_HALL};
    return n;
}

/* Is `a` before `b`? F-SCO-06: points, then cubes, then fiorini. */
static bool ranks_before(const struct florenza_state *s, const int32_t *points, int a, int b)
{
    int ca = cubes_of(s, a), cb = cubes_of(s, b);
    if (points[a] != points[b])
        return points[a] > points[b];
    if (ca != cb)
        return ca > cb;
    return s->florins[a] > s->florins[b];
}

void florenza_result(const void *state, struct sg_result *out)
{
    const struct florenza_state *s = state;
    struct sg_line lines[SG_MAX_LINES];
    int seats = s->head.seats;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < seats; seat++)
        for (int i = florenza_score_lines(s, seat, lines) - 1; i >= 0; i--)
            out->points[seat] += lines[i].points;
    for (int a = 0; a < seats; a++) {
        out->place[a] = 1;
        for (int b = 0; b < seats; b++)
            out->place[a] = (uint8_t)(out->place[a] + ranks_before(s, out->points, b, a));
        if (out->place[a] == 1)
            out->winners |= (uint8_t)(1u << a);
    }
}
