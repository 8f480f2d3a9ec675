/*
 * common.h: asks a game's knowledge, or what fits every game.
 *
 * Where a struct ai_game has no function of its own, all moves are alike,
 * of a range both ends and some between are tried, and chances follow from
 * points.
 */
#ifndef SG_AI_COMMON_H
#define SG_AI_COMMON_H

#include "ai/ai.h"

struct sg_action ai_choose(const struct ai_game *ai, const void *state, struct sg_rng *rng);
int ai_moves(const struct ai_game *ai, const void *state, struct ai_move *out);
void ai_evaluate(const struct ai_game *ai, const void *state, float *chance);

/* An entry of the list evenly, then evenly within its range. */
struct sg_action ai_random_action(const struct sg_game *game, const void *state, struct sg_rng *rng);

/* bot.c, for think.c: makes its thinking short. */
void ai_bot_stop_early(struct ai_bot *bot, bool stop_early);

/* One of the moves worth thinking about, by their weights. */
struct sg_action ai_weighed_move(const struct ai_game *ai, const void *state, struct sg_rng *rng);

/* Chances from logits. */
void ai_softmax(const float *logit, int seats, float *chance);

/* Each seat's share of the win of a finished game; ties share. */
void ai_shares(const struct sg_game *game, const void *state, float *share);

/* A number from 0 up to 1, not 1 itself. */
static inline float ai_unit(struct sg_rng *rng)
{
    return (float)(sg_rng_next(rng) >> 40) * (1.0f / 16777216.0f);
}

/* One outcome of chance, by weight. */
static inline struct sg_action ai_draw(const struct sg_game *game, const void *state, struct sg_rng *rng)
{
    return game->chance_sample(state, sg_rng_below(rng, game->chance_total(state)));
}

/* Draws until a seat is to move, or the game is over. */
static inline int ai_draw_on(const struct sg_game *game, void *state, struct sg_rng *rng)
{
    int turn;
    while ((turn = game->turn(state)) == SG_CHANCE)
        game->apply(state, ai_draw(game, state, rng), NULL);
    return turn;
}

#endif
