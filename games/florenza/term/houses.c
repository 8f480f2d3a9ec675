/* houses.c: workshops in points: houses, shops, palaces, and what is under construction. */
#include "games/florenza/term/internal.h"

enum { POINTS = HOUSE_ROWS * 2, INKS = 9 };

/* x has the colour of what the workshop gives. Tall ones lose their upper rows where there are few. */
static const char *const shop[POINTS] = {
    "  ....  ", " ..rrr. ", ".rrrrrr.", "rrrrrrrr", "pppppppp", "poppoppo", "xxxxxxxx", "pxpxpxpx",
};
static const char *const trader[POINTS] = {
    ".rr.....", "rrrr.rr.", "bbbbrrrr", "bobbsSSs", "bbbbsoos", "bobbssss", "xxxxxxxx", "booxsoos",
};
static const char *const home[POINTS] = {
    "........", "........", "..rr.rr.", ".rrrrrrr", "rrrrrrrr", "ppppPPPP", "poppPoPP", "poppPlPP",
};
static const char *const palace[POINTS] = {
    "s.s.s.s.", "sssssss.", "sosososs", "SSSSSSSS", "sososoos", "ssssssss", "SxSooSxS", "ssSooSss",
};

static const char *const *drawing_of(const struct florenza_workshop *w)
{
    for (int c = 0; c < FL_CUBES; c++)
        if (w->take.cubes[c])
            return shop;
    return w->gain.prestige || w->gain.influence ? palace : w->gain.workers ? home : trader;
}

static int colour_of(const struct florenza_workshop *w)
{
    for (int c = 0; c < FL_CUBES; c++)
        if (w->take.cubes[c])
            return LOOK_CUBE + c;
    return w->gain.influence ? LOOK_INFLUENCE : w->gain.prestige ? LOOK_PRESTIGE : LOOK_MONEY;
}

void draw_house(struct area a, const struct florenza_workshop *w, bool building)
{
    const struct picture_key key[INKS] = {
        {'x', (unsigned char)(building ? LOOK_WARN : colour_of(w))},
        {'r', building ? LOOK_SKY : LOOK_ROOF},
        {'p', building ? LOOK_HAZE : LOOK_PLASTER},
        {'P', building ? LOOK_HAZE : LOOK_PLASTER_SHADE},
        {'b', building ? LOOK_HAZE : LOOK_BRICK},
        {'s', building ? LOOK_HAZE : LOOK_STONE},
        {'S', building ? LOOK_SKY : LOOK_STONE_SHADE},
        {'o', LOOK_OPENING},
        {'l', building ? LOOK_WARN : LOOK_LAMP},
    };
    struct picture p = {drawing_of(w), POINTS, key, INKS};
    int points = a.rows * 2 < POINTS ? a.rows * 2 : POINTS;
    picture_draw_part(a, 0, 0, &p, POINTS - points, points, -1);
}
