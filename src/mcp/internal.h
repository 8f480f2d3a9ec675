/* internal.h: what the files of mcp share. */
#ifndef MCP_INTERNAL_H
#define MCP_INTERNAL_H

#include "match/match.h"
#include "mcp/mcp.h"
#include "present/present.h"

/* ---- table.c: one match, the model's seat and its bots ---------------------------------------- */

struct table {
    struct match *match; /* NULL: none was begun */
    int seat;            /* the model's, from 0 */
    struct ai_bot *bot[SG_MAX_SEATS];
    int known;   /* plies up to which the model knows what happened */
    int illegal; /* actions of the model that a rule refused, or that could not be read */
};

/* What a match begins with. */
struct table_start {
    const struct sg_game *game;
    struct sg_setup setup;
    int seat;
    const char *bots; /* "steward,master:60": for the other seats in their order, the last one for all that are left */
    uint64_t seed;
};

bool table_begin(struct table *t, const struct table_start *start, const struct ai_host *host, struct sg_error *why);
void table_end(struct table *t);
/* Plays an action of the model, then chance and bots, up to its next decision. False with why; nothing has changed. */
bool table_play(struct table *t, struct sg_slice action, struct sg_error *why);
/* The view of the model's seat. */
struct sg_view table_view(const struct table *t, void *state);
/* Is this legal for the model now? False with why not. */
bool table_legal(struct table *t, struct sg_slice text, struct sg_action *out, struct sg_error *why);

/* ---- words.c: what a model reads ---------------------------------------------------------------- */

/* How it stands and who is to move, in a line. */
void words_status(const struct table *t, struct buffer *out);
/* What happened since ply `from`. */
void words_log(const struct table *t, int from, struct buffer *out);
/* The table as the model's seat sees it. */
void words_view(const struct table *t, enum sg_description how, struct buffer *out);
/* What can be played, by group, and what cannot and why. */
void words_actions(const struct table *t, struct buffer *out);
/* The actions that a person would look for and a rule forbids now; `out` has room for SG_MAX_GROUPS. Answers how many.
 */
int words_refused(const struct table *t, struct sg_action *out);
/* What an action that is legal leads to. */
void words_preview(const struct table *t, struct sg_action action, struct buffer *out);
/* What is known about a thing; false: there is no such thing. */
bool words_explain(const struct table *t, struct sg_slice thing, struct buffer *out);
/* Everybody's points and places. */
void words_result(const struct table *t, struct buffer *out);
/* What a model works for now. */
void words_plan(const struct table *t, struct buffer *out);
/* The game in two minutes. */
void words_overview(const struct sg_game *game, struct sg_setup setup, struct buffer *out);
void words_error(const struct sg_error *why, struct buffer *out);

/* ---- benchmark.c: the benchmark --------------------------------------------------------------------- */

struct benchmark;

struct benchmark *benchmark_new(const struct mcp_benchmark *how, const struct ai_host *host, struct sg_error *why);
void benchmark_free(struct benchmark *r);
/* Counts what happened at the table so far. */
void benchmark_note(struct benchmark *r, const struct table *t);
/* Begins the next match at `t`; false: all were played. */
bool benchmark_next(struct benchmark *r, struct table *t, struct buffer *out);
/* The next question, or that there is none. */
void benchmark_question(struct benchmark *r, struct buffer *out);
/* The model's answer to the question that is open; false with what is wrong. */
bool benchmark_answer(struct benchmark *r, bool legal, struct buffer *out);
void benchmark_report(const struct benchmark *r, const struct table *t, struct buffer *out);

/* ---- tools.c -------------------------------------------------------------------------------------- */

struct mcp {
    struct mcp_host host;
    struct table table;
    struct benchmark *benchmark; /* NULL: no benchmark */
    uint64_t matches;            /* begun so far, each with a seed of its own */
};

/* An argument of a tool: the bytes of a JSON value as jansson has read it. */
struct json_t;

/* Writes the list of tools, as tools/list answers it. */
void tools_list(const struct mcp *m, struct json *j);
/*
 * Calls a tool; its words are added to `out`. False: something was wrong, which `out` says. *known is
 * set to false if there is no such tool.
 */
bool tools_call(struct mcp *m, const char *name, const struct json_t *arguments, struct buffer *out, bool *known);

/* ---- pages.c: rulebooks as resources ----------------------------------------------------------------- */

void pages_list(struct json *j);
/* The text of a resource; false: there is none of that name. */
bool pages_read(const char *uri, struct buffer *out);
/* A clause, a chapter, or what a search finds; false with what is wrong in `out`. */
bool pages_rules(const char *game, const char *clause, const char *search, struct buffer *out);

#endif
