/*
 * server.h: one server: what all its parts share.
 *
 * HTTP threads (http.c) read requests and find the function for them
 * (routes.c). Tables (table.h) hold matches in memory; what they write goes to
 * the store (db.h), and only when it is on the disk does anybody hear of it: the one
 * who asked by the answer, all others by the streams (streams.h). Bots (bots.h) think
 * in threads of their own. The housekeeper (housekeeping.c) looks after clocks and memory.
 */
#ifndef SERVER_H
#define SERVER_H

#include "server/config.h"
#include "server/store/db.h"

#include <stdatomic.h>

struct MHD_Daemon;
struct access_watch;
struct bots;
struct health;
struct streams;
struct limits;
struct freshness;
struct guest_limits;
struct housekeeping;
struct tables;
struct notify;
struct users;
struct signin;
struct session_cache;

/* Counted since the start, for /metrics. */
struct server_counts {
    atomic_llong requests, answers[6]; /* by hundreds of the status */
    atomic_llong actions, refused, stale, duplicate, failed;
    atomic_llong bot_moves, bot_ms, hints;
    atomic_llong events, event_bytes, cut_off, limited;
    atomic_llong loads, drops, reports;
};

struct server {
    struct config config;
    struct db *db;
    struct MHD_Daemon *http;
    int listening; /* the socket; -1: none */
    struct tables *tables;
    struct freshness *freshness;
    struct health *health;
    struct streams *streams;
    struct bots *bots;
    struct limits *limits;
    struct session_cache *who;
    struct housekeeping *housekeeping;
    struct access_watch *access; /* whose rights have changed (access.h) */
    struct users *users;         /* passwords (users.h) */
    struct guest_limits *guests; /* what an address may do under ever new names (guest_limits.h) */
    struct signin *signin;       /* providers (signin.h); NULL: none */
    struct notify *notify;       /* e-mails and hooks (notify.h) */
    struct server_counts counts;
    int64_t started; /* milliseconds since 1970 */
    bool loopback;   /* listens to this machine alone */
    atomic_bool stopping;
    atomic_int under_way; /* requests that wait for something */
    atomic_int polls;     /* of them for news of a table (?after=) */
    int port;
};

/* Milliseconds on a steady clock. */
int64_t server_ticks(void);
/* The same clock in nanoseconds: which of two moments came first. */
int64_t server_moment(void);

#endif
