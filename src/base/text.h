/*
 * text.h: writing and reading text in buffers that cannot overflow.
 *
 * A struct sg_text collects what is written until its memory is full; what
 * does not fit is left out and `full` is set. The text always ends in NUL.
 */
#ifndef SG_TEXT_H
#define SG_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sg_text {
    char *at;
    size_t capacity; /* with the NUL; at least 1 */
    size_t length;   /* without the NUL */
    bool full;       /* something did not fit */
};

void sg_text_init(struct sg_text *text, char *memory, size_t capacity);
void sg_text_add(struct sg_text *text, const char *words);
void sg_text_bytes(struct sg_text *text, const char *bytes, size_t count);
void sg_text_char(struct sg_text *text, char c);
/* Somebody's words between quotes, cut at `most`; '?' for what no screen should get. */
void sg_text_quote(struct sg_text *text, const char *bytes, size_t count, size_t most);
void sg_text_number(struct sg_text *text, int64_t number);
void sg_text_hex(struct sg_text *text, uint64_t number); /* 16 digits */

/*
 * Writes `form` with each %s, %d and %c replaced by the next argument: a
 * const char *, an int, an int. Nothing else after % is known.
 */
void sg_text_printf(struct sg_text *text, const char *form, ...);
void sg_text_vprintf(struct sg_text *text, const char *form, va_list args);

/* A piece of somebody else's text, not ended by NUL. */
struct sg_slice {
    const char *at;
    size_t length;
};

/*
 * Takes the next word from *rest (blanks and tabs separate), moving it on.
 * False if there is none. '=' , ',' and ';' are ordinary characters.
 */
bool sg_slice_next(struct sg_slice *rest, struct sg_slice *out);
bool sg_slice_is(struct sg_slice word, const char *what);
/* A whole decimal number, '-' allowed, that lies in low..high. */
bool sg_slice_number(struct sg_slice word, int64_t low, int64_t high, int64_t *out);
/* Sixteen hexadecimal digits. */
bool sg_slice_hex(struct sg_slice word, uint64_t *out);
struct sg_slice sg_slice_of(const char *text);
/* Without the blanks around it, and without the '\r' of a line's end. */
struct sg_slice sg_slice_trim(struct sg_slice word);
/* Splits `word` at the first `c`: true if there was one. */
bool sg_slice_split(struct sg_slice word, char c, struct sg_slice *before, struct sg_slice *after);

/* One character of UTF-8 (RFC 3629): its length, or 0 if it is none. */
size_t sg_utf8(const unsigned char *bytes, size_t left, uint32_t *code);
/* Is it UTF-8, with nothing that a screen would obey: no control characters, no turned direction? */
bool sg_slice_readable(struct sg_slice word);

#endif
