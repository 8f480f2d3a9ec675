/*
 * pool.h: bots think in a few threads of their own, on views only.
 *
 * A table where a bot is to move is put in the queue; a thread takes the view
 * of that seat, lets go of the table, thinks, and plays if the table still
 * stands as it did. After a restart the sweeper puts all such tables in again.
 * Bots that answer at once have a line and a thread of their own; the lines are
 * fair to the owners of tables (pool_line.h).
 */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include "server/tables/table.h"

struct pool *pool_new(struct server *server);
/* Ends the threads: waits for the moves that are being thought of. */
void pool_end(struct pool *pool);
void pool_free(struct pool *pool);

/* A guest asks from this address: the bots of all guests of an address have one share together. */
void pool_note_guest(const struct request *r);
/* The table's bot is to move. The lock is held. */
void pool_want(struct table *t);
/* Perhaps a bot is to move there. */
void pool_look(struct server *server, int64_t table);
/* Answers the request with a hint for the view; takes the request over. False: too busy. */
bool pool_hint(struct request *r, const struct table *t, int seat);
int pool_waiting(struct pool *pool);

/* Is there a bot by this name? */
bool pool_known(const char *name);
/* "random, steward, ...": for messages. */
void pool_names(struct sg_text *out);
extern const char pool_default[];

#endif
