/*
 * svg.h: a picture of a board as SVG text.
 *
 * A game's board_picture() writes it: its own marks and words over the drawings of games/GAME/data/board.txt, which
 * tools/draw-board makes from those of the browser. A drawing names colours; svg.c puts in those of the theme.
 */
#ifndef TERM_SVG_H
#define TERM_SVG_H

#include <stdbool.h>
#include <stddef.h>

struct svg {
    char *at; /* the text so far, ended by NUL */
    size_t length, room;
    const char *art; /* games/GAME/data/board.txt */
    size_t art_length;
    bool light;                    /* the theme */
    int width, height;             /* in units of the picture */
    const char *ink, *dim, *paper; /* colours of most words and of the sheets under them, until the frame ends */
};

/* Begins a picture of this size with the style of its drawings, on the ground and with the ink of the theme. */
void svg_begin(struct svg *o, bool light, int width, int height, const char *art, size_t art_length);
void svg_end(struct svg *o);
void svg_free(struct svg *o);

/* Marks as they are, in the manner of printf(). */
void svg_add(struct svg *o, const char *how, ...) __attribute__((format(printf, 2, 3)));
/* A drawing with its own point 0, 0 at x, y. There must be such a drawing. */
void svg_drawing(struct svg *o, const char *name, double x, double y, double scale);
/* The same in a box: "mark-corn" of 24 by 24, or 16 by 16. */
void svg_mark(struct svg *o, const char *name, double x, double y, double size, int box);
/* A drawing that has a box of its own, made to fit this one. */
void svg_fit(struct svg *o, const char *name, double x, double y, double wide, double high);
/* A colour of the drawings, "ink", in the theme. */
const char *svg_colour(const struct svg *o, const char *name);
void svg_box(struct svg *o, double x, double y, double wide, double high, double round, const char *fill,
             const char *edge);

/* How words look. */
enum { SVG_BOLD = 1, SVG_MIDDLE = 2, SVG_RIGHT = 4, SVG_SERIF = 8 };
/* Words with their foot at y, made smaller where they are wider than `most` (0: as wide as they are). */
void svg_words(struct svg *o, double x, double y, double size, double most, int how, const char *fill,
               const char *words);
/* Words in as many lines as they need, at most `lines`; the last is made smaller rather than cut. */
void svg_paragraph(struct svg *o, double x, double y, double size, double wide, int lines, int how, const char *fill,
                   const char *words);

#endif
