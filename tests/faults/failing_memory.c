/*
 * failing_memory.c: an allocation that fails, for tests/faults/memory.py.
 *
 * Loaded with LD_PRELOAD. FAIL_AT=N: the N-th allocation after the program's
 * own start answers NULL, and with FAIL_ON=1 all after it, too. FAIL_TELL=FILE
 * gets the number of allocations when the program ends.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *at, size_t size);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *at, size_t size);

static atomic_long counted;
static long fail_at;
static bool fail_on, ready;

static __attribute__((constructor)) void read_plan(void)
{
    const char *at = getenv("FAIL_AT"), *on = getenv("FAIL_ON");
    fail_at = at ? atol(at) : 0;
    fail_on = on && *on == '1';
    ready = true;
}

static __attribute__((destructor)) void write_count(void)
{
    const char *path = getenv("FAIL_TELL");
    ready = false;
    FILE *out = path ? fopen(path, "w") : NULL;
    if (out) {
        fprintf(out, "%ld\n", atomic_load(&counted));
        fclose(out);
    }
}

static bool memory_fails(void)
{
    if (!ready)
        return false;
    long n = atomic_fetch_add(&counted, 1) + 1;
    if (!fail_at || n < fail_at || (n > fail_at && !fail_on))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return memory_fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return memory_fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *at, size_t size)
{
    return memory_fails() ? NULL : __libc_realloc(at, size);
}
