/* tui_draw.c: the picture: title, table, log, list of actions, keys. */
#include "base/codec.h"
#include "host/i18n.h"
#include "term/learn/learn_challenge.h"
#include "term/screen/dialog.h"
#include "term/text/model.h"
#include "term/tui/internal.h"

#include <string.h>

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
    struct sg_route route[SG_MAX_ROUTES];
    struct sg_view v = model_view(&f->model);
    f->routes = f->count ? sg_routes(&v, route) : 0;
    tui_log_update(f);
}

/* ---- Bars ------------------------------------------------------------------------------ */

static const char *who_moves(const struct tui *f)
{
    int turn = f->model.turn;
    if (turn == SG_OVER)
        return i18n("term.over");
    if (turn == SG_CHANCE)
        return i18n("term.chance");
    return i18n_words("term.to-move", seat_words(f->g->m, turn), NULL);
}

enum { MOST_ROWS = 3 }; /* of a goal, and of a message */

/* Rows that words take in a bar. */
static int bar_rows(const char *text, int columns)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_BAR, 0, text);
    int lines = textblock_lines(&p, columns - 2);
    textblock_free(&p);
    return lines < MOST_ROWS ? lines : MOST_ROWS;
}

/* Words over the whole width, broken at blanks. */
static void draw_bar(struct area a, int row, int rows, int look, const char *text)
{
    for (int r = 0; r < rows; r++)
        area_put(a, row + r, 0, LOOK_BAR, frame_printf("%*s", a.columns, ""));
    panel_words(area_part(a, row, 1, rows, a.columns - 2), 0, rows, look, text);
}

/* The goal of a page, with what is reached of it. */
static const char *goal_words(const struct tui *f)
{
    const char *standing = challenge_standing(f->g);
    return standing ? frame_printf("%s \u00b7 %s", standing, f->goal) : f->goal;
}

/* What the pictures do by themselves: a sign, and the words for it. NULL: somebody here plays. */
static const char *film_sign(const struct tui *f, const char **words)
{
    bool watching = !f->back && !f->g->humans && f->model.turn != SG_OVER;
    bool stands = f->back ? !f->playing : f->stopped;
    if (!f->back && !watching)
        return NULL;
    *words = stands    ? i18n("term.paused")
             : f->back ? i18n_numbers("term.replay-speed", f->speed + 1, TUI_SPEEDS)
                       : i18n("term.watching");
    return stands ? either("\u2016", "||") : either("\u25b6", ">");
}

static void draw_title(struct tui *f, struct area a)
{
    const char *where = model_where(&f->model);
    if (f->goal[0]) {
        draw_bar(a, 0, bar_rows(goal_words(f), a.columns), LOOK_BAR_KEY, goal_words(f));
        return;
    }
    area_put(a, 0, 0, LOOK_BAR, frame_printf("%*s", a.columns, ""));
    int plies = match_plies(f->g->m), room = a.columns - 2;
    const char *game = f->model.game->title, *who = who_moves(f), *words = "", *sign = film_sign(f, &words);
    const char *step = f->back ? frame_printf(" \u00b7 %s", i18n_numbers("term.replay-at", f->ply, plies)) : "";
    const char *film = sign ? frame_printf(" %s %s", sign, words) : "";
    room -= text_columns(game) + text_columns(where) + text_columns(who) + 6;
    if (f->back && text_columns(step) + text_columns(film) > room)
        step = frame_printf(" \u00b7 %d/%d", f->ply, plies);
    if (sign && text_columns(step) + text_columns(film) > room)
        film = frame_printf(" %s", sign);
    if (f->back && text_columns(step) + text_columns(film) > room) { /* whose turn it is is never cut */
        game = "";
        step = frame_printf("%d/%d", f->ply, plies);
    }
    int c = area_put(a, 0, 1, LOOK_BAR_KEY, game);
    c = area_put(a, 0, c, LOOK_BAR, step);
    c = area_put(a, 0, c, LOOK_BAR_KEY, film);
    if (*where)
        c = area_put(a, 0, c, LOOK_BAR, frame_printf(" \u00b7 %s", where));
    area_put(a, 0, c, LOOK_BAR, frame_printf(" \u00b7 %s", who));
}

/* The columns of the key that begins a piece such as "Enter play" or "q: quit"; those of a few keys: up to a word. */
static int key_bytes(const char *piece)
{
    int n = 0;
    while (piece[n] && piece[n] != ' ' && piece[n] != ':')
        n++;
    return n;
}

void tui_draw_keys(struct area a, int row, const char *text)
{
    static const char dot[] = " \u00b7 ";
    int c = 1;
    while (*text && c < a.columns - 1) {
        const char *end = strstr(text, dot);
        int length = end ? (int)(end - text) : (int)strlen(text), key = key_bytes(text);
        key = key < length ? key : length;
        c = area_put_cut(a, row, c, a.columns - 1 - c, LOOK_BAR_KEY, frame_printf("%.*s", key, text));
        c = area_put_cut(a, row, c, a.columns - 1 - c, LOOK_BAR, frame_printf("%.*s", length - key, text + key));
        text += length;
        if (end && c < a.columns - 1) {
            c = area_put_cut(a, row, c, a.columns - 1 - c, LOOK_BAR_DIM, dot);
            text += strlen(dot);
        }
    }
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

/* ---- Below the table ------------------------------------------------------------------------ */

/* What lies under the list cannot be picked. Spots are in no order. */
static void forget_spots(struct screen_model *s, struct area under)
{
    int left = 0;
    for (int i = 0; i < s->spots; i++)
        if (!area_has(under, s->spot[i].row, s->spot[i].column))
            s->spot[left++] = s->spot[i];
    s->spots = left;
}

/* Makes the list's area as high as it needs, over the table but not above row `keep`. */
static bool grow_list(struct tui *f, struct area *b, int needed, int keep)
{
    int more = needed - b->rows, most = b->row - keep;
    if (!f->count || f->on_table || more <= 0 || most <= 0)
        return false;
    more = more < most ? more : most;
    b->row -= more;
    b->rows += more;
    area_clear(*b);
    forget_spots(&f->model, *b);
    return true;
}

static int news_of(const struct tui *f)
{
    return f->fresh < f->ply ? f->log_end[f->ply] - f->log_end[f->fresh] : 0;
}

/*
 * The list gets what it needs: first beside the log, then without it, then over
 * the lower part of the table, which comes back with Tab.
 */
static void draw_bottom(struct tui *f, struct layout *l)
{
    struct area b = l->bottom;
    struct list_words *words = tui_list_words(f);
    int left = b.columns * 3 / 5, news = news_of(f);
    bool own_log = l->log.rows > 0, beside = false;
    if (own_log)
        tui_log_draw(f, l->log);
    else if (!f->count)
        tui_log_draw(f, b);
    else if (f->on_table || (tui_list_rows(f, words, left) <= b.rows && tui_list_fits(f, words, left))) {
        struct area right = area_part(b, 0, left + 1, b.rows, b.columns - left - 1);
        if (f->on_table && f->model.kind != NO_THING) { /* what is picked, in words */
            area_put_cut(right, 0, 0, right.columns, LOOK_HEAD, i18n("term.explain-title"));
            tui_about_lines(f, area_part(right, 1, 0, right.rows - 1, right.columns));
        } else {
            tui_log_draw(f, right);
        }
        b = area_part(b, 0, 0, b.rows, left);
        beside = true;
    }
    int needed = tui_list_rows(f, words, b.columns);
    if (needed > b.rows && grow_list(f, &b, needed + 1, l->keep)) {
        area_put(b, 0, 0, LOOK_BAR, frame_printf("%*s", b.columns, ""));
        area_put_cut(b, 0, 1, b.columns - 2, LOOK_BAR,
                     i18n_numbers(news ? "term.list-over-news" : "term.list-over", news, 0));
        b = area_part(b, 1, 0, b.rows - 1, b.columns);
    } else if (f->count && !own_log && !beside) {
        draw_news(f, news);
    }
    tui_list_draw(f, b, words);
}

/* What is happening, over the list; answers what is left of the area. */
static struct area draw_now(struct area in, const struct textblock *now, int list)
{
    int lines = textblock_lines(now, in.columns);
    if (!now->count || in.rows < lines + (list < 3 ? list : 3))
        return in;
    textblock_draw(now, area_part(in, 0, 0, lines, in.columns), 0);
    lines += in.rows > lines + list; /* a blank row, if there is one to spare */
    return area_part(in, lines, 0, in.rows - lines, in.columns);
}

/* The list in its panel, and what is selected in the rows that it leaves. */
static void draw_list_panel(struct tui *f, struct area b, struct list_words *words, const struct textblock *now,
                            int needed, bool over, bool about)
{
    enum { SPARE = 4 };
    bool instead = !about && f->on_table;
    const char *title = instead     ? "term.explain-title"
                        : !f->count ? "term.now"
                        : over      ? "term.list-over"
                                    : "term.actions";
    if (text_columns(i18n(title)) > b.columns - 6) /* beside its frame */
        title = "term.actions";
    struct area in = panel_draw(b, i18n(title), NULL, f->count && !f->on_table && !f->covered);
    if (instead && !tui_about_text(f, in))
        panel_foot(b, LOOK_KEY, i18n("term.about-more"));
    else if (!instead && !f->count)
        tui_nothing_draw(f, in);
    if (instead || !f->count)
        return;
    in = draw_now(in, now, needed);
    int rows = needed < in.rows ? needed : in.rows;
    tui_list_draw(f, area_part(in, 0, 0, rows, in.columns), words);
    if (about || in.rows - rows < SPARE)
        return;
    panel_rule(b, in.row - b.row + rows, i18n("term.preview"));
    if (!tui_about_text(f, area_part(in, rows + 1, 0, in.rows - rows - 1, in.columns)))
        panel_foot(b, LOOK_KEY, i18n("term.about-more"));
}

/* The same on a large screen: panels for the list, the log and what is selected. */
static void draw_panels(struct tui *f, struct layout *l)
{
    enum { FRAME = 2, SIDES = 4 };
    struct area b = l->bottom;
    struct list_words *words = tui_list_words(f);
    struct textblock now = {0};
    if (f->count)
        model_describe(&f->model, SG_DESCRIBE_NOW, &now);
    int news = news_of(f), list = tui_list_rows(f, words, b.columns - SIDES);
    int needed = list + textblock_lines(&now, b.columns - SIDES) + FRAME;
    /* No panel is covered by half: what the list leaves of them explains its entries. */
    bool over = needed > b.rows && grow_list(f, &b, b.rows + b.row - l->keep, l->keep);
    if (l->log.rows > FRAME)
        tui_log_lines(f, panel_draw(l->log, i18n("term.log"), news ? i18n_numbers("term.news", news, 0) : NULL, false));
    if (l->about.rows > FRAME)
        tui_about_draw(f, l->about);
    draw_list_panel(f, b, words, &now, list, over, l->about.rows > FRAME);
    textblock_free(&now);
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
        return f->playing ? "term.keys-replay-on" : "term.keys-replay";
    if (f->model.turn == SG_OVER)
        return "term.keys-over";
    if (f->count)
        return f->on_table         ? "term.keys-table"
               : f->routes         ? "term.keys-go"
               : tui_can_bid_on(f) ? "term.keys-bid"
                                   : "term.keys";
    return f->g->humans ? "term.keys-wait" : "term.nobody";
}

/* What the title, a message and the keys leave. A message never changes how the table is laid out. */
static struct area table_area(const struct tui *f, struct area all)
{
    int head = f->goal[0] ? bar_rows(goal_words(f), all.columns) : 1;
    int note = f->message[0] ? bar_rows(f->message, all.columns) : 0;
    struct area whole = area_part(all, head, 0, all.rows - head - 1, all.columns), left = whole;
    left.rows -= note;
    return panel_size(left) == panel_size(whole) ? left : whole;
}

/* A message has rows of its own, over the keys. */
static void draw_bottom_bars(struct tui *f, struct area all)
{
    int last = all.rows - 1;
    if (f->message[0]) {
        int rows = bar_rows(f->message, all.columns);
        draw_bar(all, last - rows, rows, LOOK_BAR_KEY, f->message);
    }
    /* Under a window the keys are those of the window. */
    const char *keys = f->keys[0] ? f->keys : f->covered ? "" : i18n(keys_of(f));
    if (!f->keys[0] && !f->covered)
        keys = tui_with_picture_key(f, keys, all.columns - 2);
    area_put(all, last, 0, LOOK_BAR, frame_printf("%*s", all.columns, ""));
    tui_draw_keys(all, last, keys);
    dialog_keys_at(last, 1, keys);
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
    f->model.on_table = f->model.kind != NO_THING;
    model_table(&f->model, table_area(f, all), &layout);
    f->model.kind = kind;
    f->framed = layout.framed;
    if (layout.framed)
        draw_panels(f, &layout);
    else
        draw_bottom(f, &layout);
    draw_bottom_bars(f, all);
}
