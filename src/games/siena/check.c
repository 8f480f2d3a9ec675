/* check.c: what can never be in Siena: for positions that come from outside. */
#include "games/siena/rules.h"

/* ---- cards and board ------------------------------------------------------------------------- */

static const char *check_cards(const struct siena_state *s)
{
    uint64_t all = 0, sum = s->deck + s->discards + s->display + s->gone;
    all |= s->deck | s->discards | s->display | s->gone;
    for (unsigned p = 0; p < SG_MAX_SEATS; p++) {
        if (p >= s->head.seats && s->hand[p])
            return "a hand of a seat that is not in play";
        all |= s->hand[p];
        sum += s->hand[p];
    }
    if (all != card_bit(SIENA_CARDS) - 1 || sum != all) /* no carries: every bit once */
        return "S-SET-02: every Siena card is in one place, and only one";
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->held[p] > SIENA_HAND || sg_bit_count(s->hand[p]) > s->held[p])
            return "S-BUY-04: a hand holds seven cards at most";
    return NULL;
}

static const char *check_town(const struct siena_state *s)
{
    unsigned built[SG_MAX_SEATS] = {0}, levels = siena_levels(s);
    for (unsigned i = 0; i < SIENA_LEVELS; i++) {
        if (s->tower[i] == NOBODY)
            continue;
        if (i >= levels)
            return "S-TWR-01: levels are built from the lowest up";
        if (s->tower[i] >= s->head.seats || s->status[s->tower[i]] != BANKER)
            return "S-TWR-01: only a Banker builds";
        if (++built[s->tower[i]] > 4)
            return "S-TWR-04: four levels a player at most";
    }
    if (levels == SIENA_LEVELS && s->phase != PHASE_OVER)
        return "S-END-01: the seventh level ends the game";
    if (s->low_left > 3)
        return "S-SET-07: the lower part of the Artista deck has three cards";
    if (s->calandrino > THE_INN)
        return "S-CAL-01: Calandrino is in a district or in the Inn";
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (s->workers[g] >= set_of(s)->frame[g])
            return "S-GDS-04: a full frame becomes a good";
    for (unsigned p = 0; p < s->head.seats; p++) {
        unsigned road = s->road[p];
        if (road && s->stop[p] >= set_of(s)->road_length[road - 1])
            return "S-JRN-03: on the last space a Merchant leaves the road";
        if (s->status[p] == BANKER && s->place[p] == NOWHERE)
            return "S-STA-04: a Banker's pawn is on the Town Wall or in the town";
    }
    return NULL;
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
static const char *check_setup_lists(const struct siena_state *s)
{
    unsigned n = 0;
    if (s->step != STEP_ORDER)
        return permutation(s->wealth, s->head.seats) && permutation(s->track, s->head.seats)
                   ? NULL
                   : "S-SET-05: every marker is on the stack and on the initiative track";
    for (; n < s->head.seats && s->wealth[n] != NOBODY; n++)
        if (s->track[n] != s->wealth[n])
            return "S-SET-06: the stack and the initiative track begin alike";
    if (s->track[n] != NOBODY)
        return "S-SET-06: the stack and the initiative track begin alike";
    return n + s->left == s->head.seats && s->left > 1 ? NULL : "S-SET-05: markers still to be laid";
}

static const char *check_setup_phase(const struct siena_state *s)
{
    const char *wrong = check_setup_lists(s);
    if (wrong)
        return wrong;
    if (s->step != STEP_ASIDE && sg_bit_count(s->deck & set_of(s)->goods) < siena_aside(s))
        return "S-VAR-01: goods cards to be put aside";
    switch (s->step) {
    case STEP_ORDER:
        return s->low_left >= 3 || s->top_left + s->low_left > 3
                   ? NULL
                   : "S-SET-07: two Artists go to the lower part";
    case STEP_LOW:
        return s->left >= 1 && s->left + s->low_left == 3 && s->top_left > s->left
                   ? NULL
                   : "S-SET-07: two Artists go to the lower part";
    case STEP_ASIDE:
        return s->left >= 1 && sg_bit_count(s->deck & set_of(s)->goods) >= s->left
                   ? NULL
                   : "S-VAR-01: goods cards to be put aside";
    default: return "the set-up draws the order, the Artists and the cards put aside";
    }
}

static const char *check_flow(const struct siena_state *s)
{
    if ((s->in | s->out | s->donated | s->shut | s->looked) >> s->head.seats)
        return "a seat that is not in play";
    if (s->phase == PHASE_SETUP)
        return check_setup_phase(s);
    if (!permutation(s->wealth, s->head.seats) || !permutation(s->track, s->head.seats))
        return "S-WLT-01: the wealth order and the initiative track name every seat once";
    if (s->phase != PHASE_DEAL && s->phase != PHASE_AUCTION && s->phase != PHASE_OVER &&
        !in_play(s, s->actor))
        return "somebody must be acting in this phase";
    if (s->phase == PHASE_TURNS && s->left < 1)
        return "S-ACT-02: the turn under way counts among those left";
    if (s->phase == PHASE_BUYING && (s->lap < 1 || s->lap > 2))
        return "S-BUY-01: there are two laps of buying";
    bool answering = s->step == STEP_BIDDING || s->step == STEP_ARTIST || s->step == STEP_BEGGED ||
                     s->step == STEP_CALLED;
    if (answering && (!in_play(s, s->bidder) || !(s->in >> s->bidder & 1)))
        return "somebody must be bidding or answering";
    if ((s->step == STEP_BIDDING || s->step == STEP_ARTIST) && (s->bid > 0) != in_play(s, s->high))
        return "S-OPA-04: the highest bid is somebody's";
    if ((s->step == STEP_BIDDING || s->step == STEP_ARTIST) && s->bid && s->bid > s->florins[s->high])
        return "S-OPA-05: nobody bids more than he has";
    return NULL;
}

/* Does the decision belong to the phase? */
static bool fits(const struct siena_state *s)
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

static const char *check_journey(const struct siena_state *s)
{
    unsigned p = s->actor;
    bool fine = s->status[p] == MERCHANT && s->due && s->due <= s->going && s->way &&
                sg_bit_count(s->hand[p] & set_of(s)->journeys) >= s->due &&
                s->stop[p] + s->going <= set_of(s)->road_length[s->way - 1] &&
                (!s->road[p] || s->road[p] == s->way);
    return fine ? NULL : "S-JRN-02: the journey cannot be made";
}

static const char *check_banker(const struct siena_state *s)
{
    unsigned p = s->actor;
    if (s->status[p] != BANKER)
        return "S-BNK-01: only a Banker moves";
    if (s->step == STEP_PULLED)
        return s->place[p] == VIA_DELLE_CERCHIA && s->courtesans ? NULL : "S-LOC-02: nobody calls him in";
    return s->moved || s->points ? NULL : "S-BNK-01: a Banker must move";
}

static const char *check_draws(const struct siena_state *s)
{
    unsigned drawn = drawn_count(s), deck = 0;
    for (unsigned v = 0; v < 4; v++)
        deck += s->senesi_deck[v];
    if (s->step == STEP_KEEP)
        return drawn > s->keep && s->keep ? NULL : "S-CHA-01: nothing to choose from";
    return deck && s->draws && drawn + s->draws <= 4 && s->keep ? NULL : "S-CHA-04: nothing to draw";
}

static const char *check_auction(const struct siena_state *s)
{
    if (s->step == STEP_BIDDING)
        return s->lot < SIENA_CARDS && (s->display >> s->lot & 1) && (s->phase != PHASE_OPENING || s->bid)
                   ? NULL
                   : "S-AUC-01: no card is under auction";
    if (s->artist_up == NOBODY)
        return "S-ART-01: no Artist is under auction";
    return s->bid || (s->bidder == s->actor && s->florins[s->actor] >= 15)
               ? NULL
               : "S-ART-01: the starter has 15 florins and bids first";
}

static bool can_load_or_go(const struct siena_state *s)
{
    return s->status[s->actor] == PEASANT &&
           ((s->loaded[CORN] | s->loaded[WINE] | s->loaded[OIL]) || siena_can_load(s));
}

/* What only some decisions leave lying about. */
static const char *check_leavings(const struct siena_state *s)
{
    if (s->home & ~s->placed)
        return "S-VFR-05: goods with workers placed since the road, but none placed this turn";
    if (drawn_count(s) && s->step != STEP_KEEP && s->step != STEP_SENESI)
        return "S-CHA-01: Senesi cards are looked at only while one is chosen";
    if (s->artist_up != NOBODY && s->step != STEP_ARTIST)
        return "S-ART-01: an Artist is up only during his auction";
    return NULL;
}

static const char *check_step(const struct siena_state *s)
{
    const char *wrong = check_leavings(s);
    if (wrong)
        return wrong;
    if (!fits(s))
        return "this decision does not belong to this phase";
    switch (s->step) {
    case STEP_LOADING: return can_load_or_go(s) ? NULL : "S-VFR-01: nothing to take on the road";
    case STEP_TRAVEL: return check_journey(s);
    case STEP_INNS:
        return s->due && sg_bit_count(cards_of(s, s->actor, CARD_INN)) >= s->due ? NULL : "S-INN-01: too few Inn cards";
    case STEP_MOVING:
    case STEP_PULLED: return check_banker(s);
    case STEP_CALLED:
        return opt(s, OPT_GIRLS_INSIDE) && !(s->in & ~siena_bankers_at(s, THE_INN))
                   ? NULL
                   : "S-CRT-02: a Courtesan calls on Bankers in the Inn";
    case STEP_CALANDRINO: return s->points >= 3 ? NULL : "S-CAL-01: Calandrino goes three districts";
    case STEP_BIDDING:
    case STEP_ARTIST: return check_auction(s);
    case STEP_KEEP:
    case STEP_SENESI: return check_draws(s);
    case STEP_CARDS: return s->deck && s->left ? NULL : "S-RND-03: nothing to deal";
    case STEP_TOP:
        if (s->florins[s->actor] < 15)
            return "S-ART-01: the starter has 15 florins and bids first";
        return s->artist_up == NOBODY && s->top_left + s->low_left ? NULL : "S-ART-07: no Artist is left";
    case STEP_FATO: return s->draws >= 1 ? NULL : "S-VFR-02: one to six Fato cards";
    case STEP_PLAIN: return s->phase != PHASE_OPENING || (s->display && s->florins[s->actor]) ? NULL : "S-OPA-10: who has nothing declines by himself";
    default: return NULL;
    }
}

/* ---- what is known and what is not ------------------------------------------------------------------ */

/* In the truth every card has a face. */
static const char *check_truth(const struct siena_state *s)
{
    if (s->artist_up == SIENA_ARTISTS)
        return "S-ART-05: which Artist is under auction is not known";
    for (unsigned i = 0; i < SIENA_SENESI; i++)
        if (s->bottom[i] == 4 || (i < 4 && s->drawn[i] == 4))
            return "S-DUO-05: a Senesi card whose value is not known";
    return NULL;
}

/* In a view the decks hold at least all that is hidden elsewhere. */
static const char *check_view(const struct siena_state *s)
{
    unsigned cards = 0, senesi = 0, artists = s->top_left + s->low_left, deck = 0;
    for (unsigned p = 0; p < s->head.seats; p++) {
        unsigned known = 0;
        for (unsigned v = 0; v < 4; v++)
            known += s->senesi[p][v];
        if (known > s->senesi_held[p] || sg_bit_count(s->artists[p]) > s->artists_held[p])
            return "S-WLT-07: a seat has fewer cards than are known";
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
        return "S-WLT-04: the decks lack what is hidden";
    return NULL;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

const char *siena_check_bounds(const struct siena_state *s)
{
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->status[p] > BANKER || s->road[p] > AREZZO || (s->place[p] >= PLACES && s->place[p] != NOWHERE))
            return "a status, road or place that does not exist";
    if (s->phase > PHASE_OVER || s->step > STEP_CALLED)
        return "a phase or decision that does not exist";
    if (s->way > AREZZO)
        return "a road that does not exist";
    unsigned ends[2] = {0, 0};
    while (ends[0] < SIENA_SENESI && s->bottom[ends[0]] != 255)
        ends[0]++;
    while (ends[1] < SIENA_SENESI && s->bottom_by[ends[1]] != 255)
        ends[1]++;
    return ends[0] == ends[1] ? NULL : "S-DUO-05: every card under the deck was put there by somebody";
}

const char *siena_check(const struct siena_state *s)
{
    const char *wrong = s->head.viewer == SG_TRUTH ? check_truth(s) : check_view(s);
    if (!wrong)
        wrong = check_cards(s);
    if (!wrong)
        wrong = check_town(s);
    for (unsigned p = 0; !wrong && p < s->head.seats; p++)
        if ((s->artists[p] >> 7 & 1) && s->phase != PHASE_OVER)
            wrong = "S-END-02: Lorenzetti's auction ends the game";
    if (!wrong)
        wrong = check_flow(s);
    return wrong ? wrong : check_step(s);
}
