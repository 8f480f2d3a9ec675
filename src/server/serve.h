/* serve.h: starts a server and stops it. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "server/server.h"

struct serve_options {
    const char *listen; /* "127.0.0.1:1338" */
    const char *store;  /* a file, or postgres://... */
    struct config config;
};

/* A running server, or NULL with what is wrong in `why`. */
struct server *serve_start(const struct serve_options *options, struct sg_error *why);
/* Takes no more requests, writes what is under way, ends all threads. */
void serve_stop(struct server *server);

#endif
