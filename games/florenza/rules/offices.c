/* offices.c: phases 2 and 3 (F-CAP, F-BIS) - the Captain and the Bishop. */
#include "games/florenza/rules/internal.h"

/* Opponents of `seat` with a worker at hand, as bits. */
static unsigned with_workers(const struct florenza_state *s, int seat)
{
    unsigned m = 0;
    for (int q = 0; q < s->head.seats; q++)
        if (q != seat && s->hand[q] > 0)
            m |= 1u << q;
    return m;
}

/* F-CAP-04: two players, both offices in one hand. */
static bool artist_only(const struct florenza_state *s)
{
    return s->head.seats == 2 && both_offices(s) && !(s->head.options & FL_CAPTAIN_ANY);
}

/* F-CAP-01 F-CAP-02 F-CAP-04 */
static unsigned detainable_workers(const struct florenza_state *s)
{
    return artist_only(s) ? 0 : with_workers(s, s->captain);
}

/* F-CAP-03: named artists in town. */
static uint64_t detainable_artists(const struct florenza_state *s)
{
    return in_town(s) & set_of(s)->artists;
}

static uint64_t expellable(const struct florenza_state *s) /* F-BIS-03 */
{
    return in_town(s) & set_of(s)->preachers;
}

static int list_offices(int seat_kind, unsigned seats, int character_kind, uint64_t characters, struct sg_choice *out)
{
    int n = put_many(out, 0, seat_kind, seats, SG_MAX_SEATS);
    n = put_few(out, n, character_kind, characters);
    return put_choice(out, n, FL_DECLINE, 0);
}

/* ---- The Captain ------------------------------------------------------------ */

void captain_enter(const struct play *p)
{
    struct florenza_state *s = p->s;
    if (s->captain == FL_NONE || (!detainable_workers(s) && !detainable_artists(s))) {
        bishop_enter(p); /* F-CAP-05 */
        return;
    }
    emit(p, EV_PHASE, -1, "F-RND-01", 2, 0);
    s->turn = s->captain;
    s->step = FL_AT_CAPTAIN;
}

int captain_list(const struct florenza_state *s, struct sg_choice *out)
{
    return list_offices(FL_DETAIN_WORKER, detainable_workers(s), FL_DETAIN_ARTIST, detainable_artists(s), out);
}

static bool detain_worker_why(const struct florenza_state *s, int seat, struct sg_error *why)
{
    if (seat < s->head.seats && (detainable_workers(s) >> seat & 1))
        return false;
    if (artist_only(s))
        return no(why, "F-CAP-04", "artist-only", 0, 0);
    if (seat >= s->head.seats || seat == s->captain)
        return no(why, "F-CAP-01", "not-an-opponent", 0, 0);
    return no(why, "F-CAP-02", "no-worker-there", 1, 0);
}

bool captain_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    int who = a.arg[0];
    if (a.kind == FL_DECLINE)
        return false;
    if (a.kind == FL_DETAIN_WORKER)
        return detain_worker_why(s, who, why);
    if (a.kind != FL_DETAIN_ARTIST)
        return no(why, "F-CAP-01", "captain-power", 0, 0);
    if (who < FL_NAMED && (detainable_artists(s) >> who & 1))
        return false;
    if (who >= FL_NAMED || !(set_of(s)->artists >> who & 1))
        return no(why, "F-CAP-03", "only-named-artists", 0, 0);
    return no(why, "F-CAP-03", "not-in-town", 0, 0);
}

void captain_apply(const struct play *p, struct sg_action a)
{
    struct florenza_state *s = p->s;
    int who = a.arg[0];
    switch (a.kind) {
    case FL_DETAIN_WORKER: /* F-CAP-02 */
        s->hand[who]--;
        s->detained_worker = (uint8_t)who;
        emit(p, EV_DETAINED_WORKER, s->captain, "F-CAP-02", who, 0);
        break;
    case FL_DETAIN_ARTIST: /* F-CAP-03 */
        s->detained_artist = (uint8_t)who;
        emit(p, EV_DETAINED_ARTIST, s->captain, "F-CAP-03", who, 0);
        break;
    default: emit(p, EV_DECLINED, s->captain, "F-CAP-01", 0, 0);
    }
    bishop_enter(p);
}

/* ---- The Bishop --------------------------------------------------------------- */

void bishop_enter(const struct play *p)
{
    struct florenza_state *s = p->s;
    if (s->bishop == FL_NONE || (!with_workers(s, s->bishop) && !expellable(s))) {
        placement_enter(p); /* F-CAP-05 */
        return;
    }
    emit(p, EV_PHASE, -1, "F-RND-01", 3, 0);
    s->turn = s->bishop;
    s->step = FL_AT_BISHOP;
}

int bishop_list(const struct florenza_state *s, struct sg_choice *out)
{
    return list_offices(FL_CONVERT, with_workers(s, s->bishop), FL_EXPEL, expellable(s), out);
}

bool bishop_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why)
{
    int who = a.arg[0];
    switch (a.kind) {
    case FL_DECLINE: return false;
    case FL_CONVERT:
        if (who < s->head.seats && (with_workers(s, s->bishop) >> who & 1))
            return false;
        if (who >= s->head.seats || who == s->bishop)
            return no(why, "F-BIS-01", "not-an-opponent", 0, 0);
        return no(why, "F-BIS-02", "no-worker-there", 1, 0);
    case FL_EXPEL:
        if (who < FL_NAMED && (expellable(s) >> who & 1))
            return false;
        if (who >= FL_NAMED || !(set_of(s)->preachers >> who & 1))
            return no(why, "F-BIS-03", "only-named-preachers", 0, 0);
        return no(why, "F-BIS-03", "not-in-town", 0, 0);
    default: return no(why, "F-BIS-01", "bishop-power", 0, 0);
    }
}

void bishop_apply(const struct play *p, struct sg_action a)
{
    struct florenza_state *s = p->s;
    int who = a.arg[0];
    switch (a.kind) {
    case FL_CONVERT: /* F-BIS-02 */
        s->hand[who]--;
        s->pool[who]++;
        emit(p, EV_CONVERTED, s->bishop, "F-BIS-02", who, 0);
        give_workers(p, s->bishop, 1, "F-BIS-02");
        break;
    case FL_EXPEL: /* F-BIS-03 */
        s->expelled = (uint8_t)who;
        emit(p, EV_EXPELLED, s->bishop, "F-BIS-03", who, 0);
        break;
    default: emit(p, EV_DECLINED, s->bishop, "F-BIS-01", 0, 0);
    }
    placement_enter(p);
}
