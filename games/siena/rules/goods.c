/*
 * goods.c: Peasants and Merchants: goods S-GDS, Mule S-MUL, Via Francigena
 * S-VFR, charity S-CHA, three Inn cards S-INN, rising S-STA, ending a turn.
 */
#include "games/siena/rules/internal.h"

#include <string.h>

enum { PEASANT_GOODS = 1 << CORN | 1 << WINE | 1 << OIL, MERCHANT_GOODS = 1 << CLOTH | 1 << SPICES };

unsigned siena_sells(unsigned status)
{
    return status == PEASANT ? PEASANT_GOODS : status == MERCHANT ? MERCHANT_GOODS : 0; /* S-GDS-05 */
}

static unsigned own_goods(const struct siena_state *s)
{
    return siena_sells(s->status[s->actor]);
}

/* How many of a kind may be sold this turn: S-GDS-07 S-MUL-01. */
static unsigned limit(const struct siena_state *s)
{
    return s->mule ? 2 : 1;
}

/* ---- placing workers ------------------------------------------------------------------ */

/* Goods cards in hand of which a worker can be placed: S-STA-05. */
static uint64_t playable_goods(const struct siena_state *s)
{
    const struct siena_set *set = set_of(s);
    unsigned live = siena_live_goods(s);
    uint64_t cards = live == 31 ? set->goods : 0;
    for (unsigned g = CLOTH; live == 24 && g <= SPICES; g++)
        cards |= set->places[g];
    return s->hand[s->actor] & cards;
}

void siena_place_workers(struct siena_state *s, unsigned card, const struct sg_trace *t)
{
    const struct siena_set *set = set_of(s);
    const uint8_t *workers = set->card[card].workers;
    unsigned live = siena_live_goods(s), p = s->actor, placed = 0;
    for (unsigned g = 0; g < SIENA_GOODS; g++) { /* S-GDS-02 */
        if (!workers[g] || !(live >> g & 1))
            continue;
        placed |= 1u << g;
        s->workers[g] = (uint8_t)(s->workers[g] + workers[g]);
        emit(t, EV_WORKERS, (int)p, "S-GDS-02", (int)g, workers[g]);
        while (s->workers[g] >= set->frame[g]) { /* S-GDS-04 */
            s->workers[g] = (uint8_t)(s->workers[g] - set->frame[g]);
            if (s->ready[g] < 255)
                s->ready[g]++;
            emit(t, EV_READY, (int)p, "S-GDS-04", (int)g, s->ready[g]);
        }
    }
    s->placed |= (uint8_t)placed;
    s->home |= (uint8_t)placed;
    if (s->road[p] && (placed & MERCHANT_GOODS) && !opt(s, OPT_TOGETHER)) { /* S-JRN-07 */
        s->road[p] = NO_ROAD;
        s->stop[p] = 0;
        emit(t, EV_LEFT_ROAD, (int)p, "S-JRN-07", 0, 0);
    }
}

/* ---- selling ----------------------------------------------------------------------------- */

static bool why_load(const struct siena_state *s, unsigned g, struct sg_error *why);

/* With the Via Francigena open and nothing on the road yet, would this sale leave nothing to take? S-VFR-01 */
static bool last_for_the_road(const struct siena_state *s, unsigned sold)
{
    if (s->step != STEP_LOADING || (s->loaded[CORN] | s->loaded[WINE] | s->loaded[OIL]))
        return false;
    for (unsigned g = CORN; g <= OIL; g++)
        if (!why_load(s, g, NULL) && (g != sold || (s->ready[g] > 1 && s->sold[g] + 1u < limit(s))))
            return false;
    return true;
}

static bool why_sell(const struct siena_state *s, unsigned g, struct sg_error *why)
{
    if (g >= SIENA_GOODS || !(own_goods(s) >> g & 1))
        return no(why, "S-GDS-05", "other-class", 0, 0);
    if (s->sold[g] >= limit(s))
        return no(why, s->mule ? "S-MUL-01" : "S-GDS-07", "sold-already", (int)limit(s), s->sold[g]);
    if (!(s->placed >> g & 1))
        return no(why, "S-GDS-06", "no-worker", 0, 0);
    if (!(s->home >> g & 1))
        return no(why, "S-VFR-05", "after-the-road", 0, 0);
    if (!s->ready[g])
        return no(why, "S-GDS-04", "none-ready", 0, 0);
    if (last_for_the_road(s, g))
        return no(why, "S-VFR-01", "take-one", 0, 0);
    return false;
}

static void sell(struct siena_state *s, unsigned g, const struct sg_trace *t)
{
    unsigned p = s->actor, florins = set_of(s)->sale[g];
    s->ready[g]--;
    s->sold[g]++;
    emit(t, EV_SOLD, (int)p, "S-GDS-05", (int)g, (int)florins);
    siena_receive(s, p, florins, "S-GDS-05", t);
    siena_earn(s, florins, 0);
    if (!(MERCHANT_GOODS >> g & 1))
        return;
    for (unsigned i = 0; i < s->head.seats; i++) /* S-GDS-08 S-WLT-06 */
        if (s->status[s->track[i]] == BANKER)
            siena_receive(s, s->track[i], SIENA_BANKER_SHARE, "S-GDS-08", t);
}

/* Goods that may go on the Via Francigena: S-VFR-01 S-VFR-05. */
static bool why_load(const struct siena_state *s, unsigned g, struct sg_error *why)
{
    if (g > OIL)
        return no(why, "S-GDS-05", "other-class", 0, 0);
    if (s->sold[g] >= limit(s))
        return no(why, s->mule ? "S-MUL-01" : "S-GDS-07", "sold-already", (int)limit(s), s->sold[g]);
    if (!(s->placed >> g & 1))
        return no(why, "S-GDS-06", "no-worker", 0, 0);
    if (!s->ready[g])
        return no(why, "S-GDS-04", "none-ready", 0, 0);
    return false;
}

bool siena_can_load(const struct siena_state *s)
{
    return !why_load(s, CORN, NULL) || !why_load(s, WINE, NULL) || !why_load(s, OIL, NULL);
}

/* ---- charity --------------------------------------------------------------------------------- */

void siena_earn(struct siena_state *s, unsigned florins, unsigned kind)
{
    unsigned counted = opt2(s, OPT_CHARITY_SHIFT);
    if (s->status[s->actor] != MERCHANT)
        return;
    if (kind > counted) /* S-CHA-02 */
        return;
    if (opt(s, OPT_RECEIPTS)) { /* S-CHA-01: each receipt by itself */
        s->earned = (uint16_t)florins;
        s->gave = 0;
    } else {
        unsigned sum = s->earned + florins;
        s->earned = (uint16_t)(sum < 60000 ? sum : 60000);
    }
}

unsigned siena_charity(unsigned which)
{
    return which ? 15 : 10; /* S-CHA-01 */
}

static bool why_give(const struct siena_state *s, unsigned which, struct sg_error *why)
{
    unsigned florins = siena_charity(which);
    if (s->status[s->actor] != MERCHANT)
        return no(why, "S-CHA-01", "merchants-only", 0, 0);
    if (s->gave)
        return no(why, "S-CHA-01", "gave-already", 0, 0);
    if (which > 1 || s->earned < florins)
        return no(why, "S-CHA-03", "earned-too-little", (int)florins, s->earned);
    if (s->florins[s->actor] < florins)
        return no(why, "S-WLT-03", "too-poor", (int)florins, s->florins[s->actor]);
    if (!siena_senesi_left(s))
        return no(why, "S-CHA-04", "no-senesi", 0, 0);
    return false;
}

static void give_charity(struct siena_state *s, unsigned which, const struct sg_trace *t)
{
    unsigned florins = siena_charity(which);
    s->gave = 1;
    emit(t, EV_GAVE, s->actor, "S-CHA-01", (int)florins, 0);
    siena_pay(s, s->actor, florins, "S-CHA-01", t);
    siena_draw_senesi(s, which ? 2 : 1, 1, t);
}

/* ---- choosing among Senesi cards ------------------------------------------------------------- */

void siena_list_keep(const struct siena_state *s, struct list *l)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < 4 && s->drawn[i] != 255; i++) {
        if (s->drawn[i] > 3 || (seen >> s->drawn[i] & 1))
            continue;
        seen |= 1u << s->drawn[i];
        add_choice(l, ACT_KEEP, s->drawn[i], 0, 0);
    }
}

static bool why_keep(const struct siena_state *s, unsigned value, struct sg_error *why)
{
    if (s->step != STEP_KEEP)
        return no(why, "S-CHA-01", "nothing-drawn", 0, 0);
    for (unsigned i = 0; i < 4; i++)
        if (s->drawn[i] == value && value < 4)
            return false;
    return no(why, s->status[s->actor] == BANKER ? "S-DUO-04" : "S-CHA-01", "not-drawn", 0, 0);
}

/* S-DUO-05: of the cards put back the first drawn lies uppermost. */
static void put_back(struct siena_state *s, const struct sg_trace *t)
{
    unsigned end = 0;
    while (s->bottom[end] != 255)
        end++;
    for (unsigned i = 0; i < 4 && s->drawn[i] != 255; i++) {
        s->bottom[end] = s->drawn[i];
        s->bottom_by[end++] = s->actor;
        emit_secret(t, EV_RETURNED, s->actor, "S-DUO-05", 1, 1u << s->actor, s->drawn[i], 0);
        s->drawn[i] = 255;
    }
}

static void keep_senesi(struct siena_state *s, unsigned value, const struct sg_trace *t)
{
    unsigned at = 0;
    while (s->drawn[at] != value)
        at++;
    for (; at < 3; at++)
        s->drawn[at] = s->drawn[at + 1];
    s->drawn[3] = 255;
    s->senesi[s->actor][value]++;
    s->senesi_held[s->actor]++;
    emit_secret(t, EV_KEPT, s->actor, "S-SCO-04", 1, 1u << s->actor, (int)value, 0);
    if (--s->keep)
        return;
    put_back(s, t);
    siena_resume(s);
}

/* ---- Inn cards -------------------------------------------------------------------------------- */

unsigned siena_inns_needed(const struct siena_state *s)
{
    return opt(s, OPT_ONE_INN) ? 1 : 3;
}

static bool why_inns(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    unsigned need = siena_inns_needed(s), have = sg_bit_count(cards_of(s, s->actor, CARD_INN));
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_INN)
        return no(why, "S-INN-01", "not-inn", 0, 0);
    if (s->step != STEP_INNS && have < need)
        return no(why, "S-INN-01", "too-few-inns", (int)need, (int)have);
    return false;
}

static void inns(struct siena_state *s, unsigned card, const struct sg_trace *t)
{
    if (s->step != STEP_INNS) {
        s->step = STEP_INNS;
        s->due = (uint8_t)siena_inns_needed(s);
    }
    siena_play_card(s, s->actor, card, "S-INN-01", t);
    if (--s->due)
        return;
    s->step = STEP_PLAIN;
    siena_receive(s, s->actor, SIENA_INN_INCOME, "S-INN-01", t);
    siena_earn(s, SIENA_INN_INCOME, 2);
}

/* ---- status and the end of a turn --------------------------------------------------------------- */

unsigned siena_rises_at(unsigned status)
{
    return status == PEASANT ? 30 : status == MERCHANT ? 80 : 0;
}

static bool why_rise(const struct siena_state *s, struct sg_error *why)
{
    unsigned status = s->status[s->actor], have = s->florins[s->actor];
    if (status == BANKER)
        return no(why, "S-STA-02", "highest", 0, 0);
    if (have < siena_rises_at(status))
        return no(why, status == PEASANT ? "S-STA-01" : "S-STA-02", "too-poor", (int)siena_rises_at(status), (int)have);
    return false;
}

/* S-STA-05: cubes that nobody can use any more leave the board. */
static void clear_cubes(struct siena_state *s, const struct sg_trace *t)
{
    unsigned live = siena_live_goods(s);
    for (unsigned g = 0; g < SIENA_GOODS; g++) {
        if ((live >> g & 1) || !(s->workers[g] | s->ready[g]))
            continue;
        emit(t, EV_CLEARED, -1, "S-STA-05", (int)g, s->workers[g] + s->ready[g]);
        s->workers[g] = s->ready[g] = 0;
    }
}

static void rise_status(struct siena_state *s, const struct sg_trace *t)
{
    unsigned p = s->actor;
    s->status[p]++;
    emit(t, EV_ROSE, (int)p, s->status[p] == MERCHANT ? "S-STA-01" : "S-STA-02", s->status[p], 0);
    if (s->status[p] == BANKER) { /* S-STA-04 */
        s->place[p] = TOWN_WALL;
        s->road[p] = NO_ROAD;
        s->stop[p] = 0;
    }
    clear_cubes(s, t);
    siena_end_turn(s, t); /* S-ACT-10 */
}

/* ---- lists ----------------------------------------------------------------------------------------- */

/* What may also be done with the Via Francigena open on the table: S-VFR-01. */
static void list_home(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor, status = s->status[p];
    for (uint64_t rest = playable_goods(s); rest; rest &= rest - 1)
        add_choice(l, ACT_GOODS, sg_bit_lowest(rest), 0, 0);
    for (uint64_t rest = s->home & siena_sells(status); rest; rest &= rest - 1) {
        unsigned g = sg_bit_lowest(rest);
        if (s->ready[g] && s->sold[g] < limit(s) && !last_for_the_road(s, g))
            add_choice(l, ACT_SELL, g, 0, 0);
    }
    if (!s->mule && (status == PEASANT || opt(s, OPT_MERCHANT_MULE)))
        for (uint64_t rest = cards_of(s, p, CARD_MULE); rest; rest &= rest - 1)
            add_choice(l, ACT_MULE, sg_bit_lowest(rest), 0, 0);
}

static void list_own_class(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor, status = s->status[p];
    list_home(s, l);
    if (status == PEASANT) {
        uint64_t road = opt(s, OPT_INTRODUCTORY) ? 0 : cards_of(s, p, CARD_FRANCIGENA);
        if (road && siena_can_load(s))
            for (; road; road &= road - 1)
                add_choice(l, ACT_FRANCIGENA, sg_bit_lowest(road), 0, 0);
    } else {
        for (unsigned which = 0; which < 2; which++)
            if (!why_give(s, which, NULL))
                add_choice(l, ACT_GIVE, which, 0, 0);
        siena_list_journeys(s, l);
    }
    if (s->florins[p] >= siena_rises_at(status))
        add_choice(l, ACT_RISE, 0, 0, 0);
}

void siena_list_turn(const struct siena_state *s, struct list *l)
{
    unsigned p = s->actor;
    if (s->status[p] == BANKER)
        siena_list_town(s, l);
    else
        list_own_class(s, l);
    const struct siena_set *set = set_of(s);
    uint64_t hand = s->hand[p];
    uint64_t inn = hand & set->of_kind[CARD_INN];
    if (inn && sg_bit_count(inn) >= siena_inns_needed(s))
        for (; inn; inn &= inn - 1)
            add_choice(l, ACT_INNS, sg_bit_lowest(inn), 0, 0);
    if (!opt(s, OPT_THREE_GIRLS) || s->courtesans < SIENA_MOST_COURTESANS)
        for (uint64_t rest = hand & set->of_kind[CARD_COURTESAN]; rest; rest &= rest - 1)
            add_choice(l, ACT_COURTESAN, sg_bit_lowest(rest), 0, 0);
    for (uint64_t rest = hand & set->of_kind[CARD_CALANDRINO]; rest; rest &= rest - 1)
        add_choice(l, ACT_CALANDRINO, sg_bit_lowest(rest), 0, 0);
    for (uint64_t rest = hand; rest; rest &= rest - 1)
        add_choice(l, ACT_DISCARD, sg_bit_lowest(rest), 0, 0);
    add_choice(l, ACT_END, 0, 0, 0);
}

void siena_list_loading(const struct siena_state *s, struct list *l)
{
    if (s->step == STEP_INNS) {
        for (uint64_t rest = cards_of(s, s->actor, CARD_INN); rest; rest &= rest - 1)
            add_choice(l, ACT_INNS, sg_bit_lowest(rest), 0, 0);
        return;
    }
    list_home(s, l);
    for (unsigned g = CORN; g <= OIL; g++)
        if (!why_load(s, g, NULL))
            add_choice(l, ACT_LOAD, g, 0, 0);
    if (s->loaded[0] | s->loaded[1] | s->loaded[2])
        add_choice(l, ACT_FATO, 0, 1, SIENA_FATO_MOST - 1);
}

/* ---- reasons ---------------------------------------------------------------------------------------- */

static bool why_goods_card(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_GOODS)
        return no(why, "S-GDS-01", "not-goods", 0, 0);
    if (s->status[s->actor] == BANKER)
        return no(why, "S-GDS-01", "not-bankers", 0, 0);
    if (!(playable_goods(s) & card_bit(card)))
        return no(why, "S-STA-05", "no-frames", 0, 0);
    return false;
}

static bool why_mule(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_MULE)
        return no(why, "S-MUL-01", "not-mule", 0, 0);
    if (s->status[s->actor] == BANKER || (s->status[s->actor] == MERCHANT && !opt(s, OPT_MERCHANT_MULE)))
        return no(why, "S-MUL-01", opt(s, OPT_MERCHANT_MULE) ? "not-for-bankers" : "peasants-only", 0, 0);
    return s->mule ? no(why, "S-MUL-01", "second-mule", 0, 0) : false;
}

static bool why_francigena(const struct siena_state *s, unsigned card, struct sg_error *why)
{
    if (!has_card(s, s->actor, card))
        return no(why, "S-ACT-05", "not-yours", 0, 0);
    if (set_of(s)->card[card].kind != CARD_FRANCIGENA)
        return no(why, "S-VFR-01", "not-francigena", 0, 0);
    if (s->status[s->actor] != PEASANT)
        return no(why, "S-VFR-01", "peasants-only", 0, 0);
    if (opt(s, OPT_INTRODUCTORY))
        return no(why, "S-VAR-02", "introductory", 0, 0);
    return siena_can_load(s) ? false : no(why, "S-VFR-01", "nothing-to-take", 0, 0);
}

static bool why_fato(const struct siena_state *s, unsigned cards, struct sg_error *why)
{
    if (!(s->loaded[0] | s->loaded[1] | s->loaded[2]))
        return no(why, "S-VFR-01", "nothing-loaded", 0, 0);
    if (cards < 1 || cards > SIENA_FATO_MOST)
        return no(why, "S-VFR-02", "one-to-six", SIENA_FATO_MOST, (int)cards);
    return false;
}

/* Acts that interrupt a turn until they are finished. */
static bool why_busy(const struct siena_state *s, unsigned kind, struct sg_error *why)
{
    if (s->step == STEP_LOADING)
        return no(why, "S-VFR-01", "on-the-road", 0, 0);
    if (s->step == STEP_INNS)
        return no(why, "S-INN-01", "inns-first", s->due, 0);
    if (s->step == STEP_TRAVEL)
        return no(why, "S-JRN-02", "travelling", s->due, 0);
    if (s->step == STEP_MOVING)
        return no(why, "S-BNK-02", "move-first", 0, 0);
    if (s->step == STEP_PULLED)
        return no(why, "S-LOC-02", "pulled", 0, 0);
    if (s->step == STEP_CALANDRINO)
        return no(why, "S-CAL-09", "send-first", 0, 0);
    if (s->step == STEP_KEEP)
        return no(why, s->status[s->actor] == BANKER ? "S-DUO-04" : "S-CHA-01", "keep-first", 0, 0);
    if (s->step == STEP_ARTIST && s->bidder == s->actor) /* the Banker who called bids like the others */
        return no(why, "S-ART-04", "artist-first", 0, 0);
    if (s->step == STEP_CALLED)
        return no(why, "S-CRT-02", "answer-first", 0, 0);
    (void)kind;
    return no(why, "S-ACT-07", "not-your-turn", 0, 0);
}

bool siena_why_goods(const struct siena_state *s, struct sg_action a, struct sg_error *why)
{
    bool turns = s->phase == PHASE_TURNS;
    if (a.kind == ACT_KEEP)
        return why_keep(s, a.arg[0], why);
    if (turns && s->step == STEP_LOADING && a.kind == ACT_LOAD)
        return why_load(s, a.arg[0], why);
    if (turns && s->step == STEP_LOADING && a.kind == ACT_FATO)
        return why_fato(s, a.arg[2], why);
    bool loading_too = a.kind == ACT_GOODS || a.kind == ACT_SELL || a.kind == ACT_MULE; /* S-VFR-01 */
    if (turns && s->step == STEP_INNS && a.kind == ACT_INNS)
        return why_inns(s, a.arg[0], why);
    if (!turns || (s->step != STEP_PLAIN && !(s->step == STEP_LOADING && loading_too)))
        return turns ? why_busy(s, a.kind, why) : no(why, "S-ACT-03", "not-turns", 0, 0);
    switch (a.kind) {
    case ACT_GOODS: return why_goods_card(s, a.arg[0], why);
    case ACT_SELL: return why_sell(s, a.arg[0], why);
    case ACT_MULE: return why_mule(s, a.arg[0], why);
    case ACT_FRANCIGENA: return why_francigena(s, a.arg[0], why);
    case ACT_LOAD:
    case ACT_FATO: return no(why, "S-VFR-01", "no-francigena", 0, 0);
    case ACT_GIVE: return why_give(s, a.arg[0], why);
    case ACT_INNS: return why_inns(s, a.arg[0], why);
    case ACT_RISE: return why_rise(s, why);
    case ACT_DISCARD: return has_card(s, s->actor, a.arg[0]) ? false : no(why, "S-ACT-03", "not-yours", 0, 0);
    default: return false; /* ACT_END */
    }
}

/* ---- acts ----------------------------------------------------------------------------------------------- */

void siena_do_goods(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned p = s->actor, what = a.arg[0];
    switch (a.kind) {
    case ACT_GOODS:
        siena_play_card(s, p, what, "S-GDS-01", t);
        siena_place_workers(s, what, t);
        break;
    case ACT_SELL: sell(s, what, t); break;
    case ACT_MULE:
        siena_play_card(s, p, what, "S-MUL-01", t);
        s->mule = 1;
        break;
    case ACT_FRANCIGENA:
        siena_play_card(s, p, what, "S-VFR-01", t);
        s->step = STEP_LOADING;
        break;
    case ACT_LOAD: /* S-VFR-05: it counts as a sale of its kind */
        s->ready[what]--;
        s->sold[what]++;
        s->loaded[what]++;
        emit(t, EV_LOADED, (int)p, "S-VFR-01", (int)what, 0);
        break;
    case ACT_FATO:
        s->draws = (uint8_t)a.arg[2]; /* S-VFR-02 */
        s->step = STEP_FATO;
        break;
    case ACT_GIVE: give_charity(s, what, t); break;
    case ACT_KEEP: keep_senesi(s, what, t); break;
    case ACT_INNS: inns(s, what, t); break;
    case ACT_DISCARD: siena_discard_card(s, p, what, t); break;
    case ACT_RISE: rise_status(s, t); break;
    default: siena_end_turn(s, t);
    }
}
