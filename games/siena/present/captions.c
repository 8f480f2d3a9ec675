/* captions.c: words on Siena's drawn board that depend on the position: the top bar, the town, the country, the end. */
#include "games/siena/present/captions.h"

/* ---- Parts -------------------------------------------------------------------------------------- */

void siena_caption(const struct captioning *c, const char *what, const char *whose, const struct sg_message *text)
{
    if (text)
        sg_caption_add(c->out, sg_key(c->arena, "%s %s", what, whose), text);
}

void siena_caption_n(const struct captioning *c, const char *what, unsigned number, const struct sg_message *text)
{
    if (text)
        sg_caption_add(c->out, sg_key(c->arena, "%s %d", what, (int)number), text);
}

bool siena_caption_can(const struct captioning *c, struct sg_action action)
{
    struct sg_error why;
    return c->v->viewer == c->v->turn && !siena_game.refuse(c->s, action, &why);
}

const struct sg_message *siena_commas(const struct captioning *c, const struct sg_list *list)
{
    return sg_msg(c->arena, "name.siena.parts", sg_items(list));
}

const struct sg_message *siena_card_title(const struct captioning *c, unsigned card)
{
    const char *word = siena_card_word(c->set, (int)card);
    switch (c->set->card[card].kind) {
    case CARD_GOODS:
        return sg_msg0(c->arena, c->set->card[card].journey ? "web.siena.card-journey" : "web.siena.card-goods");
    case CARD_GIRLFRIENDS: return sg_msg0(c->arena, "web.siena.card-girlfriends");
    default: return sg_msg0(c->arena, sg_key(c->arena, "card.siena.%s", word));
    }
}

static void add_caption(const struct captioning *c, const char *id, const struct sg_message *text)
{
    sg_caption_add(c->out, id, text);
}

static const struct sg_message *row(const struct captioning *c, const struct sg_message *first,
                                    const struct sg_message *next)
{
    return sg_join(c->arena, "present.row", first, next);
}

static const struct sg_message *line(const struct captioning *c, const struct sg_message *first,
                                     const struct sg_message *next)
{
    return sg_join(c->arena, "present.line", first, next);
}

static const struct sg_message *more(const struct captioning *c, const struct sg_message *first,
                                     const struct sg_message *next)
{
    return sg_join(c->arena, "lang.semicolon", first, next);
}

/* ---- The top bar ----------------------------------------------------------------------------------- */

static const struct sg_message *round_message(const struct captioning *c)
{
    if (!c->s->round)
        return sg_msg0(c->arena, "web.siena.before");
    if (c->s->head.options & OPT_ADVANCED)
        return sg_msg(c->arena, "web.siena.round-n", sg_num(c->s->round));
    return sg_msg(c->arena, "web.siena.round-of", sg_num(c->s->round), sg_num(SIENA_ROUNDS));
}

static void caption_top(const struct captioning *c)
{
    const struct sg_message *ends =
        c->s->head.options & OPT_ADVANCED
            ? sg_msg(c->arena, "web.siena.ends-endless", sg_num(SIENA_LEVELS))
            : sg_msg(c->arena, "web.siena.ends", sg_num(SIENA_ROUNDS), sg_num(SIENA_LEVELS));
    const struct sg_message *built = sg_msg(c->arena, "web.siena.ends-tower", sg_num(siena_levels(c->s)));
    const struct sg_message *left = sg_msg(c->arena, "web.siena.ends-artists", sg_num(c->s->top_left + c->s->low_left));
    add_caption(c, "round", round_message(c));
    add_caption(c, "round at", sg_msg(c->arena, "web.siena.round-n", sg_num(c->s->round)));
    add_caption(c, "round all", sg_msg(c->arena, "web.siena.round-all", sg_num(SIENA_ROUNDS)));
    add_caption(c, "ends", ends);
    add_caption(c, "artists", left);
    add_caption(c, "ends told", row(c, ends, sg_join(c->arena, "lang.comma", built, left)));
}

/* ---- The town ---------------------------------------------------------------------------------------- */

/* Who is at a place; NULL: nobody. */
static const struct sg_message *here_message(const struct captioning *c, unsigned place)
{
    struct sg_list *list = sg_list_make(c->arena);
    for (int p = 0; p < c->s->head.seats; p++)
        if (c->s->place[p] == place)
            sg_list_add(c->arena, list, sg_msg_seat(c->arena, p));
    if (c->s->calandrino == place)
        sg_list_add(c->arena, list, sg_msg0(c->arena, "card.siena.calandrino"));
    return list->count ? sg_msg(c->arena, "web.siena.here", sg_sub(siena_commas(c, list))) : NULL;
}

/* What a district gives, in a sign: "+5", "Fato". */
static const struct sg_message *sign_message(const struct captioning *c, unsigned place)
{
    if (siena_is_yellow(place))
        return sg_msg_signed(c->arena, SIENA_DISTRICT_INCOME);
    if (siena_deal_kind(place) != CARD_KINDS && siena_deal_income(c->s, place))
        return sg_msg_signed(c->arena, (int)siena_deal_income(c->s, place));
    return sg_msg0(c->arena, sg_key(c->arena, "web.siena.sign.%s", siena_place_names.name[place]));
}

static const struct sg_message *lot_message(const struct captioning *c, unsigned place)
{
    unsigned built = siena_levels(c->s);
    const char *key = sg_key(c->arena, "web.siena.lot.%s", siena_place_names.name[place]);
    if (place == PIAZZA_SALIMBENI)
        return sg_msg(c->arena, key, sg_num(c->set->fato[3]));
    if (place != TORRE_DEL_MANGIA)
        return sg_msg(c->arena, key, sg_num(SIENA_WEDDING_GIFT));
    return built < SIENA_LEVELS ? sg_msg(c->arena, key, sg_num(built + 1), sg_num(c->set->cost[built]),
                                         sg_num(c->set->level_points[built]))
                                : sg_msg0(c->arena, "web.siena.lot.torre-full");
}

/* "Goods 3 + Mule 2": headings that are played on the way; NULL: none. */
static const struct sg_message *headings_message(const struct captioning *c, const struct way *way)
{
    const struct sg_message *all = NULL;
    for (unsigned i = 0; i < way->cards; i++)
        all = sg_join(
            c->arena, "lang.plus", all,
            row(c, siena_card_title(c, way->card[i]), sg_msg_number(c->arena, c->set->card[way->card[i]].green)));
    return all;
}

/* A Banker's way to a district: its captions, and what a screen reader reads of it. */
static const struct sg_message *caption_way(const struct captioning *c, unsigned place)
{
    const char *name = siena_place_names.name[place];
    struct way way;
    siena_way_to(c->s, c->seat, place, &way);
    const struct sg_message *steps = sg_msg(c->arena, "web.siena.steps", sg_num(way.steps)), *told = steps;
    if (!way.enough)
        return sg_join(c->arena, "lang.comma", steps, sg_msg0(c->arena, "web.siena.way-short"));
    const struct sg_message *cards = headings_message(c, &way), *gift = NULL, *pulled = NULL;
    if (way.gifts)
        gift = sg_msg(c->arena, "web.siena.way-gift", sg_num(SIENA_WEDDING_GIFT * way.gifts));
    if (way.pulled)
        pulled = sg_msg(c->arena, "web.siena.way-pulled", sg_num(SIENA_COURTESAN_PRICE * c->s->courtesans));
    if (cards)
        told = sg_join(c->arena, "lang.comma", told, sg_msg(c->arena, "web.siena.way-cards", sg_sub(cards)));
    if (cards && c->s->points)
        cards = sg_join(c->arena, "lang.plus", sg_msg(c->arena, "web.siena.your-points", sg_num(c->s->points)), cards);
    siena_caption(c, "way", name, sg_join(c->arena, "lang.equals", steps, cards));
    siena_caption(c, "way-gift", name, gift);
    siena_caption(c, "way-pulled", name, pulled);
    told = sg_join(c->arena, "lang.comma", told, gift);
    return sg_join(c->arena, "lang.comma", told, pulled);
}

static void caption_district(const struct captioning *c, unsigned place, bool ways)
{
    const char *name = siena_place_names.name[place];
    const struct sg_message *sign = sign_message(c, place), *lot = lot_message(c, place);
    const struct sg_message *asked =
        sg_msg(c->arena, siena_must_give(c->s, place) ? "web.siena.must-give" : "web.siena.or-cube",
               sg_num(siena_alms(place)));
    const struct sg_message *told =
        more(c, line(c, siena_place_name((int)place, c->arena), row(c, sign, lot)), here_message(c, place));
    siena_caption(c, "sign", name, sign);
    siena_caption(c, "lot", name, lot);
    siena_caption(c, "begs", name, asked);
    siena_caption(c, "meets", name, line(c, siena_place_name((int)place, c->arena), asked));
    siena_caption(c, "place", name, ways ? more(c, told, caption_way(c, place)) : told);
}

static void caption_inn(const struct captioning *c)
{
    unsigned price = SIENA_COURTESAN_PRICE * c->s->courtesans;
    const struct sg_message *here = here_message(c, TOWN_WALL);
    add_caption(c, "inn",
                siena_caption_can(c, (struct sg_action){.kind = ACT_ENGAGE}) ? sg_msg0(c->arena, "web.siena.inn-engage")
                : c->s->courtesans ? sg_msg(c->arena, "web.siena.inn-price", sg_num(c->s->courtesans), sg_num(price))
                                   : sg_msg0(c->arena, "web.siena.inn-free"));
    add_caption(c, "inn here", here_message(c, THE_INN));
    add_caption(c, "enter", sg_msg(c->arena, "web.siena.enter", sg_num(price)));
    add_caption(c, "wall",
                more(c, line(c, siena_place_name(TOWN_WALL, c->arena), sg_msg0(c->arena, "web.siena.wall")),
                     here ? here : sg_msg0(c->arena, "web.siena.wall-empty")));
}

static void caption_town(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    bool ways = s->phase == PHASE_TURNS && s->step == STEP_MOVING && s->actor == c->seat && c->v->viewer == c->v->turn;
    for (unsigned place = 0; place < SIENA_DISTRICTS; place++)
        caption_district(c, place, ways);
    caption_inn(c);
}

/* ---- The country ---------------------------------------------------------------------------------------- */

static void caption_good(const struct captioning *c, unsigned good)
{
    const struct siena_state *s = c->s;
    const char *name = siena_good_names.name[good];
    bool peasants = siena_sells(PEASANT) >> good & 1, loads = s->step == STEP_LOADING && peasants;
    bool load = loads && siena_caption_can(c, (struct sg_action){.kind = ACT_LOAD, .arg = {(uint8_t)good}});
    bool sell = siena_caption_can(c, (struct sg_action){.kind = ACT_SELL, .arg = {(uint8_t)good}});
    const struct sg_message *told =
        sg_msg(c->arena, "web.siena.field", sg_sub(siena_good_name((int)good, c->arena)), sg_num(s->workers[good]),
               sg_num(c->set->frame[good]), sg_num(s->ready[good]));
    told = more(c, told,
                sg_msg(c->arena, "web.siena.field-price",
                       sg_sub(sg_msg0(c->arena, peasants ? "web.siena.peasants" : "web.siena.merchants")),
                       sg_num(c->set->sale[good])));
    if (load || sell)
        told = more(c, told, sg_msg0(c->arena, load ? "web.siena.load-now" : "web.siena.sell-now"));
    siena_caption(c, "good", name, told);
    if (good <= OIL && s->loaded[good])
        siena_caption(c, "on-road", name, sg_msg(c->arena, "web.siena.on-road", sg_num(s->loaded[good])));
}

static void caption_stop(const struct captioning *c, unsigned road, unsigned space)
{
    const struct siena_state *s = c->s;
    const char *id = sg_key(c->arena, "%s %d", siena_road_names.name[road - 1], (int)space);
    unsigned at = s->road[c->seat] == road ? s->stop[c->seat] : 0, cards = space > at ? space - at : 1;
    struct sg_action go = {.kind = ACT_TRAVEL, .arg = {(uint8_t)(road - 1), 0, (uint16_t)cards}};
    struct sg_list *here = sg_list_make(c->arena);
    const struct sg_message *told =
        sg_msg(c->arena, "web.siena.road-stop", sg_sub(siena_road_name((int)road - 1, c->arena)), sg_num(space),
               sg_num(c->set->road_pay[road - 1][space - 1]));
    for (int p = 0; p < s->head.seats; p++)
        if (s->road[p] == road && s->stop[p] == space)
            sg_list_add(c->arena, here, sg_msg_seat(c->arena, p));
    if (here->count)
        told = more(c, told, sg_msg(c->arena, "web.siena.here", sg_sub(siena_commas(c, here))));
    if (siena_caption_can(c, go)) {
        told = more(c, told, sg_msg(c->arena, "web.siena.travel-here", sg_num(cards)));
        siena_caption(c, "cards", id, sg_msg(c->arena, "web.siena.with-cards", sg_num(cards)));
    }
    siena_caption(c, "stop", id, told);
}

static void caption_country(const struct captioning *c)
{
    for (unsigned good = 0; good < SIENA_GOODS; good++)
        caption_good(c, good);
    for (unsigned road = FIRENZE; road <= AREZZO; road++)
        for (unsigned space = 1; space <= c->set->road_length[road - 1]; space++)
            caption_stop(c, road, space);
    if (c->s->phase == PHASE_TURNS && is_seat(c->s, c->s->actor))
        add_caption(c, "placed",
                    c->s->actor == c->seat ? sg_msg0(c->arena, "web.siena.placed-you")
                                           : sg_msg(c->arena, "web.siena.placed-by", sg_seat(c->s->actor)));
}

/* ---- Florins and the end ----------------------------------------------------------------------------------- */

static void caption_florins(const struct captioning *c)
{
    const struct siena_state *s = c->s;
    struct sg_list *list = sg_list_make(c->arena);
    const struct sg_message *tie = NULL;
    for (int i = s->head.seats - 1; i >= 0; i--) {
        unsigned p = s->wealth[i];
        if (!is_seat(s, p))
            continue;
        sg_list_add(c->arena, list, row(c, sg_msg_seat(c->arena, (int)p), sg_msg_number(c->arena, s->florins[p])));
        if (!tie && i && is_seat(s, s->wealth[i - 1]) && s->florins[s->wealth[i - 1]] == s->florins[p])
            tie = sg_msg(c->arena, "web.siena.tie", sg_num(s->florins[p]), sg_seat((int)p));
    }
    add_caption(c, "florins", sg_msg(c->arena, "web.siena.florins-list", sg_sub(siena_commas(c, list))));
    add_caption(c, "tie", tie);
}

static void caption_end(const struct captioning *c)
{
    static const char *const causes[] = {"web.siena.cause-tower", "web.siena.cause-lorenzetti",
                                         "web.siena.cause-rounds"};
    struct sg_list *winners = sg_list_make(c->arena);
    struct sg_result result;
    if (c->s->phase != PHASE_OVER)
        return;
    siena_game.result(c->s, &result);
    for (int p = 0; p < c->s->head.seats; p++)
        if (result.winners >> p & 1)
            sg_list_add(c->arena, winners, sg_msg_seat(c->arena, p));
    add_caption(c, "winner",
                winners->count ? sg_msg(c->arena, "web.siena.wins", sg_sub(siena_commas(c, winners)))
                               : sg_msg0(c->arena, "web.siena.no-winner"));
    const struct sg_message *cause = c->s->cause <= ENDED_ROUNDS ? sg_msg0(c->arena, causes[c->s->cause]) : NULL;
    add_caption(c, "cause", cause);
    add_caption(c, "end", sg_join(c->arena, "lang.stop", cause, sg_msg0(c->arena, "web.siena.score-note")));
}

void siena_captions(const struct sg_view *v, struct sg_captions *out)
{
    const struct siena_state *s = state_of(v);
    bool seated = v->viewer >= 0 && v->viewer < s->head.seats;
    const struct captioning c = {
        .v = v,
        .s = s,
        .set = set_of_view(v),
        .seat = seated                 ? (unsigned)v->viewer
                : is_seat(s, s->actor) ? s->actor
                                       : 0,
        .arena = out->arena,
        .out = out,
    };
    caption_top(&c);
    caption_town(&c);
    caption_country(&c);
    caption_florins(&c);
    siena_caption_seats(&c);
    siena_caption_cards(&c);
    siena_caption_desk(&c);
    caption_end(&c);
}
