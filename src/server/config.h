/*
 * config.h: the limits and settings of a server, from one file.
 *
 * A file has lines "name = value"; '#' begins a comment. Whatever it does not
 * say keeps its default. `signoria serve --print-config` writes them all.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include "base/error.h"

#include <stdio.h>

enum { CONFIG_TEXT = 256 };

/* Providers of sign-in by OpenID Connect (signin.h). */
enum { CONFIG_PROVIDERS = 3 };

enum config_accounts { ACCOUNTS_NONE, ACCOUNTS_OPTIONAL, ACCOUNTS_REQUIRED };

struct config_oidc {
    char issuer[CONFIG_TEXT]; /* "https://id.example.org"; "": there is none */
    char client[CONFIG_TEXT];
    char secret[CONFIG_TEXT]; /* itself, or "file:PATH"; "": this client has none */
    char name[CONFIG_TEXT];   /* as people read it; "": the issuer's host */
    char scopes[CONFIG_TEXT]; /* besides "openid" */
};

struct config {
    /* numbers */
    int64_t threads; /* that speak HTTP */
    int64_t bot_threads;
    int64_t bot_playouts;        /* most that a bot of a table may use for a move */
    int64_t bot_minutes_hour;    /* that the bots of one owner may think */
    int64_t bots_user;           /* bot accounts that one person may have */
    int64_t bot_turn_seconds;    /* that a bot account may take for a turn */
    int64_t rated_bots;          /* 1: bot accounts may sit at rated tables */
    int64_t body_bytes;          /* of a request */
    int64_t header_bytes;        /* of a request, first line included */
    int64_t idle_seconds;        /* until a silent connection is closed */
    int64_t request_seconds;     /* until the first request of a connection must be whole */
    int64_t connections;         /* at the same time */
    int64_t connections_address; /* of one address */
    int64_t streams;             /* of events, at the same time */
    int64_t streams_user;
    int64_t streams_address;            /* of those without a session */
    int64_t streams_network;            /* of an address, with and without a session */
    int64_t watch_user, watch_nobody;   /* tables that a stream may watch; without a session */
    int64_t replay_steps, replay_watch; /* steps that are sent again; to spectators */
    int64_t replay_chat;                /* lines of chat that are sent again to a player */
    int64_t stream_queue;               /* bytes that a slow reader may leave waiting */
    int64_t requests_second;            /* of one address */
    int64_t requests_burst;
    int64_t writes_minute;                         /* tables, sessions, chat lines of one address */
    int64_t cost_request, cost_user, cost_address; /* see limits.h */
    int64_t tables_memory;                         /* megabytes for tables in memory */
    int64_t tables_user;                           /* open or played, that one person may have made */
    int64_t tables_guest;                          /* the same for a guest */
    int64_t table_steps;                           /* of a log: beyond them nothing is undone */
    int64_t invites_user, invites_guest;           /* that wait for an answer */
    int64_t sessions_cached;
    int64_t heartbeat_seconds;
    int64_t trust_proxy;    /* 1: the address is the last of X-Forwarded-For, if a proxy sent it */
    int64_t accounts;       /* enum config_accounts */
    int64_t login_tries;    /* wrong passwords for one account from one address */
    int64_t hooks;          /* 0 none, 1 to the world, 2 into private networks, too */
    int64_t push;           /* 1: browsers may be woken by Web Push */
    int64_t notify_seconds; /* a turn waits so long before its player is notified */
    int64_t mail_tls;       /* enum notify_tls: when SMTP must be encrypted */
    int64_t log;            /* 0 nothing, 1 what matters, 2 every request */
    /* texts */
    char origin[CONFIG_TEXT]; /* "https://games.example.org"; "": as the browser says */
    char mail[CONFIG_TEXT];   /* see docs/hosting.md */
    char mail_from[CONFIG_TEXT];
    char proxies[CONFIG_TEXT]; /* whose X-Forwarded-For counts (proxy.h); "": of this machine and private networks */
    char push_services[CONFIG_TEXT]; /* hosts of push services besides those of the usual browsers */
    struct config_oidc oidc[CONFIG_PROVIDERS];
};

void config_default(struct config *config);
/* Reads a text; false with the line and what is allowed in `why`. */
bool config_read(struct config *config, const char *text, size_t length, struct sg_error *why);
/* Setting number i, if it is a number: its name, value and default; false: there are no more. */
bool config_number(const struct config *config, int i, const char **name, int64_t *value, int64_t *otherwise);
/* Writes every setting with a line on what it is for: the sentence of the key config.NAME. */
void config_print(const struct config *config, const char *(*about)(const char *key), FILE *out);

#endif
