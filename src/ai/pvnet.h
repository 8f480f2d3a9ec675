/*
 * pvnet.h: a policy and value net in integers.
 *
 * One hidden layer over the 0/1 inputs of encode.h. A unit is the sum of the
 * weights of the inputs that are set, clipped to 0..255 and squared. Linear
 * heads over the units give, for every seat from the looking one on, a logit
 * of its share of the win, the same some rounds on, and its final points; and
 * a score for each factor of an action. All sums are integers, so that every
 * machine, compiler and browser gets the same ones.
 *
 * A net corrects what the game's own knowledge says: the logs of the chances
 * of its evaluation and of the weights of its moves are added to the logits,
 * each as much as the net has learned to trust it.
 *
 * Weights are a file: a line of text that says what they are for and how
 * they were made, then numbers, little-endian. Inputs that no training game
 * ever set have no weights.
 */
#ifndef SG_AI_PVNET_H
#define SG_AI_PVNET_H

#include "ai/ai.h"
#include "ai/encode.h"

enum {
    PVNET_HIDDEN = 256,   /* units at most */
    PVNET_UNIT = 255,     /* a weight of 1.0 in the first layer */
    PVNET_OUT = 64,       /* a weight of 1.0 in a head */
    PVNET_ONE = 254 * 64, /* a logit of 1.0 */
    PVNET_POINTS = 10     /* points for 1.0 of the points head */
};

/*
 * What the heads say of a seat. LATER is the share that a search expects some
 * rounds on: nearer than the end, so less of chance is in what it learns from.
 */
enum pvnet_head { PVNET_WIN, PVNET_LATER, PVNET_SCORE, PVNET_HEADS };

struct pvnet {
    struct encoder encoder;
    int hidden;
    uint32_t rows;  /* of the first layer */
    uint32_t *row;  /* of each input; rows: it has none */
    int16_t *first; /* rows + 1 of `hidden`, the last all zero */
    int16_t *bias;  /* of each unit */
    int16_t *head;  /* PVNET_HEADS times SG_MAX_SEATS rows of `hidden` */
    int32_t head_bias[PVNET_HEADS * SG_MAX_SEATS];
    int16_t *factor; /* a row of `hidden` for each factor */
    int32_t *factor_bias;
    int32_t trust;       /* weight of the log of a game's own move weights, PVNET_OUT is 1 */
    int32_t value_trust; /* the same of the chances of its evaluation */
    void *memory;
};

/* What a net made of a view: the units, from which heads are read. */
struct pvnet_units {
    int seats, seat;
    _Alignas(64) int16_t unit[PVNET_HIDDEN];
};

/* False with a reason: not weights, or weights for another layout. */
bool pvnet_read(struct pvnet *net, const struct sg_game *game, const void *bytes, size_t length, struct sg_error *why);
void pvnet_free(struct pvnet *net);

/* `view` as `seat` sees it. */
void pvnet_forward(const struct pvnet *net, const void *view, int seat, struct pvnet_units *out);

/* The logit of a head for the seat that sits `relative` places behind the looking one. */
int32_t pvnet_logit(const struct pvnet *net, const struct pvnet_units *u, enum pvnet_head head, int relative);
/*
 * Each seat's share of the win: by seat, not rotated; their sum is 1. `share` holds the chances of the game's own
 * evaluation, if the net has a value_trust.
 */
void pvnet_shares(const struct pvnet *net, const struct pvnet_units *u, float *share);
/* The logit of an action of the seat that looks, in units of 1 / PVNET_ONE. */
int32_t pvnet_score(const struct pvnet *net, const struct pvnet_units *u, struct sg_action action);
/* Replaces the weights of moves by the policy's chances; their sum is 1. */
void pvnet_policy(const struct pvnet *net, const struct pvnet_units *u, struct ai_move *move, int count);

/*
 * The net of a game that bots use, or NULL. The program's own is read when it is first asked for; ai_net_use() puts
 * another in its place, before any bot is made.
 */
const struct pvnet *ai_net_of(const struct sg_game *game);
void ai_net_use(const struct pvnet *net);

#endif
