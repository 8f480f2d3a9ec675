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

/* What of a price is lacking once everything begun is paid for. */
static struct florenza_price find_lack(const struct florenza_stock *left, const struct florenza_price *price)
{
    struct florenza_price lacks = {0};
    if (left->florins < price->florins)
        lacks.florins = (uint16_t)(price->florins - left->florins);
    for (int c = 0; c < FL_CUBES; c++)
        if (left->cubes[c] < price->cubes[c])
            lacks.cubes[c] = (uint8_t)(price->cubes[c] - left->cubes[c]);
    return lacks;
}

/* The boxes where the seat has a worker already. */
static uint32_t begun_boxes(const struct florenza_state *s, int seat)
{
    uint32_t begun = 0;
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        begun |= (uint32_t)1 << s->sites[seat][i];
    return begun;
}

/* The artwork that is still to be had and of which the least is lacking; of these the one of most prestige. -1: none.
 */
static int nearest_artwork(const struct florenza_state *s, int seat, const struct florenza_stock *left,
                           struct florenza_price *lacks)
{
    const struct florenza_set *set = florenza_set_of(s);
    uint32_t shut = s->closed | s->closed_own[seat] | s->crests[seat] | begun_boxes(s, seat);
    int best = -1, least = 0;
    for (int box = 0; box < FL_BOXES; box++) {
        if (shut >> box & 1)
            continue;
        struct florenza_price here = find_lack(left, &set->box[box].price);
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

static void plan_artwork(const struct sg_view *v, int seat, const struct florenza_stock *left, struct sg_arena *arena,
                         struct sg_page *out)
{
    const struct florenza_state *s = state_of(v);
    struct florenza_price lacks = {0};
    int box = nearest_artwork(s, seat, left, &lacks);
    if (box < 0)
        return;
    int prestige = florenza_set_of(s)->box[box].gain.prestige;
    bool all = weigh_lack(&lacks) == 0;
    if (all && s->round > 0 && s->hand[seat] == 0)
        return; /* nobody is left to place */
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
    if (ahead.warnings || ahead.idles) /* what was begun comes first */
        add_ahead(v, seat, arena, out);
    if (!ahead.warnings)
        plan_artwork(v, seat, &ahead.plain, arena, out);
    if (s->round == FL_ROUNDS)
        sg_page_add(out, SG_PAR_NOTE, sg_msg(arena, "plan.florenza.last", sg_num(s->hand[seat])));
    else if (s->round > 0)
        sg_page_add(out, SG_PAR_NOTE,
                    sg_msg(arena, "plan.florenza.workers", sg_num(s->hand[seat]), sg_num(FL_ROUNDS - s->round)));
}
