/* ahead.c: looking ahead (F-PRJ-01) in words, and what an action changes in it. */
#include "games/florenza/present/internal.h"
#include "games/florenza/rules/project.h"

/* "Cupola (Cathedral)", "the Zecca you build" */
static const struct sg_message *name_task(const struct florenza_warning *w, struct sg_arena *arena)
{
    return w->artwork ? name_box(w->what, arena)
                      : sg_msg(arena, "ahead.florenza.building", sg_sub(name_workshop(w->what, arena)));
}

static struct sg_thing thing_of_task(const struct florenza_warning *w, int seat)
{
    return w->artwork ? sg_thing_of(FTHING_BOX, w->what) : sg_thing_of(FTHING_SPACE, seat * FL_SPACES + w->space);
}

static const struct sg_message *say_warning(const struct florenza_warning *w, struct sg_arena *arena)
{
    static const char *const keys[] = {"ahead.florenza.short", "ahead.florenza.needs", "ahead.florenza.spoilt"};
    return sg_msg(arena, keys[w->verdict], sg_sub(say_goods(&w->lacks, NULL, arena)), sg_sub(name_task(w, arena)));
}

static void add_warning(const struct florenza_warning *w, int seat, struct sg_arena *arena, struct sg_page *out)
{
    struct sg_paragraph *p = sg_page_add(out, SG_PAR_WARNING, say_warning(w, arena));
    if (p)
        p->about = thing_of_task(w, seat);
    sg_page_clause(out, w->artwork ? "F-ART-06" : "F-DIS-04");
}

/* Workers at productions that cannot be paid. */
static void add_idle(const struct florenza_projection *ahead, struct sg_arena *arena, struct sg_page *out)
{
    for (int i = 0; i < ahead->idles; i++) {
        const struct florenza_idle *idle = &ahead->idle[i];
        struct sg_paragraph *p =
            sg_page_add(out, SG_PAR_WARNING,
                        sg_msg(arena, "ahead.florenza.idle", sg_sub(say_goods(&idle->lacks, NULL, arena)),
                               sg_sub(name_workshop(idle->workshop, arena))));
        if (p)
            p->about = sg_thing_of(FTHING_SPACE, idle->owner * FL_SPACES + idle->space);
    }
}

static const struct sg_message *say_stock(const struct florenza_projection *p, struct sg_arena *arena)
{
    bool differ = p->plain.florins != p->priced.florins;
    return sg_msg(arena, differ ? "ahead.florenza.both" : "ahead.florenza.stock", sg_num(p->plain.florins),
                  sg_num(p->plain.prestige), sg_num(p->priced.florins));
}

void add_ahead(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    struct florenza_projection p;
    florenza_project(v->state, seat, &p);
    sg_page_add(out, SG_PAR_TEXT, say_stock(&p, arena));
    for (int i = 0; i < p.warnings; i++)
        add_warning(&p.warning[i], seat, arena, out);
    add_idle(&p, arena, out);
}

/* The warning about the same task, or NULL. */
static const struct florenza_warning *same_task(const struct florenza_projection *p, const struct florenza_warning *w)
{
    for (int i = 0; i < p->warnings; i++)
        if (p->warning[i].artwork == w->artwork && p->warning[i].what == w->what && p->warning[i].space == w->space)
            return &p->warning[i];
    return NULL;
}

void say_after(const struct sg_view *v, struct sg_action action, const struct sg_view *then, struct sg_arena *arena,
               struct sg_page *out)
{
    struct florenza_projection before, after;
    int seat = v->viewer < state_of(v)->head.seats ? v->viewer : v->turn;
    (void)action;
    if (seat < 0 || state_of(then)->round != state_of(v)->round || then->turn == SG_OVER)
        return; /* in the next round the income of that round would count */
    florenza_project(v->state, seat, &before);
    florenza_project(then->state, seat, &after);
    sg_page_add(out, SG_PAR_TEXT, say_stock(&after, arena));
    for (int i = 0; i < before.warnings; i++)
        if (!same_task(&after, &before.warning[i]))
            sg_page_add(out, SG_PAR_GAIN,
                        sg_msg(arena, "after.florenza.paid", sg_sub(name_task(&before.warning[i], arena))));
    for (int i = 0; i < after.warnings; i++)
        add_warning(&after.warning[i], seat, arena, out);
    add_idle(&after, arena, out);
}
