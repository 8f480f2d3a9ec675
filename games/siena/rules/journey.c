/* journey.c: Merchants on the roads to Firenze and Arezzo: S-JRN. */
#include "games/siena/rules/internal.h"

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Spaces that lie before the actor on a road. */
static unsigned ahead(const struct siena_state *s, unsigned road)
{
    unsigned p = s->actor, length = set_of(s)->road_length[road - 1];
    return s->road[p] == road ? length - s->stop[p] : length;
}

unsigned siena_journey_stop(const struct siena_state *s, unsigned seat, unsigned road, unsigned cards)
{
    unsigned to = (s->road[seat] == road ? s->stop[seat] : 0u) + cards;
    return to <= set_of(s)->road_length[road - 1] ? to : 0;
}

unsigned siena_journey_pay(const struct siena_state *s, unsigned seat, unsigned road, unsigned cards)
{
    const uint8_t *pay = set_of(s)->road_pay[road - 1];
    unsigned to = siena_journey_stop(s, seat, road, cards), florins = to ? pay[to - 1] : 0;
    for (unsigned i = to - cards + 1; opt(s, OPT_COLLECT_ALL) && i < to; i++)
        florins += pay[i - 1];
    return florins;
}

static bool may_travel(const struct siena_state *s)
{
    return !s->stopped && !(s->travelled && opt(s, OPT_TOGETHER));
}

void siena_list_journeys(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor, cards = sg_bit_count(s->hand[p] & set_of(s)->journeys);
    if (!cards || !may_travel(s))
        return;
    for (unsigned road = FIRENZE; road <= AREZZO; road++)
        if (!s->road[p] || s->road[p] == road)
            add_choice(l, ACT_TRAVEL, road - 1, 1, min(cards, ahead(s, road)) - 1);
}

static bool why_travel(const struct siena_state *s, unsigned road, unsigned cards, struct sg_error *why)
{
    if (s->phase != PHASE_TURNS || s->step != STEP_PLAIN)
        return siena_why_goods(s, (struct sg_action){ACT_END, {0, 0, 0}}, why);
    unsigned p = s->actor, have = sg_bit_count(s->hand[p] & set_of(s)->journeys);
    if (s->status[p] != MERCHANT)
        return no(why, "S-JRN-01", "merchants-only", 0, 0);
    if (road < FIRENZE || road > AREZZO || cards < 1)
        return no(why, "S-JRN-02", "no-road", 0, 0);
    if (s->stopped)
        return no(why, s->road[p] ? "S-JRN-04" : "S-JRN-08", "stopped-short", 0, 0);
    if (!may_travel(s))
        return no(why, "S-JRN-05", "one-journey", 0, 0);
    if (s->road[p] && s->road[p] != road)
        return no(why, "S-JRN-08", "other-road", 0, 0);
    if (cards > ahead(s, road))
        return no(why, "S-JRN-06", "too-far", (int)ahead(s, road), (int)cards);
    if (cards > have)
        return no(why, "S-JRN-02", "too-few-cards", (int)cards, (int)have);
    return false;
}

bool siena_why_journey(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind == ACT_TRAVEL)
        return why_travel(s, a.arg[0] + 1u, a.arg[2], why);
    if (s->phase != PHASE_TURNS || s->step != STEP_TRAVEL)
        return no(why, "S-JRN-02", "not-travelling", 0, 0);
    if (!has_card(s, s->actor, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (!set_of(s)->card[a.arg[0]].journey)
        return no(why, "S-JRN-01", "not-journey", 0, 0);
    return false;
}

/* S-JRN-03 S-JRN-04: all cards are played, the disk moves. */
static void arrive(struct siena_state *s, const struct sg_trace *t)
{
    const struct siena_set *set = set_of(s);
    unsigned p = s->actor, road = s->way, to = siena_journey_stop(s, p, road, s->going);
    unsigned florins = siena_journey_pay(s, p, road, s->going), rule = opt2(s, OPT_STOP_SHIFT);
    bool numbered = set->road_pay[road - 1][to - 1] > 0;
    s->travelled = 1;
    s->going = s->way = 0;
    s->step = STEP_PLAIN;
    emit(t, EV_TRAVELLED, (int)p, "S-JRN-03", (int)road - 1, (int)to);
    siena_receive(s, p, florins, "S-JRN-03", t);
    if (florins)
        siena_earn(s, florins, 1);
    if (to == set->road_length[road - 1] || (rule == STOP_FINISHES && numbered)) {
        s->road[p] = NO_ROAD;
        s->stop[p] = 0;
        emit(t, EV_LEFT_ROAD, (int)p, "S-JRN-05", 0, 0);
        return;
    }
    s->road[p] = (uint8_t)road;
    s->stop[p] = (uint8_t)to;
    s->stopped = rule != STOP_GOES_ON;
}

void siena_do_journey(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    if (a.kind == ACT_TRAVEL) {
        s->way = (uint8_t)(a.arg[0] + 1);
        s->going = (uint8_t)a.arg[2];
        s->due = s->going;
        s->step = STEP_TRAVEL;
        emit_news(t, EV_SET_OUT, s->actor, "S-JRN-02", a.arg[0], a.arg[2], opt(s, OPT_HANDS_HIDDEN));
        return;
    }
    siena_play_card(s, s->actor, a.arg[0], "S-JRN-01", t);
    if (!opt(s, OPT_TRAVEL_EMPTY))
        siena_place_workers(s, a.arg[0], t);
    if (--s->due == 0)
        arrive(s, t);
}
