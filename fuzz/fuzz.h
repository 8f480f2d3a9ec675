/*
 * fuzz.h: what the fuzzers share.
 *
 * Each gets bytes from outside and does with them what the program does. It
 * ends in abort() when a promise is broken; crashes, leaks and undefined
 * behaviour the sanitizers find. In most the first byte chooses
 * the game: '0' is the first of the list.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "base/check.h"
#include "base/codec.h"
#include "base/rng.h"
#include "games/games.h"
#include "trial/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    sg_games_init();
    return 0;
}

/* Takes the first byte and answers the game that it chooses. */
static inline const struct sg_game *fuzz_game(const uint8_t **data, size_t *size)
{
    if (*size == 0)
        return sg_game_at(0);
    const struct sg_game *game = sg_game_at((uint8_t)(**data - '0') % sg_game_count());
    (*data)++;
    (*size)--;
    return game;
}

/* Says where it broke, as a position that a scenario can begin with. */
static inline void fuzz_broken(const struct sg_game *game, const void *state, const struct sg_action *action,
                               const char *what)
{
    static char memory[SG_MAX_POSITION];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_position_format(game, state, &text);
    fprintf(stderr, "fuzz: %s\nfuzz: position %s\n", what, memory);
    if (action) {
        sg_text_init(&text, memory, sizeof memory);
        sg_action_format(game, *action, &text);
        fprintf(stderr, "fuzz: then %s\n", memory);
    }
    abort();
}

/* NULL, or how normalize() shows that the state is not in order. */
static inline const char *fuzz_unsettled(const struct sg_game *game, const void *state)
{
    static _Alignas(16) unsigned char copy[SG_MAX_STATE];
    memcpy(copy, state, game->state_size);
    struct sg_error why;
    if (!game->normalize(copy, &why))
        return why.key;
    return memcmp(copy, state, game->state_size) == 0 ? NULL : "normalize() changes the state";
}

/*
 * A position that was accepted can be played: some plies of it. normalize()
 * cannot foresee all that may follow from a position made by hand (a hand of
 * seven in an auction that gives another card), so what follows is held to
 * the totals only when asked to: tools/fuzz --strict.
 */
static inline void fuzz_go_on(const struct sg_game *game, const void *from, int plies)
{
    static _Alignas(16) unsigned char state[SG_MAX_STATE], before[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    struct sg_head head;
    struct sg_rng rng;
    memcpy(&head, from, sizeof head);
    if (head.viewer != SG_TRUTH) /* what a seat knows is read, not played */
        return;
    memcpy(state, from, game->state_size);
    bool strict = getenv("FUZZ_STRICT") != NULL;
    sg_rng_init(&rng, 1, 1);
    for (int i = 0; i < plies && game->turn(state) != SG_OVER; i++) {
        if (game->turn(state) >= 0 ? game->actions(state, list) < 1 : game->chance_total(state) < 1)
            fuzz_broken(game, state, NULL, "nothing can be done");
        struct sg_action a = trial_choose(game, state, &rng, list);
        memcpy(before, state, game->state_size);
        game->apply(state, a, NULL);
        const char *wrong = strict ? fuzz_unsettled(game, state) : NULL;
        if (wrong)
            fuzz_broken(game, before, &a, wrong);
    }
}

#endif
