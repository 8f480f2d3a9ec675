/* panel.c: panels, gauges, pictures, columns. */
#include "term/screen/panel.h"

#include "host/frame.h"

#include <string.h>

enum { FULL_COLUMNS = 118, FULL_ROWS = 34, WIDE_COLUMNS = 170, WIDE_ROWS = 46 };

enum panel_size panel_size(struct area a)
{
    if (a.columns >= WIDE_COLUMNS && a.rows >= WIDE_ROWS)
        return SIZE_WIDE;
    return a.columns >= FULL_COLUMNS && a.rows >= FULL_ROWS ? SIZE_FULL : SIZE_SMALL;
}

/* ---- Frames ---------------------------------------------------------------------------------- */

static void draw_edges(struct area a, int look)
{
    for (int c = 1; c < a.columns - 1; c++) {
        area_put(a, 0, c, look, "\u2500");
        area_put(a, a.rows - 1, c, look, "\u2500");
    }
    for (int r = 1; r < a.rows - 1; r++) {
        area_put(a, r, 0, look, "\u2502");
        area_put(a, r, a.columns - 1, look, "\u2502");
    }
    area_put(a, 0, 0, look, "\u256d");
    area_put(a, 0, a.columns - 1, look, "\u256e");
    area_put(a, a.rows - 1, 0, look, "\u2570");
    area_put(a, a.rows - 1, a.columns - 1, look, "\u256f");
}

struct area panel_draw_tight(struct area a, const char *title, const char *note, bool lit)
{
    if (a.rows < 2 || a.columns < 4)
        return area_part(a, 0, 0, 0, 0);
    area_clear(a);
    draw_edges(a, lit ? LOOK_LIT : LOOK_FRAME);
    int c = 2, room = a.columns - 4;
    if (title && *title) {
        c = area_put(a, 0, c, LOOK_TITLE, " ");
        c = area_put_cut(a, 0, c, room - 2, lit ? LOOK_LIT : LOOK_TITLE, title);
        c = area_put(a, 0, c, LOOK_TITLE, " ");
    }
    int wide = note ? text_columns(note) + 2 : 0;
    if (note && *note && c + wide + 2 < a.columns)
        area_put(a, 0, a.columns - wide - 2, LOOK_DIM, frame_printf(" %s ", note));
    return area_part(a, 1, 1, a.rows - 2, a.columns - 2);
}

struct area panel_draw(struct area a, const char *title, const char *note, bool lit)
{
    struct area in = panel_draw_tight(a, title, note, lit);
    return area_part(in, 0, 1, in.rows, in.columns - 2);
}

void panel_rule(struct area a, int row, const char *words)
{
    area_put(a, row, 0, LOOK_FRAME, "\u251c");
    for (int c = 1; c < a.columns - 1; c++)
        area_put(a, row, c, LOOK_FRAME, "\u2500");
    area_put(a, row, a.columns - 1, LOOK_FRAME, "\u2524");
    area_put_cut(a, row, 2, a.columns - 4, LOOK_TITLE, frame_printf(" %s ", words));
}

void panel_foot(struct area a, int look, const char *text)
{
    int wide = text_columns(text) + 2, at = a.columns - wide - 2;
    area_put_cut(a, a.rows - 1, at > 2 ? at : 2, a.columns - 4, look, frame_printf(" %s ", text));
}

struct area panel_card(struct area a, int look)
{
    draw_edges(a, look);
    return area_part(a, 1, 1, a.rows - 2, a.columns - 2);
}

struct area area_frame(struct area a, const char *title)
{
    return panel_draw(a, title, NULL, true);
}

struct area panel_left(struct area *rest, int columns)
{
    struct area part = area_part(*rest, 0, 0, rest->rows, columns);
    *rest = area_part(*rest, 0, part.columns, rest->rows, rest->columns - part.columns);
    return part;
}

struct area panel_top(struct area *rest, int rows)
{
    struct area part = area_part(*rest, 0, 0, rows, rest->columns);
    *rest = area_part(*rest, part.rows, 0, rest->rows - part.rows, rest->columns);
    return part;
}

/* ---- Gauges ------------------------------------------------------------------------------------- */

int gauge_draw(struct area a, int row, int column, int full, int of, int look)
{
    for (int i = 0; i < of; i++)
        column = area_put(a, row, column, i < full ? look : LOOK_OFF,
                          i < full ? either("\u25a0", "#") : either("\u25a1", "-"));
    return column;
}

void bar_draw(struct area a, int row, int column, int columns, int value, int most, int look)
{
    static const char *const eighths[] = {"", "\u258f", "\u258e", "\u258d", "\u258c", "\u258b", "\u258a", "\u2589"};
    int parts = most > 0 ? (value < most ? value : most) * 8 * columns / most : 0;
    for (int i = 0; i < columns; i++, parts -= 8) {
        if (parts >= 8)
            area_put(a, row, column + i, look, either("\u2588", "="));
        else if (parts > 0)
            area_put(a, row, column + i, look, either(eighths[parts], parts >= 4 ? "-" : " "));
        else
            area_put(a, row, column + i, LOOK_FRAME, either("\u2500", "."));
    }
}

/* ---- Pictures -------------------------------------------------------------------------------------- */

static int look_of(const struct picture *p, int row, int column, int ground)
{
    if (row < 0 || row >= p->rows || column >= (int)strlen(p->row[row]))
        return ground;
    for (int i = 0; i < p->keys; i++)
        if (p->key[i].letter == p->row[row][column])
            return p->key[i].look;
    return ground;
}

void picture_draw_part(struct area a, int row, int column, const struct picture *p, int from, int rows, int ground)
{
    for (int r = 0; r < (rows + 1) / 2; r++)
        for (int c = 0; c < (int)strlen(p->row[from]); c++)
            area_points(a, row + r, column + c, look_of(p, from + 2 * r, c, ground),
                        look_of(p, from + 2 * r + 1, c, ground));
}

void picture_draw(struct area a, int row, int column, const struct picture *p)
{
    picture_draw_part(a, row, column, p, 0, p->rows, -1);
}

void panel_paint(struct area a, int look)
{
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < a.columns; c++)
            area_points(a, r, c, look, look);
}

/* ---- Columns ------------------------------------------------------------------------------------------ */

static int lay_columns(struct table_column *c, int count, bool words)
{
    int at = 0;
    for (int i = 0; i < count; i++) {
        int title = text_columns(words ? c[i].title : c[i].brief);
        c[i].words = words;
        c[i].at = at;
        c[i].wide = title > c[i].least ? title : c[i].least;
        at += c[i].wide + 2;
    }
    return at - 2;
}

int table_fit(struct table_column *c, int count, int columns)
{
    int used = lay_columns(c, count, true);
    return used <= columns ? used : lay_columns(c, count, false);
}

int table_put(struct area a, int row, const struct table_column *c, int look, const char *text)
{
    int wide = text_columns(text), at = c->right && wide < c->wide ? c->at + c->wide - wide : c->at;
    return area_put_cut(a, row, at, c->wide, look, text);
}

/* ---- Text ------------------------------------------------------------------------------------------------ */

bool panel_text(struct area a, int row, const struct textblock *text)
{
    struct area rest = area_part(a, row, 0, a.rows - row, a.columns);
    struct textblock fits = *text;
    for (fits.count = 0; fits.count < text->count; fits.count++) {
        struct textblock longer = *text;
        longer.count = fits.count + 1;
        if (textblock_lines(&longer, rest.columns) > rest.rows)
            break;
    }
    textblock_draw(&fits, rest, 0);
    return fits.count == text->count;
}

int panel_words(struct area a, int row, int most, int look, const char *text)
{
    struct textblock p = {0};
    textblock_add(&p, look, 0, text);
    struct area rest = area_part(a, row, 0, most, a.columns);
    int lines = textblock_draw(&p, rest, 0);
    textblock_free(&p);
    return row + (lines < rest.rows ? lines : rest.rows);
}
