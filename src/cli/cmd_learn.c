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

/* A first game is an ordinary one: kept on disk, to be gone on with. */
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

static int teach_game(const struct sg_game *game, bool plain, int pace)
{
    struct learn_progress progress = {.at = 0};
    for (;;) {
        bool full = !plain && screen_open();
        enum learn_request request = full ? learn_screen(game, &progress) : learn_in_lines(game);
        if (full)
            screen_close();
        if (request == LEARN_LEAVE)
            return 0;
        int code = first_game(game, !full, pace);
        if (code || line_interrupted() || screen_leaving())
            return code;
    }
}

int cmd_learn(int argc, char **argv)
{
    struct args a = {"learn", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    struct lesson l;
    int64_t pace = 600;
    bool plain = false, overview = false;
    if (args_help(argc, argv, "learn"))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_number(&a, "--pace", 0, 60000, &pace) || args_flag(&a, "--plain", &plain) ||
            args_flag(&a, "--overview", &overview))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        game = sg_game_at(0);
    if (!a.wrong && !lesson_find(game, 0, &l))
        args_wrong_words(&a, "wrong.no-lessons", game->name, NULL);
    if (a.wrong)
        return 2;
    if (overview) {
        overview_print_setup(game, NULL);
        return 0;
    }
    line_catch_interrupt();
    return teach_game(game, plain, (int)pace);
}
