/* render.c: which renderer a game has, and what renderers draw with. */
#include "term/render.h"

#include "host/i18n.h"

#include "games/tables.inc"

#include <string.h>

int model_put(struct screen_model *s, struct area a, int row, int column, int most, int look, int kind, int index,
              const char *text)
{
    int end = area_put_cut(a, row, column, most, model_picked(s, kind, index) ? LOOK_PICKED : look, text);
    model_spot(s, a, row, column, end - column, kind, index);
    return end;
}

void model_spot(struct screen_model *s, struct area a, int row, int column, int columns, int kind, int index)
{
    if (kind != NO_THING && s->spots < MODEL_SPOTS && columns > 0)
        s->spot[s->spots++] = (struct spot){a.row + row, a.column + column, columns, kind, index};
}

bool model_picked(const struct screen_model *s, int kind, int index)
{
    return kind != NO_THING && s->kind == kind && s->index == index;
}

const char *seat_words(const struct match *m, int seat)
{
    return screen_is_open() ? frame_printf("%s %s", seat_sign(seat), name_of(m, seat)) : name_of(m, seat);
}

const struct render *render_of(const struct sg_game *game)
{
    for (int i = 0; renders[i]; i++)
        if (strcmp(renders[i]->game, game->name) == 0)
            return renders[i];
    return NULL;
}
