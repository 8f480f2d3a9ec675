/* plan.c: what a seat of Siena works for now, with what it still lacks. */
#include "games/siena/present/internal.h"
#include "base/bits.h"

/* The next status, or what a Banker has. */
static void plan_status(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    bool peasant = s->status[seat] == PEASANT;
    if (s->status[seat] == BANKER) {
        struct sg_result result;
        v->game->result(v->state, &result);
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "plan.siena.banker-has", sg_sub(sg_points(v->game, result.points[seat], arena))));
        return;
    }
    int lacks = (int)siena_rises_at(s->status[seat]) - s->florins[seat];
    if (lacks > 0)
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, peasant ? "plan.siena.merchant" : "plan.siena.banker", sg_num(lacks)));
    else
        sg_page_add(out, SG_PAR_GAIN, sg_msg0(arena, peasant ? "plan.siena.merchant-now" : "plan.siena.banker-now"));
}

/* What can be sold, or the good of one's own that needs the fewest workers. */
static void plan_goods(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    struct sg_list *ready = sg_list_make(arena);
    int best = -1, fewest = 0;
    for (int g = 0; g < SIENA_GOODS; g++) {
        int lacking = set->frame[g] - s->workers[g];
        if (!(siena_sells(s->status[seat]) >> g & 1))
            continue;
        if (s->ready[g])
            sg_list_add(arena, ready, siena_good_name(g, arena));
        if (best < 0 || lacking < fewest) {
            best = g;
            fewest = lacking;
        }
    }
    if (ready->count)
        sg_page_add(out, SG_PAR_TEXT, sg_msg(arena, "plan.siena.ready", sg_items(ready)));
    else if (best >= 0)
        sg_page_add(out, SG_PAR_TEXT,
                    sg_msg(arena, "plan.siena.frame", sg_sub(siena_good_name(best, arena)), sg_num(fewest),
                           sg_num(set->sale[best])));
}

/* How far the end of the road is that one stands on. */
static void plan_road(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    if (!s->road[seat])
        return;
    int road = s->road[seat] - 1, length = set->road_length[road];
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg(arena, "plan.siena.road", sg_num(s->stop[seat]), sg_sub(siena_road_name(road, arena)),
                       sg_num(length - s->stop[seat]), sg_num(set->road_pay[road][length - 1]),
                       sg_num(sg_bit_count(s->hand[seat] & set->journeys))));
}

/* The next level of the tower. */
static void plan_tower(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    const struct siena_set *set = set_of_view(v);
    unsigned built = siena_levels(s);
    if (built >= SIENA_LEVELS)
        return;
    int lacks = set->cost[built] - s->florins[seat];
    sg_page_add(out, SG_PAR_TEXT,
                sg_msg(arena, lacks > 0 ? "plan.siena.level-short" : "plan.siena.level", sg_num(built + 1),
                       sg_num(set->cost[built]), sg_sub(sg_points(v->game, set->level_points[built], arena)),
                       sg_num(lacks)));
}

void siena_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out)
{
    const struct siena_state *s = state_of(v);
    if (v->turn == SG_OVER)
        return;
    plan_status(v, seat, arena, out);
    if (s->status[seat] == BANKER)
        plan_tower(v, seat, arena, out);
    else
        plan_goods(v, seat, arena, out);
    plan_road(v, seat, arena, out);
    if (s->head.options & OPT_ADVANCED || s->round == 0)
        return;
    if (s->round == SIENA_ROUNDS)
        sg_page_add(out, SG_PAR_NOTE, sg_msg0(arena, "plan.siena.last"));
    else
        sg_page_add(out, SG_PAR_NOTE, sg_msg(arena, "plan.siena.rounds", sg_num(SIENA_ROUNDS - s->round)));
}
