/* arena.h: memory of the usual size for messages, on the heap. */
#ifndef PROTO_ARENA_H
#define PROTO_ARENA_H

#include "present/message.h"

/* free() gives it back, with all that was made in it. When there is no memory the program stops. */
struct sg_arena *arena_new(void);

#endif
