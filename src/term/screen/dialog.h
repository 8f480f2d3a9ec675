/*
 * dialog.h: small windows over the table: read, choose, type.
 *
 * Each runs until it is answered. What lies beneath is drawn by the backdrop,
 * so that resizing works everywhere.
 */
#ifndef TERM_DIALOG_H
#define TERM_DIALOG_H

#include "term/screen/panel.h"
#include "term/screen/textblock.h"

#include <stddef.h>

/* What lies beneath; NULL: nothing. */
void dialog_backdrop(void (*draw)(void *ctx, bool covered), void *ctx);
void dialog_draw_backdrop(void);
/* The same under a window (`covered`), where only the window has a cursor. */
void dialog_draw_beneath(void);

/*
 * Shows text to scroll and search until a key of `keys` (NULL: none) or
 * Escape, Enter or q is pressed, and answers it. `foot` lists the keys.
 */
int dialog_read(const char *title, const struct textblock *text, const char *keys, const char *foot);
/* The same, opened at the end of the text. */
int dialog_read_end(const char *title, const struct textblock *text, const char *keys, const char *foot);
/* One sentence; any key continues. */
void dialog_message(const char *title, const char *sentence);
/* Yes or no. */
bool dialog_sure(const char *title, const char *question);
/* A line of text, what is in `text` to begin with. False: Escape. */
bool dialog_type(const char *title, const char *question, char *text, size_t size);

/* One line of a list to choose from. */
struct dialog_entry {
    const char *words, *about;
    char sign; /* its key; 0: that of its place in the list */
};
/* The key of a place in a list, from 0. */
char dialog_sign(int place);
/* The number chosen, or -1. A sign only goes to its entry: Enter chooses. */
int dialog_choose(const char *title, const struct dialog_entry *entries, int count, int first);

/*
 * The same two at the bottom, so that the table is seen: text until Enter, Escape or q, and a question over its
 * answers.
 */
int dialog_read_low(const char *title, const struct textblock *text, const char *foot);
int dialog_choose_low(const char *title, const char *question, const struct dialog_entry *entries, int count);

/* An area in the middle, of this size or what fits. */
struct area dialog_middle(int rows, int columns);
/* Edits a line of text with a key; false: the key means something else. */
bool dialog_edit(char *text, size_t size, int key);
/* The last line of a window: its keys, which can be clicked on. */
void dialog_foot(struct area frame, const char *foot);
/* Says where else keys were drawn. */
void dialog_keys_at(int row, int column, const char *text);
/* screen_read(), with clicks on the keys that were drawn last made into keys. */
struct screen_input dialog_hit(int milliseconds);

#endif
