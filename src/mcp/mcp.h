/*
 * mcp.h: Signoria for language models, by the Model Context Protocol.
 *
 * JSON-RPC 2.0 over lines: one message in, at most one out. A model reads rules, looks at its view, lists what it
 * can do, asks why not, and plays one seat; bots play the others. docs/language-models.md describes the tools.
 * A session knows the whole match but answers from the view of the model's seat only.
 */
#ifndef MCP_H
#define MCP_H

#include "ai/ai.h"
#include "proto/buffer.h"

enum { MCP_MAX_LINE = 1 << 20 /* bytes; longer messages are refused */ };

/* What the program around a session lends it. */
struct mcp_host {
    struct ai_host ai;   /* clock, threads and limits of bots that think */
    const char *version; /* of the program */
    uint64_t seed;       /* of matches for which none is given */
};

/* A benchmark: the matches and questions that a session hands out, and where its report goes. All zero: none. */
struct mcp_benchmark {
    const struct sg_game *game;
    struct sg_setup setup;
    const char *bots; /* the ladder, weakest first: "random,steward,master:60" */
    int games;        /* against each of them */
    int questions;    /* about the rules */
    uint64_t seed;
};

struct mcp;

/* A session, to be freed. NULL with why if the ladder names an unknown bot. */
struct mcp *mcp_new(const struct mcp_host *host, const struct mcp_benchmark *benchmark, struct sg_error *why);
void mcp_free(struct mcp *m);

/* Answers one message (without its line end); nothing is added to `out` for a notification. */
void mcp_line(struct mcp *m, const char *line, size_t length, struct buffer *out);
/* The answer to a message of more than MCP_MAX_LINE bytes. */
void mcp_too_long(struct buffer *out);

/* The report of a benchmark so far, as JSON in one line. */
void mcp_report(struct mcp *m, struct buffer *out);

#endif
