/* skyline.c: a town at the foot of the first screen, put together from its buildings. */
#include "term/start/skyline.h"

#include "host/frame.h"
#include "term/screen/panel.h"

#include <string.h>

enum { POINTS = 30, LEAST_ROWS = 34, LOW_POINTS = 14, BUILDING_ROWS = 24 };

/* In points, from the top; the last row stands on the street. Letters as in `key`. */
struct building {
    const char *row[BUILDING_ROWS];
};

static const struct building tower = {{
    "  s  ", "  s  ", " mmm ", " mom ", " mmm ", "b b b", "bbbbb", " bBb ", " bbb ", " bob ", " bbb ",
    " bbB ", " bbb ", " bob ", " bbb ", " Bbb ", " bbb ", " bob ", " bbb ", " bbb ", " bBb ", " bbb ",
}};
static const struct building palace = {{
    "b b b b b b b",
    "bbbbbbbbbbbbb",
    "bbobbobbobbob",
    "bbbbbbbbbbbbb",
    "BBBBBBBBBBBBB",
    "bbobbobbobbob",
    "bbobbobbobbob",
    "bbbbbbbbbbbbb",
    "BBBBBBBBBBBBB",
    "bbobbbooobbob",
    "bbbbbbooobbbb",
}};
static const struct building dome = {{
    "        m        ",
    "       mmm       ",
    "        m        ",
    "      rrmrr      ",
    "     rrmrmrr     ",
    "    rrmrrrmrr    ",
    "   rrrmrrrmrrr   ",
    "   rrmrrrrrmrr   ",
    "  rrrmrrrrrmrrr  ",
    "  mmmmmmmmmmmmm  ",
    "  mmommomommomm  ",
    "  mmmmmmmmmmmmm  ",
    " RRRRRRRRRRRRRRRR",
    "mmsmmsmmsmmsmmsmm",
    "mmommommommommomm",
    "mmommommommommomm",
    "mmsmmsmmsmmsmmsmm",
}};
static const struct building campanile = {{
    "mmmm",
    "mssm",
    "mssm",
    "mmmm",
    "mssm",
    "mssm",
    "mmmm",
    "mssm",
    "mssm",
    "mmmm",
    "mssm",
    "mssm",
    "mmmm",
    "mssm",
    "mmmm",
    "mmmm",
}};
static const struct building house = {{
    " rrrrr ",
    "rrrrrrr",
    "ppppppp",
    "poppopp",
    "ppppppp",
    "pplpopp",
    "ppppppp",
}};
static const struct building tall = {{
    "rrrrrr",
    "PPPPPP",
    "PoPPoP",
    "PPPPPP",
    "PlPPoP",
    "PPPPPP",
    "PoPPoP",
    "PPPPPP",
    "PPooPP",
}};
static const struct building low = {{
    " rrrrrrr ",
    "rrrrrrrrr",
    "ppppppppp",
    "polppoppo",
    "ppppppppp",
}};
static const struct building keep = {{
    "S S S",
    "SSSSS",
    "SSoSS",
    "SSSSS",
    "SSSSS",
    "SSoSS",
    "SSSSS",
    "SSSSS",
    "SSlSS",
    "SSSSS",
    "SSSSS",
    "SSoSS",
    "SSSSS",
}};
static const struct building cypress = {{
    " t ",
    " t ",
    "ttt",
    "ttt",
    "ttt",
    "ttt",
    " t ",
}};

static const struct picture_key key[] = {
    {'b', LOOK_BRICK}, {'B', LOOK_BRICK_SHADE}, {'p', LOOK_PLASTER}, {'P', LOOK_PLASTER_SHADE},
    {'r', LOOK_ROOF},  {'R', LOOK_ROOF_SHADE},  {'m', LOOK_MARBLE},  {'s', LOOK_SERPENTINE},
    {'S', LOOK_STONE}, {'o', LOOK_OPENING},     {'l', LOOK_LAMP},    {'t', LOOK_TREE},
    {'h', LOOK_HILL},  {'z', LOOK_HAZE},        {'g', LOOK_STREET},  {'w', LOOK_WATER}};

/* From left to right, and again. */
static const struct building *const town[] = {&cypress, &low,   &house, &tower, &palace,    &house, &tall, &keep,
                                              &low,     &house, &tall,  &dome,  &campanile, &house, &low,  &cypress};
enum { TOWN = sizeof town / sizeof town[0], STREET = 3 };

struct canvas {
    char *row[POINTS];
    int columns;
};

/* Hills far away, behind the roofs. */
static void paint_hills(struct canvas *c)
{
    static const signed char far[] = {0, 0, 1, 1, 2, 3, 3, 4, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0, 1, 2, 2, 3, 2, 2, 1};
    static const signed char near[] = {2, 2, 1, 1, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1};
    for (int x = 0; x < c->columns; x++) {
        int haze = 9 + far[x / 3 % (int)sizeof far], hill = 6 + near[x / 2 % (int)sizeof near];
        for (int y = 0; y < haze; y++)
            c->row[POINTS - STREET - 1 - y][x] = y < hill ? 'h' : 'z';
    }
}

/* Buildings that are higher than `most` are left out. */
static int stamp(struct canvas *c, int x, const struct building *b, int most)
{
    int rows = 0, wide = (int)strlen(b->row[0]);
    while (rows < BUILDING_ROWS && b->row[rows])
        rows++;
    if (rows > most)
        return x;
    for (int y = 0; y < rows; y++)
        for (int i = 0; i < wide && x + i < c->columns; i++)
            if (b->row[y][i] != ' ')
                c->row[POINTS - STREET - rows + y][x + i] = b->row[y][i];
    return x + wide;
}

void skyline_draw(struct area a)
{
    struct canvas c = {.columns = a.columns};
    int points = a.rows < LEAST_ROWS ? LOW_POINTS : POINTS; /* the lower part on a small screen */
    for (int y = 0; y < POINTS; y++) {
        c.row[y] = frame_take((size_t)a.columns + 1);
        memset(c.row[y], y >= POINTS - STREET + 1 ? 'w' : y >= POINTS - STREET ? 'g' : ' ', (size_t)a.columns);
        c.row[y][a.columns] = 0;
    }
    paint_hills(&c);
    for (int x = 1, i = 0; x < a.columns; i++)
        x = stamp(&c, x, town[i % TOWN], points - STREET) + (i % 3 == 0);
    struct picture p = {(const char *const *)c.row, POINTS, key, sizeof key / sizeof key[0]};
    picture_draw_part(a, a.rows - points / 2, 0, &p, POINTS - points, points, -1);
}
