/* games.c: what bots know, by game; the build makes the list from the folders games/GAME/bot. */
#include "ai/ai.h"

#include "games/bots.inc"

struct ai_game ai_game_of(const struct sg_game *game)
{
    for (int i = 0; known[i]; i++)
        if (known[i]->game == game)
            return *known[i];
    return (struct ai_game){.game = game, .horizon = 1, .longest = 400};
}

bool ai_game_style(struct ai_game *ai, struct sg_slice name)
{
    const struct ai_style *style = ai->styles;
    for (; style && style->name; style++)
        if (sg_slice_is(name, style->name)) {
            *ai = *style->ai;
            return true;
        }
    return false;
}

bool ai_init(void)
{
    bool fits = true;
    for (int i = 0; known[i]; i++)
        if (known[i]->init && !known[i]->init(NULL))
            fits = false;
    return fits;
}
