/* unit_rating.c: ratings after a game (rating.h); tests/web/rating-openskill.mjs compares the figures with another
 * program's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/accounts/rating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void somebody_new_is_shown_with_a_wide_range(void **state)
{
    (void)state;
    assert_int_equal(rating_shown(rating_new()), 1500);
    assert_int_equal(rating_spread(rating_new()), 700);
}

static void the_winner_gains_what_the_loser_loses(void **state)
{
    (void)state;
    struct rating r[2] = {rating_new(), rating_new()};
    assert_true(rating_apply(r, (int[]){2, 1}, 2));
    assert_true(r[1].mu > 27 && fabs(r[0].mu + r[1].mu - 50) < 1e-9);
    assert_true(r[0].sigma < rating_new().sigma && fabs(r[0].sigma - r[1].sigma) < 1e-12);
}

static void a_tie_of_equals_changes_only_the_uncertainty(void **state)
{
    (void)state;
    struct rating r[5];
    for (int i = 0; i < 5; i++)
        r[i] = rating_new();
    assert_true(rating_apply(r, (int[]){1, 1, 1, 1, 1}, 5));
    for (int i = 0; i < 5; i++)
        assert_true(fabs(r[i].mu - 25) < 1e-9 && r[i].sigma < rating_new().sigma);
}

static void places_order_five(void **state)
{
    (void)state;
    struct rating r[5];
    for (int i = 0; i < 5; i++)
        r[i] = rating_new();
    assert_true(rating_apply(r, (int[]){1, 2, 3, 4, 5}, 5));
    for (int i = 0; i < 4; i++)
        assert_true(r[i].mu > r[i + 1].mu);
}

static void who_ties_is_treated_alike_and_gaps_do_not_matter(void **state)
{
    (void)state;
    struct rating a[5], b[5];
    for (int i = 0; i < 5; i++)
        a[i] = b[i] = rating_new();
    assert_true(rating_apply(a, (int[]){1, 2, 2, 4, 5}, 5));
    assert_true(rating_apply(b, (int[]){3, 9, 9, 20, 21}, 5));
    assert_memory_equal(a, b, sizeof a);
    assert_true(a[0].mu > a[1].mu && fabs(a[1].mu - a[2].mu) < 1e-9 && a[2].mu > a[4].mu);
}

static void who_beats_somebody_stronger_gains_more(void **state)
{
    (void)state;
    struct rating strong[2] = {rating_new(), {32, 4}}, weak[2] = {rating_new(), {18, 4}};
    assert_true(rating_apply(strong, (int[]){1, 2}, 2) && rating_apply(weak, (int[]){1, 2}, 2));
    assert_true(strong[0].mu > weak[0].mu && weak[0].mu > 25);
}

static void one_alone_or_six_are_not_rated(void **state)
{
    (void)state;
    struct rating r[6], old[6];
    for (int i = 0; i < 6; i++)
        r[i] = old[i] = rating_new();
    assert_false(rating_apply(r, (int[]){1}, 1));
    assert_false(rating_apply(r, (int[]){1, 2, 3, 4, 5, 6}, 6));
    assert_memory_equal(r, old, sizeof r);
}

static void the_store_keeps_nine_digits(void **state)
{
    (void)state;
    assert_true(fabs(rating_read(rating_stored(25.0 / 3)) - 25.0 / 3) < 1e-9);
    assert_true(rating_stored(-1.5) == -1500000000);
    assert_true(llabs(rating_low(rating_new()) - rating_stored(25.0 / 3)) <= 1);
}

/* For tests/web/rating-openskill.mjs: a line is "count mu sigma place ..."; the answer "mu sigma ...". */
static int answer_lines(void)
{
    int count;
    while (scanf("%d", &count) == 1 && count >= 2 && count <= RATING_SEATS) {
        struct rating r[RATING_SEATS];
        int place[RATING_SEATS];
        for (int i = 0; i < count; i++)
            if (scanf("%lf %lf %d", &r[i].mu, &r[i].sigma, &place[i]) != 3)
                return 2;
        rating_apply(r, place, count);
        for (int i = 0; i < count; i++)
            printf("%.12g %.12g%c", r[i].mu, r[i].sigma, i + 1 < count ? ' ' : '\n');
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(somebody_new_is_shown_with_a_wide_range),
        cmocka_unit_test(the_winner_gains_what_the_loser_loses),
        cmocka_unit_test(a_tie_of_equals_changes_only_the_uncertainty),
        cmocka_unit_test(places_order_five),
        cmocka_unit_test(who_ties_is_treated_alike_and_gaps_do_not_matter),
        cmocka_unit_test(who_beats_somebody_stronger_gains_more),
        cmocka_unit_test(one_alone_or_six_are_not_rated),
        cmocka_unit_test(the_store_keeps_nine_digits),
    };
    if (argc == 2 && strcmp(argv[1], "--lines") == 0)
        return answer_lines();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
