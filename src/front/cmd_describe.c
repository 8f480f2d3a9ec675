/* cmd_describe.c: `signoria describe GAME` prints the names a game uses. */
#include "front/commands.h"
#include "games/games.h"
#include "proto/describe.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: signoria describe GAME\n"
    "\n"
    "Prints all options, actions, events and parts of the state of a game with\n"
    "their names, as a document: docs/state-GAME.md.\n";

int cmd_describe(int argc, char **argv)
{
    if (argc == 1 && strcmp(argv[0], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    const struct sg_game *game = argc == 1 ? sg_game_find(argv[0]) : NULL;
    if (!game) {
        fprintf(stderr, "signoria describe wants one game, one of:");
        for (int i = 0; i < sg_game_count(); i++)
            fprintf(stderr, " %s", sg_game_at(i)->name);
        fprintf(stderr, "\n\n%s", help);
        return 2;
    }
    struct buffer out = {NULL, 0, 0};
    describe_game(game, &out);
    bool ok = fwrite(out.at, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    buffer_free(&out);
    return ok ? 0 : 2;
}
