/*
 * screen.h: the terminal as cells, colours, keys and a mouse, through ncurses.
 *
 * Text is UTF-8 and is cut at the edge of its area. On a terminal that is not
 * UTF-8 plain characters stand in for signs. What was drawn appears with
 * screen_show(). However the program ends, the terminal is given back as it
 * was.
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "term/screen/raster.h"

#include <stdbool.h>

enum { SCREEN_MIN_ROWS = 24, SCREEN_MIN_COLUMNS = 80 };

/*
 * How text looks: a role, never a colour. Themes (palette.h) give each role its colours; a game adds roles of its
 * own (LOOK_OWN). No meaning depends on a colour alone.
 */
enum screen_style {
    LOOK_PLAIN,
    LOOK_DIM,
    LOOK_BOLD,
    LOOK_BAR,    /* the title and the keys */
    LOOK_HEAD,   /* over a part of the table */
    LOOK_PICKED, /* the cursor */
    LOOK_KEY,    /* what to press */
    LOOK_GOOD,
    LOOK_WARN,
    LOOK_NEW, /* happened since one last looked */
    LOOK_BAR_KEY,
    LOOK_BAR_DIM,
    LOOK_FRAME, /* of a panel, and of the one that has the cursor */
    LOOK_LIT,
    LOOK_TITLE, /* in a frame */
    LOOK_MONEY,
    LOOK_CAN,   /* what you can pay for */
    LOOK_LACKS, /* what you lack something for */
    LOOK_OFF,   /* what you cannot do now */
    /* Scenery, for pictures. */
    LOOK_SKY,
    LOOK_HAZE, /* far away */
    LOOK_STONE,
    LOOK_STONE_SHADE,
    LOOK_BRICK,
    LOOK_BRICK_SHADE,
    LOOK_PLASTER,
    LOOK_PLASTER_SHADE,
    LOOK_ROOF,
    LOOK_ROOF_SHADE,
    LOOK_MARBLE,
    LOOK_SERPENTINE,
    LOOK_OPENING, /* windows and doors */
    LOOK_LAMP,
    LOOK_STREET,
    LOOK_ROAD,
    LOOK_HILL,
    LOOK_TREE,
    LOOK_WATER,
    LOOK_SEAT, /* and the four after it: seats */
    LOOK_OWN = LOOK_SEAT + 5,
    LOOK_OWN_MOST = 32,
    LOOK_COUNT = LOOK_OWN + LOOK_OWN_MOST
};

/* Keys that are no characters; characters are their code point. */
enum screen_key {
    KEYS = 0x110000,
    INPUT_UP,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_HOME,
    INPUT_END,
    INPUT_ENTER,
    INPUT_ESCAPE,
    INPUT_TAB,
    INPUT_BACK_TAB,
    INPUT_BACKSPACE,
    INPUT_DELETE,
    INPUT_HELP,
    INPUT_CLICK, /* with row and column */
    INPUT_WHEEL_UP,
    INPUT_WHEEL_DOWN,
    INPUT_RESIZE,
    INPUT_NOTHING, /* the time was up */
    INPUT_LEAVE    /* Ctrl-C, or the system wants the program to end */
};

struct screen_input {
    int key;
    int row, column;
};

struct area {
    int row, column, rows, columns;
};

/* Which theme is drawn; THEME_AUTO is what the terminal's own ground is found to be, and leaves it as it is. */
enum screen_theme { THEME_AUTO, THEME_DARK, THEME_LIGHT, THEME_COUNT };
/* For the next screen_open(), or at once: "auto", "dark" or "light". False: another word. */
bool screen_choose_theme(const char *word);
/* Is it the light one? */
bool screen_is_light(void);
/* The roles of a game, LOOK_OWN and after it: palette.h. The list stays where it is. */
struct ink;
void screen_inks(const struct ink *own, int count);

/* False, with nothing changed, if this terminal cannot do it. */
bool screen_open(void);
void screen_close(void);
bool screen_is_open(void);
/* Is somebody asking the program to end (a signal, the terminal is gone)? */
bool screen_leaving(void);

struct area screen_all(void);
void screen_clear(void);
void screen_show(void);
/* Waits for a key; `milliseconds` below 0: as long as it takes. */
struct screen_input screen_read(int milliseconds);

/* Writes text; answers the column after it, inside the area. */
int area_put(struct area a, int row, int column, int look, const char *text);
/* The same for at most `most` columns, an ellipsis where it was cut. */
int area_put_cut(struct area a, int row, int column, int most, int look, const char *text);
/* The same on the colour of another look: a pawn on a street. Nothing of it is cut. */
int area_put_on(struct area a, int row, int column, int look, int ground, const char *text);
void area_clear(struct area a);
struct area area_part(struct area a, int row, int column, int rows, int columns);
bool area_has(struct area a, int row, int column);

/* Columns that text takes. */
int text_columns(const char *text);
/*
 * The bytes of `text` that make its first line when it is broken at blanks
 * to `columns`; *next is where the following line begins (0: at the end).
 */
int text_break(const char *text, int columns, int *next);

/*
 * One cell as two square points, one above the other, each a look or -1 for nothing. Without colours or signs
 * their shape is left.
 */
void area_points(struct area a, int row, int column, int upper, int lower);

/*
 * Pictures: how this terminal shows them (it was asked when the screen was opened), or as somebody chose it: "auto",
 * "off", "sixel" or "kitty". False: another word.
 */
bool screen_choose_pictures(const char *word);
enum raster_kind screen_pictures(void);
/* The largest place in an area for a picture with this relation of width and height. */
struct raster screen_picture_place(struct area a, int width, int height);
/* Shows it in the middle of the columns, over what is drawn; then waits for nothing. */
void screen_put_picture(struct area a, const struct raster *how, const char *bytes, size_t count);
/* Takes it away: the next screen_show() draws everything. */
void screen_end_picture(void);

/* The sign of a seat. */
const char *seat_sign(int seat);
/* The first string if the terminal can show it, or else the second. */
const char *either(const char *sign, const char *plain);

#endif
