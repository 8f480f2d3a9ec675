/*
 * check_hidden.c: nothing hidden leaks, and what is known suffices.
 *
 * From a seat's view another world is made that the seat cannot tell from the
 * true one. Whatever then happens that the seat does not get as news must look
 * the same to it in both worlds: the list of its own actions, the events, and
 * its view after. Where it does not, something the seat sees depends on
 * something it may not know.
 */
#include "trial/internal.h"

#include "base/codec.h"

#include <string.h>

/* All the viewers of a table: the seats, then the spectators. */
static int viewer_at(const struct trial *t, int i)
{
    return i < t->setup.seats ? i : SG_SPECTATOR;
}

static bool views_differ(struct trial *t, const void *a, const void *b, const char *what, int viewer)
{
    if (memcmp(a, b, t->game->state_size) == 0)
        return false;
    const struct sg_game *g = t->game;
    const char *field = "the head";
    for (int i = 0; i < g->field_count; i++) {
        const struct sg_field *f = &g->fields[i];
        char left[256], right[256];
        struct sg_text l, r;
        for (int row = 0; row < sg_field_rows(f, a); row++) {
            sg_text_init(&l, left, sizeof left);
            sg_text_init(&r, right, sizeof right);
            sg_field_row(f, a, row, &l);
            sg_field_row(f, b, row, &r);
            if (strcmp(left, right) == 0)
                continue;
            trial_fail(t, "%s (viewer %s): %s, row %d, is %s or %s", what, trial_viewer(viewer), f->name, row + 1, left,
                       right);
            return true;
        }
    }
    trial_fail(t, "%s (viewer %s): %s differs", what, trial_viewer(viewer), field);
    return true;
}

/* The seat to move gets the same list from its view as from the truth. */
static bool plays_from_view(struct trial *t, const void *view)
{
    struct sg_choice list[SG_MAX_CHOICES];
    memset(list, 0, sizeof list);
    int n = t->game->actions(view, list);
    if (n != t->count)
        return trial_fail(t, "from its view a seat has %d choices, in the true state %d", n, t->count);
    for (int i = 0; i < n; i++)
        if (!sg_action_eq(list[i].action, t->list[i].action) || list[i].more != t->list[i].more)
            return trial_fail_at(t, "from its view a seat has another choice", list[i].action);
    return true;
}

static bool check_viewer(struct trial *t, int viewer)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char view[SG_MAX_STATE] = {0}, again[SG_MAX_STATE] = {0};
    struct sg_head head;
    int turn = g->turn(t->state);
    g->redact(t->state, viewer, view);
    memcpy(&head, view, sizeof head);
    if (head.viewer != viewer || head.seats != t->setup.seats)
        return trial_fail(t, "a view does not say whose it is");
    g->redact(view, viewer, again);
    if (views_differ(t, view, again, "a view of a view is another one", viewer))
        return false;
    if (g->turn(view) != turn)
        return trial_fail(t, "in the view of %s it is another's turn", trial_viewer(viewer));
    if (turn >= 0 && turn == viewer && !plays_from_view(t, view))
        return false;
    if (!trial_check_settled(t, view, "a view") || !trial_check_bytes(t, view) || !trial_check_score(t, view))
        return false;
    int count = t->count;
    t->count = 0; /* the actions were looked at with the truth */
    bool ok = trial_check_position_text(t, view);
    t->count = count;
    return ok;
}

bool trial_check_views(struct trial *t)
{
    for (int i = 0; i <= t->setup.seats; i++)
        if (!check_viewer(t, viewer_at(t, i)))
            return false;
    return true;
}

/* ---- other worlds -------------------------------------------------------------- */

static bool knows(uint8_t audience, int viewer)
{
    return audience == SG_EVERYONE || (viewer < SG_MAX_SEATS && audience >> viewer & 1);
}

static bool news_for(const struct trial_log *log, int viewer)
{
    for (int i = 0; i < log->count && i < TRIAL_EVENTS_MAX; i++)
        if (knows(log->event[i].news, viewer))
            return true;
    return false;
}

static bool same_events(const struct trial_log *a, const struct trial_log *b, int viewer)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count && i < TRIAL_EVENTS_MAX; i++) {
        const struct sg_event *x = &a->event[i], *y = &b->event[i];
        if (x->kind != y->kind || x->seat != y->seat || x->audience != y->audience ||
            strcmp(x->clause, y->clause) != 0 || x->arg[0] != y->arg[0] || x->arg[1] != y->arg[1])
            return false;
        if (knows(x->audience, viewer) && x->secret != y->secret)
            return false;
    }
    return true;
}

/* An action of the other world that looks to the viewer like `a` in this one. */
static bool find_twin(struct trial *t, const void *world, struct sg_action a, int viewer, struct sg_action *twin)
{
    const struct sg_game *g = t->game;
    struct sg_action seen = g->hide(t->state, a, viewer);
    if (g->turn(world) != SG_CHANCE) {
        *twin = a;
        return !g->refuse(world, a, NULL) && sg_action_eq(g->hide(world, a, viewer), seen);
    }
    struct sg_outcome faces[SG_MAX_CHOICES];
    int n = g->outcomes(world, faces);
    int from = n > 0 ? (int)sg_rng_below(&t->other, (uint32_t)n) : 0;
    for (int i = 0; i < n; i++) {
        *twin = faces[(from + i) % n].action;
        if (sg_action_eq(g->hide(world, *twin, viewer), seen))
            return true;
    }
    return false;
}

static bool hidden_well(struct trial *t, struct sg_action a, int viewer)
{
    struct sg_action h = t->game->hide(t->state, a, viewer);
    int turn = t->game->turn(t->state);
    if (h.kind != a.kind)
        return trial_fail_at(t, "hide() makes another kind of it", a);
    for (int i = 0; i < 3; i++)
        if (h.arg[i] != a.arg[i] && h.arg[i] != SG_HIDDEN)
            return trial_fail_at(t, "hide() changes an argument", a);
    if (turn >= 0 && viewer == turn && !sg_action_eq(h, a))
        return trial_fail_at(t, "hide() hides an action from who plays it", a);
    return trial_check_action_text(t, h);
}

/* Another truth behind the viewer's view, and its view, which must be the same. */
static bool make_world(struct trial *t, int viewer, const void *view, void *world)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char other[SG_MAX_STATE] = {0};
    struct sg_head head;
    memcpy(world, view, g->state_size);
    g->resample(world, &t->other);
    memcpy(&head, world, sizeof head);
    if (head.viewer != SG_TRUTH)
        return trial_fail(t, "a resampled view does not say that it is a truth");
    if (!trial_check_settled(t, world, "a resampled truth"))
        return false;
    g->redact(world, viewer, other);
    if (views_differ(t, view, other, "a resampled truth looks different", viewer))
        return false;
    t->worlds.views++;
    t->worlds.different += memcmp(world, t->state, g->state_size) != 0;
    const struct trial_witness *w = t->witness;
    const char *wrong = w ? w->compare_views(w->ctx, t, viewer, view, other) : NULL;
    return !wrong || trial_fail(t, "%s (viewer %s)", wrong, trial_viewer(viewer));
}

/* The action in both worlds: what the viewer is sent and what they see after. */
static bool compare_step(struct trial *t, struct sg_action a, int viewer, void *world, struct sg_action twin)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char truth[SG_MAX_STATE] = {0};
    _Alignas(8) unsigned char view[SG_MAX_STATE] = {0}, other[SG_MAX_STATE] = {0};
    struct trial_log here, there;
    memcpy(truth, t->state, g->state_size);
    trial_apply(g, truth, a, &here);
    trial_apply(g, world, twin, &there);
    if (!trial_check_settled(t, world, "a resampled truth, one action on"))
        return false;
    if (news_for(&here, viewer) || news_for(&there, viewer)) {
        t->worlds.news++;
        return true;
    }
    t->worlds.steps++;
    if (!same_events(&here, &there, viewer))
        return trial_fail(t, "the events that viewer %s sees depend on what is hidden from it", trial_viewer(viewer));
    const struct trial_witness *w = t->witness;
    const char *wrong = w && here.count <= TRIAL_EVENTS_MAX
                            ? w->compare_events(w->ctx, t, viewer, here.event, there.event, here.count)
                            : NULL;
    if (wrong)
        return trial_fail(t, "%s (viewer %s)", wrong, trial_viewer(viewer));
    g->redact(truth, viewer, view);
    g->redact(world, viewer, other);
    return !views_differ(t, view, other, "after the action the view depends on what is hidden", viewer);
}

/* What others play may be impossible in a truth made up: then another one is tried. */
enum { TRIES = 4 };

static bool check_world(struct trial *t, struct sg_action a, int viewer)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char view[SG_MAX_STATE] = {0}, world[SG_MAX_STATE] = {0};
    struct sg_action twin;
    if (!hidden_well(t, a, viewer))
        return false;
    g->redact(t->state, viewer, view);
    for (int i = 0; i < TRIES; i++) {
        if (!make_world(t, viewer, view, world))
            return false;
        if (find_twin(t, world, a, viewer, &twin))
            return compare_step(t, a, viewer, world, twin);
        if (g->turn(t->state) == viewer)
            return trial_fail_at(t, "a legal action is illegal in a world that looks the same", a);
    }
    t->worlds.alone++;
    return true;
}

bool trial_check_worlds(struct trial *t, struct sg_action a)
{
    for (int i = 0; i <= t->setup.seats; i++)
        if (!check_world(t, a, viewer_at(t, i)))
            return false;
    return true;
}

/* A truth made up from a view is as good as any: it can be played to the end. */
bool trial_check_onward(struct trial *t)
{
    const struct sg_game *g = t->game;
    _Alignas(8) unsigned char world[SG_MAX_STATE] = {0};
    struct sg_choice list[SG_MAX_CHOICES];
    int viewer = viewer_at(t, (int)sg_rng_below(&t->other, t->setup.seats + 1u));
    int most = t->max_plies ? t->max_plies : TRIAL_PLIES;
    g->redact(t->state, viewer, world);
    g->resample(world, &t->other);
    for (int ply = 0; ply < most && g->turn(world) != SG_OVER; ply++) {
        if (g->turn(world) >= 0 ? g->actions(world, list) < 1 : g->chance_total(world) < 1)
            return trial_fail(t, "a resampled truth gets stuck %d plies on", ply);
        g->apply(world, trial_choose(g, world, &t->other, list), NULL);
        if (!trial_check_settled(t, world, "a resampled truth, played on"))
            return false;
    }
    return g->turn(world) == SG_OVER || t->may_not_end || trial_fail(t, "a resampled truth has no end");
}
