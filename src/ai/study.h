/*
 * study.h: what a view is worth, worked out by playing on from it.
 *
 * For looking back at games. Everything is asked of a view, whoever is to
 * move in it, and worked out in worlds that the view leaves possible. The
 * same view and seed always give the same answer. docs/analysis.md has the
 * definitions.
 */
#ifndef SG_AI_STUDY_H
#define SG_AI_STUDY_H

#include "ai/ai.h"

/*
 * The viewer's chance to win if all seats play on as stewards: the mean of
 * `playouts` playouts, and of up to four times as many while they differ
 * much. Of a finished game, their share of the win.
 */
float study_chance(const struct ai_game *ai, const void *view, int playouts, uint64_t seed);

/*
 * The chance with an action of the seat to move, by the last search of `bot` about the view: looked at `visits` times.
 * What the search never thinks of is compared with its best move by playing both on in the same worlds.
 */
float study_move(const struct ai_game *ai, struct ai_bot *bot, const void *view, struct sg_action action,
                 uint32_t visits, uint64_t seed);

/* Actions that the seat to move plays one after the other, as far as it stays to move and they are legal. */
struct study_plan {
    int count;
    struct sg_action action[AI_LINE];
};

/* How a plan was played on in one world. */
struct study_future {
    int plan, world;
    int next;          /* the first other seat that decided, or -1 */
    const void *asked; /* the position in which they did; NULL: nobody did */
    int answers;       /* what they chose, one after the other, until somebody else or chance came in */
    struct sg_action answer[AI_LINE];
    const void *state; /* where it ended: at the horizon, or when the game was over */
};

/*
 * Plays plans of the seat to move on in the same worlds, everybody as a steward from their end to the horizon, and
 * shows each future.
 */
void study_futures(const struct ai_game *ai, const void *view, const struct study_plan *plan, int count, int worlds,
                   uint64_t seed, void (*see)(void *ctx, const struct study_future *future), void *ctx);

/*
 * What chance did to the viewer's chance to win: how good what they saw of a
 * draw is, less how good draws are on average. `view` is before the draw,
 * `seen` the outcome as hide() shows it to them. Of what they did not see,
 * nothing counts. On average this is 0, however well or badly positions are
 * evaluated.
 */
float study_luck(const struct ai_game *ai, const void *view, struct sg_action seen, int worlds, uint64_t seed);

/* What stewards would play in `count` worlds that the view leaves possible. */
void study_stewards(const struct ai_game *ai, const void *view, struct sg_action *out, int count, uint64_t seed);

#endif
