/*
 * panel.h: what tables are drawn with: panels, gauges, pictures, columns, text in spare rows.
 *
 *     struct area in = panel_draw(a, i18n("term.log"), NULL, false);
 *     gauge_draw(in, 0, 12, 8, workers, frame, LOOK_OWN + CORN);
 *     panel_text(in, 2, &text);
 *
 * Everything is cut at its area, and has plain characters where the terminal needs them.
 */
#ifndef TERM_PANEL_H
#define TERM_PANEL_H

#include "term/screen/textblock.h"

/* How much room there is: as on 80x24, on 120x40, on 200x55. */
enum panel_size { SIZE_SMALL, SIZE_FULL, SIZE_WIDE };
/* Of the whole screen, or of what a renderer is given. */
enum panel_size panel_size(struct area a);

/*
 * A frame with round corners, a title in its upper line and a note at that line's end (NULL: none). `lit` is the
 * panel that has the cursor. Answers what is inside, with a blank column at each side.
 */
struct area panel_draw(struct area a, const char *title, const char *note, bool lit);
/* The same without blank columns, for pictures up to the frame. */
struct area panel_draw_tight(struct area a, const char *title, const char *note, bool lit);
/* A window: the only thing that has the cursor. */
struct area area_frame(struct area a, const char *title);
/* A line across a panel, with words in it. */
void panel_rule(struct area a, int row, const char *words);
/* Words in the lower line of a frame, at its right end. */
void panel_foot(struct area a, int look, const char *text);
/* A frame of another look, without a title: a card. Answers what is inside. */
struct area panel_card(struct area a, int look);

/* Splits an area: the first `columns` (or rows), the rest follows without a gap. */
struct area panel_left(struct area *rest, int columns);
struct area panel_top(struct area *rest, int rows);

/* `full` of `of` cells filled: "███░░". Answers the column after it. */
int gauge_draw(struct area a, int row, int column, int full, int of, int look);
/* A bar of so many columns for a value, in eighths of a cell. */
void bar_draw(struct area a, int row, int column, int columns, int value, int most, int look);

/*
 * A picture in points, two in a cell: strings of equal length, one for each row of points. A letter stands for the
 * look that `key` gives it; others are nothing. See struct picture_key.
 */
struct picture_key {
    char letter;
    unsigned char look;
};
struct picture {
    const char *const *row;
    int rows; /* of points; two are a row of cells */
    const struct picture_key *key;
    int keys;
};
void picture_draw(struct area a, int row, int column, const struct picture *p);
/* The same from row `from` of points on, with another look where there is nothing (-1: nothing): the sky. */
void picture_draw_part(struct area a, int row, int column, const struct picture *p, int from, int rows, int ground);
/* An area in one look. */
void panel_paint(struct area a, int look);

/* A column of a table; titles in words or, where they do not fit, in few letters. */
struct table_column {
    const char *title, *brief;
    int least;    /* columns that its cells need */
    bool right;   /* numbers stand under the end of the title */
    int at, wide; /* filled in by table_fit() */
    bool words;
};
/* Lays columns into so many of the screen, full words first; answers the columns used. */
int table_fit(struct table_column *c, int count, int columns);
/* The text of a cell. Answers the column after it. */
int table_put(struct area a, int row, const struct table_column *c, int look, const char *text);

/* The paragraphs that fit from a row on. False: there are more. */
bool panel_text(struct area a, int row, const struct textblock *text);
/* One sentence in one look, broken at blanks. Answers the row after it. */
int panel_words(struct area a, int row, int most, int look, const char *text);

#endif
