/*
 * placement.c: phase 4 (F-PLC) - turns, and placements that need nobody.
 * Artists and preachers are in hiring.c.
 */
#include "games/florenza/rules/internal.h"

#include <string.h>

/* ---- Turns -------------------------------------------------------------------- */

/* F-PLC-01 F-ORD-06: who holds both offices has the first and second turn. */
int place_slots(const struct florenza_state *s)
{
    return s->head.seats + both_offices(s);
}

int place_seat(const struct florenza_state *s, int slot)
{
    return s->order[slot > 0 && both_offices(s) ? slot - 1 : slot];
}

void placement_from(const struct play *p, int slot)
{
    struct florenza_state *s = p->s;
    int slots = place_slots(s);
    for (int i = 0; i < slots; i++, slot++) {
        if (slot >= slots)
            slot -= slots;
        int seat = place_seat(s, slot);
        if (s->hand[seat] == 0 || (s->stopped >> seat & 1))
            continue;
        s->slot = (uint8_t)slot;
        s->turn = (uint8_t)seat;
        s->step = FL_AT_PLACE;
        return;
    }
    s->slot = 0;
    market_enter(p);
}

void placement_enter(const struct play *p)
{
    emit(p, EV_PHASE, -1, "F-RND-01", 4, 0);
    placement_from(p, 0);
}

void send_worker(const struct play *p)
{
    p->s->hand[p->s->turn]--;
}

void placed(const struct play *p)
{
    p->s->box = p->s->chosen_pulpit = FL_NONE;
    placement_from(p, p->s->slot + 1);
}

/* ---- What is possible ------------------------------------------------------------ */

/* F-PLC-03 F-PLC-04: spaces that `seat` may operate, eight bits a district. */
static uint64_t all_operable(const struct florenza_state *s, int seat)
{
    uint64_t m = 0; /* seats that are not in play have nothing ready */
    for (int q = 0; q < SG_MAX_SEATS; q++)
        m |= (uint64_t)s->ready[q] << 8 * q;
    return s->prestige[seat] > FL_LEAST_PRESTIGE ? m : m & (uint64_t)255 << 8 * seat;
}

/* Free spaces of a district, as bits. */
static unsigned free_spaces(const struct florenza_state *s, int seat)
{
    return nonzero_mask(s->district[seat]) ^ 255u;
}

/* F-PLC-05: kinds that the supply has, if there is a space to build on, as bits. */
static uint32_t buildable(const struct florenza_state *s, int seat)
{
    const uint8_t *n = s->supply;
    uint32_t m = nonzero_mask(n) | nonzero_mask(n + 8) << 8 | nonzero_mask(n + 16) << 16 |
                 nonzero_mask(n + FL_WORKSHOPS - 8) << (FL_WORKSHOPS - 8);
    return free_spaces(s, seat) ? m : 0;
}

static bool can_build(const struct florenza_state *s, int seat)
{
    uint64_t supply[4], district; /* the order of bytes does not matter here */
    memcpy(supply, s->supply, 24);
    memcpy(supply + 3, s->supply + FL_WORKSHOPS - 8, 8);
    memcpy(&district, s->district[seat], 8);
    return (supply[0] | supply[1] | supply[2] | supply[3]) && nonzero_bytes(district) != 0x0101010101010101u;
}

/* One bit for each thing that a worker of the seat in turn can be placed for. */
static unsigned purposes(const struct florenza_state *s)
{
    int seat = s->turn;
    unsigned m = 1u << FL_TO_WORK; /* F-PLC-12: any number of workers */
    m |= (unsigned)(all_operable(s, seat) != 0) << FL_TO_OPERATE;
    m |= (unsigned)can_build(s, seat) << FL_TO_BUILD;
    m |= (unsigned)!(s->market >> seat & 1) << FL_TO_MARKET; /* F-PLC-08 */
    return m | hiring_purposes(s, seat);
}

int place_list(const struct florenza_state *s, struct sg_choice *out)
{
    int n = put_many(out, 0, FL_PLACE, purposes(s), FL_TO_COUNT);
    return put_choice(out, n, FL_STOP, 0);
}

int operate_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_few(out, 0, FL_OPERATE, all_operable(s, s->turn));
}

int build_list(const struct florenza_state *s, struct sg_choice *out)
{
    return put_many(out, 0, FL_BUILD, buildable(s, s->turn), FL_WORKSHOPS);
}

/* ---- Why not --------------------------------------------------------------------- */

static bool operate_why(const struct florenza_state *s, int owner, int space, struct sg_error *why)
{
    const struct florenza_set *k = set_of(s);
    int seat = s->turn;
    if (owner >= s->head.seats || space >= FL_SPACES)
        return no(why, "F-PLC-03", "no-such-space", 0, 0);
    if (all_operable(s, seat) >> (8 * owner + space) & 1)
        return false;
    int w = s->district[owner][space];
    if (w == 0)
        return no(why, "F-PLC-03", "no-workshop", 0, 0);
    if (s->unfinished[owner] >> space & 1)
        return no(why, "F-PLC-03", "not-finished", 0, 0);
    if (!(k->works >> w & 1))
        return no(why, "F-PLC-04", "takes-no-worker", 0, 0);
    if (s->on[owner][space])
        return no(why, "F-PLC-03", "occupied", 0, 0);
    return no(why, "F-PLC-03", "prestige-too-low", FL_LEAST_PRESTIGE + 1, s->prestige[seat]);
}

static bool build_why(const struct florenza_state *s, int w, struct sg_error *why)
{
    if (w <= 0 || w >= FL_WORKSHOPS)
        return no(why, "F-PLC-05", "no-such-workshop", 0, 0);
    if (!free_spaces(s, s->turn))
        return no(why, "F-PLC-05", "district-full", FL_SPACES, FL_SPACES);
    if (s->supply[w] == 0)
        return no(why, "F-PLC-05", "no-tile-left", 1, 0);
    return false;
}

static bool purpose_why(const struct florenza_state *s, int what, struct sg_error *why)
{
    int seat = s->turn;
    if (what >= FL_TO_COUNT)
        return no(why, "F-PLC-01", "choose-placement", 0, 0);
    if (purposes(s) >> what & 1)
        return false;
    switch (what) {
    case FL_TO_OPERATE: return no(why, "F-PLC-03", "nothing-to-operate", 0, 0);
    case FL_TO_BUILD:
        return free_spaces(s, seat) ? no(why, "F-PLC-05", "no-tile-left", 1, 0)
                                    : no(why, "F-PLC-05", "district-full", FL_SPACES, FL_SPACES);
    case FL_TO_ARTWORK: return no(why, "F-PLC-06", "no-box-or-artist", 0, 0);
    case FL_TO_MARKET: return no(why, "F-PLC-08", "already-at-market", 1, 1);
    default:
        if (!free_pulpits(s, seat))
            return no(why, "F-PLC-11", "no-pulpit", 0, 0);
        if (!free_preachers(s))
            return no(why, "F-PLC-10", "no-preacher", 0, 0);
        return no(why, "F-PLC-09", "cannot-pay-preacher", cheapest_preacher(s), s->florins[seat]);
    }
}

/* Asked too early: the reason why it could not be, or what comes first. */
static bool early_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    switch (a.kind) {
    case FL_OPERATE:
        if (operate_why(s, a.arg[0], a.arg[1], why))
            return true;
        break;
    case FL_BUILD:
        if (build_why(s, a.arg[0], why))
            return true;
        break;
    case FL_BOX:
    case FL_HIRE:
    case FL_PULPIT:
    case FL_PREACHER:
        if (hiring_why(s, a, why))
            return true;
        break;
    default: break;
    }
    return no(why, "F-PLC-01", "choose-placement", 0, 0);
}

bool placement_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    switch (s->step) {
    case FL_AT_PLACE:
        if (a.kind == FL_STOP)
            return false;
        return a.kind == FL_PLACE ? purpose_why(s, a.arg[0], why) : early_why(s, a, why);
    case FL_AT_OPERATE:
        return a.kind == FL_OPERATE ? operate_why(s, a.arg[0], a.arg[1], why)
                                    : no(why, "F-PLC-03", "choose-workshop", 0, 0);
    default: return a.kind == FL_BUILD ? build_why(s, a.arg[0], why) : no(why, "F-PLC-05", "choose-tile", 0, 0);
    }
}

/* ---- Doing it ---------------------------------------------------------------------- */

static void operate(const struct play *p, int owner, int space) /* F-PLC-03 */
{
    struct florenza_state *s = p->s;
    int seat = s->turn;
    send_worker(p);
    s->on[owner][space] = (uint8_t)(seat + 1);
    s->ready[owner] &= (uint8_t) ~(1u << space);
    if (p->trace && p->trace->event) {
        struct sg_event e = {
            EV_OPERATING, (int8_t)seat, SG_EVERYONE, "F-PLC-03", {owner, space + 1}, s->district[owner][space], 0};
        p->trace->event(p->trace->ctx, &e);
    }
    if (owner != seat) {
        give_prestige(p, seat, -FL_OPERATE_PRESTIGE, "F-PLC-03");
        give_prestige(p, owner, FL_OPERATE_PRESTIGE, "F-PLC-03");
    }
    placed(p);
}

static void build_workshop(const struct play *p, int workshop) /* F-PLC-05 */
{
    struct florenza_state *s = p->s;
    int seat = s->turn, space = sg_bit_lowest(free_spaces(s, seat));
    send_worker(p);
    s->supply[workshop]--;
    s->district[seat][space] = (uint8_t)workshop;
    s->unfinished[seat] |= (uint8_t)(1u << space);
    s->on[seat][space] = (uint8_t)(seat + 1);
    emit(p, EV_BUILDING, seat, "F-PLC-05", workshop, space + 1);
    placed(p);
}

/* The only workshop there is to operate, or the question which. */
static void to_operate(const struct play *p)
{
    uint64_t m = all_operable(p->s, p->s->turn);
    if (sg_bit_single(m))
        operate(p, sg_bit_lowest(m) / 8, sg_bit_lowest(m) % 8);
    else
        p->s->step = FL_AT_OPERATE;
}

static void to_build(const struct play *p)
{
    uint32_t m = buildable(p->s, p->s->turn);
    if (sg_bit_single(m))
        build_workshop(p, sg_bit_lowest(m));
    else
        p->s->step = FL_AT_BUILD;
}

static void place(const struct play *p, int what)
{
    struct florenza_state *s = p->s;
    int seat = s->turn;
    switch (what) {
    case FL_TO_OPERATE: to_operate(p); return;
    case FL_TO_BUILD: to_build(p); return;
    case FL_TO_ARTWORK: hiring_box(p); return;
    case FL_TO_CHARITY: hiring_pulpit(p); return;
    case FL_TO_MARKET: /* F-PLC-08 */
        send_worker(p);
        s->market |= (uint8_t)(1u << seat);
        emit(p, EV_TO_MARKET, seat, "F-PLC-08", 0, 0);
        break;
    default: /* F-PLC-12 */
        send_worker(p);
        s->working[seat]++;
        emit(p, EV_WORKED, seat, "F-PLC-12", 0, 0);
        give_florins(p, seat, FL_WORK_FLORINS, "F-PLC-12");
    }
    placed(p);
}

void place_apply(const struct play *p, struct sg_action a)
{
    place(p, a.arg[0]);
}

void operate_apply(const struct play *p, struct sg_action a)
{
    operate(p, a.arg[0], a.arg[1]);
}

void build_apply(const struct play *p, struct sg_action a)
{
    build_workshop(p, a.arg[0]);
}

void stop_apply(const struct play *p, struct sg_action a) /* F-PLC-02 */
{
    struct florenza_state *s = p->s;
    (void)a;
    s->stopped |= (uint8_t)(1u << s->turn);
    emit(p, EV_STOPPED, s->turn, "F-PLC-02", s->hand[s->turn], 0);
    placement_from(p, s->slot + 1);
}
