/*
 * reading.h: how the files that load a match read its text.
 *
 * Each function takes what it wants from a line, or answers false with what
 * was expected in the cursor's `why`; the line is added at the end.
 */
#ifndef MATCH_READING_H
#define MATCH_READING_H

#include "match/internal.h"

/* The text, where reading is in it, and what is made of it. */
struct reading {
    struct match_cursor cursor; /* its `why`: what is wrong, without the line */
    struct match *m;
    struct match_loaded *loaded;
    struct match_checking *checking; /* NULL: draws need only be possible */
};

/* reading.c */
/* Names the sentence of this key; false. */
bool reading_wrong(struct match_cursor *c, const char *key);
/* The form is right, so that a failure from here on is one of content. */
void reading_understood(struct reading *r);
/* The next whole line, without its end. */
bool reading_line(struct match_cursor *c, struct sg_slice *line);
/* What follows `word` and one blank in `line`; false if it begins otherwise. */
bool reading_after(struct sg_slice line, const char *word, struct sg_slice *rest);
bool reading_seat(struct match_cursor *c, struct sg_slice *rest, int *seat);
bool reading_number(struct match_cursor *c, struct sg_slice *rest, int64_t high, int64_t *n);
bool reading_hex(struct match_cursor *c, struct sg_slice *rest, uint64_t *n);
bool reading_bytes(struct match_cursor *c, struct sg_slice *rest, uint8_t out[FAIR_BYTES]);
bool reading_end(struct match_cursor *c, struct sg_slice *rest);
/* The index of the word in `words`, or -1. */
int reading_find(struct sg_slice w, const char *const *words, int count);

/* record.c: one line of the log. */
bool reading_record(struct match_cursor *c, struct sg_slice line, struct match_record *record);

/* load_header.c */
bool reading_header(struct reading *r);
/* "human Anna": who sits there. */
bool reading_who(struct match_cursor *c, struct sg_slice rest, struct match_seat *seat);
bool reading_fits(struct reading *r, const uint8_t secret[FAIR_BYTES]);

#endif
