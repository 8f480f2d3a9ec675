/* table.c: what every chapter does at the table: money, cards, order, turns. */
#include "base/check.h"
#include "games/siena/rules/internal.h"

#include <string.h>

/* ---- questions -------------------------------------------------------------- */

unsigned siena_live_goods(const struct siena_state *s)
{
    unsigned lowest_status = BANKER;
    for (unsigned p = 0; p < s->head.seats && lowest_status != PEASANT; p++)
        if (s->status[p] < lowest_status)
            lowest_status = s->status[p];
    return lowest_status == PEASANT ? 31u : lowest_status == MERCHANT ? 24u : 0u; /* S-STA-05 */
}

unsigned siena_space(const struct siena_state *s, unsigned seat)
{
    unsigned i = 0;
    while (i < s->head.seats && s->track[i] != seat)
        i++;
    return i;
}

unsigned siena_up(const struct siena_state *s, unsigned seat, unsigned among)
{
    unsigned at = siena_space(s, seat);
    for (unsigned i = 0; i < s->head.seats; i++) {
        if (++at >= s->head.seats)
            at = 0;
        if (among >> s->track[at] & 1)
            return s->track[at];
    }
    return seat;
}

bool siena_richer(const struct siena_state *s, unsigned a, unsigned b)
{
    if (s->florins[a] != s->florins[b])
        return s->florins[a] > s->florins[b];
    for (unsigned i = 0; i < s->head.seats; i++) { /* S-WLT-01 */
        if (s->wealth[i] == a)
            return false;
        if (s->wealth[i] == b)
            return true;
    }
    return false;
}

unsigned siena_bankers_at(const struct siena_state *s, unsigned place)
{
    unsigned set = 0;
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->place[p] == place)
            set |= 1u << p;
    return set;
}

unsigned siena_levels(const struct siena_state *s)
{
    unsigned n = 0;
    while (n < SIENA_LEVELS && s->tower[n] != NOBODY)
        n++;
    return n;
}

unsigned siena_senesi_left(const struct siena_state *s)
{
    unsigned n = 0;
    for (unsigned v = 0; v < 4; v++)
        n += s->senesi_deck[v];
    for (unsigned i = 0; i < SIENA_SENESI && s->bottom[i] != 255; i++)
        n++;
    if (s->head.viewer == SG_TRUTH)
        return n;
    /* In a view the deck holds all that is not seen. */
    for (unsigned i = 0; i < SIENA_SENESI && s->bottom[i] != 255; i++)
        n -= s->bottom[i] == 4 ? 1u : 0u;
    for (unsigned i = 0; i < 4 && s->drawn[i] != 255; i++)
        n -= s->drawn[i] == 4 ? 1u : 0u;
    for (unsigned p = 0; p < s->head.seats; p++) {
        const uint8_t *known = s->senesi[p];
        n -= (unsigned)(s->senesi_held[p] - known[0] - known[1] - known[2] - known[3]);
    }
    return n;
}

/* ---- money --------------------------------------------------------------------- */

/* Moves a marker: it comes to lie on top of its equals. S-WLT-01 S-WLT-02 */
static void set_florins(struct siena_state *s, unsigned seat, unsigned florins)
{
    unsigned n = s->head.seats, at = 0;
    s->florins[seat] = (uint16_t)florins;
    while (at < n && s->wealth[at] != seat)
        at++;
    if (at == n)
        return; /* the stack is still being laid */
    while (at + 1 < n && s->florins[s->wealth[at + 1]] <= florins) {
        s->wealth[at] = s->wealth[at + 1];
        at++;
    }
    while (at > 0 && s->florins[s->wealth[at - 1]] > florins) {
        s->wealth[at] = s->wealth[at - 1];
        at--;
    }
    s->wealth[at] = (uint8_t)seat;
}

void siena_pay(struct siena_state *s, unsigned seat, unsigned florins, const char *clause, const struct sg_trace *t)
{
    sg_check(florins <= s->florins[seat]); /* S-WLT-03 */
    if (florins == 0)
        return;
    set_florins(s, seat, s->florins[seat] - florins);
    emit(t, EV_PAID, (int)seat, clause, (int)florins, s->florins[seat]);
}

void siena_pay_all(struct siena_state *s, unsigned seat, unsigned florins, const char *clause, const struct sg_trace *t)
{
    siena_pay(s, seat, florins < s->florins[seat] ? florins : s->florins[seat], clause, t);
}

void siena_receive(struct siena_state *s, unsigned seat, unsigned florins, const char *clause, const struct sg_trace *t)
{
    if (florins == 0)
        return;
    unsigned sum = s->florins[seat] + florins;
    set_florins(s, seat, sum < 60000 ? sum : 60000); /* S-WLT-03; no game comes near */
    emit(t, EV_RECEIVED, (int)seat, clause, (int)florins, s->florins[seat]);
}

/* ---- cards ---------------------------------------------------------------------- */

void siena_take_card(struct siena_state *s, unsigned seat, unsigned card)
{
    s->display &= ~card_bit(card);
    s->hand[seat] |= card_bit(card);
    s->held[seat]++;
}

void siena_play_card(struct siena_state *s, unsigned seat, unsigned card, const char *clause, const struct sg_trace *t)
{
    uint64_t bit = card_bit(card);
    s->hand[seat] &= ~bit;
    s->held[seat]--;
    if (set_of(s)->stars & bit) /* S-ACT-04 */
        s->gone |= bit;
    else
        s->discards |= bit;
    emit_news(t, EV_PLAYED, (int)seat, clause, (int)card, 0, opt(s, OPT_HANDS_HIDDEN));
}

void siena_discard_card(struct siena_state *s, unsigned seat, unsigned card, const struct sg_trace *t)
{
    s->hand[seat] &= ~card_bit(card);
    s->held[seat]--;
    s->discards |= card_bit(card); /* S-ACT-04: an asterisk too */
    emit_news(t, EV_DISCARDED, (int)seat, "S-ACT-03", (int)card, 0, opt(s, OPT_HANDS_HIDDEN));
}

/* ---- turns ----------------------------------------------------------------------- */

void siena_over(struct siena_state *s, unsigned cause, const char *clause, const struct sg_trace *t)
{
    s->phase = PHASE_OVER;
    s->step = STEP_PLAIN;
    s->cause = (uint8_t)cause;
    s->left = 0;
    siena_clear_turn(s);
    emit_news(t, EV_OVER, -1, clause, (int)cause, 0, true); /* S-SCO-04: the cards are laid open */
}

void siena_clear_turn(struct siena_state *s)
{
    s->placed = s->home = 0;
    memset(s->sold, 0, sizeof s->sold);
    memset(s->loaded, 0, sizeof s->loaded);
    s->mule = s->gave = s->stopped = s->travelled = 0;
    s->earned = 0;
    s->going = s->way = s->due = s->points = s->moved = s->toll = s->girls = 0;
    s->entered = s->deals = s->keep = s->draws = s->walk = s->into = s->aimed = 0;
    s->bidder = s->lot = s->high = NOBODY;
    s->in = 0;
    s->bid = 0;
}

void siena_resume(struct siena_state *s)
{
    s->step = STEP_PLAIN;
    s->bidder = s->high = NOBODY;
    s->in = 0;
    s->bid = 0;
}

void siena_begin_turn(struct siena_state *s, unsigned seat, const struct sg_trace *t)
{
    siena_clear_turn(s);
    s->phase = PHASE_TURNS;
    s->step = STEP_PLAIN;
    s->actor = (uint8_t)seat;
    emit(t, EV_TURN, (int)seat, "S-ACT-02", 0, 0);
    if (s->status[seat] != BANKER)
        return;
    siena_receive(s, seat, SIENA_BANKER_INCOME, "S-BNK-01", t);
    s->step = STEP_MOVING;
    s->points = 1; /* the compulsory step */
}

unsigned siena_turn_after(const struct siena_state *s)
{
    return s->phase == PHASE_TURNS && s->left > 1 ? siena_up(s, s->actor, everyone(s)) : NOBODY;
}

void siena_end_turn(struct siena_state *s, const struct sg_trace *t)
{
    unsigned p = s->actor;
    if (opt(s, OPT_TOGETHER) && s->road[p] && (s->placed & (1u << CLOTH | 1u << SPICES))) {
        s->road[p] = NO_ROAD; /* S-ACT-08 */
        s->stop[p] = 0;
        emit(t, EV_LEFT_ROAD, (int)p, "S-ACT-08", 0, 0);
    }
    unsigned next = siena_turn_after(s);
    s->left--;
    if (next != NOBODY) { /* S-ACT-02 */
        siena_begin_turn(s, next, t);
        return;
    }
    siena_clear_turn(s);
    if (s->round >= SIENA_ROUNDS && !opt(s, OPT_ADVANCED)) /* S-END-03 S-VAR-03 */
        siena_over(s, ENDED_ROUNDS, "S-END-03", t);
    else
        siena_next_round(s, t);
}
