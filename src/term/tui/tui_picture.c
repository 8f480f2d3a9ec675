/* tui_picture.c: the board as a picture, on terminals that can show one. */
#include "host/i18n.h"
#include "term/screen/svg.h"
#include "term/text/model.h"
#include "term/tui/internal.h"

#include <stdlib.h>
#include <string.h>

bool tui_has_picture(const struct tui *f)
{
    const struct render *r = render_of(f->model.game);
    return screen_pictures() != RASTER_NONE && r && r->picture;
}

/* "a · b · H keys · q quit" with the key of the picture before the last two, and without what then does not fit. */
const char *tui_with_picture_key(const struct tui *f, const char *keys, int columns)
{
    static const char dot[] = " \u00b7 ";
    const char *last = NULL, *tail = NULL, *own = i18n("term.keys-picture");
    if (!tui_has_picture(f))
        return keys;
    for (const char *at = strstr(keys, dot); at; at = strstr(at + 1, dot)) {
        tail = last;
        last = at;
    }
    if (!tail)
        return keys;
    int head = (int)(tail - keys);
    while (head > 0) {
        const char *all = frame_printf("%.*s%s%s%s", head, keys, dot, own, tail);
        if (text_columns(all) <= columns)
            return all;
        do
            head--;
        while (head > 0 && strncmp(keys + head, dot, strlen(dot)) != 0);
    }
    return keys;
}

/* The keys under the picture, and nothing else. */
static struct area draw_page(const struct tui *f)
{
    struct area all = screen_all();
    const char *foot = i18n("term.picture-foot");
    screen_clear();
    area_put(all, all.rows - 1, 0, LOOK_BAR, frame_printf("%*s", all.columns, ""));
    area_put_cut(all, all.rows - 1, 1, all.columns - 2, LOOK_BAR, foot);
    dialog_keys_at(all.rows - 1, 1, foot);
    area_put_cut(all, all.rows - 1, 3 + text_columns(foot), all.columns - 4 - text_columns(foot), LOOK_BAR_DIM,
                 model_where(&f->model));
    screen_show();
    return area_part(all, 0, 0, all.rows - 1, all.columns);
}

/* False: it could not be made, and people know why. */
static bool show_picture(struct tui *f)
{
    struct svg svg;
    size_t count = 0;
    const char *missing = "";
    render_of(f->model.game)->picture(&f->model, &svg, screen_is_light());
    struct area place = draw_page(f);
    struct raster how = screen_picture_place(place, svg.width, svg.height);
    char *bytes = raster_make(&how, svg.at, svg.length, &count, &missing);
    svg_free(&svg);
    if (bytes)
        screen_put_picture(place, &how, bytes, count);
    else
        dialog_message(i18n("term.picture-title"),
                       *missing ? i18n_words("term.picture-missing", missing, NULL) : i18n("term.picture-failed"));
    bool shown = bytes != NULL;
    free(bytes);
    return shown;
}

void tui_picture(struct tui *f)
{
    for (bool again = tui_has_picture(f); again;) {
        struct frame here = frame_begin();
        again = show_picture(f);
        while (again) {
            int key = dialog_hit(-1).key;
            if (key == INPUT_RESIZE) /* another size, or the other theme */
                break;
            again = key == INPUT_NOTHING;
        }
        screen_end_picture();
        frame_end(here);
    }
}
