/*
 * health.h: does the store take writes, and give them back? For /healthz.
 *
 * A thread really writes and reads (db_ping()); another one answers who has
 * waited for two seconds, whatever the first is doing. So the answer never
 * hangs, and is never older than the question.
 */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include "server/http/http.h"

struct health *health_new(struct server *server);
/* Takes the request over and answers it. */
enum handled health_wait(struct request *r);
/* Ends the threads; answers who waits. */
void health_end(struct health *health);
void health_free(struct health *health);

#endif
