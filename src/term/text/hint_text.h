/* hint_text.h: hints and verdicts (proto/hint/hint.h) as text of the terminal, in the memory of the frame. */
#ifndef TERM_HINT_TEXT_H
#define TERM_HINT_TEXT_H

#include "proto/hint/hint.h"
#include "term/render.h"
#include "term/screen/textblock.h"

struct hint_text {
    struct sg_action action;
    const char *label; /* what to play; of a verdict, what was played */
    const char *text;  /* how good it is */
    int count;         /* reasons */
    const char *reason[HINT_REASONS];
};

/* The hint of a bot that chose for the model's view last. */
void hint_in_words(const struct screen_model *model, struct ai_bot *bot, struct hint_text *out);
/* What was made into messages elsewhere. */
void verdict_in_words(const struct screen_model *model, const struct hint_verdict *verdict, struct hint_text *out);
/* The sentence and the reasons below each other. */
void hint_block(const struct hint_text *hint, struct textblock *out);

#endif
