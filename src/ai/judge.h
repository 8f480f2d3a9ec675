/*
 * judge.h: compares evaluations by the decisions that they would make.
 *
 * A judged position is one with a real choice, whose moves were rolled out:
 * many guesses at the truth, played to the end by stewards. An evaluation
 * chooses the move after which it likes the mover's chances best, some
 * guesses played on to the next step of progress, where a search would ask
 * it, too. What that move gives away against the best one is its loss, in
 * chances to win. The positions are text, made by tools/bots/judge-eval and kept in games/GAME/tests/judged.txt:
 *
 *     position pebbles seats=3; coins 4 5 4; ...
 *     move 0.5312 throw 3 stake 0
 */
#ifndef SG_AI_JUDGE_H
#define SG_AI_JUDGE_H

#include "ai/ai.h"

enum { JUDGE_MOVES = 8 };

struct judged {
    int count, seat;
    struct sg_action move[JUDGE_MOVES];
    float chance[JUDGE_MOVES]; /* of the mover, rolled out */
    _Alignas(16) unsigned char state[SG_MAX_STATE];
};

/* Each seat's chance in a state, as ai_game.evaluate. */
struct judge_view {
    void (*evaluate)(void *ctx, const void *state, float *chance);
    void *ctx;
};

/* Two that are always there: points as they stand, and the evaluation in use; `ctx` is a struct ai_game. */
void judge_by_score(void *ctx, const void *state, float *chance);
void judge_by_use(void *ctx, const void *state, float *chance);

struct judge_sum {
    int positions, right; /* right: the best move, or one as good */
    double loss;          /* mean, in chances to win */
    double error;         /* of that mean, one standard deviation */
};

/* Reads at most `most` positions; -1 with what is wrong in `why`. */
int judge_read(const struct sg_game *game, const char *text, struct judged *out, int most, struct sg_error *why);
void judge_print(const struct sg_game *game, const struct judged *j, struct sg_text *out);

/*
 * Makes a judged position of a state in which a seat is to move: its
 * heaviest moves, each rolled out `playouts` times with the same guesses.
 * False if there is no choice worth judging.
 */
bool judge_make(const struct ai_game *ai, const void *state, int playouts, struct sg_rng *rng, struct judged *out);

/* Lets an evaluation decide everywhere. The same seed gives the same guesses. */
void judge_all(const struct ai_game *ai, const struct judged *list, int count, const struct judge_view *view,
               uint64_t seed, struct judge_sum *out);

#endif
