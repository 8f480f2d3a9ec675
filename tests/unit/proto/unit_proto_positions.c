/*
 * unit_proto_positions.c: positions as text, true and spoilt, of every game.
 *
 * What is written reads back to the same bytes. What was spoilt is refused,
 * or it is a position that can be written, read and played like any other.
 * With SHOW=1 in the environment each position is shown before it is played,
 * with GAME=siena only that game is tried.
 */
#include "tests/unit/error_help.h"
#include "base/codec.h"
#include "base/rng.h"
#include "games/games.h"
#include "trial/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct where {
    const struct sg_game *game;
    _Alignas(16) char state[SG_MAX_STATE];
    struct sg_rng rng;
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_outcome faces[SG_MAX_CHOICES];
};

static void random_step(struct where *w, const char *from)
{
    const struct sg_game *g = w->game;
    struct sg_action a;
    if (g->turn(w->state) == SG_CHANCE) {
        uint32_t weight = g->chance_total(w->state);
        if (!weight || g->outcomes(w->state, w->faces) < 1)
            fail_msg("chance has nothing to bring, from: %s", from);
        a = g->chance_sample(w->state, sg_rng_below(&w->rng, weight));
    } else {
        int count = g->actions(w->state, w->list);
        if (count < 1)
            fail_msg("the seat to move can do nothing, from: %s", from);
        struct sg_choice c = w->list[sg_rng_below(&w->rng, (uint32_t)count)];
        a = c.action;
        a.arg[2] = (uint16_t)(a.arg[2] + sg_rng_below(&w->rng, c.more + 1u));
        if (g->refuse(w->state, a, NULL))
            fail_msg("an action that is listed is refused, from: %s", from);
    }
    g->apply(w->state, a, NULL);
}

/* Writes, reads and compares. */
static void assert_comes_back(const struct sg_game *g, const void *state, char text[SG_MAX_POSITION])
{
    _Alignas(16) char back[SG_MAX_STATE] = {0};
    struct sg_text out;
    struct sg_error why;
    sg_text_init(&out, text, SG_MAX_POSITION);
    sg_position_format(g, state, &out);
    assert_false(out.full);
    if (!sg_position_parse(g, text, out.length, back, &why))
        fail_msg("%s\n%s", error_words(&why), text);
    if (memcmp(back, state, g->state_size) != 0)
        fail_msg("comes back changed: %s", text);
}

/* Changes a digit, drops, doubles or swaps a piece of the text. */
static size_t spoil(struct sg_rng *rng, char *text, size_t length, size_t room)
{
    for (uint32_t times = 1 + sg_rng_below(rng, 3); times && length > 4; times--) {
        size_t at = sg_rng_below(rng, (uint32_t)length), n = 1 + sg_rng_below(rng, 6);
        switch (sg_rng_below(rng, 5)) {
        case 0:
        case 1: /* the next digit */
            while (at < length && (text[at] < '0' || text[at] > '9'))
                at++;
            if (at < length)
                text[at] = (char)('0' + sg_rng_below(rng, 10));
            break;
        case 2:
            if (at + n > length)
                n = length - at;
            memmove(text + at, text + at + n, length - at - n);
            length -= n;
            break;
        case 3:
            if (at + n <= length && length + n <= room) {
                memmove(text + at + n, text + at, length - at);
                length += n;
            }
            break;
        default: text[at] = " ;,-=a1\n\t\xff"[sg_rng_below(rng, 10)]; break;
        }
    }
    return length;
}

static int spoilt(struct where *w, const char *text, int plies)
{
    struct where *copy = malloc(sizeof *copy);
    static char bad[2 * SG_MAX_POSITION], again[SG_MAX_POSITION];
    struct sg_error why;
    size_t length = strlen(text);
    assert_non_null(copy);
    memcpy(bad, text, length);
    length = spoil(&w->rng, bad, length, sizeof bad - 1);
    bad[length] = 0;
    copy->game = w->game;
    copy->rng = w->rng;
    memset(copy->state, 0xA5, sizeof copy->state);
    bool fine = sg_position_parse(w->game, bad, length, copy->state, &why);
    if (!fine) {
        assert_true(why.key != NULL);
        for (size_t i = 0; i < sizeof copy->state; i++)
            assert_int_equal((unsigned char)copy->state[i], 0xA5);
    } else {
        struct sg_head head;
        memcpy(&head, copy->state, sizeof head);
        if (getenv("SHOW")) /* to see which one it was that crashed */
            fprintf(stderr, "%s\n", bad);
        assert_comes_back(w->game, copy->state, again);
        for (int i = 0; i < plies && head.viewer == SG_TRUTH && w->game->turn(copy->state) != SG_OVER; i++)
            random_step(copy, bad);
    }
    free(copy);
    return fine;
}

static bool left_out(const struct sg_game *game)
{
    const char *only = getenv("GAME");
    return only && strcmp(only, game->name) != 0;
}

/* One random game: every n-th position and its views come back, spoilt ones are tried. */
static int along_a_game(const struct sg_game *g, const struct sg_setup *setup, int every, int spoils)
{
    static struct where w;
    static char text[SG_MAX_POSITION];
    int accepted = 0;
    memset(&w, 0, sizeof w);
    w.game = g;
    sg_rng_init(&w.rng, 21, (uint64_t)setup->options * 8 + setup->seats);
    g->init(w.state, setup);
    for (int ply = 0; ply < 1500 && g->turn(w.state) != SG_OVER; ply++) {
        random_step(&w, "the start");
        if (ply % every)
            continue;
        assert_comes_back(g, w.state, text);
        for (int k = 0; k < spoils; k++)
            accepted += spoilt(&w, text, 60);
        for (int viewer = 0; viewer <= setup->seats; viewer++) {
            _Alignas(16) char view[SG_MAX_STATE] = {0};
            g->redact(w.state, viewer < setup->seats ? viewer : SG_SPECTATOR, view);
            assert_comes_back(g, view, text);
            accepted += spoilt(&w, text, 0);
        }
    }
    return accepted;
}

/* The standard set-up closely, every option and preset in passing. */
static void positions_come_back_or_are_refused(void **unused)
{
    int accepted = 0;
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        for (int seats = g->min_seats; seats <= g->max_seats && !left_out(g); seats++) {
            struct sg_setup setup;
            bool refused;
            for (int k = 0; trial_setup_at(g, k, seats, &setup, &refused); k++)
                if (!refused)
                    accepted += along_a_game(g, &setup, k ? 40 : 5, k ? 3 : 20);
        }
    }
    assert_true(accepted > 20); /* else nothing was played */
}

/* ---- fields set at random, as a scenario may ----------------------------------------- */

static void some_value(const struct sg_field *f, struct sg_rng *rng, struct sg_text *out)
{
    int inner = f->inner ? f->inner : 1;
    int count = f->type == SG_NUMBER ? inner
                : f->type == SG_NAME ? 1
                : f->type == SG_LIST ? (int)sg_rng_below(rng, (uint32_t)inner + 1)
                                     : (int)sg_rng_below(rng, 5);
    uint32_t range = (uint32_t)(f->high - f->low) + 1;
    if (sg_rng_below(rng, 2) && range > 4)
        range = 4;
    for (int i = 0; i < count; i++) {
        sg_text_add(out, i ? "," : "");
        if (f->type == SG_NUMBER)
            sg_text_number(out, f->low + (int64_t)sg_rng_below(rng, range));
        else if (f->type == SG_NAME && sg_rng_below(rng, 5) == 0)
            sg_text_add(out, "-");
        else
            sg_text_add(out, f->names->name[sg_rng_below(rng, (uint32_t)f->names->count)]);
    }
    sg_text_add(out, count ? "" : "-");
}

static void some_field(const struct where *w, struct sg_rng *rng, struct sg_text *out)
{
    const struct sg_field *f = &w->game->fields[sg_rng_below(rng, (uint32_t)w->game->field_count)];
    int row = (int)sg_rng_below(rng, (uint32_t)sg_field_rows(f, w->state));
    sg_text_add(out, f->name);
    if (f->rows > 1 && f->by)
        sg_text_printf(out, " %s", f->by->name[row]);
    else if (f->rows > 1)
        sg_text_printf(out, " %d", row + 1);
    sg_text_add(out, " = ");
    some_value(f, rng, out);
}

/* Sets a few fields, perhaps begins something, and plays if that can be. */
static int set_random(const struct where *w, struct sg_rng *rng)
{
    static struct where copy;
    static char again[SG_MAX_POSITION];
    const struct sg_game *g = w->game;
    char memory[4096];
    struct sg_text text;
    struct sg_error why;
    sg_text_init(&text, memory, sizeof memory);
    for (uint32_t n = 1 + sg_rng_below(rng, 3); n; n--) {
        some_field(w, rng, &text);
        sg_text_add(&text, n > 1 ? "; " : "");
    }
    copy = *w;
    copy.rng = *rng;
    if (!sg_fields_set(g, copy.state, memory, text.length, &why))
        fail_msg("%s: %s", memory, error_words(&why));
    if (getenv("SHOW"))
        fprintf(stderr, "%s: given %s", g->name, memory);
    if (g->starts.count && sg_rng_below(rng, 2)) {
        int what = (int)sg_rng_below(rng, (uint32_t)g->starts.count);
        int seat = (int)sg_rng_below(rng, sg_setup_of(w->state).seats + 1u) - 1;
        sg_text_printf(&text, "; begin %s %d", g->starts.name[what], seat + 1);
        if (getenv("SHOW"))
            fprintf(stderr, "; begin %s %d", g->starts.name[what], seat + 1);
        if (!g->start_phase(copy.state, what, seat, NULL, NULL))
            return 0;
    }
    bool fine = g->normalize(copy.state, NULL);
    if (getenv("SHOW"))
        fprintf(stderr, "%s\n", fine ? "" : " (refused)");
    if (!fine)
        return 0;
    assert_comes_back(g, copy.state, again);
    if (getenv("SHOW"))
        fprintf(stderr, "  %s\n", again);
    for (int i = 0; i < 40 && g->turn(copy.state) != SG_OVER; i++)
        random_step(&copy, again);
    return 1;
}

static void what_is_given_can_be_played_or_is_refused(void **unused)
{
    static struct where w;
    int played = 0;
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *g = sg_game_at(i);
        for (int seats = g->min_seats; seats <= g->max_seats && !left_out(g); seats++) {
            struct sg_setup setup = {(uint8_t)seats, 0, 0};
            struct sg_rng rng;
            memset(&w, 0, sizeof w);
            w.game = g;
            sg_rng_init(&w.rng, 22, (uint64_t)seats);
            sg_rng_init(&rng, 23, (uint64_t)seats);
            g->init(w.state, &setup);
            for (int ply = 0; ply < 600 && g->turn(w.state) != SG_OVER; ply++) {
                random_step(&w, "the start");
                for (int k = 0; k < 4; k++)
                    played += set_random(&w, &rng);
            }
        }
    }
    assert_true(played > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back_or_are_refused),
        cmocka_unit_test(what_is_given_can_be_played_or_is_refused),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
