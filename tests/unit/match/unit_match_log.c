/* unit_match_log.c: the log read record by record, and matches continued by lines from elsewhere. */
#include "tests/unit/match_help.h"

/* A match in which everything that a fair one can have in its log is. */
static struct match *rich_match(const struct sg_game *game, int seats, int plies)
{
    struct said s;
    struct sg_rng rng;
    struct sg_setup setup = {(uint8_t)seats, 0, 0};
    struct match_seat bot = {MATCH_BOT, "Père Noël", "steward"};
    struct match *m = fair_match(game, &setup, 3);
    sg_rng_init(&rng, 5, 5);
    play_on(m, &rng, plies / 2);
    must(match_ask(m, 0, MATCH_UNDO, 5, error_of(&s)), &s.why);
    for (int i = 1; i < seats; i++)
        must(match_answer(m, i, true, error_of(&s)), &s.why);
    must(match_ask(m, 1, MATCH_REDO, 2, error_of(&s)), &s.why);
    must(match_answer(m, 0, false, error_of(&s)), &s.why);
    for (int i = 1; i < seats; i++)
        must(match_seat_set(m, i, &bot, error_of(&s)), &s.why);
    must(match_redo(m, 0, 3, error_of(&s)), &s.why);
    must(match_undo(m, 0, 1, error_of(&s)), &s.why);
    play_on(m, &rng, plies - plies / 2);
    if (match_turn(m) != SG_OVER)
        must(match_resign(m, 1, error_of(&s)), &s.why);
    must(match_reveal(m, error_of(&s)), &s.why);
    return m;
}

static struct match *load_match(const char *text, size_t length)
{
    struct said s;
    struct match *m = match_load(text, length, NULL, error_of(&s));
    must(m, &s.why);
    return m;
}

static size_t after_header(struct sg_slice all)
{
    return (size_t)(strstr(all.at, "\nbegin\n") - all.at) + 7;
}

static void same_match(const struct match *a, const struct match *b)
{
    struct match_question p = match_question(a), q = match_question(b);
    assert_int_equal(match_text(a).length, match_text(b).length);
    assert_memory_equal(match_text(a).at, match_text(b).at, match_text(a).length);
    assert_int_equal(match_plies(a), match_plies(b));
    assert_int_equal(match_redo_plies(a), match_redo_plies(b));
    assert_memory_equal(match_state(a), match_state(b), match_game(a)->state_size);
    assert_int_equal(match_closed(a), match_closed(b));
    assert_int_equal(match_numbers(a)->given, match_numbers(b)->given);
    assert_int_equal(p.request, q.request);
    assert_int_equal(p.waiting, q.waiting);
    assert_int_equal(p.plies, q.plies);
    for (int i = 0; i < match_plies(a); i++) {
        assert_true(sg_action_eq(match_ply(a, i)->action, match_ply(b, i)->action));
        assert_int_equal(match_ply(a, i)->draw, match_ply(b, i)->draw);
    }
    for (int s = 0; s < match_setup(a).seats; s++)
        assert_memory_equal(match_seat(a, s), match_seat(b, s), sizeof *match_seat(a, s));
}

/* ---- Appending ------------------------------------------------------------------ */

/* In one piece from any line on, and line by line: what loading the whole makes. */
static void appending_is_loading(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct said s;
        struct match *whole = rich_match(sg_game_at(g), 3, 60);
        struct sg_slice all = match_text(whole);
        size_t at = after_header(all);
        struct match *by_line = load_match(all.at, at), *loaded = load_match(all.at, all.length);
        while (at < all.length) {
            const char *end = memchr(all.at + at, '\n', all.length - at);
            size_t next = (size_t)(end - all.at) + 1;
            struct match *part = load_match(all.at, at);
            same_match(part, by_line);
            must(match_append(part, all.at + at, all.length - at, error_of(&s)), &s.why);
            same_match(part, loaded);
            match_free(part);
            must(match_append(by_line, all.at + at, next - at, error_of(&s)), &s.why);
            at = next;
        }
        must(match_append(by_line, all.at, 0, error_of(&s)), &s.why); /* nothing is fine, too */
        same_match(by_line, loaded);
        match_free(by_line);
        match_free(loaded);
        match_free(whole);
    }
}

/* Play continues on what was appended, and draws what it would have drawn without it. */
static void play_continues(void **unused)
{
    struct said s;
    struct sg_rng rng, twin;
    struct sg_setup setup = {3, 0, 0};
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct match *here = fair_match(sg_game_at(g), &setup, 7);
        size_t before = match_text(here).length;
        struct match *there = load_match(match_text(here).at, before);
        sg_rng_init(&rng, 1, 2);
        play_on(here, &rng, 40);
        twin = rng;
        must(match_append(there, match_text(here).at + before, match_text(here).length - before, error_of(&s)), &s.why);
        play_on(here, &rng, 40);
        play_on(there, &twin, 40);
        same_match(here, there);
        match_free(here);
        match_free(there);
    }
}

/* Refused, with these words in the reason, and nothing has changed. */
static void is_refused(struct match *m, const char *text, const char *says)
{
    struct said s;
    const void *state = match_state(m);
    struct match *was = load_match(match_text(m).at, match_text(m).length);
    if (match_append(m, text, strlen(text), error_of(&s)))
        fail_msg("'%s' was appended", text);
    if (!strstr(error_words(&s.why), says))
        fail_msg("'%s' says: %s", text, error_words(&s.why));
    same_match(m, was);
    assert_ptr_equal(match_state(m), state);
    match_free(was);
}

static struct match *pebbles(int plies)
{
    struct sg_rng rng;
    struct sg_setup setup = {2, 0, 0};
    struct match *m = seeded(sg_game_find("pebbles"), &setup, 1);
    sg_rng_init(&rng, 1, 1);
    play_on(m, &rng, plies);
    return m;
}

static void torn_text_is_refused(void **unused)
{
    struct match *whole = rich_match(sg_game_find("pebbles"), 3, 40);
    struct sg_slice all = match_text(whole);
    size_t at = after_header(all);
    struct match *m = load_match(all.at, at);
    (void)unused;
    for (size_t n = at + 1; n <= all.length; n++) {
        struct said s;
        char *copy = malloc(n - at); /* so that reading on is noticed */
        memcpy(copy, all.at + at, n - at);
        if (all.at[n - 1] != '\n') {
            assert_false(match_append(m, copy, n - at, error_of(&s)));
            assert_string_equal(error_words(&s.why), "the last line is incomplete");
            assert_int_equal(match_text(m).length, at);
        }
        free(copy);
    }
    match_free(m);
    match_free(whole);
}

static void what_does_not_fit_is_refused(void **unused)
{
    struct match *m = pebbles(12);
    char text[400];
    int turn = match_turn(m);
    (void)unused;
    assert_true(turn >= 0);
    is_refused(m, "sing 1\n", "line 1: a line of the log begins with play, draw,");
    is_refused(m, "\n", "line 1: a line of the log");
    is_refused(m, "begin\n", "line 1: a line of the log");
    is_refused(m, "signoria match 1\nsetup pebbles seats=2\n", "line 1: a line of the log");
    is_refused(m, "play 3 draw\n", "line 1: expected a seat from 1 to 2");
    is_refused(m, "play 1 sing\n", "line 1: no action of pebbles reads 'sing'");
    is_refused(m, "yes 1\n", "there is no question to answer");
    is_refused(m, "seat 1 human \n", "line 1: a name must have");
    is_refused(m, "reveal 0123\n", "line 1: expected 64 hexadecimal digits");
    /* of another ply: somebody else is to move, chance is not, so much was not played */
    snprintf(text, sizeof text, "play %d draw\n", 2 - turn);
    is_refused(m, text, "line 1: ply 13: seat");
    is_refused(m, "draw 7/24 pebble 2\n", "line 1: ply 13: seat");
    is_refused(m, "hash 10 0123456789abcdef\n", "line 1: ply 13: 12 plies have been played here, not 10");
    is_refused(m, "hash 12 0123456789abcdef\n", "line 1: ply 12: after 12 plies the state differs");
    is_refused(m, "undo table 13\n", "only 12 steps can be undone, not 13");
    is_refused(m, "redo 1 1\n", "only 0 steps can be redone, not 1");
    /* what comes before a wrong line does not count either */
    is_refused(m, "undo table 5\nredo table 2\nseat 2 bot:steward Bea\nundo table 3\nredo table 7\n",
               "line 5: ply 7: ");
    is_refused(m, "ask 1 undo 2\nyes 2 undo 3\n", "line 2: ply 13: only the last 'yes' names");
    is_refused(m, "ask 1 undo 2\nyes 2\n", "line 2: ply 13: only the last 'yes' names");
    is_refused(m, "ask 1 undo 2\nyes 2 undo\n", "line 2: expected a whole number");
    is_refused(m, "ask 1 undo 2\nyes 2 sing\n", "line 2: expected 'undo' or 'redo'");
    is_refused(m, "ask 1 undo 2\nno 2 undo 2\n", "line 2: unexpected text at the end of the line");
    match_free(m);
}

/* A step that was appended once does not fit again, nor the one after the next. */
static void steps_fit_once_and_in_order(void **unused)
{
    struct said s;
    struct match *whole = pebbles(40);
    struct sg_slice all = match_text(whole);
    const char *ten = strstr(all.at, "hash 10 "), *twenty = strstr(all.at, "hash 20 ");
    (void)unused;
    size_t a = (size_t)(strchr(ten, '\n') - all.at) + 1, b = (size_t)(strchr(twenty, '\n') - all.at) + 1;
    struct match *m = load_match(all.at, a);
    assert_false(match_append(m, all.at + b, all.length - b, error_of(&s)));
    must(match_append(m, all.at + a, b - a, error_of(&s)), &s.why);
    assert_false(match_append(m, all.at + a, b - a, error_of(&s)));
    must(match_append(m, all.at + b, all.length - b, error_of(&s)), &s.why);
    same_match(m, whole);
    match_free(m);
    match_free(whole);
}

static void nothing_follows_the_secret(void **unused)
{
    struct match *m = rich_match(sg_game_find("pebbles"), 3, 30);
    (void)unused;
    is_refused(m, "seat 1 human Anna\n", "nothing can happen after the secret is revealed");
    match_free(m);
}

struct sink {
    char text[256];
    size_t length;
    bool full;
};

static bool collect_lines(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    struct sink *sink = ctx;
    if (sink->full)
        return sg_wrong_args(why, "store.write", "%s%s", "", "the disk is full");
    assert_true(sink->length + length < sizeof sink->text);
    memcpy(sink->text + sink->length, text, length);
    sink->length += length;
    return true;
}

static void the_journal_has_it(void **unused)
{
    static const char lines[] = "undo table 5\nseat 2 human Bea\n";
    struct said s;
    struct sink sink = {.full = true};
    struct match *m = pebbles(12);
    (void)unused;
    match_journal(m, &(struct match_sink){collect_lines, &sink});
    is_refused(m, lines, "the disk is full");
    sink.full = false; /* it is still there */
    must(match_append(m, lines, strlen(lines), error_of(&s)), &s.why);
    assert_int_equal(sink.length, strlen(lines));
    assert_memory_equal(sink.text, lines, strlen(lines));
    assert_int_equal(match_plies(m), 7);
    assert_string_equal(match_seat(m, 1)->name, "Bea");
    match_free(m);
}

static void it_has_an_end(void **unused)
{
    static const char line[] = "seat 2 human Bea\n";
    enum { LINE = sizeof line - 1, LINES = MATCH_MAX_TEXT / LINE };
    struct said s;
    struct match *m = pebbles(3);
    size_t before = match_text(m).length;
    char *text = malloc((size_t)LINES * LINE);
    (void)unused;
    for (size_t i = 0; i < LINES; i++)
        memcpy(text + i * LINE, line, LINE);
    assert_false(match_append(m, text, (size_t)LINES * LINE, error_of(&s)));
    assert_string_equal(s.why.key, "wrong.match.too-long");
    assert_int_equal(match_text(m).length, before);
    free(text);
    match_free(m);
}

/* ---- Records ----------------------------------------------------------------------- */

/* The line of play is as long as the records say, after each of them. */
static void records_count_plies(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        struct match *m = rich_match(sg_game_at(g), 3, 60);
        struct sg_slice all = match_text(m);
        struct match_cursor c = match_cursor(all.at, all.length);
        struct match_record r;
        unsigned kinds = 0;
        int plies = 0, lines = 0;
        while (match_record_next(&c, &r)) {
            size_t here = all.length - c.rest.length;
            struct match *part = load_match(all.at, here);
            plies += r.grows;
            kinds |= 1u << r.kind;
            assert_int_equal(plies, match_plies(part));
            if (r.kind != MATCH_LOG_BEGIN)
                assert_ptr_equal(r.line.at + r.line.length + 1, c.rest.at);
            match_free(part);
        }
        for (size_t i = 0; i < all.length; i++)
            lines += all.at[i] == '\n';
        assert_false(c.wrong);
        assert_int_equal(c.line, lines);
        assert_int_equal(c.rest.length, 0);
        assert_int_equal(kinds, (1u << (MATCH_LOG_REVEAL + 1)) - 1 - (1u << MATCH_LOG_FORCE));
        match_free(m);
    }
}

static struct match_record one(const char *line)
{
    char text[256];
    struct said s;
    struct match_record r;
    snprintf(text, sizeof text, "%s\n", line);
    struct match_cursor c = match_cursor(text, strlen(text));
    c.why = error_of(&s);
    must(match_record_next(&c, &r), &s.why);
    assert_int_equal(r.line.length, strlen(line));
    r.line = r.action = (struct sg_slice){NULL, 0}; /* they end with this function */
    return r;
}

static void records_have_what_the_lines_say(void **unused)
{
    static const char hex[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    char line[200];
    struct match_record r;
    (void)unused;
    struct match_cursor c = match_cursor("play 2 throw 2 stake 3\n", 23);
    assert_true(match_record_next(&c, &r));
    assert_int_equal(r.kind, MATCH_LOG_PLAY);
    assert_int_equal(r.seat, 1);
    assert_int_equal(r.grows, 1);
    assert_true(sg_slice_is(r.action, "throw 2 stake 3"));
    assert_true(sg_slice_is(r.line, "play 2 throw 2 stake 3"));
    assert_false(match_record_next(&c, &r));
    r = one("draw 14/24 pebble 2");
    assert_int_equal(r.kind, MATCH_LOG_DRAW);
    assert_int_equal(r.seat, SG_CHANCE);
    assert_int_equal(r.at, 14);
    assert_int_equal(r.weight, 24);
    assert_int_equal(r.grows, 1);
    r = one("force pebble 2");
    assert_int_equal(r.kind, MATCH_LOG_FORCE);
    assert_int_equal(r.seat, SG_CHANCE);
    assert_int_equal(r.grows, 1);
    r = one("hash 10 b82507a4dadbd249");
    assert_int_equal(r.kind, MATCH_LOG_HASH);
    assert_int_equal(r.plies, 10);
    assert_true(r.hash == 0xb82507a4dadbd249u);
    assert_int_equal(r.grows, 0);
    r = one("undo 2 3");
    assert_int_equal(r.kind, MATCH_LOG_UNDO);
    assert_int_equal(r.request, MATCH_UNDO);
    assert_int_equal(r.seat, 1);
    assert_int_equal(r.plies, 3);
    assert_int_equal(r.grows, -3);
    r = one("redo table 4");
    assert_int_equal(r.kind, MATCH_LOG_REDO);
    assert_int_equal(r.request, MATCH_REDO);
    assert_int_equal(r.seat, MATCH_TABLE);
    assert_int_equal(r.grows, 4);
    r = one("ask 1 redo 2");
    assert_int_equal(r.kind, MATCH_LOG_ASK);
    assert_int_equal(r.request, MATCH_REDO);
    assert_int_equal(r.plies, 2);
    assert_int_equal(r.grows, 0);
    r = one("yes 2");
    assert_int_equal(r.kind, MATCH_LOG_YES);
    assert_int_equal(r.request, MATCH_NOTHING);
    assert_int_equal(r.grows, 0);
    r = one("yes 2 undo 2");
    assert_int_equal(r.request, MATCH_UNDO);
    assert_int_equal(r.grows, -2);
    r = one("no 5");
    assert_int_equal(r.kind, MATCH_LOG_NO);
    assert_int_equal(r.seat, 4);
    r = one("seat 2 bot:master:2000 Père Noël");
    assert_int_equal(r.kind, MATCH_LOG_SEAT);
    assert_int_equal(r.seat, 1);
    assert_int_equal(r.who.who, MATCH_BOT);
    assert_string_equal(r.who.bot, "master:2000");
    assert_string_equal(r.who.name, "Père Noël");
    snprintf(line, sizeof line, "number 3 %s", hex);
    r = one(line);
    assert_int_equal(r.kind, MATCH_LOG_NUMBER);
    assert_int_equal(r.seat, 2);
    assert_int_equal(r.bytes[1], 0x11);
    snprintf(line, sizeof line, "reveal %s", hex);
    r = one(line);
    assert_int_equal(r.kind, MATCH_LOG_REVEAL);
    assert_int_equal(r.bytes[31], 0xff);
}

/* No record: said so, with or without somebody who asks why, and reading ends there. */
static void is_wrong(const char *text, int line)
{
    struct said s;
    for (int asked = 0; asked < 2; asked++) {
        struct match_cursor c = match_cursor(text, strlen(text));
        struct match_record r;
        c.why = asked ? error_of(&s) : NULL;
        while (match_record_next(&c, &r)) {
        }
        if (!c.wrong)
            fail_msg("'%s' is not wrong", text);
        assert_int_equal(c.line, line);
        assert_false(match_record_next(&c, &r));
        assert_int_equal(c.line, line);
        if (asked && !s.why.key)
            fail_msg("'%s': nothing is said", text);
    }
}

static void what_is_no_record_is_wrong(void **unused)
{
    (void)unused;
    is_wrong("\n", 1);
    is_wrong("sing 1\n", 1);
    is_wrong("no 1\nplays 1 draw\nno 1\n", 2);
    is_wrong("play\n", 1);
    is_wrong("play 6 draw\n", 1);
    is_wrong("play 0 draw\n", 1);
    is_wrong("draw 24/24 pebble 2\n", 1);
    is_wrong("draw pebble 2\n", 1);
    is_wrong("hash 10 B82507A4DADBD249\n", 1);
    is_wrong("hash 10\n", 1);
    is_wrong("undo 1\n", 1);
    is_wrong("undo chair 1\n", 1);
    is_wrong("undo 1 99999999999\n", 1);
    is_wrong("ask 1 sing 2\n", 1);
    is_wrong("yes 1 undo\n", 1);
    is_wrong("yes 1 sing\n", 1);
    is_wrong("no 1 undo 2\n", 1);
    is_wrong("seat 1 cat Tom\n", 1);
    is_wrong("seat 1 human\n", 1);
    is_wrong("seat 1 human A name that is longer than anybody's name is\n", 1);
    is_wrong("seat 1 bot: Tom\n", 1);
    is_wrong("number 1 0123\n", 1);
    is_wrong("reveal\n", 1);
    is_wrong("signoria match 1\nsetup pebbles seats=2\n", 2); /* no begin */
    is_wrong("no 1\nsignoria match 1\nbegin\n", 2);           /* a header is first or nowhere */
}

static void a_torn_line_is_left_over(void **unused)
{
    struct match_cursor c = match_cursor("undo 1 2\r\nno 1\nplay 2 dr", 24);
    struct match_record r;
    (void)unused;
    assert_true(match_record_next(&c, &r));
    assert_true(sg_slice_is(r.line, "undo 1 2"));
    assert_true(match_record_next(&c, &r));
    assert_false(match_record_next(&c, &r));
    assert_false(c.wrong);
    assert_true(sg_slice_is(c.rest, "play 2 dr"));
}

/* With the number of seats known, a higher one is wrong. */
static void seats_can_be_fewer(void **unused)
{
    struct match_cursor c = match_cursor("no 3\n", 5);
    struct match_record r;
    (void)unused;
    c.seats = 2;
    assert_false(match_record_next(&c, &r));
    assert_true(c.wrong);
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appending_is_loading),        cmocka_unit_test(play_continues),
        cmocka_unit_test(torn_text_is_refused),        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(steps_fit_once_and_in_order), cmocka_unit_test(nothing_follows_the_secret),
        cmocka_unit_test(the_journal_has_it),          cmocka_unit_test(it_has_an_end),
        cmocka_unit_test(records_count_plies),         cmocka_unit_test(records_have_what_the_lines_say),
        cmocka_unit_test(what_is_no_record_is_wrong),  cmocka_unit_test(a_torn_line_is_left_over),
        cmocka_unit_test(seats_can_be_fewer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
