/* banker.c: a Banker's move through the town: S-BNK-01 to 04, S-LOC, S-GIR. */
#include "games/siena/rules/internal.h"

static uint8_t bit_of(const struct siena_state *s)
{
    return (uint8_t)(1u << s->actor);
}

bool siena_is_yellow(unsigned place) /* S-BNK-05 */
{
    return place == PALAZZO_PUBBLICO || place == PALAZZO_TOLOMEI || place == PIAZZA_DEL_CAMPO ||
           place == BANCHI_DI_SOPRA;
}

/* ---- the Inn ---------------------------------------------------------------------------- */

/* Enters the Inn: S-LOC-03. */
static void enter_inn(struct siena_state *s, bool free, const char *clause, const struct sg_trace *t)
{
    unsigned p = s->actor;
    emit(t, EV_ENTERED, (int)p, clause, s->courtesans, 0);
    if (!free) {
        siena_pay_all(s, p, (unsigned)SIENA_COURTESAN_PRICE * s->courtesans, "S-LOC-03", t);
        s->courtesans = 0;
    }
    s->place[p] = THE_INN;
    s->shut |= bit_of(s); /* S-LOC-06 */
    s->entered = 1;
    s->moved = 2; /* S-LOC-07 */
    s->points = 0;
    s->toll = s->girls = 0;
    s->step = STEP_PLAIN;
}

/* The French and Dutch Girlfriends open the door for nothing: S-GIR-01. */
static bool free_door(const struct siena_state *s)
{
    return s->girls && opt(s, OPT_GIRLS_ENTER);
}

static bool why_enter(const struct siena_state *s, struct sg_error *why)
{
    if (s->place[s->actor] != VIA_DELLE_CERCHIA)
        return no(why, "S-LOC-01", "not-at-the-inn", 0, 0);
    if (s->shut & bit_of(s))
        return no(why, "S-LOC-06", "been-there", 0, 0);
    if (!s->points && !free_door(s))
        return no(why, "S-LOC-01", "no-points", 1, 0);
    return false;
}

/* ---- one step ------------------------------------------------------------------------------ */

unsigned siena_next_place(const struct siena_state *s, unsigned place)
{
    const struct siena_set *set = set_of(s);
    return place == TOWN_WALL ? set->district[0] : place == THE_INN ? VIA_DELLE_CERCHIA : set->next[place];
}

static bool held_by_wedding(const struct siena_state *s) /* S-BNK-04 */
{
    return s->toll && s->place[s->actor] == PALAZZO_TOLOMEI;
}

static void step_banker(struct siena_state *s, const struct sg_trace *t)
{
    unsigned p = s->actor, from = s->place[p], to = siena_next_place(s, from);
    s->points--;
    s->moved = 1;
    s->girls = 0;
    s->place[p] = (uint8_t)to;
    s->toll = to == PALAZZO_TOLOMEI;
    emit(t, EV_MOVED, (int)p, "S-BNK-01", (int)to, s->points);
    if (to != VIA_DELLE_CERCHIA || from != VIA_DEI_SERVI)
        return;
    s->shut &= (uint8_t)~bit_of(s); /* S-LOC-06 */
    if (!s->courtesans)
        return;
    emit(t, EV_PULLED, (int)p, "S-LOC-02", s->courtesans, 0);
    /* Not to be asked would show a table that hides hands that they have none. */
    if (cards_of(s, p, CARD_GIRLFRIENDS) || opt(s, OPT_HANDS_HIDDEN))
        s->step = STEP_PULLED;
    else
        enter_inn(s, false, "S-LOC-02", t);
}

static void stop_banker(struct siena_state *s, const struct sg_trace *t)
{
    s->moved = 2;
    s->points = 0;
    s->toll = s->girls = 0;
    s->step = STEP_PLAIN;
    if (siena_is_yellow(s->place[s->actor])) /* S-BNK-03 S-BNK-05 */
        siena_receive(s, s->actor, SIENA_DISTRICT_INCOME, "S-BNK-05", t);
}

/* ---- lists, reasons, acts --------------------------------------------------------------------- */

void siena_list_moving(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor;
    uint64_t girls = cards_of(s, p, CARD_GIRLFRIENDS);
    if (s->step == STEP_PULLED) {
        for (; girls; girls &= girls - 1)
            add_choice(l, ACT_GIRLFRIENDS, sg_bit_lowest(girls), 0, 0);
        add_choice(l, ACT_ENTER, 0, 0, 0);
        return;
    }
    for (uint64_t rest = s->hand[p]; rest; rest &= rest - 1)
        add_choice(l, ACT_HEADING, sg_bit_lowest(rest), 0, 0);
    if (s->points && !held_by_wedding(s))
        add_choice(l, ACT_STEP, 0, 0, 0);
    if (s->points && held_by_wedding(s) && s->florins[p] >= SIENA_WEDDING_GIFT)
        add_choice(l, ACT_GIFT, 0, 0, 0);
    if (s->place[p] == VIA_DELLE_CERCHIA && !why_enter(s, NULL)) {
        add_choice(l, ACT_ENTER, 0, 0, 0);
        if (opt(s, OPT_GIRLS_ENTER) && s->courtesans && s->points && !s->girls)
            for (; girls; girls &= girls - 1)
                add_choice(l, ACT_ENTER_WITH, sg_bit_lowest(girls), 0, 0);
    }
    if (s->moved)
        add_choice(l, ACT_STOP, 0, 0, 0);
}

static bool why_girlfriends(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    unsigned p = s->actor;
    if (!has_card(s, p, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[a.arg[0]].kind != CARD_GIRLFRIENDS)
        return no(why, "S-GIR-01", "not-girlfriends", 0, 0);
    if (a.kind == ACT_GIRLFRIENDS)
        return s->step == STEP_PULLED ? false
                                      : no(why, s->place[p] == THE_INN ? "S-GIR-02" : "S-GIR-01", "nobody-calls", 0, 0);
    if (s->step == STEP_PULLED)
        return no(why, "S-GIR-01", "pulled", 0, 0);
    if (!opt(s, OPT_GIRLS_ENTER))
        return no(why, "S-GIR-02", "pay-as-usual", 0, 0);
    if (why_enter(s, why))
        return true;
    if (!s->courtesans || !s->points || s->girls)
        return no(why, "S-GIR-02", "nothing-to-save", 0, 0);
    return false;
}

static bool why_step(const struct siena_state *s, bool gift, struct sg_error *why)
{
    unsigned p = s->actor;
    if (!gift && held_by_wedding(s))
        return no(why, "S-BNK-04", "wedding", SIENA_WEDDING_GIFT, s->florins[p]);
    if (gift && !held_by_wedding(s))
        return no(why, "S-BNK-04", "no-wedding", 0, 0);
    if (!s->points)
        return no(why, gift ? "S-BNK-04" : "S-BNK-02", "no-points", 1, 0);
    if (gift && s->florins[p] < SIENA_WEDDING_GIFT)
        return no(why, "S-WLT-03", "too-poor", SIENA_WEDDING_GIFT, s->florins[p]);
    return false;
}

/* Every kind here belongs to the move; outside it the turn says why not. */
bool siena_why_move(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (s->phase != PHASE_TURNS)
        return no(why, "S-ACT-03", "not-turns", 0, 0);
    if (s->step == STEP_ARTIST && s->bidder == s->actor)
        return no(why, "S-ART-04", "artist-first", 0, 0);
    if (s->step == STEP_BEGGED || s->step == STEP_ARTIST)
        return no(why, "S-ACT-07", "not-your-turn", 0, 0);
    if (s->step == STEP_CALLED)
        return no(why, "S-CRT-02", "answer-first", 0, 0);
    if (s->status[s->actor] != BANKER)
        return no(why, a.kind == ACT_HEADING ? "S-ACT-09" : "S-BNK-01", "bankers-only", 0, 0);
    if (s->step != STEP_MOVING && s->step != STEP_PULLED)
        return no(why, a.kind == ACT_HEADING ? "S-ACT-09" : "S-BNK-02", "move-over", 0, 0);
    if (a.kind == ACT_GIRLFRIENDS || a.kind == ACT_ENTER_WITH)
        return why_girlfriends(s, a, why);
    if (s->step == STEP_PULLED)
        return a.kind == ACT_ENTER ? false : no(why, "S-LOC-02", "pulled", 0, 0);
    switch (a.kind) {
    case ACT_HEADING: return has_card(s, s->actor, a.arg[0]) ? false : no(why, "S-ACT-05", "not-yours", 0, 0);
    case ACT_STEP: return why_step(s, false, why);
    case ACT_GIFT: return why_step(s, true, why);
    case ACT_ENTER: return why_enter(s, why);
    default: return s->moved ? false : no(why, "S-BNK-01", "must-step", 0, 0);
    }
}

void siena_do_move(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned p = s->actor;
    switch (a.kind) {
    case ACT_HEADING: /* S-BNK-02 */
        s->points = (uint8_t)(s->points + set_of(s)->card[a.arg[0]].green);
        siena_play_card(s, p, a.arg[0], "S-BNK-02", t);
        break;
    case ACT_GIFT:
        siena_pay(s, p, SIENA_WEDDING_GIFT, "S-BNK-04", t);
        step_banker(s, t);
        break;
    case ACT_STEP: step_banker(s, t); break;
    case ACT_ENTER:
        if (s->step == STEP_PULLED)
            enter_inn(s, false, "S-LOC-02", t);
        else
            enter_inn(s, free_door(s), "S-LOC-01", t);
        break;
    case ACT_ENTER_WITH:
        siena_play_card(s, p, a.arg[0], "S-GIR-02", t);
        enter_inn(s, true, "S-GIR-02", t);
        break;
    case ACT_GIRLFRIENDS:
        siena_play_card(s, p, a.arg[0], "S-GIR-01", t);
        s->girls = 1;
        s->step = STEP_MOVING;
        break;
    default: stop_banker(s, t);
    }
}
