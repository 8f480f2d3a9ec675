/*
 * unit_florenza_bot.c: what bots know about Florenza: only legal moves, each
 * once; chances that add up; a steward that beats chance, pays for what it
 * begins and does what is plainly right.
 */
#include "games/florenza/bot/florenza_ai.h"
#include "base/codec.h"
#include "base/rng.h"
#include "games/florenza/rules/internal.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct ai_game *const ai = &florenza_ai;

/* ---- playing ---------------------------------------------------------------- */

static struct sg_action random_action(const struct florenza_state *s, struct sg_rng *rng)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int n = florenza_game.actions(s, list);
    return list[sg_rng_below(rng, (uint32_t)n)].action;
}

static struct sg_action draw_outcome(const struct florenza_state *s, struct sg_rng *rng)
{
    return florenza_game.chance_sample(s, sg_rng_below(rng, florenza_game.chance_total(s)));
}

/* How often something begun was not paid, and how often it was. */
struct tally {
    int failed, done;
};

static void count_event(void *ctx, const struct sg_event *e)
{
    struct tally *t = ctx;
    t->failed += e->kind == EV_FAILED || e->kind == EV_NOT_BUILT;
    t->done += e->kind == EV_FINISHED || e->kind == EV_BUILT;
}

/* Plays a game out: seats of `stewards` as the steward would, the others by chance. */
static void play_out(struct florenza_state *s, unsigned stewards, struct sg_rng *rng, struct tally *tally,
                     void (*look)(const struct florenza_state *s))
{
    struct sg_trace trace = {count_event, tally};
    for (int turn; (turn = florenza_game.turn(s)) != SG_OVER;) {
        struct sg_action a;
        if (turn == SG_CHANCE) {
            a = draw_outcome(s, rng);
        } else {
            if (look)
                look(s);
            a = stewards >> turn & 1 ? ai->choose(s, rng) : random_action(s, rng);
        }
        florenza_game.apply(s, a, tally ? &trace : NULL);
    }
}

static struct florenza_state new_state(int seats, uint32_t options)
{
    struct florenza_state s;
    struct sg_setup setup = {(uint8_t)seats, 0, options};
    florenza_game.init(&s, &setup);
    return s;
}

/* ---- what a search relies on -------------------------------------------------- */

static void look_at(const struct florenza_state *s)
{
    struct ai_move list[AI_MAX_MOVES];
    float chance[SG_MAX_SEATS], sum = 0;
    struct sg_rng rng;
    int n = ai->moves(s, list);
    assert_in_range(n, 1, AI_MAX_MOVES);
    for (int i = 0; i < n; i++) {
        assert_false(florenza_game.refuse(s, list[i].action, NULL));
        assert_true(list[i].weight > 0);
        for (int j = 0; j < i; j++)
            assert_false(sg_action_eq(list[i].action, list[j].action));
    }
    sg_rng_init(&rng, 1, 1);
    assert_false(florenza_game.refuse(s, ai->choose(s, &rng), NULL));
    ai->evaluate(s, chance);
    for (int seat = 0; seat < s->head.seats; seat++) {
        assert_true(chance[seat] >= 0 && chance[seat] <= 1);
        sum += chance[seat];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
}

/* In games of stewards and in games of chance, which go where no steward would. */
static void moves_are_legal(void **state)
{
    (void)state;
    struct sg_rng rng;
    sg_rng_init(&rng, 5, 1);
    for (int game = 0; game < 64; game++) {
        struct florenza_state s = new_state(2 + game % 4, (uint32_t)game % 16);
        play_out(&s, game % 3 == 0 ? 31 : game % 3 == 1 ? 0 : 5, &rng, NULL, look_at);
    }
}

static void progress_never_falls(void **state)
{
    (void)state;
    struct florenza_state s = new_state(3, 0);
    struct sg_rng rng;
    unsigned last = 0;
    sg_rng_init(&rng, 6, 1);
    for (int turn; (turn = florenza_game.turn(&s)) != SG_OVER;) {
        struct sg_action a = turn == SG_CHANCE ? draw_outcome(&s, &rng) : ai->choose(&s, &rng);
        florenza_game.apply(&s, a, NULL);
        assert_true(ai->progress(&s) >= last);
        last = ai->progress(&s);
    }
    assert_int_equal(last, FL_ROUNDS);
}

/* Numbers that a network can use: about the size of 1, all of them filled. */
static void look_at_features(const struct florenza_state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        float f[AI_MAX_FEATURES];
        for (int i = 0; i < ai->feature_count; i++)
            f[i] = 1e9f;
        ai->features(s, seat, f);
        for (int i = 0; i < ai->feature_count; i++)
            assert_true(f[i] > -60 && f[i] < 60);
    }
}

static void features_are_moderate(void **state)
{
    (void)state;
    struct sg_rng rng;
    sg_rng_init(&rng, 10, 1);
    for (int game = 0; game < 24; game++) {
        struct florenza_state s = new_state(2 + game % 4, 0);
        play_out(&s, game % 2 ? 31 : 0, &rng, NULL, look_at_features);
    }
    for (int i = 0; i < ai->feature_count; i++)
        assert_non_null(ai->feature_names[i]);
}

/* ---- how well it plays ------------------------------------------------------------ */

static void steward_beats_chance(void **state)
{
    (void)state;
    struct sg_rng rng;
    struct sg_result r;
    int won = 0, games = 60;
    sg_rng_init(&rng, 7, 1);
    for (int game = 0; game < games; game++) {
        struct florenza_state s = new_state(2, 0);
        play_out(&s, 1u << game % 2, &rng, NULL, NULL);
        florenza_game.result(&s, &r);
        won += r.winners == 1u << game % 2;
    }
    assert_in_range(won, games * 95 / 100, games);
}

static void steward_pays_what_he_begins(void **state)
{
    (void)state;
    struct sg_rng rng;
    struct tally tally = {0, 0};
    struct sg_result r;
    int points = 0;
    sg_rng_init(&rng, 8, 1);
    for (int game = 0; game < 40; game++) {
        struct florenza_state s = new_state(4, 0);
        play_out(&s, 15, &rng, &tally, NULL);
        florenza_game.result(&s, &r);
        for (int seat = 0; seat < 4; seat++)
            points += r.points[seat];
    }
    assert_true(tally.done > 40 * 4 * 8);
    assert_true(tally.failed * 20 < tally.done);
    assert_in_range(points / 160, 50, 120);
}

/* The one who is far ahead near the end has the better chances. */
static void leader_has_the_chances(void **state)
{
    (void)state;
    struct sg_rng rng;
    int right = 0, all = 0;
    sg_rng_init(&rng, 9, 1);
    for (int game = 0; game < 60; game++) {
        struct florenza_state s = new_state(2, 0);
        struct sg_result r;
        float chance[SG_MAX_SEATS];
        while (s.round < 7 || florenza_game.turn(&s) < 0)
            florenza_game.apply(&s, florenza_game.turn(&s) == SG_CHANCE ? draw_outcome(&s, &rng) : ai->choose(&s, &rng),
                                NULL);
        ai->evaluate(&s, chance);
        play_out(&s, 3, &rng, NULL, NULL);
        florenza_game.result(&s, &r);
        if (r.winners == 3)
            continue;
        all++;
        right += (chance[0] > chance[1]) == (r.winners == 1);
    }
    assert_true(right * 100 >= all * 65);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal),
        cmocka_unit_test(progress_never_falls),
        cmocka_unit_test(features_are_moderate),
        cmocka_unit_test(steward_beats_chance),
        cmocka_unit_test(steward_pays_what_he_begins),
        cmocka_unit_test(leader_has_the_chances),
    };
    sg_games_init();
    ai_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
