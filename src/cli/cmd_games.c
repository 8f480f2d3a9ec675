/* cmd_games.c: `signoria games` lists the games and their options. */
#include "host/args.h"
#include "cli/commands.h"
#include "host/i18n.h"
#include "games/games.h"

#include <stdio.h>

static void show_game(const struct sg_game *g)
{
    printf("%s: %s, %s\n", g->name, g->title,
           i18n_mixed("games.seats", NULL, NULL, NULL, g->min_seats, g->max_seats, g->rules_version));
    for (int i = 0; i < g->preset_count; i++)
        printf("  %s=%s\n", g->presets[i].name, g->presets[i].value);
    for (int i = 0; i < g->option_count; i++) {
        const struct sg_option *o = &g->options[i];
        printf("  %s=", o->name);
        for (int v = 0; v < o->values.count; v++)
            printf("%s%s", v ? "|" : "", o->values.name[v]);
        printf("  %s (%s)\n", table_words("option", g->name, o->name, "about", o->about), o->clause);
    }
}

int cmd_games(int argc, char **argv)
{
    struct args a = {"games", argc, argv, 0, false};
    if (args_help(argc, argv, "games"))
        return 0;
    if (argc > 0) {
        args_wrong_words(&a, "wrong.no-words", frame_printf("%.60s", argv[0]), NULL);
        return 2;
    }
    for (int i = 0; i < sg_game_count(); i++)
        show_game(sg_game_at(i));
    return 0;
}
