/* wire.c: messages as a page hands them to the translator. */
#include "present/wire.h"

enum { ENDS = 31, DEPTH = 12 };

static const struct sg_message *read_message(struct sg_slice *rest, struct sg_arena *arena, int depth);

/* The next piece: its first character, and what follows; false if there is none. */
static bool next_piece(struct sg_slice *rest, char *kind, struct sg_slice *text)
{
    struct sg_slice piece, after;
    if (!sg_slice_split(*rest, ENDS, &piece, &after) || !piece.length)
        return false;
    *rest = after;
    *kind = piece.at[0];
    *text = (struct sg_slice){piece.at + 1, piece.length - 1};
    return true;
}

/* Is this the kind of the piece to come? */
static bool comes(struct sg_slice rest, char kind)
{
    return rest.length && rest.at[0] == kind;
}

static bool read_number(struct sg_slice text, int64_t *out)
{
    return sg_slice_number(text, INT64_MIN / 2, INT64_MAX / 2, out);
}

static bool read_list(struct sg_slice *rest, struct sg_arena *arena, int depth, struct sg_arg *out)
{
    struct sg_list *list = sg_list_make(arena);
    struct sg_slice text;
    char kind;
    while (!comes(*rest, ']')) {
        const struct sg_message *m = read_message(rest, arena, depth + 1);
        if (!m)
            return false;
        sg_list_add(arena, list, m);
    }
    next_piece(rest, &kind, &text);
    *out = sg_items(list);
    return true;
}

/* One argument, with its number. */
static bool read_arg(struct sg_slice *rest, struct sg_arena *arena, int depth, struct sg_arg *out)
{
    struct sg_slice text, before = *rest;
    char kind;
    int64_t n = 0;
    if (!next_piece(rest, &kind, &text))
        return false;
    bool number = kind == 'n' || kind == '+' || kind == 's';
    if (number && !read_number(text, &n))
        return false;
    if (number) {
        *out = kind == 'n' ? sg_num(n) : kind == '+' ? sg_signed(n) : sg_seat((int)n);
    } else if (kind == 'd') {
        *out = sg_decimal(sg_arena_bytes(arena, text.at, text.length));
    } else if (kind == 't') {
        *out = sg_str(sg_arena_bytes(arena, text.at, text.length));
    } else if (kind == '[') {
        if (!read_list(rest, arena, depth, out))
            return false;
    } else if (kind == 'k' || kind == 'b') {
        *rest = before;
        const struct sg_message *m = read_message(rest, arena, depth + 1);
        if (!m)
            return false;
        *out = sg_sub(m);
    } else {
        return false;
    }
    if (comes(*rest, '#') && (!next_piece(rest, &kind, &text) || !read_number(text, &out->number)))
        return false;
    return true;
}

/* What stands right behind a key: the seat, and the message to be said otherwise. */
static bool read_more(struct sg_slice *rest, struct sg_arena *arena, int depth, struct sg_message *out)
{
    struct sg_slice text;
    char kind;
    int64_t n;
    if (comes(*rest, 'w') && next_piece(rest, &kind, &text))
        out->who = sg_arena_bytes(arena, text.at, text.length);
    if (comes(*rest, '@')) {
        if (!next_piece(rest, &kind, &text) || !read_number(text, &n))
            return false;
        out->seat = (int)n;
    }
    if (comes(*rest, 'e')) {
        next_piece(rest, &kind, &text);
        out->otherwise = read_message(rest, arena, depth + 1);
        return out->otherwise != NULL;
    }
    return true;
}

static const struct sg_message *read_message(struct sg_slice *rest, struct sg_arena *arena, int depth)
{
    struct sg_message m = {.seat = SG_NOBODY};
    struct sg_arg args[SG_MAX_ARGS];
    struct sg_slice text;
    char kind;
    int count = 0;
    if (depth > DEPTH || !next_piece(rest, &kind, &text) || (kind != 'k' && kind != 'b'))
        return NULL;
    const char *key = kind == 'k' ? sg_arena_bytes(arena, text.at, text.length) : NULL;
    if (key && !read_more(rest, arena, depth, &m))
        return NULL;
    while (!comes(*rest, '.')) {
        struct sg_arg arg;
        if (!read_arg(rest, arena, depth, &arg))
            return NULL;
        if (count < SG_MAX_ARGS)
            args[count++] = arg;
    }
    next_piece(rest, &kind, &text);
    struct sg_message *out = sg_arena_take(arena, sizeof *out);
    if (!out)
        return &sg_message_full;
    *out = *sg_msg_args(arena, key, count, args);
    out->who = m.who;
    out->seat = m.seat;
    out->otherwise = m.otherwise;
    return out;
}

const struct sg_message *sg_wire_message(struct sg_slice *rest, struct sg_arena *arena)
{
    return read_message(rest, arena, 0);
}
