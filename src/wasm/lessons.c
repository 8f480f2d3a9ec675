/* lessons.c: lessons and challenges of the engine's one game, as the page hands them over when it needs them. */
#include "proto/lessons/chapter.h"
#include "wasm/wasm.h"

#include <stdlib.h>
#include <string.h>

/* The lists that a page hands over: the lessons, the challenges, and the positions for the day. */
enum { LISTS = 3 };

__attribute__((export_name("wasm_lessons"))) int wasm_lessons(unsigned list, size_t length);

static struct sg_slice texts[LISTS];

/* Takes what was written to wasm_room(); 0: there is no memory for it. */
int wasm_lessons(unsigned list, size_t length)
{
    char *copy = list < LISTS ? malloc(length + 1) : NULL;
    if (!copy)
        return 0;
    memcpy(copy, wasm_room(length), length);
    texts[list] = (struct sg_slice){copy, length}; /* once for each list */
    return 1;
}

struct sg_slice lessons_of(const struct sg_game *game)
{
    (void)game;
    return texts[0];
}

struct sg_slice challenges_of(const struct sg_game *game, int list)
{
    (void)game;
    return texts[1 + list];
}
