/* unit_match_end.c: matches that end before the game is over: the table agrees, or somebody resigns. */
#include "tests/unit/match_help.h"

/* The same text makes the same end. */
static void loads_the_same(const struct match *m)
{
    struct said s;
    struct sg_slice text = match_text(m);
    struct sg_result a, b;
    int by, other;
    struct match *copy = match_load(text.at, text.length, NULL, error_of(&s));
    must(copy, &s.why);
    assert_int_equal(match_turn(copy), match_turn(m));
    assert_int_equal(match_ended(copy, &other), match_ended(m, &by));
    assert_int_equal(other, by);
    match_result(m, match_state(m), &a);
    match_result(copy, match_state(copy), &b);
    assert_memory_equal(&a, &b, sizeof a);
    match_free(copy);
}

static void nothing_follows(struct match *m)
{
    struct said s;
    struct sg_choice list[SG_MAX_CHOICES];
    assert_int_equal(match_turn(m), SG_OVER);
    assert_int_equal(match_actions(m, list), 0);
    assert_false(match_play(m, 0, (struct sg_action){0}, error_of(&s)));
    assert_false(match_draw(m, error_of(&s)));
    assert_false(match_undo(m, MATCH_TABLE, 1, error_of(&s)));
    assert_false(match_ask(m, 0, MATCH_END, 0, error_of(&s)));
    assert_false(match_resign(m, 0, error_of(&s)));
    assert_string_equal(error_words(&s.why), "the game is over");
}

static void agree(const struct sg_game *game, const struct sg_setup *setup)
{
    struct said s;
    struct sg_rng rng;
    struct sg_result plain, result;
    int by;
    struct match *m = seeded(game, setup, 3);
    sg_rng_init(&rng, 1, 1);
    play_on(m, &rng, 30);
    if (match_turn(m) == SG_OVER) {
        match_free(m);
        return;
    }
    must(match_ask(m, 0, MATCH_END, 0, error_of(&s)), &s.why);
    loads_the_same(m);
    must(match_answer(m, 1, false, error_of(&s)), &s.why);
    assert_false(match_ended(m, &by));
    must(match_ask(m, 0, MATCH_END, 0, error_of(&s)), &s.why);
    for (int seat = 1; seat < setup->seats; seat++) {
        assert_false(match_ended(m, &by));
        must(match_answer(m, seat, true, error_of(&s)), &s.why);
    }
    assert_true(match_ended(m, &by) && by == MATCH_TABLE);
    game->result(match_state(m), &plain);
    match_result(m, match_state(m), &result);
    assert_memory_equal(&plain, &result, sizeof plain);
    nothing_follows(m);
    loads_the_same(m);
    match_free(m);
}

static void all_agree(void **unused)
{
    (void)unused;
    every_setup(agree);
}

/* Whoever resigns is last, alone; the order of the others is what it was. */
static void is_last(const struct match *m, int seat, int seats)
{
    struct sg_result plain, result;
    match_game(m)->result(match_state(m), &plain);
    match_result(m, match_state(m), &result);
    assert_int_equal(result.place[seat], seats);
    assert_false(result.winners >> seat & 1);
    int best = seats;
    for (int a = 0; a < seats; a++) {
        if (a == seat)
            continue;
        best = result.place[a] < best ? result.place[a] : best;
        assert_true(result.place[a] < seats);
        for (int b = 0; b < seats; b++)
            if (b != seat)
                assert_int_equal(plain.place[a] < plain.place[b], result.place[a] < result.place[b]);
    }
    assert_int_equal(best, 1);
}

static void resign(const struct sg_game *game, const struct sg_setup *setup)
{
    struct said s;
    struct sg_rng rng;
    for (int seat = 0; seat < setup->seats; seat++) {
        struct match *m = seeded(game, setup, 5);
        int by;
        sg_rng_init(&rng, 2, (uint64_t)seat);
        play_on(m, &rng, 40);
        if (match_turn(m) != SG_OVER) {
            must(match_resign(m, seat, error_of(&s)), &s.why);
            assert_true(match_ended(m, &by) && by == seat);
            is_last(m, seat, setup->seats);
            nothing_follows(m);
            loads_the_same(m);
        }
        match_free(m);
    }
}

static void who_resigns_is_last(void **unused)
{
    (void)unused;
    every_setup(resign);
}

/* After it the secret may come out, and every draw can be checked. */
static void a_fair_match_reveals(void **unused)
{
    (void)unused;
    struct said s;
    struct sg_rng rng;
    struct match_verified verified;
    struct sg_setup setup = {2, 0, 0};
    struct match *m = fair_match(sg_game_find("pebbles"), &setup, 7);
    sg_rng_init(&rng, 4, 4);
    play_on(m, &rng, 25);
    must(match_resign(m, 1, error_of(&s)), &s.why);
    must(match_reveal(m, error_of(&s)), &s.why);
    struct match *copy = match_verify(match_text(m).at, match_text(m).length, &verified, error_of(&s));
    must(copy, &s.why);
    assert_true(verified.draws > 0 && verified.unchecked == 0);
    assert_int_equal(match_turn(copy), SG_OVER);
    match_free(copy);
    match_free(m);
}

static void wrong_lines_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"end\n",       "end 3\n",      "end 1 2\n",      "ask 1 end 3\n",
                                        "yes 2 end\n", "ask 1 ends\n", "end 1\nend 2\n", "end 1\nundo 1 1\n"};
    struct said s;
    struct sg_rng rng;
    struct sg_setup setup = {2, 0, 0};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct match *m = seeded(sg_game_find("pebbles"), &setup, 7);
        sg_rng_init(&rng, 4, 4);
        play_on(m, &rng, 12);
        size_t length = match_text(m).length;
        assert_false(match_append(m, wrong[i], strlen(wrong[i]), error_of(&s)));
        assert_int_equal(match_text(m).length, length);
        match_free(m);
    }
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_agree),
        cmocka_unit_test(who_resigns_is_last),
        cmocka_unit_test(a_fair_match_reveals),
        cmocka_unit_test(wrong_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
