/* play.c: hands each decision and each draw to its chapter. */
#include "games/florenza/inside.h"

#include "base/check.h"

/* ---- Decisions by what the game waits for ------------------------------------ */

struct chapter {
    int (*list)(const struct florenza_state *s, struct sg_choice *out);
    bool (*why)(const struct florenza_state *s, struct sg_action a, struct sg_refusal *why);
    void (*apply)(const struct play *p, struct sg_action a);
};

#define HIRING {hiring_list, hiring_why, hiring_apply}
#define PLACEMENT {placement_list, placement_why, placement_apply}
#define MARKET {market_list, market_why, market_apply}
#define ARTWORK {artwork_list, artwork_why, artwork_apply}
#define CHANCE {NULL, NULL, NULL}

static const struct chapter chapters[FL_STEPS] = {
    [FL_AT_CHARACTERS] = CHANCE,
    [FL_AT_ORDER] = CHANCE,
    [FL_AT_WORKSHOPS] = {setup_list, setup_why, setup_apply},
    [FL_AT_DIE] = CHANCE,
    [FL_AT_ATRIO] = {atrio_list, atrio_why, atrio_apply},
    [FL_AT_CAPTAIN] = {captain_list, captain_why, captain_apply},
    [FL_AT_BISHOP] = {bishop_list, bishop_why, bishop_apply},
    [FL_AT_PLACE] = PLACEMENT,
    [FL_AT_OPERATE] = PLACEMENT,
    [FL_AT_BUILD] = PLACEMENT,
    [FL_AT_BOX] = HIRING,
    [FL_AT_ARTIST] = HIRING,
    [FL_AT_PULPIT] = HIRING,
    [FL_AT_PREACHER] = HIRING,
    [FL_AT_MARKET] = MARKET,
    [FL_AT_TRADE] = MARKET,
    [FL_AT_PRODUCE] = {district_list, district_why, district_apply},
    [FL_AT_ARTWORK] = ARTWORK,
    [FL_AT_SKILL] = ARTWORK,
    [FL_AT_INCENTIVE] = ARTWORK,
    [FL_AT_ROLL] = CHANCE,
    [FL_AT_KEEP] = ARTWORK,
    [FL_AT_ARRIVALS] = CHANCE,
    [FL_AT_OVER] = CHANCE,
};

int florenza_turn(const void *state)
{
    const struct florenza_state *s = state;
    if (s->step == FL_AT_OVER)
        return SG_OVER;
    return chapters[s->step].list ? s->turn : SG_CHANCE;
}

int florenza_actions(const void *state, struct sg_choice *out)
{
    const struct florenza_state *s = state;
    return chapters[s->step].list ? chapters[s->step].list(s, out) : 0;
}

/* ---- Why something cannot be done now ------------------------------------------- */

/* The phase in which each kind is played, and the clause that says so. */
static const char *const belongs[FL_KINDS] = {
    [FL_START] = "F-SET-06",        [FL_ATRIO_INCOME] = "F-INC-05", [FL_DETAIN_WORKER] = "F-CAP-01",
    [FL_DETAIN_ARTIST] = "F-CAP-01", [FL_CONVERT] = "F-BIS-01",     [FL_EXPEL] = "F-BIS-01",
    [FL_DECLINE] = "F-RND-01",      [FL_PLACE] = "F-PLC-01",        [FL_STOP] = "F-PLC-02",
    [FL_OPERATE] = "F-PLC-03",      [FL_BUILD] = "F-PLC-05",        [FL_BOX] = "F-PLC-06",
    [FL_HIRE] = "F-PLC-06",         [FL_PULPIT] = "F-PLC-09",       [FL_PREACHER] = "F-PLC-09",
    [FL_SELL] = "F-MKT-01",         [FL_BUY] = "F-MKT-01",          [FL_TRADE] = "F-MKT-01",
    [FL_TAKE] = "F-MKT-02",         [FL_DONE] = "F-MKT-01",         [FL_PRODUCE] = "F-DIS-02",
    [FL_FINISH] = "F-ART-01",       [FL_SKILL] = "F-ART-02",        [FL_INCENTIVE] = "F-ART-09",
    [FL_KEEP] = "F-ART-04",
};

/* How many arguments a kind has; the others must be 0. */
static const uint8_t arguments[FL_KINDS] = {
    [FL_START] = 1, [FL_ATRIO_INCOME] = 1, [FL_DETAIN_WORKER] = 1, [FL_DETAIN_ARTIST] = 1,
    [FL_CONVERT] = 1, [FL_EXPEL] = 1, [FL_PLACE] = 1, [FL_OPERATE] = 2, [FL_BUILD] = 1,
    [FL_BOX] = 1, [FL_HIRE] = 1, [FL_PULPIT] = 1, [FL_PREACHER] = 1, [FL_SELL] = 1, [FL_BUY] = 1,
    [FL_TRADE] = 2, [FL_TAKE] = 1, [FL_FINISH] = 1, [FL_SKILL] = 1, [FL_INCENTIVE] = 1,
    [FL_KEEP] = 1,
};

/* The phase in which a kind is played: 0 set-up, 1 to 7; FL_DECLINE in several. */
static int phase_of_kind(int kind)
{
    return kind <= FL_START           ? 0
           : kind <= FL_ATRIO_INCOME  ? 1
           : kind <= FL_DETAIN_ARTIST ? 2
           : kind <= FL_EXPEL         ? 3
           : kind == FL_DECLINE       ? -1
           : kind <= FL_PREACHER      ? 4
           : kind <= FL_DONE          ? 5
           : kind <= FL_PRODUCE       ? 6
                                      : 7;
}

static int phase_of_step(int step)
{
    return step <= FL_AT_WORKSHOPS  ? 0
           : step <= FL_AT_ATRIO    ? 1
           : step <= FL_AT_CAPTAIN  ? 2
           : step <= FL_AT_BISHOP   ? 3
           : step <= FL_AT_PREACHER ? 4
           : step <= FL_AT_TRADE    ? 5
           : step <= FL_AT_PRODUCE  ? 6
           : step <= FL_AT_KEEP     ? 7
                                    : 9;
}

bool florenza_refuse(const void *state, struct sg_action a, struct sg_refusal *why)
{
    const struct florenza_state *s = state;
    if (s->step == FL_AT_OVER)
        return no(why, "F-END-03", "over", 0, 0);
    if (a.kind == 0 || a.kind >= FL_KINDS || a.kind >= FL_DRAW)
        return no(why, "F-RND-01", a.kind >= FL_DRAW && a.kind < FL_KINDS ? "chance" : "no-action",
                  0, 0);
    if (!chapters[s->step].list)
        return no(why, "F-RND-01", "chance-first", 0, 0);
    for (int i = arguments[a.kind]; i < 3; i++)
        if (a.arg[i])
            return no(why, belongs[a.kind], "no-action", 0, 0);
    int phase = phase_of_kind(a.kind);
    if (phase >= 0 && phase != phase_of_step(s->step))
        return no(why, belongs[a.kind], "not-now", 0, 0);
    return chapters[s->step].why(s, a, why);
}

/* ---- Chance ----------------------------------------------------------------------- */

/* Seats that have no place in the turn order yet. */
static unsigned unseated(const struct florenza_state *s)
{
    unsigned m = (1u << s->head.seats) - 1;
    for (int i = 0; i < s->head.seats && s->order[i] != FL_NONE; i++)
        m &= ~(1u << s->order[i]);
    return m;
}

/* What chance can bring, as bits; every outcome has weight 1. */
static uint64_t draws(const struct florenza_state *s, int *kind)
{
    switch (s->step) {
    case FL_AT_CHARACTERS:
    case FL_AT_ARRIVALS:
        *kind = FL_DRAW;
        return s->bag;
    case FL_AT_ORDER:
        *kind = FL_SEAT;
        return unseated(s);
    case FL_AT_DIE:
    case FL_AT_ROLL:
        *kind = FL_ROLL;
        return 63;
    default:
        *kind = 0;
        return 0;
    }
}

int florenza_outcomes(const void *state, struct sg_outcome *out)
{
    int n = 0, kind;
    for (uint64_t m = draws(state, &kind); m;) {
        struct sg_outcome o = {{(uint16_t)kind, {(uint16_t)next_bit(&m), 0, 0}}, 1};
        out[n++] = o;
    }
    return n;
}

uint32_t florenza_weight(const void *state)
{
    int kind;
    uint64_t m = draws(state, &kind);
    return (uint32_t)(bits32((uint32_t)m) + bits32((uint32_t)(m >> 32)));
}

struct sg_action florenza_draw(const void *state, uint32_t at)
{
    int kind;
    uint64_t m = draws(state, &kind);
    for (; at > 0 && m; at--)
        m &= m - 1;
    sg_check(m != 0);
    return (struct sg_action){(uint16_t)kind, {(uint16_t)lowest(m), 0, 0}};
}

/* ---- Playing ------------------------------------------------------------------------ */

static void chance(const struct play *p, struct sg_action a)
{
    switch (p->s->step) {
    case FL_AT_CHARACTERS:
        setup_draw(p, a.arg[0]);
        break;
    case FL_AT_ORDER:
        setup_seat(p, a.arg[0]);
        break;
    case FL_AT_DIE:
        income_roll(p, a.arg[0]);
        break;
    case FL_AT_ROLL:
        artwork_roll(p, a.arg[0]);
        break;
    default:
        sg_check(p->s->step == FL_AT_ARRIVALS);
        arrivals_draw(p, a.arg[0]);
    }
}

void florenza_apply(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct florenza_state *s = state;
    struct play p = {s, florenza_set_of(s), trace};
    if (chapters[s->step].apply)
        chapters[s->step].apply(&p, a);
    else
        chance(&p, a);
}
