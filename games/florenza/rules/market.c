/* market.c: phase 5 (F-MKT) - up to three deals for each worker there. */
#include "games/florenza/rules/internal.h"

#include <string.h>

enum { DEAL_SELL = 1, DEAL_BUY = 2, DEAL_TRADE = 4, DEALS = 7 };

/* Cubes of which the seat has at least one, as bits. */
static unsigned held(const struct florenza_state *s, int seat)
{
    unsigned m = 0;
    for (int c = 0; c < FL_CUBES; c++)
        m |= (unsigned)(s->cubes[seat][c] > 0) << c;
    return m;
}

static unsigned sellable(const struct florenza_state *s) /* F-MKT-01 */
{
    return s->deals & DEAL_SELL ? 0 : held(s, s->turn);
}

static unsigned buyable(const struct florenza_state *s)
{
    return s->deals & DEAL_BUY || s->florins[s->turn] < FL_PURCHASE ? 0 : (1u << FL_CUBES) - 1;
}

/* F-MKT-02: two alike or not. */
static bool tradable(const struct florenza_state *s, int a, int b)
{
    const uint16_t *have = s->cubes[s->turn];
    return !(s->deals & DEAL_TRADE) && have[a] > (a == b) && have[b] > (a == b);
}

/* The pairs that can be given, in the order of entries.c, as bits. */
static uint32_t pairs(const struct florenza_state *s)
{
    static const uint8_t first[] = {0, 5, 9, 12, 14};
    const uint16_t *have = s->cubes[s->turn];
    uint32_t some = held(s, s->turn), m = 0;
    for (int a = 0; a + 1 < FL_CUBES; a++)
        m |= (some >> (a + 1)) * (some >> a & 1) << first[a];
    for (int a = 0; a < FL_CUBES; a++)
        m |= (uint32_t)(have[a] > 1) << (15 + a);
    return m;
}

static bool can_trade(const struct florenza_state *s)
{
    int sum = 0;
    for (int c = 0; c < FL_CUBES; c++)
        sum += s->cubes[s->turn][c];
    return !(s->deals & DEAL_TRADE) && sum >= 2;
}

void market_from(const struct play *p, int slot)
{
    struct florenza_state *s = p->s;
    for (; slot < s->head.seats; slot++) {
        int seat = s->order[slot];
        if (!(s->market >> seat & 1))
            continue;
        s->turn = (uint8_t)seat;
        if (!sellable(s) && !buyable(s) && !can_trade(s))
            continue; /* nothing that the seat could do */
        s->slot = (uint8_t)slot;
        s->step = FL_AT_MARKET;
        return;
    }
    s->slot = 0;
    district_enter(p);
}

void market_enter(const struct play *p)
{
    p->s->busy = 0; /* nobody can be hired any more */
    memset(p->s->unnamed_hired, 0, sizeof p->s->unnamed_hired);
    if (p->s->market)
        emit(p, EV_PHASE, -1, "F-RND-01", 5, 0);
    market_from(p, 0);
}

static void leave_market(const struct play *p)
{
    p->s->deals = 0;
    market_from(p, p->s->slot + 1);
}

int market_list(const struct florenza_state *s, struct sg_choice *out)
{
    int n = put_many(out, 0, FL_SELL, sellable(s), FL_CUBES);
    n = put_many(out, n, FL_BUY, buyable(s), FL_CUBES);
    if (!(s->deals & DEAL_TRADE))
        n = put_many(out, n, FL_TRADE, pairs(s), 21);
    return put_choice(out, n, FL_DONE, 0);
}

int trade_list(const struct florenza_state *s, struct sg_choice *out) /* F-MKT-02 */
{
    uint32_t given = BIT32(s->given[0]) | BIT32(s->given[1]);
    return put_many(out, 0, FL_TAKE, ~given, FL_CUBES);
}

/* ---- Why not ------------------------------------------------------------------ */

static bool trade_why(const struct florenza_state *s, int a, int b, struct sg_error *why)
{
    if (s->deals & DEAL_TRADE)
        return no(why, "F-MKT-01", "deal-done", 1, 1);
    if (a >= FL_CUBES || b >= FL_CUBES)
        return no(why, "F-MKT-01", "no-such-cube", 0, 0);
    if (!tradable(s, a, b)) {
        int cube = s->cubes[s->turn][a] < 1 + (a == b) ? a : b;
        return no(why, "F-MKT-03", "lacks-cubes", 1 + (a == b), s->cubes[s->turn][cube]);
    }
    if (a > b) /* one way to say it */
        return no(why, "F-MKT-02", "other-way-round", 0, 0);
    return false;
}

static bool take_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind != FL_TAKE || a.arg[0] >= FL_CUBES)
        return no(why, "F-MKT-02", "choose-cube", 0, 0);
    if (a.arg[0] == s->given[0] || a.arg[0] == s->given[1])
        return no(why, "F-MKT-02", "same-cube", 0, 0);
    return false;
}

bool market_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    int c = a.arg[0];
    if (s->step == FL_AT_TRADE)
        return take_why(s, a, why);
    switch (a.kind) {
    case FL_DONE: return false;
    case FL_TRADE: return trade_why(s, c, a.arg[1], why);
    case FL_SELL:
        if (s->deals & DEAL_SELL)
            return no(why, "F-MKT-01", "deal-done", 1, 1);
        if (c >= FL_CUBES)
            return no(why, "F-MKT-01", "no-such-cube", 0, 0);
        return sellable(s) >> c & 1 ? false : no(why, "F-MKT-03", "lacks-cubes", 1, 0);
    case FL_BUY:
        if (s->deals & DEAL_BUY)
            return no(why, "F-MKT-01", "deal-done", 1, 1);
        if (c >= FL_CUBES)
            return no(why, "F-MKT-01", "no-such-cube", 0, 0);
        return buyable(s) >> c & 1 ? false : no(why, "F-MKT-03", "lacks-florins", FL_PURCHASE, s->florins[s->turn]);
    default: return no(why, "F-MKT-01", "choose-deal", 0, 0);
    }
}

/* ---- Doing it ------------------------------------------------------------------- */

/* After a deal: continue if another can be done. */
static void dealt(const struct play *p, int deal)
{
    struct florenza_state *s = p->s;
    s->deals |= (uint8_t)deal;
    if (!sellable(s) && !buyable(s) && !can_trade(s))
        leave_market(p);
}

void sell_apply(const struct play *p, struct sg_action a)
{
    give_cubes(p, p->s->turn, a.arg[0], -1, "F-MKT-01");
    give_florins(p, p->s->turn, FL_SALE, "F-MKT-01");
    emit(p, EV_SOLD, p->s->turn, "F-MKT-01", a.arg[0], FL_SALE);
    dealt(p, DEAL_SELL);
}

void buy_apply(const struct play *p, struct sg_action a)
{
    give_florins(p, p->s->turn, -FL_PURCHASE, "F-MKT-01");
    give_cubes(p, p->s->turn, a.arg[0], 1, "F-MKT-01");
    emit(p, EV_BOUGHT, p->s->turn, "F-MKT-01", a.arg[0], FL_PURCHASE);
    dealt(p, DEAL_BUY);
}

void trade_apply(const struct play *p, struct sg_action a)
{
    p->s->given[0] = (uint8_t)a.arg[0];
    p->s->given[1] = (uint8_t)a.arg[1];
    p->s->step = FL_AT_TRADE;
}

void take_apply(const struct play *p, struct sg_action a) /* F-MKT-02 */
{
    struct florenza_state *s = p->s;
    give_cubes(p, s->turn, s->given[0], -1, "F-MKT-02");
    give_cubes(p, s->turn, s->given[1], -1, "F-MKT-02");
    give_cubes(p, s->turn, a.arg[0], 1, "F-MKT-02");
    emit(p, EV_TRADED, s->turn, "F-MKT-02", a.arg[0], 0);
    s->given[0] = s->given[1] = FL_NONE;
    s->step = FL_AT_MARKET;
    dealt(p, DEAL_TRADE);
}

void done_apply(const struct play *p, struct sg_action a)
{
    (void)a;
    emit(p, EV_LEFT_MARKET, p->s->turn, "F-MKT-01", 0, 0);
    leave_market(p);
}
