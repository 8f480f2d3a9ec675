/* message.c: messages, made in an arena. */
#include "present/message.h"

#include "base/text.h"

#include <stdarg.h>
#include <string.h>

const struct sg_message sg_message_full = {.key = "lang.full", .seat = SG_NOBODY};
const struct sg_message sg_message_empty = {.key = NULL, .seat = SG_NOBODY};

/* ---- Memory ------------------------------------------------------------------------- */

enum { ALIGN = 16 };

void sg_arena_init(struct sg_arena *arena, void *memory, size_t size)
{
    size_t off = (ALIGN - (uintptr_t)memory % ALIGN) % ALIGN;
    if (off > size)
        off = size;
    *arena = (struct sg_arena){(unsigned char *)memory + off, size - off, 0, false};
}

void sg_arena_reset(struct sg_arena *arena)
{
    arena->used = 0;
    arena->full = false;
}

void *sg_arena_take(struct sg_arena *arena, size_t size)
{
    size_t left = arena->size - arena->used;
    size_t padded = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (padded < size || padded > left) {
        arena->full = true;
        return NULL;
    }
    void *out = arena->memory + arena->used;
    arena->used += padded;
    memset(out, 0, size);
    return out;
}

const char *sg_arena_bytes(struct sg_arena *arena, const char *bytes, size_t count)
{
    char *out = sg_arena_take(arena, count + 1);
    if (!out)
        return "";
    memcpy(out, bytes, count);
    return out;
}

const char *sg_arena_text(struct sg_arena *arena, const char *text)
{
    return sg_arena_bytes(arena, text, strlen(text));
}

/* ---- Messages ----------------------------------------------------------------------- */

const struct sg_message *sg_msg_args(struct sg_arena *arena, const char *key, int count, const struct sg_arg *arg)
{
    if (count > SG_MAX_ARGS)
        count = SG_MAX_ARGS;
    struct sg_message *out = sg_arena_take(arena, sizeof *out);
    struct sg_arg *copy = count ? sg_arena_take(arena, (size_t)count * sizeof *copy) : NULL;
    if (!out || (count && !copy))
        return &sg_message_full;
    if (count)
        memcpy(copy, arg, (size_t)count * sizeof *copy);
    *out = (struct sg_message){.key = key, .count = count, .arg = copy, .seat = SG_NOBODY};
    return out;
}

const struct sg_message *sg_msg0(struct sg_arena *arena, const char *key)
{
    return sg_msg_args(arena, key, 0, NULL);
}

const struct sg_message *sg_msg_text(struct sg_arena *arena, const char *text)
{
    return sg_msg(arena, NULL, sg_str(sg_arena_text(arena, text)));
}

const struct sg_message *sg_msg_number(struct sg_arena *arena, int64_t number)
{
    return sg_msg(arena, NULL, sg_num(number));
}

const struct sg_message *sg_msg_signed(struct sg_arena *arena, int64_t number)
{
    return sg_msg(arena, NULL, sg_signed(number));
}

const struct sg_message *sg_msg_seat(struct sg_arena *arena, int seat)
{
    return sg_msg(arena, NULL, sg_seat(seat));
}

/* A copy that may be changed; NULL if there is no room. */
static struct sg_message *copy_message(struct sg_arena *arena, const struct sg_message *message)
{
    struct sg_message *out = sg_arena_take(arena, sizeof *out);
    if (out)
        *out = *message;
    return out;
}

const struct sg_message *sg_msg_or(struct sg_arena *arena, const struct sg_message *message,
                                   const struct sg_message *otherwise)
{
    struct sg_message *out = copy_message(arena, message);
    if (!out)
        return &sg_message_full;
    out->otherwise = otherwise;
    return out;
}

const struct sg_message *sg_msg_about(struct sg_arena *arena, const struct sg_message *message, int seat)
{
    struct sg_message *out = copy_message(arena, message);
    if (!out)
        return &sg_message_full;
    out->seat = seat;
    return out;
}

const char *sg_key(struct sg_arena *arena, const char *form, ...)
{
    char memory[160];
    struct sg_text text;
    va_list args;
    sg_text_init(&text, memory, sizeof memory);
    va_start(args, form);
    sg_text_vprintf(&text, form, args);
    va_end(args);
    return sg_arena_bytes(arena, text.at, text.length);
}

/* ---- Lists ---------------------------------------------------------------------------- */

/* What stands for a list that did not fit; nothing is ever added to it. */
static const struct sg_list no_list = {NULL, NULL, 0};

struct sg_list *sg_list_make(struct sg_arena *arena)
{
    struct sg_list *out = sg_arena_take(arena, sizeof *out);
    return out ? out : (struct sg_list *)&no_list;
}

void sg_list_add(struct sg_arena *arena, struct sg_list *list, const struct sg_message *message)
{
    struct sg_list_item *item = list == &no_list ? NULL : sg_arena_take(arena, sizeof *item);
    if (!item)
        return;
    item->message = message;
    if (list->last)
        list->last->next = item;
    else
        list->first = item;
    list->last = item;
    list->count++;
}
