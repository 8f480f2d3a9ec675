/* groups.c: Siena's actions under headings, in the order in which a person looks for them. */
#include "games/siena/present/internal.h"

/* The rows that are being written. */
struct grouping {
    const struct siena_state *s;
    const struct sg_choice *list;
    int count;
    unsigned seat;
    struct sg_arena *arena;
    struct sg_group *out;
    int rows;
};

static struct sg_group *add_group(struct grouping *g, const char *id, const char *title, const char *heading,
                                  const char *icon)
{
    struct sg_group *row = &g->out[g->rows++];
    *row = (struct sg_group){.id = id,
                             .title = sg_msg0(g->arena, title),
                             .heading = sg_msg0(g->arena, heading),
                             .icon = icon,
                             .about = sg_no_thing()};
    return row;
}

/* The same with a place or another thing that explains it. */
static struct sg_group *add_about(struct grouping *g, const char *id, const char *title, const char *heading,
                                  const char *icon, struct sg_thing about)
{
    struct sg_group *row = add_group(g, id, title, heading, icon);
    row->about = about;
    return row;
}

static struct sg_thing column(int which)
{
    return sg_thing_of(SIENA_COLUMN, which);
}

/* Where the pawn of who acts stands. */
static struct sg_thing own_place(const struct grouping *g)
{
    unsigned at = g->s->place[g->seat];
    return at < PLACES ? sg_thing_of(SIENA_PLACE, (int)at) : sg_no_thing();
}

static void group_answers(struct grouping *g)
{
    add_about(g, "first", "group.siena.naming", "group.siena.answer", "move", column(COLUMN_TRACK));
    add_about(g, "keep", "group.siena.keep", "group.siena.answer", "senesi", column(COLUMN_SENESI));
    add_about(g, "alms", "do.siena.give-alms", "group.siena.answer", "coin", column(COLUMN_CUBES));
    add_about(g, "cube", "do.siena.give-nothing", "group.siena.answer", "stingy", column(COLUMN_CUBES));
    add_about(g, "guards", "group.siena.guards", "group.siena.answer", "guards", column(COLUMN_CUBES));
    add_about(g, "pay", "group.siena.pay", "group.siena.answer", "coin", sg_thing_of(SIENA_PLACE, THE_INN));
}

static void group_auctions(struct grouping *g)
{
    struct sg_thing lot =
        g->s->lot < SIENA_CARDS ? sg_thing_of(SIENA_CARD, g->s->lot) : sg_thing_of(SIENA_ARTIST, SIENA_ARTISTS);
    add_about(g, "put-up", "group.siena.put-up", "group.siena.bid", "hammer", column(COLUMN_FLORINS));
    add_about(g, "bid", "group.siena.bid-now", "group.siena.bid", "coin", lot);
    add_about(g, "look", "do.siena.look-at", "group.siena.bid", "look", sg_thing_of(SIENA_ARTIST, SIENA_ARTISTS));
    add_about(g, "decline", "do.siena.decline", "group.siena.bid", "stop", column(COLUMN_FLORINS))->primary = true;
    add_about(g, "pass", "do.siena.pass", "group.siena.bid", "stop", lot)->primary = true;
}

/* The first open card that is not auctioned. */
static int first_for_sale(const struct siena_state *s)
{
    for (int card = 0; card < SIENA_CARDS; card++)
        if ((s->display >> card & 1) && !siena_set(s->head.set)->card[card].star)
            return card;
    return 0;
}

static void group_buying(struct grouping *g)
{
    struct sg_group *buy = add_about(g, "buy", "group.siena.buy", "group.siena.buy", "play", column(COLUMN_TRACK));
    buy->refused = (struct sg_action){ACT_BUY, {(uint16_t)first_for_sale(g->s), 0, 0}};
    add_about(g, "pass", "do.siena.pass-buying", "group.siena.end", "stop", column(COLUMN_TRACK))->primary = true;
}

static void group_move(struct grouping *g)
{
    bool beggar = g->s->step == STEP_CALANDRINO, called = g->s->step == STEP_CALLED;
    const char *heading = beggar ? "group.siena.beggar" : called ? "group.siena.answer" : "group.siena.move";
    struct sg_thing inn = sg_thing_of(SIENA_PLACE, THE_INN);
    add_about(g, "step", "group.siena.step", heading, "move", own_place(g));
    add_about(g, "gift", "group.siena.gift", heading, "gift", own_place(g));
    add_about(g, "heading", "group.siena.heading", heading, "play", own_place(g));
    add_about(g, "girls", called ? "group.siena.girls-inside" : "group.siena.girls", heading, "girlfriends", inn);
    add_about(g, "enter", "do.siena.enter-inn", heading, "inn", inn);
    add_about(g, "stop", "group.siena.stop", heading, "stop", own_place(g))->primary = true;
    add_group(g, "send", "group.siena.send", heading, "calandrino");
}

/* Cards of the hand whose picture can be played now. */
static int playable_cards(const struct grouping *g)
{
    uint64_t cards = 0;
    for (int i = 0; i < g->count; i++) {
        struct sg_label label;
        struct sg_view v = sg_view_of(&siena_game, g->s);
        siena_label(&v, &g->list[i], g->arena, &label);
        if (label.about.kind == SIENA_CARD && g->list[i].action.kind != ACT_DISCARD)
            cards |= 1ull << label.about.index;
    }
    int n = 0;
    for (; cards; cards &= cards - 1)
        n++;
    return n;
}

static int lowest_card(uint64_t hand)
{
    int card = 0;
    while (!(hand >> card & 1))
        card++;
    return card;
}

static void group_cards(struct grouping *g)
{
    struct sg_group *play = add_about(g, "play", "group.siena.play", "group.siena.goods", "play", column(COLUMN_HAND));
    bool free = g->s->phase == PHASE_TURNS && (g->s->step == STEP_PLAIN || g->s->step == STEP_LOADING);
    if (free)
        play->detail =
            sg_msg(g->arena, "group.siena.play.possible", sg_num(playable_cards(g)), sg_num(g->s->held[g->seat]));
    if (free && g->s->step == STEP_PLAIN && g->s->hand[g->seat])
        play->refused = (struct sg_action){ACT_GOODS, {(uint16_t)lowest_card(g->s->hand[g->seat]), 0, 0}};
    add_group(g, "inns", "group.siena.inns", "group.siena.goods", "inn")->about = sg_thing_of(SIENA_PLACE, THE_INN);
}

static bool can_sell(const struct grouping *g, int good)
{
    for (int i = 0; i < g->count; i++)
        if (g->list[i].action.kind == ACT_SELL && g->list[i].action.arg[0] == good)
            return true;
    return false;
}

static void group_sale(struct grouping *g, int good)
{
    static const char *const sell[] = {"sell corn", "sell wine", "sell oil", "sell cloth", "sell spices"};
    bool turn = g->s->phase == PHASE_TURNS && g->s->step == STEP_PLAIN;
    struct sg_group *row = add_about(g, sell[good], "group.siena.sell", "group.siena.sell", siena_good_names.name[good],
                                     sg_thing_of(SIENA_GOOD, good));
    row->title = sg_msg(g->arena, "do.siena.sell-good", sg_sub(siena_good_name(good, g->arena)));
    row->detail = sg_msg(g->arena, "do.siena.ready", sg_num(g->s->ready[good]));
    row->gain = sg_msg_signed(g->arena, siena_set(g->s->head.set)->sale[good]);
    if (turn && g->s->ready[good] && siena_sells(g->s->status[g->seat]) >> good & 1)
        row->refused = (struct sg_action){ACT_SELL, {(uint16_t)good, 0, 0}};
}

/* A button for each good: first what can be sold; what lies ready and cannot be sold says why. */
static void group_sales(struct grouping *g)
{
    for (int pass = 0; pass < 2; pass++)
        for (int good = 0; good < SIENA_GOODS; good++)
            if (can_sell(g, good) == !pass)
                group_sale(g, good);
    add_about(g, "give", "group.siena.give", "group.siena.sell", "heart", column(COLUMN_SENESI));
}

static void group_road(struct grouping *g)
{
    static const char *const load[] = {"load corn", "load wine", "load oil"};
    for (int good = CORN; good <= OIL; good++)
        add_about(g, load[good], "group.siena.road", "group.siena.road", siena_good_names.name[good],
                  sg_thing_of(SIENA_GOOD, good))
            ->title = sg_msg(g->arena, "do.siena.load", sg_sub(siena_good_name(good, g->arena)));
    add_about(g, "fato", "group.siena.fato", "group.siena.road", "salimbeni", sg_no_thing())->primary = true;
    add_about(g, "travel", "group.siena.travel", "group.siena.road", "journey", sg_thing_of(SIENA_ROAD, 0));
    add_about(g, "with", "group.siena.with", "group.siena.road", "journey", sg_thing_of(SIENA_ROAD, 0));
}

static void group_town(struct grouping *g)
{
    bool turn = g->s->phase == PHASE_TURNS && g->s->step == STEP_PLAIN && g->s->status[g->seat] == BANKER;
    unsigned at = g->s->place[g->seat];
    add_about(g, "district", "group.siena.district", "group.siena.town", "banchi", own_place(g));
    struct sg_group *donate =
        add_about(g, "donate", "do.siena.donate", "group.siena.town", "duomo", sg_thing_of(SIENA_PLACE, DUOMO));
    if (turn && at == DUOMO)
        donate->refused.kind = ACT_DONATE;
    struct sg_group *build =
        add_about(g, "build", "group.siena.build", "group.siena.town", "tower", sg_thing_of(SIENA_TOWER, 0));
    build->title = sg_msg(g->arena, "do.siena.build-level", sg_num(siena_levels(g->s) + 1));
    if (turn && at == TORRE_DEL_MANGIA)
        build->refused.kind = ACT_BUILD;
    add_about(g, "engage", "do.siena.engage", "group.siena.inn", "artist", sg_thing_of(SIENA_PLACE, THE_INN));
}

static void group_end(struct grouping *g)
{
    bool turn = g->s->phase == PHASE_TURNS && g->s->step == STEP_PLAIN;
    unsigned status = g->s->status[g->seat];
    if (status < BANKER) {
        int next = (int)status + 1;
        bool rich = g->s->florins[g->seat] >= siena_rises_at(status);
        struct sg_group *rise = add_about(g, "rise", "do.siena.rise", "group.siena.end", siena_status_names.name[next],
                                          sg_thing_of(SIENA_STATUS, next));
        rise->title = sg_msg(g->arena, "do.siena.rise", sg_sub(siena_status_word(next, g->arena)));
        rise->detail = rich ? sg_msg0(g->arena, "do.siena.rise.ends")
                            : sg_msg(g->arena, "do.siena.rise.needs", sg_num(siena_rises_at(status)));
        if (turn)
            rise->refused.kind = ACT_RISE;
    }
    struct sg_group *end = add_about(g, "end", "do.siena.end", "group.siena.end", "done", column(COLUMN_TRACK));
    end->primary = true;
    end->detail = siena_turn_next(g->s, g->arena);
    struct sg_group *discard = add_about(g, "discard", "group.siena.discard", "group.siena.discard", "discard",
                                         sg_thing_of(SIENA_PILE, PILE_DISCARDS));
    discard->aside = true; /* and last: nobody throws a card away by pressing Enter */
}

int siena_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                 struct sg_group *out)
{
    struct grouping g = {state_of(v), list, count, (unsigned)(v->turn >= 0 ? v->turn : sg_view_seat(v)), arena, out, 0};
    if (g.s->phase == PHASE_BUYING) {
        group_buying(&g);
        return g.rows;
    }
    if (g.s->phase == PHASE_OPENING || g.s->phase == PHASE_AUCTION || g.s->step == STEP_ARTIST) {
        group_auctions(&g);
        return g.rows;
    }
    bool turn = g.s->phase == PHASE_TURNS && (g.s->step == STEP_PLAIN || g.s->step == STEP_LOADING ||
                                              g.s->step == STEP_TRAVEL || g.s->step == STEP_INNS);
    if (!turn) {
        group_answers(&g);
        group_move(&g);
        return g.rows;
    }
    group_sales(&g);
    group_cards(&g);
    group_road(&g);
    group_town(&g);
    group_end(&g);
    return g.rows;
}
