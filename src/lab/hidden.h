/*
 * hidden.h: what `signoria soak --hidden` compares beyond what trials do.
 *
 * A trial makes, for a position and a viewer, another truth that looks the
 * same to them. The witness here asks of both: are the events as they are sent
 * the same bytes, and does a bot that sits there choose the same move?
 */
#ifndef SG_HIDDEN_H
#define SG_HIDDEN_H

#include "ai/ai.h"
#include "trial/trial.h"

enum { HIDDEN_BOTS = 3 };

struct hidden {
    const struct sg_game *game;
    /* Two of each: one is handed views of the truth, the other of the other one. */
    struct ai_bot *here[HIDDEN_BOTS], *there[HIDDEN_BOTS];
    struct ai_bot *player; /* for games that are not played by chance alone */
    struct trial_witness witness;
    uint64_t asked, bytes, moves[HIDDEN_BOTS];
};

extern const char *const hidden_bots[HIDDEN_BOTS]; /* their specs */

struct hidden *hidden_new(const struct sg_game *game);
void hidden_free(struct hidden *hidden);

/* Makes the trial compare all that; every second game is played by stewards. */
void hidden_join(struct hidden *hidden, struct trial *t);

#endif
