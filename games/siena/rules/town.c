/*
 * town.c: what a Banker does where their move ended: S-BNK-06 and 07, donation
 * S-DUO, tower S-TWR; and the Courtesans S-CRT that anyone may call.
 */
#include "games/siena/rules/internal.h"

/* ---- Duomo --------------------------------------------------------------------------------- */

unsigned siena_donation(const struct siena_state *s, unsigned florins) /* S-DUO-02 */
{
    unsigned rule = opt2(s, OPT_DONATION_SHIFT);
    if (florins < SIENA_LEAST_DONATION) /* S-DUO-03 */
        return 0;
    if (rule == DONATION_TENS)
        return florins / 10 * 10;
    unsigned amount = (florins + 5) / 20 * 10;
    return rule == DONATION_CAPPED && amount > 50 ? 50 : amount;
}

static bool why_donate(const struct siena_state *s, struct sg_error *why)
{
    unsigned p = s->actor;
    if (s->status[p] != BANKER || s->place[p] != DUOMO)
        return no(why, "S-DUO-01", "not-in-duomo", 0, 0);
    if (s->donated >> p & 1)
        return no(why, "S-DUO-01", "donated-already", 0, 0);
    if (!siena_donation(s, s->florins[p]))
        return no(why, "S-DUO-03", "too-poor", SIENA_LEAST_DONATION, s->florins[p]);
    if (!siena_senesi_left(s))
        return no(why, "S-DUO-05", "no-senesi", 0, 0);
    return false;
}

static void donate(struct siena_state *s, const struct sg_trace *t)
{
    unsigned p = s->actor, amount = siena_donation(s, s->florins[p]);
    s->donated |= (uint8_t)(1u << p);
    emit(t, EV_DONATED, (int)p, "S-DUO-02", (int)amount, 0);
    siena_pay(s, p, amount, "S-DUO-02", t);
    siena_draw_senesi(s, 4, 2, t); /* S-DUO-04 */
}

/* ---- Torre del Mangia ------------------------------------------------------------------------- */

static unsigned own_levels(const struct siena_state *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        n += s->tower[i] == seat;
    return n;
}

unsigned siena_level_cost(const struct siena_state *s, bool bricklayer)
{
    unsigned built = siena_levels(s), florins = built < SIENA_LEVELS ? set_of(s)->cost[built] : 0; /* S-TWR-02 */
    if (!bricklayer)
        return florins;
    return florins > SIENA_BRICKLAYER ? florins - SIENA_BRICKLAYER : 0; /* S-TWR-03 */
}

static bool why_build(const struct siena_state *s, bool bricklayer, struct sg_error *why)
{
    unsigned p = s->actor;
    if (s->status[p] != BANKER || s->place[p] != TORRE_DEL_MANGIA)
        return no(why, "S-TWR-01", "not-at-tower", 0, 0);
    if (siena_levels(s) >= SIENA_LEVELS)
        return no(why, "S-END-01", "tower-full", SIENA_LEVELS, SIENA_LEVELS);
    if (own_levels(s, p) >= SIENA_OWN_LEVELS)
        return no(why, "S-TWR-04", "four-levels", SIENA_OWN_LEVELS, SIENA_OWN_LEVELS);
    if (siena_level_cost(s, bricklayer) > s->florins[p])
        return no(why, "S-TWR-06", "too-poor", (int)siena_level_cost(s, bricklayer), s->florins[p]);
    return false;
}

static bool why_build_with(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_BRICKLAYER)
        return no(why, "S-BRK-01", "not-bricklayer", 0, 0);
    return why_build(s, true, why);
}

static void build_tower(struct siena_state *s, bool bricklayer, const struct sg_trace *t)
{
    unsigned p = s->actor, level = siena_levels(s), florins = siena_level_cost(s, bricklayer);
    emit(t, EV_BUILT, (int)p, "S-TWR-01", (int)level + 1, (int)florins);
    siena_pay(s, p, florins, "S-TWR-02", t);
    s->tower[level] = (uint8_t)p;
    if (level + 1 == SIENA_LEVELS) /* S-END-01 S-END-04 */
        siena_over(s, ENDED_TOWER, "S-END-01", t);
    else
        siena_end_turn(s, t); /* S-TWR-06 */
}

/* ---- green and white districts ------------------------------------------------------------------ */

unsigned siena_deal_kind(unsigned place)
{
    return place == BANCHI_DI_SOTTO ? CARD_BANCHI : place == VIA_DEI_SERVI ? CARD_SERVI : CARD_KINDS;
}

unsigned siena_deal_income(const struct siena_state *s, unsigned place)
{
    return place == VIA_DEI_SERVI && opt(s, OPT_SERVI_40) ? 40 : 20;
}

static bool why_deal(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    unsigned p = s->actor, kind = has_card(s, p, card) ? set_of(s)->card[card].kind : CARD_KINDS;
    if (!has_card(s, p, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (kind != CARD_BANCHI && kind != CARD_SERVI)
        return no(why, "S-BNK-06", "not-deal", 0, 0);
    if (s->status[p] != BANKER || siena_deal_kind(s->place[p]) != kind)
        return no(why, "S-BNK-06", "wrong-district", 0, 0);
    if (opt(s, OPT_TWO_DEALS) && s->deals >= SIENA_MOST_DEALS)
        return no(why, "S-BNK-06", "two-deals", SIENA_MOST_DEALS, s->deals);
    return false;
}

static bool why_salimbeni(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    unsigned p = s->actor;
    if (!has_card(s, p, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[a.arg[0]].kind != CARD_SALIMBENI)
        return no(why, "S-BNK-07", "not-salimbeni", 0, 0);
    if (s->status[p] != BANKER || s->place[p] != PIAZZA_SALIMBENI)
        return no(why, "S-BNK-07", "wrong-district", 0, 0);
    if (opt(s, OPT_INTRODUCTORY))
        return no(why, "S-VAR-02", "introductory", 0, 0);
    if (a.arg[2] < 1 || a.arg[2] > SIENA_FATO_MOST)
        return no(why, "S-BNK-07", "one-to-six", SIENA_FATO_MOST, a.arg[2]);
    return false;
}

/* ---- Courtesans ------------------------------------------------------------------------------------ */

static bool why_courtesan(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_COURTESAN)
        return no(why, "S-CRT-01", "not-courtesan", 0, 0);
    if (opt(s, OPT_THREE_GIRLS) && s->courtesans >= SIENA_MOST_COURTESANS)
        return no(why, "S-VAR-04", "three-already", SIENA_MOST_COURTESANS, s->courtesans);
    return false;
}

/* The next Banker in the Inn who owes the new Courtesan: S-WLT-05 S-CRT-03. */
static unsigned next_called(const struct siena_state *s)
{
    return s->in >> s->actor & 1 ? s->actor : siena_up(s, s->track[s->head.seats - 1], s->in);
}

/* They pay one by one; whoever may have Girlfriends is asked first: S-CRT-02 S-GIR-02. */
static void call_on(struct siena_state *s, const struct sg_trace *t)
{
    while (s->in) {
        unsigned p = next_called(s);
        /* As in S-LOC-02: at a table that hides hands everyone is asked. */
        if (opt(s, OPT_GIRLS_INSIDE) && (cards_of(s, p, CARD_GIRLFRIENDS) || opt(s, OPT_HANDS_HIDDEN))) {
            s->bidder = (uint8_t)p;
            s->step = STEP_CALLED;
            return;
        }
        s->in &= (uint8_t) ~(1u << p);
        siena_pay_all(s, p, SIENA_COURTESAN_PRICE, "S-CRT-02", t);
    }
    if (s->girls && s->courtesans < 60000) { /* S-GIR-02: the cube stays */
        s->courtesans++;
        emit(t, EV_COURTESAN_STAYS, s->actor, "S-GIR-02", s->courtesans, 0);
    }
    s->girls = 0;
    siena_resume(s);
}

static bool why_called(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (s->phase != PHASE_TURNS || s->step != STEP_CALLED)
        return no(why, "S-CRT-02", "nobody-calls-now", 0, 0);
    if (a.kind == ACT_PAY)
        return false;
    if (!has_card(s, s->bidder, a.arg[0]))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    return set_of(s)->card[a.arg[0]].kind == CARD_GIRLFRIENDS ? false : no(why, "S-GIR-01", "not-girlfriends", 0, 0);
}

static void answer_courtesan(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned p = s->bidder;
    s->in &= (uint8_t) ~(1u << p);
    if (a.kind == ACT_PAY) {
        siena_pay_all(s, p, SIENA_COURTESAN_PRICE, "S-CRT-02", t);
    } else {
        siena_play_card(s, p, a.arg[0], "S-GIR-02", t);
        s->girls = 1;
    }
    call_on(s, t);
}

static void courtesan(struct siena_state *s, unsigned card, const struct sg_trace *t)
{
    unsigned guests = siena_bankers_at(s, THE_INN), p = s->actor;
    siena_play_card(s, p, card, "S-CRT-01", t);
    if (!guests) {
        if (s->courtesans < 60000)
            s->courtesans++;
        emit(t, EV_COURTESAN, (int)p, "S-CRT-01", s->courtesans, 0);
        return;
    }
    emit(t, EV_COURTESAN, (int)p, "S-CRT-02", s->courtesans, (int)sg_bit_count(guests));
    s->in = (uint8_t)guests;
    call_on(s, t);
}

/* ---- lists, reasons, acts ----------------------------------------------------------------------------- */

void siena_list_called(const struct siena_state *s, struct list *l)
{
    for (uint64_t rest = cards_of(s, s->bidder, CARD_GIRLFRIENDS); rest; rest &= rest - 1)
        add_choice(l, ACT_GIRLFRIENDS, sg_bit_lowest(rest), 0, 0);
    add_choice(l, ACT_PAY, 0, 0, 0);
}

void siena_list_town(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor, place = s->place[p], kind = siena_deal_kind(place);
    if (kind != CARD_KINDS && !(opt(s, OPT_TWO_DEALS) && s->deals >= 2))
        for (uint64_t rest = cards_of(s, p, kind); rest; rest &= rest - 1)
            add_choice(l, ACT_DEAL, sg_bit_lowest(rest), 0, 0);
    if (place == PIAZZA_SALIMBENI && !opt(s, OPT_INTRODUCTORY))
        for (uint64_t rest = cards_of(s, p, CARD_SALIMBENI); rest; rest &= rest - 1)
            add_choice(l, ACT_SALIMBENI, sg_bit_lowest(rest), 1, SIENA_FATO_MOST - 1);
    if (place == DUOMO && !why_donate(s, NULL))
        add_choice(l, ACT_DONATE, 0, 0, 0);
    if (place == TORRE_DEL_MANGIA) {
        if (!why_build(s, false, NULL))
            add_choice(l, ACT_BUILD, 0, 0, 0);
        if (!why_build(s, true, NULL))
            for (uint64_t rest = cards_of(s, p, CARD_BRICKLAYER); rest; rest &= rest - 1)
                add_choice(l, ACT_BUILD_WITH, sg_bit_lowest(rest), 0, 0);
    }
    if (s->entered == 1 && s->florins[p] >= SIENA_FIRST_BID && s->top_left + s->low_left)
        add_choice(l, ACT_ENGAGE, 0, 0, 0);
}

bool siena_why_town(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    if (a.kind == ACT_PAY || a.kind == ACT_GIRLFRIENDS)
        return why_called(s, a, why);
    if (s->phase != PHASE_TURNS || s->step != STEP_PLAIN) /* the turn says what is first */
        return siena_why_goods(s, (struct sg_action){ACT_END, {0, 0, 0}}, why);
    switch (a.kind) {
    case ACT_DEAL: return why_deal(s, a.arg[0], why);
    case ACT_SALIMBENI: return why_salimbeni(s, a, why);
    case ACT_DONATE: return why_donate(s, why);
    case ACT_BUILD: return why_build(s, false, why);
    case ACT_BUILD_WITH: return why_build_with(s, a.arg[0], why);
    default: return why_courtesan(s, a.arg[0], why);
    }
}

void siena_do_town(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned p = s->actor;
    switch (a.kind) {
    case ACT_DEAL:
        siena_play_card(s, p, a.arg[0], "S-BNK-06", t);
        s->deals++;
        siena_receive(s, p, siena_deal_income(s, s->place[p]), "S-BNK-06", t);
        break;
    case ACT_SALIMBENI:
        siena_play_card(s, p, a.arg[0], "S-BNK-07", t);
        s->draws = (uint8_t)a.arg[2];
        s->step = STEP_FATO;
        break;
    case ACT_DONATE: donate(s, t); break;
    case ACT_BUILD: build_tower(s, false, t); break;
    case ACT_BUILD_WITH:
        siena_play_card(s, p, a.arg[0], "S-BRK-01", t);
        build_tower(s, true, t);
        break;
    case ACT_PAY:
    case ACT_GIRLFRIENDS: answer_courtesan(s, a, t); break;
    default: courtesan(s, a.arg[0], t);
    }
}
