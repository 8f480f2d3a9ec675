/* cmd_learn.c: `signoria learn` teaches a game by doing. */
#include "front/args.h"
#include "front/commands.h"
#include "front/term/learn.h"
#include "front/term/line.h"
#include "front/term/screen.h"
#include "games/games.h"

int cmd_learn(int argc, char **argv)
{
    struct args a = {"learn", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    struct lesson l;
    int64_t pace = 600;
    bool plain = false;
    if (args_help(argc, argv, "learn"))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_number(&a, "--pace", 0, 60000, &pace) ||
            args_flag(&a, "--plain", &plain))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        game = sg_game_find("siena");
    if (!a.wrong && !lesson_find(game, 0, &l))
        args_wrong_words(&a, "wrong.no-lessons", game->name, NULL);
    if (a.wrong)
        return 2;
    line_catch_interrupt();
    if (plain || !screen_open())
        return learn_in_lines(game);
    int code = learn_screen(game, (int)pace);
    screen_close();
    return code;
}
