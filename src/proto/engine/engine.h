/*
 * engine.h: the line protocol: one line in, one answer out.
 *
 * For bots, tests and tools in any language; docs/protocol.md describes every
 * line. Any bytes are fine: what is not understood is answered with "error"
 * and a sentence, and changes nothing. An answer is always one line.
 */
#ifndef PROTO_ENGINE_H
#define PROTO_ENGINE_H

#include "ai/ai.h"
#include "proto/buffer.h"

enum {
    ENGINE_PROTOCOL = 1,
    ENGINE_MAX_LINE = 32 << 20,  /* bytes; longer lines are answered with an error */
    ENGINE_MAX_NODES = 10000000, /* that perft and bench may play */
    ENGINE_GUESSES = 6           /* at what is hidden, to know what 'try' can be sure of */
};

/* What the program around a session lends it. All zero is fine. */
struct engine_host {
    uint64_t (*now)(void); /* milliseconds, for bench; NULL: no times are printed */
    struct ai_host ai;     /* clock, threads, memory and limits of bots that think */
    int64_t (*utc)(void);  /* seconds since 1970, for the day; NULL: dates must be named */
    const char *bot;       /* of 'think' and 'hint' without a name; NULL: they need one */
};

struct engine;

/* A session without a game. NULL: no clock, one thread. */
struct engine *engine_new(const struct engine_host *host);
void engine_free(struct engine *engine);

/*
 * Answers one line (without its end). The answer is added to `out` without
 * a line end. False after "quit". A blank line or a comment (#) gets no
 * answer: then nothing is added.
 */
bool engine_line(struct engine *engine, const char *line, size_t length, struct buffer *out);

/* The answer to a line of more than ENGINE_MAX_LINE bytes. */
void engine_too_long(struct buffer *out);

#endif
