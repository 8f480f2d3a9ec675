/* start_saves.c: saved games: which there are, what each is, opening and deleting them. */
#define _POSIX_C_SOURCE 200809L
#include "term/start/start.h"

#include "host/files.h"
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/text/model.h"
#include "term/text/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { MOST_GAMES = 200, SHOWN_GAMES = 60, LATEST = 20, DETAIL = 2 };

struct saved {
    char path[1024];
    char when[32], what[192], more[512]; /* the line of the list, and what stands below it */
    struct timespec time;
};

static int by_time(const void *a, const void *b)
{
    const struct saved *x = a, *y = b;
    if (x->time.tv_sec != y->time.tv_sec)
        return x->time.tv_sec < y->time.tv_sec ? 1 : -1;
    if (x->time.tv_nsec != y->time.tv_nsec)
        return x->time.tv_nsec < y->time.tv_nsec ? 1 : -1;
    return strcmp(y->path, x->path);
}

/* The saved games of the folder, the latest first. */
static int find_saved(const char *folder, struct saved *out)
{
    struct files_list list = {0};
    int count = 0;
    if (!folder[0] || files_find(&list, folder, ".match"))
        return 0;
    for (int i = 0; i < list.count && count < MOST_GAMES; i++) {
        struct stat s;
        if (stat(list.path[i], &s) != 0 || strlen(list.path[i]) >= sizeof out[count].path)
            continue;
        memset(&out[count], 0, sizeof out[count]);
        snprintf(out[count].path, sizeof out[count].path, "%s", list.path[i]);
        out[count++].time = s.st_mtim;
    }
    files_free(&list);
    qsort(out, (size_t)count, sizeof *out, by_time);
    return count;
}

/* Reads a game to see what it is; NULL with a sentence. */
static struct match *load_saved(const char *path, char *why_text, size_t size)
{
    struct sg_error why;
    size_t length;
    const char *wrong = NULL;
    why_text[0] = 0;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &wrong);
    if (!text) {
        snprintf(why_text, size, "%s", wrong ? wrong : "");
        return NULL;
    }
    struct match *m = match_load(text, length, NULL, &why);
    free(text);
    if (!m)
        snprintf(why_text, size, "%s", i18n_error(&why));
    return m;
}

bool start_readable(const char *path, char *why, size_t size)
{
    char memory[512];
    struct match *m = load_saved(path, memory, sizeof memory);
    if (!m)
        snprintf(why, size, "%s", i18n_words("start.broken-about", path, memory));
    match_free(m);
    return m != NULL;
}

/* ---- What a game is ------------------------------------------------------------------------ */

/* "Pebbles · 12 pebbles in the bag", or that it is over. */
static const char *game_words(const struct match *m)
{
    const struct screen_model *s = show_model(m, SG_SPECTATOR, match_plies(m));
    const char *where = match_turn(m) == SG_OVER ? i18n("term.over") : model_where(s);
    return *where ? i18n_words("lang.dot", match_game(m)->title, where) : match_game(m)->title;
}

/* "You, Bianca and Corso. Your turn. 226 steps." */
static const char *people_words(const struct match *m)
{
    struct joined names = {""};
    int turn = match_turn(m);
    for (int s = 0; s < match_setup(m).seats; s++)
        join(&names, seat_words(m, s));
    const char *whose = turn < 0              ? ""
                        : turn == name_you(m) ? i18n("start.your-turn")
                                              : i18n_words("term.to-move", name_of(m, turn), NULL);
    const char *steps = i18n_numbers("start.steps", match_plies(m), 0);
    const char *both = *whose ? i18n_words("lang.dot", whose, steps) : steps;
    return i18n_words("lang.dot", names.at, both);
}

static void describe_saved(struct saved *s)
{
    char why[512];
    struct tm tm;
    struct frame here = frame_begin();
    struct match *m = load_saved(s->path, why, sizeof why);
    const char *file = strrchr(s->path, '/');
    if (localtime_r(&s->time.tv_sec, &tm))
        strftime(s->when, sizeof s->when, "%Y-%m-%d %H:%M", &tm);
    if (m) {
        snprintf(s->what, sizeof s->what, "%s", game_words(m));
        snprintf(s->more, sizeof s->more, "%s", people_words(m));
    } else {
        snprintf(s->what, sizeof s->what, "%s", i18n("start.broken"));
        snprintf(s->more, sizeof s->more, "%s", i18n_colon(file ? file + 1 : s->path, why));
    }
    match_free(m);
    frame_end(here);
}

bool start_last(const char *folder, char *path, size_t size, char *broken, size_t broken_size)
{
    struct saved *games = frame_take(MOST_GAMES * sizeof *games);
    int count = find_saved(folder, games);
    broken[0] = 0;
    for (int i = 0; i < count && i < LATEST; i++) {
        char why[512];
        struct match *m = load_saved(games[i].path, why, sizeof why);
        bool open = m && match_turn(m) != SG_OVER;
        if (!m && !broken[0])
            snprintf(broken, broken_size, "%s", i18n_words("start.broken-about", games[i].path, why));
        match_free(m);
        if (open) {
            snprintf(path, size, "%.*s", (int)size - 1, games[i].path);
            return true;
        }
    }
    return false;
}

const char *start_about(const char *path)
{
    char why[512];
    struct match *m = load_saved(path, why, sizeof why);
    const char *words = m ? game_words(m) : "";
    match_free(m);
    return words;
}

/* ---- The list -------------------------------------------------------------------------------- */

struct saves {
    struct saved *game;
    int count, at, top;
    struct area list;
};

static void draw_saves(struct saves *s)
{
    struct frame here = frame_begin();
    struct area all = screen_all();
    int entries = s->count + 1, wide = all.columns > 104 ? 100 : all.columns - 2;
    dialog_draw_beneath();
    struct area window = dialog_middle(entries + DETAIL + 3 < all.rows ? entries + DETAIL + 3 : all.rows - 1, wide);
    struct area in = area_frame(window, i18n("start.which"));
    s->list = area_part(in, 0, 0, in.rows - DETAIL - 1, in.columns);
    s->top = s->at < s->top ? s->at : s->at >= s->top + s->list.rows ? s->at - s->list.rows + 1 : s->top;
    for (int r = 0; r < s->list.rows && s->top + r < entries; r++) {
        int i = s->top + r;
        bool picked = i == s->at;
        if (picked)
            area_put(s->list, r, 0, LOOK_PICKED, frame_printf("%*s", in.columns, ""));
        if (i == s->count) {
            area_put(s->list, r, 1, picked ? LOOK_PICKED : LOOK_PLAIN, i18n("start.other-file"));
            continue;
        }
        area_put(s->list, r, 1, picked ? LOOK_PICKED : LOOK_DIM, s->game[i].when);
        area_put_cut(s->list, r, 19, in.columns - 20, picked ? LOOK_PICKED : LOOK_PLAIN, s->game[i].what);
    }
    if (s->at < s->count)
        panel_words(in, in.rows - DETAIL, DETAIL, LOOK_DIM, s->game[s->at].more);
    else if (!s->count)
        panel_words(in, in.rows - DETAIL, DETAIL, LOOK_DIM, i18n("start.no-saves"));
    dialog_foot(window, i18n(s->at < s->count ? "start.foot-saves" : "term.foot-choose"));
    screen_show();
    frame_end(here);
}

/* Asks, and deletes. */
static void delete_saved(struct saves *s)
{
    struct saved *game = &s->game[s->at];
    struct textblock p = {0};
    textblock_add(&p, LOOK_PLAIN, 0, i18n_words("start.delete-sure", game->what, game->when));
    int key = dialog_read(i18n("start.delete-title"), &p, "yYnN", i18n("term.foot-sure"));
    textblock_free(&p);
    if (key != 'y' && key != 'Y') /* not by Enter, which opens a game */
        return;
    if (remove(game->path) != 0) {
        dialog_message(i18n("start.delete-title"), i18n_words("start.delete-not", game->path, NULL));
        return;
    }
    memmove(game, game + 1, (size_t)(--s->count - s->at) * sizeof *game);
}

/* True: `path` is to be opened. */
static bool open_saved(struct saves *s, char *path, size_t size)
{
    char why[1024];
    path[0] = 0;
    if (s->at < s->count)
        snprintf(path, size, "%s", s->game[s->at].path);
    else if (!dialog_type(i18n("start.which"), i18n("start.file"), path, size) || !path[0])
        return false;
    if (start_readable(path, why, sizeof why))
        return true;
    dialog_message(i18n("start.broken-title"), why);
    return false;
}

bool start_choose_saved(const char *folder, char *path, size_t size)
{
    struct saves s = {.game = frame_take(MOST_GAMES * sizeof *s.game)};
    s.count = find_saved(folder, s.game);
    s.count = s.count < SHOWN_GAMES ? s.count : SHOWN_GAMES;
    for (int i = 0; i < s.count; i++)
        describe_saved(&s.game[i]);
    for (;;) {
        draw_saves(&s);
        struct screen_input hit = dialog_hit(-1);
        int clicked =
            hit.key == INPUT_CLICK && area_has(s.list, hit.row, hit.column) ? s.top + hit.row - s.list.row : -1;
        if (hit.key == INPUT_ESCAPE || hit.key == 'q' || hit.key == INPUT_LEAVE)
            return false;
        if (hit.key == INPUT_UP || hit.key == INPUT_WHEEL_UP)
            s.at = s.at ? s.at - 1 : s.count;
        else if (hit.key == INPUT_DOWN || hit.key == INPUT_TAB || hit.key == INPUT_WHEEL_DOWN)
            s.at = s.at < s.count ? s.at + 1 : 0;
        else if (hit.key == INPUT_HOME || hit.key == INPUT_END)
            s.at = hit.key == INPUT_HOME ? 0 : s.count;
        else if (clicked >= 0 && clicked <= s.count && clicked != s.at)
            s.at = clicked;
        else if ((hit.key == 'd' || hit.key == INPUT_DELETE) && s.at < s.count)
            delete_saved(&s);
        else if ((hit.key == INPUT_ENTER || hit.key == ' ' || clicked == s.at) && open_saved(&s, path, size))
            return true;
    }
}
