/* seating.h: which bot sits where, from the words after --bots; no people. */
#ifndef SG_SEATING_H
#define SG_SEATING_H

#include "ai/ai.h"
#include "host/args.h"

struct seating {
    struct ai_bot *bot[SG_MAX_SEATS];
    char spec[SG_MAX_SEATS][AI_MAX_COMMAND];
};

/*
 * A bot for each seat from "A,B,...", the last one for all seats that are
 * left. Nothing is left behind on a mistake.
 */
bool seating_make(struct seating *out, const struct sg_game *game, int seats, const char *words,
                  const struct ai_host *host, struct sg_error *why);
void seating_begin(struct seating *s, uint64_t seed, uint64_t stream);
void seating_free(struct seating *s);

/* Nets of the game play with the weights in a file, in place of those that the program has. NULL: nothing is asked. */
bool seating_weights(struct args *a, const struct sg_game *game, const char *path);

#endif
