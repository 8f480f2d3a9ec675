/* unit_match.c: matches of every game: history, save and load, undo and redo. */
#include "tests/unit/match_help.h"

#include "base/hash.h"

enum { MOST = 3000 }; /* plies of a test's game */

/* ---- Save and load ---------------------------------------------------------- */

static void same_text(const struct match *a, const struct match *b)
{
    struct sg_slice x = match_text(a), y = match_text(b);
    assert_int_equal(x.length, y.length);
    assert_memory_equal(x.at, y.at, x.length);
}

static struct match *loaded_again(const struct match *m)
{
    struct said s;
    struct match_loaded loaded;
    struct match *n = match_load(match_text(m).at, match_text(m).length, &loaded, error_of(&s));
    must(n, &s.why);
    assert_int_equal(loaded.good, match_text(m).length);
    assert_false(loaded.torn);
    assert_true(loaded.readable);
    assert_int_equal(loaded.line, 0);
    assert_true(loaded.hashes >= match_plies(m) / MATCH_HASH_EVERY);
    same_text(m, n);
    assert_int_equal(match_plies(m), match_plies(n));
    assert_int_equal(match_redo_plies(m), match_redo_plies(n));
    assert_memory_equal(match_state(m), match_state(n), match_game(m)->state_size);
    return n;
}

static void save_and_go_on(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng a, b;
    struct match *m = seeded(game, setup, 7);
    sg_rng_init(&a, 3, setup->options);
    play_on(m, &a, 40 + (int)setup->options % 7);
    struct match *n = loaded_again(m);
    b = a;
    play_on(m, &a, MOST);
    play_on(n, &b, MOST); /* the same draws come */
    same_text(m, n);
    match_free(n);
    n = loaded_again(m);
    match_free(m);
    match_free(n);
}

static void a_loaded_match_goes_on_the_same(void **unused)
{
    (void)unused;
    every_setup(save_and_go_on);
}

/* ---- History ------------------------------------------------------------------ */

struct counted {
    uint64_t hash;
    int count;
};

static void count_event(void *ctx, const struct sg_event *e)
{
    struct counted *c = ctx;
    int32_t numbers[] = {e->kind, e->seat, e->audience, e->arg[0], e->arg[1], e->secret, e->news};
    c->hash = sg_hash(numbers, sizeof numbers, c->hash);
    c->count++;
}

static void look_back(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng rng;
    static unsigned char state[SG_MAX_STATE];
    struct match *m = seeded(game, setup, 11);
    sg_rng_init(&rng, 5, setup->options);
    play_on(m, &rng, MOST);
    int plies = match_plies(m);
    char *past = malloc((size_t)(plies + 1) * game->state_size);
    game->init(past, setup);
    for (int i = 0; i < plies; i++) {
        struct counted now = {0, 0}, then = {0, 0};
        struct sg_trace trace = {count_event, &now};
        char *at = past + (size_t)i * game->state_size;
        memcpy(at + game->state_size, at, game->state_size);
        assert_int_equal(match_ply(m, i)->seat, game->turn(at));
        game->apply(at + game->state_size, match_ply(m, i)->action, &trace);
        trace.ctx = &then;
        match_events(m, i, &trace);
        assert_int_equal(now.hash, then.hash);
        assert_int_equal(now.count, then.count);
    }
    for (int i = 0; i <= 300; i++) {
        int ply = i ? (int)sg_rng_below(&rng, (uint32_t)plies + 1) : plies;
        match_state_at(m, ply, state);
        assert_memory_equal(state, past + (size_t)ply * game->state_size, game->state_size);
    }
    free(past);
    match_free(m);
}

static void every_ply_can_be_looked_at(void **unused)
{
    (void)unused;
    every_setup(look_back);
}

/* ---- Undo: every view is byte for byte what it was ------------------------------ */

struct album {
    char *views; /* of all viewers at all plies */
    int viewers, room;
};

static char *photo(struct album *a, const struct match *m, int ply, int viewer)
{
    return a->views + ((size_t)ply * (size_t)a->viewers + (size_t)viewer) * match_game(m)->state_size;
}

static void shoot(struct album *a, const struct match *m)
{
    int ply = match_plies(m), seats = match_setup(m).seats;
    a->viewers = seats + 1;
    if (ply >= a->room) {
        a->room = 2 * ply + 64;
        a->views = realloc(a->views, (size_t)(a->room * a->viewers) * match_game(m)->state_size);
    }
    for (int v = 0; v <= seats; v++)
        match_view(m, v < seats ? v : SG_SPECTATOR, ply, photo(a, m, ply, v));
}

static void looks_as_it_did(struct album *a, const struct match *m)
{
    static char view[SG_MAX_STATE];
    int ply = match_plies(m), seats = match_setup(m).seats;
    for (int v = 0; v <= seats; v++) {
        match_view(m, v < seats ? v : SG_SPECTATOR, ply, view);
        assert_memory_equal(view, photo(a, m, ply, v), match_game(m)->state_size);
    }
}

/* Undoes some plies, looks, and mostly plays them again. */
static void wander(struct album *a, struct match *m, struct sg_rng *rng)
{
    struct said s;
    size_t length = match_text(m).length;
    if (match_plies(m) == 0)
        return;
    uint64_t hash = sg_hash(match_text(m).at, length, 0);
    int back = 1 + (int)sg_rng_below(rng, (uint32_t)(match_plies(m) < 40 ? match_plies(m) : 40));
    int waiting = match_redo_plies(m); /* from the time before */
    must(match_undo(m, MATCH_TABLE, back, error_of(&s)), &s.why);
    looks_as_it_did(a, m);
    assert_int_equal(match_redo_plies(m), waiting + back);
    int again = sg_rng_below(rng, 4) ? back : (int)sg_rng_below(rng, (uint32_t)back + 1);
    if (again) {
        must(match_redo(m, MATCH_TABLE, again, error_of(&s)), &s.why);
        looks_as_it_did(a, m);
    }
    assert_true(match_text(m).length > length);
    assert_int_equal(sg_hash(match_text(m).at, length, 0), hash); /* the log only grows */
}

static void undo_and_look(const struct sg_game *game, const struct sg_setup *setup)
{
    struct sg_rng rng;
    struct album album = {NULL, 0, 0};
    struct match *m = seeded(game, setup, 13);
    sg_rng_init(&rng, 8, setup->options);
    shoot(&album, m);
    for (int i = 0; i < MOST && match_turn(m) != SG_OVER; i++) {
        random_step(m, &rng);
        shoot(&album, m);
        if (sg_rng_below(&rng, 8) == 0)
            wander(&album, m, &rng);
    }
    if (match_plies(m)) /* the last undo may have gone back to the start */
        wander(&album, m, &rng);
    struct match *n = loaded_again(m);
    looks_as_it_did(&album, n);
    free(album.views);
    match_free(m);
    match_free(n);
}

static void after_an_undo_every_view_is_what_it_was(void **unused)
{
    (void)unused;
    every_setup(undo_and_look);
}

/* ---- What is refused changes nothing --------------------------------------------- */

static void refusals_change_nothing(void **unused)
{
    struct said s;
    struct sg_setup setup = {2, 0, 0};
    const struct sg_game *game = sg_game_find("pebbles");
    struct match *m = seeded(game, &setup, 1);
    struct sg_rng rng;
    (void)unused;
    sg_rng_init(&rng, 1, 1);
    assert_false(match_play(m, 0, (struct sg_action){1, {0, 0, 0}}, error_of(&s)));
    assert_string_equal(error_words(&s.why), "chance is to move, not a seat");
    assert_null(s.why.clause);
    assert_false(match_force(m, (struct sg_action){1, {0, 0, 0}}, error_of(&s)));
    assert_false(match_undo(m, 0, 1, error_of(&s)));
    assert_string_equal(error_words(&s.why), "only 0 steps can be undone, not 1");
    play_on(m, &rng, 4);
    size_t length = match_text(m).length;
    assert_false(match_play(m, 1, (struct sg_action){1, {0, 0, 0}}, error_of(&s)));
    assert_string_equal(error_words(&s.why), "seat 1 is to move, not seat 2");
    assert_false(match_play(m, 0, (struct sg_action){2, {0, 0, 9}}, error_of(&s)));
    assert_non_null(s.why.clause);
    assert_string_equal(s.why.game, "pebbles");
    assert_non_null(strstr(error_words(&s.why), s.why.clause));
    assert_false(match_draw(m, error_of(&s)));
    assert_false(match_redo(m, MATCH_TABLE, 1, error_of(&s)));
    assert_int_equal(match_text(m).length, length);
    assert_int_equal(match_plies(m), 4);
    match_free(m);
}

static void starts_that_cannot_be_are_refused(void **unused)
{
    struct said s;
    const struct sg_game *game = sg_game_find("pebbles");
    struct match_start start = {.setup = {2, 0, 0}};
    (void)unused;
    start.setup.seats = 9;
    assert_null(match_new(game, &start, error_of(&s)));
    start.setup.seats = 2;
    start.setup.set = 3;
    assert_null(match_new(game, &start, error_of(&s)));
    start.setup.set = 0;
    static const char *const bad[] = {"a\nb", " a", "a ", "\x7f", "\xc3", "\xed\xa0\x80", "\xe2\x80\xae"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        strcpy(start.seat[1].name, bad[i]);
        assert_null(match_new(game, &start, error_of(&s)));
        assert_true(s.why.key != NULL);
    }
    memset(start.seat[1].name, 'x', sizeof start.seat[1].name);
    assert_null(match_new(game, &start, error_of(&s)));
    strcpy(start.seat[1].name, "Zoë von Österreich");
    start.chance.source = 9;
    assert_null(match_new(game, &start, error_of(&s)));
    start.chance.source = MATCH_SEEDED;
    struct match *m = match_new(game, &start, error_of(&s));
    must(m, &s.why);
    struct match *n = loaded_again(m);
    assert_string_equal(match_seat(n, 1)->name, "Zoë von Österreich");
    assert_string_equal(match_seat(n, 0)->name, "Seat 1");
    match_free(m);
    match_free(n);
}

/* ---- Positions, outcomes from outside, seats that change ---------------------------- */

static void from_position(const struct sg_game *game, const struct sg_setup *setup)
{
    struct said s;
    struct sg_rng rng;
    struct match *m = seeded(game, setup, 2);
    sg_rng_init(&rng, 4, 4);
    play_on(m, &rng, 50);
    struct match_start start = {.setup = *setup, .position = match_state(m)};
    struct match *n = match_new(game, &start, error_of(&s));
    must(n, &s.why);
    assert_memory_equal(match_state(m), match_state(n), game->state_size);
    play_on(n, &rng, 30);
    struct match *again = loaded_again(n);
    match_free(again);
    match_free(n);
    static char view[SG_MAX_STATE];
    match_view(m, 0, match_plies(m), view);
    start.position = view;
    assert_null(match_new(game, &start, error_of(&s)));
    match_free(m);
}

static void matches_can_begin_with_a_position(void **unused)
{
    (void)unused;
    every_setup(from_position);
}

static void outcomes_from_outside(const struct sg_game *game, const struct sg_setup *setup)
{
    struct said s;
    struct sg_rng rng;
    struct match_start start = {.setup = *setup, .chance = {.source = MATCH_OUTSIDE}};
    struct match *m = match_new(game, &start, error_of(&s));
    must(m, &s.why);
    sg_rng_init(&rng, 6, 6);
    for (int i = 0; i < 100 && match_turn(m) != SG_OVER; i++) {
        if (match_turn(m) != SG_CHANCE) {
            random_step(m, &rng);
            continue;
        }
        struct sg_outcome list[SG_MAX_CHOICES];
        int n = game->outcomes(match_state(m), list);
        assert_false(match_draw(m, error_of(&s)));
        must(match_force(m, list[sg_rng_below(&rng, (uint32_t)n)].action, error_of(&s)), &s.why);
    }
    struct match *n = loaded_again(m);
    match_free(n);
    match_free(m);
}

static void outcomes_can_come_from_outside(void **unused)
{
    (void)unused;
    every_setup(outcomes_from_outside);
}

static void seats_change_hands(void **unused)
{
    struct said s;
    struct sg_setup setup = {3, 0, 0};
    struct match_seat bot = {MATCH_BOT, "Deputy"};
    struct match *m = seeded(sg_game_at(0), &setup, 1);
    (void)unused;
    must(match_seat_set(m, 2, &bot, error_of(&s)), &s.why);
    struct match *n = loaded_again(m);
    assert_int_equal(match_seat(n, 2)->who, MATCH_BOT);
    assert_string_equal(match_seat(n, 2)->name, "Deputy");
    match_free(m);
    match_free(n);
}

/* ---- The journal ------------------------------------------------------------------- */

struct paper {
    char text[65536];
    size_t length;
    bool refuse;
};

static bool note_line(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    struct paper *p = ctx;
    if (p->refuse || p->length + length > sizeof p->text)
        return sg_wrong(why, "no-paper");
    memcpy(p->text + p->length, text, length);
    p->length += length;
    return true;
}

static void the_journal_comes_first(void **unused)
{
    static struct paper paper;
    struct said s;
    struct sg_setup setup = {3, 0, 0};
    struct sg_rng rng;
    struct match *m = seeded(sg_game_at(0), &setup, 1);
    struct match_sink sink = {note_line, &paper};
    (void)unused;
    sg_rng_init(&rng, 1, 2);
    must(match_save(m, &sink, error_of(&s)), &s.why);
    match_journal(m, &sink);
    for (int i = 0; i < 30; i++) {
        random_step(m, &rng);
        assert_int_equal(paper.length, match_text(m).length);
        paper.refuse = true;
        bool ok = match_turn(m) == SG_CHANCE ? match_draw(m, error_of(&s))
                                             : match_play(m, match_turn(m), pick_action(m, &rng), error_of(&s));
        assert_false(ok || match_undo(m, MATCH_TABLE, 1, error_of(&s)));
        assert_string_equal(s.why.key, "no-paper"); /* what the journal said */
        assert_int_equal(match_plies(m), i + 1);
        paper.refuse = false;
    }
    assert_memory_equal(paper.text, match_text(m).at, paper.length);
    match_free(m);
}

int main(void)
{
    sg_games_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loaded_match_goes_on_the_same),
        cmocka_unit_test(every_ply_can_be_looked_at),
        cmocka_unit_test(after_an_undo_every_view_is_what_it_was),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(starts_that_cannot_be_are_refused),
        cmocka_unit_test(matches_can_begin_with_a_position),
        cmocka_unit_test(outcomes_can_come_from_outside),
        cmocka_unit_test(seats_change_hands),
        cmocka_unit_test(the_journal_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
