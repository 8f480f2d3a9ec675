/*
 * json.h: writing JSON, piece by piece, to a function that takes bytes.
 *
 *     struct json j;
 *     json_init(&j, write, ctx);
 *     json_open(&j, '{');
 *     json_key(&j, "seat");
 *     json_number(&j, 1);
 *     json_close(&j);             {"seat":1}
 *
 * Commas and closing brackets come by themselves. What is written is always
 * valid JSON in one line without blanks: bytes that are no UTF-8 become
 * U+FFFD. Mistakes of the caller (a value without a key) stop the program.
 */
#ifndef PROTO_JSON_H
#define PROTO_JSON_H

#include "base/text.h"
#include "base/visitor.h"

enum { JSON_DEPTH = 64 };

struct json {
    void (*write)(void *ctx, const char *bytes, size_t count);
    void *ctx;
    int depth;
    bool some[JSON_DEPTH]; /* something stands in this bracket already */
    char close[JSON_DEPTH];
    bool keyed; /* a key waits for its value */
};

void json_init(struct json *j, void (*write)(void *ctx, const char *bytes, size_t count), void *ctx);
/* Into bounded text; out->full is set if it did not fit. */
void json_init_text(struct json *j, struct sg_text *out);

void json_open(struct json *j, char bracket); /* '{' or '[' */
void json_close(struct json *j);              /* the innermost bracket */
void json_key(struct json *j, const char *name);
void json_word(struct json *j, struct sg_slice text);
void json_string(struct json *j, const char *text);
void json_number(struct json *j, int64_t number);
void json_decimal(struct json *j, double number, int digits); /* 0 to 9 after the point */
void json_hex(struct json *j, uint64_t number);               /* a string of 16 digits */
void json_bool(struct json *j, bool yes);
void json_null(struct json *j);
/* A key and its value. */
void json_put_number(struct json *j, const char *name, int64_t number);
void json_put_string(struct json *j, const char *name, const char *text);
void json_put_bool(struct json *j, const char *name, bool yes);
/* A listener for what games list; it writes into the object that is open. */
struct sg_visitor json_visitor(struct json *j);
/* Have all brackets been closed? */
bool json_whole(const struct json *j);

/*
 * Reads a JSON string with its quotation marks. `out` has room for as many
 * bytes as `text`; false if it is no such string.
 */
bool json_unquote(struct sg_slice text, char *out, size_t *length);

#endif
