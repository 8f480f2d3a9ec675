/* things.h: the kinds of things of Siena that can be pointed at, for its presentation and its tables. */
#ifndef SIENA_THINGS_H
#define SIENA_THINGS_H

#include <stdbool.h>

/* After SG_THING_SEAT, in the order of `kinds` in present.c. */
enum {
    SIENA_CARD = 1, /* by number */
    SIENA_PLACE,    /* a district, the Inn, the Town Wall */
    SIENA_GOOD,
    SIENA_ROAD, /* 0: to Firenze, 1: to Arezzo */
    SIENA_TOWER,
    SIENA_COLUMN, /* of the table of seats */
    SIENA_STATUS,
    SIENA_PILE,
    SIENA_ARTIST, /* number - 1; SIENA_ARTISTS: not seen */
    SIENA_VALUE,  /* of a Senesi card, - 1 */
    SIENA_LINE,   /* a reason for points */
    SIENA_END,    /* how the game ends */
    SIENA_THINGS
};

enum { COLUMN_STATUS, COLUMN_TRACK, COLUMN_FLORINS, COLUMN_HAND, COLUMN_SENESI, COLUMN_ARTISTS, COLUMN_CUBES, COLUMNS };
enum { LINE_RICHEST, LINE_POOREST, LINE_TOWER, LINE_MOST_LEVELS, LINE_SENESI, LINE_ARTISTS, LINE_STINGINESS, LINES };
enum { PILE_DECK, PILE_DISCARDS, PILE_SENESI, PILE_ARTISTS, PILES };

struct sg_arena;
struct sg_message;
struct sg_view;

/* What a place is good for, in a few words or in fewer: "20 a card", "20/card". */
const struct sg_message *siena_place_does(const struct sg_view *v, int place, bool narrow, struct sg_arena *arena);

#endif
