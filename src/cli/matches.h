/* matches.h: reading saved matches, for commands that are handed paths. */
#ifndef SG_MATCHES_H
#define SG_MATCHES_H

#include "host/args.h"
#include "match/match.h"

/* The match of a file, to be freed; NULL with what is wrong said on stderr. */
struct match *matches_load(struct args *a, const char *path);

#endif
