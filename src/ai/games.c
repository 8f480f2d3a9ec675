/* games.c: what bots know, by game. */
#include "ai/ai.h"
#include "ai/florenza/florenza_ai.h"
#include "ai/siena/siena_ai.h"

static const struct ai_game *const known[] = {&florenza_ai, &siena_ai};

struct ai_game ai_game_of(const struct sg_game *game)
{
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i]->game == game)
            return *known[i];
    return (struct ai_game){.game = game, .horizon = 1, .longest = 400};
}

/* ---- styles ------------------------------------------------------------------ */

static const struct {
    const char *name;
    const struct ai_game *know;
} styles[] = {{"builder", &siena_ai_builder}, {"patron", &siena_ai_patron}, {"climber", &siena_ai_climber}};

bool ai_game_style(struct ai_game *know, struct sg_word name)
{
    for (unsigned i = 0; i < sizeof styles / sizeof styles[0]; i++)
        if (styles[i].know->game == know->game && sg_word_is(name, styles[i].name)) {
            *know = *styles[i].know;
            return true;
        }
    return false;
}

bool ai_init(void)
{
    bool florenza = florenza_ai_init(NULL), siena = siena_ai_init(NULL);
    return florenza && siena;
}
