/*
 * bots.h: bots think in a few threads of their own, on views only.
 *
 * A table where a bot is to move is put in the queue; a thread takes the view
 * of that seat, lets go of the table, thinks, and plays if the table still
 * stands as it did. After a restart the housekeeper puts all such tables in again.
 * Bots that answer at once have a queue and a thread of their own; the queues are
 * fair to addresses and to the owners of tables (bots_queue.h).
 */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "server/tables/table.h"

struct bots *bots_new(struct server *server);
/* Ends the threads: waits for the moves that are being thought of. */
void bots_end(struct bots *bots);
void bots_free(struct bots *bots);

/* A person asks from this address: the bots of all people of an address have one share together. */
void bots_note_address(const struct request *r);
/* The table's bot is to move, or a person who may have given an order. The lock is held. */
void bots_schedule(struct table *t);
/* Perhaps a bot is to move there. */
void bots_scan(struct server *server, int64_t table);
/* Answers the request with a hint for the view; takes the request over. False: too busy. */
bool bots_hint(struct request *r, const struct table *t, int seat);
int bots_waiting(struct bots *bots);

/* Is there a bot by this name? */
bool bots_known(const char *name);
/* "random, steward, ...": for messages. */
void bots_names(struct sg_text *out);
extern const char bots_usual[];

#endif
