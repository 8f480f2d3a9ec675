/* picture.c: Siena's board as SVG: the browser's drawings, with pieces, prices and words over them. */
#include "games/siena/term/internal.h"

#include "base/bits.h"
#include "host/i18n.h"
#include "term/screen/svg.h"

#include <string.h>

static const char art[] = {
#include "data/siena/board.inc"
};

/* Units of the picture; the town, the wall and the countryside are drawn in their own, which are larger. */
enum { WIDE = 1600, HIGH = 1000, MAP = 680, TOWN = 610, WALL = 44, COUNTRY = 345, LAND_HIGH = 424 };
enum { HALF = SIENA_DISTRICTS / 2, LOT = 122, LOT_HIGH = 183, SCENE = 132, PIAZZA = LAND_HIGH - 2 * LOT_HIGH };
static const double map_scale = (double)MAP / LAND_HIGH;

struct picture_board {
    struct board b;
    struct svg *o;
    const char *ground;
};

/* ---- Pieces ------------------------------------------------------------------------------------------------ */

static const char *seat_colour(const struct picture_board *p, int seat)
{
    return svg_colour(p->o, frame_printf("seat-%d", seat));
}

/* The sign of a seat: its shape, colour and number, in a square. */
static void put_seat(const struct picture_board *p, int seat, double x, double y, double size)
{
    svg_add(p->o, "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\">", seat_colour(p, seat),
            svg_colour(p->o, "on-accent"));
    svg_mark(p->o, frame_printf("seat-%d", seat + 1), x, y, size, 24);
    svg_add(p->o, "</g>\n");
    svg_words(p->o, x + size / 2, y + size * (seat == 1 ? 0.85 : 0.74), 0.62 * size, 0, SVG_BOLD | SVG_MIDDLE,
              svg_colour(p->o, frame_printf("on-seat-%d", seat)), frame_printf("%d", seat + 1));
}

/* A pawn with its feet at x, y. */
static void put_pawn(const struct picture_board *p, int seat, double x, double y, double k)
{
    svg_add(p->o,
            "<g transform=\"translate(%.1f %.1f) scale(%.2f)\"><ellipse cx=\"0\" cy=\"-1\" rx=\"11\" ry=\"3\" "
            "fill=\"#000\" fill-opacity=\".33\"/><path d=\"M-9.5 0c0-7 4-9 5-15h9c1 6 5 8 5 15z\" fill=\"%s\" "
            "stroke=\"#fbf6ea\" stroke-width=\"1.4\"/></g>\n",
            x, y, k, seat_colour(p, seat));
    put_seat(p, seat, x - 10.5 * k, y - 33.5 * k, 21 * k);
}

static void put_beggar(const struct picture_board *p, double x, double y, double k)
{
    svg_drawing(p->o, "beggar", x, y, k);
}

/* Bankers and Calandrino at a place, from the right end of its street. */
static void put_people(const struct picture_board *p, int place, double x, double y)
{
    int here = sg_bit_count(siena_bankers_at(p->b.v, (unsigned)place)), at = 0;
    double step = here > 3 ? 16 : 18.5;
    if (p->b.v->calandrino == place)
        put_beggar(p, x + 16, y, 1.05);
    for (int s = 0; s < p->b.v->head.seats; s++)
        if (siena_bankers_at(p->b.v, (unsigned)place) >> s & 1)
            put_pawn(p, s, x + 101 - step * (here - 1 - at++), y, here > 3 ? 0.95 : 1.12);
}

/* ---- The town ----------------------------------------------------------------------------------------------- */

/* The corner of a district's lot: the upper row runs to the right, the lower one back. */
static void lot_at(int number, double *x, double *y)
{
    int column = number < HALF ? HALF - 1 - number : number - HALF;
    *x = column * LOT + 2;
    *y = number < HALF ? LOT_HIGH + PIAZZA : 0;
}

static void paint_town(const struct picture_board *p)
{
    svg_drawing(p->o, "skyline", 0, 0, 1);
    svg_drawing(p->o, "procession", 2, LOT_HIGH, 1);
    svg_drawing(p->o, "inn", 2, LOT_HIGH + 2, 1);
    for (int i = 0; i < SIENA_DISTRICTS; i++) {
        double x, y;
        lot_at(i, &x, &y);
        svg_drawing(p->o, siena_place_names.name[p->b.set->district[i]], x, y, 1);
    }
    svg_drawing(p->o, "wall", TOWN, 0, 1);
}

/* Levels as they stand with the signs of their builders; those to come with what they cost. */
static void put_tower(const struct picture_board *p, double x, double y)
{
    struct svg *o = p->o;
    int next = (int)siena_levels(p->b.v);
    svg_box(o, x + 34, y + 108, 50, 11, 0, svg_colour(o, "si-white-s"), NULL);
    svg_box(o, x + 32, y + 106, 54, 3, 0, svg_colour(o, "si-white"), NULL);
    for (int i = 0; i < SIENA_LEVELS; i++) {
        double top = y + 93 - 13 * i;
        if (i < next) {
            svg_box(o, x + 39, top, 31, 13, 0, i % 2 ? "#c27657" : svg_colour(o, "si-brick"), NULL);
            svg_box(o, x + 70, top, 9, 13, 0, "#8f4b34", NULL);
            svg_box(o, x + 39, top, 40, .9, 0, svg_colour(o, "si-street"), NULL);
            if (p->b.v->tower[i] != NOBODY)
                put_seat(p, p->b.v->tower[i], x + 48.7, top + 0.8, 11.6);
            continue;
        }
        svg_add(o,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"39\" height=\"11.6\" rx=\"1\" fill=\"%s\" fill-opacity=\"%s\" "
                "stroke=\"%s\" stroke-dasharray=\"2.5 2\" stroke-width=\"%s\"/>\n",
                x + 39.5, top + 0.7, p->o->paper, i == next ? ".95" : ".45",
                i == next ? svg_colour(o, "accent") : p->o->dim, i == next ? "1.4" : ".8");
        svg_words(o, x + 59, top + 10.2, 10, 36, SVG_BOLD | SVG_MIDDLE, i == next ? p->o->ink : p->o->dim,
                  i18n_numbers("term.siena.price", p->b.set->cost[i], 0));
    }
    if (next == SIENA_LEVELS)
        svg_add(
            o,
            "<path transform=\"translate(%.1f %.1f)\" d=\"M39 15v-7h6v3h5v-3h6v3h6v-3h6v3h5v-3h6v7z\" fill=\"%s\"/>\n",
            x, y, svg_colour(o, "si-white"));
}

/* The colour of a district's foot: what it is good for. */
static const char *foot_colour(const struct picture_board *p, int place)
{
    return svg_colour(p->o, siena_is_yellow((unsigned)place)                     ? "ochre"
                            : siena_deal_kind((unsigned)place) == CARD_SALIMBENI ? "lapis"
                            : siena_deal_kind((unsigned)place) != CARD_KINDS     ? "verdigris"
                            : place == TORRE_DEL_MANGIA                          ? "terracotta"
                            : place == VIA_DELLE_CERCHIA                         ? "wine"
                                                                                 : "line");
}

static void put_lot(const struct picture_board *p, int number)
{
    struct svg *o = p->o;
    int place = p->b.set->district[number];
    const char *name = siena_place_names.name[place], *sign = board_caption(&p->b, "sign", name);
    double x, y;
    lot_at(number, &x, &y);
    if (place == TORRE_DEL_MANGIA)
        put_tower(p, x, y);
    put_people(p, place, x, y + 131);
    double foot = y + SCENE + 2;
    svg_box(o, x, foot, LOT - 4, LOT_HIGH - SCENE - 4, 3, p->o->paper, NULL);
    svg_box(o, x, foot, LOT - 4, 3, 1, foot_colour(p, place), NULL);
    svg_words(o, x + 4, foot + 15, 11.5, LOT - 12, SVG_BOLD | SVG_SERIF, p->o->ink,
              siena_thing_text(p->b.s, SIENA_PLACE, place));
    svg_paragraph(o, x + 4, foot + 28, 9.4, LOT - 12, 2, 0, p->o->ink,
                  frame_printf("%s %s", sign, board_caption(&p->b, "lot", name)));
    /* The way round the town. */
    svg_add(o, "<path transform=\"translate(%.1f %.1f)%s\" d=\"M-4-5l8 5-8 5z\" fill=\"%s\" stroke=\"#2f2419\"/>\n",
            number < HALF ? x - 2 : x + LOT - 2, y + 125, number < HALF ? " scale(-1 1)" : "",
            svg_colour(o, "si-white"));
}

static void put_inn(const struct picture_board *p)
{
    struct svg *o = p->o;
    int girls = p->b.v->courtesans;
    svg_box(o, 100, LOT_HIGH + 4, 158, 50, 3, p->o->paper, NULL);
    svg_words(o, 106, LOT_HIGH + 19, 12, 90, SVG_BOLD | SVG_SERIF, p->o->ink,
              siena_thing_text(p->b.s, SIENA_PLACE, THE_INN));
    for (int i = 0; i < girls && i < 4; i++)
        svg_mark(o, "mark-courtesan", 238 - 15 * i, LOT_HIGH + 7, 15, 24);
    if (girls > 4)
        svg_words(o, 186, LOT_HIGH + 19, 11, 0, SVG_BOLD | SVG_RIGHT, p->o->ink, frame_printf("%d", girls));
    svg_paragraph(o, 106, LOT_HIGH + 33, 9.8, 148, 2, 0, p->o->ink, board_caption(&p->b, "inn", ""));
    put_people(p, THE_INN, -16, LOT_HIGH + 56);
}

static void put_wall(const struct picture_board *p)
{
    struct svg *o = p->o;
    svg_add(o, "<g transform=\"translate(%d 108) rotate(-90)\">", TOWN + 23);
    svg_box(o, -50, -8, 100, 16, 3, p->o->paper, NULL);
    svg_words(o, 0, 4.5, 11.5, 94, SVG_BOLD | SVG_MIDDLE | SVG_SERIF, p->o->ink,
              siena_thing_text(p->b.s, SIENA_PLACE, TOWN_WALL));
    svg_add(o, "</g>\n");
    int at = 0;
    for (int s = 0; s < p->b.v->head.seats; s++)
        if (siena_bankers_at(p->b.v, TOWN_WALL) >> s & 1)
            put_pawn(p, s, TOWN + 22, 404 - 34 * at++, 1.05);
}

/* ---- The countryside ------------------------------------------------------------------------------------------ */

static const char *good_colour(const struct picture_board *p, int good)
{
    const char *name = siena_good_names.name[good];
    return svg_colour(p->o, good == WINE ? "wine-good" : name);
}

/* The frame of a field: cubes for its workers, holes for those to come. */
static void put_frame(const struct picture_board *p, int good, double y)
{
    int of = p->b.set->frame[good], on = p->b.v->workers[good], most = of > on ? of : on;
    double pitch = 150.0 / most < 18.5 ? 150.0 / most : 18.5, side = pitch - 2;
    for (int i = 0; i < most; i++) {
        double x = 98 + i * pitch;
        if (i < on) {
            svg_add(p->o,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"16.5\" rx=\"2\" fill=\"%s\" "
                    "stroke=\"#2f2419\" stroke-width=\".8\"/>\n",
                    x, y + 24, side, good_colour(p, good));
            svg_add(p->o,
                    "<path d=\"M%.1f %.1fh%.1fl4-4M%.1f %.1fv12.5\" fill=\"none\" stroke=\"#000\" "
                    "stroke-opacity=\".4\"/>\n",
                    x, y + 28, side - 4, x + side - 4, y + 28);
        } else {
            svg_add(p->o,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"15\" rx=\"2\" fill=\"none\" stroke=\"%s\" "
                    "stroke-dasharray=\"2.5 2\"/>\n",
                    x + 0.8, y + 24.8, side - 1.6, p->o->dim);
        }
    }
}

static void put_field(const struct picture_board *p, int good)
{
    struct svg *o = p->o;
    double y = 80 + 60 * good;
    int ready = p->b.v->ready[good];
    bool merchant = !(siena_sells(PEASANT) >> good & 1);
    svg_add(o, "<rect x=\"91\" y=\"%.1f\" width=\"250\" height=\"47\" rx=\"4\" fill=\"%s\" fill-opacity=\".93\"/>\n", y,
            p->o->paper);
    svg_mark(o, frame_printf("mark-%s", siena_good_names.name[good]), 95, y + 2, 17, 24);
    svg_words(o, 115, y + 15.5, 13, 90, SVG_BOLD | SVG_SERIF, p->o->ink, siena_thing_text(p->b.s, SIENA_GOOD, good));
    svg_words(o, 215, y + 15, 9, 60, SVG_RIGHT, p->o->dim,
              siena_thing_text(p->b.s, SIENA_STATUS, merchant ? MERCHANT : PEASANT));
    svg_words(o, 251, y + 15.5, 12, 0, SVG_BOLD | SVG_RIGHT, p->o->ink,
              frame_printf("%d/%d", p->b.v->workers[good], p->b.set->frame[good]));
    put_frame(p, good, y);
    svg_words(o, 277, y + 11, 9, 44, SVG_MIDDLE, p->o->dim, i18n("web.siena.ready"));
    if (ready)
        svg_mark(o, frame_printf("mark-%s", siena_good_names.name[good]), 257, y + 17, 19, 24);
    svg_words(o, ready ? 285 : 277, y + 34, 19, 24, SVG_BOLD | SVG_MIDDLE, ready ? p->o->ink : p->o->dim,
              frame_printf("%d", ready));
    svg_words(o, 322, y + 11, 9, 36, SVG_MIDDLE, p->o->dim, i18n("web.siena.price"));
    svg_add(o, "<circle cx=\"322\" cy=\"%.1f\" r=\"13.5\" fill=\"#d4a72c\" stroke=\"#7b5b0f\" stroke-width=\"1.5\"/>\n",
            y + 29);
    svg_words(o, 322, y + 34.5, 15, 24, SVG_BOLD | SVG_MIDDLE, "#2f2419", frame_printf("%d", p->b.set->sale[good]));
}

static void put_tag(const struct picture_board *p, double x, double y, double wide, const char *words)
{
    svg_box(p->o, x, y, wide, 14.5, 3, p->o->paper, NULL);
    svg_words(p->o, x + wide / 2, y + 11, 9.6, wide - 6, SVG_MIDDLE | SVG_BOLD, p->o->ink, words);
}

/* The stops of both roads with what they pay, and who is there. */
static void put_roads(const struct picture_board *p)
{
    static const double at[2][3][2] = {{{98, 57}, {182, 53}, {250, 49}}, {{156, 407}, {238, 408}, {300, 408}}};
    for (int road = 0; road < 2; road++)
        for (int stop = 0; stop < p->b.set->road_length[road] && stop < 3; stop++) {
            double x = at[road][stop][0], y = at[road][stop][1];
            int pay = p->b.set->road_pay[road][stop], here = 0;
            svg_add(p->o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"13\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>\n",
                    x, y, p->o->paper, svg_colour(p->o, "umber"));
            svg_words(p->o, x, y + 5, 13, 22, SVG_BOLD | SVG_MIDDLE, p->o->ink,
                      pay ? frame_printf("%d", pay) : "\u2013");
            for (int s = 0; s < p->b.v->head.seats; s++)
                if (p->b.v->road[s] == road + 1 && p->b.v->stop[s] == stop + 1)
                    put_pawn(p, s, x + 15 + 15 * here++, y + 6, 0.9);
        }
    put_tag(p, 62, 13, 106, i18n("web.siena.road-firenze"));
    put_tag(p, 288, 37, 56, i18n("name.siena.firenze"));
    put_tag(p, 30, 386, 106, i18n("web.siena.road-arezzo"));
    put_tag(p, 288, 408, 56, i18n("name.siena.arezzo"));
}

/* ---- Seats ------------------------------------------------------------------------------------------------------ */

enum { DESK = MAP + 8, SEATS_WIDE = 640, CARDS_AT = SEATS_WIDE + 8 };

/* The cards that a seat holds, as far as they are known, as signs from the right. */
static void put_held(const struct picture_board *p, int seat, double x, double y)
{
    uint64_t hand = p->b.v->hand[seat];
    for (int card = SIENA_CARDS - 1; card >= 0 && seat != p->b.s->viewer; card--)
        if (hand >> card & 1) {
            x -= 24;
            svg_mark(p->o, frame_printf("mark-%s", siena_kind_names.name[p->b.set->card[card].kind]), x, y, 21, 24);
        }
}

static void put_seat_row(const struct picture_board *p, int place, int seat, double y, double high)
{
    struct svg *o = p->o;
    const struct siena_state *v = p->b.v;
    bool turn = p->b.s->turn == seat;
    double middle = y + high / 2;
    svg_box(o, 8, y + 2, SEATS_WIDE - 8, high - 4, 6, p->o->paper, turn ? svg_colour(o, "accent") : NULL);
    put_seat(p, seat, 16, middle - 17, 34);
    svg_words(o, 76, middle + 8, 22, 40, SVG_BOLD | SVG_MIDDLE, p->o->dim,
              frame_printf("+%d", p->b.set->surcharge[place]));
    svg_words(o, 104, middle - 4, 21, 190, SVG_BOLD | SVG_SERIF, p->o->ink, name_of(p->b.s->m, seat));
    svg_mark(o, frame_printf("mark-%s", siena_status_names.name[v->status[seat]]), 304, middle - 22, 22, 24);
    svg_words(o, 332, middle - 4, 18, 120, 0, p->o->ink, siena_thing_text(p->b.s, SIENA_STATUS, v->status[seat]));
    svg_words(o, 104, middle + 18, 16, 330, 0, p->o->ink, board_held(&p->b, seat));
    put_held(p, seat, SEATS_WIDE - 14, middle + 1);
    svg_mark(o, "mark-coin", SEATS_WIDE - 44, middle - 25, 24, 24);
    svg_words(o, SEATS_WIDE - 50, middle - 5, 23, 90, SVG_BOLD | SVG_RIGHT, p->o->ink,
              frame_printf("%d", v->florins[seat]));
}

static void put_seats(const struct picture_board *p)
{
    struct svg *o = p->o;
    int seats = p->b.v->head.seats;
    double high = (HIGH - DESK - 34.0) / seats;
    svg_words(o, 12, DESK + 22, 22, 200, SVG_BOLD | SVG_SERIF, p->o->ink, i18n("web.siena.initiative"));
    svg_words(o, SEATS_WIDE - 4, DESK + 22, 18, 400, SVG_RIGHT, p->o->ink,
              frame_printf("%s \u00b7 %s", board_caption(&p->b, "round", ""), board_caption(&p->b, "artists", "")));
    for (int i = 0; i < seats; i++)
        if (p->b.v->track[i] < seats)
            put_seat_row(p, i, p->b.v->track[i], DESK + 30 + i * high, high < 94 ? high : 94);
        else
            put_seat_row(p, i, i, DESK + 30 + i * high, high < 94 ? high : 94);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static const char *kind_colour(const struct picture_board *p, int kind)
{
    static const char *const names[CARD_KINDS] = {[CARD_GOODS] = "ochre",           [CARD_MULE] = "umber",
                                                  [CARD_FRANCIGENA] = "ochre",      [CARD_GIRLFRIENDS] = "wine",
                                                  [CARD_BANCHI] = "verdigris",      [CARD_SERVI] = "verdigris",
                                                  [CARD_SALIMBENI] = "lapis",       [CARD_INN] = "wine",
                                                  [CARD_CALANDRINO] = "line",       [CARD_GUARDS] = "lapis",
                                                  [CARD_BRICKLAYER] = "terracotta", [CARD_COURTESAN] = "wine"};
    return svg_colour(p->o, names[kind]);
}

/* The workers of a Goods card as signs of their goods, each with its number. */
static void put_workers(const struct picture_board *p, const struct siena_card *c, double x, double y, double wide)
{
    int kinds = 0, at = 0;
    for (int g = 0; g < SIENA_GOODS; g++)
        kinds += c->workers[g] > 0;
    kinds += c->journey > 0;
    double step = wide / (kinds ? kinds : 1), size = step < 44 ? step * 0.6 : 26;
    for (int g = 0; g < SIENA_GOODS; g++)
        if (c->workers[g]) {
            svg_mark(p->o, frame_printf("mark-%s", siena_good_names.name[g]), x + step * at, y, size, 24);
            svg_words(p->o, x + step * at++ + size + 1, y + 0.85 * size, 0.8 * size, 0, SVG_BOLD, p->o->ink,
                      frame_printf("%d", c->workers[g]));
        }
    if (c->journey)
        svg_mark(p->o, "mark-journey", x + step * at, y, size, 24);
}

static void put_price(const struct picture_board *p, int card, double x, double y)
{
    const struct siena_card *c = &p->b.set->card[card];
    struct sg_view v = model_view(p->b.s);
    unsigned seat = (unsigned)sg_view_seat(&v);
    unsigned price = c->star ? 0 : siena_price(p->b.v, seat, (unsigned)card);
    bool can = !c->star && price <= p->b.v->florins[seat];
    svg_add(p->o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"13\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", x, y,
            can || c->star ? "#d4a72c" : p->ground, "#7b5b0f");
    svg_words(p->o, x, y + 6, 16, 22, SVG_BOLD | SVG_MIDDLE, can || c->star ? "#2f2419" : p->o->dim,
              c->star ? "\u2605" : frame_printf("%u", price));
}

static void put_card(const struct picture_board *p, int card, double x, double y, double wide, bool hand)
{
    struct svg *o = p->o;
    const struct siena_card *c = &p->b.set->card[card];
    const char *kind = siena_kind_names.name[c->kind], *name = siena_thing_text(p->b.s, SIENA_CARD, card);
    if (c->kind == CARD_GOODS)
        name = i18n(c->journey ? "web.siena.card-journey" : "web.siena.card-goods");
    svg_box(o, x, y, wide, 118, 6, p->o->paper, kind_colour(p, c->kind));
    svg_add(o, "<path d=\"M%.1f %.1fh%.1fv26h%.1fz\" fill=\"%s\"/>\n", x + 1, y + 1, wide - 2, 2 - wide,
            kind_colour(p, c->kind));
    svg_box(o, x + 4, y + 3, 24, 22, 3, p->o->paper, NULL);
    svg_add(o, "<g color=\"%s\">", p->o->ink);
    svg_mark(o, frame_printf("mark-%s", kind), x + 5, y + 3, 22, 24);
    svg_add(o, "</g>");
    svg_paragraph(o, x + 6, y + 44, 15.5, wide - 12, 2, SVG_BOLD, p->o->ink, name);
    if (c->kind == CARD_GOODS)
        put_workers(p, c, x + 6, y + 74, wide - 10);
    else
        svg_paragraph(o, x + 6, y + 80, 12, wide - 12, 3, 0, p->o->ink,
                      board_caption(&p->b, "does", siena_card_names.name[card]));
    svg_add(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"10\" fill=\"%s\"/>\n", x + wide - (hand ? 16 : 44), y + 14,
            svg_colour(o, "verdigris"));
    svg_words(o, x + wide - (hand ? 16 : 44), y + 19.5, 15, 18, SVG_BOLD | SVG_MIDDLE, "#ffffff",
              frame_printf("%d", c->green));
    if (!hand)
        put_price(p, card, x + wide - 16, y + 14);
}

static void put_cards(const struct picture_board *p, const char *title, uint64_t cards, double y, bool hand)
{
    enum { GAP = 6, MOST = 186 };
    int count = sg_bit_count(cards), at = 0;
    double room = WIDE - CARDS_AT - 8, wide = count ? (room + GAP) / count - GAP : MOST;
    wide = wide < MOST ? wide : MOST;
    svg_words(p->o, CARDS_AT, y + 20, 22, room, SVG_BOLD | SVG_SERIF, p->o->ink, title);
    for (int card = 0; card < SIENA_CARDS; card++)
        if (cards >> card & 1)
            put_card(p, card, CARDS_AT + at++ * (wide + GAP), y + 28, wide, hand);
    if (!count)
        svg_words(p->o, CARDS_AT, y + 60, 18, room, 0, p->o->dim, i18n("term.siena.no-cards"));
}

static void put_all_cards(const struct picture_board *p)
{
    const struct siena_state *v = p->b.v;
    bool seated = p->b.s->viewer < v->head.seats;
    put_cards(p, i18n("web.siena.market"), v->display, DESK, false);
    if (seated)
        put_cards(p, i18n("table.siena.hand"), v->hand[p->b.s->viewer], DESK + 156, true);
}

/* ---- The whole -------------------------------------------------------------------------------------------- */

static void put_map(const struct picture_board *p)
{
    struct svg *o = p->o;
    svg_add(o,
            "<defs><clipPath id=\"si-lot\"><rect width=\"118\" height=\"134\"/></clipPath><clipPath id=\"si-map\">"
            "<rect width=\"%d\" height=\"%d\"/></clipPath></defs>\n",
            TOWN + WALL + COUNTRY, LAND_HIGH);
    svg_add(o, "<g transform=\"scale(%.4f)\" clip-path=\"url(#si-map)\">\n", map_scale);
    svg_drawing(o, "hills", TOWN + WALL, 0, 1);
    svg_drawing(o, "securitas", TOWN + WALL, 0, 1);
    svg_drawing(o, "pig", TOWN + WALL, 0, 1);
    paint_town(p);
    if (!o->light) /* the painted town by night */
        svg_add(o, "<rect width=\"%d\" height=\"%d\" fill=\"#000\" fill-opacity=\".34\"/>\n", TOWN + WALL + COUNTRY,
                LAND_HIGH);
    put_inn(p);
    for (int i = 0; i < SIENA_DISTRICTS; i++)
        put_lot(p, i);
    put_wall(p);
    svg_add(o, "<g transform=\"translate(%d 0)\">\n", TOWN + WALL);
    for (int g = 0; g < SIENA_GOODS; g++)
        put_field(p, g);
    put_roads(p);
    svg_add(o, "</g></g>\n");
}

void siena_picture(struct screen_model *s, struct svg *out, bool light)
{
    struct picture_board p = {.b = {.s = s, .v = s->view, .size = SIZE_WIDE}, .o = out};
    struct sg_arena arena;
    struct sg_view v = model_view(s);
    p.b.set = siena_set(p.b.v->head.set);
    sg_arena_init(&arena, frame_room(SG_ARENA_USUAL), SG_ARENA_USUAL);
    frame_keep(SG_ARENA_USUAL);
    sg_captions(&v, &arena, &p.b.captions);
    svg_begin(out, light, WIDE, HIGH, art, sizeof art);
    p.ground = svg_colour(out, "plaster-2");
    put_map(&p);
    put_seats(&p);
    put_all_cards(&p);
    svg_end(out);
}
