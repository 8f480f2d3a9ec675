/* housekeeping.h: what comes round by itself: clocks, bots after a restart, memory, slow clients. */
#ifndef SERVER_HOUSEKEEPING_H
#define SERVER_HOUSEKEEPING_H

#include "server/server.h"

struct housekeeping *housekeeping_new(struct server *server);
void housekeeping_end(struct housekeeping *housekeeping);  /* waits for its thread; NULL is fine */
void housekeeping_free(struct housekeeping *housekeeping); /* nobody calls housekeeping_news() any more */
/* Another node wrote something (see db_listen()). Short; from any thread. */
void housekeeping_news(struct housekeeping *housekeeping, enum db_news what, int64_t id);

#endif
