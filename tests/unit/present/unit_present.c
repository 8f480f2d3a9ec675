/* unit_present.c: messages in their arena, and the presentation that every game has. */
#include "base/codec.h"
#include "games/games.h"
#include "games/pebbles/rules/pebbles.h"
#include "present/lang.h"
#include "present/present.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static unsigned char memory[SG_ARENA_USUAL];
static struct sg_arena arena;

static int start_games(void **state)
{
    (void)state;
    sg_games_init();
    sg_arena_init(&arena, memory, sizeof memory);
    return 0;
}

static void makes_messages(void **unused)
{
    (void)unused;
    struct sg_list *list = sg_list_make(&arena);
    sg_list_add(&arena, list, sg_msg0(&arena, "good.siena.corn"));
    sg_list_add(&arena, list, sg_msg_text(&arena, "wine"));
    const struct sg_message *m =
        sg_msg(&arena, "key", sg_num(3), sg_signed(-2), sg_str("Ann"), sg_seat(1), sg_items(list));
    assert_string_equal(m->key, "key");
    assert_int_equal(m->count, 5);
    assert_int_equal(m->arg[0].number, 3);
    assert_int_equal(m->arg[1].type, SG_ARG_SIGNED);
    assert_string_equal(m->arg[2].text, "Ann");
    assert_int_equal(m->arg[3].number, 1);
    assert_int_equal(m->arg[4].list->count, 2);
    assert_int_equal(m->arg[4].number, 2); /* lists are counted with the form that fits */
    assert_string_equal(m->arg[4].list->first->message->key, "good.siena.corn");
    assert_int_equal(m->seat, SG_NOBODY);
    m = sg_msg_about(&arena, sg_msg_or(&arena, m, sg_msg0(&arena, "other")), 2);
    assert_int_equal(m->seat, 2);
    assert_string_equal(m->otherwise->key, "other");
    assert_string_equal(sg_key(&arena, "card.%s.%d", "siena", 7), "card.siena.7");
    assert_false(arena.full);
}

static void reports_overflow(void **unused)
{
    (void)unused;
    unsigned char few[200];
    struct sg_arena small;
    sg_arena_init(&small, few, sizeof few);
    for (int i = 0; i < 100; i++) {
        struct sg_list *list = sg_list_make(&small);
        sg_list_add(&small, list, sg_msg_text(&small, "something that is long enough to be too long"));
        const struct sg_message *m = sg_msg(&small, sg_key(&small, "a.%d", i), sg_items(list));
        assert_non_null(m);
        assert_non_null(sg_msg_or(&small, m, m));
        assert_non_null(sg_msg_about(&small, m, 0));
    }
    assert_true(small.full);
    sg_arena_init(&small, few, 0);
    assert_ptr_equal(sg_msg0(&small, "a"), &sg_message_full);
    assert_true(small.full);
    sg_arena_init(&small, few, sizeof few);
    assert_ptr_not_equal(sg_msg0(&small, "a"), &sg_message_full);
    sg_arena_reset(&small);
    assert_int_equal(small.used, 0);
    assert_false(small.full);
}

/* Every game can be asked everything, at every turn of some games: nothing is missing and nothing overflows. */
static void ask_everything(const struct sg_game *game, const void *state)
{
    _Alignas(16) static unsigned char seen[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    static struct sg_page page;
    struct sg_group groups[SG_MAX_GROUPS];
    int turn = game->turn(state), viewer = turn >= 0 ? turn : SG_SPECTATOR;
    game->redact(state, viewer, seen);
    struct sg_view v = sg_view_of(game, seen);
    assert_int_equal(v.viewer, viewer);
    assert_int_equal(v.turn, turn);
    sg_arena_reset(&arena);
    int count = turn >= 0 ? game->actions(seen, list) : 0;
    int n = sg_groups(&v, list, count, &arena, groups), sum = 0;
    assert_true(n > 0 || !count);
    for (int i = 0; i < n; i++) {
        assert_non_null(groups[i].title);
        assert_true(groups[i].actions || groups[i].why.clause);
        sum += groups[i].actions;
    }
    assert_int_equal(sum, count);
    for (int i = 0; i < count; i++) {
        struct sg_label label;
        sg_label(&v, &list[i], &arena, &label);
        assert_non_null(label.title);
        assert_in_range(sg_group_find(groups, n, label.group), 0, n - 1);
        if (i < 3) {
            sg_after(&v, list[i].action, 0, &arena, &page);
            assert_true(page.count > 0);
        }
    }
    struct sg_topic topics[SG_MAX_TOPICS];
    int known = sg_topics(&v, list, count, &arena, topics);
    for (int i = 0; i < known; i++)
        assert_non_null(topics[i].id);
    assert_non_null(sg_status(&v, &arena));
    for (int how = SG_DESCRIBE_TABLE; how <= SG_DESCRIBE_LISTS; how++)
        sg_describe(&v, (enum sg_description)how, &arena, &page);
    assert_false(arena.full);
}

static void asks_every_game(void **unused)
{
    (void)unused;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct sg_setup setup = {game->max_seats, 0, 0};
        game->init(state, &setup);
        uint32_t dice = 12345;
        for (int i = 0; i < 400 && game->turn(state) != SG_OVER; i++) {
            dice = dice * 1664525 + 1013904223;
            if (game->turn(state) == SG_CHANCE) {
                game->apply(state, game->chance_sample(state, (dice >> 8) % game->chance_total(state)), NULL);
                continue;
            }
            if (i % 5 == 0)
                ask_everything(game, state);
            int count = game->actions(state, list);
            game->apply(state, list[(dice >> 8) % (uint32_t)count].action, NULL);
        }
        ask_everything(game, state);
    }
}

static void knows_things(void **unused)
{
    (void)unused;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_page page;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        const struct sg_present *p = sg_present_of(game);
        struct sg_setup setup = {game->max_seats, 0, 0};
        game->init(state, &setup);
        game->redact(state, 0, state);
        struct sg_view v = sg_view_of(game, state);
        assert_string_equal(p->kinds[SG_THING_SEAT].name, "seat");
        for (int kind = 0; kind < p->kind_count; kind++)
            for (int i = 0; i < sg_thing_count(&v, kind); i++) {
                char text[128];
                struct sg_text out;
                struct sg_thing back, thing = sg_thing_of(kind, i);
                sg_arena_reset(&arena);
                sg_text_init(&out, text, sizeof text);
                sg_thing_format(&v, thing, &out);
                if (!sg_thing_parse(&v, sg_slice_of(text), &back) || back.kind != kind || back.index != i)
                    fail_msg("%s: %s is not read again", game->name, text);
                assert_non_null(sg_thing_name(&v, thing, &arena));
                assert_non_null(sg_thing_short_name(&v, thing, &arena));
                sg_explain(&v, thing, &arena, &page);
                assert_false(page.full);
            }
        struct sg_thing none;
        assert_false(sg_thing_parse(&v, sg_slice_of("nothing of this"), &none));
        assert_false(sg_thing_parse(&v, sg_slice_of(""), &none));
        assert_false(sg_thing_parse(&v, sg_slice_of("seat 9"), &none));
        assert_false(sg_explain(&v, sg_no_thing(), &arena, &page));
        assert_false(sg_explain(&v, sg_thing_of(0, 77), &arena, &page));
    }
}

/* ---- The template, word by word -------------------------------------------------------- */

static const char *english(const struct sg_message *m)
{
    static const char *const seats[] = {"Ann", "Bea"};
    static char text[800];
    struct sg_text out;
    sg_text_init(&out, text, sizeof text);
    assert_true(lang_tr(m, seats, 2, &out));
    return text;
}

static void page_is(const struct sg_page *page, const char *const *lines)
{
    int i = 0;
    for (; lines[i]; i++) {
        assert_true(i < page->count);
        assert_string_equal(english(page->paragraph[i].text), lines[i]);
    }
    assert_int_equal(page->count, i);
}

static void pebbles_in_words(void **unused)
{
    (void)unused;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    static struct sg_page page;
    const struct sg_game *game = sg_game_find("pebbles");
    struct sg_error why;
    static const char position[] = "pebbles seats=2; view 1; bag = 4 3 4 3 4 2; hand = 0,1,0,0,0,1 0,0,0,0,0,0; "
                                   "held = 2 3; coins = 5 3; pot 2; top 4; drawing 0; dealt 2";
    assert_true(sg_position_parse(game, position, strlen(position), state, &why));
    struct sg_view v = sg_view_of(game, state);
    int count = game->actions(state, list);
    assert_int_equal(count, 3);
    struct sg_label label;
    sg_label(&v, &list[0], &arena, &label);
    assert_string_equal(english(label.title), "Draw a pebble");
    assert_string_equal(english(label.detail), "17 pebbles in the bag");
    sg_label(&v, &list[1], &arena, &label);
    assert_string_equal(english(label.title), "Throw the 2 and stake 0 to 5");
    assert_string_equal(english(label.detail), "It does not beat the 4.");
    assert_null(label.gain);
    list[2].more = 0;
    list[2].action.arg[2] = 1;
    sg_label(&v, &list[2], &arena, &label);
    assert_string_equal(english(label.title), "Throw the 6 and stake 1");
    assert_string_equal(english(label.detail), "It beats the 4 and wins the pot.");
    assert_string_equal(english(label.gain), "+1");
    struct sg_group groups[SG_MAX_GROUPS];
    assert_int_equal(sg_groups(&v, list, count, &arena, groups), 2);
    assert_string_equal(groups[0].id, "throw");
    assert_int_equal(groups[0].actions, 2);
    sg_after(&v, list[1].action, SG_EFFECT_HANDS_ON, &arena, &page);
    page_is(&page, (const char *const[]){"Ann threw a 2 and staked 0 coins.", "Then another player decides.", NULL});
    list[1].action.arg[2] = 2;
    sg_after(&v, list[1].action, 0, &arena, &page);
    page_is(&page, (const char *const[]){"Ann threw a 2 and staked 2 coins.", "Your stake of 2 coins stays in the pot.",
                                         "13 of the pebbles that you have not seen are higher and win the pot.", NULL});
    sg_after(&v, (struct sg_action){PEBBLES_DRAW, {0, 0, 0}}, SG_EFFECT_DRAWS, &arena, &page);
    page_is(&page, (const char *const[]){"Nothing changes immediately.", "Then chance decides.", NULL});
    assert_true(sg_explain(&v, sg_thing_of(SG_THING_SEAT, 0), &arena, &page));
    page_is(&page, (const char *const[]){"Ann", "Ann has 5 coins and 2 pebbles.", "In hand: 2 and 6.", NULL});
    assert_true(sg_explain(&v, sg_thing_of(SG_THING_SEAT, 1), &arena, &page));
    page_is(&page, (const char *const[]){"Bea", "Bea has 3 coins and 3 pebbles.", NULL});
    assert_string_equal(english(sg_status(&v, &arena)), "17 pebbles in the bag, 2 coins in the pot");
    struct sg_captions captions;
    sg_captions(&v, &arena, &captions);
    assert_string_equal(captions.first->id, "ring");
    assert_string_equal(english(captions.first->text), "The 4 is on top of the ring");
    assert_string_equal(english(captions.first->next->text), "Pebbles of Ann");
    assert_string_equal(english(sg_join(&arena, "lang.comma", NULL, captions.first->text)),
                        "The 4 is on top of the ring");
    struct sg_topic topics[SG_MAX_TOPICS];
    assert_int_equal(sg_topics(&v, list, count, &arena, topics), 1);
    assert_string_equal(english(topics[0].text),
                        "You hold a pebble higher than the top one. If you throw it, you win 2 coins.");
    ((struct pebbles_state *)(void *)state)->pot = 0; /* nothing to win, but higher all the same */
    sg_label(&v, &list[2], &arena, &label);
    assert_string_equal(english(label.detail), "It beats the 4 and wins the pot.");
    assert_string_equal(english(label.gain), "\u22121");
}

/* A hand that is full: the group that is not possible says why. */
static void says_why_not(void **unused)
{
    (void)unused;
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    const struct sg_game *game = sg_game_find("pebbles");
    struct sg_error why;
    static const char position[] = "pebbles seats=2; view 1; bag = 3 3 3 4 4 4; hand = 1,1,1,0,0,0 0,0,0,0,0,0; "
                                   "held = 3 2; drawing 0; dealt 2";
    assert_true(sg_position_parse(game, position, strlen(position), state, &why));
    struct sg_view v = sg_view_of(game, state);
    struct sg_group groups[SG_MAX_GROUPS];
    assert_int_equal(sg_groups(&v, list, game->actions(state, list), &arena, groups), 2);
    assert_string_equal(groups[1].id, "draw");
    assert_int_equal(groups[1].actions, 0);
    assert_string_equal(groups[1].why.clause, "P-DRW-02");
    assert_string_equal(english(sg_refusal_message(game, &groups[1].why, &arena)),
                        "Your hand is full. It holds at most 3 pebbles.");
    assert_int_equal(sg_groups(&v, list, 0, &arena, groups), 0); /* nothing to decide: nothing is refused */
}

/* ---- The game in two minutes ------------------------------------------------------------ */

enum { MOST_WORDS = 220, MOST_SENTENCES = 2 };

static int count_of(const char *text, char what)
{
    int n = 0;
    for (; *text; text++)
        n += *text == what;
    return n;
}

/* The words of an overview in the language that is chosen, with headings; every key has a sentence in it. */
static int overview_words(const struct sg_game *game, const struct sg_page *page, const char *language)
{
    struct sg_slice sentence;
    int words = 0;
    for (int i = 0; i < page->count; i++) {
        const struct sg_paragraph *p = &page->paragraph[i];
        const char *text = english(p->text);
        if (!lang_find_in(lang_chosen(), p->text->key, &sentence))
            fail_msg("%s: %s is not in %s", game->name, p->text->key, language);
        words += count_of(text, ' ') + 1;
        if (p->style == SG_PAR_TEXT && count_of(text, '.') > MOST_SENTENCES)
            fail_msg("%s: %s has more than two sentences in %s", game->name, p->text->key, language);
        assert_null(strchr(text, '{'));
    }
    return words;
}

/* Every game has one, in every language, short enough to be read in two minutes, with every set-up. */
static void shows_overviews(void **unused)
{
    (void)unused;
    static const char *const languages[] = {"de", "fr", "it", "nl", "en"};
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_page page;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            for (int preset = -1; preset < game->preset_count; preset++) {
                struct sg_setup setup = {(uint8_t)seats, 0, preset < 0 ? 0 : game->presets[preset].options};
                game->init(state, &setup);
                struct sg_view v = sg_view_of(game, state);
                sg_arena_reset(&arena);
                assert_true(sg_overview(&v, &arena, &page));
                assert_false(page.full || arena.full);
                assert_true(page.count >= 11 && page.clause_count > 0); /* a title, and five sections at least */
                assert_int_equal(page.paragraph[0].style, SG_PAR_TITLE);
                for (size_t l = 0; l < sizeof languages / sizeof languages[0]; l++) {
                    lang_choose(languages[l]);
                    int words = overview_words(game, &page, languages[l]);
                    assert_true(words > 80);
                    if (strcmp(languages[l], "en") == 0)
                        assert_in_range(words, 80, MOST_WORDS);
                }
            }
    }
}

/* The text of a section in English, of a game set up so. */
static const char *section_of(const char *name, const char *options, const char *id)
{
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_page page;
    const struct sg_game *game = sg_game_find(name);
    struct sg_setup setup;
    struct sg_error why;
    assert_true(sg_setup_parse(game, options, strlen(options), &setup, &why));
    game->init(state, &setup);
    struct sg_view v = sg_view_of(game, state);
    sg_arena_reset(&arena);
    assert_true(sg_overview(&v, &arena, &page));
    for (int i = 0; i + 1 < page.count; i++) {
        const char *key = sg_key(&arena, "overview.%s.%s.title", game->name, id);
        if (strcmp(page.paragraph[i].text->key, key) == 0)
            return english(page.paragraph[i + 1].text);
    }
    fail_msg("%s: there is no section %s", name, id);
    return "";
}

/* Its numbers are those of the set-up. */
static void overviews_follow_options(void **unused)
{
    (void)unused;
    lang_choose("en");
    assert_non_null(strstr(section_of("pebbles", "seats=2", "end"), "24 pebbles"));
    assert_non_null(strstr(section_of("pebbles", "seats=2 quick", "end"), "12 pebbles"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(makes_messages, start_games),
        cmocka_unit_test_setup(reports_overflow, start_games),
        cmocka_unit_test_setup(asks_every_game, start_games),
        cmocka_unit_test_setup(knows_things, start_games),
        cmocka_unit_test_setup(pebbles_in_words, start_games),
        cmocka_unit_test_setup(says_why_not, start_games),
        cmocka_unit_test_setup(shows_overviews, start_games),
        cmocka_unit_test_setup(overviews_follow_options, start_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
