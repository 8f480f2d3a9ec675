/* unit_proto_present.c: messages as JSON, the commands that give them, and events that are read again. */
#include "tests/unit/engine_help.h"
#include "games/games.h"
#include "present/lang.h"
#include "proto/event.h"
#include "proto/json/json_game.h"
#include "proto/json/json_present.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static unsigned char memory[SG_ARENA_USUAL];
static struct sg_arena arena;

static int open_with_arena(void **unused)
{
    sg_arena_init(&arena, memory, sizeof memory);
    return open_engine(unused);
}

static void answer_begins(const char *line, const char *want)
{
    const char *have = ask_engine(line);
    if (strncmp(have, want, strlen(want)) != 0)
        fail_msg("%s: %.300s", line, have);
}

static void holds(const char *line, const char *want)
{
    const char *have = ask_engine(line);
    if (!strstr(have, want))
        fail_msg("%s: no %s in %.600s", line, want, have);
}

static const char *text_of(const struct sg_message *m)
{
    static char text[2000];
    struct sg_text out;
    struct json j;
    sg_text_init(&out, text, sizeof text);
    json_init_text(&j, &out);
    json_message(&j, m);
    assert_true(json_whole(&j));
    return text;
}

static void messages_are_json(void **unused)
{
    (void)unused;
    struct sg_list *list = sg_list_make(&arena);
    sg_list_add(&arena, list, sg_msg0(&arena, "a.b"));
    sg_list_add(&arena, list, sg_msg_text(&arena, "x\"y"));
    assert_string_equal(text_of(sg_msg0(&arena, "k")), "{\"key\":\"k\"}");
    assert_string_equal(text_of(sg_msg(&arena, "k", sg_num(3), sg_signed(-2), sg_str("Ann"), sg_seat(1))),
                        "{\"key\":\"k\",\"args\":[3,{\"signed\":-2},\"Ann\",{\"seat\":2}]}");
    assert_string_equal(text_of(sg_msg(&arena, "k", sg_items(list))),
                        "{\"key\":\"k\",\"args\":[{\"list\":[{\"key\":\"a.b\"},\"x\\\"y\"]}]}");
    const struct sg_message *seven = sg_msg_or(&arena, sg_msg0(&arena, "k"), sg_msg_number(&arena, 7));
    assert_string_equal(text_of(sg_msg_about(&arena, seven, 0)), "{\"key\":\"k\",\"seat\":1,\"else\":7}");
    assert_string_equal(text_of(&sg_message_empty), "\"\"");
    struct sg_arg arg = sg_sub(NULL);
    struct sg_message loop = {.key = "l", .count = 1, .arg = &arg, .seat = SG_NOBODY};
    arg.message = &loop; /* one that holds itself comes to an end */
    assert_non_null(strstr(text_of(&loop), "[\"\"]"));
}

static void commands_answer(void **unused)
{
    (void)unused;
    answer_begins("labels", "error there is no match");
    ask_engine("seed 3");
    ask_engine("new pebbles seats=2 quick");
    answer_begins("labels", "ok {\"groups\":[],\"actions\":[]}"); /* chance is to move */
    answer_begins("after draw", "error chance is to move");
    ask_engine("chance pebble 5");
    ask_engine("chance pebble 6");
    ask_engine("chance pebble 1");
    ask_engine("chance pebble 6");
    holds("labels", "{\"action\":\"throw 5 stake 0\",\"to\":5,");
    holds("labels", "\"actions\":2}");
    answer_begins("labels throw 6 stake 0", "error after the earlier actions it is another seat’s turn");
    answer_begins("labels throw 6 stake 99", "error refused P-THR-03");
    answer_begins("labels dance", "error");
    holds("label throw 5 stake 2", "{\"action\":\"throw 5 stake 2\",\"title\":");
    holds("label throw 5 stake 2", "{\"key\":\"do.pebbles.throw\",\"args\":[5,2]}");
    holds("label throw 1 stake 2", "\"args\":[1,2]"); /* not held, but it has a name */
    answer_begins("label dance", "error");
    holds("after throw 5 stake 2", "{\"key\":\"event.pebbles.threw\"");
    holds("after throw 5 stake 2", "present.after-hands-on");
    holds("after draw", "present.after-draws");
    answer_begins("after throw 6 stake 99", "error refused P-THR-03");
    answer_begins("after", "error");
    answer_begins("sentences last as 2", "ok [{\"ply\":4,\"by\":\"chance\",\"sentences\":[{\"text\":{");
    holds("sentences as spectator", "\"args\":[0,0,\"?\"]");
    ask_engine("play draw");
    holds("sentences", "\"played\":{\"key\":\"present.played\",\"args\":[{\"seat\":1},\"draw\"]}");
    ask_engine("undo");
    ask_engine("play throw 5 stake 2");
    holds("sentences", "\"first\":0,\"events\":1,\"seat\":1,\"weight\":");
    holds("sentences all as 1", "{\"ply\":5,\"by\":1,");
    answer_begins("sentences dance", "error 'sentences' needs");
    answer_begins("sentences all x", "error");
    answer_begins("sentences of nothing seat 1", "error not an event");
    answer_begins("sentences of threw seat 1 value=9", "error not an event");
    answer_begins("sentences of threw seat 8 value=1", "error not an event");
    answer_begins("explain seat 2", "ok {\"paragraphs\":[{\"style\":\"title\"");
    answer_begins("explain seat 3", "error there is no such thing");
    answer_begins("explain seat 1 as 7", "error");
    answer_begins("overview", "ok {\"paragraphs\":[{\"style\":\"title\",\"text\":{\"key\":\"overview.pebbles\"}}");
    answer_begins("overview x", "error");
    answer_begins("facts 1", "ok {");
    answer_begins("facts 9", "error");
    answer_begins("topics", "ok [");
    answer_begins("status", "ok {\"status\":");
    holds("names", "\"seat\":{\"1\":{\"name\":{\"seat\":1}");
    answer_begins("table now", "ok {\"paragraphs\":[");
    answer_begins("table x", "error 'table' needs");
}

/* A session that holds only a view can be asked as well, but not about the past or other eyes. */
static void views_answer(void **unused)
{
    (void)unused;
    answer_begins("position pebbles seats=2; view 1; bag = 4 4 4 4 4 3; hand = 0,0,0,0,0,1 0,0,0,0,0,0; held = 1 1; "
                  "drawing 0; dealt 2",
                  "ok 1 0");
    holds("labels", "\"action\":\"throw 6 stake 0\"");
    holds("after throw 6 stake 1", "event.pebbles.threw");
    answer_begins("sentences", "error this session holds only");
    holds("sentences of drew seat 2 value=? clause P-DRW-01; won seat 1 coins=3", "event.pebbles.drew.hidden");
    holds("sentences of drew seat 2 value=?; won seat 1 coins=3", "\"first\":1,\"events\":1,\"seat\":1");
    answer_begins("explain seat 1 as 2", "error this session holds only what seat 1 sees");
    answer_begins("table", "ok {\"paragraphs\":[{");
}

/* ---- Events as text and as JSON ----------------------------------------------------------- */

struct compare {
    const struct sg_game *game;
    const void *state;
    int compared;
};

/* The sentence of one event. */
static void sentence_text(const struct sg_view *v, const struct sg_event *event, char *out, size_t size)
{
    static const char *const seats[SG_MAX_SEATS] = {"Ann", "Bea", "Carl", "Dina", "Ezio"};
    struct sg_sentence s;
    struct sg_text text;
    sg_arena_reset(&arena);
    sg_sentence(v, event, 1, &arena, &s);
    sg_text_init(&text, out, size);
    lang_tr(s.text, seats, SG_MAX_SEATS, &text);
}

static void compare_event(void *ctx, const struct sg_event *event)
{
    _Alignas(16) static unsigned char seen[SG_MAX_STATE];
    static struct event_plies plies;
    struct compare *c = ctx;
    for (int viewer = -1; viewer < 2; viewer++) {
        char before[1000], now[1000], form[1000], clause[EVENT_CLAUSE];
        struct sg_text text;
        struct json j;
        struct sg_event back;
        int eyes = viewer < 0 ? SG_SPECTATOR : viewer;
        c->game->redact(c->state, eyes, seen);
        struct sg_view v = sg_view_of(c->game, seen);
        sentence_text(&v, event, before, sizeof before);
        /* What is written as text can be read again. */
        sg_text_init(&text, form, sizeof form);
        event_format(c->game, event, eyes, &text);
        assert_true(event_parse(c->game, sg_slice_of(form), &back, clause));
        sentence_text(&v, &back, now, sizeof now);
        assert_string_equal(now, before);
        /* So can JSON. */
        sg_text_init(&text, form, sizeof form);
        sg_text_add(&text, "[{\"by\":2,\"events\":[");
        json_init_text(&j, &text);
        json_event(&j, c->game, event, eyes);
        sg_text_add(&text, "]},{\"by\":\"chance\",\"events\":[]}]");
        assert_true(event_plies_parse(c->game, sg_slice_of(form), &plies));
        assert_int_equal(plies.plies, 2);
        assert_int_equal(plies.by[0], 1);
        assert_int_equal(plies.by[1], SG_CHANCE);
        assert_int_equal(plies.log.count, 1);
        sentence_text(&v, &plies.log.event[0], now, sizeof now);
        assert_string_equal(now, before);
        c->compared++;
    }
}

/* Draws that follow each other are one stretch; what a seat does stands alone. */
static void plies_are_put_together(void **unused)
{
    (void)unused;
    assert_string_equal(ask_engine("new siena seats=2"), "ok chance 0");
#define DEALT(card) "{\"event\":\"dealt\",\"seat\":null,\"args\":{\"card\":\"" card "\"}}"
#define PLY(by, event) "{\"by\":" by ",\"events\":[" event "]}"
    const char *said = ask_engine("sentences of [" PLY("\"chance\"", DEALT("G01")) "," PLY(
        "\"chance\"", DEALT("G02")) "," PLY("1", DEALT("G03")) "," PLY("1", DEALT("G04")) "] as 1");
    assert_non_null(strstr(said, "\"first\":0,\"events\":2"));
    assert_non_null(strstr(said, "\"first\":2,\"events\":1"));
    assert_non_null(strstr(said, "\"first\":3,\"events\":1"));
    answer_begins("sentences of [{}", "error not an event");
}

/* Whatever is cut off or bent is an answer, never a crash. */
static void broken_json_is_no_event(void **unused)
{
    static struct event_plies plies;
    static const char whole[] = "[{\"by\":1,\"events\":[{\"event\":\"drew\",\"seat\":1,\"args\":{\"value\":\"?\"},"
                                "\"known_to\":[1],\"clause\":\"P-DRW-01\",\"more\":{\"a\":[1,{}]}}]}]";
    const struct sg_game *game = sg_game_find("pebbles");
    (void)unused;
    assert_true(event_plies_parse(game, sg_slice_of(whole), &plies));
    assert_int_equal(plies.log.event[0].audience, 0);
    for (size_t n = 0; n < sizeof whole - 1; n++)
        assert_false(event_plies_parse(game, (struct sg_slice){whole, n}, &plies));
    static const char *const wrong[] = {
        "{}",
        "[] x",
        "[{\"by\":9,\"events\":[]}]",
        "[{\"by\":1,\"events\":[{}]}]",
        "[{\"by\":1,\"events\":[{\"event\":\"danced\"}]}]",
        "[{\"by\":1,\"events\":[{\"args\":{\"value\":\"1\"},\"event\":\"drew\"}]}]",
        "[{\"by\":1,\"events\":[{\"event\":\"drew\",\"args\":{\"colour\":1}}]}]",
        "[{\"x\":[[[[[[[[[[1]]]]]]]]]]}]",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (event_plies_parse(game, sg_slice_of(wrong[i]), &plies))
            fail_msg("%s", wrong[i]);
}

static void events_can_be_read_again(void **unused)
{
    _Alignas(16) static unsigned char state[SG_MAX_STATE];
    static struct sg_choice list[SG_MAX_CHOICES];
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct compare c = {game, state, 0};
        struct sg_trace trace = {compare_event, &c};
        uint32_t dice = 7;
        for (int round = 0; round < 3; round++) {
            struct sg_setup with = {game->max_seats, 0, 0};
            game->init(state, &with);
            for (int i = 0; i < 1500 && game->turn(state) != SG_OVER; i++) {
                dice = dice * 1664525 + 1013904223;
                if (game->turn(state) == SG_CHANCE) {
                    game->apply(state, game->chance_sample(state, (dice >> 8) % game->chance_total(state)), &trace);
                    continue;
                }
                int count = game->actions(state, list);
                game->apply(state, list[(dice >> 8) % (uint32_t)count].action, &trace);
            }
        }
        assert_true(c.compared > 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(messages_are_json, open_with_arena, close_engine),
        cmocka_unit_test_setup_teardown(commands_answer, open_with_arena, close_engine),
        cmocka_unit_test_setup_teardown(views_answer, open_with_arena, close_engine),
        cmocka_unit_test_setup_teardown(events_can_be_read_again, open_with_arena, close_engine),
        cmocka_unit_test_setup_teardown(plies_are_put_together, open_with_arena, close_engine),
        cmocka_unit_test(broken_json_is_no_event),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
