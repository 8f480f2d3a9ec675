/*
 * paper.h: text to read: paragraphs that are broken to the width there is.
 */
#ifndef TERM_PAPER_H
#define TERM_PAPER_H

#include "term/screen.h"

#include <stddef.h>

struct paper_part {
    char *text;
    unsigned char look, indent; /* the indent of all lines but the first */
};

/* All zero is an empty paper. */
struct paper {
    struct paper_part *part;
    int count, room;
};

void paper_add(struct paper *p, int look, int indent, const char *text);
void paper_add_bytes(struct paper *p, int look, int indent, const char *bytes, size_t length);
/*
 * Markdown without its marks (markdown.c): paragraphs are joined, lists keep
 * their lines, a table becomes columns, or a line per row where it is wide.
 */
void paper_markdown(struct paper *p, const char *bytes, int length);
void paper_free(struct paper *p);

int paper_lines(const struct paper *p, int columns);
/* Draws from line `first` on; answers the lines there are in all. */
int paper_draw(const struct paper *p, struct area a, int first);
/* The line in which the first part at or after `from` that holds `words` begins; -1: none. */
int paper_find(const struct paper *p, int columns, const char *words, int after);

#endif
