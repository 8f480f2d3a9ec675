/*
 * golden_net.h: a net with weights from a seed looks at random games. Every machine, compiler and browser must come
 * to the same hash.
 */
#ifndef GOLDEN_NET_H
#define GOLDEN_NET_H

#include "ai/common.h"
#include "ai/pvnet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOLDEN_UNITS = 80, GOLDEN_GAMES = 3, GOLDEN_PLIES = 400 };

struct golden_net {
    struct pvnet net;
};

struct golden_looks {
    uint64_t hash;
    long count;
};

static unsigned char *golden_put(unsigned char *at, uint64_t value, int size)
{
    for (int i = 0; i < size; i++)
        *at++ = (unsigned char)(value >> (8 * i));
    return at;
}

static unsigned char *golden_draw(unsigned char *at, struct sg_rng *rng, size_t count, int size, int32_t most)
{
    for (size_t i = 0; i < count; i++)
        at = golden_put(at, (uint64_t)((int64_t)sg_rng_below(rng, 2u * (uint32_t)most + 1) - most), size);
    return at;
}

/* Every other input has a row of weights. */
static bool golden_net_open(struct golden_net *g, const struct sg_game *game)
{
    struct encoder e;
    struct sg_rng rng;
    if (!encoder_init(&e, game))
        return false;
    size_t rows = (e.inputs + 1) / 2, heads = PVNET_HEADS * SG_MAX_SEATS, h = GOLDEN_UNITS;
    unsigned char *bytes = malloc(256 + 2 * h * (rows + 1 + heads + e.factors) + 4 * (rows + heads + e.factors + 2));
    if (!bytes)
        return false;
    sg_rng_init(&rng, 22, 0);
    unsigned char *at = bytes + sprintf((char *)bytes, "pvnet 2 drawn from a seed\n");
    at = golden_put(golden_put(golden_put(at, e.hash, 8), h, 4), rows, 4);
    for (size_t i = 0; i < rows; i++)
        at = golden_put(at, 2 * i, 4);
    at = golden_draw(at, &rng, rows * h, 2, 60);
    at = golden_draw(at, &rng, h, 2, 200);
    at = golden_draw(at, &rng, heads * h, 2, 300);
    at = golden_draw(at, &rng, heads, 4, PVNET_ONE);
    at = golden_draw(at, &rng, e.factors * h, 2, 300);
    at = golden_draw(at, &rng, e.factors, 4, PVNET_ONE);
    at = golden_put(golden_put(at, PVNET_OUT / 2, 4), PVNET_OUT, 4);
    bool ok = pvnet_read(&g->net, game, bytes, (size_t)(at - bytes), NULL);
    free(bytes);
    return ok;
}

static void golden_net_close(struct golden_net *g)
{
    pvnet_free(&g->net);
}

static uint64_t golden_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0xFF51AFD7ED558CCDu;
    return hash ^ hash >> 32;
}

static uint64_t golden_mix_float(uint64_t hash, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return golden_mix(hash, bits);
}

/* All that a net says of one view. */
static uint64_t golden_look(const struct golden_net *g, const void *state, uint64_t hash)
{
    const struct sg_game *game = g->net.encoder.game;
    const struct ai_game plain = {.game = game};
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct pvnet_units u;
    struct ai_move move[AI_MAX_MOVES];
    float share[SG_MAX_SEATS];
    int seat = game->turn(state), count = ai_moves(&plain, state, move);
    game->redact(state, seat, view);
    pvnet_forward(&g->net, view, seat, &u);
    for (int j = 0; j < GOLDEN_UNITS; j++)
        hash = golden_mix(hash, (uint64_t)u.unit[j]);
    for (int k = 0; k < PVNET_HEADS; k++)
        for (int i = 0; i < u.seats; i++)
            hash = golden_mix(hash, (uint32_t)pvnet_logit(&g->net, &u, (enum pvnet_head)k, i));
    for (int i = 0; i < count; i++)
        hash = golden_mix(hash, (uint32_t)pvnet_score(&g->net, &u, move[i].action));
    for (int i = 0; i < u.seats; i++)
        share[i] = 1.0f / (float)(2 + i);
    pvnet_shares(&g->net, &u, share);
    for (int i = 0; i < u.seats; i++)
        hash = golden_mix_float(hash, share[i]);
    pvnet_policy(&g->net, &u, move, count);
    for (int i = 0; i < count; i++)
        hash = golden_mix_float(hash, move[i].weight);
    return hash;
}

static struct golden_looks golden_net_look(const struct golden_net *g, int seats)
{
    const struct sg_game *game = g->net.encoder.game;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    struct sg_setup setup = {.seats = (uint8_t)seats};
    struct golden_looks looks = {0, 0};
    for (uint64_t n = 0; n < GOLDEN_GAMES; n++) {
        struct sg_rng rng;
        sg_rng_init(&rng, 23, n);
        game->init(state, &setup);
        for (int i = 0; i < GOLDEN_PLIES && ai_draw_on(game, state, &rng) != SG_OVER; i++) {
            looks.hash = golden_look(g, state, looks.hash);
            looks.count++;
            game->apply(state, ai_random_action(game, state, &rng), NULL);
        }
    }
    return looks;
}

#endif
