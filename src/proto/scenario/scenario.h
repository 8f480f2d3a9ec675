/*
 * scenario.h: plain-text tests of the rules.
 *
 * A scenario sets up a position, plays actions and says what must be there
 * afterwards; docs/scenarios.md is the whole grammar. Running one reads only
 * the text it is handed and reports what failed to a sink; finding files and
 * printing is for the front.
 *
 * Any bytes are fine: what cannot be read is a failure with its line.
 */
#ifndef PROTO_SCENARIO_H
#define PROTO_SCENARIO_H

#include "base/text.h"
#include "signoria/game.h"

/* One thing that was not as the scenario says. */
struct scenario_failure {
    int line;                /* counts from 1 */
    struct sg_slice heading; /* "S-GDS-04 S-GDS-06  A full frame ..." */
    const char *expected;    /* in the words of the scenario */
    const char *there;       /* what was there, or why it cannot be read */
};

/* What a front gets. Any function may be NULL. */
struct scenario_sink {
    void (*start)(void *ctx, int line, struct sg_slice heading);
    void (*fail)(void *ctx, const struct scenario_failure *failure);
    void (*show)(void *ctx, int line, const char *text);
    void *ctx;
};

struct scenario_count {
    int passed, failed; /* scenarios */
};

/* Runs every scenario of one text and adds to `count`. */
void scenario_run(const char *text, size_t length, const struct scenario_sink *sink, struct scenario_count *count);

/* Is this the id of a clause: S-GDS-04? */
bool scenario_is_clause(struct sg_slice word);

/* The first words after "expect" that are not fields; no field may be one. */
extern const char *const scenario_expect_words[];
/*
 * The first words of lines; no action and no start may begin with one, but
 * for an action that is just "refuse".
 */
extern const char *const scenario_line_words[];

#endif
