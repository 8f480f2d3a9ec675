/* facts.c: numbers of Siena that follow from the rules, so that nobody computes them again. */
#include "games/siena/present/internal.h"

#include "base/codec.h"

#include "base/bits.h"

enum { BEGGAR_AHEAD = SIENA_DISTRICTS + 2 };

static const char *seat_word(unsigned seat)
{
    return siena_game.verbs[ACT_FIRST].names[0]->name[seat];
}

static const char *place_word(unsigned place)
{
    return place < PLACES ? siena_place_names.name[place] : NULL;
}

static int lacking_of(unsigned need, unsigned have)
{
    return need > have ? (int)(need - have) : 0;
}

/* The seat's status, and what it takes to rise. */
static void visit_status(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    unsigned status = s->status[seat], at = siena_rises_at(status);
    sg_visit_word(to, "status", siena_status_names.name[status]);
    sg_visit_word(to, "next_status", status < BANKER ? siena_status_names.name[status + 1] : NULL);
    sg_visit_number(to, "rises_at", at);
    sg_visit_number(to, "lacking", lacking_of(at, s->florins[seat]));
    sg_visit_open(to, "thresholds", '{');
    for (unsigned i = PEASANT; i < BANKER; i++)
        sg_visit_number(to, siena_status_names.name[i + 1], siena_rises_at(i));
    sg_visit_close(to);
}

/* What cards cost this seat; those with an asterisk are auctioned. */
static void visit_prices(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    const struct siena_set *set = siena_set(s->head.set);
    sg_visit_number(to, "surcharge", siena_surcharge(s, seat));
    sg_visit_open(to, "price", '{');
    for (unsigned card = 0; card < SIENA_CARDS; card++)
        if (!set->card[card].star)
            sg_visit_number(to, siena_card_names.name[card], siena_price(s, seat, card));
    sg_visit_close(to);
}

static void visit_goods(const struct siena_state *s, const struct sg_visitor *to)
{
    const struct siena_set *set = siena_set(s->head.set);
    sg_visit_open(to, "goods", '{');
    for (unsigned g = 0; g < SIENA_GOODS; g++) {
        unsigned seller = siena_sells(PEASANT) >> g & 1 ? PEASANT : MERCHANT;
        sg_visit_open(to, siena_good_names.name[g], '{');
        sg_visit_number(to, "workers", s->workers[g]);
        sg_visit_number(to, "frame", set->frame[g]);
        sg_visit_number(to, "lacking", lacking_of(set->frame[g], s->workers[g]));
        sg_visit_number(to, "ready", s->ready[g]);
        sg_visit_number(to, "sale", set->sale[g]);
        sg_visit_word(to, "seller", siena_status_names.name[seller]);
        if (seller == PEASANT)
            sg_visit_number(to, "fato", set->fato[g]);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

/* Where a journey pays, and how many cards it takes from where the seat is. */
static void visit_roads(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    const struct siena_set *set = siena_set(s->head.set);
    sg_visit_open(to, "roads", '{');
    for (unsigned road = FIRENZE; road <= AREZZO; road++) {
        unsigned at = s->road[seat] == road ? s->stop[seat] : 0;
        sg_visit_open(to, siena_road_names.name[road - 1], '[');
        for (unsigned space = 1; space <= set->road_length[road - 1]; space++) {
            sg_visit_open(to, NULL, '{');
            sg_visit_number(to, "space", space);
            sg_visit_number(to, "pay", set->road_pay[road - 1][space - 1]);
            sg_visit_number(to, "cards", space > at ? (int)(space - at) : 0);
            sg_visit_number(to, "collects", space > at ? (int)siena_journey_pay(s, seat, road, space - at) : 0);
            sg_visit_close(to);
        }
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

static void visit_tower(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    const struct siena_set *set = siena_set(s->head.set);
    unsigned built = siena_levels(s), own = 0;
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        own += s->tower[i] == seat;
    sg_visit_open(to, "tower", '{');
    sg_visit_number(to, "built", built);
    sg_visit_number(to, "levels", SIENA_LEVELS);
    sg_visit_number(to, "own", own);
    sg_visit_number(to, "own_most", SIENA_OWN_LEVELS);
    if (built < SIENA_LEVELS) {
        sg_visit_number(to, "next", built + 1);
        sg_visit_number(to, "cost", siena_level_cost(s, false));
        sg_visit_number(to, "with_bricklayer", siena_level_cost(s, true));
        sg_visit_number(to, "points", set->level_points[built]);
    }
    sg_visit_close(to);
}

static void visit_town(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    sg_visit_open(to, "inn", '{');
    sg_visit_number(to, "enter", SIENA_COURTESAN_PRICE * s->courtesans);
    sg_visit_number(to, "courtesan", SIENA_COURTESAN_PRICE);
    sg_visit_number(to, "look", SIENA_LOOK_PRICE);
    sg_visit_number(to, "first_bid", SIENA_FIRST_BID);
    sg_visit_number(to, "raise", siena_least_raise(s, seat));
    sg_visit_number(to, "cards", siena_inns_needed(s));
    sg_visit_number(to, "earns", SIENA_INN_INCOME);
    sg_visit_flag(to, "shows_artist", !(s->head.options & OPT_INN_BLIND));
    sg_visit_close(to);
    sg_visit_flag(to, "merchants_mule", s->head.options & OPT_MERCHANT_MULE);
    sg_visit_number(to, "gift", SIENA_WEDDING_GIFT);
    sg_visit_number(to, "bricklayer", SIENA_BRICKLAYER);
    sg_visit_number(to, "donation", siena_donation(s, s->florins[seat]));
    sg_visit_open(to, "district", '{'); /* what ending the move there, or each card of its name, earns */
    for (unsigned i = 0; i < SIENA_DISTRICTS; i++)
        if (siena_is_yellow(i) || siena_deal_kind(i) != CARD_KINDS)
            sg_visit_number(to, siena_place_names.name[i],
                            siena_is_yellow(i) ? SIENA_DISTRICT_INCOME : siena_deal_income(s, i));
    sg_visit_close(to);
}

/* The beggar's way, step by step: where it leads, what is asked, who is met if this seat sends the beggar. */
static void visit_beggar(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    unsigned place = s->calandrino, asked = place < PLACES ? siena_alms(place) : 0;
    sg_visit_open(to, "beggar", '{');
    sg_visit_number(to, "asks", asked);
    sg_visit_number(to, "gives", asked < s->florins[seat] ? asked : s->florins[seat]);
    sg_visit_number(to, "steps", SIENA_BEGGAR_STEPS);
    sg_visit_open(to, "way", '[');
    int ahead = s->step == STEP_CALANDRINO && s->points > BEGGAR_AHEAD ? s->points : BEGGAR_AHEAD;
    for (int i = 0; i < ahead && place < PLACES && place != TOWN_WALL; i++) {
        place = siena_beggar_next(s, place);
        unsigned meets = siena_bankers_at(s, place) & ~(1u << seat);
        sg_visit_open(to, NULL, '{');
        sg_visit_word(to, "place", place_word(place));
        sg_visit_number(to, "asks", siena_alms(place));
        sg_visit_flag(to, "must", siena_must_give(s, place));
        sg_visit_open(to, "meets", '[');
        for (unsigned p = 0; p < s->head.seats; p++)
            if (meets >> p & 1)
                sg_visit_word(to, NULL, seat_word(p));
        sg_visit_close(to);
        sg_visit_close(to);
    }
    sg_visit_close(to);
    sg_visit_close(to);
}

/* What each number of Fato cards earns, and how often. */
static void visit_fato(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    unsigned each = s->actor == seat ? siena_fato_each(s) : 0;
    sg_visit_open(to, "fato", '{');
    sg_visit_number(to, "each", each);
    sg_visit_open(to, "odds", '[');
    for (unsigned cards = 1; cards <= SIENA_FATO_MOST; cards++) {
        sg_visit_open(to, NULL, '{');
        sg_visit_number(to, "cards", cards);
        sg_visit_number(to, "earns", cards * each);
        sg_visit_number(to, "safe", SIENA_FATO_CARDS - cards);
        sg_visit_number(to, "of", SIENA_FATO_CARDS);
        sg_visit_close(to);
    }
    sg_visit_close(to);
    sg_visit_close(to);
}

/* How many cards are in each pile; what a view cannot place is in its deck. */
static void visit_piles(const struct siena_state *s, const struct sg_visitor *to)
{
    unsigned deck = sg_bit_count(s->deck);
    for (unsigned p = 0; p < s->head.seats; p++)
        deck -= (unsigned)(s->held[p] - sg_bit_count(s->hand[p]));
    sg_visit_open(to, "piles", '{');
    sg_visit_number(to, "deck", deck);
    sg_visit_number(to, "discards", sg_bit_count(s->discards));
    sg_visit_number(to, "senesi", siena_senesi_left(s));
    sg_visit_number(to, "artists", s->top_left + s->low_left);
    sg_visit_close(to);
}

/* The turns of the round: who had theirs, and who has theirs from now on. */
static void visit_turns(const struct siena_state *s, const struct sg_visitor *to)
{
    unsigned seats = s->head.seats, ahead = s->phase == PHASE_TURNS ? s->left : seats;
    unsigned first = s->phase == PHASE_TURNS && is_seat(s, s->actor) ? siena_space(s, s->actor) : 0;
    bool laid = is_seat(s, s->track[seats - 1]);
    for (int part = 0; part < 2; part++) {
        sg_visit_open(to, part ? "done" : "ahead", '[');
        for (unsigned i = 0; laid && i < seats; i++)
            if ((i < ahead) == !part)
                sg_visit_word(to, NULL, seat_word(s->track[(first + i) % seats]));
        sg_visit_close(to);
    }
}

/* The actions that lead to a district, one after another. */
static void visit_plan(const struct siena_state *s, unsigned seat, unsigned place, const struct way *way,
                       const struct sg_visitor *to)
{
    struct sg_action action[SG_MAX_ROUTE];
    int count = siena_way_actions(s, seat, place, way, action);
    sg_visit_open(to, "plan", '[');
    for (int i = 0; i < count; i++) {
        char memory[32];
        struct sg_text word;
        sg_text_init(&word, memory, sizeof memory);
        sg_action_format(&siena_game, action[i], &word);
        sg_visit_word(to, NULL, memory);
    }
    sg_visit_close(to);
}

/* Of a Banker on the move: how to come to each district. */
static void visit_ways(const struct siena_state *s, unsigned seat, const struct sg_visitor *to)
{
    sg_visit_open(to, "ways", '{');
    bool moving = s->phase == PHASE_TURNS && s->step == STEP_MOVING && s->actor == seat;
    for (unsigned place = 0; moving && place < SIENA_DISTRICTS; place++) {
        struct way way;
        siena_way_to(s, seat, place, &way);
        sg_visit_open(to, siena_place_names.name[place], '{');
        sg_visit_number(to, "steps", way.steps);
        sg_visit_open(to, "cards", '[');
        for (unsigned i = 0; i < way.cards; i++)
            sg_visit_word(to, NULL, siena_card_id(way.card[i]));
        sg_visit_close(to);
        sg_visit_number(to, "gifts", SIENA_WEDDING_GIFT * way.gifts);
        sg_visit_number(to, "pulled", way.pulled ? SIENA_COURTESAN_PRICE * s->courtesans : 0);
        sg_visit_flag(to, "enough", way.enough);
        if (way.enough)
            visit_plan(s, seat, place, &way, to);
        sg_visit_close(to);
    }
    sg_visit_close(to);
}

void siena_facts(const struct sg_view *v, int seat, const struct sg_visitor *to)
{
    const struct siena_state *s = state_of(v);
    unsigned p = (unsigned)seat;
    sg_visit_number(to, "rounds", s->head.options & OPT_ADVANCED ? 0 : SIENA_ROUNDS);
    sg_visit_number(to, "laps", SIENA_LAPS);
    sg_visit_number(to, "hand_limit", SIENA_HAND);
    visit_status(s, p, to);
    visit_prices(s, p, to);
    visit_goods(s, to);
    visit_roads(s, p, to);
    visit_tower(s, p, to);
    visit_town(s, p, to);
    visit_beggar(s, p, to);
    visit_fato(s, p, to);
    visit_piles(s, to);
    visit_turns(s, to);
    visit_ways(s, p, to);
}
