/*
 * unit_proto_think.c: sessions that begin with a view, and the commands that
 * look ahead: think, try, project, components, describe.
 */
#include "base/codec.h"
#include "base/rng.h"
#include "games/games.h"
#include "proto/engine/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/json_help.h"
#include "tests/unit/range_help.h"

static struct engine *whole, *part; /* a match, and what one seat sees of it */
static struct buffer answer, other;

static int open_engines(void **unused)
{
    (void)unused;
    whole = engine_new(NULL);
    part = engine_new(NULL);
    return 0;
}

static int close_engines(void **unused)
{
    (void)unused;
    engine_free(whole);
    engine_free(part);
    buffer_free(&answer);
    buffer_free(&other);
    return 0;
}

static const char *ask_engine(struct engine *e, struct buffer *out, const char *line)
{
    buffer_clear(out);
    engine_line(e, line, strlen(line), out);
    return out->at ? out->at : "";
}

static const char *ask_whole(const char *line)
{
    return ask_engine(whole, &answer, line);
}

static const char *ask_part(const char *line)
{
    return ask_engine(part, &other, line);
}

/* Both sessions must give the same answer. */
static void same_answers(const char *line)
{
    if (strcmp(ask_whole(line), ask_part(line)) != 0)
        fail_msg("%s\nmatch: %.600s\n view: %.600s", line, answer.at, other.at);
}

static void must_begin(const char *have, const char *want)
{
    if (strncmp(have, want, strlen(want)) != 0)
        fail_msg("wanted: %s\n   got: %.300s", want, have);
}

/* Takes the text of a key out of a JSON answer; true if it is there. */
static bool value_of(const char *json, const char *key, char *out, size_t size)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\"%s\":", key);
    const char *at = strstr(json, mark), *end = at ? json_skip_value(at + strlen(mark), 0) : NULL;
    if (!end)
        return false;
    at += strlen(mark);
    assert_true((size_t)(end - at) < size);
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = 0;
    return true;
}

/* The view of the seat to move, as text from the one session, begins the other. */
static void hand_over(int seat)
{
    static char line[SG_MAX_POSITION + 64];
    char want[32];
    snprintf(line, sizeof line, "view %d", seat);
    const char *view = ask_whole(line);
    must_begin(view, "ok ");
    snprintf(line, sizeof line, "position %s", view + 3);
    snprintf(want, sizeof want, "ok %d 0", seat);
    assert_string_equal(ask_part(line), want);
    assert_string_equal(ask_part("state") + 3, line + strlen("position "));
}

/* One action of the list, a number of a range included. */
static void pick_listed(struct sg_rng *rng, char *out, size_t size)
{
    ask_whole("actions");
    char *at = answer.at + 3, *next;
    for (uint32_t skip = sg_rng_below(rng, 30); skip && (next = strstr(at, "; ")); skip--)
        at = next + 2;
    if ((next = strstr(at, "; ")))
        *next = 0;
    first_of_range(at);
    snprintf(out, size, "%s", at);
}

/* What 'try' listed is what the seat may play now; nothing if another decides. */
static void next_is(int seat, const char *actions)
{
    char line[16];
    snprintf(line, sizeof line, "ok %d ", seat);
    bool still = strncmp(ask_whole("turn"), line, strlen(line)) == 0;
    assert_string_equal(still ? ask_whole("json actions") + 3 : "[]", actions);
}

/* What 'try' predicted with certainty is what a seat sees after playing it. */
static bool try_and_play(int seat, const char *action)
{
    static char view[32768], events[65536], position[SG_MAX_POSITION], actions[65536];
    char line[256], sure[8], effects[128];
    snprintf(line, sizeof line, "try %s", action);
    same_answers(line);
    must_begin(answer.at, "ok {");
    assert_true(json_is_value(answer.at + 3));
    assert_true(value_of(answer.at, "view", view, sizeof view));
    assert_true(value_of(answer.at, "events", events, sizeof events));
    assert_true(value_of(answer.at, "certain", sure, sizeof sure));
    assert_true(value_of(answer.at, "effects", effects, sizeof effects));
    assert_true(value_of(answer.at, "position", position, sizeof position));
    assert_true(value_of(answer.at, "actions", actions, sizeof actions));
    snprintf(line, sizeof line, "play %s", action);
    must_begin(ask_whole(line), "ok ");
    if (strcmp(sure, "true") != 0) {
        assert_non_null(strstr(effects, "shows"));
        return false;
    }
    snprintf(line, sizeof line, "json view %d", seat);
    assert_string_equal(ask_whole(line) + 3, view);
    snprintf(line, sizeof line, "json events %d", seat);
    assert_string_equal(ask_whole(line) + 3, events);
    next_is(seat, actions);
    snprintf(line, sizeof line, "view %d", seat);
    assert_int_equal(strncmp(ask_whole(line) + 3, position + 1, strlen(position) - 2), 0);
    return true;
}

static void along_a_game(const struct sg_game *game, int seats, struct sg_rng *rng)
{
    char line[512], action[SG_MAX_TEXT];
    int certain = 0, guessed = 0, looks = 0;
    snprintf(line, sizeof line, "new %s seats=%d", game->name, seats);
    must_begin(ask_whole(line), "ok");
    for (int ply = 0; ply < 1200 && looks < 60; ply++) {
        ask_whole("turn");
        if (strncmp(answer.at, "ok over", 7) == 0)
            break;
        if (strncmp(answer.at, "ok chance", 9) == 0) {
            must_begin(ask_whole("chance draw"), "ok");
            continue;
        }
        int seat = atoi(answer.at + 3);
        pick_listed(rng, action, sizeof action);
        if (sg_rng_below(rng, 4)) {
            snprintf(line, sizeof line, "play %s", action);
            must_begin(ask_whole(line), "ok");
            continue;
        }
        looks++;
        hand_over(seat);
        same_answers("actions");
        same_answers("json actions");
        assert_true(json_is_value(answer.at + 3));
        same_answers("json setup");
        same_answers("project");
        assert_true(json_is_value(answer.at + 3));
        snprintf(line, sizeof line, "effects %s", action);
        same_answers(line);
        snprintf(line, sizeof line, "json view %d", seat);
        same_answers(line);
        if (try_and_play(seat, action))
            certain++;
        else
            guessed++;
    }
    assert_true(certain > guessed);
}

static void a_view_is_enough_to_choose(void **unused)
{
    struct sg_rng rng;
    (void)unused;
    sg_rng_init(&rng, 8, 0);
    for (int i = 0; i < sg_game_count(); i++)
        for (int seats = sg_game_at(i)->min_seats; seats <= sg_game_at(i)->max_seats; seats++)
            along_a_game(sg_game_at(i), seats, &rng);
}

/* Every refusal is the same, for actions of the whole game. */
static void a_view_refuses_alike(void **unused)
{
    static const char *const asked[] = {"rise",           "pass",      "end", "bid 3", "draw", "throw 3 stake 1",
                                        "play G01 goods", "sell corn", "stop"};
    (void)unused;
    must_begin(ask_whole("seed 2"), "ok");
    must_begin(ask_whole("new siena seats=3"), "ok");
    for (int ply = 0, looks = 0; ply < 400 && looks < 40; ply++) {
        char line[256];
        ask_whole("turn");
        if (strncmp(answer.at, "ok chance", 9) == 0) {
            must_begin(ask_whole("chance draw"), "ok");
            continue;
        }
        hand_over(atoi(answer.at + 3));
        looks++;
        for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
            snprintf(line, sizeof line, "refuse %s", asked[i]);
            same_answers(line);
        }
        char action[SG_MAX_TEXT];
        value_of(ask_whole("think steward"), "action", action, sizeof action);
        action[strlen(action) - 1] = 0;
        snprintf(line, sizeof line, "play %s", action + 1);
        must_begin(ask_whole(line), "ok");
    }
}

static void thoughts_are_from_the_view(void **unused)
{
    static char first[65536], action[SG_MAX_TEXT];
    char line[SG_MAX_TEXT + 16];
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        snprintf(line, sizeof line, "new %s seats=3", sg_game_at(i)->name);
        ask_whole(line);
        for (int looks = 0; looks < 6;) {
            if (strncmp(ask_whole("turn"), "ok chance", 9) == 0) {
                ask_whole("chance draw");
                continue;
            }
            hand_over(atoi(answer.at + 3));
            looks++;
            same_answers("think master:40");
            assert_true(json_is_value(answer.at + 3));
            assert_non_null(strstr(answer.at, "\"expected\":[{\"seat\":"));
            snprintf(first, sizeof first, "%s", answer.at);
            assert_string_equal(ask_whole("think master:40"), first); /* it learns nothing, and repeats */
            same_answers("think steward");
            assert_non_null(strstr(answer.at, "\"chances\":null,\"moves\":[]"));
            value_of(answer.at, "action", action, sizeof action);
            snprintf(line, sizeof line, "play %.*s", (int)strlen(action) - 2, action + 1);
            must_begin(ask_whole(line), "ok");
        }
    }
}

static void the_host_limits_thinking(void **unused)
{
    struct engine_host host = {NULL, {.most_playouts = 30}};
    struct engine *e = engine_new(&host);
    char playouts[32];
    (void)unused;
    ask_engine(e, &answer,
               "position pebbles seats=2; drawing 0; dealt 2; bag = 3 4 4 4 4 3; hand = 1,0,0,0,0,0 0,0,0,0,0,1");
    must_begin(answer.at, "ok 1");
    ask_engine(e, &answer, "think master:100000000");
    assert_true(value_of(answer.at, "playouts", playouts, sizeof playouts));
    assert_in_range(atoi(playouts), 1, 30);
    must_begin(ask_engine(e, &answer, "think master:1s"), "error there is no clock here");
    engine_free(e);
}

static void several_actions_can_be_tried(void **unused)
{
    (void)unused;
    ask_whole("new florenza seats=2");
    while (strncmp(ask_whole("turn"), "ok chance", 9) == 0)
        ask_whole("chance draw");
    must_begin(ask_whole("try nonsense"), "error no action of florenza reads");
    must_begin(ask_whole("try"), "error missing action");
    ask_whole("position pebbles seats=2; drawing 0; dealt 2; bag = 3 4 4 4 4 3; hand = 1,0,0,0,0,0 0,0,0,0,0,1");
    must_begin(ask_whole("try draw; draw"), "error after the earlier actions it is another seat’s turn");
    must_begin(ask_whole("try throw 1 stake 1; throw 6 stake 1"), "error after the earlier actions");
    must_begin(ask_whole("try throw 2 stake 1"), "error refused P-THR-02 not-held");
    must_begin(ask_whole("try throw 1 stake 1 as 2"), "ok {\"certain\":true");
    assert_non_null(strstr(answer.at, "; view 2;"));
    must_begin(ask_whole("try throw 1 stake 1 as spectator"), "ok {\"certain\":true");
    must_begin(ask_whole("try throw 1 stake 1 as 7"), "error expected a seat from 1 to 2 or 'spectator'");
    must_begin(ask_whole("turn"), "ok 1 0");
}

static void a_view_has_no_past(void **unused)
{
    static const char *const pairs[][2] = {
        {"position pebbles seats=2; view 1; drawing 0; dealt 2; bag = 3 4 4 4 4 4; hand = 1,0,0,0,0,0 0,0,0,0,0,0; "
         "held = 1 1",
         "ok 1 0"},
        {"play draw", "error this session holds only a view"},
        {"undo", "error this session holds only"},
        {"save", "error this session holds only"},
        {"history", "error this session holds only"},
        {"json history", "error this session holds only"},
        {"json events 1", "error this session holds only"},
        {"perft 2", "error this session holds only"},
        {"view 2", "error this session holds only what seat 1 sees"},
        {"json view 2", "error this session holds only what seat 1 sees"},
        {"try throw 1 stake 1 as 2", "error this session does not hold that view"},
        {"view 1", "ok pebbles seats=2; view 1;"},
        {"json state", "ok {"},
        {"result", "ok points"},
        {"position pebbles seats=2; view 2; drawing 0; dealt 2; bag = 4 4 4 4 4 3; hand = 0,0,0,0,0,0 0,0,0,0,0,1; "
         "held = 1 1",
         "ok 1 0"},
        {"actions", "error seat 1 is to move, and this session does not hold that seat’s view"},
        {"refuse draw", "error seat 1 is to move"},
        {"think steward", "error seat 1 is to move"},
        {"try draw", "error seat 1 is to move"},
        {"json actions", "ok []"},
        {"position pebbles seats=2; view spectator", "ok chance 0"},
        {"json actions", "ok []"},
        {"view spectator", "ok pebbles"},
        {"think master", "error chance is to move"},
        {"position pebbles seats=2; coins 6 6; view 1", "error "},
        {"turn", "ok chance 0"},
        {"new pebbles seats=2", "ok chance 0"},
        {"chance draw", "ok chance 1"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        must_begin(ask_part(pairs[i][0]), pairs[i][1]);
}

/* Step by step through the protocol, while the match continues. */
static void a_match_is_looked_back_at(void **unused)
{
    int done, steps;
    (void)unused;
    must_begin(ask_whole("analyse begin master:5"), "error there is no match");
    must_begin(ask_whole("analyse next"), "error nothing is being analysed");
    ask_whole("new pebbles seats=2");
    for (int i = 0; i < 12; i++)
        ask_whole(strncmp(ask_whole("turn"), "ok chance", 9) == 0 ? "chance draw" : "play draw");
    must_begin(ask_whole("analyse begin"), "error 'analyse begin' needs a bot");
    must_begin(ask_whole("analyse begin steward"), "error only masters can judge");
    must_begin(ask_whole("analyse begin master:5 0"), "error expected a number from 1 to 100000");
    must_begin(ask_whole("analyse dance"), "error 'analyse' needs one of");
    must_begin(ask_whole("analyse begin master:5 4"), "ok 0 ");
    assert_int_equal(sscanf(answer.at, "ok %d %d", &done, &steps), 2);
    must_begin(ask_whole("analyse report"), "error not all steps are done yet");
    for (int i = 0; i < steps; i++) {
        must_begin(ask_whole("analyse next"), "ok {\"step\":");
        assert_true(json_is_value(answer.at + 3));
        ask_whole("undo");
    }
    must_begin(ask_whole("analyse try 0"), "error there was nothing to decide");
    must_begin(ask_whole("analyse try 999"), "error expected a number from 0 to");
    must_begin(ask_whole("analyse try x"), "error expected a number from 0 to");
    int tried = 0;
    for (int i = 1; i < steps && !tried; i++) {
        char line[40];
        snprintf(line, sizeof line, "analyse try %d draw", i);
        if (strncmp(ask_whole(line), "ok ", 3) != 0)
            continue;
        assert_true(json_is_value(answer.at + 3) && strstr(answer.at, "\"against\":\"draw\""));
        snprintf(line, sizeof line, "analyse try %d", i);
        must_begin(ask_whole(line), "ok {\"grade\":");
        snprintf(line, sizeof line, "analyse try %d dance", i);
        must_begin(ask_whole(line), "error");
        snprintf(line, sizeof line, "analyse try %d throw 9", i);
        must_begin(ask_whole(line), "error");
        tried++;
    }
    assert_int_equal(tried, 1);
    must_begin(ask_whole("analyse next"), "error all steps are done");
    must_begin(ask_whole("analyse report"), "ok {\"setup\":");
    assert_true(json_is_value(answer.at + 3));
    assert_string_equal(ask_whole("analyse end"), "ok");
    must_begin(ask_whole("analyse report"), "error nothing is being analysed");
}

/* A move beside the best, beside another, and what is wrong. */
static void moves_are_judged(void **unused)
{
    (void)unused;
    ask_whole("new pebbles seats=2");
    while (strncmp(ask_whole("turn"), "ok chance", 9) == 0)
        ask_whole("chance draw");
    must_begin(ask_whole("judge master:40 draw"), "ok {\"grade\":");
    assert_true(json_is_value(answer.at + 3) && strstr(answer.at, "\"reasons\":["));
    must_begin(ask_whole("judge master:40 draw than draw"), "ok {\"grade\":");
    assert_non_null(strstr(answer.at, "present.judge-same"));
    must_begin(ask_whole("judge"), "error 'judge' needs a bot");
    must_begin(ask_whole("judge steward draw"), "error only masters can judge");
    must_begin(ask_whole("judge master:40"), "error");
    must_begin(ask_whole("judge master:40 dance"), "error");
    must_begin(ask_whole("hint master:40"), "ok {\"bot\":");
    assert_true(json_is_value(answer.at + 3) && strstr(answer.at, "\"percent\":"));
}

static void tables_and_components_are_told(void **unused)
{
    char line[64];
    (void)unused;
    must_begin(ask_whole("components"), "error expected a game");
    must_begin(ask_whole("describe chess"), "error expected a game:");
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        snprintf(line, sizeof line, "describe %s", g->name);
        must_begin(ask_whole(line), "ok {\"game\":");
        assert_true(json_is_value(answer.at + 3));
        snprintf(line, sizeof line, "components %s", g->name);
        ask_whole(line);
        assert_true(json_is_value(answer.at + 3));
        if (!g->components) {
            assert_string_equal(answer.at, "ok null");
            continue;
        }
        assert_non_null(strstr(answer.at, "\"from\":[\"book\"]"));
        assert_non_null(strstr(answer.at, "\"from\":[\"reconstructed\"]"));
        assert_null(strstr(answer.at, "\"from\":[]"));
        snprintf(line, sizeof line, "components %s none", g->name);
        must_begin(ask_whole(line), "error unknown component set");
        snprintf(line, sizeof line, "components %s %s", g->name, g->components->name(0));
        must_begin(ask_whole(line), "ok {");
    }
    /* A few numbers of the printed set, as a check of the names. */
    ask_whole("components siena");
    assert_non_null(strstr(answer.at, "{\"good\":\"spices\",\"florins\":25,\"from\":[\"book\"]}"));
    assert_non_null(strstr(answer.at, "{\"to\":\"firenze\",\"pay\":[0,5,20],\"from\":[\"book\"]}"));
    assert_non_null(strstr(answer.at, "{\"id\":\"A01\",\"kind\":\"mule\",\"journey\":false,\"star\":true,\"price\":"
                                      "null,\"green\":1,\"workers\":{},\"from\":[\"reconstructed\"]}"));
    ask_whole("components florenza");
    assert_non_null(strstr(
        answer.at, "{\"name\":\"armaiuolo\",\"count\":1,\"works\":true,\"price\":{\"marble\":1,\"wood\":2},\"built\":{"
                   "\"prestige\":2},\"spend\":{\"metal\":2},\"take\":{\"florins\":500},\"from\":[\"book\"]}"));
    ask_whole("new pebbles seats=2");
    assert_string_equal(ask_whole("project"), "ok null");
    ask_whole("new siena seats=2");
    assert_non_null(strstr(ask_whole("project 1"), "\"florins\":28,\"income\":0,\"space\":1,\"surcharge\":0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_view_is_enough_to_choose, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(a_view_refuses_alike, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(thoughts_are_from_the_view, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(the_host_limits_thinking, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(several_actions_can_be_tried, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(a_view_has_no_past, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(a_match_is_looked_back_at, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(moves_are_judged, open_engines, close_engines),
        cmocka_unit_test_setup_teardown(tables_and_components_are_told, open_engines, close_engines),
    };
    sg_games_init();
    ai_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
