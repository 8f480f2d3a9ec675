/*
 * db_queue.c: group commit: many steps of many tables in one transaction.
 *
 * Producers put steps into a list and continue. The writer takes all that are
 * there, so the batch grows with the load: alone a step waits for nobody,
 * under load a hundred share one wait for the disk. When batches have several
 * steps anyway the writer waits a moment for more of them: a commit costs far
 * more than the steps in it.
 */
#define _GNU_SOURCE
#include "server/store/db_queue.h"

#include "base/check.h"
#include "server/http/steady.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* What is short has workers of its own; those for lists, streams and the like let them go first. */
enum {
    MAX_LATER = 65536,
    WORKERS_SHORT = 2,
    WORKERS_BULK = 2,
    WORKERS = WORKERS_SHORT + WORKERS_BULK,
    GIVE_WAY_MS = 20, /* but no longer than this */
    BULK_NICE = 12
};

/* When so many wait at once for lists, streams and the like, then for a while one of them is served at a time: two
 * processors of which one is free serve who plays sooner than two of which none is. */
enum { CROWD = 16, CROWD_MS = 2000 };

/* The moment that steps are gathered for, if two more come in it on the average; unless so many are there already. */
enum { GATHER_US = 400, GATHER_STEPS = 8 };

/* What batches are like, the latest ones counting most. */
struct usual {
    double steps, us; /* in a batch; from one step to the next */
    int64_t last;     /* when the last one was taken */
};

struct later {
    struct later *next;
    void (*run)(struct db *db, void *ctx);
    void *ctx;
};

/* What one of those has to wait for who ask, first come, first served. */
struct asker {
    struct asker *next, *chain;
    uint64_t whose;
    struct later *first, **last;
};

enum { CHAINS = 1024 };

/* All of them, who is next first: whoever was served stands last again. */
struct later_list {
    struct asker *first, **last, *chain[CHAINS];
    int count; /* of jobs */
};

struct db_queue {
    struct db *db;
    int max_batch;
    struct db_step **batch; /* the writer's own */
    int64_t *tables;
    char *news;
    size_t news_room;
    pthread_t writer, worker[WORKERS];
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t more, idle, more_later[2];
    struct db_step *first, **last;
    int64_t waiting;
    bool busy, sleeping, stop, stop_later;
    struct later_list later[2]; /* short, bulk */
    int64_t crowded;            /* microseconds(): until then there is a crowd */
    int64_t turns, turn;        /* so many had a turn; whose it is, 0: nobody's */
    int64_t turn_until;         /* nobody waits for it longer than that */
    pthread_cond_t turn_ended;
    void (*on_batch)(void *ctx);
    void *on_batch_ctx;
    struct db_stats stats;
};

static int64_t microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- The writer ---------------------------------------------------------- */

static int by_table(const void *a, const void *b)
{
    const struct db_step *const *x = a, *const *y = b;
    if ((*x)->table != (*y)->table)
        return (*x)->table < (*y)->table ? -1 : 1;
    return (*x)->seq < (*y)->seq ? -1 : (*x)->seq > (*y)->seq;
}

/* "node t57 t60": what is sent to other nodes. */
static const char *news_of(struct db_queue *q, int count)
{
    struct sg_text text;
    int64_t last = -1;
    sg_text_init(&text, q->news, q->news_room);
    sg_text_add(&text, db_node(q->db));
    for (int i = 0; i < count; i++) {
        if (q->batch[i]->table == last)
            continue;
        last = q->batch[i]->table;
        sg_text_add(&text, " t");
        sg_text_number(&text, last);
        if (text.length > 7000) { /* PostgreSQL takes 8000 bytes */
            sg_text_add(&text, " *0");
            break;
        }
    }
    return q->news;
}

static void commit_batch(struct db_queue *q, int count)
{
    const struct db_driver *driver = db_driver(q->db);
    /* In the order of tables, so that two nodes never wait for each other in a ring. */
    qsort(q->batch, (size_t)count, sizeof *q->batch, by_table);
    const char *news = driver->shared ? news_of(q, count) : "";
    struct db_conn *conn = db_writer_enter(q->db);
    driver->steps(conn, q->batch, count, news);
    db_writer_leave(q->db);
}

/* Takes up to max_batch steps. */
static int take_batch(struct db_queue *q)
{
    int count = 0;
    while (q->first && count < q->max_batch) {
        q->batch[count++] = q->first;
        q->first = q->first->next_step;
    }
    if (!q->first)
        q->last = &q->first;
    q->waiting -= count;
    return count;
}

static void answer_batch(struct db_queue *q, int count, int64_t us)
{
    int64_t ok = 0, conflicts = 0;
    for (int i = 0; i < count; i++) {
        ok += q->batch[i]->code == DB_OK;
        conflicts += q->batch[i]->code == DB_CONFLICT;
        db_note_failure(q->db, q->batch[i]->code);
    }
    pthread_mutex_lock(&q->lock);
    q->stats.steps += ok;
    q->stats.conflicts += conflicts;
    q->stats.failures += count - ok - conflicts;
    q->stats.batches++;
    q->stats.commit_us += us;
    void (*fn)(void *) = q->on_batch;
    void *ctx = q->on_batch_ctx;
    pthread_mutex_unlock(&q->lock);
    for (int i = 0; i < count; i++)
        if (q->batch[i]->done)
            q->batch[i]->done(q->batch[i]);
    if (fn)
        fn(ctx);
}

static void note_batch(struct usual *u, int count)
{
    int64_t now = microseconds();
    u->steps += (count - u->steps) / 16;
    u->us += ((double)(now - u->last) / count - u->us) / 16;
    u->last = now;
}

/* Alone nobody waits, nor where few come. The lock is held, and free while it waits. */
static void wait_for_more(struct db_queue *q, const struct usual *u)
{
    const struct timespec moment = {0, GATHER_US * 1000};
    if (u->steps < 1.5 || 2 * u->us > GATHER_US || q->stop || q->waiting >= GATHER_STEPS)
        return;
    pthread_mutex_unlock(&q->lock);
    nanosleep(&moment, NULL);
    pthread_mutex_lock(&q->lock);
}

static void *write_all(void *arg)
{
    struct db_queue *q = arg;
    struct usual usual = {1, 1e6, microseconds()};
    prctl(PR_SET_TIMERSLACK, 20000UL); /* nanoseconds: a moment is no longer than asked for */
    pthread_mutex_lock(&q->lock);
    for (;;) {
        while (!q->first && !q->stop) {
            q->busy = false;
            pthread_cond_broadcast(&q->idle);
            q->sleeping = true;
            pthread_cond_wait(&q->more, &q->lock);
            q->sleeping = false;
        }
        if (!q->first)
            break;
        q->busy = true;
        wait_for_more(q, &usual);
        int count = take_batch(q);
        note_batch(&usual, count);
        pthread_mutex_unlock(&q->lock);
        int64_t from = microseconds();
        commit_batch(q, count);
        answer_batch(q, count, microseconds() - from);
        pthread_mutex_lock(&q->lock);
    }
    q->busy = false;
    pthread_cond_broadcast(&q->idle);
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

void db_submit(struct db *db, struct db_step *step)
{
    struct db_queue *q = db_queue_of(db);
    step->next_step = NULL;
    step->code = DB_BROKEN;
    step->there = false;
    step->until = microseconds() / 1000 + db_options(db)->max_wait_ms;
    if (!step->at)
        step->at = db_now();
    pthread_mutex_lock(&q->lock);
    sg_check(!q->stop);
    *q->last = step;
    q->last = &step->next_step;
    q->waiting++;
    bool wake = q->sleeping;
    pthread_mutex_unlock(&q->lock);
    if (wake)
        pthread_cond_signal(&q->more);
}

void db_on_batch(struct db *db, void (*fn)(void *ctx), void *ctx)
{
    struct db_queue *q = db_queue_of(db);
    pthread_mutex_lock(&q->lock);
    q->on_batch = fn;
    q->on_batch_ctx = ctx;
    pthread_mutex_unlock(&q->lock);
}

void db_drain(struct db *db)
{
    struct db_queue *q = db_queue_of(db);
    pthread_mutex_lock(&q->lock);
    while (q->busy || q->first)
        pthread_cond_wait(&q->idle, &q->lock);
    pthread_mutex_unlock(&q->lock);
}

/* ---- Work that waits ----------------------------------------------------- */

static void stand_last(struct later_list *l, struct asker *a)
{
    a->next = NULL;
    *(l->first ? l->last : &l->first) = a;
    l->last = &a->next;
}

static struct asker *asker_of(struct later_list *l, uint64_t whose)
{
    struct asker **at = &l->chain[whose % CHAINS];
    while (*at && (*at)->whose != whose)
        at = &(*at)->chain;
    if (*at)
        return *at;
    struct asker *a = *at = calloc(1, sizeof *a);
    sg_check(a);
    a->whose = whose;
    stand_last(l, a);
    return a;
}

static void forget_asker(struct later_list *l, struct asker *a)
{
    struct asker **at = &l->chain[a->whose % CHAINS];
    while (*at != a)
        at = &(*at)->chain;
    *at = a->chain;
    free(a);
}

static bool put_later(struct later_list *l, uint64_t whose, struct later job)
{
    if (l->count == MAX_LATER)
        return false;
    struct asker *a = asker_of(l, whose);
    struct later *own = malloc(sizeof *own);
    sg_check(own);
    *own = job;
    *(a->first ? a->last : &a->first) = own;
    a->last = &own->next;
    l->count++;
    return true;
}

static struct later take_later(struct later_list *l)
{
    struct asker *a = l->first;
    struct later *own = a->first, job = *own;
    free(own);
    l->first = a->next;
    l->count--;
    a->first = job.next;
    if (a->first)
        stand_last(l, a);
    else
        forget_asker(l, a);
    return job;
}

/* Waits while short work waits. */
static void give_way(struct db_queue *q)
{
    const struct timespec moment = {0, 1000000};
    for (int i = 0; i < GIVE_WAY_MS; i++) {
        pthread_mutex_lock(&q->lock);
        bool urgent = q->later[DB_SHORT].count > 0;
        pthread_mutex_unlock(&q->lock);
        if (!urgent)
            return;
        nanosleep(&moment, NULL);
    }
}

/* Is one of a crowd served, and that not for so long that others are not to wait for it? The lock is held. */
static bool turn_taken(const struct db_queue *q)
{
    int64_t now = microseconds();
    return now < q->crowded && q->turn && now < q->turn_until;
}

int64_t db_turn_begin(struct db *db)
{
    struct db_queue *q = db_queue_of(db);
    give_way(q);
    pthread_mutex_lock(&q->lock);
    while (turn_taken(q)) {
        struct timespec until = {(time_t)(q->turn_until / 1000000), (long)(q->turn_until % 1000000) * 1000};
        pthread_cond_timedwait(&q->turn_ended, &q->lock, &until);
    }
    int64_t mine = q->turn = ++q->turns;
    q->turn_until = microseconds() + GIVE_WAY_MS * 1000;
    pthread_mutex_unlock(&q->lock);
    return mine;
}

void db_turn_end(struct db *db, int64_t turn)
{
    struct db_queue *q = db_queue_of(db);
    pthread_mutex_lock(&q->lock);
    q->turn = q->turn == turn ? 0 : q->turn;
    pthread_mutex_unlock(&q->lock);
    pthread_cond_signal(&q->turn_ended);
}

static void run_jobs(struct db_queue *q, int which)
{
    struct later_list *list = &q->later[which];
    pthread_mutex_lock(&q->lock);
    for (;;) {
        while (!list->count && !q->stop_later)
            pthread_cond_wait(&q->more_later[which], &q->lock);
        if (!list->count)
            break;
        struct later job = take_later(list);
        pthread_mutex_unlock(&q->lock);
        int64_t turn = which == DB_BULK ? db_turn_begin(q->db) : 0;
        job.run(q->db, job.ctx);
        if (turn)
            db_turn_end(q->db, turn);
        pthread_mutex_lock(&q->lock);
    }
    pthread_mutex_unlock(&q->lock);
}

static void *work_short(void *arg)
{
    run_jobs(arg, DB_SHORT);
    return NULL;
}

/* The kernel lets them go last, too: when thousands open their streams at once, who plays needs the processor first. */
static void *work_bulk(void *arg)
{
    setpriority(PRIO_PROCESS, (id_t)gettid(), BULK_NICE);
    run_jobs(arg, DB_BULK);
    return NULL;
}

bool db_later(struct db *db, enum db_work work_, uint64_t whose, void (*run)(struct db *db, void *ctx), void *ctx)
{
    struct db_queue *q = db_queue_of(db);
    pthread_mutex_lock(&q->lock);
    bool room = !q->stop_later && put_later(&q->later[work_], whose, (struct later){NULL, run, ctx});
    if (q->later[DB_BULK].count > CROWD)
        q->crowded = microseconds() + CROWD_MS * 1000;
    pthread_mutex_unlock(&q->lock);
    if (room)
        pthread_cond_signal(&q->more_later[work_]);
    return room;
}

/* ---- Beginning and end --------------------------------------------------- */

struct db_queue *db_queue_new(struct db *db, int max_batch)
{
    struct db_queue *q = calloc(1, sizeof *q);
    sg_check(q);
    q->db = db;
    q->max_batch = max_batch;
    q->batch = calloc((size_t)max_batch, sizeof *q->batch);
    q->news_room = 7900;
    q->news = malloc(q->news_room);
    sg_check(q->batch && q->news);
    q->last = &q->first;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->more, NULL);
    pthread_cond_init(&q->idle, NULL);
    steady_cond(&q->turn_ended);
    for (int i = 0; i < 2; i++)
        pthread_cond_init(&q->more_later[i], NULL);
    sg_check(pthread_create(&q->writer, NULL, write_all, q) == 0);
    for (int i = 0; i < WORKERS; i++)
        sg_check(pthread_create(&q->worker[i], NULL, i < WORKERS_SHORT ? work_short : work_bulk, q) == 0);
    return q;
}

void db_queue_free(struct db_queue *q)
{
    if (!q)
        return;
    pthread_mutex_lock(&q->lock);
    q->stop_later = true;
    for (int i = 0; i < 2; i++)
        pthread_cond_broadcast(&q->more_later[i]);
    pthread_mutex_unlock(&q->lock);
    for (int i = 0; i < WORKERS; i++) /* these first: they may still submit steps */
        pthread_join(q->worker[i], NULL);
    pthread_mutex_lock(&q->lock);
    q->stop = true;
    pthread_cond_broadcast(&q->more);
    pthread_mutex_unlock(&q->lock);
    pthread_join(q->writer, NULL);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->more);
    pthread_cond_destroy(&q->idle);
    pthread_cond_destroy(&q->turn_ended);
    for (int i = 0; i < 2; i++)
        pthread_cond_destroy(&q->more_later[i]);
    free(q->batch);
    free(q->news);
    free(q);
}

void db_queue_stats(struct db_queue *q, struct db_stats *out)
{
    pthread_mutex_lock(&q->lock);
    *out = q->stats;
    out->waiting = q->waiting;
    pthread_mutex_unlock(&q->lock);
}
