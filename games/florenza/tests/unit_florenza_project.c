/*
 * unit_florenza_project.c: looking ahead (F-PRJ-01) gives what play then
 * yields, in chosen positions and in those of random games.
 */
#include "tests/unit/error_help.h"
#include "base/codec.h"
#include "base/rng.h"
#include "games/florenza/rules/internal.h"
#include "games/florenza/rules/project.h"
#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct florenza_state position(const char *text)
{
    struct florenza_state s;
    struct sg_error why;
    memset(&s, 0, sizeof s);
    if (!sg_position_parse(&florenza_game, text, strlen(text), &s, &why))
        fail_msg("%s: %s", text, error_words(&why));
    return s;
}

/* Seat 1 has a worker on two spaces and an artist in the Salone. */
static void nothing_to_pay_is_no_warning(void **unused)
{
    (void)unused;
    struct florenza_state s = position("florenza seats=2; step place; hand 1 1; district 1 = miniera,segheria; "
                                       "on 1 = 1,1");
    struct florenza_state before = s;
    struct florenza_projection p;
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 0);
    assert_int_equal(p.plain.cubes[FL_GOLD], 3);
    assert_int_equal(p.plain.cubes[FL_WOOD], 3);
    assert_int_equal(p.plain.florins, 300);
    assert_memory_equal(&p.plain, &p.priced, sizeof p.plain);
    assert_memory_equal(&s, &before, sizeof s); /* it changes nothing */
    florenza_project(&s, 1, &p);
    assert_int_equal(p.plain.cubes[FL_GOLD], 1); /* another's workers do not count */
}

static void a_construction_that_cannot_be_paid_is_short(void **unused)
{
    (void)unused;
    struct florenza_state s = position("florenza seats=2; step place; hand 1 1; district 1 = biblioteca; "
                                       "unfinished 1 = 1; on 1 = 1; cubes 1 = 1,1,1,1,0,1; florins 1 = 150");
    struct florenza_projection p;
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 1);
    assert_int_equal(p.warning[0].verdict, FL_SHORT);
    assert_false(p.warning[0].artwork);
    assert_int_equal(p.warning[0].what, 2);
    assert_int_equal(p.warning[0].space, 0);
    assert_int_equal(p.warning[0].lacks.florins, 50);
    assert_int_equal(p.warning[0].lacks.cubes[FL_WOOD], 1);
    assert_int_equal(p.warning[0].lacks.cubes[FL_MARBLE], 1);
    assert_int_equal(p.warning[0].lacks.cubes[FL_GOLD], 0);
    assert_int_equal(p.plain.florins, 150);
    assert_int_equal(p.plain.prestige, -1);
}

/* Only the Carpentiere's 500 F pay Michelangelo for the Facciata. */
static void a_production_can_be_needed(void **unused)
{
    (void)unused;
    struct florenza_state s =
        position("florenza seats=2; step place; hand 1 1; life III michelangelo; district 1 = carpentiere; on 1 = 1; "
                 "cubes 1 = 0,0,0,0,2,2; florins 1 = 100; sites 1 = palazzo-facciata; artists 1 = michelangelo");
    struct florenza_projection p;
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 1);
    assert_int_equal(p.warning[0].verdict, FL_NEEDS);
    assert_true(p.warning[0].artwork);
    assert_int_equal(p.warning[0].what, 0);
    assert_int_equal(p.warning[0].artist, 31);
    /* 100 F for the box and 150 F for the cheaper skill, architect */
    assert_int_equal(p.warning[0].lacks.florins, 150);
    assert_int_equal(p.plain.prestige, -2);
    assert_int_equal(p.priced.prestige, 4);
    assert_int_equal(p.priced.florins, 100 + 500 - 250);
    assert_int_equal(p.priced.cubes[FL_WOOD], 0);
    assert_int_equal(p.priced.cubes[FL_MARBLE], 0);
}

/* The Carpentiere eats the wood of the Casa that comes after it. */
static void a_production_can_spoil(void **unused)
{
    (void)unused;
    struct florenza_state s = position("florenza seats=2; step place; hand 1 1; district 1 = carpentiere,casa; "
                                       "on 1 = 1,1; unfinished 1 = 2; cubes 1 = 0,0,0,0,0,3");
    struct florenza_projection p;
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 1);
    assert_int_equal(p.warning[0].verdict, FL_SPOILT);
    assert_int_equal(p.warning[0].what, 6);
    assert_int_equal(p.warning[0].space, 1);
    assert_int_equal(p.warning[0].lacks.cubes[FL_WOOD], 1);
    assert_int_equal(p.plain.cubes[FL_WOOD], 1);
    assert_int_equal(p.priced.cubes[FL_WOOD], 1);
    assert_int_equal(p.priced.florins, 800);
}

/* The Carpentiere needs wood; the Segheria before it gives some. */
static void a_production_without_its_price_is_idle(void **unused)
{
    (void)unused;
    struct florenza_state s = position("florenza seats=2; step place; hand 1 1; district 1 = biblioteca,carpentiere; "
                                       "on 1 = nobody,1; cubes 1 = 0,0,0,0,0,0");
    struct florenza_projection p;
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 0);
    assert_int_equal(p.idles, 1);
    assert_int_equal(p.idle[0].workshop, s.district[0][1]);
    assert_int_equal(p.idle[0].space, 1);
    assert_true(p.idle[0].lacks.cubes[FL_WOOD] > 0);
    s = position("florenza seats=2; step place; hand 1 1; district 1 = segheria,carpentiere; "
                 "on 1 = 1,1; cubes 1 = 0,0,0,0,0,0");
    florenza_project(&s, 0, &p);
    assert_int_equal(p.idles, 0);
}

/* Before the Casa is paid, the Segheria on space 1 gives wood; the one on space 3 is too late. */
static void the_order_of_spaces_counts(void **unused)
{
    (void)unused;
    struct florenza_projection p;
    struct florenza_state s = position("florenza seats=2; step place; hand 1 1; district 1 = segheria,casa; "
                                       "on 1 = 1,1; unfinished 1 = 2; cubes 1 = 0,0,0,0,0,0");
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 0);
    s = position("florenza seats=2; step place; hand 1 1; district 1 = empty,casa,segheria; "
                 "on 1 = nobody,1,1; unfinished 1 = 2; cubes 1 = 0,0,0,0,0,0");
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 1);
    assert_int_equal(p.warning[0].verdict, FL_SHORT);
    assert_int_equal(p.plain.cubes[FL_WOOD], 2);
}

/* The fourth artwork of a Palazzo gives 4 prestige more: F-ART-07. */
static void a_whole_palazzo_counts(void **unused)
{
    (void)unused;
    struct florenza_projection p;
    struct florenza_state s =
        position("florenza seats=2; step place; hand 1 1; crests 1 = palazzo-facciata,palazzo-sala,palazzo-camera; "
                 "sites 1 = palazzo-statua; artists 1 = unnamed-sculptor; cubes 1 = 0,2,0,0,0,0");
    florenza_project(&s, 0, &p);
    assert_int_equal(p.warnings, 0);
    assert_int_equal(p.plain.prestige, 8);
}

/* ---- Against play itself ------------------------------------------------------- */

struct watcher {
    const struct florenza_state *s;
    struct florenza_state at8; /* the position when phase 8 begins */
    int seat, failed, rolled;
    bool done;
};

static void watch_event(void *ctx, const struct sg_event *e)
{
    struct watcher *w = ctx;
    if (w->done)
        return;
    if (e->kind == EV_PHASE && e->arg[0] == 8) {
        w->at8 = *w->s;
        w->done = true;
    }
    if (e->seat != w->seat)
        return;
    w->failed += e->kind == EV_NOT_BUILT || e->kind == EV_FAILED;
    if (e->kind == EV_RESULT)
        w->rolled += e->arg[1];
}

/* The projection's own choices: no deals, the cheapest skill, no incentive. */
static struct sg_action as_projected(const struct florenza_state *s, bool priced)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int n = florenza_actions(s, list), best = 0;
    const struct florenza_set *k = set_of(s);
    for (int i = 0; i < n; i++) {
        int kind = list[i].action.kind;
        if (kind == FL_STOP || kind == FL_DONE || kind == (priced ? FL_PRODUCE : FL_DECLINE))
            best = i;
        if (kind == FL_SKILL && k->character[s->artist].line[list[i].action.arg[0]].florins <
                                    k->character[s->artist].line[list[best].action.arg[0]].florins)
            best = i;
    }
    return list[best].action;
}

static struct watcher play_out(const struct florenza_state *from, int seat, bool priced, struct sg_rng *rng)
{
    struct florenza_state s = *from;
    struct watcher w = {.s = &s, .seat = seat};
    struct sg_trace trace = {watch_event, &w};
    while (!w.done) {
        int turn = florenza_turn(&s);
        struct sg_action a = turn >= 0 ? as_projected(&s, priced)
                                       : florenza_chance_sample(&s, sg_rng_below(rng, florenza_chance_total(&s)));
        florenza_apply(&s, a, &trace);
    }
    return w;
}

static void same_stock(const struct florenza_stock *told, const struct watcher *w, bool whole)
{
    assert_int_equal(told->florins, w->at8.florins[w->seat]);
    for (int c = 0; c < FL_CUBES; c++)
        assert_int_equal(told->cubes[c], w->at8.cubes[w->seat][c]);
    assert_int_equal(told->influence, w->at8.influence[w->seat]);
    if (whole) /* far from the track's end, rolls just add up */
        assert_int_equal(told->prestige + w->rolled, w->at8.prestige[w->seat]);
}

static void compare_projection(const struct florenza_state *s, struct sg_rng *rng, int *verdicts)
{
    struct florenza_projection p;
    int seat = (int)sg_rng_below(rng, s->head.seats), plain = 0, priced = 0;
    florenza_project(s, seat, &p);
    for (int i = 0; i < p.warnings; i++) {
        plain += p.warning[i].verdict != FL_SPOILT;
        priced += p.warning[i].verdict != FL_NEEDS;
        verdicts[p.warning[i].verdict]++;
    }
    struct watcher a = play_out(s, seat, false, rng), b = play_out(s, seat, true, rng);
    assert_int_equal(a.failed, plain);
    assert_int_equal(b.failed, priced);
    same_stock(&p.plain, &a, s->prestige[seat] > 30);
    same_stock(&p.priced, &b, s->prestige[seat] > 30);
}

/* More cubes and less money than random play has, so that productions matter. */
static void stock_up(struct florenza_state *s, struct sg_rng *rng)
{
    for (int q = 0; q < s->head.seats; q++) {
        s->prestige[q] = 40;
        if (s->step != FL_AT_PLACE)
            continue; /* what is asked for now can be paid now */
        s->florins[q] = 50 * (int)sg_rng_below(rng, 7);
        for (int c = 0; c < FL_CUBES; c++)
            s->cubes[q][c] = (uint16_t)sg_rng_below(rng, 6);
    }
}

static void play_brings_what_it_tells(void **unused)
{
    (void)unused;
    int compared = 0, verdicts[3] = {0, 0, 0};
    for (int n = 0; n < 240; n++) {
        struct sg_rng rng;
        struct florenza_state s;
        struct sg_choice list[SG_MAX_CHOICES];
        struct sg_setup setup = {(uint8_t)(2 + n % 4), 0, n % 3 ? 0 : FL_NO_DIE};
        sg_rng_init(&rng, 77, (uint64_t)n);
        florenza_init(&s, &setup);
        while (florenza_turn(&s) != SG_OVER) {
            bool idle =
                s.step == FL_AT_PLACE || s.step == FL_AT_MARKET || (s.step >= FL_AT_PRODUCE && s.step <= FL_AT_SKILL);
            if (idle && sg_rng_below(&rng, 6) == 0) {
                if (n % 2)
                    stock_up(&s, &rng);
                compare_projection(&s, &rng, verdicts);
                compared++;
            }
            if (florenza_turn(&s) < 0)
                florenza_apply(&s, florenza_chance_sample(&s, sg_rng_below(&rng, florenza_chance_total(&s))), NULL);
            else
                florenza_apply(&s, list[sg_rng_below(&rng, (uint32_t)florenza_actions(&s, list))].action, NULL);
        }
    }
    print_message("%d compared: short %d, needs %d, spoilt %d\n", compared, verdicts[FL_SHORT], verdicts[FL_NEEDS],
                  verdicts[FL_SPOILT]);
    assert_true(compared > 5000);
    assert_true(verdicts[FL_SHORT] > 1000 && verdicts[FL_NEEDS] > 20 && verdicts[FL_SPOILT] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_to_pay_is_no_warning), cmocka_unit_test(a_construction_that_cannot_be_paid_is_short),
        cmocka_unit_test(a_production_can_be_needed),   cmocka_unit_test(a_production_can_spoil),
        cmocka_unit_test(the_order_of_spaces_counts),   cmocka_unit_test(a_whole_palazzo_counts),
        cmocka_unit_test(play_brings_what_it_tells),    cmocka_unit_test(a_production_without_its_price_is_idle),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
