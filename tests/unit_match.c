/* unit_match.c: matches of every game: save and load, undo, the barrier. */
#include "match_help.h"

/* ---- Save and load ---------------------------------------------------------- */

static void same_text(const struct match *a, const struct match *b)
{
    struct sg_word x = match_text(a), y = match_text(b);
    assert_int_equal(x.length, y.length);
    assert_memory_equal(x.at, y.at, x.length);
}

static void round_trip(const struct sg_game *game, const struct sg_setup *setup)
{
    struct said s;
    struct match_loaded loaded;
    struct sg_rng rng;
    struct match *m = seeded(game, setup, 7);
    sg_rng_init(&rng, 3, setup->options);
    play_on(m, &rng, 5000);
    struct match *n = match_load(match_text(m).at, match_text(m).length, &loaded, hear(&s));
    must(n, &s.why);
    same_text(m, n);
    assert_int_equal(match_plies(m), match_plies(n));
    assert_int_equal(loaded.good, match_text(m).length);
    assert_false(loaded.torn);
    assert_true(loaded.hashes >= match_plies(m) / 10);
    assert_memory_equal(match_state(m), match_state(n), game->state_size);
    match_free(m);
    match_free(n);
}

static void saves_load_again(void **unused)
{
    (void)unused;
    every_setup(round_trip);
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_load_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
