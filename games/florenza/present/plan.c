/* plan.c: what a seat of Florenza works for now, with what it still lacks. */
#include "games/florenza/present/internal.h"
#include "games/florenza/rules/project.h"

/* How much is lacking of a price, in cubes; so many florins count as one. */
static int weigh_lack(const struct florenza_price *lacks)
{
    int n = (lacks->florins + FL_PURCHASE - 1) / FL_PURCHASE;
    for (int c = 0; c < FL_CUBES; c++)
        n += lacks->cubes[c];
    return n;
}

/* The artwork that is still to be had and of which the least is lacking; of these the one of most prestige. -1: none.
 */
static int nearest_artwork(const struct florenza_state *s, int seat, struct florenza_price *lacks)
{
    const struct florenza_set *set = florenza_set_of(s);
    uint32_t shut = s->closed | s->closed_own[seat] | s->crests[seat];
    int best = -1, least = 0;
    for (int box = 0; box < FL_BOXES; box++) {
        struct florenza_price here = {0};
        if (shut >> box & 1)
            continue;
        florenza_lacks(s, seat, &set->box[box].price, 0, &here);
        int weight = weigh_lack(&here);
        bool better = best < 0 || weight < least ||
                      (weight == least && set->box[box].gain.prestige > set->box[best].gain.prestige);
        if (!better)
            continue;
        best = box;
        least = weight;
        *lacks = here;
    }
    return best;
}

static void plan_artwork(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct florenza_price lacks = {0};
    int box = nearest_artwork(s, seat, &lacks);
    if (box < 0)
        return;
    int prestige = florenza_set_of(s)->box[box].gain.prestige;
    bool all = weigh_lack(&lacks) == 0;
    struct sg_paragraph *p =
        sg_page_add(out, all ? SG_PAR_GAIN : SG_PAR_TEXT,
                    all ? sg_msg(arena, "plan.florenza.artwork-now", sg_sub(name_box(box, arena)), sg_num(prestige))
                        : sg_msg(arena, "plan.florenza.artwork", sg_sub(name_box(box, arena)), sg_num(prestige),
                                 sg_sub(say_goods(&lacks, NULL, arena))));
    if (p)
        p->about = sg_thing_of(FTHING_BOX, box);
}

void make_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct florenza_projection ahead;
    if (v->turn == SG_OVER)
        return;
    florenza_project(s, seat, &ahead);
    if (ahead.warnings) /* what was begun comes first */
        add_ahead(v, seat, arena, out);
    plan_artwork(v, seat, arena, out);
    if (s->round > 0)
        sg_page_add(out, SG_PAR_NOTE,
                    sg_msg(arena, "plan.florenza.workers", sg_num(s->hand[seat]), sg_num(FL_ROUNDS - s->round)));
}
