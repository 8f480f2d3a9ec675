/* ledger.c: every gain and loss of a seat, each emitted as an event with its clause. */
#include "games/florenza/rules/internal.h"

#include <string.h>

void give_florins(const struct play *p, int seat, int amount, const char *clause)
{
    if (amount == 0)
        return;
    int32_t *f = &p->s->florins[seat];
    *f = *f + amount > FL_MOST_FLORINS ? FL_MOST_FLORINS : *f + amount;
    emit(p, EV_FLORINS, seat, clause, amount, *f);
}

/* F-RND-03: cubes do not limit play. */
void give_cubes(const struct play *p, int seat, int cube, int amount, const char *clause)
{
    if (amount == 0)
        return;
    uint16_t *c = &p->s->cubes[seat][cube];
    int sum = *c + amount;
    *c = (uint16_t)(sum > FL_MOST ? FL_MOST : sum);
    emit(p, EV_CUBES, seat, clause, cube, amount);
}

/* F-RND-02: down to -3; what would go lower is not lost. */
void give_prestige(const struct play *p, int seat, int amount, const char *clause)
{
    int was = p->s->prestige[seat], now = was + amount;
    now = now < FL_LEAST_PRESTIGE ? FL_LEAST_PRESTIGE : now > FL_MOST ? FL_MOST : now;
    p->s->prestige[seat] = (int16_t)now;
    if (now != was)
        emit(p, EV_PRESTIGE, seat, clause, now - was, now);
}

/* F-RND-02: down to 0. */
void give_influence(const struct play *p, int seat, int amount, const char *clause)
{
    int was = p->s->influence[seat], now = was + amount;
    now = now < 0 ? 0 : now > FL_MOST ? FL_MOST : now;
    p->s->influence[seat] = (int16_t)now;
    if (now != was)
        emit(p, EV_INFLUENCE, seat, clause, now - was, now);
}

/* F-INC-06: from one's own pool; what the pool lacks is lost. */
void give_workers(const struct play *p, int seat, int amount, const char *clause)
{
    int pool = p->s->pool[seat], n = amount < pool ? amount : pool;
    if (n == 0)
        return;
    p->s->pool[seat] = (uint8_t)(pool - n);
    p->s->hand[seat] = (uint8_t)(p->s->hand[seat] + n);
    emit(p, EV_WORKERS, seat, clause, n, p->s->hand[seat]);
}

void give_gain(const struct play *p, int seat, const struct florenza_gain *gain, const char *clause)
{
    if (gain->prestige)
        give_prestige(p, seat, gain->prestige, clause);
    if (gain->influence)
        give_influence(p, seat, gain->influence, clause);
    if (gain->workers)
        give_workers(p, seat, gain->workers, clause);
}

/* `sign` 1 gives, -1 takes; an event only if somebody listens. */
static void move_goods(const struct play *p, int seat, const struct florenza_price *goods, int sign, int florins,
                       const char *clause)
{
    struct florenza_state *s = p->s;
    for (int c = 0; c < FL_CUBES; c++) {
        int now = s->cubes[seat][c] + sign * goods->cubes[c];
        s->cubes[seat][c] = (uint16_t)(now < FL_MOST ? now : FL_MOST);
    }
    int now = s->florins[seat] + sign * florins;
    s->florins[seat] = now < FL_MOST_FLORINS ? now : FL_MOST_FLORINS;
    if (!p->trace)
        return;
    for (int c = 0; c < FL_CUBES; c++)
        if (goods->cubes[c])
            emit(p, EV_CUBES, seat, clause, c, sign * goods->cubes[c]);
    if (florins)
        emit(p, EV_FLORINS, seat, clause, sign * florins, s->florins[seat]);
}

void give_goods(const struct play *p, int seat, const struct florenza_price *goods, const char *clause)
{
    move_goods(p, seat, goods, 1, goods->florins, clause);
}

bool florenza_lacks(const struct florenza_state *s, int seat, const struct florenza_price *price, int florins_more,
                    struct florenza_price *lacks)
{
    int florins = price->florins + florins_more - s->florins[seat];
    memset(lacks, 0, sizeof *lacks);
    if (florins > 0)
        lacks->florins = (uint16_t)florins;
    for (int c = 0; c < FL_CUBES; c++)
        if (price->cubes[c] > s->cubes[seat][c])
            lacks->cubes[c] = (uint8_t)(price->cubes[c] - s->cubes[seat][c]);
    return !can_pay(s, seat, price, florins_more);
}

bool can_pay(const struct florenza_state *s, int seat, const struct florenza_price *price, int florins_more)
{
    const uint16_t *have = s->cubes[seat];
    int short_of = s->florins[seat] < price->florins + florins_more;
    for (int c = 0; c < FL_CUBES; c++)
        short_of |= have[c] < price->cubes[c];
    return !short_of;
}

void pay(const struct play *p, int seat, const struct florenza_price *price, int florins_more, const char *clause)
{
    move_goods(p, seat, price, -1, price->florins + florins_more, clause);
}
