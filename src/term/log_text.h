/*
 * log_text.h: what happened, in sentences; alike ones are put together.
 *
 * "Ann gets 1 wood." and "Ann gets 2 gold." become one sentence, where the
 * language says how (present/lang.h, .and), or the game's presentation does.
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
    struct sg_event last; /* of the sentence that is not put yet */
    bool open;
    struct sg_event waiting[LOG_TEXT_WAITING]; /* where the game's presentation puts them together */
    int waits;
    int events; /* since the ply began */
    char text[1024];
};

void log_text_event(struct log_text *r, const struct sg_event *event);
/* Everything that one ply of the match made happen. */
void log_text_ply(struct log_text *r, int ply);
/* Tells what was kept back to be put together with more. */
void log_text_end(struct log_text *r);

#endif
