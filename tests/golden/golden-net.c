/*
 * golden-net.c: prints what a net makes of seeded random games, one line for each number of seats.
 *
 *     golden-net          HASH LOOKS GAME SEATS
 *
 * The weights are drawn from a seed and read as a file of weights is. The hash is of every integer that the net
 * computes, and of the chances that follow from them. games/GAME/tests/golden-net.txt holds the lines of each game:
 * tests/unit/ai/unit_net.c compares the native build with them, tools/golden-wasm the build for the browser.
 */
#include "golden_net.h"

#include "games/games.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>

/* There is no language here: a sentence is its key. */
void sg_error_report(const struct sg_error *why, struct sg_text *out)
{
    sg_text_add(out, why->key ? why->key : "?");
}

int main(void)
{
    sg_games_init();
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *game = sg_game_at(i);
        struct golden_net g;
        if (!golden_net_open(&g, game)) {
            printf("%s: the weights are refused\n", game->name);
            return 1;
        }
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            struct golden_looks looks = golden_net_look(&g, seats);
            printf("%016" PRIx64 " %ld %s %d\n", looks.hash, looks.count, game->name, seats);
        }
        golden_net_close(&g);
    }
    return 0;
}
