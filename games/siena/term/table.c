/* table.c: how Siena's table is laid out, and what its panels share. */
#include "games/siena/term/internal.h"

#include "base/bits.h"
#include "host/i18n.h"

#include <string.h>

static const struct ink inks[] = {
    [CORN] = {0xe0b23a, 0x8a6500, FEW_YELLOW, 0, 0, 0, 0},
    [WINE] = {0xcf5c74, 0x8c2f39, FEW_MAGENTA, 0, 0, 0, 0},
    [OIL] = {0x9cb85c, 0x4f6b24, FEW_GREEN, 0, 0, 0, 0},
    [CLOTH] = {0xe6dcc6, 0x6b5a44, FEW_WHITE, 0, 0, 0, 0},
    [SPICES] = {0x6ba3d6, 0x2f5f92, FEW_CYAN, 0, 0, 0, 0},
    [OWN_CORNFIELD - LOOK_OWN] = {0x7d6530, 0xc9a44e, FEW_YELLOW, 0, INK_GAP, 0, 0},
    [OWN_VINEYARD - LOOK_OWN] = {0x87875f, 0x9aa066, FEW_GREEN, 0, INK_GAP, 0, 0},
    [OWN_GROVE - LOOK_OWN] = {0x5f875f, 0x8fa478, FEW_GREEN, 0, INK_GAP, 0, 0},
    [OWN_LAPIS - LOOK_OWN] = {0x3f63a3, 0x2f4d80, FEW_BLUE, 0, 0, 0, 0},
    [OWN_LIME - LOOK_OWN] = {0xefe6d2, 0xfbf6ea, FEW_WHITE, 0, INK_GAP, 0, 0},
    [OWN_CUBE - LOOK_OWN] = {0xe0709a, 0xa8325e, FEW_MAGENTA, 0, 0, 0, 0},
    [OWN_BEGGAR - LOOK_OWN] = {0xd8cdb8, 0x4b443b, FEW_WHITE, INK_BOLD, INK_BOLD, 0, 0},
    [OWN_PLATE - LOOK_OWN] = {0x1c1c1c, 0xf7f1e3, FEW_BLACK, 0, INK_GAP, 0, 0},
    [OWN_HEADING - LOOK_OWN] = {0x86bf9a, 0x356b4c, FEW_GREEN, 0, 0, 0, 0},
};

/* ---- What panels share ----------------------------------------------------------------------------- */

const char *siena_thing_text(const struct screen_model *s, int kind, int index)
{
    struct sg_view v = model_view(s);
    return model_text(s, sg_thing_name(&v, sg_thing_of(kind, index), frame_messages()));
}

const char *siena_thing_short(const struct screen_model *s, int kind, int index)
{
    struct sg_view v = model_view(s);
    return model_text(s, sg_thing_short_name(&v, sg_thing_of(kind, index), frame_messages()));
}

const char *board_caption(const struct board *b, const char *what, const char *whose)
{
    const char *id = *whose ? frame_printf("%s %s", what, whose) : what;
    for (const struct sg_caption *c = b->captions.first; c; c = c->next)
        if (strcmp(c->id, id) == 0)
            return c->text ? model_text(b->s, c->text) : "";
    return "";
}

bool board_lit(const struct board *b, int kind)
{
    return b->s->on_table && b->s->kind == kind;
}

int board_pawns(const struct board *b, struct area a, int row, int column, int place, int ground)
{
    for (int p = 0; p < b->v->head.seats; p++)
        if (b->v->place[p] == place && b->v->status[p] == BANKER)
            column = area_put_on(a, row, column, LOOK_SEAT + p, ground, frame_printf(" %s ", seat_sign(p)));
    if (b->v->calandrino == place)
        column = area_put_on(a, row, column, OWN_BEGGAR, ground, " @ ");
    return column;
}

const char *board_good_sign(int good)
{
    static const char *const signs[SIENA_GOODS] = {"\u03c8", "\u2234", "\u25ca", "\u25a4", "\u2736"};
    static const char *const plain[SIENA_GOODS] = {"Y", ":", "o", "=", "*"};
    return either(signs[good], plain[good]);
}

const char *board_heading_sign(void)
{
    return either("\u21b7", "g");
}

const char *board_star(void)
{
    return either("\u2605", "*");
}

const char *board_card_signs(const struct screen_model *s, int card)
{
    enum { WIDE = 10 };
    const struct siena_card *c = &siena_set(((const struct siena_state *)s->view)->head.set)->card[card];
    if (c->kind != CARD_GOODS)
        return siena_thing_short(s, SIENA_CARD, card);
    for (const char *gap = " ";; gap = "") {
        const char *all = "";
        for (int g = 0; g < SIENA_GOODS; g++)
            if (c->workers[g])
                all = frame_printf("%s%s%s%d", all, *all ? gap : "", board_good_sign(g), c->workers[g]);
        if (c->journey)
            all = frame_printf("%s%s%s", all, gap, either("\u21e2", ">"));
        if (!*gap || text_columns(all) <= WIDE)
            return all;
    }
}

/* ---- Layouts --------------------------------------------------------------------------------------------- */

/* Cards that are bought matter most before the turns, those in hand in them. */
static bool hand_matters(const struct board *b)
{
    return b->v->phase == PHASE_TURNS && b->s->viewer < b->v->head.seats;
}

/* 120 columns and 40 rows. */
static void lay_full(struct board *b, struct area a, struct layout *out)
{
    enum { TOP = 16, COUNTRY = 31, HAND = 36, MARKET = 41, LEAST = 9, FRAME = 2, LIST = 11, NONE = 20 };
    bool seated = b->s->viewer < b->v->head.seats;
    int rows[] = {2 * b->v->head.seats, sg_bit_count(b->v->display), seated ? b->v->held[b->s->viewer] : 0};
    int middle = LEAST;
    for (int i = 0; i < 3; i++) /* every card has a line of its own, while that leaves enough for the list */
        middle = rows[i] + FRAME > middle && (!i || a.rows - TOP - rows[i] - FRAME >= LIST) ? rows[i] + FRAME : middle;
    struct area rest = a, top = panel_top(&rest, TOP), town = panel_left(&top, top.columns - COUNTRY);
    int more = (a.columns - 120) / 3, empty = rows[2] || !rows[1] ? 0 : HAND - NONE; /* no hand: room for texts */
    struct area strip = panel_top(&rest, middle), hand = panel_left(&strip, HAND + more - empty),
                market = panel_left(&strip, MARKET + more + empty);
    siena_draw_town(b, town);
    siena_draw_country(b, top);
    siena_draw_list(b, hand, true);
    siena_draw_list(b, market, false);
    siena_draw_seats(b, strip);
    out->keep = rest.row - middle;
    out->bottom = panel_left(&rest, hand.columns + market.columns);
    out->log = rest;
}

/* 200 columns and 55 rows. */
static void lay_wide(struct board *b, struct area a, struct layout *out)
{
    enum { TOP = 24, SIDE = 46, TOWN = 96, TOWER = 23, CARDS = 11, FRAME = 2 };
    bool hand = hand_matters(b);
    struct area rest = a, main = panel_left(&rest, a.columns - SIDE), top = panel_top(&main, TOP);
    struct area town = panel_left(&top, TOWN), tower = panel_left(&top, TOWER);
    uint64_t others = hand ? b->v->display : b->s->viewer < b->v->head.seats ? b->v->hand[b->s->viewer] : 0;
    int listed = sg_bit_count(others);
    siena_draw_town(b, town);
    siena_draw_tower(b, tower);
    siena_draw_country(b, top);
    siena_draw_boxes(b, panel_top(&main, CARDS), hand);
    siena_draw_seats(b, panel_top(&rest, SEAT_ROWS * b->v->head.seats + FRAME));
    siena_draw_list(b, panel_top(&rest, (listed ? listed : 1) + FRAME), !hand);
    out->keep = main.row - CARDS;
    out->bottom = panel_left(&main, main.columns / 2);
    out->about = main;
    out->log = rest;
}

static void draw_table(struct screen_model *s, struct area a, struct layout *out)
{
    struct board b = {.s = s, .v = s->view, .size = panel_size(a)};
    b.set = siena_set(b.v->head.set);
    if (b.size == SIZE_SMALL) {
        siena_draw_compact(s, a, out);
        return;
    }
    struct sg_arena arena;
    struct sg_view v = model_view(s);
    sg_arena_init(&arena, frame_room(SG_ARENA_USUAL), SG_ARENA_USUAL);
    frame_keep(SG_ARENA_USUAL);
    sg_captions(&v, &arena, &b.captions);
    out->framed = true;
    if (b.size == SIZE_WIDE)
        lay_wide(&b, a, out);
    else
        lay_full(&b, a, out);
}

/* Short names of Goods cards have letters for goods; the table shows their signs. */
static const char *sign_label(const struct screen_model *s, const struct sg_choice *choice, const char *label,
                              enum brief how)
{
    int kind, index;
    (void)how; /* there is one way */
    if (!model_about(s, choice->action, &kind, &index) || kind != SIENA_CARD)
        return label;
    const char *letters = siena_thing_short(s, SIENA_CARD, index), *at = *letters ? strstr(label, letters) : NULL;
    return at ? frame_printf("%.*s%s%s", (int)(at - label), label, board_card_signs(s, index), at + strlen(letters))
              : label;
}

extern const struct render siena_render; /* for the list that the build makes */
const struct render siena_render = {.game = "siena",
                                    .table = draw_table,
                                    .brief = sign_label,
                                    .picture = siena_picture,
                                    .inks = inks,
                                    .ink_count = sizeof inks / sizeof inks[0]};
