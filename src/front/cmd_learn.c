/* cmd_learn.c: `signoria learn` teaches a game by doing. */
#include "front/args.h"
#include "front/commands.h"
#include "front/term/learn.h"
#include "front/term/screen.h"
#include "front/term/show.h"
#include "front/term/words.h"
#include "games/games.h"

#include <stdio.h>

static const char help[] =
    "usage: signoria learn [GAME]\n"
    "\n"
    "Teaches a game by doing: short positions with a goal each, which the rules engine\n"
    "checks, and a first game with comments. Needs a terminal; without one it prints the\n"
    "lessons to read.\n"
    "\n"
    "  --pace MS   how long a bot's action is shown, in milliseconds; 600 if not said\n";

static void print_lessons(const struct sg_game *game)
{
    struct lesson l;
    for (int i = 0; lesson_find(game, i, &l); i++) {
        static const char *const parts[] = {"title", "text", "goal", "hint"};
        for (int k = 0; k < 4; k++)
            puts(word(form("learn.%s.%s.%s", game->name, l.name, parts[k])));
        putchar('\n');
    }
}

int cmd_learn(int argc, char **argv)
{
    struct args a = {"learn", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    struct lesson l;
    int64_t pace = 600;
    if (args_help(argc, argv, help))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_number(&a, "--pace", 0, 60000, &pace))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        game = sg_game_find("siena");
    if (!a.wrong && !lesson_find(game, 0, &l))
        args_wrong(&a, "there are no lessons for %s", game->name);
    if (a.wrong)
        return 2;
    if (!screen_open()) {
        print_lessons(game);
        return 0;
    }
    int code = learn_screen(game, (int)pace);
    screen_close();
    return code;
}
