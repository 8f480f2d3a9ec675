/* clock.c: the time, from the system's steady clock. */
#define _POSIX_C_SOURCE 200809L
#include "host/clock.h"

#include <stdlib.h>
#include <time.h>

static double read_clock(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double clock_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_thread_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double clock_process_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t clock_utc(void)
{
    const char *given = getenv("SIGNORIA_TODAY");
    return given ? strtoll(given, NULL, 10) : (int64_t)time(NULL);
}
