/* after.c: what an action of Siena leads to that its events do not say. */
#include "games/siena/present/internal.h"

/* Would a seat be able to sell a good in its turn, with cards that everyone knows it to hold? */
static bool could_sell(const struct siena_state *s, unsigned seat, int good)
{
    const struct siena_set *set = siena_set(s->head.set);
    if (!(siena_sells(s->status[seat]) >> good & 1))
        return false;
    for (int card = 0; card < SIENA_CARDS; card++) {
        unsigned workers = s->hand[seat] >> card & 1 ? set->card[card].workers[good] : 0;
        if (workers && (s->ready[good] || s->workers[good] + workers >= set->frame[good]))
            return true;
    }
    return false;
}

/* Frames and goods that are left to the next player: the heart of the game's timing. */
static void add_left(const struct siena_state *s, const struct siena_state *then, struct sg_arena *arena,
                     struct sg_page *out)
{
    const struct siena_set *set = siena_set(s->head.set);
    struct sg_list *left = sg_list_make(arena), *sales = sg_list_make(arena);
    unsigned next = siena_turn_after(s);
    if (!is_seat(s, next))
        return;
    for (int g = 0; g < SIENA_GOODS; g++) {
        if (then->workers[g] == s->workers[g] && then->ready[g] == s->ready[g])
            continue;
        sg_list_add(arena, left,
                    sg_msg(arena, then->ready[g] ? "after.siena.frame-ready" : "after.siena.frame",
                           sg_sub(siena_good_name(g, arena)), sg_num(then->workers[g]), sg_num(set->frame[g]),
                           sg_num(then->ready[g])));
    }
    if (!left->count)
        return;
    sg_page_add(out, SG_PAR_LOSS, sg_msg(arena, "after.siena.leaves", sg_items(left)));
    for (int g = 0; g < SIENA_GOODS; g++)
        if (could_sell(then, next, g))
            sg_list_add(arena, sales,
                        sg_msg(arena, "after.siena.sale", sg_sub(siena_good_name(g, arena)), sg_num(set->sale[g])));
    if (sales->count)
        sg_page_add(out, SG_PAR_LOSS, sg_msg(arena, "after.siena.next-sells", sg_seat((int)next), sg_items(sales)));
}

/* What a journey yields that has only been named: worth knowing before one sets out. */
static void add_journey(const struct siena_state *s, struct sg_arena *arena, struct sg_page *out)
{
    unsigned seat = s->actor, stop = siena_journey_stop(s, seat, s->way, s->going);
    if (stop)
        sg_page_add(
            out, SG_PAR_GAIN,
            sg_msg(arena, "after.siena.journey", sg_num(stop), sg_num(siena_journey_pay(s, seat, s->way, s->going))));
}

static void add_fato(const struct siena_state *s, struct sg_arena *arena, struct sg_page *out)
{
    unsigned florins = siena_fato_each(s) * s->draws;
    sg_page_add(out, SG_PAR_GAIN,
                sg_msg(arena, "after.siena.fato", sg_num(florins), sg_num(SIENA_FATO_CARDS - s->draws),
                       sg_num(SIENA_FATO_CARDS)));
}

void siena_after(const struct sg_view *v, struct sg_action action, const struct sg_view *then, struct sg_arena *arena,
                 struct sg_page *out)
{
    const struct siena_state *s = state_of(v), *next = state_of(then);
    if (s->phase != PHASE_TURNS)
        return;
    if (action.kind == ACT_TRAVEL && next->step == STEP_TRAVEL)
        add_journey(next, arena, out);
    else if (next->phase == PHASE_TURNS && next->step == STEP_FATO)
        add_fato(next, arena, out);
    else if (next->phase == PHASE_TURNS)
        add_left(s, next, arena, out);
    if (action.kind == ACT_RISE)
        sg_page_add(out, SG_PAR_WARNING, sg_msg0(arena, "after.siena.no-way-back"));
}
