/* district.c: phase 6 (F-DIS) - production and construction, space by space. */
#include "games/florenza/rules/internal.h"

/* F-DIS-05 */
static void worker_home(struct florenza_state *s, int owner, int space)
{
    int seat = s->on[owner][space] - 1;
    s->on[owner][space] = 0;
    s->ready[owner] |= (uint8_t)((set_of(s)->works >> s->district[owner][space] & 1) << space);
    s->pool[seat]++;
}

static void produce_at(const struct play *p, int owner, int space) /* F-DIS-02, F-WSH */
{
    struct florenza_state *s = p->s;
    int w = s->district[owner][space], seat = s->on[owner][space] - 1;
    const struct florenza_workshop *tile = &p->k->workshop[w];
    emit(p, EV_PRODUCED, seat, "F-DIS-02", w, space + 1);
    if (tile->priced)
        pay(p, seat, &tile->spend, 0, "F-DIS-02");
    give_goods(p, seat, &tile->take, "F-DIS-02");
    give_gain(p, seat, &tile->gain, "F-DIS-02");
    worker_home(s, owner, space);
}

static void idle(const struct play *p, int owner, int space)
{
    struct florenza_state *s = p->s;
    emit(p, EV_IDLE, s->on[owner][space] - 1, "F-DIS-02", s->district[owner][space], space + 1);
    worker_home(s, owner, space);
}

static void construct(const struct play *p, int seat, int space)
{
    struct florenza_state *s = p->s;
    int w = s->district[seat][space];
    const struct florenza_workshop *tile = &p->k->workshop[w];
    s->unfinished[seat] &= (uint8_t) ~(1u << space);
    if (can_pay(s, seat, &tile->price, 0)) { /* F-DIS-03 */
        pay(p, seat, &tile->price, 0, "F-DIS-03");
        emit(p, EV_BUILT, seat, "F-DIS-03", w, space + 1);
        give_gain(p, seat, &tile->built, "F-DIS-03");
    } else { /* F-DIS-04 */
        s->district[seat][space] = 0;
        s->supply[w]++;
        emit(p, EV_NOT_BUILT, seat, "F-DIS-04", w, space + 1);
        give_prestige(p, seat, -FL_NOT_BUILT, "F-DIS-04");
    }
    worker_home(s, seat, space);
}

/* True if the worker's owner is asked. */
static bool activity(const struct play *p, int owner, int space)
{
    struct florenza_state *s = p->s;
    int seat = s->on[owner][space] - 1;
    const struct florenza_workshop *tile = &p->k->workshop[s->district[owner][space]];
    if (s->unfinished[owner] >> space & 1) {
        construct(p, owner, space);
    } else if (!tile->priced) {
        produce_at(p, owner, space);
    } else if (!can_pay(s, seat, &tile->spend, 0)) {
        idle(p, owner, space);
    } else {
        s->turn = (uint8_t)seat;
        s->step = FL_AT_PRODUCE;
        return true;
    }
    return false;
}

/*
 * F-DIS-01: all spaces 1 in turn order of the districts, then all spaces 2.
 * One bit for each worker, so that counting up is just that order.
 */
static uint64_t schedule(const struct florenza_state *s)
{
    uint64_t m = 0;
    for (int slot = 0; slot < s->head.seats; slot++)
        m |= nonzero_bytes(eight(s->on[s->order[slot]])) << slot;
    return m;
}

/* Who is past has no worker on a workshop any more. */
static void district_from(const struct play *p)
{
    struct florenza_state *s = p->s;
    for (uint64_t rest = schedule(s); rest;) {
        int next = sg_bit_next(&rest);
        s->space = (uint8_t)(next / 8);
        s->slot = (uint8_t)(next % 8);
        if (activity(p, s->order[s->slot], s->space))
            return;
    }
    s->space = 0;
    s->slot = 0;
    artwork_enter(p);
}

void district_enter(const struct play *p)
{
    emit(p, EV_PHASE, -1, "F-RND-01", 6, 0);
    p->s->space = p->s->slot = 0;
    district_from(p);
}

int district_list(const struct florenza_state *s, struct sg_choice *out)
{
    (void)s; /* asked only if it can be paid */
    put_choice(out, 0, FL_PRODUCE, 0);
    return put_choice(out, 1, FL_DECLINE, 0);
}

bool district_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    (void)s;
    if (a.kind == FL_PRODUCE || a.kind == FL_DECLINE)
        return false;
    return no(why, "F-DIS-02", "choose-production", 0, 0);
}

int florenza_producer(const struct florenza_state *s)
{
    return s->order[s->slot];
}

void district_apply(const struct play *p, struct sg_action a)
{
    int owner = florenza_producer(p->s);
    if (a.kind == FL_PRODUCE)
        produce_at(p, owner, p->s->space);
    else
        idle(p, owner, p->s->space);
    district_from(p);
}
