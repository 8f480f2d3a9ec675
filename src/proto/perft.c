/* perft.c: counting the ways play can continue, within a budget. */
#include "proto/perft.h"

#include <string.h>

static bool count_after(const struct sg_game *game, const void *state, struct sg_action action, int depth, long *budget,
                        uint64_t *count)
{
    _Alignas(16) char next[SG_MAX_STATE];
    if (--*budget < 0)
        return false;
    memcpy(next, state, game->state_size);
    game->apply(next, action, NULL);
    return perft(game, next, depth - 1, budget, count);
}

static bool of_chance(const struct sg_game *game, const void *state, int depth, long *budget, uint64_t *count)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    int n = game->outcomes(state, list);
    if (depth == 1) {
        *count += (uint64_t)n;
        return true;
    }
    for (int i = 0; i < n; i++)
        if (!count_after(game, state, list[i].action, depth, budget, count))
            return false;
    return true;
}

bool perft(const struct sg_game *game, const void *state, int depth, long *budget, uint64_t *count)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int turn = game->turn(state);
    if (depth == 0)
        *count += 1;
    if (depth == 0 || turn == SG_OVER)
        return true;
    if (turn == SG_CHANCE)
        return of_chance(game, state, depth, budget, count);
    int n = game->actions(state, list);
    for (int i = 0; i < n; i++) {
        struct sg_action action = list[i].action;
        if (depth == 1) {
            *count += 1u + list[i].more;
            continue;
        }
        for (int k = 0; k <= list[i].more; k++, action.arg[2]++)
            if (!count_after(game, state, action, depth, budget, count))
                return false;
    }
    return true;
}
