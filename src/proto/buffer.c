/* buffer.c: text that grows as it is written. */
#include "proto/buffer.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

void buffer_bytes(struct buffer *b, const char *bytes, size_t count)
{
    sg_check(count < SIZE_MAX / 4 && b->length < SIZE_MAX / 4);
    if (b->length + count + 1 > b->room) {
        size_t room = b->room ? b->room : 1024;
        while (room < b->length + count + 1)
            room *= 2;
        char *more = realloc(b->at, room);
        sg_check(more != NULL);
        b->at = more;
        b->room = room;
    }
    if (count)
        memcpy(b->at + b->length, bytes, count);
    b->length += count;
    b->at[b->length] = 0;
}

void buffer_add(struct buffer *b, const char *words)
{
    buffer_bytes(b, words, strlen(words));
}

void buffer_number(struct buffer *b, int64_t number)
{
    char memory[24];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_text_number(&text, number);
    buffer_bytes(b, memory, text.length);
}

void buffer_cut(struct buffer *b, size_t length)
{
    b->length = length;
    if (b->at)
        b->at[length] = 0;
}

void buffer_clear(struct buffer *b)
{
    buffer_cut(b, 0);
}

void buffer_free(struct buffer *b)
{
    free(b->at);
    *b = (struct buffer){NULL, 0, 0};
}

static void from_json(void *ctx, const char *bytes, size_t count)
{
    buffer_bytes(ctx, bytes, count);
}

void buffer_json(struct buffer *b, struct json *j)
{
    json_init(j, from_json, b);
}
