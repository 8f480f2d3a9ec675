/*
 * db_postgres.c: the store in a PostgreSQL, for any number of nodes.
 *
 * A batch of steps is sent in pipeline mode: one round trip and one commit for
 * all of them. What a lost connection left in doubt is cleared up by sending
 * the batch again: a step that was stored is found by its hash. Every wait ends:
 * a connection that did not answer in time is closed, and its asker gets DB_LOST.
 */
#define _POSIX_C_SOURCE 200809L
#include "server/store/db_driver.h"

#include "base/check.h"
#include "server/store/db_postgres_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATEMENTS = 128, INT8 = 20, INT4 = 23, TEXT = 25, NUMBER = 24 };
enum { TOOL_MS = 3600000, ROLLBACK_MS = 2000, LEAST_MS = 500 };

struct db_conn {
    struct db *db;
    PGconn *pg; /* NULL: lost */
    const char *statement[MAX_STATEMENTS];
    int statements;
    bool once; /* no transaction: DB_ONCE */
    bool cut;  /* whoever waits now does so for less than max_wait_ms: that it was in vain proves nothing */
};

/* ---- Connections --------------------------------------------------------- */

/* When whoever begins to wait now gives up. A backup reads everything at once: it may take long. */
static int64_t deadline_of(struct db_conn *conn)
{
    conn->cut = false;
    return db_options(conn->db)->tool ? db_postgres_ms() + TOOL_MS : db_deadline(conn->db, &conn->cut);
}

/* Somebody waited in vain until `deadline`. */
static void note_silence(const struct db_conn *conn, int64_t deadline)
{
    if (!conn->cut)
        db_postgres_gone(conn->db, deadline - db_patience(conn->db));
}

static struct db_conn *postgres_open(struct db *db, struct sg_error *why)
{
    struct db_conn *conn = calloc(1, sizeof *conn);
    sg_check(conn);
    conn->db = db;
    int64_t deadline = db_deadline(db, &conn->cut);
    if (db_postgres_away(db))
        sg_wrong(why, "wrong.store.silent");
    else
        conn->pg = db_postgres_connect(db, deadline, why);
    if (conn->pg)
        return conn;
    if (db_postgres_ms() >= deadline)
        note_silence(conn, deadline);
    free(conn);
    return NULL;
}

static void postgres_close(struct db_conn *conn)
{
    PQfinish(conn->pg);
    free(conn);
}

static void drop(struct db_conn *conn)
{
    PQfinish(conn->pg);
    conn->pg = NULL;
    conn->statements = 0;
}

/* Connects again if need be, with growing pauses, until `deadline`. */
static bool connected(struct db_conn *conn, int64_t deadline)
{
    if (conn->pg && PQstatus(conn->pg) == CONNECTION_OK)
        return true;
    drop(conn);
    for (int wait = 20; !db_postgres_away(conn->db); wait = wait < 1000 ? wait * 2 : wait) {
        conn->pg = db_postgres_connect(conn->db, deadline, NULL);
        if (conn->pg) {
            db_count_reconnect(conn->db);
            return true;
        }
        if (db_postgres_ms() + wait > deadline) {
            note_silence(conn, deadline);
            return false;
        }
        db_postgres_wait(wait);
    }
    return false;
}

/*
 * No answer came: too late, or the connection is gone. What was asked may have
 * been done, and its answer may come yet, so nobody uses this connection again.
 */
static enum db_code lost(struct db_conn *conn, int64_t deadline)
{
    const char *words = conn->pg ? PQerrorMessage(conn->pg) : "";
    if (db_postgres_ms() >= deadline) {
        db_trouble(conn->db, "store", "PostgreSQL did not answer in time");
        note_silence(conn, deadline);
    } else {
        db_trouble(conn->db, "store", *words ? words : "the connection to PostgreSQL is lost");
    }
    drop(conn);
    return DB_LOST;
}

/* ---- Statements ---------------------------------------------------------- */

/* Parameters in the form libpq wants them. Text goes as "binary", which is the same bytes
 * and needs no NUL behind them. */
struct params {
    const char *value[DB_MAX_ARGS];
    int length[DB_MAX_ARGS], format[DB_MAX_ARGS];
    char numbers[DB_MAX_ARGS][NUMBER];
};

static void fill_params(struct params *p, const struct db_cell *args, int count)
{
    sg_check(count <= DB_MAX_ARGS);
    for (int i = 0; i < count; i++) {
        p->format[i] = 0;
        p->length[i] = 0;
        p->value[i] = NULL;
        if (args[i].kind == DB_INT) {
            snprintf(p->numbers[i], NUMBER, "%lld", (long long)args[i].n);
            p->value[i] = p->numbers[i];
        } else if (args[i].kind == DB_TEXT) {
            p->value[i] = args[i].at;
            p->length[i] = (int)args[i].length;
            p->format[i] = 1;
        }
    }
}

/* Prepares what was not yet; `name` has room for 16. */
static bool prepare_query(struct db_conn *conn, const char *sql, const struct db_cell *args, int count, char *name)
{
    int i = 0;
    while (i < conn->statements && conn->statement[i] != sql)
        i++;
    snprintf(name, 16, "s%d", i);
    if (i < conn->statements)
        return true;
    sg_check(i < MAX_STATEMENTS);
    Oid types[DB_MAX_ARGS];
    for (int a = 0; a < count; a++)
        types[a] = args[a].kind == DB_INT ? INT8 : TEXT;
    int64_t deadline = deadline_of(conn);
    int sent = PQsendPrepare(conn->pg, name, sql, count, types);
    PGresult *result = db_postgres_last(conn->pg, sent, deadline);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (good) {
        conn->statement[conn->statements++] = sql;
    } else if (!result) {
        lost(conn, deadline);
    } else {
        bool retry;
        db_postgres_code(conn->db, conn->pg, result, &retry);
    }
    PQclear(result);
    return good;
}

static void fill_row(const PGresult *result, int at, struct db_row *row)
{
    row->count = PQnfields(result);
    sg_check(row->count <= DB_MAX_CELLS);
    for (int i = 0; i < row->count; i++) {
        struct db_cell *cell = &row->cell[i];
        *cell = (struct db_cell){.kind = DB_NULL, .at = ""};
        if (PQgetisnull(result, at, i))
            continue;
        cell->at = PQgetvalue(result, at, i);
        cell->length = (size_t)PQgetlength(result, at, i);
        Oid type = PQftype(result, i);
        cell->kind = type == INT8 || type == INT4 ? DB_INT : DB_TEXT;
        if (cell->kind == DB_INT)
            cell->n = strtoll(cell->at, NULL, 10);
    }
}

static enum db_code run_once(struct db_conn *conn, const struct db_query *query, int64_t *changed)
{
    char name[16];
    struct params p;
    struct db_row row;
    bool retry;
    if (!conn->pg)
        return DB_LOST;
    if (!prepare_query(conn, query->sql, query->args, query->count, name))
        return conn->pg && PQstatus(conn->pg) == CONNECTION_OK ? DB_BROKEN : DB_LOST;
    fill_params(&p, query->args, query->count);
    int64_t deadline = deadline_of(conn);
    int sent = PQsendQueryPrepared(conn->pg, name, query->count, p.value, p.length, p.format, 0);
    PGresult *result = db_postgres_last(conn->pg, sent, deadline);
    if (!result)
        return lost(conn, deadline);
    db_postgres_answered(conn->db);
    ExecStatusType status = PQresultStatus(result);
    enum db_code code = DB_OK;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        code = db_postgres_code(conn->db, conn->pg, result, &retry);
    else if (changed)
        *changed = atoll(PQcmdTuples(result));
    for (int i = 0; code == DB_OK && query->row && i < PQntuples(result); i++) {
        fill_row(result, i, &row);
        if (!query->row(query->ctx, &row))
            break;
    }
    PQclear(result);
    return code;
}

static enum db_code postgres_run(struct db_conn *conn, const struct db_query *query, int64_t *changed)
{
    int64_t deadline = deadline_of(conn);
    enum db_code code = run_once(conn, query, changed);
    /* Without a BEGIN this is the first word after a while: the connection may have been gone. */
    if (code == DB_LOST && conn->once && db_postgres_ms() < deadline && connected(conn, deadline))
        code = run_once(conn, query, changed);
    return code;
}

/* ---- Transactions -------------------------------------------------------- */

static enum db_code plain(struct db_conn *conn, const char *sql, int64_t deadline, bool *retry)
{
    PGresult *result = db_postgres_exec(conn->pg, sql, deadline);
    enum db_code code = DB_OK;
    *retry = !result;
    if (!result)
        return lost(conn, deadline);
    db_postgres_answered(conn->db);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        code = db_postgres_code(conn->db, conn->pg, result, retry);
    else if (strcmp(sql, "COMMIT") == 0 && strcmp(PQcmdStatus(result), "COMMIT") != 0)
        code = DB_BROKEN; /* it was rolled back because something had failed in it */
    PQclear(result);
    return code;
}

static enum db_code postgres_begin(struct db_conn *conn, enum db_mode mode)
{
    int64_t deadline = deadline_of(conn);
    enum db_code code;
    bool retry;
    conn->once = mode == DB_ONCE;
    if (conn->once)
        return connected(conn, deadline) ? DB_OK : DB_LOST;
    do { /* the first word after a while finds out that the connection is gone */
        if (!connected(conn, deadline))
            return DB_LOST;
        code = plain(conn, mode == DB_WRITE ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", deadline,
                     &retry);
        if (retry)
            drop(conn);
    } while (retry && db_postgres_ms() < deadline);
    return code;
}

static void postgres_rollback(struct db_conn *conn)
{
    bool retry;
    if (conn->pg && PQstatus(conn->pg) == CONNECTION_OK && PQtransactionStatus(conn->pg) != PQTRANS_IDLE)
        plain(conn, "ROLLBACK", db_postgres_ms() + ROLLBACK_MS, &retry);
}

static enum db_code postgres_commit(struct db_conn *conn)
{
    bool retry;
    if (conn->once)
        return DB_OK;
    enum db_code code = conn->pg ? plain(conn, "COMMIT", deadline_of(conn), &retry) : DB_LOST;
    if (code != DB_OK)
        postgres_rollback(conn);
    return code;
}

/* ---- Steps --------------------------------------------------------------- */

/* db_step_head_sql and db_step_log_sql in one: nothing is written unless the head moved. */
static const char step_sql[] = "WITH moved AS (UPDATE heads SET next = next + 1, status = $1,"
                               " turn_at = CASE WHEN turn = $2 THEN turn_at ELSE $3 END, turn = $2, plies = $4,"
                               " deadline = $5, changed = $3, started = CASE WHEN started = 0 THEN $3 ELSE started END,"
                               " ended = CASE WHEN $1 >= 2 AND ended = 0 THEN $3 ELSE ended END,"
                               " result = coalesce($6, result), tail = $10"
                               " WHERE table_id = $7 AND next = $8 AND tail = $9 RETURNING table_id)"
                               " INSERT INTO log (table_id, seq, at, tail, lines)"
                               " SELECT table_id, $8, $3, $10, $11 FROM moved";

static const char notify_sql[] = "SELECT pg_notify('signoria', $1)";

static bool send_plain(PGconn *pg, const char *sql)
{
    return PQsendQueryParams(pg, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

/* The names of prepared statements. */
struct prepared {
    char step[16], news[16], stage[2][16];
};

static bool send_stages(struct db_conn *conn, int64_t table, const struct prepared *names)
{
    struct db_cell arg = db_int(table);
    struct params p;
    bool good = true;
    fill_params(&p, &arg, 1);
    for (int i = 0; good && i < 2; i++)
        good = PQsendQueryPrepared(conn->pg, names->stage[i], 1, p.value, p.length, p.format, 0) == 1;
    return good;
}

static bool send_steps(struct db_conn *conn, struct db_step **steps, int count, const char *news,
                       const struct prepared *names)
{
    struct db_cell args[DB_MAX_ARGS];
    struct params p;
    bool good = send_plain(conn->pg, "BEGIN");
    for (int i = 0; good && i < count; i++) {
        if (steps[i]->code == DB_BAD)
            continue;
        int n = db_step_head_args(steps[i], args);
        args[n++] = db_bytes(steps[i]->text, steps[i]->length);
        fill_params(&p, args, n);
        good = PQsendQueryPrepared(conn->pg, names->step, n, p.value, p.length, p.format, 0) == 1 &&
               (!db_step_stages(steps[i]) || send_stages(conn, steps[i]->table, names));
    }
    args[0] = db_str(news);
    fill_params(&p, args, 1);
    return good && PQsendQueryPrepared(conn->pg, names->news, 1, p.value, p.length, p.format, 0) == 1 &&
           send_plain(conn->pg, "COMMIT") && PQpipelineSync(conn->pg) == 1;
}

/* The answer to one thing that was sent: rows changed, or -1. */
static long next_answer(struct db_conn *conn, int64_t deadline, enum db_code *code, bool *retry)
{
    PGresult *result;
    long changed = -1;
    if (!conn->pg)
        return -1;
    if (!db_postgres_next(conn->pg, deadline, &result)) {
        *code = lost(conn, deadline);
        *retry = true;
        return -1;
    }
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        changed = atol(PQcmdTuples(result));
    else if (*code == DB_OK) /* the first one is the reason, the others follow from it */
        *code = db_postgres_code(conn->db, conn->pg, result, retry);
    PQclear(result);
    while (result && db_postgres_next(conn->pg, deadline, &result) && result)
        PQclear(result);
    return changed;
}

static enum db_code read_answers(struct db_conn *conn, struct db_step **steps, int count, int64_t deadline, bool *retry)
{
    enum db_code code = DB_OK;
    next_answer(conn, deadline, &code, retry); /* BEGIN */
    for (int i = 0; i < count; i++) {
        if (steps[i]->code == DB_BAD)
            continue;
        steps[i]->code = next_answer(conn, deadline, &code, retry) == 1 ? DB_OK : DB_CONFLICT;
        for (int s = 0; s < 2 && db_step_stages(steps[i]); s++)
            next_answer(conn, deadline, &code, retry);
    }
    next_answer(conn, deadline, &code, retry); /* the news */
    next_answer(conn, deadline, &code, retry); /* COMMIT */
    PGresult *sync;
    if (!conn->pg)
        return code;
    if (!db_postgres_next(conn->pg, deadline, &sync)) {
        *retry = true;
        return lost(conn, deadline);
    }
    db_postgres_answered(conn->db);
    if (PQresultStatus(sync) != PGRES_PIPELINE_SYNC && code == DB_OK)
        code = db_postgres_code(conn->db, conn->pg, sync, retry);
    PQclear(sync);
    return code;
}

/* A step that could not be appended is fine if it is there already. */
static enum db_code find_written(struct db_conn *conn, struct db_step *step, int64_t deadline, bool *retry)
{
    struct db_cell args[DB_MAX_ARGS];
    struct params p;
    char name[16];
    int n = db_step_same_args(step, args);
    *retry = true;
    if (!prepare_query(conn, db_step_same_sql, args, n, name))
        return DB_LOST;
    fill_params(&p, args, n);
    int sent = PQsendQueryPrepared(conn->pg, name, n, p.value, p.length, p.format, 0);
    PGresult *result = db_postgres_last(conn->pg, sent, deadline);
    enum db_code code = DB_OK;
    if (!result)
        return lost(conn, deadline);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        code = db_postgres_code(conn->db, conn->pg, result, retry);
    } else {
        *retry = false;
        step->there = PQntuples(result) > 0;
        step->code = step->there ? DB_OK : DB_CONFLICT;
    }
    PQclear(result);
    return code;
}

static enum db_code try_steps(struct db_conn *conn, struct db_step **steps, int count, const char *news,
                              int64_t deadline, bool *retry)
{
    struct db_cell args[DB_MAX_ARGS];
    struct prepared names;
    int n = db_step_head_args(steps[0], args);
    args[n++] = db_str("");
    args[5] = db_str(""); /* the result may be NULL, which has no type */
    struct db_cell text = db_str(""), table = db_int(0);
    *retry = true;
    bool stages = false; /* preparing needs the tables, too */
    for (int i = 0; i < count; i++)
        stages |= db_step_stages(steps[i]);
    if (!prepare_query(conn, step_sql, args, n, names.step) || !prepare_query(conn, notify_sql, &text, 1, names.news) ||
        (stages && (!prepare_query(conn, db_stage_table_sql, &table, 1, names.stage[0]) ||
                    !prepare_query(conn, db_stage_seats_sql, &table, 1, names.stage[1]))) ||
        !PQenterPipelineMode(conn->pg))
        return DB_LOST;
    enum db_code code = DB_OK;
    if (send_steps(conn, steps, count, news, &names))
        code = read_answers(conn, steps, count, deadline, retry);
    else
        return DB_LOST;
    if (code == DB_OK)
        *retry = false;
    if (!conn->pg)
        return code;
    if (!PQexitPipelineMode(conn->pg) && code == DB_OK) {
        *retry = true;
        return DB_LOST;
    }
    if (code != DB_OK)
        postgres_rollback(conn);
    for (int i = 0; i < count && code == DB_OK; i++)
        if (steps[i]->code == DB_CONFLICT)
            code = find_written(conn, steps[i], deadline, retry);
    return code;
}

static void postgres_steps(struct db_conn *conn, struct db_step **steps, int count, const char *news)
{
    int64_t deadline = deadline_of(conn), least = db_postgres_ms() + LEAST_MS;
    enum db_code code;
    bool retry;
    for (int i = 0; i < count; i++) /* who waited in the queue has waited already */
        deadline = steps[i]->until && steps[i]->until < deadline ? steps[i]->until : deadline;
    deadline = deadline < least ? least : deadline;
    for (int i = 0; i < count; i++)
        steps[i]->code = db_text_ok(steps[i]->text, steps[i]->length) && steps[i]->length ? DB_OK : DB_BAD;
    for (;;) {
        retry = false;
        code = connected(conn, deadline) ? try_steps(conn, steps, count, news, deadline, &retry) : DB_LOST;
        if (code == DB_LOST)
            drop(conn);
        if (!retry || db_postgres_ms() >= deadline)
            break;
        db_postgres_wait(10);
    }
    if (code == DB_CONFLICT) /* in each other's way until the time was up */
        code = DB_LOST;
    for (int i = 0; i < count && code != DB_OK; i++)
        if (steps[i]->code != DB_BAD)
            steps[i]->code = code;
}

const struct db_driver db_postgres = {
    .name = "postgres",
    .shared = true,
    .one_writer = false,
    .open = postgres_open,
    .close = postgres_close,
    .begin = postgres_begin,
    .run = postgres_run,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .steps = postgres_steps,
    .prepare = db_postgres_prepare,
    .start = db_postgres_start,
    .stop = db_postgres_stop,
    .send = db_postgres_send,
};
