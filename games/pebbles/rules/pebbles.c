/* pebbles.c: the template game, whole. The rules are in pebbles.h. */
#include "games/pebbles/rules/pebbles.h"

#include "base/error.h"
#include "base/rng.h"

#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof(list)[0])

/* ---- Names: every word that texts, saves and tests may use --------------- */

static const char *const value_words[] = {"1", "2", "3", "4", "5", "6"};
static const struct sg_names values = {6, value_words};
static const char *const yes_words[] = {"no", "yes"};
static const char *const seat_words[] = {"1", "2", "3", "4", "5"};
static const struct sg_names seats = {5, seat_words};

static const struct sg_option options[] = {
    {.name = "quick",
     .shift = 0,
     .bits = 1,
     .values = {2, yes_words},
     .clause = "P-SET-01",
     .about = "two pebbles of each value, not four"},
    {.name = "open",
     .shift = 1,
     .bits = 1,
     .values = {2, yes_words},
     .clause = "P-DRW-01",
     .about = "everyone sees every hand"},
};

static const struct sg_verb verbs[] = {
    [PEBBLES_DRAW] = {.form = "draw", .about = "take a pebble from the bag"},
    [PEBBLES_THROW] = {.form = "throw %0 stake %2",
                       .names = {&values},
                       .about = "put a pebble on the ring with a stake"},
    [PEBBLES_PEBBLE] = {.form = "pebble %0",
                        .names = {&values},
                        .chance = 1,
                        .about = "this pebble comes out of the bag"},
};

static const struct sg_event_info events[] = {
    [PEBBLES_DREW] = {.name = "drew", .arg = {NULL, NULL, "value"}, .names = {NULL, NULL, &values}},
    [PEBBLES_THREW] = {.name = "threw", .arg = {"value", "stake"}, .names = {&values}},
    [PEBBLES_WON] = {.name = "won", .arg = {"coins"}},
    [PEBBLES_OVER] = {.name = "over"},
};

#define AT(member) (uint16_t) offsetof(struct pebbles_state, member)
static const struct sg_field fields[] = {
    {.name = "bag",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 6,
     .offset = AT(bag),
     .stride = 1,
     .by = &values,
     .high = 24,
     .about = "pebbles of each value in the bag (in a view: not seen yet)"},
    {.name = "hand",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 5,
     .inner = 6,
     .offset = AT(hand),
     .stride = 6,
     .per = &values,
     .high = 24,
     .about = "pebbles of each value in each hand"},
    {.name = "held",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 5,
     .offset = AT(held),
     .stride = 1,
     .high = 3,
     .about = "how many pebbles each hand holds"},
    {.name = "coins",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 5,
     .offset = AT(coins),
     .stride = 1,
     .high = 25,
     .about = "coins of each seat"},
    {.name = "pot",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 1,
     .offset = AT(pot),
     .high = 25,
     .about = "coins in the ring"},
    {.name = "top",
     .type = SG_NAME,
     .size = 1,
     .rows = 1,
     .offset = AT(top),
     .names = &values,
     .about = "the uppermost pebble of the ring"},
    {.name = "turn",
     .type = SG_NAME,
     .size = 1,
     .rows = 1,
     .offset = AT(turn),
     .names = &seats,
     .about = "whose turn it is"},
    {.name = "drawing",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 1,
     .offset = AT(drawing),
     .high = 2,
     .about = "pebbles that the seat in turn is about to draw"},
    {.name = "dealt",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 1,
     .offset = AT(dealt),
     .high = 5,
     .about = "seats that have their first two pebbles"},
    {.name = "over",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 1,
     .offset = AT(over),
     .high = 1,
     .about = "1 when the game is over"},
};

/* ---- Small helpers --------------------------------------------------------- */

static void emit(const struct sg_trace *trace, struct sg_event event)
{
    if (trace && trace->event)
        trace->event(trace->ctx, &event);
}

int pebbles_left(const struct pebbles_state *s)
{
    int sum = 0;
    for (int v = 0; v < PEBBLES_VALUES; v++) {
        sum += s->bag[v];
        for (int p = 0; p < s->head.seats; p++)
            sum += s->hand[p][v];
    }
    for (int p = 0; p < s->head.seats; p++)
        sum -= s->held[p];
    return sum;
}

int pebbles_wins(const struct pebbles_state *s, int value)
{
    return s->top != 255 && value > s->top ? s->pot : 0;
}

/* ---- Setting up -------------------------------------------------------------- */

static bool check_setup(const struct sg_setup *setup, struct sg_error *why)
{
    if (setup->seats < 2 || setup->seats > 5)
        return sg_wrong_by(why, "P-SET-01", "wrong.pebbles.seats");
    if (setup->set)
        return sg_wrong(why, "wrong.pebbles.set");
    return !(setup->options & ~(uint32_t)(PEBBLES_QUICK | PEBBLES_OPEN)) || sg_wrong(why, "wrong.pebbles.options");
}

static void init(void *state, const struct sg_setup *setup)
{
    struct pebbles_state *s = state;
    memset(s, 0, sizeof *s);
    s->head = (struct sg_head){setup->seats, setup->set, SG_TRUTH, 0, setup->options};
    memset(s->bag, pebbles_copies(setup->options), sizeof s->bag); /* P-SET-01 */
    memset(s->coins, PEBBLES_COINS, setup->seats);                 /* P-SET-02 */
    s->top = 255;
    s->drawing = 2;
}

/* ---- Playing ------------------------------------------------------------------ */

static int turn(const void *state)
{
    const struct pebbles_state *s = state;
    return s->over ? SG_OVER : s->drawing ? SG_CHANCE : s->turn;
}

static int actions(const void *state, struct sg_choice *out)
{
    const struct pebbles_state *s = state;
    int n = 0;
    if (s->held[s->turn] < PEBBLES_HAND && pebbles_left(s) > 0)
        out[n++] = (struct sg_choice){{PEBBLES_DRAW, {0, 0, 0}}, 0};
    for (uint16_t v = 0; v < PEBBLES_VALUES; v++)
        if (s->hand[s->turn][v]) /* one entry for all stakes */
            out[n++] = (struct sg_choice){{PEBBLES_THROW, {v, 0, 0}}, s->coins[s->turn]};
    return n;
}

static bool no(struct sg_error *why, const char *clause, const char *key, int need, int have)
{
    return sg_refuse(why, "pebbles", clause, key, need, have);
}

static bool refuse(const void *state, struct sg_action a, struct sg_error *why)
{
    const struct pebbles_state *s = state;
    if (turn(s) < 0 || (a.kind != PEBBLES_DRAW && a.kind != PEBBLES_THROW))
        return no(why, "P-TRN-01", "not-now", 0, 0);
    if (a.kind == PEBBLES_DRAW) {
        if (s->held[s->turn] >= PEBBLES_HAND)
            return no(why, "P-DRW-02", "hand-full", PEBBLES_HAND, s->held[s->turn]);
        if (pebbles_left(s) == 0)
            return no(why, "P-DRW-03", "bag-empty", 0, 0);
        if (a.arg[0] || a.arg[1] || a.arg[2])
            return no(why, "P-TRN-01", "not-now", 0, 0);
        return false;
    }
    if (a.arg[0] >= PEBBLES_VALUES || !s->hand[s->turn][a.arg[0]] || a.arg[1])
        return no(why, "P-THR-02", "not-held", a.arg[0] + 1, 0);
    if (a.arg[2] > s->coins[s->turn])
        return no(why, "P-THR-03", "too-few-coins", a.arg[2], s->coins[s->turn]);
    return false;
}

static int outcomes(const void *state, struct sg_outcome *out)
{
    const struct pebbles_state *s = state;
    int n = 0;
    for (uint16_t v = 0; v < PEBBLES_VALUES; v++)
        if (s->bag[v])
            out[n++] = (struct sg_outcome){{PEBBLES_PEBBLE, {v, 0, 0}}, s->bag[v]};
    return n;
}

static uint32_t chance_total(const void *state)
{
    const struct pebbles_state *s = state;
    uint32_t sum = 0;
    for (int v = 0; v < PEBBLES_VALUES; v++)
        sum += s->bag[v];
    return sum;
}

static struct sg_action chance_sample(const void *state, uint32_t at)
{
    const struct pebbles_state *s = state;
    uint16_t v = 0;
    for (; at >= s->bag[v]; v++)
        at -= s->bag[v];
    return (struct sg_action){PEBBLES_PEBBLE, {v, 0, 0}};
}

/* A pebble goes to the hand of the seat in turn. */
static struct sg_stream chance_stream(const void *state)
{
    const struct pebbles_state *s = state;
    return (struct sg_stream){PEBBLES_PEBBLE, (int8_t)s->turn};
}

/* P-TRN-01 P-END-01: the turn goes to the next who can do anything. */
static void pass_on(struct pebbles_state *s, const struct sg_trace *trace)
{
    int bag = pebbles_left(s);
    for (int i = 0; i < s->head.seats; i++) {
        s->turn = (uint8_t)((s->turn + 1) % s->head.seats);
        if (s->held[s->turn] || bag)
            return;
    }
    s->over = 1;
    emit(trace, (struct sg_event){PEBBLES_OVER, -1, SG_EVERYONE, "P-END-01", {0, 0}, 0});
}

static void apply(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct pebbles_state *s = state;
    uint8_t p = s->turn;
    int v = a.arg[0];
    switch (a.kind) {
    case PEBBLES_DRAW: /* P-DRW-01: chance draws the pebble */ s->drawing = 1; return;
    case PEBBLES_PEBBLE:
        s->bag[v]--;
        s->hand[p][v]++;
        s->held[p]++;
        s->drawing--;
        emit(trace, (struct sg_event){PEBBLES_DREW,
                                      (int8_t)p,
                                      (uint8_t)(s->head.options & PEBBLES_OPEN ? SG_EVERYONE : 1 << p),
                                      s->dealt < s->head.seats ? "P-SET-02" : "P-DRW-01",
                                      {0, 0},
                                      v});
        if (s->drawing)
            return;
        if (s->dealt < s->head.seats && ++s->dealt < s->head.seats) /* P-SET-02 */
            s->drawing = 2;
        break;
    default: /* P-THR-01 */
        s->hand[p][v]--;
        s->held[p]--;
        emit(trace, (struct sg_event){PEBBLES_THREW,
                                      (int8_t)p,
                                      SG_EVERYONE,
                                      "P-THR-01",
                                      {v, a.arg[2]},
                                      0,
                                      (uint8_t)(s->head.options & PEBBLES_OPEN ? 0 : ~(1u << p))});
        s->coins[p] = (uint8_t)(s->coins[p] - a.arg[2]);
        if (pebbles_wins(s, v)) { /* P-THR-04 */
            emit(trace, (struct sg_event){PEBBLES_WON, (int8_t)p, SG_EVERYONE, "P-THR-04", {s->pot, 0}, 0});
            s->coins[p] = (uint8_t)(s->coins[p] + s->pot);
            s->pot = 0;
        }
        s->pot = (uint8_t)(s->pot + a.arg[2]);
        s->top = (uint8_t)v;
    }
    pass_on(s, trace);
}

/* ---- Scores --------------------------------------------------------------------- */

static int score_lines(const void *state, int seat, struct sg_line *out)
{
    const struct pebbles_state *s = state;
    out[0] = (struct sg_line){"coins", "P-SCO-01", s->coins[seat]};
    return 1;
}

static void result(const void *state, struct sg_result *out) /* P-SCO-02 */
{
    const struct pebbles_state *s = state;
    memset(out, 0, sizeof *out);
    for (int p = 0; p < s->head.seats; p++) {
        out->points[p] = s->coins[p];
        out->place[p] = 1;
        for (int q = 0; q < s->head.seats; q++)
            out->place[p] = (uint8_t)(out->place[p] + (s->coins[q] > s->coins[p]));
        if (out->place[p] == 1)
            out->winners |= (uint8_t)(1 << p);
    }
}

/* ---- What a seat may know -------------------------------------------------------- */

static bool sees(const struct pebbles_state *s, int viewer, int seat)
{
    return viewer == seat || (s->head.options & PEBBLES_OPEN);
}

static void redact(const void *state, int viewer, void *view) /* P-DRW-01 */
{
    struct pebbles_state *v = view;
    memmove(v, state, sizeof *v);
    v->head.viewer = (uint8_t)viewer;
    for (int p = 0; p < v->head.seats; p++)
        for (int i = 0; i < PEBBLES_VALUES && !sees(v, viewer, p); i++) {
            v->bag[i] = (uint8_t)(v->bag[i] + v->hand[p][i]);
            v->hand[p][i] = 0;
        }
}

static void resample(void *view, struct sg_rng *rng)
{
    struct pebbles_state *v = view;
    for (int p = 0; p < v->head.seats; p++) {
        int known = 0;
        for (int i = 0; i < PEBBLES_VALUES; i++)
            known += v->hand[p][i];
        for (; known < v->held[p]; known++) {
            int i = chance_sample(v, sg_rng_below(rng, chance_total(v))).arg[0];
            v->bag[i]--;
            v->hand[p][i]++;
        }
    }
    v->head.viewer = SG_TRUTH;
}

static struct sg_action hide(const void *before, struct sg_action a, int viewer)
{
    const struct pebbles_state *s = before;
    if (a.kind == PEBBLES_PEBBLE && !sees(s, viewer, s->turn))
        a.arg[0] = SG_HIDDEN;
    return a;
}

/* ---- Positions made by hand --------------------------------------------------------- */

static const char *const start_words[] = {"turn"};

static bool start_phase(void *state, int what, int seat, const struct sg_trace *trace, struct sg_error *why)
{
    struct pebbles_state *s = state;
    (void)what;
    (void)trace; /* a turn that begins is no event */
    if (seat < 0)
        return sg_wrong(why, "wrong.pebbles.turn-needs-seat");
    s->turn = (uint8_t)seat;
    s->drawing = s->over = 0;
    s->dealt = s->head.seats;
    return true;
}

static bool normalize(void *state, struct sg_error *why)
{
    struct pebbles_state *s = state;
    int copies = pebbles_copies(s->head.options), coins = s->pot;
    for (int v = 0; v < PEBBLES_VALUES; v++) {
        int sum = s->bag[v];
        for (int p = 0; p < s->head.seats; p++)
            sum += s->hand[p][v];
        if (sum > copies)
            return sg_wrong_by(why, "P-SET-01", "wrong.pebbles.value-most");
    }
    for (int p = 0; p < s->head.seats; p++) {
        int known = 0;
        for (int v = 0; v < PEBBLES_VALUES; v++)
            known += s->hand[p][v];
        if (s->head.viewer == SG_TRUTH)
            s->held[p] = (uint8_t)known;
        if (s->held[p] > PEBBLES_HAND || known > s->held[p])
            return sg_wrong_by(why, "P-DRW-02", "wrong.pebbles.hand-most");
        coins += s->coins[p];
    }
    if (coins > 5 * s->head.seats)
        return sg_wrong_by(why, "P-SET-02", "wrong.pebbles.coins-most");
    if (s->turn >= s->head.seats || s->dealt > s->head.seats)
        return sg_wrong(why, "wrong.pebbles.seat-not-in-play");
    if (pebbles_left(s) < s->drawing)
        return sg_wrong_by(why, "P-DRW-03", "wrong.pebbles.bag-short");
    if (s->drawing && s->held[s->turn] + s->drawing > PEBBLES_HAND)
        return sg_wrong_by(why, "P-DRW-02", "wrong.pebbles.hand-most");
    if (!s->over && !s->drawing && s->held[s->turn] == 0 && pebbles_left(s) == 0)
        return sg_wrong_by(why, "P-END-01", "wrong.pebbles.turn-stuck");
    if (s->drawing ? s->over != 0 : s->dealt < s->head.seats)
        return sg_wrong_by(why, "P-SET-02", "wrong.pebbles.first-pebbles-due");
    if (s->dealt == s->head.seats)
        return true;
    for (int p = s->dealt + 1; p < s->head.seats; p++)
        if (s->held[p])
            return sg_wrong_by(why, "P-SET-02", "wrong.pebbles.first-pebbles-in-turn");
    if (s->turn != s->dealt || s->held[s->turn] + s->drawing != 2 ||
        pebbles_left(s) < s->drawing + 2 * (s->head.seats - 1 - s->dealt))
        return sg_wrong_by(why, "P-SET-02", "wrong.pebbles.first-pebbles-two");
    return true;
}

const struct sg_game pebbles_game = {
    .name = "pebbles",
    .title = "Pebbles",
    .rules_version = 1,
    .state_size = sizeof(struct pebbles_state),
    .min_seats = 2,
    .max_seats = 5,
    .options = options,
    .option_count = COUNT(options),
    .verbs = verbs,
    .verb_count = COUNT(verbs),
    .events = events,
    .event_count = COUNT(events),
    .fields = fields,
    .field_count = COUNT(fields),
    .starts = {COUNT(start_words), start_words},
    .check_setup = check_setup,
    .init = init,
    .turn = turn,
    .actions = actions,
    .outcomes = outcomes,
    .chance_total = chance_total,
    .chance_stream = chance_stream,
    .chance_sample = chance_sample,
    .refuse = refuse,
    .apply = apply,
    .score_lines = score_lines,
    .result = result,
    .redact = redact,
    .resample = resample,
    .hide = hide,
    .start_phase = start_phase,
    .normalize = normalize,
};
