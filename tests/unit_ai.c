/*
 * unit_ai.c: bots move legally, know nothing they may not, and can be
 * repeated; what games tell them keeps its promises.
 */
#include "ai/common.h"
#include "ai/net.h"
#include "ai/search.h"
#include "games/games.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_PLIES = 4000 };

struct state {
    _Alignas(16) unsigned char at[SG_MAX_STATE];
};

static struct ai_bot *make(const struct sg_game *game, const char *spec, int threads, size_t memory)
{
    char words[512];
    struct sg_text why;
    struct ai_host host = {.threads = threads, .memory = memory};
    sg_text_init(&why, words, sizeof words);
    struct ai_bot *bot = ai_bot_new(game, spec, &host, &why);
    if (!bot)
        fail_msg("%s: %s", spec, words);
    return bot;
}

/* A random set-up of a game, among all its options. */
static struct sg_setup setup_of(const struct sg_game *game, struct sg_rng *rng)
{
    for (;;) {
        struct sg_setup s = {.seats = (uint8_t)(game->min_seats + (int)sg_rng_below(
                                 rng, (uint32_t)(game->max_seats - game->min_seats + 1)))};
        for (int i = 0; i < game->option_count && sg_rng_below(rng, 2); i++)
            s.options |= sg_rng_below(rng, (uint32_t)game->options[i].values.count) << game->options[i].shift;
        if (!game->check_setup(&s))
            return s;
    }
}

static struct sg_action ask(const struct sg_game *game, struct ai_bot *bot, const struct state *s)
{
    struct state view;
    game->redact(s->at, game->turn(s->at), view.at);
    return ai_bot_choose(bot, view.at);
}

/* ---- specs ------------------------------------------------------------------------ */

static void specs_are_read_or_refused(void **unused)
{
    static const char *const good[] = {"random", "steward", "apprentice", "journeyman", "master:1",
                                       "master:2000", "master:20:explore=0.5:horizon=3"};
    static const char *const bad[] = {"", "Random", "random:3", "steward:", "master:", "master:0",
                                      "master:-1", "master:x", "master:1.5", "master:20:", ":",
                                      "master:20:explore=", "master:20:what=1", "master:s",
                                      "master:2000000000000",
                                      "a-name-that-is-longer-than-any-spec-of-a-bot-could-ever-be-in-this-world"};
    char words[1024];
    struct ai_host host = {.threads = 1, .memory = 1 << 16};
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        ai_bot_free(make(sg_game_find("siena"), good[i], 1, 1 << 16));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sg_text why;
        sg_text_init(&why, words, sizeof words);
        assert_null(ai_bot_new(sg_game_find("siena"), bad[i], &host, &why));
        assert_non_null(strstr(words, "master:2000")); /* says what is allowed */
    }
    struct sg_text why;
    sg_text_init(&why, words, sizeof words);
    assert_null(ai_bot_new(sg_game_find("siena"), "master:1s", &host, &why)); /* there is no clock */
    assert_non_null(strstr(words, "clock"));
}

/* ---- what games tell ---------------------------------------------------------------- */

static void check_knowledge(const struct ai_game *k, const struct state *s)
{
    struct ai_move move[AI_MAX_MOVES];
    float chance[SG_MAX_SEATS], sum = 0;
    const struct sg_head *head = (const void *)s->at;
    int n = ai_moves(k, s->at, move);
    assert_in_range(n, 1, AI_MAX_MOVES);
    for (int i = 0; i < n; i++) {
        assert_false(k->game->refuse(s->at, move[i].action, NULL));
        assert_true(move[i].weight > 0 && isfinite(move[i].weight));
        for (int j = 0; j < i; j++)
            assert_false(sg_action_eq(move[i].action, move[j].action));
    }
    ai_evaluate(k, s->at, chance);
    for (int p = 0; p < head->seats; p++) {
        assert_true(chance[p] >= 0 && chance[p] <= 1);
        sum += chance[p];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
}

static void play_and_check(const struct ai_game *k, uint64_t number, float wild)
{
    struct state s;
    struct sg_rng rng;
    unsigned far = 0;
    sg_rng_init(&rng, 31, number);
    struct sg_setup setup = setup_of(k->game, &rng);
    k->game->init(s.at, &setup);
    for (int ply = 0, turn; (turn = k->game->turn(s.at)) != SG_OVER && ply < MAX_PLIES; ply++) {
        if (turn == SG_CHANCE) {
            k->game->apply(s.at, ai_draw(k->game, s.at, &rng), NULL);
            continue;
        }
        check_knowledge(k, &s);
        if (k->progress) {
            assert_true(k->progress(s.at) >= far);
            far = k->progress(s.at);
        }
        struct sg_action a = ai_choose(k, s.at, &rng);
        assert_false(k->game->refuse(s.at, a, NULL));
        if (ai_unit(&rng) < wild)
            a = ai_random_action(k->game, s.at, &rng);
        k->game->apply(s.at, a, NULL);
    }
}

/* Also in the strange places that only random play comes to. */
static void knowledge_keeps_its_promises(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct ai_game k = ai_game_of(sg_game_at(g));
        for (uint64_t n = 0; n < 30; n++)
            play_and_check(&k, n, n % 3 == 0 ? 0 : n % 3 == 1 ? 0.3f : 1);
    }
}

static void evaluations_are_there(void **unused)
{
    (void)unused;
    assert_true(ai_init()); /* the fitted networks fit the features */
}

static void networks_are_read_or_refused(void **unused)
{
    static const char good[] = "# a small one\nnet 2 4\nplain 1 -1\nout 1 0 0 0\nbias 0.5 0 0 0\n"
                               "in 2 0 0 0 # first\nin 0 0 0 0\n";
    static struct ai_net net;
    char words[256], cut[sizeof good];
    struct sg_text why;
    const float feature[2] = {1, 3};
    (void)unused;
    sg_text_init(&why, words, sizeof words);
    assert_true(ai_net_read(&net, good, 2, &why));
    assert_true(fabsf(ai_net_logit(&net, feature) - (1 - 3 + 2.5f)) < 1e-5f);
    assert_false(ai_net_read(&net, good, 3, &why));
    for (size_t n = 0; n < sizeof good - 2; n++) {
        memcpy(cut, good, n);
        cut[n] = 0;
        if (strlen(cut) < sizeof good - 3) /* the last number may lose its line end */
            assert_false(ai_net_read(&net, cut, 2, &why));
    }
    assert_false(ai_net_read(&net, "net 2 4 plain nan 1", 2, &why));
}

/* ---- bots ------------------------------------------------------------------------------- */

/* A game between bots of one spec; every move must be legal. */
static void play_bots(const struct sg_game *game, const char *spec, int threads, size_t memory,
                      uint64_t number)
{
    struct state s;
    struct sg_rng rng;
    struct ai_bot *bot = make(game, spec, threads, memory);
    sg_rng_init(&rng, 41, number);
    struct sg_setup setup = setup_of(game, &rng);
    ai_bot_begin(bot, 5, number);
    game->init(s.at, &setup);
    for (int ply = 0, turn; (turn = game->turn(s.at)) != SG_OVER && ply < MAX_PLIES; ply++) {
        struct sg_action a = turn == SG_CHANCE ? ai_draw(game, s.at, &rng) : ask(game, bot, &s);
        if (turn != SG_CHANCE)
            assert_false(game->refuse(s.at, a, NULL));
        game->apply(s.at, a, NULL);
    }
    ai_bot_free(bot);
}

static void bots_move_legally(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        for (uint64_t n = 0; n < 4; n++) {
            play_bots(game, "random", 1, 0, n);
            play_bots(game, "steward", 1, 0, n);
            play_bots(game, "master:6", 1, 0, n);
        }
        play_bots(game, "master:10", 2, 0, 9);       /* two threads */
        play_bots(game, "master:12", 1, 1 << 14, 8); /* a tree that is soon full */
    }
}

/*
 * Two truths that a seat cannot tell apart: the real one, and one whose
 * secrets were all made up anew. Bots must do the same in both.
 */
static int poisoned_game(const struct sg_game *game, const char *spec, uint32_t options, uint64_t number)
{
    struct state s, other, view[2];
    struct sg_rng rng;
    struct ai_bot *a = make(game, spec, 1, 0), *b = make(game, spec, 1, 0);
    struct sg_setup setup = {.seats = (uint8_t)(game->min_seats + (int)number % 2), .options = options};
    int differ = 0;
    sg_rng_init(&rng, 51, number);
    ai_bot_begin(a, 6, number);
    ai_bot_begin(b, 6, number);
    game->init(s.at, &setup);
    for (int ply = 0, turn; (turn = game->turn(s.at)) != SG_OVER && ply < MAX_PLIES; ply++) {
        if (turn == SG_CHANCE) {
            game->apply(s.at, ai_draw(game, s.at, &rng), NULL);
            continue;
        }
        game->redact(s.at, turn, other.at);
        game->resample(other.at, &rng);
        differ += memcmp(s.at, other.at, game->state_size) != 0;
        game->redact(s.at, turn, view[0].at);
        game->redact(other.at, turn, view[1].at);
        struct sg_action x = ai_bot_choose(a, view[0].at), y = ai_bot_choose(b, view[1].at);
        assert_true(sg_action_eq(x, y));
        game->apply(s.at, x, NULL);
    }
    ai_bot_free(a);
    ai_bot_free(b);
    return differ;
}

/* The last option of every game hides as much as can be hidden. */
static uint32_t hide_all(const struct sg_game *game)
{
    uint32_t options = 0;
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].name, "hands") == 0)
            options |= 1u << game->options[i].shift;
    return options;
}

static void bots_know_nothing_hidden(void **unused)
{
    static const char *const specs[] = {"random", "steward", "master:12"};
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        int differ = 0;
        for (unsigned i = 0; i < 3; i++)
            for (uint64_t n = 0; n < 2; n++)
                differ += poisoned_game(game, specs[i], n ? hide_all(game) : 0, n);
        if (strcmp(game->name, "florenza") != 0)
            assert_true(differ > 20); /* there were secrets to be known */
    }
}

static void a_search_can_be_repeated(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct ai_bot *a = make(game, "master:40", 1, 0), *b = make(game, "master:40", 1, 0);
        struct sg_setup setup = {.seats = game->min_seats};
        struct state s;
        struct sg_rng rng;
        static struct ai_report x, y;
        sg_rng_init(&rng, 61, 0);
        ai_bot_begin(b, 8, 1); /* what it thought before is forgotten */
        ai_bot_begin(a, 8, 0);
        ai_bot_begin(b, 8, 0);
        game->init(s.at, &setup);
        for (int ply = 0, turn; (turn = game->turn(s.at)) != SG_OVER && ply < 150; ply++) {
            struct sg_action act;
            if (turn == SG_CHANCE) {
                act = ai_draw(game, s.at, &rng);
            } else {
                act = ask(game, a, &s);
                assert_true(sg_action_eq(act, ask(game, b, &s)));
                assert_true(ai_bot_report(a, &x) && ai_bot_report(b, &y));
                assert_int_equal(x.count, y.count);
                assert_memory_equal(x.opinion, y.opinion, (size_t)x.count * sizeof x.opinion[0]);
                assert_true(x.expects >= 1 && sg_action_eq(x.line[0], act));
            }
            game->apply(s.at, act, NULL);
        }
        ai_bot_free(a);
        ai_bot_free(b);
    }
}

/* ---- strength, roughly: docs/strength.md has the real matches -------------------------------- */

static double share(const struct sg_game *game, const char *one, const char *other, int games)
{
    struct ai_bot *bot[2] = {make(game, one, 1, 0), make(game, other, 1, 0)};
    double won = 0;
    for (int n = 0; n < games; n++) {
        struct state s;
        struct sg_rng rng;
        float part[SG_MAX_SEATS];
        struct sg_setup setup = {.seats = 2};
        int turn;
        sg_rng_init(&rng, 71, (uint64_t)(n / 2));
        ai_bot_begin(bot[0], 3, (uint64_t)n);
        ai_bot_begin(bot[1], 4, (uint64_t)n);
        game->init(s.at, &setup);
        while ((turn = game->turn(s.at)) != SG_OVER)
            game->apply(s.at, turn == SG_CHANCE ? ai_draw(game, s.at, &rng) : ask(game, bot[(turn + n) % 2], &s),
                        NULL);
        ai_shares(game, s.at, part);
        won += (double)part[n % 2];
    }
    ai_bot_free(bot[0]);
    ai_bot_free(bot[1]);
    return won / games;
}

static void the_ladder_goes_up(void **unused)
{
    (void)unused;
    const struct sg_game *siena = sg_game_find("siena");
    assert_true(share(siena, "steward", "random", 100) > 0.9);
    assert_true(share(siena, "master:60", "steward", 10) > 0.5);
    assert_true(share(sg_game_find("pebbles"), "master:100", "random", 40) > 0.6);
}

int main(void)
{
    sg_games_init();
    ai_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specs_are_read_or_refused),
        cmocka_unit_test(evaluations_are_there),
        cmocka_unit_test(networks_are_read_or_refused),
        cmocka_unit_test(knowledge_keeps_its_promises),
        cmocka_unit_test(bots_move_legally),
        cmocka_unit_test(bots_know_nothing_hidden),
        cmocka_unit_test(a_search_can_be_repeated),
        cmocka_unit_test(the_ladder_goes_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
