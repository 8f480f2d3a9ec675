/*
 * conns.h: every connection, so that slow ones can be cut off.
 *
 * libmicrohttpd closes a connection that is silent; one that sends a byte now
 * and then it would keep for ever. Here each has a time by which its request
 * must be whole.
 */
#ifndef SERVER_CONNS_H
#define SERVER_CONNS_H

#include "front/server/server.h"

#include <microhttpd.h>

struct conn {
    struct conn *before, *after;
    int fd;
    int64_t since; /* ticks; when the present request began to be waited for */
    bool busy;     /* it is whole: the server's turn */
};

/* For MHD_OPTION_NOTIFY_CONNECTION. */
void conns_notify(void *cls, struct MHD_Connection *connection, void **ctx,
                  enum MHD_ConnectionNotificationCode code);
struct conn *conns_of(struct MHD_Connection *connection);
void conns_mark(struct conn *conn, bool busy);
/* Ends those that took longer than `ms` to send a request; how many. */
int conns_cut(int64_t ms);
int conns_count(void);

#endif
