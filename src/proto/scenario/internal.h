/* internal.h: what the parts of the scenario runner share. */
#ifndef PROTO_SCENARIO_INTERNAL_H
#define PROTO_SCENARIO_INTERNAL_H

#include "base/codec.h"
#include "base/rng.h"
#include "proto/event.h"
#include "proto/scenario/scenario.h"

enum { EACH_NAMES = 8, EACH_VALUES = 64 };

/* The 'each' lines above a scenario: it is run once for each column of values. */
struct each {
    int names, runs; /* 0 names: the scenario is run once */
    struct {
        struct sg_slice name, value[EACH_VALUES];
        int line;
        bool used;
    } row[EACH_NAMES];
};

struct runner {
    const struct scenario_sink *sink;
    const struct sg_game *game;
    _Alignas(8) char state[SG_MAX_STATE];
    _Alignas(8) char before[SG_MAX_STATE]; /* the last action played was `last` */
    struct sg_action last;
    bool moved;
    struct event_log events; /* since the last line that played or began something */
    struct sg_rng rng;
    bool seeded;    /* chance is drawn from rng */
    bool open;      /* a scenario has begun */
    bool broken;    /* and cannot continue */
    bool failed;    /* and something in it was wrong */
    bool unsettled; /* fields were set since normalize() */
    int line, given_line;
    struct sg_slice text;    /* the line, with its values filled in */
    struct sg_slice given;   /* the last line that set fields */
    struct sg_slice heading; /* of the scenario */
    bool given_set[256];     /* fields that are sets and that a 'given' line named */
    struct each each;
    int run; /* which column of the 'each' lines */
    char what[1024], there[8192];
    char title[512], filled[SG_MAX_POSITION], given_memory[SG_MAX_POSITION];
};

/* A text to write what is there into; ends with scenario_fail(). */
struct sg_text scenario_there(struct runner *r);
/* Reports a failure of the current line: `there` holds what was found. */
void scenario_fail(struct runner *r, struct sg_slice expected);
/* The outcomes of chance, as a sentence. */
void scenario_list_outcomes(const struct runner *r, struct sg_text *out);
/* The weight of an outcome, 0 if it cannot come now. */
uint32_t scenario_weight(const struct runner *r, struct sg_action action);
void scenario_say_refusal(const struct sg_error *why, struct sg_text *out);
/* Checks the words after "expect". */
void scenario_expect(struct runner *r, struct sg_slice rest);
/* The words after "refuse": an action, ':' and a clause. */
void scenario_refuse(struct runner *r, struct sg_slice rest);

/* ---- 'each' lines (scenario_each.c) ---- */

/* Reads the words after "each"; NULL, or what is wrong with them. */
const char *scenario_each_add(struct each *each, struct sg_slice rest, int line);
/* Fills the values of this run into a line; false with the reason in `there`. */
bool scenario_each_fill(struct runner *r, struct sg_slice line);
/* The heading with the values of this run behind it. */
struct sg_slice scenario_each_title(struct runner *r, struct sg_slice heading);

/* ---- clauses, keys and pieces that there are (scenario_known.c) ---- */

/* Does the game's rulebook have this clause? If not, says so. */
bool scenario_knows_clause(const struct sg_game *game, struct sg_slice clause, struct sg_text *out);
/* Are all clauses of a heading in the game's rulebook? If not, says which is not. */
bool scenario_knows_heading(const struct sg_game *game, struct sg_slice heading, struct sg_text *out);
/* Is there a reason for points of this key? If not, says which there are. */
bool scenario_knows_line(const struct sg_game *game, struct sg_slice key, struct sg_text *out);
/* Notes which sets the words of a 'given' line name. */
void scenario_note_sets(struct runner *r, struct sg_slice words);
/*
 * What begins may not put away without a word what was given: true if a set that a 'given'
 * line named lost pieces to where they come from, and no event reported it. Says which.
 */
bool scenario_lost(const struct runner *r, const void *before, struct sg_text *out);

/* ---- what is expected (scenario_expect.c, scenario_sentences.c) ---- */

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
