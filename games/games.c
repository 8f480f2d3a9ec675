/* games.c: the list of games, made by the build from the folders beside this file. */
#include "games/games.h"

#include "base/check.h"

#include "games/rules.inc"

#include <string.h>

void sg_games_init(void)
{
    for (int i = 0; i < sg_game_count(); i++)
        if (games[i]->components && !games[i]->components->name(0))
            games[i]->components->load_builtin();
}

int sg_game_count(void)
{
    return (int)(sizeof games / sizeof games[0]);
}

const struct sg_game *sg_game_at(int index)
{
    return games[index];
}

const struct sg_game *sg_game_find(const char *name)
{
    for (int i = 0; i < sg_game_count(); i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}
