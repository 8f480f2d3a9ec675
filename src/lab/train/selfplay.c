/* selfplay.c: plays the games that nets learn from. */
#include "lab/train/train.h"

#include "ai/common.h"
#include "ai/search.h"

#include <string.h>

/* A set-up that the game allows: seats, and now and then options of its own. */
static struct sg_setup draw_setup(const struct selfplay *how, struct sg_rng *rng)
{
    const struct sg_game *game = how->ai.game;
    struct sg_setup setup = {0};
    setup.seats = (uint8_t)(how->seats ? how->seats
                                       : game->min_seats +
                                             (int)sg_rng_below(rng, (uint32_t)(game->max_seats - game->min_seats + 1)));
    if (how->duels > 0 && ai_unit(rng) < how->duels)
        setup.seats = game->min_seats;
    if (ai_unit(rng) >= how->mixed_options)
        return setup;
    struct sg_setup wild = setup;
    if (game->preset_count && sg_rng_below(rng, 2)) {
        wild.options = game->presets[sg_rng_below(rng, (uint32_t)game->preset_count)].options;
    } else {
        for (int i = 0; i < game->option_count; i++) {
            const struct sg_option *o = &game->options[i];
            if (sg_rng_below(rng, 4) == 0)
                wild.options |= sg_rng_below(rng, (uint32_t)o->values.count) << o->shift;
        }
    }
    wild.options &= ~game->endless;
    return game->check_setup(&wild, NULL) ? wild : setup;
}

static struct sg_action by_weight(const struct ai_move *move, int count, struct sg_rng *rng)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += move[i].weight;
    float at = ai_unit(rng) * sum;
    for (int i = 0; i < count - 1; i++)
        if ((at -= move[i].weight) < 0)
            return move[i].action;
    return move[count - 1].action;
}

/* The steward's choice is what the policy learns, also where the game then strays from it. */
static struct sg_action steward_ply(const struct selfplay *how, const void *state, struct sg_rng *rng, struct record *r)
{
    struct ai_move move[AI_MAX_MOVES];
    struct thought_move note[AI_MAX_MOVES];
    struct sg_action best = ai_choose(&how->ai, state, rng);
    bool noted = ai_unit(rng) < how->recorded, strays = ai_unit(rng) < how->stray;
    if (!noted && !strays)
        return best;
    int count = ai_moves(&how->ai, state, move), chosen = -1;
    for (int i = 0; i < count; i++)
        if (sg_action_eq(move[i].action, best))
            chosen = i;
    struct thought t = {.seat = (int8_t)how->ai.game->turn(state), .count = (uint8_t)(chosen < 0 ? 0 : count)};
    for (int i = 0; i < t.count; i++)
        note[i] = (struct thought_move){move[i].action, i == chosen ? 1.0f : 0.0f};
    if (count > 1 && noted)
        record_thought(r, &t, note);
    if (!strays)
        return best;
    return sg_rng_below(rng, 2) ? by_weight(move, count, rng) : move[sg_rng_below(rng, (uint32_t)count)].action;
}

/* A decision of the net's: a full search that is recorded, or a fast one that is not. */
static struct sg_action search_ply(const struct selfplay *how, const void *state, struct sg_rng *rng, struct record *r)
{
    enum { SAMPLED = 12 };
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    float target[AI_MAX_MOVES];
    struct sg_action action[AI_MAX_MOVES];
    struct thought_move note[AI_MAX_MOVES];
    struct thought t = {.seat = (int8_t)how->ai.game->turn(state), .searched = true};
    bool full = ai_unit(rng) < how->recorded;
    how->ai.game->redact(state, t.seat, view);
    struct sg_action a = search_gumbel(how->search, view, full ? how->simulations : how->fast, SAMPLED, rng, target);
    int count = search_root(how->search, action, t.share);
    if (ai_unit(rng) < how->stray)
        a = action[sg_rng_below(rng, (uint32_t)count)]; /* or the value would never see what bad moves come to */
    if (!full || count < 2)
        return a;
    t.count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        note[i] = (struct thought_move){action[i], target[i]};
    record_thought(r, &t, note);
    return a;
}

/*
 * A decision of the policy's alone: its likeliest move, now and then another. Of those that are recorded a teacher says
 * what the moves come to; it does not play, so that the policy learns in the positions that it brings about.
 */
static struct sg_action taught_ply(const struct selfplay *how, const void *state, struct sg_rng *rng, struct record *r)
{
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct search_value value[AI_MAX_MOVES];
    struct ai_move move[AI_MAX_MOVES];
    struct thought_move note[AI_MAX_MOVES];
    struct thought t = {.seat = (int8_t)how->ai.game->turn(state), .searched = true, .valued = true};
    bool noted = ai_unit(rng) < how->recorded;
    how->ai.game->redact(state, t.seat, view);
    search_values(how->search, view, how->taught, noted ? how->simulations : 0, rng, value);
    int count = search_count(how->search);
    for (int i = 0; i < count; i++) {
        move[i] = (struct ai_move){value[i].action, value[i].prior};
        note[i] = (struct thought_move){value[i].action, value[i].known ? value[i].share[t.seat] : -1};
    }
    if (noted && count > 1) {
        t.count = (uint8_t)count;
        memcpy(t.share, value[0].share, sizeof t.share);
        record_thought(r, &t, note);
    }
    float at = ai_unit(rng);
    if (at < how->stray / 4)
        return move[sg_rng_below(rng, (uint32_t)count)].action;
    return at < how->stray ? by_weight(move, count, rng) : move[0].action;
}

bool selfplay_game(const struct selfplay *how, uint64_t seed, uint64_t number, struct record *r)
{
    const struct sg_game *game = how->ai.game;
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    struct sg_rng rng;
    sg_rng_init(&rng, seed, number);
    record_clear(r);
    r->setup = draw_setup(how, &rng);
    game->init(state, &r->setup);
    unsigned stewards = 0;
    for (int p = 0; how->net && p < r->setup.seats; p++)
        stewards |= (unsigned)(ai_unit(&rng) < how->pool) << p;
    if (stewards == (1u << r->setup.seats) - 1)
        stewards &= stewards - 1; /* one at least learns */
    if (how->search)
        search_clear(how->search);
    while (game->turn(state) != SG_OVER) {
        struct sg_action a;
        if (r->plies >= TRAIN_PLIES)
            return false;
        if (game->turn(state) == SG_CHANCE)
            a = ai_draw(game, state, &rng);
        else if (how->net && !(stewards >> game->turn(state) & 1))
            a = how->taught ? taught_ply(how, state, &rng, r) : search_ply(how, state, &rng, r);
        else if (how->net)
            a = ai_choose(&how->ai, state, &rng);
        else
            a = steward_ply(how, state, &rng, r);
        if (!record_ply(r, a))
            return false;
        game->apply(state, a, NULL);
    }
    return true;
}
