/* orders.c: what a player may order beforehand: bids up to an amount, and passing. */
#include "games/siena/rules/internal.h"

/* The auction of one card or Artist is over when one of these changes. */
static const char *const one_auction[] = {"round", "phase", "step", "actor", "lot", NULL};
/* Who does not start an auction is asked again when a card was sold. */
static const char *const one_display[] = {"phase", "display", NULL};

static struct sg_action plain_action(uint16_t kind)
{
    return (struct sg_action){kind, {0, 0, 0}};
}

/* S-OPA-04 S-AUC-02 S-ART-04 */
static int bidding_orders(const struct siena_state *s, int seat, struct sg_order *out)
{
    unsigned p = (unsigned)seat, florins = s->florins[p];
    unsigned least = s->step == STEP_BIDDING ? s->bid + 1u
                     : s->bid                ? s->bid + siena_least_raise(s, p)
                                             : SIENA_FIRST_BID;
    int n = 0;
    if (!(s->in >> p & 1))
        return 0;
    if (florins >= least)
        out[n++] = (struct sg_order){
            {ACT_BID, {0, 0, (uint16_t)least}}, (uint16_t)florins, plain_action(ACT_PASS), one_auction};
    if (s->bid && s->high != p)
        out[n++] = (struct sg_order){plain_action(ACT_PASS), 0, plain_action(0), one_auction};
    return n;
}

int siena_orders(const void *view, int seat, struct sg_order *out)
{
    const struct siena_state *s = view;
    if (s->step == STEP_BIDDING || s->step == STEP_ARTIST)
        return bidding_orders(s, seat, out);
    if (s->phase != PHASE_OPENING || s->step != STEP_PLAIN || !s->florins[seat]) /* S-OPA-02 S-OPA-10 */
        return 0;
    *out = (struct sg_order){plain_action(ACT_DECLINE), 0, plain_action(0), one_display};
    return 1;
}
