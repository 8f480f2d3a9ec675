/*
 * access.h: notices when somebody's rights change outside of this process.
 *
 * Another node, or `signoria users` beside the server, ends sessions, closes
 * accounts or changes roles. A thread of its own looks at the store's list of
 * such changes four times a second, forgets what is remembered of those users
 * (who.h) and has their streams looked at again (hub.h).
 */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include "front/server/server.h"

struct access_watch *access_new(struct server *server);
void access_end(struct access_watch *watch); /* NULL is fine */
/* Another node said so: look now. From any thread; short. */
void access_news(struct access_watch *watch);

#endif
