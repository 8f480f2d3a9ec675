/* unit_base.c: random numbers, hashes, bounded text, forms. */
#include "base/codec.h"
#include "base/hash.h"
#include "base/rng.h"
#include "games/pebbles/rules/pebbles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void streams_are_repeatable_and_differ(void **unused)
{
    struct sg_rng a, b, c;
    (void)unused;
    sg_rng_init(&a, 5, 17);
    sg_rng_init(&b, 5, 17);
    sg_rng_init(&c, 5, 18);
    int differ = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t x = sg_rng_next(&a);
        assert_int_equal(x, sg_rng_next(&b));
        differ += x != sg_rng_next(&c);
    }
    assert_int_equal(differ, 100);
}

static void below_is_even(void **unused)
{
    struct sg_rng rng;
    int count[7] = {0};
    (void)unused;
    sg_rng_init(&rng, 1, 1);
    for (int i = 0; i < 70000; i++)
        count[sg_rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
}

static void hash_sees_every_byte(void **unused)
{
    uint8_t bytes[40];
    (void)unused;
    memset(bytes, 7, sizeof bytes);
    uint64_t h = sg_hash(bytes, sizeof bytes, 0);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] ^= 1;
        assert_int_not_equal(h, sg_hash(bytes, sizeof bytes, 0));
        bytes[i] ^= 1;
    }
    assert_int_not_equal(h, sg_hash(bytes, sizeof bytes - 1, 0));
    assert_int_not_equal(h, sg_hash(bytes, sizeof bytes, 1));
}

static void text_never_overflows(void **unused)
{
    char memory[8];
    struct sg_text t;
    (void)unused;
    sg_text_init(&t, memory, sizeof memory);
    sg_text_printf(&t, "%s-%d", "abc", -12);
    assert_string_equal(memory, "abc--12");
    assert_false(t.full);
    sg_text_char(&t, 'x');
    assert_true(t.full);
    assert_string_equal(memory, "abc--12");
}

static void numbers_are_read_strictly(void **unused)
{
    int64_t n = 0;
    (void)unused;
    assert_true(sg_slice_number(sg_slice_of("-15"), -20, 20, &n));
    assert_int_equal(n, -15);
    assert_false(sg_slice_number(sg_slice_of("21"), -20, 20, &n));
    assert_false(sg_slice_number(sg_slice_of(""), -20, 20, &n));
    assert_false(sg_slice_number(sg_slice_of("-"), -20, 20, &n));
    assert_false(sg_slice_number(sg_slice_of("1x"), -20, 20, &n));
    assert_false(sg_slice_number(sg_slice_of("99999999999999999999"), 0, INT64_MAX, &n));
}

static void fields_can_be_set_and_expected(void **unused)
{
    struct pebbles_state s;
    struct sg_setup setup = {3, 0, 0};
    char memory[200];
    struct sg_text differs;
    struct sg_error why;
    (void)unused;
    pebbles_game.init(&s, &setup);
    sg_text_init(&differs, memory, sizeof memory);
    const char *set = "coins 2 = 4, bag 3 2; seat 1 coins 1 hand 0,0,2,0,0,0";
    assert_true(sg_fields_set(&pebbles_game, &s, set, strlen(set), &why));
    assert_int_equal(s.coins[1], 4);
    assert_int_equal(s.bag[2], 2);
    assert_int_equal(s.coins[0], 1);
    assert_int_equal(s.hand[0][2], 2);
    const char *want = "coins 1 4 5, hand 1 3 = 2";
    assert_true(sg_fields_expect(&pebbles_game, &s, want, strlen(want), &differs, &why));
    const char *not = "coins 1 = 9";
    assert_false(sg_fields_expect(&pebbles_game, &s, not, strlen(not ), &differs, &why));
    assert_null(why.key);
    assert_string_equal(memory, "coins 1 is 1");
}

/* A range stands where the amount does, also when that is not the last word. */
static void ranges_stand_where_the_amount_is(void **unused)
{
    static const char *const words[] = {"wine", "oil"};
    static const struct sg_names wares = {2, words};
    static const struct sg_verb verbs[] = {
        {NULL, {NULL}, 0, NULL},
        {"bid %2 on %0", {&wares}, 0, "an amount, then a name"},
        {"bid for %0 with %2", {&wares}, 0, "a name, then an amount"},
    };
    struct sg_game game = pebbles_game;
    struct sg_choice range = {{1, {1, 0, 5}}, 35}, one = {{1, {0, 0, 7}}, 0}, last = {{2, {1, 0, 5}}, 35};
    char memory[100];
    struct sg_text out;
    (void)unused;
    game.verbs = verbs;
    game.verb_count = 3;
    sg_text_init(&out, memory, sizeof memory);
    sg_choice_format_with(&game, &range, " to ", &out);
    assert_string_equal(memory, "bid 5 to 40 on oil");
    sg_text_init(&out, memory, sizeof memory);
    sg_choice_format(&game, &range, &out);
    assert_string_equal(memory, "bid 5..40 on oil");
    sg_text_init(&out, memory, sizeof memory);
    sg_choice_format_with(&game, &one, " to ", &out);
    assert_string_equal(memory, "bid 7 on wine");
    sg_text_init(&out, memory, sizeof memory);
    sg_choice_format_with(&game, &last, " to ", &out);
    assert_string_equal(memory, "bid for oil with 5 to 40");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams_are_repeatable_and_differ),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(hash_sees_every_byte),
        cmocka_unit_test(text_never_overflows),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(fields_can_be_set_and_expected),
        cmocka_unit_test(ranges_stand_where_the_amount_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
