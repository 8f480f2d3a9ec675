/* lessons.c: the lessons of all games, compiled in. */
#include "proto/chapter.h"

#include <string.h>

#include "games/lessons.inc"

struct sg_slice lessons_of(const struct sg_game *game)
{
    int i = 0;
    while (lessons[i].game && strcmp(lessons[i].game, game->name) != 0)
        i++;
    return (struct sg_slice){lessons[i].text, lessons[i].length};
}
