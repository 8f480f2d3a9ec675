/* fuzz_engine.c: any lines to the engine; each gets one line of answer. */
#include "fuzz.h"

#include "proto/engine/engine.h"

/* Counting far takes long and is no mistake. */
static bool slow(const char *line, size_t length)
{
    struct sg_slice rest = {line, length}, w, n;
    if (!sg_slice_next(&rest, &w) || (!sg_slice_is(w, "perft") && !sg_slice_is(w, "bench")))
        return false;
    return !sg_slice_next(&rest, &n) || n.length > 1 || *n.at > '2';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine_host host = {NULL, {.memory = 1 << 20, .most_playouts = 20}};
    struct engine *engine = engine_new(&host);
    struct buffer answer = {NULL, 0, 0};
    bool on = true;
    for (size_t from = 0; on && from < size;) {
        const uint8_t *end = memchr(data + from, '\n', size - from);
        size_t length = end ? (size_t)(end - data) - from : size - from;
        if (!slow((const char *)data + from, length)) {
            buffer_clear(&answer);
            on = engine_line(engine, (const char *)data + from, length, &answer);
            sg_check(!answer.length || !memchr(answer.at, '\n', answer.length));
        }
        from += length + 1;
    }
    buffer_free(&answer);
    engine_free(engine);
    return 0;
}
