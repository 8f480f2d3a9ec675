/* engine_help.h: a session of the line protocol for tests: what it answers to a line. */
#ifndef ENGINE_HELP_H
#define ENGINE_HELP_H

#include "proto/engine/engine.h"

#include <string.h>

static struct engine *engine;
static struct buffer answer;

static int open_engine(void **unused)
{
    (void)unused;
    engine = engine_new(NULL);
    return 0;
}

static int close_engine(void **unused)
{
    (void)unused;
    engine_free(engine);
    buffer_free(&answer);
    return 0;
}

/* The answer stays good until the next one. */
static const char *ask_engine(const char *line)
{
    buffer_clear(&answer);
    engine_line(engine, line, strlen(line), &answer);
    return answer.at ? answer.at : "";
}

#endif
