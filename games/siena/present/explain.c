/* explain.c: all there is to know about a thing of Siena. */
#include "games/siena/present/internal.h"
#include "base/bits.h"

/* ---- Cards ------------------------------------------------------------------------------------------ */

/* Rules to read on at, by kind of card. */
static const char *const card_clauses[CARD_KINDS][2] = {
    [CARD_GOODS] = {"S-GDS", NULL},        [CARD_MULE] = {"S-MUL", NULL},       [CARD_FRANCIGENA] = {"S-VFR", NULL},
    [CARD_GIRLFRIENDS] = {"S-GIR", NULL},  [CARD_BANCHI] = {"S-BNK-06", NULL},  [CARD_SERVI] = {"S-BNK-06", NULL},
    [CARD_SALIMBENI] = {"S-BNK-07", NULL}, [CARD_INN] = {"S-INN", NULL},        [CARD_CALANDRINO] = {"S-CAL", NULL},
    [CARD_GUARDS] = {"S-GRD", NULL},       [CARD_BRICKLAYER] = {"S-BRK", NULL}, [CARD_COURTESAN] = {"S-CRT", "S-LOC"},
};

/* The sentence about a card's image; some are not the same in every edition. */
static const char *image_key(const struct siena_state *s, const struct siena_set *set, int card, struct sg_arena *arena)
{
    const struct siena_card *c = &set->card[card];
    unsigned options = s->head.options;
    if (c->kind == CARD_MULE && options & OPT_MERCHANT_MULE)
        return "about.siena.card.mule-merchants";
    if (c->kind == CARD_GIRLFRIENDS && options & OPT_GIRLS_ENTER)
        return "about.siena.card.girlfriends-enter";
    if (c->kind == CARD_GOODS && c->journey && options & OPT_TRAVEL_EMPTY)
        return "about.siena.card.journey-empty";
    return sg_key(arena, "about.siena.card.%s", siena_card_word(set, card));
}

/* What its image is played for. */
static const struct sg_message *image_message(const struct sg_view *v, int card, struct sg_arena *arena)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    const char *key = image_key(s, set, card, arena);
    switch (set->card[card].kind) {
    case CARD_FRANCIGENA:
        return sg_msg(arena, key, sg_num(set->fato[CORN]), sg_num(set->fato[WINE]), sg_num(set->fato[OIL]),
                      sg_num(SIENA_FATO_MOST));
    case CARD_BANCHI: return sg_msg(arena, key, sg_num(siena_deal_income(s, BANCHI_DI_SOTTO)));
    case CARD_SERVI: return sg_msg(arena, key, sg_num(siena_deal_income(s, VIA_DEI_SERVI)));
    case CARD_SALIMBENI: return sg_msg(arena, key, sg_num(set->fato[3]), sg_num(SIENA_FATO_MOST));
    case CARD_INN: return sg_msg(arena, key, sg_num(SIENA_INN_INCOME), sg_num(siena_inns_needed(s)));
    case CARD_CALANDRINO: return sg_msg(arena, key, sg_num(SIENA_BEGGAR_STEPS), sg_num(siena_alms(BANCHI_DI_SOTTO)));
    case CARD_BRICKLAYER: return sg_msg(arena, key, sg_num(SIENA_BRICKLAYER));
    case CARD_COURTESAN: return sg_msg(arena, key, sg_num(SIENA_COURTESAN_PRICE));
    default: return sg_msg0(arena, key);
    }
}

/* At most so many cards of a district per turn, where an edition says so. */
static void add_deal_limit(const struct siena_state *s, struct sg_arena *arena, struct sg_page *out)
{
    if (s->head.options & OPT_TWO_DEALS)
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.deals", sg_num(SIENA_MOST_DEALS)));
}

/* What else an Inn card is good for. */
static void add_inn_uses(const struct siena_state *s, struct sg_arena *arena, struct sg_page *out)
{
    if (!(s->head.options & OPT_INN_BLIND))
        sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, "about.siena.inn-looks"));
    sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, "about.siena.inn-beggar"));
}

static void explain_card(const struct sg_view *v, int card, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_card *c = &set_of_view(v)->card[card];
    sg_page_add(out, SG_PAR_TEXT, image_message(v, card, arena));
    if (c->kind == CARD_INN)
        add_inn_uses(state_of(v), arena, out);
    if (c->kind == CARD_BANCHI || c->kind == CARD_SERVI)
        add_deal_limit(state_of(v), arena, out);
    sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.heading", sg_num(c->green)));
    if (c->star)
        sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, "about.siena.star"));
    else if (c->price)
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "about.siena.price", sg_num(c->price),
                           sg_num(siena_price(state_of(v), (unsigned)sg_view_seat(v), (unsigned)card))));
    else
        sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, "about.siena.free"));
    for (int i = 0; i < 2; i++)
        if (card_clauses[c->kind][i])
            sg_page_clause(out, card_clauses[c->kind][i]);
    if (c->journey)
        sg_page_clause(out, "S-JRN");
    sg_page_clause(out, c->star ? "S-AUC" : "S-BUY-02");
    out->origin = c->origin;
}

/* ---- Places ------------------------------------------------------------------------------------------- */

static const char *const place_clauses[PLACES][2] = {
    [BANCHI_DI_SOTTO] = {"S-BNK-06", NULL},
    [PALAZZO_PUBBLICO] = {"S-BNK-05", NULL},
    [VIA_DEI_SERVI] = {"S-BNK-06", NULL},
    [VIA_DELLE_CERCHIA] = {"S-BNK-08", "S-LOC"},
    [PALAZZO_TOLOMEI] = {"S-BNK-04", "S-BNK-05"},
    [DUOMO] = {"S-DUO", "S-CAL-05"},
    [PIAZZA_SALIMBENI] = {"S-BNK-07", NULL},
    [PIAZZA_DEL_CAMPO] = {"S-BNK-05", NULL},
    [TORRE_DEL_MANGIA] = {"S-TWR", NULL},
    [BANCHI_DI_SOPRA] = {"S-BNK-05", NULL},
    [THE_INN] = {"S-LOC", "S-ART"},
    [TOWN_WALL] = {"S-STA-04", NULL},
};

static const struct sg_message *place_message(const struct sg_view *v, unsigned place, struct sg_arena *arena)
{
    const struct siena_state *s = state_of(v);
    const char *key = sg_key(arena, "about.siena.place.%s", siena_place_names.name[place]);
    switch (place) {
    case PALAZZO_TOLOMEI: return sg_msg(arena, key, sg_num(SIENA_WEDDING_GIFT), sg_num(SIENA_DISTRICT_INCOME));
    case DUOMO: return sg_msg(arena, key, sg_num(siena_alms(DUOMO)));
    case PIAZZA_SALIMBENI: return sg_msg(arena, key, sg_num(set_of_view(v)->fato[3]), sg_num(SIENA_FATO_MOST));
    case THE_INN: return sg_msg(arena, key, sg_num(SIENA_COURTESAN_PRICE), sg_num(SIENA_FIRST_BID));
    default: break;
    }
    if (siena_deal_kind(place) != CARD_KINDS)
        return sg_msg(arena, key, sg_num(siena_deal_income(s, place)));
    return siena_is_yellow(place) ? sg_msg(arena, key, sg_num(SIENA_DISTRICT_INCOME)) : sg_msg0(arena, key);
}

static void add_levels(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    for (int i = 0; i < SIENA_LEVELS; i++)
        sg_page_add(out, SG_PAR_ITEM,
                    sg_msg(arena, is_seat(s, s->tower[i]) ? "about.siena.level-by" : "about.siena.level", sg_num(i + 1),
                           sg_num(set->cost[i]), sg_num(set->level_points[i]), sg_seat(s->tower[i])));
}

/* Who stands there. */
static void add_people(const struct siena_state *s, unsigned place, struct sg_arena *arena, struct sg_page *out)
{
    struct sg_list *names = sg_list_make(arena);
    for (int p = 0; p < s->head.seats; p++)
        if (s->status[p] == BANKER && s->place[p] == place)
            sg_list_add(arena, names, sg_msg_seat(arena, p));
    if (s->calandrino == place)
        sg_list_add(arena, names, sg_msg0(arena, "card.siena.calandrino"));
    if (names->count)
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.here", sg_items(names)));
}

static void explain_place(const struct sg_view *v, unsigned place, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    unsigned seat = (unsigned)sg_view_seat(v), florins = s->florins[seat];
    sg_page_add(out, SG_PAR_TEXT, place_message(v, place, arena));
    if (siena_deal_kind(place) != CARD_KINDS)
        add_deal_limit(s, arena, out);
    if (place == DUOMO && siena_donation(s, florins))
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "about.siena.donation", sg_num(florins), sg_num(siena_donation(s, florins))));
    if (place == THE_INN)
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "about.siena.courtesans", sg_num(s->courtesans),
                           sg_num(SIENA_COURTESAN_PRICE * s->courtesans)));
    if (place == TORRE_DEL_MANGIA)
        add_levels(v, arena, out);
    add_people(s, place, arena, out);
    for (int i = 0; i < 2; i++)
        if (place_clauses[place][i])
            sg_page_clause(out, place_clauses[place][i]);
    for (int i = 0; i < SIENA_DISTRICTS; i++)
        if (set->district[i] == place)
            out->origin = set->district_origin[i];
}

/* ---- Goods and roads ------------------------------------------------------------------------------------- */

static void explain_good(const struct sg_view *v, int good, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    bool peasants = siena_sells(PEASANT) >> good & 1;
    sg_page_add(
        out, SG_PAR_TEXT,
        sg_msg(arena, "about.siena.frame", sg_num(s->workers[good]), sg_num(set->frame[good]), sg_num(s->ready[good])));
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg(arena, peasants ? "about.siena.sale-peasant" : "about.siena.sale-merchant",
                       sg_num(set->sale[good]), sg_num(SIENA_BANKER_SHARE)));
    if (peasants)
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.fato", sg_num(set->fato[good])));
    sg_page_clause(out, "S-GDS-04");
    sg_page_clause(out, "S-GDS-05");
    sg_page_clause(out, "S-GDS-06");
    out->origin = set->frame_origin[good];
}

static void explain_road(const struct sg_view *v, int road, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    struct sg_list *pays = sg_list_make(arena);
    for (int i = 0; i < set->road_length[road]; i++)
        sg_list_add(arena, pays, sg_msg_number(arena, set->road_pay[road][i]));
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg0(arena, s->head.options & OPT_COLLECT_ALL ? "about.siena.road-all" : "about.siena.road"));
    sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.road-pays", sg_items(pays)));
    for (int p = 0; p < s->head.seats; p++)
        if (s->road[p] == road + 1)
            sg_page_add(out, SG_PAR_TEXT,
                        sg_msg(arena, "table.siena.on-road", sg_seat(p), sg_num(s->stop[p]),
                               sg_sub(siena_road_name(road, arena))));
    sg_page_clause(out, "S-JRN");
    out->origin = set->road_origin[road];
}

/* ---- People --------------------------------------------------------------------------------------------------- */

static const struct sg_message *status_message(int status, struct sg_arena *arena)
{
    unsigned number = status == BANKER ? SIENA_BANKER_INCOME : siena_rises_at((unsigned)status);
    return sg_msg(arena, sg_key(arena, "about.siena.status.%s", siena_status_names.name[status]), sg_num(number));
}

const struct sg_message *siena_unseen(const struct sg_view *v, int seat, struct sg_arena *arena)
{
    const struct siena_state *s = state_of(v);
    struct sg_list *list = sg_list_make(arena);
    int senesi = s->senesi_held[seat], artists = s->artists_held[seat] - (int)sg_bit_count(s->artists[seat]);
    for (int i = 0; i < 4; i++)
        senesi -= s->senesi[seat][i];
    if (s->status[seat] != BANKER)
        return NULL;
    if (senesi > 0)
        sg_list_add(arena, list, sg_msg(arena, "about.siena.unseen.senesi", sg_num(senesi)));
    if (artists > 0)
        sg_list_add(arena, list, sg_msg(arena, "about.siena.unseen.artists", sg_num(artists)));
    return list->count ? sg_msg(arena, "about.siena.unseen", sg_items(list)) : NULL;
}

static void add_points(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    struct sg_line lines[SG_MAX_LINES];
    int n = siena_game.score_lines(s, seat, lines), sum = 0;
    for (int i = 0; i < n; i++)
        sum += lines[i].points;
    if (s->status[seat] != BANKER) {
        sg_page_add(out, SG_PAR_NOTE, sg_msg0(arena, "about.siena.uncounted"));
        return;
    }
    sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.points", sg_num(sum)));
    for (int i = 0; i < n; i++)
        sg_page_add(out, SG_PAR_ITEM,
                    sg_msg(arena, "present.line", sg_sub(sg_line_message(&siena_game, &lines[i], arena)),
                           sg_num(lines[i].points)));
    const struct sg_message *unseen = siena_unseen(v, seat, arena);
    if (unseen)
        sg_page_add(out, SG_PAR_NOTE, unseen);
}

static void explain_seat(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    int worth = 0, known = 0;
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg(arena, "about.siena.seat", sg_sub(siena_status_name(s->status[seat], arena)),
                       sg_num(s->florins[seat]), sg_num(s->held[seat])));
    sg_page_add(out, SG_PAR_TEXT, status_message(s->status[seat], arena));
    for (int card = 0; card < SIENA_CARDS; card++)
        if (s->hand[seat] >> card & 1)
            sg_page_add(out, SG_PAR_ITEM, siena_card_name(set, card, arena))->about = sg_thing_of(SIENA_CARD, card);
    for (int i = 0; i < 4; i++) {
        worth += s->senesi[seat][i] * (i + 1);
        known += s->senesi[seat][i];
    }
    if (s->senesi_held[seat])
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "about.siena.senesi", sg_num(s->senesi_held[seat]), sg_num(known), sg_num(worth)));
    for (int i = 0; i < SIENA_ARTISTS; i++)
        if (s->artists[seat] >> i & 1)
            sg_page_add(
                out, SG_PAR_ITEM,
                sg_msg(arena, "about.siena.artist-of", sg_sub(siena_artist_name(set, i, arena)), sg_num(i + 1)));
    if (s->stingy[seat])
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.cubes", sg_num(s->stingy[seat])));
    if (s->place[seat] < PLACES)
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.pawn", sg_sub(siena_place_in(s->place[seat], arena))));
    add_points(v, seat, arena, out);
    sg_page_clause(out, "S-SCO-01");
}

/* ---- Signs and piles -------------------------------------------------------------------------------------------- */

static void explain_column(const struct sg_view *v, int column, struct sg_arena *arena, struct sg_page *out)
{
    static const struct {
        const char *key, *clause[2];
    } rows[COLUMNS] = {
        [COLUMN_STATUS] = {NULL, {"S-STA-01", "S-STA-02"}},
        [COLUMN_TRACK] = {"about.siena.column.track", {"S-RND-04", "S-BUY-02"}},
        [COLUMN_FLORINS] = {"about.siena.column.florins", {"S-WLT-01", NULL}},
        [COLUMN_HAND] = {"about.siena.column.hand", {"S-BUY-04", NULL}},
        [COLUMN_SENESI] = {"about.siena.column.senesi", {"S-SCO-04", NULL}},
        [COLUMN_ARTISTS] = {"about.siena.column.artists", {"S-SCO-04", NULL}},
        [COLUMN_CUBES] = {"about.siena.column.cubes", {"S-SCO-05", NULL}},
    };
    bool shared = column == COLUMN_CUBES && state_of(v)->head.options & OPT_ONE_COUNT;
    if (rows[column].key)
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, shared ? "about.siena.column.cubes-all" : rows[column].key, sg_num(SIENA_HAND)));
    for (int status = PEASANT; !rows[column].key && status <= BANKER; status++)
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "present.line", sg_sub(siena_status_name(status, arena)),
                           sg_sub(status_message(status, arena))));
    for (int i = 0; i < 2; i++)
        if (rows[column].clause[i])
            sg_page_clause(out, rows[column].clause[i]);
}

static void explain_pile(int pile, struct sg_arena *arena, struct sg_page *out)
{
    static const char *const clauses[PILES] = {"S-RND-02", "S-RND-03", "S-SET-02", "S-SET-07"};
    static const char *const keys[PILES] = {"about.siena.pile.deck", "about.siena.pile.discards",
                                            "about.siena.pile.senesi", "about.siena.pile.artists"};
    sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, keys[pile]));
    sg_page_clause(out, clauses[pile]);
}

static void explain_artist(const struct sg_view *v, int artist, struct sg_arena *arena, struct sg_page *out)
{
    if (artist >= SIENA_ARTISTS) {
        bool blind = state_of(v)->head.options & OPT_INN_BLIND;
        sg_page_add(
            out, SG_PAR_TEXT,
            sg_msg(arena, blind ? "about.siena.artist.blind" : "about.siena.artist.unseen", sg_num(SIENA_LOOK_PRICE)));
        sg_page_clause(out, "S-ART-03");
        return;
    }
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg(arena, artist + 1 == SIENA_ARTISTS ? "about.siena.artist.last" : "about.siena.artist",
                       sg_num(artist + 1)));
    sg_page_clause(out, "S-ART-04");
    sg_page_clause(out, "S-SCO-04");
    out->origin = set_of_view(v)->artist_origin[artist];
}

static void explain_tower(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.tower", sg_num(SIENA_OWN_LEVELS)));
    add_levels(v, arena, out);
    sg_page_clause(out, "S-TWR");
    out->origin = set_of_view(v)->level_origin[0];
}

static void explain_end(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out)
{
    bool endless = state_of(v)->head.options & OPT_ADVANCED;
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg(arena, endless ? "about.siena.end-endless" : "about.siena.end", sg_num(SIENA_ROUNDS)));
    sg_page_clause(out, "S-END-01");
    sg_page_clause(out, "S-END-02");
    sg_page_clause(out, "S-END-03");
}

/* A reason for Consent Points; two are not the same in every game. */
static void explain_line(const struct sg_view *v, int line, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const char *word = siena_kinds[SIENA_LINE].names->name[line];
    bool poorer = s->head.seats == 2 && !(s->head.options & OPT_POORER_LOSES);
    const char *variant = line == LINE_POOREST && poorer                               ? "-two"
                          : line == LINE_STINGINESS && s->head.options & OPT_ONE_COUNT ? "-all"
                                                                                       : "";
    sg_page_add(out, SG_PAR_TEXT, sg_msg0(arena, sg_key(arena, "about.siena.line.%s%s", word, variant)));
    sg_page_clause(out, "S-SCO");
}

bool siena_explain(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out)
{
    sg_page_add(out, SG_PAR_TITLE, sg_thing_name(v, thing, arena))->about = thing;
    switch (thing.kind) {
    case SG_THING_SEAT: explain_seat(v, thing.index, arena, out); break;
    case SIENA_CARD: explain_card(v, thing.index, arena, out); break;
    case SIENA_PLACE: explain_place(v, (unsigned)thing.index, arena, out); break;
    case SIENA_GOOD: explain_good(v, thing.index, arena, out); break;
    case SIENA_ROAD: explain_road(v, thing.index, arena, out); break;
    case SIENA_TOWER: explain_tower(v, arena, out); break;
    case SIENA_COLUMN: explain_column(v, thing.index, arena, out); break;
    case SIENA_PILE: explain_pile(thing.index, arena, out); break;
    case SIENA_ARTIST: explain_artist(v, thing.index, arena, out); break;
    case SIENA_END: explain_end(v, arena, out); break;
    case SIENA_STATUS:
        sg_page_add(out, SG_PAR_TEXT, status_message(thing.index, arena));
        sg_page_clause(out, "S-STA-01");
        sg_page_clause(out, "S-STA-02");
        break;
    case SIENA_VALUE:
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "about.siena.value", sg_num(thing.index + 1)));
        sg_page_clause(out, "S-SCO-04");
        break;
    default: explain_line(v, thing.index, arena, out); break; /* SIENA_LINE */
    }
    return true;
}
