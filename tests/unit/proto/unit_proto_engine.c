/* unit_proto_engine.c: the line protocol answers as documented, whatever it is sent. */
#include "base/rng.h"
#include "games/games.h"
#include "tests/unit/engine_help.h"
#include "tests/unit/range_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void the_documented_dialogue_is_true(void **unused)
{
    static char document[65536];
    FILE *file = fopen(SOURCE_DIR "/docs/protocol.md", "rb");
    int lines = 0;
    (void)unused;
    assert_non_null(file);
    document[fread(document, 1, sizeof document - 1, file)] = 0;
    fclose(file);
    char *at = strstr(document, "<!-- dialogue -->\n```\n");
    assert_non_null(at);
    at = strstr(at, "```\n") + 4;
    char *end = strstr(at, "```");
    assert_non_null(end);
    *end = 0;
    for (char *line = strtok(at, "\n"); line; line = strtok(NULL, "\n")) {
        assert_true(line[0] == '>' && line[1] == ' ');
        char *want = strtok(NULL, "\n");
        assert_non_null(want);
        const char *have = ask_engine(line + 2);
        /* A hash is another one with every version of the rules. */
        bool same = strcmp(line, "> hash") == 0 ? strlen(have) == strlen(want) : strcmp(have, want) == 0;
        if (!same)
            fail_msg("%s\nwanted: %s\n   got: %s", line, want, have);
        lines++;
    }
    assert_true(lines > 30);
}

/* Beginnings of answers: the same words as in the document. */
static void mistakes_are_answered(void **unused)
{
    static const char *const pairs[][2] = {
        {"turn", "error there is no match yet"},
        {"undo", "error there is no match yet"},
        {"hello 2", "error this program speaks protocol 1"},
        {"hello there", "error expected a number from 1 to 1000000"},
        {"new chess", "error expected a game:"},
        {"new", "error expected a game"},
        {"new pebbles seats=7", "error 'seats=7' is not an option of pebbles"},
        {"position", "error expected a game"},
        {"position pebbles seats=2; money 3", "error 'money' is not a field of pebbles"},
        {"load", "error 'load' needs a JSON string"},
        {"load \"signoria\"", "error "},
        {"load \"\\ud800\"", "error 'load' needs"},
        {"seed", "error expected a number from 0 to"},
        {"seed -3", "error expected a number from 0 to"},
        {"new pebbles seats=2", "ok chance 0"},
        {"new pebbles seats=2 loud", "error 'loud' is not an option of pebbles"},
        {"turn", "ok chance 0"},
        {"turn now", "error unexpected 'now' at the end"},
        {"actions", "error chance is to move; use 'chance'"},
        {"effects draw", "error chance is to move"},
        {"refuse pebble 3", "ok legal"},
        {"refuse draw", "ok refused P-TRN-01 not-now 0 0"},
        {"play draw", "error "},
        {"turn", "ok chance 0"},
        {"play fly", "error no action of pebbles reads 'fly'"},
        {"play", "error missing action"},
        {"chance pebble 9", "error '9' does not fit 'pebble %0'"},
        {"chance draw draw", "error expected a number from 0 to"},
        {"undo", "error nothing has been played yet"},
        {"redo", "error nothing has been undone"},
        {"chance draw 1", "ok chance 1 pebble"},
        {"undo 2", "error expected a number from 1 to 1"},
        {"undo", "ok chance 0"},
        {"redo 2", "error expected a number from 1 to 1"},
        {"view", "error 'view' needs a seat or 'spectator'"},
        {"view 3", "error expected a seat from 1 to 2 or 'spectator'"},
        {"json view", "error 'json view' and 'json play' need a seat"},
        {"json everything", "error 'json' needs one of"},
        {"events 0", "error expected a seat from 1 to 2 or 'spectator'"},
        {"score", "error expected a number from 1 to 2"},
        {"perft", "error expected a number from 0 to 64"},
        {"perft 40", "error that visits too many positions"},
        {"help dance", "error unknown command"},
        {"dance", "error unknown command; 'help' lists them"},
        {"help help", "ok help [COMMAND]: "},
        {"position pebbles seats=2; bag = 0 0 0 0 0 0; drawing 0; dealt 2; over 1", "ok over 0"},
        {"play draw", "error the game is over"},
        {"actions", "error the game is over"},
        {"chance", "error the game is over"},
        {"json actions", "ok []"},
        {"bench", "ok games 100 plies 0 hash"},
        {"perft 2", "ok 0"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *have = ask_engine(pairs[i][0]);
        if (strncmp(have, pairs[i][1], strlen(pairs[i][1])) != 0)
            fail_msg("%s\nwanted: %s\n   got: %s", pairs[i][0], pairs[i][1], have);
    }
    assert_string_equal(ask_engine(""), "");
    assert_string_equal(ask_engine("   # a comment"), "");
}

/* What a client needs to choose an amount, and what an onlooker reads of a hidden draw. */
static void amounts_and_onlookers(void **unused)
{
    static const char *const pairs[][2] = {
        {"position pebbles seats=2; bag = 4 4 4 4 3 3; hand = 0,0,0,0,1,1 0,0,0,0,0,0; held = 2 0; drawing 0; dealt 2",
         "ok 1 0"},
        {"read throw 1 stake 0",
         "ok [{\"action\":\"throw 1 stake 0\",\"kind\":\"throw %0 stake %2\",\"args\":[\"1\",0],"
         "\"verb\":\"throw stake\",\"refused\":{\"clause\":\"P-THR-02\",\"why\":"
         "{\"key\":\"refuse.pebbles.not-held\",\"args\":[1,0]}}}]"},
        {"amount 9 throw 5 stake 2",
         "ok [{\"action\":\"throw 5 stake 5\",\"kind\":\"throw %0 stake %2\",\"args\":[\"5\",5],"
         "\"verb\":\"throw stake\",\"listed\":\"throw 5 stake 0\",\"amount\":{\"least\":0,\"most\":5,"
         "\"step\":1,\"now\":5}"},
        {"amount 2 draw", "error the action has no amount to choose"},
        {"play draw", "ok chance 1"},
        {"chance pebble 2", "ok 2 2"},
        {"json events spectator", "ok [{\"event\":\"drew\",\"seat\":1,\"args\":{\"value\":\"?\"},\"known_to\":[1],"
                                  "\"clause\":\"P-DRW-01\"}]"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *have = ask_engine(pairs[i][0]);
        if (strncmp(have, pairs[i][1], strlen(pairs[i][1])) != 0)
            fail_msg("%s\nwanted: %s\n   got: %s", pairs[i][0], pairs[i][1], have);
    }
}

/* Plays a game of every kind to its end, by what the protocol itself offers. */
static void play_out(const struct sg_game *game, int seats, struct sg_rng *rng)
{
    char line[512], hash[64];
    snprintf(line, sizeof line, "new %s seats=%d", game->name, seats);
    assert_memory_equal(ask_engine(line), "ok", 2);
    for (int ply = 0; ply < 5000; ply++) {
        ask_engine("turn");
        if (strncmp(answer.at, "ok over", 7) == 0)
            break;
        if (strncmp(answer.at, "ok chance", 9) == 0) {
            assert_memory_equal(ask_engine("chance draw"), "ok", 2);
            continue;
        }
        ask_engine("actions");
        char *at = answer.at + 3, *next;
        for (uint32_t skip = sg_rng_below(rng, 40); skip && (next = strstr(at, "; ")); skip--)
            at = next + 2;
        if ((next = strstr(at, "; ")))
            *next = 0;
        first_of_range(at);
        snprintf(line, sizeof line, "play %s", at);
        if (strncmp(ask_engine(line), "ok", 2) != 0)
            fail_msg("%s: %s: %s", game->name, line, answer.at);
    }
    assert_memory_equal(ask_engine("turn"), "ok over", 7);
    snprintf(hash, sizeof hash, "%s", ask_engine("hash"));
    struct buffer save = {NULL, 0, 0};
    buffer_add(&save, "load ");
    buffer_add(&save, ask_engine("save") + 3);
    ask_engine("new pebbles seats=2");
    assert_memory_equal(ask_engine(save.at), "ok over", 7);
    assert_string_equal(ask_engine("hash"), hash);
    buffer_free(&save);
    assert_memory_equal(ask_engine("undo 20"), "ok", 2);
    assert_memory_equal(ask_engine("redo 20"), "ok over", 7);
    assert_string_equal(ask_engine("hash"), hash);
}

static void every_game_can_be_played(void **unused)
{
    struct sg_rng rng;
    (void)unused;
    sg_rng_init(&rng, 3, 0);
    for (int i = 0; i < sg_game_count(); i++)
        for (int seats = sg_game_at(i)->min_seats; seats <= sg_game_at(i)->max_seats; seats++)
            play_out(sg_game_at(i), seats, &rng);
}

static void any_bytes_get_one_line(void **unused)
{
    static const char *const words[] = {"new",
                                        "pebbles",
                                        "siena",
                                        "florenza",
                                        "seats=2",
                                        "seats=3",
                                        "play",
                                        "draw",
                                        "pebble",
                                        "1",
                                        "3",
                                        "throw",
                                        "stake",
                                        "chance",
                                        "undo",
                                        "redo",
                                        "view",
                                        "state",
                                        "json",
                                        "events",
                                        "load",
                                        "\"a\\n\"",
                                        "save",
                                        "history",
                                        "perft",
                                        "position",
                                        ";",
                                        "coins",
                                        "=",
                                        "refuse",
                                        "think",
                                        "steward",
                                        "master:3",
                                        "try",
                                        "as",
                                        "project",
                                        "components",
                                        "describe",
                                        "view",
                                        "-",
                                        "\x01",
                                        "\xff",
                                        "999999999999999999999",
                                        "hash",
                                        "result",
                                        "score",
                                        "effects",
                                        "seed",
                                        "%s%n"};
    struct sg_rng rng;
    (void)unused;
    sg_rng_init(&rng, 5, 0);
    for (int round = 0; round < 30000; round++) {
        char line[300] = "";
        for (uint32_t n = 1 + sg_rng_below(&rng, 6); n; n--) {
            strcat(line, words[sg_rng_below(&rng, sizeof words / sizeof words[0])]);
            strcat(line, " ");
        }
        size_t length = strlen(line);
        for (uint32_t k = sg_rng_below(&rng, 8); k > 4; k--)
            line[sg_rng_below(&rng, (uint32_t)length)] = (char)sg_rng_below(&rng, 256);
        if (strstr(line, "perft") || memchr(line, '\n', length))
            continue;
        buffer_clear(&answer);
        assert_true(engine_line(engine, line, length, &answer) || strstr(line, "quit"));
        assert_true(answer.length == 0 || strncmp(answer.at, "ok", 2) == 0 || strncmp(answer.at, "error ", 6) == 0);
        for (size_t i = 0; i < answer.length; i++)
            assert_true((unsigned char)answer.at[i] >= 32);
    }
}

/* A client needs no grammar: it names a kind and its arguments. */
static void actions_are_written_by_kind(void **unused)
{
    static const char *const pairs[][2] = {
        {"write draw", "ok draw"},
        {"write throw-stake 3 2", "ok throw 3 stake 2"},
        {"write throw-stake 3", "error 'write' needs a kind of action and its arguments"},
        {"write throw-stake 3 2 1", "error 'write' needs a kind of action and its arguments"},
        {"write steal 3", "error 'write' needs a kind of action and its arguments"},
        {"write", "error 'write' needs a kind of action and its arguments"},
    };
    (void)unused;
    ask_engine("new pebbles seats=2");
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_string_equal(ask_engine(pairs[i][0]), pairs[i][1]);
    assert_memory_equal(ask_engine("write throw-stake 99 2"), "error ", 6);
    ask_engine("scene siena seats=2; given status 1 = merchant; turn 1");
    assert_string_equal(ask_engine("write send-inn S05"), "ok send inn S05"); /* two kinds of these words */
    assert_string_equal(ask_engine("write send-inn S05 3"), "ok send 3 inn S05");
}

static void a_match_branches(void **unused)
{
    char hash[64];
    (void)unused;
    ask_engine("seed 4");
    ask_engine("new pebbles seats=2");
    for (int i = 0; i < 3; i++)
        assert_memory_equal(ask_engine("chance draw"), "ok", 2);
    assert_string_equal(ask_engine("json match"),
                        "ok {\"players\":[{\"seat\":1,\"who\":\"human\",\"name\":\"Seat 1\"},"
                        "{\"seat\":2,\"who\":\"human\",\"name\":\"Seat 2\"}],\"draws\":true}");
    assert_memory_equal(ask_engine("seat 1 human Anna"), "ok", 2);
    assert_memory_equal(ask_engine("seat 2 bot:steward Duccio"), "ok", 2);
    assert_memory_equal(ask_engine("seat 3 human Carla"), "error ", 6);
    assert_memory_equal(ask_engine("seat 1 cat Anna"), "error ", 6);
    assert_memory_equal(ask_engine("seat 1 human Anna\nplay 1 draw"), "error ", 6);
    snprintf(hash, sizeof hash, "%s", ask_engine("hash"));
    assert_memory_equal(ask_engine("branch 4"), "error ", 6);
    assert_memory_equal(ask_engine("branch"), "ok", 2);
    assert_string_equal(ask_engine("hash"), hash);
    assert_memory_equal(ask_engine("branch 2"), "ok chance 2", 11);
    assert_string_equal(ask_engine("json match"),
                        "ok {\"players\":[{\"seat\":1,\"who\":\"human\",\"name\":\"Anna\"},"
                        "{\"seat\":2,\"who\":\"bot\",\"name\":\"Duccio\",\"bot\":\"steward\"}],\"draws\":true}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_documented_dialogue_is_true, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(mistakes_are_answered, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(amounts_and_onlookers, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(every_game_can_be_played, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(any_bytes_get_one_line, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(actions_are_written_by_kind, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(a_match_branches, open_engine, close_engine),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
