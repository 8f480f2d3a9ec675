/* conns.c: every connection, so that slow ones can be cut off. */
#define _GNU_SOURCE
#include "server/http/conns.h"

#include "base/check.h"
#include "server/http/limits.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { CHAINS = 1024, AT_ONCE = 16, FEW = 7 }; /* FEW: so many that wait an address always keeps */

/* An address, or a share of an IPv6 /48 (limits.h), with connections. */
struct conn_address {
    uint64_t key;
    struct conn_address *chain;
    struct conn *longest, *shortest; /* that wait */
    int conns, waiting;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct conn all = {.before = &all, .after = &all, .fd = -1, .busy = true};
static struct conn_address *addresses[CHAINS];
static int count, leaving; /* leaving: cut, but not yet closed by libmicrohttpd */
static int64_t crowded = INT64_MAX;

void conns_limit(int64_t most)
{
    pthread_mutex_lock(&lock);
    crowded = most - most / 4;
    pthread_mutex_unlock(&lock);
}

/* ---- Addresses: with the lock held ----------------------------------------------------- */

static uint64_t key_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *a = info ? info->client_addr : NULL;
    unsigned char part[8] = {0};
    uint64_t key;
    if (a && a->sa_family == AF_INET)
        memcpy(part, &((const struct sockaddr_in *)(const void *)a)->sin_addr, 4);
    else if (a && a->sa_family == AF_INET6)
        limits_share_part(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, part);
    memcpy(&key, part, sizeof key);
    return key * 0x9e3779b97f4a7c15u;
}

static struct conn_address *address_of(uint64_t key)
{
    struct conn_address **at = &addresses[key >> 54];
    for (; *at; at = &(*at)->chain)
        if ((*at)->key == key)
            return *at;
    *at = calloc(1, sizeof **at);
    sg_check(*at);
    (*at)->key = key;
    return *at;
}

static void leave_address(struct conn_address *a)
{
    if (--a->conns)
        return;
    struct conn_address **at = &addresses[a->key >> 54];
    while (*at != a)
        at = &(*at)->chain;
    *at = a->chain;
    free(a);
}

static void begin_to_wait(struct conn *c)
{
    struct conn_address *a = c->address;
    c->busy = false;
    c->shorter = NULL;
    c->longer = a->shortest;
    *(a->shortest ? &a->shortest->shorter : &a->longest) = c;
    a->shortest = c;
    a->waiting++;
}

static void end_waiting(struct conn *c)
{
    struct conn_address *a = c->address;
    *(c->longer ? &c->longer->shorter : &a->longest) = c->shorter;
    *(c->shorter ? &c->shorter->longer : &a->shortest) = c->longer;
    c->longer = c->shorter = NULL;
    c->busy = true;
    a->waiting--;
}

static void cut_conn(struct conn *c)
{
    shutdown(c->fd, SHUT_RDWR); /* its HTTP thread finds it closed */
    c->since = INT64_MAX;
    leaving++;
    if (!c->busy)
        end_waiting(c);
}

/* Who has the most that wait loses the oldest of them; who has few keeps them. */
static void make_room(void)
{
    struct conn_address *greedy = NULL;
    for (int i = 0; i < CHAINS; i++)
        for (struct conn_address *a = addresses[i]; a; a = a->chain)
            if (!greedy || a->waiting > greedy->waiting)
                greedy = a;
    for (int n = 0; greedy && n < AT_ONCE && greedy->waiting > FEW; n++)
        cut_conn(greedy->longest);
}

/* ---- Connections -------------------------------------------------------------------------- */

static struct conn *begin_conn(struct MHD_Connection *connection)
{
    struct conn *c = calloc(1, sizeof *c);
    sg_check(c);
    c->fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    c->since = server_ticks();
    pthread_mutex_lock(&lock);
    c->address = address_of(key_of(connection));
    c->address->conns++;
    c->before = all.before;
    c->after = &all;
    all.before->after = c;
    all.before = c;
    begin_to_wait(c);
    if (++count - leaving > crowded)
        make_room();
    pthread_mutex_unlock(&lock);
    return c;
}

static void finish_conn(struct conn *c)
{
    pthread_mutex_lock(&lock);
    if (!c->busy)
        end_waiting(c);
    leave_address(c->address);
    c->before->after = c->after;
    c->after->before = c->before;
    count--;
    leaving -= c->since == INT64_MAX;
    pthread_mutex_unlock(&lock);
    free(c);
}

void conns_notify(void *cls, struct MHD_Connection *connection, void **ctx, enum MHD_ConnectionNotificationCode code)
{
    (void)cls;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *ctx = begin_conn(connection);
    } else if (*ctx) {
        finish_conn(*ctx);
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
    if (conn->since != INT64_MAX) { /* else it is cut */
        conn->used |= busy;
        conn->reads = false;
        if (!conn->busy)
            end_waiting(conn);
        if (!busy)
            begin_to_wait(conn);
        conn->since = server_ticks();
    }
    pthread_mutex_unlock(&lock);
}

void conns_answer(struct conn *conn)
{
    pthread_mutex_lock(&lock);
    if (conn->since != INT64_MAX && conn->busy) {
        conn->reads = true;
        begin_to_wait(conn);
    }
    pthread_mutex_unlock(&lock);
}

void conns_end(struct conn *conn)
{
    pthread_mutex_lock(&lock);
    if (conn->since != INT64_MAX)
        cut_conn(conn);
    pthread_mutex_unlock(&lock);
}

int conns_cut(int64_t first_ms, int64_t ms)
{
    int64_t now = server_ticks();
    int n = 0;
    pthread_mutex_lock(&lock);
    for (struct conn *c = all.after; c != &all; c = c->after) {
        if (c->busy || c->reads || c->since > now - (c->used ? ms : first_ms))
            continue;
        cut_conn(c);
        n++;
    }
    pthread_mutex_unlock(&lock);
    return n;
}

int conns_count(void)
{
    pthread_mutex_lock(&lock);
    int n = count;
    pthread_mutex_unlock(&lock);
    return n;
}
