/*
 * unit_proto_challenge.c: every challenge of every game: its solution earns three stars; stewards, the first action of
 * every list and doing as little as possible do not; and its texts are there in every language.
 */
#include "ai/ai.h"
#include "base/codec.h"
#include "games/games.h"
#include "present/lang.h"
#include "proto/lessons/chapter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_PLIES = 4000, LISTS = 2, THIRTY = 30, TEMPLATE = 3 };

typedef struct sg_action chooser(const struct page *page, const struct course *c);

static struct sg_action choose_first(const struct page *p, const struct course *c)
{
    struct sg_choice list[SG_MAX_CHOICES];
    assert_true(p->game->actions(c->state, list) > 0);
    return list[0].action;
}

/* Ends the turn where that is possible, else the last action of the list. */
static struct sg_action choose_idle(const struct page *p, const struct course *c)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = p->game->actions(c->state, list), last = -1;
    for (int i = 0; i < count; i++)
        if (p->game->verbs[list[i].action.kind].ends)
            last = i;
    return list[last >= 0 ? last : count - 1].action;
}

static struct sg_action choose_steward(const struct page *p, const struct course *c)
{
    return course_steward(p->game, c->state, p->challenge.seed);
}

static struct sg_action choose_way(const struct page *p, const struct course *c)
{
    struct sg_action a;
    if (!challenge_way(p->game, &p->challenge, c->own, &a) || !page_can_play(p->game, c->state, a))
        fail_msg("%s: action %d of the solution cannot be played", p->challenge.name, c->own + 1);
    return a;
}

/* Plays to the end; the stars, and what was measured. */
static int play_course(const struct page *p, chooser *choose, struct course *c)
{
    struct sg_action a;
    int64_t value;
    course_begin(p, c);
    assert_false(c->over);
    for (int plies = 0; !c->over && plies < MOST_PLIES; plies++)
        course_step(p, c, course_reply(p, c, &a) ? a : choose(p, c));
    assert_true(c->over);
    return course_value(p, c, &value) ? challenge_stars(&p->challenge, value) : 0;
}

static const struct sg_game *find_pebbles(void)
{
    for (int g = 0; g < sg_game_count(); g++)
        if (strcmp(sg_game_at(g)->name, "pebbles") == 0)
            return sg_game_at(g);
    fail();
    return NULL;
}

/* Each entry of both lists of all games. */
static void each_challenge(void (*look)(const struct page *page))
{
    static struct page page;
    struct challenge c;
    struct sg_error why;
    for (int g = 0; g < sg_game_count(); g++)
        for (int list = 0; list < LISTS; list++)
            for (int i = 0; challenge_find(sg_game_at(g), list, i, &c); i++) {
                if (!challenge_open(sg_game_at(g), &c, &page, &why))
                    fail_msg("%s: %s", c.name, why.key);
                look(&page);
            }
}

static void solve(const struct page *p)
{
    struct course c;
    struct sg_action more;
    int stars = play_course(p, choose_way, &c);
    if (stars != CHALLENGE_STARS || challenge_way(p->game, &p->challenge, c.own, &more))
        fail_msg("%s: the solution earns %d stars", p->challenge.name, stars);
}

static void solutions_earn_three_stars(void **unused)
{
    (void)unused;
    each_challenge(solve);
}

static void play_badly(const struct page *p)
{
    chooser *const choosers[] = {choose_steward, choose_first, choose_idle};
    struct course c;
    for (int i = 0; i < 3; i++)
        if (play_course(p, choosers[i], &c) == CHALLENGE_STARS)
            fail_msg("%s: chooser %d earns three stars", p->challenge.name, i);
}

static void nothing_is_solved_without_thought(void **unused)
{
    (void)unused;
    each_challenge(play_badly);
}

static void the_others_are_the_same_every_time(void **unused)
{
    static struct page page;
    struct challenge c;
    struct sg_error why;
    struct course first, again;
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        if (!challenge_find(sg_game_at(g), 0, 0, &c))
            continue;
        assert_true(challenge_open(sg_game_at(g), &c, &page, &why));
        play_course(&page, choose_idle, &first);
        play_course(&page, choose_idle, &again);
        assert_memory_equal(first.state, again.state, page.game->state_size);
    }
}

static void find_text(const char *name, const char *form, const struct page *p, const char *word, const char *rest)
{
    char key[256];
    struct sg_slice text;
    snprintf(key, sizeof key, form, p->game->name, word, rest);
    for (int l = 0; l < lang_count(); l++)
        if (!lang_find_in(l, key, &text))
            fail_msg("%s: language %d has no %s", name, l, key);
}

static void read_texts(const struct page *p)
{
    const struct challenge *c = &p->challenge;
    find_text(c->name, "challenge.%s.%s%s", p, c->kind, "");
    find_text(c->name, "challenge.%s.%s%s", p, c->kind, ".title");
    find_text(c->name, "challenge.%s.unit.%s%s", p, c->unit, "");
}

static void texts_are_there_in_every_language(void **unused)
{
    (void)unused;
    each_challenge(read_texts);
}

/* Names are unique in both lists; a list is long enough and not of one kind only. */
static void lists_are_whole(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct challenge c, other;
        int count = 0;
        for (int list = 0; list < LISTS; list++)
            for (int i = 0; challenge_find(game, list, i, &c); i++) {
                count += list == 0;
                assert_true(challenge_named(game, sg_slice_of(c.name), &other));
                assert_ptr_equal(c.text.at, other.text.at);
            }
        bool template = game->min_seats == 2 && strcmp(game->name, "pebbles") == 0;
        assert_true(count == 0 || count >= (template ? TEMPLATE : THIRTY));
    }
}

/* In a match: the hint leads along the solution, and is silent beside it. */
static void a_match_is_judged(void **unused)
{
    static struct page page;
    struct challenge c;
    struct sg_error why;
    struct sg_action a, first;
    struct sg_choice list[SG_MAX_CHOICES];
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        if (!challenge_find(sg_game_at(g), 0, 0, &c))
            continue;
        assert_true(challenge_open(sg_game_at(g), &c, &page, &why));
        struct match *m = page_match(&page, NULL, &why);
        assert_non_null(m);
        assert_int_equal(page_judge(&page, m), PAGE_GOING);
        assert_true(page_hint(&page, m, &first));
        while (page_judge(&page, m) == PAGE_GOING) {
            int turn = match_turn(m);
            assert_true(turn == 0 ? page_hint(&page, m, &a) : page_reply(&page, m, &a));
            assert_true(turn == SG_CHANCE ? match_force(m, a, &why) : match_play(m, turn, a, &why));
        }
        assert_int_equal(page_judge(&page, m), PAGE_REACHED);
        assert_false(page_reply(&page, m, &a));
        assert_true(match_undo(m, MATCH_TABLE, match_plies(m), &why));
        int count = match_actions(m, list), at = 0;
        while (at < count && sg_action_eq(list[at].action, first))
            at++;
        assert_true(at < count);
        assert_true(match_play(m, 0, list[at].action, &why));
        while (page_judge(&page, m) == PAGE_GOING && page_reply(&page, m, &a))
            assert_true(match_turn(m) == SG_CHANCE ? match_force(m, a, &why) : match_play(m, match_turn(m), a, &why));
        assert_false(page_hint(&page, m, &a));
        match_free(m);
    }
}

/* What must not happen: who lets it happen gets no star, whatever they have. */
static void what_must_not_happen_costs_all_stars(void **unused)
{
    static const char start[] = "challenge x\ngoal coins\ngame pebbles seats=2\nturn 1\nseed 1\n"
                                "until to move over\nmeasure 5\nstars 1 2 3\n";
    static struct page page;
    static const struct {
        const char *line;
        int stars;
    } cases[] = {{"", 3}, {"without event drew\n", 0}, {"without event won\nwithout event drew\n", 0}};
    char text[512];
    const struct sg_game *game = find_pebbles();
    struct challenge c;
    struct course end;
    struct sg_error why;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text, "%s%s", start, cases[i].line);
        assert_true(challenge_first(sg_slice_of(text), &c) && challenge_open(game, &c, &page, &why));
        assert_int_equal(play_course(&page, choose_first, &end), cases[i].stars);
        assert_int_equal(end.spoilt, cases[i].stars == 0);
    }
}

/* What is wrong in an entry is found. */
static void wrong_lines_are_refused(void **unused)
{
    static const char start[] = "challenge x\ngoal coins\ngame pebbles seats=2\nturn 1\n";
    static const char *const wrong[] = {"stars 1 1 2\nmeasure coins 1\n",
                                        "measure nothing 1\n",
                                        "measure event dance\n",
                                        "stars 3 1 2\nmeasure coins 1\n",
                                        "until nowhere 3\nmeasure coins 1\n",
                                        "measure coins 9\n",
                                        "need coins 1 = many\nmeasure coins 1\n",
                                        "dance\nmeasure coins 1\n",
                                        "without event dance\nmeasure coins 1\n",
                                        "without drew\nmeasure coins 1\n",
                                        ""};
    static struct page page;
    char text[256];
    const struct sg_game *game = find_pebbles();
    struct challenge c;
    struct sg_error why;
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, "%s%s", start, wrong[i]);
        assert_true(challenge_first(sg_slice_of(text), &c));
        if (challenge_open(game, &c, &page, &why))
            fail_msg("'%s' is taken", wrong[i]);
        assert_non_null(why.key);
    }
    snprintf(text, sizeof text, "%smeasure coins 1\nmeasure - pot\nstars 9 5 2\n", start);
    assert_true(challenge_first(sg_slice_of(text), &c) && challenge_open(game, &c, &page, &why));
    assert_int_equal(challenge_stars(&page.challenge, 5), 2);
    assert_int_equal(challenge_stars(&page.challenge, 10), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_earn_three_stars),
        cmocka_unit_test(nothing_is_solved_without_thought),
        cmocka_unit_test(the_others_are_the_same_every_time),
        cmocka_unit_test(texts_are_there_in_every_language),
        cmocka_unit_test(lists_are_whole),
        cmocka_unit_test(a_match_is_judged),
        cmocka_unit_test(what_must_not_happen_costs_all_stars),
        cmocka_unit_test(wrong_lines_are_refused),
    };
    sg_games_init();
    ai_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
