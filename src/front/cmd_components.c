/* cmd_components.c: `signoria components GAME` shows and checks component sets. */
#include "base/text.h"
#include "front/args.h"
#include "front/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: signoria components GAME             the built-in set: name and hash\n"
    "       signoria components GAME --print     the built-in set as a data file\n"
    "       signoria components GAME --check FILE\n"
    "\n"
    "An owner of the game can put the numbers of his own box in place of ours: print\n"
    "the built-in set, change what differs, check it, and play with --components FILE.\n"
    "Exit code of --check: 0 the file is fine, 1 it is not (and what breaks is said),\n"
    "2 it cannot be read.\n";

enum { MAX_FILE = 1 << 20 };

static void show(const struct sg_game *g, int slot)
{
    printf("%s: %s, hash %016" PRIx64 "\n", g->name, g->components->name(slot),
           g->components->hash(slot));
}

static int print_set(const struct sg_game *g)
{
    char *memory = malloc(MAX_FILE);
    struct sg_text out;
    if (!memory) {
        fprintf(stderr, "signoria components: out of memory\n");
        return 2;
    }
    sg_text_init(&out, memory, MAX_FILE);
    g->components->print(0, &out);
    fwrite(memory, 1, out.length, stdout);
    free(memory);
    return 0;
}

static int check(struct args *a, const struct sg_game *g, const char *path)
{
    FILE *readable = fopen(path, "rb");
    if (!readable) {
        args_wrong(a, "%s cannot be read", path);
        return 2;
    }
    fclose(readable);
    int slot = args_components(a, g, path);
    if (slot < 0)
        return 1;
    show(g, slot);
    printf("the file is fine%s\n", g->components->hash(slot) == g->components->hash(0)
                                       ? ", and its numbers are the built-in ones"
                                       : "");
    return 0;
}

int cmd_components(int argc, char **argv)
{
    struct args a = {"components", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    const char *path = NULL;
    bool print = false;
    if (args_help(argc, argv, help))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_text(&a, "--check", &path) ||
            args_flag(&a, "--print", &print))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        args_wrong(&a, "which game? signoria components --help tells more");
    if (!a.wrong && path && print)
        args_wrong(&a, "--check and --print are two things to do");
    if (!a.wrong && !game->components)
        args_wrong(&a, "%s has no components, only rules", game->name);
    if (a.wrong)
        return 2;
    if (path)
        return check(&a, game, path);
    if (print)
        return print_set(game);
    show(game, 0);
    return 0;
}
