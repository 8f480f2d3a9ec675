/* db.c: opening a store, its connections and transactions. */
#define _POSIX_C_SOURCE 200809L
#include "server/store/db.h"

#include "base/check.h"
#include "server/store/db_driver.h"
#include "server/store/db_queue.h"
#include "server/http/steady.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_POOL = 12, MAX_NEWS = 64 };

/* First come, first served: a plain mutex would let the writer thread starve others. */
struct turnstile {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint64_t next, serving;
};

struct db_tx {
    struct db *db;
    struct db_conn *conn;
    enum db_mode mode;
    enum db_code dead; /* DB_OK: it is not */
    bool of_writer;    /* conn is the one writing connection */
    int news_count;
    struct {
        enum db_news what;
        int64_t id;
    } news[MAX_NEWS];
};

/* What was logged lately: the same is logged once a minute. */
enum { TROUBLES = 8 };
struct trouble {
    const char *what;
    char line[512];
    int64_t at;
};

struct db {
    const struct db_driver *driver;
    char *where;
    char node[64];
    struct db_options options;
    void *driver_data;
    struct db_conn *writer; /* used by who passed the turnstile */
    struct turnstile writing;
    struct db_queue *queue;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t freed;
    struct db_conn *idle[MAX_POOL];
    int idle_count, open_count;
    struct trouble trouble[TROUBLES];
    int64_t reconnects;
    atomic_bool failed; /* see db_queue.h */
    void (*listener)(void *ctx, enum db_news what, int64_t id);
    void *listener_ctx;
    void (*hearer)(void *ctx, const char *node, const char *words);
    void *hearer_ctx;
    int calling; /* calls of the two that are running */
    pthread_cond_t called;
};

/* ---- Small things -------------------------------------------------------- */

const char *db_code_name(enum db_code code)
{
    static const char *const names[] = {"ok", "none", "conflict", "full", "lost", "bad", "broken"};
    return (unsigned)code < sizeof names / sizeof names[0] ? names[code] : "?";
}

int64_t db_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

const char *db_kind(const struct db *db)
{
    return db->driver->name;
}

const char *db_node(const struct db *db)
{
    return db->node;
}

bool db_shared(const struct db *db)
{
    return db->driver->shared;
}

const char *db_where(const struct db *db)
{
    return db->where;
}

const struct db_options *db_options(const struct db *db)
{
    return &db->options;
}

static _Thread_local int64_t thread_until; /* 0: not bounded */

void db_until(int64_t ms)
{
    thread_until = ms;
}

int db_patience(const struct db *db)
{
    return db->options.max_wait_ms;
}

int64_t db_deadline(const struct db *db, bool *cut)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    int64_t now = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000, deadline = now + db->options.max_wait_ms;
    /* Who has waited for nearly all of it has waited in vain; a little less is no sign of anything. */
    *cut = thread_until && thread_until < deadline - db->options.max_wait_ms / 10;
    return thread_until && thread_until < deadline ? thread_until : deadline;
}

void **db_driver_data(struct db *db)
{
    return &db->driver_data;
}

void db_trouble(struct db *db, const char *what, const char *words)
{
    char line[sizeof db->trouble[0].line];
    struct sg_text out;
    int64_t now = db_now();
    bool repeated = false;
    struct trouble *at = db->trouble;
    sg_text_init(&out, line, sizeof line);
    for (; *words && *words != '\n'; words++)
        sg_text_char(&out, *words);
    pthread_mutex_lock(&db->lock);
    for (int i = 0; i < TROUBLES; i++) {
        struct trouble *old = &db->trouble[i];
        /* The words about a hook or a push depend on who has it: they count as one trouble, or somebody fills the log.
         */
        bool others = strcmp(what, "hook") == 0 || strcmp(what, "push") == 0;
        bool same = old->what && strcmp(old->what, what) == 0 && (others || strcmp(old->line, line) == 0);
        repeated |= same && now >= old->at && now - old->at < 60000;
        at = old->at < at->at ? old : at;
    }
    if (!repeated) {
        at->what = what;
        memcpy(at->line, line, out.length + 1);
        at->at = now;
    }
    pthread_mutex_unlock(&db->lock);
    if (!repeated && db->options.trouble)
        db->options.trouble(db->options.trouble_ctx, what, line);
}

void db_count_reconnect(struct db *db)
{
    pthread_mutex_lock(&db->lock);
    db->reconnects++;
    pthread_mutex_unlock(&db->lock);
}

struct db_stats db_stats(struct db *db)
{
    struct db_stats stats;
    db_queue_stats(db->queue, &stats);
    pthread_mutex_lock(&db->lock);
    stats.reconnects = db->reconnects;
    pthread_mutex_unlock(&db->lock);
    return stats;
}

void db_listen(struct db *db, void (*fn)(void *ctx, enum db_news what, int64_t id), void *ctx)
{
    pthread_mutex_lock(&db->lock);
    db->listener = fn;
    db->listener_ctx = ctx;
    while (db->calling)
        pthread_cond_wait(&db->called, &db->lock);
    pthread_mutex_unlock(&db->lock);
}

static void end_call(struct db *db)
{
    pthread_mutex_lock(&db->lock);
    if (--db->calling == 0)
        pthread_cond_broadcast(&db->called);
    pthread_mutex_unlock(&db->lock);
}

void db_news(struct db *db, enum db_news what, int64_t id)
{
    pthread_mutex_lock(&db->lock);
    void (*fn)(void *, enum db_news, int64_t) = db->listener;
    void *ctx = db->listener_ctx;
    db->calling++;
    pthread_mutex_unlock(&db->lock);
    if (fn)
        fn(ctx, what, id);
    end_call(db);
}

void db_hear(struct db *db, void (*fn)(void *ctx, const char *node, const char *words), void *ctx)
{
    pthread_mutex_lock(&db->lock);
    db->hearer = fn;
    db->hearer_ctx = ctx;
    while (db->calling)
        pthread_cond_wait(&db->called, &db->lock);
    pthread_mutex_unlock(&db->lock);
}

void db_heard(struct db *db, const char *node, const char *words)
{
    pthread_mutex_lock(&db->lock);
    void (*fn)(void *, const char *, const char *) = db->hearer;
    void *ctx = db->hearer_ctx;
    db->calling++;
    pthread_mutex_unlock(&db->lock);
    if (fn)
        fn(ctx, node, words);
    end_call(db);
}

void db_send(struct db *db, const char *words)
{
    if (db->driver->send)
        db->driver->send(db, words);
}

void db_note_failure(struct db *db, enum db_code code)
{
    if (code == DB_FULL || code == DB_BROKEN)
        atomic_store(&db->failed, true);
}

bool db_failed(struct db *db)
{
    return atomic_load(&db->failed);
}

void db_recovered(struct db *db)
{
    atomic_store(&db->failed, false);
}

/* ---- Opening ------------------------------------------------------------- */

static void turnstile_enter(struct turnstile *t)
{
    pthread_mutex_lock(&t->lock);
    uint64_t mine = t->next++;
    while (t->serving != mine)
        pthread_cond_wait(&t->moved, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

static void turnstile_leave(struct turnstile *t)
{
    pthread_mutex_lock(&t->lock);
    t->serving++;
    pthread_cond_broadcast(&t->moved);
    pthread_mutex_unlock(&t->lock);
}

struct db_conn *db_writer_enter(struct db *db)
{
    turnstile_enter(&db->writing);
    return db->writer;
}

void db_writer_leave(struct db *db)
{
    turnstile_leave(&db->writing);
}

struct db_queue *db_queue_of(struct db *db)
{
    return db->queue;
}

const struct db_driver *db_driver(const struct db *db)
{
    return db->driver;
}

static void name_node(struct db *db)
{
    char host[40] = "node";
    if (db->options.node) {
        snprintf(db->node, sizeof db->node, "%s", db->options.node);
    } else {
        gethostname(host, sizeof host - 1);
        snprintf(db->node, sizeof db->node, "%.39s-%ld-%llx", host, (long)getpid(), (unsigned long long)db_now());
    }
    for (char *c = db->node; *c; c++) /* a blank ends it in a wake-up's text */
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~')
            *c = '-';
}

static struct db *new_db(const char *where, const struct db_options *options)
{
    struct db *db = calloc(1, sizeof *db);
    sg_check(db);
    bool postgres = strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
    db->driver = postgres ? &db_postgres : &db_sqlite;
    db->where = strdup(where);
    sg_check(db->where);
    if (options)
        db->options = *options;
    if (db->options.max_wait_ms <= 0)
        db->options.max_wait_ms = 10000;
    if (db->options.max_batch <= 0)
        db->options.max_batch = 512;
    name_node(db);
    pthread_mutex_init(&db->lock, NULL);
    steady_cond(&db->freed);
    pthread_cond_init(&db->called, NULL);
    pthread_mutex_init(&db->writing.lock, NULL);
    pthread_cond_init(&db->writing.moved, NULL);
    return db;
}

struct db *db_open(const char *where, const struct db_options *options, struct sg_error *why)
{
    struct db *db = new_db(where, options);
    sg_error_clear(why);
    if (!db->driver->prepare(db, why) || !(db->writer = db->driver->open(db, why)) || !db->driver->start(db, why)) {
        db_close(db);
        return NULL;
    }
    db->queue = db_queue_new(db, db->options.max_batch);
    return db;
}

void db_close(struct db *db)
{
    if (!db)
        return;
    db_queue_free(db->queue); /* does what is left first */
    db->driver->stop(db);
    sg_check(db->open_count == db->idle_count); /* a transaction is open */
    for (int i = 0; i < db->idle_count; i++)
        db->driver->close(db->idle[i]);
    if (db->writer)
        db->driver->close(db->writer);
    pthread_mutex_destroy(&db->lock);
    pthread_cond_destroy(&db->freed);
    pthread_cond_destroy(&db->called);
    pthread_mutex_destroy(&db->writing.lock);
    pthread_cond_destroy(&db->writing.moved);
    free(db->where);
    free(db);
}

/* ---- Transactions -------------------------------------------------------- */

/* A connection of the pool; NULL if none is free or can be opened: db_last_error() has the reason. */
static struct db_conn *take_connection(struct db *db)
{
    struct sg_error why;
    struct db_conn *conn = NULL;
    bool open = false;
    bool cut;
    int64_t deadline = db_deadline(db, &cut);
    struct timespec until = {(time_t)(deadline / 1000), (long)(deadline % 1000) * 1000000};
    pthread_mutex_lock(&db->lock);
    while (db->idle_count == 0 && db->open_count == MAX_POOL)
        if (pthread_cond_timedwait(&db->freed, &db->lock, &until) == ETIMEDOUT)
            break;
    if (db->idle_count == 0 && db->open_count == MAX_POOL) {
        pthread_mutex_unlock(&db->lock);
        db_trouble(db, "store", "all connections to the store are in use, and none was given back in time");
        return NULL;
    }
    if (db->idle_count > 0)
        conn = db->idle[--db->idle_count];
    else
        open = true, db->open_count++;
    pthread_mutex_unlock(&db->lock);
    if (!open)
        return conn;
    conn = db->driver->open(db, &why);
    if (!conn) {
        char words[600];
        struct sg_text text;
        sg_text_init(&text, words, sizeof words);
        sg_error_report(&why, &text);
        db_trouble(db, "store", words);
        pthread_mutex_lock(&db->lock);
        db->open_count--;
        pthread_cond_signal(&db->freed);
        pthread_mutex_unlock(&db->lock);
    }
    return conn;
}

static void return_connection(struct db *db, struct db_conn *conn)
{
    pthread_mutex_lock(&db->lock);
    db->idle[db->idle_count++] = conn;
    pthread_cond_signal(&db->freed);
    pthread_mutex_unlock(&db->lock);
}

struct db_tx *db_begin(struct db *db, enum db_mode mode)
{
    struct db_tx *tx = calloc(1, sizeof *tx);
    sg_check(tx);
    tx->db = db;
    tx->mode = mode;
    tx->of_writer = mode == DB_WRITE && db->driver->one_writer;
    tx->conn = tx->of_writer ? db_writer_enter(db) : take_connection(db);
    tx->dead = tx->conn ? db->driver->begin(tx->conn, mode) : DB_LOST;
    return tx;
}

static void leave_tx(struct db_tx *tx)
{
    if (tx->of_writer)
        db_writer_leave(tx->db);
    else if (tx->conn)
        return_connection(tx->db, tx->conn);
    free(tx);
}

void db_cancel(struct db_tx *tx)
{
    if (tx->conn)
        tx->db->driver->rollback(tx->conn);
    leave_tx(tx);
}

static const char notify_sql[] = "SELECT pg_notify('signoria', $1)";

/* "node t57 u12": other nodes hear of it when this is committed. */
static void send_news(struct db_tx *tx)
{
    char words[64 + MAX_NEWS * 24];
    struct sg_text text;
    if (!tx->db->driver->shared || tx->news_count == 0)
        return;
    sg_text_init(&text, words, sizeof words);
    sg_text_add(&text, tx->db->node);
    for (int i = 0; i < tx->news_count; i++) {
        sg_text_add(&text, tx->news[i].what == DB_NEWS_TABLE   ? " t"
                           : tx->news[i].what == DB_NEWS_SEATS ? " s"
                           : tx->news[i].what == DB_NEWS_USER  ? " u"
                                                               : " *");
        sg_text_number(&text, tx->news[i].id);
    }
    db_ask(tx, &(struct db_query){notify_sql, DB_ARGS(db_str(words))}, NULL);
}

enum db_code db_end(struct db_tx *tx)
{
    send_news(tx);
    enum db_code code = tx->dead;
    if (code != DB_OK) {
        db_note_failure(tx->db, code);
        db_cancel(tx);
        return code;
    }
    code = tx->db->driver->commit(tx->conn);
    db_note_failure(tx->db, code);
    leave_tx(tx);
    return code;
}

void db_tx_news(struct db_tx *tx, enum db_news what, int64_t id)
{
    for (int i = 0; i < tx->news_count; i++)
        if (tx->news[i].what == what && tx->news[i].id == id)
            return;
    if (tx->news_count == MAX_NEWS) { /* too many to name: everything */
        tx->news[MAX_NEWS - 1].what = DB_NEWS_ALL;
        tx->news[MAX_NEWS - 1].id = DB_NEWS_MISSED;
        return;
    }
    tx->news[tx->news_count].what = what;
    tx->news[tx->news_count++].id = id;
}

enum db_code db_ask(struct db_tx *tx, const struct db_query *query, int64_t *changed)
{
    if (changed)
        *changed = 0;
    if (tx->dead != DB_OK)
        return tx->dead;
    for (int i = 0; i < query->count; i++)
        if (query->args[i].kind == DB_TEXT && !db_text_ok(query->args[i].at, query->args[i].length))
            return DB_BAD;
    enum db_code code = tx->db->driver->run(tx->conn, query, changed);
    if (code != DB_OK)
        tx->dead = code;
    return code;
}

enum db_code db_do(struct db_tx *tx, const char *sql, const struct db_cell *args, int count, bool must)
{
    int64_t changed;
    enum db_code code = db_ask(tx, &(struct db_query){sql, args, count}, &changed);
    return code == DB_OK && must && changed == 0 ? DB_NONE : code;
}

struct db_cell db_str(const char *text)
{
    return db_bytes(text ? text : "", text ? strlen(text) : 0);
}

struct db_cell db_bytes(const char *text, size_t length)
{
    return (struct db_cell){.kind = DB_TEXT, .at = text, .length = length};
}

const char *db_keep(char **to, const char *text)
{
    char *at = *to;
    size_t length = strlen(text) + 1;
    memcpy(at, text, length);
    *to = at + length;
    return at;
}

/* UTF-8 as PostgreSQL takes it: no NUL, no overlong forms, no surrogates. */
bool db_text_ok(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    while (at < end) {
        unsigned c = *at++;
        if (c < 0x80) {
            if (c == 0)
                return false;
            continue;
        }
        int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        uint32_t code = c & (0x3Fu >> more);
        if (c < 0xC2 || c > 0xF4 || end - at < more)
            return false;
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xC0) != 0x80)
                return false;
            code = code << 6 | (*at & 0x3Fu);
        }
        if ((more == 2 && (code < 0x800 || (code >= 0xD800 && code < 0xE000))) ||
            (more == 3 && (code < 0x10000 || code > 0x10FFFF)))
            return false;
    }
    return true;
}

/* ---- Rows ------------------------------------------------------------------ */

bool db_id_row(void *ctx, const struct db_row *row)
{
    const struct db_each_id *each = ctx;
    return each->row(each->ctx, row->cell[0].n);
}

bool db_first_number(void *ctx, const struct db_row *row)
{
    *(int64_t *)ctx = row->cell[0].n;
    return false;
}
