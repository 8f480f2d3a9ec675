/*
 * rng.h: random numbers for tests, bots and seeded play.
 *
 * xoshiro256** by Blackman and Vigna: fast and well tested, but not secret.
 * Draws that somebody might gain from predicting come from match/fair.h.
 * A stream is set by a seed and a number, so that game 17 of seed 5 is the
 * same whoever plays it and in whatever order.
 */
#ifndef SG_RNG_H
#define SG_RNG_H

#include <stdint.h>

struct sg_rng {
    uint64_t s[4];
};

/* Fills `rng`: the same seed and stream always give the same numbers. */
void sg_rng_init(struct sg_rng *rng, uint64_t seed, uint64_t stream);

/* Makes `child` an independent stream and moves `rng` on. */
void sg_rng_split(struct sg_rng *rng, struct sg_rng *child);

static inline uint64_t sg_rng_next(struct sg_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t m = s[1] * 5;
    uint64_t result = ((m << 7) | (m >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/*
 * A number from 0 to n - 1; n is at least 1. Multiplying instead of dividing
 * is off by less than n / 2^32, which no game can notice.
 */
static inline uint32_t sg_rng_below(struct sg_rng *rng, uint32_t n)
{
    return (uint32_t)(((sg_rng_next(rng) >> 32) * n) >> 32);
}

#endif
