/* catalog.c: the sentences of one language. They are looked for fast: a picture of the terminal has hundreds. */
#include "present/catalog.h"

#include "base/hash.h"

#include <string.h>

bool sg_catalog_next(struct sg_slice *rest, struct sg_catalog_entry *out)
{
    while (rest->length) {
        struct sg_slice line = *rest, after = {rest->at + rest->length, 0};
        sg_slice_split(*rest, '\n', &line, &after);
        *rest = after;
        line = sg_slice_trim(line);
        if (!line.length || *line.at == '#' || !sg_slice_split(line, '=', &out->key, &out->sentence))
            continue;
        out->key = sg_slice_trim(out->key);
        out->sentence = sg_slice_trim(out->sentence);
        return true;
    }
    return false;
}

/* The slot of a key, or the free one that it would have; -1: neither. */
static int slot_of(const struct sg_catalog *c, struct sg_slice key, struct sg_catalog_entry *found)
{
    uint32_t slot = (uint32_t)(sg_hash(key.at, key.length, 0) % SG_CATALOG_SLOTS);
    for (int tries = 0; tries < SG_CATALOG_SLOTS; tries++, slot = (slot + 1) % SG_CATALOG_SLOTS) {
        uint32_t at = atomic_load_explicit(&c->slots[slot], memory_order_relaxed);
        if (!at)
            return (int)slot;
        struct sg_slice rest = {c->text + at - 1, c->length - at + 1};
        if (sg_catalog_next(&rest, found) && found->key.length == key.length &&
            memcmp(found->key.at, key.at, key.length) == 0)
            return (int)slot;
    }
    return -1;
}

bool sg_catalog_index(const struct sg_catalog *c, size_t from)
{
    struct sg_slice rest = {c->text + from, c->length - from};
    struct sg_catalog_entry entry, found;
    while (sg_catalog_next(&rest, &entry)) {
        int slot = slot_of(c, entry.key, &found);
        if (slot < 0)
            return false;
        if (!atomic_load_explicit(&c->slots[slot], memory_order_relaxed))
            atomic_store_explicit(&c->slots[slot], (uint32_t)(entry.key.at - c->text) + 1, memory_order_relaxed);
    }
    return true;
}

bool sg_catalog_find(const struct sg_catalog *c, const char *key, struct sg_slice *sentence)
{
    struct sg_catalog_entry entry;
    int slot = slot_of(c, sg_slice_of(key), &entry);
    if (slot < 0 || !atomic_load_explicit(&c->slots[slot], memory_order_relaxed))
        return false;
    *sentence = entry.sentence;
    return true;
}
