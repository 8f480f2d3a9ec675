/* tui_go.c: several actions as one choice: where one can go, the steps there, and going. */
#include "host/i18n.h"
#include "term/screen/dialog.h"
#include "term/text/model.h"
#include "term/tui/internal.h"

#include <string.h>

/* Every step of a way, in lines with numbers (`out` NULL: none). True if all of them can be played. */
static bool walk_route(const struct tui *f, const struct sg_route *r, struct textblock *out)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[SG_MAX_STATE];
    const struct sg_game *game = f->model.game;
    struct screen_model then = f->model;
    memcpy(state, match_state(f->g->m), game->state_size);
    for (int i = 0; i < r->count; i++) {
        if (game->turn(state) != f->viewer || game->refuse(state, r->action[i], NULL))
            return false;
        game->redact(state, f->viewer, view);
        then.view = view;
        then.groups = NULL;
        struct sg_choice c = {r->action[i], 0};
        if (out)
            textblock_add(out, LOOK_PLAIN, 6, frame_printf("  %d  %s", i + 1, model_label(&then, &c)));
        game->apply(state, r->action[i], NULL);
    }
    return true;
}

static const char *name_to(const struct tui *f, const struct sg_route *r)
{
    struct sg_view v = model_view(&f->model);
    return model_text(&f->model, sg_thing_name(&v, r->to, frame_messages()));
}

/* Shows the steps; true: go. */
static bool confirm_route(const struct tui *f, const struct sg_route *r)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_BOLD, 0, i18n_words("term.go-to", name_to(f, r), NULL));
    walk_route(f, r, &p);
    textblock_add(&p, LOOK_DIM, 0, i18n("term.go-undo"));
    int key = dialog_read(i18n("term.preview"), &p, NULL, i18n("term.foot-go"));
    textblock_free(&p);
    return key == INPUT_ENTER;
}

/* True if the position changed. */
static bool play_route(struct tui *f, const struct sg_route *r)
{
    struct sg_error why;
    int seat = match_turn(f->g->m), done = 0;
    while (done < r->count && match_turn(f->g->m) == seat && match_play(f->g->m, seat, r->action[done], &why))
        done++;
    if (done < r->count && match_turn(f->g->m) == seat)
        dialog_message(i18n("term.why-title"), i18n_error(&why));
    return done > 0;
}

bool tui_go(struct tui *f)
{
    struct sg_route route[SG_MAX_ROUTES];
    struct dialog_entry entries[SG_MAX_ROUTES];
    struct sg_view v = model_view(&f->model);
    int found = f->count ? sg_routes(&v, route) : 0, count = 0, at = 0;
    for (int i = 0; i < found; i++)
        if (walk_route(f, &route[i], NULL))
            route[count++] = route[i];
    for (int i = 0; i < count; i++)
        entries[i] = (struct dialog_entry){.words = name_to(f, &route[i]),
                                           .about = i18n_numbers("term.go-steps", route[i].count, 0)};
    while (count && (at = dialog_choose(i18n("term.go-title"), entries, count, at)) >= 0)
        if (confirm_route(f, &route[at]))
            return play_route(f, &route[at]);
    return false;
}
