/* labels.c: Siena's actions on buttons and in lists. */
#include "games/siena/present/internal.h"

/* What a label is made of: the view, the entry, and who acts. */
struct labelling {
    const struct sg_view *v;
    const struct siena_state *s;
    const struct siena_set *set;
    const struct sg_choice *choice;
    struct sg_action a;
    unsigned seat;
    struct sg_arena *arena;
    struct sg_label *out;
};

/* ---- Parts ---------------------------------------------------------------------------------------- */

/* The number of an entry: of a range "5 to 40", which goes by its last. */
static struct sg_arg amount(const struct labelling *l)
{
    int from = l->a.arg[2], to = from + l->choice->more;
    if (!l->choice->more)
        return sg_num(from);
    struct sg_arg range = sg_sub(sg_msg(l->arena, "lang.range", sg_num(from), sg_num(to)));
    range.number = to;
    return range;
}

static void put_group(struct labelling *l, const char *group, const char *icon)
{
    l->out->group = group;
    l->out->icon = icon;
}

static void put_gain(struct labelling *l, int florins)
{
    l->out->gain = florins ? sg_msg_signed(l->arena, florins) : sg_msg0(l->arena, "do.siena.free");
}

/* Title and brief title about card arg[0]; a second argument may go with it. */
static void title_card(struct labelling *l, const char *key, struct sg_arg second)
{
    int card = l->a.arg[0];
    l->out->title = sg_msg(l->arena, key, sg_sub(siena_card_name(l->set, card, l->arena)), second);
    l->out->brief = sg_msg(l->arena, key, sg_sub(siena_card_face_short(l->set, card, l->arena)), second);
    l->out->about = sg_thing_of(SIENA_CARD, card);
    l->out->icon = siena_card_word(l->set, card);
}

/* The same where nothing goes with it. */
static void title_card_only(struct labelling *l, const char *key, const char *group)
{
    title_card(l, key, sg_num(0));
    l->out->group = group;
}

static void title_plain(struct labelling *l, const char *key, const char *group, const char *icon)
{
    l->out->title = sg_msg0(l->arena, key);
    put_group(l, group, icon);
}

static void detail(struct labelling *l, const char *key)
{
    l->out->detail = sg_msg0(l->arena, key);
}

static void detail_number(struct labelling *l, const char *key, int number)
{
    l->out->detail = sg_msg(l->arena, key, sg_num(number));
}

static void about_place(struct labelling *l, unsigned place)
{
    if (place < PLACES)
        l->out->about = sg_thing_of(SIENA_PLACE, (int)place);
}

static unsigned at_most(unsigned asked, unsigned have)
{
    return asked < have ? asked : have;
}

/* ---- Auctions, buying, naming -------------------------------------------------------------------------- */

static void label_pass(struct labelling *l)
{
    if (l->s->phase == PHASE_BUYING) {
        title_plain(l, "do.siena.pass-buying", "pass", "stop");
        l->out->detail = sg_msg(l->arena, "do.siena.lap", sg_num(l->s->lap), sg_num(SIENA_LAPS));
        l->out->about = sg_thing_of(SIENA_COLUMN, COLUMN_TRACK);
        return;
    }
    title_plain(l, "do.siena.pass", "pass", "stop");
    if (l->s->lot < SIENA_CARDS)
        l->out->about = sg_thing_of(SIENA_CARD, l->s->lot);
}

/* For a Banker the heading is what most cards are worth: it is said even where details are left out. */
static void label_buy(struct labelling *l)
{
    int card = l->a.arg[0];
    struct sg_arg heading = sg_num(l->set->card[card].green);
    title_card_only(l, "do.siena.take", "buy");
    if (l->s->status[l->seat] == BANKER)
        l->out->title =
            sg_msg(l->arena, "do.siena.take-banker", sg_sub(siena_card_name(l->set, card, l->arena)), heading);
    else
        l->out->detail = sg_msg(l->arena, "do.siena.heading-n", heading);
    put_gain(l, -(int)siena_price(l->s, l->seat, (unsigned)card));
}

static void label_auction(struct labelling *l)
{
    switch (l->a.kind) {
    case ACT_AUCTION:
        title_card(l, "do.siena.put-up", amount(l));
        l->out->group = "put-up";
        break;
    case ACT_DECLINE:
        title_plain(l, "do.siena.decline", "decline", "stop");
        detail(l, l->s->head.options & OPT_DECLINE_OUT ? "do.siena.decline.out" : "do.siena.decline.next");
        l->out->about = sg_thing_of(SIENA_COLUMN, COLUMN_FLORINS);
        break;
    case ACT_BID:
        l->out->title = sg_msg(l->arena, "do.siena.bid-florins", amount(l));
        l->out->brief = sg_msg(l->arena, "web.siena.bid-say", amount(l));
        put_group(l, "bid", "coin");
        l->out->about =
            l->s->lot < SIENA_CARDS
                ? sg_thing_of(SIENA_CARD, l->s->lot)
                : sg_thing_of(SIENA_ARTIST, l->s->artist_up < SIENA_ARTISTS ? l->s->artist_up : SIENA_ARTISTS);
        break;
    case ACT_PASS: label_pass(l); break;
    case ACT_BUY: label_buy(l); break;
    default: /* ACT_FIRST */
        l->out->title = sg_msg(l->arena, "do.siena.first", sg_seat(l->a.arg[0]));
        put_group(l, "first", "move");
        l->out->about = sg_thing_of(SG_THING_SEAT, l->a.arg[0]);
        break;
    }
}

/* ---- Peasants and Merchants ---------------------------------------------------------------------------- */

static const char *const sell_groups[SIENA_GOODS] = {"sell corn", "sell wine", "sell oil", "sell cloth", "sell spices"};
static const char *const load_groups[] = {"load corn", "load wine", "load oil"};

/* How many Fato cards, and what they earn. */
static void detail_fato(struct labelling *l, unsigned each)
{
    if (l->choice->more)
        detail_number(l, "do.siena.fato-each", (int)each);
    else
        l->out->detail = sg_msg(l->arena, "do.siena.fato-odds", sg_num((int)(each * l->a.arg[2])),
                                sg_num(SIENA_FATO_CARDS - l->a.arg[2]), sg_num(SIENA_FATO_CARDS));
}

static void label_good(struct labelling *l)
{
    int good = l->a.arg[0];
    l->out->title = sg_msg(l->arena, l->a.kind == ACT_SELL ? "do.siena.sell-good" : "do.siena.load",
                           sg_sub(siena_good_name(good, l->arena)));
    l->out->about = sg_thing_of(SIENA_GOOD, good);
    if (l->a.kind == ACT_SELL) {
        put_group(l, sell_groups[good], siena_good_names.name[good]);
        detail_number(l, "do.siena.ready", l->s->ready[good]);
        put_gain(l, l->set->sale[good]);
    } else {
        put_group(l, load_groups[good], siena_good_names.name[good]);
        detail_number(l, "do.siena.fato-each", l->set->fato[good]);
    }
}

/* What the spaces pay that an entry may lead to: one, or those of a range. */
static void label_travel(struct labelling *l)
{
    unsigned road = l->a.arg[0] + 1u, from = l->a.arg[2];
    l->out->title = sg_msg(l->arena, "do.siena.travel", sg_sub(siena_road_name(l->a.arg[0], l->arena)), amount(l));
    put_group(l, "travel", "journey");
    l->out->about = sg_thing_of(SIENA_ROAD, l->a.arg[0]);
    if (!l->choice->more) {
        l->out->gain = sg_msg_signed(l->arena, siena_journey_pay(l->s, l->seat, road, from));
        return;
    }
    struct sg_list *pays = sg_list_make(l->arena);
    for (unsigned cards = from; cards <= from + l->choice->more; cards++)
        sg_list_add(l->arena, pays, sg_msg_number(l->arena, siena_journey_pay(l->s, l->seat, road, cards)));
    l->out->detail = sg_msg(l->arena, "do.siena.travel.pays", sg_items(pays));
}

static void label_inns(struct labelling *l)
{
    unsigned needed = siena_inns_needed(l->s);
    int card = l->a.arg[0];
    const char *key = needed > 1 ? "do.siena.inns-n" : "do.siena.inns-one";
    struct sg_arg florins = sg_num(SIENA_INN_INCOME), second = needed > 1 ? sg_num((int)needed) : florins;
    title_card(l, key, second);
    l->out->title = sg_msg(l->arena, key, sg_sub(siena_card_name(l->set, card, l->arena)), second, florins);
    l->out->brief = sg_msg(l->arena, key, sg_sub(siena_card_face_short(l->set, card, l->arena)), second, florins);
    l->out->group = l->s->step == STEP_INNS ? "inns" : "play";
}

/* Frames that the workers of a card fill. */
static void detail_fills(struct labelling *l)
{
    struct sg_list *goods = sg_list_make(l->arena);
    for (int g = 0; g < SIENA_GOODS; g++) {
        unsigned workers = l->set->card[l->a.arg[0]].workers[g];
        if (workers && l->s->workers[g] + workers >= l->set->frame[g])
            sg_list_add(l->arena, goods, siena_good_name(g, l->arena));
    }
    if (goods->count)
        l->out->detail = sg_msg(l->arena, "do.siena.goods.fills", sg_items(goods));
}

static void label_goods(struct labelling *l)
{
    switch (l->a.kind) {
    case ACT_GOODS:
        title_card_only(l, "do.siena.goods", "play");
        detail_fills(l);
        break;
    case ACT_SELL:
    case ACT_LOAD: label_good(l); break;
    case ACT_MULE: title_card_only(l, "do.siena.mule", "play"); break;
    case ACT_FRANCIGENA: title_card_only(l, "do.siena.francigena", "play"); break;
    case ACT_FATO:
        l->out->title = sg_msg(l->arena, "do.siena.fato-n", amount(l));
        put_group(l, "fato", "salimbeni");
        detail_fato(l, siena_fato_each(l->s));
        break;
    case ACT_GIVE:
        l->out->title = sg_msg(l->arena, "do.siena.give", sg_num((int)siena_charity(l->a.arg[0])));
        put_group(l, "give", "heart");
        detail(l, l->a.arg[0] ? "do.siena.give.two" : "do.siena.give.one");
        l->out->about = sg_thing_of(SIENA_COLUMN, COLUMN_SENESI);
        break;
    case ACT_KEEP:
        l->out->title = sg_msg(l->arena, "do.siena.keep", sg_num(l->a.arg[0] + 1));
        put_group(l, "keep", "senesi");
        l->out->about = sg_thing_of(SIENA_VALUE, l->a.arg[0]);
        break;
    case ACT_TRAVEL: label_travel(l); break;
    case ACT_WITH: title_card_only(l, "do.siena.with", "with"); break;
    default: label_inns(l); break;
    }
}

/* ---- Bankers ---------------------------------------------------------------------------------------------- */

static void label_step(struct labelling *l)
{
    unsigned at = l->s->place[l->seat];
    unsigned to = at < PLACES ? siena_next_place(l->s, at) : PLACES;
    const struct sg_message *where = to < PLACES ? siena_place_in((int)to, l->arena) : &sg_message_empty;
    bool gift = l->a.kind == ACT_GIFT;
    l->out->title =
        sg_msg(l->arena, gift ? "do.siena.gift-on" : "do.siena.step", sg_sub(where), sg_num(SIENA_WEDDING_GIFT));
    put_group(l, gift ? "gift" : "step", gift ? "gift" : "move");
    detail_number(l, "do.siena.steps-left", l->s->points);
    about_place(l, to);
}

static void label_move(struct labelling *l)
{
    unsigned at = l->s->place[l->seat];
    switch (l->a.kind) {
    case ACT_HEADING:
        title_card(l, "do.siena.heading", sg_num(l->set->card[l->a.arg[0]].green));
        l->out->group = "heading";
        break;
    case ACT_STEP:
    case ACT_GIFT: label_step(l); break;
    case ACT_ENTER:
        title_plain(l, "do.siena.enter-inn", "enter", "inn");
        put_gain(l, -(int)at_most(SIENA_COURTESAN_PRICE * (unsigned)l->s->courtesans, l->s->florins[l->seat]));
        about_place(l, THE_INN);
        break;
    case ACT_ENTER_WITH: title_card_only(l, "do.siena.enter-with", "enter"); break;
    case ACT_GIRLFRIENDS:
        title_card_only(l, l->s->step == STEP_CALLED ? "do.siena.girlfriends-called" : "do.siena.girlfriends", "girls");
        break;
    case ACT_PAY:
        l->out->title =
            sg_msg(l->arena, "do.siena.pay-courtesan", sg_num(at_most(SIENA_COURTESAN_PRICE, l->s->florins[l->seat])));
        put_group(l, "pay", "coin");
        about_place(l, THE_INN);
        break;
    default: /* ACT_STOP */
        l->out->title = sg_msg(l->arena, "do.siena.stop",
                               sg_sub(at < PLACES ? siena_place_in((int)at, l->arena) : &sg_message_empty));
        put_group(l, "stop", "stop");
        if (siena_is_yellow(at))
            put_gain(l, SIENA_DISTRICT_INCOME);
        about_place(l, at);
        break;
    }
}

static void label_build(struct labelling *l)
{
    unsigned built = siena_levels(l->s);
    bool with = l->a.kind == ACT_BUILD_WITH;
    struct sg_arg level = sg_num(built + 1);
    if (with) {
        title_card_only(l, "do.siena.build-level-with", "build");
        l->out->title = sg_msg(l->arena, "do.siena.build-level-with", level,
                               sg_sub(siena_card_name(l->set, l->a.arg[0], l->arena)));
        l->out->brief = sg_msg(l->arena, "do.siena.build-level-with", level,
                               sg_sub(siena_card_face_short(l->set, l->a.arg[0], l->arena)));
    } else {
        l->out->title = sg_msg(l->arena, "do.siena.build-level", level);
        l->out->about = sg_thing_of(SIENA_TOWER, 0);
    }
    put_group(l, "build", with ? "bricklayer" : "tower");
    if (built < SIENA_LEVELS)
        detail_number(l, "do.siena.build.points", l->set->level_points[built]);
    put_gain(l, -(int)siena_level_cost(l->s, with));
}

static void label_town(struct labelling *l)
{
    switch (l->a.kind) {
    case ACT_DEAL:
        title_card_only(l, "do.siena.deal-card", "district");
        put_gain(l, (int)siena_deal_income(l->s, l->s->place[l->seat]));
        break;
    case ACT_SALIMBENI:
        title_card(l, "do.siena.salimbeni", amount(l));
        l->out->group = "district";
        detail_fato(l, l->set->fato[3]);
        break;
    case ACT_DONATE:
        title_plain(l, "do.siena.donate", "donate", "duomo");
        detail(l, "do.siena.donate.cards");
        put_gain(l, -(int)siena_donation(l->s, l->s->florins[l->seat]));
        about_place(l, DUOMO);
        break;
    case ACT_BUILD:
    case ACT_BUILD_WITH: label_build(l); break;
    case ACT_COURTESAN:
        title_card_only(l, "do.siena.courtesan", "play");
        if (siena_bankers_at(l->s, THE_INN))
            detail_number(l, "do.siena.courtesan.asks", SIENA_COURTESAN_PRICE);
        else
            detail_number(l, "do.siena.courtesan.then", SIENA_COURTESAN_PRICE * (l->s->courtesans + 1));
        break;
    case ACT_ENGAGE:
        title_plain(l, "do.siena.engage", "engage", "artist");
        detail_number(l, l->s->head.options & OPT_OPENING_15 ? "do.siena.engage.exactly" : "do.siena.engage.from",
                      SIENA_FIRST_BID);
        about_place(l, THE_INN);
        break;
    case ACT_LOOK:
        title_plain(l, "do.siena.look-at", "look", "look");
        put_gain(l, -SIENA_LOOK_PRICE);
        l->out->about = sg_thing_of(SIENA_ARTIST, SIENA_ARTISTS);
        break;
    default: title_card_only(l, "do.siena.look-with", "look"); break;
    }
}

/* ---- The beggar ---------------------------------------------------------------------------------------------- */

/* Where the beggar comes and whom he meets at that distance. */
static void detail_send(struct labelling *l, unsigned steps)
{
    struct sg_list *met = sg_list_make(l->arena), *parts = sg_list_make(l->arena);
    unsigned place = l->s->calandrino;
    for (unsigned i = 0; i < steps; i++) {
        place = siena_beggar_next(l->s, place);
        unsigned here = siena_bankers_at(l->s, place) & ~(1u << l->seat);
        for (int p = 0; p < l->s->head.seats; p++)
            if (here >> p & 1)
                sg_list_add(l->arena, met, sg_msg_seat(l->arena, p));
    }
    sg_list_add(l->arena, parts, sg_msg(l->arena, "do.siena.send.to", sg_sub(siena_place_in((int)place, l->arena))));
    sg_list_add(l->arena, parts,
                met->count ? sg_msg(l->arena, "do.siena.send.meets", sg_items(met))
                           : sg_msg0(l->arena, "do.siena.send.nobody"));
    l->out->detail = sg_msg(l->arena, "name.siena.parts", sg_items(parts));
}

static void label_beggar(struct labelling *l)
{
    unsigned asked = siena_alms(l->s->calandrino);
    switch (l->a.kind) {
    case ACT_CALANDRINO:
        title_card_only(l, "do.siena.calandrino", "play");
        detail_send(l, SIENA_BEGGAR_STEPS);
        break;
    case ACT_SEND:
        l->out->title = sg_msg(l->arena, "do.siena.send-n", amount(l));
        put_group(l, "send", "calandrino");
        if (!l->choice->more)
            detail_send(l, l->a.arg[2]);
        break;
    case ACT_SEND_INN:
        title_card(l, "do.siena.send-inn", amount(l));
        l->out->group = "send";
        break;
    case ACT_TO_INN: title_card_only(l, "do.siena.to-inn", "send"); break;
    case ACT_ALMS:
        title_plain(l, "do.siena.give-alms", "alms", "coin");
        put_gain(l, -(int)at_most(asked, l->s->florins[l->seat]));
        l->out->about = sg_thing_of(SIENA_COLUMN, COLUMN_CUBES);
        break;
    case ACT_CUBE:
        title_plain(l, "do.siena.give-nothing", "cube", "stingy");
        if (l->s->head.options & OPT_ONE_COUNT)
            detail(l, "do.siena.cube.some");
        else
            detail_number(l, "do.siena.cube.costs", l->s->stingy[l->seat] + 1);
        l->out->about = sg_thing_of(SIENA_COLUMN, COLUMN_CUBES);
        break;
    default: /* ACT_GUARDS */
        title_card_only(l, "do.siena.guards", "guards");
        detail(l, "do.siena.guards.saves");
        break;
    }
}

/* ---- The end of a turn ------------------------------------------------------------------------------------------ */

const struct sg_message *siena_turn_next(const struct siena_state *s, struct sg_arena *arena)
{
    unsigned next = siena_turn_after(s);
    return is_seat(s, next) ? sg_msg(arena, "do.siena.end.then", sg_seat((int)next))
                            : sg_msg0(arena, "do.siena.end.round");
}

static void label_end(struct labelling *l)
{
    int next = l->s->status[l->seat] < BANKER ? l->s->status[l->seat] + 1 : BANKER;
    switch (l->a.kind) {
    case ACT_DISCARD:
        title_card_only(l, "do.siena.discard", "discard");
        detail_number(l, "do.siena.heading-n", l->set->card[l->a.arg[0]].green);
        l->out->icon = "discard";
        break;
    case ACT_RISE:
        l->out->title = sg_msg(l->arena, "do.siena.rise", sg_sub(siena_status_word(next, l->arena)));
        put_group(l, "rise", siena_status_names.name[next]);
        detail(l, "do.siena.rise.ends");
        l->out->about = sg_thing_of(SIENA_STATUS, next);
        break;
    default: /* ACT_END */
        title_plain(l, "do.siena.end", "end", "done");
        l->out->detail = siena_turn_next(l->s, l->arena);
        l->out->about = sg_thing_of(SIENA_COLUMN, COLUMN_TRACK);
        break;
    }
}

/* Whose action it is: the bidder's, the actor's. */
static unsigned acting_seat(const struct sg_view *v)
{
    int seat = v->turn >= 0 ? v->turn : sg_view_seat(v);
    return (unsigned)seat;
}

void siena_label(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out)
{
    struct labelling l = {v, state_of(v), set_of_view(v), choice, choice->action, acting_seat(v), arena, out};
    const struct sg_names *names = siena_game.verbs[choice->action.kind].names[0];
    if (names && l.a.arg[0] >= names->count)
        return; /* a card that the viewer may not know, or none at all */
    switch (l.a.kind) {
    case ACT_AUCTION:
    case ACT_DECLINE:
    case ACT_BID:
    case ACT_PASS:
    case ACT_BUY:
    case ACT_FIRST: label_auction(&l); break;
    case ACT_GOODS:
    case ACT_SELL:
    case ACT_MULE:
    case ACT_FRANCIGENA:
    case ACT_LOAD:
    case ACT_FATO:
    case ACT_GIVE:
    case ACT_KEEP:
    case ACT_TRAVEL:
    case ACT_WITH:
    case ACT_INNS: label_goods(&l); break;
    case ACT_HEADING:
    case ACT_STEP:
    case ACT_GIFT:
    case ACT_ENTER:
    case ACT_ENTER_WITH:
    case ACT_GIRLFRIENDS:
    case ACT_STOP:
    case ACT_PAY: label_move(&l); break;
    case ACT_DEAL:
    case ACT_SALIMBENI:
    case ACT_DONATE:
    case ACT_BUILD:
    case ACT_BUILD_WITH:
    case ACT_COURTESAN:
    case ACT_ENGAGE:
    case ACT_LOOK:
    case ACT_LOOK_WITH: label_town(&l); break;
    case ACT_CALANDRINO:
    case ACT_SEND:
    case ACT_SEND_INN:
    case ACT_TO_INN:
    case ACT_ALMS:
    case ACT_CUBE:
    case ACT_GUARDS: label_beggar(&l); break;
    case ACT_DISCARD:
    case ACT_RISE:
    case ACT_END: label_end(&l); break;
    default: break; /* chance: by its notation */
    }
}
