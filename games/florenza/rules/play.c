/* play.c: hands each decision and each draw to its chapter. */
#include "games/florenza/rules/internal.h"

#include "base/check.h"

/* ---- Tables, by what the game waits for and by kind of action ------------------- */

/* What is allowed, and why something is not; both NULL when no seat decides. */
static const struct {
    int (*list)(const struct florenza_state *s, struct sg_choice *out);
    bool (*why)(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
} steps[FL_STEPS] = {
    [FL_AT_WORKSHOPS] = {setup_list, setup_why},
    [FL_AT_ATRIO] = {atrio_list, atrio_why},
    [FL_AT_CAPTAIN] = {captain_list, captain_why},
    [FL_AT_BISHOP] = {bishop_list, bishop_why},
    [FL_AT_PLACE] = {place_list, placement_why},
    [FL_AT_OPERATE] = {operate_list, placement_why},
    [FL_AT_BUILD] = {build_list, placement_why},
    [FL_AT_BOX] = {box_list, hiring_why},
    [FL_AT_ARTIST] = {artist_list, hiring_why},
    [FL_AT_PULPIT] = {pulpit_list, hiring_why},
    [FL_AT_PREACHER] = {preacher_list, hiring_why},
    [FL_AT_MARKET] = {market_list, market_why},
    [FL_AT_TRADE] = {trade_list, market_why},
    [FL_AT_PRODUCE] = {district_list, district_why},
    [FL_AT_ARTWORK] = {artwork_list, artwork_why},
    [FL_AT_SKILL] = {skill_list, artwork_why},
    [FL_AT_INCENTIVE] = {incentive_list, artwork_why},
    [FL_AT_KEEP] = {keep_list, artwork_why},
    [FL_AT_OVER] = {NULL, NULL},
};

/* Three phases have something to decline. */
static void decline_offer(const struct play *p, struct sg_action a)
{
    if (p->s->step == FL_AT_PRODUCE)
        district_apply(p, a);
    else if (p->s->step == FL_AT_CAPTAIN)
        captain_apply(p, a);
    else
        bishop_apply(p, a);
}

static void drawn(const struct play *p, struct sg_action a)
{
    if (p->s->step == FL_AT_CHARACTERS)
        setup_draw(p, a.arg[0]);
    else
        arrivals_draw(p, a.arg[0]);
}

static void seated(const struct play *p, struct sg_action a)
{
    setup_seat(p, a.arg[0]);
}

static void rolled(const struct play *p, struct sg_action a)
{
    if (p->s->step == FL_AT_DIE)
        income_roll(p, a.arg[0]);
    else
        artwork_roll(p, a.arg[0]);
}

/* The phase of a kind (-1: several), how many arguments it has and the clause it is from. */
static const struct {
    void (*apply)(const struct play *p, struct sg_action a);
    int8_t phase;
    uint8_t arguments;
    const char *clause;
} kinds[FL_KINDS] = {
    [FL_START] = {setup_apply, 0, 1, "F-SET-06"},
    [FL_ATRIO_INCOME] = {atrio_apply, 1, 1, "F-INC-05"},
    [FL_DETAIN_WORKER] = {captain_apply, 2, 1, "F-CAP-01"},
    [FL_DETAIN_ARTIST] = {captain_apply, 2, 1, "F-CAP-01"},
    [FL_CONVERT] = {bishop_apply, 3, 1, "F-BIS-01"},
    [FL_EXPEL] = {bishop_apply, 3, 1, "F-BIS-01"},
    [FL_DECLINE] = {decline_offer, -1, 0, "F-RND-01"},
    [FL_PLACE] = {place_apply, 4, 1, "F-PLC-01"},
    [FL_STOP] = {stop_apply, 4, 0, "F-PLC-02"},
    [FL_OPERATE] = {operate_apply, 4, 2, "F-PLC-03"},
    [FL_BUILD] = {build_apply, 4, 1, "F-PLC-05"},
    [FL_BOX] = {box_apply, 4, 1, "F-PLC-06"},
    [FL_HIRE] = {hire_apply, 4, 1, "F-PLC-06"},
    [FL_PULPIT] = {pulpit_apply, 4, 1, "F-PLC-09"},
    [FL_PREACHER] = {preacher_apply, 4, 1, "F-PLC-09"},
    [FL_SELL] = {sell_apply, 5, 1, "F-MKT-01"},
    [FL_BUY] = {buy_apply, 5, 1, "F-MKT-01"},
    [FL_TRADE] = {trade_apply, 5, 2, "F-MKT-01"},
    [FL_TAKE] = {take_apply, 5, 1, "F-MKT-02"},
    [FL_DONE] = {done_apply, 5, 0, "F-MKT-01"},
    [FL_PRODUCE] = {district_apply, 6, 0, "F-DIS-02"},
    [FL_FINISH] = {artwork_apply, 7, 1, "F-ART-01"},
    [FL_SKILL] = {artwork_apply, 7, 1, "F-ART-02"},
    [FL_INCENTIVE] = {artwork_apply, 7, 1, "F-ART-09"},
    [FL_KEEP] = {artwork_apply, 7, 1, "F-ART-04"},
    [FL_DRAW] = {drawn, 0, 1, "F-RND-01"},
    [FL_SEAT] = {seated, 0, 1, "F-RND-01"},
    [FL_ROLL] = {rolled, 0, 1, "F-RND-01"},
};

int florenza_turn(const void *state)
{
    const struct florenza_state *s = state;
    if (steps[s->step].list)
        return s->turn;
    return s->step == FL_AT_OVER ? SG_OVER : SG_CHANCE;
}

int florenza_actions(const void *state, struct sg_choice *out)
{
    const struct florenza_state *s = state;
    return steps[s->step].list ? steps[s->step].list(s, out) : 0;
}

void florenza_apply(void *state, struct sg_action a, const struct sg_trace *trace)
{
    struct florenza_state *s = state;
    struct play p = {s, set_of(s), trace};
    sg_check(a.kind > 0 && a.kind < FL_KINDS);
    kinds[a.kind].apply(&p, a);
}

/* ---- Why something cannot be done now ------------------------------------------- */

/* The phase that a step belongs to; 0 is setting up. */
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

bool florenza_refuse(const void *state, struct sg_action a, struct sg_error *why)
{
    const struct florenza_state *s = state;
    if (s->step == FL_AT_OVER)
        return no(why, "F-END-03", "over", 0, 0);
    if (a.kind == 0 || a.kind >= FL_KINDS)
        return no(why, "F-RND-01", "no-action", 0, 0);
    if (a.kind >= FL_DRAW)
        return no(why, "F-RND-01", "chance", 0, 0);
    if (!steps[s->step].why)
        return no(why, "F-RND-01", "chance-first", 0, 0);
    for (int i = kinds[a.kind].arguments; i < 3; i++)
        if (a.arg[i])
            return no(why, kinds[a.kind].clause, "no-action", 0, 0);
    if (kinds[a.kind].phase >= 0 && kinds[a.kind].phase != phase_of_step(s->step))
        return no(why, kinds[a.kind].clause, "not-now", 0, 0);
    return steps[s->step].why(s, a, why);
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
    case FL_AT_ARRIVALS: *kind = FL_DRAW; return s->bag;
    case FL_AT_ORDER: *kind = FL_SEAT; return unseated(s);
    case FL_AT_DIE:
    case FL_AT_ROLL: *kind = FL_ROLL; return 63;
    default: *kind = 0; return 0;
    }
}

int florenza_outcomes(const void *state, struct sg_outcome *out)
{
    int n = 0, kind;
    for (uint64_t m = draws(state, &kind); m;) {
        struct sg_outcome o = {{(uint16_t)kind, {(uint16_t)sg_bit_next(&m), 0, 0}}, 1};
        out[n++] = o;
    }
    return n;
}

uint32_t florenza_chance_total(const void *state)
{
    int kind;
    uint64_t m = draws(state, &kind);
    return (uint32_t)sg_bit_count(m);
}

struct sg_action florenza_chance_sample(const void *state, uint32_t at)
{
    int kind;
    uint64_t m = draws(state, &kind), below = sg_bit_counts(m) * 0x0101010101010101u;
    int byte = 0;
    sg_check(at < below >> 56);
    while ((below >> 8 * byte & 255) <= at) /* bits in this byte and those before it */
        byte++;
    at -= byte ? (uint32_t)(below >> (8 * byte - 8) & 255) : 0;
    for (m = m >> 8 * byte & 255; at > 0; at--)
        m &= m - 1;
    return (struct sg_action){(uint16_t)kind, {(uint16_t)(8 * byte + sg_bit_lowest(m)), 0, 0}};
}

/* The die of an artwork is rolled by its owner; all else is for the table. */
struct sg_stream florenza_chance_stream(const void *state)
{
    const struct florenza_state *s = state;
    int kind;
    draws(s, &kind);
    return (struct sg_stream){(uint16_t)kind, (int8_t)(s->step == FL_AT_ROLL ? s->turn : -1)};
}
