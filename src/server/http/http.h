/*
 * http.h: a request from its first byte to its answer.
 *
 * A handler gets a whole request and answers DONE when it has filled in the
 * answer. It runs on an HTTP thread first, where it may not wait: if what it
 * needs is not in memory it answers LATER and is called again, from the
 * start, on a thread of the store, where `blocking` is set. If a table is
 * busy it answers WAIT after it was put in the table's queue (table_wait()),
 * and is called again from the start when request_wake() wakes it. So a
 * handler changes nothing before it is sure not to answer LATER or WAIT. With
 * AGAIN it is called again at once: what it knew of the table was old.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "host/read_json.h"
#include "server/server.h"
#include "proto/buffer.h"

#include <microhttpd.h>

enum handled { DONE, LATER, WAIT, AGAIN };

/* Who asks. id 0: nobody. */
struct principal {
    int64_t id;
    int role;     /* enum db_role */
    bool account; /* has a password, or signs in by a provider */
    /* By an administrator, until then (milliseconds since 1970); 0: not (moderation.h). */
    int64_t muted, suspended;
    char name[64];
};

struct request;

struct route {
    const char *method, *path; /* "/api/v1/tables/#/join": '#' is a number */
    enum handled (*run)(struct request *r);
    unsigned flags;
    int cost; /* units of work that are paid for before it is done (limits.h) */
};

enum {
    ROUTE_USER = 1,     /* needs a session */
    ROUTE_BODY = 2,     /* takes JSON */
    ROUTE_SLOW = 4,     /* always asks the store */
    ROUTE_COSTS = 8,    /* counts as a write for the limits of an address */
    ROUTE_OPEN = 16,    /* no session is looked for */
    ROUTE_PLAYER = 32,  /* not for accounts that may only watch */
    ROUTE_BULK = 64,    /* others go first where work waits */
    ROUTE_ADMIN = 128,  /* for administrators */
    ROUTE_ALWAYS = 256, /* also for who is suspended */
    ROUTE_PERSON = 512  /* not for bot accounts */
};

struct request {
    struct server *server;
    struct MHD_Connection *connection;
    const struct route *route;
    int64_t id; /* the number in the path */
    const char *url;
    char *body;
    size_t length, room;
    json_t *json; /* the body, read; an object */
    struct principal who;
    char address[48];
    bool blocking, answered, large, head, http11;
    atomic_int suspended; /* 1: somebody else has it; 2: and its connection is gone */
    int tries;            /* after another node was faster */
    bool identified;      /* `who` is filled in */
    unsigned who_round;   /* when it was looked up (auth.h) */
    bool paid;            /* the route's cost */
    int64_t give_up;      /* ticks: when it is answered that the store does not answer; 0: not begun */
    bool polls;           /* it waits for news of a table */

    /* Where nodes share a store, a table in memory may be older than the store: */
    int64_t arrived; /* server_moment() */
    bool unsure;     /* it was answered from a table that was not compared with the store since */
    bool compare;    /* compare it first */

    /* the answer */
    int status;
    const char *type; /* NULL: application/json */
    struct buffer out;
    struct MHD_Response *response; /* instead of `out` */
    size_t file;                   /* bytes of it, if it is a file of the browser client */
    char cookie[160];              /* Set-Cookie */
    const char *allow;
    int retry_after;
    bool last; /* the connection is closed after it */

    size_t held; /* bytes of the answer that wait for its reader (held.h) */
    uint64_t holder;
    struct request *next_held;

    struct request *next;              /* in a table's queue */
    int64_t until;                     /* when it no longer wants to wait; ticks */
    void *ctx;                         /* a handler's own */
    void (*forget)(struct request *r); /* frees ctx */
};

struct http_options {
    const char *host, *port;
};

/* False with why. */
bool http_start(struct server *server, const char *listen, struct sg_error *why);
/* Takes no new connections; answers what is under way. */
void http_quiesce(struct server *server);
void http_stop(struct server *server);

/* Calls the handler again. From any thread; the request is not the caller's any more. */
void request_wake(struct request *r);
/* The answer is complete: send it. From any thread. */
void request_answer(struct request *r);
/* Gives the connection up to somebody else until wake or answer. */
void request_suspend(struct request *r);

/* A parameter of the query, or NULL. */
const char *request_query(struct request *r, const char *name);
/* A whole number there; false after a problem. `otherwise` if it is missing. */
bool request_query_number(struct request *r, const char *name, int64_t otherwise, int64_t *out);
const char *request_header(struct request *r, const char *name);

/* routes.c: the list of all, ended by a NULL method. */
extern const struct route routes[];

#endif
