/* games.c: the list of games. */
#include "games/games.h"

#include "base/check.h"
#include "games/florenza/florenza.h"
#include "games/pebbles/pebbles.h"
#include "games/siena/siena.h"

#include <string.h>

static const struct sg_game *const games[] = {&siena_game, &florenza_game, &pebbles_game};

void sg_games_init(void)
{
    sg_check(siena_components_init());
    if (!florenza_game.components->name(0))
        florenza_load_builtin();
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
