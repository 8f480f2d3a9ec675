/* access.c: notices when somebody's rights change outside of this process. */
#define _GNU_SOURCE
#include "server/accounts/access.h"

#include "base/check.h"
#include "server/streams/streams.h"
#include "server/http/steady.h"
#include "server/accounts/auth.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 250, NAMED_MOST = 256 };

static const int64_t all_ms = 3600000; /* sessions run out, too */
static const int64_t keep_ms = 86400000;

struct access_watch {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    bool stop;
    int64_t named[NAMED_MOST]; /* users of whom other nodes spoke */
    int named_count;           /* NAMED_MOST: more than those */
    /* Of its thread: the newest entry of the list, and which of those before it were looked at. */
    int64_t last;
    int64_t done[DB_ACCESS_AGAIN]; /* by id */
};

struct entries {
    const struct access_watch *watch;
    int64_t id[DB_ACCESS_MOST], user[DB_ACCESS_MOST];
    int count;
};

static bool take_entry(void *ctx, int64_t id, int64_t user)
{
    struct entries *e = ctx;
    if (e->watch->done[id % DB_ACCESS_AGAIN] == id)
        return true;
    e->id[e->count] = id;
    e->user[e->count++] = user;
    return e->count < DB_ACCESS_MOST;
}

static bool check_user(struct access_watch *w, int64_t user)
{
    auth_changed(w->server, user);
    return stream_check_access(w->server->streams, user);
}

static void read_changes(struct access_watch *w)
{
    struct entries found = {.watch = w, .count = 0};
    int64_t last = w->last;
    struct db_tx *tx = db_begin(w->server->db, DB_READ);
    enum db_code code = db_access_news(tx, &last, take_entry, &found);
    enum db_code end = db_end(tx);
    bool good = code == DB_OK && end == DB_OK;
    for (int i = 0; i < found.count && good; i++)
        good = check_user(w, found.user[i]);
    if (!good)
        return; /* all of it again: the store was away */
    w->last = last;
    for (int i = 0; i < found.count; i++)
        w->done[found.id[i] % DB_ACCESS_AGAIN] = found.id[i];
}

/* Whom other nodes named; who cannot be looked at now is named again. */
static bool check_named(struct access_watch *w)
{
    int64_t users[NAMED_MOST];
    bool good = true;
    pthread_mutex_lock(&w->lock);
    int count = w->named_count;
    memcpy(users, w->named, (size_t)count * sizeof *users);
    w->named_count = 0;
    pthread_mutex_unlock(&w->lock);
    if (count == NAMED_MOST) { /* too many to remember */
        users[0] = 0;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        if (users[i] ? check_user(w, users[i]) : stream_check_access(w->server->streams, 0))
            continue;
        access_news(w, users[i]);
        good = false;
    }
    return good;
}

static void check_all(struct access_watch *w)
{
    struct db_tx *tx = db_begin(w->server->db, DB_WRITE);
    db_access_clean(tx, db_now() - keep_ms);
    db_end(tx);
    stream_check_access(w->server->streams, 0);
}

static void *watch_always(void *ctx)
{
    struct access_watch *w = ctx;
    int64_t all = server_ticks();
    bool later = false; /* the store is away: not at once again */
    for (;;) {
        struct timespec until = steady_in(LOOK_MS);
        pthread_mutex_lock(&w->lock);
        if (!w->stop && (!w->named_count || later))
            pthread_cond_timedwait(&w->some, &w->lock, &until);
        bool stop = w->stop;
        pthread_mutex_unlock(&w->lock);
        if (stop)
            return NULL;
        later = !check_named(w);
        read_changes(w);
        if (server_ticks() - all > all_ms) {
            check_all(w);
            all = server_ticks();
        }
    }
}

void access_news(struct access_watch *w, int64_t user)
{
    pthread_mutex_lock(&w->lock);
    if (w->named_count < NAMED_MOST)
        w->named[w->named_count++] = user;
    pthread_cond_signal(&w->some);
    pthread_mutex_unlock(&w->lock);
}

struct access_watch *access_new(struct server *server)
{
    struct access_watch *w = calloc(1, sizeof *w);
    sg_check(w);
    w->server = server;
    pthread_mutex_init(&w->lock, NULL);
    steady_cond(&w->some);
    struct db_tx *tx = db_begin(server->db, DB_READ);
    db_access_news(tx, &w->last, NULL, NULL); /* nothing is remembered of what was before */
    db_end(tx);
    sg_check(pthread_create(&w->thread, NULL, watch_always, w) == 0);
    return w;
}

void access_end(struct access_watch *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_signal(&w->some);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
}

void access_free(struct access_watch *w)
{
    if (!w)
        return;
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->some);
    free(w);
}
