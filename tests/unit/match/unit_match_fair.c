/*
 * unit_match_fair.c: fair chance, against numbers that another program gave.
 *
 * The expected values were computed with tools/verify-fair.py.
 */
#include "tests/unit/match_help.h"

static void count_up(uint8_t out[FAIR_BYTES])
{
    for (int i = 0; i < FAIR_BYTES; i++)
        out[i] = (uint8_t)i;
}

static void is_hex(const uint8_t bytes[FAIR_BYTES], const char *hex)
{
    char text[FAIR_HEX + 1];
    fair_format(bytes, text);
    assert_string_equal(text, hex);
}

static void known_numbers(void **unused)
{
    static const uint32_t small[] = {5, 13, 7, 4, 11, 9, 15, 8};
    /* Nearly every second word is turned away for this weight. */
    static const uint32_t large[] = {449499687, 1240769772, 1997343607, 1449305764, 1217259684, 930089145};
    uint8_t secret[FAIR_BYTES], bytes[FAIR_BYTES], key[FAIR_BYTES];
    struct fair_numbers numbers = {.given = 1 | 4}, none = {.given = 0};
    (void)unused;
    count_up(secret);
    memset(numbers.of[0], 0x11, FAIR_BYTES);
    memset(numbers.of[2], 0x33, FAIR_BYTES);
    fair_commit(secret, bytes);
    is_hex(bytes, "65fb926a360904c028bb06e2dace295d2bca3cb73fbbcd9965ca7c81daa95e82");
    fair_key(secret, &none, key);
    is_hex(key, "1c29be6d3127af34bad334461f4eb94b05bad29cc0f22ab8c015699b38e55a8c");
    fair_key(secret, &numbers, key);
    is_hex(key, "3958cd24e404554562afcd0e12f3021bc01ca2cfe6dc36193bffdce8e0dc49a5");
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(fair_draw(key, i, 24), small[i]);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(fair_draw(key, i, 0x80000001), large[i]);
    assert_int_equal(fair_draw(key, UINT32_MAX, 1000000), 246449);
    assert_int_equal(fair_draw(key, 1, 1), 0);
    fair_from_text("hello", 5, bytes);
    is_hex(bytes, "fbed98e1f3fda015a6f06866dd30f4878a765016baaa62513d4cdf9fe90e45b0");
}

static void draws_are_even(void **unused)
{
    uint8_t key[FAIR_BYTES] = {1};
    int count[7] = {0};
    (void)unused;
    for (uint32_t i = 0; i < 21000; i++)
        count[fair_draw(key, i, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 2750, 3250); /* five standard deviations */
    /* Where a plain remainder would give the lower half two times in three. */
    int low = 0;
    for (uint32_t i = 0; i < 6000; i++)
        low += fair_draw(key, i, 0xC0000000u) < 0x40000000u;
    assert_in_range(low, 1800, 2200);
}

static void hex_is_read_strictly(void **unused)
{
    uint8_t bytes[FAIR_BYTES], back[FAIR_BYTES];
    char text[FAIR_HEX + 1];
    (void)unused;
    count_up(bytes);
    fair_format(bytes, text);
    assert_true(fair_parse(text, FAIR_HEX, back));
    assert_memory_equal(bytes, back, FAIR_BYTES);
    assert_false(fair_parse(text, FAIR_HEX - 1, back));
    text[63] = 'F';
    assert_false(fair_parse(text, FAIR_HEX, back));
    fair_random(bytes);
    fair_random(back);
    assert_memory_not_equal(bytes, back, FAIR_BYTES);
}

/* ---- In a match ---------------------------------------------------------------- */

static void people_give_numbers_first(void **unused)
{
    struct said s;
    uint8_t number[FAIR_BYTES] = {9}, bytes[FAIR_BYTES], commitment[FAIR_BYTES];
    struct match_start start = {.setup = {3, 0, 0}, .chance = {.source = MATCH_FAIR}};
    (void)unused;
    start.seat[1].who = MATCH_BOT;
    start.seat[2].who = MATCH_REMOTE;
    count_up(start.chance.secret);
    struct match *m = match_new(sg_game_find("pebbles"), &start, error_of(&s));
    must(m, &s.why);
    assert_true(match_commitment(m, bytes));
    fair_commit(start.chance.secret, commitment);
    assert_memory_equal(bytes, commitment, FAIR_BYTES);
    assert_int_equal(match_numbers_missing(m), 1 | 4);
    assert_false(match_draw(m, error_of(&s)));
    assert_string_equal(error_words(&s.why), "seat 1 must give a number before the first draw");
    must(match_number(m, 0, number, error_of(&s)), &s.why);
    assert_false(match_number(m, 0, number, error_of(&s)));
    assert_false(match_draw(m, error_of(&s)));
    must(match_number(m, 2, number, error_of(&s)), &s.why);
    must(match_draw(m, error_of(&s)), &s.why);
    assert_false(match_number(m, 1, number, error_of(&s)));
    assert_false(match_secret(m, bytes));
    assert_false(match_force(m, match_ply(m, 0)->action, error_of(&s)));
    assert_string_equal(error_words(&s.why), "in a fair match nobody can set the outcomes of chance");
    assert_false(match_undo(m, MATCH_TABLE, 1, error_of(&s)));
    assert_string_equal(error_words(&s.why), "in a fair match only the players can undo");
    must(match_reveal(m, error_of(&s)), &s.why);
    assert_true(match_secret(m, bytes));
    assert_memory_equal(bytes, start.chance.secret, FAIR_BYTES);
    assert_false(match_reveal(m, error_of(&s)));
    assert_false(match_draw(m, error_of(&s)));
    assert_string_equal(error_words(&s.why), "the secret has been revealed, so nothing more can be played");
    assert_false(match_ask(m, 0, MATCH_UNDO, 1, error_of(&s)));
    match_free(m);
}

/* A draw that was undone does not come again, and all are checked. */
static void draws_are_counted_over_the_log(void **unused)
{
    struct said s;
    struct match_verified v;
    struct sg_setup setup = {2, 0, 0};
    struct match *m = fair_match(sg_game_find("pebbles"), &setup, 1);
    (void)unused;
    for (int i = 0; i < 4; i++)
        must(match_draw(m, error_of(&s)), &s.why);
    must(match_ask(m, 0, MATCH_UNDO, 2, error_of(&s)), &s.why);
    must(match_answer(m, 1, true, error_of(&s)), &s.why);
    must(match_draw(m, error_of(&s)), &s.why);
    assert_int_equal(match_ply(m, 2)->draw, 4);
    struct sg_slice all = match_text(m);
    struct match *n = match_verify(all.at, all.length, &v, error_of(&s));
    must(n, &s.why);
    assert_int_equal(v.draws, 5);
    assert_int_equal(v.outcomes, 3);
    assert_int_equal(v.unchecked, 0);
    match_free(n);
    match_free(m);
}

/* What the host publishes lacks the secret until the end. */
static void without_the_secret(void **unused)
{
    struct said s;
    struct match_verified v;
    struct sg_setup setup = {2, 0, 0};
    struct match *m = fair_match(sg_game_find("pebbles"), &setup, 1);
    (void)unused;
    for (int i = 0; i < 4; i++)
        must(match_draw(m, error_of(&s)), &s.why);
    char *text = malloc(match_text(m).length + 1);
    strcpy(text, match_text(m).at);
    char *line = strstr(text, "secret "), *end = strchr(line, '\n') + 1;
    memmove(line, end, strlen(end) + 1);
    struct match *n = match_verify(text, strlen(text), &v, error_of(&s));
    must(n, &s.why);
    assert_int_equal(v.unchecked, 4);
    assert_int_equal(v.draws, 0);
    assert_false(match_reveal(n, error_of(&s)));
    match_free(n);
    free(text);
    match_free(m);
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(hex_is_read_strictly),
        cmocka_unit_test(people_give_numbers_first),
        cmocka_unit_test(draws_are_counted_over_the_log),
        cmocka_unit_test(without_the_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
