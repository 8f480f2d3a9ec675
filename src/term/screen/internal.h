/* internal.h: what the files of the screen share. */
#ifndef TERM_SCREEN_INTERNAL_H
#define TERM_SCREEN_INTERNAL_H

#include "term/screen/raster.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* From here on signals that end the program are remembered, and a crash gives the terminal back. */
void screen_signals_begin(void);
void screen_signals_end(void);
/* 1 while ncurses begins, draws or ends: what it allocates it does not look at. */
extern volatile sig_atomic_t screen_in_curses;

/* screen_ask.c */
enum { TYPED_MOST = 64 };
/* Keys that were typed while the terminal was asked something. */
struct typed_ahead {
    unsigned char at[TYPED_MOST];
    int count;
};
/* Asks the terminal, before ncurses has it, for its ground (unknown: dark) and for how it shows pictures. */
bool screen_ground_is_light(struct typed_ahead *typed);

/* screen_picture.c: what the terminal answered. */
void screen_found_pictures(enum raster_kind kind);

/* screen_ink.c */
/* The name of this terminal with colours as numbers of 24 bits, if it is known here and can do it; else NULL. */
const char *screen_true_colours(char *name, int size);
void screen_inks_begin(bool light);
/* What follows is drawn like this. */
void screen_ink(int look);
/* The same with another look's colour as the ground. */
void screen_ink_on(int look, int ground);
/* Has a picture two colours in a cell? */
bool screen_paints(void);
/* Is a point of this look drawn? With colours in blocks all are; else what is a gap is left out. */
bool screen_is_shape(int look, bool blocks);
/* The other theme, at once. */
void screen_next_theme(void);

#endif
