/*
 * conns.h: every connection, so that slow ones can be cut off.
 *
 * libmicrohttpd closes a connection that is silent; one that sends a byte now
 * and then it would keep for ever. Here each has a time by which its request
 * must be whole. When most of the connections are taken, the address (or share
 * of an IPv6 /48) with the most that wait for a request, or for somebody to read an answer,
 * gives up its oldest ones, so that nobody can take all of them by sending or reading
 * nothing. An address where no more than a few wait keeps them.
 */
#ifndef SERVER_CONNS_H
#define SERVER_CONNS_H

#include "server/server.h"

#include <microhttpd.h>

struct conn_address;

struct conn {
    struct conn *before, *after;
    struct conn *longer, *shorter; /* of those of the address that wait, the longest first */
    struct conn_address *address;
    int fd;
    int64_t since; /* ticks; when the present request began to be waited for */
    bool busy;     /* it is whole: the server's turn */
    bool reads;    /* it is answered: the reader's turn */
    bool used;     /* it has sent a whole request before */
};

/* `most`: connections that can be open. */
void conns_limit(int64_t most);
/* For MHD_OPTION_NOTIFY_CONNECTION. */
void conns_notify(void *cls, struct MHD_Connection *connection, void **ctx, enum MHD_ConnectionNotificationCode code);
struct conn *conns_of(struct MHD_Connection *connection);
void conns_mark(struct conn *conn, bool busy);
/* The answer is under way; it takes as long as its reader does. */
void conns_answer(struct conn *conn);
/* Ends it, whatever it does. */
void conns_end(struct conn *conn);
/* Ends those that took longer than `first_ms` for their first request, or `ms` for another; how many. */
int conns_cut(int64_t first_ms, int64_t ms);
int conns_count(void);

#endif
