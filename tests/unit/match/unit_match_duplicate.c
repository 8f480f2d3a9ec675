/* unit_match_duplicate.c: tables that see the same draws, whatever is chosen there. */
#include "tests/unit/match_help.h"

#include "match/internal.h"

#include <stdlib.h>

enum { SEEN = 64, STREAMS = 512 };

/* What came in a stream, and from which lots. */
struct seen {
    int count;
    struct sg_action drawn[SEEN];
    uint32_t weight[SEEN];
    uint64_t lots[SEEN]; /* a sum over the outcomes */
};

static struct match *duplicate_match(const char *game, int seats, uint8_t secret)
{
    struct said s;
    struct match_start start = {.setup = {(uint8_t)seats, 0, 0}, .chance = {.source = MATCH_DUPLICATE}};
    memset(start.chance.secret, secret, FAIR_BYTES);
    for (int i = 0; i < seats; i++)
        start.seat[i].who = MATCH_REMOTE;
    struct match *m = match_new(sg_game_find(game), &start, error_of(&s));
    must(m, &s.why);
    return m;
}

static uint64_t sum_of_lots(const struct match *m)
{
    struct sg_outcome list[SG_MAX_CHOICES];
    uint64_t sum = 0;
    for (int i = match_game(m)->outcomes(match_state(m), list); i-- > 0;)
        sum = sum * 1000003 + list[i].action.arg[0] * 257u + list[i].weight;
    return sum;
}

/* Plays at random to the end (or 1500 plies) and keeps what came in each stream. */
static void play_and_see(struct match *m, uint64_t seed, struct seen *seen)
{
    struct sg_rng rng;
    sg_rng_init(&rng, seed, 0);
    for (int i = 0; i < 1500 && match_turn(m) != SG_OVER; i++) {
        bool chance = match_turn(m) == SG_CHANCE;
        uint64_t lots = chance ? sum_of_lots(m) : 0;
        random_step(m, &rng);
        const struct match_ply *ply = match_ply(m, match_plies(m) - 1);
        assert_in_range(ply->stream, 0, STREAMS - 1);
        struct seen *at = &seen[ply->stream];
        if (!chance || at->count == SEEN)
            continue;
        at->drawn[at->count] = ply->action;
        at->weight[at->count] = ply->weight;
        at->lots[at->count++] = lots;
    }
}

static void same_streams(const char *game, int seats, int *alike, int *different)
{
    struct match *a = duplicate_match(game, seats, 7), *b = duplicate_match(game, seats, 7);
    struct seen *x = calloc(STREAMS, sizeof *x), *y = calloc(STREAMS, sizeof *y);
    assert_true(x && y);
    play_and_see(a, 1, x);
    play_and_see(b, 2, y);
    for (int i = 0; i < STREAMS; i++)
        for (int k = 0; k < x[i].count && k < y[i].count; k++) {
            bool same = sg_action_eq(x[i].drawn[k], y[i].drawn[k]);
            if (x[i].lots[k] == y[i].lots[k])
                assert_true(same);
            ++*(same ? alike : different);
        }
    assert_string_not_equal(match_text(a).at, match_text(b).at); /* different choices were made */
    free(x);
    free(y);
    match_free(a);
    match_free(b);
}

static void tables_see_the_same_draws(void **unused)
{
    static const char *const games[] = {"siena", "florenza", "pebbles"};
    (void)unused;
    for (int g = 0; g < 3; g++)
        for (int seats = 2; seats <= 4; seats++) {
            int alike = 0, different = 0;
            same_streams(games[g], seats, &alike, &different);
            assert_in_range(alike, 5, 10000);
            assert_in_range(different, 0, alike / 2); /* only where the decks have come to differ */
        }
}

/* Seat 1 gets its pebbles although seat 2 draws one more before its turn. */
static void others_do_not_shift_a_seat(void **unused)
{
    struct said s;
    struct match *m[2] = {duplicate_match("pebbles", 3, 3), duplicate_match("pebbles", 3, 3)};
    struct sg_action draw, got[2];
    (void)unused;
    must(sg_action_parse(match_game(m[0]), "draw", 4, &draw, error_of(&s)), &s.why);
    for (int i = 0; i < 2; i++) {
        struct sg_choice list[SG_MAX_CHOICES];
        while (match_turn(m[i]) == SG_CHANCE)
            must(match_draw(m[i], error_of(&s)), &s.why);
        must(match_play(m[i], 0, i ? draw : (match_actions(m[i], list), list[1].action), error_of(&s)), &s.why);
        while (match_turn(m[i]) == SG_CHANCE)
            must(match_draw(m[i], error_of(&s)), &s.why);
        must(match_play(m[i], 1, draw, error_of(&s)), &s.why);
        must(match_draw(m[i], error_of(&s)), &s.why);
        got[i] = match_ply(m[i], match_plies(m[i]) - 1)->action;
    }
    assert_int_not_equal(match_plies(m[0]), match_plies(m[1]));
    assert_true(sg_action_eq(got[0], got[1]));
    match_free(m[0]);
    match_free(m[1]);
}

static void nobody_gives_a_number(void **unused)
{
    struct said s;
    uint8_t number[FAIR_BYTES] = {1}, commitment[FAIR_BYTES];
    struct match *m = duplicate_match("pebbles", 2, 5);
    (void)unused;
    assert_true(match_commitment(m, commitment));
    assert_int_equal(match_numbers_missing(m), 0);
    assert_false(match_number(m, 0, number, error_of(&s)));
    assert_string_equal(error_words(&s.why), "only a fair match takes numbers");
    must(match_draw(m, error_of(&s)), &s.why);
    assert_false(match_force(m, match_ply(m, 0)->action, error_of(&s)));
    assert_false(match_undo(m, MATCH_TABLE, 1, error_of(&s)));
    match_free(m);
}

/* A save loads, continues with the same draws, and is checked draw by draw. */
static void saves_are_verified(void **unused)
{
    struct said s;
    struct match_verified v;
    struct sg_rng rng;
    struct match *m = duplicate_match("pebbles", 3, 9);
    (void)unused;
    sg_rng_init(&rng, 4, 0);
    play_on(m, &rng, 9);
    struct match *n = match_load(match_text(m).at, match_text(m).length, NULL, error_of(&s));
    must(n, &s.why);
    sg_rng_init(&rng, 5, 0);
    play_on(m, &rng, 1000);
    sg_rng_init(&rng, 5, 0);
    play_on(n, &rng, 1000);
    assert_string_equal(match_text(m).at, match_text(n).at);
    must(match_reveal(m, error_of(&s)), &s.why);
    struct sg_slice all = match_text(m);
    struct match *checked = match_verify(all.at, all.length, &v, error_of(&s));
    must(checked, &s.why);
    assert_true(match_duplicate(checked));
    assert_in_range(v.draws, 6, 72);
    assert_int_equal(v.unchecked, 0);
    match_free(checked);
    /* The same log under another secret: its draws do not follow. */
    struct match *other = duplicate_match("pebbles", 3, 10);
    struct sg_slice head = match_text(other);
    char *bent = malloc(head.length + all.length + 1);
    strcpy(bent, head.at);
    strcat(bent, strstr(all.at, "begin\n") + 6);
    *strstr(bent, "reveal ") = 0;
    assert_null(match_verify(bent, strlen(bent), &v, error_of(&s)));
    assert_non_null(strstr(error_words(&s.why), "draw 1"));
    free(bent);
    match_free(other);
    match_free(m);
    match_free(n);
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_see_the_same_draws),
        cmocka_unit_test(others_do_not_shift_a_seat),
        cmocka_unit_test(nobody_gives_a_number),
        cmocka_unit_test(saves_are_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
