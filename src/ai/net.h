/*
 * net.h: a small network from the features of a seat to how well it stands.
 *
 * One hidden layer beside a plain sum; the same network looks at every seat,
 * and chances are the softmax over seats. Networks are text, made by
 * tools/bots/fit-eval: lines of words and numbers, '#' begins a comment.
 */
#ifndef SG_AI_NET_H
#define SG_AI_NET_H

#include "ai/ai.h"

enum { AI_NET_HIDDEN = 32 };

struct ai_net {
    int inputs, hidden; /* hidden is a multiple of 4 */
    bool ready;
    float plain[AI_MAX_FEATURES];
    float out[AI_NET_HIDDEN];
    float bias[AI_NET_HIDDEN];
    float in[AI_MAX_FEATURES][AI_NET_HIDDEN]; /* by input: many inputs are 0 */
};

/* False with what is wrong in `why`; the network is then left alone. */
bool ai_net_read(struct ai_net *net, const char *text, int inputs, struct sg_error *why);

/* How well a seat stands; only differences between seats mean anything. */
float ai_net_logit(const struct ai_net *net, const float *feature);

#endif
