/*
 * wasm.c: the engine in a page: a line of the line protocol in, its answer out.
 *
 * A page opens as many sessions as it likes: the match that is played, a second
 * one to look at the past, another to try things. It writes a line (without its
 * end) to the place that wasm_room() gives, calls wasm_line(), and reads as many
 * bytes as that answers from wasm_answer().
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime() */

#include "ai/ai.h"
#include "games/games.h"
#include "proto/engine/engine.h"
#include "wasm/wasm.h"

#include <stdlib.h>
#include <time.h>

static char *room;
static size_t room_bytes;
static struct buffer answer;

__attribute__((export_name("wasm_init"))) int wasm_init(void);
__attribute__((export_name("wasm_open"))) struct engine *wasm_open(void);
__attribute__((export_name("wasm_close"))) void wasm_close(struct engine *e);
__attribute__((export_name("wasm_room"))) char *wasm_room(size_t bytes);
__attribute__((export_name("wasm_line"))) size_t wasm_line(struct engine *e, size_t length);
__attribute__((export_name("wasm_answer"))) const char *wasm_answer(void);

static uint64_t host_milliseconds(void)
{
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static double host_seconds(void)
{
    return (double)host_milliseconds() / 1000.0;
}

/* Once, before all else. 0 if the bots know less than they should. */
int wasm_init(void)
{
    sg_games_init();
    return ai_init();
}

struct engine *wasm_open(void)
{
    struct engine_host host = {host_milliseconds, {.now = host_seconds, .threads = 1}};
    return engine_new(&host);
}

void wasm_close(struct engine *e)
{
    engine_free(e);
}

/* Where a line of that many bytes can be written; NULL if it is too long. */
char *wasm_room(size_t bytes)
{
    if (bytes > ENGINE_MAX_LINE)
        return NULL;
    if (bytes > room_bytes) {
        free(room);
        room = malloc(bytes);
        room_bytes = room ? bytes : 0;
    }
    return room;
}

size_t wasm_line(struct engine *e, size_t length)
{
    buffer_clear(&answer);
    engine_line(e, room, length, &answer);
    return answer.length;
}

const char *wasm_answer(void)
{
    return answer.at;
}
