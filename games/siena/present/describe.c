/* describe.c: Siena's table in sentences. */
#include "games/siena/present/internal.h"

/* A page that is being written. */
struct writing {
    const struct sg_view *v;
    const struct siena_state *s;
    const struct siena_set *set;
    struct sg_arena *arena;
    struct sg_page *out;
};

static void add_line(const struct writing *w, enum sg_paragraph_style style, const struct sg_message *text,
                     struct sg_thing about)
{
    struct sg_paragraph *p = sg_page_add(w->out, style, text);
    if (p)
        p->about = about;
}

static void add_head(const struct writing *w, const char *key)
{
    sg_page_add(w->out, SG_PAR_HEAD, sg_msg0(w->arena, key));
}

static const struct sg_message *join_parts(const struct writing *w, const struct sg_list *list)
{
    return sg_msg(w->arena, "name.siena.parts", sg_items(list));
}

/* ---- Countryside ------------------------------------------------------------------------------------- */

static void describe_land(const struct writing *w)
{
    const struct siena_state *s = w->s;
    add_head(w, "table.siena.land");
    for (int g = 0; g < SIENA_GOODS; g++)
        add_line(w, SG_PAR_ITEM,
                 sg_msg(w->arena, "table.siena.good", sg_sub(siena_good_name(g, w->arena)), sg_num(s->workers[g]),
                        sg_num(w->set->frame[g]), sg_num(s->ready[g]), sg_num(w->set->sale[g])),
                 sg_thing_of(SIENA_GOOD, g));
    for (int road = 0; road < 2; road++) {
        struct sg_list *pays = sg_list_make(w->arena);
        for (int i = 0; i < w->set->road_length[road]; i++)
            sg_list_add(w->arena, pays, sg_msg_number(w->arena, w->set->road_pay[road][i]));
        add_line(w, SG_PAR_ITEM,
                 sg_msg(w->arena, "table.siena.road", sg_sub(siena_road_name(road, w->arena)), sg_items(pays)),
                 sg_thing_of(SIENA_ROAD, road));
    }
    for (int p = 0; p < s->head.seats; p++)
        if (s->road[p])
            add_line(w, SG_PAR_ITEM,
                     sg_msg(w->arena, "table.siena.on-road", sg_seat(p), sg_num(s->stop[p]),
                            sg_sub(siena_road_name(s->road[p] - 1, w->arena))),
                     sg_thing_of(SG_THING_SEAT, p));
}

/* ---- Town ------------------------------------------------------------------------------------------------ */

const struct sg_message *siena_place_does(const struct sg_view *v, int place, bool narrow, struct sg_arena *arena)
{
    unsigned p = (unsigned)place;
    int number = siena_is_yellow(p)                 ? SIENA_DISTRICT_INCOME
                 : siena_deal_kind(p) != CARD_KINDS ? (int)siena_deal_income(state_of(v), p)
                                                    : set_of_view(v)->fato[3];
    if (place >= SIENA_DISTRICTS)
        return &sg_message_empty;
    return sg_msg(arena, sg_key(arena, narrow ? "does.siena.%s.short" : "does.siena.%s", siena_place_names.name[place]),
                  sg_num(number), sg_num(SIENA_WEDDING_GIFT));
}

static const struct sg_message *district_message(const struct writing *w, int place)
{
    return sg_msg(w->arena, "table.siena.district", sg_sub(siena_place_name(place, w->arena)),
                  sg_sub(siena_place_does(w->v, place, false, w->arena)));
}

static const struct sg_message *tower_message(const struct writing *w)
{
    unsigned built = siena_levels(w->s);
    struct sg_list *levels = sg_list_make(w->arena);
    for (unsigned i = 0; i < built; i++)
        sg_list_add(w->arena, levels, sg_msg(w->arena, "table.siena.level", sg_num(i + 1), sg_seat(w->s->tower[i])));
    if (built == SIENA_LEVELS)
        return sg_msg0(w->arena, "table.siena.tower-full");
    if (!built)
        return sg_msg(w->arena, "table.siena.tower-empty", sg_num(w->set->cost[0]), sg_num(w->set->level_points[0]));
    return sg_msg(w->arena, "table.siena.tower", sg_num(built), sg_items(levels), sg_num(w->set->cost[built]));
}

static const struct sg_message *inn_message(const struct writing *w)
{
    unsigned n = w->s->courtesans;
    return n ? sg_msg(w->arena, "table.siena.inn", sg_num(n), sg_num(SIENA_COURTESAN_PRICE * n))
             : sg_msg0(w->arena, "table.siena.inn-empty");
}

static void describe_town(const struct writing *w)
{
    const struct siena_state *s = w->s;
    struct sg_list *districts = sg_list_make(w->arena);
    add_head(w, "table.siena.town");
    for (int i = 0; i < SIENA_DISTRICTS; i++)
        sg_list_add(w->arena, districts, district_message(w, w->set->district[i]));
    sg_page_add(w->out, SG_PAR_ITEM, sg_msg(w->arena, "table.siena.districts", sg_items(districts)));
    for (int p = 0; p < s->head.seats; p++)
        if (s->place[p] < PLACES)
            add_line(w, SG_PAR_ITEM,
                     sg_msg(w->arena, "table.siena.stands", sg_seat(p), sg_sub(siena_place_in(s->place[p], w->arena))),
                     sg_thing_of(SIENA_PLACE, s->place[p]));
    if (s->calandrino < PLACES)
        add_line(w, SG_PAR_ITEM,
                 sg_msg(w->arena, "table.siena.beggar", sg_sub(siena_place_in(s->calandrino, w->arena))),
                 sg_thing_of(SIENA_PLACE, s->calandrino));
    add_line(w, SG_PAR_ITEM, inn_message(w), sg_thing_of(SIENA_PLACE, THE_INN));
    add_line(w, SG_PAR_ITEM, tower_message(w), sg_thing_of(SIENA_TOWER, 0));
}

/* ---- Seats ------------------------------------------------------------------------------------------------- */

/* Place by wealth: 1 for the richest. */
static int rank_of(const struct siena_state *s, unsigned seat)
{
    for (int i = 0; i < s->head.seats; i++)
        if (s->wealth[i] == seat)
            return s->head.seats - i;
    return 0;
}

static void describe_seat(const struct writing *w, int space)
{
    const struct siena_state *s = w->s;
    unsigned p = s->track[space];
    struct sg_list *list = sg_list_make(w->arena);
    if (!is_seat(s, p))
        return;
    sg_list_add(w->arena, list,
                sg_msg(w->arena, "table.siena.seat", sg_sub(siena_status_name(s->status[p], w->arena)),
                       sg_num(w->set->surcharge[space]), sg_num(s->florins[p])));
    sg_list_add(w->arena, list,
                sg_msg(w->arena, "table.siena.seat-rank", sg_num(rank_of(s, p)), sg_num(s->head.seats)));
    sg_list_add(w->arena, list, sg_msg(w->arena, "table.siena.seat-cards", sg_num(s->held[p])));
    if (s->road[p])
        sg_list_add(w->arena, list,
                    sg_msg(w->arena, "table.siena.seat-road", sg_num(s->stop[p]),
                           sg_sub(siena_road_name(s->road[p] - 1, w->arena))));
    if (s->senesi_held[p] || s->artists_held[p] || s->stingy[p])
        sg_list_add(w->arena, list,
                    sg_msg(w->arena, "table.siena.seat-more", sg_num(s->senesi_held[p]), sg_num(s->artists_held[p]),
                           sg_num(s->stingy[p])));
    if (s->donated >> p & 1)
        sg_list_add(w->arena, list, sg_msg0(w->arena, "table.siena.donated"));
    add_line(w, SG_PAR_ITEM,
             sg_msg(w->arena, (int)p == w->v->viewer ? "table.siena.seat-you" : "table.siena.seat-line",
                    sg_seat((int)p), sg_items(list)),
             sg_thing_of(SG_THING_SEAT, (int)p));
}

/* ---- Cards ------------------------------------------------------------------------------------------------- */

/* "Goods (2 corn, 1 wine), 3 florins for you, heading 2" */
static const struct sg_message *card_line(const struct writing *w, int card, bool open)
{
    const struct siena_card *c = &w->set->card[card];
    struct sg_list *list = sg_list_make(w->arena);
    unsigned price = siena_price(w->s, (unsigned)sg_view_seat(w->v), (unsigned)card);
    sg_list_add(w->arena, list, siena_card_name(w->set, card, w->arena));
    if (open)
        sg_list_add(w->arena, list,
                    c->star ? sg_msg0(w->arena, "table.siena.star")
                    : price ? sg_msg(w->arena, "table.siena.price", sg_num(price))
                            : sg_msg0(w->arena, "do.siena.free"));
    sg_list_add(w->arena, list, sg_msg(w->arena, "do.siena.heading-n", sg_num(c->green)));
    return join_parts(w, list);
}

static void describe_cards(const struct writing *w, const struct sg_message *head, uint64_t cards, bool open)
{
    sg_page_add(w->out, SG_PAR_HEAD, cards ? head : sg_msg(w->arena, "table.siena.no-cards", sg_sub(head)));
    for (int card = 0; card < SIENA_CARDS; card++)
        if (cards >> card & 1)
            add_line(w, SG_PAR_ITEM, card_line(w, card, open), sg_thing_of(SIENA_CARD, card));
}

static void describe_hands(const struct writing *w)
{
    const struct siena_state *s = w->s;
    bool seated = w->v->viewer >= 0 && w->v->viewer < s->head.seats;
    if (s->display)
        describe_cards(w, sg_msg0(w->arena, "table.siena.open"), s->display, true);
    if (seated)
        describe_cards(w, sg_msg0(w->arena, "table.siena.hand"), s->hand[w->v->viewer], false);
    for (int p = 0; p < s->head.seats; p++)
        if (p != w->v->viewer && s->hand[p])
            describe_cards(w, sg_msg(w->arena, "table.siena.hand-of", sg_seat(p)), s->hand[p], false);
}

/* Where all cards are. */
static void describe_lists(const struct writing *w)
{
    describe_cards(w, sg_msg0(w->arena, "table.siena.open"), w->s->display, true);
    describe_cards(w, sg_msg0(w->arena, "table.siena.list-deck"), w->s->deck, false);
    describe_cards(w, sg_msg0(w->arena, "thing.siena.pile-discards"), w->s->discards, false);
    describe_cards(w, sg_msg0(w->arena, "table.siena.list-gone"), w->s->gone, false);
}

/* ---- A turn --------------------------------------------------------------------------------------------------- */

/* All frames in a line, for a player who sells goods. */
static void describe_frames(const struct writing *w)
{
    struct sg_list *frames = sg_list_make(w->arena);
    for (int g = 0; g < SIENA_GOODS; g++)
        sg_list_add(w->arena, frames,
                    sg_msg(w->arena, w->s->ready[g] ? "table.siena.frame-ready" : "table.siena.frame",
                           sg_sub(siena_good_name(g, w->arena)), sg_num(w->s->workers[g]), sg_num(w->set->frame[g]),
                           sg_num(w->s->ready[g])));
    sg_page_add(w->out, SG_PAR_TEXT, sg_msg(w->arena, "table.siena.frames", sg_items(frames)));
}

/* The districts that lie before a Banker, in the order in which they come. */
static void describe_way(const struct writing *w, int seat)
{
    struct sg_list *way = sg_list_make(w->arena);
    unsigned place = w->s->place[seat];
    for (int i = 0; i < SIENA_DISTRICTS && place < PLACES; i++) {
        place = siena_next_place(w->s, place);
        sg_list_add(w->arena, way, district_message(w, (int)place));
    }
    sg_page_add(w->out, SG_PAR_TEXT, sg_msg(w->arena, "table.siena.way", sg_items(way)));
}

static void describe_turn(const struct writing *w, int seat)
{
    const struct siena_state *s = w->s;
    struct sg_list *hand = sg_list_make(w->arena);
    for (int card = 0; card < SIENA_CARDS; card++)
        if (s->hand[seat] >> card & 1)
            sg_list_add(w->arena, hand, siena_card_name(w->set, card, w->arena));
    sg_page_add(w->out, SG_PAR_TEXT,
                sg_msg(w->arena, hand->count ? "table.siena.you" : "table.siena.you-empty",
                       sg_sub(siena_status_word(s->status[seat], w->arena)), sg_items(hand), sg_num(s->florins[seat])));
    if (s->road[seat])
        sg_page_add(w->out, SG_PAR_TEXT,
                    sg_msg(w->arena, "table.siena.you-road", sg_num(s->stop[seat]),
                           sg_sub(siena_road_name(s->road[seat] - 1, w->arena))));
    if (s->held[seat] == SIENA_HAND)
        sg_page_add(w->out, SG_PAR_TEXT, sg_msg(w->arena, "table.siena.full-hand", sg_num(SIENA_HAND)));
    if (s->status[seat] != BANKER && (s->phase == PHASE_BUYING || s->phase == PHASE_TURNS))
        describe_frames(w);
    else if (s->phase == PHASE_TURNS && s->step == STEP_MOVING && s->actor == seat)
        describe_way(w, seat);
    siena_describe_now(w->v, w->arena, w->out);
}

static void describe_table(const struct writing *w)
{
    describe_land(w);
    describe_town(w);
    add_head(w, "table.siena.seats");
    for (int i = 0; i < w->s->head.seats; i++)
        describe_seat(w, i);
    describe_hands(w);
    siena_describe_now(w->v, w->arena, w->out);
}

void siena_describe(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out)
{
    const struct writing w = {v, state_of(v), set_of_view(v), arena, out};
    bool seated = v->viewer >= 0 && v->viewer < w.s->head.seats;
    if (how == SG_DESCRIBE_TABLE)
        describe_table(&w);
    else if (how == SG_DESCRIBE_LISTS)
        describe_lists(&w);
    else if (how == SG_DESCRIBE_TURN && seated)
        describe_turn(&w, v->viewer);
    else if (how != SG_DESCRIBE_STEP || w.s->phase != PHASE_TURNS || w.s->step != STEP_PLAIN)
        siena_describe_now(v, arena, out); /* what a seller of goods placed and sold they have just read */
}
