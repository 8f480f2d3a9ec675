/*
 * catalog.h: the sentences of one language, found by key.
 *
 * The text is that of the files lang/CODE/...txt, one after the other: a line is
 *
 *     key = sentence
 *
 * and '#' begins a comment. lang.h lists the keys there are; tr.h says how a sentence is filled in.
 */
#ifndef SG_CATALOG_H
#define SG_CATALOG_H

#include "base/text.h"

#include <stdatomic.h>

/* Where each key's line begins, plus 1, by the key's hash. All 0 at first. */
enum { SG_CATALOG_SLOTS = 16384 };

struct sg_catalog {
    const char *code; /* "de" */
    const char *text;
    size_t length;
    _Atomic uint32_t *slots; /* SG_CATALOG_SLOTS of them, of the owner's memory */
};

struct sg_catalog_entry {
    struct sg_slice key, sentence;
};

/* Takes the next line with a sentence from `rest`; false past the last. */
bool sg_catalog_next(struct sg_slice *rest, struct sg_catalog_entry *out);
/*
 * Notes where the lines from byte `from` of the text on are. Of a key that comes twice the first
 * line counts. Threads may do so at the same time: they write the same numbers to the same places.
 * False if there are too many keys; those beyond are not found.
 */
bool sg_catalog_index(const struct sg_catalog *catalog, size_t from);
/* The sentence as it stands in the file; false if there is none. */
bool sg_catalog_find(const struct sg_catalog *catalog, const char *key, struct sg_slice *sentence);

#endif
