/* tui_end.c: the end of a game as a scene: places, where the points came from, and what to do next. */
#include "host/clock.h"
#include "host/i18n.h"
#include "present/lang.h"
#include "term/screen/dialog.h"
#include "term/text/log_text.h"
#include "term/text/model.h"
#include "term/text/story.h"
#include "term/tui/curves.h"
#include "term/tui/internal.h"

#include <string.h>

enum { MOST_ENTRIES = 8, LEAST_COLUMN = 8, MOST_COLUMN = 16, FRAME = 2, STORY = 46 };

static const double UNSEEN = 0.7; /* seconds in which nobody has read what the keys do now */

/* What can be chosen at the end. */
enum request {
    REQUEST_AGAIN,
    REQUEST_SAME,
    REQUEST_REPLAY,
    REQUEST_STORY,
    REQUEST_PRACTISE,
    REQUEST_TABLE,
    REQUEST_QUIT,
    REQUESTS
};

struct source {
    const char *key; /* of the line */
    const char *words;
    int32_t points[SG_MAX_SEATS];
};

/* The scene; all of it is in sight of everybody now. */
struct end {
    struct tui *f;
    struct sg_result result;
    int seats, order[SG_MAX_SEATS]; /* by places */
    struct source source[SG_MAX_LINES];
    int sources;
    enum request request[MOST_ENTRIES];
    int requests, at;
    struct area menu;
    int columns;  /* of the menu */
    double since; /* when it appeared */
    struct story *story;
    struct curves curves;
    const char *ending;
};

/* ---- What there is to show --------------------------------------------------------------- */

static void add_line(struct end *e, int seat, const struct sg_line *line)
{
    int i = 0;
    if (!line->points)
        return;
    while (i < e->sources && strcmp(e->source[i].key, line->key) != 0)
        i++;
    if (i == SG_MAX_LINES)
        return;
    if (i == e->sources) {
        char memory[128];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        lang_line(e->f->model.game, line, &text);
        e->source[e->sources++] = (struct source){.key = line->key, .words = frame_printf("%s", memory)};
    }
    e->source[i].points[seat] += line->points;
}

static void read_result(struct end *e)
{
    const struct match *m = e->f->g->m;
    const struct sg_game *game = match_game(m);
    struct sg_line lines[SG_MAX_LINES];
    int n = 0;
    e->seats = match_setup(m).seats;
    game->result(match_state(m), &e->result);
    for (int place = 1; place <= SG_MAX_SEATS; place++)
        for (int s = 0; s < e->seats; s++)
            if (e->result.place[s] == place)
                e->order[n++] = s;
    for (int s = 0; s < e->seats; s++) {
        int count = game->score_lines(match_state(m), s, lines);
        for (int i = 0; i < count; i++)
            add_line(e, s, &lines[i]);
    }
}

static void list_requests(struct end *e)
{
    const struct term_game *g = e->f->g;
    const bool offered[REQUESTS] = {[REQUEST_AGAIN] = g->offers_again,
                                    [REQUEST_SAME] = g->offers_again && g->seeded,
                                    [REQUEST_REPLAY] = true,
                                    [REQUEST_STORY] = true,
                                    [REQUEST_PRACTISE] = g->humans != 0,
                                    [REQUEST_TABLE] = true,
                                    [REQUEST_QUIT] = true};
    for (int i = 0; i < REQUESTS; i++)
        if (offered[i])
            e->request[e->requests++] = (enum request)i;
}

static const char *request_words(enum request request)
{
    static const char *const keys[REQUESTS] = {"term.end-again", "term.end-same",     "term.end-replay",
                                               "term.end-story", "term.end-practise", "term.end-table",
                                               "term.end-quit"};
    return i18n(keys[request]);
}

static const char *place_words(int place)
{
    return i18n(frame_printf("term.place-%d", place));
}

/* Has the tie-break parted seats with equal points? */
static bool tie_was_broken(const struct end *e)
{
    for (int i = 1; i < e->seats; i++) {
        int a = e->order[i - 1], b = e->order[i];
        if (e->result.points[a] == e->result.points[b] && e->result.place[a] != e->result.place[b])
            return true;
    }
    return false;
}

/* Who has won, in a sentence. */
static const char *verdict(const struct end *e)
{
    const struct match *m = e->f->g->m;
    struct joined names = {""};
    int winners = 0, you = name_you(m);
    for (int i = 0; i < e->seats; i++)
        if (e->result.winners >> e->order[i] & 1) {
            join(&names, name_of(m, e->order[i]));
            winners++;
        }
    if (winners == 1 && you >= 0 && e->result.winners >> you & 1)
        return i18n("term.end-you-win");
    return !winners ? i18n("term.end-nobody")
                    : i18n_words(winners > 1 ? "term.end-win-both" : "term.end-wins", names.at, NULL);
}

/* Why it is over, as the log has it. */
struct ending {
    struct log_text text;
    const char *words;
};

static void keep_ending(void *ctx, int seat, const char *sentence)
{
    struct ending *e = ctx;
    (void)seat;
    if (strcmp(e->text.event, "over") == 0)
        e->words = frame_printf("%s", sentence);
}

static const char *ending_words(const struct tui *f)
{
    struct ending e = {.text = {.model = &f->model, .put = keep_ending, .event = ""}, .words = i18n("term.over")};
    e.text.ctx = &e;
    log_text_ply(&e.text, match_plies(f->g->m) - 1);
    log_text_end(&e.text);
    return e.words;
}

/* ---- The picture --------------------------------------------------------------------------- */

/* Columns that the words of the sources take. */
static int label_wide(const struct end *e)
{
    int label = 0;
    for (int k = 0; k < e->sources; k++) {
        int words = text_columns(e->source[k].words);
        label = words > label ? words : label;
    }
    return label + 1;
}

/* Columns that the longest name takes. */
static int name_wide(const struct end *e)
{
    int name = 0;
    for (int s = 0; s < e->seats; s++) {
        int wide = text_columns(seat_words(e->f->g->m, s));
        name = wide > name ? wide : name;
    }
    return name;
}

/* A seat's column: what the words of the sources leave. */
static int column_wide(const struct end *e, int columns)
{
    int wide = (columns - label_wide(e)) / (e->seats ? e->seats : 1);
    return wide > MOST_COLUMN ? MOST_COLUMN : wide < LEAST_COLUMN ? LEAST_COLUMN : wide;
}

static void put_right(struct area a, int row, int end, int wide, int look, const char *text)
{
    int columns = text_columns(text);
    columns = columns < wide ? columns : wide - 1;
    area_put_cut(a, row, end - columns, columns, look, text);
}

/* Rows that the table of points needs, with its frame. */
static int table_rows(const struct end *e)
{
    return e->sources + 3 + FRAME;
}

/* A column for each seat, the best first: place, points by source, the sum. */
static void draw_sources(const struct end *e, struct area a)
{
    struct area in = panel_draw(a, i18n("term.end-sources"), verdict(e), false);
    int wide = column_wide(e, in.columns), label = in.columns - wide * e->seats;
    area_put_cut(in, 1, 0, label - 1, LOOK_DIM, i18n("term.end-place"));
    area_put_cut(in, 2 + e->sources, 0, label - 1, LOOK_BOLD, i18n("term.end-total"));
    for (int k = 0; k < e->sources; k++)
        area_put_cut(in, 2 + k, 0, label - 1, LOOK_PLAIN, e->source[k].words);
    for (int i = 0; i < e->seats; i++) {
        int s = e->order[i], end = label + (i + 1) * wide;
        put_right(in, 0, end, wide, LOOK_SEAT + s, name_wide(e) < wide ? seat_words(e->f->g->m, s) : seat_sign(s));
        put_right(in, 1, end, wide, LOOK_BOLD, place_words(e->result.place[s]));
        for (int k = 0; k < e->sources; k++) {
            int32_t n = e->source[k].points[s];
            put_right(in, 2 + k, end, wide,
                      !n      ? LOOK_DIM
                      : n < 0 ? LOOK_WARN
                              : LOOK_PLAIN,
                      n ? i18n_signed((int)n, 0) : either("\u00b7", "-"));
        }
        put_right(in, 2 + e->sources, end, wide, LOOK_BOLD, frame_printf("%d", (int)e->result.points[s]));
    }
}

/* A bar for each seat, as long as its points, with words where nothing counts. */
static void draw_places(const struct end *e, struct area a)
{
    struct area in = panel_draw(a, i18n("term.end-places"), tie_was_broken(e) ? i18n("term.end-tie") : NULL, false);
    int name = name_wide(e), most = 1, points = 0, row = 0;
    for (int s = 0; s < e->seats; s++) {
        int wide = text_columns(points_words(e->f->model.game, e->result.points[s]));
        points = wide > points ? wide : points;
        most = e->result.points[s] > most ? e->result.points[s] : most;
    }
    int bar_at = 5 + name + 2 + points + 2;
    for (int i = 0; i < e->seats && row < in.rows; i++, row++) {
        int s = e->order[i];
        const char *why = model_uncounted(&e->f->model, match_state(e->f->g->m), s);
        area_put(in, row, 0, LOOK_BOLD, place_words(e->result.place[s]));
        area_put(in, row, 5, LOOK_SEAT + s, seat_words(e->f->g->m, s));
        area_put(in, row, 5 + name + 2, LOOK_PLAIN, points_words(e->f->model.game, e->result.points[s]));
        if (why)
            area_put_cut(in, row, bar_at, in.columns - bar_at, LOOK_DIM, why);
        else if (e->result.points[s] > 0)
            bar_draw(in, row, bar_at, in.columns - bar_at, e->result.points[s], most, LOOK_SEAT + s);
    }
}

static void draw_menu(struct end *e, struct area a, bool covered)
{
    struct area in = panel_draw(a, i18n("term.end-next"), NULL, !covered);
    e->columns = in.rows < e->requests ? 2 : 1;
    e->menu = in;
    int rows = (e->requests + e->columns - 1) / e->columns, wide = in.columns / e->columns;
    for (int i = 0; i < e->requests; i++) {
        struct area cell = area_part(in, i % rows, i / rows * wide, 1, wide - (e->columns > 1));
        bool picked = i == e->at && !covered;
        if (picked)
            area_put(cell, 0, 0, LOOK_PICKED, frame_printf("%*s", cell.columns, ""));
        area_put(cell, 0, 0, picked ? LOOK_PICKED : LOOK_KEY, frame_printf("%d", i + 1));
        area_put_cut(cell, 0, 2, cell.columns - 2, picked ? LOOK_PICKED : LOOK_PLAIN, request_words(e->request[i]));
    }
}

/* Luck, skill and turning points, as far as they are known. */
static void draw_story(const struct end *e, struct area a)
{
    struct textblock p = {0};
    struct area in = panel_draw(a, i18n("term.end-story"), NULL, false);
    story_text(e->story, &p);
    textblock_draw(&p, in, 0);
    textblock_free(&p);
}

static void draw_end(void *end, bool covered)
{
    struct end *e = end;
    struct area all = screen_all(), rest = area_part(all, 1, 0, all.rows - 2, all.columns), right;
    bool small = panel_size(all) == SIZE_SMALL;
    int menu = (small ? (e->requests + 1) / 2 : e->requests) + FRAME;
    screen_clear();
    const char *title = frame_printf("%s \u00b7 %s", e->f->model.game->title, e->ending);
    area_put(all, 0, 0, LOOK_BAR, frame_printf("%*s", all.columns, ""));
    area_put_cut(all, 0, 1, all.columns - 2, LOOK_BAR_KEY, title);
    if (small) {
        int rows = table_rows(e), spare = rest.rows - rows - menu;
        if (spare >= e->seats + FRAME)
            draw_places(e, panel_top(&rest, e->seats + FRAME));
        draw_sources(e, panel_top(&rest, rows < rest.rows - menu ? rows : rest.rows - menu));
        draw_menu(e, panel_top(&rest, menu), covered);
    } else {
        draw_places(e, panel_top(&rest, e->seats + FRAME));
        int needed = label_wide(e) + e->seats * (name_wide(e) + 2) + 2 * FRAME, half = rest.columns / 2;
        needed = needed < rest.columns - STORY ? needed : rest.columns - STORY;
        struct area left = panel_left(&rest, needed > half ? needed : half);
        right = rest;
        draw_sources(e, panel_top(&left, table_rows(e)));
        draw_menu(e, panel_top(&left, menu), covered);
        curves_draw(&e->curves, e->order, left);
        draw_story(e, right);
    }
    const char *keys = covered ? "" : i18n("term.keys-end");
    area_put(all, all.rows - 1, 0, LOOK_BAR, frame_printf("%*s", all.columns, ""));
    tui_draw_keys(all, all.rows - 1, keys);
    dialog_keys_at(all.rows - 1, 1, keys);
}

/* ---- What was chosen -------------------------------------------------------------------------- */

static void read_story(struct end *e)
{
    struct textblock p = {0};
    while (!screen_leaving() && story_step(e->story)) { /* the rest of it */
        struct frame here = frame_begin();
        draw_end(e, true);
        struct area window = area_frame(dialog_middle(3, 60), i18n("term.end-story"));
        area_put_cut(window, 0, 0, window.columns, LOOK_PLAIN, story_progress(e->story));
        screen_show();
        int key = dialog_hit(0).key;
        frame_end(here);
        if (key == INPUT_ESCAPE || key == 'q')
            return;
    }
    story_text(e->story, &p);
    dialog_read(i18n("term.end-story"), &p, NULL, i18n("term.foot-read"));
    textblock_free(&p);
}

/* The table as it is at the end, with its own keys, until Escape. */
static bool look_at_table(struct end *e)
{
    struct tui *f = e->f;
    bool changed = false;
    dialog_backdrop(tui_draw, f);
    tui_set_keys(f, i18n("term.end-table-keys"));
    for (;;) {
        struct frame here = frame_begin();
        tui_show(f);
        struct screen_input hit = dialog_hit(-1);
        f->message[0] = 0;
        if (hit.key == 'u') {
            changed = tui_undo(f, f->viewer < SG_MAX_SEATS ? f->viewer : 0, MATCH_UNDO);
        } else if (hit.key == INPUT_CLICK) {
            tui_explain_at(f, hit);
        } else if (hit.key != INPUT_ESCAPE && hit.key != 'q' && hit.key != INPUT_ENTER) {
            tui_question(f, hit.key);
        }
        frame_end(here);
        if (changed || hit.key == INPUT_ESCAPE || hit.key == 'q' || hit.key == INPUT_ENTER || hit.key == INPUT_LEAVE)
            break;
    }
    f->keys[0] = 0;
    dialog_backdrop(draw_end, e);
    return changed;
}

/* True: the end is left. */
static bool fulfil(struct end *e, enum request request)
{
    struct tui *f = e->f;
    switch (request) {
    case REQUEST_AGAIN:
    case REQUEST_SAME:
        f->g->again = request == REQUEST_AGAIN ? TERM_AGAIN_NEW : TERM_AGAIN_SAME;
        return f->g->leave = true;
    case REQUEST_REPLAY:
        dialog_backdrop(tui_draw, f);
        tui_history(f);
        break;
    case REQUEST_STORY: read_story(e); break;
    case REQUEST_PRACTISE: tui_practise(f); break;
    case REQUEST_TABLE: return look_at_table(e);
    default: return f->g->leave = tui_leaves(f);
    }
    dialog_backdrop(draw_end, e);
    return false;
}

/* The entry that was clicked on, or -1. */
static int entry_under(const struct end *e, struct screen_input hit)
{
    int rows = (e->requests + e->columns - 1) / e->columns, wide = e->menu.columns / e->columns;
    if (hit.key != INPUT_CLICK || !area_has(e->menu, hit.row, hit.column) || hit.row - e->menu.row >= rows)
        return -1;
    int i = (hit.column - e->menu.column) / wide * rows + hit.row - e->menu.row;
    return i < e->requests ? i : -1;
}

static void move_at(struct end *e, int by)
{
    e->at = (e->at + by + e->requests) % e->requests;
}

/* True: the end is left. */
static bool obey_end(struct end *e, struct screen_input hit)
{
    int rows = e->columns ? (e->requests + e->columns - 1) / e->columns : 1, clicked = entry_under(e, hit);
    if (clicked >= 0) {
        e->at = clicked;
        return fulfil(e, e->request[clicked]);
    }
    if (hit.key >= '1' && hit.key < '1' + e->requests) {
        e->at = hit.key - '1';
        return false;
    }
    switch (hit.key) {
    case INPUT_UP:
    case INPUT_WHEEL_UP: move_at(e, -1); break;
    case INPUT_DOWN:
    case INPUT_TAB:
    case INPUT_WHEEL_DOWN: move_at(e, 1); break;
    case INPUT_LEFT: move_at(e, -rows); break;
    case INPUT_RIGHT: move_at(e, rows); break;
    case INPUT_ENTER:
    case ' ': /* not what was meant for the last move */
        return clock_seconds() - e->since > UNSEEN && fulfil(e, e->request[e->at]);
    case 'v': tui_score(e->f, true); break;
    case 't': return fulfil(e, REQUEST_REPLAY);
    case 'P': return fulfil(e, REQUEST_PRACTISE);
    case 'u': return tui_undo(e->f, e->f->viewer < SG_MAX_SEATS ? e->f->viewer : 0, MATCH_UNDO);
    case 'q':
    case INPUT_LEAVE: return fulfil(e, REQUEST_QUIT);
    default: tui_question(e->f, hit.key == INPUT_PAGE_UP || hit.key == INPUT_PAGE_DOWN ? 0 : hit.key); break;
    }
    return false;
}

void tui_end(struct tui *f)
{
    struct end *e = frame_take(sizeof *e);
    e->f = f;
    read_result(e);
    list_requests(e);
    curves_read(f->g->m, &e->curves);
    e->ending = ending_words(f);
    e->story = story_new(f->g->m, f->g->humans);
    e->since = clock_seconds();
    dialog_backdrop(draw_end, e);
    for (bool left = false; !left && !f->g->leave;) {
        struct frame here = frame_begin();
        draw_end(e, false);
        screen_show();
        bool going = story_going(e->story);
        struct screen_input hit = dialog_hit(going ? 0 : -1);
        if (hit.key != INPUT_NOTHING)
            left = obey_end(e, hit);
        else if (going)
            story_step(e->story);
        frame_end(here);
    }
    story_free(e->story);
    dialog_backdrop(tui_draw, f);
}
