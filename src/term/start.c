/* start.c: the first screen, and choosing a saved game. */
#define _POSIX_C_SOURCE 200809L
#include "term/start.h"

#include "host/files.h"
#include "term/dialog.h"
#include "host/i18n.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { MOST_GAMES = 200, SHOWN_GAMES = 60 };

struct saved {
    char path[1024], words[64], about[96];
    struct timespec when;
};

static int by_time(const void *a, const void *b)
{
    const struct saved *x = a, *y = b;
    if (x->when.tv_sec != y->when.tv_sec)
        return x->when.tv_sec < y->when.tv_sec ? 1 : -1;
    if (x->when.tv_nsec != y->when.tv_nsec)
        return x->when.tv_nsec < y->when.tv_nsec ? 1 : -1;
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
        snprintf(out[count].path, sizeof out[count].path, "%s", list.path[i]);
        out[count++].when = s.st_mtim;
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

/* The line of a saved game: what it is, and how far. */
static void describe_saved(struct saved *s)
{
    char why[512], when[32] = "";
    struct tm tm;
    struct match *m = load_saved(s->path, why, sizeof why);
    const char *file = strrchr(s->path, '/');
    snprintf(s->words, sizeof s->words, "%.60s", file ? file + 1 : s->path);
    if (localtime_r(&s->when.tv_sec, &tm))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
    if (!m) {
        snprintf(s->about, sizeof s->about, "%s", i18n("start.broken"));
        return;
    }
    snprintf(s->words, sizeof s->words, "%s  %s", when, match_game(m)->title);
    snprintf(s->about, sizeof s->about, "%s",
             i18n_mixed(match_turn(m) == SG_OVER ? "start.over" : "start.open", NULL, NULL, NULL, match_setup(m).seats,
                        match_plies(m), 0));
    match_free(m);
}

/* A saved game that can be read; what is wrong with others is said. */
static bool choose_saved(const char *folder, char *path, size_t size)
{
    struct saved *games = frame_take(MOST_GAMES * sizeof *games);
    struct dialog_entry entries[SHOWN_GAMES + 1];
    int count = find_saved(folder, games), shown = count < SHOWN_GAMES ? count : SHOWN_GAMES, at = 0;
    for (int i = 0; i < shown; i++) {
        describe_saved(&games[i]);
        entries[i] = (struct dialog_entry){games[i].words, games[i].about};
    }
    entries[shown] = (struct dialog_entry){i18n("start.other-file"), NULL};
    for (;;) {
        char why[1024];
        at = dialog_choose(i18n("start.which"), entries, shown + 1, at);
        if (at < 0)
            return false;
        path[0] = 0;
        if (at < shown)
            snprintf(path, size, "%s", games[at].path);
        else if (!dialog_type(i18n("start.which"), i18n("start.file"), path, size) || !path[0])
            continue;
        if (start_readable(path, why, sizeof why))
            return true;
        dialog_message(i18n("start.broken-title"), why);
    }
}

bool start_last(const char *folder, char *path, size_t size, char *broken, size_t broken_size)
{
    struct saved *games = frame_take(MOST_GAMES * sizeof *games);
    int count = find_saved(folder, games);
    broken[0] = 0;
    for (int i = 0; i < count && i < 20; i++) {
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

static void draw_welcome(void *ctx, bool covered)
{
    (void)ctx;
    (void)covered;
    struct area all = screen_all();
    static const char *const lines[] = {"start.title", "start.subtitle"};
    for (int i = 0; i < 2; i++) {
        const char *text = i18n(lines[i]);
        int at = (all.columns - text_columns(text)) / 2;
        area_put(all, 2 + i, at > 0 ? at : 0, i ? LOOK_DIM : LOOK_BOLD, text);
    }
}

enum start_request start_screen(struct start_choice *choice, const char *folder)
{
    static const char *const keys[] = {"start.new",    "start.last",  "start.load",
                                       "start.replay", "start.learn", "start.leave"};
    char last[1024], broken[1024];
    struct dialog_entry entries[6];
    enum start_request request = START_QUIT;
    bool has_last = start_last(folder, last, sizeof last, broken, sizeof broken);
    dialog_backdrop(draw_welcome, NULL);
    for (int at = has_last ? 1 : 0; at >= 0 && !screen_leaving();) {
        for (int i = 0; i < 6; i++)
            entries[i] = (struct dialog_entry){i18n(keys[i]), NULL};
        at = dialog_choose(i18n("start.what"), entries, 6, at);
        if (at == 1 && broken[0]) /* the player may mean that one */
            dialog_message(i18n("start.broken-title"), broken);
        if (at == 0 && start_new(choice))
            request = START_NEW;
        else if (at == 1 && !has_last)
            dialog_message(i18n("start.what"), i18n("start.no-last"));
        else if (at == 1) {
            snprintf(choice->path, sizeof choice->path, "%s", last);
            request = START_LOAD;
        } else if ((at == 2 || at == 3) && choose_saved(folder, choice->path, sizeof choice->path))
            request = at == 2 ? START_LOAD : START_REPLAY;
        else if (at == 4)
            request = START_LEARN;
        if (request != START_QUIT || at == 5)
            break;
    }
    dialog_backdrop(NULL, NULL);
    return request;
}
