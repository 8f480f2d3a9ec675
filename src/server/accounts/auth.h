/*
 * auth.h: whose cookie is it? Sessions are remembered for a minute between requests.
 */
#ifndef SERVER_AUTH_H
#define SERVER_AUTH_H

#include "server/http/http.h"

enum { AUTH_HASH = 65 }; /* USERS_HASH */

struct session_cache *auth_new(const struct config *config);
void auth_free(struct session_cache *cache);

/*
 * The time by which sessions run out. It continues by the steady clock, and the clock on the wall
 * is believed when it agrees within two days, or has disagreed for a whole day: somebody who sets it
 * 200 days ahead by mistake, and back, ends nobody's session. Stored over restarts.
 */
int64_t auth_now(struct server *server);
/* Reads what the store knows of it; before the first request. */
void auth_clock_begin(struct server *server);
/* Compares with the wall, and keeps it. Once a minute; waits for the store now and then. */
void auth_clock_tick(struct server *server);

/* Fills in r->who (id 0: nobody). LATER if the store must be asked. */
enum handled auth_find(struct request *r);
/* The hash under which the store knows the request's token; false: it has none. */
bool auth_hash(struct request *r, char hash[AUTH_HASH]);
/* A new session for the user: the cookie goes into the answer. */
enum db_code auth_begin(struct request *r, struct db_tx *tx, int64_t user);
/* The browser forgets its cookie. */
void auth_end(struct request *r);
/* All of a user's sessions are to be looked up again; 0 is nobody. */
void auth_changed(struct server *server, int64_t user);
/* Whose session is it, says the store now? id 0: nobody's. Waits for the store. */
enum db_code auth_of_session(struct server *server, const char *hash, struct principal *out);
/* Has any session changed since the request's was looked up? */
bool auth_is_old(const struct request *r);

#endif
