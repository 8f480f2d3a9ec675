/* round.c: a round's beginning S-RND, buying S-BUY, and who goes first S-ACT-01. */
#include "games/siena/rules/internal.h"

#include <string.h>

/* S-RND-04: poorest on +0. */
static void set_track(struct siena_state *s, const struct sg_trace *t)
{
    memcpy(s->track, s->wealth, sizeof s->track);
    for (unsigned i = 0; i < s->head.seats; i++)
        emit(t, EV_SPACE, s->track[i], "S-RND-04", set_of(s)->surcharge[i], (int)i + 1);
}

void siena_next_round(struct siena_state *s, const struct sg_trace *t)
{
    if (s->round < 60000) /* S-VAR-03: the advanced game may never end */
        s->round++;
    s->phase = PHASE_DEAL;
    s->step = STEP_CARDS;
    s->actor = NOBODY;
    s->lap = 0;
    s->left = (uint8_t)(2 * s->head.seats); /* S-RND-02 */
    emit(t, EV_ROUND, -1, "S-RND-01", s->round, 0);
    set_track(s, t);
    if (!s->deck && s->discards) { /* S-RND-03 */
        s->deck = s->discards;
        s->discards = 0;
        emit(t, EV_RESHUFFLED, -1, "S-RND-03", (int)sg_bit_count(s->deck), 0);
    }
    if (!s->deck)
        siena_begin_buying(s, t);
}

/* ---- buying ------------------------------------------------------------------------ */

static void end_buying(struct siena_state *s, const struct sg_trace *t)
{
    uint64_t rest = s->display & ~set_of(s)->stars; /* S-BUY-06 */
    s->display &= ~rest;
    s->discards |= rest;
    for (; t && rest; rest &= rest - 1)
        emit(t, EV_SWEPT, -1, "S-BUY-06", (int)sg_bit_lowest(rest), 0);
    siena_begin_auction(s, t);
}

/* The next buyer from space `from` of the lap on; full hands are passed over. */
static void next_buyer(struct siena_state *s, unsigned from, const struct sg_trace *t)
{
    for (; s->lap <= SIENA_LAPS; s->lap++, from = 0) {
        for (unsigned i = from; i < s->head.seats; i++) {
            if (s->held[s->track[i]] >= SIENA_HAND) /* S-BUY-04 */
                continue;
            s->actor = s->track[i];
            return;
        }
    }
    end_buying(s, t);
}

void siena_begin_buying(struct siena_state *s, const struct sg_trace *t)
{
    s->phase = PHASE_BUYING;
    s->step = STEP_PLAIN;
    s->lap = 1;
    s->left = 0;
    next_buyer(s, 0, t);
}

unsigned siena_surcharge(const struct siena_state *s, unsigned seat)
{
    unsigned space = siena_space(s, seat);
    return space < s->head.seats ? set_of(s)->surcharge[space] : 0;
}

unsigned siena_price(const struct siena_state *s, unsigned seat, unsigned card)
{
    unsigned red = set_of(s)->card[card].price;
    return red ? red + siena_surcharge(s, seat) : 0; /* S-BUY-02 S-BUY-03 */
}

/* ---- naming ---------------------------------------------------------------------------- */

void siena_begin_naming(struct siena_state *s, const struct sg_trace *t)
{
    (void)t;
    s->phase = PHASE_NAMING;
    s->step = STEP_PLAIN;
    s->lap = 0;
    s->actor = s->track[0]; /* S-ACT-01 */
}

/* ---- lists, reasons, acts ---------------------------------------------------------------- */

void siena_list_round(const struct siena_state *s, struct list *l)
{
    if (s->phase == PHASE_NAMING) {
        for (unsigned p = 0; p < s->head.seats; p++)
            add_choice(l, ACT_FIRST, p, 0, 0);
        return;
    }
    const struct siena_set *set = set_of(s);
    unsigned surcharge = siena_surcharge(s, s->actor), have = s->florins[s->actor];
    unsigned red = have < surcharge ? 0 : have - surcharge; /* S-BUY-02 S-BUY-03 S-BUY-05 */
    for (uint64_t rest = s->display & set->up_to[red < 9 ? red : 9]; rest; rest &= rest - 1)
        add_choice(l, ACT_BUY, sg_bit_lowest(rest), 0, 0);
    add_choice(l, ACT_PASS, 0, 0, 0);
}

bool siena_why_round(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind == ACT_FIRST) {
        if (s->phase != PHASE_NAMING)
            return no(why, "S-ACT-01", "not-naming", 0, 0);
        if (a.arg[0] >= s->head.seats)
            return no(why, "S-ACT-01", "no-seat", s->head.seats, a.arg[0] + 1);
        return false;
    }
    if (s->phase != PHASE_BUYING)
        return no(why, "S-BUY-01", "not-buying", 0, 0);
    if (a.kind == ACT_PASS)
        return false;
    if (a.arg[0] >= SIENA_CARDS || !(s->display & card_bit(a.arg[0])))
        return no(why, "S-BUY-01", "not-open", 0, 0);
    if (set_of(s)->stars & card_bit(a.arg[0]))
        return no(why, "S-BUY-01", "asterisk", 0, 0);
    unsigned p = siena_price(s, s->actor, a.arg[0]);
    if (p > s->florins[s->actor])
        return no(why, "S-BUY-05", "too-dear", (int)p, s->florins[s->actor]);
    return false;
}

void siena_do_round(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned p = s->actor;
    switch (a.kind) {
    case ACT_FIRST:
        emit(t, EV_FIRST, a.arg[0], "S-ACT-01", (int)p, 0);
        s->left = s->head.seats;
        siena_begin_turn(s, a.arg[0], t);
        return;
    case ACT_BUY: {
        unsigned florins = siena_price(s, p, a.arg[0]);
        siena_pay(s, p, florins, "S-BUY-02", t);
        siena_take_card(s, p, a.arg[0]);
        emit(t, EV_BOUGHT, (int)p, "S-BUY-01", a.arg[0], (int)florins);
        break;
    }
    default: emit(t, EV_PASSED, (int)p, "S-BUY-01", 0, 0);
    }
    next_buyer(s, siena_space(s, p) + 1, t);
}
