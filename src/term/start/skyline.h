/* skyline.h: a town at the foot of the first screen. */
#ifndef TERM_SKYLINE_H
#define TERM_SKYLINE_H

#include "term/screen/screen.h"

/* Draws it over the whole width of an area, at its lower edge; nothing where there is too little room. */
void skyline_draw(struct area a);

#endif
