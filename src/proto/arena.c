/* arena.c: memory of the usual size for messages, on the heap. */
#include "proto/arena.h"

#include "base/check.h"

#include <stdlib.h>

struct sg_arena *arena_new(void)
{
    struct room {
        struct sg_arena arena;
        _Alignas(16) unsigned char memory[SG_ARENA_USUAL];
    } *room = malloc(sizeof *room);
    sg_check(room != NULL);
    sg_arena_init(&room->arena, room->memory, sizeof room->memory);
    return &room->arena;
}
