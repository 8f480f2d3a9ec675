/*
 * heap.c: malloc() and its family for the engine in a page. The C library's is made for many threads and many small
 * blocks, and would be 5 KB of the first load; an engine has a few dozen blocks, most of them large.
 *
 * Free blocks are in a list by address; the first that is large enough is taken, and neighbours that become free are
 * joined. (Kernighan and Ritchie, The C Programming Language, 8.7.)
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536 };

struct block {
    struct block *next; /* the free block after this one, by address; only of a free block */
    size_t units;       /* length with this header, in headers */
    size_t align[2];    /* what malloc() gives begins at a multiple of 16 */
};

static struct block *first_free;

/* The block that begins where this one ends, free or not. */
static struct block *end_of(struct block *b)
{
    return b + b->units;
}

void free(void *memory)
{
    if (!memory)
        return;
    struct block *b = (struct block *)memory - 1, *before = NULL, *after = first_free;
    for (; after && after < b; after = after->next)
        before = after;
    b->next = after;
    if (after && end_of(b) == after) {
        b->units += after->units;
        b->next = after->next;
    }
    if (!before) {
        first_free = b;
    } else if (end_of(before) == b) {
        before->units += b->units;
        before->next = b->next;
    } else {
        before->next = b;
    }
}

/* Adds a free block of at least so many units at the end of the memory. False: the page gives no more. */
static int grow(size_t units)
{
    size_t pages = (units * sizeof(struct block) + PAGE - 1) / PAGE, from = __builtin_wasm_memory_grow(0, pages);
    if (from == SIZE_MAX)
        return 0;
    struct block *b = (struct block *)(from * PAGE); /* NOLINT(performance-no-int-to-ptr): where new memory begins */
    b->units = pages * (PAGE / sizeof *b);
    free(b + 1);
    return 1;
}

void *malloc(size_t bytes)
{
    if (bytes > SIZE_MAX / 2)
        return NULL;
    size_t units = (bytes + sizeof(struct block) - 1) / sizeof(struct block) + 1;
    do {
        for (struct block *b = first_free, **link = &first_free; b; link = &b->next, b = b->next) {
            if (b->units > units) { /* the end of it, so that the list stays as it is */
                b->units -= units;
                b = end_of(b);
                b->units = units;
                return b + 1;
            }
            if (b->units == units) {
                *link = b->next;
                return b + 1;
            }
        }
    } while (grow(units));
    return NULL;
}

void *calloc(size_t count, size_t bytes)
{
    if (bytes && count > SIZE_MAX / bytes)
        return NULL;
    void *memory = malloc(count * bytes);
    return memory ? memset(memory, 0, count * bytes) : NULL;
}

void *realloc(void *memory, size_t bytes)
{
    if (!memory)
        return malloc(bytes);
    size_t had = (((struct block *)memory - 1)->units - 1) * sizeof(struct block);
    if (bytes <= had)
        return memory;
    void *more = malloc(bytes);
    if (more) {
        memcpy(more, memory, had);
        free(memory);
    }
    return more;
}
