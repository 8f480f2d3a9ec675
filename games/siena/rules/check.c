/* check.c: what can never be in Siena: for positions that come from outside. */
#include "games/siena/rules/internal.h"

/* ---- cards and board ------------------------------------------------------------------------- */

static bool check_cards(const struct siena_state *s, struct sg_error *why)
{
    uint64_t all = 0, sum = s->deck + s->discards + s->display + s->gone;
    all |= s->deck | s->discards | s->display | s->gone;
    for (unsigned p = 0; p < SG_MAX_SEATS; p++) {
        if (p >= s->head.seats && s->hand[p])
            return sg_wrong(why, "wrong.siena.hand-not-in-play");
        all |= s->hand[p];
        sum += s->hand[p];
    }
    if (all != card_bit(SIENA_CARDS) - 1 || sum != all) /* no carries: every bit once */
        return sg_wrong_by(why, "S-SET-02", "wrong.siena.cards-once");
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->held[p] > SIENA_HAND || sg_bit_count(s->hand[p]) > s->held[p])
            return sg_wrong_by(why, "S-BUY-04", "wrong.siena.hand-most");
    return true;
}

static bool check_town(const struct siena_state *s, struct sg_error *why)
{
    unsigned built[SG_MAX_SEATS] = {0}, levels = siena_levels(s);
    for (unsigned i = 0; i < SIENA_LEVELS; i++) {
        if (s->tower[i] == NOBODY)
            continue;
        if (i >= levels)
            return sg_wrong_by(why, "S-TWR-01", "wrong.siena.levels-in-order");
        if (s->tower[i] >= s->head.seats || s->status[s->tower[i]] != BANKER)
            return sg_wrong_by(why, "S-TWR-01", "wrong.siena.only-banker-builds");
        if (++built[s->tower[i]] > 4)
            return sg_wrong_by(why, "S-TWR-04", "wrong.siena.levels-most");
    }
    if (levels == SIENA_LEVELS && s->phase != PHASE_OVER)
        return sg_wrong_by(why, "S-END-01", "wrong.siena.tower-complete");
    if (s->low_left > 3)
        return sg_wrong_by(why, "S-SET-07", "wrong.siena.lower-part-size");
    if (s->calandrino > THE_INN)
        return sg_wrong_by(why, "S-CAL-01", "wrong.siena.calandrino-place");
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (s->workers[g] >= set_of(s)->frame[g])
            return sg_wrong_by(why, "S-GDS-04", "wrong.siena.frame-full");
    for (unsigned p = 0; p < s->head.seats; p++) {
        unsigned road = s->road[p];
        if (road && s->stop[p] >= set_of(s)->road_length[road - 1])
            return sg_wrong_by(why, "S-JRN-03", "wrong.siena.road-left");
        if (s->status[p] == BANKER && s->place[p] == NOWHERE)
            return sg_wrong_by(why, "S-STA-04", "wrong.siena.banker-place");
    }
    return true;
}

static bool permutation(const uint8_t *list, unsigned seats)
{
    unsigned set = 0;
    for (unsigned i = 0; i < seats; i++) {
        if (list[i] >= seats)
            return false;
        set |= 1u << list[i];
    }
    for (unsigned i = seats; i < SG_MAX_SEATS; i++)
        if (list[i] != NOBODY)
            return false;
    return set == (1u << seats) - 1;
}

static bool in_play(const struct siena_state *s, unsigned seat)
{
    return seat < s->head.seats;
}

/* ---- where play stands -------------------------------------------------------------------------- */

/* The stack while it is being laid: a beginning of both lists, equal. */
static bool check_setup_lists(const struct siena_state *s, struct sg_error *why)
{
    unsigned n = 0;
    if (s->step != STEP_ORDER)
        return (permutation(s->wealth, s->head.seats) && permutation(s->track, s->head.seats)) ||
               sg_wrong_by(why, "S-SET-05", "wrong.siena.markers-on-both-tracks");
    for (; n < s->head.seats && s->wealth[n] != NOBODY; n++)
        if (s->track[n] != s->wealth[n])
            return sg_wrong_by(why, "S-SET-06", "wrong.siena.tracks-begin-alike");
    if (s->track[n] != NOBODY)
        return sg_wrong_by(why, "S-SET-06", "wrong.siena.tracks-begin-alike");
    return (n + s->left == s->head.seats && s->left > 1) || sg_wrong_by(why, "S-SET-05", "wrong.siena.markers-to-lay");
}

static bool check_setup_phase(const struct siena_state *s, struct sg_error *why)
{
    if (!check_setup_lists(s, why))
        return false;
    if (s->step != STEP_ASIDE && sg_bit_count(s->deck & set_of(s)->goods) < siena_aside(s))
        return sg_wrong_by(why, "S-VAR-01", "wrong.siena.goods-put-aside");
    switch (s->step) {
    case STEP_ORDER:
        return s->low_left >= 3 || s->top_left + s->low_left > 3 ||
               sg_wrong_by(why, "S-SET-07", "wrong.siena.artists-lower-part");
    case STEP_LOW:
        return (s->left >= 1 && s->left + s->low_left == 3 && s->top_left > s->left) ||
               sg_wrong_by(why, "S-SET-07", "wrong.siena.artists-lower-part");
    case STEP_ASIDE:
        return (s->left >= 1 && sg_bit_count(s->deck & set_of(s)->goods) >= s->left) ||
               sg_wrong_by(why, "S-VAR-01", "wrong.siena.goods-put-aside");
    default: return sg_wrong(why, "wrong.siena.setup-draws");
    }
}

static bool check_flow(const struct siena_state *s, struct sg_error *why)
{
    if ((s->in | s->out | s->donated | s->shut | s->looked) >> s->head.seats)
        return sg_wrong(why, "wrong.siena.seat-not-in-play");
    if (s->phase == PHASE_SETUP)
        return check_setup_phase(s, why);
    if (!permutation(s->wealth, s->head.seats) || !permutation(s->track, s->head.seats))
        return sg_wrong_by(why, "S-WLT-01", "wrong.siena.orders-name-seats");
    if (s->phase != PHASE_DEAL && s->phase != PHASE_AUCTION && s->phase != PHASE_OVER && !in_play(s, s->actor))
        return sg_wrong(why, "wrong.siena.nobody-acts");
    if (s->phase == PHASE_TURNS && s->left < 1)
        return sg_wrong_by(why, "S-ACT-02", "wrong.siena.turns-left");
    if (s->phase == PHASE_BUYING && (s->lap < 1 || s->lap > 2))
        return sg_wrong_by(why, "S-BUY-01", "wrong.siena.buying-laps");
    bool answering =
        s->step == STEP_BIDDING || s->step == STEP_ARTIST || s->step == STEP_BEGGED || s->step == STEP_CALLED;
    if (answering && (!in_play(s, s->bidder) || !(s->in >> s->bidder & 1)))
        return sg_wrong(why, "wrong.siena.nobody-answers");
    if ((s->step == STEP_BIDDING || s->step == STEP_ARTIST) && (s->bid > 0) != in_play(s, s->high))
        return sg_wrong_by(why, "S-OPA-04", "wrong.siena.bid-without-bidder");
    if ((s->step == STEP_BIDDING || s->step == STEP_ARTIST) && s->bid && s->bid > s->florins[s->high])
        return sg_wrong_by(why, "S-OPA-05", "wrong.siena.bid-over-florins");
    return true;
}

/* Does the decision belong to the phase? */
static bool phase_fits(const struct siena_state *s)
{
    unsigned step = s->step;
    switch (s->phase) {
    case PHASE_SETUP: return true; /* said above */
    case PHASE_OPENING: return step == STEP_PLAIN || step == STEP_BIDDING;
    case PHASE_DEAL: return step == STEP_CARDS;
    case PHASE_AUCTION: return step == STEP_BIDDING;
    case PHASE_TURNS: return step != STEP_BIDDING && (step < STEP_ORDER || step >= STEP_SENESI);
    default: return step == STEP_PLAIN;
    }
}

static unsigned drawn_count(const struct siena_state *s)
{
    unsigned n = 0;
    while (n < 4 && s->drawn[n] != 255)
        n++;
    return n;
}

static bool check_journey(const struct siena_state *s, struct sg_error *why)
{
    unsigned p = s->actor;
    bool fine = s->status[p] == MERCHANT && s->due && s->due <= s->going && s->way &&
                sg_bit_count(s->hand[p] & set_of(s)->journeys) >= s->due &&
                s->stop[p] + s->going <= set_of(s)->road_length[s->way - 1] && (!s->road[p] || s->road[p] == s->way);
    return fine || sg_wrong_by(why, "S-JRN-02", "wrong.siena.journey-impossible");
}

static bool check_banker(const struct siena_state *s, struct sg_error *why)
{
    unsigned p = s->actor;
    if (s->status[p] != BANKER)
        return sg_wrong_by(why, "S-BNK-01", "wrong.siena.only-banker-moves");
    if (s->step == STEP_PULLED)
        return (s->place[p] == VIA_DELLE_CERCHIA && s->courtesans) ||
               sg_wrong_by(why, "S-LOC-02", "wrong.siena.nobody-calls");
    return s->moved || s->points || sg_wrong_by(why, "S-BNK-01", "wrong.siena.banker-must-move");
}

static bool check_draws(const struct siena_state *s, struct sg_error *why)
{
    unsigned drawn = drawn_count(s), deck = 0;
    for (unsigned v = 0; v < 4; v++)
        deck += s->senesi_deck[v];
    if (s->step == STEP_KEEP)
        return (drawn > s->keep && s->keep) || sg_wrong_by(why, "S-CHA-01", "wrong.siena.nothing-to-choose");
    return (deck && s->draws && drawn + s->draws <= 4 && s->keep) ||
           sg_wrong_by(why, "S-CHA-04", "wrong.siena.nothing-to-draw");
}

static bool check_auction(const struct siena_state *s, struct sg_error *why)
{
    if (s->step == STEP_BIDDING)
        return (s->lot < SIENA_CARDS && (s->display >> s->lot & 1) && (s->phase != PHASE_OPENING || s->bid)) ||
               sg_wrong_by(why, "S-AUC-01", "wrong.siena.no-card-up");
    if (s->artist_up == NOBODY)
        return sg_wrong_by(why, "S-ART-01", "wrong.siena.no-artist-up");
    return (s->bid || (s->bidder == s->actor && s->florins[s->actor] >= 15)) ||
           sg_wrong_by(why, "S-ART-01", "wrong.siena.starter-bids-first");
}

static bool can_load_or_go(const struct siena_state *s)
{
    return s->status[s->actor] == PEASANT &&
           ((s->loaded[CORN] | s->loaded[WINE] | s->loaded[OIL]) || siena_can_load(s));
}

/* What only some decisions leave lying about. */
static bool check_leavings(const struct siena_state *s, struct sg_error *why)
{
    if (s->home & ~s->placed)
        return sg_wrong_by(why, "S-VFR-05", "wrong.siena.workers-not-placed");
    if (drawn_count(s) && s->step != STEP_KEEP && s->step != STEP_SENESI)
        return sg_wrong_by(why, "S-CHA-01", "wrong.siena.senesi-looked-at");
    if (s->artist_up != NOBODY && s->step != STEP_ARTIST)
        return sg_wrong_by(why, "S-ART-01", "wrong.siena.artist-up-outside");
    return true;
}

static bool check_step(const struct siena_state *s, struct sg_error *why)
{
    if (!check_leavings(s, why))
        return false;
    if (!phase_fits(s))
        return sg_wrong(why, "wrong.siena.step-of-other-phase");
    switch (s->step) {
    case STEP_LOADING: return can_load_or_go(s) || sg_wrong_by(why, "S-VFR-01", "wrong.siena.nothing-to-load");
    case STEP_TRAVEL: return check_journey(s, why);
    case STEP_INNS:
        return (s->due && sg_bit_count(cards_of(s, s->actor, CARD_INN)) >= s->due) ||
               sg_wrong_by(why, "S-INN-01", "wrong.siena.too-few-inns");
    case STEP_MOVING:
    case STEP_PULLED: return check_banker(s, why);
    case STEP_CALLED:
        return (opt(s, OPT_GIRLS_INSIDE) && !(s->in & ~siena_bankers_at(s, THE_INN))) ||
               sg_wrong_by(why, "S-CRT-02", "wrong.siena.courtesan-inn");
    case STEP_CALANDRINO: return s->points >= 3 || sg_wrong_by(why, "S-CAL-01", "wrong.siena.calandrino-three");
    case STEP_BIDDING:
    case STEP_ARTIST: return check_auction(s, why);
    case STEP_KEEP:
    case STEP_SENESI: return check_draws(s, why);
    case STEP_CARDS: return (s->deck && s->left) || sg_wrong_by(why, "S-RND-03", "wrong.siena.nothing-to-deal");
    case STEP_TOP:
        if (s->florins[s->actor] < 15)
            return sg_wrong_by(why, "S-ART-01", "wrong.siena.starter-bids-first");
        return (s->artist_up == NOBODY && s->top_left + s->low_left) ||
               sg_wrong_by(why, "S-ART-07", "wrong.siena.no-artist-left");
    case STEP_FATO: return s->draws >= 1 || sg_wrong_by(why, "S-VFR-02", "wrong.siena.fato-cards");
    case STEP_PLAIN:
        return (s->phase != PHASE_OPENING || (s->display && s->florins[s->actor])) ||
               sg_wrong_by(why, "S-OPA-10", "wrong.siena.opening-declined");
    default: return true;
    }
}

/* ---- what is known and what is not ------------------------------------------------------------------ */

/* In the truth every card has a face. */
static bool check_truth(const struct siena_state *s, struct sg_error *why)
{
    if (s->artist_up == SIENA_ARTISTS)
        return sg_wrong_by(why, "S-ART-05", "wrong.siena.artist-unknown");
    for (unsigned i = 0; i < SIENA_SENESI; i++)
        if (s->bottom[i] == 4 || (i < 4 && s->drawn[i] == 4))
            return sg_wrong_by(why, "S-DUO-05", "wrong.siena.senesi-unknown");
    return true;
}

/* In a view the decks hold at least all that is hidden elsewhere. */
static bool check_view(const struct siena_state *s, struct sg_error *why)
{
    unsigned cards = 0, senesi = 0, artists = s->top_left + s->low_left, deck = 0;
    for (unsigned p = 0; p < s->head.seats; p++) {
        unsigned known = 0;
        for (unsigned v = 0; v < 4; v++)
            known += s->senesi[p][v];
        if (known > s->senesi_held[p] || sg_bit_count(s->artists[p]) > s->artists_held[p])
            return sg_wrong_by(why, "S-WLT-07", "wrong.siena.known-over-held");
        cards += s->held[p] - sg_bit_count(s->hand[p]);
        senesi += s->senesi_held[p] - known;
        artists += s->artists_held[p] - sg_bit_count(s->artists[p]);
    }
    for (unsigned i = 0; i < SIENA_SENESI; i++)
        senesi += (s->bottom[i] == 4 ? 1u : 0u) + (i < 4 && s->drawn[i] == 4 ? 1u : 0u);
    for (unsigned v = 0; v < 4; v++)
        deck += s->senesi_deck[v];
    artists += s->artist_up == SIENA_ARTISTS ? 1u : 0u;
    bool master = s->artist_top >> 7 & 1;
    bool room = s->low_left || (s->artist_up == SIENA_ARTISTS);
    if (cards > sg_bit_count(s->deck) || senesi > deck || artists != sg_bit_count(s->artist_top) || s->artist_low ||
        (master && !room) || (s->artist_up == SIENA_ARTISTS && artists < 1))
        return sg_wrong_by(why, "S-WLT-04", "wrong.siena.decks-lack-hidden");
    return true;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

bool siena_check_bounds(const struct siena_state *s, struct sg_error *why)
{
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->status[p] > BANKER || s->road[p] > AREZZO || (s->place[p] >= PLACES && s->place[p] != NOWHERE))
            return sg_wrong(why, "wrong.siena.no-such-status");
    if (s->phase > PHASE_OVER || s->step > STEP_CALLED)
        return sg_wrong(why, "wrong.siena.no-such-phase");
    if (s->way > AREZZO)
        return sg_wrong(why, "wrong.siena.no-such-road");
    unsigned ends[2] = {0, 0};
    while (ends[0] < SIENA_SENESI && s->bottom[ends[0]] != 255)
        ends[0]++;
    while (ends[1] < SIENA_SENESI && s->bottom_by[ends[1]] != 255)
        ends[1]++;
    return ends[0] == ends[1] || sg_wrong_by(why, "S-DUO-05", "wrong.siena.bottom-unowned");
}

bool siena_check(const struct siena_state *s, struct sg_error *why)
{
    if (!(s->head.viewer == SG_TRUTH ? check_truth(s, why) : check_view(s, why)) || !check_cards(s, why) ||
        !check_town(s, why))
        return false;
    for (unsigned p = 0; p < s->head.seats; p++)
        if ((s->artists[p] >> 7 & 1) && s->phase != PHASE_OVER)
            return sg_wrong_by(why, "S-END-02", "wrong.siena.lorenzetti-ends");
    return check_flow(s, why) && check_step(s, why);
}
