/* chance.c: every draw: the stack, decks, Senesi, Artista, Fato. */
#include "games/siena/rules/internal.h"

#include "base/check.h"

#include <string.h>

/* The set that a draw of single pieces takes from. */
static uint64_t pile(const struct siena_state *s)
{
    uint64_t seats = everyone(s);
    switch (s->step) {
    case STEP_ORDER:
        for (unsigned i = 0; i < s->head.seats && s->wealth[i] != NOBODY; i++)
            seats &= ~(1ull << s->wealth[i]);
        return seats;
    case STEP_LOW: return s->artist_top;
    case STEP_ASIDE: return s->deck & set_of(s)->goods;
    case STEP_TOP: return s->artist_top ? s->artist_top : s->artist_low;
    default: return s->deck;
    }
}

static unsigned chance_kind(const struct siena_state *s)
{
    switch (s->step) {
    case STEP_ORDER: return CHANCE_ORDER;
    case STEP_LOW: return CHANCE_LOW;
    case STEP_ASIDE: return CHANCE_ASIDE;
    case STEP_TOP: return CHANCE_ARTIST;
    default: return CHANCE_CARD;
    }
}

static struct sg_action outcome(unsigned k, unsigned what)
{
    return (struct sg_action){(uint16_t)k, {(uint16_t)what, 0, 0}};
}

/* Senesi cards in the shuffled part of the deck. */
static uint32_t shuffled(const struct siena_state *s)
{
    return (uint32_t)(s->senesi_deck[0] + s->senesi_deck[1] + s->senesi_deck[2] + s->senesi_deck[3]);
}

int siena_outcomes(const void *state, struct sg_outcome *out)
{
    const struct siena_state *s = state;
    int n = 0;
    if (s->step == STEP_SENESI) {
        for (unsigned v = 0; v < 4; v++)
            if (s->senesi_deck[v])
                out[n++] = (struct sg_outcome){outcome(CHANCE_SENESI, v), s->senesi_deck[v]};
    } else if (s->step == STEP_FATO) {
        out[n++] = (struct sg_outcome){outcome(CHANCE_FATO, 0), SIENA_FATO_CARDS - (uint32_t)s->draws};
        out[n++] = (struct sg_outcome){outcome(CHANCE_FATO, 1), s->draws};
    } else {
        for (uint64_t rest = pile(s); rest; rest &= rest - 1)
            out[n++] = (struct sg_outcome){outcome(chance_kind(s), sg_bit_lowest(rest)), 1};
    }
    return n;
}

uint32_t siena_chance_total(const void *state)
{
    const struct siena_state *s = state;
    if (s->step == STEP_SENESI)
        return shuffled(s);
    return s->step == STEP_FATO ? SIENA_FATO_CARDS : sg_bit_count(pile(s));
}

struct sg_action siena_chance_sample(const void *state, uint32_t at)
{
    const struct siena_state *s = state;
    if (s->step == STEP_FATO)
        return outcome(CHANCE_FATO, at >= SIENA_FATO_CARDS - (uint32_t)s->draws);
    if (s->step == STEP_SENESI) {
        unsigned v = 0;
        for (; at >= s->senesi_deck[v]; v++)
            at -= s->senesi_deck[v];
        return outcome(CHANCE_SENESI, v);
    }
    return outcome(chance_kind(s), sg_bit_nth(pile(s), at));
}

/* Senesi cards and Fato cards are for who draws them; all else lies on the table. */
struct sg_stream siena_chance_stream(const void *state)
{
    const struct siena_state *s = state;
    if (s->step == STEP_SENESI)
        return (struct sg_stream){CHANCE_SENESI, (int8_t)s->actor};
    if (s->step == STEP_FATO)
        return (struct sg_stream){CHANCE_FATO, (int8_t)s->actor};
    return (struct sg_stream){(uint16_t)chance_kind(s), -1};
}

/* ---- set-up --------------------------------------------------------------------- */

static void setup_done(struct siena_state *s, const struct sg_trace *t)
{
    if (opt(s, OPT_INTRODUCTORY))
        siena_next_round(s, t);
    else
        siena_begin_opening(s, t);
}

unsigned siena_aside(const struct siena_state *s)
{
    static const uint8_t aside[6] = {0, 0, 12, 6, 0, 0};
    return opt(s, OPT_INTRODUCTORY) ? aside[s->head.seats] : 0;
}

void siena_setup_on(struct siena_state *s, const struct sg_trace *t)
{
    if (s->low_left < 3) { /* S-SET-07 */
        s->step = STEP_LOW;
        s->left = (uint8_t)(3 - s->low_left);
        return;
    }
    s->left = (uint8_t)siena_aside(s);
    if (s->left)
        s->step = STEP_ASIDE;
    else
        setup_done(s, t);
}

/* S-SET-05 S-SET-06: the first drawn lies at the bottom and stands on +0. */
static void lay_marker(struct siena_state *s, unsigned seat, const struct sg_trace *t)
{
    unsigned at = (unsigned)(s->head.seats - s->left);
    s->wealth[at] = (uint8_t)seat;
    s->track[at] = (uint8_t)seat;
    s->left--;
    emit(t, EV_ORDER, (int)seat, "S-SET-05", (int)at + 1, 0);
    if (s->left == 1) { /* the last one is no chance */
        lay_marker(s, sg_bit_lowest(pile(s)), t);
    } else if (s->left == 0) {
        siena_sort_wealth(s); /* in a position by hand some may own more */
        siena_setup_on(s, t);
    }
}

static void lay_artist(struct siena_state *s, unsigned artist, const struct sg_trace *t)
{
    s->artist_top &= (uint8_t) ~(1u << artist);
    s->artist_low |= (uint8_t)(1u << artist);
    s->top_left--;
    s->low_left++;
    if (--s->left == 0)
        siena_setup_on(s, t);
}

/* ---- Senesi ------------------------------------------------------------------------ */

static unsigned drawn_count(const struct siena_state *s)
{
    unsigned n = 0;
    while (n < 4 && s->drawn[n] != 255)
        n++;
    return n;
}

static void keep_card(struct siena_state *s, unsigned value, const struct sg_trace *t)
{
    s->senesi[s->actor][value]++;
    s->senesi_held[s->actor]++;
    emit_secret(t, EV_KEPT, s->actor, "S-SCO-04", 1, 1u << s->actor, (int)value, 0);
}

/* All is drawn: keep without choice where there is none. */
static void keep_drawn(struct siena_state *s, const struct sg_trace *t)
{
    unsigned n = drawn_count(s);
    if (n > s->keep) {
        s->step = STEP_KEEP;
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        keep_card(s, s->drawn[i], t);
        s->drawn[i] = 255;
    }
    s->keep = 0;
    siena_resume(s);
}

static void look_at(struct siena_state *s, unsigned value, const struct sg_trace *t)
{
    s->drawn[drawn_count(s)] = (uint8_t)value;
    s->draws--;
    emit_secret(t, EV_DREW, s->actor, "S-SET-09", 1, 1u << s->actor, (int)value, 1u << s->actor);
}

/* S-DUO-05: when only cards put back are left, the uppermost is no chance. */
static void draw_on(struct siena_state *s, const struct sg_trace *t)
{
    while (s->draws && !shuffled(s)) {
        if (s->bottom[0] == 255) {
            s->draws = 0; /* S-CHA-04 */
            break;
        }
        look_at(s, s->bottom[0], t);
        memmove(s->bottom, s->bottom + 1, SIENA_SENESI - 1);
        memmove(s->bottom_by, s->bottom_by + 1, SIENA_SENESI - 1);
        s->bottom[SIENA_SENESI - 1] = s->bottom_by[SIENA_SENESI - 1] = 255;
    }
    if (s->draws)
        s->step = STEP_SENESI;
    else
        keep_drawn(s, t);
}

void siena_draw_senesi(struct siena_state *s, unsigned count, unsigned keep, const struct sg_trace *t)
{
    s->draws = (uint8_t)count;
    s->keep = (uint8_t)keep;
    draw_on(s, t);
}

/* ---- Fato ---------------------------------------------------------------------------- */

unsigned siena_fato_each(const struct siena_state *s)
{
    const struct siena_set *set = set_of(s);
    unsigned each = 0;
    if (s->actor >= s->head.seats)
        return 0;
    if (s->status[s->actor] == BANKER)
        return set->fato[3];
    for (unsigned g = 0; g < 3; g++)
        each += (unsigned)s->loaded[g] * set->fato[g];
    return each;
}

static void fate(struct siena_state *s, bool devil, const struct sg_trace *t)
{
    unsigned cards = s->draws, a = s->actor, each = siena_fato_each(s);
    bool banker = s->status[a] == BANKER;
    s->draws = 0;
    emit(t, EV_FATO, (int)a, banker ? "S-BNK-07" : "S-VFR-03", (int)cards, devil);
    if (!devil)
        siena_receive(s, a, cards * each, banker ? "S-BNK-07" : "S-VFR-03", t);
    if (!banker)
        s->home = 0; /* S-VFR-05 */
    s->loaded[0] = s->loaded[1] = s->loaded[2] = 0;
    siena_resume(s);
}

/* ---- apply ------------------------------------------------------------------------------ */

static void deal_card(struct siena_state *s, unsigned card, const struct sg_trace *t)
{
    s->deck &= ~card_bit(card);
    s->display |= card_bit(card);
    s->left--;
    emit(t, EV_DEALT, -1, "S-RND-02", (int)card, 0);
    if (s->left && !s->deck && s->discards) { /* S-RND-03 */
        s->deck = s->discards;
        s->discards = 0;
        emit(t, EV_RESHUFFLED, -1, "S-RND-03", (int)sg_bit_count(s->deck), 0);
    }
    if (!s->left || !s->deck)
        siena_begin_buying(s, t);
}

static void show_artist(struct siena_state *s, unsigned artist, const struct sg_trace *t)
{
    uint8_t bit = (uint8_t)(1u << artist);
    if (s->artist_top) {
        s->artist_top &= (uint8_t)~bit;
        s->top_left--;
    } else {
        s->artist_low &= (uint8_t)~bit;
        s->low_left--;
    }
    s->artist_up = (uint8_t)artist;
    s->looked = (uint8_t)(siena_bankers_at(s, THE_INN) | 1u << s->actor); /* S-ART-01 S-ART-02 */
    s->artist_known[artist] = s->looked;
    s->in = everyone(s);
    s->bidder = s->actor;
    s->step = STEP_ARTIST;
    emit_secret(t, EV_ARTIST, s->actor, "S-ART-01", 0, s->looked, (int)artist, s->looked);
}

void siena_do_chance(struct siena_state *s, struct sg_action a, const struct sg_trace *t)
{
    unsigned what = a.arg[0];
    switch (a.kind) {
    case CHANCE_ORDER: lay_marker(s, what, t); break;
    case CHANCE_LOW: lay_artist(s, what, t); break;
    case CHANCE_ASIDE:
        s->deck &= ~card_bit(what);
        s->discards |= card_bit(what);
        emit(t, EV_SWEPT, -1, "S-VAR-01", (int)what, 0);
        if (--s->left == 0)
            setup_done(s, t);
        break;
    case CHANCE_CARD: deal_card(s, what, t); break;
    case CHANCE_SENESI:
        s->senesi_deck[what]--;
        look_at(s, what, t);
        draw_on(s, t);
        break;
    case CHANCE_ARTIST: show_artist(s, what, t); break;
    case CHANCE_FATO: fate(s, what == 1, t); break;
    default: sg_fail(__FILE__, __LINE__, "not a chance action");
    }
}
