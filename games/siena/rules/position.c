/* position.c: positions made by hand: beginning anywhere, and what cannot be. */
#include "games/siena/rules/internal.h"

#include <string.h>

static const uint8_t senesi_total[4] = {12, 8, 4, 2}; /* S-SET-02 */

static bool is_listed(const uint8_t *list, unsigned count, unsigned seat)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == seat)
            return true;
    return false;
}

/* Seats that a list lacks come last, in their own order. */
static void complete_seats(uint8_t *list, unsigned seats)
{
    unsigned n = 0;
    while (n < seats && list[n] != NOBODY)
        n++;
    for (unsigned p = 0; p < seats; p++)
        if (!is_listed(list, n, p))
            list[n++] = (uint8_t)p;
}

void siena_sort_wealth(struct siena_state *s)
{
    for (unsigned i = 1; i < s->head.seats; i++)
        for (unsigned j = i; j > 0 && s->florins[s->wealth[j]] < s->florins[s->wealth[j - 1]]; j--) {
            uint8_t swap = s->wealth[j];
            s->wealth[j] = s->wealth[j - 1];
            s->wealth[j - 1] = swap;
        }
}

/* Each seat at most once, and nothing after the first gap. */
static bool well_formed(const uint8_t *list, unsigned seats)
{
    unsigned seen = 0;
    bool ended = false;
    for (unsigned i = 0; i < SG_MAX_SEATS; i++) {
        if (list[i] == NOBODY) {
            ended = true;
            continue;
        }
        if (ended || list[i] >= seats || (seen >> list[i] & 1))
            return false;
        seen |= 1u << list[i];
    }
    return true;
}

/* ---- begin ---------------------------------------------------------------------------------------- */

/* Ends the set-up without chance, as far as it is still open. */
static void finish_setup(struct siena_state *s)
{
    complete_seats(s->wealth, s->head.seats);
    siena_sort_wealth(s);
    if (s->track[0] == NOBODY)
        memcpy(s->track, s->wealth, sizeof s->track);
    complete_seats(s->track, s->head.seats);
    for (unsigned i = 0; i < SIENA_ARTISTS && s->phase == PHASE_SETUP && s->low_left < 3; i++)
        if (s->artist_top >> i & 1) { /* any two will do */
            s->artist_top &= (uint8_t) ~(1u << i);
            s->artist_low |= (uint8_t)(1u << i);
            s->top_left--;
            s->low_left++;
        }
}

/*
 * Cards of the opening that nobody mentioned go into the deck: S-OPA-08. Who
 * lays cards open by hand sends the others to the deck, or names more.
 */
static void put_opening_away(struct siena_state *s)
{
    uint64_t opening = set_of(s)->opening;
    if (s->phase > PHASE_OPENING || (s->display & ~opening) || (s->deck & opening))
        return;
    s->deck |= s->display;
    s->display = 0;
}

enum { START_TURN, START_OPENING, START_ROUND, START_BUYING, START_AUCTION, START_NAMING, START_SCORING };

/* Why a game with this board would be over. */
static unsigned cause_of(const struct siena_state *s)
{
    if (siena_levels(s) == SIENA_LEVELS)
        return ENDED_TOWER;
    for (unsigned p = 0; p < s->head.seats; p++)
        if (s->artists[p] >> 7 & 1)
            return ENDED_LORENZETTI;
    return ENDED_ROUNDS;
}

bool siena_start_phase(void *state, int what, int seat, const struct sg_trace *t, struct sg_error *why)
{
    struct siena_state *s = state;
    if (!well_formed(s->wealth, s->head.seats) || !well_formed(s->track, s->head.seats))
        return sg_wrong_by(why, "S-WLT-01", "wrong.siena.orders-name-seats");
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
            return sg_wrong(why, "wrong.siena.turn-needs-seat");
        s->left = s->head.seats;
        siena_begin_turn(s, (unsigned)seat, t);
        break;
    case START_OPENING: siena_begin_opening(s, t); break;
    case START_ROUND: siena_next_round(s, t); break;
    case START_BUYING: siena_begin_buying(s, t); break;
    case START_AUCTION: siena_begin_auction(s, t); break;
    case START_NAMING: siena_begin_naming(s, t); break;
    default: siena_over(s, cause_of(s), "S-END-03", t);
    }
    return true;
}

/* ---- normalize: what follows from the rest ---------------------------------------------------------------- */

static void settle_seats(struct siena_state *s)
{
    for (unsigned p = 0; p < SG_MAX_SEATS; p++) {
        s->held[p] = (uint8_t)sg_bit_count(s->hand[p]);
        s->senesi_held[p] = (uint8_t)(s->senesi[p][0] + s->senesi[p][1] + s->senesi[p][2] + s->senesi[p][3]);
        s->artists_held[p] = (uint8_t)sg_bit_count(s->artists[p]);
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
        siena_sort_wealth(s);
}

/* Who gives the stack or the lower Artists by hand has drawn them. */
static void settle_setup(struct siena_state *s)
{
    unsigned last = s->head.seats - 1u;
    bool laid = s->wealth[last] != NOBODY || s->track[last] != NOBODY;
    if (s->phase != PHASE_SETUP || !(s->step == STEP_ORDER ? laid : s->step == STEP_LOW && s->low_left >= 3))
        return;
    complete_seats(s->wealth, s->head.seats);
    siena_sort_wealth(s);
    complete_seats(s->track, s->head.seats);
    siena_setup_on(s, NULL);
}

static bool settle_decks(struct siena_state *s, struct sg_error *why)
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
            return sg_wrong_by(why, "S-SET-02", "wrong.siena.too-many-senesi");
        s->senesi_deck[v] = (uint8_t)left;
    }
    unsigned placed = s->artist_low;
    for (unsigned p = 0; p < s->head.seats; p++)
        placed |= s->artists[p];
    if (s->artist_up < SIENA_ARTISTS) {
        if (placed >> s->artist_up & 1)
            return sg_wrong_by(why, "S-SET-02", "wrong.siena.artist-twice");
        placed |= 1u << s->artist_up;
    }
    s->artist_top = (uint8_t)(0xFF & ~placed);
    s->top_left = (uint8_t)sg_bit_count(s->artist_top);
    s->low_left = (uint8_t)sg_bit_count(s->artist_low);
    for (unsigned i = 0; i < SIENA_ARTISTS; i++) {
        if ((s->artist_top | s->artist_low) >> i & 1)
            s->artist_known[i] = 0;
        for (unsigned p = 0; p < s->head.seats; p++)
            if (s->artists[p] >> i & 1)
                s->artist_known[i] |= (uint8_t)(1u << p); /* a seat knows its own */
    }
    unsigned live = siena_live_goods(s); /* S-STA-05 */
    for (unsigned g = 0; g < SIENA_GOODS; g++)
        if (!(live >> g & 1))
            s->workers[g] = s->ready[g] = 0;
    return true;
}

bool siena_normalize(void *state, struct sg_error *why)
{
    struct siena_state *s = state;
    if (!siena_check_bounds(s, why))
        return false;
    if (!well_formed(s->wealth, s->head.seats) || !well_formed(s->track, s->head.seats))
        return sg_wrong_by(why, "S-WLT-01", "wrong.siena.orders-name-seats");
    if (s->head.viewer == SG_TRUTH) {
        settle_seats(s);
        if (!settle_decks(s, why))
            return false;
        settle_setup(s);
    }
    return siena_check(s, why);
}
