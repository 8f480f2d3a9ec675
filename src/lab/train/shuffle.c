/* shuffle.c: samples wait here until chance picks them. */
#include "lab/train/train.h"

#include "base/check.h"

#include <stdlib.h>

enum { ROOM = 65536 };

struct shuffle {
    struct learner *to;
    struct sg_rng rng;
    uint32_t held;
    struct sample *wait[ROOM];
};

struct shuffle *shuffle_new(uint64_t seed, struct learner *to)
{
    struct shuffle *s = calloc(1, sizeof *s);
    sg_check(s);
    s->to = to;
    sg_rng_init(&s->rng, seed, 1);
    return s;
}

void shuffle_free(struct shuffle *s)
{
    for (uint32_t i = 0; i < s->held; i++)
        free(s->wait[i]);
    free(s);
}

void shuffle_take(void *shuffle, const struct sample *sample)
{
    struct shuffle *s = shuffle;
    if (s->held < ROOM) {
        s->wait[s->held++] = sample_copy(sample);
        return;
    }
    uint32_t at = sg_rng_below(&s->rng, ROOM);
    learner_take(s->to, s->wait[at]);
    s->wait[at] = sample_copy(sample);
}

void shuffle_flush(struct shuffle *s)
{
    while (s->held) {
        uint32_t at = sg_rng_below(&s->rng, s->held);
        learner_take(s->to, s->wait[at]);
        s->wait[at] = s->wait[--s->held];
    }
}
