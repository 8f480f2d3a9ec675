/*
 * unit_hint.c: hints say what is so: one number orders the moves, and every reason agrees with what the engine does
 * when the move is played, or with what many worlds lead to that the hint has not seen.
 */
#include "tests/unit/match_help.h"

#include "ai/common.h"
#include "ai/study.h"
#include "present/lang.h"
#include "proto/hint/hint.h"

#include <math.h>

enum { POSITIONS = 40, WORLDS = 240, OTHER_SEED = 91 };

static unsigned char memory[SG_ARENA_USUAL];

/* Hints of one game, added up. */
struct count {
    int hints, reasons, kinds[HINT_KINDS];
};

/* A position with its hint. */
struct scene {
    struct ai_game ai;
    const struct sg_game *game;
    int seat, seats;
    const struct hint *hint;
    const unsigned char *state, *view;
};

/* ---- One number ---------------------------------------------------------------------- */

static void check_order(const struct hint *h)
{
    assert_true(h->moves > 0 && sg_action_eq(h->action, h->move[0].action));
    assert_int_equal(h->percent, h->move[0].percent);
    for (int i = 1; i < h->moves; i++) {
        if (h->move[i].chance > h->move[i - 1].chance && h->move[i - 1].chance >= 0)
            fail_msg("move %d has %f, move %d %f", i, h->move[i - 1].chance, i + 1, h->move[i].chance);
        assert_true(h->move[i].chance <= h->move[0].chance);
        assert_int_equal(h->move[i].percent, hint_percent(h->move[i].chance));
    }
}

/* ---- At once --------------------------------------------------------------------------- */

static int64_t amount_of(const struct scene *s, const void *state, int seat, const char *what)
{
    struct sg_view v = {s->game, state, SG_TRUTH, s->game->turn(state)};
    struct sg_holding row[SG_MAX_HOLDINGS];
    int rows = sg_holdings(&v, seat, row);
    for (int i = 0; i < rows; i++)
        if (strcmp(strrchr(row[i].key, '.') + 1, what) == 0)
            return row[i].amount;
    fail_msg("no '%s'", what);
    return 0;
}

/* Plays the moves in the truth: what the seat then has is what was said, and all else is as it was. */
static void check_now(const struct scene *s, const struct hint_reason *r)
{
    _Alignas(16) unsigned char then[SG_MAX_STATE];
    memcpy(then, s->state, s->game->state_size);
    assert_true(r->actions > 0 && sg_action_eq(r->action[0], r->kind == HINT_NOW ? s->hint->action : r->than));
    for (int i = 0; i < r->actions; i++) {
        assert_int_equal(s->game->turn(then), s->seat);
        assert_false(s->game->refuse(then, r->action[i], NULL));
        s->game->apply(then, r->action[i], NULL);
    }
    for (int i = 0; i < r->amounts; i++) {
        const char *what = r->amount[i].what;
        int64_t change = amount_of(s, then, s->seat, what) - amount_of(s, s->state, s->seat, what);
        if (change != r->amount[i].amount)
            fail_msg("%s: said %+d, is %+d", what, (int)r->amount[i].amount, (int)change);
    }
}

/* ---- Later ------------------------------------------------------------------------------- */

/* What many other worlds lead to. */
struct measure {
    const struct scene *s;
    const struct hint_reason *r;
    double first[2 * HINT_AMOUNTS], sum[2 * HINT_AMOUNTS];
    int asked[2], could[2];
};

/* Can the seat that a reason is about take its steps, one after the other? */
static bool can_play(const struct sg_game *game, const void *asked, const struct hint_reason *r)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    memcpy(state, asked, game->state_size);
    for (int i = 0; i < r->actions; i++) {
        if (game->turn(state) != r->seat || game->refuse(state, r->action[i], NULL))
            return false;
        game->apply(state, r->action[i], NULL);
    }
    return true;
}

static void measure_future(void *ctx, const struct study_future *f)
{
    struct measure *m = ctx;
    for (int i = 0; i < m->r->amounts; i++) {
        double amount = (double)amount_of(m->s, f->state, m->r->seat, m->r->amount[i].what);
        if (f->plan == 0)
            m->first[i] = amount;
        else
            m->sum[i] += m->first[i] - amount;
    }
    if (f->next != m->r->seat || !m->r->actions)
        return;
    m->asked[f->plan]++;
    m->could[f->plan] += can_play(m->s->game, f->asked, m->r);
}

static struct study_plan plan_with(const struct ai_bot *bot, int seat, struct sg_action action)
{
    struct study_plan p;
    int8_t by[AI_LINE];
    int count = ai_bot_line(bot, action, p.action, by);
    p.action[0] = action;
    for (p.count = 1; p.count < count && by[p.count] == seat;)
        p.count++;
    return p;
}

static void check_compared(const struct scene *s, const struct ai_bot *bot, const struct hint_reason *r)
{
    struct measure m = {.s = s, .r = r};
    struct study_plan pair[2] = {plan_with(bot, s->seat, s->hint->action), plan_with(bot, s->seat, r->than)};
    study_futures(&s->ai, s->view, pair, 2, WORLDS, OTHER_SEED, measure_future, &m);
    for (int i = 0; i < r->amounts; i++) {
        double said = (double)r->amount[i].amount, is = m.sum[i] / WORLDS;
        if (said * is <= 0 || fabs(said - is) > 1 + 0.6 * fabs(said))
            fail_msg("%s of seat %d: said %+.0f, is %+.2f", r->amount[i].what, r->seat + 1, said, is);
    }
    if (r->kind == HINT_PREVENTS && (10 * m.could[0] > m.asked[0] || 10 * m.could[1] < 7 * m.asked[1]))
        fail_msg("what is prevented: %d of %d can, and %d of %d otherwise", m.could[0], m.asked[0], m.could[1],
                 m.asked[1]);
}

/* ---- All of it ---------------------------------------------------------------------------- */

/* Says it in every language: nothing is lacking, and nothing is left between braces. */
static void check_words(const struct hint *h)
{
    char text[2048];
    struct sg_text out;
    for (int l = 0; l < lang_count(); l++)
        for (int i = 0; i < h->reasons; i++) {
            sg_text_init(&out, text, sizeof text);
            if (!lang_tr_in(l, h->reason[i].text, NULL, 0, &out) || strchr(text, '{'))
                fail_msg("%s: %s", lang_code(l), text);
        }
}

static void check_hint(const struct scene *s, const struct ai_bot *bot, struct count *count)
{
    const struct hint *h = s->hint;
    check_order(h);
    check_words(h);
    count->hints++;
    count->reasons += h->reasons > 0;
    for (int i = 0; i < h->reasons; i++) {
        const struct hint_reason *r = &h->reason[i];
        count->kinds[r->kind]++;
        assert_true(r->kind != HINT_ALLOWS && r->kind != HINT_LESS);
        if (r->kind == HINT_NOW || r->kind == HINT_OTHER)
            check_now(s, r);
        else if (r->kind == HINT_MORE || r->kind == HINT_RIVAL || r->kind == HINT_PREVENTS)
            check_compared(s, bot, r);
    }
}

/* A verdict about the best move, about another, and about a move beside itself. */
static void check_verdicts(const struct scene *s, struct ai_bot *bot, struct sg_arena *arena)
{
    static struct hint_verdict v;
    const struct hint *h = s->hint;
    struct sg_choice list[SG_MAX_CHOICES];
    int count = s->game->actions(s->view, list);
    for (int i = 0; i < h->moves && h->percent >= 0; i++) { /* a verdict shows the numbers of the hint */
        if (h->move[i].percent < 0)
            continue;
        hint_judge(bot, s->view, h->move[i].action, NULL, arena, &v);
        assert_int_equal(v.percent, h->move[i].percent);
        assert_int_equal(v.other_percent, h->percent);
    }
    if (h->moves && h->percent >= 0) { /* chances that nobody computed are not shown */
        hint_judge(bot, s->view, list[count - 1].action, NULL, arena, &v);
        assert_true(v.percent >= 0 && v.other_percent >= 0);
    }
    if (h->moves < 2 || h->move[1].chance < 0)
        return;
    hint_judge(bot, s->view, h->move[1].action, NULL, arena, &v);
    assert_true(v.grade == HINT_AS_GOOD || v.grade == HINT_WORSE || v.percent > v.other_percent);
    assert_int_equal(v.grade == HINT_WORSE, v.other_percent - v.percent >= HINT_WORTH);
    for (int i = 0; v.grade == HINT_WORSE && i < v.reasons; i++) /* no reason refutes the verdict */
        assert_true(v.reason[i].kind == HINT_LESS || v.reason[i].kind == HINT_ALLOWS || v.reason[i].kind == HINT_GAME ||
                    (v.reason[i].kind == HINT_OTHER && v.reasons == 1));
    hint_judge(bot, s->view, h->action, &h->move[1].action, arena, &v);
    assert_true(v.percent <= v.other_percent + 1 || v.grade == HINT_BEST || v.grade == HINT_BETTER);
    hint_judge(bot, s->view, h->action, &h->action, arena, &v);
    assert_true(v.percent == v.other_percent && v.grade != HINT_WORSE);
}

static void look_at(struct ai_bot *bot, const void *state, struct count *count)
{
    static struct hint hint;
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct sg_arena arena;
    const struct sg_game *game = ai_bot_game(bot);
    struct scene s = {ai_game_of(game), game, game->turn(state), sg_setup_of(state).seats, &hint, state, view};
    game->redact(state, s.seat, view);
    sg_arena_init(&arena, memory, sizeof memory);
    ai_bot_begin(bot, 5, sg_state_hash(game, view));
    ai_bot_choose(bot, view);
    hint_make(bot, view, &arena, &hint);
    check_hint(&s, bot, count);
    check_verdicts(&s, bot, &arena);
    assert_false(arena.full);
}

/* Positions of steward games, some plies apart. */
static void look_at_game(const struct sg_game *game, struct count *count)
{
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    struct ai_game ai = ai_game_of(game);
    struct ai_host host = {.memory = 4 << 20, .advises = true};
    struct said said;
    struct sg_rng rng;
    struct ai_bot *bot = ai_bot_new(game, "master:60", &host, error_of(&said));
    must(bot, &said.why);
    for (uint64_t number = 0; count->hints < POSITIONS; number++) {
        struct sg_setup setup = {.seats = (uint8_t)(game->min_seats + number % 3)};
        sg_rng_init(&rng, 3, number);
        game->init(state, &setup);
        for (int ply = 0; ai_draw_on(game, state, &rng) != SG_OVER && count->hints < POSITIONS; ply++) {
            struct sg_choice list[SG_MAX_CHOICES];
            bool choice = game->actions(state, list) > 1 || list[0].more;
            if (choice && ply % 17 == 5)
                look_at(bot, state, count);
            game->apply(state, ai_choose(&ai, state, &rng), NULL);
        }
    }
    ai_bot_free(bot);
}

static void hints_are_true(void **ctx)
{
    (void)ctx;
    for (int i = 0; i < sg_game_count(); i++) {
        struct count count = {0};
        look_at_game(sg_game_at(i), &count);
        if (10 * count.reasons < 9 * count.hints)
            fail_msg("%s: %d of %d hints have a reason", sg_game_at(i)->name, count.reasons, count.hints);
        print_message("%s: %d of %d hints have a reason:", sg_game_at(i)->name, count.reasons, count.hints);
        for (int k = 0; k < HINT_KINDS; k++)
            print_message(" %d", count.kinds[k]);
        print_message("\n");
        if (sg_present_of(sg_game_at(i))->holdings && sg_game_at(i)->components)
            assert_true(count.kinds[HINT_NOW] && count.kinds[HINT_MORE] && count.kinds[HINT_FOLLOWS] &&
                        count.kinds[HINT_PREVENTS] > 1);
    }
}

/* A hint for a view does not depend on what is hidden: worlds that look the same get the same hint. */
static void hints_see_a_view_only(void **ctx)
{
    static struct hint hint[2];
    _Alignas(16) unsigned char state[SG_MAX_STATE], view[2][SG_MAX_STATE];
    const struct sg_game *game = sg_game_find("pebbles");
    struct ai_host host = {.memory = 1 << 20, .advises = true};
    struct sg_setup setup = {.seats = 3};
    struct sg_arena arena;
    struct said said;
    struct sg_rng rng;
    (void)ctx;
    sg_rng_init(&rng, 8, 8);
    game->init(state, &setup);
    int seat = ai_draw_on(game, state, &rng);
    sg_arena_init(&arena, memory, sizeof memory);
    for (int i = 0; i < 2; i++) {
        struct ai_bot *bot = ai_bot_new(game, "master:60", &host, error_of(&said));
        must(bot, &said.why);
        memset(view[i], 0, sizeof view[i]);
        game->redact(state, seat, view[i]);
        ai_bot_begin(bot, 5, 5);
        ai_bot_choose(bot, view[i]);
        hint_make(bot, view[i], &arena, &hint[i]);
        ai_bot_free(bot);
        memcpy(state, view[0], game->state_size);
        game->resample(state, &rng); /* other pebbles in the other hands */
    }
    assert_memory_equal(view[0], view[1], game->state_size);
    assert_true(sg_action_eq(hint[0].action, hint[1].action));
    assert_int_equal(hint[0].percent, hint[1].percent);
    assert_int_equal(hint[0].reasons, hint[1].reasons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_are_true), cmocka_unit_test(hints_see_a_view_only)};
    sg_games_init();
    if (!ai_init())
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
