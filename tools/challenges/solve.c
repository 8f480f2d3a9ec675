/* solve.c: looks for the best course of a challenge. */
#include "solve.h"

#include "ai/common.h"
#include "base/codec.h"

#include <stdlib.h>
#include <string.h>

/* ---- Playing ------------------------------------------------------------------------------------------------- */

/* Lets the others answer. False: it is over, or there is no end to it. */
static bool answer_others(const struct page *p, struct course *c, int *plies)
{
    struct sg_action a;
    while (course_reply(p, c, &a) && ++*plies < SOLVE_PLIES)
        course_step(p, c, a);
    return !c->over && *plies < SOLVE_PLIES;
}

static void settle_value(const struct page *p, const struct course *c, struct solution *out)
{
    out->counts = c->over && course_value(p, c, &out->value);
}

static void own_step(const struct page *p, struct course *c, struct sg_action a, struct solution *out, int *plies)
{
    out->action[out->count++] = a;
    course_step(p, c, a);
    ++*plies;
}

/* Who plays a course: the action of a step at the course's position; false: there is none. */
struct player {
    bool (*choose)(const struct page *p, const struct course *c, const struct player *who, int step,
                   struct sg_action *out);
    int64_t seed;
};

/* Plays a course from its start. False: the player had no action. */
static bool play_course(const struct page *p, const struct player *who, struct course *c, struct solution *out)
{
    struct sg_action a;
    int plies = 0;
    out->count = 0;
    course_begin(p, c);
    while (answer_others(p, c, &plies) && out->count < SOLVE_MOST) {
        if (!who->choose(p, c, who, out->count, &a))
            return false;
        own_step(p, c, a, out, &plies);
    }
    settle_value(p, c, out);
    return true;
}

static bool choose_steward(const struct page *p, const struct course *c, const struct player *who, int step,
                           struct sg_action *out)
{
    (void)step;
    *out = course_steward(p->game, c->state, who->seed);
    return true;
}

static bool choose_first(const struct page *p, const struct course *c, const struct player *who, int step,
                         struct sg_action *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    (void)who, (void)step;
    p->game->actions(c->state, list);
    *out = list[0].action;
    return true;
}

/* What ends the turn, or else the last action of the list. */
static bool choose_idle(const struct page *p, const struct course *c, const struct player *who, int step,
                        struct sg_action *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = p->game->actions(c->state, list), at = count - 1;
    (void)who, (void)step;
    for (int i = 0; i < count; i++)
        if (p->game->verbs[list[i].action.kind].ends)
            at = i;
    *out = list[at].action;
    return true;
}

static bool choose_way(const struct page *p, const struct course *c, const struct player *who, int step,
                       struct sg_action *out)
{
    (void)who;
    return challenge_way(p->game, &p->challenge, step, out) && page_can_play(p->game, c->state, *out);
}

void solve_steward(const struct page *p, int64_t seed, struct solution *out)
{
    struct course c;
    play_course(p, &(struct player){choose_steward, seed}, &c, out);
}

void solve_first(const struct page *p, struct solution *out)
{
    struct course c;
    play_course(p, &(struct player){choose_first, 0}, &c, out);
}

void solve_idle(const struct page *p, struct solution *out)
{
    struct course c;
    play_course(p, &(struct player){choose_idle, 0}, &c, out);
}

bool solve_way(const struct page *p, struct solution *out)
{
    struct course c;
    struct sg_action a;
    return play_course(p, &(struct player){choose_way, 0}, &c, out) && c.over &&
           !challenge_way(p->game, &p->challenge, out->count, &a);
}

/* ---- Searching ------------------------------------------------------------------------------------------------ */

bool solve_better(const struct solution *a, const struct solution *b, bool less)
{
    if (!a->counts || !b->counts)
        return a->counts && !b->counts;
    return less ? a->value < b->value : a->value > b->value;
}

/* Something that is legal, half of the time something that a bot would think about. */
static struct sg_action any_action(const struct ai_game *ai, const void *state, struct sg_rng *rng)
{
    struct ai_move move[AI_MAX_MOVES];
    if (sg_rng_below(rng, 2))
        return ai_random_action(ai->game, state, rng);
    return move[sg_rng_below(rng, (uint32_t)ai_moves(ai, state, move))].action;
}

/* Does an action have one of the words that the plan avoids? */
static bool is_avoided(const struct sg_game *game, const struct solve_plan *plan, struct sg_action a)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    struct sg_slice rest, w;
    if (!plan->avoids)
        return false;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, a, &text);
    rest = sg_slice_of(memory);
    while (sg_slice_next(&rest, &w))
        for (int i = 0; i < plan->avoids; i++)
            if (w.length == plan->avoid[i].length && memcmp(w.at, plan->avoid[i].at, w.length) == 0)
                return true;
    return false;
}

/* The action, or another one where the plan avoids it. */
static struct sg_action allowed_action(const struct ai_game *ai, const void *state, const struct solve_plan *plan,
                                       struct sg_action a, struct sg_rng *rng)
{
    for (int i = 0; i < 20 && is_avoided(ai->game, plan, a); i++)
        a = any_action(ai, state, rng);
    return a;
}

/* How a course is played: how often (of 100) it follows the known one, and how often it strays. */
struct manner {
    uint32_t follow, stray;
    int64_t seed;
    int at; /* where the known one continues */
    const struct solve_plan *plan;
};

/* The next action of the known course that can be played now, from *at on; -1: none. */
static int next_known(const struct page *p, const struct course *c, const struct solution *known, int at)
{
    struct sg_error why;
    for (int i = at; i < known->count; i++)
        if (!p->game->refuse(c->state, known->action[i], &why))
            return i;
    return -1;
}

/* Plays a course on to its end; what follows is known from how->at on. */
static void play_on(const struct page *p, const struct ai_game *ai, struct course *c, const struct solution *known,
                    const struct manner *how, struct sg_rng *rng, struct solution *out)
{
    int plies = 0, at = how->at;
    while (answer_others(p, c, &plies) && out->count < SOLVE_MOST) {
        int i = sg_rng_below(rng, 100) < how->follow ? next_known(p, c, known, at) : -1;
        struct sg_action a = sg_rng_below(rng, 100) < how->stray ? any_action(ai, c->state, rng)
                             : i >= 0                            ? known->action[i]
                                                                 : course_steward(p->game, c->state, how->seed);
        at = i >= 0 ? i + 1 : at;
        own_step(p, c, allowed_action(ai, c->state, how->plan, a, rng), out, &plies);
    }
    settle_value(p, c, out);
}

/* The positions of a course before each of its own actions. */
static int keep_positions(const struct page *p, const struct solution *s, struct course *kept)
{
    int plies = 0, n = 0;
    struct course c;
    course_begin(p, &c);
    for (; n < s->count && answer_others(p, &c, &plies); n++) {
        kept[n] = c;
        course_step(p, &c, s->action[n]);
    }
    return n;
}

void solve_plain(const struct page *p, const struct solve_plan *plan, struct sg_rng *rng, struct solution *out)
{
    struct ai_game ai = ai_game_of(p->game);
    struct manner how = {0, 0, p->challenge.seed, 0, plan};
    struct course c;
    course_begin(p, &c);
    out->count = 0;
    play_on(p, &ai, &c, out, &how, rng, out);
}

void solve_search(const struct page *p, const struct solve_plan *plan, struct sg_rng *rng, struct solution *best)
{
    struct ai_game ai = ai_game_of(p->game);
    struct course *kept = malloc(SOLVE_MOST * sizeof *kept);
    struct solution now = *best, next;
    if (!kept)
        return;
    int kept_count = keep_positions(p, &now, kept);
    for (int i = 0; i < plan->tries && kept_count > 0; i++) {
        struct manner how = {sg_rng_below(rng, 3) ? 95 : 30, sg_rng_below(rng, 2) ? 3 : 15, sg_rng_below(rng, 1000), 0,
                             plan};
        int from = (int)sg_rng_below(rng, (uint32_t)kept_count), plies = 0;
        uint32_t change = sg_rng_below(rng, 4); /* 0: an action is left out, 1: put in, else replaced */
        how.at = from + (change != 1);
        struct course c = kept[from];
        memcpy(next.action, now.action, (size_t)from * sizeof *next.action);
        next.count = from;
        if (change)
            own_step(p, &c, allowed_action(&ai, c.state, plan, any_action(&ai, c.state, rng), rng), &next, &plies);
        play_on(p, &ai, &c, &now, &how, rng, &next);
        if (solve_better(&now, &next, plan->less) || (!next.counts && now.counts) ||
            (!solve_better(&next, &now, plan->less) && next.count > now.count))
            continue;
        now = next;
        kept_count = keep_positions(p, &now, kept);
    }
    *best = now;
    free(kept);
}

int solve_stray(const struct page *p, bool less, int64_t value, int tries, struct sg_rng *rng)
{
    struct ai_game ai = ai_game_of(p->game);
    struct solution goal = {.counts = true, .value = value}, s;
    struct solve_plan plan = {0};
    int reached = 0;
    for (int i = 0; i < tries; i++) {
        struct manner how = {0, 15, sg_rng_below(rng, 1000), 0, &plan};
        struct course c;
        course_begin(p, &c);
        s.count = 0;
        play_on(p, &ai, &c, &s, &how, rng, &s);
        reached += s.counts && !solve_better(&goal, &s, less);
    }
    return reached;
}
