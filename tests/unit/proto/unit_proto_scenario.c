/* unit_proto_scenario.c: the scenario runner fails where it should, and only there. */
#include "base/rng.h"
#include "games/games.h"
#include "proto/scenario/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct seen {
    int fails, starts, shows, line;
    char expected[256], there[1024];
};

static void on_start(void *ctx, int line, struct sg_slice heading)
{
    struct seen *s = ctx;
    (void)line;
    (void)heading;
    s->starts++;
}

static void on_fail(void *ctx, const struct scenario_failure *f)
{
    struct seen *s = ctx;
    if (s->fails++)
        return;
    s->line = f->line;
    snprintf(s->expected, sizeof s->expected, "%.255s", f->expected);
    snprintf(s->there, sizeof s->there, "%.1000s", f->there);
}

static void on_show(void *ctx, int line, const char *text)
{
    struct seen *s = ctx;
    (void)line;
    (void)text;
    s->shows++;
}

static struct scenario_count run_text(const char *text, size_t length, struct seen *s)
{
    struct scenario_sink sink = {on_start, on_fail, on_show, s};
    struct scenario_count count = {0, 0};
    memset(s, 0, sizeof *s);
    scenario_run(text, length, &sink, &count);
    return count;
}

#define HEAD "# P-TRN-01  test\ngame pebbles seats=2\n"
#define READY                                                                                                          \
    HEAD "given hand = 1,0,0,0,0,0 0,0,2,0,0,0, bag = 3 4 2 4 4 4\n"                                                   \
         "turn 1\n"

#define SIENA                                                                                                          \
    "# S-BUY-01  test\ngame siena seats=2\n"                                                                           \
    "given track = 1 2\n"
/* The cards that lie open when Siena begins. */
#define OPENING "A01 A02 A03 A04 A05 A06 A07"

/* What is wrong, in which line, and the words that say so. */
static const struct {
    const char *text;
    int line;
    const char *there;
} wrong[] = {
    {"", 1, "no scenario in this text"},
    {"# P-TRN-01 nothing\n\n", 3, "no scenario in this text"},
    {"draw\n", 1, "a scenario begins with"},
    {"game pebbles seats=2\n", 1, "a scenario is headed by a comment"},
    {"# no clause\ngame pebbles seats=2\n", 2, "a scenario is headed by a comment"},
    {"# P-TRN-01 t\ngame chess\n", 2, "expected a game:"},
    {"# P-TRN-01 t\ngame\n", 2, "expected a game"},
    {"# P-TRN-01 t\ngame pebbles seats=9\n", 2, "'seats=9' is not an option of pebbles; allowed: seats=2..5"},
    {"# P-TRN-01 t\nposition pebbles seats=2; coins 9 9\n", 2, "P-SET-02"},
    {"# P-TRN-01 t\nposition pebbles seats=2; view 1\n", 2, "that is what somebody sees"},
    {HEAD "given money 3\n", 3, "'money' is not a field of pebbles; allowed: bag"},
    {HEAD "given coins 9 9\nexpect pot 0\n", 3, "can never be: P-SET-02"},
    {HEAD "given coins 9 9\n", 3, "can never be: P-SET-02"},
    {HEAD "given coins 9 9\n# P-TRN-01 next\ngame pebbles seats=2\n", 3, "can never be: P-SET-02"},
    {HEAD "turn 3\n", 3, "a seat is a number from 1 to 2"},
    {HEAD "turn\n", 3, "name the seat"},
    {HEAD "begin auction\n", 3, "what can begin (with the number of a seat after it) is: turn"},
    {HEAD "chance\n", 3, "no action of pebbles reads 'chance'"},
    {HEAD "chance soon\n", 3, "needs a seed"},
    {HEAD "draw\n", 3, "chance is to move, one of: pebble 1, pebble 2"},
    {HEAD "pebble 7\n", 3, "'7' does not fit 'pebble %0'; allowed: 1 2 3 4 5 6"},
    {HEAD "as 1 pebble 3\n", 3, "chance is to move"},
    {READY "as 2 throw 3 stake 0\n", 5, "seat 1 is to move"},
    {READY "as nobody draw\n", 5, "'as' needs a seat or 'chance'"},
    {READY "pebble 3\n", 5, "seat 1 is to move, not chance"},
    {READY "dance\n", 5, "no action of pebbles reads 'dance'"},
    {READY "throw 1\n", 5, "did you mean 'throw %0 stake %2'?"},
    {READY "throw 3 stake 0\n", 5, "refused by P-THR-02 (not-held: 3, 0)"},
    {READY "throw 1 stake 9\n", 5, "refused by P-THR-03 (too-few-coins: 9, 5)"},
    {READY "expect coins 1 = 9\n", 5, "coins 1 is 5"},
    {READY "expect coins 1 = many\n", 5, "'many' is not a value of 'coins'"},
    {READY "expect\n", 5, "missing value"},
    {READY "expect to move 2\n", 5, "seat 1 is to move"},
    {READY "expect to move chance\n", 5, "seat 1 is to move"},
    {READY "expect to move over\n", 5, "seat 1 is to move"},
    {READY "expect to move 3\n", 5, "expected a seat from 1 to 2 here"},
    {READY "expect to dance\n", 5, "expected 'to move' and"},
    {READY "expect legal throw 1 stake 6\n", 5, "refused by P-THR-03"},
    {READY "expect illegal throw 1 stake 5\n", 5, "it is legal"},
    {READY "expect actions 6\n", 5, "seat 1 is to move with 7 actions"},
    {READY "draw\nexpect weight pebble 3 = 3\n", 6, "its weight is 2"},
    {READY "expect weight pebble 3 = 2\n", 5, "seat 1 is to move"},
    {READY "expect score 1 = 4\n", 5, "score 1 is 5"},
    {READY "expect score = 5 4\n", 5, "score 2 is 5"},
    {READY "expect score = 5\n", 5, "expected a number here"},
    {READY "expect score = 5 5 5\n", 5, "too many numbers"},
    {READY "expect place 2 = 2\n", 5, "place 2 is 1"},
    {READY "expect line 1 coins = 4\n", 5, "the lines of seat 1 are: coins = 5 clause P-SCO-01"},
    {READY "expect line 1 coins = 5 clause P-SCO-02\n", 5, "clause P-SCO-01"},
    {READY "expect line 1 luck = 1\n", 5, "no reason for points of pebbles is called that; there are: coins"},
    {READY "expect winner 1\n", 5, "winner 1 2"},
    {READY "expect winner -\n", 5, "winner 1 2"},
    {READY "expect winner\n", 5, "'winner' needs seats"},
    {READY "throw 1 stake 2\nexpect event won\n", 6, "the events are: threw seat 1 value=1 stake=2 clause P-THR-01"},
    {READY "throw 1 stake 2\nexpect event threw seat 2\n", 6, "the events are"},
    {READY "throw 1 stake 2\nexpect event threw stake=3\n", 6, "the events are"},
    {READY "throw 1 stake 2\nexpect event threw clause P-THR-04\n", 6, "the events are"},
    {READY "throw 1 stake 2\nexpect event threw price=2\n", 6, "allowed after 'threw': seat N, clause ID, value=NAME"},
    {READY "throw 1 stake 2\nexpect event sold\n", 6, "no event of pebbles is called that: drew"},
    {READY "throw 1 stake 2\nexpect no event threw\n", 6, "the events are"},
    {READY "expect event threw\n", 5, "there are no events"},
    {READY "draw\npebble 2\nexpect view 2 event drew value=2\n", 7, "drew seat 1 value=? "},
    {READY "draw\npebble 2\nexpect view 2 action pebble 2\n", 7, "pebble ?"},
    {READY "draw\npebble 2\nexpect view 2 action pebble\n", 7, "pebble ?"},
    {READY "expect view 1 action draw\n", 5, "nothing was played yet"},
    {READY "expect view 2 hand 1 1 = 1\n", 5, "hand 1 1 is 0"},
    {READY "expect view 7 pot 0\n", 5, "'view' needs a seat in play"},
    {READY "refuse throw 1 stake 0 : P-THR-02\n", 5, "it is legal"},
    {READY "refuse throw 3 stake 0 : P-THR-03\n", 5, "refused by P-THR-02 (not-held: 3, 0)"},
    {READY "refuse throw 3 stake 0 : P-THR-02 hand-full\n", 5, "refused by P-THR-02 (not-held: 3, 0)"},
    {READY "refuse throw 3 stake 0\n", 5, "'refuse' needs an action"},
    {READY "refuse\n", 5, "no action of pebbles reads 'refuse'"},
    {READY "refuse jump : P-THR-02\n", 5, "no action of pebbles reads 'jump"},
    {HEAD "refuse pebble 3 : P-TRN-01\n", 3, "it is a possible outcome"},
    {READY "impossible given pot 0\n", 5, "it can be"},
    {READY "impossible given coins 9 9 : P-SET-01\n", 5, "P-SET-02: there are five coins per seat"},
    {READY "impossible turn 2\n", 5, "it can be"},
    {READY "impossible game pebbles seats=2 quick\n", 5, "it can be"},
    /* slips of the pen that once passed for a test */
    {"# P-TRN-09  t\ngame pebbles seats=2\n", 2, "'P-TRN-09' is not a clause of games/pebbles/docs/rules/en.md"},
    {"# P-TRN-01 P-TRN-1  t\ngame pebbles seats=2\n", 2, "'P-TRN-1' is not a clause"},
    {"# P-TRN-01 P-TRN02  t\ngame pebbles seats=2\n", 2, "'P-TRN02' is not a clause"},
    {"# S-GDS-04  t\ngame pebbles seats=2\n", 2, "'S-GDS-04' is not a clause"},
    {READY "expect line 1 coin = 0\n", 5, "no reason for points of pebbles is called that; there are: coins"},
    {READY "expect line 1 coins = 5 clause P-SCO-09\n", 5, "'P-SCO-09' is not a clause"},
    {READY "throw 1 stake 2\nexpect no event threw clause P-THR-09\n", 6, "'P-THR-09' is not a clause"},
    {READY "throw 1 stake 2\nexpect no event threw value=7\n", 6, "allowed after 'threw'"},
    {READY "throw 1 stake 2\nexpect no event threw stake=two\n", 6, "allowed after 'threw'"},
    {READY "throw 1 stake 2\nexpect no event threw seat 3\n", 6, "seats are 1 to 2"},
    {SIENA "given display = " OPENING "\nauction\n", 5,
     "what was given of 'display' is put into 'deck' when this begins: "},
    {SIENA "given display has A03\nauction\n", 5, "what was given of 'display' is put into 'deck' when this begins: "},
    /* one scenario over several values */
    {"# P-TRN-01 t\neach n\n", 2, "'each' needs a name"},
    {"# P-TRN-01 t\neach N = 1\n", 2, "'each' needs a name"},
    {"# P-TRN-01 t\neach n = 1 |\n", 2, "a value is missing"},
    {"# P-TRN-01 t\neach n = 1\neach n = 2\n", 3, "this name has values already"},
    {"# P-TRN-01 t\neach n = 1 | 2\neach m = 2\n", 3, "have the same number of values"},
    {"# P-TRN-01 t\neach n = 1\n", 3, "after 'each' lines comes"},
    {"# P-TRN-01 t\neach n = 1\nturn 1\n", 3, "after 'each' lines comes"},
    {"# P-TRN-01 t\neach n = 2 | 3\ngame pebbles seats=2\n", 2, "no line of the scenario has this name"},
    {"# P-TRN-01 t\neach n = 2 | 3\ngame pebbles seats={n}\nexpect coins 5 5\n", 4, "coins"},
    {"# P-TRN-01 t\neach n = 2 | 9\ngame pebbles seats={n}\n", 3, "'seats=9' is not an option of pebbles"},
    {"# P-TRN-01 t\neach n = 1 | 9\ngame pebbles seats=2\ngiven coins {n} 5\nexpect coins {n} 5\n", 4, "P-SET-02"},
    {HEAD "given coins {n} 9\n", 3, "what stands between '{' and '}' is a name of an 'each' line"},
    {HEAD "given coins {n 9\n", 3, "what stands between '{' and '}' is a name of an 'each' line"},
    /* the exact list of actions */
    {READY "expect actions = draw\n", 5, "possible, but not expected: throw 1 stake 0. seat 1 is to move"},
    {READY "expect actions = draw; throw 1 stake 0..4\n", 5, "possible, but not expected: throw 1 stake 5"},
    {READY "expect actions = draw; throw 1 stake 0..6\n", 5,
     "not possible: throw 1 stake 6. seat 1 is to move, one of: "
     "draw; throw 1 stake 0..5"},
    {READY "expect actions = -\n", 5, "possible, but not expected: draw"},
    {READY "expect actions =\n", 5, "'actions =' needs actions"},
    {READY "expect actions = draw; ; throw 1 stake 0..5\n", 5, "missing action"},
    {READY "expect actions = draw; throw 1..2 stake 0\n", 5, "only the number that a list counts up"},
    {READY "expect actions many\n", 5, "'actions' needs one number, or '=' and a list"},
    {HEAD "expect actions = pebble 1; pebble 2; pebble 3; pebble 4; pebble 5\n", 3, "not expected: pebble 6. chance"},
    /* what players read */
    {READY "expect reason throw 1 stake 9 : You have too few coins.\n", 5,
     "You cannot stake 9 coins: you have 5. (P-THR-03)"},
    {READY "expect reason throw 1 stake 5 : You have too few coins.\n", 5, "it is legal"},
    {READY "expect reason throw 1 stake 5\n", 5, "'reason' needs an action"},
    {READY "expect reason throw 1 stake 5 :\n", 5, "'reason' needs an action"},
    {READY "draw\npebble 2\nexpect view 2 message Seat 1 drew a 2 from the bag.\n", 7,
     "Seat 1 drew a pebble from the bag."},
    {READY "draw\npebble 2\nexpect no message Seat 1 drew a 2 from the bag.\n", 7, "Seat 1 drew a 2 from the bag."},
    {READY "expect message Nothing.\n", 5, "nothing happened"},
    {READY "expect message\n", 5, "'message' needs a sentence"},
    {SIENA "round\nexpect event round round=2\n", 5, "the events are: round round=1 clause S-RND-01"},
    {HEAD "given bag = 0 0 0 0 0 0, hand = 0,0,0,0,0,0 0,0,0,0,0,1\nturn 2\nthrow 6 stake 0\ndraw\n", 6,
     "the game is over"},
};

static void wrong_scenarios_fail(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct seen s;
        struct scenario_count count = run_text(wrong[i].text, strlen(wrong[i].text), &s);
        if (count.failed != 1 || s.fails != 1 || s.line != wrong[i].line || !strstr(s.there, wrong[i].there))
            fail_msg("case %d: %d failed, %d failures, line %d: '%s' / '%s'", (int)i, count.failed, s.fails, s.line,
                     s.expected, s.there);
    }
}

/* Whatever docs/scenarios.md shows as a scenario is one that passes. */
static void documented_scenarios_pass(void **unused)
{
    static char document[65536];
    FILE *file = fopen(SOURCE_DIR "/docs/scenarios.md", "rb");
    int ran = 0;
    (void)unused;
    assert_non_null(file);
    document[fread(document, 1, sizeof document - 1, file)] = 0;
    fclose(file);
    for (char *at = strstr(document, "```\n"); at; at = strstr(at, "```\n")) {
        at += 4;
        char *end = strstr(at, "```");
        assert_non_null(end);
        if (strncmp(at, "# ", 2) == 0) {
            struct seen s;
            struct scenario_count count = run_text(at, (size_t)(end - at), &s);
            if (count.failed || !count.passed)
                fail_msg("line %d of the block: %s / %s", s.line, s.expected, s.there);
            ran += count.passed;
        }
        at = end + 3;
    }
    assert_true(ran >= 2);
}

/* games/GAME/docs/scenarios.md says of every start what it does. */
static void starts_are_documented(void **unused)
{
    static char document[65536];
    char path[512], row[128];
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        snprintf(path, sizeof path, "%s/games/%s/docs/scenarios.md", SOURCE_DIR, sg_game_at(i)->name);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        document[fread(document, 1, sizeof document - 1, file)] = 0;
        fclose(file);
        for (int k = 0; k < sg_game_at(i)->starts.count; k++) {
            snprintf(row, sizeof row, "\n| `%s` |", sg_game_at(i)->starts.name[k]);
            if (!strstr(document, row))
                fail_msg("%s has no row%s", path, row);
        }
    }
}

static void failures_say_what_was_expected(void **unused)
{
    struct seen s;
    const char *text = READY "expect coins 1 = 9\nexpect pot 3\nexpect pot 0\n";
    (void)unused;
    struct scenario_count count = run_text(text, strlen(text), &s);
    assert_int_equal(count.failed, 1);
    assert_int_equal(s.fails, 2); /* an expectation does not end a scenario */
    assert_string_equal(s.expected, "coins 1 = 9");
    text = READY "draw\ndraw\ndraw\n";
    run_text(text, strlen(text), &s);
    assert_int_equal(s.fails, 1); /* an action that cannot be played does */
    assert_string_equal(s.expected, "draw");
}

static void many_scenarios_are_counted_apart(void **unused)
{
    struct seen s;
    const char *text = READY "expect pot 0\n\n" READY "expect pot 1\n\n# a comment\n" READY "draw\r\n  pebble 2  \r\n"
                             "show\n" READY;
    (void)unused;
    struct scenario_count count = run_text(text, strlen(text), &s);
    assert_int_equal(count.passed, 3);
    assert_int_equal(count.failed, 1);
    assert_int_equal(s.starts, 4);
    assert_int_equal(s.shows, 1);
}

static void seeds_repeat(void **unused)
{
    struct seen a, b;
    const char *text = HEAD "chance 5\ndraw\nshow\nexpect pot 1\nexpect hand 1 = 9 9 9 9 9 9\n";
    (void)unused;
    run_text(text, strlen(text), &a);
    run_text(text, strlen(text), &b);
    assert_string_equal(a.there, b.there);
    text = HEAD "chance 5\nchance off\ndraw\npebble 1\nexpect to move 2\n";
    run_text(text, strlen(text), &a);
    assert_true(a.fails == 0 || strstr(a.there, "chance is to move"));
    text = HEAD "chance 5\nexpect to move 1\nchance off\ndraw\nexpect to move chance\n";
    run_text(text, strlen(text), &a);
    assert_int_equal(a.fails, 0);
}

/* What passes: a run for each value, exact lists, events of a beginning, sentences in somebody's eyes. */
static void abilities(void **unused)
{
    static const struct {
        const char *text;
        int passed;
    } good[] = {
        {"# P-SET-02  t\neach seats = 2 | 3 | 4 | 5\neach coins = 5 5 | 5 5 5 | 5 5 5 5 | 5 5 5 5 5\n"
         "game pebbles seats={seats}\nexpect coins {coins}\n# P-SET-02  once more\n" HEAD "expect pot 0\n",
         5},
        {"# P-SET-01  t\n# a remark\neach how = seats=2 | seats=3 quick\n\ngame pebbles {how}\nexpect pot 0\n", 2},
        {READY "expect actions = throw 1 stake 0..5; draw\n", 1},
        {READY "expect actions = throw 1 stake 3; throw 1 stake 0..2; throw 1 stake 4..5; draw\n", 1},
        {HEAD "expect actions = pebble 1; pebble 2; pebble 3; pebble 4; pebble 5; pebble 6\n", 1},
        {"# P-END-01  t\ngame pebbles seats=2\ngiven bag = 0 0 0 0 0 0, hand = 0,0,0,0,0,1 0,0,0,0,0,0\nturn 1\n"
         "throw 6 stake 0\nexpect actions = -\nexpect message No player can draw or throw any more. The game is "
         "over.\n",
         1},
        {READY "expect reason throw 1 stake 9 : You cannot stake  9 coins: you have 5. (P-THR-03)\n", 1},
        {READY "draw\npebble 2\nexpect view 2 message Seat 1 drew a pebble from the bag.\n"
               "expect view 1 message Seat 1 drew a 2 from the bag.\n"
               "expect view 2 no message Seat 1 drew a 2 from the bag.\n",
         1},
        {SIENA "round\nexpect event round round=1 clause S-RND-01\nexpect event space seat 1\n", 1},
        {SIENA "given display = A09 A11\nauction\nexpect display = A09 A11\n", 1},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct seen s;
        struct scenario_count count = run_text(good[i].text, strlen(good[i].text), &s);
        if (count.failed || count.passed != good[i].passed)
            fail_msg("case %d: %d passed, %d failed: line %d '%s' / '%s'", (int)i, count.passed, count.failed, s.line,
                     s.expected, s.there);
    }
}

/* A failure shows which of the values it was. */
static struct sg_slice last_heading;
static char heading_memory[256];

static void keep_heading(void *ctx, const struct scenario_failure *f)
{
    (void)ctx;
    snprintf(heading_memory, sizeof heading_memory, "%.*s", (int)f->heading.length, f->heading.at);
    last_heading = sg_slice_of(heading_memory);
}

static void failures_tell_the_value(void **unused)
{
    const char *text = "# P-SET-02  Coins\neach n = 2 | 3\ngame pebbles seats={n}\nexpect coins 5 5\n";
    struct scenario_sink sink = {NULL, keep_heading, NULL, NULL};
    struct scenario_count count = {0, 0};
    (void)unused;
    scenario_run(text, strlen(text), &sink, &count);
    assert_int_equal(count.passed, 1);
    assert_int_equal(count.failed, 1);
    assert_string_equal(last_heading.at, "P-SET-02  Coins  [n = 3]");
}

/* Words of the runner would hide fields and actions of the same name. */
static bool is_among(const char *const *words, struct sg_slice w)
{
    for (; *words; words++)
        if (sg_slice_is(w, *words))
            return true;
    return false;
}

static void no_game_uses_the_runners_words(void **unused)
{
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        for (int f = 0; f < g->field_count; f++)
            if (is_among(scenario_expect_words, sg_slice_of(g->fields[f].name)))
                fail_msg("%s: a field is called '%s'", g->name, g->fields[f].name);
        for (int v = 1; v < g->verb_count; v++) {
            struct sg_slice rest = sg_slice_of(g->verbs[v].form), w;
            sg_slice_next(&rest, &w);
            bool bare = !rest.length;
            if (is_among(scenario_line_words, w) && !(bare && sg_slice_is(w, "refuse")))
                fail_msg("%s: an action reads '%s'", g->name, g->verbs[v].form);
            for (int k = 0; k < g->starts.count; k++)
                if (bare && sg_slice_is(w, g->starts.name[k]))
                    fail_msg("%s: '%s' is an action and begins something", g->name, g->verbs[v].form);
        }
        for (int k = 0; k < g->starts.count; k++)
            if (is_among(scenario_line_words, sg_slice_of(g->starts.name[k])))
                fail_msg("%s: '%s' begins something", g->name, g->starts.name[k]);
    }
}

/* Any bytes: pieces of good scenarios, cut, doubled and spoilt. */
static void spoilt_scenarios_never_crash(void **unused)
{
    struct sg_rng rng;
    char text[2000];
    (void)unused;
    sg_rng_init(&rng, 11, 0);
    for (int round = 0; round < 20000; round++) {
        size_t length = 0;
        uint32_t pieces = 1 + sg_rng_below(&rng, 3);
        while (pieces--) {
            const char *from = wrong[sg_rng_below(&rng, sizeof wrong / sizeof wrong[0])].text;
            size_t n = strlen(from), skip = n ? sg_rng_below(&rng, (uint32_t)n) : 0;
            if (sg_rng_below(&rng, 2))
                skip = 0;
            if (length + n - skip > sizeof text)
                break;
            memcpy(text + length, from + skip, n - skip);
            length += n - skip;
        }
        for (uint32_t k = sg_rng_below(&rng, 4); length && k; k--)
            text[sg_rng_below(&rng, (uint32_t)length)] = (char)sg_rng_below(&rng, 256);
        struct seen s;
        struct scenario_count count = run_text(text, length, &s);
        assert_true(count.passed + count.failed > 0);
        assert_int_equal(count.failed > 0, s.fails > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_scenarios_fail),
        cmocka_unit_test(documented_scenarios_pass),
        cmocka_unit_test(starts_are_documented),
        cmocka_unit_test(failures_say_what_was_expected),
        cmocka_unit_test(many_scenarios_are_counted_apart),
        cmocka_unit_test(seeds_repeat),
        cmocka_unit_test(abilities),
        cmocka_unit_test(failures_tell_the_value),
        cmocka_unit_test(no_game_uses_the_runners_words),
        cmocka_unit_test(spoilt_scenarios_never_crash),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
