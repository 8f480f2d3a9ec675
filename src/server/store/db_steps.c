/* db_steps.c: the log of a table, leases, and small values. */
#define _POSIX_C_SOURCE 200809L
#include "server/store/db_driver.h"
#include "server/store/db_queue.h"

#include "base/check.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- Appending a step ---------------------------------------------------- */

/* Nothing is changed unless the step is the next one: that is the lock between nodes. */
const char db_step_head_sql[] =
    "UPDATE heads SET next = next + 1, status = $1, turn_at = CASE WHEN turn = $2 THEN turn_at"
    " ELSE $3 END, turn = $2, plies = $4, deadline = $5, changed = $3,"
    " started = CASE WHEN started = 0 THEN $3 ELSE started END,"
    " ended = CASE WHEN $1 >= 2 AND ended = 0 THEN $3 ELSE ended END,"
    " result = coalesce($6, result), tail = $10"
    " WHERE table_id = $7 AND next = $8 AND tail = $9";

const char db_stage_table_sql[] =
    "UPDATE tables SET stage = (SELECT h.status FROM heads h WHERE h.table_id = $1) WHERE id = $1";
const char db_stage_seats_sql[] =
    "UPDATE seats SET shelf = (SELECT CASE WHEN h.status < 2 THEN 0 WHEN h.status = 2 AND EXISTS (SELECT 1 FROM"
    " shelves z WHERE z.user_id = seats.user_id AND z.table_id = $1) THEN 3 ELSE h.status END FROM heads h"
    " WHERE h.table_id = $1) WHERE table_id = $1";

bool db_step_stages(const struct db_step *step)
{
    return step->seq == 0 || step->head.status >= DB_OVER;
}

enum db_code db_stage(struct db_tx *tx, int64_t table)
{
    enum db_code code = db_do(tx, db_stage_table_sql, DB_ARGS(db_int(table)), false);
    return code == DB_OK ? db_do(tx, db_stage_seats_sql, DB_ARGS(db_int(table)), false) : code;
}

uint64_t db_tail(uint64_t tail, const char *text, size_t length)
{
    return sg_hash(text, length, tail);
}

static struct db_cell tail_after(const struct db_step *step)
{
    return db_int((int64_t)db_tail(step->tail, step->text, step->length));
}

int db_step_head_args(const struct db_step *step, struct db_cell *args)
{
    const struct db_head *head = &step->head;
    args[0] = db_int(head->status);
    args[1] = db_int(head->turn);
    args[2] = db_int(step->at);
    args[3] = db_int(head->plies);
    args[4] = db_int(head->deadline);
    args[5] = head->result ? db_str(head->result) : (struct db_cell){.kind = DB_NULL};
    args[6] = db_int(step->table);
    args[7] = db_int(step->seq);
    args[8] = db_int((int64_t)step->tail);
    args[9] = tail_after(step);
    return 10;
}

const char db_step_log_sql[] = "INSERT INTO log (table_id, seq, at, tail, lines) VALUES ($1, $2, $3, $4, $5)";

int db_step_log_args(const struct db_step *step, struct db_cell *args)
{
    args[0] = db_int(step->table);
    args[1] = db_int(step->seq);
    args[2] = db_int(step->at);
    args[3] = tail_after(step);
    args[4] = db_bytes(step->text, step->length);
    return 5;
}

/* Is it there already? The hash covers all that is before it. */
const char db_step_same_sql[] = "SELECT 1 FROM log WHERE table_id = $1 AND seq = $2 AND tail = $3";

int db_step_same_args(const struct db_step *step, struct db_cell *args)
{
    args[0] = db_int(step->table);
    args[1] = db_int(step->seq);
    args[2] = tail_after(step);
    return 3;
}

static bool yes(void *ctx, const struct db_row *row)
{
    (void)row;
    *(bool *)ctx = true;
    return false;
}

enum db_code db_step_add(struct db_tx *tx, struct db_step *step)
{
    struct db_cell args[DB_MAX_ARGS];
    int64_t changed;
    if (!step->at)
        step->at = db_now();
    if (!db_text_ok(step->text, step->length) || step->length == 0)
        return step->code = DB_BAD;
    int count = db_step_head_args(step, args);
    step->code = db_ask(tx, &(struct db_query){db_step_head_sql, args, count}, &changed);
    if (step->code != DB_OK)
        return step->code;
    if (changed == 1) {
        count = db_step_log_args(step, args);
        db_tx_news(tx, DB_NEWS_TABLE, step->table);
        step->code = db_do(tx, db_step_log_sql, args, count, true);
        return step->code = step->code == DB_OK && db_step_stages(step) ? db_stage(tx, step->table) : step->code;
    }
    bool same = false;
    count = db_step_same_args(step, args);
    step->code = db_ask(tx, &(struct db_query){db_step_same_sql, args, count, yes, &same}, NULL);
    if (step->code == DB_OK && !same)
        step->code = DB_CONFLICT;
    return step->code;
}

/* ---- Reading the log ----------------------------------------------------- */

DB_EACH(log_ctx, int64_t seq, const char *text, size_t length, int64_t at);

static bool log_row(void *ctx, const struct db_row *row)
{
    struct log_ctx *l = ctx;
    return l->row(l->ctx, row->cell[0].n, row->cell[1].at, row->cell[1].length, row->cell[2].n);
}

enum db_code db_log(struct db_tx *tx, int64_t table, int64_t seq,
                    bool (*row)(void *ctx, int64_t seq, const char *text, size_t length, int64_t at), void *ctx)
{
    static const char sql[] = "SELECT seq, lines, at FROM log WHERE table_id = $1 AND seq >= $2"
                              " ORDER BY seq";
    struct log_ctx l = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table), db_int(seq)), log_row, &l}, NULL);
}

struct since_ctx {
    struct db_table *now;
    struct log_ctx log;
};

static bool since_row(void *ctx, const struct db_row *row)
{
    struct since_ctx *s = ctx;
    const struct db_cell *c = row->cell;
    *s->now = (struct db_table){.id = c[0].n,
                                .status = (int)c[1].n,
                                .turn = (int)c[2].n,
                                .plies = (int)c[3].n,
                                .deadline = c[4].n,
                                .turn_at = c[5].n,
                                .started = c[6].n,
                                .ended = c[7].n,
                                .changed = c[8].n,
                                .next = c[9].n,
                                .rev = c[10].n,
                                .chats = c[11].n,
                                .tail = (uint64_t)c[12].n};
    if (c[13].kind == DB_NULL)
        return true; /* no step that is new */
    return s->log.row(s->log.ctx, c[13].n, c[14].at, c[14].length, c[15].n);
}

enum db_code db_log_since(struct db_tx *tx, int64_t table, int64_t seq, struct db_table *now,
                          bool (*row)(void *ctx, int64_t seq, const char *text, size_t length, int64_t at), void *ctx)
{
    static const char sql[] = "SELECT h.table_id, h.status, h.turn, h.plies, h.deadline, h.turn_at, h.started, h.ended,"
                              " h.changed, h.next, h.rev, h.chats, h.tail, l.seq, l.lines, l.at FROM heads h"
                              " LEFT JOIN log l ON l.table_id = h.table_id AND l.seq >= $2 WHERE h.table_id = $1"
                              " ORDER BY l.seq";
    struct since_ctx s = {now, {row, ctx}};
    *now = (struct db_table){.id = 0};
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table), db_int(seq)), since_row, &s}, NULL);
    return code == DB_OK && !now->id ? DB_NONE : code;
}

/* ---- Leases -------------------------------------------------------------- */

/* Only nodes that share a PostgreSQL lease anything: they go by its clock, not by theirs. */
#define THERE "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

enum db_code db_lease(struct db *db, const char *what, int64_t ms)
{
    static const char sql[] =
        "INSERT INTO leases (what, node, until) VALUES ($1, $2, $3 + " THERE ")"
        " ON CONFLICT (what) DO UPDATE SET node = excluded.node, until = excluded.until"
        " WHERE leases.node = excluded.node OR leases.until < " THERE " OR NOT EXISTS"
        " (SELECT 1 FROM leases n WHERE n.what = 'node ' || leases.node AND n.until >= " THERE ")";
    if (!db_shared(db))
        return DB_OK;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    enum db_code code = db_do(tx, sql, DB_ARGS(db_str(what), db_str(db_node(db)), db_int(ms)), true);
    enum db_code end = db_end(tx);
    return code == DB_NONE ? DB_CONFLICT : code == DB_OK ? end : code;
}

void db_unlease(struct db *db, const char *what)
{
    static const char sql[] = "DELETE FROM leases WHERE what = $1 AND node = $2";
    if (!db_shared(db))
        return;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    db_do(tx, sql, DB_ARGS(db_str(what), db_str(db_node(db))), false);
    db_end(tx);
}

/* ---- Values -------------------------------------------------------------- */

static bool keep_text(void *ctx, const struct db_row *row)
{
    char **out = ctx;
    *out = strdup(row->cell[0].at);
    sg_check(*out);
    return false;
}

char *db_value_get(struct db_tx *tx, const char *name, enum db_code *code)
{
    static const char sql[] = "SELECT value FROM values_by_name WHERE name = $1";
    char *value = NULL;
    *code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(name)), keep_text, &value}, NULL);
    if (*code == DB_OK && !value)
        *code = DB_NONE;
    return value;
}

enum db_code db_value_put(struct db_tx *tx, const char *name, const char *value)
{
    static const char sql[] = "INSERT INTO values_by_name (name, value) VALUES ($1, $2)"
                              " ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    return db_do(tx, sql, DB_ARGS(db_str(name), db_str(value)), false);
}

/* Writes this, and reads it again with another transaction. */
static enum db_code write_and_read(struct db *db, const char *value)
{
    enum db_code code;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    db_value_put(tx, "ping", value);
    code = db_end(tx);
    if (code != DB_OK)
        return code;
    tx = db_begin(db, DB_READ);
    char *found = db_value_get(tx, "ping", &code);
    enum db_code end = db_end(tx);
    free(found); /* that, or what another node wrote since; not nothing */
    return end != DB_OK ? end : code == DB_NONE ? DB_BROKEN : code;
}

enum { PING_LARGE = 64 << 10 };

enum db_code db_ping(struct db *db)
{
    /* Always another value: the same one SQLite would not write. After a failure a large
     * one: a small one may fit where no step does. */
    bool failed = db_failed(db);
    size_t room = failed ? PING_LARGE : 24;
    char *value = malloc(room);
    struct sg_text text;
    sg_check(value);
    sg_text_init(&text, value, room);
    do {
        sg_text_number(&text, db_now());
        sg_text_char(&text, ' ');
    } while (text.length + 24 < room);
    const struct db_driver *driver = db_driver(db);
    enum db_code code = driver->check ? driver->check(db) : DB_OK;
    if (code == DB_OK)
        code = write_and_read(db, value);
    free(value);
    if (code == DB_OK && failed)
        db_recovered(db);
    return code;
}
