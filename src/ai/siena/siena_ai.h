/* siena_ai.h: what bots know about Siena. */
#ifndef SIENA_AI_H
#define SIENA_AI_H

#include "ai/ai.h"

extern const struct ai_game siena_ai;
/* The same, but keen on building the tower, on engaging Artists, or on rising (no charity). */
extern const struct ai_game siena_ai_builder, siena_ai_patron, siena_ai_climber;

/* Reads the fitted evaluation; false if it does not fit the features. */
bool siena_ai_init(struct sg_error *why);

#endif
