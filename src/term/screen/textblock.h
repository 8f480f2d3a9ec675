/*
 * textblock.h: text to read: paragraphs that are broken to the width there is.
 */
#ifndef TERM_TEXTBLOCK_H
#define TERM_TEXTBLOCK_H

#include "term/screen/screen.h"

#include <stddef.h>

struct textblock_part {
    char *text;
    unsigned char look, indent; /* the indent of all lines but the first */
};

/* All zero is an empty one. */
struct textblock {
    struct textblock_part *part;
    int count, room;
};

void textblock_add(struct textblock *p, int look, int indent, const char *text);
void textblock_add_bytes(struct textblock *p, int look, int indent, const char *bytes, size_t length);
/*
 * Markdown without its marks (markdown.c): paragraphs are joined, lists keep
 * their lines, a table becomes columns, or a line per row where it is wide.
 */
void textblock_markdown(struct textblock *p, const char *bytes, int length);
void textblock_free(struct textblock *p);

int textblock_lines(const struct textblock *p, int columns);
/* Draws from line `first` on; answers the lines there are in all. */
int textblock_draw(const struct textblock *p, struct area a, int first);
/* The line in which the first part at or after `from` that holds `words` begins; -1: none. */
int textblock_find(const struct textblock *p, int columns, const char *words, int after);

#endif
