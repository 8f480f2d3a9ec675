/* registry.c: which presentation a game has. The build writes the list from the folders of the games. */
#include "present/internal.h"

#include <string.h>

#include "games/presentations.inc"

const struct sg_present *sg_present_of(const struct sg_game *game)
{
    for (int i = 0; presentations[i]; i++)
        if (strcmp(presentations[i]->game, game->name) == 0)
            return presentations[i];
    return &sg_present_plain;
}

bool sg_present_has(const struct sg_game *game)
{
    return sg_present_of(game) != &sg_present_plain;
}
