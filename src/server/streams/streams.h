/*
 * streams.h: event streams: who listens to which tables, and what is sent.
 *
 * libmicrohttpd sends the head of the answer; from then on a
 * thread of the streams writes to the socket, so that a stream costs a few hundred bytes of
 * memory while nothing happens. A stream knows what it was sent of each of its
 * tables (steps, changes, chat), and the id of an event is exactly that: a
 * browser that comes back with it continues without a gap.
 */
#ifndef SERVER_STREAMS_H
#define SERVER_STREAMS_H

#include "server/tables/table.h"

struct streams *streams_new(struct server *server);
/* Ends all streams. Before http_stop(). */
void streams_end(struct streams *streams);
void streams_free(struct streams *streams);

/* GET /api/v1/events */
enum handled stream_open(struct request *r);

/* A step as JSON for each view that somebody listens with; made before it is written. */
struct step_payloads;
struct step_payloads *step_prepare(const struct step_view *view);
/* What it says to those who see as `viewer` does; NULL if none of them listens. */
const struct buffer *step_payload(const struct step_payloads *payloads, int viewer);
/* Sends it (or not) and frees it. The table's lock is held. */
void step_publish(const struct table *t, struct step_payloads *payloads, bool ok);
/* Called after a batch of step_publish(): time to write. */
void stream_flush(struct streams *streams);

/*
 * Sends everybody who listens to `t` what they have not been sent yet of steps,
 * seats and rules. The lock is held, the table is not busy.
 */
void stream_sync(struct table *t);
/*
 * The same for its chat, of which there are `chats` lines. It asks the store:
 * no lock is held by who calls it, nor by itself while it waits.
 */
void stream_chat(struct streams *streams, int64_t table, int64_t chats);
/* Tables that became somebody's: their streams listen to them from now on. Lock held. */
void stream_follow(struct table *t, int64_t user);
/* Does anybody listen to it? */
bool stream_listens(struct streams *streams, int64_t table);
/* Has everybody who listens been sent what the mark says? */
bool stream_has(struct streams *streams, const struct db_mark *mark);
/* Ids of all tables that somebody listens to; to be freed. */
int64_t *stream_tables(struct streams *streams, int64_t *count);
/*
 * Streams end with the right to them. All that were opened with this session; or all of a
 * user's but those of the session `keep` (NULL: none is kept). At once, from any thread.
 */
void stream_end_session(struct streams *streams, const char *session);
void stream_end_user(struct streams *streams, int64_t user, const char *keep);
/*
 * Looks in the store whether the sessions of this user's streams (0: of all streams) are still
 * good and what their rights are now. Asks the store: no lock may be held. False: it was away.
 */
bool stream_check_access(struct streams *streams, int64_t user);
/* Does a stream of this user listen to it? */
bool stream_follows(struct streams *streams, int64_t user, int64_t table);
/* Everybody with a stream at this node; to be freed. */
int64_t *stream_users(struct streams *streams, int64_t *count);
/* Everybody with a stream at any node, each once, by id; to be freed. */
int64_t *stream_everybody(struct streams *streams, int64_t *count);
/* Open streams at this node. */
int64_t stream_count(struct streams *streams);
/* Has the user a stream at this node? */
bool stream_here(struct streams *streams, int64_t user);
/* The same, at any node. */
bool stream_online(struct streams *streams, int64_t user);

/* stream_presence.c: who is online at other nodes. What one of them says: */
void stream_presence_heard(struct streams *streams, const char *node, const char *words);
/* The connection is there (again): says who is here, and asks who is there. */
void stream_presence_all(struct streams *streams);
/* Once a second. */
void stream_presence_round(struct streams *streams);

#endif
