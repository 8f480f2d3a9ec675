/* siena_ai.h: what bots know about Siena. */
#ifndef SIENA_AI_H
#define SIENA_AI_H

#include "ai/ai.h"

extern const struct ai_game siena_ai;
/*
 * The same in other styles: the tower above all, Artists above all, no charity before
 * they are a Banker.
 */
extern const struct ai_game siena_ai_builder, siena_ai_patron, siena_ai_climber;

/* Reads the fitted evaluation; false if it does not fit the features. */
bool siena_ai_init(struct sg_error *why);

#endif
