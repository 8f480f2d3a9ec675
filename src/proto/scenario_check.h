/* scenario_check.h: what the checkers of expectations share. */
#ifndef PROTO_SCENARIO_CHECK_H
#define PROTO_SCENARIO_CHECK_H

#include "proto/scenario_run.h"

/* What an expectation is checked in: the words, and whose eyes are used. */
struct check {
    struct runner *r;
    struct sg_slice all, rest; /* all words after "expect", and those left */
    int viewer;
    struct sg_text out; /* what is there */
};

/* Every checker answers whether all is well; if not, `out` says what is. */
typedef bool check_fn(struct check *c);

/* The words make no sense; answers false. */
bool check_misread(struct check *c, const char *what);
/* The same with what a lower layer says, in English. */
bool check_wrong(struct check *c, const struct sg_error *why);
bool check_take_word(struct check *c, const char *word);
bool check_at_end(struct check *c);
/* "seat 2 is to move". */
void check_say_turn(int turn, struct sg_text *out);

/* scenario_sentences.c: the exact list of actions, and what players read. */
bool check_list(struct check *c);    /* after "actions =" */
bool check_reason(struct check *c);  /* "reason ACTION : SENTENCE" */
bool check_message(struct check *c); /* "message SENTENCE" */
bool check_no_message(struct check *c);

#endif
