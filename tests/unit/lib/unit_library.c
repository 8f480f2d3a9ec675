/* unit_library.c: libsignoria through its public header alone. */
#include "signoria/signoria.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const setups[] = {"pebbles seats=2", "siena seats=4", "siena seats=5 hands=hidden",
                                     "florenza seats=3"};
enum { SETUPS = sizeof setups / sizeof setups[0], ROOM = 4096 };

static struct sg_env *new_env(const char *setup)
{
    char why[256] = "";
    struct sg_env *env = sg_env_new(setup, why, sizeof why);
    if (!env)
        fail_msg("%s: %s", setup, why);
    return env;
}

static void every_action_has_a_number_of_its_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETUPS; i++) {
        struct sg_env *env = new_env(setups[i]);
        for (int a = 0; a < sg_env_action_count(env); a++) {
            char text[96], why[256];
            assert_in_range(sg_env_action_text(env, a, text, sizeof text), 1, 95);
            assert_int_equal(a, sg_env_action_find(env, text, why, sizeof why));
        }
        sg_env_free(env);
    }
}

static void games_end_and_lists_agree(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETUPS; i++) {
        struct sg_env *env = new_env(setups[i]);
        uint8_t *mask = malloc((size_t)sg_env_action_count(env));
        srand(5);
        for (int32_t legal[ROOM]; sg_env_turn(env) >= 0;) {
            int count = sg_env_legal(env, legal, ROOM);
            assert_in_range(count, 1, ROOM);
            assert_int_equal(count, sg_env_legal_mask(env, mask));
            for (int k = 0; k < count; k++)
                assert_true(mask[legal[k]] && (k == 0 || legal[k - 1] < legal[k]));
            assert_true(sg_env_step(env, legal[rand() % count], NULL, 0));
        }
        assert_int_equal(-2, sg_env_turn(env));
        assert_int_equal(0, sg_env_legal_mask(env, mask));
        char why[64];
        assert_false(sg_env_step(env, 0, why, sizeof why));
        assert_string_equal("the game is over", why);
        assert_int_equal(-1, sg_env_bot(env, "steward", why, sizeof why));
        free(mask);
        sg_env_free(env);
    }
}

static void what_is_wrong_is_told(void **unused)
{
    (void)unused;
    char why[256];
    assert_null(sg_env_new("chess", why, sizeof why));
    assert_non_null(strstr(why, "siena"));
    assert_null(sg_env_new(NULL, why, sizeof why));
    assert_null(sg_env_new("siena seats=6", why, sizeof why));
    struct sg_env *env = new_env("siena seats=4");
    assert_false(sg_env_step(env, -1, why, sizeof why));
    assert_false(sg_env_step(env, sg_env_action_count(env), why, sizeof why));
    int end = sg_env_action_find(env, "end", why, sizeof why);
    assert_false(sg_env_step(env, end, why, sizeof why));
    assert_non_null(strstr(why, "S-"));
    assert_int_equal(-1, sg_env_action_find(env, "bid 200", why, sizeof why));
    assert_int_equal(-1, sg_env_action_find(env, "deal G01", why, sizeof why));
    assert_int_equal(-1, sg_env_bot(env, "genius", why, sizeof why));
    assert_non_null(strstr(why, "steward"));
    assert_false(sg_env_set_position(env, "siena seats=3", why, sizeof why));
    assert_non_null(strstr(why, "seats=4"));
    char view[8192];
    sg_env_view_text(env, 0, view, sizeof view);
    assert_false(sg_env_set_position(env, view, why, sizeof why));
    sg_env_free(env);
}

static void what_is_missing_is_told(void **unused)
{
    (void)unused;
    char why[256] = "";
    struct sg_env *env = new_env("pebbles seats=2");
    assert_false(sg_env_set_position(env, NULL, why, sizeof why));
    assert_true(why[0]);
    assert_int_equal(-1, sg_env_action_find(env, NULL, why, sizeof why));
    assert_int_equal(-1, sg_env_bot(env, NULL, why, sizeof why));
    assert_non_null(strstr(why, "steward"));
    sg_env_free(env);
    struct sg_batch_options options = {.tables = 2, .threads = 1, .form = 9};
    assert_null(sg_batch_new(NULL, &options, why, sizeof why));
    assert_null(sg_batch_new("pebbles seats=2", &options, why, sizeof why));
    assert_non_null(strstr(why, "0 to 3, not 9"));
    struct sg_batch *batch = sg_batch_new("pebbles seats=2", NULL, why, sizeof why);
    assert_int_equal(1024, sg_batch_tables(batch));
    sg_batch_reset(batch, NULL, NULL);
    struct sg_batch_arrays none = {0};
    assert_false(sg_batch_step(batch, NULL, why, sizeof why));
    assert_false(sg_batch_step(batch, &none, why, sizeof why));
    assert_non_null(strstr(why, "array of actions"));
    assert_int_equal(0, sg_batch_factor_size(batch, -1));
    assert_int_equal(0, sg_batch_factor_size(batch, 4));
    sg_batch_free(batch);
}

static void a_copy_has_the_same_future(void **unused)
{
    (void)unused;
    struct sg_env *env = new_env("florenza seats=4");
    sg_env_reset(env, 11);
    for (int i = 0; i < 30; i++)
        sg_env_step(env, sg_env_bot(env, "steward", NULL, 0), NULL, 0);
    struct sg_env *copy = sg_env_copy(env);
    int size = sg_env_observation_size(env);
    int32_t *a = malloc((size_t)size * sizeof *a), *b = malloc((size_t)size * sizeof *b);
    for (int32_t legal[ROOM]; sg_env_legal(env, legal, ROOM) > 0;) {
        sg_env_step(env, legal[0], NULL, 0);
        sg_env_step(copy, legal[0], NULL, 0);
        for (int seat = -1; seat < 4; seat++) {
            sg_env_observe(env, seat, a);
            sg_env_observe(copy, seat, b);
            assert_memory_equal(a, b, (size_t)size * sizeof *a);
        }
    }
    int32_t points[5];
    float shares[5];
    sg_env_points(env, points);
    sg_env_win_shares(env, shares);
    float sum = shares[0] + shares[1] + shares[2] + shares[3];
    assert_true(sum > 0.999f && sum < 1.001f);
    free(a);
    free(b);
    sg_env_free(copy);
    sg_env_free(env);
}

/* Two tables that a seat cannot tell apart: what it imagines in both is the same to the end. */
static void imagined_tables_hold_no_secret(void **unused)
{
    (void)unused;
    for (int i = 0; i < SETUPS; i++) {
        struct sg_env *env = new_env(setups[i]);
        int size = sg_env_observation_size(env), others = 0;
        int32_t *a = malloc((size_t)size * sizeof *a), *b = malloc((size_t)size * sizeof *b);
        sg_env_reset(env, 11);
        for (int k = 0; k < 20 && sg_env_turn(env) >= 0; k++)
            sg_env_step(env, sg_env_bot(env, "steward", NULL, 0), NULL, 0);
        int seat = sg_env_turn(env);
        assert_true(seat >= 0);
        for (uint64_t world = 0; world < 8; world++) {
            struct sg_env *twin = sg_env_imagine(env, seat, world);
            struct sg_env *one = sg_env_imagine(env, seat, 5), *two = sg_env_imagine(twin, seat, 5);
            sg_env_observe(env, seat, a);
            sg_env_observe(twin, seat, b);
            assert_memory_equal(a, b, (size_t)size * sizeof *a);
            for (int32_t legal[ROOM]; sg_env_legal(one, legal, ROOM) > 0;) {
                sg_env_step(one, legal[0], NULL, 0);
                assert_true(sg_env_step(two, legal[0], NULL, 0));
                for (int who = -1; who < sg_env_seats(env); who++) {
                    sg_env_observe(one, who, a);
                    sg_env_observe(two, who, b);
                    assert_memory_equal(a, b, (size_t)size * sizeof *a);
                }
            }
            /* The real table has a future of its own. */
            struct sg_env *real = sg_env_copy(env);
            bool same = true;
            for (int32_t legal[ROOM]; same && sg_env_legal(real, legal, ROOM) > 0;) {
                sg_env_step(real, legal[0], NULL, 0);
                same = sg_env_step(twin, legal[0], NULL, 0);
                sg_env_observe(real, -1, a);
                sg_env_observe(twin, -1, b);
                same = same && memcmp(a, b, (size_t)size * sizeof *a) == 0;
            }
            others += !same;
            sg_env_free(real);
            sg_env_free(one);
            sg_env_free(two);
            sg_env_free(twin);
        }
        assert_in_range(others, 6, 8);
        free(a);
        free(b);
        sg_env_free(env);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_a_number_of_its_own),
        cmocka_unit_test(games_end_and_lists_agree),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(what_is_missing_is_told),
        cmocka_unit_test(a_copy_has_the_same_future),
        cmocka_unit_test(imagined_tables_hold_no_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
