/* sprt.c: a sequential test, see sprt.h. */
#include "lab/sprt.h"

enum { FEWEST = 16 /* groups, before their variance is believed */ };

/* The first bot's share of a group's wins; false: not all of it has been played. */
static bool score_group(const struct tournament *t, const struct tournament_game *game, double *score)
{
    *score = 0;
    for (int i = 0; i < t->setup.seats; i++) {
        if (!game[i].played)
            return false;
        *score += (double)game[i].share[0] / t->setup.seats;
    }
    return true;
}

static void weigh(struct sprt *s)
{
    double n = (double)s->groups, mean = s->sum / n;
    /* One more group that is half a win off: alike groups at the beginning prove nothing. */
    double variance = (s->squares - n * mean * mean + 0.25) / n;
    s->ratio = n * (s->high - s->low) * (mean - (s->low + s->high) / 2) / variance;
    if (s->groups >= FEWEST)
        s->answer = s->ratio >= SPRT_CLEAR ? SPRT_HIGH : s->ratio <= -SPRT_CLEAR ? SPRT_LOW : SPRT_OPEN;
}

void sprt_update(struct sprt *s, const struct tournament *t, const struct tournament_game *list)
{
    double score;
    while (s->answer == SPRT_OPEN && (s->groups + 1) * t->setup.seats <= t->games &&
           score_group(t, list + s->groups * t->setup.seats, &score)) {
        s->groups++;
        s->sum += score;
        s->squares += score * score;
        weigh(s);
    }
}
