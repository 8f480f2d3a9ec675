/*
 * log_text.h: what happened, in sentences; alike ones are put together.
 *
 * The game's presentation makes one sentence of "Ann gets 1 wood." and "Ann gets 2 gold."
 * where it has one for both.
 */
#ifndef TERM_LOG_TEXT_H
#define TERM_LOG_TEXT_H

#include "term/render.h"

enum { LOG_TEXT_WAITING = 64 };

struct log_text {
    const struct screen_model *model;                       /* whose words and whose eyes */
    void (*put)(void *ctx, int seat, const char *sentence); /* seat -1: the table */
    void *ctx;
    /* ---- its own ---- */
    struct sg_event waiting[LOG_TEXT_WAITING]; /* for more that goes into the same sentence */
    int waits;
    int events; /* since the ply began */
    /* ---- of the sentence that is put ---- */
    int by; /* whose ply it is, or SG_CHANCE */
    enum sg_weight weight;
    const char *event; /* the name of its first event, or "" */
};

/* Everything that one ply of the match made happen. */
void log_text_ply(struct log_text *r, int ply);
/* Everything that happened from ply `from` up to now. */
void log_text_since(struct log_text *r, int from);
/* Puts what waits for more. */
void log_text_end(struct log_text *r);

#endif
