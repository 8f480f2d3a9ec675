/* unit_proto_json.c: JSON is valid and says the right things; documents are up to date. */
#include "base/codec.h"
#include "base/rng.h"
#include "games/games.h"
#include "games/pebbles/rules/pebbles.h"
#include "proto/describe.h"
#include "proto/json/json_game.h"
#include "proto/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/json_help.h"

static void assert_json_lines(const struct buffer *b)
{
    const char *s = b->at;
    while (*s) {
        const char *end = json_skip_value(s, 0);
        if (!end || *end != '\n')
            fail_msg("no JSON: %.300s", s);
        s = end + 1;
    }
}

/* ---- the writer ------------------------------------------------------------------ */

static void strings_are_escaped(void **unused)
{
    char memory[256];
    struct sg_text out;
    struct json j;
    struct sg_slice odd = {"a\"\\\n\x01\x7f\xc3\xa4\xc3\x28\xff\xe2\x82", 13};
    (void)unused;
    sg_text_init(&out, memory, sizeof memory);
    json_init_text(&j, &out);
    json_open(&j, '[');
    json_word(&j, odd);
    json_null(&j);
    json_bool(&j, true);
    json_number(&j, INT64_MIN);
    json_open(&j, '{');
    json_key(&j, "a");
    json_open(&j, '[');
    json_close(&j);
    json_key(&j, "b");
    json_hex(&j, 255);
    json_close(&j);
    assert_false(json_whole(&j));
    json_close(&j);
    assert_true(json_whole(&j));
    assert_string_equal(memory, "[\"a\\\"\\\\\\n\\u0001\\u007f\xc3\xa4\\ufffd(\\ufffd\\ufffd\\ufffd\",null,true,"
                                "-9223372036854775808,{\"a\":[],\"b\":\"00000000000000ff\"}]");
}

static void strings_come_back(void **unused)
{
    static const char *const good[][2] = {
        {"\"\"", ""},
        {"\"a\\n\\\"\\\\\\/\\t\"", "a\n\"\\/\t"},
        {"\"\\u00e4\\u20ac\\ud83d\\ude00\"", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"},
    };
    static const char *const bad[] = {"",
                                      "\"",
                                      "a",
                                      "\"a",
                                      "\"\\\"",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\\ud800\"",
                                      "\"\\ud800\\u0041\"",
                                      "\"\\udc00\"",
                                      "\"a\"b\"",
                                      "\"\n\""};
    char out[64];
    size_t length;
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(json_unquote(sg_slice_of(good[i][0]), out, &length));
        assert_int_equal(length, strlen(good[i][1]));
        assert_memory_equal(out, good[i][1], length);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(json_unquote(sg_slice_of(bad[i]), out, &length));
}

static void pebbles_reads_as_documented(void **unused)
{
    struct pebbles_state s;
    struct sg_setup setup = {2, 0, PEBBLES_QUICK};
    struct buffer b = {NULL, 0, 0};
    struct json j;
    struct sg_event drew = {1, 0, 1, "P-DRW-01", {0, 0}, 2, 0};
    struct sg_game first = pebbles_game;
    (void)unused;
    first.rules_version = 1;
    pebbles_game.init(&s, &setup);
    s.top = 5;
    buffer_json(&b, &j);
    json_open(&j, '[');
    json_setup(&j, &first, &setup);
    json_state(&j, &pebbles_game, &s);
    const struct sg_action actions[] = {{PEBBLES_THROW, {2, 0, 4}}, {PEBBLES_PEBBLE, {SG_HIDDEN, 0, 0}}};
    for (int i = 0; i < 2; i++) {
        json_open(&j, '{');
        json_action_keys(&j, &pebbles_game, actions[i]);
        json_close(&j);
    }
    json_event(&j, &pebbles_game, &drew, SG_TRUTH);
    json_event(&j, &pebbles_game, &drew, 0);
    json_event(&j, &pebbles_game, &drew, 1);
    json_event(&j, &pebbles_game, &drew, SG_SPECTATOR);
    json_turn(&j, SG_CHANCE);
    json_turn(&j, 1);
    json_close(&j);
    assert_string_equal(
        b.at,
        "[{\"text\":\"pebbles seats=2 quick\",\"game\":\"pebbles\",\"rules_version\":1,\"seats\":2,"
        "\"options\":{\"quick\":\"yes\",\"open\":\"no\"}},"
        "{\"bag\":{\"1\":2,\"2\":2,\"3\":2,\"4\":2,\"5\":2,\"6\":2},"
        "\"hand\":[{\"1\":0,\"2\":0,\"3\":0,\"4\":0,\"5\":0,\"6\":0},{\"1\":0,\"2\":0,\"3\":0,\"4\":0,\"5\":0,\"6\":0}]"
        ","
        "\"held\":[0,0],\"coins\":[5,5],\"pot\":0,\"top\":\"6\",\"turn\":\"1\",\"drawing\":2,\"dealt\":0,\"over\":0},"
        "{\"action\":\"throw 3 stake 4\",\"kind\":\"throw %0 stake %2\",\"args\":[\"3\",4]},"
        "{\"action\":\"pebble ?\",\"kind\":\"pebble %0\",\"args\":[\"?\"]},"
        "{\"event\":\"drew\",\"seat\":1,\"args\":{\"value\":\"3\"},\"known_to\":[1],\"clause\":\"P-DRW-01\"},"
        "{\"event\":\"drew\",\"seat\":1,\"args\":{\"value\":\"3\"},\"known_to\":[1],\"clause\":\"P-DRW-01\"},"
        "{\"event\":\"drew\",\"seat\":1,\"args\":{\"value\":\"?\"},\"known_to\":[1],\"clause\":\"P-DRW-01\"},"
        "{\"event\":\"drew\",\"seat\":1,\"args\":{\"value\":\"?\"},\"known_to\":[1],\"clause\":\"P-DRW-01\"},"
        "\"chance\",2]");
    buffer_free(&b);
}

/* ---- replays of every game ---------------------------------------------------------- */

static struct match *random_match(const struct sg_game *game, int seats, uint64_t seed)
{
    struct sg_error why;
    struct sg_rng rng;
    struct match_start start;
    struct sg_choice list[SG_MAX_CHOICES];
    memset(&start, 0, sizeof start);
    start.setup.seats = (uint8_t)seats;
    start.chance.seed = seed;
    sg_rng_init(&rng, seed, 1);
    struct match *m = match_new(game, &start, &why);
    assert_non_null(m);
    for (int ply = 0; ply < 3000 && match_turn(m) != SG_OVER; ply++) {
        if (match_turn(m) == SG_CHANCE) {
            assert_true(match_draw(m, &why));
            continue;
        }
        int count = match_actions(m, list);
        struct sg_choice c = list[sg_rng_below(&rng, (uint32_t)count)];
        c.action.arg[2] = (uint16_t)(c.action.arg[2] + sg_rng_below(&rng, c.more + 1u));
        assert_true(match_play(m, match_turn(m), c.action, &why));
    }
    return m;
}

static int lines_in(const struct buffer *b)
{
    int n = 0;
    for (size_t i = 0; i < b->length; i++)
        n += b->at[i] == '\n';
    return n;
}

static void replays_are_json(void **unused)
{
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            struct match *m = random_match(g, seats, 7);
            for (int viewer = SG_TRUTH; viewer != 99; viewer = viewer == SG_TRUTH ? 0
                                                               : viewer == 0      ? SG_SPECTATOR
                                                                                  : 99) {
                struct buffer b = {NULL, 0, 0};
                for (int ply = 0; ply <= match_plies(m); ply++)
                    replay_json_ply(m, ply, viewer, &b);
                replay_json_end(m, viewer, &b);
                assert_int_equal(lines_in(&b), match_plies(m) + 2);
                assert_json_lines(&b);
                buffer_clear(&b);
                for (int ply = 0; ply <= match_plies(m); ply++) {
                    replay_text_ply(m, ply, viewer, &b);
                    replay_text_position(m, ply, viewer, &b);
                }
                replay_text_end(m, viewer, &b);
                assert_true(lines_in(&b) > match_plies(m));
                buffer_free(&b);
            }
            match_free(m);
        }
    }
}

/* What seat 2 draws must not be in what seat 1 is sent. */
static void views_of_replays_hide(void **unused)
{
    struct match *m = random_match(&pebbles_game, 2, 3);
    struct buffer b = {NULL, 0, 0};
    int hidden = 0;
    (void)unused;
    for (int ply = 1; ply <= match_plies(m); ply++) {
        _Alignas(16) struct pebbles_state before;
        buffer_clear(&b);
        replay_json_ply(m, ply, 0, &b);
        match_state_at(m, ply - 1, &before);
        bool theirs = match_ply(m, ply - 1)->seat == SG_CHANCE && before.turn == 1;
        assert_int_equal(strstr(b.at, "\"action\":\"pebble ?\"") != NULL, theirs);
        assert_int_equal(strstr(b.at, "{\"value\":\"?\"}") != NULL, theirs);
        assert_int_equal(strstr(b.at, "\"legal\"") != NULL, match_ply(m, ply - 1)->seat == 0);
        hidden += theirs;
    }
    assert_true(hidden > 3);
    buffer_free(&b);
    match_free(m);
}

/* ---- documents ------------------------------------------------------------------------ */

static void compare_document(const struct sg_game *g, const char *page, const char *option,
                             void (*describe)(const struct sg_game *game, struct buffer *out))
{
    static char have[1 << 18];
    char path[512];
    struct buffer want = {NULL, 0, 0};
    snprintf(path, sizeof path, "%s/games/%s/docs/%s", SOURCE_DIR, g->name, page);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(have, 1, sizeof have - 1, file) : 0;
    have[n] = 0;
    if (file)
        fclose(file);
    describe(g, &want);
    if (strcmp(want.at, have) != 0)
        fail_msg("out of date: signoria describe %s%s > games/%s/docs/%s", g->name, option, g->name, page);
    buffer_free(&want);
}

static void documents_are_up_to_date(void **unused)
{
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        compare_document(sg_game_at(i), "state.md", "", describe_game);
        compare_document(sg_game_at(i), "learning.md", " --learning", describe_learning);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_escaped),         cmocka_unit_test(strings_come_back),
        cmocka_unit_test(pebbles_reads_as_documented), cmocka_unit_test(replays_are_json),
        cmocka_unit_test(views_of_replays_hide),       cmocka_unit_test(documents_are_up_to_date),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
