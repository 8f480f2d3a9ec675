/*
 * notify_hooks.c: calls several hooks at once.
 *
 * Each call has a thread of its own for the ten seconds that it may take, so
 * that a hook that does not answer holds up nobody else's. There are a few for
 * each host and each user at a time (more for a push service, which is the
 * same for many users), and a bound for all. Users whose last one
 * was slow share a part of that, so that many of them leave room for others.
 */
#define _POSIX_C_SOURCE 200809L
#include "server/notify/internal.h"

#include "base/check.h"
#include "server/http/steady.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST = 64, MOST_HOST = 2, MOST_USER = 2, MOST_SERVICE = 8, STACK = 1 << 20 };
enum { SLOW_MS = 3000, REMEMBER_MS = 3600000, SLOW_USERS = 1024, MOST_SLOW = 32, MOST_SLOW_HOST = 1 };

struct slow_user {
    int64_t user, until; /* of a steady clock */
};

struct notify_hooks {
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t ended;
    struct notify_hook *first; /* under way */
    int count;
    struct slow_user slow[SLOW_USERS];
};

static int64_t steady_ms(void)
{
    struct timespec t = steady_in(0);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool is_slow(const struct notify_hooks *h, int64_t user)
{
    int64_t now = steady_ms();
    for (int i = 0; i < SLOW_USERS; i++)
        if (h->slow[i].user == user && h->slow[i].until > now)
            return true;
    return false;
}

/* In the place of the same user, or of the one who will be forgotten first. */
static void note_speed(struct notify_hooks *h, int64_t user, bool slow)
{
    struct slow_user *at = h->slow;
    for (int i = 0; i < SLOW_USERS; i++) {
        if (h->slow[i].user == user) {
            at = &h->slow[i];
            break;
        }
        at = h->slow[i].until < at->until ? &h->slow[i] : at;
    }
    if (slow)
        *at = (struct slow_user){user, steady_ms() + REMEMBER_MS};
    else if (at->user == user)
        *at = (struct slow_user){0, 0};
}

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
    int64_t begun = steady_ms();
    enum notify_sent sent = hook->push ? notify_send_push(hook->url, hook->inside, hook->body, &why)
                                       : notify_send_hook(hook->inside, hook->url, hook->key, hook->body, &why);
    bool slow = steady_ms() - begun > SLOW_MS;
    hook->done(hook, sent, words);
    pthread_mutex_lock(&h->lock);
    if (!hook->push) /* whose service is slow is not the user's choice */
        note_speed(h, hook->user, slow);
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

static bool room_for(const struct notify_hooks *h, int64_t user, const char *url, bool push)
{
    int hosts = 0, users = 0, slow = 0, slow_hosts = 0;
    for (const struct notify_hook *o = h->first; o; o = o->next) {
        bool same = same_host(o->url, url);
        hosts += same;
        users += o->user == user && !o->push;
        slow += o->slow;
        slow_hosts += o->slow && same;
    }
    if (push)
        return h->count < MOST && hosts < MOST_SERVICE;
    if (is_slow(h, user) && (slow >= MOST_SLOW || slow_hosts >= MOST_SLOW_HOST))
        return false;
    return h->count < MOST && hosts < MOST_HOST && users < MOST_USER;
}

bool notify_hooks_room(struct notify_hooks *h, int64_t user, const char *url)
{
    pthread_mutex_lock(&h->lock);
    bool room = room_for(h, user, url, false);
    pthread_mutex_unlock(&h->lock);
    return room;
}

bool notify_hooks_call(struct notify_hooks *h, struct notify_hook *hook)
{
    pthread_attr_t attr;
    pthread_t thread;
    hook->hooks = h;
    pthread_mutex_lock(&h->lock);
    bool room = room_for(h, hook->user, hook->url, hook->push);
    if (room) {
        pthread_attr_init(&attr);
        pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
        pthread_attr_setstacksize(&attr, STACK);
        hook->slow = !hook->push && is_slow(h, hook->user);
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
