/*
 * nets.c: the engine of a page has no trained weights, and leaves out what plays with them (ai/pvnet.h). GAME-net.wasm
 * has both: see weights.c.
 */
#include "ai/pvnet.h"
#include "base/check.h"

const struct pvnet *ai_net_of(const struct sg_game *game)
{
    (void)game;
    return NULL;
}

/* Nobody gets here without a net. */

void pvnet_forward(const struct pvnet *net, const void *view, int seat, struct pvnet_units *out)
{
    (void)view, (void)seat, (void)out;
    sg_check(net != NULL);
}

void pvnet_shares(const struct pvnet *net, const struct pvnet_units *u, float *share)
{
    (void)u, (void)share;
    sg_check(net != NULL);
}

void pvnet_policy(const struct pvnet *net, const struct pvnet_units *u, struct ai_move *move, int count)
{
    (void)u, (void)move, (void)count;
    sg_check(net != NULL);
}
