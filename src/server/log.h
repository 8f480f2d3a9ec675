/*
 * log.h: what happened at the server, one JSON object a line, on stderr.
 *
 * No token, password, code of a link, action or word of chat is ever written.
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "base/error.h"
#include "server/http/http.h"

/* `event` is a word of ours; `number` a table or what fits; `detail` may be NULL. */
void log_line(const struct server *server, const char *event, int64_t number, const char *detail);
/* The same with why something was refused. */
void log_error(const struct server *server, const char *event, int64_t number, const struct sg_error *why);
void log_request(const struct request *r);

#endif
