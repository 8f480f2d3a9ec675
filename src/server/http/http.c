/* http.c: connections, requests, answers: everything about libmicrohttpd. */
#define _GNU_SOURCE
#include "server/http/http.h"

#include "base/check.h"
#include "host/system.h"
#include "server/http/conns.h"
#include "server/http/files.h"
#include "server/http/held.h"
#include "server/http/limits.h"
#include "server/http/proxy.h"
#include "server/log.h"
#include "server/bots/bots.h"
#include "server/http/reply.h"
#include "server/accounts/auth.h"
#include "server/accounts/moderation.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- Looking at a request ------------------------------------------------- */

const char *request_query(struct request *r, const char *name)
{
    return MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(struct request *r, const char *name)
{
    return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

bool request_query_number(struct request *r, const char *name, int64_t otherwise, int64_t *out)
{
    const char *text = request_query(r, name);
    *out = otherwise;
    if (!text || sg_slice_number(sg_slice_of(text), 0, INT64_MAX / 2, out))
        return true;
    problem(r, 400, "'%s' in the query is a whole number", name);
    return false;
}

/* Does `path` fit the pattern? '#' stands for a number, which is kept. */
static bool fits_pattern(const char *pattern, const char *path, int64_t *id)
{
    for (; *pattern; pattern++) {
        if (*pattern != '#') {
            if (*path++ != *pattern)
                return false;
            continue;
        }
        size_t digits = strspn(path, "0123456789");
        if (!sg_slice_number((struct sg_slice){path, digits}, 1, INT64_MAX / 2, id))
            return false;
        path += digits;
    }
    return *path == 0;
}

/* The route, or NULL after a problem: 404, or 405 with what is allowed. */
static const struct route *find_route(struct request *r, const char *method)
{
    static _Thread_local char allowed[64];
    struct sg_text allow;
    sg_text_init(&allow, allowed, sizeof allowed);
    r->head = strcmp(method, "HEAD") == 0;
    for (const struct route *route = routes; route->method; route++) {
        if (!fits_pattern(route->path, r->url, &r->id))
            continue;
        if (strcmp(route->method, r->head ? "GET" : method) == 0)
            return route;
        sg_text_printf(&allow, "%s%s", allow.length ? ", " : "", route->method);
    }
    if (allow.length) {
        r->allow = allowed;
        problem(r, 405, "here one can only %s", allowed);
    } else if (strncmp(r->url, "/api/", 5) == 0) {
        problem(r, 404, "unknown path; docs/api.md lists them");
    } else if (strcmp(method, "GET") != 0 && !r->head) {
        r->allow = "GET, HEAD";
        problem(r, 405, "here one can only look");
    } else {
        files_answer(r);
    }
    return NULL;
}

/* What is looked at in all headers, each as often as it occurs. */
struct heads {
    const char *forwarded; /* the last X-Forwarded-For: the one that the proxy wrote */
    int hosts, lengths, cookies;
    bool odd; /* a name that is not one, as "Content-Length " */
};

static enum MHD_Result note_head(void *cls, enum MHD_ValueKind kind, const char *key, const char *value)
{
    struct heads *h = cls;
    (void)kind;
    if (strcasecmp(key, "X-Forwarded-For") == 0)
        h->forwarded = value;
    h->hosts += strcasecmp(key, "Host") == 0;
    h->lengths += strcasecmp(key, "Content-Length") == 0;
    h->cookies += strcasecmp(key, "Cookie") == 0;
    for (const char *c = key; *c; c++)
        h->odd |= *c <= ' ' || *c >= 127;
    return MHD_YES;
}

/* ---- Who may ask at all ----------------------------------------------------- */

/* Names by which a page of this machine can be reached. */
static bool local_name(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(names[i]);
        if (strncasecmp(host, names[i], n) == 0 && (host[n] == 0 || host[n] == ':'))
            return true;
    }
    return false;
}

static bool same_origin(struct request *r, const char *origin)
{
    const char *host = request_header(r, "Host");
    const char *own = r->server->config.origin;
    if (*own)
        return strcmp(own, origin) == 0;
    const char *rest = strncmp(origin, "http://", 7) == 0    ? origin + 7
                       : strncmp(origin, "https://", 8) == 0 ? origin + 8
                                                             : NULL;
    return rest && host && strcasecmp(rest, host) == 0;
}

/* Against other people's pages: Host, Origin, Sec-Fetch-Site, the type of the body. */
static bool welcome(struct request *r, const char *method)
{
    const char *host = request_header(r, "Host"), *origin = request_header(r, "Origin");
    const char *site = request_header(r, "Sec-Fetch-Site");
    const char *type = request_header(r, "Content-Type");
    if (r->server->loopback && !*r->server->config.origin && host && !local_name(host)) {
        problem(r, 421, "this server is for this machine alone: use 127.0.0.1 or localhost");
        return false;
    }
    if (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0)
        return true;
    if ((origin && !same_origin(r, origin)) || (site && strcasecmp(site, "cross-site") == 0)) {
        problem(r, 403, "this request comes from another site");
        return false;
    }
    const char *length = request_header(r, "Content-Length");
    bool body = request_header(r, "Transfer-Encoding") || (length && strcmp(length, "0") != 0);
    if (strcmp(r->url, "/mail") == 0) /* a form, or a mail program's one click */
        return true;
    if (body && (!type || strncasecmp(type, "application/json", 16) != 0 || !strchr("; \t", type[16]))) {
        problem(r, 415, "the body is JSON: Content-Type: application/json");
        return false;
    }
    return true;
}

static bool within_limits(struct request *r)
{
    bool costs = r->route && (r->route->flags & ROUTE_COSTS);
    int wait = limits_ask(r->server->limits, r->address, costs);
    if (!wait)
        return true;
    atomic_fetch_add(&r->server->counts.limited, 1);
    problem(r, 429, "too many requests; try again in %d seconds", wait);
    r->retry_after = wait;
    return false;
}

/* ---- Calling the handler ---------------------------------------------------- */

static const char *why_not_json(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_numeric_overflow: return "has a number in it that is too large";
    case json_error_duplicate_key: return "has a key twice";
    case json_error_stack_overflow: return "is nested too deeply";
    default: return "is not JSON";
    }
}

static bool read_body(struct request *r)
{
    json_error_t error = {.line = 0};
    if (r->json)
        return true;
    r->json = r->length ? json_loadb(r->body, r->length, JSON_REJECT_DUPLICATES, &error) : json_object();
    if (json_is_object(r->json))
        return true;
    if (r->json)
        problem(r, 400, "the body is a JSON object: {...}");
    else
        problem(r, 400, "the body %s: line %d, column %d", why_not_json(&error), error.line, error.column);
    return false;
}

/*
 * Nobody is refused because this node is behind: another one may have written
 * what makes the request right. The store is compared first, then all is asked again.
 */
static bool doubtful(const struct request *r)
{
    return r->unsure && (r->status == 403 || r->status == 404 || r->status == 409 || r->status == 422);
}

static enum handled compare_first(struct request *r)
{
    r->compare = true;
    r->unsure = false;
    r->status = r->retry_after = 0;
    buffer_clear(&r->out);
    return AGAIN;
}

/* However often it has to wait for the store: has it waited for as long as is promised? */
static bool waited_enough(struct request *r)
{
    int64_t now = server_ticks();
    if (!r->give_up)
        r->give_up = now + db_patience(r->server->db);
    return now > r->give_up;
}

static enum handled handle_request(struct request *r)
{
    unsigned flags = r->route->flags;
    if (waited_enough(r))
        return problem_store(r, DB_LOST);
    if (r->large)
        return problem(r, 413, "a body has at most %d bytes", (int)r->server->config.body_bytes);
    /* Who waited for news may have been suspended meanwhile. */
    if (!(flags & ROUTE_OPEN) && (!r->identified || (r->polls && auth_is_old(r)))) {
        if (auth_find(r) == LATER)
            return LATER;
        r->identified = true;
    }
    if (r->status)
        return DONE;
    if ((flags & ROUTE_USER) && !r->who.id)
        return problem_key(r, 401, "session.none", "say who you are first: POST /api/v1/session or /api/v1/login");
    if (!(flags & ROUTE_ALWAYS) && moderation_suspended(&r->who))
        return moderation_refuse(r, DB_SUSPEND);
    if ((flags & ROUTE_ADMIN) && r->who.role != DB_ADMIN)
        return problem_key(r, 403, "admin.only", "this is for administrators");
    if ((flags & ROUTE_PLAYER) && r->who.role == DB_SPECTATOR)
        return problem(r, 403, "your account may only watch");
    if ((flags & ROUTE_PERSON) && r->who.role == DB_BOT)
        return problem_key(r, 403, "bots.person", "this is not for bot accounts: their owner does it");
    if (r->who.id)
        bots_note_address(r);
    if (r->route->cost && !r->paid && !limits_charge(r, r->route->cost))
        return DONE;
    r->paid = true;
    if ((flags & ROUTE_SLOW) && !r->blocking)
        return LATER;
    if ((flags & ROUTE_BODY) && !read_body(r))
        return DONE;
    enum handled h = r->route->run(r);
    return h == DONE && doubtful(r) ? compare_first(r) : h;
}

static void free_request(struct request *r)
{
    held_end(r);
    if (r->polls)
        atomic_fetch_sub(&r->server->polls, 1);
    if (r->forget)
        r->forget(r);
    if (r->response)
        MHD_destroy_response(r->response); /* it was never sent: the connection was gone */
    json_decref(r->json);
    buffer_free(&r->out);
    free(r->body);
    free(r);
}

void request_suspend(struct request *r)
{
    if (atomic_load(&r->suspended))
        return;
    atomic_fetch_add(&r->server->under_way, 1);
    atomic_store(&r->suspended, 1);
    MHD_suspend_connection(r->connection);
}

void request_wake(struct request *r)
{
    struct MHD_Connection *connection = r->connection;
    int was = 1;
    r->blocking = false;
    struct server *server = r->server;
    if (atomic_compare_exchange_strong(&r->suspended, &was, 0))
        MHD_resume_connection(connection);
    else
        free_request(r);
    atomic_fetch_sub(&server->under_way, 1);
}

void request_answer(struct request *r)
{
    r->answered = true;
    request_wake(r);
}

static void run_later(struct db *db, void *ctx)
{
    (void)db;
    struct request *r = ctx;
    r->blocking = true;
    enum handled h;
    db_until(r->give_up);
    while ((h = handle_request(r)) == AGAIN) {
    }
    db_until(0);
    sg_check(h != LATER);
    if (h == DONE)
        request_answer(r);
}

/* ---- Answering ----------------------------------------------------------------- */

static void add_headers(struct request *r, struct MHD_Response *answer)
{
    MHD_add_response_header(answer, "X-Content-Type-Options", "nosniff");
    if (r->cookie[0])
        MHD_add_response_header(answer, "Set-Cookie", r->cookie);
    if (r->allow)
        MHD_add_response_header(answer, "Allow", r->allow);
    if (r->last)
        MHD_add_response_header(answer, "Connection", "close");
    if (r->retry_after) {
        char memory[16];
        struct sg_text text;
        sg_text_init(&text, memory, sizeof memory);
        sg_text_number(&text, r->retry_after);
        MHD_add_response_header(answer, "Retry-After", memory);
    }
}

static struct MHD_Response *made(struct request *r)
{
    struct MHD_Response *answer = MHD_create_response_from_buffer(r->out.length, r->out.at, MHD_RESPMEM_MUST_FREE);
    sg_check(answer);
    if (!r->out.at)
        buffer_free(&r->out);
    r->out = (struct buffer){NULL, 0, 0};
    if (r->status != 204)
        MHD_add_response_header(answer, "Content-Type", r->type ? r->type : "application/json");
    MHD_add_response_header(answer, "Cache-Control", "no-store");
    add_headers(r, answer);
    return answer;
}

static enum MHD_Result send_answer(struct request *r)
{
    if ((!r->response && r->route) || r->file)
        held_begin(r);
    if (!r->forget) /* an event stream has limits of its own */
        conns_answer(conns_of(r->connection));
    struct MHD_Response *answer = r->response ? r->response : made(r);
    struct server *s = r->server;
    r->response = NULL;
    atomic_fetch_add_explicit(&s->counts.answers[r->status / 100 % 6], 1, memory_order_relaxed);
    if (s->config.log > 1)
        log_request(r);
    enum MHD_Result result = MHD_queue_response(r->connection, (unsigned)r->status, answer);
    MHD_destroy_response(answer);
    return result;
}

/* Addresses wait in turn for the store; people of this machine, who may come through a proxy, by their session. */
static uint64_t whose_turn(const struct request *r)
{
    return limits_local(r->address) ? (uint64_t)r->who.id : limits_share_key(r->server->limits, r->address);
}

static enum MHD_Result run_request(struct request *r)
{
    if (r->answered || r->status)
        return send_answer(r);
    if (atomic_load(&r->server->stopping)) { /* nothing waits any more: libmicrohttpd cannot end while something does */
        problem(r, 503, "the server is being stopped; try again soon");
        r->retry_after = 1;
        return send_answer(r);
    }
    enum handled h;
    while ((h = handle_request(r)) == AGAIN) {
    }
    if (h == DONE)
        return send_answer(r);
    if (h == LATER) {
        request_suspend(r);
        enum db_work work = r->route->flags & ROUTE_BULK ? DB_BULK : DB_SHORT;
        if (!db_later(r->server->db, work, whose_turn(r), run_later, r)) {
            problem(r, 503, "the server is very busy; try again");
            r->retry_after = 1;
            request_answer(r);
        }
    }
    return MHD_YES;
}

/* ---- What libmicrohttpd calls ---------------------------------------------------- */

static struct request *begin_request(struct server *server, struct MHD_Connection *connection, const char *url,
                                     const char *method, bool http11)
{
    struct request *r = calloc(1, sizeof *r);
    sg_check(r);
    r->server = server;
    r->connection = connection;
    r->url = url;
    r->http11 = http11;
    r->arrived = server_moment();
    atomic_fetch_add_explicit(&server->counts.requests, 1, memory_order_relaxed);
    struct heads heads = {.forwarded = NULL};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, note_head, &heads);
    proxy_find_address(r, heads.forwarded);
    if (heads.odd || heads.hosts > 1 || (http11 && !heads.hosts) || heads.lengths > 1 ||
        heads.cookies > 1) { /* a proxy may see another request in it */
        problem(r, 400,
                "each header has a name without blanks; Host occurs once, Content-Length and Cookie at most once");
        r->last = true;
        return r;
    }
    if (!welcome(r, method))
        return r;
    r->route = find_route(r, method);
    within_limits(r);
    return r;
}

static void take_body(struct request *r, const char *data, size_t size)
{
    size_t most = (size_t)r->server->config.body_bytes;
    if (r->large || r->status || r->length + size > most) {
        r->large = true;
        return;
    }
    if (r->length + size > r->room) {
        r->room = r->length + size + 256;
        r->body = realloc(r->body, r->room);
        sg_check(r->body);
    }
    memcpy(r->body + r->length, data, size);
    r->length += size;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *data, size_t *size, void **ctx)
{
    struct request *r = *ctx;
    if (!r) {
        *ctx = r = begin_request(cls, connection, url, method, strcmp(version, "HTTP/1.1") == 0);
        const char *length = request_header(r, "Content-Length");
        int64_t n;
        bool number = length && sg_slice_number(sg_slice_of(length), 0, INT64_MAX / 2, &n);
        if (request_header(r, "Transfer-Encoding")) { /* what libmicrohttpd makes of long extensions is 500 */
            problem(r, 411, "a body has a length (Content-Length), and does not come in chunks");
            return send_answer(r);
        }
        if (number && n > r->server->config.body_bytes) {
            problem(r, 413, "a body has at most %d bytes", (int)r->server->config.body_bytes);
            return send_answer(r); /* before it is sent: the connection is closed then */
        }
        return r->last ? send_answer(r) : MHD_YES;
    }
    if (*size) {
        take_body(r, data, *size);
        *size = 0;
        return MHD_YES;
    }
    conns_mark(conns_of(connection), true);
    return run_request(r);
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **ctx, enum MHD_RequestTerminationCode code)
{
    (void)cls;
    (void)code;
    struct request *r = *ctx;
    conns_mark(conns_of(connection), false);
    int was = 1; /* who has it now forgets it */
    if (r && !atomic_compare_exchange_strong(&r->suspended, &was, 2))
        free_request(r);
    *ctx = NULL;
}

static void silent(void *cls, const char *form, va_list args)
{
    (void)cls;
    (void)form;
    (void)args;
}

/* An encoded NUL would end a path early: it becomes a byte that fits nothing. */
static size_t unescape(void *cls, struct MHD_Connection *connection, char *text)
{
    (void)cls;
    (void)connection;
    size_t length = MHD_http_unescape(text);
    for (size_t i = 0; i < length; i++)
        if (!text[i])
            text[i] = 1;
    return length;
}

/* ---- Listening ---------------------------------------------------------------------- */

/*
 * A client that vanished without a word, as a phone in a tunnel, is away after this: its stream is written to every
 * `heartbeat_seconds`, and what nobody acknowledges for so long ends the connection. The kernel's own patience is
 * a quarter of an hour.
 */
enum { SILENT_MS = 30000 };

static int bind_to(const struct addrinfo *a, const char *where, struct sg_error *why)
{
    int one = 1, send_bytes = HELD_BY_KERNEL, silent_ms = SILENT_MS;
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &send_bytes, sizeof send_bytes); /* of all that it accepts */
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &silent_ms, sizeof silent_ms);
    if (fd >= 0 && bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, 4096) == 0)
        return fd;
    int code = errno;
    sg_wrong_args(why, "wrong.serve.bind", "%s", where);
    system_add(why, code);
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool is_loopback(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr) >> 24 == 127;
    return a->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
}

/* "HOST:PORT", "[::1]:PORT"; port 0 is any free one. */
static int listen_on(struct server *server, const char *where, struct sg_error *why)
{
    char host[128];
    const char *colon = strrchr(where, ':');
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list = NULL;
    int64_t port;
    size_t length = colon ? (size_t)(colon - where) : 0;
    if (!colon || length >= sizeof host || !sg_slice_number(sg_slice_of(colon + 1), 0, 65535, &port)) {
        sg_wrong(why, "wrong.serve.listen");
        return -1;
    }
    bool brackets = length > 1 && where[0] == '[' && where[length - 1] == ']';
    memcpy(host, where + brackets, length - 2 * (size_t)brackets);
    host[length - 2 * (size_t)brackets] = 0;
    if (getaddrinfo(host[0] ? host : NULL, colon + 1, &hints, &list) || !list) {
        sg_wrong_quote(why, "wrong.serve.address", sg_slice_of(host));
        return -1;
    }
    server->loopback = is_loopback(list->ai_addr);
    int fd = bind_to(list, where, why);
    freeaddrinfo(list);
    struct sockaddr_in6 own = {.sin6_port = 0}; /* an IPv4 address has its port at the same place */
    socklen_t size = sizeof own;
    if (fd >= 0 && getsockname(fd, (struct sockaddr *)(void *)&own, &size) == 0)
        server->port = ntohs(own.sin6_port);
    return fd;
}

bool http_start(struct server *server, const char *where, struct sg_error *why)
{
    const struct config *c = &server->config;
    int fd = listen_on(server, where, why);
    if (fd < 0)
        return false;
    conns_limit(c->connections);
    server->http = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL, on_request, server,
        MHD_OPTION_EXTERNAL_LOGGER, silent, NULL, MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_THREAD_POOL_SIZE,
        (unsigned)c->threads, MHD_OPTION_CONNECTION_LIMIT, (unsigned)c->connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned)(c->connections_address < c->connections ? c->connections_address : 0), MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)c->idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)c->header_bytes,
        MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)1024, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, conns_notify, NULL, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL,
        MHD_OPTION_STRICT_FOR_CLIENT, 0, MHD_OPTION_END); /* 1: its own 400 without Host, whose header comes twice */
    server->listening = server->http ? fd : -1;
    if (server->http)
        return true;
    close(fd);
    return sg_wrong(why, "wrong.serve.threads");
}

/*
 * From now on nobody is listened to. MHD_quiesce_daemon() would do that, but two threads of libmicrohttpd 0.9.75 may
 * take the socket out of the same epoll set then, and the one that is late aborts. So a socket that nobody knows takes
 * the place of ours, which is closed by that.
 */
void http_quiesce(struct server *server)
{
    const struct sockaddr_un nowhere = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0 && bind(fd, (const struct sockaddr *)(const void *)&nowhere, sizeof nowhere.sun_family) == 0 &&
        listen(fd, 1) == 0)
        dup3(fd, server->listening, O_CLOEXEC);
    if (fd >= 0)
        close(fd);
}

void http_stop(struct server *server)
{
    if (server->http)
        MHD_stop_daemon(server->http);
    server->http = NULL;
    server->listening = -1; /* closed by it */
}
