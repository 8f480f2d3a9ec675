/* internal.h: what the files of the analysis share. */
#ifndef PROTO_ANALYSIS_INTERNAL_H
#define PROTO_ANALYSIS_INTERNAL_H

#include "proto/analysis/analysis.h"

struct analysis {
    const struct match *match;
    struct ai_game ai;
    struct ai_host host;
    char bot[AI_MAX_SPEC];
    uint64_t seed;
    int playouts, worlds; /* for a chance, and for the luck of a draw */
    int seats, count;
    struct analysis_step *step;
    float start[SG_MAX_SEATS]; /* chances before anything happened */
    struct analysis_seat seat[SG_MAX_SEATS];
};

#endif
