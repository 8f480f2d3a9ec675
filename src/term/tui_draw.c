/* tui_draw.c: the picture: title, table, log, list of actions, keys. */
#include "base/codec.h"
#include "term/dialog.h"
#include "term/tui.h"
#include "term/model.h"
#include "host/i18n.h"

#include <string.h>

/* Keys of entries: all but those that mean something else. */
static const char signs[] = "1234567890abcdegijkmnoxyzABCDEFGIJKLMNOPQSTUVWXYZ";

int tui_sign(const struct tui *f, int entry)
{
    entry -= f->first;
    return entry >= 0 && entry < (int)sizeof signs - 1 ? signs[entry] : 0;
}

/* ---- What there is to draw --------------------------------------------------------- */

void tui_refresh(struct tui *f)
{
    struct match *m = f->g->m;
    const struct sg_game *game = match_game(m);
    if (!f->back)
        f->ply = match_plies(m);
    if (f->viewer == SG_TRUTH)
        match_state_at(m, f->ply, f->view);
    else
        match_view(m, f->viewer, f->ply, f->view);
    f->model.m = m;
    f->model.game = game;
    f->model.view = f->view;
    f->model.viewer = f->viewer;
    f->model.turn = game->turn(f->view);
    bool mine = !f->back && !f->looking && f->model.turn >= 0 && f->model.turn == f->viewer;
    f->count = mine ? match_actions(m, f->list) : 0;
    model_sort(&f->model, f->list, f->count);
    if (f->at >= f->count)
        f->at = f->count ? f->count - 1 : 0;
    tui_log_update(f);
}

/* ---- The list ------------------------------------------------------------------------- */

/* Lays headings and entries into columns; a heading never ends a column. */
static void lay_out(struct tui *f)
{
    int group = -1;
    f->cells = 0;
    for (int i = 0; i < f->count; i++) {
        int g = model_group(&f->model, f->list[i].action);
        if (g != group && f->rows > 1) {
            while (f->cells % f->rows == f->rows - 1 && f->cells < TUI_CELLS - 3)
                f->cell[f->cells++] = (struct tui_cell){-1, -1};
            f->cell[f->cells++] = (struct tui_cell){-1, (short)g};
        }
        group = g;
        f->cell[f->cells++] = (struct tui_cell){(short)i, (short)g};
        if (f->cells > TUI_CELLS - 4)
            break;
    }
}

static int cell_of(const struct tui *f, int entry)
{
    for (int i = 0; i < f->cells; i++)
        if (f->cell[i].entry == entry)
            return i;
    return 0;
}

static int label_columns(const struct tui *f, int entry)
{
    struct frame here = frame_begin();
    int columns = text_columns(model_label(&f->model, &f->list[entry]));
    frame_end(here);
    return columns;
}

/* What an entry is called; shorter if one of its group is wider than it may be. */
static const char *label_within(const struct tui *f, int entry, int most)
{
    int group = model_group(&f->model, f->list[entry].action);
    bool fits = true;
    for (int i = 0; i < f->count && fits; i++)
        fits = model_group(&f->model, f->list[i].action) != group || label_columns(f, i) <= most;
    return fits ? model_label(&f->model, &f->list[entry]) : model_brief(&f->model, &f->list[entry]);
}

static void draw_entry(struct tui *f, struct area a, int row, int column, int wide, int entry)
{
    bool picked = entry == f->at && !f->on_table, bold = picked && f->covered;
    int sign = tui_sign(f, entry);
    const char *label = label_within(f, entry, wide - 3);
    picked = picked && !bold; /* a window over the table has the only cursor */
    area_put(a, row, column, picked ? LOOK_PICKED : LOOK_KEY, frame_printf("%c", sign ? sign : ' '));
    int end = area_put_cut(a, row, column + 2, wide - 3, picked ? LOOK_PICKED : bold ? LOOK_BOLD : LOOK_PLAIN, label);
    if (picked && end < column + wide - 1)
        area_put(a, row, end, LOOK_PICKED, " ");
}

/*
 * How wide the columns of a list must be for all labels, in so many columns of
 * the screen. Where even short labels would be cut there is one column only.
 */
static int column_width(const struct tui *f, int columns)
{
    int wide = 24, most = columns > 100 ? 50 : 40;
    for (int i = 0; i < f->count; i++) {
        if (text_columns(label_within(f, i, most - 3)) > most - 3)
            return columns;
        int n = label_columns(f, i) + 5;
        int head = text_columns(model_heading(&f->model, model_group(&f->model, f->list[i].action))) + 2;
        wide = n > wide ? n : wide;
        wide = head > wide ? head : wide;
    }
    return wide > most ? most : wide;
}

/* Rows that the list needs in so many columns of the screen. */
static int rows_needed(const struct tui *f, int columns)
{
    int wide = column_width(f, columns), each = columns / wide > 0 ? columns / wide : 1;
    int cells = 0, group = -1;
    for (int i = 0; i < f->count; i++) {
        int g = model_group(&f->model, f->list[i].action);
        cells += 1 + (g != group);
        group = g;
    }
    return (cells + each - 1) / each + (cells > each && each > 1); /* headings leave gaps */
}

static void draw_list(struct tui *f, struct area a)
{
    f->list_area = a;
    f->rows = a.rows;
    f->columns = a.columns / column_width(f, a.columns);
    if (f->columns < 1)
        f->columns = 1;
    int wide = a.columns / f->columns, page = f->rows * f->columns;
    if (page < 1)
        return;
    lay_out(f);
    int mark = text_columns(i18n("term.more-below"));
    int first = cell_of(f, f->at) / page * page;
    f->first = 0; /* signs begin anew on every page */
    for (int i = 0; i < first; i++)
        if (f->cell[i].entry >= 0)
            f->first = f->cell[i].entry + 1;
    for (int i = first; i < f->cells && i < first + page; i++) {
        int row = (i - first) % f->rows, column = (i - first) / f->rows * wide;
        bool corner = column + wide > a.columns - wide &&
                      ((row == 0 && first) || (row == f->rows - 1 && first + page < f->cells));
        if (f->cell[i].entry >= 0)
            draw_entry(f, a, row, column, corner ? wide - mark : wide, f->cell[i].entry);
        else if (f->cell[i].group >= 0)
            area_put_cut(a, row, column, wide - 1, LOOK_HEAD, model_heading(&f->model, f->cell[i].group));
    }
    if (first)
        area_put(a, 0, a.columns - mark, LOOK_WARN, i18n("term.more-above"));
    if (first + page < f->cells)
        area_put(a, a.rows - 1, a.columns - mark, LOOK_WARN, i18n("term.more-below"));
}

/* What lies under the list cannot be picked. Spots are in no order. */
static int spots_above(struct screen_model *s, int row)
{
    int kept = 0;
    for (int i = 0; i < s->spots; i++)
        if (s->spot[i].row < row)
            s->spot[kept++] = s->spot[i];
    return kept;
}

static const char *who_moves(const struct tui *f)
{
    int turn = f->model.turn;
    if (turn == SG_OVER)
        return i18n("term.over");
    if (turn == SG_CHANCE)
        return i18n("term.chance");
    return i18n_words("term.to-move", seat_words(f->g->m, turn), NULL);
}

static void draw_title(struct tui *f, struct area a)
{
    const char *where = model_where(&f->model);
    area_put(a, 0, 0, LOOK_BAR, frame_printf("%*s", a.columns, ""));
    if (f->goal[0]) {
        area_put_cut(a, 0, 1, a.columns - 2, LOOK_BAR, f->goal);
        return;
    }
    int c = area_put(a, 0, 1, LOOK_BAR, f->model.game->title);
    if (f->back)
        c = area_put(a, 0, c, LOOK_BAR,
                     frame_printf(" \u00b7 %s", i18n_numbers("term.replay-at", f->ply, match_plies(f->g->m))));
    if (*where)
        c = area_put(a, 0, c, LOOK_BAR, frame_printf(" \u00b7 %s", where));
    area_put(a, 0, c, LOOK_BAR, frame_printf(" \u00b7 %s", who_moves(f)));
}

/* Where the list takes the place of the log, the title shows that there is something to read and leaves room for it. */
static void draw_news(struct tui *f, int news)
{
    struct area all = screen_all();
    const char *text = i18n_numbers("term.news", news, 0);
    if (news <= 0)
        return;
    int column = all.columns - text_columns(text) - 2;
    draw_title(f, area_part(all, 0, 0, 1, column));
    area_put(all, 0, column, LOOK_BAR, frame_printf(" %s ", text));
}

/*
 * The list gets what it needs: first beside the log, then without it, then over
 * the lower part of the table, which comes back with Tab.
 */
static void draw_bottom(struct tui *f, struct layout *l)
{
    struct area b = l->bottom;
    int left = b.columns * 3 / 5;
    bool own_log = l->log.rows > 0, beside = false;
    int news = f->fresh < f->ply ? f->log_end[f->ply] - f->log_end[f->fresh] : 0;
    if (own_log)
        tui_log_draw(f, l->log);
    else if (!f->count)
        tui_log_draw(f, b);
    else if (f->on_table || rows_needed(f, left) <= b.rows) {
        tui_log_draw(f, area_part(b, 0, left + 1, b.rows, b.columns - left - 1));
        b = area_part(b, 0, 0, b.rows, left);
        beside = true;
    }
    int more = rows_needed(f, b.columns) - b.rows, most = b.row - l->keep;
    if (f->count && !f->on_table && more > 0 && most > 0) {
        more = more < most - 1 ? more : most - 1;
        b.row -= more + 1;
        b.rows += more + 1;
        area_clear(b);
        f->model.spots = spots_above(&f->model, b.row);
        area_put(b, 0, 0, LOOK_BAR, frame_printf("%*s", b.columns, ""));
        area_put_cut(b, 0, 1, b.columns - 2, LOOK_BAR,
                     i18n_numbers(news ? "term.list-over-news" : "term.list-over", news, 0));
        b = area_part(b, 1, 0, b.rows - 1, b.columns);
    } else if (f->count && !own_log && !beside) {
        draw_news(f, news);
    }
    draw_list(f, b);
}

/* ---- The whole -------------------------------------------------------------------------- */

static void draw_small(struct area a)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_PLAIN, 0, i18n_numbers("term.small", SCREEN_MIN_COLUMNS, SCREEN_MIN_ROWS));
    textblock_draw(&p, a, 0);
    textblock_free(&p);
}

/* Which keys do something now. */
static const char *keys_of(const struct tui *f)
{
    if (f->back)
        return "term.keys-replay";
    if (f->model.turn == SG_OVER)
        return "term.keys-over";
    if (f->count)
        return f->on_table ? "term.keys-table" : "term.keys";
    return f->g->humans ? "term.keys-wait" : "term.nobody";
}

void tui_draw(void *tui, bool covered)
{
    struct tui *f = tui;
    struct area all = screen_all();
    struct layout layout = {0};
    screen_clear();
    f->covered = covered;
    if (all.rows < SCREEN_MIN_ROWS || all.columns < SCREEN_MIN_COLUMNS) {
        draw_small(all);
        return;
    }
    f->model.spots = 0;
    draw_title(f, all);
    int kind = f->model.kind;
    if (f->covered || !(f->on_table || f->back)) /* one cursor: there, or in the list */
        f->model.kind = NO_THING;
    model_table(&f->model, area_part(all, 1, 0, all.rows - 2, all.columns), &layout);
    f->model.kind = kind;
    draw_bottom(f, &layout);
    area_put(all, all.rows - 1, 0, LOOK_BAR, frame_printf("%*s", all.columns, ""));
    /* Under a window the keys are those of the window. */
    const char *bar = f->message[0] ? f->message : f->covered ? "" : i18n(keys_of(f));
    area_put_cut(all, all.rows - 1, 1, all.columns - 2, LOOK_BAR, bar);
    dialog_keys_at(all.rows - 1, 1, bar);
}
