/*
 * freshness.h: is a table in memory what the store has?
 *
 * Where nodes share a store, a request that must not be answered from an old
 * copy waits here for a moment. One thread compares the tables of all that wait
 * in one transaction, so that neither slow work nor a crowd of readers is in the way.
 */
#ifndef SERVER_FRESHNESS_H
#define SERVER_FRESHNESS_H

#include "server/tables/table.h"

struct freshness *freshness_new(struct server *server);
/* The request is woken when its table (r->id) has been compared, or answered if that cannot be. */
enum handled freshness_wait(struct request *r);
/* Ends the thread; answers who waits. */
void freshness_end(struct freshness *freshness);
void freshness_free(struct freshness *freshness);

#endif
