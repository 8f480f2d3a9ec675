/*
 * solve.h: looks for the best course of a challenge (proto/lessons/challenge.h).
 *
 * Others and chance follow from the seed, so a course is a row of the solver's actions. The search begins with what a
 * steward plays, changes an action somewhere, continues by what was best so far and by stewards, and keeps what is
 * better or as good and shorter. The same seed finds the same.
 */
#ifndef TOOLS_SOLVE_H
#define TOOLS_SOLVE_H

#include "base/rng.h"
#include "proto/lessons/chapter.h"

enum { SOLVE_MOST = 200, SOLVE_PLIES = 4000, SOLVE_AVOIDS = 4 };

/* A course that was played to its end. */
struct solution {
    int count;
    struct sg_action action[SOLVE_MOST];
    bool counts; /* it was over in time, and the conditions of the goal hold */
    int64_t value;
};

/* What a steward plays; with another seed than the challenge's it plays a little differently. */
void solve_steward(const struct page *page, int64_t seed, struct solution *out);
/* The first action of every list. */
void solve_first(const struct page *page, struct solution *out);
/* Does as little as possible: ends its turn where it can, else the last action of every list. */
void solve_idle(const struct page *page, struct solution *out);
/* The stored way; false: it cannot be played, or is not all of it. */
bool solve_way(const struct page *page, struct solution *out);
/* What a search is to do: less is better, so many tries, and no action with one of these words, which is only luck. */
struct solve_plan {
    bool less;
    int tries, avoids;
    struct sg_slice avoid[SOLVE_AVOIDS];
};

/* What a steward plays who keeps to the plan. */
void solve_plain(const struct page *page, const struct solve_plan *plan, struct sg_rng *rng, struct solution *out);
/* The best course found, from one that is known. */
void solve_search(const struct page *page, const struct solve_plan *plan, struct sg_rng *rng, struct solution *best);
/* How many of so many courses of stewards that stray reach a value. */
int solve_stray(const struct page *page, bool less, int64_t value, int tries, struct sg_rng *rng);
/* Is the one better? */
bool solve_better(const struct solution *a, const struct solution *b, bool less);

#endif
