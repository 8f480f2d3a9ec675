/*
 * pthread.h: what the search asks of threads, where there are none.
 *
 * In a page one Web Worker is one search; a second thread cannot be had, and
 * the search then does all the work in the first. Only the WASM build finds
 * this file.
 */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

typedef struct {
    int held;
} pthread_mutex_t; /* the name is POSIX's */
typedef int pthread_t;

static inline int pthread_mutex_init(pthread_mutex_t *m, const void *attributes)
{
    (void)attributes;
    m->held = 0;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *m)
{
    m->held++;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *m)
{
    m->held--;
    return 0;
}

/* Always "no more can be had". */
static inline int pthread_create(pthread_t *t, const void *attributes, void *(*run)(void *), void *ctx)
{
    (void)t, (void)attributes, (void)run, (void)ctx;
    return 11;
}

static inline int pthread_join(pthread_t t, void **answer)
{
    (void)t, (void)answer;
    return 3;
}

#endif
