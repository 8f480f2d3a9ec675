/* tree.c: nodes, edges and the arena that they live in. */
#include "ai/tree.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_A_BUCKET = 512, ALIGN = 16 };

bool tree_init(struct tree *t, size_t bytes)
{
    memset(t, 0, sizeof *t);
    t->buckets = 256;
    while (t->buckets * BYTES_A_BUCKET < bytes)
        t->buckets *= 2;
    t->first = t->buckets * sizeof *t->bucket;
    t->size = bytes > 2 * t->first ? bytes : 2 * t->first;
    t->memory = malloc(t->size);
    t->bucket = (struct tree_node **)(void *)t->memory;
    if (t->memory)
        tree_clear(t);
    return t->memory != NULL;
}

void tree_free(struct tree *t)
{
    free(t->memory);
    memset(t, 0, sizeof *t);
}

void tree_clear(struct tree *t)
{
    for (size_t i = 0; i < t->buckets; i++)
        t->bucket[i] = NULL;
    t->used = t->first;
    t->nodes = 0;
}

bool tree_crowded(const struct tree *t)
{
    return t->used - t->first > (t->size - t->first) / 2;
}

struct tree_node *tree_find(const struct tree *t, uint64_t hash)
{
    struct tree_node *n = t->bucket[hash & (t->buckets - 1)];
    while (n && n->hash != hash)
        n = n->next;
    return n;
}

static void *take_memory(struct tree *t, size_t bytes)
{
    bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (t->size - t->used < bytes)
        return NULL;
    void *at = t->memory + t->used;
    t->used += bytes;
    return at;
}

/* Heaviest first; equal ones stay in order, so that a search can be repeated. */
static void sort(struct ai_move *move, int count)
{
    for (int i = 1; i < count; i++) {
        struct ai_move m = move[i];
        int at = i;
        for (; at > 0 && move[at - 1].weight < m.weight; at--)
            move[at] = move[at - 1];
        move[at] = m;
    }
}

struct tree_node *tree_add(struct tree *t, uint64_t hash, int seat, struct ai_move *move, int count, int spare)
{
    size_t room = (size_t)(count + spare), before = t->used;
    struct tree_node *n = take_memory(t, sizeof *n);
    struct tree_edge *edge = n ? take_memory(t, room * sizeof *edge) : NULL;
    float sum = 0;
    if (!edge) {
        t->used = before;
        return NULL;
    }
    sort(move, count);
    for (int i = 0; i < count; i++)
        sum += move[i].weight;
    for (int i = 0; i < count; i++)
        edge[i] = (struct tree_edge){.action = move[i].action, .prior = move[i].weight / sum};
    struct tree_node **bucket = &t->bucket[hash & (t->buckets - 1)];
    *n = (struct tree_node){.hash = hash,
                            .next = *bucket,
                            .edge = edge,
                            .count = (uint16_t)count,
                            .room = (uint16_t)room,
                            .seat = (int8_t)seat};
    *bucket = n;
    t->nodes++;
    return n;
}

void tree_extend(struct tree_node *node, const struct ai_move *move, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += move[i].weight;
    for (int i = 0; i < count && node->count < node->room; i++) {
        int at = 0;
        while (at < node->count && !sg_action_eq(node->edge[at].action, move[i].action))
            at++;
        if (at == node->count)
            node->edge[node->count++] = (struct tree_edge){.action = move[i].action, .prior = move[i].weight / sum};
    }
}

uint64_t tree_hash(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t h = 0x9E3779B97F4A7C15u, word;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        h = (h ^ word) * 0xFF51AFD7ED558CCDu;
        h ^= h >> 32;
    }
    word = 0;
    memcpy(&word, at, size);
    h = (h ^ word ^ size) * 0xC4CEB9FE1A85EC53u;
    return h ^ h >> 29;
}
