/* tables.c: finds tables in memory, loads them, and drops those not used. */
#define _GNU_SOURCE
#include "server/tables/table.h"

#include "base/check.h"
#include "server/streams/streams.h"
#include "server/tables/freshness.h"
#include "server/http/reply.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096, NEWS_WAIT_MS = 20000 };

struct tables {
    struct server *server;
    pthread_mutex_t lock;
    struct table *chain[CHAINS];
    struct table *newest, *oldest; /* by last use */
    int64_t count;
};

struct tables *tables_new(struct server *server)
{
    struct tables *ts = calloc(1, sizeof *ts);
    sg_check(ts);
    ts->server = server;
    pthread_mutex_init(&ts->lock, NULL);
    return ts;
}

/* ---- The list by use ----------------------------------------------------------- */

static void take_out(struct tables *ts, struct table *t)
{
    *(t->newer ? &t->newer->older : &ts->newest) = t->older;
    *(t->older ? &t->older->newer : &ts->oldest) = t->newer;
}

static void put_first(struct tables *ts, struct table *t)
{
    t->newer = NULL;
    t->older = ts->newest;
    *(ts->newest ? &ts->newest->newer : &ts->oldest) = t;
    ts->newest = t;
}

static void unload(struct table *t)
{
    match_free(t->match);
    match_free(t->earlier->match);
    *t->earlier = (struct earlier){NULL, 0};
    free(t->row);
    free(t->starts);
    t->match = NULL;
    t->row = NULL;
    t->starts = NULL;
    t->steps = t->room = 0;
    t->turns = (struct clock_turns){0};
    t->loaded = false;
}

static void forget_table(struct tables *ts, struct table *t)
{
    struct table **at = &ts->chain[t->id % CHAINS];
    while (*at != t)
        at = &(*at)->chain;
    *at = t->chain;
    take_out(ts, t);
    ts->count--;
    unload(t);
    free(t->earlier);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->settled);
    free(t);
}

void tables_free(struct tables *tables)
{
    if (!tables)
        return;
    while (tables->oldest)
        forget_table(tables, tables->oldest);
    pthread_mutex_destroy(&tables->lock);
    free(tables);
}

static struct table *add_table(struct server *server, int64_t id)
{
    struct tables *ts = server->tables;
    struct table *t = calloc(1, sizeof *t);
    sg_check(t);
    t->earlier = calloc(1, sizeof *t->earlier);
    sg_check(t->earlier);
    t->id = id;
    t->server = server;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->settled, NULL);
    t->chain = ts->chain[id % CHAINS];
    ts->chain[id % CHAINS] = t;
    put_first(ts, t);
    ts->count++;
    return t;
}

/* Holds and locks the table. `make`: a new one, not loaded, if it is not there. */
static struct table *hold(struct server *server, int64_t id, bool make)
{
    struct tables *ts = server->tables;
    pthread_mutex_lock(&ts->lock);
    struct table *t = ts->chain[id % CHAINS];
    while (t && t->id != id)
        t = t->chain;
    if (!t && make)
        t = add_table(server, id);
    if (t) {
        t->users++;
        take_out(ts, t);
        put_first(ts, t);
    }
    pthread_mutex_unlock(&ts->lock);
    if (t)
        pthread_mutex_lock(&t->lock);
    return t;
}

void table_release(struct table *t)
{
    struct tables *ts = t->server->tables;
    bool empty = !t->loaded;
    pthread_mutex_unlock(&t->lock);
    pthread_mutex_lock(&ts->lock);
    if (--t->users == 0 && empty)
        forget_table(ts, t);
    pthread_mutex_unlock(&ts->lock);
}

/* ---- Getting ---------------------------------------------------------------------- */

static bool is_ready(const struct table *t)
{
    return t->loaded && !t->stale && !t->behind && !t->busy;
}

/* Was it compared with the store at this moment or later? Alone at a store it always is. */
static bool since(const struct table *t, int64_t moment)
{
    return t->checked >= moment || !db_shared(t->server->db);
}

/*
 * Loads it with the lock free: others find it busy and wait in its queue, but
 * no thread of theirs does. News that come meanwhile make it stale again.
 */
static enum db_code reload(struct table *t)
{
    atomic_fetch_add(&t->server->counts.loads, 1);
    int64_t moment = server_moment();
    t->stale = t->behind = false;
    unload(t);
    pthread_mutex_unlock(&t->lock);
    enum db_code code = table_load(t);
    pthread_mutex_lock(&t->lock);
    t->loaded = code == DB_OK;
    if (code != DB_OK)
        unload(t);
    else
        t->checked = moment;
    return code;
}

/*
 * Makes it what the store has: with what is new, or whole. Requests that wait
 * in its queue meanwhile came before the next look, which serves all of them.
 */
static enum db_code renew_table(struct table *t)
{
    enum db_code code = DB_CONFLICT;
    t->busy = t->loading = true;
    if (t->loaded && !t->stale) {
        int64_t moment = server_moment();
        t->behind = false;
        code = table_catch_up(t);
        if (code == DB_OK)
            t->checked = moment;
        else if (code != DB_CONFLICT)
            t->behind = true; /* it is whole, and perhaps old: the next who asks tries again */
    }
    if (code == DB_CONFLICT)
        code = reload(t);
    t->loading = false;
    table_leave(t, false);
    return code;
}

struct table *table_get(struct request *r, int64_t id, enum handled *handled)
{
    struct table *t = hold(r->server, id, r->blocking);
    enum db_code code = DB_OK;
    *handled = LATER;
    if (!t)
        return NULL;
    if (t->busy) {
        request_suspend(r);
        r->next = t->queue;
        t->queue = r;
        *handled = WAIT;
    } else if (is_ready(t) && (!r->compare || since(t, r->arrived))) {
        r->unsure = !since(t, r->arrived);
        return t;
    } else if (is_ready(t) && !r->blocking) {
        table_release(t);
        *handled = freshness_wait(r);
        return NULL;
    } else if (r->blocking) {
        code = renew_table(t);
        r->unsure = false;
        if (code == DB_OK)
            return t;
        problem_store(r, code);
        *handled = DONE;
    }
    table_release(t);
    return NULL;
}

struct table *table_hold(struct server *server, int64_t id, enum db_code *code)
{
    return table_hold_since(server, id, 0, code);
}

struct table *table_hold_since(struct server *server, int64_t id, int64_t moment, enum db_code *code)
{
    struct table *t = hold(server, id, true);
    while (t->busy)
        pthread_cond_wait(&t->settled, &t->lock);
    *code = is_ready(t) && since(t, moment) ? DB_OK : renew_table(t);
    if (*code == DB_OK)
        return t;
    table_release(t);
    return NULL;
}

struct table *table_peek(struct server *server, int64_t id)
{
    struct table *t = hold(server, id, false);
    if (!t || t->loaded || t->loading)
        return t;
    table_release(t);
    return NULL;
}

/* ---- Waiting and waking -------------------------------------------------------------- */

static void wake_all(struct request *list)
{
    while (list) {
        struct request *r = list;
        list = r->next;
        r->next = NULL;
        request_wake(r);
    }
}

void table_enter(struct table *t)
{
    while (t->busy)
        pthread_cond_wait(&t->settled, &t->lock);
    t->busy = true;
    pthread_mutex_unlock(&t->lock);
}

void table_leave(struct table *t, bool stale)
{
    struct request *queue = t->queue, *waiting = t->waiting;
    t->busy = false;
    t->stale |= stale;
    t->queue = t->waiting = NULL;
    pthread_cond_broadcast(&t->settled);
    wake_all(queue);
    wake_all(waiting);
}

enum handled table_wait_news(struct table *t, struct request *r)
{
    if (!r->polls) {
        r->until = server_ticks() + NEWS_WAIT_MS;
        atomic_fetch_add(&r->server->polls, 1);
        r->polls = true;
    }
    r->identified = false; /* whose request it is may have changed when there is news */
    r->give_up = 0;        /* and waiting for it is not waiting for the store */
    request_suspend(r);
    r->next = t->waiting;
    t->waiting = r;
    table_release(t);
    return WAIT;
}

int64_t *tables_ids(struct tables *tables, int64_t *count)
{
    struct tables *ts = tables;
    pthread_mutex_lock(&ts->lock);
    int64_t *list = malloc((size_t)(ts->count + 1) * sizeof *list), n = 0;
    sg_check(list);
    for (struct table *t = ts->newest; t; t = t->older)
        list[n++] = t->id;
    pthread_mutex_unlock(&ts->lock);
    *count = n;
    return list;
}

static void wake_old(struct table *t, int64_t now)
{
    struct request **at = &t->waiting, *old = NULL;
    while (*at) {
        struct request *r = *at;
        if (r->until <= now || atomic_load(&t->server->stopping)) {
            *at = r->next;
            r->next = old;
            old = r;
        } else {
            at = &r->next;
        }
    }
    wake_all(old);
}

void tables_wake_old(struct tables *tables)
{
    int64_t count, now = server_ticks();
    int64_t *list = tables_ids(tables, &count);
    for (int64_t i = 0; i < count; i++) {
        struct table *t = hold(tables->server, list[i], false);
        if (!t)
            continue;
        wake_old(t, now);
        table_release(t);
    }
    free(list);
}

/* ---- Memory ----------------------------------------------------------------------------- */

/* What match.c keeps: text with room to grow, plies, states. */
static int64_t weight_of(const struct match *m, const struct sg_game *game)
{
    int64_t plies = m ? match_plies(m) : 0;
    return m ? 2 * (int64_t)match_text(m).length + 48 * plies + plies / 8 * game->state_size : 0;
}

static int64_t weight(const struct table *t)
{
    int64_t bytes = (int64_t)sizeof *t + t->room * 4 + 2048;
    return bytes + weight_of(t->match, t->game) + weight_of(t->earlier->match, t->game);
}

void tables_trim(struct tables *tables, bool all, int64_t *count, int64_t *bytes)
{
    int64_t sum = 0;
    pthread_mutex_lock(&tables->lock);
    int64_t most = INT64_MAX;
    struct table *next;
    if (tables->newest)
        most = tables->newest->server->config.tables_memory << 20;
    for (struct table *t = tables->newest; t; t = next) {
        next = t->older;
        /* Nobody holds it, so nobody has its lock or can get it meanwhile. */
        bool still = t->users == 0 && !t->busy && !t->queue && !t->waiting;
        sum += still ? weight(t) : 65536;
        if (still && (all || sum > most)) {
            sum -= weight(t);
            atomic_fetch_add(&t->server->counts.drops, 1);
            forget_table(tables, t);
        }
    }
    *count = tables->count;
    *bytes = sum;
    pthread_mutex_unlock(&tables->lock);
}
