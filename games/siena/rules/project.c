/*
 * project.c: looking ahead: where a seat stands when the round ends if nobody does more than they must.
 *
 * Nobody takes a card, bids, plays, sells or builds. Whoever must answer gives what is asked; a Banker goes the one
 * step that must be gone and stops; the Courtesans are followed; whoever has begun something finishes it with the
 * fewest cards. Chance helps nobody: among Fato cards is the Devil, and another Artist than Lorenzetti comes while
 * there is one. It is played out by the rules themselves, on a copy of what the seat may know.
 */
#include "games/siena/rules/internal.h"

#include "base/rng.h"
#include "base/visitor.h"

#include <string.h>

enum { MOST_STEPS = 2000 };

/* How well an action suits whoever wants to do nothing more. */
static unsigned idleness(const struct siena_state *s, struct sg_action a)
{
    switch (a.kind) {
    case ACT_PASS:
    case ACT_DECLINE:
    case ACT_END:
    case ACT_STOP: return 9;
    case ACT_FIRST: return a.arg[0] == s->track[0] ? 9 : 1;
    case ACT_STEP:
    case ACT_ALMS:
    case ACT_PAY:
    case ACT_KEEP: return 8;
    case ACT_ENTER: return s->step == STEP_PULLED ? 8 : 1;
    case ACT_SEND:
    case ACT_FATO:
    case ACT_WITH: return 7;
    case ACT_INNS: return s->step == STEP_INNS ? 7 : 1;
    case ACT_BID: return 6; /* only whoever called for an Artist must */
    case ACT_LOAD: return 5;
    default: return 1;
    }
}

static struct sg_action idle_action(const struct siena_state *s)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = siena_actions(s, list), best = 0;
    for (int i = 1; i < count; i++)
        if (idleness(s, list[i].action) > idleness(s, list[best].action))
            best = i;
    return list[best].action;
}

/* Chance that helps nobody. */
static struct sg_action idle_chance(const struct siena_state *s)
{
    return siena_chance_sample(s, s->step == STEP_FATO ? siena_chance_total(s) - 1 : 0);
}

void siena_look_ahead(const struct siena_state *state, struct siena_state *out)
{
    *out = *state;
    if (state->head.viewer != SG_TRUTH) { /* any truth will do: nothing that is made up is asked for */
        struct sg_rng rng;
        sg_rng_init(&rng, 1, 1);
        siena_resample(out, &rng);
    }
    unsigned round = out->round;
    for (int i = 0; i < MOST_STEPS && out->round == round; i++) {
        int turn = siena_turn(out);
        if (turn == SG_OVER)
            break;
        siena_apply(out, turn == SG_CHANCE ? idle_chance(out) : idle_action(out), NULL);
    }
}

void siena_dump_ahead(const void *state, int seat, const struct sg_visitor *to)
{
    const struct siena_state *s = state;
    struct siena_state then;
    unsigned p = (unsigned)seat;
    siena_look_ahead(s, &then);
    unsigned at = siena_rises_at(then.status[p]);
    sg_visit_number(to, "round", s->round);
    sg_visit_flag(to, "over", then.phase == PHASE_OVER);
    sg_visit_number(to, "florins", then.florins[p]);
    sg_visit_number(to, "income", (int)then.florins[p] - s->florins[p]);
    sg_visit_number(to, "space", siena_space(&then, p) + 1);
    sg_visit_number(to, "surcharge", siena_surcharge(&then, p));
    sg_visit_word(to, "pawn", then.place[p] < PLACES ? siena_place_names.name[then.place[p]] : NULL);
    sg_visit_number(to, "rises_at", at);
    sg_visit_number(to, "lacking", at > then.florins[p] ? (int)(at - then.florins[p]) : 0);
}
