/* tui.c: the loop of the game on the full screen. */
#include "term/tui/internal.h"

#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/text/overview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 50000, LESSON_PACE = 300 }; /* a table of bots stops here; milliseconds */

static void tui_init(struct tui *f, struct term_game *g)
{
    memset(f, 0, sizeof *f);
    f->g = g;
    f->viewer = SG_SPECTATOR;
    f->log_viewer = -1;
    f->model.kind = NO_THING;
    f->model.groups = &f->groups;
    f->always_preview = true;
    dialog_backdrop(tui_draw, f);
}

static void tui_free(struct tui *f)
{
    dialog_backdrop(NULL, NULL);
    tui_log_free(f);
}

int tui_people(const struct tui *f)
{
    return term_people(f->g);
}

void tui_set_message(struct tui *f, const char *sentence)
{
    snprintf(f->message, sizeof f->message, "%s", sentence);
}

void tui_set_keys(struct tui *f, const char *keys)
{
    snprintf(f->keys, sizeof f->keys, "%s", keys);
}

/* ---- The cursor --------------------------------------------------------------------- */

/* The cell of the entry that the cursor is on. */
static int cell_at(const struct tui *f)
{
    for (int i = 0; i < f->cells; i++)
        if (f->cell[i].entry == f->at)
            return i;
    return 0;
}

static void move_in_list(struct tui *f, int by)
{
    int i = cell_at(f) + by;
    int step = by > 0 ? 1 : -1;
    if (i < 0 || i >= f->cells)
        i = i < 0 ? 0 : f->cells - 1;
    while (i >= 0 && i < f->cells && f->cell[i].entry < 0)
        i += step;
    if (i >= 0 && i < f->cells)
        f->at = f->cell[i].entry;
}

/* The nearest thing of the table in a direction. */
static void move_on_table(struct tui *f, int key)
{
    const struct spot *from = NULL, *best = NULL;
    int best_far = 1 << 20;
    for (int i = 0; i < f->model.spots; i++)
        if (f->model.spot[i].kind == f->model.kind && f->model.spot[i].index == f->model.index)
            from = &f->model.spot[i];
    for (int i = 0; i < f->model.spots; i++) {
        const struct spot *p = &f->model.spot[i];
        int down = from ? p->row - from->row : p->row, right = from ? p->column - from->column : p->column;
        bool fits = !from || (key == INPUT_UP && down < 0) || (key == INPUT_DOWN && down > 0) ||
                    (key == INPUT_LEFT && right < 0 && abs(down) < 2) ||
                    (key == INPUT_RIGHT && right > 0 && abs(down) < 2);
        int far = key == INPUT_UP || key == INPUT_DOWN ? 100 * abs(down) + abs(right) : 300 * abs(down) + abs(right);
        bool same = from && p->kind == from->kind && p->index == from->index;
        if (fits && !same && far < best_far) {
            best = p;
            best_far = far;
        }
    }
    if (best) {
        f->model.kind = best->kind;
        f->model.index = best->index;
    }
}

static void move_cursor(struct tui *f, int key)
{
    if (f->on_table || !f->count)
        move_on_table(f, key);
    else
        move_in_list(f, key == INPUT_UP ? -1 : key == INPUT_DOWN ? 1 : key == INPUT_LEFT ? -f->rows : f->rows);
}

/* ---- The mouse ------------------------------------------------------------------------ */

static int entry_under(const struct tui *f, int row, int column)
{
    struct area a = f->list_area;
    if (!area_has(a, row, column) || !f->count || f->rows < 1)
        return -1;
    int wide = a.columns / f->columns, page = f->rows * f->columns, first = cell_at(f) / page * page;
    int i = first + (column - a.column) / wide * f->rows + row - a.row;
    return i < f->cells ? f->cell[i].entry : -1;
}

void tui_explain_at(struct tui *f, struct screen_input hit)
{
    for (int i = 0; i < f->model.spots; i++) {
        const struct spot *p = &f->model.spot[i];
        if (p->row != hit.row || hit.column < p->column || hit.column >= p->column + p->columns)
            continue;
        f->on_table = true;
        f->model.kind = p->kind;
        f->model.index = p->index;
        tui_explain(f);
        return;
    }
}

/* True if an action was played. */
static bool click(struct tui *f, struct screen_input hit)
{
    int entry = entry_under(f, hit.row, hit.column);
    if (entry >= 0) {
        f->on_table = false;
        return tui_pick(f, entry);
    }
    tui_explain_at(f, hit);
    return false;
}

/* ---- A key ------------------------------------------------------------------------------ */

/* That it is saved, where, and how it is resumed. */
static const char *quit_words(const struct tui *f)
{
    return f->g->path ? i18n_words("term.quit-kept", i18n("start.last"), f->g->path) : i18n("term.quit-begin");
}

bool tui_leaves(struct tui *f)
{
    bool over = match_turn(f->g->m) == SG_OVER;
    if (screen_leaving() || f->g->page || f->g->once || (over && f->g->store)) /* nothing is left to be lost */
        return true;
    if (f->g->store || match_plies(f->g->m) == 0)
        return dialog_sure(i18n("term.quit-title"), quit_words(f));
    return dialog_sure(i18n("term.quit-title"), i18n("term.quit-not-kept"));
}

static void switch_previews(struct tui *f)
{
    f->always_preview = !f->always_preview;
    tui_set_message(f, i18n(f->always_preview ? "term.previews-on" : "term.previews-off"));
}

/* Keys that only show something; false: another key. */
bool tui_question(struct tui *f, int key)
{
    switch (key) {
    case '?': tui_explain(f); break;
    case INPUT_HELP:
    case 'H': tui_help(f); break;
    case 'w': tui_why(f); break;
    case 'l': tui_log_read(f); break;
    case 'R': tui_rules(f, NULL); break;
    case 'O': overview_read(f->model.game, f->model.view); break;
    case 'v': tui_score(f, false); break;
    case 'f': tui_browse(f); break;
    case 's': tui_save(f); break;
    case 'h': tui_hint(f); break;
    case 't': tui_history(f); break;
    case 'P': tui_practise(f); break;
    case 'B':
        if (!tui_has_picture(f))
            return false;
        tui_picture(f);
        break;
    case 'p': switch_previews(f); break;
    case INPUT_TAB:
    case INPUT_BACK_TAB:
        f->on_table = !f->on_table;
        if (f->on_table && f->model.kind == NO_THING)
            move_on_table(f, INPUT_DOWN);
        break;
    case INPUT_UP:
    case INPUT_DOWN:
    case INPUT_LEFT:
    case INPUT_RIGHT: move_cursor(f, key); break;
    case INPUT_WHEEL_UP:
    case INPUT_WHEEL_DOWN: move_in_list(f, key == INPUT_WHEEL_UP ? -1 : 1); break;
    case INPUT_PAGE_UP:
    case INPUT_PAGE_DOWN: move_in_list(f, (key == INPUT_PAGE_UP ? -1 : 1) * f->rows * f->columns); break;
    case INPUT_HOME: f->at = 0; break;
    case INPUT_END: f->at = f->count ? f->count - 1 : 0; break;
    default: return false;
    }
    return true;
}

static int entry_of_key(const struct tui *f, int key)
{
    for (int i = 0; i < f->count && key < 128; i++)
        if (tui_sign(f, i) == key)
            return i;
    return -1;
}

/* True if the position changed or the game is left. */
static bool obey_key(struct tui *f, struct screen_input hit)
{
    int key = hit.key, entry = entry_of_key(f, key), seat = f->viewer < SG_MAX_SEATS ? f->viewer : 0;
    if (key != INPUT_NOTHING && key != INPUT_RESIZE)
        f->message[0] = 0;
    if (entry >= 0) {
        f->on_table = false;
        return tui_pick(f, entry);
    }
    if (key == INPUT_CLICK)
        return click(f, hit);
    if (key == INPUT_ENTER && f->on_table) {
        tui_explain(f);
        return false;
    }
    if (key == INPUT_ENTER || key == ' ')
        return tui_act(f, f->at);
    if (key == '>' && f->routes)
        return tui_go(f);
    if (key == 'S')
        return tui_orders(f);
    if (key == 'u' || key == 'r')
        return tui_undo(f, seat, key == 'u' ? MATCH_UNDO : MATCH_REDO);
    if (key == 'q' || key == INPUT_LEAVE)
        return f->g->leave = tui_leaves(f);
    if (key == INPUT_ESCAPE && !f->on_table && f->model.kind == NO_THING && tui_in_submenu(f, seat))
        return tui_undo(f, seat, MATCH_UNDO);
    if (key == INPUT_ESCAPE) {
        f->on_table = false;
        f->model.kind = NO_THING;
    } else if (!tui_question(f, key) && key > 32 && key < KEYS)
        tui_set_message(f, i18n_words("term.wrong-key", key < 128 ? frame_printf("%c", key) : "?", NULL));
    return false;
}

/* ---- Turns -------------------------------------------------------------------------------- */

void tui_show(struct tui *f)
{
    struct frame here = frame_begin();
    tui_refresh(f);
    tui_draw(f, false);
    screen_show();
    frame_end(here);
}

static bool show_and_obey(struct tui *f)
{
    struct frame here = frame_begin();
    tui_show(f);
    bool changed = obey_key(f, dialog_hit(-1));
    frame_end(here);
    return changed;
}

/* Between two people at one keyboard the screen shows nobody's secrets. */
static void hand_over(struct tui *f, int seat)
{
    bool change = f->viewer != seat && f->viewer < SG_MAX_SEATS && tui_people(f) > 1;
    if (change) {
        dialog_backdrop(NULL, NULL);
        dialog_message(i18n("term.hand-over-title"), i18n_words("term.hand-over", name_of(f->g->m, seat), NULL));
        dialog_backdrop(tui_draw, f);
    }
    f->viewer = seat;
}

/* The rounds of a short first game are over: how everybody stands, and whether to play on. */
static void ask_to_play_on(struct tui *f)
{
    char title[160];
    snprintf(title, sizeof title, "%s", i18n_numbers("learn.short-over", f->g->short_rounds, 0));
    tui_score(f, false);
    f->g->leave = !dialog_sure(title, i18n("learn.short-on"));
    f->g->short_rounds = 0;
}

static void persons_turn(struct tui *f, int seat)
{
    int *seen = &f->g->seen[seat];
    hand_over(f, seat);
    tui_refresh(f);
    f->at = 0;
    f->on_table = false;
    if (*seen > match_plies(f->g->m))
        *seen = match_plies(f->g->m);
    f->fresh = *seen;
    if (f->g->coached && f->g->topics) /* not before the first word */
        tui_log_news(f);
    if (term_short_over(f->g)) {
        ask_to_play_on(f);
        if (f->g->leave)
            return;
    }
    tui_coach(f);
    while (!show_and_obey(f)) {
    }
    *seen = match_plies(f->g->m);
}

static void the_end(struct tui *f)
{
    if (f->viewer >= SG_MAX_SEATS && tui_people(f) == 1)
        for (int s = 0; s < match_setup(f->g->m).seats; s++)
            if (f->g->humans >> s & 1)
                f->viewer = s;
    tui_refresh(f);
    f->at = 0;
    tui_end(f);
}

static bool step_game(struct tui *f, struct sg_error *why)
{
    struct match *m = f->g->m;
    int turn = match_turn(m);
    if (turn == SG_CHANCE)
        return term_reply(f->g, why);
    if (turn == SG_OVER) {
        the_end(f);
        return true;
    }
    if (f->g->humans >> turn & 1) {
        f->watching = false;
        if (!term_follow(f->g))
            persons_turn(f, turn);
        return true;
    }
    return tui_bots_turn(f, turn, why);
}

/* Something could not be written, for instance: say so, and try again or leave. */
static bool try_again(struct tui *f, const char *why)
{
    tui_show(f);
    dialog_message(i18n("term.trouble"), i18n_words("term.not-done", why, NULL));
    return !screen_leaving() && dialog_sure(i18n("term.trouble"), i18n("term.try-again"));
}

static int loop(struct tui *f)
{
    struct sg_error why;
    for (;;) {
        if (f->g->leave || screen_leaving())
            return 0;
        if (term_settled(f->g))
            return 0;
        struct frame here = frame_begin();
        bool going = step_game(f, &why) || try_again(f, i18n_error(&why));
        frame_end(here);
        if (!going)
            return 1;
        if (!f->g->humans && match_plies(f->g->m) > MAX_PLIES)
            return 1;
    }
}

/* The one person at the keyboard sees their own side from the start. */
static void choose_viewer(struct tui *f)
{
    for (int s = 0; s < match_setup(f->g->m).seats && tui_people(f) == 1; s++)
        if (f->g->humans >> s & 1)
            f->viewer = s;
    for (int s = 0; s < SG_MAX_SEATS; s++)
        f->g->seen[s] = match_plies(f->g->m);
}

/* Has nobody at this keyboard decided anything yet? */
static bool begins(const struct term_game *g)
{
    for (int i = 0; i < match_plies(g->m); i++)
        if (match_ply(g->m, i)->seat >= 0 && g->humans >> match_ply(g->m, i)->seat & 1)
            return false;
    return g->humans != 0;
}

int tui_play(struct term_game *game, int pace, const char *note)
{
    struct tui f;
    tui_init(&f, game);
    f.pace = pace;
    choose_viewer(&f);
    tui_set_message(&f, !*note && begins(game) ? i18n("term.first-note") : note);
    int code = loop(&f);
    tui_free(&f);
    return code;
}

void tui_lesson(struct term_game *game, const char *goal)
{
    struct tui f;
    tui_init(&f, game);
    snprintf(f.goal, sizeof f.goal, "%s", goal);
    f.pace = LESSON_PACE;
    choose_viewer(&f);
    loop(&f);
    tui_free(&f);
}

/* The table of a page, with nothing to choose. */
static void begin_page(struct tui *f, struct term_game *game)
{
    tui_init(f, game);
    choose_viewer(f);
    f->looking = true;
    tui_refresh(f);
}

int tui_page(struct term_game *game, const char *title, const struct textblock *text, const char *foot)
{
    struct tui f;
    begin_page(&f, game);
    int key = dialog_read_low(title, text, foot);
    tui_free(&f);
    return key;
}

int tui_question_page(struct term_game *game, const char *title, const char *question,
                      const struct dialog_entry *answers, int count)
{
    struct tui f;
    begin_page(&f, game);
    int chosen = dialog_choose_low(title, question, answers, count);
    tui_free(&f);
    return chosen;
}

void tui_replay(struct match *m, int viewer)
{
    struct tui f;
    struct term_game g = {.m = m};
    tui_init(&f, &g);
    f.viewer = viewer;
    tui_history(&f);
    tui_free(&f);
}
