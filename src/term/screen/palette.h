/*
 * palette.h: the colours of roles (screen.h) in two themes.
 *
 * A colour is 0xRRGGBB for terminals with many colours, where the nearest of 256 stands in for it if need be, and
 * one of eight for those with few. Without colours `plain` is left.
 */
#ifndef TERM_PALETTE_H
#define TERM_PALETTE_H

#include "term/screen/screen.h"

#include <stdint.h>

enum { INK_NONE = 0x1000000 }; /* the terminal's own colour */
enum { FEW_BLACK, FEW_RED, FEW_GREEN, FEW_YELLOW, FEW_BLUE, FEW_MAGENTA, FEW_CYAN, FEW_WHITE, FEW_NONE = -1 };
enum {
    INK_BOLD = 1,
    INK_DIM = 2,
    INK_REVERSE = 4,
    INK_UNDERLINE = 8,
    INK_GAP = 16 /* a picture without colours shows nothing here: sky, windows */
};

struct ink {
    uint32_t dark, light; /* on a dark and on a light ground */
    signed char few;
    unsigned char style, plain;         /* with and without colours */
    uint32_t dark_ground, light_ground; /* 0: the ground of the screen */
};

/* The ink of a role that is not a game's own. */
const struct ink *palette_ink(int look);
/* The whole screen, where a theme was chosen and so its ground is painted. */
extern const struct ink palette_screen;
/* The nearest of the 256 colours, from 16 on. */
int palette_nearest(uint32_t rgb);

#endif
