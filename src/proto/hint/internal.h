/* internal.h: what the files of hints share. */
#ifndef PROTO_HINT_INTERNAL_H
#define PROTO_HINT_INTERNAL_H

#include "ai/study.h"
#include "proto/hint/hint.h"

/* A move that is compared, with those of the same seat that are expected to go with it. */
struct hint_plan {
    struct study_plan plan;
    const struct sg_message *label;
};

/* What is asked about. */
struct hint_question {
    struct ai_game ai;
    struct ai_bot *bot;
    const void *view;
    int seat, seats;
    struct sg_arena *arena;
};

/* Reasons, one after the other, as far as there is room. */
struct hint_reasons {
    int count;
    struct hint_reason *reason;
    bool blames;  /* reasons against a bad move: only what it gives away */
    bool advises; /* reasons for a good move: what it gains before what it gives away */
};

struct hint_reason *hint_add(struct hint_reasons *out, enum hint_kind kind, int seat);

/* hint_compare.c: adds what one plan is expected to lead to beside the other. How many reasons for it. */
int hint_compare(const struct hint_question *q, const struct hint_plan *plan, const struct hint_plan *than,
                 struct hint_reasons *out);
/* Amounts as a list: "14 florins and 1 card". `less`: those below 0, without their sign. NULL: there are none. */
const struct sg_message *hint_list(struct sg_arena *arena, const struct sg_holding *row, const int64_t *amount,
                                   int rows, bool less, struct hint_reason *note);

#endif
