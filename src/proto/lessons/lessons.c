/* lessons.c: the lessons, challenges and examples of all games, compiled in. */
#include "proto/lessons/chapter.h"
#include "proto/rules/example.h"
#include "proto/rules/rulemine.h"

#include <string.h>

struct learn_text {
    const char *game, *text;
    size_t length;
};

#include "games/lessons.inc"
#include "games/challenges.inc"
#include "games/daily.inc"
#include "games/examples.inc"
#include "games/clauses.inc"

static struct sg_slice text_in(const struct learn_text *list, const struct sg_game *game)
{
    while (list->game && strcmp(list->game, game->name) != 0)
        list++;
    return (struct sg_slice){list->text, list->length};
}

struct sg_slice lessons_of(const struct sg_game *game)
{
    return text_in(lessons, game);
}

struct sg_slice challenges_of(const struct sg_game *game, int list)
{
    return text_in(list ? daily : challenges, game);
}

struct sg_slice examples_of(const struct sg_game *game)
{
    return text_in(examples, game);
}

struct sg_slice rulemine_clauses(const struct sg_game *game)
{
    return text_in(clauses, game);
}
