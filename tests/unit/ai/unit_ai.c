/*
 * unit_ai.c: bots move legally, know nothing they may not, and can be
 * repeated; what games report to them keeps its promises.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/unit/error_help.h"
#include "ai/common.h"
#include "ai/net.h"
#include "ai/search.h"
#include "base/codec.h"
#include "games/florenza/rules/florenza.h"
#include "games/games.h"
#include "games/siena/rules/siena.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { MAX_PLIES = 4000 };

struct state {
    _Alignas(16) unsigned char at[SG_MAX_STATE];
};

static struct ai_bot *make_bot(const struct sg_game *game, const char *spec, int threads, size_t memory)
{
    struct sg_error why;
    struct ai_host host = {.threads = threads, .memory = memory};
    struct ai_bot *bot = ai_bot_new(game, spec, &host, &why);
    if (!bot)
        fail_msg("%s: %s", spec, error_words(&why));
    return bot;
}

/* A random set-up of a game, among all its options. */
static struct sg_setup setup_of(const struct sg_game *game, struct sg_rng *rng)
{
    for (;;) {
        struct sg_setup s = {
            .seats =
                (uint8_t)(game->min_seats + (int)sg_rng_below(rng, (uint32_t)(game->max_seats - game->min_seats + 1)))};
        for (int i = 0; i < game->option_count && sg_rng_below(rng, 2); i++)
            s.options |= sg_rng_below(rng, (uint32_t)game->options[i].values.count) << game->options[i].shift;
        if (game->check_setup(&s, NULL))
            return s;
    }
}

static struct sg_action ask_bot(const struct sg_game *game, struct ai_bot *bot, const struct state *s)
{
    struct state view;
    game->redact(s->at, game->turn(s->at), view.at);
    return ai_bot_choose(bot, view.at);
}

/* ---- specs ------------------------------------------------------------------------ */

static void specs_are_read_or_refused(void **unused)
{
    static const char *const good[] = {"random",
                                       "steward",
                                       "apprentice",
                                       "journeyman",
                                       "master:1",
                                       "master:2000",
                                       "master:20:explore=0.5:horizon=3",
                                       "steward:builder",
                                       "steward:climber",
                                       "master:20:patron",
                                       "net",
                                       "grandmaster:20"};
    static const char *const bad[] = {"",
                                      "Random",
                                      "random:3",
                                      "steward:",
                                      "master:",
                                      "master:0",
                                      "master:-1",
                                      "master:x",
                                      "master:1.5",
                                      "master:20:",
                                      ":",
                                      "master:20:explore=",
                                      "master:20:what=1",
                                      "master:s",
                                      "random:builder",
                                      "steward:what",
                                      "master:2000000000000",
                                      "a-name-that-is-longer-than-any-spec-of-a-bot-could-ever-be-in-this-world"};
    struct ai_host host = {.threads = 1, .memory = 1 << 16};
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        ai_bot_free(make_bot(sg_game_find("siena"), good[i], 1, 1 << 16));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sg_error why;
        assert_null(ai_bot_new(sg_game_find("siena"), bad[i], &host, &why));
        assert_non_null(strstr(error_words(&why), "master:2000")); /* says what is allowed */
    }
    struct sg_error why;
    assert_null(ai_bot_new(sg_game_find("siena"), "master:1s", &host, &why)); /* there is no clock */
    assert_non_null(strstr(error_words(&why), "clock"));
}

/* ---- what games say ---------------------------------------------------------------- */

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

/* Every number of the evaluations is read as strtof() reads it. */
static void numbers_are_read_exactly(void **unused)
{
    static const char *const files[] = {SOURCE_DIR "/games/siena/data/eval.txt",
                                        SOURCE_DIR "/games/florenza/data/eval.txt"};
    char line[4096], text[128];
    struct sg_error why;
    struct ai_net net;
    int compared = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        FILE *f = fopen(files[i], "r");
        assert_non_null(f);
        while (fgets(line, sizeof line, f))
            for (char *word = *line == '#' ? NULL : strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
                if (!strchr("+-.0123456789", *word))
                    continue;
                snprintf(text, sizeof text, "net 1 0 plain %s out bias in", word);
                assert_true(ai_net_read(&net, text, 1, &why));
                assert_true(net.plain[0] == strtof(word, NULL));
                compared++;
            }
        fclose(f);
    }
    assert_true(compared > 1500);
    assert_false(ai_net_read(&net, "net 1 0 plain 1e-99 out bias in", 1, &why));
    assert_false(ai_net_read(&net, "net 1 0 plain - out bias in", 1, &why));
}

static void networks_are_read_or_refused(void **unused)
{
    static const char good[] = "# a small one\nnet 2 4\nplain 1 -1\nout 1 0 0 0\nbias 0.5 0 0 0\n"
                               "in 2 0 0 0 # first\nin 0 0 0 0\n";
    static struct ai_net net;
    char cut[sizeof good];
    struct sg_error why;
    const float feature[2] = {1, 3};
    (void)unused;
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
static void play_bots(const struct sg_game *game, const char *spec, int threads, size_t memory, uint64_t number)
{
    struct state s;
    struct sg_rng rng;
    struct ai_bot *bot = make_bot(game, spec, threads, memory);
    sg_rng_init(&rng, 41, number);
    struct sg_setup setup = setup_of(game, &rng);
    ai_bot_begin(bot, 5, number);
    game->init(s.at, &setup);
    for (int ply = 0, turn; (turn = game->turn(s.at)) != SG_OVER && ply < MAX_PLIES; ply++) {
        struct sg_action a = turn == SG_CHANCE ? ai_draw(game, s.at, &rng) : ask_bot(game, bot, &s);
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
 * Poison: secrets changed by hand, not with redact() and resample(), which
 * are what this test would not trust. Cards of other seats that the viewer
 * has not seen change places with cards of the decks; hidden certificates
 * become anything.
 */
static void swap_senesi(struct siena_state *s, int seat, struct sg_rng *rng)
{
    unsigned a = sg_rng_below(rng, 4), b = sg_rng_below(rng, 4);
    if (a == b || !s->senesi[seat][a] || !s->senesi_deck[b])
        return;
    s->senesi[seat][a]--;
    s->senesi_deck[a]++;
    s->senesi_deck[b]--;
    s->senesi[seat][b]++;
}

static void swap_cards(struct siena_state *s, int seat, struct sg_rng *rng)
{
    uint64_t a = 1ull << sg_rng_below(rng, 64), b = 1ull << sg_rng_below(rng, 64);
    if (!(s->head.options & OPT_HANDS_HIDDEN) || !(s->hand[seat] & a) || !(s->deck & b))
        return;
    s->hand[seat] ^= a | b;
    s->deck ^= a | b;
}

static void swap_artists(struct siena_state *s, int seat, int viewer, struct sg_rng *rng)
{
    unsigned a = sg_rng_below(rng, SIENA_ARTISTS), b = sg_rng_below(rng, SIENA_ARTISTS);
    unsigned known = s->artist_known[a] | s->artist_known[b];
    if (a == b || !(s->artists[seat] >> a & 1) || !(s->artist_top >> b & 1) || (known >> viewer & 1))
        return;
    uint8_t both = (uint8_t)(1u << a | 1u << b), seen = s->artist_known[a];
    s->artists[seat] ^= both;
    s->artist_top ^= both;
    s->artist_known[a] = s->artist_known[b];
    s->artist_known[b] = seen;
}

static void poison(const struct sg_game *game, void *state, int viewer, struct sg_rng *rng)
{
    const struct sg_head *head = state;
    for (int seat = 0; seat < head->seats; seat++) {
        if (seat == viewer)
            continue;
        for (int n = 0; game == &siena_game && n < 200; n++) {
            swap_senesi(state, seat, rng);
            swap_cards(state, seat, rng);
            swap_artists(state, seat, viewer, rng);
        }
        if (game == &florenza_game && (head->options & FL_HIDDEN))
            ((struct florenza_state *)state)->certificates[seat] = (int16_t)sg_rng_below(rng, 300);
    }
}

/* A master's thoughts, not only its moves. */
static void same_thoughts(const struct ai_bot *a, const struct ai_bot *b)
{
    static struct ai_report x, y;
    bool thought = ai_bot_report(a, &x);
    assert_true(thought == ai_bot_report(b, &y));
    if (!thought)
        return;
    assert_int_equal(x.count, y.count);
    assert_memory_equal(x.opinion, y.opinion, (size_t)x.count * sizeof x.opinion[0]);
}

/*
 * Two truths that a seat cannot tell apart: the real one, and one whose
 * secrets are poisoned. Bots must do the same in both.
 */
static int poisoned_game(const struct sg_game *game, const char *spec, uint32_t options, uint64_t number)
{
    struct state s, other, view[2];
    struct sg_rng rng;
    struct ai_bot *a = make_bot(game, spec, 1, 0), *b = make_bot(game, spec, 1, 0);
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
        other = s;
        poison(game, other.at, turn, &rng);
        differ += memcmp(s.at, other.at, game->state_size) != 0;
        game->redact(s.at, turn, view[0].at);
        game->redact(other.at, turn, view[1].at);
        struct sg_action x = ai_bot_choose(a, view[0].at), y = ai_bot_choose(b, view[1].at);
        assert_true(sg_action_eq(x, y));
        same_thoughts(a, b);
        game->apply(s.at, x, NULL);
    }
    ai_bot_free(a);
    ai_bot_free(b);
    return differ;
}

/* The options that hide as much as can be hidden. */
static uint32_t hide_all(const struct sg_game *game)
{
    static const char *const names[] = {"hands", "hidden-certificates"};
    uint32_t options = 0;
    for (int i = 0; i < game->option_count; i++)
        for (int n = 0; n < 2; n++)
            if (strcmp(game->options[i].name, names[n]) == 0)
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
        if (game == &siena_game || game == &florenza_game)
            assert_true(differ > 100); /* there were secrets to be known */
    }
}

static void a_search_can_be_repeated(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct ai_bot *a = make_bot(game, "master:40", 1, 0), *b = make_bot(game, "master:40", 1, 0);
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
                act = ask_bot(game, a, &s);
                assert_true(sg_action_eq(act, ask_bot(game, b, &s)));
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

/* What masters of these specs think of the first decision of a game of Siena. */
static void first_thoughts(const char *one, const char *other, struct ai_report *x, struct ai_report *y)
{
    const char *spec[2] = {one, other};
    struct sg_setup setup = {.seats = 2};
    struct state s;
    struct sg_rng rng;
    sg_rng_init(&rng, 62, 0);
    siena_game.init(s.at, &setup);
    while (siena_game.turn(s.at) == SG_CHANCE)
        siena_game.apply(s.at, ai_draw(&siena_game, s.at, &rng), NULL);
    for (int i = 0; i < 2; i++) {
        struct ai_bot *bot = make_bot(&siena_game, spec[i], 1, 0);
        ai_bot_begin(bot, 8, 0);
        ask_bot(&siena_game, bot, &s);
        assert_true(ai_bot_report(bot, i ? y : x));
        ai_bot_free(bot);
    }
}

/* Playouts go twice as far once `near` of them are done, and not before. */
static void a_search_looks_farther_with_time(void **unused)
{
    static struct ai_report x, y;
    (void)unused;
    first_thoughts("master:60:near=60", "master:60:near=0", &x, &y);
    assert_memory_equal(&x.opinion, &y.opinion, sizeof x.opinion);
    first_thoughts("master:60:near=59", "master:60:near=0", &x, &y);
    assert_memory_not_equal(&x.opinion, &y.opinion, sizeof x.opinion);
    first_thoughts("master:60:near=1", "master:60:near=0:horizon=8:longest=600", &x, &y);
    assert_memory_not_equal(&x.opinion, &y.opinion, sizeof x.opinion); /* the first one goes less far */
    first_thoughts("master:499", "master:499:near=0", &x, &y);
    assert_memory_equal(&x.opinion, &y.opinion, sizeof x.opinion);
    first_thoughts("master:700", "master:700:near=500", &x, &y);
    assert_memory_equal(&x.opinion, &y.opinion, sizeof x.opinion);
}

/* ---- time -------------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A limit in seconds is kept, give or take what a busy machine takes. */
static void time_is_kept(void **unused)
{
    (void)unused;
    static struct ai_report report;
    struct ai_host host = {.now = seconds_now, .threads = 2};
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct sg_setup setup = {.seats = game->min_seats};
        struct state s;
        struct sg_rng rng;
        struct sg_error why;
        struct ai_bot *bot = ai_bot_new(game, "master:0.2s", &host, &why);
        assert_non_null(bot);
        sg_rng_init(&rng, 81, 0);
        game->init(s.at, &setup);
        do {
            while (game->turn(s.at) == SG_CHANCE)
                game->apply(s.at, ai_draw(game, s.at, &rng), NULL);
            double start = seconds_now();
            struct sg_action a = ask_bot(game, bot, &s);
            double took = seconds_now() - start;
            assert_true(ai_bot_report(bot, &report));
            assert_true(report.count == 1 || (took >= 0.2 && took < 3));
            game->apply(s.at, a, NULL);
        } while (report.count == 1);
        assert_true(report.playouts > 20);
        ai_bot_free(bot);
    }
}

/* ---- strength, roughly: docs/strength.md has the real matches -------------------------------- */

static double share(const struct sg_game *game, const char *one, const char *other, int games)
{
    struct ai_bot *bot[2] = {make_bot(game, one, 1, 0), make_bot(game, other, 1, 0)};
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
            game->apply(s.at, turn == SG_CHANCE ? ai_draw(game, s.at, &rng) : ask_bot(game, bot[(turn + n) % 2], &s),
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

/* ---- single decisions ------------------------------------------------------------------ */

/* With the road open there is more to do before the draw (S-VFR-01), and Girlfriends cost less than 10 (S-CRT-02). */
static void stewards_use_what_the_rules_allow(void **unused)
{
    static const char *const cases[][2] = {
        {"siena seats=2; phase turns; step loading; actor 1; left 2; round 3; florins = 10 10; hand = "
         "J02,J05,S12,S13,S14 -; display -; "
         "workers corn 2; ready = 0 0 0 0 0; placed wine; home wine; sold wine 1; loaded wine 1; wealth = 1 2; track = "
         "1 2",
         "play J"},
        {"siena seats=2; phase turns; step loading; actor 1; left 2; round 3; florins = 10 10; hand = - -; display -; "
         "ready = 1 0 0 0 0; placed corn,wine; home corn,wine; sold wine 1; loaded wine 1; wealth = 1 2; track = 1 2",
         "load corn"},
        {"siena seats=2 edition=french; phase turns; step called; actor 1; bidder 2; in 2; left 2; round 12; "
         "florins = 30 30; status = merchant banker; pawn 2 = inn; hand = - A05; display -; wealth = 1 2; track = 1 2",
         "play A05 girlfriends"},
        {"siena seats=2 edition=french; phase turns; step called; actor 1; bidder 2; in 2; left 2; round 12; "
         "florins = 30 1; status = merchant banker; pawn 2 = inn; hand = - A05; display -; wealth = 2 1; track = 1 2",
         "pay"},
    };
    const struct sg_game *game = &siena_game;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int master = 0; master < 2 - (i > 1);
             master++) { /* what a card is worth later the search may see otherwise */
            char done[64];
            struct sg_text text;
            struct sg_error why;
            struct state s;
            if (!sg_position_parse(game, cases[i][0], strlen(cases[i][0]), s.at, &why))
                fail_msg("%s", error_words(&why));
            struct ai_bot *bot = make_bot(game, master ? "master:300" : "steward", 1, 1 << 20);
            sg_text_init(&text, done, sizeof done);
            sg_action_format(game, ask_bot(game, bot, &s), &text);
            ai_bot_free(bot);
            if (strncmp(done, cases[i][1], strlen(cases[i][1])) != 0)
                fail_msg("case %zu, %s: %s instead of %s", i, master ? "master" : "steward", done, cases[i][1]);
        }
}

int main(void)
{
    sg_games_init();
    ai_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specs_are_read_or_refused),         cmocka_unit_test(evaluations_are_there),
        cmocka_unit_test(numbers_are_read_exactly),          cmocka_unit_test(networks_are_read_or_refused),
        cmocka_unit_test(knowledge_keeps_its_promises),      cmocka_unit_test(bots_move_legally),
        cmocka_unit_test(bots_know_nothing_hidden),          cmocka_unit_test(a_search_can_be_repeated),
        cmocka_unit_test(a_search_looks_farther_with_time),  cmocka_unit_test(time_is_kept),
        cmocka_unit_test(stewards_use_what_the_rules_allow), cmocka_unit_test(the_ladder_goes_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
