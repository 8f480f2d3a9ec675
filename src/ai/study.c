/* study.c: what a view is worth, see study.h. */
#include "ai/study.h"

#include "ai/common.h"
#include "ai/tree.h"
#include "base/check.h"

#include <string.h>

/* Chances of a whole state, without playing on further than chance does. */
static void judge_state(const struct ai_game *ai, void *state, struct sg_rng *rng, float *chance)
{
    if (ai_draw_on(ai->game, state, rng) == SG_OVER)
        ai_shares(ai->game, state, chance);
    else
        ai_evaluate(ai, state, chance);
}

/* Stewards play on to the horizon; then the chances. */
static void play_out(const struct ai_game *ai, void *state, struct sg_rng *rng, float *chance)
{
    const struct sg_game *game = ai->game;
    int turn = ai_draw_on(game, state, rng);
    unsigned until = 0;
    if (ai->progress && turn != SG_OVER)
        until = ai->progress(state) + ai->horizon;
    for (unsigned plies = 0; turn != SG_OVER && plies < ai->longest; plies++) {
        if (ai->progress && ai->progress(state) >= until)
            break;
        game->apply(state, ai_choose(ai, state, rng), NULL);
        turn = ai_draw_on(game, state, rng);
    }
    judge_state(ai, state, rng, chance);
}

/* World number `n` of a view; `rng` continues from there. */
static void world(const struct ai_game *ai, const void *view, uint64_t seed, int n, struct sg_rng *rng, void *state)
{
    size_t size = ai->game->state_size;
    sg_rng_init(rng, seed ^ tree_hash(view, size), (uint64_t)n);
    memcpy(state, view, size);
    ai->game->resample(state, rng);
}

static int viewer_of(const void *view)
{
    struct sg_head head;
    memcpy(&head, view, sizeof head);
    sg_check(head.viewer < head.seats); /* a seat's view, not the truth */
    return head.viewer;
}

/* Is the mean of `n` numbers still off by more than one and a half percent points or so? */
static bool unsure(float sum, float squares, int n)
{
    const float error = 0.015f;
    float mean = sum / (float)n;
    return squares / (float)n - mean * mean > error * error * (float)n;
}

float study_chance(const struct ai_game *ai, const void *view, int playouts, uint64_t seed)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    float chance[SG_MAX_SEATS], sum = 0, squares = 0;
    int me = viewer_of(view), i = 0;
    struct sg_rng rng;
    if (ai->game->turn(view) == SG_OVER) {
        ai_shares(ai->game, view, chance);
        return chance[me];
    }
    for (; i < playouts || (i < 4 * playouts && unsure(sum, squares, i)); i++) {
        world(ai, view, seed, i, &rng, state);
        play_out(ai, state, &rng, chance);
        sum += chance[me];
        squares += chance[me] * chance[me];
    }
    return sum / (float)i;
}

/*
 * The same for the seat to move when it plays each of these actions, in the
 * same worlds. An action that is legal in the view is legal in all of them.
 */
static void study_actions(const struct ai_game *ai, const void *view, const struct sg_action *action, int count,
                          int playouts, uint64_t seed, float *chance)
{
    _Alignas(16) unsigned char start[SG_MAX_STATE], state[SG_MAX_STATE];
    float all[SG_MAX_SEATS];
    int me = viewer_of(view);
    for (int a = 0; a < count; a++)
        chance[a] = 0;
    for (int i = 0; i < playouts; i++) {
        struct sg_rng rng, copy;
        world(ai, view, seed, i, &rng, start);
        for (int a = 0; a < count; a++) {
            memcpy(state, start, ai->game->state_size);
            copy = rng;
            ai->game->apply(state, action[a], NULL);
            play_out(ai, state, &copy, all);
            chance[a] += all[me] / (float)playouts;
        }
    }
}

float study_move(const struct ai_game *ai, struct ai_bot *bot, const void *view, struct sg_action action,
                 uint32_t visits, uint64_t seed)
{
    struct ai_report r;
    if (ai_bot_visit(bot, action, visits))
        return ai_bot_chance(bot, action);
    bool searched = ai_bot_report(bot, &r);
    sg_check(searched && r.count);
    struct sg_action pair[2] = {action, r.opinion[0].action};
    float chance[2];
    study_actions(ai, view, pair, 2, (int)visits, seed, chance);
    float sum = r.opinion[0].chance + chance[0] - chance[1];
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

/* A future under way. */
struct way_on {
    struct study_future seen;
    _Alignas(16) unsigned char asked[SG_MAX_STATE], state[SG_MAX_STATE];
};

static void play_on(const struct ai_game *ai, const struct study_plan *plan, int me, struct sg_rng *rng,
                    struct way_on *w)
{
    const struct sg_game *game = ai->game;
    unsigned until = ai->progress ? ai->progress(w->state) + ai->horizon : 0;
    unsigned planned = (unsigned)plan->count;
    bool answering = false;
    int turn = ai_draw_on(game, w->state, rng);
    for (unsigned plies = 0; turn != SG_OVER && plies < ai->longest; plies++) {
        if (ai->progress && ai->progress(w->state) >= until)
            break;
        if (plies < planned && (turn != me || game->refuse(w->state, plan->action[plies], NULL)))
            planned = plies;
        struct sg_action a = plies < planned ? plan->action[plies] : ai_choose(ai, w->state, rng);
        if (turn != me && w->seen.next < 0) {
            w->seen.next = turn;
            w->seen.asked = w->asked;
            memcpy(w->asked, w->state, game->state_size);
            answering = true;
        }
        answering &= turn == w->seen.next && w->seen.answers < AI_LINE;
        if (answering)
            w->seen.answer[w->seen.answers++] = a;
        game->apply(w->state, a, NULL);
        answering &= game->turn(w->state) == turn;
        turn = ai_draw_on(game, w->state, rng);
    }
}

void study_futures(const struct ai_game *ai, const void *view, const struct study_plan *plan, int count, int worlds,
                   uint64_t seed, void (*see)(void *ctx, const struct study_future *future), void *ctx)
{
    _Alignas(16) unsigned char start[SG_MAX_STATE];
    struct way_on w;
    int me = viewer_of(view);
    for (int i = 0; i < worlds; i++) {
        struct sg_rng rng, copy;
        world(ai, view, seed, i, &rng, start);
        for (int p = 0; p < count; p++) {
            w.seen = (struct study_future){.plan = p, .world = i, .next = -1, .state = w.state};
            memcpy(w.state, start, ai->game->state_size);
            copy = rng;
            play_on(ai, &plan[p], me, &copy, &w);
            see(ctx, &w.seen);
        }
    }
}

/* What the outcomes of one world add up to: all of them, and those that look like `seen`. */
struct draw {
    double all, weight, alike, likely;
};

static void add_outcomes(const struct ai_game *ai, const void *start, int me, struct sg_action seen,
                         const struct sg_rng *rng, struct draw *sum)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    const struct sg_game *game = ai->game;
    struct sg_outcome list[SG_MAX_CHOICES];
    float chance[SG_MAX_SEATS];
    int count = game->outcomes(start, list);
    double whole = game->chance_total(start);
    for (int i = 0; i < count; i++) {
        struct sg_rng copy = *rng;
        double weight = list[i].weight / whole;
        memcpy(state, start, game->state_size);
        game->apply(state, list[i].action, NULL);
        judge_state(ai, state, &copy, chance);
        sum->all += weight * (double)chance[me];
        sum->weight += weight;
        if (!sg_action_eq(game->hide(start, list[i].action, me), seen))
            continue;
        sum->alike += weight * (double)chance[me];
        sum->likely += weight;
    }
}

float study_luck(const struct ai_game *ai, const void *view, struct sg_action seen, int worlds, uint64_t seed)
{
    _Alignas(16) unsigned char start[SG_MAX_STATE];
    struct draw sum = {0, 0, 0, 0};
    struct sg_rng rng;
    int me = viewer_of(view);
    for (int i = 0; i < worlds; i++) {
        world(ai, view, seed, i, &rng, start);
        if (ai->game->turn(start) == SG_CHANCE)
            add_outcomes(ai, start, me, seen, &rng, &sum);
    }
    if (sum.likely <= 0 || sum.weight <= 0)
        return 0; /* none of the worlds had it: nothing to compare with */
    return (float)(sum.alike / sum.likely - sum.all / sum.weight);
}

void study_stewards(const struct ai_game *ai, const void *view, struct sg_action *out, int count, uint64_t seed)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    struct sg_rng rng;
    for (int i = 0; i < count; i++) {
        world(ai, view, seed, i, &rng, state);
        out[i] = ai_choose(ai, state, &rng);
    }
}
