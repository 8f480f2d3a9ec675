/*
 * raster.h: an SVG picture as what a terminal shows, by librsvg, cairo and chafa.
 *
 * The libraries are loaded when the first picture is shown, and are not needed for anything else.
 */
#ifndef TERM_RASTER_H
#define TERM_RASTER_H

#include <stdbool.h>
#include <stddef.h>

/* How a terminal takes pictures. */
enum raster_kind { RASTER_NONE, RASTER_SIXEL, RASTER_KITTY };

struct raster {
    enum raster_kind kind;
    int columns, rows;           /* of the place for it */
    int cell_width, cell_height; /* in pixels */
};

/* The bytes to write, for free(). NULL: *missing is the Debian package that has to be installed, or "" if the picture
 * cannot be drawn. */
char *raster_make(const struct raster *how, const char *svg, size_t length, size_t *out, const char **missing);

#endif
