/*
 * match_help.h: what the tests of matches share: a walk over all games,
 * numbers of seats and options, and random play.
 */
#ifndef MATCH_HELP_H
#define MATCH_HELP_H

#include "base/codec.h"
#include "tests/unit/error_help.h"
#include "base/rng.h"
#include "games/games.h"
#include "match/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Where `why` goes: fails the test with the sentence if `ok` is false. */
#define must(ok, why)                                                                                                  \
    do {                                                                                                               \
        if (!(ok))                                                                                                     \
            fail_msg("%s: %s", #ok, error_words(why));                                                                 \
    } while (0)

struct said {
    struct sg_error why;
};

static inline struct sg_error *error_of(struct said *s)
{
    sg_error_clear(&s->why);
    return &s->why;
}

/* Calls `use` for every game, number of seats, and every option value alone. */
static inline void every_setup(void (*use)(const struct sg_game *, const struct sg_setup *))
{
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            struct sg_setup plain = {(uint8_t)seats, 0, 0};
            if (game->check_setup(&plain, NULL))
                use(game, &plain);
            for (int p = 0; p < game->preset_count; p++) {
                struct sg_setup s = {(uint8_t)seats, 0, game->presets[p].options};
                if (s.options && game->check_setup(&s, NULL))
                    use(game, &s);
            }
            for (int o = 0; o < game->option_count; o++) {
                for (int v = 1; v < game->options[o].values.count; v++) {
                    struct sg_setup s = {(uint8_t)seats, 0, (uint32_t)v << game->options[o].shift};
                    if (game->check_setup(&s, NULL))
                        use(game, &s);
                }
            }
        }
    }
}

static inline struct match *seeded(const struct sg_game *game, const struct sg_setup *setup, uint64_t seed)
{
    struct said s;
    struct match_start start = {.setup = *setup, .chance = {.source = MATCH_SEEDED, .seed = seed}};
    struct match *m = match_new(game, &start, error_of(&s));
    must(m, &s.why);
    return m;
}

/* An entry evenly, then evenly within its range. */
static inline struct sg_action pick_action(const struct match *m, struct sg_rng *rng)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int n = match_actions(m, list);
    assert_true(n > 0);
    struct sg_choice c = list[sg_rng_below(rng, (uint32_t)n)];
    c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(rng, c.more + 1u));
    return c.action;
}

static inline void random_step(struct match *m, struct sg_rng *rng)
{
    struct said s;
    bool ok = match_turn(m) == SG_CHANCE ? match_draw(m, error_of(&s))
                                         : match_play(m, match_turn(m), pick_action(m, rng), error_of(&s));
    must(ok, &s.why);
}

/* A fair match of people; the secret and numbers follow from `seed`. */
static inline struct match *fair_match(const struct sg_game *game, const struct sg_setup *setup, uint8_t seed)
{
    struct said s;
    struct match_start start = {.setup = *setup, .chance = {.source = MATCH_FAIR}};
    memset(start.chance.secret, seed, FAIR_BYTES);
    for (int i = 0; i < setup->seats; i++)
        start.seat[i].who = i % 2 ? MATCH_REMOTE : MATCH_HUMAN;
    struct match *m = match_new(game, &start, error_of(&s));
    must(m, &s.why);
    for (int i = 0; i < setup->seats; i++) {
        uint8_t number[FAIR_BYTES];
        memset(number, seed + i, sizeof number);
        must(match_number(m, i, number, error_of(&s)), &s.why);
    }
    return m;
}

static inline void play_on(struct match *m, struct sg_rng *rng, int plies)
{
    for (int i = 0; i < plies && match_turn(m) != SG_OVER; i++)
        random_step(m, rng);
}

#endif
