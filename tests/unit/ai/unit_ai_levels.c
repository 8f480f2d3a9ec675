/* unit_ai_levels.c: the levels of bots for people: their names, their order, and that the weak ones are pleasant. */
#include "tests/unit/error_help.h"
#include "ai/common.h"
#include "ai/pvnet.h"
#include "base/codec.h"
#include "games/games.h"
#include "games/siena/rules/siena.h"
#include "present/present.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct state {
    _Alignas(16) unsigned char at[SG_MAX_STATE];
};

static struct ai_bot *make_bot(const char *spec, bool compares)
{
    struct sg_error why;
    struct ai_host host = {.threads = 1, .memory = 1 << 20, .compares = compares};
    struct ai_bot *bot = ai_bot_new(sg_game_find("siena"), spec, &host, &why);
    if (!bot)
        fail_msg("%s: %s", spec, error_words(&why));
    return bot;
}

static void begin_game(const struct sg_game *game, int seats, struct state *s)
{
    const struct sg_setup setup = {.seats = (uint8_t)seats};
    game->init(s->at, &setup);
}

/* A whole game of bots, one for each seat. */
static void play_game(struct ai_bot *const *bot, int seats, uint64_t number, struct state *s)
{
    const struct sg_game *game = sg_game_find("siena");
    struct state view;
    struct sg_rng rng;
    int turn;
    sg_rng_init(&rng, 77, number);
    for (int i = 0; i < seats; i++)
        ai_bot_begin(bot[i], 77, number * SG_MAX_SEATS + (uint64_t)i);
    begin_game(game, seats, s);
    while ((turn = ai_draw_on(game, s->at, &rng)) != SG_OVER) {
        game->redact(s->at, turn, view.at);
        game->apply(s->at, ai_bot_choose(bot[turn], view.at), NULL);
    }
}

static double share_of(const char *one, const char *other)
{
    enum { GAMES = 80 };
    struct ai_bot *bot[2] = {make_bot(one, false), make_bot(other, false)}, *turned[2] = {bot[1], bot[0]};
    double won = 0;
    for (uint64_t n = 0; n < GAMES; n++) {
        struct state s;
        float part[SG_MAX_SEATS];
        play_game(n % 2 ? turned : bot, 2, n, &s);
        ai_shares(sg_game_find("siena"), s.at, part);
        won += (double)part[n % 2];
    }
    ai_bot_free(bot[0]);
    ai_bot_free(bot[1]);
    return won / GAMES;
}

static void every_level_and_old_name_plays(void **unused)
{
    static const char *const more[] = {"steward:lapse=0.5", "expert:300:patron", "apprentice", "journeyman"};
    static const char *const bad[] = {"steward:lapse=2", "steward:lapse=", "novice:what", "master:20:lapse=1", "level"};
    struct ai_host host = {.now = NULL, .memory = 1 << 16};
    (void)unused;
    assert_in_range(ai_level_count(), 6, 8);
    for (int i = 0; i < ai_level_count() - 2; i++) /* the last two need a clock */
        ai_bot_free(make_bot(ai_kind_at(i)->name, false));
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        ai_bot_free(make_bot(more[i], false));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sg_error why;
        assert_null(ai_bot_new(sg_game_find("siena"), bad[i], &host, &why));
        assert_non_null(strstr(error_words(&why), "novice, pupil"));
    }
    assert_null(ai_kind_find("nobody"));
    assert_string_equal(ai_kind_find("amateur")->spec, "steward");
}

/* Every program has the nets of its games; a game without one still has every level. */
static void grandmasters_play_with_the_net(void **unused)
{
    (void)unused;
    assert_non_null(ai_net_of(sg_game_find("siena")));
    assert_ptr_equal(ai_net_of(sg_game_find("siena")), ai_net_of(sg_game_find("siena")));
    assert_true(share_of("grandmaster:6", "master:6") > 0.6);
    struct ai_host host = {.threads = 1, .memory = 1 << 20};
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct state s, view;
        struct sg_rng rng;
        struct sg_error why;
        struct ai_bot *bot = ai_bot_new(game, "grandmaster:6", &host, &why);
        assert_non_null(bot);
        sg_rng_init(&rng, 3, 0);
        begin_game(game, 2, &s);
        int turn = ai_draw_on(game, s.at, &rng);
        game->redact(s.at, turn, view.at);
        assert_false(game->refuse(s.at, ai_bot_choose(bot, view.at), NULL));
        ai_bot_free(bot);
        bot = ai_bot_new(game, "net", &host, &why);
        assert_int_equal(bot != NULL, ai_net_of(game) != NULL);
        ai_bot_free(bot);
    }
}

/* What dialogs show rises from level to level, and so does play; docs/strength.md has the real matches. */
static void levels_go_up(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        for (int i = 1; sg_present_of(game)->strengths && i < ai_level_count(); i++)
            assert_true(sg_strength_of(game, ai_kind_at(i)->name)->elo >
                        sg_strength_of(game, ai_kind_at(i - 1)->name)->elo);
    }
    assert_int_equal(sg_wins_of_hundred(0), 50);
    assert_int_equal(sg_wins_of_hundred(200), 76);
    assert_int_equal(sg_wins_of_hundred(-200), 24);
    assert_int_equal(sg_wins_of_hundred(5000), 99);
    assert_true(share_of("novice", "random") > 0.6); /* mistakes, but no nonsense */
    assert_true(share_of("pupil", "novice") > 0.6);
    assert_true(share_of("amateur", "pupil") > 0.6);
    assert_true(share_of("adept", "amateur") > 0.6);
}

/* Who is new to Siena is to see Bankers at work: the weak levels do not stay Merchants to the end. */
static void novices_rise(void **unused)
{
    enum { GAMES = 30, SEATS = 4 };
    (void)unused;
    for (int level = 0; level < 2; level++) {
        struct ai_bot *bot = make_bot(ai_kind_at(level)->name, false), *all[SEATS] = {bot, bot, bot, bot};
        int bankers = 0;
        for (uint64_t n = 0; n < GAMES; n++) {
            struct state s;
            play_game(all, SEATS, n, &s);
            for (int seat = 0; seat < SEATS; seat++)
                bankers += ((const struct siena_state *)(const void *)s.at)->status[seat] == BANKER;
        }
        ai_bot_free(bot);
        assert_true(bankers >= GAMES * SEATS * 85 / 100); /* stewards with such lapses: 60 and 80 % */
    }
}

static void think(const char *spec, bool compares, struct ai_report *out)
{
    const struct sg_game *game = sg_game_find("siena");
    struct ai_bot *bot = make_bot(spec, compares);
    struct state s, view;
    struct sg_rng rng;
    sg_rng_init(&rng, 5, 5);
    begin_game(game, 2, &s);
    for (int i = 0; i < 40; i++) {
        ai_draw_on(game, s.at, &rng);
        struct ai_game ai = ai_game_of(game);
        game->apply(s.at, ai_choose(&ai, s.at, &rng), NULL);
    }
    int turn = ai_draw_on(game, s.at, &rng);
    game->redact(s.at, turn, view.at);
    ai_bot_choose(bot, view.at);
    assert_true(ai_bot_report(bot, out));
    ai_bot_free(bot);
}

/* Bots that play explore less where playouts end alike; those that compare moves for people do not. */
static void players_explore_less(void **unused)
{
    struct ai_report plays, spread, compares, even;
    (void)unused;
    think("master:200", false, &plays);
    think("master:200:spread=0.3", false, &spread);
    think("master:200", true, &compares);
    think("master:200:spread=0", false, &even);
    assert_true(plays.count > 1);
    assert_memory_equal(plays.opinion, spread.opinion, sizeof plays.opinion);
    assert_memory_equal(compares.opinion, even.opinion, sizeof even.opinion);
    assert_memory_not_equal(plays.opinion, compares.opinion, sizeof plays.opinion);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_and_old_name_plays), cmocka_unit_test(levels_go_up),
        cmocka_unit_test(grandmasters_play_with_the_net), cmocka_unit_test(novices_rise),
        cmocka_unit_test(players_explore_less),
    };
    sg_games_init();
    ai_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
