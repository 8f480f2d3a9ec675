/* scenario_run.h: what the two halves of the scenario runner share. */
#ifndef PROTO_SCENARIO_RUN_H
#define PROTO_SCENARIO_RUN_H

#include "base/rng.h"
#include "proto/event.h"
#include "proto/scenario.h"

struct runner {
    const struct scenario_sink *sink;
    const struct sg_game *game;
    _Alignas(8) char state[SG_MAX_STATE];
    _Alignas(8) char before[SG_MAX_STATE]; /* the last action played was `last` */
    struct sg_action last;
    bool moved;
    struct event_log events; /* since the last line that played */
    struct sg_rng rng;
    bool seeded;    /* chance is drawn from rng */
    bool open;      /* a scenario has begun */
    bool broken;    /* and cannot go on */
    bool failed;    /* and something in it was wrong */
    bool unsettled; /* fields were set since settle() */
    int line, given_line;
    struct sg_word text;    /* the line */
    struct sg_word given;   /* the last line that set fields */
    struct sg_word heading; /* of the scenario */
    char what[1024], there[8192];
};

/* A text to write what is there into; ends with scenario_fail(). */
struct sg_text scenario_there(struct runner *r);
/* Reports a failure of the current line: `there` holds what was found. */
void scenario_fail(struct runner *r, struct sg_word expected);
/* The outcomes of chance, as a sentence. */
void scenario_list_outcomes(const struct runner *r, struct sg_text *out);
/* The weight of an outcome, 0 if it cannot come now. */
uint32_t scenario_weight(const struct runner *r, struct sg_action action);
void scenario_say_refusal(const struct sg_refusal *why, struct sg_text *out);
/* Checks the words after "expect". */
void scenario_expect(struct runner *r, struct sg_word rest);
/* The words after "refuse": an action, ':' and a clause. */
void scenario_refuse(struct runner *r, struct sg_word rest);

#endif
