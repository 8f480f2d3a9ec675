/* engine_in.h: what the files of the line protocol share. */
#ifndef PROTO_ENGINE_IN_H
#define PROTO_ENGINE_IN_H

#include "match/match.h"
#include "proto/engine.h"

struct engine {
    uint64_t (*now)(void);
    struct match *match; /* NULL: none yet */
    uint64_t seed;       /* of the matches to come */
    bool over;           /* after "quit" */
};

/* One line being answered. */
struct request {
    struct engine *engine;
    struct sg_word rest; /* the words after the command */
    struct buffer *out;
    char memory[4096]; /* of `why` */
    struct sg_text why;
};

struct engine_command {
    const char *name;
    void (*run)(struct request *r);
    bool needs_match;
    const char *usage, *about;
};

extern const struct engine_command engine_commands[];
extern const int engine_command_count;

/* "error " and a sentence. */
void engine_error(struct request *r, const char *why);
/* "ok " and who is to move and how many plies were played: "ok chance 2". */
void engine_where(struct request *r);
/* Is nothing left of the line? Answers with an error if there is. */
bool engine_end(struct request *r);
/* Takes a number; if there is none, `otherwise`. False after an error. */
bool engine_number(struct request *r, int64_t low, int64_t high, int64_t otherwise, int64_t *out);
/* Takes a seat or "spectator"; SG_TRUTH if nothing is left. */
bool engine_viewer(struct request *r, int *viewer);

/* engine_look.c */
void engine_actions(struct request *r);
void engine_bench(struct request *r);
void engine_effects(struct request *r);
void engine_events(struct request *r);
void engine_hash(struct request *r);
void engine_history(struct request *r);
void engine_json(struct request *r);
void engine_perft(struct request *r);
void engine_refuse(struct request *r);
void engine_result(struct request *r);
void engine_score(struct request *r);
void engine_state(struct request *r);
void engine_view(struct request *r);
/* The outcomes of chance, as an answer. */
void engine_outcomes(struct request *r);

#endif
