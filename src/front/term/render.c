/* render.c: which renderer a game has. */
#include "front/term/render_present.h"
#include "front/term/words.h"

#include <string.h>

int scene_put(struct scene *s, struct area a, int row, int column, int most, int look, int kind,
              int index, const char *text)
{
    bool picked = kind != NO_THING && s->kind == kind && s->index == index;
    int end = area_put_cut(a, row, column, most, picked ? LOOK_PICKED : look, text);
    if (kind != NO_THING && s->spots < SCENE_SPOTS && end > column)
        s->spot[s->spots++] = (struct spot){a.row + row, a.column + column, end - column, kind, index};
    return end;
}

void render_sort(const struct render *r, const struct scene *s, struct sg_choice *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct sg_choice c = list[i];
        int group = r->group(s, c.action), j = i;
        for (; j > 0 && r->group(s, list[j - 1].action) > group; j--)
            list[j] = list[j - 1];
        list[j] = c;
    }
}

const char *render_heading(const struct render *r, const struct scene *s, int group)
{
    return r->heading ? r->heading(s, group) : word(r->group_key(group));
}

const struct render *render_own(const struct sg_game *game)
{
    static const struct render *const all[] = {&render_siena, &render_florenza};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i]->game, game->name) == 0)
            return all[i];
    return NULL;
}

const struct render *render_of(const struct sg_game *game)
{
    const struct render *own = render_own(game);
    return own && !sg_present_has(game) ? own : &render_presented;
}
