/*
 * web.h: requests to a server of ours, by libcurl, which is loaded when it is needed first.
 *
 * A web is used by one thread for its calls and by another for its stream.
 */
#ifndef HOST_WEB_H
#define HOST_WEB_H

#include "base/error.h"
#include "proto/buffer.h"

#include <stdatomic.h>

struct web;

/* For the server at "https://games.example.org", with the token of a bot account. NULL with why. */
struct web *web_new(const char *server, const char *token, struct sg_error *why);
void web_free(struct web *web); /* its calls and its stream have ended */
/*
 * "/api/v1/..." with a JSON body (NULL: none). The status, and the answer in `out`; 0: there was none, and `out` says
 * why in words of libcurl.
 */
int web_call(struct web *web, const char *method, const char *path, const char *body, struct buffer *out);
/*
 * Reads a stream of lines until it ends, or *stop is true. The status; 0: there was no answer. `line` gets each without
 * its end.
 */
int web_stream(struct web *web, const char *path, const atomic_bool *stop,
               void (*line)(void *ctx, const char *line, size_t length), void *ctx);

#endif
