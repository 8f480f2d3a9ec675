/* preview.c: what an action will do, before it is done. */
#include "term/preview.h"

#include "base/codec.h"
#include "base/rng.h"
#include "term/log_text.h"
#include "term/render_present.h"
#include "host/i18n.h"
#include "proto/event.h"

#include <string.h>

enum { NEXT_SHOWN = 8 }; /* choices that are named */

static void put_event(void *ctx, int seat, const char *sentence)
{
    (void)seat;
    textblock_add(ctx, LOOK_PLAIN, 4, frame_printf("  %s", sentence));
}

/* Half a decision: what there is to choose from afterwards. False: something else comes. */
static bool choose_next(const struct render *r, const struct screen_model *then, int seat, struct textblock *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (then->turn != seat)
        return false;
    int count = then->game->actions(then->view, list);
    if (!count)
        return false;
    textblock_add(out, LOOK_PLAIN, 2, i18n("term.preview-next"));
    for (int i = 0; i < count && i < NEXT_SHOWN; i++)
        textblock_add(out, LOOK_PLAIN, 6, frame_printf("    %s", r->label(then, &list[i])));
    if (count > NEXT_SHOWN)
        textblock_add(out, LOOK_DIM, 6,
                      frame_printf("    %s", i18n_numbers("term.preview-next-more", count - NEXT_SHOWN, 0)));
    return true;
}

/* What an action does in the eyes of who chooses it; hidden things stay out. */
static void foresee(const struct render *r, const struct screen_model *s, struct sg_action a, struct textblock *out)
{
    struct event_log log;
    _Alignas(16) unsigned char world[SG_MAX_STATE];
    const struct sg_game *game = s->game;
    struct sg_rng rng;
    event_log_clear(&log);
    struct sg_trace trace = event_log_trace(&log);
    memcpy(world, s->view, game->state_size);
    sg_rng_init(&rng, 1, 1);
    game->resample(world, &rng); /* only to have a whole world: what it made up is not shown */
    game->apply(world, a, &trace);
    struct log_text sentences = {.model = s, .put = put_event, .ctx = out};
    for (int i = 0; i < log.count; i++) {
        bool made_up = s->viewer < SG_MAX_SEATS && (log.event[i].news >> s->viewer & 1);
        if (!made_up)
            log_text_event(&sentences, &log.event[i]);
    }
    log_text_end(&sentences);
    struct screen_model then = *s;
    then.view = world;
    then.turn = game->turn(world);
    if (!sentences.events && !choose_next(r, &then, s->turn, out))
        textblock_add(out, LOOK_DIM, 4, frame_printf("  %s", i18n("term.preview-nothing")));
    if (r->after)
        r->after(&then, out);
}

/* What the game's presentation says. */
static void preview_presented(const struct screen_model *s, struct sg_action a, unsigned effects, struct textblock *out)
{
    struct sg_page page;
    struct sg_view v = model_view(s);
    sg_after(&v, a, effects, frame_messages(), &page);
    model_page(s, &page, out);
}

/* Whether it can be undone: that depends on who sits at the table. */
static void preview_undo(unsigned effects, bool alone, struct textblock *out)
{
    if (!alone && effects & (MATCH_DRAWS | MATCH_SHOWS))
        textblock_add(out, LOOK_WARN, 2, i18n("term.preview-final"));
    if (alone && effects)
        textblock_add(out, LOOK_DIM, 2, i18n("term.preview-alone"));
    else if (!effects)
        textblock_add(out, LOOK_DIM, 2, i18n("term.preview-free"));
}

void preview(const struct render *r, const struct screen_model *s, bool alone, struct sg_action a,
             struct textblock *out)
{
    unsigned e = match_effects(s->game, match_state(s->m), a);
    struct sg_choice c = {a, 0};
    textblock_add(out, LOOK_BOLD, 2, r->label(s, &c));
    textblock_add(out, LOOK_DIM, 2, i18n_colon(action_words(s->game, a), verb_words(s->game, a.kind)));
    if (model_has_after(s)) {
        preview_presented(s, a, e, out);
        preview_undo(e, alone, out);
        return;
    }
    foresee(r, s, a, out);
    if (e & MATCH_ENDS_GAME)
        textblock_add(out, LOOK_WARN, 2, frame_printf("! %s", i18n("term.preview-ends-game")));
    else if (e & MATCH_ENDS_TURN)
        textblock_add(out, LOOK_PLAIN, 2, i18n("term.preview-ends-turn"));
    if (e & MATCH_DRAWS)
        textblock_add(out, LOOK_WARN, 2, frame_printf("! %s", i18n("term.preview-draws")));
    if (e & MATCH_SHOWS)
        textblock_add(out, LOOK_WARN, 2, frame_printf("! %s", i18n("term.preview-shows")));
    if (e & MATCH_HANDS_ON && !(e & MATCH_ENDS_TURN))
        textblock_add(out, LOOK_PLAIN, 2, i18n("term.preview-hands-on"));
    preview_undo(e, alone, out);
}
