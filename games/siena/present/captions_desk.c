/* captions_desk.c: words on Siena's drawn board: the seats, the cards, auctions, and what is to be decided. */
#include "games/siena/present/captions.h"

static void add_caption(const struct captioning *c, const char *id, const struct sg_message *text)
{
    sg_caption_add(c->out, id, text);
}

/* A sentence with one number. */
static const struct sg_message *count(const struct captioning *c, const char *key, unsigned number)
{
    return sg_msg(c->arena, key, sg_num(number));
}

static const struct sg_message *word(const struct captioning *c, const char *key)
{
    return sg_msg0(c->arena, key);
}

/* One behind the other, with a dot between. */
static const struct sg_message *dot(const struct captioning *c, const struct sg_message *first,
                                    const struct sg_message *next)
{
    return sg_join(c->arena, "lang.dot", first, next);
}

/* ---- Seats ------------------------------------------------------------------------------------------ */

/* Where a Banker is, and what they have done. */
static const struct sg_message *banker_message(const struct captioning *c, unsigned seat)
{
    const struct siena_state *s = c->s;
    struct sg_list *levels = sg_list_make(c->arena);
    const struct sg_message *all = s->place[seat] < PLACES ? siena_place_name(s->place[seat], c->arena) : NULL;
    for (unsigned i = 0; i < SIENA_LEVELS; i++)
        if (s->tower[i] == seat)
            sg_list_add(c->arena, levels, sg_msg_number(c->arena, i + 1));
    if (levels->count)
        all = dot(c, all, sg_msg(c->arena, "web.siena.built", sg_sub(siena_commas(c, levels))));
    if (s->donated >> seat & 1)
        all = dot(c, all, word(c, "web.siena.donated"));
    return s->shut >> seat & 1 ? dot(c, all, word(c, "web.siena.shut")) : all;
}

/* Where a seat is on its way. */
static const struct sg_message *whereabouts(const struct captioning *c, unsigned seat)
{
    const struct siena_state *s = c->s;
    const struct sg_message *all = NULL;
    if (s->status[seat] == BANKER)
        return banker_message(c, seat);
    if (s->road[seat])
        all = sg_msg(c->arena, "web.siena.on-way", sg_sub(siena_road_name(s->road[seat] - 1, c->arena)),
                     sg_num(s->stop[seat]));
    return dot(c, all,
               sg_msg(c->arena, "web.siena.rise-at", sg_num(siena_rises_at(s->status[seat])),
                      sg_sub(siena_status_word(s->status[seat] + 1, c->arena))));
}

/* Turns from now until a seat has its own; -1: it had it. */
static int turns_until(const struct siena_state *s, unsigned seat)
{
    unsigned seats = s->head.seats, first = is_seat(s, s->actor) ? siena_space(s, s->actor) : 0;
    for (unsigned i = 0; i < seats; i++)
        if (s->track[(first + i) % seats] == seat)
            return i < s->left ? (int)i : -1;
    return -1;
}

/* When a seat's turn comes; NULL: there is nothing to say. */
static const struct sg_message *when_message(const struct captioning *c, unsigned seat)
{
    const struct siena_state *s = c->s;
    bool asked = s->step == STEP_BEGGED || s->step == STEP_CALLED, bids = is_seat(s, s->bidder);
    if (c->v->turn == SG_OVER)
        return NULL;
    if (bids && (s->in >> seat & 1) && s->high == seat)
        return count(c, "web.siena.high", s->bid);
    if (s->bidder == seat)
        return word(c, asked ? "web.siena.is-asked" : "web.siena.is-bidding");
    if (s->phase == PHASE_BUYING)
        return s->actor == seat ? word(c, "web.siena.buys-now") : NULL;
    if (s->phase != PHASE_TURNS)
        return !bids && s->actor == seat ? word(c, "web.siena.now") : NULL;
    int turns = turns_until(s, seat);
    return turns < 0    ? word(c, "web.siena.was")
           : turns == 0 ? word(c, "web.siena.now")
           : turns == 1 ? word(c, "web.siena.next")
                        : count(c, "web.siena.in-turns", (unsigned)turns);
}

/* The Senesi cards and Artists of a seat that the viewer knows. */
static const struct sg_message *known_message(const struct captioning *c, unsigned seat)
{
    const struct sg_message *senesi = NULL, *artists = NULL;
    for (unsigned value = 0; value < 4; value++)
        for (unsigned i = 0; i < c->s->senesi[seat][value]; i++)
            senesi = sg_join(c->arena, "present.row", senesi, sg_msg_number(c->arena, value + 1));
    for (unsigned i = 0; i < SIENA_ARTISTS; i++)
        if (c->s->artists[seat] >> i & 1)
            artists = sg_join(c->arena, "present.row", artists, sg_msg_number(c->arena, i + 1));
    if (senesi)
        senesi = sg_msg(c->arena, "web.siena.senesi-known", sg_sub(senesi));
    return dot(c, senesi, artists ? sg_msg(c->arena, "web.siena.artists-known", sg_sub(artists)) : NULL);
}

/* How a seat stands in an auction. */
static const struct sg_message *bidder_message(const struct captioning *c, unsigned seat)
{
    const struct siena_state *s = c->s;
    return s->high == seat     ? count(c, "web.siena.bids-n", s->bid)
           : s->bidder == seat ? word(c, "web.siena.is-asked")
           : s->in >> seat & 1 ? word(c, "web.siena.is-in")
                               : word(c, "web.siena.is-out");
}

void siena_caption_seats(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    for (unsigned p = 0; p < s->head.seats; p++) {
        siena_caption_n(c, "seat", p + 1, whereabouts(c, p));
        siena_caption_n(c, "when", p + 1, when_message(c, p));
        siena_caption_n(c, "known", p + 1, known_message(c, p));
        siena_caption_n(c, "bidder", p + 1, bidder_message(c, p));
        siena_caption_n(c, "stands", p + 1,
                        sg_join(c->arena, "lang.comma", siena_status_name(s->status[p], c->arena),
                                sg_msg_number(c->arena, s->florins[p])));
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------- */

/* What the image of a card is good for, in a few words. */
static const struct sg_message *does_message(const struct captioning *c, unsigned card)
{
    const char *key = sg_key(c->arena, "web.siena.does-%s", siena_card_word(c->set, (int)card));
    switch (c->set->card[card].kind) {
    case CARD_BANCHI: return count(c, key, siena_deal_income(c->s, BANCHI_DI_SOTTO));
    case CARD_SERVI: return count(c, key, siena_deal_income(c->s, VIA_DEI_SERVI));
    case CARD_INN:
        return sg_msg(c->arena, c->s->head.options & OPT_INN_BLIND ? key : "web.siena.does-inn-looks",
                      sg_num(SIENA_INN_INCOME), sg_num(siena_inns_needed(c->s)));
    case CARD_MULE: return word(c, c->s->head.options & OPT_MERCHANT_MULE ? "web.siena.does-mule-merchants" : key);
    case CARD_CALANDRINO: return count(c, key, SIENA_BEGGAR_STEPS);
    case CARD_BRICKLAYER: return count(c, key, SIENA_BRICKLAYER);
    default: return word(c, key);
    }
}

/* The foot of an open card: what can be done with it now. */
static const struct sg_message *foot_message(const struct captioning *c, unsigned card, unsigned price)
{
    if (siena_caption_can(c, (struct sg_action){.kind = ACT_BUY, .arg = {(uint16_t)card}}))
        return price ? count(c, "web.siena.take-n", price) : word(c, "web.siena.take-free");
    if (siena_caption_can(c, (struct sg_action){.kind = ACT_AUCTION, .arg = {(uint16_t)card, 0, 1}}))
        return word(c, "web.siena.put-up");
    return word(c, c->set->card[card].star ? "web.siena.auction" : "web.siena.open");
}

/* What the surcharge makes of the printed price: "+2 = 5"; NULL: nothing. */
static const struct sg_message *sum_message(const struct captioning *c, unsigned price)
{
    unsigned more = siena_surcharge(c->s, c->seat);
    return !price ? word(c, "web.siena.free")
           : more ? sg_msg(c->arena, "lang.equals", sg_signed(more), sg_num(price))
                  : NULL;
}

static void caption_open(const struct captioning *c, unsigned card, const struct sg_message *told)
{
    const struct siena_card *k = &c->set->card[card];
    const char *id = siena_card_id((int)card);
    unsigned price = k->star ? 0 : siena_price(c->s, c->seat, card);
    siena_caption(c, "foot", id, foot_message(c, card, price));
    if (!k->star)
        siena_caption(c, "sum", id, sum_message(c, price));
    siena_caption(c, "open", id,
                  sg_join(c->arena, "lang.semicolon", told,
                          k->star ? word(c, "web.siena.auction-only")
                          : price ? count(c, "web.siena.costs-you", price)
                                  : word(c, "web.siena.free")));
}

static void caption_market(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    add_caption(c, "market",
                s->phase == PHASE_BUYING
                    ? sg_msg(c->arena, "web.siena.market-buying", sg_num(siena_surcharge(s, c->seat)), sg_num(s->lap),
                             sg_num(SIENA_LAPS))
                : s->phase == PHASE_OPENING ? word(c, "web.siena.market-opening")
                                            : word(c, "web.siena.market-closed"));
}

void siena_caption_cards(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    unsigned own = (unsigned)c->v->viewer;
    caption_market(c);
    add_caption(c, "hand",
                own == c->seat ? word(c, "web.siena.your-hand")
                               : sg_msg(c->arena, "web.siena.hand-of", sg_seat((int)c->seat)));
    add_caption(c, "held",
                dot(c, sg_msg(c->arena, "web.siena.of-seven", sg_num(s->held[c->seat]), sg_num(SIENA_HAND)),
                    word(c, "web.siena.hand-sub")));
    for (unsigned card = 0; card < SIENA_CARDS; card++) {
        const char *id = siena_card_id((int)card);
        unsigned green = c->set->card[card].green;
        const struct sg_message *does = does_message(c, card), *name = siena_card_name(c->set, (int)card, c->arena);
        const struct sg_message *told =
            sg_join(c->arena, "lang.semicolon", name, count(c, "web.siena.heading-n", green));
        siena_caption(c, "card", id, told);
        if (s->hand[c->seat] >> card & 1) {
            siena_caption(c, "picture", id, sg_join(c->arena, "lang.stop", name, does));
            siena_caption(c, "move", id, count(c, "web.siena.move", green));
            siena_caption(c, "heading", id,
                          sg_msg(c->arena, "web.siena.heading-of", sg_sub(siena_card_title(c, card)), sg_num(green)));
        }
        if ((s->hand[c->seat] | s->display) >> card & 1 || s->lot == card)
            siena_caption(c, "does", id, does);
        if (s->display >> card & 1)
            caption_open(c, card, told);
    }
}

/* ---- Auctions -------------------------------------------------------------------------------------------- */

/* The Artist under auction. */
static void caption_artist(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    unsigned number = s->artist_up + 1u;
    if (s->artist_up < SIENA_ARTISTS)
        add_caption(c, "artist-does",
                    count(c, number == SIENA_ARTISTS ? "web.siena.lorenzetti" : "web.siena.artist-does", number));
    else
        add_caption(c, "artist-does", count(c, "web.siena.artist-left", s->top_left + s->low_left + 1u));
    add_caption(c, "raises",
                sg_msg(c->arena, "web.siena.artist-steps", sg_num(siena_raise_of(PEASANT)),
                       sg_num(siena_raise_of(MERCHANT)), sg_num(siena_raise_of(BANKER))));
    add_caption(c, "look", count(c, "web.siena.look-n", SIENA_LOOK_PRICE));
}

static void caption_auction(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    struct sg_list *later = sg_list_make(c->arena);
    add_caption(c, "lead",
                is_seat(s, s->high) ? sg_msg(c->arena, "web.siena.leads", sg_seat(s->high))
                                    : word(c, "web.siena.no-bid"));
    add_caption(c, "pass", word(c, is_seat(s, s->high) ? "web.siena.pass-out" : "web.siena.pass-bid"));
    if (s->step == STEP_ARTIST)
        caption_artist(c);
    if (s->lot >= SIENA_CARDS)
        return;
    add_caption(c, "auction", sg_msg(c->arena, "web.siena.auction-of", sg_sub(siena_card_title(c, s->lot))));
    for (unsigned card = 0; card < SIENA_CARDS; card++)
        if ((s->display >> card & 1) && card != s->lot && c->set->card[card].star)
            sg_list_add(c->arena, later, siena_card_title(c, card));
    if (later->count)
        add_caption(c, "later", sg_msg(c->arena, "web.siena.later", sg_sub(siena_commas(c, later))));
}

/* ---- What is to be decided ------------------------------------------------------------------------------- */

static void caption_fato(const struct captioning *c)
{
    unsigned each = c->s->actor == c->seat ? siena_fato_each(c->s) : 0;
    bool loaded = c->s->loaded[CORN] || c->s->loaded[WINE] || c->s->loaded[OIL];
    add_caption(c, "load", loaded && each ? count(c, "web.siena.fato-now", each) : word(c, "web.siena.load-first"));
    for (unsigned good = CORN; good <= OIL; good++)
        siena_caption(c, "load", siena_good_names.name[good], count(c, "web.siena.fato-each", c->set->fato[good]));
    for (unsigned n = 1; n <= SIENA_FATO_MOST; n++) {
        unsigned safe = SIENA_FATO_CARDS - n;
        siena_caption_n(
            c, "fato", n,
            sg_msg(c->arena, "web.siena.fato-n", sg_num(n), sg_num(n * each), sg_num(safe), sg_num(SIENA_FATO_CARDS)));
        siena_caption_n(c, "fato-gain", n, count(c, "web.siena.fato-gain", n * each));
        siena_caption_n(c, "fato-odds", n,
                        sg_msg(c->arena, "web.siena.fato-odds", sg_num(safe), sg_num(SIENA_FATO_CARDS)));
    }
}

/* Somebody is asked for florins: by the beggar, or by a Courtesan in the Inn. */
static void caption_asked(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    if (!is_seat(s, s->bidder))
        return;
    unsigned has = s->florins[s->bidder];
    bool begs = s->step == STEP_BEGGED;
    unsigned asked = begs ? siena_alms(s->calandrino) : SIENA_COURTESAN_PRICE, gives = asked < has ? asked : has;
    if (begs) {
        add_caption(c, "begs", sg_msg(c->arena, "web.siena.begs", sg_sub(siena_place_name(s->calandrino, c->arena))));
        add_caption(c, "begs-sub", count(c, "web.siena.begs-sub", s->walk));
        add_caption(c, "asked", sg_msg(c->arena, "web.siena.asks", sg_seat(s->bidder)));
        add_caption(c, "give", count(c, "web.siena.alms", gives));
    } else if (s->step == STEP_CALLED) {
        add_caption(c, "asked",
                    sg_join(c->arena, "present.row", sg_msg_seat(c->arena, s->bidder), word(c, "web.siena.is-asked")));
        add_caption(c, "give", count(c, "web.siena.pay", gives));
    }
    add_caption(c, "left", count(c, "web.siena.alms-sub", has - gives));
}

static void caption_walk(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    const struct sg_message *at = s->place[c->seat] < PLACES ? siena_place_name(s->place[c->seat], c->arena) : NULL;
    add_caption(c, "walk", count(c, "web.siena.walk-points", s->points));
    add_caption(c, "gift", count(c, "web.siena.gift", SIENA_WEDDING_GIFT));
    if (!at)
        return;
    add_caption(c, "walk-help", sg_msg(c->arena, "web.siena.walk-help", sg_sub(at)));
    add_caption(c, "stop", sg_msg(c->arena, "web.siena.stop-here", sg_sub(at)));
}

void siena_caption_desk(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    unsigned asked = is_seat(s, s->bidder) ? s->bidder : s->actor;
    if (is_seat(s, asked))
        add_caption(c, "waits", sg_msg(c->arena, "web.siena.waits-for", sg_seat((int)asked)));
    caption_auction(c);
    caption_fato(c);
    caption_asked(c);
    caption_walk(c);
    add_caption(c, "called-sub", count(c, "web.siena.called-sub", SIENA_COURTESAN_PRICE));
    add_caption(c, "keep", count(c, "web.siena.keep-title", s->keep));
    for (unsigned value = 1; value <= 4; value++)
        siena_caption_n(c, "points", value, count(c, "web.siena.n-points", value));
    if (s->way >= FIRENZE && s->way <= AREZZO)
        add_caption(c, "travel",
                    sg_msg(c->arena, "web.siena.travel-title", sg_sub(siena_road_name(s->way - 1, c->arena))));
    add_caption(c, "due", count(c, s->step == STEP_INNS ? "web.siena.due-inns" : "web.siena.due", s->due));
}
