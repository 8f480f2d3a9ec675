/*
 * unit_siena.c: what Siena hides, and how it makes up truths.
 *
 * Hand-made pairs of positions that differ only in what a seat may not know
 * must look the same to that seat; the tests of the contract try the same with
 * random games. The rules themselves are tested by scenarios/.
 */
#include "tests/unit/error_help.h"
#include "base/codec.h"
#include "base/rng.h"
#include "games/games.h"
#include "games/siena/rules/siena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct sg_game *const siena = &siena_game;

enum { SPECTATOR = SG_SPECTATOR };

/* ---- making positions ------------------------------------------------------ */

static void set_fields(struct siena_state *s, const char *fields)
{
    struct sg_error why;
    if (!sg_fields_set(siena, s, fields, strlen(fields), &why))
        fail_msg("'%s': %s", fields, error_words(&why));
}

static void play_text(struct siena_state *s, const char *action)
{
    struct sg_error why;
    struct sg_action a;
    struct sg_error no = {0};
    if (!sg_action_parse(siena, action, strlen(action), &a, &why))
        fail_msg("'%s': %s", action, error_words(&why));
    if (siena->turn(s) != SG_CHANCE && siena->refuse(s, a, &no))
        fail_msg("'%s' is refused: %s %s", action, no.clause, no.key);
    siena->apply(s, a, NULL);
}

/* A position at the turn of seat 1; then the actions, separated by ';'. */
static struct siena_state make_position(const char *setup, const char *fields, const char *actions)
{
    struct siena_state s;
    struct sg_setup words;
    char one[64];
    struct sg_error why;
    if (!sg_setup_parse(siena, setup, strlen(setup), &words, &why))
        fail_msg("'%s': %s", setup, error_words(&why));
    siena->init(&s, &words);
    set_fields(&s, fields);
    (void)siena->normalize(&s, NULL); /* some of it makes sense only after the start */
    assert_true(siena->start_phase(&s, 0, 0, NULL, NULL));
    if (!siena->normalize(&s, &why))
        fail_msg("'%s': %s", fields, error_words(&why));
    while (*actions) {
        size_t n = strcspn(actions, ";");
        assert_true(n < sizeof one);
        memcpy(one, actions, n);
        one[n] = 0;
        play_text(&s, one);
        actions += n + (actions[n] == ';');
    }
    return s;
}

static bool looks_the_same(const struct siena_state *a, const struct siena_state *b, int viewer)
{
    struct siena_state x, y;
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
    siena->redact(a, viewer, &x);
    siena->redact(b, viewer, &y);
    return memcmp(&x, &y, sizeof x) == 0;
}

/* The viewers in `see` can tell the two apart; all others, and spectators, cannot. */
static void check_pair(const struct siena_state *a, const struct siena_state *b, unsigned see)
{
    for (int v = 0; v < a->head.seats; v++)
        if (looks_the_same(a, b, v) != !(see >> v & 1))
            fail_msg("seat %d %s", v + 1, see >> v & 1 ? "does not see what it may" : "sees what is hidden");
    if (!looks_the_same(a, b, SPECTATOR))
        fail_msg("a spectator sees what is hidden");
}

enum { SEAT1 = 1, SEAT2 = 2, SEAT3 = 4 };

/* ---- pairs ------------------------------------------------------------------------ */

#define IN_TOWN "seat 1 banker florins 60 pawn palazzo-tolomei; seat 2 banker florins 40 pawn wall; track = 1 2 3"
#define AT_INN "seat 1 banker florins 60 pawn via-delle-cerchia; seat 2 florins 40; seat 3 florins 40; track = 1 2 3"

static void senesi_held_are_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3", IN_TOWN "; senesi 2 = 1 1 0 0", "");
    struct siena_state b = make_position("seats=3", IN_TOWN "; senesi 2 = 0 0 1 1", "");
    check_pair(&a, &b, SEAT2);
    /* How many they are is public. */
    struct siena_state c = make_position("seats=3", IN_TOWN "; senesi 2 = 0 0 1 0", "");
    assert_false(looks_the_same(&a, &c, 0));
}

static void senesi_of_two_seats_are_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3", IN_TOWN "; senesi 2 = 1 0 0 0; senesi 3 = 0 0 0 1", "");
    struct siena_state b = make_position("seats=3", IN_TOWN "; senesi 2 = 0 0 0 1; senesi 3 = 1 0 0 0", "");
    check_pair(&a, &b, SEAT2 | SEAT3);
}

static void cards_under_the_deck_are_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3", IN_TOWN "; bottom = 1 4 2; bottom_by = 2 2 3", "");
    struct siena_state b = make_position("seats=3", IN_TOWN "; bottom = 4 1 2; bottom_by = 2 2 3", "");
    check_pair(&a, &b, SEAT2);
    struct siena_state c = make_position("seats=3", IN_TOWN "; bottom = 1 4 3; bottom_by = 2 2 3", "");
    check_pair(&a, &c, SEAT3);
}

static void cards_being_looked_at_are_hidden(void **state)
{
    (void)state;
    const char *first = "step;stop;donate;senesi 1;senesi 4";
    struct siena_state a = make_position("seats=3", IN_TOWN, first);
    struct siena_state b = make_position("seats=3", IN_TOWN, "step;stop;donate;senesi 3;senesi 2");
    check_pair(&a, &b, SEAT1);
    /* What they keep and what they put back, too. */
    struct siena_state c =
        make_position("seats=3", IN_TOWN, "step;stop;donate;senesi 1;senesi 4;senesi 1;senesi 3;keep 4;keep 3");
    struct siena_state d =
        make_position("seats=3", IN_TOWN, "step;stop;donate;senesi 2;senesi 1;senesi 1;senesi 3;keep 2;keep 3");
    check_pair(&c, &d, SEAT1);
}

static void artists_held_are_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3", IN_TOWN "; artists 2 = 3; artist_low = 8 1 2", "");
    struct siena_state b = make_position("seats=3", IN_TOWN "; artists 2 = 5; artist_low = 8 1 2", "");
    check_pair(&a, &b, SEAT2);
}

static void the_artista_deck_is_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3", IN_TOWN "; artist_low = 8 1 2", "");
    struct siena_state b = make_position("seats=3", IN_TOWN "; artist_low = 8 4 7", "");
    check_pair(&a, &b, 0);
}

static void the_artist_under_auction_is_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3", AT_INN "; artist_low = 8 1 2", "enter;engage;artist 3");
    struct siena_state b = make_position("seats=3", AT_INN "; artist_low = 8 1 2", "enter;engage;artist 4");
    check_pair(&a, &b, SEAT1);
    play_text(&a, "bid 15");
    play_text(&b, "bid 15");
    play_text(&a, "look");
    play_text(&b, "look");
    check_pair(&a, &b, SEAT1 | SEAT2); /* S-ART-03 */
    play_text(&a, "pass");
    play_text(&b, "pass");
    play_text(&a, "pass");
    play_text(&b, "pass");
    check_pair(&a, &b, SEAT1 | SEAT2); /* S-ART-05: what was seen is remembered */
}

static void who_buys_unseen_sees_it_then(void **state)
{
    (void)state;
    struct siena_state a =
        make_position("seats=3", AT_INN "; artist_low = 8 1 2", "enter;engage;artist 3;bid 15;pass;bid 20");
    struct siena_state b =
        make_position("seats=3", AT_INN "; artist_low = 8 1 2", "enter;engage;artist 4;bid 15;pass;bid 20");
    check_pair(&a, &b, SEAT1);
    play_text(&a, "pass");
    play_text(&b, "pass");
    check_pair(&a, &b, SEAT1 | SEAT3);
}

static void hidden_hands_are_hidden(void **state)
{
    (void)state;
    struct siena_state a = make_position("seats=3 hands=hidden", IN_TOWN "; hand 2 = G01 S05", "");
    struct siena_state b = make_position("seats=3 hands=hidden", IN_TOWN "; hand 2 = J10 S06", "");
    check_pair(&a, &b, SEAT2);
    /* Shown hands are not. */
    struct siena_state c = make_position("seats=3", IN_TOWN "; hand 2 = G01 S05", "");
    struct siena_state d = make_position("seats=3", IN_TOWN "; hand 2 = J10 S06", "");
    for (int v = 0; v < 3; v++)
        assert_false(looks_the_same(&c, &d, v));
    assert_false(looks_the_same(&c, &d, SPECTATOR));
}

/* S-LOC-02: whether a player is asked shows nothing of their hand. */
static void being_asked_tells_nothing(void **state)
{
    (void)state;
#define CALLED "seat 2 banker florins 40 pawn via-dei-servi; courtesans 1; track = 1 2 3"
    struct siena_state a = make_position("seats=3 hands=hidden", CALLED "; hand 2 = G01", "end;step");
    struct siena_state b = make_position("seats=3 hands=hidden", CALLED "; hand 2 = A08", "end;step");
    check_pair(&a, &b, SEAT2);
}

/* S-SCO-04: what counts is laid open when the game is over, to spectators as well. */
static void at_the_end_cards_are_laid_open(void **state)
{
    (void)state;
    struct siena_state s = make_position("seats=3", IN_TOWN "; senesi 2 = 1 0 0 1; artists 2 = 3; round 20",
                                         "step;stop;end;step;stop;end;end");
    assert_int_equal(siena->turn(&s), SG_OVER);
    struct sg_result truth, seen;
    siena->result(&s, &truth);
    for (int v = 0; v < 4; v++) {
        struct siena_state view;
        siena->redact(&s, v < 3 ? v : SPECTATOR, &view);
        siena->result(&view, &seen);
        assert_memory_equal(&truth, &seen, sizeof truth);
    }
}

/* ---- resampling ---------------------------------------------------------------------- */

enum { DRAWS = 20000 };

/* A count of `n` draws with probability part/whole, within five deviations. */
static void check_share(const char *what, unsigned count, unsigned part, unsigned whole)
{
    double p = (double)part / whole, mean = DRAWS * p, far = (double)count - mean;
    if (count == 0 || far * far > 25 * DRAWS * p * (1 - p))
        fail_msg("%s: %u of %d draws, expected about %.0f", what, count, (int)DRAWS, mean);
}

/* One possible truth behind what `viewer` sees, which must look the same to them. */
static struct siena_state imagine(const struct siena_state *s, int viewer, struct sg_rng *rng)
{
    struct siena_state world;
    memset(&world, 0, sizeof world);
    siena->redact(s, viewer, &world);
    siena->resample(&world, rng);
    assert_int_equal(world.head.viewer, SG_TRUTH);
    assert_true(looks_the_same(s, &world, viewer));
    struct siena_state settled = world;
    struct sg_error why;
    if (!siena->normalize(&settled, &why))
        fail_msg("a truth that cannot be: %s", error_words(&why));
    assert_memory_equal(&settled, &world, sizeof world); /* every count is kept */
    return world;
}

static void senesi_truths_come_in_proportion(void **state)
{
    (void)state;
    /* Seat 1 knows two 4s of its own: the other card is a 1, 2 or 3. */
    struct siena_state s =
        make_position("seats=3", IN_TOWN "; senesi 1 = 0 0 0 2; senesi 2 = 0 0 1 0; bottom = 1; bottom_by = 3", "");
    struct sg_rng rng;
    unsigned held[4] = {0}, below[4] = {0};
    sg_rng_init(&rng, 1, 1);
    for (int i = 0; i < DRAWS; i++) {
        struct siena_state w = imagine(&s, 0, &rng);
        for (unsigned v = 0; v < 4; v++)
            held[v] += w.senesi[1][v];
        below[w.bottom[0]]++;
        assert_int_equal(w.senesi[0][3], 2);
    }
    check_share("a 1 held", held[0], 12, 24);
    check_share("a 2 held", held[1], 8, 24);
    check_share("a 3 held", held[2], 4, 24);
    check_share("a 1 below", below[0], 12, 24);
    check_share("a 2 below", below[1], 8, 24);
    check_share("a 3 below", below[2], 4, 24);
    assert_int_equal(held[3] + below[3], 0);
}

static void lorenzetti_is_never_in_the_upper_part(void **state)
{
    (void)state;
    struct siena_state s = make_position("seats=3", IN_TOWN "; artists 2 = 3; artist_low = 8 1 2", "");
    struct sg_rng rng;
    unsigned held[8] = {0}, low[8] = {0}, top[8] = {0};
    sg_rng_init(&rng, 2, 1);
    for (int i = 0; i < DRAWS; i++) {
        struct siena_state w = imagine(&s, 0, &rng);
        for (unsigned a = 0; a < 8; a++) {
            held[a] += w.artists[1] >> a & 1;
            low[a] += w.artist_low >> a & 1;
            top[a] += w.artist_top >> a & 1;
        }
    }
    for (unsigned a = 0; a < 7; a++) {
        check_share("held", held[a], 1, 7);
        check_share("in the lower part", low[a], 2, 7);
        check_share("in the upper part", top[a], 4, 7);
    }
    assert_int_equal(low[7], DRAWS);
}

static void artists_that_were_seen_stay_where_they_are(void **state)
{
    (void)state;
    struct siena_state s =
        make_position("seats=3", AT_INN "; artist_low = 8 1 2", "enter;engage;artist 3;bid 15;look;bid 20;pass;pass");
    struct sg_rng rng;
    sg_rng_init(&rng, 3, 1);
    unsigned unseen[8] = {0};
    for (int i = 0; i < DRAWS; i++) {
        struct siena_state w = imagine(&s, 0, &rng);
        assert_int_equal(w.artists[1], 1 << 2);
        w = imagine(&s, 2, &rng);
        for (unsigned a = 0; a < 8; a++)
            unseen[a] += w.artists[1] >> a & 1;
    }
    for (unsigned a = 0; a < 7; a++)
        check_share("who it may be", unseen[a], 1, 7);
    assert_int_equal(unseen[7], 0);
}

static void the_artist_under_auction_may_be_anyone_of_his_part(void **state)
{
    (void)state;
    struct siena_state upper = make_position("seats=3", AT_INN "; artist_low = 8 1 2", "enter;engage;artist 3;bid 15");
    struct siena_state lower =
        make_position("seats=3", AT_INN "; artists 2 = 1 3 4 6 7; artist_low = 8 2 5", "enter;engage;artist 2;bid 15");
    struct sg_rng rng;
    unsigned above[8] = {0}, below[8] = {0}, blind[8] = {0};
    sg_rng_init(&rng, 4, 1);
    for (int i = 0; i < DRAWS; i++) {
        above[imagine(&upper, 1, &rng).artist_up]++;
        below[imagine(&lower, 1, &rng).artist_up]++; /* seat 2 knows its own five */
        blind[imagine(&lower, 2, &rng).artist_up]++; /* seat 3 knows nobody */
    }
    assert_int_equal(above[7], 0);
    for (unsigned a = 0; a < 7; a++) {
        check_share("of the upper part", above[a], 1, 7);
        check_share("of the lower part, unknown", blind[a], 2, 21);
    }
    check_share("2", below[1], 1, 3);
    check_share("5", below[4], 1, 3);
    check_share("Lorenzetti", below[7], 1, 3);
    check_share("Lorenzetti, to who knows nothing", blind[7], 1, 3);
}

static void hidden_hands_are_drawn_from_all_that_is_not_seen(void **state)
{
    (void)state;
    struct siena_state s = make_position(
        "seats=3 hands=hidden", IN_TOWN "; hand 1 = G01 G02; hand 2 = G03 S05; hand 3 = J01; discards has S01 S02", "");
    struct sg_rng rng;
    unsigned at[SIENA_CARDS] = {0};
    sg_rng_init(&rng, 5, 1);
    for (int i = 0; i < DRAWS; i++) {
        struct siena_state w = imagine(&s, 0, &rng);
        assert_true(w.hand[0] == s.hand[0] && w.discards == s.discards);
        for (unsigned c = 0; c < SIENA_CARDS; c++)
            at[c] += (unsigned)(w.hand[1] >> c & 1);
    }
    uint64_t seen = s.hand[0] | s.discards;
    for (unsigned c = 0; c < SIENA_CARDS; c++) {
        if (seen >> c & 1)
            assert_int_equal(at[c], 0);
        else
            check_share("a card in the hand", at[c], 2, 48);
    }
}

static void cards_named_are_held_in_every_truth(void **state)
{
    (void)state;
    struct siena_state inns =
        make_position("seats=3 hands=hidden", "hand 1 = S01 S02 S03 G01; discards has S04", "play S01 inn");
    struct siena_state road = make_position("seats=3 hands=hidden", "seat 1 merchant florins 40; hand 1 = J01 J02 G01",
                                            "travel firenze 2;with J01");
    struct sg_rng rng;
    uint64_t inn = siena_set(0)->of_kind[CARD_INN], fourth = 0, third = 0;
    sg_rng_init(&rng, 8, 1);
    for (int i = 0; i < 500; i++) {
        struct siena_state w = imagine(&inns, 1, &rng);
        assert_true((w.hand[0] & inn) == (inns.hand[0] & inn)); /* no others are left */
        fourth |= w.hand[0];
        w = imagine(&road, 2, &rng);
        assert_true(w.hand[0] & siena_set(0)->journeys);
        third |= w.hand[0];
    }
    /* The rest of the hand may be anything that is not seen elsewhere. */
    assert_true((fourth | inns.discards) == (1ull << SIENA_CARDS) - 1);
    assert_true((third | road.discards) == (1ull << SIENA_CARDS) - 1);
}

/* After Lorenzetti's auction, however few are left in the deck, views still have truths. */
static void truths_after_lorenzetti(void **state)
{
    static const char *const decks[] = {
        "artists 2 = 1 3 4 6 7; artist_low = 8 2 5",
        "artists 2 = 1 2 3 4 6 7; artist_low = 8 5",
        "artists 2 = 1 2 3 4 5 6 7; artist_low = 8",
    };
    (void)state;
    struct sg_rng rng;
    sg_rng_init(&rng, 6, 1);
    for (int d = 0; d < 3; d++) {
        char fields[256];
        snprintf(fields, sizeof fields, "%s; %s", AT_INN, decks[d]);
        struct siena_state s = make_position("seats=3", fields, "enter;engage;artist 8;bid 15;pass;pass");
        assert_int_equal(siena->turn(&s), SG_OVER);
        for (int i = 0; i < 100; i++)
            for (int v = 0; v < 4; v++) {
                struct siena_state w = imagine(&s, v < 3 ? v : SPECTATOR, &rng);
                assert_int_equal(w.artists[0], 1 << 7);
            }
    }
}

/* One random decision or draw; every listed action is one that is not refused. */
static struct sg_action random_action(const struct siena_state *s, struct sg_rng *rng)
{
    struct sg_choice list[SG_MAX_CHOICES];
    if (siena->turn(s) == SG_CHANCE)
        return siena->chance_sample(s, sg_rng_below(rng, siena->chance_total(s)));
    unsigned n = (unsigned)siena->actions(s, list);
    assert_true(n > 0);
    struct sg_choice *c = &list[sg_rng_below(rng, n)];
    unsigned more = c->more < 5 ? c->more : 5; /* small bids, so that auctions last */
    c->action.arg[2] = (uint16_t)(c->action.arg[2] + sg_rng_below(rng, more + 1u));
    assert_false(siena->refuse(s, c->action, NULL));
    return c->action;
}

/* Random games seldom get to the town: begin there, with few Artists and levels left. */
static void truths_all_through_the_bankers_game(void **state)
{
    static const char *const setups[] = {"seats=3", "seats=3 edition=french", "seats=3 edition=dutch",
                                         "seats=3 edition=german", "seats=3 hands=hidden"};
    unsigned causes = 0;
    struct sg_rng rng;
    (void)state;
    sg_rng_init(&rng, 7, 1);
    for (int g = 0; g < 100; g++) {
        struct siena_state s = make_position(
            setups[g % 5],
            "seat 1 banker florins 200 pawn via-dei-servi; seat 2 banker florins 150 pawn via-delle-cerchia; "
            "seat 3 merchant florins 300; artists 2 = 1 3 4; artist_low = 8 2 5; track = 1 2 3; round 12; "
            "tower = 1 2 1 1 2 - -; senesi 2 = 9 4 1 0; senesi 1 = 0 0 0 1; bottom = 1 1; bottom_by = 1 2",
            "");
        for (int ply = 0; siena->turn(&s) != SG_OVER; ply++) {
            assert_true(ply < 5000);
            siena->apply(&s, random_action(&s, &rng), NULL);
            if (ply % 3 == 0 || siena->turn(&s) == SG_OVER)
                for (int v = 0; v < 4; v++)
                    imagine(&s, v < 3 ? v : SPECTATOR, &rng);
        }
        causes |= 1u << s.cause;
    }
    assert_int_equal(causes, 7); /* tower, Lorenzetti and rounds all came */
}

/* ---- news --------------------------------------------------------------------------------- */

/* All to whom what an action does is news; the action is the last of `actions`. */
static void gather_news(void *ctx, const struct sg_event *e)
{
    *(unsigned *)ctx |= e->news;
}

static unsigned news_of(struct siena_state s, const char *action)
{
    unsigned all = 0;
    struct sg_trace trace = {gather_news, &all};
    struct sg_action a;
    struct sg_error why;
    assert_true(sg_action_parse(siena, action, strlen(action), &a, &why));
    assert_true(siena->turn(&s) == SG_CHANCE || !siena->refuse(&s, a, NULL));
    siena->apply(&s, a, &trace);
    return all;
}

/* Where undoing free of charge must end: somebody has seen what was hidden. */
static void news_is_what_somebody_sees_for_the_first_time(void **state)
{
    (void)state;
#define UPPER AT_INN "; artist_low = 8 1 2"
#define LOWER AT_INN "; artists 2 = 1 3 4 6 7; artist_low = 8 2 5"
    assert_int_equal(news_of(make_position("seats=3", UPPER, "enter;engage"), "artist 3"), SEAT1);
    assert_int_equal(news_of(make_position("seats=3", UPPER, "enter;engage;artist 3"), "bid 15"), 0);
    assert_int_equal(news_of(make_position("seats=3", UPPER, "enter;engage;artist 3;bid 15"), "look"), SEAT2);
    /* The starter has seen what they win; a player who wins it unseen has not. */
    assert_int_equal(news_of(make_position("seats=3", UPPER, "enter;engage;artist 3;bid 15;pass"), "pass"), 0);
    assert_int_equal(news_of(make_position("seats=3", UPPER, "enter;engage;artist 3;bid 15;pass;bid 20"), "pass"),
                     SEAT3);
    /* Whether it was Lorenzetti everyone learns, also from the game's continuing. */
    assert_int_equal(news_of(make_position("seats=3", LOWER, "enter;engage;artist 2;bid 15;pass"), "pass"),
                     SG_EVERYONE);
    assert_int_equal(news_of(make_position("seats=3", LOWER, "enter;engage;artist 8;bid 15;pass"), "pass"),
                     SG_EVERYONE);
    assert_int_equal(news_of(make_position("seats=3", IN_TOWN, "step;stop;donate"), "senesi 4"), SEAT1);
    assert_int_equal(
        news_of(make_position("seats=3", IN_TOWN, "step;stop;donate;senesi 4;senesi 1;senesi 1;senesi 2;keep 4"),
                "keep 2"),
        0);
    /* A card from a hidden hand is news to all, from a shown one to nobody. */
    assert_int_equal(news_of(make_position("seats=3", "hand 1 = S12", ""), "play S12 courtesan"), 0);
    assert_int_equal(news_of(make_position("seats=3 hands=hidden", "hand 1 = S12", ""), "play S12 courtesan"),
                     SG_EVERYONE);
}

static bool may_donate(const struct siena_state *s, int viewer)
{
    struct siena_state view;
    struct sg_action a;
    struct sg_error why;
    assert_true(sg_action_parse(siena, "donate", 6, &a, &why));
    siena->redact(s, viewer, &view);
    assert_int_equal(siena->refuse(s, a, NULL), siena->refuse(&view, a, NULL));
    return !siena->refuse(&view, a, NULL);
}

/* S-DUO-05: how many Senesi cards are left is known, whoever holds which, and wherever they lie. */
static void senesi_left_are_counted_in_a_view(void **state)
{
    (void)state;
    char fields[300];
    struct siena_state all = make_position("seats=3", IN_TOWN, "step;stop"), s;
    const uint8_t *d = all.senesi_deck;
    assert_true(may_donate(&all, 0));
    s = make_position("seats=3", IN_TOWN "; senesi 2 = 1 1 0 0; bottom = 1 4 2; bottom_by = 2 2 3", "step;stop");
    assert_true(may_donate(&s, 0));
    snprintf(fields, sizeof fields, IN_TOWN "; senesi 2 = %d %d %d %d", d[0], d[1], d[2], d[3]);
    s = make_position("seats=3", fields, "step;stop");
    assert_false(may_donate(&s, 0));
    snprintf(fields, sizeof fields, IN_TOWN "; senesi 2 = %d %d %d %d; bottom = 4; bottom_by = 3", d[0], d[1], d[2],
             d[3] - 1);
    s = make_position("seats=3", fields, "step;stop");
    assert_true(may_donate(&s, 0));
}

/* Cards end where a word is the name of something else. */
static void words_of_a_seat_come_in_any_order(void **state)
{
    (void)state;
    struct siena_state a =
        make_position("seats=3", "seat 1 banker florins 60 pawn duomo hand S12 S11; track = 1 2 3", "");
    struct siena_state b =
        make_position("seats=3", "seat 1 hand S12 S11 banker pawn duomo florins 60; track = 1 2 3", "");
    assert_int_equal(b.status[0], BANKER);
    assert_memory_equal(&a, &b, sizeof a);
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
        cmocka_unit_test(senesi_held_are_hidden),
        cmocka_unit_test(senesi_of_two_seats_are_hidden),
        cmocka_unit_test(cards_under_the_deck_are_hidden),
        cmocka_unit_test(cards_being_looked_at_are_hidden),
        cmocka_unit_test(artists_held_are_hidden),
        cmocka_unit_test(the_artista_deck_is_hidden),
        cmocka_unit_test(the_artist_under_auction_is_hidden),
        cmocka_unit_test(who_buys_unseen_sees_it_then),
        cmocka_unit_test(hidden_hands_are_hidden),
        cmocka_unit_test(being_asked_tells_nothing),
        cmocka_unit_test(at_the_end_cards_are_laid_open),
        cmocka_unit_test(senesi_truths_come_in_proportion),
        cmocka_unit_test(lorenzetti_is_never_in_the_upper_part),
        cmocka_unit_test(artists_that_were_seen_stay_where_they_are),
        cmocka_unit_test(the_artist_under_auction_may_be_anyone_of_his_part),
        cmocka_unit_test(hidden_hands_are_drawn_from_all_that_is_not_seen),
        cmocka_unit_test(cards_named_are_held_in_every_truth),
        cmocka_unit_test(truths_after_lorenzetti),
        cmocka_unit_test(truths_all_through_the_bankers_game),
        cmocka_unit_test(news_is_what_somebody_sees_for_the_first_time),
        cmocka_unit_test(senesi_left_are_counted_in_a_view),
        cmocka_unit_test(words_of_a_seat_come_in_any_order),
    };
    return cmocka_run_group_tests(tests, start_games, NULL);
}
