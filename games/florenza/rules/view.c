/* view.c: what a seat may know (F-RND-04). Only certificates can be hidden. */
#include "games/florenza/rules/internal.h"

#include "base/rng.h"

#include <string.h>

/* Everything is on the table unless the option hides certificates in play. */
static bool is_hidden(const struct florenza_state *s, int viewer, int seat)
{
    return (s->head.options & FL_HIDDEN) && s->step != FL_AT_OVER && viewer != seat;
}

void florenza_redact(const void *state, int viewer, void *view)
{
    struct florenza_state *v = view;
    memmove(v, state, sizeof *v);
    v->head.viewer = (uint8_t)viewer;
    for (int seat = 0; seat < v->head.seats; seat++)
        if (is_hidden(v, viewer, seat))
            v->certificates[seat] = 0;
}

/*
 * What a seat must have earned with the crests and workshops that everyone
 * sees, less what still stands on the track, give or take a few.
 */
static int guess_certificates(const struct florenza_state *v, int seat, struct sg_rng *rng)
{
    const struct florenza_set *k = set_of(v);
    int sum = -v->prestige[seat];
    for (uint64_t m = v->crests[seat]; m;)
        sum += k->box[sg_bit_next(&m)].gain.prestige + 1;
    for (int i = 0; i < FL_SPACES; i++)
        if (!(v->unfinished[seat] >> i & 1))
            sum += k->workshop[v->district[seat][i]].built.prestige;
    sum += (int)sg_rng_below(rng, 7) - 3;
    return sum < 0 ? 0 : sum > FL_MOST ? FL_MOST : sum;
}

void florenza_resample(void *view, struct sg_rng *rng)
{
    struct florenza_state *v = view;
    for (int seat = 0; seat < v->head.seats; seat++)
        if (v->head.viewer != SG_TRUTH && is_hidden(v, v->head.viewer, seat))
            v->certificates[seat] = (int16_t)guess_certificates(v, seat, rng);
    v->head.viewer = SG_TRUTH;
}

struct sg_action florenza_hide(const void *before, struct sg_action action, int viewer)
{
    (void)before; /* all dice and all draws are open */
    (void)viewer;
    return action;
}
