/* pebbles_ai.h: what bots know about Pebbles. */
#ifndef PEBBLES_AI_H
#define PEBBLES_AI_H

#include "ai/ai.h"

extern const struct ai_game pebbles_ai;

#endif
