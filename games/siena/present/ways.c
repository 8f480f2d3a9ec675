/* ways.c: how a Banker comes to a district: steps, headings, and what waits on the way. */
#include "games/siena/present/internal.h"

#include <string.h>

/* The fewest cards of a hand whose headings come to at least `need`, with the least left over. */
static bool choose_headings(const struct siena_state *s, unsigned seat, unsigned need, struct way *out)
{
    const struct siena_set *set = siena_set(s->head.set);
    uint8_t hand[SIENA_HAND];
    unsigned held = 0, best = 0, best_sum = 0, best_count = SIENA_HAND + 1;
    for (unsigned card = 0; card < SIENA_CARDS && held < SIENA_HAND; card++)
        if (s->hand[seat] >> card & 1)
            hand[held++] = (uint8_t)card;
    for (unsigned subset = 0; subset < 1u << held; subset++) {
        unsigned sum = 0, count = 0;
        for (unsigned i = 0; i < held; i++)
            if (subset >> i & 1) {
                sum += set->card[hand[i]].green;
                count++;
            }
        if (sum < need || count > best_count || (count == best_count && sum >= best_sum))
            continue;
        best = subset;
        best_sum = sum;
        best_count = count;
    }
    out->cards = 0;
    if (best_count > SIENA_HAND)
        return false;
    for (unsigned i = 0; i < held; i++)
        if (best >> i & 1)
            out->card[out->cards++] = hand[i];
    return true;
}

void siena_way_to(const struct siena_state *s, unsigned seat, unsigned place, struct way *out)
{
    unsigned at = s->place[seat];
    memset(out, 0, sizeof *out);
    if (at >= PLACES || place >= SIENA_DISTRICTS)
        return;
    out->gifts = s->toll && at == PALAZZO_TOLOMEI;
    for (;;) {
        unsigned from = at;
        at = siena_next_place(s, at);
        out->steps++;
        if (at == place)
            break;
        out->gifts += at == PALAZZO_TOLOMEI;
        out->pulled |= at == VIA_DELLE_CERCHIA && from == VIA_DEI_SERVI && s->courtesans;
    }
    out->enough = choose_headings(s, seat, out->steps > s->points ? out->steps - s->points : 0, out);
}

int siena_way_actions(const struct siena_state *s, unsigned seat, unsigned place, const struct way *way,
                      struct sg_action out[SG_MAX_ROUTE])
{
    unsigned at = s->place[seat];
    int n = 0;
    for (unsigned i = 0; i < way->cards; i++)
        out[n++] = (struct sg_action){.kind = ACT_HEADING, .arg = {way->card[i]}};
    for (unsigned i = 0; i < way->steps && n < SG_MAX_ROUTE - 1; i++) {
        bool gift = at == PALAZZO_TOLOMEI && (i > 0 || s->toll);
        out[n++] = (struct sg_action){.kind = gift ? ACT_GIFT : ACT_STEP};
        at = siena_next_place(s, at);
    }
    if (place != VIA_DELLE_CERCHIA || !s->courtesans)
        out[n++] = (struct sg_action){.kind = ACT_STOP};
    return n;
}

int siena_routes(const struct sg_view *v, struct sg_route *out)
{
    const struct siena_state *s = state_of(v);
    unsigned seat = (unsigned)v->turn;
    int count = 0;
    bool moving = s->phase == PHASE_TURNS && s->step == STEP_MOVING && s->actor == seat;
    for (unsigned place = 0; moving && place < SIENA_DISTRICTS; place++) {
        struct way way;
        siena_way_to(s, seat, place, &way);
        if (!way.enough || !way.steps)
            continue;
        struct sg_route *r = &out[count++];
        r->to = sg_thing_of(SIENA_PLACE, (int)place);
        r->count = siena_way_actions(s, seat, place, &way, r->action);
    }
    return count;
}
