/* topics.c: the situations that a guided first game and the lessons speak about. */
#include "games/florenza/present/internal.h"
#include "games/florenza/rules/project.h"

struct topic {
    const char *id, *clause[2];
    int number[4]; /* of the rules, in its sentence */
};

enum { WELCOME, PLACE, SHORT, INCOME, AHEAD, LAST, LIFE, TRACKS, WAIT, OVER, EXTRA };

static const struct topic extra[EXTRA] = {
    [WELCOME] = {"welcome", {"F-RND-01", NULL}, {FL_ROUNDS}},
    [PLACE] = {"place", {"F-PLC-01", NULL}, {0}},
    [SHORT] = {"short", {"F-ART-06", "F-DIS-04"}, {0}},
    [INCOME] = {"income", {"F-INC-01", "F-INC-02"}, {FL_INCOME_FLORINS, FL_INCOME_WORKERS}},
    [AHEAD] = {"ahead", {"F-PRJ-01", NULL}, {0}},
    [LAST] = {"last", {"F-PLC-02", "F-PLC-12"}, {FL_WORK_FLORINS}},
    [LIFE] = {"life", {"F-END-02", NULL}, {0}},
    [TRACKS] = {"tracks", {"F-ORD-01", "F-ORD-03"}, {FL_BISHOP_LEAST}},
    [WAIT] = {"wait", {"F-PLC-01", NULL}, {0}},
    [OVER] = {"over", {"F-SCO-01", NULL}, {FL_CUBES_A_POINT, FL_FLORINS_A_POINT}},
};

/* The decision at hand. */
static const struct topic steps[FL_STEPS] = {
    [FL_AT_WORKSHOPS] = {"workshops", {"F-SET-06", NULL}, {0}},
    [FL_AT_ATRIO] = {"atrio", {"F-INC-05", NULL}, {FL_ATRIO_SALE}},
    [FL_AT_CAPTAIN] = {"captain", {"F-CAP-01", NULL}, {0}},
    [FL_AT_BISHOP] = {"bishop", {"F-BIS-01", NULL}, {FL_CARDINAL_PRESTIGE}},
    [FL_AT_OPERATE] = {"operate", {"F-PLC-03", NULL}, {FL_OPERATE_PRESTIGE}},
    [FL_AT_BUILD] = {"build", {"F-PLC-05", "F-DIS-03"}, {FL_NOT_BUILT}},
    [FL_AT_BOX] = {"box", {"F-PLC-06", NULL}, {0}},
    [FL_AT_ARTIST] = {"artist", {"F-PLC-06", "F-ART-04"}, {0}},
    [FL_AT_PULPIT] = {"pulpit", {"F-PLC-11", NULL}, {0}},
    [FL_AT_PREACHER] = {"preacher", {"F-PLC-09", NULL}, {0}},
    [FL_AT_MARKET] = {"market", {"F-MKT-01", NULL}, {FL_SALE, FL_PURCHASE}},
    [FL_AT_TRADE] = {"trade", {"F-MKT-02", NULL}, {0}},
    [FL_AT_PRODUCE] = {"produce", {"F-DIS-02", NULL}, {0}},
    [FL_AT_ARTWORK] = {"artwork", {"F-ART-01", NULL}, {0}},
    [FL_AT_SKILL] = {"skill", {"F-ART-02", NULL}, {0}},
    [FL_AT_INCENTIVE] = {"incentive", {"F-ART-09", NULL}, {FL_INCENTIVE_FLORINS}},
    [FL_AT_KEEP] = {"keep", {"F-ART-04", NULL}, {0}},
};

static int put_topic(const struct topic *t, int n, struct sg_arena *arena, struct sg_topic *out)
{
    if (!t->id)
        return n;
    out[n] = (struct sg_topic){
        .id = t->id,
        .title = sg_msg0(arena, sg_key(arena, "topic.florenza.%s.title", t->id)),
        .text = sg_msg(arena, sg_key(arena, "topic.florenza.%s", t->id), sg_num(t->number[0]), sg_num(t->number[1])),
        .clause = {t->clause[0], t->clause[1]},
    };
    return n + 1;
}

/* Has the seat begun anything that phases 6 and 7 will settle? */
static bool has_begun(const struct florenza_state *s, int seat)
{
    for (int p = 0; p < s->head.seats; p++)
        for (int i = 0; i < FL_SPACES; i++)
            if (s->on[p][i] == seat + 1)
                return true;
    return s->sites[seat][0] != FL_NONE;
}

static bool is_placing(int step)
{
    return step >= FL_AT_PLACE && step <= FL_AT_PREACHER;
}

int list_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                struct sg_topic *out)
{
    const struct florenza_state *s = state_of(v);
    struct florenza_projection ahead;
    int seat = sg_view_seat(v), n = 0;
    (void)list;
    (void)count;
    if (v->turn == SG_OVER)
        return put_topic(&extra[OVER], 0, arena, out);
    if (v->turn != seat) {
        if (!is_placing(s->step))
            return 0;
        n = put_topic(&extra[WELCOME], n, arena, out);
        return put_topic(&extra[WAIT], n, arena, out);
    }
    if (s->step != FL_AT_PLACE)
        return put_topic(&steps[s->step], n, arena, out);
    florenza_project(s, seat, &ahead);
    if (s->round == 1 && !has_begun(s, seat))
        n = put_topic(&extra[WELCOME], n, arena, out);
    n = put_topic(&extra[PLACE], n, arena, out);
    if (ahead.warnings)
        n = put_topic(&extra[SHORT], n, arena, out);
    if (s->round > 1)
        n = put_topic(&extra[INCOME], n, arena, out);
    if (has_begun(s, seat))
        n = put_topic(&extra[AHEAD], n, arena, out);
    if (s->hand[seat] == 1)
        n = put_topic(&extra[LAST], n, arena, out);
    n = put_topic(&extra[LIFE], n, arena, out);
    return put_topic(&extra[TRACKS], n, arena, out);
}
