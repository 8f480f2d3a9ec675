/* screen_ink.c: roles as colours and attributes of ncurses. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include "term/screen/internal.h"
#include "term/screen/palette.h"
#include "term/screen/screen.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

enum { PAIRS = 256, TRUE_COLOURS = 1 << 24 };

/* There is one screen, and so one theme on it. */
static struct {
    int chosen; /* enum screen_theme */
    bool light, colours;
    const struct ink *own;
    int own_count;
    int fore, back; /* of the screen; -1: the terminal's own */
    int pairs;      /* used, from 1 on */
    struct {
        int fore, back;
    } pair[PAIRS];
    struct {
        attr_t style;
        int fore, back;
    } look[LOOK_COUNT];
} inks;

const char *screen_true_colours(char *name, int size)
{
    const char *kind = getenv("TERM"), *depth = getenv("COLORTERM");
    int code;
    if (!kind || !depth || (strcmp(depth, "truecolor") != 0 && strcmp(depth, "24bit") != 0))
        return NULL;
    snprintf(name, (size_t)size, "%.*s-direct", (int)strcspn(kind, "-"), kind);
    if (setupterm(name, 1, &code) != OK)
        return NULL;
    del_curterm(cur_term);
    return name;
}

/* ---- Colours ---------------------------------------------------------------------------------- */

bool screen_is_light(void)
{
    return inks.chosen == THEME_LIGHT || (inks.chosen == THEME_AUTO && inks.light);
}

static int number_of(uint32_t rgb, int few)
{
    if (rgb == INK_NONE)
        return -1;
    return COLORS >= TRUE_COLOURS ? (int)rgb : COLORS >= 256 ? palette_nearest(rgb) : few;
}

static int pair_of(int fore, int back)
{
    fore = fore < 0 ? inks.fore : fore;
    back = back < 0 ? inks.back : back;
    if (fore < 0 && back < 0)
        return 0;
    for (int i = 1; i <= inks.pairs; i++)
        if (inks.pair[i].fore == fore && inks.pair[i].back == back)
            return i;
    if (inks.pairs + 1 >= PAIRS || inks.pairs + 1 >= COLOR_PAIRS)
        return 0;
    int n = ++inks.pairs;
    inks.pair[n].fore = fore;
    inks.pair[n].back = back;
    init_extended_pair(n, fore, back);
    return n;
}

static attr_t attributes(unsigned style)
{
    return (style & INK_BOLD ? A_BOLD : 0) | (style & INK_DIM ? A_DIM : 0) | (style & INK_REVERSE ? A_REVERSE : 0) |
           (style & INK_UNDERLINE ? A_UNDERLINE : 0);
}

static const struct ink *ink_of(int look)
{
    if (look < LOOK_OWN)
        return palette_ink(look);
    return look - LOOK_OWN < inks.own_count ? &inks.own[look - LOOK_OWN] : palette_ink(LOOK_PLAIN);
}

static void choose_look(int look)
{
    const struct ink *k = ink_of(look);
    uint32_t ground = screen_is_light() ? k->light_ground : k->dark_ground;
    bool bar = ground && COLORS < 256; /* eight colours have no quiet one for a bar */
    inks.look[look].style = attributes(inks.colours && !bar ? k->style : k->plain);
    inks.look[look].fore = inks.look[look].back = -1;
    if (!inks.colours || bar)
        return;
    inks.look[look].fore = number_of(screen_is_light() ? k->light : k->dark, k->few);
    if (ground)
        inks.look[look].back = number_of(ground, FEW_NONE);
    if (screen_is_light() && COLORS < 256 && inks.look[look].fore == FEW_WHITE)
        inks.look[look].fore = -1;
}

/* The ground of the screen: painted where a theme was chosen, or else the terminal's own. */
static void choose_ground(void)
{
    bool light = screen_is_light(), painted = inks.chosen != THEME_AUTO;
    const struct ink *k = &palette_screen;
    inks.fore = painted ? number_of(light ? k->light : k->dark, light ? FEW_BLACK : FEW_WHITE) : -1;
    inks.back = painted ? number_of(light ? k->light_ground : k->dark_ground, light ? FEW_WHITE : FEW_BLACK) : -1;
    bkgdset((chtype)COLOR_PAIR(pair_of(-1, -1)) | ' ');
}

/* Pairs of colours stay what they are: another theme makes others. */
static void choose_all(void)
{
    if (inks.colours)
        choose_ground();
    for (int i = 0; i < LOOK_COUNT; i++)
        choose_look(i);
}

void screen_inks_begin(bool light)
{
    const char *none = getenv("NO_COLOR");
    inks.light = light;
    inks.colours = has_colors() && !(none && *none);
    inks.pairs = 0;
    if (inks.colours) {
        start_color();
        use_default_colors();
    }
    choose_all();
}

void screen_inks(const struct ink *own, int count)
{
    if (inks.own == own && inks.own_count == count)
        return;
    inks.own = own;
    inks.own_count = count < LOOK_OWN_MOST ? count : LOOK_OWN_MOST;
    for (int i = LOOK_OWN; i < LOOK_COUNT && screen_is_open(); i++)
        choose_look(i);
}

bool screen_choose_theme(const char *word)
{
    static const char *const words[THEME_COUNT] = {"auto", "dark", "light"};
    for (int i = 0; i < THEME_COUNT; i++)
        if (strcmp(word, words[i]) == 0) {
            inks.chosen = i;
            if (screen_is_open())
                choose_all();
            return true;
        }
    return false;
}

void screen_next_theme(void)
{
    inks.chosen = screen_is_light() ? THEME_DARK : THEME_LIGHT;
    choose_all();
    clearok(curscr, TRUE);
}

/* ---- Drawing with them --------------------------------------------------------------------------- */

void screen_ink(int look)
{
    attr_set(inks.look[look].style, (short)pair_of(inks.look[look].fore, inks.look[look].back), NULL);
}

void screen_ink_on(int look, int ground)
{
    attr_set(A_NORMAL, (short)pair_of(inks.look[look].fore, inks.look[ground].fore), NULL);
}

bool screen_paints(void)
{
    return inks.colours;
}

bool screen_is_shape(int look, bool blocks)
{
    return look >= 0 && ((inks.colours && blocks) || !(ink_of(look)->plain & INK_GAP));
}
