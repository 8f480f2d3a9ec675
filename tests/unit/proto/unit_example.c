/* unit_example.c: every chapter of the rules has one worked example, and it is what the engine makes of it. */
#include "base/codec.h"
#include "games/games.h"
#include "present/lang.h"
#include "proto/rules/example.h"
#include "proto/rules/rulebook.h"
#include "proto/rules/rulemine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char memory[SG_ARENA_USUAL];
static struct sg_page page;
static struct example_play play;

/* The clauses of a chapter come right behind it. */
static bool has_clauses(struct rulebook book)
{
    struct rulebook_part next;
    return rulebook_next(&book, &next) && next.clause;
}

static void every_chapter_has_one(void **state)
{
    (void)state;
    for (int g = 0; g < sg_game_count(); g++) {
        struct rulebook book;
        struct rulebook_part part;
        struct example example;
        int chapters = 0, found = 0;
        rulebook_open(&book, sg_game_at(g)->name);
        while (rulebook_next(&book, &part)) {
            if (part.clause || !has_clauses(book))
                continue;
            chapters++;
            if (!example_of_chapter(sg_game_at(g), part.id, &example))
                fail_msg("%.*s has no example", (int)part.id.length, part.id.at);
        }
        while (example_find(sg_game_at(g), found, &example))
            found++;
        assert_int_equal(found, chapters);
    }
}

static int count_style(enum sg_paragraph_style style)
{
    int n = 0;
    for (int i = 0; i < page.count; i++)
        n += page.paragraph[i].style == style;
    return n;
}

/* Does a paragraph say this, in English? */
static bool page_says(const char *sentence)
{
    for (int i = 0; i < page.count; i++) {
        char text[1024];
        struct sg_text out;
        sg_text_init(&out, text, sizeof text);
        lang_tr_in(LANG_ENGLISH, page.paragraph[i].text, example_names, SG_MAX_SEATS, &out);
        if (strstr(text, sentence))
            return true;
    }
    return false;
}

static void make_page(const struct sg_game *game, const struct example *example)
{
    struct sg_arena arena;
    struct sg_error why;
    sg_arena_init(&arena, memory, sizeof memory);
    if (!example_page(game, example, &arena, &page, &play, &why))
        fail_msg("%s: %s", example->chapter, why.key);
    assert_false(arena.full);
    assert_false(page.full);
}

/* In every language each has its sentence, something happens, and no sentence is the bare key of one. */
static void all_can_be_told(void **state)
{
    (void)state;
    for (int g = 0; g < sg_game_count(); g++) {
        struct example example;
        for (int i = 0; example_find(sg_game_at(g), i, &example); i++) {
            make_page(sg_game_at(g), &example);
            assert_int_equal(count_style(SG_PAR_TITLE), 1);
            assert_true(count_style(SG_PAR_HEAD) >= 2);
            assert_true(play.steps > 0);
            assert_true(page.clause_count > 0);
            for (int l = 0; l < lang_count(); l++)
                for (int p = 0; p < page.count; p++) {
                    char text[1024];
                    struct sg_text out;
                    sg_text_init(&out, text, sizeof text);
                    if (!lang_tr_in(l, page.paragraph[p].text, example_names, SG_MAX_SEATS, &out) || !text[0])
                        fail_msg("%s in %s: %s", example.chapter, lang_code(l), text);
                }
        }
    }
}

/* The sentences follow from what is played: the same example with another number says another sum. */
static void bent_examples_differ(void **state)
{
    static const char tale[] = "game pebbles seats=2\n"
                               "given hand = 0,0,0,1,0,0 0,1,0,0,0,0, bag = 4 3 4 3 4 4\n"
                               "given coins %d 2, pot %d, top 3\nturn 1\nthrow 4 stake 2\n";
    const struct sg_game *pebbles = sg_game_find("pebbles");
    struct example example = {.chapter = "P-THR", .clauses = sg_slice_of("P-THR-04  A test")};
    (void)state;
    for (int pot = 2; pot < 5; pot++) {
        char text[400], sentence[80];
        snprintf(text, sizeof text, tale, 8 - pot, pot);
        example.text = sg_slice_of(text);
        make_page(pebbles, &example);
        snprintf(sentence, sizeof sentence, "Anna won the pot of %d coins.", pot);
        assert_true(page_says(sentence));
        snprintf(sentence, sizeof sentence, "Anna: 6 coins (%+d)", pot - 2);
        assert_true(pot == 2 || page_says(sentence));
    }
}

/* What cannot be played is an error, not an example. */
static void impossible_examples_fail(void **state)
{
    static const char *const wrong[] = {"turn 1\n", "game pebbles seats=2\nthrow 3 stake 1\n",
                                        "game pebbles seats=2\npebble 1\ngiven pot 2\n",
                                        "game pebbles seats=2\nrefuse pebble 1 : P-DRW-02\n", "game chess seats=2\n"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct example example = {
            .chapter = "P-THR", .clauses = sg_slice_of("P-THR-04"), .text = sg_slice_of(wrong[i])};
        struct sg_arena arena;
        struct sg_error why;
        sg_arena_init(&arena, memory, sizeof memory);
        if (example_page(sg_game_find("pebbles"), &example, &arena, &page, NULL, &why))
            fail_msg("%s", wrong[i]);
    }
}

/* ---- Only the rules of one's own game --------------------------------------------------------- */

static struct sg_setup setup_of(const struct sg_game *game, const char *words)
{
    struct sg_setup setup;
    struct sg_error why;
    assert_true(sg_setup_parse(game, words, strlen(words), &setup, &why));
    return setup;
}

/* The text of a clause as a game of this set-up reads it. */
static const char *mine(const char *game, const char *words, const char *id)
{
    static char text[8192];
    const struct sg_game *g = sg_game_find(game);
    struct sg_setup setup = setup_of(g, words);
    struct rulebook book;
    struct rulebook_part part;
    assert_true(rulebook_open(&book, game) && rulebook_find(&book, id, &part));
    assert_true(part.text.length < sizeof text);
    text[rulemine_text(g, &setup, &part, text)] = 0;
    return text;
}

static bool uses(const char *game, const char *words, const char *id)
{
    const struct sg_game *g = sg_game_find(game);
    struct sg_setup setup = setup_of(g, words);
    return rulemine_uses(g, &setup, sg_slice_of(id));
}

static void one_edition_is_left(void **state)
{
    static const char *const chosen[] = {"english", "french", "dutch", "german"};
    static const char *const first[] = {"sits out the next", "is out of the opening", "is out of the opening",
                                        "is out of the opening"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        char words[64];
        snprintf(words, sizeof words, "seats=3 edition=%s", chosen[i]);
        const char *text = mine("siena", words, "S-OPA-02");
        assert_non_null(strstr(text, first[i]));
        assert_null(strstr(text + 2, "\n- "));
    }
    assert_non_null(strstr(mine("siena", "seats=3", "S-GIR-02"), "English, German"));
    assert_null(strstr(mine("siena", "seats=3", "S-GIR-02"), "French"));
    /* What stands between and after the lists stays. */
    assert_non_null(strstr(mine("siena", "seats=3 edition=german", "S-CHA-01"), "gives up 10 florins"));
    assert_non_null(strstr(mine("siena", "seats=3 edition=german", "S-CHA-01"), "separate\npayment"));
}

static void single_options_count(void **state)
{
    (void)state;
    /* English, but with the German corn: only the clause that the option is about changes. */
    assert_non_null(strstr(mine("siena", "seats=3 corn=each", "S-SET-03"), "German"));
    assert_null(strstr(mine("siena", "seats=3 corn=each", "S-SET-03"), "English"));
    assert_non_null(strstr(mine("siena", "seats=3 corn=each", "S-OPA-02"), "English"));
    assert_null(strstr(mine("siena", "seats=3 corn=each", "S-OPA-02"), "French"));
}

static void unused_clauses_are_known(void **state)
{
    (void)state;
    assert_true(uses("siena", "seats=3", "S-OPA-02"));
    assert_false(uses("siena", "seats=3 introductory", "S-OPA-02"));
    assert_false(uses("siena", "seats=3 introductory", "S-OPA"));
    assert_true(uses("siena", "seats=3 introductory", "S-OPB"));
    assert_true(uses("siena", "seats=3 courtesans=three", "S-VAR-04"));
    assert_false(uses("siena", "seats=3", "S-VAR-04"));
    assert_false(uses("siena", "seats=3 advanced", "S-END-03"));
    assert_false(uses("florenza", "seats=3", "F-CAP-04"));
    assert_true(uses("florenza", "seats=2", "F-CAP-04"));
    assert_true(uses("florenza", "seats=2 first-game", "F-SET-07"));
    assert_false(uses("florenza", "seats=2 first-game", "F-SET-06"));
}

/* Whatever data/clauses.txt names is in the rules, and its options are the game's. */
static void clauses_and_options_exist(void **state)
{
    (void)state;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct sg_slice rest = rulemine_clauses(game);
        struct rulemine_clause c;
        while (rulemine_next(&rest, &c)) {
            char id[32];
            struct rulebook book;
            struct rulebook_part part;
            bool known = sg_slice_is(c.option, "seats");
            snprintf(id, sizeof id, "%.*s", (int)c.id.length, c.id.at);
            rulebook_open(&book, game->name);
            if (!rulebook_find(&book, id, &part))
                fail_msg("%s: there is no %s", game->name, id);
            for (int i = 0; i < game->option_count; i++) {
                bool value = !c.value.length;
                for (int v = 0; v < game->options[i].values.count; v++)
                    value |= sg_slice_is(c.value, game->options[i].values.name[v]);
                known |= sg_slice_is(c.option, game->options[i].name) && value;
            }
            if (!known)
                fail_msg("%s: no option %.*s", id, (int)c.option.length, c.option.at);
        }
    }
}

/* In every language, whatever it calls the editions, exactly as many lines are left out as in English. */
static void languages_agree(void **state)
{
    const struct sg_game *siena = sg_game_find("siena");
    struct sg_setup setup = setup_of(siena, "seats=3 edition=dutch");
    int lines[64] = {0};
    (void)state;
    for (int l = 0; l < lang_count(); l++) {
        struct rulebook book;
        struct rulebook_part part;
        lang_choose(lang_code(l));
        rulebook_open(&book, "siena");
        while (rulebook_next(&book, &part)) {
            static char text[65536];
            size_t n = rulemine_text(siena, &setup, &part, text);
            for (size_t i = 0; part.clause && i + 1 < n; i++)
                lines[l] += text[i] == '-' && text[i + 1] == ' ' && (i == 0 || text[i - 1] == '\n');
        }
    }
    lang_choose("en");
    for (int l = 1; l < lang_count(); l++)
        assert_int_equal(lines[l], lines[LANG_ENGLISH]);
}

/* ---- The summary card ------------------------------------------------------------------------- */

static void cards_fit_on_a_page(void **state)
{
    (void)state;
    for (int g = 0; g < sg_game_count(); g++) {
        _Alignas(16) static unsigned char position[SG_MAX_STATE];
        const struct sg_game *game = sg_game_at(g);
        struct sg_setup setup = setup_of(game, "seats=3");
        struct sg_arena arena;
        sg_arena_init(&arena, memory, sizeof memory);
        game->init(position, &setup);
        struct sg_view v = sg_view_of(game, position);
        assert_true(sg_card(&v, &arena, &page));
        assert_true(count_style(SG_PAR_HEAD) >= 2);
        assert_true(page.count <= 40);
    }
}

static void cards_know_the_setup(void **state)
{
    _Alignas(16) static unsigned char position[SG_MAX_STATE];
    const struct sg_game *siena = sg_game_find("siena");
    struct sg_setup setup = setup_of(siena, "seats=3 introductory");
    struct sg_arena arena;
    (void)state;
    sg_arena_init(&arena, memory, sizeof memory);
    siena->init(position, &setup);
    struct sg_view v = sg_view_of(siena, position);
    assert_true(sg_card(&v, &arena, &page));
    assert_true(page_says("starts with 18 florins"));
    assert_false(page_says("asterisk"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chapter_has_one),    cmocka_unit_test(all_can_be_told),
        cmocka_unit_test(bent_examples_differ),     cmocka_unit_test(impossible_examples_fail),
        cmocka_unit_test(one_edition_is_left),      cmocka_unit_test(single_options_count),
        cmocka_unit_test(unused_clauses_are_known), cmocka_unit_test(clauses_and_options_exist),
        cmocka_unit_test(languages_agree),          cmocka_unit_test(cards_fit_on_a_page),
        cmocka_unit_test(cards_know_the_setup),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
