/*
 * unit_server_search.c: lists and searches of finished tables read by indexes, however many tables there are.
 *
 * SQLite counts what each statement did: steps of scans through a whole table, and instructions. The store has some
 * thousand tables, so that reading all of them would be seen.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"

#include <sqlite3.h>

/* A search looks at 3000 tables (db_search.c); to read all of them, or their seats, would take more steps. */
enum { TABLES = 6000, PEOPLE = 500, MOST_SCANS = 3000, MANY = 400000, FEW = 30000 };

static struct {
    int scans, steps; /* of the worst statement since clear_counts() */
    char worst[400];
} counted;

static int note_statement(unsigned what, void *ctx, void *statement, void *time)
{
    (void)what, (void)ctx, (void)time;
    int scans = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
    int steps = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    if (scans > counted.scans || steps > counted.steps)
        snprintf(counted.worst, sizeof counted.worst, "%s", sqlite3_sql(statement));
    counted.scans = scans > counted.scans ? scans : counted.scans;
    counted.steps = steps > counted.steps ? steps : counted.steps;
    return 0;
}

static int watch_connection(sqlite3 *at, const char **error, const void *api)
{
    (void)error, (void)api;
    return sqlite3_trace_v2(at, SQLITE_TRACE_PROFILE, note_statement, NULL);
}

static const char *filled_store(void)
{
    char sql[2000];
    const char *where = help_fresh(false);
    sqlite3 *at;
    db_close(help_open(where));
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
        " INSERT INTO tables SELECT i, CASE i %% 3 WHEN 0 THEN 'siena' ELSE 'pebbles' END, 'pebbles seats=2',"
        " 'Evening ' || i, 'link' || i, '{\"join\":1,\"watch\":1,\"undo\":0}', 1 + i %% %d, 0, 2, 0, i * 1000, 2 FROM "
        "n;"
        "INSERT INTO heads SELECT id, 2, -1, 20, 0, 0, created, created + 500, created, 3, 1, 0, 0, '' FROM tables;"
        "INSERT INTO seats SELECT id, 0, host, 'Person ' || host, '', 0, 2 FROM tables;"
        "INSERT INTO seats SELECT id, 1, 1 + (id * 7) %% %d, 'Person ' || (1 + (id * 7) %% %d), '', 0, 2 FROM tables;",
        TABLES, PEOPLE, PEOPLE, PEOPLE);
    assert_int_equal(sqlite3_open(where, &at), SQLITE_OK);
    assert_int_equal(sqlite3_exec(at, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(at);
    return where;
}

static bool count_id(void *ctx, int64_t table)
{
    (void)table;
    return ++*(int *)ctx < 50;
}

static bool count_row(void *ctx, const struct db_table *table)
{
    return count_id(ctx, table->id);
}

/* `most` instructions: MANY where 3000 tables are looked at, FEW where an index leads to those that are meant. */
static void hold_counts(const char *what, int most)
{
    if (counted.scans > MOST_SCANS || counted.steps > most)
        fail_msg("%s: %d steps of whole scans, %d instructions: %s", what, counted.scans, counted.steps, counted.worst);
    memset(&counted, 0, sizeof counted);
}

static int search(struct db *db, const struct db_search *s, int64_t *next)
{
    int found = 0;
    struct db_tx *tx = db_begin(db, DB_READ);
    memset(&counted, 0, sizeof counted);
    assert_int_equal(db_search(tx, s, count_id, &found, next), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    return found;
}

static void searches_use_indexes(void **state)
{
    (void)state;
    int64_t next;
    struct db *db = help_open(filled_store());
    assert_int_equal(search(db, &(struct db_search){.limit = 50}, &next), 50);
    hold_counts("the newest", MANY);
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .game = "siena"}, &next), 50);
    hold_counts("by game", MANY);
    /* A person who played few of them is found at once, not after pages of other tables. */
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .player = "person 7"}, &next), TABLES / PEOPLE * 2);
    assert_int_equal(next, 0);
    hold_counts("by person", FEW);
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .player = "PERSON 7", .game = "siena"}, &next), 8);
    hold_counts("by person and game", FEW);
    /* An old day begins where it ends. */
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .from = 100000, .to = 110000}, &next), 10);
    hold_counts("by date", FEW);
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .user = 7}, &next), TABLES / PEOPLE * 2);
    hold_counts("one's own", FEW);
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .title = "evening 59"}, &next), 50);
    hold_counts("by title", MANY);
    db_close(db);
}

static void lists_use_indexes(void **state)
{
    (void)state;
    static const int lists[] = {DB_LIST_OPEN, DB_LIST_WATCH,   DB_LIST_MINE, DB_LIST_INVITED,
                                DB_LIST_PAST, DB_LIST_ARCHIVE, DB_LIST_ALL,  DB_LIST_WAITING};
    struct db *db = help_open(filled_store());
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        int found = 0;
        char name[20];
        struct db_list list = {.which = lists[i], .user = 7, .limit = 50};
        struct db_tx *tx = db_begin(db, DB_READ);
        memset(&counted, 0, sizeof counted);
        assert_int_equal(db_tables(tx, &list, count_row, &found), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
        snprintf(name, sizeof name, "list %d", lists[i]);
        hold_counts(name, FEW);
    }
    db_close(db);
}

/*
 * Beside FEW_LIVE tables of a person: thousands of finished ones that they played and opened, half of them put away,
 * and thousands of private tables of others that wait or are played. As version 13 had it, to be brought up to date.
 */
enum { BUSY = 1, FINISHED = 20000, FEW_LIVE = 4, PRIVATE = 20000 };

static const char *busy_store(void)
{
    char sql[3000];
    const char *where = help_fresh(false);
    sqlite3 *at;
    db_close(help_open(where));
    snprintf(
        sql, sizeof sql,
        "CREATE INDEX tables_game ON tables (game, id); DROP INDEX tables_over; DROP INDEX tables_hosted; DROP INDEX "
        "tables_open; DROP INDEX tables_watched; DROP INDEX seats_shelf;"
        "ALTER TABLE tables DROP COLUMN stage; ALTER TABLE seats DROP COLUMN shelf; PRAGMA user_version = 13;"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
        " INSERT INTO tables SELECT i, 'pebbles', 'pebbles seats=2', '', 'link' || i,"
        " '{\"join\":1,\"watch\":1,\"undo\":0}', CASE WHEN i <= %d THEN 1 ELSE 2 END, 0, 2,"
        " CASE WHEN i <= %d THEN 0 ELSE 1 END, i * 1000 FROM n;"
        "INSERT INTO heads SELECT id, CASE WHEN id > %d THEN id %% 2 WHEN id > %d THEN id %% 2 ELSE 2 END, 0, 20, 0,"
        " 0, created, created + 500, created, 3, 1, 0, 0, '' FROM tables;"
        "INSERT INTO seats SELECT id, 0, host, 'Person ' || host, '', 0 FROM tables;"
        "INSERT INTO seats SELECT id, 1, 3, 'Person 3', '', 0 FROM tables;"
        "INSERT INTO shelves SELECT 1, id FROM tables WHERE id <= %d;",
        FINISHED + FEW_LIVE + PRIVATE, FINISHED + FEW_LIVE, FINISHED + FEW_LIVE, FINISHED + FEW_LIVE, FINISHED,
        FINISHED / 2);
    assert_int_equal(sqlite3_open(where, &at), SQLITE_OK);
    assert_int_equal(sqlite3_exec(at, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(at);
    return where;
}

/* However much somebody has played, and however many private tables there are. */
static void lists_read_no_finished_tables(void **state)
{
    (void)state;
    static const struct {
        int which, found;
    } lists[] = {{DB_LIST_OPEN, FEW_LIVE / 2},
                 {DB_LIST_WATCH, FEW_LIVE / 2},
                 {DB_LIST_MINE, FEW_LIVE},
                 {DB_LIST_INVITED, 0},
                 {DB_LIST_PAST, 50},
                 {DB_LIST_ARCHIVE, 50},
                 {DB_LIST_WAITING, FEW_LIVE / 2}};
    struct db *db = help_open(busy_store());
    struct db_mark marks[200];
    int count = 0;
    int64_t next;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        int found = 0;
        char name[20];
        struct db_list list = {.which = lists[i].which, .user = BUSY, .limit = 50};
        struct db_tx *tx = db_begin(db, DB_READ);
        memset(&counted, 0, sizeof counted);
        assert_int_equal(db_tables(tx, &list, count_row, &found), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
        snprintf(name, sizeof name, "list %d", lists[i].which);
        hold_counts(name, FEW);
        assert_int_equal(found, lists[i].found);
    }
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_follows(tx, BUSY, marks, 200, &count), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    hold_counts("what a stream follows", FEW);
    assert_int_equal(count, FEW_LIVE);
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .user = BUSY}, &next), 50);
    hold_counts("one's own", MANY);
    assert_int_equal(search(db, &(struct db_search){.limit = 50, .game = "pebbles"}, &next), 50);
    hold_counts("by game beside tables that are not over", MANY);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches_use_indexes), cmocka_unit_test(lists_use_indexes),
                                       cmocka_unit_test(lists_read_no_finished_tables)};
    sqlite3_auto_extension((void (*)(void))watch_connection);
    help_start_folder();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
