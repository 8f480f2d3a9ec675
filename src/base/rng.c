/* rng.c: seeding and splitting of random streams. */
#include "base/rng.h"

/* splitmix64: turns any two different inputs into unrelated numbers. */
static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = (*x += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void sg_rng_init(struct sg_rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t a = seed;
    uint64_t b = stream ^ 0xA0761D6478BD642Fu;
    for (int i = 0; i < 4; i++)
        rng->s[i] = splitmix64(&a) ^ splitmix64(&b);
    if (!(rng->s[0] | rng->s[1] | rng->s[2] | rng->s[3]))
        rng->s[0] = 1; /* the one state the generator cannot leave */
}

void sg_rng_split(struct sg_rng *rng, struct sg_rng *child)
{
    uint64_t seed = sg_rng_next(rng);
    sg_rng_init(child, seed, sg_rng_next(rng));
}
