/*
 * tree.h: the memory of a search: nodes found by hash, in one arena.
 *
 * A node is a decision as the searching seat sees it; its edges are the
 * moves worth a thought, heaviest first. Nodes never move and are never
 * freed one by one: tree_clear() forgets them all at once.
 */
#ifndef SG_AI_TREE_H
#define SG_AI_TREE_H

#include "ai/ai.h"

struct tree_edge {
    struct sg_action action;
    float prior; /* of all edges of a node these add up to 1 */
    float value; /* sum of the mover's chances */
    uint32_t visits;
    uint32_t pending; /* playouts under way through here */
};

struct tree_node {
    uint64_t hash;
    struct tree_node *next; /* of the same bucket */
    struct tree_edge *edge;
    uint32_t visits;
    uint32_t pending;
    float sum[SG_MAX_SEATS]; /* of every seat's chances */
    float squares;           /* of the mover's chances, summed */
    uint16_t count, room;    /* edges, and for how many there is room */
    int8_t seat;
};

struct tree {
    unsigned char *memory;
    size_t size, used, first; /* `first`: where nodes begin */
    struct tree_node **bucket;
    size_t buckets; /* a power of two */
    uint64_t nodes;
};

/* False if there is no memory. */
bool tree_init(struct tree *t, size_t bytes);
void tree_free(struct tree *t);
void tree_clear(struct tree *t);
/* Is more than half of the memory used? */
bool tree_crowded(const struct tree *t);

struct tree_node *tree_find(const struct tree *t, uint64_t hash);
/* A new node with these moves, or NULL if the memory is full. Sorts `move`. */
struct tree_node *tree_add(struct tree *t, uint64_t hash, int seat, struct ai_move *move, int count, int spare);
/* Adds moves that a node lacks, as far as it has room. */
void tree_extend(struct tree_node *node, const struct ai_move *move, int count);

uint64_t tree_hash(const void *bytes, size_t size);

#endif
