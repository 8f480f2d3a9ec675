/* cmd_learn.c: `signoria learn` teaches a game by doing. */
#include "host/args.h"
#include "cli/commands.h"
#include "term/dialog.h"
#include "term/learn.h"
#include "term/line.h"
#include "term/overview.h"
#include "term/screen.h"
#include "term/show.h"
#include "host/i18n.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

struct request {
    const struct sg_game *game;
    const char *chapter; /* by name or number */
    int64_t pace;
    bool plain, overview, list, first_game;
};

/* A first game is an ordinary one: saved on disk, to be resumed. */
static int first_game(const struct sg_game *game, bool plain, int pace)
{
    char name[32], names[128], speed[16];
    char words[][12] = {"--seats", "3", "--names", "--seed", "21", "--coach", "--pace", "--plain"};
    snprintf(name, sizeof name, "%s", game->name);
    snprintf(names, sizeof names, "%s,%s,%s", i18n("learn.you"), i18n("learn.seat-2"), i18n("learn.seat-3"));
    snprintf(speed, sizeof speed, "%d", pace);
    char *argv[] = {name,
                    words[0],
                    words[1],
                    words[2],
                    names,
                    words[3],
                    words[4],
                    words[5],
                    words[6],
                    speed,
                    plain ? words[7] : NULL,
                    NULL};
    if (plain)
        show_line(0, i18n("learn.first-in-lines"));
    else if (screen_open()) {
        dialog_message(i18n("learn.first"), i18n(frame_printf("learn.%s.first", game->name)));
        screen_close();
    }
    return cmd_play(plain ? 11 : 10, argv);
}

/* Teaches until somebody has had enough; `first`: the chapter to begin with, or -1 for the list. */
static int teach_game(const struct request *r, int first)
{
    struct learn_progress progress;
    learn_load(&progress, r->game);
    if (first < 0 && learn_begun(&progress))
        first = learn_next(&progress);
    for (;;) {
        bool full = !r->plain && screen_open();
        enum learn_request request = full ? learn_screen(&progress, first) : learn_in_lines(&progress, first);
        if (full)
            screen_close();
        if (request == LEARN_LEAVE)
            return 0;
        first = -1;
        int code = first_game(r->game, !full, (int)r->pace);
        if (code || line_interrupted() || screen_leaving())
            return code;
    }
}

/* The chapter of this name or number; -1: there is none. */
static int find_chapter(const struct sg_game *game, const char *typed)
{
    int64_t n;
    if (sg_slice_number(sg_slice_of(typed), 1, chapter_count(game), &n))
        return (int)n - 1;
    return chapter_named(game, sg_slice_of(typed));
}

static void read_words(struct args *a, struct request *r)
{
    while (args_more(a)) {
        if ((!r->game && args_game(a, &r->game)) || args_number(a, "--pace", 0, 60000, &r->pace) ||
            args_flag(a, "--plain", &r->plain) || args_flag(a, "--overview", &r->overview) ||
            args_flag(a, "--list", &r->list) || args_flag(a, "--first-game", &r->first_game) ||
            (r->game && !r->chapter && args_word(a, &r->chapter)))
            continue;
        args_unknown(a);
    }
    if (!a->wrong && !r->game)
        r->game = sg_game_at(0);
    if (!a->wrong && !chapter_count(r->game))
        args_wrong_words(a, "wrong.no-lessons", r->game->name, NULL);
    if (!a->wrong && r->chapter && find_chapter(r->game, r->chapter) < 0)
        args_wrong_words(a, "wrong.no-chapter", r->chapter, r->game->name);
}

int cmd_learn(int argc, char **argv)
{
    struct args a = {"learn", argc, argv, 0, false};
    struct request r = {.pace = 600};
    struct learn_progress progress;
    if (args_help(argc, argv, "learn"))
        return 0;
    read_words(&a, &r);
    if (a.wrong)
        return 2;
    if (r.overview) {
        overview_print_setup(r.game, NULL);
        return 0;
    }
    if (r.list) {
        learn_load(&progress, r.game);
        learn_print_list(&progress);
        return 0;
    }
    line_catch_interrupt();
    if (r.first_game) {
        bool full = !r.plain && screen_open();
        if (full)
            screen_close();
        return first_game(r.game, !full, (int)r.pace);
    }
    return teach_game(&r, r.chapter ? find_chapter(r.game, r.chapter) : -1);
}
