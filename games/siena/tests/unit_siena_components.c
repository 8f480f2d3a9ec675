/*
 * unit_siena_components.c: Siena's component sets: each constraint broken once is
 * refused by name, and a changed set is another set that can be played.
 */
#include "tests/unit/error_help.h"
#include "base/codec.h"
#include "games/games.h"
#include "games/siena/rules/siena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SLOT = 1, FILE_MOST = 16384 };

static char file[FILE_MOST];

static void read_file(void)
{
    FILE *f = fopen(SOURCE_DIR "/games/siena/data/components.txt", "rb");
    assert_non_null(f);
    size_t n = fread(file, 1, sizeof file - 1, f);
    fclose(f);
    file[n] = 0;
}

/* Replaces one text by another in a copy of games/siena/data/components.txt. */
static void change_text(const char *old, const char *new)
{
    static char copy[FILE_MOST];
    char *at = strstr(file, old);
    if (!at)
        fail_msg("games/siena/data/components.txt lacks '%s'", old);
    snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - file), file, new, at + strlen(old));
    memcpy(file, copy, sizeof file);
}

static bool load_text(char *reason, size_t room)
{
    struct sg_error why;
    bool ok = siena_components.load(SLOT, file, strlen(file), &why);
    struct sg_text text;
    sg_text_init(&text, reason, room);
    if (!ok)
        sg_error_report(&why, &text);
    return ok;
}

struct fault {
    const char *old, *new, *says;
};

/* Each constraint of a set broken once, and the words that name it. */
static const struct fault faults[] = {
    {"card G01 goods price 1 green 2 corn 2 wine 1 cloth 1 BR", "card G01 inn price 1 green 2 R", "25 Goods cards"},
    {"card S01 inn price 0 green 1 R", "card S01 goods price 0 green 1 corn 1 wine 1 R", "25 Goods cards"},
    {"card J01 journey", "card J01 goods", "10 of the Goods cards must be Journey cards"},
    {"card G01 goods price 1 green 2 corn 2 wine 1 cloth 1 BR", "card G01 journey price 1 green 2 corn 2 wine 1 R",
     "10 of the Goods cards must be Journey cards"},
    {"card J01 journey price 0 green 1 corn 1 wine 1 R", "card J01 journey price 0 green 1 corn 1 cloth 1 R",
     "no cloth and no spices"},
    {"card J01 journey price 0 green 1 corn 1 wine 1 R", "card J01 journey price 0 green 1 corn 1 spices 1 R",
     "no cloth and no spices"},
    {"card A01 mule star green 1 R\ncard A02 mule star green 1 R",
     "card A01 francigena star green 2 R\ncard A02 francigena star green 2 R", "11 kinds"},
    {"card S08 guards price 1 green 2 R\ncard S09 guards", "card S08 inn price 1 green 2 R\ncard S09 inn", "11 kinds"},
    {"card A12 servi star green 9", "card A12 servi price 3 green 9",
     "12 of the Special cards, and no Goods card, must have"},
    {"card S01 inn price 0", "card S01 inn star", "12 of the Special cards, and no Goods card, must have"},
    {"card A07 servi star green 5", "card A07 servi star green 9", "exactly seven"},
    {"card A12 servi star green 9", "card A12 servi star green 5", "exactly seven"},
    {"card A10 salimbeni star green 7", "card A10 salimbeni star green 8", "equal green numbers"},
    {"corn 2 wine 1 cloth 1 BR", "corn 2 R", "two or three goods"},
    {"corn 2 wine 1 cloth 1 BR", "corn 2 wine 1 oil 1 cloth 1 R", "two or three goods"},
    {"corn 2 wine 1 cloth 1 BR", "corn 2 wine 1 corn 1 R", "already given"},
    {"card S01 inn price 0 green 1", "card S01 inn price 0 green 0", "green number of at least 1"},
    {"district duomo BR", "district banchi-di-sopra BR", "ten districts"},
    {"district banchi-di-sopra PR", "", "a 'district' is missing"},
    {"district banchi-di-sopra PR", "district inn PR", "not districts"},
    {"district banchi-di-sotto B\ndistrict palazzo-pubblico PR",
     "district palazzo-pubblico PR\ndistrict banchi-di-sotto B", "Banchi di Sotto, the entry"},
    {"district via-delle-cerchia B\ndistrict palazzo-tolomei B",
     "district palazzo-tolomei B\ndistrict via-delle-cerchia B", "must follow one another"},
    {"district palazzo-tolomei B\ndistrict duomo BR", "district duomo BR\ndistrict palazzo-tolomei B",
     "must follow one another"},
    {"district torre-del-mangia B\ndistrict banchi-di-sopra PR",
     "district banchi-di-sopra PR\ndistrict torre-del-mangia B", "directly before Torre del Mangia"},
    {"frame corn 3 B", "frame corn 0 B", "every frame"},
    {"sale oil 14 B", "sale oil 0 B", "every sale price"},
    {"sale oil 14 B", "sale oil 14", "origin"},
    {"sale oil 14 B", "sale oil 14 X", "the letters B, P and R"},
    {"sale oil 14 B", "sale corn 14 B", "already given"},
    {"sale oil 14 B", "", "a 'sale' is missing"},
    {"frame oil 6 R", "", "a 'frame' is missing"},
    {"fato oil 10 B", "", "a 'fato' is missing"},
    {"road arezzo 3 10 B", "", "a 'road' is missing"},
    {"road arezzo 3 10 B", "road arezzo 3 0 B", "last space of a road must pay"},
    {"surcharge 0 1 2 2 3 B", "", "'surcharge' is missing"},
    {"level 7 cost 60 points 9 B", "", "a 'level' is missing"},
    {"level 7 cost 60 points 9 B", "level 7 cost 0 points 9 B", "must cost at least 1"},
    {"artist 8 Ambrogio_Lorenzetti B", "", "an 'artist' is missing"},
    {"artist 8 Ambrogio_Lorenzetti B", "artist 8 Ambrogio\033[2J B", "a name of at most 31 letters"},
    {"artist 8 Ambrogio_Lorenzetti B", "artist 8 Ambrogio\xff B", "a name of at most 31 letters"},
    {"card A12 servi star green 9 R", "", "a 'card' is missing"},
    {"card A12 servi star green 9 R", "card A11 servi star green 9 R", "already described"},
    {"name shipped", "", "'name' is missing"},
    {"siena components 1", "siena components 2", "siena components 1"},
    /* The words of the file itself. */
    {"sale oil 14 B", "sell oil 14 B", "a line must begin with one of: name sale"},
    {"sale oil 14 B", "sale oil dear B", "a number from 0 to"},
    {"sale oil 14 B", "sale honey 14 B", "expected one of: corn wine oil"},
    {"sale oil 14 B", "sale oil 14 B too", "nothing may follow the origin"},
    {"road arezzo 3 10 B", "road arezzo 3 far B", "a number from 0 to 99"},
    {"road arezzo 3 10 B", "road pisa 3 10 B", "expected one of: firenze arezzo"},
    {"level 7 cost 60 points 9 B", "level 7 price 60 points 9 B", "expected 'cost'"},
    {"level 7 cost 60 points 9 B", "level 0 cost 60 points 9 B", "levels are numbered from 1"},
    {"district banchi-di-sopra PR", "district banchi-di-sopra PR\ndistrict duomo BR", "there must be ten districts"},
    {"artist 8 Ambrogio_Lorenzetti B", "artist 0 Ambrogio_Lorenzetti B", "artists are numbered from 1"},
    {"artist 8 Ambrogio_Lorenzetti B", "artist 8", "a name of at most 31 letters"},
    {"corn 2 wine 1 cloth 1 BR", "corn 2 wine 0 cloth 1 BR", "at least one worker"},
    {"card A12 servi star green 9 R", "card A12 palace star green 9 R", "expected one of:"},
    {"card A12 servi star green 9 R", "card A12 servi", "expected 'star' or 'price'"},
    {"card A12 servi star green 9 R", "card A12 servi dear green 9 R", "expected 'star' or 'price'"},
    {"card A12 servi star green 9 R", "card A12 servi star 9 R", "expected 'green'"},
    {"card S01 inn price 0", "card S01 inn price high", "a number from 0 to 9"},
    {"name shipped", "name two words", "one word of at most 31 letters"},
    {"name shipped", "name Shipped", "only a to z"},
};

static void a_broken_set_is_refused_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        char reason[600] = "";
        const struct fault *f = &faults[i];
        read_file();
        change_text(f->old, f->new);
        if (strcmp(f->old, "name shipped") != 0)
            change_text("name shipped", "name broken");
        if (load_text(reason, sizeof reason))
            fail_msg("'%s' was taken", f->new);
        if (!strstr(reason, f->says))
            fail_msg("'%s' in place of '%s': '%s' does not say '%s'", f->new, f->old, reason, f->says);
        assert_null(siena_components.name(SLOT)); /* nothing was changed */
    }
    struct sg_error why;
    read_file();
    assert_false(siena_components.load(SG_MAX_SETS, file, strlen(file), &why));
    assert_non_null(strstr(error_words(&why), "no room"));
}

static void act_text(struct siena_state *s, const char *action)
{
    struct sg_error why;
    struct sg_action a;
    assert_true(sg_action_parse(&siena_game, action, strlen(action), &a, &why));
    assert_false(siena_game.refuse(s, a, NULL));
    siena_game.apply(s, a, NULL);
}

static struct siena_state build_a_level(const char *words)
{
    static const char fields[] = "seat 1 banker florins 40 pawn piazza-del-campo";
    struct siena_state s;
    struct sg_setup setup;
    struct sg_error why;
    if (!sg_setup_parse(&siena_game, words, strlen(words), &setup, &why))
        fail_msg("%s", error_words(&why));
    siena_game.init(&s, &setup);
    assert_true(sg_fields_set(&siena_game, &s, fields, strlen(fields), &why));
    assert_true(siena_game.start_phase(&s, 0, 0, NULL, &why));
    assert_true(siena_game.normalize(&s, &why));
    act_text(&s, "step");
    act_text(&s, "stop");
    act_text(&s, "build");
    return s;
}

static void a_changed_set_is_another_set(void **state)
{
    (void)state;
    char reason[600] = "";
    read_file();
    /* The name of the built-in set is taken. */
    assert_false(load_text(reason, sizeof reason));
    assert_non_null(strstr(reason, "another 'name'"));
    /* Wording and origins are not numbers: the hash stays. */
    change_text("name shipped", "name owner");
    change_text("artist 1 Lando_di_Pietro R", "artist 1 Lando P");
    if (!load_text(reason, sizeof reason))
        fail_msg("%s", reason);
    assert_string_equal(siena_components.name(SLOT), "owner");
    assert_true(siena_components.hash(SLOT) == siena_components.hash(0));
    /* One number is another set. */
    change_text("level 1 cost 15 points 2 B", "level 1 cost 16 points 3 B");
    assert_true(load_text(reason, sizeof reason));
    assert_true(siena_components.hash(SLOT) != siena_components.hash(0));
    /* It can be played with, and its numbers hold. */
    struct siena_state s = build_a_level("seats=3 set=owner");
    assert_int_equal(s.head.set, SLOT);
    assert_int_equal(s.florins[0], 48 - 16);
    struct sg_line lines[SG_MAX_LINES];
    int tower = 0;
    for (int i = siena_game.score_lines(&s, 0, lines); i-- > 0;)
        if (strcmp(lines[i].key, "tower") == 0)
            tower = lines[i].points;
    assert_int_equal(tower, 3);
}

/* What print() writes is read as the same set. */
static void a_printed_set_is_the_same_set(void **state)
{
    (void)state;
    char reason[600] = "";
    struct sg_text out;
    sg_text_init(&out, file, sizeof file);
    siena_components.print(0, &out);
    change_text("name shipped", "name printed");
    if (!load_text(reason, sizeof reason))
        fail_msg("%s", reason);
    assert_true(siena_components.hash(SLOT) == siena_components.hash(0));
    assert_memory_equal(siena_set(SLOT)->artist, siena_set(0)->artist, sizeof siena_set(0)->artist);
}

/* Words and bytes name their set; one that is not there is refused. */
static void a_set_that_is_not_there_is_refused(void **state)
{
    (void)state;
    char words[200], reason[600] = "";
    uint8_t bytes[SG_MAX_STATE], bent[SG_MAX_STATE];
    struct sg_text text;
    struct sg_error why;
    struct sg_setup setup;
    struct siena_state s, back;
    read_file();
    change_text("name shipped", "name owner");
    change_text("level 1 cost 15 points 2 B", "level 1 cost 17 points 2 B");
    assert_true(load_text(reason, sizeof reason));
    assert_false(sg_setup_parse(&siena_game, "seats=2 set=nowhere", 19, &setup, &why));
    assert_non_null(strstr(error_words(&why), "nowhere"));
    assert_true(sg_setup_parse(&siena_game, "seats=2 set=owner", 17, &setup, &why));
    sg_text_init(&text, words, sizeof words);
    sg_setup_format(&siena_game, &setup, &text);
    assert_string_equal(words, "siena seats=2 set=owner");
    siena_game.init(&s, &setup);
    size_t n = sg_state_encode(&siena_game, &s, bytes, sizeof bytes);
    assert_true(n > 14 && n <= sizeof bytes);
    assert_true(sg_state_decode(&siena_game, bytes, n, &back, &why));
    assert_int_equal(back.head.set, SLOT);
    static const size_t broken[] = {0, 1, 6}; /* seats, viewer, the set's hash */
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        memcpy(bent, bytes, n);
        bent[broken[i]] ^= 64;
        assert_false(sg_state_decode(&siena_game, bent, n, &back, &why));
        assert_true(why.key != NULL);
    }
}

static int start_games(void **state)
{
    (void)state;
    sg_games_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_set_is_refused_by_name),
        cmocka_unit_test(a_changed_set_is_another_set),
        cmocka_unit_test(a_printed_set_is_the_same_set),
        cmocka_unit_test(a_set_that_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, start_games, NULL);
}
