/* unit_siena_orders.c: standing orders at an auction. */
#include "tests/unit/engine_help.h"
#include "tests/unit/match_help.h"

#include "games/siena/rules/siena.h"
#include "match/order.h"
#include "proto/scenario/scenario_start.h"

static const char auction[] = "game siena seats=3\n"
                              "given display = A01 A02, florins = 30 20 10, hand = - - -\n"
                              "auction\n";

static struct match *at_auction(void)
{
    _Alignas(16) char state[SG_MAX_STATE];
    struct said s;
    must(scenario_start(&siena_game, sg_slice_of(auction), '\n', state, error_of(&s)), &s.why);
    struct match_start start = {.setup = sg_setup_of(state), .chance = {.source = MATCH_SEEDED}, .position = state};
    struct match *m = match_new(&siena_game, &start, error_of(&s));
    must(m, &s.why);
    return m;
}

static void play_words(struct match *m, const char *words)
{
    struct said s;
    struct sg_action a;
    must(sg_action_parse(&siena_game, words, strlen(words), &a, error_of(&s)), &s.why);
    must(match_play(m, match_turn(m), a, error_of(&s)), &s.why);
}

static void give(const struct match *m, struct orders *of, int seat, const char *words)
{
    struct said s;
    struct order o;
    must(order_parse(m, seat, sg_slice_of(words), &o, error_of(&s)), &s.why);
    must(orders_add(m, &of[seat], &o, error_of(&s)), &s.why);
}

static void expect_refused(const struct match *m, int seat, const char *words, const char *key)
{
    struct said s;
    struct order o;
    assert_false(order_parse(m, seat, sg_slice_of(words), &o, error_of(&s)));
    assert_string_equal(s.why.key, key);
}

/* Plays what orders say; how many actions that were. */
static int run_orders(struct match *m, const struct orders *of)
{
    struct said s;
    struct sg_action a;
    int n = 0;
    for (; n < ORDERS_RUN && orders_next(m, of, &a); n++)
        must(match_play(m, match_turn(m), a, error_of(&s)), &s.why);
    return n;
}

static void expect_fields(const struct match *m, const char *fields)
{
    char memory[400];
    struct sg_text found;
    struct said s;
    sg_text_init(&found, memory, sizeof memory);
    if (!sg_fields_expect(&siena_game, match_state(m), fields, strlen(fields), &found, error_of(&s)))
        fail_msg("%s: %s", fields, memory);
}

static int bidder_of(const struct match *m)
{
    return match_turn(m);
}

static void bids_as_little_as_wins(void **unused)
{
    (void)unused;
    struct match *m = at_auction();
    struct orders of[SG_MAX_SEATS] = {0};
    int a = bidder_of(m);
    give(m, of, a, "bid 9");
    assert_int_equal(run_orders(m, of), 1); /* 1, and waits */
    expect_fields(m, "bid 1");
    play_words(m, "bid 5");
    play_words(m, "pass");
    assert_int_equal(run_orders(m, of), 1);
    expect_fields(m, "bid 6");
    play_words(m, "bid 9");
    assert_int_equal(run_orders(m, of), 0); /* 10 is more than was ordered: asked */
    assert_int_equal(match_turn(m), a);
    assert_int_equal(orders_tidy(m, &of[a]), 0);
    match_free(m);
}

static void passes_when_it_is_not_enough(void **unused)
{
    (void)unused;
    struct match *m = at_auction();
    struct orders of[SG_MAX_SEATS] = {0};
    int a = bidder_of(m);
    give(m, of, a, "bid 3 then pass");
    run_orders(m, of);
    play_words(m, "bid 4");
    play_words(m, "pass");
    assert_int_equal(run_orders(m, of), 1); /* passes; the auction is over */
    assert_int_not_equal(((const struct siena_state *)match_state(m))->phase, PHASE_AUCTION);
    assert_int_equal(orders_tidy(m, &of[a]), 0);
    match_free(m);
}

/* Two orders bid against each other at once; the lower one stops first. */
static void two_orders_meet(void **unused)
{
    (void)unused;
    struct match *m = at_auction();
    struct orders of[SG_MAX_SEATS] = {0};
    int a = bidder_of(m);
    play_words(m, "bid 1");
    int b = bidder_of(m);
    give(m, of, a, "bid 8 then pass");
    give(m, of, b, "bid 6 then pass");
    run_orders(m, of);
    int c = bidder_of(m);
    assert_true(c != a && c != b);
    play_words(m, "pass");
    run_orders(m, of);
    assert_int_not_equal(((const struct siena_state *)match_state(m))->phase, PHASE_AUCTION);
    int32_t before[] = {30, 20, 10};
    assert_int_equal(((const struct siena_state *)match_state(m))->florins[a], before[a] - 7);
    match_free(m);
}

static void an_order_dies_with_its_auction(void **unused)
{
    (void)unused;
    struct match *m = at_auction();
    struct orders of[SG_MAX_SEATS] = {0};
    struct said s;
    int a = bidder_of(m);
    give(m, of, a, "bid 9");
    run_orders(m, of);
    assert_int_equal(orders_tidy(m, &of[a]), 1);
    must(match_undo(m, MATCH_TABLE, 1, error_of(&s)), &s.why);
    assert_int_equal(orders_tidy(m, &of[a]), 0); /* undo asks again */
    give(m, of, a, "bid 9");
    play_words(m, "bid 2"); /* decided otherwise */
    assert_int_equal(orders_tidy(m, &of[a]), 0);
    match_free(m);
}

static void conditions_hold_or_ask(void **unused)
{
    (void)unused;
    char words[64];
    for (int hold = 0; hold < 2; hold++) {
        struct match *m = at_auction();
        struct orders of[SG_MAX_SEATS] = {0};
        struct said s;
        struct order o;
        int a = bidder_of(m);
        play_words(m, "bid 1");
        int b = bidder_of(m);
        expect_refused(m, b, "pass if 1 pass", b == 0 ? "wrong.order.seat" : "wrong.order.your-turn");
        snprintf(words, sizeof words, "pass if %d bid 4", b + 1);
        must(order_parse(m, a, sg_slice_of(words), &o, error_of(&s)), &s.why);
        must(orders_add(m, &of[a], &o, error_of(&s)), &s.why);
        play_words(m, hold ? "bid 4" : "bid 3");
        play_words(m, "pass");
        assert_int_equal(match_turn(m), a);
        assert_int_equal(run_orders(m, of), hold);
        match_free(m);
    }
}

static void bad_words_are_refused(void **unused)
{
    (void)unused;
    struct match *m = at_auction();
    int a = bidder_of(m), b = (a + 1) % 3;
    expect_refused(m, a, "", "wrong.order.nothing");
    expect_refused(m, a, "bid 99", "wrong.order.amount");
    expect_refused(m, b, "bid 0", "wrong.order.amount");
    expect_refused(m, b, "pass then pass", "wrong.order.then");
    expect_refused(m, b, "bid 5 then decline", "wrong.order.then");
    expect_refused(m, b, "pass while", "wrong.order.while");
    expect_refused(m, b, "pass while moon", "wrong.order.field");
    expect_refused(m, b, "pass; pass; pass; pass; pass", "wrong.order.steps");
    expect_refused(m, b, "pass if 9 pass", "wrong.order.seat");
    expect_refused(m, b, "deal A01", "wrong.order.chance");
    match_free(m);
}

/* Declines until the open cards change. */
static void declines_until_a_card_is_sold(void **unused)
{
    (void)unused;
    struct match *m = seeded(&siena_game, &(struct sg_setup){.seats = 3}, 4);
    struct orders of[SG_MAX_SEATS] = {0};
    struct sg_action act;
    struct said s;
    while (match_turn(m) == SG_CHANCE)
        must(match_draw(m, error_of(&s)), &s.why);
    int a = match_turn(m);
    play_words(m, "decline");
    give(m, of, a, "decline");
    assert_int_equal(order_look(m, &of[a].order[0], &act), ORDER_WAITS);
    struct sg_choice list[SG_MAX_CHOICES];
    match_actions(m, list);
    must(match_play(m, match_turn(m), list[0].action, error_of(&s)), &s.why); /* an auction begins */
    while (((const struct siena_state *)match_state(m))->step != 0)
        play_words(m, "pass");
    assert_int_equal(orders_tidy(m, &of[a]), 0); /* a card was sold */
    match_free(m);
}

/* A front takes no words of an order apart: it gets the parts, and the words for an amount. */
static void the_engine_writes_and_reads_orders(void **unused)
{
    (void)unused;
    ask_engine("scene siena seats=3; given display = A01 A02, florins = 30 20 10, hand = - - -; auction");
    assert_string_equal(ask_engine("orders 2 8"),
                        "ok {\"seat\":2,\"orders\":[],\"standing\":[],\"offers\":[{\"action\":\"bid 1\",\"least\":1,"
                        "\"most\":20,\"words\":[\"bid 8\",\"bid 8 then pass\"],\"instead\":\"pass\"}]}");
    assert_non_null(strstr(ask_engine("orders 2 99"), "\"words\":[\"bid 20\","));
    assert_non_null(strstr(ask_engine("orders 2"), "\"words\":[\"bid 1\","));
    assert_non_null(strstr(ask_engine("order 2 bid 8 then pass"),
                           "\"standing\":[{\"actions\":[\"bid 8\"],\"amount\":8,\"instead\":\"pass\"}]"));
    assert_memory_equal(ask_engine("orders 2 x"), "error ", 6);
}

int main(void)
{
    siena_components.load_builtin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_as_little_as_wins),
        cmocka_unit_test(passes_when_it_is_not_enough),
        cmocka_unit_test(two_orders_meet),
        cmocka_unit_test(an_order_dies_with_its_auction),
        cmocka_unit_test(conditions_hold_or_ask),
        cmocka_unit_test(bad_words_are_refused),
        cmocka_unit_test(declines_until_a_card_is_sold),
        cmocka_unit_test_setup_teardown(the_engine_writes_and_reads_orders, open_engine, close_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
