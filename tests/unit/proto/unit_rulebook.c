/* unit_rulebook.c: every clause of the rules can be found, and none is missing. */
#include "base/rng.h"
#include "games/games.h"
#include "present/lang.h"
#include "proto/fold.h"
#include "proto/rules/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* How many clauses each chapter has: the last of a chapter cannot get lost. */
static const struct {
    const char *chapter;
    int clauses;
} chapters[] = {
    {"S-SET", 10}, {"S-WLT", 7}, {"S-OPA", 10}, {"S-RND", 4}, {"S-BUY", 7}, {"S-AUC", 5}, {"S-ACT", 10}, {"S-STA", 5},
    {"S-GDS", 9},  {"S-CHA", 4}, {"S-JRN", 9},  {"S-MUL", 1}, {"S-VFR", 5}, {"S-INN", 3}, {"S-BNK", 10}, {"S-DUO", 5},
    {"S-TWR", 6},  {"S-BRK", 1}, {"S-LOC", 7},  {"S-ART", 7}, {"S-CRT", 3}, {"S-GIR", 2}, {"S-CAL", 11}, {"S-GRD", 2},
    {"S-END", 4},  {"S-SCO", 7}, {"S-VAR", 4},  {"F-SET", 7}, {"F-RND", 6}, {"F-INC", 7}, {"F-CAP", 5},  {"F-BIS", 3},
    {"F-PLC", 12}, {"F-MKT", 3}, {"F-DIS", 5},  {"F-ART", 9}, {"F-ORD", 7}, {"F-END", 3}, {"F-SCO", 6},  {"F-PRJ", 1},
    {"F-WSH", 29}, {"P-SET", 2}, {"P-TRN", 1},  {"P-DRW", 3}, {"P-THR", 4}, {"P-END", 1}, {"P-SCO", 2},
};

enum { CHAPTERS = sizeof chapters / sizeof chapters[0] };

static bool word_eq(struct sg_slice a, struct sg_slice b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static void copy_slice(struct sg_slice word, char *out, size_t size)
{
    assert_true(word.length < size);
    memcpy(out, word.at, word.length);
    out[word.length] = 0;
}

/* The shape X-YYY or X-YYY-00 of a clause's name. */
static bool is_id(struct sg_slice w)
{
    static const char shape[] = "A-AAA-00";
    if (w.length != 5 && w.length != 8)
        return false;
    for (size_t i = 0; i < w.length; i++) {
        char c = w.at[i];
        if (shape[i] == 'A' ? c < 'A' || c > 'Z' : shape[i] == '0' ? c < '0' || c > '9' : c != '-')
            return false;
    }
    return true;
}

/* What is wrong with the numbering, or NULL: no gap, no clause outside its chapter. */
static const char *bad_numbers(struct rulebook book)
{
    struct rulebook_part part;
    struct sg_slice chapter = {"", 0};
    int number = 0;
    while (rulebook_next(&book, &part)) {
        if (!part.clause) {
            chapter = part.id;
            number = 0;
            continue;
        }
        if (part.id.length != 8 || !is_id(part.id))
            return "an id is not of the shape S-LOC-02";
        if (chapter.length != 5 || memcmp(part.id.at, chapter.at, 5) != 0)
            return "a clause stands in another chapter";
        if (atoi(part.id.at + 6) != ++number)
            return "a number is left out or comes twice";
        if (!part.title.length || !part.text.length)
            return "a clause has no title or no text";
    }
    return NULL;
}

static void numbers_have_no_gaps(void **unused)
{
    static const struct {
        const char *text, *wrong;
    } samples[] = {
        {"## S-AA\n### S-AAA-01 x\ny\n", "a clause stands in another chapter"},
        {"## S-AAA\n### S-AAA-02 x\ny\n", "a number is left out or comes twice"},
        {"## S-AAA\n### S-AAA-01 x\ny\n### S-AAA-01 x\ny", "a number is left out or comes twice"},
        {"## S-AAA\n### S-AAA-1 x\ny\n", "an id is not of the shape S-LOC-02"},
        {"## S-AAA\n### S-AAA-01 x\n\n## B", "a clause has no title or no text"},
        {"## S-AAA\n### S-AAA-01 x\ny", NULL},
    };
    struct rulebook book;
    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        rulebook_read(&book, samples[i].text, strlen(samples[i].text));
        const char *wrong = bad_numbers(book);
        if (samples[i].wrong)
            assert_string_equal(wrong ? wrong : "", samples[i].wrong);
        else
            assert_null(wrong);
    }
    for (int i = 0; rulebook_game(i); i++) {
        assert_true(rulebook_open(&book, rulebook_game(i)));
        assert_null(bad_numbers(book));
    }
}

/* Reads the document by other means than the module does. */
static void every_heading_of_the_document_is_found(void **unused)
{
    int found = 0;
    (void)unused;
    for (int i = 0; rulebook_game(i); i++) {
        char path[300], line[1000], id[20];
        struct rulebook book, all;
        struct rulebook_part part;
        snprintf(path, sizeof path, "%s/games/%s/docs/rules/en.md", SOURCE_DIR, rulebook_game(i));
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        assert_true(rulebook_open(&all, rulebook_game(i)));
        while (fgets(line, sizeof line, file)) {
            if (sscanf(line, "### %19s", id) != 1 && sscanf(line, "## %19s", id) != 1)
                continue;
            book = all;
            assert_true(rulebook_find(&book, id, &part));
            assert_int_equal(part.clause, line[2] == '#');
            assert_non_null(strstr(line, "\xc2\xb7") || !part.clause ? line : NULL);
            found += part.clause;
        }
        fclose(file);
        while (rulebook_next(&all, &part))
            found -= part.clause;
        assert_int_equal(found, 0);
    }
}

static void every_chapter_is_whole(void **unused)
{
    int seen = 0;
    (void)unused;
    for (int i = 0; rulebook_game(i); i++) {
        struct rulebook book;
        struct rulebook_part part;
        int at = -1, count = 0, listed = 0, unlisted = 0;
        assert_true(rulebook_open(&book, rulebook_game(i)));
        for (bool more = true; more;) {
            more = rulebook_next(&book, &part);
            if (more && part.clause) {
                count++;
                unlisted += at < 0;
                continue;
            }
            assert_true(at < 0 || count >= chapters[at].clauses);
            count = 0;
            for (at = CHAPTERS - 1; more && at >= 0 && !sg_slice_is(part.id, chapters[at].chapter);)
                at--;
            listed += more && at >= 0;
        }
        seen += listed;
        assert_true(!listed || !unlisted); /* a new game need not be in the list above */
    }
    assert_int_equal(seen, CHAPTERS);
}

/* A clause that a text speaks of exists in the same book. */
static void references_lead_somewhere(void **unused)
{
    int references = 0;
    (void)unused;
    for (int i = 0; rulebook_game(i); i++) {
        struct rulebook book, again;
        struct rulebook_part part, other;
        assert_true(rulebook_open(&book, rulebook_game(i)));
        while (rulebook_next(&book, &part))
            for (size_t k = 0; k + 5 <= part.text.length; k++) {
                struct sg_slice w = {part.text.at + k, 8};
                if (k + 8 > part.text.length || !is_id(w))
                    w.length = 5;
                if (!is_id(w))
                    continue;
                char id[20];
                copy_slice(w, id, sizeof id);
                assert_true(rulebook_open(&again, rulebook_game(i)));
                if (!rulebook_find(&again, id, &other))
                    fail_msg("%.*s speaks of %s", (int)part.id.length, part.id.at, id);
                references++;
                k += w.length - 1;
            }
    }
    assert_true(references > 40); /* else the search is broken */
}

static void games_cite_clauses_that_exist(void **unused)
{
    (void)unused;
    sg_games_init();
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        struct rulebook book;
        struct rulebook_part part;
        for (int k = 0; k < g->option_count; k++) {
            assert_true(rulebook_open(&book, g->name));
            if (!rulebook_find(&book, g->options[k].clause, &part))
                fail_msg("%s: option %s cites %s", g->name, g->options[k].name, g->options[k].clause);
        }
    }
}

/* What is ours is marked as ours: the words stand after "Our ruling". */
static void rulings_are_marked(void **unused)
{
    static const struct {
        const char *game, *clause, *words;
    } ours[] = {
        {"siena", "S-RND-03", "not before"},          {"siena", "S-VFR-02", "from one to six"},
        {"siena", "S-JRN-08", "nor leave by choice"}, {"siena", "S-CRT-03", "it stays"},
        {"florenza", "F-ORD-04", "breaks the row"},   {"florenza", "F-ORD-04", "only the Bishop named"},
        {"florenza", "F-PLC-02", "both turns"},       {"florenza", "F-PLC-05", "is yours from now on"},
        {"florenza", "F-PLC-05", "never removed"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        struct rulebook book;
        struct rulebook_part part;
        assert_true(rulebook_open(&book, ours[i].game) && rulebook_find(&book, ours[i].clause, &part));
        const char *mark = rulebook_search(part.text, "our ruling"), *words = rulebook_search(part.text, ours[i].words);
        if (!mark || !words || words < mark)
            fail_msg("%s: '%s' is not marked as a ruling", ours[i].clause, ours[i].words);
    }
}

/* The rules list what of the rulebooks is not followed, and name the variant as one. */
static void departures_are_listed(void **unused)
{
    static const char *const about[] = {"S-BNK-02", "S-GDS-05", "S-CAL-07", "S-ART-04", "S-GDS-09",
                                        "S-VFR-03", "S-SCO-05", "S-GDS-02", "S-OPA-04", "S-SET-06"};
    struct rulebook book;
    struct rulebook_part part;
    (void)unused;
    assert_true(rulebook_open(&book, "siena") && rulebook_find(&book, "Departures", &part));
    for (size_t i = 0; i < sizeof about / sizeof about[0]; i++)
        if (!rulebook_search(part.text, about[i]))
            fail_msg("%s is not among the departures", about[i]);
    assert_true(rulebook_open(&book, "florenza") && rulebook_find(&book, "F-CAP-04", &part));
    assert_non_null(rulebook_search(part.text, "official variant"));
}

static void parts_are_read_as_written(void **unused)
{
    static const char text[] = "# Book\nintro\n## S-AAA \xc2\xb7 First\r\n\nhello\r\n\n"
                               "### S-AAA-01 \xc2\xb7 A title\n\nOne **big**\n\ntwo\n\n#### no\n"
                               "## Tables\n| * |";
    struct rulebook book;
    struct rulebook_part part;
    (void)unused;
    rulebook_read(&book, text, sizeof text - 1);
    assert_true(rulebook_next(&book, &part));
    assert_true(sg_slice_is(part.id, "S-AAA") && sg_slice_is(part.title, "First"));
    assert_true(sg_slice_is(part.text, "hello") && !part.clause);
    assert_true(rulebook_next(&book, &part));
    assert_true(sg_slice_is(part.id, "S-AAA-01") && sg_slice_is(part.title, "A title"));
    assert_true(sg_slice_is(part.text, "One **big**\n\ntwo\n\n#### no") && part.clause);
    assert_ptr_equal(rulebook_search(part.text, "ONE BIG TWO"), part.text.at);
    assert_null(rulebook_search(part.text, "two three"));
    assert_null(rulebook_search(part.text, "bigtwo"));
    assert_null(rulebook_search(sg_slice_of("a beginning"), "inn"));
    assert_non_null(rulebook_search(sg_slice_of("an Inn"), "inn"));
    assert_non_null(rulebook_search(sg_slice_of("a beginning"), "ginning"));
    assert_non_null(rulebook_search(sg_slice_of("the Monte di Piet\u00e0"), "PIETA"));
    assert_non_null(rulebook_search(sg_slice_of("the Artist\u2019s auction"), "artists auction"));
    assert_non_null(rulebook_search(sg_slice_of("Tino_di_Camaino"), "tino di"));
    /* Whole words before beginnings, those before fragments; short fragments do not count. */
    assert_true(fold_fit("merchant", "merchant") > fold_fit("the merchant", "merchant"));
    assert_true(fold_fit("via dei servi", "dei") > fold_fit("deity", "dei"));
    assert_true(fold_fit("deity", "dei") > fold_fit("via deity", "dei"));
    assert_true(fold_fit("via deity", "dei") > fold_fit("amadeity", "dei"));
    assert_int_equal(fold_fit("name", "me"), FOLD_NONE);
    assert_int_equal(fold_fit("name", ""), FOLD_NONE);
    assert_int_equal(fold_fit_words("via dei servi", "via servi"), FOLD_WORD_START);
    assert_int_equal(fold_fit_words("via dei servi", "via x"), FOLD_NONE);
    assert_int_equal(fold_fit_words("via dei servi", ""), FOLD_NONE);
    assert_true(rulebook_next(&book, &part));
    assert_true(sg_slice_is(part.id, "Tables") && !part.title.length);
    assert_true(sg_slice_is(part.text, "| * |"));
    assert_false(rulebook_next(&book, &part));
}

/* A clause that a translation does not have yet is read in English. */
static void what_is_not_translated_is_english(void **unused)
{
    static const char english[] =
        "## S-AAA \xc2\xb7 One\n### S-AAA-01 \xc2\xb7 Old\nold\n### S-AAA-02 \xc2\xb7 New\nnew\n";
    static const char other[] = "## S-AAA \xc2\xb7 Eins\n### S-AAA-01 \xc2\xb7 Alt\nalt\n";
    struct rulebook book;
    struct rulebook_part part;
    (void)unused;
    rulebook_read(&book, other, sizeof other - 1);
    book.english = (struct sg_slice){english, sizeof english - 1};
    struct rulebook again = book;
    assert_true(rulebook_find(&book, "S-AAA-01", &part) && sg_slice_is(part.text, "alt"));
    assert_true(rulebook_find(&again, "s-aaa-02", &part) && sg_slice_is(part.text, "new"));
    assert_false(rulebook_find(&again, "S-AAA-03", &part));
    assert_true(lang_choose("de"));
    assert_true(rulebook_open(&book, "siena") && book.english.length);
    assert_true(lang_choose("en"));
    assert_true(rulebook_open(&book, "siena") && !book.english.length);
}

static void the_nearest_are_near(void **unused)
{
    struct rulebook book;
    struct rulebook_part near[3], part;
    (void)unused;
    assert_true(rulebook_open(&book, "siena"));
    assert_int_equal(rulebook_nearest(book, "S-LOC-09", near, 3), 3);
    assert_true(sg_slice_is(near[0].id, "S-LOC-07") && sg_slice_is(near[2].id, "S-LOC-05"));
    assert_int_equal(rulebook_nearest(book, "sloc02", near, 1), 1);
    assert_true(sg_slice_is(near[0].id, "S-LOC-02"));
    assert_int_equal(rulebook_nearest(book, "", near, 3), 3);
    rulebook_read(&book, "### A x\ny", 9);
    assert_int_equal(rulebook_nearest(book, "a very long name of no clause", near, 3), 1);
    assert_true(rulebook_find(&book, "a", &part));
    assert_false(rulebook_open(&book, "chess"));
}

static void any_bytes_are_read_to_the_end(void **unused)
{
    static const char letters[] = "## \n\r-S*\xc2\xb7`0";
    struct sg_rng rng;
    char text[200];
    (void)unused;
    sg_rng_init(&rng, 3, 3);
    for (int round = 0; round < 20000; round++) {
        struct rulebook book;
        struct rulebook_part part, near[2];
        size_t length = sg_rng_below(&rng, sizeof text);
        const char *at = text;
        for (size_t i = 0; i < length; i++)
            text[i] = letters[sg_rng_below(&rng, sizeof letters)];
        rulebook_read(&book, text, length);
        rulebook_nearest(book, "S-0", near, 2);
        while (rulebook_next(&book, &part)) {
            assert_true(part.id.length > 0 && part.id.at >= at);
            assert_true(part.text.at + part.text.length <= text + length);
            rulebook_search(part.text, "S *0");
            at = part.id.at + part.id.length;
        }
        assert_true(word_eq(book.rest, (struct sg_slice){text + length, 0}));
    }
}

/* The example of a search in a book's introduction finds a clause, in every language. */
static void examples_of_searching_find(void **unused)
{
    (void)unused;
    int books = 0;
    for (int l = 0; l < lang_count(); l++) {
        assert_true(lang_choose(lang_code(l)));
        for (int i = 0; rulebook_game(i); i++) {
            struct rulebook book;
            struct rulebook_part part;
            char word[64];
            assert_true(rulebook_open(&book, rulebook_game(i)));
            struct sg_slice example = sg_slice_of("--search");
            const char *at = NULL;
            for (size_t k = 0; !at && k + example.length < book.rest.length; k++)
                if (!memcmp(book.rest.at + k, example.at, example.length))
                    at = book.rest.at + k + example.length + 1;
            if (!at)
                continue; /* a short book without an example */
            copy_slice((struct sg_slice){at, (size_t)strcspn(at, "`")}, word, sizeof word);
            bool found = false;
            while (!found && rulebook_next(&book, &part))
                found = part.clause && rulebook_search(part.text, word);
            if (!found)
                fail_msg("%s: the rules of %s do not have '%s'", lang_code(l), rulebook_game(i), word);
            books++;
        }
    }
    assert_true(lang_choose("en"));
    assert_true(books >= 2 * 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_no_gaps),
        cmocka_unit_test(every_heading_of_the_document_is_found),
        cmocka_unit_test(every_chapter_is_whole),
        cmocka_unit_test(references_lead_somewhere),
        cmocka_unit_test(games_cite_clauses_that_exist),
        cmocka_unit_test(rulings_are_marked),
        cmocka_unit_test(departures_are_listed),
        cmocka_unit_test(parts_are_read_as_written),
        cmocka_unit_test(what_is_not_translated_is_english),
        cmocka_unit_test(the_nearest_are_near),
        cmocka_unit_test(any_bytes_are_read_to_the_end),
        cmocka_unit_test(examples_of_searching_find),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
