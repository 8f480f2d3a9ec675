/*
 * unit_analysis.c: looking back at games: numbers add up, mistakes are found,
 * and nothing about a seat depends on what that seat could not know.
 */
#include "tests/unit/match_help.h"

#include "ai/study.h"
#include "tests/unit/json_help.h"
#include "proto/analysis/analysis.h"
#include "proto/buffer.h"

#include <math.h>

static const struct analysis_plan quick = {
    .bot = "master:16", .host = {.memory = 1 << 20}, .playouts = 3, .worlds = 2, .seed = 3};

static struct analysis *new_analysis(const struct match *m, const struct analysis_plan *plan)
{
    struct said s;
    struct analysis *a = analysis_new(m, plan, error_of(&s));
    must(a, &s.why);
    return a;
}

static struct analyst *sit_down(struct analysis *a)
{
    struct said s;
    struct analyst *who = analyst_new(a, error_of(&s));
    must(who, &s.why);
    return who;
}

static struct analysis *analyse(const struct match *m, const struct analysis_plan *plan)
{
    struct analysis *a = new_analysis(m, plan);
    struct analyst *who = sit_down(a);
    for (int i = 0; i < analysis_count(a); i++)
        analyst_step(who, i);
    analyst_free(who);
    analysis_finish(a);
    return a;
}

/* ---- sums ---------------------------------------------------------------------------- */

static void check_steps(const struct analysis *a, const struct match *m)
{
    int ply = 0, seats = match_setup(m).seats;
    for (int i = 0; i < analysis_count(a); i++) {
        const struct analysis_step *s = analysis_step(a, i);
        assert_int_equal(s->from, ply);
        assert_true(s->to >= s->from && (s->seat >= 0 || i == 0));
        ply = s->to;
        assert_true(s->loss >= 0 && s->loss <= 1 && fabsf(s->skill) <= 1);
        assert_true(s->choice || (s->skill == 0 && s->loss == 0));
        for (int p = 0; p < seats; p++)
            assert_true(s->chance[p] >= 0 && s->chance[p] <= 1 && fabsf(s->luck[p]) <= 1);
    }
    assert_int_equal(ply, match_plies(m));
}

static void check_sums(const struct analysis *a, const struct match *m)
{
    struct sg_result r;
    match_game(m)->result(match_state(m), &r);
    for (int p = 0; p < match_setup(m).seats; p++) {
        const struct analysis_seat *s = analysis_seat(a, p);
        double sum = s->start + s->luck + s->skill + s->others;
        if (fabs(s->end - sum) > 1e-4)
            fail_msg("seat %d ends with %f, its parts make %f", p + 1, s->end, sum);
        if (match_turn(m) == SG_OVER)
            assert_true((s->end > 0) == (r.winners >> p & 1));
    }
}

static void check_json(const struct analysis *a)
{
    struct buffer out = {NULL, 0, 0};
    struct json j;
    buffer_json(&out, &j);
    analysis_json(a, &j);
    assert_true(json_whole(&j));
    assert_true(json_is_value(out.at));
    buffer_free(&out);
}

static void every_kind_adds_up(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng rng;
    sg_rng_init(&rng, 4, setup->options);
    if (setup->seats > 2 && setup->options) /* enough of them */
        return;
    struct match *m = seeded(game, setup, 7);
    play_on(m, &rng, setup->options ? 24 : 60);
    struct analysis *a = analyse(m, &quick);
    check_steps(a, m);
    check_sums(a, m);
    check_json(a);
    analysis_free(a);
    match_free(m);
}

static void parts_add_up_in_every_game(void **unused)
{
    (void)unused;
    every_setup(every_kind_adds_up);
}

static void whole_games_end_with_the_result(void **unused)
{
    struct sg_rng rng;
    (void)unused;
    sg_rng_init(&rng, 6, 0);
    for (int g = 0; g < sg_game_count(); g++) {
        struct analysis_plan plan = quick;
        struct sg_setup two = {2, 0, 0};
        struct match *m = fair_match(sg_game_at(g), &two, 9);
        plan.bot = "master:3";
        plan.playouts = 2;
        play_on(m, &rng, 5000);
        assert_int_equal(match_turn(m), SG_OVER);
        struct analysis *a = analyse(m, &plan);
        check_steps(a, m);
        check_sums(a, m);
        analysis_free(a);
        match_free(m);
    }
}

/* ---- the same again --------------------------------------------------------------------- */

static void assert_same_step(const struct analysis *a, const struct analysis *b, int i)
{
    const struct analysis_step *x = analysis_step(a, i), *y = analysis_step(b, i);
    assert_memory_equal(x->chance, y->chance, sizeof x->chance);
    assert_memory_equal(x->luck, y->luck, sizeof x->luck);
    assert_true(x->skill == y->skill && x->loss == y->loss && x->best == y->best);
}

static void order_and_undo_change_nothing(void **unused)
{
    struct sg_rng rng;
    struct said s;
    (void)unused;
    sg_rng_init(&rng, 6, 0);
    for (int g = 0; g < sg_game_count(); g++) {
        struct sg_setup three = {3, 0, 0};
        struct match *m = seeded(sg_game_at(g), &three, 2);
        play_on(m, &rng, 60);
        struct analysis *a = analyse(m, &quick), *b = new_analysis(m, &quick);
        struct analyst *who = sit_down(b), *other = sit_down(b);
        for (int i = analysis_count(b) - 1; i >= 0; i--)
            analyst_step(i % 2 ? who : other, i);
        analyst_free(who);
        analyst_free(other);
        analysis_finish(b);
        int plies = match_plies(m), steps = analysis_count(a);
        for (int i = 0; i < steps; i++)
            assert_same_step(a, b, i);
        analysis_free(b);
        play_on(m, &rng, 25);
        must(match_undo(m, MATCH_TABLE, match_plies(m) - plies, error_of(&s)), &s.why);
        b = analyse(m, &quick);
        assert_int_equal(analysis_count(b), steps);
        for (int i = 0; i < steps; i++)
            assert_same_step(a, b, i);
        analysis_free(a);
        analysis_free(b);
        match_free(m);
    }
}

/* ---- what is hidden ------------------------------------------------------------------------ */

/* Continues in both worlds as long as the seat cannot tell them apart. */
static int play_both(struct match *a, struct match *b, int seat, struct sg_rng *rng, int most)
{
    _Alignas(16) char one[SG_MAX_STATE], two[SG_MAX_STATE];
    const struct sg_game *game = match_game(a);
    struct said s;
    for (int ply = 0; ply < most; ply++) {
        int turn = match_turn(a);
        if (turn == SG_OVER)
            return ply;
        struct sg_action x =
            turn == SG_CHANCE
                ? game->chance_sample(match_state(a), sg_rng_below(rng, game->chance_total(match_state(a))))
                : pick_action(a, rng);
        bool ok = turn == SG_CHANCE ? match_force(b, x, error_of(&s)) : match_play(b, turn, x, error_of(&s));
        if (!ok)
            return ply;
        must(turn == SG_CHANCE ? match_force(a, x, error_of(&s)) : match_play(a, turn, x, error_of(&s)), &s.why);
        memset(one, 0, sizeof one);
        memset(two, 0, sizeof two);
        match_view(a, seat, match_plies(a), one);
        match_view(b, seat, match_plies(b), two);
        if (memcmp(one, two, sizeof one) == 0)
            continue;
        must(match_undo(a, MATCH_TABLE, 1, error_of(&s)), &s.why);
        must(match_undo(b, MATCH_TABLE, 1, error_of(&s)), &s.why);
        return ply;
    }
    return most;
}

/* A match that begins with a position. */
static struct match *from_position(const struct sg_game *game, const void *state)
{
    struct said s;
    struct match_start start = {.setup = sg_setup_of(state), .position = state, .chance = {.source = MATCH_OUTSIDE}};
    struct match *m = match_new(game, &start, error_of(&s));
    must(m, &s.why);
    return m;
}

static int hidden_differs(const struct sg_game *game, uint64_t seed, int seat)
{
    _Alignas(16) char other[SG_MAX_STATE];
    struct sg_setup three = {3, 0, 0};
    struct sg_rng rng;
    sg_rng_init(&rng, seed, 1);
    struct match *m = seeded(game, &three, seed);
    play_on(m, &rng, game->state_size < 200 ? 6 + 3 * (int)seed : 60 + 20 * (int)seed);
    match_view(m, seat, match_plies(m), other);
    game->resample(other, &rng);
    struct match *a = from_position(game, match_state(m)), *b = from_position(game, other);
    int plies = play_both(a, b, seat, &rng, 16);
    struct analysis *x = analyse(a, &quick), *y = analyse(b, &quick);
    for (int i = 0; i < analysis_count(x); i++) {
        const struct analysis_step *p = analysis_step(x, i), *q = analysis_step(y, i);
        assert_true(p->chance[seat] == q->chance[seat] && p->luck[seat] == q->luck[seat]);
        if (p->seat == seat)
            assert_true(p->skill == q->skill && p->loss == q->loss && p->best == q->best);
    }
    bool same = memcmp(match_state(a), match_state(b), game->state_size) == 0;
    analysis_free(x);
    analysis_free(y);
    match_free(a);
    match_free(b);
    match_free(m);
    return same ? 0 : plies;
}

static void the_hidden_truth_does_not_matter(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        int differing = 0;
        for (uint64_t seed = 1; seed <= 4; seed++)
            differing += hidden_differs(sg_game_at(g), seed, (int)(seed % 3));
        /* In Florenza everything is open; in the others there was something to compare. */
        if (strcmp(sg_game_at(g)->name, "florenza") != 0)
            assert_true(differing > 3);
    }
}

/* ---- luck ------------------------------------------------------------------------------------ */

/* Over all that can come, luck adds up to nothing; what is not seen is no luck. */
static void luck_is_even(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct ai_game ai = ai_game_of(game);
        struct sg_setup two = {2, 0, 0};
        struct match *m = seeded(game, &two, 5);
        struct sg_rng rng;
        int draws = 0, moved = 0;
        sg_rng_init(&rng, 2, 2);
        for (; match_turn(m) != SG_OVER && draws < 40; random_step(m, &rng)) {
            _Alignas(16) char view[SG_MAX_STATE];
            struct sg_outcome list[SG_MAX_CHOICES];
            double sum = 0, weight = 0;
            bool open = true;
            if (match_turn(m) != SG_CHANCE)
                continue;
            draws++;
            int n = game->outcomes(match_state(m), list);
            match_view(m, 0, match_plies(m), view);
            for (int i = 0; i < n; i++) {
                struct sg_action seen = game->hide(match_state(m), list[i].action, 0);
                float luck = study_luck(&ai, view, seen, 12, 1);
                sum += (double)luck * list[i].weight;
                weight += list[i].weight;
                moved += luck != 0;
                if (sg_action_eq(seen, list[i].action))
                    continue;
                open = false; /* they see that something came, not what */
                assert_true(fabsf(luck) < 1e-6f || n > 1);
            }
            if (open && memcmp(view, match_state(m), game->state_size) == 0)
                assert_true(fabs(sum / weight) < 1e-4);
        }
        assert_true(moved > 0);
        match_free(m);
    }
}

/* ---- mistakes ----------------------------------------------------------------------------------- */

/* Turning points again: what was played and what is better get the numbers of the analysis, and reasons. */
static void check_tries(struct analysis *a)
{
    static unsigned char memory[SG_ARENA_USUAL];
    static struct hint_verdict v;
    struct analyst *who = sit_down(a);
    struct sg_arena arena;
    int step[3], count = analysis_worst(a, 1, step, 3), reasons = 0;
    assert_true(count > 0);
    sg_arena_init(&arena, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        const struct analysis_step *s = analysis_step(a, step[i]);
        struct analysis_step alone = *s;
        assert_true(analyst_try(who, step[i], s->better, &arena, &v));
        assert_true(v.chance == s->best && v.other == s->played && sg_action_eq(v.against, s->action));
        assert_true(v.grade == HINT_BEST && v.percent > v.other_percent);
        reasons += v.reasons;
        assert_true(analyst_try(who, step[i], s->action, &arena, &v));
        assert_true(v.chance == s->played && v.grade == HINT_AS_GOOD);
        analyst_judge(who, step[i]);
        assert_true(alone.best == s->best && alone.played == s->played);
    }
    assert_true(reasons > 0);
    assert_false(analyst_try(who, 0, analysis_step(a, 0)->action, &arena, &v)); /* chance */
    analyst_free(who);
}

/* A game of stewards in which one seat plays by chance. */
static void a_careless_seat_is_found(void **unused)
{
    struct said s;
    struct ai_host host = {.now = NULL};
    const struct sg_game *game = sg_game_find("florenza");
    struct sg_setup three = {3, 0, 0};
    struct sg_rng rng;
    (void)unused;
    struct ai_bot *good = ai_bot_new(game, "steward", &host, error_of(&s));
    struct match *m = seeded(game, &three, 11);
    sg_rng_init(&rng, 3, 3);
    while (match_turn(m) != SG_OVER && match_plies(m) < 140) {
        _Alignas(16) char view[SG_MAX_STATE];
        int turn = match_turn(m);
        if (turn == SG_CHANCE || turn == 1) {
            random_step(m, &rng);
            continue;
        }
        match_view(m, turn, match_plies(m), view);
        must(match_play(m, turn, ai_bot_choose(good, view), error_of(&s)), &s.why);
    }
    struct analysis *a = analyse(m, &quick);
    for (int p = 0; p < 3; p += 2)
        assert_true(analysis_seat(a, 1)->skill < analysis_seat(a, p)->skill - 0.1);
    check_tries(a);
    ai_bot_free(good);
    analysis_free(a);
    match_free(m);
}

/* The worst of the moves that a master looked at, where it costs most. */
static int plant(struct match *m, struct ai_bot *master, struct ai_bot *good)
{
    _Alignas(16) char view[SG_MAX_STATE];
    struct ai_report r;
    struct said s;
    int planted = -1;
    while (match_turn(m) != SG_OVER && match_plies(m) < 200 && planted < 0) {
        int turn = match_turn(m);
        if (turn == SG_CHANCE) {
            must(match_draw(m, error_of(&s)), &s.why);
            continue;
        }
        match_view(m, turn, match_plies(m), view);
        struct sg_action a = ai_bot_choose(good, view);
        if (match_plies(m) > 60) {
            ai_bot_choose(master, view);
            assert_true(ai_bot_report(master, &r));
            for (int i = 1; i < r.count && planted < 0; i++)
                if (r.opinion[i].visits > 4 && r.opinion[i].chance < r.opinion[0].chance - 0.1f) {
                    a = r.opinion[i].action;
                    planted = match_plies(m);
                }
        }
        must(match_play(m, turn, a, error_of(&s)), &s.why);
    }
    return planted;
}

static void a_planted_blunder_is_found(void **unused)
{
    struct ai_host host = {.memory = 1 << 22};
    const struct sg_game *game = sg_game_find("siena");
    struct sg_setup two = {2, 0, 0};
    struct said s;
    (void)unused;
    struct ai_bot *master = ai_bot_new(game, "master:150", &host, error_of(&s));
    struct ai_bot *good = ai_bot_new(game, "steward", &host, error_of(&s));
    struct match *m = seeded(game, &two, 21);
    struct analysis_plan plan = quick;
    int worst[3];
    int ply = plant(m, master, good);
    assert_true(ply >= 0);
    plan.bot = "master:100";
    struct analysis *a = analyse(m, &plan);
    int count = analysis_worst(a, match_ply(m, ply)->seat, worst, 3), found = 0;
    for (int i = 0; i < count; i++)
        found += analysis_step(a, worst[i])->from == ply;
    assert_int_equal(found, 1);
    for (int i = 1; i < count; i++)
        assert_true(analysis_step(a, worst[i - 1])->loss >= analysis_step(a, worst[i])->loss);
    analysis_free(a);
    ai_bot_free(master);
    ai_bot_free(good);
    match_free(m);
}

static void only_masters_judge(void **unused)
{
    struct said s;
    struct sg_setup two = {2, 0, 0};
    struct match *m = seeded(sg_game_find("pebbles"), &two, 1);
    struct analysis_plan plan = {.bot = "steward"};
    (void)unused;
    assert_null(analysis_new(m, &plan, error_of(&s)));
    assert_non_null(strstr(error_words(&s.why), "only masters can judge"));
    plan.bot = "a bot whose name is far too long to be the name of any bot that there is or will ever be";
    assert_null(analysis_new(m, &plan, error_of(&s)));
    plan.bot = "master:1s";
    assert_null(analysis_new(m, &plan, error_of(&s)));
    assert_non_null(strstr(error_words(&s.why), "no clock"));
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_add_up_in_every_game),
        cmocka_unit_test(whole_games_end_with_the_result),
        cmocka_unit_test(order_and_undo_change_nothing),
        cmocka_unit_test(the_hidden_truth_does_not_matter),
        cmocka_unit_test(luck_is_even),
        cmocka_unit_test(a_careless_seat_is_found),
        cmocka_unit_test(a_planted_blunder_is_found),
        cmocka_unit_test(only_masters_judge),
    };
    sg_games_init();
    ai_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
