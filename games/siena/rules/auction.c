/* auction.c: the opening auction S-OPA and the auction of a round S-AUC. */
#include "games/siena/rules/internal.h"

/* ---- the opening ------------------------------------------------------------------ */

/* S-OPA-08: what is left over goes into the deck. */
static void end_opening(struct siena_state *s, const struct sg_trace *t)
{
    emit(t, EV_LEFTOVER, -1, "S-OPA-08", (int)sg_bit_count(s->display), 0);
    s->deck |= s->display;
    s->display = 0;
    s->out = 0;
    siena_next_round(s, t);
}

/* The right to start comes to s->actor; a player who has nothing declines automatically. */
static void offer_start(struct siena_state *s, const struct sg_trace *t)
{
    s->step = STEP_PLAIN;
    s->bidder = s->high = s->lot = NOBODY;
    s->in = 0;
    s->bid = 0;
    for (;;) {
        if (!s->display || s->out == everyone(s)) {
            end_opening(s, t);
            return;
        }
        uint8_t bit = (uint8_t)(1u << s->actor);
        bool skip = opt(s, OPT_DECLINE_OUT) && (s->out & bit);
        if (!skip && s->florins[s->actor] > 0)
            return;
        if (!skip) { /* S-OPA-10 */
            s->out |= bit;
            emit(t, EV_DECLINED, s->actor, "S-OPA-10", opt(s, OPT_DECLINE_OUT) ? 1 : 0, 0);
        }
        s->actor = (uint8_t)siena_up(s, s->actor, everyone(s));
    }
}

void siena_begin_opening(struct siena_state *s, const struct sg_trace *t)
{
    s->phase = PHASE_OPENING;
    s->actor = s->track[0]; /* S-OPA-01 */
    s->out = 0;
    s->left = 0;
    offer_start(s, t);
}

/* ---- bidding, for both ------------------------------------------------------------- */

/* The hammer falls: `high` takes the lot, or nobody does. */
static void knock_down(struct siena_state *s, const struct sg_trace *t)
{
    unsigned card = s->lot, winner = s->high;
    bool opening = s->phase == PHASE_OPENING;
    if (winner != NOBODY) { /* S-OPA-06 */
        siena_pay(s, winner, s->bid, "S-OPA-06", t);
        siena_take_card(s, winner, card);
        emit(t, EV_WON, (int)winner, "S-OPA-06", (int)card, s->bid);
    } else { /* S-AUC-05 */
        emit(t, EV_UNSOLD, -1, "S-AUC-05", (int)card, 0);
        if (!opt(s, OPT_UNSOLD_STAYS)) {
            s->display &= ~card_bit(card);
            s->discards |= card_bit(card);
        }
    }
    s->lot = s->high = s->bidder = NOBODY;
    s->in = 0;
    s->bid = 0;
    if (!opening) {
        siena_begin_naming(s, t);
        return;
    }
    if (!opt(s, OPT_DECLINE_OUT))
        s->out = 0;                                         /* S-OPA-02: free again after it */
    s->actor = (uint8_t)siena_up(s, s->actor, everyone(s)); /* S-OPA-07 */
    offer_start(s, t);
}

/* After somebody raised or passed: S-OPA-04 S-OPA-06. */
static void bid_on(struct siena_state *s, const struct sg_trace *t)
{
    unsigned others = s->in & ~(s->high == NOBODY ? 0u : 1u << s->high);
    if (!others)
        knock_down(s, t);
    else
        s->bidder = (uint8_t)siena_up(s, s->bidder, others);
}

/* Seats with anything to bid: S-OPA-10. */
static unsigned solvent(const struct siena_state *s)
{
    unsigned set = 0;
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->florins[p])
            set |= 1u << p;
    return set;
}

void siena_begin_auction(struct siena_state *s, const struct sg_trace *t)
{
    const struct siena_set *set = set_of(s);
    uint64_t rest = s->display & set->stars;
    s->phase = PHASE_AUCTION;
    s->lap = 0;
    s->actor = NOBODY;
    if (!rest) {
        siena_begin_naming(s, t);
        return;
    }
    s->lot = (uint8_t)sg_bit_lowest(rest); /* S-AUC-01 */
    for (; rest; rest &= rest - 1)
        if (set->card[sg_bit_lowest(rest)].green < set->card[s->lot].green)
            s->lot = (uint8_t)sg_bit_lowest(rest);
    s->high = NOBODY;
    s->bid = 0;
    s->step = STEP_BIDDING;
    unsigned in = solvent(s);
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->held[p] >= SIENA_HAND) /* S-AUC-03 */
            in &= ~(1u << p);
    s->in = (uint8_t)in;
    emit(t, EV_AUCTION, -1, "S-AUC-01", s->lot, 0);
    s->bidder = s->track[s->head.seats - 1]; /* so that +0 is the next: S-AUC-02 */
    bid_on(s, t);
}

/* ---- lists, reasons, acts -------------------------------------------------------------- */

void siena_list_opening(const struct siena_state *s, struct list *l)
{
    for (uint64_t rest = s->display; rest; rest &= rest - 1)
        add_choice(l, ACT_AUCTION, sg_bit_lowest(rest), 1, s->florins[s->actor] - 1u);
    add_choice(l, ACT_DECLINE, 0, 0, 0);
}

void siena_list_bidding(const struct siena_state *s, struct list *l)
{
    if (s->florins[s->bidder] > s->bid)
        add_choice(l, ACT_BID, 0, s->bid + 1u, s->florins[s->bidder] - s->bid - 1u);
    add_choice(l, ACT_PASS, 0, 0, 0);
}

bool siena_why_auction(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind == ACT_AUCTION || a.kind == ACT_DECLINE) {
        if (s->phase != PHASE_OPENING || s->step != STEP_PLAIN)
            return no(why, "S-OPA-01", "not-opening", 0, 0);
        if (a.kind == ACT_DECLINE)
            return false;
        if (a.arg[0] >= SIENA_CARDS || !(s->display & card_bit(a.arg[0])))
            return no(why, "S-OPA-01", "not-open", 0, 0);
        if (a.arg[2] < 1)
            return no(why, "S-OPA-03", "bid-low", 1, a.arg[2]);
        if (a.arg[2] > s->florins[s->actor])
            return no(why, "S-OPA-05", "bid-poor", a.arg[2], s->florins[s->actor]);
        return false;
    }
    if (s->step != STEP_BIDDING)
        return no(why, "S-OPA-04", "no-auction", 0, 0);
    if (a.kind == ACT_PASS)
        return false;
    if (a.arg[2] <= s->bid)
        return no(why, s->bid ? "S-OPA-04" : "S-AUC-02", "bid-low", s->bid + 1, a.arg[2]);
    if (a.arg[2] > s->florins[s->bidder])
        return no(why, "S-OPA-05", "bid-poor", a.arg[2], s->florins[s->bidder]);
    return false;
}

/* Starts an auction for a card: S-OPA-01 S-OPA-02. */
static void start_auction(struct siena_state *s, unsigned card, unsigned bid, const struct sg_trace *t)
{
    s->lot = (uint8_t)card;
    s->bid = (uint16_t)bid;
    s->high = s->bidder = s->actor;
    s->step = STEP_BIDDING;
    s->in = (uint8_t)(solvent(s) & ~(unsigned)s->out);
    s->in |= (uint8_t)(1u << s->actor);
    emit(t, EV_AUCTION, s->actor, "S-OPA-01", (int)card, (int)bid);
    bid_on(s, t);
}

void siena_do_auction(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    switch (a.kind) {
    case ACT_AUCTION: start_auction(s, a.arg[0], a.arg[2], t); break;
    case ACT_DECLINE:
        s->out |= (uint8_t)(1u << s->actor);
        emit(t, EV_DECLINED, s->actor, "S-OPA-02", opt(s, OPT_DECLINE_OUT) ? 1 : 0, 0);
        s->actor = (uint8_t)siena_up(s, s->actor, everyone(s));
        offer_start(s, t);
        break;
    case ACT_BID:
        s->bid = a.arg[2];
        s->high = s->bidder;
        emit(t, EV_BID, s->bidder, "S-OPA-04", s->bid, 0);
        bid_on(s, t);
        break;
    default:
        s->in &= (uint8_t) ~(1u << s->bidder);
        emit(t, EV_PASSED, s->bidder, "S-OPA-04", 0, 0);
        bid_on(s, t);
    }
}
