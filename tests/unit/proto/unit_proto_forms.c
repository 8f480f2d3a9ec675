/*
 * unit_proto_forms.c: the grammar of fields and positions, on a toy that has
 * every kind of field.
 */
#include "base/codec.h"
#include "tests/unit/error_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct toy {
    struct sg_head head;
    uint8_t deck, discard, hand[5]; /* pieces a to f */
    uint8_t status[5], list[4];
    uint8_t stock[3], purse[5][2];
    int8_t debt;
};

static const char *const piece_words[] = {"a", "b", "c", "d", "e", "f"};
static const struct sg_names pieces = {6, piece_words};
static const char *const status_words[] = {"low", "high"};
static const struct sg_names statuses = {2, status_words};
static const char *const good_words[] = {"corn", "wine", "oil"};
static const struct sg_names goods = {3, good_words};
static const char *const coin_words[] = {"gold", "iron"};
static const struct sg_names coins = {2, coin_words};

#define AT(m) (uint16_t) offsetof(struct toy, m)
static const struct sg_field fields[] = {
    {.name = "deck", .type = SG_SET, .size = 1, .rows = 1, .offset = AT(deck), .names = &pieces, .group = 1, .home = 1},
    {.name = "discard", .type = SG_SET, .size = 1, .rows = 1, .offset = AT(discard), .names = &pieces, .group = 1},
    {.name = "hand",
     .type = SG_SET,
     .size = 1,
     .rows = 5,
     .offset = AT(hand),
     .stride = 1,
     .names = &pieces,
     .group = 1},
    {.name = "status", .type = SG_NAME, .size = 1, .rows = 5, .offset = AT(status), .stride = 1, .names = &statuses},
    {.name = "list", .type = SG_LIST, .size = 1, .rows = 1, .inner = 4, .offset = AT(list), .names = &pieces},
    {.name = "stock",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 3,
     .offset = AT(stock),
     .stride = 1,
     .by = &goods,
     .high = 20},
    {.name = "purse",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 5,
     .inner = 2,
     .offset = AT(purse),
     .stride = 2,
     .per = &coins,
     .high = 99},
    {.name = "debt", .type = SG_NUMBER, .size = 1, .rows = 1, .offset = AT(debt), .low = -9, .high = 9},
};

static bool check_setup(const struct sg_setup *setup, struct sg_error *why)
{
    return (setup->seats >= 2 && setup->seats <= 5) || sg_wrong(why, "wrong.pebbles.seats");
}

static void init_toy(void *state, const struct sg_setup *setup)
{
    struct toy *t = state;
    memset(t, 0, sizeof *t);
    t->head = (struct sg_head){setup->seats, 0, SG_TRUTH, 0, 0};
    t->deck = 60;
    t->hand[0] = 1;
    t->hand[1] = 2;
    memset(t->status, 255, sizeof t->status);
    memset(t->list, 255, sizeof t->list);
}

static bool normalize_toy(void *state, struct sg_error *why)
{
    (void)state;
    (void)why;
    return true;
}

static const struct sg_game toy = {
    .name = "toy",
    .title = "Toy",
    .state_size = sizeof(struct toy),
    .min_seats = 2,
    .max_seats = 5,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .check_setup = check_setup,
    .init = init_toy,
    .normalize = normalize_toy,
};

static char memory[2048];
static struct sg_error why;

static struct toy fresh_toy(int seats)
{
    struct toy t;
    struct sg_setup setup = {(uint8_t)seats, 0, 0};
    init_toy(&t, &setup);
    return t;
}

static bool set_fields(struct toy *t, const char *text)
{
    return sg_fields_set(&toy, t, text, strlen(text), &why);
}

/* 1: as expected, 0: it differs, -1: not understood. */
static int expect(const struct toy *t, const char *text)
{
    struct sg_text differs;
    sg_text_init(&differs, memory, sizeof memory);
    bool ok = sg_fields_expect(&toy, t, text, strlen(text), &differs, &why);
    return why.key ? -1 : ok;
}

static void pieces_move_between_sets(void **unused)
{
    struct toy t = fresh_toy(3);
    (void)unused;
    assert_true(set_fields(&t, "hand 3 = c d"));
    assert_int_equal(t.deck, 48);
    assert_true(set_fields(&t, "hand 3 has a"));
    assert_int_equal(t.hand[2], 13);
    assert_int_equal(t.hand[0], 0);
    assert_true(set_fields(&t, "hand 3 lacks c"));
    assert_int_equal(t.hand[2], 9);
    assert_int_equal(t.deck, 52);
    assert_true(set_fields(&t, "hand = - a,b f, discard d"));
    assert_int_equal(t.hand[1], 3);
    assert_int_equal(t.deck, 20);
    assert_int_equal(t.discard, 8);
    assert_int_equal(expect(&t, "hand 2 has a, hand 2 lacks c d, deck c e, hand 1 -"), 1);
    assert_int_equal(expect(&t, "hand 2 = a"), 0);
    assert_string_equal(memory, "hand 2 is a,b");
}

static void rows_cells_and_lists(void **unused)
{
    struct toy t = fresh_toy(3);
    (void)unused;
    assert_true(set_fields(&t, "stock corn 3, stock oil = 4; purse 2 iron 7; purse 1 gold = 5"));
    assert_true(set_fields(&t, "seat 3 high purse gold 9 hand e f; seat 1 status low purse 1,2"));
    assert_int_equal(expect(&t, "stock 3 0 4, purse = 1,2 0,7 9,0, status low - high, hand 3 e f"), 1);
    assert_true(set_fields(&t, "list b a b, debt -4"));
    assert_int_equal(expect(&t, "list b,a,b, list has a, list lacks c, debt -4"), 1);
    assert_int_equal(expect(&t, "list has c"), 0);
    assert_int_equal(expect(&t, "list a b"), 0);
    assert_false(set_fields(&t, "list has c"));
    assert_string_equal(error_words(&why), "'list' is an ordered list; give all of it, with '='");
}

static void mistakes_are_named(void **unused)
{
    static const char *const wrong[][2] = {
        {"money 3", "'money' is not a field of toy; allowed: deck discard hand status list stock purse debt"},
        {"stock bread 3", "'stock' is indexed by name: corn wine oil"},
        {"hand 4 a", "'hand' is indexed by seat: 1 2 3"},
        {"stock corn 21", "'21' is not a value of 'stock'; expected a number from 0 to 20"},
        {"stock corn", "missing value for 'stock'"},
        {"stock = 1 2", "'stock' has 3 rows, but 2 values are given"},
        {"purse 1 tin = 3", "expected a column and one number"},
        {"debt has 3", "'has' and 'lacks' are for sets, and 'debt' is not a set"},
        {"list a b c d e", "'list' takes at most 4 values"},
        {"seat 4 high", "'seat' needs the number of a seat in play and its fields"},
        {"seat 1 tall", "a seat has no field 'tall'"},
        {"", "missing value"},
        {"debt 0,", "missing value"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct toy t = fresh_toy(3), before = t;
        assert_int_equal(expect(&t, wrong[i][0]), -1);
        assert_false(set_fields(&t, wrong[i][0]));
        assert_string_equal(error_words(&why), wrong[i][1]);
        assert_memory_equal(&t, &before, sizeof t);
    }
}

static void too_many_words_are_refused(void **unused)
{
    struct toy t = fresh_toy(3);
    char text[4096] = "status 1 =";
    (void)unused;
    for (int i = 0; i < 255; i++)
        strcat(text, " -");
    assert_false(set_fields(&t, text));
    for (int i = 0; i < 500; i++)
        strcat(text, " -");
    assert_false(set_fields(&t, text));
    strcpy(text, "list a");
    for (int i = 0; i < 1500; i++)
        strcat(text, ",a");
    assert_false(set_fields(&t, text));
}

static void positions_keep_every_piece(void **unused)
{
    static const char *const texts[] = {
        "deck - ; hand = a,b,c,d,e,f - -",
        "discard a",
        "hand = b a -",
        "hand = - - b,f; discard a,c; deck d",
        "list a,a,b; status = high - low; debt -9; purse 3 iron = 99",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct toy t = fresh_toy(3), back;
        char text[512];
        struct sg_text out;
        memset(&back, 0, sizeof back);
        assert_true(set_fields(&t, texts[i]));
        sg_text_init(&out, text, sizeof text);
        sg_position_format(&toy, &t, &out);
        assert_true(sg_position_parse(&toy, text, out.length, &back, &why));
        assert_memory_equal(&t, &back, sizeof t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_move_between_sets),   cmocka_unit_test(rows_cells_and_lists),
        cmocka_unit_test(mistakes_are_named),         cmocka_unit_test(too_many_words_are_refused),
        cmocka_unit_test(positions_keep_every_piece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
