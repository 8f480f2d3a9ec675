/*
 * unit_net.c: inputs follow from a view alone, nets are integers that every
 * machine computes alike, and a learner learns.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/unit/error_help.h"
#include "tests/golden/golden_net.h"
#include "ai/common.h"
#include "ai/pvnet.h"
#include "ai/search.h"
#include "base/hash.h"
#include "lab/train/train.h"
#include "games/games.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HIDDEN = 32 };

struct state {
    _Alignas(16) unsigned char at[SG_MAX_STATE];
};

/* A net with weights of chance, and the file that it was read from. */
static void random_net(const struct sg_game *game, struct pvnet *net, char **bytes, size_t *length)
{
    struct sg_error why;
    struct learner *l = learner_new(game, HIDDEN, 7);
    struct selfplay how = {.ai = ai_game_of(game), .stray = 0.5f, .recorded = 1};
    struct encoder e;
    struct record r = {0};
    assert_true(encoder_init(&e, game));
    struct shuffle *shuffle = shuffle_new(1, l); /* a few batches, so that inputs have been seen */
    for (uint64_t i = 0; i < 6; i++)
        if (selfplay_game(&how, 1, i, &r))
            sample_game(&how.ai, &e, &r, 0, shuffle_take, shuffle);
    shuffle_flush(shuffle);
    shuffle_free(shuffle);
    record_free(&r);
    FILE *out = open_memstream(bytes, length);
    assert_true(learner_write_net(l, "a test", out));
    fclose(out);
    learner_free(l);
    if (!pvnet_read(net, game, *bytes, *length, &why))
        fail_msg("%s", error_words(&why));
}

/* Walks through a game of stewards and calls `see` at every decision. */
static void walk_game(const struct sg_game *game, int seats, uint64_t seed,
                      void (*see)(void *ctx, const struct sg_game *game, const void *state), void *ctx)
{
    struct state s;
    struct sg_rng rng;
    struct ai_game ai = ai_game_of(game);
    struct sg_setup setup = {.seats = (uint8_t)seats};
    sg_rng_init(&rng, seed, 0);
    game->init(s.at, &setup);
    for (int plies = 0; plies < 3000 && ai_draw_on(game, s.at, &rng) != SG_OVER; plies++) {
        see(ctx, game, s.at);
        game->apply(s.at, ai_choose(&ai, s.at, &rng), NULL);
    }
}

/* ---- inputs ---------------------------------------------------------------------------- */

static void see_inputs(void *ctx, const struct sg_game *game, const void *state)
{
    const struct encoder *e = ctx;
    struct state view, guess;
    struct sg_rng rng;
    uint32_t a[ENCODE_ACTIVE], b[ENCODE_ACTIVE];
    int seat = game->turn(state);
    sg_rng_init(&rng, 5, 5);
    game->redact(state, seat, view.at);
    int n = encode_state(e, view.at, seat, a);
    assert_in_range(n, 4, ENCODE_ACTIVE - 1);
    for (int i = 0; i < n; i++) {
        assert_true(a[i] < e->inputs);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(a[i], a[k]);
    }
    /* Another truth behind the same view gives the same inputs. */
    memcpy(guess.at, view.at, game->state_size);
    game->resample(guess.at, &rng);
    game->redact(guess.at, seat, view.at);
    assert_int_equal(encode_state(e, view.at, seat, b), n);
    assert_memory_equal(a, b, (size_t)n * sizeof *a);
}

static void inputs_follow_from_the_view(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct encoder e;
        assert_true(encoder_init(&e, game));
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            walk_game(game, seats, 3, see_inputs, &e);
    }
}

static void see_factors(void *ctx, const struct sg_game *game, const void *state)
{
    const struct encoder *e = ctx;
    struct sg_choice list[SG_MAX_CHOICES];
    uint32_t a[ENCODE_FACTORS];
    int n = game->actions(state, list);
    for (int i = 0; i < n; i++) {
        int count = encode_action(e, ((const struct sg_head *)state)->seats, game->turn(state), list[i].action, a);
        assert_in_range(count, 1, ENCODE_FACTORS);
        for (int k = 0; k < count; k++)
            assert_true(a[k] > 0 && a[k] < e->factors);
    }
}

static void every_action_has_factors(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct encoder e;
        assert_true(encoder_init(&e, sg_game_at(g)));
        walk_game(sg_game_at(g), sg_game_at(g)->max_seats, 4, see_factors, &e);
    }
}

/* ---- integers ----------------------------------------------------------------------------- */

struct sums {
    struct pvnet net;
    uint64_t hash;
    int looks;
};

static void see_net(void *ctx, const struct sg_game *game, const void *state)
{
    struct sums *sums = ctx;
    struct state view;
    struct pvnet_units u;
    struct ai_move move[AI_MAX_MOVES];
    struct ai_game ai = ai_game_of(game);
    float share[SG_MAX_SEATS], total = 0;
    int seat = game->turn(state), count = ai_moves(&ai, state, move);
    game->redact(state, seat, view.at);
    pvnet_forward(&sums->net, view.at, seat, &u);
    for (int j = 0; j < HIDDEN; j++) {
        assert_in_range(u.unit[j], 0, 254);
        sums->hash = sums->hash * 31 + (uint64_t)u.unit[j];
    }
    ai_evaluate(&ai, state, share);
    pvnet_shares(&sums->net, &u, share);
    for (int p = 0; p < u.seats; p++) {
        assert_true(share[p] >= 0 && share[p] <= 1);
        total += share[p];
    }
    assert_true(fabsf(total - 1) < 1e-4f);
    for (int i = 0; i < count; i++)
        sums->hash = sums->hash * 31 + (uint64_t)(uint32_t)pvnet_score(&sums->net, &u, move[i].action);
    pvnet_policy(&sums->net, &u, move, count);
    total = 0;
    for (int i = 0; i < count; i++)
        total += move[i].weight;
    assert_true(fabsf(total - 1) < 1e-2f);
    sums->looks++;
}

static void a_net_is_read_as_it_was_written(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        static struct sums a, b;
        char *bytes = NULL, *again = NULL;
        size_t length, length2;
        struct sg_error why;
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        random_net(sg_game_at(g), &a.net, &bytes, &length);
        random_net(sg_game_at(g), &b.net, &again, &length2);
        assert_int_equal(length, length2); /* the same seeds make the same net */
        assert_memory_equal(bytes, again, length);
        walk_game(sg_game_at(g), 2, 6, see_net, &a);
        walk_game(sg_game_at(g), 2, 6, see_net, &b);
        assert_true(a.looks > 5);
        assert_int_equal(a.hash, b.hash);
        /* Torn, forged and foreign files are refused. */
        struct pvnet none;
        assert_false(pvnet_read(&none, sg_game_at(g), bytes, length - 1, &why));
        assert_false(pvnet_read(&none, sg_game_at(g), bytes, length / 2, &why));
        assert_false(pvnet_read(&none, sg_game_at(g), "pvnet 2\n", 8, &why));
        assert_false(pvnet_read(&none, sg_game_at((g + 1) % sg_game_count()), bytes, length, &why));
        bytes[0] = 'x';
        assert_false(pvnet_read(&none, sg_game_at(g), bytes, length, &why));
        pvnet_free(&a.net);
        pvnet_free(&b.net);
        free(bytes);
        free(again);
    }
}

/* The lines of golden-net.c, as games/GAME/tests/golden-net.txt has them. */
static void integers_are_the_same_everywhere(void **unused)
{
    int compared = 0;
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *game = sg_game_at(i);
        char path[512], line[128], made[128];
        struct golden_net g;
        snprintf(path, sizeof path, SOURCE_DIR "/games/%s/tests/golden-net.txt", game->name);
        FILE *in = fopen(path, "r");
        if (!in)
            continue; /* a new game has none yet */
        assert_true(golden_net_open(&g, game));
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            struct golden_looks looks = golden_net_look(&g, seats);
            snprintf(made, sizeof made, "%016" PRIx64 " %ld %s %d\n", looks.hash, looks.count, game->name, seats);
            assert_non_null(fgets(line, sizeof line, in));
            assert_string_equal(line, made);
            compared++;
        }
        golden_net_close(&g);
        fclose(in);
    }
    assert_true(compared >= 12);
}

/* ---- learning --------------------------------------------------------------------------------- */

static struct learn_losses measured;

static void measure(void *learner, const struct sample *s)
{
    learner_test(learner, s, &measured);
}

/* Plays a game, or has it from when it was played: games that are learnt from again are played once. */
static bool played(struct record *games, const struct selfplay *how, uint64_t seed, uint64_t number)
{
    struct record *r = games + number;
    if (r->plies == 0 && !selfplay_game(how, seed, number, r))
        record_clear(r);
    return r->plies > 0;
}

static struct record *new_games(size_t count)
{
    struct record *games = calloc(count, sizeof *games);
    assert_non_null(games);
    return games;
}

static void free_games(struct record *games, size_t count)
{
    for (size_t i = 0; i < count; i++)
        record_free(games + i);
    free(games);
}

static void a_learner_learns(void **unused)
{
    (void)unused;
    enum { GAMES = 8000, TIMES = 5 };
    const struct sg_game *game = sg_game_find("pebbles") ? sg_game_find("pebbles") : sg_game_at(0);
    struct learner *l = learner_new(game, HIDDEN, 1);
    struct selfplay how = {.ai = ai_game_of(game), .stray = 0.2f, .recorded = 1};
    struct encoder e;
    struct record r = {0}, *games = new_games(GAMES);
    assert_true(encoder_init(&e, game));
    struct shuffle *shuffle = shuffle_new(1, l);
    learner_rate(l, 0.01f);
    double before = 0;
    for (int pass = 0; pass < 2; pass++) {
        memset(&measured, 0, sizeof measured);
        for (uint64_t i = 0; i < 200; i++)
            if (selfplay_game(&how, 99, i, &r))
                sample_game(&how.ai, &e, &r, 0, measure, l);
        double loss = measured.value / (double)measured.samples;
        if (pass == 0)
            before = loss;
        else
            assert_true(loss < before - 0.02 && loss < measured.baseline / (double)measured.samples);
        for (uint64_t i = 0; pass == 0 && i < GAMES * TIMES; i++)
            if (played(games, &how, 1, i % GAMES))
                sample_game(&how.ai, &e, games + i % GAMES, 0, shuffle_take, shuffle);
        shuffle_flush(shuffle);
    }
    free_games(games, GAMES);
    shuffle_free(shuffle);
    record_free(&r);
    learner_free(l);
}

/* ---- a teacher --------------------------------------------------------------------------------- */

static const struct sg_game *small_game(void)
{
    return sg_game_find("pebbles") ? sg_game_find("pebbles") : sg_game_at(0);
}

static void a_learner_begins_with_a_net(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct pvnet net;
        char *bytes = NULL, *again = NULL;
        size_t length, length2;
        random_net(sg_game_at(g), &net, &bytes, &length);
        struct learner *l = learner_new(sg_game_at(g), HIDDEN, 8);
        assert_true(learner_begin(l, &net));
        FILE *out = open_memstream(&again, &length2);
        assert_true(learner_write_net(l, "a test", out));
        fclose(out);
        assert_int_equal(length, length2);
        assert_memory_equal(bytes, again, length);
        learner_free(l);
        l = learner_new(sg_game_at(g), 2 * HIDDEN, 8);
        assert_false(learner_begin(l, &net));
        learner_free(l);
        pvnet_free(&net);
        free(bytes);
        free(again);
    }
}

struct lesson {
    struct search *search;
    const struct ai_game *ai;
    int decisions;
};

static void see_values(void *ctx, const struct sg_game *game, const void *state)
{
    enum { MOST = 3, PLAYOUTS = 2 };
    struct lesson *lesson = ctx;
    struct search_value a[AI_MAX_MOVES], b[AI_MAX_MOVES];
    struct state view;
    struct sg_rng rng, same;
    int seat = game->turn(state), known = 0, seats = ((const struct sg_head *)state)->seats;
    sg_rng_init(&rng, 4, (uint64_t)lesson->decisions++);
    same = rng;
    game->redact(state, seat, view.at);
    search_clear(lesson->search);
    search_values(lesson->search, view.at, MOST, PLAYOUTS, &rng, a);
    int count = search_count(lesson->search);
    for (int i = 0; i < count; i++) {
        float sum = 0;
        for (int p = 0; p < seats; p++)
            sum += a[i].share[p];
        known += a[i].known;
        assert_true(a[i].known ? sum > 0.5f && sum < 1.001f : sum == 0);
        assert_true(i == 0 || a[i].prior <= a[i - 1].prior);
        assert_true(a[i].known || i >= MOST - 1 || count == 1); /* the likeliest are looked at */
    }
    assert_int_equal(known, count == 1 ? 0 : count < MOST ? count : MOST);
    search_clear(lesson->search);
    search_values(lesson->search, view.at, MOST, PLAYOUTS, &same, b);
    for (int i = 0; i < count; i++)
        assert_true(a[i].known == b[i].known && a[i].share[seat] == b[i].share[seat]);
}

static void a_teacher_says_what_moves_come_to(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct ai_game ai = ai_game_of(sg_game_at(g));
        struct lesson lesson = {search_new(&ai, 4 << 20, NULL), &ai, 0};
        assert_non_null(lesson.search);
        walk_game(sg_game_at(g), sg_game_at(g)->min_seats, 5, see_values, &lesson);
        assert_true(lesson.decisions > 5);
        search_free(lesson.search);
    }
}

enum { HELD = 60, TAUGHT = 600 };

/* What the policy's moves come to, in games that it did not learn from. */
static double gain_of(struct learner *l, struct record *held, const struct selfplay *how, const struct encoder *e)
{
    memset(&measured, 0, sizeof measured);
    for (uint64_t i = 0; i < HELD; i++)
        if (played(held, how, 77, i))
            sample_game(&how->ai, e, held + i, 0, measure, l);
    assert_true(measured.taught > 300);
    return measured.gain / (double)measured.taught;
}

static void a_policy_learns_from_a_teacher(void **unused)
{
    (void)unused;
    struct pvnet net;
    char *bytes = NULL;
    size_t length;
    struct encoder e;
    struct record *games = new_games(TAUGHT), *held = new_games(HELD);
    random_net(small_game(), &net, &bytes, &length);
    struct selfplay how = {.ai = ai_game_of(small_game()),
                           .net = &net,
                           .recorded = 1,
                           .stray = 0.3f,
                           .taught = 8,
                           .simulations = 4,
                           .duels = 0.5f,
                           .pool = 0.2f};
    how.ai.net = &net;
    how.search = search_new(&how.ai, 4 << 20, NULL);
    assert_true(how.search && encoder_init(&e, small_game()));
    struct learner *l = learner_new(small_game(), HIDDEN, 7);
    assert_true(learner_begin(l, &net));
    double before = gain_of(l, held, &how, &e);
    learner_rate(l, 0.002f);
    struct shuffle *shuffle = shuffle_new(1, l);
    for (uint64_t i = 0; i < 2 * TAUGHT; i++)
        if (played(games, &how, 5, i % TAUGHT))
            sample_game(&how.ai, &e, games + i % TAUGHT, 0.8f, shuffle_take, shuffle);
    shuffle_flush(shuffle);
    shuffle_free(shuffle);
    double after = gain_of(l, held, &how, &e);
    print_message("the policy's move was worth %+.4f, is worth %+.4f\n", before, after);
    assert_true(after > before + 0.002);
    free_games(games, TAUGHT);
    free_games(held, HELD);
    learner_free(l);
    search_free(how.search);
    pvnet_free(&net);
    free(bytes);
}

/* ---- records ------------------------------------------------------------------------------------- */

static void a_torn_shard_ends_where_it_is_torn(void **unused)
{
    (void)unused;
    const struct sg_game *game = sg_game_at(0);
    struct selfplay how = {.ai = ai_game_of(game), .stray = 0.2f, .recorded = 1};
    struct record r = {0}, back = {0};
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    assert_true(selfplay_game(&how, 1, 1, &r) && record_write(&r, out));
    fflush(out);
    size_t one = length;
    assert_true(selfplay_game(&how, 1, 2, &r) && record_write(&r, out));
    fclose(out);
    for (size_t cut = one; cut <= length; cut += (length - one) / 7) {
        FILE *in = fmemopen(bytes, cut, "rb");
        assert_true(record_read(&back, in));
        assert_int_equal(record_read(&back, in), cut == length);
        fclose(in);
    }
    bytes[one / 2] ^= 1; /* a bit that turned */
    FILE *in = fmemopen(bytes, length, "rb");
    assert_false(record_read(&back, in));
    fclose(in);
    record_free(&r);
    record_free(&back);
    free(bytes);
}

/* ---- samples --------------------------------------------------------------------------------------- */

/* What sample_game() should hand over, made by playing the record again. */
struct views {
    const struct sg_game *game;
    const struct record *record;
    struct encoder encoder;
    struct state state;
    uint32_t ply, thought; /* where `state` is */
    int before;            /* the last other seat that moved; -1: none */
    int mover;             /* the seat that moved last */
    int taken, others_just_moved;
    float share[SG_MAX_SEATS];
};

static void play_to(struct views *v, uint32_t ply)
{
    for (; v->ply < ply; v->ply++) {
        int turn = v->game->turn(v->state.at);
        if (turn >= 0 && turn != v->mover) {
            v->before = v->mover;
            v->mover = turn;
        }
        v->game->apply(v->state.at, v->record->action[v->ply], NULL);
    }
}

/* Of each decision first the seat to move, with moves, then the other, without. */
static void see_sample(void *ctx, const struct sample *s)
{
    struct views *v = ctx;
    struct state view;
    uint32_t input[ENCODE_ACTIVE];
    const struct thought *t = &v->record->thought[v->taken / 2];
    int seats = v->record->setup.seats, seat = t->seat;
    play_to(v, t->ply);
    if (v->taken % 2) {
        seat = v->mover != t->seat ? v->mover : v->before;
        if (seat < 0)
            seat = (t->seat + 1) % seats;
        assert_int_not_equal(seat, t->seat);
        v->others_just_moved += v->mover == seat;
    }
    v->game->redact(v->state.at, seat, view.at);
    int n = encode_state(&v->encoder, view.at, seat, input);
    assert_int_equal(s->inputs, n);
    assert_memory_equal(s->input, input, (size_t)n * sizeof *input);
    assert_int_equal(s->moves, v->taken % 2 ? 0 : t->count);
    assert_int_equal(s->seats, seats);
    assert_int_equal(s->third, 3 * t->ply / v->record->plies);
    for (int i = 0; i < seats; i++)
        assert_true(s->share[i] == v->share[(seat + i) % seats]);
    v->taken++;
}

static void a_value_learns_from_another_seat_too(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++)
        for (int seats = sg_game_at(g)->min_seats; seats <= sg_game_at(g)->max_seats; seats++) {
            static struct views v;
            struct record r = {0};
            struct selfplay how = {.ai = ai_game_of(sg_game_at(g)), .seats = seats, .stray = 0.2f, .recorded = 0.5f};
            memset(&v, 0, sizeof v);
            v.game = sg_game_at(g);
            v.record = &r;
            v.before = v.mover = -1;
            assert_true(encoder_init(&v.encoder, v.game));
            assert_true(selfplay_game(&how, 11, 1, &r));
            v.game->init(v.state.at, &r.setup);
            play_to(&v, r.plies);
            ai_shares(v.game, v.state.at, v.share);
            v.ply = 0;
            v.before = v.mover = -1;
            v.game->init(v.state.at, &r.setup);
            sample_game(&how.ai, &v.encoder, &r, 0, see_sample, &v);
            assert_int_equal(v.taken, 2 * r.thoughts);
            assert_true(r.thoughts > 1 && v.others_just_moved > 0);
            record_free(&r);
        }
}

static int start_games(void **unused)
{
    (void)unused;
    sg_games_init();
    return ai_init() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_follow_from_the_view),
        cmocka_unit_test(every_action_has_factors),
        cmocka_unit_test(a_net_is_read_as_it_was_written),
        cmocka_unit_test(integers_are_the_same_everywhere),
        cmocka_unit_test(a_learner_learns),
        cmocka_unit_test(a_value_learns_from_another_seat_too),
        cmocka_unit_test(a_learner_begins_with_a_net),
        cmocka_unit_test(a_teacher_says_what_moves_come_to),
        cmocka_unit_test(a_policy_learns_from_a_teacher),
        cmocka_unit_test(a_torn_shard_ends_where_it_is_torn),
    };
    return cmocka_run_group_tests(tests, start_games, NULL);
}
