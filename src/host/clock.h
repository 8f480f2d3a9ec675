/* clock.h: the time, for fronts only. */
#ifndef SG_HOST_CLOCK_H
#define SG_HOST_CLOCK_H

/* Seconds since some moment in the past; never goes back. */
double clock_seconds(void);

/* Seconds that this thread has been computing: what others do beside it is left out. */
double clock_thread_seconds(void);

/* The same of all threads of this program together. */
double clock_process_seconds(void);

#endif
