/*
 * unit_contract.c: every game keeps every promise of game.h.
 *
 * One test for each game and each promise; each goes through all numbers of
 * seats, presets and option values with seeded random games (src/trial).
 * `signoria soak` runs the same checks for as long as one likes.
 */
#include "tests/unit/error_help.h"
#include "base/codec.h"
#include "games/games.h"
#include "trial/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct promise {
    const char *name;
    unsigned checks;
    int games;      /* for each set-up and number of seats */
    unsigned every; /* expensive checks at every n-th ply */
};

static const struct promise promises[] = {
    {"lists are legal, distinct and never empty", TRIAL_LIST, 8, 1},
    {"outcomes, weight and draw agree", TRIAL_CHANCE, 4, 1},
    {"what is not listed is refused with a clause", TRIAL_REFUSE, 1, 24},
    {"positions from play are settled", TRIAL_SETTLE, 8, 1},
    {"actions and positions survive being text", TRIAL_TEXT, 1, 8},
    {"states survive being bytes", TRIAL_BYTES, 1, 2},
    {"events are well made", TRIAL_EVENTS, 4, 1},
    {"scores add up", TRIAL_SCORE, 2, 1},
    {"views are stable and can be played from", TRIAL_VIEWS, 1, 16},
    {"what is hidden changes nothing that is seen", TRIAL_WORLDS, 4, 2},
    {"resampled truths can be played to the end", TRIAL_ONWARD, 2, 1},
    {"positions that were begun can be played", TRIAL_BEGIN, 1, 80},
};

enum { PROMISES = sizeof promises / sizeof promises[0], MAX_CASES = 256 };

struct what {
    const struct sg_game *game;
    const struct promise *promise;
    char name[120];
};

static void broken(const struct trial *t)
{
    char memory[256];
    struct sg_text setup;
    sg_text_init(&setup, memory, sizeof memory);
    sg_setup_format(t->game, &t->setup, &setup);
    print_error("%s, seed %d, game %d, ply %d, '%s':\n%s\n%s\n", memory, (int)t->seed, (int)t->number, t->plies,
                t->action, t->why, t->where);
    fail_msg("%s: %s", memory, t->why);
}

static void keeps(void **state)
{
    static struct trial t;
    const struct what *w = *state;
    struct sg_setup setup;
    bool refused;
    int played = 0;
    for (int i = 0; trial_case_at(w->game, i, &setup, &refused); i++) {
        for (int n = 0; n < w->promise->games && !refused; n++) {
            memset(&t, 0, sizeof t);
            t.game = w->game;
            t.setup = setup;
            t.seed = 1000 + (uint64_t)i;
            t.number = (uint64_t)n;
            t.checks = w->promise->checks;
            t.every = w->promise->every;
            if (!trial_play(&t))
                broken(&t);
            played++;
        }
    }
    assert_true(played > 0);
}

static void tables(void **state)
{
    const struct what *w = *state;
    char memory[512];
    struct sg_text why;
    sg_text_init(&why, memory, sizeof memory);
    if (!trial_tables(w->game, &why) || !trial_bad_setups(w->game, &why))
        fail_msg("%s", memory);
}

static void setups(void **state)
{
    const struct what *w = *state;
    char memory[512];
    for (int seats = w->game->min_seats; seats <= w->game->max_seats; seats++) {
        struct sg_setup s, back;
        bool refused;
        for (int i = 0; trial_setup_at(w->game, i, seats, &s, &refused); i++) {
            struct sg_text text;
            struct sg_error why;
            sg_text_init(&text, memory, sizeof memory);
            if (refused)
                continue;
            sg_setup_format(w->game, &s, &text);
            const char *words = memory + strlen(w->game->name);
            if (!sg_setup_parse(w->game, words, strlen(words), &back, &why))
                fail_msg("'%s' is not understood: %s", memory, error_words(&why));
            if (back.seats != s.seats || back.options != s.options || back.set != s.set)
                fail_msg("'%s' reads as another set-up", memory);
        }
    }
}

/* Same seed, same game; another number, another game. */
static void repeats(void **state)
{
    const struct what *w = *state;
    struct sg_setup s = {w->game->min_seats, 0, 0};
    struct trial_golden a = trial_golden(w->game, &s, 7, 2), b = trial_golden(w->game, &s, 7, 2);
    assert_true(a.hash == b.hash && a.plies == b.plies);
    assert_true(trial_golden(w->game, &s, 8, 2).hash != a.hash);
}

static void perft_of_one_is_the_list(void **state)
{
    const struct what *w = *state;
    struct sg_setup s = {w->game->min_seats, 0, 0};
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_outcome faces[SG_MAX_CHOICES];
    struct sg_rng rng;
    _Alignas(8) unsigned char at[SG_MAX_STATE];
    sg_rng_init(&rng, 3, 3);
    w->game->init(at, &s);
    for (int ply = 0; ply < 100 && w->game->turn(at) != SG_OVER; ply++) {
        uint64_t n = 0;
        if (w->game->turn(at) == SG_CHANCE) {
            n = (uint64_t)w->game->outcomes(at, faces);
        } else {
            int entries = w->game->actions(at, list);
            for (int i = 0; i < entries; i++)
                n += list[i].more + 1u;
        }
        assert_true(trial_perft(w->game, at, 1) == n);
        assert_true(trial_perft(w->game, at, 0) == 1);
        w->game->apply(at, trial_choose(w->game, at, &rng, list), NULL);
    }
}

static struct CMUnitTest cases[MAX_CASES];
static struct what whats[MAX_CASES];
static int case_count;

static void add_test(const struct sg_game *game, const char *name, CMUnitTestFunction run,
                     const struct promise *promise)
{
    struct what *w = &whats[case_count];
    if (case_count == MAX_CASES)
        abort();
    w->game = game;
    w->promise = promise;
    snprintf(w->name, sizeof w->name, "%s: %s", game->name, name);
    cases[case_count++] = (struct CMUnitTest){w->name, run, NULL, NULL, w};
}

/* `unit_contract siena` runs the tests of one game only. */
int main(int argc, char **argv)
{
    sg_games_init();
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        if (argc > 1 && strcmp(argv[1], g->name) != 0)
            continue;
        add_test(g, "tables are well made", tables, NULL);
        add_test(g, "set-ups survive being text", setups, NULL);
        add_test(g, "a seed repeats its games", repeats, NULL);
        add_test(g, "perft of one ply is the list", perft_of_one_is_the_list, NULL);
        for (int p = 0; p < PROMISES; p++)
            add_test(g, promises[p].name, keeps, &promises[p]);
    }
    return _cmocka_run_group_tests("contract", cases, (size_t)case_count, NULL, NULL);
}
