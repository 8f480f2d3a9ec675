/* internal.h: what search.c and search_teach.c share; nobody else includes it. */
#ifndef SG_AI_INTERNAL_H
#define SG_AI_INTERNAL_H

#include "ai/search.h"
#include "ai/tree.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LONGEST_PATH = 128 };

struct search {
    struct ai_game ai;
    struct search_tuning tuning;
    double (*now)(void);
    struct tree tree;
    pthread_mutex_t lock;
    /* The run under way, or the last one. */
    struct tree_node *root;
    struct tree_edge *only;    /* the one move to look at; NULL: all */
    struct tree_edge *best;    /* the answer */
    bool compared;             /* it is the best by its chance, not by visits */
    float share[SG_MAX_SEATS]; /* what the net expects at the root, when it was made */
    int me;
    bool shared;           /* more than one thread: lock */
    uint64_t done, wanted; /* playouts begun, and their limit */
    double start, end;     /* on the clock; `end` 0: no limit */
    double latest;         /* when a closer look must end; 0: no limit */
    double took;
    bool stop;
    atomic_bool stop_early; /* somebody wants the answer now */
    _Alignas(16) unsigned char view[SG_MAX_STATE];
};

/* One thread's playout. */
struct worker {
    struct search *s;
    struct sg_rng rng;
    pthread_t thread;
    uint64_t number; /* of the playout, in this run, from 1 */
    int length;
    bool valued; /* `share` is the net's value of the leaf */
    float share[SG_MAX_SEATS];
    struct tree_node *node[LONGEST_PATH];
    struct tree_edge *edge[LONGEST_PATH];
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    _Alignas(16) unsigned char view[SG_MAX_STATE];
};

/* The root's node, made of one guess: its moves are the same in all of them. False: the memory is full. */
bool search_find_root(struct search *s, const void *view, struct sg_rng *rng);
/* Down the tree, on to the horizon, and back up. */
void search_one_playout(struct worker *w);

#endif
