/* position.c: positions made by hand: beginning anywhere, and what cannot be. */
#include "games/siena/rules.h"

#include <string.h>

static const uint8_t senesi_total[4] = {12, 8, 4, 2}; /* S-SET-02 */

static bool listed(const uint8_t *list, unsigned count, unsigned seat)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == seat)
            return true;
    return false;
}

/* Seats that a list lacks come last, in their own order. */
static void complete(uint8_t *list, unsigned seats)
{
    unsigned n = 0;
    while (n < seats && list[n] != NOBODY)
        n++;
    for (unsigned p = 0; p < seats; p++)
        if (!listed(list, n, p))
            list[n++] = (uint8_t)p;
}

static void sort_wealth(struct siena_state *s)
{
    for (unsigned i = 1; i < s->head.seats; i++)
        for (unsigned j = i; j > 0 && s->florins[s->wealth[j]] < s->florins[s->wealth[j - 1]]; j--) {
            uint8_t swap = s->wealth[j];
            s->wealth[j] = s->wealth[j - 1];
            s->wealth[j - 1] = swap;
        }
}

/* ---- begin ---------------------------------------------------------------------------------------- */

/* Ends the set-up without chance, as far as it is still open. */
static void finish_setup(struct siena_state *s)
{
    complete(s->wealth, s->head.seats);
    sort_wealth(s);
    if (s->track[0] == NOBODY)
        memcpy(s->track, s->wealth, sizeof s->track);
    complete(s->track, s->head.seats);
    for (unsigned i = 0; i < SIENA_ARTISTS && s->phase == PHASE_SETUP && s->low_left < 3; i++)
        if (s->artist_top >> i & 1) { /* any two will do */
            s->artist_top &= (uint8_t) ~(1u << i);
            s->artist_low |= (uint8_t)(1u << i);
            s->top_left--;
            s->low_left++;
        }
}

/* Cards of the opening that nobody mentioned go into the deck: S-OPA-08. */
static void put_opening_away(struct siena_state *s)
{
    if (s->phase > PHASE_OPENING || s->display != set_of(s)->opening)
        return;
    s->deck |= s->display;
    s->display = 0;
}

enum { START_TURN, START_OPENING, START_ROUND, START_BUYING, START_AUCTION, START_NAMING };

const char *siena_begin(void *state, int what, int seat)
{
    struct siena_state *s = state;
    finish_setup(s);
    if (what != START_OPENING)
        put_opening_away(s);
    siena_clear_turn(s);
    s->out = 0;
    s->lap = 0;
    if (s->round == 0 && what != START_OPENING && what != START_ROUND)
        s->round = 1;
    switch (what) {
    case START_TURN:
        if (seat < 0)
            return "a turn is somebody's: name the seat";
        s->left = s->head.seats;
        siena_begin_turn(s, (unsigned)seat, NULL);
        break;
    case START_OPENING: siena_begin_opening(s, NULL); break;
    case START_ROUND: siena_next_round(s, NULL); break;
    case START_BUYING: siena_begin_buying(s, NULL); break;
    case START_AUCTION: siena_begin_auction(s, NULL); break;
    default: siena_begin_naming(s, NULL);
    }
    return NULL;
}

/* ---- settle: what follows from the rest ---------------------------------------------------------------- */

static void settle_seats(struct siena_state *s)
{
    for (unsigned p = 0; p < SG_MAX_SEATS; p++) {
        s->held[p] = (uint8_t)bits(s->hand[p]);
        s->senesi_held[p] = (uint8_t)(s->senesi[p][0] + s->senesi[p][1] + s->senesi[p][2] + s->senesi[p][3]);
        s->artists_held[p] = (uint8_t)bits(s->artists[p]);
        if (s->status[p] != BANKER)
            s->place[p] = NOWHERE;
        else if (s->place[p] == NOWHERE)
            s->place[p] = TOWN_WALL;
        if (s->status[p] != MERCHANT)
            s->road[p] = NO_ROAD;
        if (!s->road[p])
            s->stop[p] = 0;
        else if (!s->stop[p])
            s->stop[p] = 1;
    }
    if (s->wealth[s->head.seats - 1] != NOBODY)
        sort_wealth(s);
}

static const char *settle_decks(struct siena_state *s)
{
    for (unsigned v = 0; v < 4; v++) {
        int left = senesi_total[v];
        for (unsigned p = 0; p < s->head.seats; p++)
            left -= s->senesi[p][v];
        for (unsigned i = 0; i < SIENA_SENESI && s->bottom[i] != 255; i++)
            left -= s->bottom[i] == v;
        for (unsigned i = 0; i < 4 && s->drawn[i] != 255; i++)
            left -= s->drawn[i] == v;
        if (left < 0)
            return "S-SET-02: more Senesi cards of one value than there are";
        s->senesi_deck[v] = (uint8_t)left;
    }
    unsigned placed = s->artist_low;
    for (unsigned p = 0; p < s->head.seats; p++)
        placed |= s->artists[p];
    if (s->artist_up < SIENA_ARTISTS) {
        if (placed >> s->artist_up & 1)
            return "S-SET-02: the Artist under auction is somewhere else too";
        placed |= 1u << s->artist_up;
    }
    s->artist_top = (uint8_t)(0xFF & ~placed);
    s->top_left = (uint8_t)bits(s->artist_top);
    s->low_left = (uint8_t)bits(s->artist_low);
    for (unsigned i = 0; i < SIENA_ARTISTS; i++) {
        if ((s->artist_top | s->artist_low) >> i & 1)
            s->artist_known[i] = 0;
        for (unsigned p = 0; p < s->head.seats; p++)
            if (s->artists[p] >> i & 1)
                s->artist_known[i] |= (uint8_t)(1u << p); /* his own he knows */
    }
    unsigned live = siena_live_goods(s); /* S-STA-05 */
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (!(live >> g & 1))
            s->workers[g] = s->ready[g] = 0;
    return NULL;
}

/* ---- settle: what can never be ---------------------------------------------------------------------------- */

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
        if (s->held[p] > SIENA_HAND || bits(s->hand[p]) > s->held[p])
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

/* What the phase and step need in order to go on. */
static const char *check_flow(const struct siena_state *s)
{
    bool setup = s->phase == PHASE_SETUP;
    if (!setup && (!permutation(s->wealth, s->head.seats) || !permutation(s->track, s->head.seats)))
        return "S-WLT-01: the wealth order and the initiative track name every seat once";
    if ((s->in | s->out | s->donated | s->shut | s->looked) >> s->head.seats)
        return "a seat that is not in play";
    if (setup)
        return s->step == STEP_ORDER || s->step == STEP_LOW || s->step == STEP_ASIDE
                   ? NULL
                   : "the set-up draws the order, the artists and the cards put aside";
    if (s->phase != PHASE_DEAL && s->phase != PHASE_AUCTION && s->phase != PHASE_OVER &&
        !in_play(s, s->actor))
        return "somebody must be acting in this phase";
    if ((s->step == STEP_BIDDING || s->step == STEP_ARTIST || s->step == STEP_BEGGED) &&
        (!in_play(s, s->bidder) || !(s->in >> s->bidder & 1)))
        return "somebody must be bidding or answering";
    return NULL;
}

static const char *check_step(const struct siena_state *s)
{
    static const uint16_t allowed[] = {
        [PHASE_SETUP] = 1u << STEP_ORDER | 1u << STEP_LOW | 1u << STEP_ASIDE,
        [PHASE_OPENING] = 1u << STEP_PLAIN | 1u << STEP_BIDDING,
        [PHASE_BUYING] = 1u << STEP_PLAIN,
        [PHASE_AUCTION] = 1u << STEP_BIDDING,
        [PHASE_NAMING] = 1u << STEP_PLAIN,
        [PHASE_TURNS] = 0x0FFF & ~(1u << STEP_BIDDING),
        [PHASE_OVER] = 1u << STEP_PLAIN,
    };
    unsigned step = s->step;
    bool fits = s->phase == PHASE_DEAL    ? step == STEP_CARDS
                : s->phase == PHASE_TURNS ? step < STEP_ORDER ? allowed[PHASE_TURNS] >> step & 1
                                                              : step >= STEP_SENESI
                                          : step < 16 && (allowed[s->phase] >> step & 1);
    if (!fits)
        return "this decision does not belong to this phase";
    unsigned drawn = 0;
    while (drawn < 4 && s->drawn[drawn] != 255)
        drawn++;
    switch (step) {
    case STEP_SENESI: return siena_senesi_left(s) && s->draws && drawn + s->draws <= 4 && s->keep ? NULL : "S-CHA-04: nothing to draw";
    case STEP_KEEP: return drawn > s->keep && s->keep ? NULL : "S-CHA-01: nothing to choose from";
    case STEP_CARDS: return s->deck && s->left ? NULL : "S-RND-03: nothing to deal";
    case STEP_TOP: return s->top_left + s->low_left ? NULL : "S-ART-07: no Artist is left";
    case STEP_FATO: return s->draws >= 1 && s->draws <= 6 ? NULL : "S-VFR-02: one to six Fato cards";
    case STEP_ARTIST: return s->artist_up != NOBODY && (s->bid || s->florins[s->bidder] >= 15) ? NULL : "S-ART-01: no Artist is under auction";
    case STEP_BIDDING: return s->lot < SIENA_CARDS && (s->display >> s->lot & 1) && (s->high == NOBODY || in_play(s, s->high)) ? NULL : "S-AUC-01: no card is under auction";
    case STEP_TRAVEL: return s->due && s->due <= s->going && s->way && s->way <= AREZZO && bits(s->hand[s->actor] & set_of(s)->journeys) >= s->due && s->stop[s->actor] + s->going <= set_of(s)->road_length[s->way - 1] && (!s->road[s->actor] || s->road[s->actor] == s->way) ? NULL : "S-JRN-02: the journey cannot be made";
    case STEP_INNS: return s->due && bits(cards_of(s, s->actor, CARD_INN)) >= s->due ? NULL : "S-INN-01: too few Inn cards";
    case STEP_CALANDRINO: return s->points >= 3 ? NULL : "S-CAL-01: Calandrino goes three districts";
    case STEP_MOVING: return s->status[s->actor] == BANKER && (s->moved || s->points) ? NULL : "S-BNK-01: only a Banker moves";
    case STEP_PULLED: return s->status[s->actor] == BANKER && s->place[s->actor] == VIA_DELLE_CERCHIA ? NULL : "S-LOC-02: nobody is called in";
    default: return NULL;
    }
}

static const char *check_bounds(const struct siena_state *s)
{
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->status[p] > BANKER || s->road[p] > AREZZO || (s->place[p] >= PLACES && s->place[p] != NOWHERE))
            return "a status, road or place that does not exist";
    if (s->phase > PHASE_OVER || s->step > STEP_FATO)
        return "a phase or decision that does not exist";
    unsigned ends[2] = {0, 0};
    while (ends[0] < SIENA_SENESI && s->bottom[ends[0]] != 255)
        ends[0]++;
    while (ends[1] < SIENA_SENESI && s->bottom_by[ends[1]] != 255)
        ends[1]++;
    return ends[0] == ends[1] ? NULL : "S-DUO-05: every card under the deck was put there by somebody";
}

const char *siena_settle(void *state)
{
    struct siena_state *s = state;
    const char *wrong = check_bounds(s);
    if (!wrong && s->head.viewer == SG_TRUTH) {
        if (s->artist_up == SIENA_ARTISTS)
            return "S-ART-05: which Artist is under auction is not known";
        settle_seats(s);
        wrong = settle_decks(s);
    }
    if (!wrong)
        wrong = check_cards(s);
    if (!wrong)
        wrong = check_town(s);
    if (!wrong)
        wrong = check_flow(s);
    return wrong ? wrong : check_step(s);
}
