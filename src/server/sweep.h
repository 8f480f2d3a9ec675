/* sweep.h: what comes round by itself: clocks, bots after a restart, memory, slow clients. */
#ifndef SERVER_SWEEP_H
#define SERVER_SWEEP_H

#include "server/server.h"

struct sweep *sweep_new(struct server *server);
void sweep_end(struct sweep *sweep); /* waits for its thread; NULL is fine */
void sweep_free(struct sweep *sweep); /* nobody calls sweep_news() any more */
/* Another node wrote something (see db_listen()). Short; from any thread. */
void sweep_news(struct sweep *sweep, enum db_news what, int64_t id);

#endif
