/* learn_game.c: which game is to be learnt: the one that was learnt last, or who learns is asked. */
#define _POSIX_C_SOURCE 200809L
#include "term/learn/learn.h"

#include "base/codec.h"
#include "games/games.h"
#include "host/i18n.h"
#include "term/line/line.h"
#include "term/line/line_parse.h"
#include "term/screen/dialog.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_GAMES = 16 };

static int find_taught(const struct sg_game *out[MOST_GAMES])
{
    int count = 0;
    for (int i = 0; i < sg_game_count() && count < MOST_GAMES; i++)
        if (chapter_count(sg_game_at(i)))
            out[count++] = sg_game_at(i);
    return count;
}

int learn_games(void)
{
    const struct sg_game *taught[MOST_GAMES];
    return find_taught(taught);
}

/* The game of this name that has chapters; NULL: none. */
static const struct sg_game *learn_game_named(struct sg_slice name)
{
    const struct sg_game *taught[MOST_GAMES];
    int count = find_taught(taught);
    for (int i = 0; i < count; i++)
        if (line_means(name, taught[i]->name, strlen(taught[i]->name)))
            return taught[i];
    return NULL;
}

const struct sg_game *learn_latest(void)
{
    const struct sg_game *taught[MOST_GAMES], *latest = NULL;
    struct timespec when = {0};
    int count = find_taught(taught);
    for (int i = 0; i < count; i++) {
        struct learn_progress p;
        struct stat s;
        learn_load(&p, taught[i]);
        if (!learn_begun(&p) || stat(p.path, &s) != 0)
            continue;
        bool later =
            s.st_mtim.tv_sec > when.tv_sec || (s.st_mtim.tv_sec == when.tv_sec && s.st_mtim.tv_nsec > when.tv_nsec);
        if (latest && !later)
            continue;
        latest = taught[i];
        when = s.st_mtim;
    }
    return latest;
}

const struct sg_game *learn_choose_on_screen(void)
{
    const struct sg_game *taught[MOST_GAMES], *latest = learn_latest();
    struct dialog_entry entries[MOST_GAMES];
    int count = find_taught(taught), at = 0;
    for (int i = 0; i < count; i++) {
        entries[i] = (struct dialog_entry){.words = taught[i]->title};
        at = taught[i] == latest ? i : at;
    }
    at = dialog_choose(i18n("start.learn"), entries, count, at);
    return at < 0 ? NULL : taught[at];
}

const struct sg_game *learn_choose_in_lines(void)
{
    const struct sg_game *taught[MOST_GAMES];
    char line[LINE_INPUT];
    int count = find_taught(taught);
    for (int i = 0; i < count; i++)
        printf("  %d  %s\n", i + 1, taught[i]->title);
    show_line(0, i18n("learn.which-game"));
    while (line_read(">", line)) {
        struct sg_slice rest = sg_slice_of(line), w;
        int64_t n;
        if (sg_slice_next(&rest, &w)) {
            if (line_means(w, "quit", 1) || line_means(w, "exit", 1))
                return NULL;
            if (sg_slice_number(w, 1, count, &n))
                return taught[n - 1];
            const struct sg_game *named = learn_game_named(w);
            if (named)
                return named;
        }
        show_line(0, i18n("learn.which-game"));
    }
    return NULL;
}
