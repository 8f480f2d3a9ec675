/* moves.c: makes choices, and weights for a search, of the values of actions. */
#include "games/florenza/bot/florenza_ai.h"
#include "games/florenza/bot/internal.h"
#include "base/check.h"

#include <math.h>

static int rate_boxes_open(const struct context *m, struct rated *out)
{
    return rate_boxes(m, open_boxes(m->s, m->seat), out, NULL);
}

static int rate_hire(const struct context *m, struct rated *out)
{
    return rate_artists(m, m->s->box, out);
}

/* Who judges what the game waits for; chance has nobody. */
static int (*const judges[FL_STEPS])(const struct context *m, struct rated *out) = {
    [FL_AT_WORKSHOPS] = rate_start, [FL_AT_ATRIO] = rate_atrio,         [FL_AT_CAPTAIN] = rate_captain,
    [FL_AT_BISHOP] = rate_bishop,   [FL_AT_PLACE] = rate_placements,    [FL_AT_OPERATE] = rate_operate,
    [FL_AT_BUILD] = rate_build,     [FL_AT_BOX] = rate_boxes_open,      [FL_AT_ARTIST] = rate_hire,
    [FL_AT_PULPIT] = rate_pulpits,  [FL_AT_PREACHER] = rate_preachers,  [FL_AT_MARKET] = rate_market,
    [FL_AT_TRADE] = rate_take,      [FL_AT_PRODUCE] = rate_produce,     [FL_AT_ARTWORK] = rate_artwork,
    [FL_AT_SKILL] = rate_skill,     [FL_AT_INCENTIVE] = rate_incentive, [FL_AT_KEEP] = rate_keep,
};

/* All legal actions with their values; at least one. */
static int rate_actions(const struct florenza_state *s, struct rated *out)
{
    struct context m;
    sg_check(judges[s->step] != NULL);
    context_open(&m, s, s->turn);
    int n = judges[s->step](&m, out);
    sg_check(n > 0 && n <= MOST_RATED);
    return n;
}

/* The best; among nearly equal ones chance decides. */
static struct sg_action steward_choose(const void *state, struct sg_rng *rng)
{
    struct rated list[MOST_RATED];
    int n = rate_actions(state, list), best = 0;
    float top = -1e9f;
    for (int i = 0; i < n; i++) {
        float v = list[i].value + 0.2f * (float)sg_rng_below(rng, 256) / 256;
        if (v > top) {
            top = v;
            best = i;
        }
    }
    return list[best].action;
}

/* What is far below the best is left out, but never all of it. */
static int steward_moves(const void *state, struct ai_move *out)
{
    struct rated list[MOST_RATED];
    int count = rate_actions(state, list), n = 0;
    float top = -1e9f;
    for (int i = 0; i < count; i++)
        top = list[i].value > top ? list[i].value : top;
    for (int i = 0; i < count && n < AI_MAX_MOVES; i++)
        if (list[i].value > top - 6)
            out[n++] = (struct ai_move){list[i].action, expf((list[i].value - top) / 1.5f) + 0.01f};
    return n;
}

static unsigned count_progress(const void *state)
{
    const struct florenza_state *s = state;
    return s->round;
}

const struct ai_game florenza_ai = {
    .game = &florenza_game,
    .choose = steward_choose,
    .moves = steward_moves,
    .evaluate = florenza_chances,
    .progress = count_progress,
    .horizon = 1,
    .longest = 400,
    .feature_count = FLORENZA_FEATURES,
    .feature_names = florenza_feature_names,
    .features = florenza_features,
    .init = florenza_ai_init,
};
