/* calandrino.c: the beggar's walk S-CAL and the Guards S-GRD. */
#include "games/siena/rules/internal.h"

/* ---- the walk ------------------------------------------------------------------------------- */

/* Points to the Inn's door and through it: S-CAL-07 S-CAL-10. */
static unsigned points_to_inn(const struct siena_state *s)
{
    const struct siena_set *set = set_of(s);
    unsigned at = s->calandrino, n = 1;
    if (at == THE_INN)
        return SIENA_DISTRICTS + 2;
    for (; at != VIA_DELLE_CERCHIA; at = set->previous[at])
        n++;
    return n;
}

unsigned siena_alms(unsigned place)
{
    return place == DUOMO || place == THE_INN ? 20 : 10; /* S-CAL-05 S-CAL-07 */
}

bool siena_must_give(const struct siena_state *s, unsigned place)
{
    return place == DUOMO || (place == THE_INN && opt(s, OPT_STRAIGHT_INN));
}

unsigned siena_beggar_next(const struct siena_state *s, unsigned place)
{
    return place == THE_INN ? VIA_DELLE_CERCHIA : set_of(s)->previous[place];
}

/* The next of those begged from, in initiative order: S-CAL-04. */
static unsigned first_begged(const struct siena_state *s)
{
    unsigned i = 0;
    while (!(s->in >> s->track[i] & 1))
        i++;
    return s->track[i];
}

static void beg_and_walk(struct siena_state *s, const struct sg_trace *t)
{
    for (;;) {
        if (s->in && !siena_must_give(s, s->calandrino)) {
            s->bidder = (uint8_t)first_begged(s);
            s->step = STEP_BEGGED;
            return;
        }
        if (s->in) { /* S-CAL-05 */
            unsigned p = first_begged(s);
            s->in &= (uint8_t) ~(1u << p);
            emit(t, EV_BEGGED, (int)p, "S-CAL-05", s->calandrino, (int)siena_alms(s->calandrino));
            siena_pay_all(s, p, siena_alms(s->calandrino), "S-CAL-05", t);
            continue;
        }
        if (!s->walk) {
            s->into = 0;
            siena_resume(s);
            return;
        }
        s->walk--;
        bool inside = s->into && !s->walk && s->calandrino != THE_INN;
        s->calandrino = (uint8_t)(inside ? THE_INN : siena_beggar_next(s, s->calandrino));
        emit(t, EV_CALANDRINO, s->actor, "S-CAL-03", s->calandrino, s->walk);
        s->in = (uint8_t)(siena_bankers_at(s, s->calandrino) & ~(1u << s->actor));
    }
}

/* ---- lists ------------------------------------------------------------------------------------- */

void siena_list_sending(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor;
    uint64_t inn = cards_of(s, p, CARD_INN);
    for (uint64_t rest = s->hand[p]; rest; rest &= rest - 1)
        add_choice(l, ACT_HEADING, sg_bit_lowest(rest), 0, 0);
    add_choice(l, ACT_SEND, 0, SIENA_BEGGAR_STEPS, s->points - (unsigned)SIENA_BEGGAR_STEPS);
    if (opt(s, OPT_STRAIGHT_INN)) {
        if (!s->aimed && s->calandrino != THE_INN)
            for (; inn; inn &= inn - 1)
                add_choice(l, ACT_TO_INN, sg_bit_lowest(inn), 0, 0);
        return;
    }
    for (; inn; inn &= inn - 1)
        for (unsigned n = points_to_inn(s); n <= s->points; n += SIENA_DISTRICTS)
            add_choice(l, ACT_SEND_INN, sg_bit_lowest(inn), n, 0);
}

void siena_list_begged(const struct siena_state *s, struct list *l)
{
    add_choice(l, ACT_ALMS, 0, 0, 0);
    add_choice(l, ACT_CUBE, 0, 0, 0);
    for (uint64_t rest = cards_of(s, s->bidder, CARD_GUARDS); rest; rest &= rest - 1)
        add_choice(l, ACT_GUARDS, sg_bit_lowest(rest), 0, 0);
}

/* ---- reasons -------------------------------------------------------------------------------------- */

static bool why_start(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    if (s->phase != PHASE_TURNS || s->step != STEP_PLAIN)
        return siena_why_goods(s, (struct sg_action){ACT_END, {0, 0, 0}}, why);
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_CALANDRINO)
        return no(why, "S-CAL-01", "not-calandrino", 0, 0);
    return false;
}

static bool why_inn(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    bool straight = opt(s, OPT_STRAIGHT_INN);
    if (!has_card(s, s->actor, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[a.arg[0]].kind != CARD_INN)
        return no(why, "S-INN-03", "not-inn", 0, 0);
    if (straight != (a.kind == ACT_TO_INN))
        return no(why, "S-CAL-07", straight ? "straight" : "steps", 0, 0);
    if (straight && s->calandrino == THE_INN)
        return no(why, "S-CAL-07", "in-the-inn", 0, 0);
    if (straight)
        return s->aimed ? no(why, "S-CAL-07", "no-headings", 0, 0) : false;
    if (a.arg[2] > s->points)
        return no(why, "S-CAL-07", "no-points", a.arg[2], s->points);
    unsigned need = points_to_inn(s);
    if (a.arg[2] < need || (a.arg[2] - need) % SIENA_DISTRICTS)
        return no(why, "S-CAL-07", "door", (int)need, a.arg[2]);
    return false;
}

static bool why_answer(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (s->phase != PHASE_TURNS || s->step != STEP_BEGGED)
        return no(why, "S-CAL-04", "nobody-begs", 0, 0);
    if (a.kind != ACT_GUARDS)
        return false;
    if (!has_card(s, s->bidder, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[a.arg[0]].kind != CARD_GUARDS)
        return no(why, "S-GRD-01", "not-guards", 0, 0);
    return false;
}

bool siena_why_calandrino(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind == ACT_CALANDRINO)
        return why_start(s, a.arg[0], why);
    if (a.kind == ACT_ALMS || a.kind == ACT_CUBE || a.kind == ACT_GUARDS)
        return why_answer(s, a, why);
    if (s->phase != PHASE_TURNS || s->step != STEP_CALANDRINO)
        return no(why, "S-CAL-01", "no-calandrino", 0, 0);
    if (a.kind == ACT_HEADING)
        return has_card(s, s->actor, a.arg[0]) ? false : no(why, "S-ACT-05", "not-yours", 0, 0);
    if (a.kind != ACT_SEND)
        return why_inn(s, a, why);
    if (a.arg[2] < SIENA_BEGGAR_STEPS)
        return no(why, "S-CAL-02", "three-at-least", SIENA_BEGGAR_STEPS, a.arg[2]);
    return a.arg[2] > s->points ? no(why, "S-CAL-02", "no-points", a.arg[2], s->points) : false;
}

/* ---- acts ------------------------------------------------------------------------------------------- */

static void send(struct siena_state *s, unsigned steps, bool into, const struct sg_trace *t)
{
    s->walk = (uint8_t)steps;
    s->into = into;
    s->points = s->aimed = 0;
    s->in = 0;
    beg_and_walk(s, t);
}

static void straight_to_inn(struct siena_state *s, unsigned card, const struct sg_trace *t)
{
    siena_play_card(s, s->actor, card, "S-CAL-07", t);
    s->calandrino = THE_INN;
    emit(t, EV_CALANDRINO, s->actor, "S-CAL-07", THE_INN, 0);
    s->walk = s->points = s->aimed = 0;
    s->in = (uint8_t)(siena_bankers_at(s, THE_INN) & ~(1u << s->actor));
    beg_and_walk(s, t);
}

static void answer_calandrino(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned p = s->bidder;
    s->in &= (uint8_t) ~(1u << p);
    if (a.kind == ACT_ALMS) { /* S-CAL-04 */
        emit(t, EV_BEGGED, (int)p, "S-CAL-04", s->calandrino, (int)siena_alms(s->calandrino));
        siena_pay_all(s, p, siena_alms(s->calandrino), "S-CAL-04", t);
    } else if (a.kind == ACT_CUBE) {
        if (s->stingy[p] < 255)
            s->stingy[p]++; /* S-CAL-08 */
        emit(t, EV_STINGY, (int)p, "S-CAL-04", s->stingy[p], 0);
    } else {
        siena_play_card(s, p, a.arg[0], "S-GRD-01", t);
        emit(t, EV_GUARDS, (int)p, "S-GRD-01", s->calandrino, 0);
    }
    beg_and_walk(s, t);
}

void siena_do_calandrino(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    switch (a.kind) {
    case ACT_CALANDRINO:
        siena_play_card(s, s->actor, a.arg[0], "S-CAL-01", t);
        s->step = STEP_CALANDRINO;
        s->points = SIENA_BEGGAR_STEPS;
        s->aimed = 0;
        break;
    case ACT_HEADING: /* S-CAL-02 */
        s->points = (uint8_t)(s->points + set_of(s)->card[a.arg[0]].green);
        s->aimed++;
        siena_play_card(s, s->actor, a.arg[0], "S-CAL-02", t);
        break;
    case ACT_SEND: send(s, a.arg[2], false, t); break;
    case ACT_SEND_INN:
        siena_play_card(s, s->actor, a.arg[0], "S-CAL-07", t);
        send(s, a.arg[2], true, t);
        break;
    case ACT_TO_INN: straight_to_inn(s, a.arg[0], t); break;
    default: answer_calandrino(s, a, t);
    }
}
