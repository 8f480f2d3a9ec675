/* health.c: asks the store how it is, and never waits for long. */
#define _GNU_SOURCE
#include "server/health.h"

#include "base/check.h"
#include "server/http/reply.h"
#include "server/http/steady.h"

#include <stdlib.h>

enum { ANSWER_MS = 2000, BETWEEN_MS = 100, SECOND_MS = 500 };

struct health {
    struct server *server;
    pthread_t asker, second, watcher;
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct request *first; /* who waits, in no order */
    bool stop;
};

static void answer_request(struct request *r, const char *words, const char *more)
{
    buffer_add(&r->out, words);
    buffer_add(&r->out, more);
    buffer_add(&r->out, "\n");
    reply_text(r, "text/plain; charset=utf-8");
    r->status = more[0] ? 503 : 200;
    r->retry_after = more[0] ? 5 : 0;
    request_answer(r);
}

/* Those who came before `moment`, or whose time is up (`now`, in ticks; 0: all of them). */
static struct request *take_requests(struct health *h, int64_t moment, int64_t now)
{
    struct request *taken = NULL;
    for (struct request **at = &h->first; *at;) {
        struct request *r = *at;
        if (r->arrived <= moment || r->until <= now) {
            *at = r->next;
            r->next = taken;
            taken = r;
        } else {
            at = &r->next;
        }
    }
    return taken;
}

static void answer_all(struct request *list, const char *words, const char *more)
{
    while (list) {
        struct request *r = list;
        list = r->next;
        r->next = NULL;
        answer_request(r, words, more);
    }
}

/* Asks the store and answers those who came before. The lock is held, but not meanwhile. */
static void ask_once(struct health *h)
{
    pthread_mutex_unlock(&h->lock);
    int64_t moment = server_moment();
    enum db_code code = db_ping(h->server->db);
    pthread_mutex_lock(&h->lock);
    struct request *list = take_requests(h, moment, 0);
    pthread_mutex_unlock(&h->lock);
    if (code == DB_OK)
        answer_all(list, "ok", "");
    else
        answer_all(list, "the store does not take writes: ", db_code_name(code));
    pthread_mutex_lock(&h->lock);
}

static void *ask_store(void *ctx)
{
    struct health *h = ctx;
    pthread_mutex_lock(&h->lock);
    while (!h->stop) {
        if (!h->first) {
            pthread_cond_wait(&h->some, &h->lock);
            continue;
        }
        ask_once(h);
        struct timespec until = steady_in(BETWEEN_MS); /* who asks all the time shares an answer */
        while (!h->stop && pthread_cond_timedwait(&h->some, &h->lock, &until) == 0) {
        }
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static bool somebody_waits_long(const struct health *h)
{
    int64_t now = server_ticks();
    for (const struct request *r = h->first; r; r = r->next)
        if (r->until - ANSWER_MS + SECOND_MS <= now)
            return true;
    return false;
}

/* The first may wait at a connection that is silent, of a store that is well: another one shows it. */
static void *ask_again(void *ctx)
{
    struct health *h = ctx;
    pthread_mutex_lock(&h->lock);
    while (!h->stop) {
        struct timespec until = steady_in(BETWEEN_MS);
        if (somebody_waits_long(h))
            ask_once(h);
        else if (h->first)
            pthread_cond_timedwait(&h->some, &h->lock, &until);
        else
            pthread_cond_wait(&h->some, &h->lock);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static void *watch_waiting(void *ctx)
{
    struct health *h = ctx;
    pthread_mutex_lock(&h->lock);
    while (!h->stop) {
        struct timespec until = steady_in(ANSWER_MS / 10);
        if (h->first)
            pthread_cond_timedwait(&h->some, &h->lock, &until);
        else
            pthread_cond_wait(&h->some, &h->lock);
        struct request *late = take_requests(h, 0, server_ticks());
        pthread_mutex_unlock(&h->lock);
        answer_all(late, "the store does not answer: ", "lost");
        pthread_mutex_lock(&h->lock);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

enum handled health_wait(struct request *r)
{
    struct health *h = r->server->health;
    request_suspend(r);
    r->until = server_ticks() + ANSWER_MS;
    pthread_mutex_lock(&h->lock);
    bool stop = h->stop;
    if (!stop) {
        r->next = h->first;
        h->first = r;
        pthread_cond_broadcast(&h->some);
    }
    pthread_mutex_unlock(&h->lock);
    if (stop)
        answer_request(r, "the server is being stopped: ", "lost");
    return WAIT;
}

struct health *health_new(struct server *server)
{
    struct health *h = calloc(1, sizeof *h);
    sg_check(h);
    h->server = server;
    pthread_mutex_init(&h->lock, NULL);
    steady_cond(&h->some);
    sg_check(pthread_create(&h->asker, NULL, ask_store, h) == 0);
    if (db_shared(server->db)) /* in a file all wait for the same disk */
        sg_check(pthread_create(&h->second, NULL, ask_again, h) == 0);
    sg_check(pthread_create(&h->watcher, NULL, watch_waiting, h) == 0);
    return h;
}

void health_end(struct health *health)
{
    if (!health)
        return;
    pthread_mutex_lock(&health->lock);
    health->stop = true;
    pthread_cond_broadcast(&health->some);
    pthread_mutex_unlock(&health->lock);
    pthread_join(health->watcher, NULL);
    pthread_mutex_lock(&health->lock);
    struct request *left = health->first;
    health->first = NULL;
    pthread_mutex_unlock(&health->lock);
    answer_all(left, "the server is being stopped: ", "lost");
    pthread_join(health->asker, NULL);
    if (db_shared(health->server->db))
        pthread_join(health->second, NULL);
}

void health_free(struct health *health)
{
    if (!health)
        return;
    pthread_mutex_destroy(&health->lock);
    pthread_cond_destroy(&health->some);
    free(health);
}
