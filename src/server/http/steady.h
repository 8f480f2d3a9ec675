/*
 * steady.h: waiting for some time, whatever happens to the clock on the wall.
 *
 * A condition waits by the wall's clock unless set otherwise; when that clock
 * is set back by an hour, a wait of a second becomes one of an hour.
 */
#ifndef SERVER_STEADY_H
#define SERVER_STEADY_H

#include "base/check.h"

#include <pthread.h>
#include <stdint.h>
#include <time.h>

/* A condition for pthread_cond_timedwait() until steady_in(). */
static inline void steady_cond(pthread_cond_t *cond)
{
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    sg_check(pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) == 0);
    sg_check(pthread_cond_init(cond, &attr) == 0);
    pthread_condattr_destroy(&attr);
}

static inline struct timespec steady_in(int64_t ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += (time_t)(ms / 1000);
    t.tv_nsec += (long)(ms % 1000) * 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_nsec -= 1000000000;
        t.tv_sec++;
    }
    return t;
}

#endif
