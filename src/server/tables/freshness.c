/* freshness.c: compares tables in memory with the store, for all who wait for that. */
#define _GNU_SOURCE
#include "server/tables/freshness.h"

#include "base/check.h"
#include "server/http/reply.h"

#include <stdlib.h>

enum { MOST = 256 };

struct freshness {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct request *first, **last;
    bool stop, running;
};

enum handled freshness_wait(struct request *r)
{
    struct freshness *l = r->server->freshness;
    request_suspend(r);
    pthread_mutex_lock(&l->lock);
    bool stop = l->stop;
    if (!stop) {
        r->next = NULL;
        *l->last = r;
        l->last = &r->next;
        pthread_cond_signal(&l->some);
    }
    pthread_mutex_unlock(&l->lock);
    if (stop) {
        problem(r, 503, "the server is being stopped; try again soon");
        request_answer(r);
    }
    return WAIT;
}

/* All that wait; NULL: it ends. */
static struct request *take_requests(struct freshness *l)
{
    pthread_mutex_lock(&l->lock);
    while (!l->first && !l->stop)
        pthread_cond_wait(&l->some, &l->lock);
    struct request *all = l->first;
    l->first = NULL;
    l->last = &l->first;
    pthread_mutex_unlock(&l->lock);
    return all;
}

static void note_mark(struct server *server, const struct db_mark *mark, int64_t moment)
{
    struct table *t = table_peek(server, mark->table);
    if (!t)
        return;
    if (t->loaded && !t->busy) {
        bool same = t->row->next >= mark->next && t->row->rev == mark->rev && t->row->chats >= mark->chats;
        if (!same)
            t->behind = true;
        else if (t->checked < moment)
            t->checked = moment;
    }
    table_release(t);
}

/* Compares the tables of the first so many requests; what is behind them. */
static struct request *compare_tables(struct freshness *l, struct request *list)
{
    struct db_mark marks[MOST];
    struct request *end = list;
    int count = 0;
    for (; end && count < MOST; end = end->next) {
        int i = 0;
        while (i < count && marks[i].table != end->id)
            i++;
        if (i == count)
            marks[count++] = (struct db_mark){.table = end->id};
    }
    int64_t moment = server_moment();
    struct db_tx *tx = db_begin(l->server->db, DB_ONCE);
    enum db_code code = db_marks(tx, marks, count), ended = db_end(tx);
    code = code == DB_OK ? ended : code;
    for (int i = 0; i < count && code == DB_OK; i++)
        note_mark(l->server, &marks[i], moment);
    while (list != end) {
        struct request *r = list;
        list = r->next;
        r->next = NULL;
        if (code == DB_OK) {
            request_wake(r);
        } else {
            problem_store(r, code);
            request_answer(r);
        }
    }
    return end;
}

static void *run_freshness(void *ctx)
{
    struct freshness *l = ctx;
    struct request *list;
    while ((list = take_requests(l)))
        while (list)
            list = compare_tables(l, list);
    return NULL;
}

struct freshness *freshness_new(struct server *server)
{
    struct freshness *l = calloc(1, sizeof *l);
    sg_check(l);
    l->server = server;
    l->last = &l->first;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->some, NULL);
    if (db_shared(server->db)) { /* else nobody ever waits */
        sg_check(pthread_create(&l->thread, NULL, run_freshness, l) == 0);
        l->running = true;
    }
    return l;
}

void freshness_end(struct freshness *freshness)
{
    if (!freshness)
        return;
    pthread_mutex_lock(&freshness->lock);
    freshness->stop = true;
    pthread_cond_signal(&freshness->some);
    pthread_mutex_unlock(&freshness->lock);
    if (freshness->running)
        pthread_join(freshness->thread, NULL);
    freshness->running = false;
}

void freshness_free(struct freshness *freshness)
{
    if (!freshness)
        return;
    pthread_mutex_destroy(&freshness->lock);
    pthread_cond_destroy(&freshness->some);
    free(freshness);
}
