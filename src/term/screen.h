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

#include <stdbool.h>

enum { SCREEN_MIN_ROWS = 24, SCREEN_MIN_COLUMNS = 80 };

/* How text looks. No meaning hangs on a colour alone. */
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
    LOOK_NEW,  /* happened since one last looked */
    LOOK_SEAT, /* and the four after it: seats */
    LOOK_COUNT = LOOK_SEAT + 5
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
void area_clear(struct area a);
/* A frame with a title; answers what is inside. */
struct area area_frame(struct area a, const char *title);
struct area area_part(struct area a, int row, int column, int rows, int columns);
bool area_has(struct area a, int row, int column);

/* Columns that text takes. */
int text_columns(const char *text);
/*
 * The bytes of `text` that make its first line when it is broken at blanks
 * to `columns`; *next is where the following line begins (0: at the end).
 */
int text_break(const char *text, int columns, int *next);

/* The sign of a seat. */
const char *seat_sign(int seat);
/* The first string if the terminal can show it, or else the second. */
const char *either(const char *sign, const char *plain);

#endif
