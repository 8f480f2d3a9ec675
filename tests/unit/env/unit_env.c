/* unit_env.c: many tables at once: numbers of actions, rows of bytes, and play that depends on nothing but seeds. */
#include "base/codec.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/text.h"
#include "ai/encode.h"
#include "env/batch.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLES = 40, STEPS = 300 };

struct bench_of {
    struct sg_batch *batch;
    struct sg_batch_arrays a;
    const struct sg_game *game;
};

static struct bench_of set_up_words(int game, const char *words, struct sg_batch_options options)
{
    struct bench_of b = {.game = sg_game_at(game)};
    struct sg_setup setup;
    struct sg_error why;
    assert_true(sg_setup_parse(b.game, words, strlen(words), &setup, &why));
    b.batch = batch_new(b.game, &setup, options, &why);
    assert_non_null(b.batch);
    size_t tables = (size_t)options.tables;
    b.a = (struct sg_batch_arrays){.observations = calloc(tables, batch_row_bytes(b.batch) + 1),
                                   .masks = calloc(tables, (size_t)batch_flat(b.batch)->count),
                                   .actions = calloc(tables, sizeof(int32_t)),
                                   .rewards = calloc(tables * SG_MAX_SEATS, sizeof(float)),
                                   .ends = calloc(tables, 1),
                                   .seats = calloc(tables, 1)};
    batch_reset(b.batch, NULL, &b.a);
    return b;
}

static struct bench_of set_up(int game, int seats, struct sg_batch_options options)
{
    char words[16];
    snprintf(words, sizeof words, "seats=%d", seats);
    return set_up_words(game, words, options);
}

/* The last set-up that the game names for tests: in which most is hidden. */
static struct bench_of set_up_hidden(int game, struct sg_batch_options options)
{
    char path[512], line[256], words[256] = "";
    snprintf(path, sizeof path, SOURCE_DIR "/games/%s/tests/setups.txt", sg_game_at(game)->name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#' && strchr(line, ' '))
            snprintf(words, sizeof words, "%.*s", (int)strcspn(strchr(line, ' ') + 1, "\n"), strchr(line, ' ') + 1);
    fclose(file);
    return set_up_words(game, words, options);
}

static void put_away(struct bench_of *b)
{
    batch_free(b->batch);
    free(b->a.observations);
    free(b->a.masks);
    free(b->a.actions);
    free(b->a.rewards);
    free(b->a.ends);
    free(b->a.seats);
}

static void every_number_has_a_name_of_its_own(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct bench_of b = set_up(g, 3, (struct sg_batch_options){.tables = 1, .threads = 1});
        const struct flat *flat = batch_flat(b.batch);
        static char name[FLAT_MOST][SG_MAX_TEXT];
        assert_in_range(flat->count, 2, FLAT_MOST);
        for (int n = 0; n < flat->count; n++) {
            struct sg_text text;
            sg_text_init(&text, name[n], sizeof name[n]);
            flat_name(flat, n, &text);
            assert_null(strchr(name[n], '%'));
            for (int m = 0; m < n; m++)
                assert_string_not_equal(name[m], name[n]);
        }
        put_away(&b);
    }
}

/* Every entry of the list of actions has a number, each number one action, and all are legal. */
static void compare_lists(const struct bench_of *b, int table)
{
    const void *state = batch_state(b->batch, table);
    const struct flat_entry *legal;
    struct sg_choice list[SG_MAX_CHOICES];
    int entries = b->game->actions(state, list), count = batch_legal(b->batch, table, &legal), marked = 0;
    const uint8_t *mask = b->a.masks + (size_t)table * (size_t)batch_flat(b->batch)->count;
    bool seen[FLAT_MOST] = {false};
    for (int i = 0; i < batch_flat(b->batch)->count; i++)
        marked += mask[i];
    assert_int_equal(count, marked);
    for (int i = 0; i < count; i++) {
        assert_false(seen[legal[i].number]);
        seen[legal[i].number] = true;
        assert_true(mask[legal[i].number]);
        assert_false(b->game->refuse(state, legal[i].action, NULL));
    }
    for (int e = 0; e < entries; e++) {
        bool found = false;
        for (int i = 0; i < count; i++)
            found |= legal[i].action.kind == list[e].action.kind && legal[i].action.arg[0] == list[e].action.arg[0] &&
                     legal[i].action.arg[1] == list[e].action.arg[1];
        assert_true(found);
    }
}

static void all_that_is_legal_has_a_number(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++)
        for (int seats = sg_game_at(g)->min_seats; seats <= sg_game_at(g)->max_seats; seats++) {
            struct bench_of b = set_up(g, seats, (struct sg_batch_options){.tables = TABLES, .threads = 1});
            for (int i = 0; i < STEPS; i++) {
                for (int t = 0; t < TABLES; t++)
                    compare_lists(&b, t);
                batch_sample(b.batch, b.a.actions);
                assert_int_equal(-1, batch_step(b.batch, &b.a));
            }
            put_away(&b);
        }
}

/* ---- rows of bytes ----------------------------------------------------------- */

struct row {
    uint8_t *at;
    int seats, seat;
};

static uint8_t seen_from(const struct row *r, int64_t value)
{
    return (uint8_t)(value >= r->seats ? value : (value + r->seats - r->seat) % r->seats);
}

static uint8_t name_byte(const struct row *r, const struct sg_field *f, uint64_t value)
{
    int from = encode_seats_from(f->names);
    if (value >= (uint64_t)f->names->count)
        return 0;
    if (from < 0 || (int64_t)value < from)
        return (uint8_t)(value + 1);
    return (uint8_t)(from + seen_from(r, (int64_t)value - from) + 1);
}

static uint8_t capped(int64_t v)
{
    return v > 255 ? 255 : (uint8_t)v;
}

/* What dense.h says of a row of a field, read with the codec's functions. */
static void write_slowly(struct row *r, const struct sg_field *f, const void *view, int row)
{
    int columns = f->type == SG_SET ? f->names->count : f->inner && f->type != SG_NAME ? f->inner : 1;
    for (int c = 0; c < columns; c++)
        switch (f->type) {
        case SG_NUMBER: {
            int64_t v = sg_field_number(f, view, row, c) - f->low;
            *r->at++ = capped(v);
            if (f->high - f->low > 255)
                *r->at++ = capped(v / 16);
            break;
        }
        case SG_SET: {
            bool seats = encode_seats_from(f->names) == 0;
            int member = !seats || c >= r->seats ? c : (c + r->seat) % r->seats;
            *r->at++ = sg_field_get(f, view, row, 0) >> member & 1;
            break;
        }
        default: *r->at++ = name_byte(r, f, sg_field_get(f, view, row, f->type == SG_LIST ? c : 0));
        }
}

static void compare_row(const struct bench_of *b, int table)
{
    const struct dense *dense = batch_dense(b->batch);
    _Alignas(16) unsigned char view[SG_MAX_STATE] = {0};
    uint8_t expected[DENSE_MOST] = {0};
    int seats = batch_seats(b->batch), seat = b->a.seats[table];
    struct row r = {expected, seats, seat};
    b->game->redact(batch_state(b->batch, table), seat, view);
    for (int i = 0; i < b->game->field_count; i++) {
        const struct sg_field *f = &b->game->fields[i];
        bool of_seats = !f->by && f->rows == SG_MAX_SEATS;
        for (int row = 0; row < f->rows; row++) {
            uint8_t *begin = r.at;
            if (!of_seats || row < seats)
                write_slowly(&r, f, view, of_seats ? (row + seat) % seats : row);
            r.at = begin + dense->block[i];
        }
    }
    assert_int_equal(dense->tail, r.at - expected);
    *r.at++ = (uint8_t)seats;
    *r.at++ = 1;
    const uint8_t *got = (const uint8_t *)b->a.observations + (size_t)table * (size_t)dense->size;
    assert_memory_equal(expected, got, (size_t)dense->tail + 2);
    for (int i = 0; i < dense->size; i++)
        assert_true(got[i] <= dense->most[i]);
}

static void rows_are_what_the_tables_describe(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++)
        for (int seats = sg_game_at(g)->min_seats; seats <= sg_game_at(g)->max_seats; seats++) {
            struct bench_of b = set_up(g, seats, (struct sg_batch_options){.tables = TABLES, .threads = 1});
            for (int i = 0; i < STEPS; i++) {
                for (int t = i % 8; t < TABLES; t += 8)
                    compare_row(&b, t);
                batch_sample(b.batch, b.a.actions);
                assert_int_equal(-1, batch_step(b.batch, &b.a));
            }
            put_away(&b);
        }
}

/* Two truths that the seat to move cannot tell apart give the same row and the same numbers. */
static void nothing_hidden_is_in_a_row(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct bench_of b = set_up_hidden(g, (struct sg_batch_options){.tables = TABLES, .threads = 1});
        struct sg_rng rng;
        int others = 0;
        sg_rng_init(&rng, 7, 0);
        for (int i = 0; i < 4 * STEPS; i++) {
            int t = i % TABLES, seat = b.a.seats[t];
            const void *truth = batch_state(b.batch, t);
            _Alignas(16) unsigned char other[SG_MAX_STATE] = {0}, view[SG_MAX_STATE + 8] = {0};
            uint8_t row[DENSE_MOST];
            b.game->redact(truth, seat, other);
            b.game->resample(other, &rng);
            others += memcmp(other, truth, b.game->state_size) != 0;
            b.game->redact(other, seat, view);
            dense_encode(batch_dense(b.batch), view, seat, row);
            assert_memory_equal((uint8_t *)b.a.observations + (size_t)t * batch_row_bytes(b.batch), row,
                                batch_row_bytes(b.batch));
            struct flat_entry list[FLAT_MOST];
            const struct flat_entry *legal;
            int count = flat_legal(batch_flat(b.batch), other, seat, list);
            assert_int_equal(count, batch_legal(b.batch, t, &legal));
            for (int k = 0; k < count; k++)
                assert_int_equal(legal[k].number, list[k].number);
            batch_sample(b.batch, b.a.actions);
            batch_step(b.batch, &b.a);
        }
        if (!others)
            fail_msg("%s: nothing was hidden in any position", b.game->name);
        put_away(&b);
    }
}

/* ---- play -------------------------------------------------------------------- */

static void tables_do_not_depend_on_each_other(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct bench_of many = set_up(g, 3, (struct sg_batch_options){.tables = 2 * TABLES, .threads = 3}),
                        one = set_up(g, 3, (struct sg_batch_options){.tables = 1, .threads = 1});
        uint64_t seed = 2 * TABLES - 3;
        int at = (int)seed, ends = 0;
        batch_reset(one.batch, &seed, &one.a);
        for (int i = 0; i < 2000; i++) {
            batch_sample(many.batch, many.a.actions);
            one.a.actions[0] = many.a.actions[at];
            assert_int_equal(-1, batch_step(many.batch, &many.a));
            assert_int_equal(-1, batch_step(one.batch, &one.a));
            assert_int_equal(many.a.seats[at], one.a.seats[0]);
            assert_int_equal(many.a.ends[at], one.a.ends[0]);
            assert_memory_equal((float *)many.a.rewards + at * 3, one.a.rewards, 3 * sizeof(float));
            assert_memory_equal((uint8_t *)many.a.observations + (size_t)at * batch_row_bytes(one.batch),
                                one.a.observations, batch_row_bytes(one.batch));
            ends += one.a.ends[0] == SG_BATCH_ENDED;
        }
        assert_true(ends > 0);
        put_away(&many);
        put_away(&one);
    }
}

static void what_is_not_legal_changes_nothing(void **unused)
{
    (void)unused;
    struct bench_of b = set_up(0, 3, (struct sg_batch_options){.tables = TABLES, .threads = 2});
    static unsigned char before[TABLES][SG_MAX_STATE];
    int count = batch_flat(b.batch)->count;
    const int32_t wrong[] = {-1, count, INT32_MAX, INT32_MIN};
    for (int t = 0; t < TABLES; t++)
        memcpy(before[t], batch_state(b.batch, t), b.game->state_size);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0] + 1; i++) {
        batch_sample(b.batch, b.a.actions);
        int illegal = 0;
        while (b.a.masks[(size_t)17 * (size_t)count + (size_t)illegal])
            illegal++;
        b.a.actions[17] = i < sizeof wrong / sizeof wrong[0] ? wrong[i] : illegal;
        if (i % 2)
            b.a.actions[TABLES - 1] = -1; /* of the other thread: the first one is named */
        assert_int_equal(17, batch_step(b.batch, &b.a));
        for (int t = 0; t < TABLES; t++)
            assert_memory_equal(before[t], batch_state(b.batch, t), b.game->state_size);
    }
    put_away(&b);
}

static void a_limit_cuts_games(void **unused)
{
    (void)unused;
    struct bench_of b = set_up(0, 3, (struct sg_batch_options){.tables = TABLES, .threads = 1, .limit = 5});
    for (int i = 1; i <= 10; i++) {
        batch_sample(b.batch, b.a.actions);
        assert_int_equal(-1, batch_step(b.batch, &b.a));
        for (int t = 0; t < TABLES; t++)
            if (i % 5)
                assert_int_equal(SG_BATCH_RUNNING, b.a.ends[t]);
            else
                assert_int_equal(SG_BATCH_CUT, b.a.ends[t]);
    }
    put_away(&b);
}

static void forms_say_the_same(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct bench_of bytes = set_up(g, 2, (struct sg_batch_options){.tables = TABLES, .threads = 1}),
                        floats = set_up(g, 2, (struct sg_batch_options){TABLES, 1, SG_BATCH_FLOATS, 0}),
                        sparse = set_up(g, 2, (struct sg_batch_options){TABLES, 1, SG_BATCH_SPARSE, 0}),
                        nothing = set_up(g, 2, (struct sg_batch_options){TABLES, 1, SG_BATCH_NOTHING, 0});
        const struct dense *dense = batch_dense(bytes.batch);
        for (int i = 0; i < TABLES * dense->size; i++) {
            float most = (float)(dense->most[i % dense->size] ? dense->most[i % dense->size] : 1);
            float value = ((float *)floats.a.observations)[i], byte = ((uint8_t *)bytes.a.observations)[i];
            assert_true(value * most > byte - 0.01f && value * most < byte + 0.01f);
        }
        const int32_t *inputs = sparse.a.observations;
        for (int i = 0; i < ENCODE_ACTIVE; i++)
            assert_true(inputs[i] >= -1 && (i == 0 || inputs[i - 1] >= 0 || inputs[i] == -1));
        assert_true(inputs[0] >= 0 && inputs[ENCODE_ACTIVE - 1] == -1);
        assert_int_equal(0, batch_row_bytes(nothing.batch));
        put_away(&bytes);
        put_away(&floats);
        put_away(&sparse);
        put_away(&nothing);
    }
}

/* What the name of an input claims of a row of bytes: "florins @0 = 12" that there is a 12 at "florins @0". */
struct claim {
    int at; /* -1: it claims nothing that one byte says */
    uint8_t value;
};

static const struct sg_field *field_at(const struct dense *dense, int at)
{
    int field = 0;
    while (field + 1 < dense->game->field_count && dense->at[field + 1] <= at)
        field++;
    return at < dense->tail ? &dense->game->fields[field] : NULL;
}

static struct claim claim_of(const struct sg_batch *batch, uint32_t input)
{
    const struct dense *dense = batch_dense(batch);
    char memory[2 * SG_MAX_TEXT], place[2 * SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    encode_name(batch_encoder(batch), input, &text);
    assert_in_range(text.length, 3, sizeof memory - 1);
    char *value = strstr(memory, " = "), *end = NULL;
    long number = value ? strtol(value + 3, &end, 10) : 1;
    if (value && *end)
        return (struct claim){-1, 0};
    if (value)
        *value = 0;
    for (int at = 0; at < dense->size; at++) {
        const struct sg_field *f = field_at(dense, at);
        sg_text_init(&text, place, sizeof place);
        dense_name(dense, at, &text);
        if (strcmp(place, memory) != 0)
            continue;
        if (dense->most[at] == 255 || (f && f->type != SG_NUMBER && f->type != SG_SET))
            break; /* larger than a byte; a name that looks like a number */
        return (struct claim){at, (uint8_t)(number - (f && f->type == SG_NUMBER ? f->low : 0))};
    }
    return (struct claim){-1, 0};
}

static void inputs_have_names(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct bench_of bytes = set_up(g, 3, (struct sg_batch_options){.tables = TABLES, .threads = 1}),
                        sparse = set_up(g, 3, (struct sg_batch_options){TABLES, 1, SG_BATCH_SPARSE, 0});
        uint32_t count = batch_encoder(sparse.batch)->inputs;
        struct claim *claims = calloc(count, sizeof *claims);
        bool *known = calloc(count, sizeof *known);
        int size = batch_dense(bytes.batch)->size, confirmed = 0;
        for (int step = 0; step < STEPS; step++) {
            const int32_t *input = sparse.a.observations;
            const uint8_t *row = bytes.a.observations;
            for (int t = 0; t < TABLES; t++, input += ENCODE_ACTIVE, row += size)
                for (int i = 0; i < ENCODE_ACTIVE && input[i] >= 0; i++) {
                    assert_in_range(input[i], 0, count - 1);
                    if (!known[input[i]])
                        claims[input[i]] = claim_of(sparse.batch, (uint32_t)input[i]);
                    known[input[i]] = true;
                    const struct claim *c = &claims[input[i]];
                    if (c->at >= 0 && row[c->at] != c->value)
                        fail_msg("%s: input %d: %d at %d", bytes.game->name, input[i], row[c->at], c->at);
                    confirmed += c->at >= 0;
                }
            batch_sample(bytes.batch, bytes.a.actions);
            memcpy(sparse.a.actions, bytes.a.actions, TABLES * sizeof *sparse.a.actions);
            assert_int_equal(-1, batch_step(bytes.batch, &bytes.a));
            assert_int_equal(-1, batch_step(sparse.batch, &sparse.a));
        }
        assert_true(confirmed > 5 * STEPS * TABLES);
        free(claims);
        free(known);
        put_away(&bytes);
        put_away(&sparse);
    }
}

static void bad_sizes_are_refused(void **unused)
{
    (void)unused;
    static const struct sg_batch_options wrong[] = {{.tables = 0, .threads = 1},
                                                    {.tables = SG_BATCH_TABLES + 1, .threads = 1},
                                                    {.tables = 1, .threads = 0},
                                                    {.tables = 1, .threads = SG_BATCH_THREADS + 1},
                                                    {.tables = 1, .threads = 1, .limit = -1},
                                                    {.tables = 1, .threads = 1, .form = SG_BATCH_NOTHING + 1}};
    struct sg_setup setup = {.seats = 3};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct sg_error why = {0};
        assert_null(batch_new(sg_game_at(0), &setup, wrong[i], &why));
        assert_non_null(why.key);
    }
}

/* A child that fork() makes has no helpers: it plays alone, and the same games. */
static void a_batch_works_in_a_child(void **unused)
{
    (void)unused;
    struct bench_of b = set_up(0, 3, (struct sg_batch_options){.tables = 2 * TABLES, .threads = 2});
    uint64_t hash[2] = {0, 0};
    int ends[2], status;
    assert_int_equal(0, pipe(ends));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        alarm(60);
    for (int i = 0; i < 50; i++) {
        batch_sample(b.batch, b.a.actions);
        batch_step(b.batch, &b.a);
        hash[0] = sg_hash(b.a.observations, 2 * TABLES * batch_row_bytes(b.batch), hash[0]);
    }
    put_away(&b);
    if (child == 0)
        _exit(write(ends[1], hash, sizeof hash[0]) == sizeof hash[0] ? 0 : 1);
    close(ends[1]);
    assert_int_equal(sizeof hash[1], read(ends[0], &hash[1], sizeof hash[1]));
    close(ends[0]);
    assert_int_equal(child, waitpid(child, &status, 0));
    assert_int_equal(0, status);
    assert_true(hash[0] == hash[1]);
}

static int init(void **unused)
{
    (void)unused;
    sg_games_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_has_a_name_of_its_own),
        cmocka_unit_test(all_that_is_legal_has_a_number),
        cmocka_unit_test(rows_are_what_the_tables_describe),
        cmocka_unit_test(nothing_hidden_is_in_a_row),
        cmocka_unit_test(tables_do_not_depend_on_each_other),
        cmocka_unit_test(what_is_not_legal_changes_nothing),
        cmocka_unit_test(a_limit_cuts_games),
        cmocka_unit_test(forms_say_the_same),
        cmocka_unit_test(inputs_have_names),
        cmocka_unit_test(bad_sizes_are_refused),
        cmocka_unit_test(a_batch_works_in_a_child),
    };
    return cmocka_run_group_tests_name("env", tests, init, NULL);
}
