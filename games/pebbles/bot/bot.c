/*
 * bot.c: what bots know about Pebbles. src/ai/ai.h says what each function is for.
 *
 * Coins come from the others' stakes only. So the steward keeps high pebbles for a pot that is worth winning,
 * and stakes little: what is in the pot belongs to whoever comes next with a higher pebble.
 */
#include "games/pebbles/bot/pebbles_ai.h"

#include "ai/common.h"
#include "games/pebbles/rules/pebbles.h"

static struct sg_action throw_pebble(int value, int stake)
{
    return (struct sg_action){PEBBLES_THROW, {(uint16_t)value, 0, (uint16_t)stake}};
}

/*
 * The pebble to part with: the lowest that wins the pot; if none does, the highest where there is a pot, so that it
 * is hard to cover, and the lowest where there is nothing to win. -1: the hand is empty.
 */
static int best_throw(const struct pebbles_state *s)
{
    const uint8_t *hand = s->hand[s->turn];
    int lowest = -1, highest = -1;
    for (int v = 0; v < PEBBLES_VALUES; v++) {
        if (!hand[v])
            continue;
        if (pebbles_wins(s, v))
            return v;
        if (lowest < 0)
            lowest = v;
        highest = v;
    }
    return s->pot ? highest : lowest;
}

static bool can_draw(const struct pebbles_state *s)
{
    return s->held[s->turn] < PEBBLES_HAND && pebbles_left(s) > 0;
}

static struct sg_action steward_choose(const void *state, struct sg_rng *rng)
{
    const struct pebbles_state *s = state;
    int v = best_throw(s);
    if (v < 0 || (!pebbles_wins(s, v) && can_draw(s)))
        return (struct sg_action){PEBBLES_DRAW, {0, 0, 0}};
    /* Now and then a coin on a pebble that is hard to cover: it may come back with company. */
    bool stakes = v >= PEBBLES_VALUES - 2 && s->coins[s->turn] && sg_rng_below(rng, 4) == 0;
    return throw_pebble(v, stakes);
}

static int steward_moves(const void *state, struct ai_move *out)
{
    const struct pebbles_state *s = state;
    int best = best_throw(s), n = 0;
    for (int v = 0; v < PEBBLES_VALUES; v++)
        for (int stake = 0; s->hand[s->turn][v] && stake <= 2 && stake <= s->coins[s->turn]; stake++)
            out[n++] = (struct ai_move){throw_pebble(v, stake), (v == best ? 4.0f : 1.0f) / (float)(1 + stake)};
    if (can_draw(s))
        out[n++] = (struct ai_move){{PEBBLES_DRAW, {0, 0, 0}}, 4.0f};
    return n;
}

/* Coins, and a share of the pot for whoever holds a pebble that covers the uppermost. */
static void evaluate_coins(const void *state, float *chance)
{
    const struct pebbles_state *s = state;
    float value[SG_MAX_SEATS];
    for (int p = 0; p < s->head.seats; p++) {
        float pot = 0, held = 0;
        for (int v = 0; v < PEBBLES_VALUES; v++) {
            held += (float)(s->hand[p][v] * v);
            if (s->hand[p][v] && pebbles_wins(s, v))
                pot = 0.3f * (float)s->pot;
        }
        value[p] = 0.5f * ((float)s->coins[p] + pot) + 0.02f * held;
    }
    ai_softmax(value, s->head.seats, chance);
}

/* Every pebble leaves the bag once, and a hand once: so this only rises. */
static unsigned count_progress(const void *state)
{
    const struct pebbles_state *s = state;
    unsigned left = 0;
    for (int v = 0; v < PEBBLES_VALUES; v++) {
        left += 2u * s->bag[v];
        for (int p = 0; p < s->head.seats; p++)
            left += s->hand[p][v];
    }
    return 2u * PEBBLES_VALUES * 4 - left;
}

const struct ai_game pebbles_ai = {
    .game = &pebbles_game,
    .choose = steward_choose,
    .moves = steward_moves,
    .evaluate = evaluate_coins,
    .progress = count_progress,
    .horizon = 8,
    .longest = 100,
};
