/* order.c: phases 8 and 9 (F-ORD, F-END) - offices, turn order, end of the round. */
#include "games/florenza/rules/internal.h"

#include <string.h>

/* The one seat that stands higher than all others, or FL_NONE. */
static int highest(const int16_t *track, int seats)
{
    int best = 0;
    bool alone = true;
    for (int seat = 1; seat < seats; seat++) {
        if (track[seat] > track[best]) {
            best = seat;
            alone = true;
        } else if (track[seat] == track[best]) {
            alone = false;
        }
    }
    return alone ? best : FL_NONE;
}

int florenza_next_captain(const struct florenza_state *s)
{
    return highest(s->prestige, s->head.seats);
}

int florenza_next_bishop(const struct florenza_state *s, bool *cardinal)
{
    int seat = highest(s->influence, s->head.seats);
    if (seat != FL_NONE && s->influence[seat] < FL_BISHOP_LEAST)
        seat = FL_NONE;
    *cardinal = seat != FL_NONE && (seat == s->bishop || s->influence[seat] >= FL_CARDINAL_LEAST);
    return seat;
}

/* F-ORD-01 F-ORD-02 */
static void name_captain(const struct play *p)
{
    struct florenza_state *s = p->s;
    int seat = florenza_next_captain(s);
    s->captain = (uint8_t)seat;
    emit(p, EV_CAPTAIN, seat == FL_NONE ? -1 : seat, "F-ORD-01", 0, 0);
    if (seat == FL_NONE || s->prestige[seat] <= 0)
        return;
    int sum = s->certificates[seat] + s->prestige[seat];
    s->certificates[seat] = (int16_t)(sum > FL_MOST ? FL_MOST : sum);
    emit(p, EV_CERTIFICATES, seat, "F-ORD-02", s->prestige[seat], 0);
    s->prestige[seat] = 0;
}

/* F-ORD-03 F-ORD-04 */
static void name_bishop(const struct play *p)
{
    struct florenza_state *s = p->s;
    bool cardinal;
    int seat = florenza_next_bishop(s, &cardinal);
    s->bishop = (uint8_t)seat;
    emit(p, EV_BISHOP, seat == FL_NONE ? -1 : seat, "F-ORD-03", 0, 0);
    if (!cardinal)
        return;
    emit(p, EV_CARDINAL, seat, "F-ORD-04", 0, 0);
    give_prestige(p, seat, FL_CARDINAL_PRESTIGE, "F-ORD-04"); /* F-ORD-07: after the Captain was named */
    give_influence(p, seat, -s->influence[seat], "F-ORD-04");
}

/* F-ORD-05: the Captain, the Bishop, all others as they were. */
void order_make(struct florenza_state *s)
{
    uint8_t was[SG_MAX_SEATS];
    int n = 0;
    memcpy(was, s->order, sizeof was);
    if (s->captain != FL_NONE)
        s->order[n++] = s->captain;
    if (s->bishop != FL_NONE && s->bishop != s->captain)
        s->order[n++] = s->bishop;
    for (int i = 0; i < s->head.seats; i++)
        if (was[i] != s->captain && was[i] != s->bishop)
            s->order[n++] = was[i];
}

/* With the end of the game hidden certificates come to light (F-RND-04). */
static void emit_over(const struct play *p)
{
    struct sg_event e = {EV_OVER, -1, SG_EVERYONE, "F-END-03", {0, 0}, 0, 0};
    if (p->s->head.options & FL_HIDDEN)
        e.news = SG_EVERYONE;
    if (p->trace && p->trace->event)
        p->trace->event(p->trace->ctx, &e);
}

void order_enter(const struct play *p)
{
    struct florenza_state *s = p->s;
    emit(p, EV_PHASE, -1, "F-RND-01", 8, 0);
    name_captain(p);
    name_bishop(p);
    order_make(s);
    for (int i = 0; i < s->head.seats; i++)
        emit(p, EV_ORDER, s->order[i], "F-ORD-05", i + 1, 0);
    if (s->round < FL_ROUNDS) {
        round_end(p);
        return;
    }
    s->turn = FL_NONE; /* F-END-03 */
    s->step = FL_AT_OVER;
    emit_over(p);
}

/* ---- Phase 9 ------------------------------------------------------------------- */

void everyone_home(struct florenza_state *s) /* F-END-01 */
{
    s->closed = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        s->closed |= s->crests[seat] & SHARED_BOXES;
        s->closed_own[seat] = (uint8_t)(s->crests[seat] & OWN_BOXES);
        s->hand[seat] = s->working[seat] = 0;
        s->pool[seat] = FL_WORKERS;
        s->pulpit[seat] = FL_NONE;
    }
    memset(s->on, 0, sizeof s->on);
    memset(s->sites, FL_NONE, sizeof s->sites);
    memset(s->artists, FL_NONE, sizeof s->artists);
    s->duomo_pulpit = s->duomo_donor = FL_NONE;
    s->detained_worker = s->detained_artist = s->expelled = FL_NONE;
    s->market = s->stopped = 0;
}

static void next_round(const struct play *p)
{
    p->s->round++;
    round_enter(p);
}

void round_end(const struct play *p)
{
    struct florenza_state *s = p->s;
    emit(p, EV_PHASE, -1, "F-RND-01", 9, 0);
    everyone_home(s);
    uint64_t leaving = s->life[0], bag = s->bag; /* F-END-02 */
    for (int i = 0; i + 1 < FL_LIVES; i++)
        s->life[i] = s->life[i + 1];
    s->life[FL_LIVES - 1] = 0;
    s->gone |= leaving;
    s->draws = 0;
    while (leaving) {
        emit(p, EV_LEFT, -1, "F-END-02", sg_bit_next(&leaving), 0);
        if (bag) {
            bag &= bag - 1;
            s->draws++;
        }
    }
    s->turn = FL_NONE;
    if (s->draws)
        s->step = FL_AT_ARRIVALS;
    else
        next_round(p);
}

void arrivals_draw(const struct play *p, int character)
{
    character_arrives(p, character, "F-END-02");
    if (--p->s->draws == 0)
        next_round(p);
}
