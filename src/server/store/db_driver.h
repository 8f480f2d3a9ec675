/*
 * db_driver.h: what a kind of store must be able to do; for db_*.c alone.
 *
 * A driver runs one SQL statement at a time on a connection and appends many
 * steps in one transaction. The SQL is written so that SQLite and PostgreSQL
 * read it alike: parameters are $1, $2 ..., numbers are 64-bit, everything else is text. Only the schema needs words
 * that differ; see db_schema.c.
 */
#ifndef SERVER_DB_DRIVER_H
#define SERVER_DB_DRIVER_H

#include "server/store/db.h"

enum { DB_MAX_ARGS = 20, DB_MAX_CELLS = 32, DB_SCHEMA = 14 };

/* A parameter or a cell of a row. */
struct db_cell {
    enum { DB_INT, DB_TEXT, DB_NULL } kind;
    int64_t n;      /* DB_INT */
    const char *at; /* DB_TEXT; cells have a NUL after it, parameters may not */
    size_t length;
};

struct db_row {
    struct db_cell cell[DB_MAX_CELLS];
    int count;
};

struct db_conn; /* each driver has its own */

/* A statement with what it needs. */
struct db_query {
    const char *sql; /* a literal: its address is the name it is prepared under */
    const struct db_cell *args;
    int count;
    bool (*row)(void *ctx, const struct db_row *row); /* NULL: rows are not wanted */
    void *ctx;
};

struct db_driver {
    const char *name;
    bool shared;     /* other processes write, too */
    bool one_writer; /* all writing goes through one connection */
    /* A connection for any thread, one at a time; NULL with why. */
    struct db_conn *(*open)(struct db *db, struct sg_error *why);
    void (*close)(struct db_conn *conn);
    enum db_code (*begin)(struct db_conn *conn, enum db_mode mode);
    /* *changed (unless NULL): rows that were inserted, updated or deleted. */
    enum db_code (*run)(struct db_conn *conn, const struct db_query *query, int64_t *changed);
    enum db_code (*commit)(struct db_conn *conn);
    void (*rollback)(struct db_conn *conn);
    /* Appends them in one transaction and fills in each one's code; they are in
     * an order that cannot deadlock. `news` is what is sent to other nodes. */
    void (*steps)(struct db_conn *conn, struct db_step **steps, int count, const char *news);
    /* Checks the store, creates or upgrades its schema; before any open(). */
    bool (*prepare)(struct db *db, struct sg_error *why);
    /* Threads of the driver's own: wake-ups, checkpoints. */
    bool (*start)(struct db *db, struct sg_error *why);
    void (*stop)(struct db *db);
    /* Words for other nodes; NULL: there are none. */
    void (*send)(struct db *db, const char *words);
    /* What a write alone does not show of the store's health; NULL: nothing. */
    enum db_code (*check)(struct db *db);
};

extern const struct db_driver db_sqlite, db_postgres;

/* ---- What drivers may use ------------------------------------------------- */

const char *db_where(const struct db *db);
const struct db_options *db_options(const struct db *db);
void **db_driver_data(struct db *db); /* a pointer that is the driver's own */
/* Hands options.trouble the first line of `words`. */
void db_trouble(struct db *db, const char *what, const char *words);
void db_count_reconnect(struct db *db);
/* When this thread gives up what it begins to wait for now; `cut`: before max_wait_ms are over (db_until()). */
int64_t db_deadline(const struct db *db, bool *cut);
void db_news(struct db *db, enum db_news what, int64_t id);
void db_heard(struct db *db, const char *node, const char *words);

/* SQL of schema version `from` + 1, statement i; NULL after the last. `words` replace
 * %i (number), %k (number that counts itself up), %s and %c (ends of a table: of rows,
 * of rows kept in the order of their key); another % stays. */
struct db_dialect {
    const char *number, *counter, *rows, *keyed;
};
bool db_schema_statement(int from, int i, const struct db_dialect *words, struct sg_text *out);

/* Part of a table's options as the server writes them (rules_format()): anyone may look on. Also in an index. */
#define DB_WATCHED(options) options " LIKE '%\"watch\":1,%'"
/* Fills tables.stage and seats.shelf, which are 0, from heads and shelves (db_schema.c, version 14). */
#define DB_FILL_STAGES                                                                                                 \
    "UPDATE tables SET stage = 1 WHERE id IN (SELECT table_id FROM heads WHERE status = 1)",                           \
        "UPDATE tables SET stage = 2 WHERE id IN (SELECT table_id FROM heads WHERE status = 2)",                       \
        "UPDATE tables SET stage = 3 WHERE id IN (SELECT table_id FROM heads WHERE status = 3)",                       \
        "UPDATE seats SET shelf = 2 WHERE table_id IN (SELECT table_id FROM heads WHERE status = 2)",                  \
        "UPDATE seats SET shelf = 3 WHERE table_id IN (SELECT table_id FROM heads WHERE status = 3) OR (shelf = 2 AND" \
        " EXISTS (SELECT 1 FROM shelves z WHERE z.user_id = seats.user_id AND z.table_id = seats.table_id))"

/* The statements that append a step, and find out whether it is there already. */
extern const char db_step_head_sql[], db_step_log_sql[], db_step_same_sql[];
/* What follows from heads.status of table $1 where it may have changed, as after the first and the last step: other
 * steps touch neither tables nor seats. */
extern const char db_stage_table_sql[], db_stage_seats_sql[];
bool db_step_stages(const struct db_step *step);
int db_step_head_args(const struct db_step *step, struct db_cell *args);
int db_step_log_args(const struct db_step *step, struct db_cell *args);
int db_step_same_args(const struct db_step *step, struct db_cell *args);
bool db_text_ok(const char *text, size_t length);

/* ---- What the questions in db_*.c use ------------------------------------- */

static inline struct db_cell db_int(int64_t n)
{
    return (struct db_cell){.kind = DB_INT, .n = n};
}

struct db_cell db_str(const char *text); /* NULL: "" */
struct db_cell db_bytes(const char *text, size_t length);

/* Runs; refuses text that cannot be stored; remembers what killed the transaction. */
enum db_code db_ask(struct db_tx *tx, const struct db_query *query, int64_t *changed);
/* Without rows. DB_NONE if nothing was changed and `must` is set. */
enum db_code db_do(struct db_tx *tx, const char *sql, const struct db_cell *args, int count, bool must);
/* tables.stage and seats.shelf follow heads.status. */
enum db_code db_stage(struct db_tx *tx, int64_t table);
/* Other nodes hear of this when the transaction is committed. */
void db_tx_news(struct db_tx *tx, enum db_news what, int64_t id);

/* struct NAME: what a caller gives to be called for every row, for the function of a db_query that reads the row. */
#define DB_EACH(name, ...)                                                                                             \
    struct name {                                                                                                      \
        bool (*row)(void *ctx, __VA_ARGS__);                                                                           \
        void *ctx;                                                                                                     \
    }

/* Functions of a query: for rows of one id (ctx: struct db_each_id), and for the number of a single row (int64_t). */
DB_EACH(db_each_id, int64_t id);
bool db_id_row(void *ctx, const struct db_row *row);
bool db_first_number(void *ctx, const struct db_row *row);

#define DB_ARGS(...)                                                                                                   \
    (const struct db_cell[]){__VA_ARGS__}, (int)(sizeof((struct db_cell[]){__VA_ARGS__}) / sizeof(struct db_cell))

/*
 * A struct and its strings in one block: sizes are counted first, then copied.
 * See db_tables.c for the use.
 */
const char *db_keep(char **to, const char *text);

#endif
