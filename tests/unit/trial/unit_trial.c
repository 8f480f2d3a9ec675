/*
 * unit_trial.c: the checks of the contract find what is broken.
 *
 * Each test breaks one function of pebbles in one way and expects the trial
 * to say so; the sound game passes the same trials.
 */
#include "base/codec.h"
#include "games/pebbles/rules/pebbles.h"
#include "trial/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define REAL pebbles_game

/* Plays some games of a broken pebbles; true if one of them was found out. */
static bool found(const struct sg_game *broken, unsigned checks, const char *why)
{
    static struct trial t;
    for (uint64_t n = 0; n < 40; n++) {
        memset(&t, 0, sizeof t);
        t.game = broken;
        t.setup.seats = (uint8_t)(2 + n % 4);
        t.seed = 5;
        t.number = n;
        t.checks = checks;
        t.max_plies = 1000;
        if (trial_play(&t))
            continue;
        if (!strstr(t.why, why))
            fail_msg("'%s' was found, not '%s'", t.why, why);
        return true;
    }
    return false;
}

static void a_sound_game_passes(void **unused)
{
    (void)unused;
    assert_false(found(&REAL, TRIAL_ALL, ""));
}

/* ---- lists and chance ------------------------------------------------------- */

static int twice(const void *s, struct sg_choice *out)
{
    int n = REAL.actions(s, out);
    out[n] = out[0];
    return n + 1;
}

static int illegal(const void *s, struct sg_choice *out)
{
    int n = REAL.actions(s, out);
    out[n - 1].more++;
    return n;
}

static int list_nothing(const void *s, struct sg_choice *out)
{
    int n = REAL.actions(s, out);
    return n == 1 ? 0 : n;
}

static int incomplete(const void *s, struct sg_choice *out)
{
    int n = REAL.actions(s, out);
    return n > 1 ? n - 1 : n;
}

static void lists(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.actions = twice;
    assert_true(found(&g, TRIAL_LIST, "listed twice"));
    g.actions = illegal;
    assert_true(found(&g, TRIAL_LIST, "listed, but refused by P-THR-03"));
    g.actions = list_nothing;
    assert_true(found(&g, TRIAL_LIST, "a list of 0 actions"));
    g.actions = incomplete;
    assert_true(found(&g, TRIAL_REFUSE, "not refused, though it is not listed"));
}

static uint32_t heavy(const void *s)
{
    return REAL.chance_total(s) + 1;
}

static struct sg_action stuck(const void *s, uint32_t at)
{
    (void)at;
    return REAL.chance_sample(s, 0);
}

static void check_chance(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.chance_total = heavy;
    assert_true(found(&g, TRIAL_CHANCE, "chance_total() is"));
    g = REAL;
    g.chance_sample = stuck;
    assert_true(found(&g, TRIAL_CHANCE, "chance_sample() does not follow outcomes()"));
}

static bool silent_refusal(const void *s, struct sg_action a, struct sg_error *why)
{
    struct sg_error r;
    bool no = REAL.refuse(s, a, &r);
    if (no && why)
        sg_refuse(why, "pebbles", a.kind == PEBBLES_DRAW ? "D-DRW-01" : r.clause, r.key, 0, 0);
    return no;
}

static bool lenient(const void *s, struct sg_action a, struct sg_error *why)
{
    return a.kind != PEBBLES_DRAW && REAL.refuse(s, a, why);
}

static void refusals(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.refuse = silent_refusal;
    assert_true(found(&g, TRIAL_REFUSE, "refused without a clause"));
    g.refuse = lenient;
    assert_true(found(&g, TRIAL_REFUSE, "not refused, though it is not listed"));
}

/* ---- steps ------------------------------------------------------------------- */

static void minting(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct pebbles_state *s = state;
    REAL.apply(state, a, trace);
    if (a.kind == PEBBLES_THROW && s->coins[0] < 25)
        s->coins[0]++;
}

static void eavesdropping(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct pebbles_state *s = state;
    REAL.apply(state, a, trace);
    if (trace && s->pot < 25)
        s->pot++;
}

static void overrunning(void *state, struct sg_action a, const struct sg_trace *trace)
{
    REAL.apply(state, a, trace);
    ((uint8_t *)state)[sizeof(struct pebbles_state)] = 1;
}

static void forgetting(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct sg_event e = {1, 0, SG_EVERYONE, "", {0, 0}, 0, 0};
    REAL.apply(state, a, trace);
    if (trace && trace->event)
        trace->event(trace->ctx, &e);
}

static void endless(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct pebbles_state *s = state;
    REAL.apply(state, a, trace);
    if (a.kind == PEBBLES_THROW) {
        s->bag[a.arg[0]]++;
        if (s->over)
            s->over = 0;
    }
}

static void steps(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.apply = minting;
    assert_true(found(&g, TRIAL_SETTLE, "P-SET-02: there are five coins per seat"));
    g.apply = eavesdropping;
    assert_true(found(&g, TRIAL_EVENTS, "when somebody listens"));
    g.apply = overrunning;
    assert_true(found(&g, TRIAL_EVENTS, "writes beyond the state"));
    g.apply = forgetting;
    assert_true(found(&g, TRIAL_EVENTS, "has no clause"));
    g.apply = endless;
    assert_true(found(&g, TRIAL_LIST, "no end after 1000 plies"));
}

static int missing_line(const void *state, int seat, struct sg_line *out)
{
    REAL.score_lines(state, seat, out);
    return seat == 1 ? 0 : 1;
}

static void everyone_wins(const void *state, struct sg_result *out)
{
    REAL.result(state, out);
    out->winners = 3;
}

static void scores(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.score_lines = missing_line;
    assert_true(found(&g, TRIAL_SCORE, "the lines of seat 2 add up to 0"));
    g = REAL;
    g.result = everyone_wins;
    assert_true(found(&g, TRIAL_SCORE, "wins from place"));
}

/* ---- forms ---------------------------------------------------------------------- */

static bool restless(void *state, struct sg_error *why)
{
    struct pebbles_state *s = state;
    s->pot = (uint8_t)(s->pot ? s->pot - 1 : 0);
    return REAL.normalize(state, why);
}

static void forms(void **unused)
{
    struct sg_field fields[16];
    struct sg_game g = REAL;
    (void)unused;
    g.normalize = restless;
    assert_true(found(&g, TRIAL_SETTLE, "normalize() changes a position from play"));
    g = REAL;
    memcpy(fields, REAL.fields, sizeof fields[0] * (size_t)REAL.field_count);
    g.fields = fields;
    fields[4] = fields[--g.field_count]; /* "pot" is in no field any more */
    assert_true(found(&g, TRIAL_BYTES, "is lost: no field holds it"));
    memcpy(fields, REAL.fields, sizeof fields[0] * (size_t)++g.field_count);
    fields[0].high = 3; /* four pebbles of a value are a value that cannot be */
    assert_true(found(&g, TRIAL_BYTES, "'bag' has an impossible value"));
    assert_true(found(&g, TRIAL_TEXT, "is not understood"));
}

static void check_tables(void **unused)
{
    struct sg_field fields[16];
    struct sg_game g = REAL;
    char memory[256];
    struct sg_text why;
    (void)unused;
    sg_text_init(&why, memory, sizeof memory);
    memcpy(fields, REAL.fields, sizeof fields[0] * (size_t)REAL.field_count);
    g.fields = fields;
    assert_true(trial_tables(&g, &why));
    fields[1].offset--;
    assert_false(trial_tables(&g, &why));
    fields[1].offset++;
    fields[2].name = fields[0].name;
    assert_false(trial_tables(&g, &why));
    g = REAL;
    g.state_size = SG_MAX_STATE + 1;
    assert_false(trial_tables(&g, &why));
}

/* ---- what is hidden ---------------------------------------------------------------- */

static void leaking(const void *state, int viewer, void *view)
{
    struct pebbles_state *v = view;
    const struct pebbles_state *s = state;
    uint8_t first = s->hand[0][0];
    REAL.redact(state, viewer, view);
    v->bag[0] = (uint8_t)(v->bag[0] + v->hand[0][0] - first);
    v->hand[0][0] = first;
}

static void unstable(const void *state, int viewer, void *view)
{
    struct pebbles_state *v = view;
    REAL.redact(state, viewer, view);
    v->pot = (uint8_t)(v->pot ? v->pot - 1 : 0);
}

static void blind(const void *state, int viewer, void *view)
{
    (void)viewer;
    REAL.redact(state, SG_SPECTATOR, view);
    ((struct pebbles_state *)view)->head.viewer = (uint8_t)viewer;
}

static void lazy(void *view, struct sg_rng *rng)
{
    (void)rng;
    ((struct pebbles_state *)view)->head.viewer = SG_TRUTH;
}

static struct sg_action showing(const void *before, struct sg_action a, int viewer)
{
    (void)before;
    (void)viewer;
    return a;
}

/* Everyone hears what was drawn. */
static void relay(void *ctx, const struct sg_event *e)
{
    const struct sg_trace *trace = ctx;
    struct sg_event loud = *e;
    loud.audience = SG_EVERYONE;
    trace->event(trace->ctx, &loud);
}

static void shouting(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct sg_trace loud = {relay, (void *)(uintptr_t)trace};
    REAL.apply(state, a, trace && trace->event ? &loud : NULL);
}

/* The pot grows when seat 1 holds a six. */
static void telling(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct pebbles_state *s = state;
    REAL.apply(state, a, trace);
    if (a.kind == PEBBLES_THROW && s->hand[0][5] && s->coins[0]) {
        s->coins[0]--;
        s->pot++;
    }
}

static void check_hidden(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.redact = leaking;
    assert_true(found(&g, TRIAL_WORLDS, "depends on what is hidden"));
    g.redact = unstable;
    assert_true(found(&g, TRIAL_VIEWS, "a view of a view is another one"));
    g.redact = blind;
    assert_true(found(&g, TRIAL_VIEWS, "from its view a seat has"));
    g = REAL;
    g.resample = lazy;
    assert_true(found(&g, TRIAL_WORLDS, "a resampled truth"));
    assert_true(found(&g, TRIAL_ONWARD, "resampled truth"));
    g = REAL;
    g.hide = showing;
    g.apply = shouting;
    assert_false(found(&g, TRIAL_EVENTS, ""));
    g.hide = REAL.hide;
    assert_true(found(&g, TRIAL_WORLDS, "depend on what is hidden from it"));
    g.apply = telling;
    assert_true(found(&g, TRIAL_WORLDS, "depends on what is hidden"));
}

/* A witness that counts, and one that finds fault. */
static const char *counts(void *ctx, const struct trial *t, int viewer, const void *view, const void *other)
{
    (void)viewer;
    assert_memory_equal(view, other, t->game->state_size);
    ++*(int *)ctx;
    return NULL;
}

static const char *counts_events(void *ctx, const struct trial *t, int viewer, const struct sg_event *here,
                                 const struct sg_event *there, int n)
{
    (void)t;
    (void)viewer;
    for (int i = 0; i < n; i++)
        assert_int_equal(here[i].kind, there[i].kind);
    ++*(int *)ctx;
    return NULL;
}

static const char *finds_fault(void *ctx, const struct trial *t, int viewer, const void *view, const void *other)
{
    (void)ctx;
    (void)view;
    (void)other;
    return t->plies > 3 && viewer == 1 ? "this is seen" : NULL;
}

static const char *spectator_sees(void *ctx, const struct trial *t, int viewer, const void *view, const void *other)
{
    (void)ctx;
    (void)t;
    (void)view;
    (void)other;
    return viewer == SG_SPECTATOR ? "this is seen" : NULL;
}

static void witnesses(void **unused)
{
    static struct trial t;
    int seen = 0;
    (void)unused;
    struct trial_witness w = {counts, counts_events, &seen};
    memset(&t, 0, sizeof t);
    t = (struct trial){.game = &REAL, .setup = {.seats = 3}, .seed = 2, .checks = TRIAL_WORLDS, .witness = &w};
    assert_true(trial_play(&t));
    assert_int_equal(seen, (int)(t.worlds.views + t.worlds.steps));
    assert_true(t.worlds.different > 10 && t.worlds.news > 0);
    assert_int_equal(t.worlds.steps + t.worlds.news + t.worlds.alone, (uint64_t)t.plies * 4);
    w.compare_views = finds_fault;
    assert_false(trial_play(&t));
    assert_string_equal(t.why, "this is seen (viewer 2)");
    w.compare_views = spectator_sees;
    assert_false(trial_play(&t));
    assert_string_equal(t.why, "this is seen (viewer spectator)");
}

static bool careless(void *state, int what, int seat, const struct sg_trace *trace, struct sg_error *why)
{
    bool ok = REAL.start_phase(state, what, seat, trace, why);
    struct pebbles_state *s = state;
    if (ok)
        s->turn = 7;
    return ok;
}

static bool easy(void *state, struct sg_error *why)
{
    (void)state;
    (void)why;
    return true;
}

static void beginnings(void **unused)
{
    struct sg_game g = REAL;
    (void)unused;
    g.start_phase = careless;
    g.normalize = easy;
    assert_true(found(&g, TRIAL_BEGIN, "leads to turn 7"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_game_passes),
        cmocka_unit_test(lists),
        cmocka_unit_test(check_chance),
        cmocka_unit_test(refusals),
        cmocka_unit_test(steps),
        cmocka_unit_test(scores),
        cmocka_unit_test(forms),
        cmocka_unit_test(check_tables),
        cmocka_unit_test(check_hidden),
        cmocka_unit_test(beginnings),
        cmocka_unit_test(witnesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
