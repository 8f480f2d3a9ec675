/* fail.h: what happens before a program's last words. */
#ifndef SG_HOST_FAIL_H
#define SG_HOST_FAIL_H

/* The full screen gives the terminal back here, so that the words can be read. NULL: nobody. */
extern void (*fail_before)(void);

/*
 * For a signal while a library is at work that takes its memory for granted and
 * falls over its own NULL: the same end as when memory fails for us.
 */
_Noreturn void fail_no_memory(int signal_number);

#endif
