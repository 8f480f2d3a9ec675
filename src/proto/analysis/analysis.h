/*
 * analysis.h: looks back at a match: who stood how, by luck or by skill.
 *
 * A match is cut into steps: step 0 is what chance did before anybody could
 * decide; every other step is one decision and the draws that follow it. Of
 * each step it gives every seat's chance to win after it, what the draws did
 * to that (luck), and what the decision did (skill) and gave away (loss).
 * docs/analysis.md says exactly what these numbers are; of each seat
 *
 *     end - start = luck + skill + others
 *
 * Everything about a seat is worked out from what that seat could know.
 *
 *     struct analysis *a = analysis_new(match, &plan, &why);
 *     struct analyst *who = analyst_new(a, &why);
 *     for (int i = 0; i < analysis_count(a); i++)
 *         analyst_step(who, i);
 *     analyst_free(who);
 *     analysis_finish(a);
 *
 * Steps do not depend on each other: several threads, each with an analyst of
 * its own, may share them out, and the result is the same. The match must
 * stay as it is until the analysis is freed.
 */
#ifndef PROTO_ANALYSIS_H
#define PROTO_ANALYSIS_H

#include "ai/ai.h"
#include "match/match.h"
#include "proto/hint/hint.h"

enum { ANALYSIS_LINE = 6, ANALYSIS_WORST = 64 };

struct analysis_plan {
    const char *bot;     /* who judges: a master with playouts */
    struct ai_host host; /* for one analyst; one thread */
    int playouts;        /* for each seat's chance; 0: a standard number */
    int worlds;          /* for the luck of each draw; 0: a standard number */
    uint64_t seed;
};

struct analysis_step {
    int from, to; /* plies: of the decision, and where the next one begins */
    int seat;     /* who decided; SG_CHANCE: nobody, it is the opening */
    bool choice;  /* there was more than one thing to do */
    struct sg_action action;
    /* By seat, each in its own eyes: at `to`, and what draws did on the way. */
    float chance[SG_MAX_SEATS], luck[SG_MAX_SEATS];
    float others[SG_MAX_SEATS]; /* the rest of the change; after analysis_finish() */
    /* Of the decision, in the eyes of who made it. */
    float skill;        /* against what stewards would have done */
    float loss;         /* against the best move; 0 or more */
    float played, best; /* chances with the action and with the best move */
    struct sg_action better;
    int expects; /* what is expected to follow the best move, itself first */
    struct sg_action line[ANALYSIS_LINE];
    int8_t line_seat[ANALYSIS_LINE];
};

struct analysis_seat {
    double start, end;          /* chances; `end` is the share of the win when the game is over */
    double luck, skill, others; /* sums over all steps */
    int choices, mistakes;      /* decisions with a choice; those that lost 3 % or more */
    double lost;                /* by mistakes */
};

struct analysis;
struct analyst;

/* NULL with what is wrong in `why`. */
struct analysis *analysis_new(const struct match *m, const struct analysis_plan *plan, struct sg_error *why);
void analysis_free(struct analysis *a);
int analysis_count(const struct analysis *a); /* steps */

struct analyst *analyst_new(struct analysis *a, struct sg_error *why);
void analyst_free(struct analyst *who);
/* Works out one step. */
void analyst_step(struct analyst *who, int step);
/* Of a step only how good the decision was: enough to find mistakes and to try something else. */
void analyst_judge(struct analyst *who, int step);
/*
 * What another action of the seat would have been worth at a step that was worked out, compared with what was played.
 * The action is legal there. False: there was nothing to decide.
 */
bool analyst_try(struct analyst *who, int step, struct sg_action action, struct sg_arena *arena,
                 struct hint_verdict *out);

/* When all steps are done: adds up. */
void analysis_finish(struct analysis *a);
const struct analysis_step *analysis_step(const struct analysis *a, int step);
const struct analysis_seat *analysis_seat(const struct analysis *a, int seat);
/* The steps that lost most, of one seat or (-1) of all, worst first; how many. */
int analysis_worst(const struct analysis *a, int seat, int *step, int most);

/* One step, and all of it; docs/analysis.md has the keys. */
void analysis_json_step(const struct analysis *a, int step, struct json *j);
void analysis_json(const struct analysis *a, struct json *j);

#endif
