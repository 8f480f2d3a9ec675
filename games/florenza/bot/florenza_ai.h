/* florenza_ai.h: what bots know about Florenza. */
#ifndef FLORENZA_AI_H
#define FLORENZA_AI_H

#include "ai/ai.h"

extern const struct ai_game florenza_ai;

/* Reads the fitted evaluation; false with what is wrong with it in `why`. */
bool florenza_ai_init(struct sg_error *why);

#endif
