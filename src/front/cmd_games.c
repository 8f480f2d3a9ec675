/* cmd_games.c: `signoria games` lists the games and their options. */
#include "front/commands.h"
#include "games/games.h"

#include <stdio.h>

static void show(const struct sg_game *g)
{
    printf("%s: %s, %d to %d seats, rules version %u\n", g->name, g->title, g->min_seats,
           g->max_seats, (unsigned)g->rules_version);
    for (int i = 0; i < g->preset_count; i++)
        printf("  %s=%s\n", g->presets[i].name, g->presets[i].value);
    for (int i = 0; i < g->option_count; i++) {
        const struct sg_option *o = &g->options[i];
        printf("  %s=", o->name);
        for (int v = 0; v < o->values.count; v++)
            printf("%s%s", v ? "|" : "", o->values.name[v]);
        printf("  %s (%s)\n", o->about, o->clause);
    }
}

int cmd_games(int argc, char **argv)
{
    if (argc > 0) {
        fprintf(stderr, "signoria games takes no words, '%s' is one\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < sg_game_count(); i++)
        show(sg_game_at(i));
    return 0;
}
