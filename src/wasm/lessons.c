/* lessons.c: the lessons of the engine's one game, as the page hands them over: who does not learn need not load them.
 */
#include "proto/chapter.h"
#include "wasm/wasm.h"

#include <stdlib.h>
#include <string.h>

__attribute__((export_name("wasm_lessons"))) int wasm_lessons(size_t length);

static char *text;
static size_t text_length;

/* Takes what was written to wasm_room(); 0: there is no memory for it. */
int wasm_lessons(size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy)
        return 0;
    memcpy(copy, wasm_room(length), length);
    free(text);
    text = copy;
    text_length = length;
    return 1;
}

struct sg_slice lessons_of(const struct sg_game *game)
{
    (void)game;
    return (struct sg_slice){text, text_length};
}
