/* country.c: the countryside: five fields with their frames, and the two roads. */
#include "games/siena/term/internal.h"

#include "host/i18n.h"

/* ---- Fields ---------------------------------------------------------------------------------------------- */

/* Its picture, then its name and price, and its frame with what is ready. */
static void draw_field(struct board *b, struct area a, int good)
{
    int full = b->v->workers[good], of = b->set->frame[good], ready = b->v->ready[good], at = FIELD_COLUMNS + 1;
    const char *name = siena_thing_text(b->s, SIENA_GOOD, good);
    const char *price = i18n_numbers("term.siena.price", b->set->sale[good], 0);
    picture_draw_part(a, 0, 0, picture_of_field(good), FIELD_POINTS - 2 * a.rows, 2 * a.rows, -1);
    for (int r = 0; r < a.rows; r++)
        model_spot(b->s, a, r, 0, FIELD_COLUMNS, SIENA_GOOD, good);
    int c = area_put(a, 0, at, LOOK_OWN + good, frame_printf("%s ", board_good_sign(good)));
    model_put(b->s, a, 0, c, a.columns - c - text_columns(price) - 1, LOOK_OWN + good, SIENA_GOOD, good, name);
    area_put(a, 0, a.columns - text_columns(price), LOOK_MONEY, price);
    c = gauge_draw(a, 1, at, full, of, LOOK_OWN + good);
    const char *store = i18n_numbers("term.siena.ready", ready, 0);
    bool room = a.columns - at - of > text_columns(store) + 5;
    if (room)
        area_put(a, 1, c + 1, LOOK_DIM, frame_printf("%d/%d", full, of));
    area_put(a, 1, a.columns - text_columns(store), ready ? LOOK_GOOD : LOOK_OFF, store);
}

/* ---- Roads ------------------------------------------------------------------------------------------------- */

/* The road leaves the gate on the left; its spaces pay what stands in them. */
static void draw_road(struct board *b, struct area a, int row, int road)
{
    int length = b->set->road_length[road], c = 0;
    const char *name = siena_thing_text(b->s, SIENA_ROAD, road), *line = either("\u2550", "=");
    int stops = length * 5, town = text_columns(name) + 1, gap = (a.columns - town - stops) / (length + 1);
    for (int i = 0; i < length; i++) {
        for (int g = 0; g < gap; g++)
            c = area_put(a, row, c, LOOK_ROAD, line);
        int pay = b->set->road_pay[road][i], here = -1;
        for (int p = 0; p < b->v->head.seats; p++)
            if (b->v->road[p] == road + 1 && b->v->stop[p] == i + 1)
                here = p;
        c = area_put(a, row, c, LOOK_ROAD, either("\u2561", "["));
        c = area_put(a, row, c, LOOK_MONEY, pay ? frame_printf("%d", pay) : either("\u2013", "-"));
        for (int p = 0; p < b->v->head.seats && here >= 0; p++)
            if (b->v->road[p] == road + 1 && b->v->stop[p] == i + 1)
                c = area_put(a, row, c, LOOK_SEAT + p, seat_sign(p));
        c = area_put(a, row, c, LOOK_ROAD, either("\u255e", "]"));
    }
    for (; c < a.columns - town; c++)
        area_put(a, row, c, LOOK_ROAD, line);
    model_put(b->s, a, row, a.columns - town + 1, town - 1, LOOK_TITLE, SIENA_ROAD, road, name);
}

/* A town at the end of its road, over hills. */
static void draw_horizon(struct area a, int row, const struct picture *town, int points)
{
    static const char *const crest[] = {
        "................ggg.................ggg.........", "......ggg.....ggggggg....gg.......ggggggg.......",
        "...ggggggggg.gggggggggggggggg...gggggggggggg.gg.", "gggggggggggggggggggggggggggggggggggggggggggggggg"};
    static const struct picture_key hill[] = {{'g', LOOK_HILL}};
    const struct picture hills = {crest, 4, hill, 1};
    picture_draw_part(a, row, 0, &hills, 4 - points, points, -1);
    picture_draw_part(a, row, a.columns - 14, town, town->rows - points, points, -1);
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

void siena_draw_country(struct board *b, struct area a)
{
    bool lit = board_lit(b, SIENA_GOOD) || board_lit(b, SIENA_ROAD);
    struct area in = panel_draw(a, i18n("table.siena.land"), NULL, lit);
    int each = (in.rows - 2) / SIENA_GOODS, high = each < 3 ? each : 3, spare = in.rows - 2 - SIENA_GOODS * high;
    int top = spare > 1 ? spare / 2 : 0, row = top;
    if (top)
        draw_horizon(in, 0, &picture_firenze, 2 * (top < 2 ? top : 2));
    draw_road(b, in, row++, 0);
    for (int g = 0; g < SIENA_GOODS; g++, row += high)
        draw_field(b, area_part(in, row, 0, high, in.columns), g);
    draw_road(b, in, row++, 1);
    if (in.rows - row > 0)
        draw_horizon(in, row, &picture_arezzo, 2 * (in.rows - row < 2 ? in.rows - row : 2));
}
