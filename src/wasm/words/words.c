/*
 * words.c: the translator in a page: messages in, text out (build/web/words.wasm).
 *
 * It holds two catalogs: English (0) and the page's language (1). The page writes to the place that
 * words_room() gives: a piece of a language file for words_load(), or the names of the seats and a message
 * (present/wire.h) for words_text(), which answers how many bytes to read from words_answer().
 */
#include "base/check.h"
#include "present/catalog.h"
#include "present/tr.h"
#include "present/wire.h"

#include <string.h>

enum { CATALOGS = 2, SEATS = 8 };

__attribute__((export_name("words_room"))) char *words_room(size_t bytes);
__attribute__((export_name("words_clear"))) void words_clear(int which);
__attribute__((export_name("words_load"))) int words_load(int which, size_t length);
__attribute__((export_name("words_language"))) void words_language(int which, int first, int second);
__attribute__((export_name("words_find"))) int words_find(size_t length);
__attribute__((export_name("words_text"))) size_t words_text(size_t length);
__attribute__((export_name("words_answer"))) const char *words_answer(void);
__attribute__((export_name("words_lacking"))) size_t words_lacking(void);

static char *room;
static size_t room_bytes;
static struct loaded {
    char *text;
    size_t length, room;
    _Atomic uint32_t slots[SG_CATALOG_SLOTS];
} loaded[CATALOGS];
static char code[3] = "en";
static bool own; /* the page's language is another than English */
static char answer[32768], lacking[2048];
static unsigned char memory[65536];

/* A broken promise: the page sees an exception. */
_Noreturn void sg_fail(const char *file, int line, const char *what)
{
    (void)file;
    (void)line;
    (void)what;
    __builtin_trap();
}

/* Memory that is never given back: files are few, and malloc() would be a third of this module. NULL: none is left. */
static char *take_memory(size_t bytes)
{
    enum { PAGE = 65536 };
    static uintptr_t at, end;
    if (end - at < bytes) {
        size_t pages = (bytes + PAGE - 1) / PAGE, from = __builtin_wasm_memory_grow(0, pages);
        if (from == (size_t)-1)
            return NULL;
        if (from * PAGE != end)
            at = from * PAGE;
        end = (from + pages) * PAGE;
    }
    at += bytes;
    return (char *)(at - bytes);
}

/* Where so many bytes can be written; NULL if there is no memory. */
char *words_room(size_t bytes)
{
    if (bytes > room_bytes) {
        size_t more = bytes < 65536 ? 65536 : bytes + bytes / 2;
        room = take_memory(more);
        room_bytes = room ? more : 0;
    }
    return room;
}

/* Forgets the sentences of a catalog. */
void words_clear(int which)
{
    struct loaded *l = &loaded[which];
    l->length = 0;
    memset((void *)l->slots, 0, sizeof l->slots);
}

static struct sg_catalog catalog_of(const struct loaded *l)
{
    return (struct sg_catalog){"", l->text, l->length, (_Atomic uint32_t *)(uintptr_t)l->slots};
}

/* Adds the lines that stand in the room to a catalog; 0 if there is no memory. */
int words_load(int which, size_t length)
{
    struct loaded *l = &loaded[which];
    size_t from = l->length, need = from + length + 1;
    if (need > l->room) {
        char *more = take_memory(need + need / 2);
        if (!more)
            return 0;
        if (from)
            memcpy(more, l->text, from);
        l->text = more;
        l->room = need + need / 2;
    }
    memcpy(l->text + from, room, length);
    l->text[from + length] = '\n';
    l->length = need;
    struct sg_catalog c = catalog_of(l);
    return sg_catalog_index(&c, from);
}

/* The page's language: its catalog, and the two letters of its code. */
void words_language(int which, int first, int second)
{
    own = which != 0;
    code[0] = (char)first;
    code[1] = (char)second;
}

static bool find_loaded(const void *ctx, const char *key, struct sg_slice *sentence)
{
    struct sg_catalog c = catalog_of(ctx);
    return c.length && sg_catalog_find(&c, key, sentence);
}

/* Which catalog has the key in the room: 2 the page's own, 1 English, 0 none. */
int words_find(size_t length)
{
    struct sg_slice sentence;
    room[length] = 0;
    if (own && find_loaded(&loaded[1], room, &sentence))
        return 2;
    return find_loaded(&loaded[0], room, &sentence) ? own ? 1 : 2 : 0;
}

/* Keeps the keys that are lacking: "!KEY\n" if they are nowhere, "KEY\n" if English has them. */
static void note_lacking(void *ctx, const char *key, bool nowhere)
{
    sg_text_printf(ctx, "%s%s\n", nowhere ? "!" : "", key);
}

/* Names of seats, each ended by byte 31, then "/" and byte 31, then a message. The bytes of the text. */
size_t words_text(size_t length)
{
    const char *seats[SEATS];
    struct sg_arena arena;
    struct sg_text out, notes;
    struct sg_slice rest = {room, length}, name, after;
    const struct tr_language english = {own ? "en" : code, find_loaded, &loaded[0], NULL};
    const struct tr_language language = {code, find_loaded, &loaded[1], &english};
    int count = 0;
    sg_arena_init(&arena, memory, sizeof memory);
    sg_text_init(&out, answer, sizeof answer);
    sg_text_init(&notes, lacking, sizeof lacking);
    while (sg_slice_split(rest, 31, &name, &after) && !sg_slice_is(name, "/")) {
        if (count < SEATS)
            seats[count++] = name.length ? sg_arena_bytes(&arena, name.at, name.length) : NULL;
        rest = after;
    }
    rest = after;
    const struct tr t = {.language = own ? &language : &english,
                         .seats = seats,
                         .seat_count = count,
                         .typeset = true,
                         .lacking = note_lacking,
                         .ctx = &notes};
    const struct sg_message *m = sg_wire_message(&rest, &arena);
    if (m)
        tr(&t, m, &out);
    return out.length;
}

const char *words_answer(void)
{
    return answer;
}

/* Where what words_text() lacked is written, ended by 0; 0 itself if nothing was. */
size_t words_lacking(void)
{
    return lacking[0] ? (size_t)(uintptr_t)lacking : 0;
}
