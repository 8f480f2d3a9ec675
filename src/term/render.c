/* render.c: which renderer a game has. */
#include "term/render_present.h"
#include "host/i18n.h"

#include "games/tables.inc"

#include <string.h>

int model_put(struct screen_model *s, struct area a, int row, int column, int most, int look, int kind, int index,
              const char *text)
{
    bool picked = kind != NO_THING && s->kind == kind && s->index == index;
    int end = area_put_cut(a, row, column, most, picked ? LOOK_PICKED : look, text);
    if (kind != NO_THING && s->spots < MODEL_SPOTS && end > column)
        s->spot[s->spots++] = (struct spot){a.row + row, a.column + column, end - column, kind, index};
    return end;
}

const char *seat_words(const struct match *m, int seat)
{
    return screen_is_open() ? frame_printf("%s %s", seat_sign(seat), name_of(m, seat)) : name_of(m, seat);
}

void render_sort(const struct render *r, const struct screen_model *s, struct sg_choice *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct sg_choice c = list[i];
        int group = r->group(s, c.action), j = i;
        for (; j > 0 && r->group(s, list[j - 1].action) > group; j--)
            list[j] = list[j - 1];
        list[j] = c;
    }
}

const char *render_heading(const struct render *r, const struct screen_model *s, int group)
{
    return r->heading ? r->heading(s, group) : i18n(r->group_key(group));
}

const struct render *render_own(const struct sg_game *game)
{
    for (int i = 0; renders[i]; i++)
        if (strcmp(renders[i]->game, game->name) == 0)
            return renders[i];
    return NULL;
}

const struct render *render_of(const struct sg_game *game)
{
    const struct render *own = render_own(game);
    return own && !sg_present_has(game) ? own : &render_presented;
}
