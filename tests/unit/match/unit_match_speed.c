/*
 * unit_match_speed.c: how long loading and replaying a whole match takes.
 *
 * For every game the longest of random games over all set-ups is loaded again and again
 * and the time printed. In an optimized build without sanitizers it must stay
 * under a millisecond.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/unit/match_help.h"

#include <malloc.h>
#include <time.h>

enum { GAMES = 4, LOADS = 40, MOST = 3000 };

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const bool timed = true;
#else
static const bool timed = false;
#endif

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static struct match *best_of[8]; /* the longest match of each game */

static int index_of(const struct sg_game *game)
{
    int i = 0;
    while (sg_game_at(i) != game)
        i++;
    assert_true(i < 8);
    return i;
}

/* Set-ups that chance does not bring to an end are not what people play. */
static void play_some(const struct sg_game *game, const struct sg_setup *setup)
{
    struct match **best = &best_of[index_of(game)];
    for (int i = 0; i < GAMES && setup->seats == game->max_seats; i++) {
        struct said s;
        struct sg_rng rng;
        struct match *m = fair_match(game, setup, (uint8_t)i);
        sg_rng_init(&rng, 1, (uint64_t)i);
        play_on(m, &rng, MOST);
        bool over = match_turn(m) == SG_OVER;
        must(match_reveal(m, error_of(&s)), &s.why);
        bool longer = over && (!*best || match_plies(m) > match_plies(*best));
        match_free(longer ? *best : m);
        *best = longer ? m : *best;
        if (!over)
            return;
    }
}

/* Loads a text again and again and prints what it takes; the best time, in microseconds. */
static double time_load(const char *game, struct sg_slice text)
{
    double best = 1e9, sum = 0;
    int plies = 0;
    size_t memory = 0;
    for (int i = 0; i < LOADS; i++) {
        struct said s;
        size_t before = mallinfo2().uordblks;
        double from = seconds_now();
        struct match *n = match_load(text.at, text.length, NULL, error_of(&s));
        double took = seconds_now() - from;
        must(n, &s.why);
        plies = match_plies(n);
        memory = mallinfo2().uordblks - before;
        match_free(n);
        sum += took;
        best = took < best ? took : best;
    }
    print_message("%s: %d plies, %d bytes: loaded in %.0f us (mean %.0f), %zu bytes in memory%s\n", game, plies,
                  (int)text.length, best, sum / LOADS, memory, timed ? "" : ", not an optimized build");
    return best;
}

static void loading_is_fast(void **unused)
{
    (void)unused;
    every_setup(play_some);
    for (int g = 0; g < sg_game_count(); g++) {
        const char *name = sg_game_at(g)->name;
        struct match *m = best_of[g];
        assert_non_null(m);
        struct sg_slice all = match_text(m);
        for (size_t part = 1; part <= 3; part++) { /* how it grows: what was written when a part of it was */
            struct sg_slice some = {all.at, all.length * part / 4};
            while (some.at[some.length - 1] != '\n')
                some.length--;
            time_load(name, some);
        }
        double best = time_load(name, all);
        if (timed)
            assert_true(best < 1000);
        match_free(m);
    }
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {cmocka_unit_test(loading_is_fast)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
