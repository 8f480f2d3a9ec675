/*
 * rated.h: what a finished rated table does to the ratings of its people, exactly once.
 *
 * A rated table has a row that waits from its opening on (db_rated_add()). Who changes that row, in the transaction
 * that writes the ratings, is the one who settles it. So it may be tried as often as one likes: when the last step
 * is written, by who asks for the ratings, and by every node now and then, for what a crash left over.
 */
#ifndef SERVER_RATED_H
#define SERVER_RATED_H

#include "server/server.h"

/* DB_OK: the table is settled, now or before; DB_NONE: it is not rated or not over. May wait for the store. */
enum db_code rated_settle(struct db *db, int64_t table);
/* The same by a thread of the store's. */
void rated_settle_later(struct db *db, int64_t table);
/* All that wait. */
void rated_settle_all(struct server *server);

#endif
