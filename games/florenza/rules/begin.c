/* begin.c: starts a phase in a position made by hand, as if play had come there. */
#include "games/florenza/rules/internal.h"

#include <string.h>

static int slot_of(const struct florenza_state *s, int seat)
{
    int i = 0;
    while (s->order[i] != seat)
        i++;
    return i;
}

static bool begin_office(struct florenza_state *s, uint8_t *office, int seat, struct sg_error *why)
{
    if (seat >= 0 && *office == FL_NONE) {
        *office = (uint8_t)seat;
        order_make(s);
    }
    return !(seat >= 0 && *office != seat) || sg_wrong(why, "wrong.florenza.office-not-held");
}

static bool begin_placement(const struct play *p, int seat, struct sg_error *why)
{
    struct florenza_state *s = p->s;
    if (seat < 0) {
        placement_from(p, 0);
        return true;
    }
    if (s->hand[seat] == 0 || (s->stopped >> seat & 1))
        return sg_wrong_by(why, "F-PLC-01", "wrong.florenza.seat-without-worker");
    for (int slot = 0; slot < place_slots(s); slot++)
        if (place_seat(s, slot) == seat) {
            placement_from(p, slot);
            break;
        }
    return true;
}

static bool begin_early(const struct play *p, int what, int seat, struct sg_error *why)
{
    struct florenza_state *s = p->s;
    switch (what) {
    case FL_BEGIN_WORKSHOPS: setup_enter_workshops(p); return true;
    case FL_BEGIN_ROUND:
        if (s->round > 1)
            everyone_home(s);
        summarize(s);
        round_enter(p);
        return true;
    case FL_BEGIN_INCOME:
        everyone_home(s);
        summarize(s);
        income_enter(p);
        return true;
    case FL_BEGIN_CAPTAIN:
        if (!begin_office(s, &s->captain, seat, why))
            return false;
        captain_enter(p);
        return true;
    default:
        if (!begin_office(s, &s->bishop, seat, why))
            return false;
        bishop_enter(p);
        return true;
    }
}

static bool begin_late(const struct play *p, int what, int seat, struct sg_error *why)
{
    struct florenza_state *s = p->s;
    int slot = seat < 0 ? 0 : slot_of(s, seat);
    switch (what) {
    case FL_BEGIN_PLACEMENT: return begin_placement(p, seat, why);
    case FL_BEGIN_MARKET: market_from(p, slot); return true;
    case FL_BEGIN_DISTRICT: district_enter(p); return true;
    case FL_BEGIN_ARTWORKS: artwork_from(p, slot); return true;
    case FL_BEGIN_ORDER: order_enter(p); return true;
    case FL_BEGIN_END:
        if (s->round == FL_ROUNDS)
            return sg_wrong_by(why, "F-END-03", "wrong.florenza.last-round-end");
        round_end(p);
        return true;
    default:
        s->turn = FL_NONE;
        s->step = FL_AT_OVER;
        return true;
    }
}

/* A step of the phase to begin, to judge the pieces by. */
static int step_before(int what)
{
    bool fresh = what == FL_BEGIN_CAPTAIN || what == FL_BEGIN_BISHOP;
    return fresh ? FL_AT_DIE : what <= FL_BEGIN_DISTRICT ? FL_AT_PLACE : FL_AT_OVER;
}

bool florenza_start_phase(void *state, int what, int seat, const struct sg_trace *trace, struct sg_error *why)
{
    struct florenza_state s;
    memcpy(&s, state, sizeof s);
    struct play p = {&s, set_of(&s), trace};
    if (what < 0 || what >= FL_STARTS || seat >= s.head.seats)
        return sg_wrong(why, "wrong.florenza.no-such-start");
    s.offer = 0;
    if (!position_check_pieces(&s, why))
        return false;
    position_fill_order(&s);
    s.step = (uint8_t)step_before(what);
    position_clear_unused(&s);
    s.slot = 0;
    if (!position_check_phase(&s, why))
        return false;
    summarize(&s);
    if (!(what < FL_BEGIN_PLACEMENT ? begin_early(&p, what, seat, why) : begin_late(&p, what, seat, why)) ||
        !florenza_normalize(&s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
