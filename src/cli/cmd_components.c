/* cmd_components.c: `signoria components GAME` shows and checks component sets. */
#include "base/text.h"
#include "host/args.h"
#include "cli/commands.h"
#include "host/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_FILE = 1 << 20 };

static void show_set(const struct sg_game *g, int slot)
{
    puts(i18n_mixed("components.set", g->name, g->components->name(slot),
                    frame_printf("%016" PRIx64, g->components->hash(slot)), 0, 0, 0));
}

static int print_set(const struct sg_game *g)
{
    char *memory = malloc(MAX_FILE);
    struct sg_text out;
    if (!memory) {
        fprintf(stderr, "signoria components: %s\n", i18n("wrong.memory"));
        return 2;
    }
    sg_text_init(&out, memory, MAX_FILE);
    g->components->print(0, &out);
    fwrite(memory, 1, out.length, stdout);
    free(memory);
    return 0;
}

static int check_file(struct args *a, const struct sg_game *g, const char *path)
{
    FILE *readable = fopen(path, "rb");
    if (!readable) {
        args_wrong_words(a, "wrong.unreadable", path, NULL);
        return 2;
    }
    fclose(readable);
    int slot = args_components(a, g, path);
    if (slot < 0)
        return 1;
    show_set(g, slot);
    puts(i18n(g->components->hash(slot) == g->components->hash(0) ? "components.same" : "components.fine"));
    return 0;
}

int cmd_components(int argc, char **argv)
{
    struct args a = {"components", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    const char *path = NULL;
    bool print = false;
    if (args_help(argc, argv, "components"))
        return 0;
    while (args_more(&a)) {
        if (args_game(&a, &game) || args_text(&a, "--check", &path) || args_flag(&a, "--print", &print))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && !game)
        args_wrong_words(&a, "wrong.which-game", a.command, NULL);
    if (!a.wrong && path && print)
        args_wrong(&a, "wrong.check-and-print");
    if (!a.wrong && game && !game->components)
        args_wrong_words(&a, "wrong.only-rules", game->name, NULL);
    if (a.wrong || !game || !game->components)
        return 2;
    if (path)
        return check_file(&a, game, path);
    if (print)
        return print_set(game);
    show_set(game, 0);
    return 0;
}
