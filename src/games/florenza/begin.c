/* begin.c: starts a phase in a position made by hand, as if play had come there. */
#include "games/florenza/inside.h"

#include <string.h>

static int slot_of(const struct florenza_state *s, int seat)
{
    int i = 0;
    while (s->order[i] != seat)
        i++;
    return i;
}

static const char *begin_office(struct florenza_state *s, uint8_t *office, int seat)
{
    if (seat >= 0 && *office == FL_NONE) {
        *office = (uint8_t)seat;
        order_make(s);
    }
    return seat >= 0 && *office != seat ? "this seat does not hold the office" : NULL;
}

static const char *begin_placement(const struct play *p, int seat)
{
    struct florenza_state *s = p->s;
    if (seat < 0) {
        placement_from(p, 0);
        return NULL;
    }
    if (s->hand[seat] == 0 || (s->stopped >> seat & 1))
        return "F-PLC-01: this seat has no worker to place";
    for (int slot = 0; slot < place_slots(s); slot++)
        if (place_seat(s, slot) == seat) {
            placement_from(p, slot);
            break;
        }
    return NULL;
}

static const char *begin_early(const struct play *p, int what, int seat)
{
    struct florenza_state *s = p->s;
    const char *wrong;
    switch (what) {
    case FL_BEGIN_WORKSHOPS:
        setup_enter_workshops(p);
        return NULL;
    case FL_BEGIN_ROUND:
        if (s->round > 1)
            everyone_home(s);
        summarize(s);
        round_enter(p);
        return NULL;
    case FL_BEGIN_INCOME:
        everyone_home(s);
        summarize(s);
        income_enter(p);
        return NULL;
    case FL_BEGIN_CAPTAIN:
        wrong = begin_office(s, &s->captain, seat);
        if (!wrong)
            captain_enter(p);
        return wrong;
    default:
        wrong = begin_office(s, &s->bishop, seat);
        if (!wrong)
            bishop_enter(p);
        return wrong;
    }
}

static const char *begin_late(const struct play *p, int what, int seat)
{
    struct florenza_state *s = p->s;
    int slot = seat < 0 ? 0 : slot_of(s, seat);
    switch (what) {
    case FL_BEGIN_PLACEMENT:
        return begin_placement(p, seat);
    case FL_BEGIN_MARKET:
        market_from(p, slot);
        return NULL;
    case FL_BEGIN_DISTRICT:
        district_enter(p);
        return NULL;
    case FL_BEGIN_ARTWORKS:
        artwork_from(p, slot);
        return NULL;
    case FL_BEGIN_ORDER:
        order_enter(p);
        return NULL;
    case FL_BEGIN_END:
        if (s->round == FL_ROUNDS)
            return "F-END-03: round 8 has no phase 9";
        round_end(p);
        return NULL;
    default:
        s->turn = FL_NONE;
        s->step = FL_AT_OVER;
        return NULL;
    }
}

/* A step of the phase to begin, to judge the pieces by. */
static int step_before(int what)
{
    bool fresh = what == FL_BEGIN_CAPTAIN || what == FL_BEGIN_BISHOP;
    return fresh ? FL_AT_DIE : what <= FL_BEGIN_DISTRICT ? FL_AT_PLACE : FL_AT_OVER;
}

const char *florenza_start_phase(void *state, int what, int seat, const struct sg_trace *trace)
{
    struct florenza_state s;
    memcpy(&s, state, sizeof s);
    struct play p = {&s, set_of(&s), trace};
    if (what < 0 || what >= FL_STARTS || seat >= s.head.seats)
        return "nothing that Florenza can begin";
    s.offer = 0;
    const char *wrong = position_check_pieces(&s);
    if (wrong)
        return wrong;
    position_fill_order(&s);
    s.step = (uint8_t)step_before(what);
    position_clear_unused(&s);
    s.slot = 0;
    wrong = position_check_phase(&s);
    if (wrong)
        return wrong;
    summarize(&s);
    wrong = what < FL_BEGIN_PLACEMENT ? begin_early(&p, what, seat) : begin_late(&p, what, seat);
    if (!wrong)
        wrong = florenza_normalize(&s);
    if (!wrong)
        memcpy(state, &s, sizeof s);
    return wrong;
}
