/* curves.c: the points of a whole game as curves, one for each seat. */
#include "term/tui/curves.h"

#include "host/frame.h"
#include "host/i18n.h"
#include "term/screen/panel.h"

#include <string.h>

enum { LABELS = 5, ENDS = 3 }; /* columns for numbers, and for the seats' signs */

void curves_read(const struct match *m, struct curves *out)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_result result;
    int plies = match_plies(m);
    memset(out, 0, sizeof *out);
    out->seats = match_setup(m).seats;
    out->samples = plies < CURVES_SAMPLES ? plies : CURVES_SAMPLES;
    for (int i = 0; i < out->samples; i++) {
        match_state_at(m, out->samples > 1 ? plies * i / (out->samples - 1) : plies, state);
        match_game(m)->result(state, &result);
        for (int s = 0; s < out->seats; s++) {
            int points = result.points[s];
            out->points[s][i] = points;
            out->least = points < out->least ? points : out->least;
            out->most = points > out->most ? points : out->most;
        }
    }
}

/* Points of the picture, from its top. */
static int height(const struct curves *c, int points, int rows)
{
    int range = c->most - c->least;
    return rows - 1 - (range ? (points - c->least) * (rows - 1) / range : 0);
}

static int value_at(const struct curves *c, int seat, int column, int columns)
{
    return c->points[seat][columns > 1 ? column * (c->samples - 1) / (columns - 1) : 0];
}

static void draw_curve(const struct curves *c, int seat, int rows, int columns, signed char *look)
{
    int before = height(c, value_at(c, seat, 0, columns), rows);
    for (int x = 0; x < columns; x++) {
        int now = height(c, value_at(c, seat, x, columns), rows);
        int from = now < before ? now : before, to = now > before ? now : before;
        for (int y = from; y <= to; y++)
            look[y * columns + x] = (signed char)(LOOK_SEAT + seat);
        before = now;
    }
}

static void draw_number(const struct curves *c, struct area in, int rows, int points)
{
    const char *text = frame_printf("%d", points);
    area_put(in, height(c, points, rows) / 2, LABELS - 1 - text_columns(text), LOOK_DIM, text);
}

void curves_draw(const struct curves *c, const int *order, struct area a)
{
    if (a.rows < CURVES_LEAST_ROWS || c->samples < 2)
        return;
    struct area in = panel_draw(a, i18n("term.end-course"), NULL, false);
    int columns = in.columns - LABELS - ENDS, rows = in.rows * 2;
    signed char *look = frame_take((size_t)(rows * columns));
    memset(look, -1, (size_t)(rows * columns));
    memset(look + (size_t)height(c, 0, rows) * (size_t)columns, LOOK_FRAME, (size_t)columns);
    for (int i = c->seats - 1; i >= 0; i--)
        draw_curve(c, order[i], rows, columns, look);
    for (int r = 0; r < in.rows; r++)
        for (int x = 0; x < columns; x++)
            area_points(in, r, LABELS + x, look[2 * r * columns + x], look[(2 * r + 1) * columns + x]);
    draw_number(c, in, rows, c->least);
    draw_number(c, in, rows, c->most);
    draw_number(c, in, rows, 0);
    for (int i = c->seats - 1; i >= 0; i--)
        area_put(in, height(c, c->points[order[i]][c->samples - 1], rows) / 2, LABELS + columns + 1,
                 LOOK_SEAT + order[i], seat_sign(order[i]));
}
