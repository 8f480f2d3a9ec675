/* people.c: who works where: artists, preachers, and the makers of artworks. */
#include "games/florenza/present/internal.h"

/* The place of an artist among a seat's workers on artworks, or -1. */
static int site_of_artist(const struct florenza_state *s, int seat, int who)
{
    for (int i = 0; i < FL_WORKERS && s->sites[seat][i] != FL_NONE; i++)
        if (s->artists[seat][i] == who)
            return i;
    return -1;
}

struct stand find_person(const struct florenza_state *s, int who)
{
    struct stand out = {STANDS_FREE, FL_NONE, FL_NONE};
    for (int p = 0; p < s->head.seats; p++) {
        int at = site_of_artist(s, p, who);
        if (at >= 0)
            return (struct stand){STANDS_AT_BOX, p, s->sites[p][at]};
        if (s->pulpit[p] == who)
            return (struct stand){STANDS_ON_PULPIT, p, FL_NONE};
    }
    if (s->duomo_pulpit == who && s->duomo_donor < s->head.seats)
        return (struct stand){STANDS_ON_PULPIT, s->duomo_donor, FL_NONE};
    if (s->detained_artist == who)
        out.how = STANDS_DETAINED;
    else if (s->expelled == who)
        out.how = STANDS_EXPELLED;
    else if (s->busy >> who & 1)
        out.how = STANDS_SERVED;
    return out;
}

int life_card_of(const struct florenza_state *s, int who)
{
    for (int l = 0; l < FL_LIVES; l++)
        if (s->life[l] >> who & 1)
            return l;
    return -1;
}

/* Where one of the unnamed serves: workers and pulpits, counted. */
static int count_serving(const struct florenza_state *s, int who)
{
    int serving = s->duomo_pulpit == who && s->duomo_donor < s->head.seats;
    for (int p = 0; p < s->head.seats; p++) {
        serving += s->pulpit[p] == who;
        for (int i = 0; i < FL_WORKERS && s->sites[p][i] != FL_NONE; i++)
            serving += s->artists[p][i] == who;
    }
    return serving;
}

int unnamed_free(const struct florenza_state *s, int who)
{
    int serving = count_serving(s, who), hired = s->unnamed_hired[who - FL_UNNAMED];
    int taken = serving > hired ? serving : hired;
    return taken < FL_UNNAMED_EACH ? FL_UNNAMED_EACH - taken : 0;
}

/* May a seat have to do with a box? Of a district's boxes every seat has its own. */
static bool is_asked(int box, int seat, int p)
{
    return box >= FL_OWN || p == seat;
}

int box_maker(const struct florenza_state *s, int box, int seat)
{
    for (int p = 0; p < s->head.seats; p++)
        if (is_asked(box, seat, p) && (s->crests[p] >> box & 1))
            return p;
    return FL_NONE;
}

int box_worker(const struct florenza_state *s, int box, int seat, int *artist)
{
    for (int p = 0; p < s->head.seats; p++)
        for (int i = 0; i < FL_WORKERS && is_asked(box, seat, p); i++)
            if (s->sites[p][i] == box) {
                *artist = s->artists[p][i];
                return p;
            }
    return FL_NONE;
}
