/* palette.c: the two themes. */
#include "term/screen/palette.h"

#include <stddef.h>

#define TEXT INK_NONE, INK_NONE, FEW_NONE

const struct ink palette_screen = {0xe6dfd0, 0x2f2419, FEW_WHITE, 0, 0, 0x1b1e23, 0xf7f1e3};

/* Seats have the colours of Okabe and Ito, which people of every kind of sight can tell apart. */
static const struct ink inks[LOOK_OWN] = {
    [LOOK_PLAIN] = {TEXT, 0, 0, 0, 0},
    [LOOK_DIM] = {0x9a9d9f, 0x736a5e, FEW_NONE, 0, INK_DIM, 0, 0},
    [LOOK_BOLD] = {TEXT, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_BAR] = {0xd8cfbb, 0x3a2c22, FEW_NONE, 0, INK_REVERSE, 0x2c323a, 0xe5d7b8},
    [LOOK_HEAD] = {0xd9b679, 0x8a5a12, FEW_YELLOW, INK_BOLD, INK_BOLD | INK_UNDERLINE, 0, 0},
    [LOOK_PICKED] = {0xf2c14e, 0xa84e1c, FEW_NONE, INK_REVERSE | INK_BOLD, INK_REVERSE | INK_BOLD, 0, 0},
    [LOOK_KEY] = {0xf2c14e, 0xa84e1c, FEW_YELLOW, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_GOOD] = {0x7cc4dd, 0x1f6f94, FEW_CYAN, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_WARN] = {0xff8f6b, 0xb3361d, FEW_RED, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_NEW] = {TEXT, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_BAR_KEY] = {0xf2c14e, 0xa84e1c, FEW_NONE, INK_BOLD, INK_REVERSE | INK_BOLD, 0x2c323a, 0xe5d7b8},
    [LOOK_BAR_DIM] = {0x9aa0a6, 0x7d6f5a, FEW_NONE, 0, INK_REVERSE, 0x2c323a, 0xe5d7b8},
    [LOOK_FRAME] = {0x565d66, 0xc0ad88, FEW_NONE, 0, INK_DIM, 0, 0},
    [LOOK_LIT] = {0xf2c14e, 0xa84e1c, FEW_YELLOW, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_TITLE] = {0xe9dcc0, 0x4a2f1a, FEW_NONE, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_MONEY] = {0xe8bd33, 0x8a6500, FEW_YELLOW, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_CAN] = {0x93c973, 0x3f7a2a, FEW_GREEN, 0, 0, 0, 0},
    [LOOK_LACKS] = {0xe07a62, 0xa8321d, FEW_RED, 0, 0, 0, 0},
    [LOOK_OFF] = {0x6f757d, 0x9a9080, FEW_NONE, 0, INK_DIM, 0, 0},
    [LOOK_SKY] = {0x545d82, 0xafd0e0, FEW_BLUE, 0, INK_GAP, 0, 0},
    [LOOK_HAZE] = {0x6a7fa8, 0x8fb3c8, FEW_BLUE, 0, INK_GAP, 0, 0},
    [LOOK_STONE] = {0xc9b48f, 0xc9b48f, FEW_WHITE, 0, 0, 0, 0},
    [LOOK_STONE_SHADE] = {0xa9865c, 0xa9865c, FEW_WHITE, 0, 0, 0, 0},
    [LOOK_BRICK] = {0xc78a70, 0xd2957a, FEW_RED, 0, 0, 0, 0},
    [LOOK_BRICK_SHADE] = {0x985e48, 0xa86b53, FEW_RED, 0, 0, 0, 0},
    [LOOK_PLASTER] = {0xcfa45c, 0xdcb067, FEW_YELLOW, 0, 0, 0, 0},
    [LOOK_PLASTER_SHADE] = {0xa07a3c, 0xb0853f, FEW_YELLOW, 0, 0, 0, 0},
    [LOOK_ROOF] = {0xa54c35, 0xa54c35, FEW_RED, 0, 0, 0, 0},
    [LOOK_ROOF_SHADE] = {0x7d3727, 0x7d3727, FEW_RED, 0, 0, 0, 0},
    [LOOK_MARBLE] = {0xe6dcc6, 0xf1e7d2, FEW_WHITE, 0, 0, 0, 0},
    [LOOK_SERPENTINE] = {0x55685c, 0x55685c, FEW_GREEN, 0, INK_GAP, 0, 0},
    [LOOK_OPENING] = {0x2e221a, 0x3d2e24, FEW_BLACK, 0, INK_GAP, 0, 0},
    [LOOK_LAMP] = {0xf0c040, 0xd4a72c, FEW_YELLOW, 0, INK_GAP, 0, 0},
    [LOOK_STREET] = {0x767068, 0xb8a68c, FEW_WHITE, 0, 0, 0, 0},
    [LOOK_ROAD] = {0xb9a57f, 0x8f7a52, FEW_WHITE, 0, 0, 0, 0},
    [LOOK_HILL] = {0x73855a, 0x8b9a6b, FEW_GREEN, 0, INK_GAP, 0, 0},
    [LOOK_TREE] = {0x1f5f2f, 0x3f5744, FEW_GREEN, 0, 0, 0, 0},
    [LOOK_WATER] = {0x4f8fb8, 0x3a7ca5, FEW_CYAN, 0, 0, 0, 0},
    [LOOK_SEAT] = {0xff9a3c, 0xc44f00, FEW_YELLOW, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_SEAT + 1] = {0x62b5f0, 0x0063a0, FEW_CYAN, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_SEAT + 2] = {0x2fc79a, 0x00805a, FEW_GREEN, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_SEAT + 3] = {0xe39ac4, 0xa84e86, FEW_MAGENTA, INK_BOLD, INK_BOLD, 0, 0},
    [LOOK_SEAT + 4] = {0xf0e442, 0x7d6a00, FEW_WHITE, INK_BOLD, INK_BOLD, 0, 0},
};

const struct ink *palette_ink(int look)
{
    return &inks[look >= 0 && look < LOOK_OWN ? look : LOOK_PLAIN];
}

static int distance(uint32_t a, uint32_t b)
{
    int red = (int)(a >> 16 & 255) - (int)(b >> 16 & 255), green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255),
        blue = (int)(a & 255) - (int)(b & 255);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

/* What number 16 to 255 is: a cube of 6 x 6 x 6, then greys. */
static uint32_t rgb_of(int number)
{
    static const uint32_t steps[6] = {0, 95, 135, 175, 215, 255};
    int n = number - 16;
    if (number >= 232)
        return (uint32_t)(8 + 10 * (number - 232)) * 0x10101;
    return steps[n / 36] << 16 | steps[n / 6 % 6] << 8 | steps[n % 6];
}

int palette_nearest(uint32_t rgb)
{
    int best = 16;
    for (int n = 17; n < 256; n++)
        if (distance(rgb_of(n), rgb) < distance(rgb_of(best), rgb))
            best = n;
    return best;
}
