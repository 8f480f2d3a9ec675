/* unit_proto_chapter.c: pages of chapters are judged by their goals, not by their way. */
#include "base/codec.h"
#include "games/games.h"
#include "proto/lessons/chapter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct sg_game *pebbles(void)
{
    for (int i = 0; i < sg_game_count(); i++)
        if (strcmp(sg_game_at(i)->name, "pebbles") == 0)
            return sg_game_at(i);
    return NULL;
}

/* The first page with something to do of a chapter, and a match that begins there. */
static struct match *open_page(const char *name, struct page *page)
{
    struct chapter c;
    struct sg_error why;
    const struct sg_game *game = pebbles();
    assert_true(chapter_find(game, chapter_named(game, sg_slice_of(name)), &c));
    for (int i = 0; i < c.pages; i++) {
        assert_true(chapter_page(game, &c, i, page, &why));
        if (page->kind == PAGE_DO)
            break;
    }
    assert_int_equal(page->kind, PAGE_DO);
    struct match *m = page_match(page, NULL, &why);
    assert_non_null(m);
    return m;
}

static void play(struct match *m, const char *text)
{
    struct sg_action a;
    struct sg_error why;
    assert_true(sg_action_parse(match_game(m), text, strlen(text), &a, &why));
    assert_true(match_play(m, match_turn(m), a, &why));
}

/* Plays what the page has for the others; how many they were. */
static int answer(const struct page *p, struct match *m)
{
    struct sg_action a;
    struct sg_error why;
    int n = 0;
    for (; page_reply(p, m, &a); n++)
        assert_true(match_turn(m) == SG_CHANCE ? match_force(m, a, &why) : match_play(m, match_turn(m), a, &why));
    return n;
}

static void the_shown_way_reaches_the_goal(void **unused)
{
    struct page p;
    struct sg_action a;
    struct match *m = open_page("win", &p);
    (void)unused;
    assert_int_equal(page_judge(&p, m), PAGE_GOING);
    assert_true(page_hint(&p, m, &a));
    play(m, "throw 5 stake 0");
    assert_int_equal(page_judge(&p, m), PAGE_REACHED);
    assert_int_equal(answer(&p, m), 1); /* the other seat's throw is part of the result */
    assert_int_equal(match_turn(m), 0);
    assert_int_equal(page_judge(&p, m), PAGE_REACHED);
    match_free(m);
}

static void a_try_that_cannot_reach_it_is_missed_at_once_and_can_be_undone(void **unused)
{
    struct page p;
    struct sg_error why;
    struct match *m = open_page("win", &p);
    (void)unused;
    play(m, "throw 5 stake 2"); /* wins the pot, and stakes: legal, and not the goal */
    assert_int_equal(page_judge(&p, m), PAGE_MISSED);
    assert_true(match_undo(m, MATCH_TABLE, match_back(m, 0), &why));
    assert_int_equal(page_judge(&p, m), PAGE_GOING);
    play(m, "throw 5 stake 0");
    assert_int_equal(page_judge(&p, m), PAGE_REACHED);
    match_free(m);
}

static void chance_draws_what_the_page_says(void **unused)
{
    struct page p;
    struct match *m = open_page("draw", &p);
    (void)unused;
    play(m, "draw");
    assert_int_equal(page_judge(&p, m), PAGE_GOING);
    assert_int_equal(answer(&p, m), 1);
    assert_int_equal(page_judge(&p, m), PAGE_REACHED);
    assert_int_equal(match_ply(m, 1)->seat, SG_CHANCE);
    struct sg_action six;
    struct sg_error why;
    assert_true(sg_action_parse(match_game(m), "pebble 6", 8, &six, &why));
    assert_true(sg_action_eq(match_ply(m, 1)->action, six));
    match_free(m);
}

static void conditions_are_read_or_refused(void **unused)
{
    static const struct {
        const char *words;
        bool holds, wrong;
    } cases[] = {{"coins 1 = 5, pot 3", true, false},
                 {"coins 1 = 4", false, false},
                 {"legal throw 5 stake 5", true, false},
                 {"legal throw 5 stake 6", false, false},
                 {"illegal throw 5 stake 6", true, false},
                 {"to move 1", true, false},
                 {"to move 2", false, false},
                 {"to move 9", false, true},
                 {"score 1 = 5", true, false},
                 {"score 1 5", false, true},
                 {"winner 1", true, false},
                 {"winner x", false, true},
                 {"nothing 3", false, true},
                 {"illegal nothing", false, true}};
    struct page p;
    struct sg_error why;
    struct match *m = open_page("win", &p);
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool holds = page_holds(p.game, p.state, sg_slice_of(cases[i].words), &why);
        if (holds != cases[i].holds || (why.key && !holds) != cases[i].wrong)
            fail_msg("'%s': %d, %s", cases[i].words, holds, why.key ? why.key : "fine");
    }
    match_free(m);
}

/* Every page of every game opens, and a question has one right answer. */
static void all_pages_open(void **unused)
{
    struct chapter c;
    struct page p;
    struct sg_error why;
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++)
        for (int i = 0; chapter_find(sg_game_at(g), i, &c); i++) {
            assert_true(c.pages > 0);
            for (int at = 0; at < c.pages; at++) {
                if (!chapter_page(sg_game_at(g), &c, at, &p, &why))
                    fail_msg("%s %s.%s: %s", sg_game_at(g)->name, c.name, c.page[at], why.key);
                int right = 0;
                for (int a = 0; a < p.answers; a++)
                    right += p.answer[a].right;
                assert_int_equal(right, p.kind == PAGE_ASK);
                assert_string_equal(p.name, c.page[at]);
            }
            assert_false(chapter_page(sg_game_at(g), &c, c.pages, &p, &why));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shown_way_reaches_the_goal),
        cmocka_unit_test(a_try_that_cannot_reach_it_is_missed_at_once_and_can_be_undone),
        cmocka_unit_test(chance_draws_what_the_page_says),
        cmocka_unit_test(conditions_are_read_or_refused),
        cmocka_unit_test(all_pages_open),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
