/* access.c: notices when somebody's rights change outside of this process. */
#define _GNU_SOURCE
#include "front/server/access.h"

#include "base/check.h"
#include "front/server/hub.h"
#include "front/server/steady.h"
#include "front/server/who.h"

#include <stdlib.h>

enum { LOOK_MS = 250, MOST = 1000 };

static const int64_t all_ms = 3600000;     /* sessions run out, too */
static const int64_t keep_ms = 86400000;

struct access_watch {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    bool stop, news;
    int64_t last; /* entry of the list that was looked at */
};

struct users_found {
    int64_t id[MOST];
    int count;
};

static bool take_user(void *ctx, int64_t user)
{
    struct users_found *f = ctx;
    f->id[f->count++] = user;
    return f->count < MOST;
}

static void look(struct access_watch *w)
{
    struct users_found found = {.count = 0};
    int64_t last = w->last;
    struct db_tx *tx = db_begin(w->server->db, DB_READ);
    enum db_code code = db_access_news(tx, &last, take_user, &found);
    enum db_code end = db_end(tx);
    bool good = code == DB_OK && end == DB_OK;
    for (int i = 0; i < found.count && good; i++) {
        who_changed(w->server, found.id[i]);
        good = hub_check_access(w->server->hub, found.id[i]);
    }
    if (good)
        w->last = last; /* else all of it again: the store was away */
}

static void look_at_all(struct access_watch *w)
{
    struct db_tx *tx = db_begin(w->server->db, DB_WRITE);
    db_access_clean(tx, db_now() - keep_ms);
    db_end(tx);
    hub_check_access(w->server->hub, 0);
}

static void *watch_always(void *ctx)
{
    struct access_watch *w = ctx;
    int64_t all = server_ticks();
    for (;;) {
        struct timespec until = steady_in(LOOK_MS);
        pthread_mutex_lock(&w->lock);
        if (!w->stop && !w->news)
            pthread_cond_timedwait(&w->some, &w->lock, &until);
        bool stop = w->stop;
        w->news = false;
        pthread_mutex_unlock(&w->lock);
        if (stop)
            return NULL;
        look(w);
        if (server_ticks() - all > all_ms) {
            look_at_all(w);
            all = server_ticks();
        }
    }
}

void access_news(struct access_watch *w)
{
    pthread_mutex_lock(&w->lock);
    w->news = true;
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
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->some);
    free(w);
}
