/* cmd_describe.c: `signoria describe GAME` prints the names a game uses, --learning the numbers. */
#include "host/args.h"
#include "cli/commands.h"
#include "host/help.h"
#include "host/i18n.h"
#include "games/games.h"
#include "proto/describe.h"

#include <stdio.h>
#include <string.h>

int cmd_describe(int argc, char **argv)
{
    if (args_help(argc, argv, "describe"))
        return 0;
    bool learning = argc == 2 && strcmp(argv[1], "--learning") == 0;
    const struct sg_game *game = argc == 1 || learning ? args_find_game(argv[0]) : NULL;
    if (!game) {
        fprintf(stderr, "signoria describe: %s\n\n", i18n_words("wrong.one-game", help_games(), NULL));
        help_print("describe", stderr);
        return 2;
    }
    struct buffer out = {NULL, 0, 0};
    if (learning)
        describe_learning(game, &out);
    else
        describe_game(game, &out);
    bool ok = fwrite(out.at, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    buffer_free(&out);
    return ok ? 0 : 1;
}
