/* count.c: perft counts and golden hashes. */
#include "trial/internal.h"

#include "base/codec.h"
#include "base/hash.h"
#include "games/games.h"

#include <string.h>

uint64_t trial_perft(const struct sg_game *game, const void *state, int depth)
{
    _Alignas(8) unsigned char next[SG_MAX_STATE];
    uint64_t sum = 0;
    int turn = game->turn(state);
    if (depth == 0)
        return 1;
    if (turn == SG_OVER)
        return 0;
    if (turn == SG_CHANCE) {
        struct sg_outcome faces[SG_MAX_CHOICES];
        int n = game->outcomes(state, faces);
        for (int i = 0; i < n && depth > 1; i++) {
            memcpy(next, state, game->state_size);
            game->apply(next, faces[i].action, NULL);
            sum += trial_perft(game, next, depth - 1);
        }
        return depth == 1 ? (uint64_t)n : sum;
    }
    struct sg_choice list[SG_MAX_CHOICES];
    int n = game->actions(state, list);
    for (int i = 0; i < n; i++) {
        struct sg_action a = list[i].action;
        if (depth == 1) {
            sum += list[i].more + 1u;
            continue;
        }
        for (unsigned more = 0; more <= list[i].more; more++, a.arg[2]++) {
            memcpy(next, state, game->state_size);
            game->apply(next, a, NULL);
            sum += trial_perft(game, next, depth - 1);
        }
    }
    return sum;
}

bool trial_perft_parse(const char *line, size_t length, struct trial_perft_line *out, struct sg_error *why)
{
    struct sg_slice rest = {line, length}, w, name;
    int64_t n;
    if (!sg_slice_next(&rest, &w) || !sg_slice_number(w, 1, 20, &n))
        return sg_wrong(why, "wrong.perft.depth");
    out->depth = (int)n;
    if (!sg_slice_next(&rest, &w) || !sg_slice_number(w, 0, INT64_MAX, &n))
        return sg_wrong(why, "wrong.perft.count");
    out->count = (uint64_t)n;
    struct sg_slice position = rest, first = rest, tail;
    sg_slice_split(position, ';', &first, &tail);
    sg_slice_next(&first, &name);
    for (int i = 0; i < sg_game_count(); i++)
        if (sg_slice_is(name, sg_game_at(i)->name)) {
            out->game = sg_game_at(i);
            return sg_position_parse(out->game, rest.at, rest.length, out->state, why);
        }
    return sg_wrong(why, "wrong.perft.position");
}

/* Numbers are hashed as bytes in one order, whatever the machine's is. */
static void hash_number(uint64_t *hash, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
    *hash = sg_hash(bytes, sizeof bytes, *hash);
}

static void add_event(void *ctx, const struct sg_event *e)
{
    uint64_t *hash = ctx;
    hash_number(hash, e->kind);
    hash_number(hash, e->seat);
    hash_number(hash, e->audience);
    hash_number(hash, e->news);
    hash_number(hash, e->arg[0]);
    hash_number(hash, e->arg[1]);
    hash_number(hash, e->secret);
    *hash = sg_hash(e->clause, strlen(e->clause), *hash);
}

struct trial_golden trial_golden(const struct sg_game *game, const struct sg_setup *setup, uint64_t seed, int games)
{
    _Alignas(8) unsigned char state[SG_MAX_STATE];
    struct sg_choice list[SG_MAX_CHOICES];
    struct trial_golden g = {game->rules_version, 0};
    struct sg_trace trace = {add_event, &g.hash};
    for (int i = 0; i < games; i++) {
        struct sg_rng rng;
        struct sg_result r;
        sg_rng_init(&rng, seed, (uint64_t)i);
        game->init(state, setup);
        for (int ply = 0; ply < TRIAL_PLIES && game->turn(state) != SG_OVER; ply++, g.plies++) {
            struct sg_action a = trial_choose(game, state, &rng, list);
            hash_number(&g.hash, a.kind);
            for (int k = 0; k < 3; k++)
                hash_number(&g.hash, a.arg[k]);
            game->apply(state, a, &trace);
            hash_number(&g.hash, (int64_t)sg_state_hash(game, state));
        }
        game->result(state, &r);
        for (int p = 0; p < setup->seats; p++)
            hash_number(&g.hash, r.points[p]);
        hash_number(&g.hash, r.winners);
    }
    return g;
}
