/*
 * message.h: what people are to read, before it is text.
 *
 * A message is a key of the language files and typed arguments; it holds no text of any
 * language. The presentation of a game (present.h) makes messages, the translator (tr.h)
 * makes text of them, and proto/json/json_present.h makes JSON.
 *
 *     struct sg_arena arena;
 *     sg_arena_init(&arena, memory, sizeof memory);
 *     const struct sg_message *pot = sg_msg0(&arena, "thing.pebbles.pot");
 *     return sg_msg(&arena, "after.pebbles.wins", sg_sub(pot), sg_signed(3));
 *
 * Messages, their arguments and their lists live in an arena that the caller owns: one for
 * a frame of the terminal, one for an answer of the line protocol. It is reset, not freed.
 * When it is full, `full` is set and every further message is the same harmless one: nobody
 * needs to check a pointer, the owner looks at `full` when all is made.
 */
#ifndef SG_MESSAGE_H
#define SG_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Memory ------------------------------------------------------------------------- */

struct sg_arena {
    unsigned char *memory;
    size_t size, used;
    bool full; /* something did not fit since the last reset */
};

/* Bytes that are enough for all labels, groups and explanations of one position. */
enum { SG_ARENA_USUAL = 1024 * 1024 };

void sg_arena_init(struct sg_arena *arena, void *memory, size_t size);
/* Forgets everything that was made in it. */
void sg_arena_reset(struct sg_arena *arena);
/* Bytes for any type, set to 0; NULL, with `full` set, if they do not fit. */
void *sg_arena_take(struct sg_arena *arena, size_t size);
/* A copy of a text, for sg_str(): needed where the text does not live as long as the arena. "" if full. */
const char *sg_arena_text(struct sg_arena *arena, const char *text);
/* The same of so many bytes. */
const char *sg_arena_bytes(struct sg_arena *arena, const char *bytes, size_t count);

/* ---- Messages ----------------------------------------------------------------------- */

struct sg_message;

/* Messages in a row, joined by the translator with the language's own commas and "and". */
struct sg_list {
    struct sg_list_item *first, *last;
    int count;
};

struct sg_list_item {
    const struct sg_message *message;
    struct sg_list_item *next;
};

enum sg_arg_type {
    SG_ARG_NUMBER,  /* `number`: 3, -2, 1,200 */
    SG_ARG_SIGNED,  /* `number`, always with its sign: +3, -2 */
    SG_ARG_DECIMAL, /* `text`: a number with decimals as C writes it, "12.5"; with the language's own decimal sign */
    SG_ARG_TEXT,    /* `text`: somebody's name, the notation of an action; written as it is */
    SG_ARG_SEAT,    /* `number`, from 0: the name of who sits there; SG_NOBODY: the table */
    SG_ARG_MESSAGE, /* `message`: a name of a thing, a part of a sentence */
    SG_ARG_LIST     /* `list` */
};

enum { SG_NOBODY = -1, SG_MAX_ARGS = 10 };

struct sg_arg {
    enum sg_arg_type type;
    /* Of a text, message or list, too: the number that {0|form|form} goes by, 0 if not given. */
    int64_t number;
    union {
        const char *text;
        const struct sg_message *message;
        const struct sg_list *list;
    };
};

struct sg_message {
    /* Of a sentence in the language files; NULL: the message is the text of argument 0. */
    const char *key;
    /* What is said where no language has the key; NULL: the key itself. */
    const struct sg_message *otherwise;
    int count; /* of arguments, {0} first */
    const struct sg_arg *arg;
    int seat;        /* {seat} in the sentence: whom it happens to, or SG_NOBODY */
    const char *who; /* the same as text, where a name is known and not the seat; else NULL */
};

/* What stands for a message that did not fit: the sentence lang.full. */
extern const struct sg_message sg_message_full;
/* Says nothing. */
extern const struct sg_message sg_message_empty;

/* ---- Arguments: by value, in the order of {0} {1} ... ---------------------------------- */

static inline struct sg_arg sg_num(int64_t number)
{
    return (struct sg_arg){.type = SG_ARG_NUMBER, .number = number};
}

static inline struct sg_arg sg_signed(int64_t number)
{
    return (struct sg_arg){.type = SG_ARG_SIGNED, .number = number};
}

/* The text is not copied; what is not a number is written as it is. */
static inline struct sg_arg sg_decimal(const char *number)
{
    return (struct sg_arg){.type = SG_ARG_DECIMAL, .number = 2, .text = number};
}

/* The text is not copied: it is static, or in the same arena (sg_arena_text). */
static inline struct sg_arg sg_str(const char *text)
{
    return (struct sg_arg){.type = SG_ARG_TEXT, .text = text};
}

static inline struct sg_arg sg_seat(int seat)
{
    return (struct sg_arg){.type = SG_ARG_SEAT, .number = seat};
}

static inline struct sg_arg sg_sub(const struct sg_message *message)
{
    return (struct sg_arg){.type = SG_ARG_MESSAGE, .message = message};
}

/* The list is not copied: add to it before its message is translated. */
static inline struct sg_arg sg_items(const struct sg_list *list)
{
    return (struct sg_arg){.type = SG_ARG_LIST, .number = list->count, .list = list};
}

/* ---- Making them; none of these answers NULL ------------------------------------------- */

/* A message with arguments: sg_msg(arena, "do.pebbles.throw", sg_num(3), sg_num(stake)). */
#define sg_msg(arena, key, ...)                                                                                        \
    sg_msg_args((arena), (key), (int)(sizeof((const struct sg_arg[]){__VA_ARGS__}) / sizeof(struct sg_arg)),           \
                (const struct sg_arg[]){__VA_ARGS__})
/* One without. */
const struct sg_message *sg_msg0(struct sg_arena *arena, const char *key);
/* The same with the arguments in an array, which is copied. At most SG_MAX_ARGS. */
const struct sg_message *sg_msg_args(struct sg_arena *arena, const char *key, int count, const struct sg_arg *arg);
/* Text that is the same in every language: an action's notation, a name. Copied. */
const struct sg_message *sg_msg_text(struct sg_arena *arena, const char *text);
/* A plain number, a number with its sign, a seat's name. */
const struct sg_message *sg_msg_number(struct sg_arena *arena, int64_t number);
const struct sg_message *sg_msg_signed(struct sg_arena *arena, int64_t number);
const struct sg_message *sg_msg_seat(struct sg_arena *arena, int seat);
/* The same message, but `otherwise` is said where no language has its key. */
const struct sg_message *sg_msg_or(struct sg_arena *arena, const struct sg_message *message,
                                   const struct sg_message *otherwise);
/* The same message about a seat: what {seat} stands for. */
const struct sg_message *sg_msg_about(struct sg_arena *arena, const struct sg_message *message, int seat);

/* A key put together, with %s and %d: sg_key(arena, "about.pebbles.%s", kind). */
const char *sg_key(struct sg_arena *arena, const char *form, ...);

/* An empty list; never NULL. */
struct sg_list *sg_list_make(struct sg_arena *arena);
void sg_list_add(struct sg_arena *arena, struct sg_list *list, const struct sg_message *message);

#endif
