/* score.c: consent points and who wins: S-SCO. */
#include "games/siena/rules/internal.h"

#include <string.h>

static unsigned bankers(const struct siena_state *s)
{
    unsigned set = 0;
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->status[p] == BANKER)
            set |= 1u << p;
    return set;
}

/* The richest or poorest of a set that is not empty. */
static unsigned extreme(const struct siena_state *s, unsigned among, bool richest)
{
    unsigned found = sg_bit_lowest(among);
    for (unsigned p = 0; p < s->head.seats; p++)
        if ((among >> p & 1) && p != found && siena_richer(s, p, found) == richest)
            found = p;
    return found;
}

/* S-SCO-03: most levels; a tie goes to who built the lowest. */
static unsigned top_builder(const struct siena_state *s)
{
    unsigned built[SG_MAX_SEATS] = {0}, best = NOBODY;
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        if (s->tower[i] < SG_MAX_SEATS)
            built[s->tower[i]]++;
    for (unsigned i = 0; i < SIENA_LEVELS; i++) /* from the lowest level up */
        if (s->tower[i] < SG_MAX_SEATS && (best == NOBODY || built[s->tower[i]] > built[best]))
            best = s->tower[i];
    return best;
}

static int stinginess(const struct siena_state *s, unsigned seat) /* S-SCO-05 */
{
    int cubes = s->stingy[seat], before = 0;
    if (opt(s, OPT_ONE_COUNT)) /* one count for all, the poorest first */
        for (unsigned p = 0; p < s->head.seats; p++)
            if (p != seat && s->status[p] == BANKER && siena_richer(s, seat, p))
                before += s->stingy[p];
    return cubes * before + cubes * (cubes + 1) / 2;
}

static int cards(const struct siena_state *s, unsigned seat, bool artists)
{
    int sum = 0;
    for (int i = 0; artists && i < SIENA_ARTISTS; i++)
        if (s->artists[seat] >> i & 1)
            sum += i + 1;
    for (int i = 0; !artists && i < 4; i++)
        sum += (i + 1) * s->senesi[seat][i];
    return sum;
}

static int add_line(struct sg_line *out, int n, const char *key, const char *clause, int points)
{
    if (points == 0)
        return n;
    out[n] = (struct sg_line){key, clause, points};
    return n + 1;
}

int siena_score_lines(const void *state, int seat, struct sg_line *out)
{
    const struct siena_state *s = state;
    unsigned p = (unsigned)seat, all = bankers(s);
    int n = 0, tower = 0;
    if (!(all >> p & 1)) /* S-SCO-01 */
        return 0;
    if (extreme(s, all, true) == p) /* S-SCO-02 S-SCO-07 */
        n = add_line(out, n, "richest", "S-SCO-02", SIENA_WEALTH_POINTS);
    else if (extreme(s, all, false) == p && (s->head.seats > 2 || opt(s, OPT_POORER_LOSES)))
        n = add_line(out, n, "poorest", "S-SCO-02", -SIENA_WEALTH_POINTS);
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        if (s->tower[i] == p)
            tower += set_of(s)->level_points[i];
    n = add_line(out, n, "tower", "S-TWR-05", tower);
    if (top_builder(s) == p)
        n = add_line(out, n, "most-levels", "S-SCO-03", SIENA_LEVELS_POINTS);
    n = add_line(out, n, "senesi", "S-SCO-04", cards(s, p, false));
    n = add_line(out, n, "artists", "S-SCO-04", cards(s, p, true));
    return add_line(out, n, "stinginess", "S-SCO-05", -stinginess(s, p));
}

static int highest_level(const struct siena_state *s, unsigned seat)
{
    int level = 0;
    for (int i = 0; i < SIENA_LEVELS; i++)
        if (s->tower[i] == seat)
            level = i + 1;
    return level;
}

/* Does a stand before b? S-SCO-01 S-SCO-06 */
static bool ranks_before(const struct siena_state *s, const struct sg_result *r, unsigned a, unsigned b)
{
    if (s->status[a] != s->status[b])
        return s->status[a] > s->status[b];
    if (s->status[a] == BANKER) {
        if (r->points[a] != r->points[b])
            return r->points[a] > r->points[b];
        if (highest_level(s, a) != highest_level(s, b))
            return highest_level(s, a) > highest_level(s, b);
    }
    return siena_richer(s, a, b);
}

void siena_result(const void *state, struct sg_result *out)
{
    const struct siena_state *s = state;
    struct sg_line line[SG_MAX_LINES];
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < s->head.seats; p++)
        for (int i = siena_score_lines(s, (int)p, line); i-- > 0;)
            out->points[p] += line[i].points;
    for (unsigned p = 0; p < s->head.seats; p++) {
        out->place[p] = 1;
        for (unsigned q = 0; q < s->head.seats; q++)
            if (q != p && ranks_before(s, out, q, p))
                out->place[p]++;
        if (out->place[p] == 1 && s->status[p] == BANKER)
            out->winners |= (uint8_t)(1u << p);
    }
}
