/* unit_match_save.c: saves that were torn, bent, forged or are no saves at all. */
#include "tests/unit/match_help.h"

#include "games/siena/rules/siena.h"

/* ---- Any byte wrong: a clear answer, never a crash ------------------------------- */

static int lines_in(const char *text, size_t length)
{
    int n = 1;
    for (size_t i = 0; i < length; i++)
        n += text[i] == '\n';
    return n;
}

/* Loads what may be broken; what is refused is refused with its line. */
static bool try_load(const char *text, size_t length)
{
    struct said s;
    struct match_loaded loaded;
    struct match *m = match_load(text, length, &loaded, error_of(&s));
    if (m) {
        match_free(m);
        return true;
    }
    int line = 0;
    assert_int_equal(sscanf(error_words(&s.why), "line %d: ", &line), 1);
    assert_int_equal(line, loaded.line);
    assert_in_range(line, 1, lines_in(text, length));
    if (strlen(strstr(error_words(&s.why), ": ")) < 8)
        fail_msg("this says nothing: %s", error_words(&s.why));
    return false;
}

/* Is text[at] part of what a draw says? Blanks and line ends are not. */
static bool in_draw(const char *text, size_t at)
{
    size_t start = at;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    return strncmp(text + start, "draw ", 5) == 0 && at >= start + 5 && text[at] != ' ' && text[at] != '\n';
}

static bool verifies(const char *text, size_t length)
{
    struct said s;
    struct match_verified v;
    struct match *m = match_verify(text, length, &v, error_of(&s));
    match_free(m);
    assert_true(m || s.why.key != NULL);
    return m != NULL;
}

static void flip(char *text, size_t length, size_t at)
{
    static const unsigned char bends[] = {1, 2, 16, 32, 128};
    char was = text[at];
    for (size_t i = 0; i < sizeof bends; i++) {
        text[at] = (char)(was ^ bends[i]);
        bool loads = try_load(text, length);
        if (loads && in_draw(text, at))
            assert_false(verifies(text, length));
    }
    static const char puts[] = {'\n', 0, ' ', '9'};
    for (size_t i = 0; i < sizeof puts; i++) {
        text[at] = puts[i];
        try_load(text, length);
    }
    text[at] = was;
}

/* A match in which everything that can be in a log is. */
static struct match *rich_match(const struct sg_game *game, const struct sg_setup *setup, int plies)
{
    struct said s;
    struct sg_rng rng;
    struct match_seat bot = {MATCH_BOT, "Père Noël"};
    struct match *m = fair_match(game, setup, 3);
    sg_rng_init(&rng, 5, 5);
    play_on(m, &rng, plies / 2);
    must(match_ask(m, 0, MATCH_UNDO, 5, error_of(&s)), &s.why);
    for (int i = 1; i < setup->seats; i++)
        must(match_answer(m, i, true, error_of(&s)), &s.why);
    must(match_ask(m, 1, MATCH_REDO, 2, error_of(&s)), &s.why);
    must(match_answer(m, 0, false, error_of(&s)), &s.why);
    must(match_seat_set(m, 1, &bot, error_of(&s)), &s.why);
    play_on(m, &rng, plies - plies / 2);
    must(match_reveal(m, error_of(&s)), &s.why);
    return m;
}

static void any_byte_can_be_wrong(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct sg_setup setup = {game->min_seats, 0, 0};
        struct match *m = rich_match(game, &setup, 60);
        size_t length = match_text(m).length;
        char *text = malloc(length);
        memcpy(text, match_text(m).at, length);
        assert_true(verifies(text, length));
        for (size_t at = 0; at < length; at++)
            flip(text, length, at);
        assert_true(verifies(text, length));
        free(text);
        match_free(m);
    }
}

/* ---- Torn anywhere: all whole lines are there -------------------------------------- */

static void a_torn_line_is_left_out(void **unused)
{
    (void)unused;
    for (int g = 0; g < sg_game_count(); g++) {
        const struct sg_game *game = sg_game_at(g);
        struct sg_setup setup = {game->max_seats, 0, 0};
        struct match *m = rich_match(game, &setup, 40);
        struct sg_slice all = match_text(m);
        size_t begin = (size_t)(strstr(all.at, "\nbegin\n") - all.at) + 7;
        size_t whole = 0;
        for (size_t n = 0; n <= all.length; n++) {
            struct said s;
            struct match_loaded loaded;
            if (n && all.at[n - 1] == '\n')
                whole = n;
            char *copy = malloc(n ? n : 1); /* so that reading on is noticed */
            memcpy(copy, all.at, n);
            struct match *part = match_load(copy, n, &loaded, error_of(&s));
            free(copy);
            assert_int_equal(part != NULL, n >= begin);
            if (!part)
                continue;
            assert_int_equal(loaded.good, whole);
            assert_int_equal(loaded.torn, whole < n);
            assert_int_equal(match_text(part).length, whole);
            match_free(part);
        }
        match_free(m);
    }
}

static void noise_is_no_match(void **unused)
{
    struct sg_rng rng;
    char noise[300];
    (void)unused;
    sg_rng_init(&rng, 1, 1);
    for (int i = 0; i < 3000; i++) {
        size_t n = sg_rng_below(&rng, sizeof noise);
        for (size_t k = 0; k < n; k++)
            noise[k] = (char)sg_rng_next(&rng);
        assert_false(try_load(noise, n));
    }
}

/* ---- What exactly is said ------------------------------------------------------------- */

/* Puts `to` in the place of `from`; a '~' at its end changes the digit that follows. */
static char *swap(const struct match *m, const char *from, const char *to, size_t *length)
{
    struct sg_slice all = match_text(m);
    char *text = malloc(all.length + strlen(to) + 1);
    memcpy(text, all.at, all.length);
    text[all.length] = 0;
    char *at = strstr(text, from);
    assert_non_null(at);
    size_t n = strlen(to);
    if (to[n - 1] == '~') {
        n--;
        at[strlen(from)] = at[strlen(from)] == '0' ? '1' : '0';
    }
    memmove(at + n, at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, n);
    *length = strlen(text);
    return text;
}

struct bent {
    const char *from, *to, *says;
    bool readable;
};

static const struct bent bents[] = {
    {"signoria match 1", "signoria match 2", "line 1: the file has format 2, but this program reads format 1", false},
    {"signoria match 1", "hello", "line 1: not a saved match; the first line must be 'signoria match 1'", false},
    {"setup pebbles", "setup chess", "line 2: expected the name of a game: ", false},
    {"seats=2", "seats=9", "line 2: 'seats=9' is not an option of pebbles; allowed: seats=2..5, quick, open", false},
    {"\nset -", "1\nset -", "line 3: it was played by version ", false},
    {"set - 0", "set - 1", "line 4: the component set '-' has changed since; its hash is 0000000000000000", false},
    {"set -", "set mine", "line 4: the set-up has the component set '-'", false},
    {"seat 2 human", "seat 2 cat", "line 6: expected 'human', 'bot', 'bot:WHICH' or 'remote'", false},
    {"seat 2 human", "seat 2 bot:", "line 6: expected 'human', 'bot', 'bot:WHICH' or 'remote'", false},
    {"seat 2 human", "seat 2 human:cat", "line 6: expected 'human', 'bot', 'bot:WHICH' or 'remote'", false},
    {"seat 2 human", "seat 2 bot:a234567890123456789012345678901234567890123456789012345678901234",
     "line 6: the name of a bot has at most 63 letters, digits and symbols", false},
    {"seat 2 human", "seat 1 human", "line 6: expected seat 2 here", false},
    {"chance seeded", "chance weird", "line 7: expected 'seeded', 'fair', 'outside' or 'duplicate'", false},
    {"begin", "start", "line 8: expected 'begin' here", false},
    {"draw 7/24", "draw 7/23", "line 9: ply 1: the draw is one of 24 here", true},
    {"draw 7/24", "draw 9/24", "line 9: ply 1: this draw gives a different outcome", true},
    {"draw 7/24", "draw 30/24", "line 9: expected a draw such as 14/24", false},
    {"play 1 draw", "play 2 draw", "line 13: ply 5: seat 1 is to move, not seat 2", true},
    {"play 1 draw", "play 3 draw", "line 13: expected a seat from 1 to 2", false},
    {"play 1 draw", "play 1 sing", "line 13: no action of pebbles reads 'sing'", false},
    {"play 1 draw", "undo 1 9", "line 13: ply 5: only 4 steps can be undone, not 9", true},
    {"play 1 draw", "yes 1", "line 13: ply 5: there is no question to answer", true},
    {"play 1 draw", "number 1 0123", "line 13: expected 64 hexadecimal digits", false},
    {"hash 10 ", "hash 10 ~", "line 19: ply 10: after 10 plies the state differs from the saved one", true},
    {"hash 10", "hash 11", "line 19: ply 11: 10 plies have been played here, not 11", true},
};

/* Which bot sits where is written down, also when another one takes over. */
static void bots_are_remembered(void **unused)
{
    struct said s;
    struct match_start start = {.setup = {2, 0, 0}, .chance = {.source = MATCH_SEEDED, .seed = 1}};
    struct match_seat other = {.who = MATCH_BOT, .name = "Carlo", .bot = "steward"};
    (void)unused;
    start.seat[1] = (struct match_seat){.who = MATCH_BOT, .name = "Bea", .bot = "master:1s"};
    struct match *m = match_new(sg_game_find("pebbles"), &start, error_of(&s));
    assert_non_null(m);
    for (int i = 0; i < 2; i++) {
        struct sg_slice text = match_text(m);
        struct match *again = match_load(text.at, text.length, NULL, error_of(&s));
        assert_non_null(again);
        assert_string_equal(match_seat(again, 1)->bot, i ? "steward" : "master:1s");
        assert_string_equal(match_seat(again, 1)->name, i ? "Carlo" : "Bea");
        assert_string_equal(match_seat(again, 0)->bot, "");
        match_free(again);
        assert_true(match_seat_set(m, 1, &other, error_of(&s)));
    }
    snprintf(other.bot, sizeof other.bot, "two words");
    assert_false(match_seat_set(m, 1, &other, error_of(&s)));
    other = (struct match_seat){.who = MATCH_HUMAN, .name = "Dora", .bot = "steward"};
    assert_false(match_seat_set(m, 1, &other, error_of(&s)));
    match_free(m);
}

static void what_is_wrong_is_said(void **unused)
{
    struct said s;
    struct sg_setup setup = {2, 0, 0};
    struct match *m = seeded(sg_game_find("pebbles"), &setup, 1);
    (void)unused;
    for (int i = 0; i < 10; i++) {
        struct sg_choice list[SG_MAX_CHOICES];
        if (match_turn(m) >= 0)
            match_actions(m, list);
        bool ok = match_turn(m) == SG_CHANCE ? match_draw(m, error_of(&s))
                                             : match_play(m, match_turn(m), list[0].action, error_of(&s));
        must(ok, &s.why);
    }
    for (size_t i = 0; i < sizeof bents / sizeof bents[0]; i++) {
        struct match_loaded loaded;
        size_t length;
        char *text = swap(m, bents[i].from, bents[i].to, &length);
        assert_null(match_load(text, length, &loaded, error_of(&s)));
        if (strncmp(error_words(&s.why), bents[i].says, strlen(bents[i].says)) != 0)
            fail_msg("'%s' for '%s' says: %s", bents[i].to, bents[i].from, error_words(&s.why));
        assert_int_equal(loaded.readable, bents[i].readable);
        free(text);
    }
    match_free(m);
}

static void too_long_is_refused(void **unused)
{
    struct said s;
    size_t length = (size_t)MATCH_MAX_TEXT + 1;
    char *text = calloc(length, 1);
    (void)unused;
    assert_null(match_load(text, length, NULL, error_of(&s)));
    assert_string_equal(error_words(&s.why), "a match has at most 16777216 bytes");
    free(text);
}

/* ---- Forged draws ----------------------------------------------------------------------- */

/* The match up to draw `k` of the line, another outcome there, and the reveal. */
static void forge(const struct match *m, int ply)
{
    static _Alignas(16) char state[SG_MAX_STATE];
    const struct sg_game *game = match_game(m);
    const struct match_ply *p = match_ply(m, ply);
    struct said s;
    struct match_verified v;
    struct sg_text t;
    size_t room = match_text(m).length + 1024;
    char *text = malloc(room), *reveal = strstr(match_text(m).at, "\nreveal "), *at;
    match_state_at(m, ply, state);
    if (p->weight < 2) {
        free(text);
        return;
    }
    uint32_t other = (p->at + 1) % p->weight;
    sg_text_init(&t, text, room);
    sg_text_bytes(&t, match_text(m).at, match_text(m).length);
    at = strstr(text, "\nbegin\n") + 6;
    for (int i = 0; i <= ply; at++) { /* to the line of the ply */
        at = strchr(at, '\n');
        if (strncmp(at, "\ndraw ", 6) == 0 || strncmp(at, "\nplay ", 6) == 0)
            if (i++ == ply)
                break;
    }
    t.length = (size_t)(at + 1 - text);
    sg_text_printf(&t, "draw %d/%d ", (int)other, (int)p->weight);
    sg_action_format(game, game->chance_sample(state, other), &t);
    sg_text_bytes(&t, reveal, 8 + FAIR_HEX + 1);
    struct match *loads = match_load(text, t.length, NULL, error_of(&s));
    must(loads, &s.why); /* it is a possible game */
    match_free(loads);
    assert_null(match_verify(text, t.length, &v, error_of(&s)));
    assert_true(v.loaded.readable);
    assert_int_equal(v.loaded.ply, ply);
    free(text);
}

static void forge_all(const struct sg_game *game, const struct sg_setup *setup)
{
    struct said s;
    struct sg_rng rng;
    struct match *m = fair_match(game, setup, 9);
    sg_rng_init(&rng, 7, 7);
    play_on(m, &rng, 200);
    must(match_reveal(m, error_of(&s)), &s.why);
    assert_true(verifies(match_text(m).at, match_text(m).length));
    int tried = 0;
    for (int i = 0; i < match_plies(m); i++) {
        if (match_ply(m, i)->seat != SG_CHANCE || (tried++ > 20 && i % 7))
            continue;
        forge(m, i);
    }
    match_free(m);
}

static void a_forged_draw_is_found(void **unused)
{
    (void)unused;
    every_setup(forge_all);
}

/* ---- Saves of older rules ------------------------------------------------------------ */

static size_t read_replay(const char *name, char *text, size_t room)
{
    char path[512];
    snprintf(path, sizeof path, "%s/games/%.*s/tests/replays/%s", SOURCE_DIR, (int)strcspn(name, "-"), name, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, room, f);
    fclose(f);
    assert_in_range(length, 1, room - 1);
    return length;
}

/* The length of the first `lines` lines. */
static size_t first_lines(const char *text, size_t length, int lines)
{
    size_t at = 0;
    while (at < length && lines > 0)
        lines -= text[at++] == '\n';
    return at;
}

/* Games of rules version 1 load, keep the rules of their edition, and can be played to the end. */
static void older_rules_play_on(void **unused)
{
    static const char *const names[] = {"siena-4-111-000001.match", "siena-4-107-000001.match",
                                        "siena-4-115-000001.match", "siena-4-103-000001.match"};
    static char text[1 << 16];
    enum { NEWER = OPT_POOREST_FIRST | OPT_GIRLS_INSIDE | OPT_MERCHANT_MULE };
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct said s;
        struct match_loaded loaded;
        struct sg_rng rng;
        size_t length = read_replay(names[i], text, sizeof text);
        assert_non_null(strstr(text, "\nrules 1\n"));
        struct match *m = match_load(text, first_lines(text, length, 300), &loaded, error_of(&s));
        must(m, &s.why);
        assert_int_equal(match_rules(m), 1);
        assert_true(loaded.hashes > 20);
        assert_int_equal(match_setup(m).options & NEWER, 0);
        sg_rng_init(&rng, 9, i);
        play_on(m, &rng, 200);
        struct match *again = match_load(match_text(m).at, match_text(m).length, &loaded, error_of(&s));
        must(again, &s.why);
        assert_int_equal(match_rules(again), 1);
        assert_int_equal(match_setup(again).options, match_setup(m).options);
        match_free(again);
        match_free(m);
    }
}

/* Rules that are still to come are refused, and so are those before the oldest. */
static void other_rules_are_refused(void **unused)
{
    static const int versions[] = {0, 3, 4000};
    (void)unused;
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        char text[256];
        struct said s;
        struct match_loaded loaded;
        int n =
            snprintf(text, sizeof text, "signoria match 1\nsetup siena seats=2\nrules %d\nset built-in ", versions[i]);
        assert_null(match_load(text, (size_t)n, &loaded, error_of(&s)));
        assert_non_null(strstr(error_words(&s.why), "version"));
        assert_int_equal(loaded.line, 3);
    }
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_byte_can_be_wrong),   cmocka_unit_test(a_torn_line_is_left_out),
        cmocka_unit_test(noise_is_no_match),       cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(bots_are_remembered),     cmocka_unit_test(too_long_is_refused),
        cmocka_unit_test(a_forged_draw_is_found),  cmocka_unit_test(older_rules_play_on),
        cmocka_unit_test(other_rules_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
