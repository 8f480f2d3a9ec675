/* unit_match_order.c: standing orders of every game, in random play. */
#include "tests/unit/match_help.h"

#include "match/order.h"

enum { MOST = 600 };

/* What a game offers is real: the fields exist, and what can be played now is legal. */
static void check_offers(const struct match *m)
{
    struct sg_order list[SG_MAX_ORDERS];
    const struct sg_game *game = match_game(m);
    for (int seat = 0; seat < match_setup(m).seats; seat++) {
        int n = orders_offered(m, seat, list);
        assert_true(n <= SG_MAX_ORDERS);
        for (int i = 0; i < n; i++) {
            assert_true(sg_action_valid(game, list[i].action));
            assert_true(!list[i].most || list[i].most >= list[i].action.arg[2]);
            for (const char *const *f = list[i].same; *f; f++)
                assert_non_null(sg_field_find(game, sg_slice_of(*f)));
            if (match_turn(m) == seat)
                assert_false(game->refuse(match_state(m), list[i].action, NULL));
        }
    }
}

static void order_text(const struct match *m, int seat, const char *words, struct order *out)
{
    struct said s;
    must(order_parse(m, seat, sg_slice_of(words), out, error_of(&s)), &s.why);
}

/* An action that is ordered one step ahead is played if it is legal then, and never otherwise. */
static void order_ahead(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng rng;
    struct sg_action last = {0, {0, 0, 0}}, action;
    struct match *m = seeded(game, setup, 17);
    int acted = 0, refused = 0;
    sg_rng_init(&rng, 5, setup->options);
    for (int i = 0; i < MOST && match_turn(m) != SG_OVER; i++) {
        char words[SG_MAX_TEXT], again[ORDER_WORDS];
        struct sg_text text;
        struct order o, loaded;
        struct said s;
        int seat = (int)sg_rng_below(&rng, setup->seats);
        check_offers(m);
        if (!last.kind || match_turn(m) == seat) {
            if (match_turn(m) >= 0)
                last = pick_action(m, &rng);
            random_step(m, &rng);
            continue;
        }
        sg_text_init(&text, words, sizeof words);
        sg_action_format(game, last, &text);
        bool read = order_parse(m, seat, sg_slice_of(words), &o, error_of(&s));
        random_step(m, &rng);
        if (!read || o.stays)
            continue;
        sg_text_init(&text, again, sizeof again);
        order_save(game, &o, &text);
        must(order_load(m, seat, sg_slice_of(again), &loaded, error_of(&s)), &s.why);
        assert_memory_equal(&o, &loaded, sizeof o);
        enum order_state now = order_look(m, &o, &action);
        if (match_turn(m) != seat) {
            assert_int_equal(now, match_turn(m) == SG_OVER ? ORDER_ENDED : ORDER_WAITS);
        } else if (now == ORDER_ACTS) {
            assert_true(sg_action_eq(action, last));
            must(match_play(m, seat, action, error_of(&s)), &s.why);
            assert_int_equal(order_look(m, &o, &action), ORDER_ENDED); /* once */
            acted++;
        } else {
            assert_true(game->refuse(match_state(m), last, NULL));
            refused++;
        }
    }
    match_free(m);
}

static void an_order_acts_where_it_is_legal(void **unused)
{
    (void)unused;
    every_setup(order_ahead);
}

/* Orders are read from the seat's view: what is hidden from it changes nothing. */
static void look_blind(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng rng;
    struct sg_action a, b;
    struct match *m = seeded(game, setup, 23);
    sg_rng_init(&rng, 9, setup->options);
    for (int i = 0; i < MOST / 4 && match_turn(m) != SG_OVER; i++) {
        int seat = match_turn(m);
        if (seat >= 0 && i % 8 == 0) {
            _Alignas(16) char other[SG_MAX_STATE];
            char words[SG_MAX_TEXT];
            struct sg_text text;
            struct order o, p;
            struct said s;
            match_view(m, seat, match_plies(m), other);
            game->resample(other, &rng);
            struct match_start start = {.setup = *setup, .chance = {.source = MATCH_SEEDED}, .position = other};
            struct match *n = match_new(game, &start, error_of(&s));
            must(n, &s.why);
            sg_text_init(&text, words, sizeof words);
            sg_action_format(game, pick_action(m, &rng), &text);
            order_text(m, seat, words, &o);
            order_text(n, seat, words, &p);
            assert_int_equal(order_look(m, &o, &a), order_look(n, &p, &b));
            assert_true(sg_action_eq(a, b));
            match_free(n);
        }
        random_step(m, &rng);
    }
    match_free(m);
}

static void nothing_hidden_is_used(void **unused)
{
    (void)unused;
    every_setup(look_blind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_order_acts_where_it_is_legal),
        cmocka_unit_test(nothing_hidden_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
