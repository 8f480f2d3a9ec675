/* unit_match_barrier.c: what an action gives away, and the consent of the table. */
#include "tests/unit/match_help.h"

/* ---- The barrier is where the game says, and the game says the truth -------------- */

/*
 * Does the action prove something to `viewer`? If it is impossible in a world
 * that looks the same to them, or leads to another view there, it does.
 */
static bool proves(const struct sg_game *game, const void *state, struct sg_action a, int viewer, struct sg_rng *rng)
{
    static _Alignas(16) char world[SG_MAX_STATE], truth[SG_MAX_STATE], seen[SG_MAX_STATE], other[SG_MAX_STATE];
    game->redact(state, viewer, world);
    game->resample(world, rng);
    if (!sg_action_eq(game->hide(state, a, viewer), a))
        return false; /* they do not see what was played */
    if (game->refuse(world, a, NULL))
        return true;
    memcpy(truth, state, game->state_size);
    game->apply(truth, a, NULL);
    game->apply(world, a, NULL);
    game->redact(truth, viewer, seen);
    game->redact(world, viewer, other);
    return memcmp(seen, other, game->state_size) != 0;
}

static void check_action(const struct sg_game *game, const void *state, struct sg_action a, int seats,
                         struct sg_rng *rng)
{
    unsigned effects = match_effects(game, state, a);
    if (effects & (MATCH_SHOWS | MATCH_DRAWS))
        return;
    for (int v = 0; v <= seats; v++) {
        if (!proves(game, state, a, v < seats ? v : SG_SPECTATOR, rng))
            continue;
        char memory[SG_MAX_POSITION], words[SG_MAX_TEXT];
        struct sg_text t;
        sg_text_init(&t, memory, sizeof memory);
        sg_position_format(game, state, &t);
        sg_text_init(&t, words, sizeof words);
        sg_action_format(game, a, &t);
        fail_msg("'%s' (effects %u) shows viewer %d something and no event says so (news): %s", words, effects, v + 1,
                 memory);
    }
}

static void barrier(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng rng, other;
    struct match *m = seeded(game, setup, 17);
    sg_rng_init(&rng, 9, setup->options);
    sg_rng_init(&other, 10, setup->options);
    for (int i = 0; i < 3000 && match_turn(m) != SG_OVER; i++) {
        for (int k = 0; k < 2 && match_turn(m) >= 0; k++)
            check_action(game, match_state(m), pick_action(m, &other), setup->seats, &other);
        unsigned foretold = 0;
        int turn = match_turn(m);
        struct said s;
        if (turn >= 0) {
            struct sg_action a = pick_action(m, &rng);
            foretold = match_effects(game, match_state(m), a);
            must(match_play(m, turn, a, error_of(&s)), &s.why);
        } else {
            must(match_draw(m, error_of(&s)), &s.why);
            foretold = MATCH_DRAWS;
        }
        /* What was predicted is what happened. */
        assert_int_equal(foretold, match_effects_at(m, match_plies(m) - 1));
        int now = match_turn(m);
        if (turn >= 0) {
            assert_int_equal(!!(foretold & MATCH_DRAWS), now == SG_CHANCE);
            assert_int_equal(!!(foretold & MATCH_ENDS_GAME), now == SG_OVER);
            assert_int_equal(!!(foretold & MATCH_HANDS_ON), now >= 0 && now != turn);
        }
        /* Inside the barrier, and only there, it can be undone alone. */
        int mover = turn >= 0 ? turn : 0;
        assert_int_equal(match_free_undo(m, mover) > 0, turn >= 0 && foretold == 0);
        if (turn >= 0 && foretold == 0 && sg_rng_below(&other, 4) == 0) {
            must(match_undo(m, turn, 1, error_of(&s)), &s.why);
            assert_int_equal(match_free_redo(m, turn) >= 1, true);
            must(match_redo(m, turn, 1, error_of(&s)), &s.why);
        } else if (foretold) {
            assert_false(match_undo(m, mover, 1, error_of(&s)));
        }
    }
    match_free(m);
}

static void what_is_shown_is_known_before(void **unused)
{
    (void)unused;
    every_setup(barrier);
}

/* Pebbles as an example: which effects its actions have. */
static unsigned effects_of(const char *position, const char *action)
{
    static _Alignas(16) char state[SG_MAX_STATE];
    const struct sg_game *game = sg_game_find("pebbles");
    struct said s;
    struct sg_action a;
    must(sg_position_parse(game, position, strlen(position), state, error_of(&s)), &s.why);
    must(sg_action_parse(game, action, strlen(action), &a, &s.why), &s.why);
    return match_effects(game, state, a);
}

static void effects_of_pebbles(void **unused)
{
    const char *closed = "pebbles seats=2; dealt 2; drawing 0; bag = 4 4 4 4 4 3; hand 1 = 0,0,0,0,0,1";
    const char *open = "pebbles seats=2 open; dealt 2; drawing 0; bag = 4 4 4 4 4 3; hand 1 = 0,0,0,0,0,1";
    const char *last = "pebbles seats=2; dealt 2; drawing 0; bag = 0 0 0 0 0 0; hand 1 = 0,0,0,0,0,1";
    (void)unused;
    assert_int_equal(effects_of(closed, "draw"), MATCH_DRAWS);
    assert_int_equal(effects_of(closed, "throw 6 stake 0"), MATCH_SHOWS | MATCH_HANDS_ON);
    assert_int_equal(effects_of(open, "throw 6 stake 0"), MATCH_HANDS_ON);
    assert_int_equal(effects_of(last, "throw 6 stake 0"), MATCH_SHOWS | MATCH_ENDS_GAME);
}

/* ---- A game made for this test, in which a turn has free steps --------------------- */

/*
 * Two seats; a turn is any number of "step", then "end". "peek" looks at a
 * hidden number, "tell" shows it to the other. Only what effects need.
 */
struct tiny {
    struct sg_head head;
    uint8_t turn, steps, number, spare[5];
};

static int tiny_turn(const void *state)
{
    return ((const struct tiny *)state)->turn;
}

static void tiny_apply(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct tiny *t = state;
    struct sg_event e = {1, (int8_t)t->turn, (uint8_t)(1u << t->turn), "T-1", {0, 0}, t->number};
    if (a.kind == 1)
        t->steps++;
    if (a.kind == 2)
        t->steps = 0; /* "end", and the same seat continues: only the verb shows it */
    if (a.kind == 3)
        e.news = (uint8_t)(1u << t->turn);
    if (a.kind == 4)
        e.audience = 3;
    if (trace && trace->event && a.kind >= 3)
        trace->event(trace->ctx, &e);
}

static void effects_are_told_apart(void **unused)
{
    static const struct sg_verb verbs[] = {{NULL},           {.form = "step"}, {.form = "end", .ends = 1},
                                           {.form = "peek"}, {.form = "tell"}, {.form = "hide"}};
    static const struct sg_event_info events[] = {{NULL}, {"number", {NULL, NULL, "number"}, {NULL}}};
    const struct sg_game game = {.name = "tiny",
                                 .state_size = sizeof(struct tiny),
                                 .verbs = verbs,
                                 .verb_count = 6,
                                 .events = events,
                                 .event_count = 2,
                                 .turn = tiny_turn,
                                 .apply = tiny_apply};
    struct tiny t = {.head = {2, 0, SG_TRUTH, 0, 0}};
    (void)unused;
    assert_int_equal(match_effects(&game, &t, (struct sg_action){1, {0, 0, 0}}), 0);
    assert_int_equal(match_effects(&game, &t, (struct sg_action){2, {0, 0, 0}}), MATCH_ENDS_TURN);
    assert_int_equal(match_effects(&game, &t, (struct sg_action){3, {0, 0, 0}}), MATCH_SHOWS);
    assert_int_equal(match_effects(&game, &t, (struct sg_action){4, {0, 0, 0}}), MATCH_SHOWS);
    /* A secret that only the mover sees, and that they knew, is not news. */
    assert_int_equal(match_effects(&game, &t, (struct sg_action){5, {0, 0, 0}}), 0);
}

/* ---- Consent of the table ------------------------------------------------------------ */

static struct match *new_table(const char *who)
{
    struct said s;
    struct match_start start = {.setup = {(uint8_t)strlen(who), 0, 0}, .chance = {.seed = 4}};
    for (int i = 0; who[i]; i++)
        start.seat[i].who = who[i] == 'b' ? MATCH_BOT : who[i] == 'r' ? MATCH_REMOTE : MATCH_HUMAN;
    struct match *m = match_new(sg_game_find("pebbles"), &start, error_of(&s));
    must(m, &s.why);
    struct sg_rng rng;
    sg_rng_init(&rng, 2, 2);
    play_on(m, &rng, 16);
    return m;
}

static struct match *load_again(struct match *m)
{
    struct said s;
    struct match *n = match_load(match_text(m).at, match_text(m).length, NULL, error_of(&s));
    must(n, &s.why);
    struct match_question a = match_question(m), b = match_question(n);
    assert_int_equal(a.request, b.request);
    if (a.request != MATCH_NOTHING) {
        assert_int_equal(a.waiting, b.waiting);
        assert_int_equal(a.plies, b.plies);
        assert_int_equal(a.seat, b.seat);
    }
    assert_int_equal(match_plies(m), match_plies(n));
    match_free(m);
    return n;
}

static void all_people_must_agree(void **unused)
{
    struct said s;
    struct match *m = new_table("hrbh");
    int plies = match_plies(m);
    (void)unused;
    assert_false(match_undo(m, 0, 3, error_of(&s)));
    assert_non_null(strstr(error_words(&s.why), "the other players must agree"));
    must(match_ask(m, 0, MATCH_UNDO, 3, error_of(&s)), &s.why);
    assert_int_equal(match_question(m).waiting, 2 | 8); /* the bot is not asked */
    m = load_again(m);
    assert_false(match_ask(m, 1, MATCH_UNDO, 1, error_of(&s)));
    assert_false(match_answer(m, 2, true, error_of(&s)));
    assert_false(match_answer(m, 0, true, error_of(&s)));
    must(match_answer(m, 1, true, error_of(&s)), &s.why);
    assert_false(match_answer(m, 1, true, error_of(&s)));
    assert_int_equal(match_plies(m), plies);
    m = load_again(m);
    must(match_answer(m, 3, true, error_of(&s)), &s.why);
    assert_int_equal(match_plies(m), plies - 3);
    assert_int_equal(match_question(m).request, MATCH_NOTHING);
    m = load_again(m);
    must(match_ask(m, 1, MATCH_REDO, 3, error_of(&s)), &s.why);
    must(match_answer(m, 0, true, error_of(&s)), &s.why);
    must(match_answer(m, 3, true, error_of(&s)), &s.why);
    assert_int_equal(match_plies(m), plies);
    match_free(load_again(m));
}

static void one_no_is_enough(void **unused)
{
    struct said s;
    struct match *m = new_table("hhh");
    int plies = match_plies(m);
    (void)unused;
    must(match_ask(m, 0, MATCH_UNDO, 2, error_of(&s)), &s.why);
    must(match_answer(m, 1, true, error_of(&s)), &s.why);
    must(match_answer(m, 2, false, error_of(&s)), &s.why);
    assert_int_equal(match_question(m).request, MATCH_NOTHING);
    assert_int_equal(match_plies(m), plies);
    assert_false(match_answer(m, 1, true, error_of(&s)));
    must(match_ask(m, 0, MATCH_UNDO, 2, error_of(&s)), &s.why);
    must(match_answer(m, 0, false, error_of(&s)), &s.why); /* the seat thinks better of it */
    m = load_again(m);
    must(match_ask(m, 2, MATCH_UNDO, 2, error_of(&s)), &s.why);
    struct sg_rng rng;
    sg_rng_init(&rng, 1, 1);
    random_step(m, &rng); /* play continues: the question is gone */
    assert_int_equal(match_question(m).request, MATCH_NOTHING);
    match_free(load_again(m));
}

static void alone_with_bots_nobody_is_asked(void **unused)
{
    struct said s;
    struct match *m = new_table("bhb");
    int plies = match_plies(m);
    (void)unused;
    assert_false(match_ask(m, 1, MATCH_UNDO, 2, error_of(&s)));
    int back = match_back(m, 1);
    assert_true(back > 0);
    must(match_undo(m, 1, back, error_of(&s)), &s.why);
    assert_int_equal(match_plies(m), plies - back);
    assert_int_equal(match_turn(m), 1);
    assert_false(match_undo(m, 0, 2, error_of(&s))); /* a bot has a person to ask */
    match_free(load_again(m));
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_known_before),
        cmocka_unit_test(effects_of_pebbles),
        cmocka_unit_test(effects_are_told_apart),
        cmocka_unit_test(all_people_must_agree),
        cmocka_unit_test(one_no_is_enough),
        cmocka_unit_test(alone_with_bots_nobody_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
