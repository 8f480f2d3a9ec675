/* rating.c: Weng and Lin's update for the Plackett-Luce model. */
#include "server/accounts/rating.h"

#include <math.h>

/* KAPPA: what is left of a variance at least, in one game. TAU: how much a strength may change between two games. */
static const double MU = 25.0, SIGMA = 25.0 / 3, BETA = 25.0 / 6, TAU = 25.0 / 300, KAPPA = 1e-4;
static const double SHOWN_MU = 1500.0, SHOWN_UNIT = 42.0, SPREAD = 2.0;

struct rating rating_new(void)
{
    return (struct rating){MU, SIGMA};
}

/* What all of a game share: the scale, and for each its weight, how many tied with it, and the weights not before it.
 */
struct field {
    double c, weight[RATING_SEATS], behind[RATING_SEATS];
    int ties[RATING_SEATS];
};

static struct field survey_field(const struct rating *of, const int *place, int count)
{
    struct field f = {.c = 0};
    for (int i = 0; i < count; i++)
        f.c += of[i].sigma * of[i].sigma + BETA * BETA;
    f.c = sqrt(f.c);
    for (int i = 0; i < count; i++)
        f.weight[i] = exp(of[i].mu / f.c);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            f.ties[i] += place[k] == place[i];
            f.behind[i] += place[k] >= place[i] ? f.weight[k] : 0;
        }
    return f;
}

static struct rating rate_one(const struct field *f, struct rating old, const int *place, int count, int i)
{
    double omega = 0, delta = 0, variance = old.sigma * old.sigma;
    for (int q = 0; q < count; q++) {
        if (place[q] > place[i])
            continue;
        double chance = f->weight[i] / f->behind[q];
        omega += ((q == i) - chance) / f->ties[q];
        delta += chance * (1 - chance) / f->ties[q];
    }
    delta *= variance / (f->c * f->c) * (old.sigma / f->c);
    return (struct rating){old.mu + omega * variance / f->c, old.sigma * sqrt(fmax(1 - delta, KAPPA))};
}

bool rating_apply(struct rating *of, const int *place, int count)
{
    struct rating old[RATING_SEATS];
    if (count < 2 || count > RATING_SEATS)
        return false;
    for (int i = 0; i < count; i++)
        old[i] = (struct rating){of[i].mu, sqrt(of[i].sigma * of[i].sigma + TAU * TAU)};
    struct field f = survey_field(old, place, count);
    for (int i = 0; i < count; i++)
        of[i] = rate_one(&f, old[i], place, count, i);
    return true;
}

int rating_shown(struct rating r)
{
    return (int)lround(SHOWN_MU + SHOWN_UNIT * (r.mu - MU));
}

int rating_spread(struct rating r)
{
    return (int)lround(SPREAD * SHOWN_UNIT * r.sigma);
}

int64_t rating_stored(double x)
{
    return llround(x * RATING_UNIT);
}

double rating_read(int64_t stored)
{
    return (double)stored / RATING_UNIT;
}

int64_t rating_low(struct rating r)
{
    return rating_stored(r.mu - SPREAD * r.sigma);
}
