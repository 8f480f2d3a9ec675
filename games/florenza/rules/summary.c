/*
 * summary.c: what follows from the rest of a position but is kept in it,
 * because play asks for it at every turn: which boxes are closed, which
 * characters busy, which workshops ready.
 */
#include "games/florenza/rules/internal.h"

#include <string.h>

void box_open(struct florenza_state *s, int seat, int box)
{
    if (is_own(box))
        s->closed_own[seat] &= (uint8_t) ~(1u << box);
    else
        s->closed &= ~BIT32(box);
}

static void summarize_seat(struct florenza_state *s, int seat)
{
    const struct florenza_set *k = set_of(s);
    unsigned ready = 0;
    for (int i = 0; i < FL_SPACES; i++)
        ready |= (unsigned)((k->works >> s->district[seat][i] & 1) & (s->on[seat][i] == 0)) << i;
    s->ready[seat] = (uint8_t)(ready & ~(unsigned)s->unfinished[seat]);
    s->closed_own[seat] = (uint8_t)(s->crests[seat] & OWN_BOXES);
    s->closed |= s->crests[seat] & SHARED_BOXES;
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        box_close(s, seat, s->sites[seat][i]);
}

/* Everything from scratch. */
void summarize(struct florenza_state *s)
{
    s->closed = 0;
    s->busy = 0;
    memset(s->unnamed_hired, 0, sizeof s->unnamed_hired);
    for (int seat = 0; seat < s->head.seats; seat++)
        summarize_seat(s, seat);
    if (s->step < FL_AT_PLACE || s->step > FL_AT_PREACHER)
        return; /* nobody can be hired: who was does not matter */
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (s->pulpit[seat] != FL_NONE)
            character_busy(s, s->pulpit[seat]);
        for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
            character_busy(s, s->artists[seat][i]);
    }
    if (s->duomo_pulpit != FL_NONE)
        character_busy(s, s->duomo_pulpit);
}
