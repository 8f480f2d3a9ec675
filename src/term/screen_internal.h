/* screen_internal.h: what the two files of the screen share. */
#ifndef TERM_SCREEN_INTERNAL_H
#define TERM_SCREEN_INTERNAL_H

#include <signal.h>
#include <stdint.h>

/* From here on signals that end the program are remembered, and a crash gives the terminal back. */
void screen_signals_begin(void);
void screen_signals_end(void);
/* 1 while ncurses begins, draws or ends: what it allocates it does not look at. */
extern volatile sig_atomic_t screen_in_curses;

#endif
