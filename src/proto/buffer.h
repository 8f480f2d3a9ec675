/* buffer.h: text that grows as it is written. */
#ifndef PROTO_BUFFER_H
#define PROTO_BUFFER_H

#include "base/text.h"
#include "proto/json/json.h"

/* All zero is an empty buffer. When there is no memory the program stops. */
struct buffer {
    char *at; /* ends in NUL; NULL as long as nothing was written */
    size_t length, room;
};

void buffer_bytes(struct buffer *b, const char *bytes, size_t count);
void buffer_add(struct buffer *b, const char *words);
void buffer_number(struct buffer *b, int64_t number);
void buffer_cut(struct buffer *b, size_t length); /* forgets what is behind these bytes */
void buffer_clear(struct buffer *b);              /* keeps the memory */
void buffer_free(struct buffer *b);
/* Makes `j` write to the end of the buffer. */
void buffer_json(struct buffer *b, struct json *j);

#endif
