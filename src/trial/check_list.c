/* check_list.c: lists of actions and outcomes, and refusals. */
#include "trial/internal.h"

#include "base/codec.h"

#include <string.h>

bool trial_listed(const struct sg_choice *list, int count, struct sg_action a)
{
    for (int i = 0; i < count; i++) {
        struct sg_action b = list[i].action;
        if (a.kind == b.kind && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] && a.arg[2] >= b.arg[2] &&
            a.arg[2] <= b.arg[2] + list[i].more)
            return true;
    }
    return false;
}

static bool overlap(const struct sg_choice *a, const struct sg_choice *b)
{
    return a->action.kind == b->action.kind && a->action.arg[0] == b->action.arg[0] &&
           a->action.arg[1] == b->action.arg[1] && a->action.arg[2] <= b->action.arg[2] + b->more &&
           b->action.arg[2] <= a->action.arg[2] + a->more;
}

/* Every action of a short range, the ends and some of a long one. */
static bool range_is_legal(struct trial *t, const void *state, const struct sg_choice *c)
{
    enum { WHOLE = 64 };
    for (unsigned i = 0; i <= c->more; i++) {
        if (i == WHOLE && c->more > 2 * WHOLE)
            i = c->more - WHOLE;
        struct sg_action a = c->action;
        struct sg_error why = {.key = NULL};
        a.arg[2] = (uint16_t)(a.arg[2] + i);
        if (t->game->refuse(state, a, &why)) {
            char clause[64];
            struct sg_text text;
            sg_text_init(&text, clause, sizeof clause);
            sg_text_printf(&text, "listed, but refused by %s", why.clause ? why.clause : "nothing");
            return trial_fail_at(t, clause, a);
        }
    }
    return true;
}

static bool entry_is_good(struct trial *t, const void *state, const struct sg_choice *c)
{
    const struct sg_game *g = t->game;
    if (!sg_action_valid(g, c->action) || g->verbs[c->action.kind].chance)
        return trial_fail_at(t, "listed, but no action of a seat", c->action);
    if (c->more) {
        struct sg_action last = c->action;
        if ((unsigned)last.arg[2] + c->more >= SG_HIDDEN)
            return trial_fail_at(t, "a range runs past all numbers", c->action);
        last.arg[2] = (uint16_t)(last.arg[2] + c->more);
        if (!sg_action_valid(g, last) || g->verbs[last.kind].names[2])
            return trial_fail_at(t, "a range ends in no action", last);
    }
    return range_is_legal(t, state, c);
}

bool trial_check_list(struct trial *t, const void *state)
{
    const struct sg_game *g = t->game;
    struct sg_choice again[SG_MAX_CHOICES];
    memset(t->list, 0, sizeof t->list);
    memset(again, 0, sizeof again);
    int n = t->count = g->actions(state, t->list);
    if (n < 1 || n > SG_MAX_CHOICES)
        return trial_fail(t, "a list of %d actions", n);
    if (!(t->checks & TRIAL_LIST))
        return true;
    if (g->actions(state, again) != n)
        return trial_fail(t, "two lists of one position differ in length");
    for (int i = 0; i < n; i++) {
        if (!sg_action_eq(t->list[i].action, again[i].action) || t->list[i].more != again[i].more)
            return trial_fail_at(t, "two lists of one position differ", again[i].action);
        if (!entry_is_good(t, state, &t->list[i]))
            return false;
        for (int j = 0; j < i; j++)
            if (overlap(&t->list[i], &t->list[j]))
                return trial_fail_at(t, "listed twice", t->list[i].action);
    }
    return true;
}

bool trial_check_chance(struct trial *t, const void *state)
{
    const struct sg_game *g = t->game;
    uint64_t sum = 0;
    int n = t->count = g->outcomes(state, t->faces);
    if (n < 1 || n > SG_MAX_CHOICES)
        return trial_fail(t, "%d outcomes of chance", n);
    if (!(t->checks & TRIAL_CHANCE))
        return true;
    for (int i = 0; i < n; i++) {
        const struct sg_outcome *o = &t->faces[i];
        if (!sg_action_valid(g, o->action) || !g->verbs[o->action.kind].chance)
            return trial_fail_at(t, "an outcome that is not possible", o->action);
        if (o->weight == 0)
            return trial_fail_at(t, "an outcome without weight", o->action);
        for (int j = 0; j < i; j++)
            if (sg_action_eq(t->faces[j].action, o->action))
                return trial_fail_at(t, "an outcome twice", o->action);
        if (!sg_action_eq(g->chance_sample(state, (uint32_t)sum), o->action) ||
            !sg_action_eq(g->chance_sample(state, (uint32_t)sum + o->weight - 1), o->action))
            return trial_fail_at(t, "chance_sample() does not follow outcomes()", o->action);
        sum += o->weight;
    }
    if (sum != g->chance_total(state))
        return trial_fail(t, "chance_total() is %d, the outcomes weigh %d", (int)g->chance_total(state), (int)sum);
    return true;
}

/* ---- refusals ---------------------------------------------------------------- */

static bool is_outcome(const struct trial *t, struct sg_action a)
{
    for (int i = 0; i < t->count; i++)
        if (sg_action_eq(t->faces[i].action, a))
            return true;
    return false;
}

/* Legal means listed (or, for chance, an outcome); refused means with a reason. */
static bool check_refusal(struct trial *t, int turn, struct sg_action a)
{
    const struct sg_game *g = t->game;
    struct sg_error why = {.key = NULL};
    bool no = g->refuse(t->state, a, &why);
    if (no != g->refuse(t->state, a, NULL))
        return trial_fail_at(t, "refused or not, depending on who asks", a);
    if (!no) {
        if (turn >= 0 ? trial_listed(t->list, t->count, a) : turn == SG_CHANCE && is_outcome(t, a))
            return true;
        return trial_fail_at(t, "not refused, though it is not listed", a);
    }
    if (!trial_clause(g, why.clause))
        return trial_fail_at(t, "refused without a clause", a);
    if (!trial_key(why.key))
        return trial_fail_at(t, "refused without a message", a);
    if (t->met)
        t->met(t->ctx, TRIAL_REFUSAL, why.key);
    return true;
}

/* How many values argument i of a verb can have: 1 if the form has no %i. */
static uint32_t domain(const struct sg_verb *v, int i)
{
    enum { NUMBERS = 128 };
    char place[3] = {'%', (char)('0' + i), 0};
    struct sg_slice rest = sg_slice_of(v->form), w;
    while (sg_slice_next(&rest, &w)) {
        if (!sg_slice_is(w, place))
            continue;
        if (!v->names[i])
            return NUMBERS;
        return (uint32_t)v->names[i]->count;
    }
    return 1;
}

static bool ask_kind(struct trial *t, int turn, int kind)
{
    enum { WHOLE = 4096, SOME = 1024 };
    const struct sg_verb *v = &t->game->verbs[kind];
    uint32_t d[3] = {domain(v, 0), domain(v, 1), domain(v, 2)};
    uint64_t all = (uint64_t)d[0] * d[1] * d[2];
    uint32_t n = all <= WHOLE ? (uint32_t)all : SOME;
    for (uint32_t i = 0; i < n; i++) {
        struct sg_action a = {(uint16_t)kind, {0, 0, 0}};
        uint32_t left = i;
        for (int k = 0; k < 3; k++) {
            uint32_t at = all <= WHOLE ? left % d[k] : sg_rng_below(&t->other, d[k]);
            a.arg[k] = (uint16_t)at;
            left /= d[k];
        }
        if (!check_refusal(t, turn, a))
            return false;
    }
    for (int k = 0; k < 3; k++) { /* the first number that has no name any more */
        struct sg_action a = {(uint16_t)kind, {0, 0, 0}};
        a.arg[k] = (uint16_t)(v->names[k] ? v->names[k]->count : 0);
        if (v->names[k] && !check_refusal(t, turn, a))
            return false;
    }
    return true;
}

/* Just outside each range, where a mistake by one would be. */
static bool ask_edges(struct trial *t, int turn)
{
    for (int i = 0; turn >= 0 && i < t->count; i++) {
        struct sg_action a = t->list[i].action;
        unsigned end = a.arg[2] + t->list[i].more + 1u;
        if (t->game->verbs[a.kind].names[2] || domain(&t->game->verbs[a.kind], 2) == 1)
            continue;
        a.arg[2]--;
        if (a.arg[2] != SG_HIDDEN && !check_refusal(t, turn, a))
            return false;
        a.arg[2] = (uint16_t)end;
        if (!check_refusal(t, turn, a))
            return false;
    }
    return true;
}

/* Bytes that are no action at all. */
static bool ask_rubbish(struct trial *t, int turn)
{
    for (int i = 0; i < 64; i++) {
        uint64_t x = sg_rng_next(&t->other);
        struct sg_action a = {(uint16_t)(x % (unsigned)(t->game->verb_count + 2)),
                              {(uint16_t)(x >> 16), (uint16_t)(x >> 32), (uint16_t)(x >> 48)}};
        if (i & 1)
            a.arg[i / 2 % 3] &= 63;
        if (i & 2)
            a.arg[(i / 4 + 1) % 3] = 0;
        if (!check_refusal(t, turn, a))
            return false;
    }
    struct sg_action hidden = {1, {SG_HIDDEN, SG_HIDDEN, SG_HIDDEN}};
    return check_refusal(t, turn, hidden);
}

bool trial_check_refuse(struct trial *t)
{
    int turn = t->game->turn(t->state);
    for (int kind = 1; kind < t->game->verb_count; kind++)
        if (!ask_kind(t, turn, kind))
            return false;
    return ask_edges(t, turn) && ask_rubbish(t, turn);
}
