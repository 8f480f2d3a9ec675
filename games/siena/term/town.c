/* town.c: the town as a ring of ten districts inside its wall, the Inn in the middle, and the tower. */
#include "games/siena/term/internal.h"

#include "base/bits.h"
#include "host/i18n.h"

#include <string.h>

enum { HALF = SIENA_DISTRICTS / 2, BODY = 5 }; /* districts in a row; columns of the tower */

/* ---- The Torre del Mangia in its district ------------------------------------------------------------ */

/* The look of the tower's middle at a point, counted from its foot. */
static int tower_look(const struct board *b, int level)
{
    return level < SIENA_LEVELS && b->v->tower[level] != NOBODY ? LOOK_SEAT + b->v->tower[level] : -1;
}

/* A tower of as many points as there are levels, on its foot; what is to come is a shadow on the sky. */
static void draw_growing_tower(const struct board *b, struct area a, int points)
{
    int foot = points - SIENA_LEVELS, column = (LOT_COLUMNS - BODY) / 2;
    for (int r = 0; r < points / 2; r++)
        for (int c = 0; c < BODY; c++) {
            int look[2];
            for (int half = 0; half < 2; half++) {
                int level = points - 1 - (2 * r + half) - foot, by = level < 0 ? -1 : tower_look(b, level);
                bool edge = c == 0 || c == BODY - 1, stands = level < 0 || by >= 0;
                look[half] = !stands         ? edge ? LOOK_HAZE : LOOK_SKY
                             : level < 0     ? c == BODY / 2 ? LOOK_OPENING : LOOK_BRICK
                             : edge          ? LOOK_BRICK_SHADE
                             : c == BODY / 2 ? by
                                             : LOOK_BRICK;
            }
            area_points(a, r, column + c, look[0], look[1]);
        }
}

/* ---- Districts ----------------------------------------------------------------------------------------- */

static int lines_of(const char *text, int columns)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_PLAIN, 0, text);
    int lines = textblock_lines(&p, columns);
    textblock_free(&p);
    return lines;
}

/* What a district is good for, in as many words as fit. */
static void draw_use(struct board *b, struct area a, int place)
{
    bool one = a.rows == 1;
    struct sg_view v = model_view(b->s);
    const char *name = siena_place_names.name[place], *sign = board_caption(b, "sign", name),
               *lot = board_caption(b, "lot", name), *whole = frame_printf("%s %s", sign, lot);
    if (!one && lines_of(whole, a.columns) <= a.rows) {
        panel_words(a, 0, a.rows, LOOK_DIM, whole);
        area_put(a, 0, 0, *sign == '+' ? LOOK_CAN : LOOK_MONEY, sign);
        return;
    }
    const char *words = model_text(b->s, siena_place_does(&v, place, false, frame_messages()));
    int next = (int)siena_levels(b->v);
    if (place == TORRE_DEL_MANGIA && next < SIENA_LEVELS)
        words = i18n_numbers("term.siena.next-level", b->set->cost[next], b->set->level_points[next]);
    if (lines_of(words, a.columns) > a.rows)
        words = model_text(b->s, siena_place_does(&v, place, true, frame_messages()));
    int shift = one ? (a.columns + 1 - text_columns(words)) / 2 : 0;
    panel_words(area_part(a, 0, shift > 0 ? shift : 0, a.rows, a.columns), 0, a.rows, LOOK_DIM, words);
}

/* The rows of a district: its picture, on a large screen a street, its name, what it is good for. */
struct lot_rows {
    int picture, street, use;
};

static void draw_lot(struct board *b, struct area a, int number, const struct lot_rows *rows)
{
    int place = b->set->district[number], points = 2 * rows->picture, street = rows->picture;
    const struct picture *p = picture_of_place(place);
    panel_paint(area_part(a, 0, 0, rows->picture, a.columns), LOOK_SKY);
    picture_draw_part(a, 0, 0, p, LOT_POINTS - points, points, LOOK_SKY);
    if (place == TORRE_DEL_MANGIA)
        draw_growing_tower(b, a, points);
    if (rows->street) {
        panel_paint(area_part(a, street, 0, 1, a.columns), LOOK_STREET);
        const char *way = number < HALF ? either("\u25c2", "<") : either("\u25b8", ">");
        area_put_on(a, street, number < HALF ? 0 : a.columns - 1, LOOK_OPENING, LOOK_STREET, way);
        board_pawns(b, a, street, 2, place, OWN_PLATE);
    } else {
        int pawns = 3 * (sg_bit_count(siena_bankers_at(b->v, (unsigned)place)) + (b->v->calandrino == place));
        board_pawns(b, a, street - 1, (a.columns - pawns) / 2, place, OWN_PLATE); /* over its name */
    }
    for (int r = 0; r < rows->picture + rows->street; r++)
        model_spot(b->s, a, r, 0, a.columns, SIENA_PLACE, place);
    int name = rows->picture + rows->street;
    const char *words = siena_thing_text(b->s, SIENA_PLACE, place);
    int shift = rows->use > 1 ? 0 : (a.columns - text_columns(words)) / 2; /* under one line in the middle */
    model_put(b->s, a, name, shift > 0 ? shift : 0, a.columns, LOOK_TITLE, SIENA_PLACE, place, words);
    draw_use(b, area_part(a, name + 1, 0, rows->use, a.columns - 1), place);
}

/* ---- The Inn, the wall ------------------------------------------------------------------------------------ */

static void draw_cubes(const struct board *b, struct area a, int row, int column)
{
    for (int i = 0; i < b->v->courtesans && i < 8; i++)
        column = area_put(a, row, column, OWN_CUBE, either("\u25a0 ", "# "));
}

static void draw_inn(struct board *b, struct area a)
{
    enum { PICTURE = 13, DOOR = 2 };
    int words = PICTURE + DOOR + 1, high = a.rows < 3 ? a.rows : 3;
    picture_draw_part(a, 0, DOOR, &picture_inn, high < 3, 2 * high, -1);
    for (int r = 0; r < a.rows; r++)
        model_spot(b->s, a, r, DOOR, PICTURE, SIENA_PLACE, THE_INN);
    int c = model_put(b->s, a, 0, words, 20, LOOK_TITLE, SIENA_PLACE, THE_INN,
                      siena_thing_text(b->s, SIENA_PLACE, THE_INN));
    c = board_pawns(b, a, 0, c + 1, THE_INN, OWN_PLATE);
    draw_cubes(b, a, 0, c + 1);
    area_put_cut(a, 1, words, 40, b->v->courtesans ? LOOK_LACKS : LOOK_DIM, board_caption(b, "inn", ""));
}

/* Those who have just become Bankers wait at the wall. */
static void draw_gate(struct board *b, struct area a)
{
    int place = TOWN_WALL;
    const char *name = siena_thing_text(b->s, SIENA_PLACE, place), *words = i18n("web.siena.wall");
    int wide = text_columns(name), at = a.columns - wide - 1, note = a.columns - text_columns(words) - 1;
    model_put(b->s, a, 0, at, wide, LOOK_TITLE, SIENA_PLACE, place, name);
    if (siena_bankers_at(b->v, (unsigned)place))
        board_pawns(b, a, 1, at, place, OWN_PLATE);
    else
        area_put(a, 1, note, LOOK_DIM, words);
}

/* Battlements along both sides, with a gate to the countryside. */
static void draw_wall(struct area a, int column, int columns, int gate)
{
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < columns; c++) {
            bool open = gate >= 0 && r >= gate && r < gate + 2, seam = (r + c) % 3 == 0;
            area_points(a, r, column + c, open ? LOOK_OPENING : LOOK_STONE,
                        open   ? LOOK_OPENING
                        : seam ? LOOK_STONE_SHADE
                               : LOOK_STONE);
        }
}

/* ---- The whole ring ------------------------------------------------------------------------------------------ */

void siena_draw_town(struct board *b, struct area a)
{
    bool wide = b->size == SIZE_WIDE;
    struct lot_rows rows = {wide ? 5 : 4, wide, wide ? 2 : 1};
    int each = rows.picture + rows.street + 1 + rows.use;
    struct area in =
        panel_draw_tight(a, i18n("web.siena.town"), board_caption(b, "artists", ""), board_lit(b, SIENA_PLACE));
    int columns = in.columns >= HALF * LOT_MOST + 2 ? LOT_MOST : LOT_COLUMNS;
    int wall = (in.columns - HALF * columns) / 2, middle = in.rows - 2 * each;
    draw_wall(in, 0, wall, -1);
    draw_wall(in, wall + HALF * columns, in.columns - HALF * columns - wall, each + middle / 2 - 1);
    for (int i = 0; i < HALF; i++) {
        int column = wall + i * columns;
        draw_lot(b, area_part(in, 0, column, each, columns), HALF + i, &rows);
        draw_lot(b, area_part(in, each + middle, column, each, columns), HALF - 1 - i, &rows);
    }
    struct area piazza = area_part(in, each, wall, middle, HALF * columns);
    draw_inn(b, piazza);
    draw_gate(b, piazza);
}

/* ---- The tower, level by level ----------------------------------------------------------------------------------- */

enum { WALLS = 11, LEVEL = 3 }; /* columns of the tower, rows of a level */

/* Brick with a cornice, and the sign of who built it in its window. */
static void draw_built(struct area a, int row, int by)
{
    for (int c = 0; c < WALLS; c++) {
        int wall = c == 0 || c == WALLS - 1 ? LOOK_BRICK_SHADE : LOOK_BRICK;
        area_points(a, row, c, LOOK_STONE, wall);
        area_points(a, row + 1, c, wall, wall);
        area_points(a, row + 2, c, wall, wall);
    }
    area_put_on(a, row + 1, WALLS / 2 - 1, LOOK_SEAT + by, OWN_PLATE, frame_printf(" %s ", seat_sign(by)));
}

/* A level that is to come: the next one has strong lines. */
static void draw_planned(struct area a, int row, int level, int look, bool next)
{
    const char *side = next ? either("\u2502", "|") : either("\u250a", ":");
    for (int r = 0; r < LEVEL; r++) {
        area_put(a, row + r, 0, look, side);
        area_put(a, row + r, WALLS - 1, look, side);
    }
    for (int c = 1; c < WALLS - 1; c++)
        area_put(a, row, c, look, next ? either("\u2500", "-") : either("\u2508", "."));
    area_put(a, row + 1, WALLS / 2, look, frame_printf("%d", level + 1));
}

static void draw_level(struct board *b, struct area a, int row, int level, int next)
{
    int by = b->v->tower[level], florins = b->s->viewer < b->v->head.seats ? b->v->florins[b->s->viewer] : 0;
    bool stands = by != NOBODY, can = level == next && florins >= b->set->cost[level];
    if (stands)
        draw_built(a, row, by);
    else
        draw_planned(a, row, level, level != next ? LOOK_OFF : can ? LOOK_CAN : LOOK_KEY, level == next);
    area_put(a, row + 1, WALLS + 2, stands || level != next ? LOOK_OFF : LOOK_MONEY,
             i18n_numbers("term.siena.price", b->set->cost[level], 0));
    area_put(a, row + 2, WALLS + 2,
             stands          ? LOOK_SEAT + by
             : level == next ? LOOK_PLAIN
                             : LOOK_OFF,
             i18n_numbers("term.siena.level-points", b->set->level_points[level], 0));
}

void siena_draw_tower(struct board *b, struct area a)
{
    int next = (int)siena_levels(b->v), top;
    bool picked = model_picked(b->s, SIENA_TOWER, 0);
    struct area in = panel_draw(a, siena_thing_text(b->s, SIENA_TOWER, 0), NULL, picked);
    top = in.rows - 1 - LEVEL * SIENA_LEVELS;
    struct area body = area_part(in, top > 0 ? top : 0, 0, in.rows, in.columns);
    for (int i = 0; i < SIENA_LEVELS; i++)
        draw_level(b, body, LEVEL * (SIENA_LEVELS - 1 - i), i, next);
    for (int c = 0; c < in.columns; c++)
        area_points(body, LEVEL * SIENA_LEVELS, c, LOOK_STREET, -1);
    for (int r = 0; r < LEVEL * SIENA_LEVELS; r++)
        model_spot(b->s, body, r, 0, WALLS, SIENA_TOWER, 0);
    if (picked)
        area_put(body, LEVEL * SIENA_LEVELS, 0, LOOK_PICKED, siena_thing_text(b->s, SIENA_TOWER, 0));
}
