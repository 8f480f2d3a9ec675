/*
 * internal.h: what the parts of Siena's steward share.
 *
 * The steward counts in florins. Every move worth a thought gets a score:
 * what it earns beyond doing nothing. It takes the best; a search looks
 * most at the best. Points are turned into florins by `point`, which grows
 * as the end comes near and money has less and less to buy.
 */
#ifndef SIENA_BOT_INTERNAL_H
#define SIENA_BOT_INTERNAL_H

#include "ai/ai.h"
#include "base/bits.h"
#include "games/siena/rules/siena.h"

/* What a style of play adds to the worth of its aim, in florins; the steward has none. */
struct style {
    float tower, artists, charity;
};

struct context {
    const struct siena_state *s;
    struct style style;
    const struct siena_set *set;
    unsigned me, status, seats;
    unsigned own;                 /* goods that I sell, as a set */
    unsigned rivals;              /* Bankers but me, as a set */
    int left;                     /* rounds after this one */
    float point;                  /* florins that a point is worth to me */
    float harm;                   /* what a florin that one other loses is worth to me */
    float step;                   /* what one district further is worth to a Banker */
    uint8_t in_hand[SIENA_GOODS]; /* workers of each good on my goods cards */
};

/* Moves with scores instead of weights. */
struct scored {
    struct ai_move *at;
    int count;
};

enum { PEASANT_GOODS = 7, MERCHANT_GOODS = 24, LORENZETTI = 7 };

void context_init(struct context *k, const struct siena_state *s, unsigned me);

static inline void add_scored(struct scored *l, struct sg_action a, float florins)
{
    if (l->count < AI_MAX_MOVES)
        l->at[l->count++] = (struct ai_move){a, florins};
}

static inline bool option(const struct context *k, uint32_t bits)
{
    return (k->s->head.options & bits) != 0;
}

/* May I use the picture of a Mule? S-MUL-01 */
static inline bool mule_serves(const struct context *k)
{
    return k->status == PEASANT || (k->status == MERCHANT && option(k, OPT_MERCHANT_MULE));
}

static inline uint64_t mine(const struct context *k, unsigned kind)
{
    return k->s->hand[k->me] & k->set->of_kind[kind];
}

/* ---- value.c: cards ---------------------------------------------------------- */

/* What playing a goods card now earns, sales that it makes possible included. */
float value_goods_now(const struct context *k, unsigned card);
/* What a card is worth in my hand, before its price. */
float value_card(const struct context *k, unsigned card);
/* What I would lose by playing a card for its heading. */
float value_kept(const struct context *k, unsigned card);
/* What a card under auction is worth to me. */
float value_lot(const struct context *k, unsigned card);
/* What calling a Courtesan, or sending the beggar `steps` districts, does to the others. */
float value_courtesan(const struct context *k);
float value_begging(const struct context *k, unsigned steps, bool into_inn);

/* ---- town.c: Bankers ------------------------------------------------------------ */

void town_score_move(const struct context *k, const struct sg_choice *list, int count, struct scored *out);
float town_donation(const struct context *k);
float town_build(const struct context *k, bool bricklayer);
float town_engage(const struct context *k);
/* Would I win if the game ended now, with `more` points for me? */
bool town_wins(const struct context *k, int more);

/* ---- bids.c ------------------------------------------------------------------------ */

void bids_score(const struct context *k, const struct sg_choice *list, int count, struct scored *out);

/* ---- evaluate.c ---------------------------------------------------------------------- */

enum { SIENA_FEATURES = 40 };
extern const char *const siena_feature_names[SIENA_FEATURES];
void siena_features(const void *state, int seat, float *out);
void siena_evaluate(const void *state, float *chance);

#endif
