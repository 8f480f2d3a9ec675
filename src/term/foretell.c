/* foretell.c: what an action will do, before it is done. */
#include "term/foretell.h"

#include "base/form.h"
#include "base/rng.h"
#include "term/recount.h"
#include "term/render_present.h"
#include "host/words.h"
#include "proto/event.h"

#include <string.h>

enum { NEXT_SHOWN = 8 }; /* choices that are named */

static void put(void *ctx, int seat, const char *sentence)
{
    (void)seat;
    paper_add(ctx, LOOK_PLAIN, 4, form("  %s", sentence));
}

/* Half a decision: what there is to choose from afterwards. False: something else comes. */
static bool choose_next(const struct render *r, const struct scene *then, int seat, struct paper *out)
{
    static struct sg_choice list[SG_MAX_CHOICES];
    if (then->turn != seat)
        return false;
    int count = then->game->actions(then->view, list);
    if (!count)
        return false;
    paper_add(out, LOOK_PLAIN, 2, word("term.preview-next"));
    for (int i = 0; i < count && i < NEXT_SHOWN; i++)
        paper_add(out, LOOK_PLAIN, 6, form("    %s", r->label(then, &list[i])));
    if (count > NEXT_SHOWN)
        paper_add(out, LOOK_DIM, 6, form("    %s", word_n("term.preview-next-more", count - NEXT_SHOWN, 0)));
    return true;
}

/* What an action does in the eyes of who chooses it; hidden things stay out. */
static void foresee(const struct render *r, const struct scene *s, struct sg_action a, struct paper *out)
{
    static struct event_log log;
    _Alignas(16) unsigned char world[SG_MAX_STATE];
    const struct sg_game *game = s->game;
    struct sg_rng rng;
    event_log_clear(&log);
    struct sg_trace trace = event_log_trace(&log);
    memcpy(world, s->view, game->state_size);
    sg_rng_init(&rng, 1, 1);
    game->resample(world, &rng); /* only to have a whole world: what it made up is not told */
    game->apply(world, a, &trace);
    static struct recount told;
    told = (struct recount){.scene = s, .put = put, .ctx = out};
    for (int i = 0; i < log.count; i++) {
        bool made_up = s->viewer < SG_MAX_SEATS && (log.event[i].news >> s->viewer & 1);
        if (!made_up)
            recount_event(&told, &log.event[i]);
    }
    recount_end(&told);
    static struct scene then;
    then = *s;
    then.view = world;
    then.turn = game->turn(world);
    if (!told.told && !choose_next(r, &then, s->turn, out))
        paper_add(out, LOOK_DIM, 4, form("  %s", word("term.preview-nothing")));
    if (r->after)
        r->after(&then, out);
}

/* What the game's presentation says. */
static void foretell_presented(const struct scene *s, struct sg_action a, unsigned effects, struct paper *out)
{
    static struct sg_page page;
    struct sg_view v = scene_view(s);
    sg_after(&v, a, effects, scene_arena(), &page);
    scene_page(s, &page, out);
}

/* Whether it can be undone: that depends on who sits at the table. */
static void foretell_undo(unsigned effects, bool alone, struct paper *out)
{
    if (!alone && effects & (MATCH_DRAWS | MATCH_SHOWS))
        paper_add(out, LOOK_WARN, 2, word("term.preview-final"));
    if (alone && effects)
        paper_add(out, LOOK_DIM, 2, word("term.preview-alone"));
    else if (!effects)
        paper_add(out, LOOK_DIM, 2, word("term.preview-free"));
}

void foretell(const struct render *r, const struct scene *s, bool alone, struct sg_action a, struct paper *out)
{
    unsigned e = match_effects(s->game, match_state(s->m), a);
    struct sg_choice c = {a, 0};
    paper_add(out, LOOK_BOLD, 2, r->label(s, &c));
    paper_add(out, LOOK_DIM, 2, form("%s: %s", action_words(s->game, a), verb_words(s->game, a.kind)));
    if (scene_says_after(s)) {
        foretell_presented(s, a, e, out);
        foretell_undo(e, alone, out);
        return;
    }
    foresee(r, s, a, out);
    if (e & MATCH_ENDS_GAME)
        paper_add(out, LOOK_WARN, 2, form("! %s", word("term.preview-ends-game")));
    else if (e & MATCH_ENDS_TURN)
        paper_add(out, LOOK_PLAIN, 2, word("term.preview-ends-turn"));
    if (e & MATCH_DRAWS)
        paper_add(out, LOOK_WARN, 2, form("! %s", word("term.preview-draws")));
    if (e & MATCH_SHOWS)
        paper_add(out, LOOK_WARN, 2, form("! %s", word("term.preview-shows")));
    if (e & MATCH_HANDS_ON && !(e & MATCH_ENDS_TURN))
        paper_add(out, LOOK_PLAIN, 2, word("term.preview-hands-on"));
    foretell_undo(e, alone, out);
}
