/* clock.h: the time, for fronts only. */
#ifndef SG_HOST_CLOCK_H
#define SG_HOST_CLOCK_H

#include <stdint.h>

/* Seconds since some moment in the past; never goes back. */
double clock_seconds(void);

/* Seconds that this thread has been computing: what others do beside it is left out. */
double clock_thread_seconds(void);

/* The same of all threads of this program together. */
double clock_process_seconds(void);

/* Seconds since 1970-01-01 by UTC. Tests set the environment's SIGNORIA_TODAY, such a number, in its place. */
int64_t clock_utc(void);

#endif
