/*
 * rating.h: how strong somebody plays a game, from the places of rated games.
 *
 * Weng and Lin's Bayesian approximation for the Plackett-Luce model ("A Bayesian Approximation Method for Online
 * Ranking", 2011), for two to five seats, with ties. Figures and defaults are those of openskill, with which
 * tests/web/rating-openskill.mjs compares them. No I/O, no memory of its own.
 *
 * People see 1500 where mu is 25, and 42 points for each 1 of it. The uncertainty that they see is two sigma: the
 * true strength lies between in about 95 of 100 cases. A list is ordered by the lower end.
 */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RATING_SEATS = 5,        /* at most */
    RATING_PROVISIONAL = 10, /* with fewer games than that a rating is provisional */
    RATING_UNIT = 1000000000 /* the store keeps mu and sigma as numbers of 1e-9 */
};

struct rating {
    double mu, sigma;
};

/* Of somebody who has not played yet. */
struct rating rating_new(void);

/*
 * The ratings after a game of `count` people; place[i] of the i-th: 1 is the best, the same place is a tie. Gaps
 * between places do not matter. False, and nothing is changed, if there are too few or too many people.
 */
bool rating_apply(struct rating *of, const int *place, int count);

/* What people see: the number, and how far the truth may be from it. */
int rating_shown(struct rating r);
int rating_spread(struct rating r);

/* For the store. */
int64_t rating_stored(double x);
double rating_read(int64_t stored);
/* The lower end of what is likely, by which lists are ordered; in the store's unit. */
int64_t rating_low(struct rating r);

#endif
