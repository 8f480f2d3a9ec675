/*
 * jumping_clock.c: a clock on the wall that is set while the program runs.
 *
 * Loaded with LD_PRELOAD by tests/server/faults.py. The first eight bytes of
 * the file CLOCK_FILE are the seconds by which the wall's clock is ahead; the
 * steady clock stays as it is, and waits by the wall's clock are as wrong as
 * they would be if it had been set the other way.
 */
#define _GNU_SOURCE
#include "file_value.h"

#include <stdint.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;

static __attribute__((constructor)) void read_plan(void)
{
    ahead = file_value("CLOCK_FILE", sizeof *ahead);
}

static int64_t by(void)
{
    return ahead ? *ahead : 0;
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    long result = syscall(SYS_clock_gettime, which, out);
    if (result == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        out->tv_sec += (time_t)by();
    return (int)result;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec t;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &t);
    out->tv_sec = t.tv_sec;
    out->tv_usec = t.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (out)
        *out = t.tv_sec;
    return t.tv_sec;
}
