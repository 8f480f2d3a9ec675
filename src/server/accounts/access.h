/*
 * access.h: notices when somebody's rights change outside of this process.
 *
 * Another node, or `signoria users` beside the server, ends sessions, closes
 * accounts or changes roles. A thread of its own looks at the store's list of
 * such changes four times a second, forgets what is remembered of those users
 * (auth.h) and has their streams looked at again (streams.h). A user whom another
 * node names is looked at in any case, whatever the list shows.
 */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include "server/server.h"

struct access_watch *access_new(struct server *server);
void access_end(struct access_watch *watch); /* waits for its thread; NULL is fine */
void access_free(struct access_watch *watch);
/* Another node said that this user's rights changed: look now. From any thread; short. */
void access_news(struct access_watch *watch, int64_t user);

#endif
