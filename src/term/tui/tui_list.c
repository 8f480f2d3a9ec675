/* tui_list.c: the list of actions: groups in columns, what each earns or costs, its keys. */
#include "host/i18n.h"
#include "term/text/model.h"
#include "term/tui/internal.h"

#include <string.h>

/* Keys of entries: all but those that mean something else. */
static const char signs[] = "1234567890abcdegijkmnoxyzABCDEFGIJKLMNOPQSTUVWXYZ";

enum { SIGN = 2, GAP = 2 }; /* columns before a label, and after it */

int tui_sign(const struct tui *f, int entry)
{
    entry -= f->first;
    return entry >= 0 && entry < (int)sizeof signs - 1 ? signs[entry] : 0;
}

/* ---- Words -------------------------------------------------------------------------------- */

/* What an entry is called, read once for each picture. */
struct list_words {
    struct model_words w;
    const char *label;              /* all of it in one line */
    const char *brief[BRIEF_COUNT]; /* as far as they were asked for */
    int group, columns;
};

struct list_words *tui_list_words(const struct tui *f)
{
    size_t size = (size_t)(f->count + 1) * sizeof(struct list_words);
    struct list_words *all = memset(frame_take(size), 0, size);
    for (int i = 0; i < f->count; i++) {
        model_words(&f->model, &f->list[i], &all[i].w);
        all[i].label = model_label(&f->model, &f->list[i]);
        all[i].group = model_group(&f->model, f->list[i].action);
        all[i].columns = text_columns(all[i].label);
    }
    return all;
}

/* The cross behind what cannot be paid for needs room, too. */
static bool fits(const struct list_words *one, int columns, int most)
{
    return columns + (one->w.lacks ? 2 : 0) <= most;
}

static bool fits_whole(const struct tui *f, const struct list_words *all, int entry, int most)
{
    for (int i = 0; i < f->count; i++)
        if (all[i].group == all[entry].group && !fits(&all[i], all[i].columns, most))
            return false;
    return true;
}

static const char *brief_of(const struct tui *f, struct list_words *all, int entry, int how)
{
    if (!all[entry].brief[how])
        all[entry].brief[how] = model_brief(&f->model, &f->list[entry], (enum brief)how);
    return all[entry].brief[how];
}

static bool fits_briefly(const struct tui *f, struct list_words *all, int entry, int most, int how)
{
    return fits(&all[entry], text_columns(brief_of(f, all, entry, how)), most);
}

/* What an entry is called; brief, as all of its group, if one of them is wider than it may be. */
static const char *label_within(const struct tui *f, struct list_words *all, int entry, int most)
{
    int how = BRIEF_WORDS;
    if (fits_whole(f, all, entry, most))
        return all[entry].label;
    while (how < BRIEF_SIGNS && !fits_briefly(f, all, entry, most, how))
        how++;
    return brief_of(f, all, entry, how);
}

bool tui_list_fits(const struct tui *f, struct list_words *all, int columns)
{
    int room = columns - SIGN - 1;
    for (int i = 0; i < f->count; i++)
        if (text_columns(label_within(f, all, i, room)) > room)
            return false;
    return true;
}

/* ---- Columns ------------------------------------------------------------------------------- */

/*
 * How wide the columns of a list must be for all labels, in so many columns of
 * the screen. Where even short labels would be cut there is one column only.
 */
static int column_width(const struct tui *f, struct list_words *all, int columns)
{
    int wide = 24, most = columns > 100 ? 50 : 40;
    for (int i = 0; i < f->count; i++) {
        if (text_columns(label_within(f, all, i, most - SIGN - 1)) > most - SIGN - 1)
            return columns;
        int n = all[i].columns + SIGN + GAP + 1;
        int head = text_columns(model_heading(&f->model, all[i].group)) + GAP;
        wide = n > wide ? n : wide;
        wide = head > wide ? head : wide;
    }
    return wide > most ? most : wide;
}

/*
 * Lays headings and entries into columns of so many rows, `each` of them in a page. A heading never ends a column, no
 * entry stands beside the heading of its group, and a page begins with a heading. Answers the cells; `cell` NULL: they
 * are only counted.
 */
static int lay_out(const struct tui *f, const struct list_words *all, int rows, int each, struct tui_cell *cell)
{
    const struct tui_cell gap = {-1, -1};
    int group = -1, cells = 0;
    for (int i = 0; i < f->count && cells < TUI_CELLS - 4; i++) {
        int g = all[i].group;
        if (g != group && rows > 1) {
            for (; cells % rows == rows - 1 && cells < TUI_CELLS - 4; cells++)
                if (cell)
                    cell[cells] = gap;
            if (cell)
                cell[cells] = (struct tui_cell){-1, (short)g};
            cells++;
        } else if (rows > 1 && cells && cells % rows == 0) {
            if (cell)
                cell[cells] = cells % (rows * each) ? gap : (struct tui_cell){-1, (short)g};
            cells++;
        }
        group = g;
        if (cell)
            cell[cells] = (struct tui_cell){(short)i, (short)g};
        cells++;
    }
    return cells;
}

static int cell_of(const struct tui *f, int entry)
{
    for (int i = 0; i < f->cells; i++)
        if (f->cell[i].entry == entry)
            return i;
    return 0;
}

int tui_list_rows(const struct tui *f, struct list_words *all, int columns)
{
    int wide = column_width(f, all, columns), each = columns / wide > 0 ? columns / wide : 1;
    int rows = 2; /* a heading, and entries under it */
    while (lay_out(f, all, rows, each, NULL) > rows * each)
        rows++;
    return f->count ? rows : 0;
}

/* ---- Drawing ---------------------------------------------------------------------------------- */

/* Where what it earns or costs stands under each other: title, detail, and that at the end of the column. */
static void draw_parts(struct area a, int row, int column, int wide, const struct model_words *w, bool picked)
{
    const char *gain = frame_printf("%s%s", w->gain ? w->gain : "", w->lacks ? either(" \u2717", " x") : "");
    int end = column + wide - 1, at = end - text_columns(gain);
    int plain = picked ? LOOK_PICKED : w->lacks ? LOOK_OFF : LOOK_PLAIN;
    int c = area_put_cut(a, row, column, wide - 1 - (*gain ? text_columns(gain) + 1 : 0), plain, w->title);
    const char *detail = w->detail ? frame_printf(" \u00b7 %s", w->detail) : "";
    if (c + text_columns(detail) < at + (*gain == 0))
        area_put(a, row, c, picked ? LOOK_PICKED : LOOK_DIM, detail);
    bool earns = *gain == '+';
    area_put(a, row, at, picked ? LOOK_PICKED : w->lacks ? LOOK_LACKS : earns ? LOOK_CAN : LOOK_MONEY, gain);
}

/* `mark`: columns at its end that are needed for something else. */
static void draw_entry(struct tui *f, struct area a, int row, int column, int wide, int mark, int entry,
                       struct list_words *all)
{
    bool picked = entry == f->at && !f->on_table, bold = picked && f->covered;
    const struct list_words *one = &all[entry];
    const char *label = label_within(f, all, entry, wide - SIGN - 1);
    wide -= mark;
    int sign = tui_sign(f, entry), room = wide - SIGN - 1;
    if (!fits(one, text_columns(label), room))
        label = label_within(f, all, entry, room);
    if (!fits(one, text_columns(label), room))
        label = brief_of(f, all, entry, BRIEF_LEAST);
    picked = picked && !bold; /* a window over the table has the only cursor */
    area_put(a, row, column, picked ? LOOK_PICKED : LOOK_KEY, frame_printf("%c", sign ? sign : ' '));
    if (f->framed && fits_whole(f, all, entry, room)) {
        if (picked)
            area_put(a, row, column + 1, LOOK_PICKED, frame_printf("%*s", wide - 2, ""));
        draw_parts(a, row, column + SIGN, wide - SIGN, &one->w, picked);
        return;
    }
    int end = area_put_cut(a, row, column + SIGN, room,
                           picked         ? LOOK_PICKED
                           : bold         ? LOOK_BOLD
                           : one->w.lacks ? LOOK_OFF
                                          : LOOK_PLAIN,
                           label);
    if (picked && end < column + wide - 1)
        area_put(a, row, end, LOOK_PICKED, " ");
    if (one->w.lacks && end + 1 < column + wide)
        area_put(a, row, end + 1, LOOK_LACKS, either("\u2717", "x"));
}

/* That there is more, in a corner of the list: the arrow alone where an entry needs the room. */
static const char *corner_words(const struct tui *f, struct list_words *all, int cell, int wide, const char *key)
{
    const char *words = i18n(key);
    int entry = cell < f->cells ? f->cell[cell].entry : -1, room = wide - SIGN - 1;
    if (entry < 0 || fits(&all[entry], text_columns(label_within(f, all, entry, room)), room - text_columns(words)))
        return words;
    return frame_printf("%.*s", (int)strcspn(words, " "), words);
}

void tui_list_draw(struct tui *f, struct area a, struct list_words *all)
{
    f->list_area = a;
    f->rows = a.rows;
    f->columns = a.columns / column_width(f, all, a.columns);
    if (f->columns < 1)
        f->columns = 1;
    int wide = a.columns / f->columns, page = f->rows * f->columns;
    if (page < 1)
        return;
    f->cells = lay_out(f, all, f->rows, f->columns, f->cell);
    int first = cell_of(f, f->at) / page * page;
    f->first = 0; /* signs begin again on every page */
    for (int i = 0; i < first; i++)
        if (f->cell[i].entry >= 0)
            f->first = f->cell[i].entry + 1;
    int top = first ? first + page - f->rows : -1, last = first + page < f->cells ? first + page - 1 : -1;
    const char *above = top < 0 ? "" : corner_words(f, all, top, wide, "term.more-above");
    const char *below = last < 0 ? "" : corner_words(f, all, last, wide, "term.more-below");
    for (int i = first; i < f->cells && i < first + page; i++) {
        int row = (i - first) % f->rows, column = (i - first) / f->rows * wide;
        int mark = text_columns(i == top ? above : i == last ? below : "");
        if (f->cell[i].entry >= 0)
            draw_entry(f, a, row, column, wide, mark, f->cell[i].entry, all);
        else if (f->cell[i].group >= 0)
            area_put_cut(a, row, column, wide - 1, LOOK_HEAD, model_heading(&f->model, f->cell[i].group));
    }
    area_put(a, 0, a.columns - text_columns(above), LOOK_WARN, above);
    area_put(a, a.rows - 1, a.columns - text_columns(below), LOOK_WARN, below);
}
