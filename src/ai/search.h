/*
 * search.h: the master's search: information-set Monte Carlo tree search.
 *
 * Each playout fills the view with one possible truth, goes down the tree by
 * PUCT with the steward's weights, and at a new node plays on as the steward
 * would until the evaluation (or the end) answers each seat's chance. Every
 * seat is expected to want the best for itself (max-n).
 *
 * A node stands for what the searching seat knows at a decision: it is found
 * by the hash of its view. So chance and hidden cards need no nodes of their
 * own, transpositions meet, and what was learnt before its move is found
 * again after it. All memory is one arena, made once.
 */
#ifndef SG_AI_SEARCH_H
#define SG_AI_SEARCH_H

#include "ai/ai.h"

struct search_limits {
    uint64_t playouts; /* 0: no limit */
    double seconds;    /* 0: no limit */
    int threads;
};

/* What one may turn to find better play. */
struct search_tuning {
    float explore;                            /* weight of priors against what was seen */
    float spread;                             /* of chances, where `explore` holds; 0: it always holds */
    float fpu_reduction;                      /* how much worse than its node an untried move is expected */
    float widening;                           /* moves looked at: 2 + widening * sqrt(visits) */
    float noise;                              /* share of playout moves made at random among those worth it */
    unsigned horizon, longest, near_playouts; /* as in struct ai_game */
    float net_prior;                          /* share of the net's policy in priors; the rest are the game's weights */
    float net_value;                          /* share of the net in what is expected after a playout */
    float net_leaf;                           /* share of the net's value of the new node in a playout's result */
};

struct search;

/* NULL if there is no memory. `bytes` is for the whole tree. */
struct search *search_new(const struct ai_game *ai, size_t bytes, double (*now)(void));
void search_free(struct search *s);
void search_tune(struct search *s, const struct search_tuning *tuning);
struct search_tuning search_tuning_of(const struct ai_game *ai);

/* Forgets all that was learnt. */
void search_clear(struct search *s);

/* The best action for the seat to move; `view` is that seat's. */
struct sg_action search_run(struct search *s, const void *view, const struct search_limits *limits, struct sg_rng *rng);

/*
 * A search made to teach (Gumbel root search with sequential halving): of the
 * root's moves `sampled` are drawn by the policy without putting any back,
 * the playouts are shared out among them, and each time half of them is spent
 * the worse half of the moves falls out. Few playouts are enough to find a move
 * better than the policy's. `target` gets, for each move of search_root(),
 * the chance that an improved policy would give it. One thread.
 */
int search_root(const struct search *s, struct sg_action *action, float *share);
struct sg_action search_gumbel(struct search *s, const void *view, int playouts, int sampled, struct sg_rng *rng,
                               float *target);

/*
 * Made to teach as well: what moves come to. Of the root's moves `most` are looked at, the likeliest ones and one of
 * the rest, each with so many playouts; every time all of them begin with the same guess and the same draws, so that
 * less of chance is in their differences. `out` gets search_root()'s moves, the likeliest first. One thread.
 */
struct search_value {
    struct sg_action action;
    float prior;
    bool known;                /* it was looked at: */
    float share[SG_MAX_SEATS]; /* what each seat then came to, on average */
};
int search_count(const struct search *s);
void search_values(struct search *s, const void *view, int most, int playouts, struct sg_rng *rng,
                   struct search_value *out);

/*
 * From any thread: the run under way answers with what it has, and so do the
 * next ones until this is undone.
 */
void search_stop_early(struct search *s, bool stop_early);

/*
 * Thinks on about one move of the last run until it was looked at `visits`
 * times. False if the run knows no such move.
 */
bool search_visit(struct search *s, struct sg_action action, uint32_t visits, struct sg_rng *rng);

/*
 * For advice: compares the moves of the last run until the one with the best
 * chance was looked at as often as any, and answers it. A run itself plays
 * the move it looked at most; a move that was looked at seldom may then show
 * a better chance by mere luck. From here on the report puts this move first,
 * and no other in it has a better chance.
 */
struct sg_action search_compare(struct search *s, struct sg_rng *rng);

/* The chance of a move of the last run; -1: not looked at. */
float search_chance(const struct search *s, struct sg_action action);

/* What the last run expects to follow one of its moves, that move first: how many decisions, at most `most`. */
int search_line(const struct search *s, struct sg_action first, int most, struct sg_action *line, int8_t *seat);

/* What the last run thought. */
void search_report(const struct search *s, struct ai_report *out);

#endif
