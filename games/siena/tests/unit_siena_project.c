/* unit_siena_project.c: looking ahead in Siena gives what play then yields if nobody does more than they must. */
#include "games/games.h"
#include "games/siena/rules/internal.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- A player who does as little as possible ------------------------------------------------------------ */

/* In this order: what is first in it and possible is played. */
static const uint8_t least[] = {ACT_PASS, ACT_DECLINE, ACT_END,  ACT_STOP, ACT_FIRST, ACT_STEP, ACT_ALMS,  ACT_PAY,
                                ACT_KEEP, ACT_SEND,    ACT_FATO, ACT_WITH, ACT_BID,   ACT_LOAD, ACT_ENTER, ACT_INNS};

static struct sg_action do_little(const struct siena_state *s)
{
    struct sg_choice list[SG_MAX_CHOICES];
    int count = siena_actions(s, list);
    for (size_t k = 0; k < sizeof least; k++)
        for (int i = 0; i < count; i++) {
            bool own = list[i].action.kind != ACT_FIRST || list[i].action.arg[0] == s->track[0];
            if (list[i].action.kind == least[k] && own)
                return list[i].action;
        }
    fail_msg("nothing little can be done in step %d", s->step);
    return list[0].action;
}

/* Plays on to the next round, with chance as it comes; the Devil always. False: the game ended. */
static bool play_out(struct siena_state *s, struct sg_rng *rng)
{
    unsigned round = s->round;
    while (s->round == round) {
        int turn = siena_turn(s);
        if (turn == SG_OVER)
            return false;
        uint32_t at = turn == SG_CHANCE ? sg_rng_below(rng, siena_chance_total(s)) : 0;
        if (turn == SG_CHANCE && s->step == STEP_FATO)
            at = siena_chance_total(s) - 1;
        siena_apply(s, turn == SG_CHANCE ? siena_chance_sample(s, at) : do_little(s), NULL);
    }
    return true;
}

/* Does it depend on an Artist whom the seat has not seen? Lorenzetti ends the game. */
static bool hangs_on_artist(const struct siena_state *s, int seat)
{
    bool unseen = s->artist_up < SIENA_ARTISTS && !(s->artist_known[s->artist_up] >> seat & 1);
    return s->phase == PHASE_TURNS && (s->step == STEP_TOP || (s->step == STEP_ARTIST && unseen));
}

static void compare_projection(const struct siena_state *s, int seat, struct sg_rng *rng)
{
    struct siena_state view, ahead, played = *s;
    siena_redact(s, seat, &view);
    siena_look_ahead(&view, &ahead);
    bool on = play_out(&played, rng);
    assert_int_equal(ahead.phase == PHASE_OVER, !on);
    for (int p = 0; p < s->head.seats; p++) {
        assert_int_equal(ahead.florins[p], played.florins[p]);
        assert_int_equal(ahead.place[p], played.place[p]);
        assert_int_equal(siena_space(&ahead, (unsigned)p), siena_space(&played, (unsigned)p));
        assert_int_equal(siena_surcharge(&ahead, (unsigned)p), siena_surcharge(&played, (unsigned)p));
    }
}

static void play_brings_what_was_projected(void **unused)
{
    (void)unused;
    static const uint32_t options[] = {0, OPT_HANDS_HIDDEN, OPT_DECLINE_OUT | OPT_GIRLS_INSIDE | OPT_GIRLS_ENTER,
                                       OPT_ONE_INN | OPT_COLLECT_ALL | OPT_STRAIGHT_INN};
    int compared = 0, bankers = 0;
    for (int n = 0; n < 160; n++) {
        struct sg_rng rng;
        struct siena_state s;
        struct sg_choice list[SG_MAX_CHOICES];
        struct sg_setup setup = {.seats = (uint8_t)(2 + n % 4), .options = options[n / 4 % 4]};
        sg_rng_init(&rng, 99, (uint64_t)n);
        siena_init(&s, &setup);
        while (siena_turn(&s) != SG_OVER) {
            int turn = siena_turn(&s);
            if (turn == SG_CHANCE) {
                siena_apply(&s, siena_chance_sample(&s, sg_rng_below(&rng, siena_chance_total(&s))), NULL);
                continue;
            }
            if (n % 2 && s.phase == PHASE_TURNS && s.step == STEP_PLAIN && s.florins[turn] < 80) {
                s.florins[turn] = 85; /* so that random players rise */
                siena_sort_wealth(&s);
            }
            int seat = (int)sg_rng_below(&rng, s.head.seats);
            if (sg_rng_below(&rng, 12) == 0 && !hangs_on_artist(&s, seat)) {
                compare_projection(&s, seat, &rng);
                bankers += s.status[seat] == BANKER;
                compared++;
            }
            int count = siena_actions(&s, list);
            struct sg_action a = list[sg_rng_below(&rng, (uint32_t)count)].action;
            struct sg_error why;
            struct sg_action rise = {ACT_RISE, {0, 0, 0}};
            siena_apply(&s, siena_refuse(&s, rise, &why) ? a : rise, NULL);
        }
    }
    assert_true(compared > 2000);
    assert_true(bankers > 300);
}

static int start_games(void **unused)
{
    (void)unused;
    sg_games_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(play_brings_what_was_projected)};
    return cmocka_run_group_tests(tests, start_games, NULL);
}
