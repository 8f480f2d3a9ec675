/* things.h: what can be pointed at on Florenza's table: the kinds of its presentation. */
#ifndef FLORENZA_THINGS_H
#define FLORENZA_THINGS_H

#include "games/florenza/rules/florenza.h"

/* Things on the table. A space is seat * FL_SPACES + space; a good is a cube, or fiorini. */
enum {
    FTHING_SEAT,
    FTHING_SPACE,
    FTHING_WORKSHOP,
    FTHING_BOX,
    FTHING_PERSON,
    FTHING_BUILDING,
    FTHING_LIFE,
    FTHING_GOOD,
    FTHING_PULPIT,
    FTHING_CAPTAIN, /* from here on one of each */
    FTHING_BISHOP,
    FTHING_PRESTIGE,
    FTHING_INFLUENCE,
    FTHING_CERTIFICATES,
    FTHING_WORKERS,
    FTHING_MARKET,
    FTHING_WORK,
    FTHING_TRACKS,
    FTHING_AHEAD,
    FTHING_KINDS
};

enum { GOOD_FLORINS = FL_CUBES, GOODS };
enum { PULPIT_CHIESA, PULPIT_DUOMO };

/* The buildings that artworks belong to, in the order of their boxes. */
enum { HALL_PALAZZO, HALL_CHIESA, HALL_BANCO, HALL_DUOMO = 8, HALLS };

/* Which of them a box belongs to. */
static inline int building_of(int box)
{
    static const unsigned char first[HALLS + 1] = {0, 4, 8, 9, 11, 13, 15, 17, 19, FL_BOXES};
    int building = 0;
    while (box >= first[building + 1])
        building++;
    return building;
}

#endif
