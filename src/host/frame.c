/* frame.c: memory for what is drawn or printed now. */
#include "host/frame.h"

#include "base/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256 * 1024, ALIGN = 16 };

struct frame_block {
    struct frame_block *next;
    size_t size, used;
    _Alignas(ALIGN) unsigned char at[];
};

/* The blocks behind the one in use are free. */
static struct {
    struct frame_block *first, *now;
    struct sg_arena messages;
} frames;

struct frame frame_begin(void)
{
    return (struct frame){frames.now, frames.now ? frames.now->used : 0};
}

void frame_end(struct frame frame)
{
    frames.now = frame.block ? frame.block : frames.first;
    if (frames.now)
        frames.now->used = frame.used;
}

static struct frame_block *new_block(size_t bytes, struct frame_block *next)
{
    size_t size = bytes > BLOCK ? bytes : BLOCK;
    struct frame_block *b = malloc(sizeof *b + size);
    sg_check(b);
    b->next = next;
    b->size = size;
    return b;
}

char *frame_room(size_t bytes)
{
    struct frame_block *b = frames.now;
    if (!b || b->size - b->used < bytes) {
        struct frame_block **next = b ? &b->next : &frames.first;
        if (!*next || (*next)->size < bytes)
            *next = new_block(bytes, *next);
        b = frames.now = *next;
        b->used = 0;
    }
    return (char *)b->at + b->used;
}

void frame_keep(size_t bytes)
{
    frames.now->used += bytes;
}

void *frame_take(size_t bytes)
{
    char *at = frame_room(bytes + ALIGN);
    size_t pad = -frames.now->used & (ALIGN - 1);
    frame_keep(pad + bytes);
    return memset(at + pad, 0, bytes);
}

const char *frame_printf(const char *how, ...)
{
    va_list args, again;
    va_start(args, how);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, how, args);
    va_end(args);
    size_t bytes = length < 0 ? 1 : (size_t)length + 1;
    char *out = frame_room(bytes);
    out[0] = 0;
    vsnprintf(out, bytes, how, again);
    va_end(again);
    frame_keep(bytes);
    return out;
}

struct sg_arena *frame_messages(void)
{
    if (!frames.messages.memory) {
        void *memory = malloc(SG_ARENA_USUAL);
        sg_check(memory);
        sg_arena_init(&frames.messages, memory, SG_ARENA_USUAL);
    }
    sg_arena_reset(&frames.messages);
    return &frames.messages;
}
