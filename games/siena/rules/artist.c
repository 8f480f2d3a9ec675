/* artist.c: engaging an Artist in the Inn: S-ART. */
#include "games/siena/rules/internal.h"

enum { LORENZETTI = 7 };

unsigned siena_raise_of(unsigned status)
{
    static const uint8_t by_status[] = {5, 3, 1}; /* S-ART-04 */
    return by_status[status];
}

unsigned siena_least_raise(const struct siena_state *s, unsigned seat)
{
    return siena_raise_of(s->status[seat]);
}

void siena_list_artist(const struct siena_state *s, struct list *l)
{
    unsigned p = s->bidder, florins = s->florins[p];
    if (s->bid == 0) { /* the starter must bid: S-ART-01 */
        add_choice(l, ACT_BID, 0, SIENA_FIRST_BID, opt(s, OPT_OPENING_15) ? 0 : florins - SIENA_FIRST_BID);
        return;
    }
    unsigned least = s->bid + siena_least_raise(s, p);
    if (!(s->looked >> p & 1)) {
        if (florins >= SIENA_LOOK_PRICE)
            add_choice(l, ACT_LOOK, 0, 0, 0);
        if (!opt(s, OPT_INN_BLIND))
            for (uint64_t rest = cards_of(s, p, CARD_INN); rest; rest &= rest - 1)
                add_choice(l, ACT_LOOK_WITH, sg_bit_lowest(rest), 0, 0);
    }
    if (florins >= least)
        add_choice(l, ACT_BID, 0, least, florins - least);
    add_choice(l, ACT_PASS, 0, 0, 0);
}

static bool why_engage(const struct siena_state *s, struct sg_error *why)
{
    if (s->phase != PHASE_TURNS || s->step != STEP_PLAIN)
        return siena_why_goods(s, (struct sg_action){ACT_END, {0, 0, 0}}, why);
    if (s->entered == 0)
        return no(why, "S-ART-01", "not-entered", 0, 0);
    if (s->entered == 2)
        return no(why, "S-ART-01", "once-a-turn", 0, 0);
    if (s->florins[s->actor] < SIENA_FIRST_BID)
        return no(why, "S-ART-01", "too-poor", SIENA_FIRST_BID, s->florins[s->actor]);
    if (!(s->top_left + s->low_left))
        return no(why, "S-ART-07", "no-artist-left", 0, 0);
    return false;
}

static bool why_look(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    unsigned p = s->bidder;
    if (s->looked >> p & 1)
        return no(why, "S-ART-05", "seen-already", 0, 0);
    if (a.kind == ACT_LOOK)
        return s->florins[p] < SIENA_LOOK_PRICE ? no(why, "S-ART-03", "too-poor", SIENA_LOOK_PRICE, s->florins[p])
                                                : false;
    if (!has_card(s, p, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[a.arg[0]].kind != CARD_INN)
        return no(why, "S-ART-03", "not-inn", 0, 0);
    return opt(s, OPT_INN_BLIND) ? no(why, "S-INN-02", "florins-only", SIENA_LOOK_PRICE, s->florins[p]) : false;
}

bool siena_why_artist(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind == ACT_ENGAGE)
        return why_engage(s, why);
    if (s->phase != PHASE_TURNS || s->step != STEP_ARTIST)
        return no(why, "S-ART-03", "no-artist", 0, 0);
    if (a.kind == ACT_LOOK || a.kind == ACT_LOOK_WITH)
        return why_look(s, a, why);
    if (a.kind == ACT_PASS)
        return s->bid ? false : no(why, "S-ART-01", "must-bid", SIENA_FIRST_BID, 0);
    unsigned p = s->bidder, least = s->bid ? s->bid + siena_least_raise(s, p) : SIENA_FIRST_BID;
    if (a.arg[2] < least)
        return no(why, "S-ART-04", "bid-low", (int)least, a.arg[2]);
    if (a.arg[2] > s->florins[p])
        return no(why, "S-ART-04", "bid-poor", a.arg[2], s->florins[p]);
    if (!s->bid && opt(s, OPT_OPENING_15) && a.arg[2] != SIENA_FIRST_BID)
        return no(why, "S-ART-04", "exactly", SIENA_FIRST_BID, a.arg[2]);
    return false;
}

/* S-ART-05 S-ART-06: the last one left pays and keeps the card. */
static void won(struct siena_state *s, const struct sg_trace *t)
{
    unsigned p = s->high, artist = s->artist_up;
    unsigned knows = s->artist_known[artist] | 1u << p;
    /* Of the lower part everyone learns now whether it was Lorenzetti. */
    unsigned news = s->low_left < 3 ? SG_EVERYONE : 1u << p & ~(unsigned)s->artist_known[artist];
    emit_secret(t, EV_ARTIST_WON, (int)p, "S-ART-05", s->bid, knows, (int)artist, news);
    siena_pay(s, p, s->bid, "S-ART-05", t);
    s->artists[p] |= (uint8_t)(1u << artist);
    s->artists_held[p]++;
    s->artist_known[artist] = (uint8_t)knows;
    s->artist_up = NOBODY;
    s->looked = 0;
    siena_resume(s);
    if (artist == LORENZETTI)
        siena_over(s, ENDED_LORENZETTI, "S-END-02", t);
}

/* Asks the next one up the track after seat `after`. */
static void bid_on(struct siena_state *s, unsigned after, const struct sg_trace *t)
{
    unsigned others = s->in & ~(1u << s->high);
    if (!others)
        won(s, t);
    else
        s->bidder = (uint8_t)siena_up(s, after, others);
}

static void look_at_artist(struct siena_state *s, const struct sg_trace *t)
{
    s->looked |= (uint8_t)(1u << s->bidder);
    s->artist_known[s->artist_up] |= (uint8_t)(1u << s->bidder);
    emit_secret(t, EV_LOOKED, s->bidder, "S-ART-03", 0, 1u << s->bidder, s->artist_up, 1u << s->bidder);
}

void siena_do_artist(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    switch (a.kind) {
    case ACT_ENGAGE:
        s->entered = 2;
        s->step = STEP_TOP;
        emit(t, EV_ENGAGED, s->actor, "S-ART-01", 0, 0);
        break;
    case ACT_LOOK:
        siena_pay(s, s->bidder, SIENA_LOOK_PRICE, "S-ART-03", t);
        look_at_artist(s, t);
        break;
    case ACT_LOOK_WITH:
        siena_play_card(s, s->bidder, a.arg[0], "S-INN-02", t);
        look_at_artist(s, t);
        break;
    case ACT_BID: {
        bool from_bottom = !s->bid && opt(s, OPT_POOREST_FIRST); /* S-ART-04 dutch */
        s->bid = a.arg[2];
        s->high = s->bidder;
        emit(t, EV_BID, s->bidder, "S-ART-04", s->bid, 0);
        bid_on(s, from_bottom ? s->track[s->head.seats - 1] : s->bidder, t);
        break;
    }
    default:
        s->in &= (uint8_t) ~(1u << s->bidder);
        emit(t, EV_PASSED, s->bidder, "S-ART-04", 0, 0);
        bid_on(s, s->bidder, t);
    }
}
