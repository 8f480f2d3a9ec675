/*
 * talk.h: how the fuzzer of the server speaks with it: a client of HTTP that
 * waits for every answer and holds it to what the server promises.
 *
 * Connections are socket pairs whose other end libmicrohttpd gets, so nothing
 * of the network takes part, and everything above it does.
 */
#ifndef FUZZ_TALK_H
#define FUZZ_TALK_H

#define _GNU_SOURCE
#include "base/check.h"
#include "server/http/http.h"
#include "proto/buffer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TALK_WAIT_MS = 60000, TALK_PATIENCE_MS = 5 };

struct talk_answer {
    int status;   /* 0: none came, the connection was closed */
    bool closed;  /* by the server */
    bool stream;  /* of events: the head alone was read */
    json_t *json; /* NULL: the body is none */
    char cookie[200];
};

static inline void talk_broken(const char *what, const char *sent, size_t length)
{
    fprintf(stderr, "fuzz: %s; the request was:\n%.*s\n", what, (int)(length < 4000 ? length : 4000), sent);
    abort();
}

/* A connection of its own from `address`, or -1: libmicrohttpd takes no more. */
static inline int talk_open(struct server *server, const char *address)
{
    int pair[2];
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_port = htons(4321)};
    inet_pton(AF_INET, address, &from.sin_addr);
    sg_check(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) == 0);
    if (MHD_add_connection(server->http, pair[1], (struct sockaddr *)(void *)&from, sizeof from) == MHD_YES)
        return pair[0];
    close(pair[0]); /* the other end libmicrohttpd has closed */
    return -1;
}

/* Sends what the server takes; it may close at any byte. */
static inline void talk_send(int fd, const char *at, size_t length)
{
    while (length) {
        ssize_t n = send(fd, at, length, MSG_NOSIGNAL);
        struct pollfd p = {fd, POLLOUT, 0};
        if (n < 0 && errno == EAGAIN && poll(&p, 1, TALK_WAIT_MS) == 1)
            continue;
        if (n <= 0)
            return;
        at += n;
        length -= (size_t)n;
    }
}

/* One more piece; 1: read, 0: closed, -1: nothing came in time. */
static inline int talk_more(int fd, struct buffer *in, int wait_ms)
{
    char piece[16384];
    struct pollfd p = {fd, POLLIN, 0};
    while (true) {
        ssize_t n = recv(fd, piece, sizeof piece, 0);
        if (n > 0) {
            buffer_bytes(in, piece, (size_t)n);
            return 1;
        }
        if (n == 0 || (errno != EAGAIN && errno != EINTR))
            return 0;
        if (poll(&p, 1, wait_ms) == 0)
            return -1;
    }
}

/* The value of a header in the head of an answer, or NULL. */
static inline const char *talk_header(const char *head, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(head, "\r\n"); at && at[2] != '\r'; at = strstr(at + 2, "\r\n"))
        if (strncasecmp(at + 2, name, length) == 0 && at[2 + length] == ':')
            return at + 3 + length + strspn(at + 3 + length, " ");
    return NULL;
}

static inline void talk_keep_cookie(struct talk_answer *a, const char *head)
{
    const char *cookie = talk_header(head, "Set-Cookie");
    size_t length = cookie ? strcspn(cookie, ";\r") : 0;
    if (length && length < sizeof a->cookie) {
        memcpy(a->cookie, cookie, length);
        a->cookie[length] = 0;
    }
}

/* What the server promises about every answer. */
static inline void talk_check(struct talk_answer *a, const char *head, const char *body, size_t length,
                              const char *sent, size_t sent_length)
{
    const char *type = talk_header(head, "Content-Type");
    bool problem = type && strncmp(type, "application/problem+json", 24) == 0;
    if (a->status < 200 || a->status > 599 || a->status == 500)
        talk_broken("no answer that a server gives", sent, sent_length);
    if (type && (problem || strncmp(type, "application/json", 16) == 0) && length) {
        a->json = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
        if (!a->json)
            talk_broken("the answer is no JSON", sent, sent_length);
        if (problem && json_integer_value(json_object_get(a->json, "status")) != a->status)
            talk_broken("a problem without its status", sent, sent_length);
        if (problem && !json_is_string(json_object_get(a->json, "detail")))
            talk_broken("a problem without a sentence", sent, sent_length);
    }
    if (a->status >= 400 && a->json && !problem)
        talk_broken("a failure that is no problem+json", sent, sent_length);
}

/*
 * Reads one whole answer. `patient`: it has to come; otherwise the request is
 * one that may wait for long, and no answer within a moment is one, too.
 */
static inline struct talk_answer talk_read(int fd, bool head_only, bool patient, const char *sent, size_t sent_length)
{
    struct talk_answer a = {0, false, false, NULL, ""};
    struct buffer in = {NULL, 0, 0};
    const char *end = NULL;
    size_t body = 0, whole = 0;
    while (!end || in.length < whole) {
        int more = talk_more(fd, &in, patient ? TALK_WAIT_MS : TALK_PATIENCE_MS);
        if (more < 0 && patient)
            talk_broken("no answer comes", sent, sent_length);
        a.closed = more <= 0;
        if (a.closed)
            break;
        end = strstr(in.at, "\r\n\r\n");
        if (!end || whole)
            continue;
        if (strncmp(in.at, "HTTP/1.1 ", 9) != 0 && strncmp(in.at, "HTTP/1.0 ", 9) != 0)
            talk_broken("the answer is no HTTP", sent, sent_length);
        if (strncmp(in.at + 9, "100", 3) == 0) { /* Continue: the answer comes after it */
            size_t cut = (size_t)(end - in.at) + 4;
            memmove(in.at, in.at + cut, in.length - cut + 1);
            in.length -= cut;
            end = NULL;
            continue;
        }
        a.status = atoi(in.at + 9);
        body = (size_t)(end - in.at) + 4;
        const char *length = talk_header(in.at, "Content-Length");
        a.stream = !length && a.status == 200;
        bool none = head_only || a.stream || a.status == 204 || a.status == 304 || !length;
        whole = body + (none ? 0 : (size_t)strtoul(length, NULL, 10));
        const char *keep = talk_header(in.at, "Connection");
        a.closed = keep && strncasecmp(keep, "close", 5) == 0;
    }
    if (whole && in.length >= whole) {
        talk_keep_cookie(&a, in.at);
        talk_check(&a, in.at, in.at + body, whole - body, sent, sent_length);
    } else if (whole && patient) {
        talk_broken("the answer ends early", sent, sent_length);
    }
    buffer_free(&in);
    return a;
}

#endif
