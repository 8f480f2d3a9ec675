/* fail.h: what happens before a program's last words. */
#ifndef SG_FRONT_FAIL_H
#define SG_FRONT_FAIL_H

/* The full screen gives the terminal back here, so that the words can be read. NULL: nobody. */
extern void (*fail_before)(void);

#endif
