/* clock.h: the time, for fronts only. */
#ifndef SG_FRONT_CLOCK_H
#define SG_FRONT_CLOCK_H

/* Seconds since some moment in the past; never goes back. */
double clock_seconds(void);

#endif
