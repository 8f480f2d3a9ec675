/*
 * notify_hooks.c: calls several hooks at once.
 *
 * Each call has a thread of its own for the ten seconds that it may take, so
 * that a hook that does not answer holds up nobody else's. There are a few for
 * each host and each user at a time, and a bound for all.
 */
#define _POSIX_C_SOURCE 200809L
#include "server/notify/internal.h"

#include "base/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST = 64, MOST_HOST = 2, MOST_USER = 2, STACK = 1 << 20 };

struct notify_hooks {
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t ended;
    struct notify_hook *first; /* under way */
    int count;
};

struct notify_hooks *notify_hooks_new(void)
{
    struct notify_hooks *h = calloc(1, sizeof *h);
    sg_check(h);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->ended, NULL);
    return h;
}

void notify_hooks_end(struct notify_hooks *h)
{
    pthread_mutex_lock(&h->lock);
    while (h->count)
        pthread_cond_wait(&h->ended, &h->lock);
    pthread_mutex_unlock(&h->lock);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->ended);
    free(h);
}

/* "games.example.org" of "https://me@games.example.org:8443/x" */
static struct sg_slice host_of(const char *url)
{
    const char *at = strstr(url, "://");
    at = at ? at + 3 : url;
    struct sg_slice host = {at, strcspn(at, "/?#")};
    for (size_t i = 0; i < host.length; i++)
        if (host.at[i] == '@') {
            host = (struct sg_slice){host.at + i + 1, host.length - i - 1};
            i = 0;
        }
    const char *port = host.length && host.at[0] != '[' ? memchr(host.at, ':', host.length) : NULL;
    host.length = port ? (size_t)(port - host.at) : host.length;
    return host;
}

static bool same_host(const char *a, const char *b)
{
    struct sg_slice x = host_of(a), y = host_of(b);
    return x.length == y.length && strncasecmp(x.at, y.at, x.length) == 0;
}

static void *call_hook(void *ctx)
{
    struct notify_hook *hook = ctx;
    struct notify_hooks *h = hook->hooks;
    char words[300];
    struct sg_text why;
    sg_text_init(&why, words, sizeof words);
    hook->done(hook, notify_send_hook(hook->options, hook->url, hook->key, hook->body, &why), words);
    pthread_mutex_lock(&h->lock);
    struct notify_hook **at = &h->first;
    while (*at != hook)
        at = &(*at)->next;
    *at = hook->next;
    h->count--;
    pthread_cond_broadcast(&h->ended);
    pthread_mutex_unlock(&h->lock);
    free(hook);
    return NULL;
}

static bool room_for(const struct notify_hooks *h, int64_t user, const char *url)
{
    int hosts = 0, users = 0;
    for (const struct notify_hook *o = h->first; o; o = o->next) {
        hosts += same_host(o->url, url);
        users += o->user == user;
    }
    return h->count < MOST && hosts < MOST_HOST && users < MOST_USER;
}

bool notify_hooks_room(struct notify_hooks *h, int64_t user, const char *url)
{
    pthread_mutex_lock(&h->lock);
    bool room = room_for(h, user, url);
    pthread_mutex_unlock(&h->lock);
    return room;
}

bool notify_hooks_call(struct notify_hooks *h, struct notify_hook *hook)
{
    pthread_attr_t attr;
    pthread_t thread;
    hook->hooks = h;
    pthread_mutex_lock(&h->lock);
    bool room = room_for(h, hook->user, hook->url);
    if (room) {
        pthread_attr_init(&attr);
        pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
        pthread_attr_setstacksize(&attr, STACK);
        hook->next = h->first;
        h->first = hook;
        h->count++;
        room = pthread_create(&thread, &attr, call_hook, hook) == 0;
        pthread_attr_destroy(&attr);
        if (!room) {
            h->first = hook->next;
            h->count--;
        }
    }
    pthread_mutex_unlock(&h->lock);
    return room;
}
