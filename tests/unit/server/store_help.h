/* store_help.h: tests that are asked of both stores, SQLite and PostgreSQL. */
#ifndef STORE_HELP_H
#define STORE_HELP_H

#include "db_help.h"

static bool postgres; /* which store this round is about */

static inline struct db *fresh_store(void)
{
    struct db *db = help_open(help_fresh(postgres));
    assert_non_null(db);
    assert_string_equal(db_kind(db), postgres ? "postgres" : "sqlite");
    return db;
}

static inline int64_t new_table(struct db *db, const char *link)
{
    struct db_table t = {
        .game = "pebbles", .setup = "pebbles seats=2", .title = "Evening", .link = link, .options = "{}", .seats = 2};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_true(t.id > 0);
    return t.id;
}

static inline struct db_table *table_now(struct db *db, int64_t id)
{
    enum db_code code;
    struct db_tx *tx = db_begin(db, DB_READ);
    struct db_table *t = db_table_get(tx, id, &code);
    assert_int_equal(db_end(tx), DB_OK);
    assert_int_equal(code, t ? DB_OK : DB_NONE);
    return t;
}

/* Runs the tests with SQLite, then with PostgreSQL if there is one: how many failed. */
static inline int help_run_on_both(const struct CMUnitTest *tests, size_t count)
{
    help_start_folder();
    int failed = _cmocka_run_group_tests("sqlite", tests, count, NULL, NULL);
    postgres = true;
    if (!help_start_postgres())
        fprintf(stderr, "# no PostgreSQL here: its half is left out\n");
    else
        failed += _cmocka_run_group_tests("postgres", tests, count, NULL, NULL);
    return failed;
}

#endif
