/* unit_tr.c: messages made into text: forms, lists, signs, names, and what is wrong with a sentence. */
#include "present/catalog.h"
#include "present/lang.h"
#include "present/plural.h"
#include "present/tr.h"
#include "present/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static unsigned char memory[65536];
static struct sg_arena arena;
static char said[400];
static char noted[200];

/* A language that a test writes down. */
struct small {
    const char *text;
    _Atomic uint32_t slots[SG_CATALOG_SLOTS];
};

static bool find_small(const void *ctx, const char *key, struct sg_slice *sentence)
{
    const struct small *s = ctx;
    struct sg_catalog c = {"", s->text, strlen(s->text), (_Atomic uint32_t *)(uintptr_t)s->slots};
    sg_catalog_index(&c, 0);
    return sg_catalog_find(&c, key, sentence);
}

static void note_lacking(void *ctx, const char *key, bool nowhere)
{
    (void)ctx;
    size_t used = strlen(noted);
    snprintf(noted + used, sizeof noted - used, "%s%s ", nowhere ? "!" : "", key);
}

static const char *const names[] = {"Ann", NULL, "Carl"};

static struct small english = {.text = "lang.table = the table\nlang.seat = Seat {0}\nlang.comma = {0}, {1}\n"
                                       "lang.and = {0} and {1}\nonly.english = {0|coin|coins}\n"
                                       "list = {0}\nlist.commas = {0,}\ncount = {0|thing|things}: {0}\n"
                                       "more = {0.}, {1,}.\nfirst = {0^} is here.\nsign = {0+} and {1}\n"
                                       "ten = {0}{1}{2}{3}{4}{5}{6}{7}{8}{9}\nseat = {seat} and {0}\nend = Ann goes.\n"
                                       "named = {0|of them|of them all}\nloop = {0}\n"};

static const char *say_in(const char *code, struct small *small, bool typeset, const struct sg_message *m)
{
    const struct tr_language en = {"en", find_small, &english, NULL};
    const struct tr_language own = {code, find_small, small, &en};
    const struct tr t = {.language = small == &english ? &en : &own,
                         .seats = names,
                         .seat_count = 3,
                         .typeset = typeset,
                         .lacking = note_lacking};
    struct sg_text out;
    sg_text_init(&out, said, sizeof said);
    noted[0] = 0;
    tr(&t, m, &out);
    return said;
}

static const char *text_of(const struct sg_message *m)
{
    return say_in("en", &english, false, m);
}

static int init_arena(void **state)
{
    (void)state;
    sg_arena_init(&arena, memory, sizeof memory);
    return 0;
}

static void fits_polish_forms(void **unused)
{
    static struct small polish = {.text = "coins = {0|moneta|monety|monet}\ntwo = {0|a|b}\nalone = {0?jest|są|jest}\n"};
    static const struct {
        int n;
        const char *text;
    } rows[] = {{0, "0 monet"},    {1, "1 moneta"},    {2, "2 monety"},    {4, "4 monety"},
                {5, "5 monet"},    {12, "12 monet"},   {14, "14 monet"},   {21, "21 monet"},
                {22, "22 monety"}, {112, "112 monet"}, {101, "101 monet"}, {-2, "\u22122 monety"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(say_in("pl", &polish, false, sg_msg(&arena, "coins", sg_num(rows[i].n))), rows[i].text);
    /* With fewer forms than the language has, the last serves the rest. */
    assert_string_equal(say_in("pl", &polish, false, sg_msg(&arena, "two", sg_num(1))), "1 a");
    assert_string_equal(say_in("pl", &polish, false, sg_msg(&arena, "two", sg_num(3))), "3 b");
    assert_string_equal(say_in("pl", &polish, false, sg_msg(&arena, "two", sg_num(5))), "5 b");
    assert_string_equal(say_in("pl", &polish, false, sg_msg(&arena, "alone", sg_num(3))), "są");
    /* An English sentence on a Polish page keeps its English forms. */
    assert_string_equal(say_in("pl", &polish, false, sg_msg(&arena, "only.english", sg_num(22))), "22 coins");
    assert_string_equal(noted, "only.english ");
}

static void knows_categories(void **unused)
{
    static const struct {
        const char *code;
        int count;
        const char *of; /* 0 to 25: which category */
    } rows[] = {
        {"en", 2, "10111111111111111111111111"}, {"de", 2, "10111111111111111111111111"},
        {"nl", 2, "10111111111111111111111111"}, {"it", 3, "20222222222222222222222222"},
        {"es", 3, "20222222222222222222222222"}, {"fr", 3, "00222222222222222222222222"},
        {"pl", 3, "20111222222222222222221112"}, {"cs", 3, "20111222222222222222222222"},
        {"ru", 3, "20111222222222222222201112"}, {"ja", 1, "00000000000000000000000000"},
        {"sl", 4, "30122333333333333333333333"}, {"ar", 6, "01233333333444444444444444"},
        {"xx", 2, "10111111111111111111111111"}, {"pl_PL.UTF-8", 3, "20111222222222222222221112"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(sg_plural_count(rows[i].code), rows[i].count);
        for (int n = 0; n < 26; n++)
            if (sg_plural_of(rows[i].code, n) != rows[i].of[n] - '0')
                fail_msg("%s: %d is of category %d", rows[i].code, n, sg_plural_of(rows[i].code, n));
    }
    assert_int_equal(sg_plural_of("it", 1000000), 1);
    assert_int_equal(sg_plural_of("fr", 3000000), 1);
    assert_int_equal(sg_plural_of("en", INT64_MIN), 1);
}

static const struct sg_message *list_of(const char *key, const char *const *words, int count)
{
    struct sg_list *list = sg_list_make(&arena);
    for (int i = 0; i < count; i++)
        sg_list_add(&arena, list, sg_msg_text(&arena, words[i]));
    return sg_msg(&arena, key, sg_items(list));
}

static void joins_lists(void **unused)
{
    static struct small german = {.text = "lang.comma = {0}, {1}\nlang.and = {0} und {1}\n"};
    static const char *const goods[] = {"corn", "wine", "oil"};
    (void)unused;
    assert_string_equal(text_of(list_of("list", goods, 0)), "");
    assert_string_equal(text_of(list_of("list", goods, 1)), "corn");
    assert_string_equal(text_of(list_of("list", goods, 2)), "corn and wine");
    assert_string_equal(text_of(list_of("list", goods, 3)), "corn, wine and oil");
    assert_string_equal(text_of(list_of("list.commas", goods, 3)), "corn, wine, oil");
    assert_string_equal(text_of(list_of("count", goods, 1)), "corn thing: corn");
    assert_string_equal(say_in("de", &german, false, list_of("list", goods, 3)), "corn, wine und oil");
}

static void nests_messages(void **unused)
{
    static const char *const goods[] = {"corn", "wine"};
    const struct sg_message *end = sg_msg0(&arena, "end");
    (void)unused;
    const struct sg_message *more = sg_msg(&arena, "more", sg_sub(end), sg_sub(list_of("list", goods, 2)));
    assert_string_equal(text_of(more), "Ann goes, corn and wine.");
    assert_string_equal(text_of(sg_msg(&arena, "first", sg_str("élan"))), "Élan is here.");
    assert_string_equal(text_of(sg_msg(&arena, "first", sg_str("duomo"))), "Duomo is here.");
    assert_string_equal(text_of(sg_msg(&arena, "first", sg_str("żona"))), "Żona is here.");
    assert_string_equal(text_of(sg_msg(&arena, "first", sg_str("шаг"))), "Шаг is here.");
    assert_string_equal(text_of(sg_msg(&arena, "first", sg_str(""))), " is here.");
    assert_string_equal(text_of(sg_msg(&arena, "ten", sg_num(0), sg_num(1), sg_num(2), sg_num(3), sg_num(4), sg_num(5),
                                       sg_num(6), sg_num(7), sg_num(8), sg_num(9))),
                        "0123456789");
    assert_string_equal(text_of(sg_msg(&arena, "ten", sg_num(7))), "7"); /* what is missing is not said */
    /* A message that holds itself comes to an end. */
    struct sg_arg arg = sg_sub(NULL);
    struct sg_message loop = {.key = "loop", .count = 1, .arg = &arg, .seat = SG_NOBODY};
    arg.message = &loop;
    assert_string_equal(text_of(&loop), "");
}

static void writes_numbers(void **unused)
{
    static struct small other = {.text = "n = {0} {0+}\n"};
    (void)unused;
    assert_string_equal(text_of(sg_msg(&arena, "sign", sg_num(3), sg_signed(-4))), "+3 and \u22124");
    assert_string_equal(text_of(sg_msg_signed(&arena, 12)), "+12");
    assert_string_equal(text_of(sg_msg_signed(&arena, 0)), "0");
    assert_string_equal(text_of(sg_msg_number(&arena, 1200)), "1200");
    const struct sg_message *n = sg_msg(&arena, "n", sg_num(-1234567));
    assert_string_equal(say_in("en", &other, true, n), "\u22121,234,567 \u22121,234,567");
    assert_string_equal(say_in("de", &other, true, n), "\u22121.234.567 \u22121.234.567");
    assert_string_equal(say_in("fr", &other, true, sg_msg(&arena, "n", sg_num(1000))), "1\u202f000 +1\u202f000");
    assert_string_equal(say_in("es", &other, true, sg_msg(&arena, "n", sg_num(1000))), "1000 +1000");
    assert_string_equal(say_in("es", &other, true, sg_msg(&arena, "n", sg_num(10000))), "10.000 +10.000");
    assert_string_equal(text_of(sg_msg_number(&arena, INT64_MIN)), "\u22129223372036854775808");
}

static void writes_decimals(void **unused)
{
    static struct small other = {.text = "n = {0|point|points}\n"};
    static const struct {
        const char *code, *number, *text, *typeset;
    } rows[] = {
        {"en", "12.5", "12.5 points", "12.5 points"},
        {"de", "12.5", "12,5 points", "12,5 points"},
        {"fr", "-0.4", "\u22120,4 points", "\u22120,4 points"},
        {"it", "+3.0", "+3,0 points", "+3,0 points"},
        {"nl", "1234567.25", "1234567,25 points", "1.234.567,25 points"},
        {"es", "1234.5", "1234,5 points", "1234,5 points"},
        {"de", "1200", "1200 points", "1.200 points"},
        {"de", "v1.2", "v1.2 points", "v1.2 points"}, /* not a number */
        {"de", "1.", "1. points", "1. points"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct sg_message *n = sg_msg(&arena, "n", sg_decimal(rows[i].number));
        assert_string_equal(say_in(rows[i].code, &other, false, n), rows[i].text);
        assert_string_equal(say_in(rows[i].code, &other, true, n), rows[i].typeset);
    }
}

static void names_seats_and_lacks(void **unused)
{
    (void)unused;
    const struct sg_message *m = sg_msg(&arena, "seat", sg_seat(1));
    assert_string_equal(text_of(m), "the table and Seat 2");
    assert_string_equal(text_of(sg_msg_about(&arena, m, 2)), "Carl and Seat 2");
    assert_string_equal(text_of(sg_msg(&arena, "seat", sg_seat(SG_NOBODY))), "the table and the table");
    assert_string_equal(text_of(sg_msg_seat(&arena, 0)), "Ann");
    const struct sg_message *nowhere = sg_msg0(&arena, "no.such");
    assert_string_equal(text_of(nowhere), "no.such");
    assert_string_equal(noted, "!no.such ");
    assert_string_equal(text_of(sg_msg_or(&arena, nowhere, sg_msg_text(&arena, "corn"))), "corn");
    assert_string_equal(noted, "");
    assert_string_equal(text_of(sg_msg_or(&arena, nowhere, sg_msg0(&arena, "nor.this"))), "no.such");
    assert_string_equal(text_of(&sg_message_empty), "");
}

static void uses_the_languages(void **unused)
{
    struct sg_text out;
    (void)unused;
    const struct sg_message *m = sg_msg(&arena, "lang.range", sg_num(2), sg_num(5));
    sg_text_init(&out, said, sizeof said);
    assert_true(lang_tr(m, NULL, 0, &out));
    assert_string_equal(said, "2 to 5");
    for (int i = 0; i < lang_count(); i++) {
        sg_text_init(&out, said, sizeof said);
        assert_true(lang_tr_in(i, sg_msg_seat(&arena, 1), NULL, 0, &out));
        assert_non_null(strchr(said, '2'));
    }
    sg_text_init(&out, said, sizeof said);
    assert_true(lang_tr(&sg_message_full, NULL, 0, &out));
    assert_string_equal(said, "...");
}

static void finds_what_is_wrong(void **unused)
{
    (void)unused;
    assert_null(tr_wrong("en", sg_slice_of("{seat} {0|coin|coins} {9^} {1,} {2.} {3+} {4?is|are}")));
    assert_null(tr_wrong("pl", sg_slice_of("{0|a|b|c} {0|a|b}")));
    assert_null(tr_wrong("fr", sg_slice_of("{0|a|b} {0|a|b|c}")));
    assert_null(tr_wrong("ja", sg_slice_of("{0|a}")));
    assert_non_null(tr_wrong("ja", sg_slice_of("{0|a|b}")));
    assert_non_null(tr_wrong("pl", sg_slice_of("{0|a}")));
    assert_non_null(tr_wrong("pl", sg_slice_of("{0|a|b|c|d}")));
    assert_non_null(tr_wrong("en", sg_slice_of("{0!}")));
    assert_non_null(tr_wrong("en", sg_slice_of("{}")));
    assert_non_null(tr_wrong("en", sg_slice_of("{10}")));
}

/* What a page sends, with blanks for byte 31 and '_' for blanks. */
static const struct sg_message *wired(const char *pieces)
{
    static char text[400];
    struct sg_slice rest = {text, strlen(pieces) + 1};
    for (size_t i = 0; i <= strlen(pieces); i++)
        text[i] = (char)(pieces[i] == ' ' || !pieces[i] ? 31 : pieces[i] == '_' ? ' ' : pieces[i]);
    return sg_wire_message(&rest, &arena);
}

static void reads_the_wire(void **unused)
{
    (void)unused;
    assert_string_equal(text_of(wired("kend .")), "Ann goes.");
    assert_string_equal(text_of(wired("konly.english n3 .")), "3 coins");
    assert_string_equal(text_of(wired("konly.english tone #1 .")), "one coin");
    assert_string_equal(text_of(wired("ksign n3 +-4 .")), "+3 and \u22124");
    assert_string_equal(text_of(wired("kseat s1 .")), "the table and Seat 2");
    assert_string_equal(text_of(wired("kseat @2 s1 .")), "Carl and Seat 2");
    assert_string_equal(text_of(wired("kseat wBea_B s0 .")), "Bea B and Ann");
    assert_string_equal(text_of(wired("klist [ kend . b tcorn . b n7 . ] .")), "Ann goes., corn and 7");
    assert_string_equal(text_of(wired("kno.such e b tcorn . .")), "corn");
    assert_string_equal(text_of(wired("kmore kend . [ b tx . ] .")), "Ann goes, x.");
    assert_null(wired(""));
    assert_null(wired("kend"));
    assert_null(wired("x ."));
    assert_null(wired("kend nx ."));
    assert_null(wired("kend [ ."));
    assert_null(wired("kend e ."));
    assert_null(wired("kl kl kl kl kl kl kl kl kl kl kl kl kl kl kl kl . . . . . . . . . . . . . . . ."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(fits_polish_forms, init_arena),
        cmocka_unit_test_setup(knows_categories, init_arena),
        cmocka_unit_test_setup(joins_lists, init_arena),
        cmocka_unit_test_setup(nests_messages, init_arena),
        cmocka_unit_test_setup(writes_numbers, init_arena),
        cmocka_unit_test_setup(writes_decimals, init_arena),
        cmocka_unit_test_setup(names_seats_and_lacks, init_arena),
        cmocka_unit_test_setup(reads_the_wire, init_arena),
        cmocka_unit_test_setup(uses_the_languages, init_arena),
        cmocka_unit_test_setup(finds_what_is_wrong, init_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
