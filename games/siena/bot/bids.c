/* bids.c: what to bid: cards in auctions, Artists in the Inn. */
#include "games/siena/bot/internal.h"

/* A few amounts of a range: the least, half-way to what it is worth, that. */
static void score_range(const struct sg_choice *c, float value, float keen, struct scored *out)
{
    unsigned low = c->action.arg[2], high = low + c->more;
    float least = (float)low;
    struct sg_action a = c->action;
    add_scored(out, a, (value - least) * keen);
    if (value <= least + 2)
        return;
    unsigned top = (unsigned)value < high ? (unsigned)value : high;
    unsigned half = (low + top) / 2;
    if (half > low) {
        a.arg[2] = (uint16_t)half;
        add_scored(out, a, (value - (float)half) * keen - 1.0f);
    }
    if (top > half) {
        a.arg[2] = (uint16_t)top;
        add_scored(out, a, (value - (float)top) * keen - 2.0f);
    }
}

/* What the Artist under auction is worth to me, in points. */
static float artist_points(const struct context *k)
{
    const struct siena_state *s = k->s;
    if (s->looked >> k->me & 1)
        return (float)s->artist_up + 1;
    return s->low_left < 3 ? 5.5f : 3.8f;
}

static float artist_value(const struct context *k)
{
    const struct siena_state *s = k->s;
    float points = artist_points(k);
    bool seen = s->looked >> k->me & 1;
    if (seen && s->artist_up == LORENZETTI) { /* S-ART-06: money is worth nothing after this */
        if (k->status != BANKER)
            return 0;
        return town_wins(k, 8) || s->high != k->me ? 500 : 0;
    }
    if (k->status == BANKER)
        return points * k->point * 0.9f + 0.5f * k->style.artists;
    float spare = (float)s->florins[k->me] - 80; /* others must rise first */
    return k->status == MERCHANT && spare > 0 ? (points * 5 < spare ? points * 5 : spare) : 0;
}

static void bid_for_artist(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    float value = artist_value(k);
    bool keen = k->status == BANKER && value > (float)k->s->bid + 8;
    for (int i = 0; i < count; i++) {
        switch (list[i].action.kind) {
        case ACT_BID: score_range(&list[i], value, 1, out); break;
        case ACT_LOOK: add_scored(out, list[i].action, keen ? -3.0f : -9.0f); break;
        case ACT_LOOK_WITH: add_scored(out, list[i].action, keen ? 0.5f : -5.0f); break;
        default: add_scored(out, list[i].action, 0);
        }
    }
}

void bids_score(const struct context *k, const struct sg_choice *list, int count, struct scored *out)
{
    if (k->s->step == STEP_ARTIST) {
        bid_for_artist(k, list, count, out);
        return;
    }
    for (int i = 0; i < count; i++) {
        struct sg_action a = list[i].action;
        if (a.kind == ACT_AUCTION)
            score_range(&list[i], value_lot(k, a.arg[0]), 0.4f, out);
        else if (a.kind == ACT_BID)
            score_range(&list[i], value_lot(k, k->s->lot), 1, out);
        else
            add_scored(out, a, 0);
    }
}
