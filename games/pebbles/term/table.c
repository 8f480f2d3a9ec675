/*
 * table.c: the table of Pebbles in cells: the ring with its pot, the bag, and a row for each seat.
 *
 * What people read comes from the presentation (games/pebbles/present); here is only where things are drawn.
 */
#include "games/pebbles/rules/pebbles.h"
#include "host/i18n.h"
#include "term/render.h"
#include "term/screen/panel.h"

#include <stdio.h>

enum { NAMES = 16, COINS = 26 }; /* columns of a seat's row */

static const struct pebbles_state *view_of(const struct screen_model *s)
{
    return s->view;
}

/* " (2) (5) ( )": the pebbles of a hand; those that the viewer does not know are blank. */
static const char *hand_words(const struct pebbles_state *v, int seat)
{
    char text[8 * PEBBLES_HAND] = "";
    int n = 0, known = 0;
    for (int value = 0; value < PEBBLES_VALUES; value++)
        for (int i = 0; i < v->hand[seat][value]; i++, known++)
            n += snprintf(text + n, sizeof text - (size_t)n, " (%d)", value + 1);
    for (; known < v->held[seat]; known++)
        n += snprintf(text + n, sizeof text - (size_t)n, " ( )");
    return frame_printf("%s", text);
}

/* The uppermost pebble, with the pot and the bag beside it. */
static void draw_ring(const struct pebbles_state *v, struct area a)
{
    area_put(a, 0, 2, LOOK_DIM, " .---.");
    int c = area_put(a, 1, 2, LOOK_DIM, "(");
    c = area_put(a, 1, c, LOOK_BOLD, v->top < PEBBLES_VALUES ? frame_printf("  %d  ", v->top + 1) : "     ");
    area_put(a, 1, c, LOOK_DIM, ")");
    area_put(a, 2, 2, LOOK_DIM, " '---'");
    area_put_cut(a, 0, NAMES, a.columns - NAMES, LOOK_DIM, i18n("term.pebbles.ring"));
    area_put_cut(a, 1, NAMES, a.columns - NAMES, v->pot ? LOOK_GOOD : LOOK_DIM,
                 i18n_numbers("term.pebbles.pot", v->pot, 0));
    area_put_cut(a, 2, NAMES, a.columns - NAMES, LOOK_PLAIN, i18n_numbers("term.pebbles.bag", pebbles_left(v), 0));
}

static void draw_seat(struct screen_model *s, struct area a, int row, int seat)
{
    const struct pebbles_state *v = view_of(s);
    area_put(a, row, 0, LOOK_BOLD, s->turn == seat ? ">" : " ");
    model_put(s, a, row, 2, NAMES - 3, LOOK_SEAT + seat, THING_SEAT, seat, seat_words(s->m, seat));
    area_put_cut(a, row, NAMES, COINS - NAMES - 1, LOOK_PLAIN, i18n_numbers("term.pebbles.coins", v->coins[seat], 0));
    area_put_cut(a, row, COINS, a.columns - COINS, LOOK_BOLD, hand_words(v, seat));
}

/* On a large screen: the table, what is selected and what happened in panels. */
static void draw_panels(struct screen_model *s, struct area a, struct layout *out)
{
    int seats = view_of(s)->head.seats;
    struct area rest = a, left = panel_left(&rest, a.columns * 3 / 5), table = panel_top(&left, 7 + seats);
    struct area in = panel_draw(table, s->game->title, NULL, s->on_table);
    draw_ring(view_of(s), in);
    for (int p = 0; p < seats; p++)
        draw_seat(s, in, 4 + p, p);
    out->bottom = panel_top(&left, left.rows / 2);
    out->about = left;
    out->log = rest;
    out->keep = out->bottom.row;
    out->framed = true;
}

static void draw_table(struct screen_model *s, struct area a, struct layout *out)
{
    int seats = view_of(s)->head.seats, left = a.columns / 2, rows = 5 + seats;
    if (panel_size(a) != SIZE_SMALL) {
        draw_panels(s, a, out);
        return;
    }
    struct area m = area_part(a, 0, 0, rows, left - 1);
    draw_ring(view_of(s), m);
    for (int p = 0; p < seats; p++)
        draw_seat(s, m, 4 + p, p);
    out->log = area_part(a, 0, left, rows, a.columns - left);
    out->bottom = area_part(a, rows, 0, a.rows - rows, a.columns);
    out->keep = out->bottom.row;
}

extern const struct render pebbles_render; /* for the list that the build makes */
const struct render pebbles_render = {.game = "pebbles", .table = draw_table};
