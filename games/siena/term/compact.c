/* compact.c: Siena's table on a small screen: countryside, town, seats, cards, in few letters. */
#include "games/siena/term/internal.h"

#include "base/bits.h"
#include "games/siena/rules/siena.h"
#include "host/i18n.h"
#include "term/render.h"
#include "term/text/model.h"

#include <stdio.h>
#include <string.h>

enum { LAND = 29, PRICE = 26, ACTIONS_LEAST = 6, TOWER = 4 };

static const struct siena_state *view_of(const struct screen_model *s)
{
    return s->view;
}

static const struct siena_set *set_of(const struct screen_model *s)
{
    return siena_set(view_of(s)->head.set);
}

static const char *thing_text(const struct screen_model *s, int kind, int index)
{
    return siena_thing_text(s, kind, index);
}

static const char *thing_short(const struct screen_model *s, int kind, int index)
{
    return siena_thing_short(s, kind, index);
}

/* ---- Countryside ---------------------------------------------------------------------- */

/* How far the columns behind the goods' names move to the right, where the names are long. */
static int names_shift(const struct screen_model *s)
{
    int longest = 0;
    for (int g = 0; g < SIENA_GOODS; g++) {
        int n = text_columns(thing_text(s, SIENA_GOOD, g));
        longest = n > longest ? n : longest;
    }
    return longest <= 6 ? 0 : longest > 10 ? 4 : longest - 6;
}

static void draw_good(struct screen_model *s, struct area a, int row, int good)
{
    const struct siena_state *v = view_of(s);
    const struct siena_set *set = set_of(s);
    int size = set->frame[good], full = v->workers[good];
    int shift = names_shift(s);
    model_put(s, a, row, 0, 6 + shift, LOOK_OWN + good, SIENA_GOOD, good, thing_text(s, SIENA_GOOD, good));
    area_put(a, row, 6 + shift, LOOK_OWN + good, board_good_sign(good)); /* as on the cards */
    gauge_draw(a, row, 7 + shift, full, size, LOOK_OWN + good);
    area_put(a, row, 16 + shift, LOOK_PLAIN, frame_printf("%d/%d", full, size));
    area_put(a, row, PRICE - 2, v->ready[good] ? LOOK_GOOD : LOOK_DIM, frame_printf("%d", v->ready[good]));
    area_put(a, row, PRICE, LOOK_MONEY, frame_printf("%2d", set->sale[good]));
}

static void draw_road(struct screen_model *s, struct area a, int row, int road)
{
    const struct siena_state *v = view_of(s);
    const struct siena_set *set = set_of(s);
    model_put(s, a, row, 0, 8, LOOK_PLAIN, SIENA_ROAD, road, thing_text(s, SIENA_ROAD, road));
    int c = 8;
    for (int i = 0; i < set->road_length[road]; i++) {
        int pay = set->road_pay[road][i];
        c = area_put(a, row, c, LOOK_DIM, "[");
        c = area_put(a, row, c, LOOK_PLAIN, pay ? frame_printf("%d", pay) : "-");
        for (int p = 0; p < v->head.seats; p++)
            if (v->road[p] == road + 1 && v->stop[p] == i + 1)
                c = area_put(a, row, c, LOOK_SEAT + p, seat_sign(p));
        c = area_put(a, row, c, LOOK_DIM, "] ");
    }
}

static void draw_land(struct screen_model *s, struct area a)
{
    area_put_cut(a, 0, 0, a.columns - 1, LOOK_HEAD, i18n("term.siena.land"));
    for (int g = 0; g < SIENA_GOODS; g++)
        draw_good(s, a, 1 + g, g);
    draw_road(s, a, 6, 0);
    draw_road(s, a, 7, 1);
}

/* ---- Town -------------------------------------------------------------------------------- */

/* How many pawns there are at a place, with the beggar. */
static int count_pawns(const struct siena_state *v, int place)
{
    int count = v->calandrino == place;
    for (int p = 0; p < v->head.seats; p++)
        count += v->place[p] == place;
    return count;
}

/* They are right-aligned before `end`. */
static void draw_pawns(struct screen_model *s, struct area a, int row, int end, int place)
{
    const struct siena_state *v = view_of(s);
    int c = end - count_pawns(v, place);
    for (int p = 0; p < v->head.seats; p++)
        if (v->place[p] == place)
            c = area_put(a, row, c, LOOK_SEAT + p, seat_sign(p));
    if (v->calandrino == place)
        area_put(a, row, c, LOOK_WARN, "@");
}

static void draw_district(struct screen_model *s, struct area a, int row, int number)
{
    const struct siena_set *set = set_of(s);
    int place = set->district[number];
    bool narrow = a.columns < 36;
    int name =
        area_put(a, row, 0, LOOK_DIM, number < 5 ? frame_printf("%d", number + 1) : frame_printf("%2d", number + 1)) +
        1;
    struct sg_view v = model_view(s);
    int column = name + (narrow ? 11 : 19);
    model_put(s, a, row, name, narrow ? 10 : 18, LOOK_PLAIN, SIENA_PLACE, place,
              narrow ? thing_short(s, SIENA_PLACE, place) : thing_text(s, SIENA_PLACE, place));
    int pawns = count_pawns(view_of(s), place), room = a.columns - column - (pawns > 1 ? 1 + pawns : 1);
    const char *does = model_text(s, siena_place_does(&v, place, narrow, frame_messages()));
    if (text_columns(does) > room) /* two pawns need the room of "/card" */
        does = frame_printf("%.*s", (int)strcspn(does, "/,"), does);
    area_put_cut(a, row, column, room, LOOK_DIM, does);
    draw_pawns(s, a, row, a.columns - 1, place);
}

static void draw_inn(struct screen_model *s, struct area a, int row)
{
    const struct siena_state *v = view_of(s);
    int c = model_put(s, a, row, 0, 10, LOOK_BOLD, SIENA_PLACE, THE_INN, thing_text(s, SIENA_PLACE, THE_INN));
    c = area_put(a, row, c + 1, v->courtesans ? LOOK_WARN : LOOK_DIM,
                 v->courtesans
                     ? i18n_numbers("term.siena.courtesans", v->courtesans, SIENA_COURTESAN_PRICE * v->courtesans)
                     : i18n("term.siena.no-courtesans"));
    int count = v->calandrino == THE_INN, wall = 0;
    for (int p = 0; p < v->head.seats; p++) {
        count += v->place[p] == THE_INN;
        wall += v->place[p] == TOWN_WALL;
    }
    draw_pawns(s, a, row, c + 1 + count, THE_INN);
    if (wall) {
        c = model_put(s, a, row, c + 2 + count, 12, LOOK_PLAIN, SIENA_PLACE, TOWN_WALL,
                      thing_short(s, SIENA_PLACE, TOWN_WALL));
        draw_pawns(s, a, row, c + 1 + wall, TOWN_WALL);
    }
}

/* The tower grows from the ground, a row for each level, with the sign of who built it. */
static void draw_tower(struct screen_model *s, struct area a)
{
    const struct siena_state *v = view_of(s);
    int next = (int)siena_levels(v);
    for (int i = 0; i < SIENA_LEVELS; i++) {
        int row = a.rows - 1 - i, by = v->tower[i];
        if (i < next) {
            area_put(a, row, 0, LOOK_BRICK, either("\u2590", "["));
            area_put_on(a, row, 1, LOOK_SEAT + by, OWN_PLATE, seat_sign(by));
            area_put(a, row, 2, LOOK_BRICK, either("\u258c", "]"));
        } else {
            const char *side = i == next ? either("\u2502", "|") : either("\u250a", ":");
            area_put(a, row, 0, i == next ? LOOK_KEY : LOOK_DIM, frame_printf("%s%d%s", side, i + 1, side));
        }
        model_spot(s, a, row, 0, TOWER - 1, SIENA_TOWER, 0);
    }
}

/* What the next level costs, and what it is worth. */
static void draw_next_level(struct screen_model *s, struct area a, int row)
{
    const struct siena_set *set = set_of(s);
    int next = (int)siena_levels(view_of(s));
    int c = model_put(s, a, row, 0, 12, LOOK_BOLD, SIENA_TOWER, 0, thing_text(s, SIENA_TOWER, 0)) + 1;
    if (next < SIENA_LEVELS)
        area_put(a, row, c, LOOK_PLAIN,
                 i18n_numbers("term.siena.next-tower", set->cost[next], set->level_points[next]));
}

static void draw_town(struct screen_model *s, struct area a)
{
    enum { HEAD = 1 };
    area_put_cut(a, 0, 0, a.columns, LOOK_HEAD, i18n("term.siena.town"));
    draw_tower(s, area_part(a, HEAD, a.columns - TOWER + 1, SIENA_LEVELS, TOWER - 1));
    a.columns -= TOWER;
    int half = (a.columns + 1) / 2; /* the numbers on the left are longer */
    for (int i = 0; i < 5; i++) {
        draw_district(s, area_part(a, 0, 0, a.rows, half), 1 + i, 9 - i);
        draw_district(s, area_part(a, 0, half, a.rows, a.columns - half), 1 + i, i);
    }
    draw_inn(s, a, 6);
    draw_next_level(s, a, 7);
}

/* ---- Seats --------------------------------------------------------------------------------- */

/* Where the columns of the table of seats begin; the last is its end. */
struct seat_columns {
    int at[COLUMNS + 1];
};

enum { NAME = 3, NAME_MOST = 10 };

/* Names and ranks take what they need here; every column more is one less for what happens. */
static struct seat_columns seat_columns(struct screen_model *s)
{
    static const int wide[COLUMNS] = {[COLUMN_TRACK] = 4,  [COLUMN_FLORINS] = 8, [COLUMN_HAND] = 5,
                                      [COLUMN_SENESI] = 4, [COLUMN_ARTISTS] = 4, [COLUMN_CUBES] = 3};
    struct seat_columns c;
    int name = text_columns(i18n("term.siena.seats")) - NAME, status = 0;
    for (int p = 0; p < view_of(s)->head.seats; p++) {
        int n = text_columns(name_of(s->m, p));
        name = n > name ? n : name;
    }
    for (int i = PEASANT; i <= BANKER; i++) {
        int n = text_columns(thing_text(s, SIENA_STATUS, i));
        status = n > status ? n : status;
    }
    c.at[COLUMN_STATUS] = NAME + (name < NAME_MOST ? name : NAME_MOST) + 1;
    c.at[COLUMN_TRACK] = c.at[COLUMN_STATUS] + status + 1;
    for (int i = COLUMN_TRACK; i < COLUMNS; i++) {
        int head = text_columns(thing_short(s, SIENA_COLUMN, i));
        c.at[i + 1] = c.at[i] + (i == COLUMN_CUBES && head > wide[i] ? head : wide[i]);
    }
    return c;
}

static int rank_of(const struct siena_state *v, int seat)
{
    for (int i = 0; i < v->head.seats; i++)
        if (v->wealth[i] == seat)
            return v->head.seats - i;
    return 0;
}

static void draw_seat(struct screen_model *s, struct area a, int row, int place, const int *starts)
{
    const struct siena_state *v = view_of(s);
    int p = v->track[place], look = p == s->viewer ? LOOK_BOLD : LOOK_PLAIN;
    area_put(a, row, 0, LOOK_KEY, s->turn == p ? either("\u25b8", ">") : " ");
    area_put(a, row, 1, LOOK_SEAT + p, seat_sign(p));
    model_put(s, a, row, NAME, NAME_MOST, look, THING_SEAT, p, name_of(s->m, p));
    area_put(a, row, starts[COLUMN_STATUS], look, thing_text(s, SIENA_STATUS, v->status[p]));
    area_put(a, row, starts[COLUMN_TRACK], LOOK_PLAIN, frame_printf("+%d", set_of(s)->surcharge[place]));
    area_put(a, row, starts[COLUMN_FLORINS], LOOK_MONEY, frame_printf("%3d", v->florins[p]));
    area_put(a, row, starts[COLUMN_FLORINS] + 4, LOOK_DIM, frame_printf("#%d", rank_of(v, p)));
    area_put(a, row, starts[COLUMN_HAND] + 1, LOOK_PLAIN, frame_printf("%d", v->held[p]));
    area_put(a, row, starts[COLUMN_SENESI] + 1, LOOK_PLAIN, frame_printf("%d", v->senesi_held[p]));
    area_put(a, row, starts[COLUMN_ARTISTS] + 1, LOOK_PLAIN, frame_printf("%d", v->artists_held[p]));
    int c = area_put(a, row, starts[COLUMN_CUBES] + 1, v->stingy[p] ? LOOK_WARN : LOOK_PLAIN,
                     frame_printf("%d", v->stingy[p]));
    if (v->donated >> p & 1)
        area_put(a, row, c, LOOK_PLAIN, i18n("term.siena.donated"));
}

static void draw_seats(struct screen_model *s, struct area a, const int *starts)
{
    area_put(a, 0, 0, LOOK_HEAD, frame_printf("%-*s", a.columns, i18n("term.siena.seats")));
    for (int i = 0; i < COLUMNS; i++)
        model_put(s, a, 0, starts[i], 9, LOOK_HEAD, SIENA_COLUMN, i, thing_short(s, SIENA_COLUMN, i));
    for (int i = 0; i < view_of(s)->head.seats; i++)
        if (view_of(s)->track[i] < SG_MAX_SEATS)
            draw_seat(s, a, 1 + i, i, starts);
}

/* ---- Cards ------------------------------------------------------------------------------------ */

/* How a row of cards is laid out. */
struct shelf {
    const char *title, *empty; /* what stands over cards, and before "none" */
    uint64_t cards;
    int seat;    /* whose hand, or NOBODY for the display */
    int columns; /* of one card */
    bool words;  /* in whole words */
    bool tight;  /* the title stands in a card's place */
};

/* Cards in a row. A title in a card's place keeps its column to itself. */
static int shelf_each(const struct shelf *f, int columns)
{
    int each = columns / f->columns - f->tight;
    return each > 0 ? each : 1;
}

static int shelf_rows(const struct shelf *f, int columns)
{
    int each = shelf_each(f, columns);
    return f->cards ? !f->tight + (sg_bit_count(f->cards) + each - 1) / each : 1;
}

static const char *card_words(struct screen_model *s, const struct shelf *f, int card)
{
    const struct siena_card *c = &set_of(s)->card[card];
    struct sg_view v = model_view(s);
    unsigned florins = siena_price(view_of(s), (unsigned)sg_view_seat(&v), (unsigned)card);
    const char *price = f->seat != NOBODY ? "" : c->star ? board_star() : frame_printf("%u", florins);
    if (!f->words) {
        const char *signs = board_card_signs(s, card);
        int pad = 10 - text_columns(signs);
        return frame_printf("%s %s%*s %s%s%s%d", siena_card_names.name[card], signs, pad > 0 ? pad : 0, "", price,
                            *price ? " " : "", board_heading_sign(), c->green);
    }
    if (*price && !c->star)
        price = i18n_numbers("term.siena.price", florins, 0);
    const char *name = frame_printf("%s %s%s%s", siena_card_names.name[card], thing_text(s, SIENA_CARD, card),
                                    *price ? " " : "", price);
    return i18n_words("lang.comma", name, i18n_numbers("do.siena.heading-n", c->green, 0));
}

static int draw_shelf(struct screen_model *s, struct area a, int row, const struct shelf *f)
{
    int each = shelf_each(f, a.columns), n = 0;
    int c = area_put_cut(a, row, 0, f->tight && f->cards ? f->columns - 1 : a.columns, LOOK_HEAD,
                         f->cards ? f->title : f->empty);
    if (!f->cards) {
        area_put(a, row, c + 1, LOOK_DIM, i18n("term.siena.no-cards"));
        return 1;
    }
    for (int card = 0; card < SIENA_CARDS; card++) {
        if (!(f->cards >> card & 1))
            continue;
        model_put(s, a, row + !f->tight + n / each, (n % each + f->tight) * f->columns, f->columns - 1, LOOK_PLAIN,
                  SIENA_CARD, card, card_words(s, f, card));
        n++;
    }
    return shelf_rows(f, a.columns);
}

/* The open cards that the list of actions does not offer: too expensive, or for auction. */
static uint64_t not_for_sale(const struct screen_model *s)
{
    const struct siena_state *v = view_of(s);
    uint64_t out = 0;
    for (int card = 0; card < SIENA_CARDS; card++)
        if (v->display >> card & 1 && s->game->refuse(v, (struct sg_action){ACT_BUY, {(uint16_t)card, 0, 0}}, NULL))
            out |= (uint64_t)1 << card;
    return out;
}

/* The others' hands that are known, as many as fit. */
static int draw_hands(struct screen_model *s, struct area a, int row, int most)
{
    const struct siena_state *v = view_of(s);
    for (int i = 0; i < v->head.seats; i++) {
        int p = v->track[i];
        if (p >= v->head.seats || p == s->viewer || !v->hand[p])
            continue;
        struct shelf other = {
            i18n_words("term.siena.hand-of", seat_words(s->m, p), NULL), "", v->hand[p], p, 20, false, true};
        if (row + shelf_rows(&other, a.columns) > most)
            break;
        row += draw_shelf(s, a, row, &other);
    }
    return row;
}

/* The display, one's own hand, and as many of the others' as fit. */
static int draw_cards(struct screen_model *s, struct area a, int most)
{
    const struct siena_state *v = view_of(s);
    bool seated = s->viewer < v->head.seats;
    struct shelf open = {i18n_words("term.siena.display", board_star(), board_heading_sign()),
                         i18n_words("term.siena.display-short", board_heading_sign(), NULL),
                         v->display,
                         NOBODY,
                         20,
                         false,
                         false};
    struct shelf hand = {i18n_words("term.siena.hand", board_heading_sign(), NULL),
                         i18n("term.siena.hand-short"),
                         seated ? v->hand[s->viewer] : 0,
                         s->viewer,
                         20,
                         false,
                         false};
    struct shelf wide_open = open, wide_hand = hand;
    wide_open.columns = wide_hand.columns = a.columns / (a.columns / 48 > 0 ? a.columns / 48 : 1);
    wide_open.words = wide_hand.words = true;
    if (shelf_rows(&wide_open, a.columns) + shelf_rows(&wide_hand, a.columns) <= most) {
        open = wide_open;
        hand = wide_hand;
    } else if (shelf_rows(&open, a.columns) + shelf_rows(&hand, a.columns) > most) {
        open.tight = hand.tight = true;
        open.title = i18n_words("term.siena.display-short", board_heading_sign(), NULL);
        hand.title = i18n("term.siena.hand-short");
    }
    /* Where room is short, what can be taken stands in the list only. */
    if (open.tight && v->phase == PHASE_BUYING && s->turn == s->viewer) {
        open.cards = not_for_sale(s);
        open.title = i18n("term.siena.display-rest");
    }
    int row = open.cards ? draw_shelf(s, a, 0, &open) : 0;
    if (seated)
        row += draw_shelf(s, a, row, &hand);
    return draw_hands(s, a, row, most);
}

/* ---- What is happening ---------------------------------------------------------------------------- */

static void read_now(struct screen_model *s, struct textblock *notes)
{
    struct sg_page page;
    struct sg_view v = model_view(s);
    sg_describe(&v, SG_DESCRIBE_NOW, frame_messages(), &page);
    model_page(s, &page, notes);
}

/* The rows that it needs with its heading. */
static int now_rows(struct screen_model *s, int columns)
{
    struct textblock notes = {0};
    read_now(s, &notes);
    int lines = textblock_lines(&notes, columns);
    textblock_free(&notes);
    return 1 + lines;
}

static void draw_now(struct screen_model *s, struct area a)
{
    struct textblock notes = {0};
    const char *who = s->turn >= 0 ? seat_words(s->m, s->turn) : "";
    area_put(a, 0, 0, LOOK_HEAD, frame_printf("%-*s", a.columns, ""));
    area_put_cut(a, 0, 0, a.columns, LOOK_HEAD,
                 *who ? i18n_words("term.siena.now", who, NULL) : i18n("term.siena.now-all"));
    read_now(s, &notes);
    int row = 1 + textblock_draw(&notes, area_part(a, 1, 0, a.rows - 1, a.columns), 0);
    if (textblock_lines(&notes, a.columns) > a.rows - 1) /* the log has all of it */
        area_put(a, a.rows - 1, a.columns - 1, LOOK_DIM, either("\u2026", "~"));
    struct textblock heads = {0}; /* what the heads of the columns mean, if there is room to say it */
    textblock_add(&heads, LOOK_DIM, 0, i18n("term.siena.columns"));
    if (row + textblock_lines(&heads, a.columns) <= a.rows)
        textblock_draw(&heads, area_part(a, row, 0, a.rows - row, a.columns), 0);
    textblock_free(&heads);
    textblock_free(&notes);
}

/* ---- The whole ----------------------------------------------------------------------------------- */

void siena_draw_compact(struct screen_model *s, struct area a, struct layout *out)
{
    int seats = view_of(s)->head.seats, log = a.columns >= 120 ? a.columns / 3 : 0;
    struct area m = area_part(a, 0, 0, a.rows, a.columns - log);
    draw_land(s, area_part(m, 0, 0, 8, LAND));
    draw_town(s, area_part(m, 0, LAND, 8, m.columns - LAND));
    struct seat_columns columns = seat_columns(s);
    int beside = columns.at[COLUMNS] + 1, row = 8, rows = now_rows(s, m.columns - beside), most = 7;
    rows = rows > most ? most : rows < 4 ? 4 : rows; /* for what happens now */
    rows = seats + 1 < rows ? rows : seats + 1;
    draw_seats(s, area_part(m, row, 0, rows, beside - 1), columns.at);
    draw_now(s, area_part(m, row, beside, rows, m.columns - beside));
    row += rows;
    int spare = m.rows - row, least = spare / 2 > ACTIONS_LEAST ? spare / 2 : ACTIONS_LEAST;
    row += draw_cards(s, area_part(m, row, 0, spare, m.columns), spare - least);
    out->bottom = area_part(m, row, 0, m.rows - row, m.columns);
    out->keep = m.row + 8 + rows;
    if (log)
        out->log = area_part(a, 0, m.columns + 1, a.rows, log - 1);
}
