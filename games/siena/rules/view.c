/*
 * view.c: what a seat may know: S-WLT-04, S-WLT-07, S-ART-05, S-DUO-05.
 *
 * Secret are Senesi cards (known to their holder, or to who put them under
 * the deck), Artista cards (known to who looked) and, with hands=hidden, the
 * faces of other hands. In a view what is not known lies in the decks, and
 * the counts (held, senesi_held, artists_held, top_left, low_left) stay.
 * When the game is over what counts is laid open: S-SCO-04.
 */
#include "base/rng.h"
#include "games/siena/rules/internal.h"

#include <string.h>

enum { UNSEEN_SENESI = 4, UNSEEN_ARTIST = SIENA_ARTISTS };

static bool is_among(unsigned seats, int viewer)
{
    return viewer >= 0 && viewer < SG_MAX_SEATS && (seats >> viewer & 1);
}

/* ---- redact --------------------------------------------------------------------------------- */

static void hide_hands(struct siena_state *v, int viewer)
{
    for (int p = 0; p < v->head.seats; p++) {
        if (p == viewer || !opt(v, OPT_HANDS_HIDDEN))
            continue;
        v->deck |= v->hand[p];
        v->hand[p] = 0;
    }
}

static void hide_senesi(struct siena_state *v, int viewer)
{
    for (int p = 0; p < v->head.seats && v->phase != PHASE_OVER; p++)
        for (unsigned i = 0; i < 4 && p != viewer; i++) {
            v->senesi_deck[i] = (uint8_t)(v->senesi_deck[i] + v->senesi[p][i]);
            v->senesi[p][i] = 0;
        }
    for (unsigned i = 0; i < SIENA_SENESI && v->bottom[i] != 255; i++) {
        if (v->bottom_by[i] == viewer || v->bottom[i] == UNSEEN_SENESI)
            continue;
        v->senesi_deck[v->bottom[i]]++;
        v->bottom[i] = UNSEEN_SENESI;
    }
    for (unsigned i = 0; i < 4 && v->drawn[i] != 255; i++) {
        if (v->actor == viewer || v->drawn[i] == UNSEEN_SENESI)
            continue;
        v->senesi_deck[v->drawn[i]]++;
        v->drawn[i] = UNSEEN_SENESI;
    }
}

static void hide_artists(struct siena_state *v, int viewer)
{
    unsigned unseen = v->artist_top | v->artist_low;
    if (v->artist_up < UNSEEN_ARTIST && !is_among(v->looked, viewer)) {
        unseen |= 1u << v->artist_up;
        v->artist_up = UNSEEN_ARTIST;
    }
    for (int p = 0; p < v->head.seats && v->phase != PHASE_OVER; p++)
        for (unsigned i = 0; i < SIENA_ARTISTS; i++) {
            if (!(v->artists[p] >> i & 1) || is_among(v->artist_known[i], viewer))
                continue;
            unseen |= 1u << i;
            v->artists[p] &= (uint8_t) ~(1u << i);
        }
    for (unsigned i = 0; i < SIENA_ARTISTS; i++)
        if (unseen >> i & 1)
            v->artist_known[i] = 0;
    v->artist_top = (uint8_t)unseen;
    v->artist_low = 0;
}

void siena_redact(const void *state, int viewer, void *view)
{
    struct siena_state *v = view;
    memmove(v, state, sizeof *v);
    v->head.viewer = (uint8_t)viewer;
    hide_hands(v, viewer);
    hide_senesi(v, viewer);
    hide_artists(v, viewer);
}

/* ---- resample ---------------------------------------------------------------------------------- */

/* Deals a seat cards of `pool` until it holds `count`. */
static void deal_hand(struct siena_state *v, unsigned seat, uint64_t pool, unsigned count, struct sg_rng *rng)
{
    pool &= v->deck;
    for (unsigned n = sg_bit_count(v->hand[seat]); n < count; n++) {
        uint64_t card = card_bit(sg_bit_nth(pool, sg_rng_below(rng, sg_bit_count(pool))));
        pool &= ~card;
        v->deck &= ~card;
        v->hand[seat] |= card;
    }
}

static void deal_hands(struct siena_state *v, struct sg_rng *rng)
{
    const struct siena_set *set = set_of(v);
    unsigned p = v->actor;
    /* The actor holds the cards that they have named and must still play. */
    if (p < v->head.seats && !v->hand[p] && (v->step == STEP_TRAVEL || v->step == STEP_INNS))
        deal_hand(v, p, v->step == STEP_TRAVEL ? set->journeys : set->of_kind[CARD_INN], v->due, rng);
    for (p = 0; p < v->head.seats; p++)
        deal_hand(v, p, v->deck, v->held[p], rng);
}

static unsigned draw_senesi(struct siena_state *v, struct sg_rng *rng)
{
    uint8_t *d = v->senesi_deck;
    unsigned at = sg_rng_below(rng, (uint32_t)(d[0] + d[1] + d[2] + d[3])), i = 0;
    for (; at >= d[i]; i++)
        at -= d[i];
    d[i]--;
    return i;
}

static void deal_senesi(struct siena_state *v, struct sg_rng *rng)
{
    for (unsigned i = 0; i < SIENA_SENESI && v->bottom[i] != 255; i++)
        if (v->bottom[i] == UNSEEN_SENESI)
            v->bottom[i] = (uint8_t)draw_senesi(v, rng);
    for (unsigned i = 0; i < 4 && v->drawn[i] != 255; i++)
        if (v->drawn[i] == UNSEEN_SENESI)
            v->drawn[i] = (uint8_t)draw_senesi(v, rng);
    for (unsigned p = 0; p < v->head.seats; p++) {
        unsigned n = 0;
        for (unsigned i = 0; i < 4; i++)
            n += v->senesi[p][i];
        for (; n < v->senesi_held[p]; n++)
            v->senesi[p][draw_senesi(v, rng)]++;
    }
}

static unsigned draw_artist(unsigned *pool, struct sg_rng *rng)
{
    unsigned i = sg_bit_nth(*pool, sg_rng_below(rng, sg_bit_count(*pool)));
    *pool &= ~(1u << i);
    return i;
}

/*
 * Lorenzetti lies in the lower part or, if that part is being drawn from, is
 * up for auction; every other artist may be anywhere.
 */
static void deal_artists(struct siena_state *v, struct sg_rng *rng)
{
    unsigned pool = v->artist_top, master = 1u << 7, low = 0;
    bool hidden_up = v->artist_up == UNSEEN_ARTIST;
    bool setting_up = v->phase == PHASE_SETUP;
    if (pool & master) {
        unsigned seats = v->low_left + (hidden_up && v->low_left < 3 && !setting_up ? 1u : 0u);
        pool &= ~master;
        if (seats && sg_rng_below(rng, seats) >= v->low_left)
            v->artist_up = 7;
        else
            low = master;
    }
    if (v->artist_up == UNSEEN_ARTIST)
        v->artist_up = (uint8_t)draw_artist(&pool, rng);
    while (sg_bit_count(low) < v->low_left)
        low |= 1u << draw_artist(&pool, rng);
    for (unsigned p = 0; p < v->head.seats; p++)
        while (sg_bit_count(v->artists[p]) < v->artists_held[p]) {
            unsigned i = draw_artist(&pool, rng);
            v->artists[p] |= (uint8_t)(1u << i);
            v->artist_known[i] |= (uint8_t)(1u << p);
        }
    if (hidden_up)
        v->artist_known[v->artist_up] = v->looked;
    v->artist_low = (uint8_t)low;
    v->artist_top = (uint8_t)pool;
}

void siena_resample(void *view, struct sg_rng *rng)
{
    struct siena_state *v = view;
    if (v->head.viewer == SG_TRUTH)
        return;
    deal_hands(v, rng);
    deal_senesi(v, rng);
    deal_artists(v, rng);
    v->head.viewer = SG_TRUTH;
}

/* ---- actions -------------------------------------------------------------------------------------- */

struct sg_action siena_hide(const void *before, struct sg_action a, int viewer)
{
    const struct siena_state *s = before;
    unsigned seers;
    if (a.kind == CHANCE_LOW)
        seers = 0;
    else if (a.kind == CHANCE_SENESI || a.kind == ACT_KEEP)
        seers = 1u << s->actor;
    else if (a.kind == CHANCE_ARTIST)
        seers = siena_bankers_at(s, THE_INN) | 1u << s->actor;
    else
        return a;
    if (!is_among(seers, viewer))
        a.arg[0] = SG_HIDDEN;
    return a;
}
