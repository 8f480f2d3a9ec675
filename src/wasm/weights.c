/* weights.c: the net of the engine's one game, as a worker hands it over when a bot that plays with it is chosen. */
#include "ai/pvnet.h"
#include "games/games.h"

#include <stdlib.h>

__attribute__((export_name("wasm_weights_room"))) void *wasm_weights_room(size_t bytes);
__attribute__((export_name("wasm_weights"))) int wasm_weights(void);

enum { MOST = 16 << 20 };

static unsigned char *room;
static size_t length;
static struct pvnet net;

/* For pvnet.c. WebAssembly reads from any address, so what src/wasm/heap.c gives will do. */
void *aligned_alloc(size_t alignment, size_t bytes)
{
    (void)alignment;
    return malloc(bytes);
}

/* Where a file of weights can be written; NULL: it is too long. */
void *wasm_weights_room(size_t bytes)
{
    free(room);
    length = bytes;
    return room = bytes <= MOST ? malloc(bytes) : NULL;
}

/* Reads what was written there; 0: it does not fit this engine. */
int wasm_weights(void)
{
    bool ok = room && !net.memory && pvnet_read(&net, sg_game_at(0), room, length, NULL);
    free(room);
    room = NULL;
    return ok;
}

const struct pvnet *ai_net_of(const struct sg_game *game)
{
    return net.memory && net.encoder.game == game ? &net : NULL;
}
