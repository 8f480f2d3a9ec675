/* limits.h: how often an address may ask; buckets that fill again with time. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "front/server/server.h"

struct limits *limits_new(const struct config *config);
void limits_free(struct limits *limits);
/*
 * May this address ask now? `write`: something that costs the store. Answers
 * 0, or the seconds after which it may. This machine itself always may.
 */
int limits_ask(struct limits *limits, const char *address, bool write);

#endif
