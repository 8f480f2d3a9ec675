/*
 * db_sqlite.c: the store in one SQLite file.
 *
 * WAL with synchronous=FULL: a commit is on the disk when it is answered. One
 * connection writes, a few read. A thread of its own carries the WAL over into
 * the file, so that no player waits for that.
 */
#define _GNU_SOURCE
#include "server/store/db_driver.h"

#include "base/check.h"
#include "server/store/db_queue.h"
#include "server/store/db_sqlite_file.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_STATEMENTS = 128,
    CARRY_PAGES = 8000, /* in the WAL: the thread carries over, then the writer starts it again */
    CARRY_AGAIN = 4     /* a fourth more of them until the next try, if a reader was in the way */
};

struct statement {
    const char *sql;
    sqlite3_stmt *at;
    int count;
    uint8_t index[DB_MAX_ARGS]; /* SQLite's number of $1, $2 ...; 0: not used */
};

struct db_conn {
    struct db *db;
    sqlite3 *at;
    struct statement statement[MAX_STATEMENTS];
    int statements;
    bool once; /* no transaction: DB_ONCE */
};

struct sqlite_store {
    int lock; /* the open lock file, or -1 */
    sqlite3 *carrier;
    pthread_t thread;
    bool running;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    bool stop, wanted;
    atomic_bool carried;            /* nearly all of it: the writer can restart the WAL */
    int most, next;                 /* the writer's own: so many pages are too many */
    struct db_sqlite_watch writing; /* the writer's own */
    struct db_sqlite_watch health;  /* whoever asks; one at a time */
    pthread_mutex_t asking;
};

static struct sqlite_store *store_of(struct db *db)
{
    return *(struct sqlite_store **)db_driver_data(db);
}

/* ---- Answers ------------------------------------------------------------- */

static enum db_code meaning(struct db_conn *conn, int rc)
{
    switch (rc & 0xff) {
    case SQLITE_FULL: return DB_FULL;
    case SQLITE_CONSTRAINT: return DB_CONFLICT;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return DB_LOST;
    case SQLITE_IOERR:
        /* A quota or a limit on the file's size says so in many ways. */
        return sqlite3_extended_errcode(conn->at) == SQLITE_IOERR_WRITE ? DB_FULL : DB_BROKEN;
    default: return DB_BROKEN;
    }
}

static enum db_code code_of(struct db_conn *conn, int rc)
{
    if (rc == SQLITE_OK || rc == SQLITE_DONE || rc == SQLITE_ROW)
        return DB_OK;
    enum db_code code = meaning(conn, rc);
    if (code != DB_CONFLICT) {
        char words[300];
        snprintf(words, sizeof words, "SQLite: %s (%d)", sqlite3_errmsg(conn->at), sqlite3_extended_errcode(conn->at));
        db_trouble(conn->db, "store", words);
    }
    return code;
}

/* ---- Statements ---------------------------------------------------------- */

static enum db_code find_statement(struct db_conn *conn, const char *sql, struct statement **out)
{
    for (int i = 0; i < conn->statements; i++)
        if (conn->statement[i].sql == sql) {
            *out = &conn->statement[i];
            return DB_OK;
        }
    sg_check(conn->statements < MAX_STATEMENTS);
    struct statement *s = &conn->statement[conn->statements];
    int rc = sqlite3_prepare_v3(conn->at, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->at, NULL);
    if (rc != SQLITE_OK)
        return code_of(conn, rc);
    s->sql = sql;
    for (int i = 0; i < DB_MAX_ARGS; i++) {
        char name[16];
        snprintf(name, sizeof name, "$%d", i + 1);
        s->index[i] = (uint8_t)sqlite3_bind_parameter_index(s->at, name);
    }
    conn->statements++;
    *out = s;
    return DB_OK;
}

static void bind(struct statement *s, const struct db_cell *args, int count)
{
    for (int i = 0; i < count; i++) {
        int at = s->index[i];
        if (at == 0)
            continue;
        if (args[i].kind == DB_INT)
            sqlite3_bind_int64(s->at, at, args[i].n);
        else if (args[i].kind == DB_TEXT)
            sqlite3_bind_text64(s->at, at, args[i].at, args[i].length, SQLITE_STATIC, SQLITE_UTF8);
        else
            sqlite3_bind_null(s->at, at);
    }
}

static void fill_row(sqlite3_stmt *at, struct db_row *row)
{
    row->count = sqlite3_column_count(at);
    sg_check(row->count <= DB_MAX_CELLS);
    for (int i = 0; i < row->count; i++) {
        struct db_cell *cell = &row->cell[i];
        *cell = (struct db_cell){.kind = DB_NULL, .at = ""};
        int type = sqlite3_column_type(at, i);
        if (type == SQLITE_INTEGER) {
            cell->kind = DB_INT;
            cell->n = sqlite3_column_int64(at, i);
        } else if (type != SQLITE_NULL) {
            cell->kind = DB_TEXT;
            cell->at = (const char *)sqlite3_column_text(at, i);
            cell->length = (size_t)sqlite3_column_bytes(at, i);
            sg_check(cell->at);
        }
    }
}

static enum db_code sqlite_run(struct db_conn *conn, const struct db_query *query, int64_t *changed)
{
    struct statement *s;
    struct db_row row;
    enum db_code code = find_statement(conn, query->sql, &s);
    if (code != DB_OK)
        return code;
    bind(s, query->args, query->count);
    int rc;
    bool want = true;
    /* To the end, even when no more rows are needed: a change must be made whole. */
    while ((rc = sqlite3_step(s->at)) == SQLITE_ROW) {
        if (!query->row || !want) {
            if (sqlite3_stmt_readonly(s->at))
                break;
            continue;
        }
        fill_row(s->at, &row);
        want = query->row(query->ctx, &row);
    }
    if (changed)
        *changed = sqlite3_stmt_readonly(s->at) ? 0 : sqlite3_changes64(conn->at);
    code = code_of(conn, rc);
    sqlite3_reset(s->at);
    return code;
}

/* ---- Transactions -------------------------------------------------------- */

static enum db_code exec(struct db_conn *conn, const char *sql)
{
    return sqlite_run(conn, &(struct db_query){sql, NULL, 0, NULL, NULL}, NULL);
}

static const char begin_read[] = "BEGIN", begin_write[] = "BEGIN IMMEDIATE";
static const char commit_sql[] = "COMMIT", rollback_sql[] = "ROLLBACK";

/* A file that was unlinked or replaced takes writes as ever; nobody would find them again. */
static enum db_code there(struct db_conn *conn)
{
    struct sqlite_store *store = store_of(conn->db);
    if (db_options(conn->db)->tool || db_sqlite_still_there(db_where(conn->db), &store->writing))
        return DB_OK;
    db_trouble(conn->db, "store", "the store's file was removed or replaced; put it back, or start again");
    return DB_BROKEN;
}

static enum db_code sqlite_begin(struct db_conn *conn, enum db_mode mode)
{
    conn->once = mode == DB_ONCE;
    if (mode == DB_WRITE && there(conn) != DB_OK)
        return DB_BROKEN;
    return conn->once ? DB_OK : exec(conn, mode == DB_WRITE ? begin_write : begin_read);
}

static void sqlite_rollback(struct db_conn *conn)
{
    if (!sqlite3_get_autocommit(conn->at)) /* some errors have rolled back already */
        exec(conn, rollback_sql);
}

static enum db_code sqlite_commit(struct db_conn *conn)
{
    enum db_code code = conn->once ? DB_OK : exec(conn, commit_sql);
    if (code != DB_OK)
        sqlite_rollback(conn);
    return code;
}

static enum db_code change_stage(struct db_conn *conn, int64_t table)
{
    struct db_cell arg = db_int(table);
    enum db_code code = sqlite_run(conn, &(struct db_query){db_stage_table_sql, &arg, 1, NULL, NULL}, NULL);
    return code == DB_OK ? sqlite_run(conn, &(struct db_query){db_stage_seats_sql, &arg, 1, NULL, NULL}, NULL) : code;
}

/* One step in an open transaction; what is answered but CONFLICT and BAD ends the batch. */
static enum db_code append_step(struct db_conn *conn, struct db_step *step)
{
    struct db_cell args[DB_MAX_ARGS];
    int64_t changed;
    if (!db_text_ok(step->text, step->length) || step->length == 0)
        return DB_BAD;
    struct db_query query = {db_step_head_sql, args, db_step_head_args(step, args), NULL, NULL};
    enum db_code code = sqlite_run(conn, &query, &changed);
    if (code != DB_OK)
        return code == DB_CONFLICT ? DB_BROKEN : code;
    if (changed == 1) {
        query = (struct db_query){db_step_log_sql, args, db_step_log_args(step, args), NULL, NULL};
        code = sqlite_run(conn, &query, NULL);
        code = code == DB_OK && db_step_stages(step) ? change_stage(conn, step->table) : code;
        return code == DB_CONFLICT ? DB_BROKEN : code;
    }
    struct statement *s;
    code = find_statement(conn, db_step_same_sql, &s);
    if (code != DB_OK)
        return code;
    bind(s, args, db_step_same_args(step, args));
    int rc = sqlite3_step(s->at);
    code = rc == SQLITE_ROW ? DB_OK : rc == SQLITE_DONE ? DB_CONFLICT : code_of(conn, rc);
    step->there = code == DB_OK;
    sqlite3_reset(s->at);
    return code;
}

static void restart_wal(struct db_conn *conn);

static void sqlite_steps(struct db_conn *conn, struct db_step **steps, int count, const char *news)
{
    (void)news;
    enum db_code code = sqlite_begin(conn, DB_WRITE);
    for (int i = 0; i < count && code == DB_OK; i++) {
        steps[i]->code = append_step(conn, steps[i]);
        if (steps[i]->code != DB_OK && steps[i]->code != DB_CONFLICT && steps[i]->code != DB_BAD)
            code = steps[i]->code;
    }
    if (code == DB_OK)
        code = sqlite_commit(conn);
    else
        sqlite_rollback(conn);
    /* When the whole failed, nothing of it is there. */
    for (int i = 0; i < count && code != DB_OK; i++)
        steps[i]->code = code;
    restart_wal(conn);
}

/* ---- The WAL ------------------------------------------------------------- */

/*
 * Carrying over waits for the disk twice and makes the file grow, so it is done
 * seldom and by a thread of its own, while the writer continues. What the writer
 * added meanwhile is little; it carries that over itself and starts the WAL
 * again, from then on over the same blocks of the disk: those are written much
 * faster than new ones.
 */
static int wal_hook(void *ctx, sqlite3 *at, const char *name, int pages)
{
    struct sqlite_store *store = ctx;
    (void)at, (void)name;
    if (pages < store->most) {
        store->next = store->most; /* it began again, whoever did it */
        return SQLITE_OK;
    }
    if (pages < store->next)
        return SQLITE_OK;
    store->next = pages + store->most / CARRY_AGAIN;
    pthread_mutex_lock(&store->mutex);
    store->wanted = true;
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->mutex);
    return SQLITE_OK;
}

static void restart_wal(struct db_conn *conn)
{
    struct sqlite_store *store = store_of(conn->db);
    if (!atomic_exchange(&store->carried, false))
        return;
    sqlite3_busy_timeout(conn->at, 0); /* never wait for a reader */
    sqlite3_wal_checkpoint_v2(conn->at, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    sqlite3_busy_timeout(conn->at, 5000);
}

static void *carry_over(void *arg)
{
    struct sqlite_store *store = arg;
    pthread_mutex_lock(&store->mutex);
    while (!store->stop) {
        if (!store->wanted) {
            pthread_cond_wait(&store->more, &store->mutex);
            continue;
        }
        store->wanted = false;
        pthread_mutex_unlock(&store->mutex);
        sqlite3_wal_checkpoint_v2(store->carrier, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        atomic_store(&store->carried, true);
        pthread_mutex_lock(&store->mutex);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* ---- Opening ------------------------------------------------------------- */

static struct db_conn *sqlite_open(struct db *db, struct sg_error *why)
{
    struct db_conn *conn = calloc(1, sizeof *conn);
    sg_check(conn);
    conn->db = db;
    conn->at = db_sqlite_connect(db_where(db), why);
    if (!conn->at) {
        free(conn);
        return NULL;
    }
    if (!db_options(db)->tool)
        sqlite3_wal_hook(conn->at, wal_hook, store_of(db)); /* turns the own checkpoints off */
    return conn;
}

static void sqlite_close(struct db_conn *conn)
{
    for (int i = 0; i < conn->statements; i++)
        sqlite3_finalize(conn->statement[i].at);
    sg_check(sqlite3_close(conn->at) == SQLITE_OK);
    free(conn);
}

static bool sqlite_prepare(struct db *db, struct sg_error *why)
{
    struct sqlite_store *store = calloc(1, sizeof *store);
    sg_check(store);
    store->lock = -1;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->more, NULL);
    pthread_mutex_init(&store->asking, NULL);
    *db_driver_data(db) = store;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* else all connections wait for one lock at every allocation */
    const struct db_options *options = db_options(db);
    store->most = options->carry_pages > 0 ? options->carry_pages : CARRY_PAGES;
    if (!options->tool && !db_sqlite_lock(db_where(db), &store->lock, why))
        return false;
    return db_sqlite_ready(db_where(db), options->tool, why);
}

static bool sqlite_start(struct db *db, struct sg_error *why)
{
    struct sqlite_store *store = store_of(db);
    if (db_options(db)->tool)
        return true;
    store->carrier = db_sqlite_connect(db_where(db), why);
    if (!store->carrier)
        return false;
    sg_check(pthread_create(&store->thread, NULL, carry_over, store) == 0);
    store->running = true;
    return true;
}

static void sqlite_stop(struct db *db)
{
    struct sqlite_store *store = store_of(db);
    if (!store)
        return;
    if (store->running) {
        pthread_mutex_lock(&store->mutex);
        store->stop = true;
        pthread_cond_signal(&store->more);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->thread, NULL);
    }
    if (store->carrier)
        sqlite3_close(store->carrier);
    db_sqlite_unlock(store->lock);
    db_sqlite_watch_end(&store->writing);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->more);
    pthread_mutex_destroy(&store->asking);
    free(store);
    *db_driver_data(db) = NULL;
}

static enum db_code sqlite_check(struct db *db)
{
    struct sqlite_store *store = store_of(db);
    pthread_mutex_lock(&store->asking);
    enum db_code code = db_sqlite_check(db_where(db), &store->health);
    pthread_mutex_unlock(&store->asking);
    return code;
}

const struct db_driver db_sqlite = {
    .name = "sqlite",
    .shared = false,
    .one_writer = true,
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .run = sqlite_run,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .steps = sqlite_steps,
    .prepare = sqlite_prepare,
    .start = sqlite_start,
    .stop = sqlite_stop,
    .check = sqlite_check,
};
