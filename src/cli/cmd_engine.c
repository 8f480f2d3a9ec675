/* cmd_engine.c: `signoria engine` speaks the line protocol on stdin and stdout. */
#define _POSIX_C_SOURCE 200809L

#include "cli/commands.h"
#include "host/args.h"
#include "host/clock.h"
#include "proto/engine/engine.h"

#include <stdio.h>
#include <time.h>

static uint64_t clock_milliseconds(void)
{
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Reads a line, without its end. False at the end of the input. */
static bool read_line(struct buffer *line, bool *too_long)
{
    char piece[4096];
    size_t used = 0;
    int c = EOF;
    buffer_clear(line);
    *too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        piece[used++] = (char)c;
        if (used < sizeof piece)
            continue;
        if (line->length + used > ENGINE_MAX_LINE)
            *too_long = true;
        else
            buffer_bytes(line, piece, used);
        used = 0;
    }
    buffer_bytes(line, piece, used);
    return c != EOF || line->length > 0 || *too_long;
}

int cmd_engine(int argc, char **argv)
{
    struct args a = {"engine", argc, argv, 0, false};
    if (args_help(argc, argv, "engine"))
        return 0;
    int64_t threads = 1;
    const char *bot = NULL;
    while (args_more(&a))
        if (!args_any_components(&a) && !args_number(&a, "--threads", 1, 64, &threads) && !args_text(&a, "--bot", &bot))
            args_unknown(&a);
    if (a.wrong)
        return 2;
    struct engine_host host = {clock_milliseconds, {.now = clock_seconds, .threads = (int)threads}, clock_utc, bot};
    struct engine *engine = engine_new(&host);
    struct buffer line = {NULL, 0, 0}, answer = {NULL, 0, 0};
    bool more = true, too_long, heard = true;
    while (more && heard && read_line(&line, &too_long)) {
        buffer_clear(&answer);
        if (too_long)
            engine_too_long(&answer);
        else
            more = engine_line(engine, line.at, line.length, &answer);
        if (!answer.length)
            continue;
        buffer_bytes(&answer, "\n", 1);
        heard = fwrite(answer.at, 1, answer.length, stdout) == answer.length && fflush(stdout) == 0;
    }
    buffer_free(&line);
    buffer_free(&answer);
    engine_free(engine);
    return heard ? 0 : 1;
}
