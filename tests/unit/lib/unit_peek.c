/*
 * unit_peek.c: no function of the library that serves a seat depends on what is hidden from it.
 *
 * Two tables differ only in what a seat cannot know. Every function of signoria.h is in the list below, with a check
 * that both give the same answers, or with the reason why it is for whoever runs the table. A new function that is not
 * in the list fails the test. Most functions serve the seat to move; those that any seat may ask are tried with all.
 */
#include "base/codec.h"
#include "base/rng.h"
#include "env/batch.h"
#include "games/games.h"
#include "signoria/signoria.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 40000, TEXT = SG_MAX_POSITION, WORLDS = 3, POSITIONS = 12 };

/* Two tables that `seat` cannot tell apart: the one to move, but where it says that any seat may ask. */
struct pair {
    struct sg_env *env[2];
    struct sg_batch *batch[2];
    struct sg_batch_arrays arrays[2];
    const struct sg_game *game;
    int seat;
};

/* ---- tables ------------------------------------------------------------------------ */

static void seats_agree(const struct pair *p)
{
    assert_int_equal(sg_env_seats(p->env[0]), sg_env_seats(p->env[1]));
}

static void turns_agree(const struct pair *p)
{
    assert_int_equal(sg_env_turn(p->env[0]), p->seat);
    assert_int_equal(sg_env_turn(p->env[1]), p->seat);
}

static void plies_agree(const struct pair *p)
{
    assert_int_equal(sg_env_plies(p->env[0]), sg_env_plies(p->env[1]));
}

static void counts_agree(const struct pair *p)
{
    assert_int_equal(sg_env_action_count(p->env[0]), sg_env_action_count(p->env[1]));
}

static void masks_agree(const struct pair *p)
{
    static uint8_t mask[2][ROOM];
    int count = sg_env_action_count(p->env[0]);
    assert_true(count <= ROOM);
    assert_int_equal(sg_env_legal_mask(p->env[0], mask[0]), sg_env_legal_mask(p->env[1], mask[1]));
    assert_memory_equal(mask[0], mask[1], (size_t)count);
}

static void lists_agree(const struct pair *p)
{
    static int32_t list[2][ROOM];
    int count = sg_env_legal(p->env[0], list[0], ROOM);
    assert_int_equal(count, sg_env_legal(p->env[1], list[1], ROOM));
    assert_memory_equal(list[0], list[1], (size_t)count * sizeof list[0][0]);
}

/* What is refused is refused with the same words; what is not, is in the lists above. */
static void refusals_agree(const struct pair *p)
{
    char why[2][300];
    int count = sg_env_action_count(p->env[0]);
    static uint8_t mask[ROOM];
    sg_env_legal_mask(p->env[0], mask);
    for (int a = -1; a <= count; a += 1 + count / 97) {
        if (a >= 0 && a < count && mask[a])
            continue;
        assert_false(sg_env_step(p->env[0], a, why[0], sizeof why[0]));
        assert_false(sg_env_step(p->env[1], a, why[1], sizeof why[1]));
        assert_string_equal(why[0], why[1]);
    }
}

static void texts_agree(const struct pair *p)
{
    char text[2][300], why[2][300];
    int count = sg_env_action_count(p->env[0]);
    for (int a = 0; a < count; a += 1 + count / 97) {
        for (int i = 0; i < 2; i++)
            sg_env_action_text(p->env[i], a, text[i], sizeof text[i]);
        assert_string_equal(text[0], text[1]);
        assert_int_equal(sg_env_action_find(p->env[0], text[0], why[0], sizeof why[0]),
                         sg_env_action_find(p->env[1], text[0], why[1], sizeof why[1]));
    }
    assert_int_equal(-1, sg_env_action_find(p->env[0], "fly", why[0], sizeof why[0]));
    assert_int_equal(-1, sg_env_action_find(p->env[1], "fly", why[1], sizeof why[1]));
    assert_string_equal(why[0], why[1]);
}

/* The numbers that a batch would give. */
static void flats_agree(const struct pair *p)
{
    int32_t actions[2][512];
    char text[2][300];
    int count = sg_env_flat_count(p->env[0]);
    assert_int_equal(count, sg_env_flat_count(p->env[1]));
    assert_in_range(count, 1, 512);
    assert_int_equal(sg_env_flat_actions(p->env[0], actions[0]), sg_env_flat_actions(p->env[1], actions[1]));
    assert_memory_equal(actions[0], actions[1], (size_t)count * sizeof actions[0][0]);
    for (int n = 0; n < count; n++) {
        assert_int_equal(sg_env_flat_find(p->env[0], actions[0][n]), actions[0][n] < 0 ? -1 : n);
        assert_int_equal(sg_env_flat_find(p->env[1], actions[1][n]), actions[1][n] < 0 ? -1 : n);
        for (int i = 0; i < 2; i++)
            sg_env_flat_name(p->env[i], n, text[i], sizeof text[i]);
        assert_string_equal(text[0], text[1]);
    }
}

/* What this seat sees, and what everybody sees; what the other seats see is theirs. */
static void rows_agree(const struct pair *p)
{
    static int32_t row[2][ROOM];
    static char text[2][TEXT];
    int size = sg_env_observation_size(p->env[0]);
    assert_int_equal(size, sg_env_observation_size(p->env[1]));
    assert_true(size <= ROOM);
    const int seats[] = {p->seat, -1};
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < 2; i++) {
            sg_env_observe(p->env[i], seats[s], row[i]);
            sg_env_view_text(p->env[i], seats[s], text[i], TEXT);
        }
        assert_memory_equal(row[0], row[1], (size_t)size * sizeof row[0][0]);
        assert_string_equal(text[0], text[1]);
    }
}

static void names_agree(const struct pair *p)
{
    char text[2][300];
    for (int i = 0; i < sg_env_observation_size(p->env[0]); i += 7) {
        for (int k = 0; k < 2; k++)
            sg_env_observation_name(p->env[k], i, text[k], sizeof text[k]);
        assert_string_equal(text[0], text[1]);
    }
}

static void points_agree(const struct pair *p)
{
    int32_t points[2][SG_MAX_SEATS] = {{0}};
    float shares[2][SG_MAX_SEATS] = {{0}};
    for (int i = 0; i < 2; i++) {
        sg_env_points(p->env[i], points[i]);
        sg_env_win_shares(p->env[i], shares[i]);
    }
    assert_memory_equal(points[0], points[1], sizeof points[0]);
    assert_memory_equal(shares[0], shares[1], sizeof shares[0]);
}

static void bots_agree(const struct pair *p)
{
    const char *const bots[] = {"random", "steward", "master:20"};
    for (int i = 0; i < 3; i++)
        assert_int_equal(sg_env_bot(p->env[0], bots[i], NULL, 0), sg_env_bot(p->env[1], bots[i], NULL, 0));
}

/* What the seat imagines is the same table, and so is all that follows in it, points included. */
static void imagined_agree(const struct pair *p)
{
    static int32_t row[2][ROOM];
    const int seats[] = {p->seat, -1};
    for (int s = 0; s < 2; s++) {
        struct sg_env *one[2];
        int32_t legal[2], points[2][SG_MAX_SEATS] = {{0}};
        for (int i = 0; i < 2; i++)
            one[i] = sg_env_imagine(p->env[i], seats[s], 77);
        for (int k = 0; k < 12 && sg_env_legal(one[0], legal, 1) > 0; k++) {
            sg_env_step(one[0], legal[0], NULL, 0);
            assert_true(sg_env_step(one[1], legal[0], NULL, 0));
            for (int who = -1; who < sg_env_seats(one[0]); who++) {
                for (int i = 0; i < 2; i++)
                    sg_env_observe(one[i], who, row[i]);
                assert_memory_equal(row[0], row[1], (size_t)sg_env_observation_size(one[0]) * sizeof row[0][0]);
            }
            for (int i = 0; i < 2; i++)
                sg_env_points(one[i], points[i]);
            assert_memory_equal(points[0], points[1], sizeof points[0]);
        }
        sg_env_free(one[0]);
        sg_env_free(one[1]);
    }
}

/* ---- batches ------------------------------------------------------------------------ */

static void batch_sizes_agree(const struct pair *p)
{
    assert_int_equal(sg_batch_seats(p->batch[0]), sg_batch_seats(p->batch[1]));
    assert_int_equal(sg_batch_tables(p->batch[0]), sg_batch_tables(p->batch[1]));
    assert_int_equal(sg_batch_action_count(p->batch[0]), sg_batch_action_count(p->batch[1]));
    assert_int_equal(sg_batch_observation_size(p->batch[0]), sg_batch_observation_size(p->batch[1]));
    assert_int_equal(sg_batch_input_count(p->batch[0]), sg_batch_input_count(p->batch[1]));
    assert_int_equal(sg_batch_action_version(p->batch[0]), sg_batch_action_version(p->batch[1]));
    assert_int_equal(sg_batch_observation_version(p->batch[0]), sg_batch_observation_version(p->batch[1]));
}

/* What a step would have written of this position. */
static void batch_arrays_agree(const struct pair *p)
{
    const struct sg_batch_arrays *a = &p->arrays[0], *b = &p->arrays[1];
    assert_memory_equal(a->observations, b->observations, batch_row_bytes(p->batch[0]));
    assert_memory_equal(a->masks, b->masks, (size_t)sg_batch_action_count(p->batch[0]));
    assert_int_equal(a->seats[0], p->seat);
    assert_int_equal(b->seats[0], p->seat);
    assert_int_equal(a->ends[0], b->ends[0]);
    assert_memory_equal(a->rewards, b->rewards, (size_t)sg_batch_seats(p->batch[0]) * sizeof(float));
}

static void batch_refusals_agree(const struct pair *p)
{
    char why[2][300];
    for (int a = 0; a < sg_batch_action_count(p->batch[0]); a += 5) {
        if (p->arrays[0].masks[a])
            continue;
        for (int i = 0; i < 2; i++) {
            p->arrays[i].actions[0] = a;
            assert_false(sg_batch_step(p->batch[i], &p->arrays[i], why[i], sizeof why[i]));
        }
        assert_string_equal(why[0], why[1]);
    }
}

static void batch_samples_agree(const struct pair *p)
{
    for (int k = 0; k < 5; k++) {
        int32_t action[2];
        for (int i = 0; i < 2; i++)
            sg_batch_sample(p->batch[i], &action[i]);
        assert_int_equal(action[0], action[1]);
    }
}

static void batch_texts_agree(const struct pair *p)
{
    char text[2][300];
    int16_t factors[2][4];
    for (int a = 0; a < sg_batch_action_count(p->batch[0]); a++) {
        for (int i = 0; i < 2; i++)
            sg_batch_action_text(p->batch[i], 0, a, text[i], sizeof text[i]);
        assert_string_equal(text[0], text[1]);
        for (int i = 0; i < 2; i++)
            sg_batch_action_name(p->batch[i], a, text[i], sizeof text[i]);
        assert_string_equal(text[0], text[1]);
        for (int i = 0; i < 2; i++)
            sg_batch_action_factors(p->batch[i], a, factors[i]);
        assert_memory_equal(factors[0], factors[1], sizeof factors[0]);
    }
}

/* Each factor of every legal action, and what is refused. */
static void batch_factors_agree(const struct pair *p)
{
    static uint8_t masks[2][512];
    for (int a = 0; a < sg_batch_action_count(p->batch[0]); a++) {
        int16_t factors[4];
        int32_t action[2];
        sg_batch_action_factors(p->batch[0], a, factors);
        assert_int_equal(sg_batch_factor_actions(p->batch[0], factors, &action[0]),
                         sg_batch_factor_actions(p->batch[1], factors, &action[1]));
        assert_int_equal(action[0], p->arrays[0].masks[a] ? a : -1);
        assert_int_equal(action[0], action[1]);
        for (int f = 0; f < 4 && p->arrays[0].masks[a]; f++) {
            int size = sg_batch_factor_size(p->batch[0], f);
            assert_int_equal(size, sg_batch_factor_size(p->batch[1], f));
            for (int i = 0; i < 2; i++)
                sg_batch_factor_masks(p->batch[i], f, factors, masks[i]);
            assert_memory_equal(masks[0], masks[1], (size_t)size);
        }
    }
}

static void batch_names_agree(const struct pair *p)
{
    char text[2][300];
    for (int at = 0; at < sg_batch_observation_size(p->batch[0]); at += 5) {
        for (int i = 0; i < 2; i++)
            sg_batch_observation_name(p->batch[i], at, text[i], sizeof text[i]);
        assert_string_equal(text[0], text[1]);
        assert_int_equal(sg_batch_observation_most(p->batch[0], at), sg_batch_observation_most(p->batch[1], at));
    }
    for (int input = 0; input < sg_batch_input_count(p->batch[0]); input += 97) {
        for (int i = 0; i < 2; i++)
            sg_batch_input_name(p->batch[i], input, text[i], sizeof text[i]);
        assert_string_equal(text[0], text[1]);
    }
}

/* ---- all of them ------------------------------------------------------------------------ */

static const struct {
    const char *name;
    void (*agrees)(const struct pair *p);
    const char *why_not; /* with no check */
} functions[] = {
    {"sg_version", NULL, "of no table"},
    {"sg_game_name", NULL, "of no table"},
    {"sg_env_new", NULL, "makes a table"},
    {"sg_env_copy", NULL, "for whoever runs the table, as signoria.h says; a seat has sg_env_imagine()"},
    {"sg_env_imagine", imagined_agree, NULL},
    {"sg_env_free", NULL, "ends a table"},
    {"sg_env_reset", NULL, "begins another game, whatever stood there"},
    {"sg_env_set_position", NULL, "begins from a position, whatever stood there"},
    {"sg_env_seats", seats_agree, NULL},
    {"sg_env_turn", turns_agree, NULL},
    {"sg_env_plies", plies_agree, NULL},
    {"sg_env_action_count", counts_agree, NULL},
    {"sg_env_legal_mask", masks_agree, NULL},
    {"sg_env_legal", lists_agree, NULL},
    {"sg_env_step", refusals_agree, NULL},
    {"sg_env_action_text", texts_agree, NULL},
    {"sg_env_action_find", texts_agree, NULL},
    {"sg_env_flat_count", flats_agree, NULL},
    {"sg_env_flat_actions", flats_agree, NULL},
    {"sg_env_flat_find", flats_agree, NULL},
    {"sg_env_flat_name", flats_agree, NULL},
    {"sg_env_observation_size", rows_agree, NULL},
    {"sg_env_observe", rows_agree, NULL},
    {"sg_env_observation_name", names_agree, NULL},
    {"sg_env_view_text", rows_agree, NULL},
    {"sg_env_points", points_agree, NULL},
    {"sg_env_win_shares", points_agree, NULL},
    {"sg_env_bot", bots_agree, NULL},
    {"sg_batch_new", NULL, "makes tables"},
    {"sg_batch_free", NULL, "ends tables"},
    {"sg_batch_seats", batch_sizes_agree, NULL},
    {"sg_batch_tables", batch_sizes_agree, NULL},
    {"sg_batch_reset", batch_arrays_agree, NULL},
    {"sg_batch_step", batch_arrays_agree, NULL},
    {"sg_batch_step", batch_refusals_agree, NULL},
    {"sg_batch_sample", batch_samples_agree, NULL},
    {"sg_batch_action_version", batch_sizes_agree, NULL},
    {"sg_batch_action_count", batch_sizes_agree, NULL},
    {"sg_batch_action_name", batch_texts_agree, NULL},
    {"sg_batch_action_factors", batch_texts_agree, NULL},
    {"sg_batch_action_text", batch_texts_agree, NULL},
    {"sg_batch_factor_size", batch_factors_agree, NULL},
    {"sg_batch_factor_masks", batch_factors_agree, NULL},
    {"sg_batch_factor_actions", batch_factors_agree, NULL},
    {"sg_batch_observation_version", batch_sizes_agree, NULL},
    {"sg_batch_observation_size", batch_sizes_agree, NULL},
    {"sg_batch_observation_name", batch_names_agree, NULL},
    {"sg_batch_observation_most", batch_names_agree, NULL},
    {"sg_batch_input_count", batch_sizes_agree, NULL},
    {"sg_batch_input_name", batch_names_agree, NULL},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

static bool listed(const char *name)
{
    for (int i = 0; i < FUNCTIONS; i++)
        if (strcmp(functions[i].name, name) == 0)
            return (functions[i].agrees == NULL) != (functions[i].why_not == NULL);
    return false;
}

/* Every function of the header is in the list: one that is new needs a check, or the reason why it has none. */
static void every_function_is_listed(void **unused)
{
    (void)unused;
    char line[400], name[80];
    int found = 0;
    FILE *file = fopen(SOURCE_DIR "/include/signoria/signoria.h", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "SG_API ", 7) != 0) {
            if (strstr(line, "SG_API ") && line[0] != '#')
                fail_msg("a declaration begins with SG_API at the margin: %s", line);
            continue;
        }
        const char *at = strchr(line, '(');
        if (!at)
            fail_msg("the name of a function stands in the line of its SG_API: %s", line);
        const char *begin = at;
        while (begin > line && (begin[-1] == '_' || (begin[-1] >= 'a' && begin[-1] <= 'z')))
            begin--;
        snprintf(name, sizeof name, "%.*s", (int)(at - begin), begin);
        if (!listed(name))
            fail_msg("%s() is not in the list of unit_peek.c: does it depend on what is hidden?", name);
        found++;
    }
    fclose(file);
    assert_int_equal(found, FUNCTIONS - 1); /* sg_batch_step() has two checks */
}

/* ---- pairs ------------------------------------------------------------------------------ */

/* Random play up to a decision some way into the game; false: it ended before. */
static bool reach(const struct sg_game *game, const struct sg_setup *setup, int plies, struct sg_rng *rng, void *state)
{
    game->init(state, setup);
    for (int turn; (turn = game->turn(state)) != SG_OVER;) {
        if (turn == SG_CHANCE) {
            game->apply(state, game->chance_sample(state, sg_rng_below(rng, game->chance_total(state))), NULL);
            continue;
        }
        if (plies-- == 0)
            return true;
        struct sg_choice list[SG_MAX_CHOICES];
        int count = game->actions(state, list);
        struct sg_choice one = list[sg_rng_below(rng, (uint32_t)count)];
        one.action.arg[2] = (uint16_t)(one.action.arg[2] + sg_rng_below(rng, one.more + 1u));
        game->apply(state, one.action, NULL);
    }
    return false;
}

static struct sg_batch_arrays new_arrays(const struct sg_batch *batch)
{
    return (struct sg_batch_arrays){.observations = calloc(1, batch_row_bytes(batch) + 8),
                                    .masks = calloc(1, (size_t)sg_batch_action_count(batch)),
                                    .actions = calloc(1, sizeof(int32_t)),
                                    .rewards = calloc(SG_MAX_SEATS, sizeof(float)),
                                    .ends = calloc(1, 1),
                                    .seats = calloc(1, 1)};
}

static void free_arrays(struct sg_batch_arrays *a)
{
    free(a->observations);
    free(a->masks);
    free(a->actions);
    free(a->rewards);
    free(a->ends);
    free(a->seats);
}

static void put_state(struct pair *p, int i, const void *state)
{
    static char text[TEXT];
    char why[300];
    struct sg_text out;
    sg_text_init(&out, text, sizeof text);
    sg_position_format(p->game, state, &out);
    if (!sg_env_set_position(p->env[i], text, why, sizeof why))
        fail_msg("%s: %s", text, why);
    batch_put(p->batch[i], 0, state, &p->arrays[i]);
}

/* All checks at one position of which the seat to move knows `view`; how many of the pairs of truths differ. */
static int check_view(struct pair *p, const void *view, struct sg_rng *rng)
{
    int differ = 0;
    for (int world = 0; world < WORLDS; world++) {
        _Alignas(16) unsigned char truth[2][SG_MAX_STATE] = {{0}};
        for (int i = 0; i < 2; i++) {
            memcpy(truth[i], view, p->game->state_size);
            p->game->resample(truth[i], rng);
            put_state(p, i, truth[i]);
        }
        differ += memcmp(truth[0], truth[1], p->game->state_size) != 0;
        for (int f = 0; f < FUNCTIONS; f++)
            if (functions[f].agrees)
                functions[f].agrees(p);
    }
    return differ;
}

/* The first action that both tables allow, or -1. */
static int common_action(const struct pair *p)
{
    static int32_t list[2][ROOM];
    int count[2];
    for (int i = 0; i < 2; i++)
        count[i] = sg_env_legal(p->env[i], list[i], ROOM);
    for (int a = 0; a < count[0]; a++)
        for (int b = 0; b < count[1]; b++)
            if (list[0][a] == list[1][b])
                return list[0][a];
    return -1;
}

/*
 * A bot is asked for the others, whose knowledge differs, until p->seat is to move and sees the same at both tables:
 * what it chooses then does not depend on what it was shown for them. Answers whether it came to that.
 */
static bool bots_share_nothing(const struct pair *p, const char *bot)
{
    static int32_t row[2][ROOM];
    for (int k = 0, action; k < 12 && sg_env_turn(p->env[0]) != p->seat; k++) {
        sg_env_bot(p->env[0], bot, NULL, 0);
        sg_env_bot(p->env[1], bot, NULL, 0);
        if ((action = common_action(p)) < 0)
            return false;
        for (int i = 0; i < 2; i++)
            assert_true(sg_env_step(p->env[i], action, NULL, 0));
        if (sg_env_turn(p->env[0]) != sg_env_turn(p->env[1]) || sg_env_turn(p->env[0]) < 0)
            return false;
    }
    for (int i = 0; i < 2; i++)
        sg_env_observe(p->env[i], p->seat, row[i]);
    if (sg_env_turn(p->env[0]) != p->seat ||
        memcmp(row[0], row[1], (size_t)sg_env_observation_size(p->env[0]) * sizeof row[0][0]) != 0)
        return false;
    for (int k = 0; k < 3; k++)
        assert_int_equal(sg_env_bot(p->env[0], bot, NULL, 0), sg_env_bot(p->env[1], bot, NULL, 0));
    return true;
}

/* What any seat may ask, also one that waits: what it sees and imagines, and the points. */
static int check_waiting(struct pair *p, const void *state, struct sg_rng *rng, int *apart)
{
    static void (*const agrees[])(const struct pair *p) = {rows_agree, imagined_agree, points_agree, plies_agree};
    static const char *const bots[] = {"master:20", "steward:lapse=0.5", "random"};
    int differ = 0, mover = p->seat;
    for (int seat = 0; seat < sg_env_seats(p->env[0]); seat++) {
        _Alignas(16) unsigned char truth[2][SG_MAX_STATE] = {{0}};
        if (seat == mover)
            continue;
        for (int i = 0; i < 2; i++) {
            p->game->redact(state, seat, truth[i]);
            p->game->resample(truth[i], rng);
            put_state(p, i, truth[i]);
        }
        differ += memcmp(truth[0], truth[1], p->game->state_size) != 0;
        p->seat = seat;
        for (size_t f = 0; f < sizeof agrees / sizeof agrees[0]; f++)
            agrees[f](p);
        assert_int_equal(sg_env_turn(p->env[0]), mover);
        assert_int_equal(sg_env_turn(p->env[1]), mover);
        for (size_t b = 0; b < sizeof bots / sizeof bots[0]; b++) {
            put_state(p, 0, truth[0]);
            put_state(p, 1, truth[1]);
            *apart += bots_share_nothing(p, bots[b]);
        }
    }
    p->seat = mover;
    return differ;
}

static void check_setup(const char *words, enum sg_batch_form form)
{
    char why[300], name[40] = "";
    struct sg_setup setup;
    struct sg_error no;
    struct sg_rng rng;
    struct pair p;
    struct sg_slice rest = sg_slice_of(words), word;
    sg_slice_next(&rest, &word);
    memcpy(name, word.at, word.length);
    p.game = sg_game_find(name);
    assert_non_null(p.game);
    assert_true(sg_setup_parse(p.game, rest.at, rest.length, &setup, &no));
    for (int i = 0; i < 2; i++) {
        p.env[i] = sg_env_new(words, why, sizeof why);
        p.batch[i] = sg_batch_new(words, &(struct sg_batch_options){1, 1, form, 0}, why, sizeof why);
        assert_true(p.env[i] && p.batch[i]);
        p.arrays[i] = new_arrays(p.batch[i]);
        sg_batch_reset(p.batch[i], NULL, &p.arrays[i]);
    }
    sg_rng_init(&rng, 5, 0);
    int differ = 0, waiting = 0, apart = 0;
    for (int at = 0; at < POSITIONS; at++) {
        _Alignas(16) unsigned char state[SG_MAX_STATE] = {0}, view[SG_MAX_STATE] = {0};
        if (!reach(p.game, &setup, at * at, &rng, state))
            continue;
        p.seat = p.game->turn(state);
        p.game->redact(state, p.seat, view);
        differ += check_view(&p, view, &rng);
        waiting += check_waiting(&p, state, &rng, &apart);
    }
    if (!differ || !waiting)
        fail_msg("%s: nothing was hidden in any position", words);
    if (!apart)
        fail_msg("%s: no bot was asked after those of others", words);
    for (int i = 0; i < 2; i++) {
        sg_env_free(p.env[i]);
        sg_batch_free(p.batch[i]);
        free_arrays(&p.arrays[i]);
    }
}

/* The last set-up that each game names for tests: in which most is hidden. */
static void what_is_hidden_does_not_matter(void **unused)
{
    (void)unused;
    const enum sg_batch_form forms[] = {SG_BATCH_BYTES, SG_BATCH_FLOATS, SG_BATCH_SPARSE};
    for (int g = 0; g < sg_game_count(); g++) {
        char path[512], line[256], words[256] = "";
        snprintf(path, sizeof path, SOURCE_DIR "/games/%s/tests/setups.txt", sg_game_at(g)->name);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file))
            if (line[0] != '#' && strchr(line, ' '))
                snprintf(words, sizeof words, "%.*s", (int)strcspn(line, "\n"), line);
        fclose(file);
        for (int f = 0; f < 3; f++)
            check_setup(words, forms[f]);
    }
}

int main(void)
{
    sg_game_name(0); /* what the library sets up once */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_is_listed),
        cmocka_unit_test(what_is_hidden_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
