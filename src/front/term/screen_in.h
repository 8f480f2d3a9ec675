/* screen_in.h: what the two files of the screen share. */
#ifndef TERM_SCREEN_IN_H
#define TERM_SCREEN_IN_H

#include <stdint.h>

/* From here on signals that end the program are remembered, and a crash gives the terminal back. */
void screen_signals_begin(void);
void screen_signals_end(void);

#endif
