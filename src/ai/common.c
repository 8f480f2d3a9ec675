/* common.c: what can be said of every game: moves by chance, points for chances. */
#include "ai/common.h"

#include <math.h>

struct sg_action ai_random_action(const struct sg_game *game, const void *state, struct sg_rng *rng)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int n = game->actions(state, list);
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)n)];
    if (c.more)
        c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    return c.action;
}

void ai_softmax(const float *logit, int seats, float *chance)
{
    float top = logit[0], sum = 0;
    for (int i = 1; i < seats; i++)
        top = logit[i] > top ? logit[i] : top;
    for (int i = 0; i < seats; i++)
        sum += chance[i] = expf(logit[i] - top);
    for (int i = 0; i < seats; i++)
        chance[i] /= sum;
}

void ai_shares(const struct sg_game *game, const void *state, float *share)
{
    const struct sg_head *head = state;
    struct sg_result r;
    int winners = 0;
    game->result(state, &r);
    for (int i = 0; i < head->seats; i++)
        winners += r.winners >> i & 1;
    for (int i = 0; i < head->seats; i++)
        share[i] = r.winners >> i & 1 ? 1.0f / (float)winners : 0.0f;
}

/* Of a range: both ends and some between. */
static int add_range(struct ai_move *out, int n, struct sg_choice c)
{
    static const uint8_t part[] = {0, 1, 2, 4, 8};
    uint32_t last = UINT32_MAX;
    for (unsigned i = 0; i < sizeof part && n < AI_MAX_MOVES; i++) {
        uint32_t at = c.more * part[i] / 8u;
        if (at == last)
            continue;
        last = at;
        out[n].action = c.action;
        out[n].action.arg[2] = (uint16_t)(c.action.arg[2] + at);
        out[n++].weight = 1.0f;
    }
    return n;
}

static int common_moves(const struct sg_game *game, const void *state, struct ai_move *out)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = game->actions(state, list), n = 0;
    for (int i = 0; i < count && n < AI_MAX_MOVES; i++)
        n = add_range(out, n, list[i]);
    return n;
}

/* Soft, so that small leads count little. */
static void common_evaluate(const struct sg_game *game, const void *state, float *chance)
{
    const struct sg_head *head = state;
    struct sg_result r;
    float logit[SG_MAX_SEATS];
    game->result(state, &r);
    for (int i = 0; i < head->seats; i++)
        logit[i] = 0.3f * (float)r.points[i];
    ai_softmax(logit, head->seats, chance);
}

struct sg_action ai_choose(const struct ai_game *ai, const void *state, struct sg_rng *rng)
{
    return ai->choose ? ai->choose(state, rng) : ai_random_action(ai->game, state, rng);
}

int ai_moves(const struct ai_game *ai, const void *state, struct ai_move *out)
{
    return ai->moves ? ai->moves(state, out) : common_moves(ai->game, state, out);
}

void ai_evaluate(const struct ai_game *ai, const void *state, float *chance)
{
    if (ai->evaluate)
        ai->evaluate(state, chance);
    else
        common_evaluate(ai->game, state, chance);
}

struct sg_action ai_weighed_move(const struct ai_game *ai, const void *state, struct sg_rng *rng)
{
    struct ai_move move[AI_MAX_MOVES];
    int n = ai_moves(ai, state, move);
    float sum = 0, at;
    for (int i = 0; i < n; i++)
        sum += move[i].weight;
    at = ai_unit(rng) * sum;
    for (int i = 0; i < n - 1; i++)
        if ((at -= move[i].weight) < 0)
            return move[i].action;
    return move[n - 1].action;
}
