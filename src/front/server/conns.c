/* conns.c: every connection, so that slow ones can be cut off. */
#define _GNU_SOURCE
#include "front/server/conns.h"

#include "base/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct conn all = {&all, &all, -1, 0, true};
static int count;

void conns_notify(void *cls, struct MHD_Connection *connection, void **ctx,
                  enum MHD_ConnectionNotificationCode code)
{
    (void)cls;
    struct conn *c = *ctx;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        c = calloc(1, sizeof *c);
        sg_check(c);
        c->fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        c->since = server_ticks();
        *ctx = c;
        pthread_mutex_lock(&lock);
        c->before = all.before;
        c->after = &all;
        all.before->after = c;
        all.before = c;
        count++;
        pthread_mutex_unlock(&lock);
    } else if (c) {
        pthread_mutex_lock(&lock);
        c->before->after = c->after;
        c->after->before = c->before;
        count--;
        pthread_mutex_unlock(&lock);
        free(c);
        *ctx = NULL;
    }
}

struct conn *conns_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

void conns_mark(struct conn *conn, bool busy)
{
    pthread_mutex_lock(&lock);
    conn->busy = busy;
    conn->since = server_ticks();
    pthread_mutex_unlock(&lock);
}

int conns_cut(int64_t ms)
{
    int64_t before = server_ticks() - ms;
    int cut = 0;
    pthread_mutex_lock(&lock);
    for (struct conn *c = all.after; c != &all; c = c->after) {
        if (c->busy || c->since > before)
            continue;
        shutdown(c->fd, SHUT_RDWR); /* its HTTP thread finds it closed */
        c->since = INT64_MAX;
        cut++;
    }
    pthread_mutex_unlock(&lock);
    return cut;
}

int conns_count(void)
{
    pthread_mutex_lock(&lock);
    int n = count;
    pthread_mutex_unlock(&lock);
    return n;
}
