/*
 * unit_server_schema.c: stores of older versions are brought up to date, those
 * of newer ones are refused, and what goes wrong on the way leaves no trace.
 *
 * The old store is made here, word for word as version 1 made it: what was
 * released never changes, and these lines must not either.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"
#include "server/store/db_driver.h"

#include <pthread.h>
#include <sodium.h>
#include <sqlite3.h>

static bool postgres; /* which store this round is about */

static const char *const version_1[] = {
    "CREATE TABLE values_by_name (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) %s",

    "CREATE TABLE users (id %k, name TEXT NOT NULL, key TEXT NOT NULL, pass TEXT NOT NULL,"
    " mail TEXT NOT NULL, settings TEXT NOT NULL, role %i NOT NULL, shut %i NOT NULL,"
    " created %i NOT NULL, seen %i NOT NULL) %s",
    "CREATE UNIQUE INDEX users_key ON users (key) WHERE key <> ''",

    "CREATE TABLE sessions (hash TEXT NOT NULL PRIMARY KEY, user_id %i NOT NULL,"
    " created %i NOT NULL, seen %i NOT NULL, expires %i NOT NULL) %s",
    "CREATE INDEX sessions_user ON sessions (user_id)",
    "CREATE INDEX sessions_expires ON sessions (expires)",

    "CREATE TABLE tables (id %k, game TEXT NOT NULL, setup TEXT NOT NULL, title TEXT NOT NULL,"
    " link TEXT NOT NULL, options TEXT NOT NULL, host %i NOT NULL, before %i NOT NULL,"
    " seats %i NOT NULL, access %i NOT NULL, created %i NOT NULL) %s",
    "CREATE UNIQUE INDEX tables_link ON tables (link) WHERE link <> ''",
    "CREATE INDEX tables_host ON tables (host)",

    "CREATE TABLE heads (table_id %i NOT NULL PRIMARY KEY, status %i NOT NULL, turn %i NOT NULL,"
    " plies %i NOT NULL, deadline %i NOT NULL, turn_at %i NOT NULL, started %i NOT NULL,"
    " ended %i NOT NULL, changed %i NOT NULL, next %i NOT NULL, rev %i NOT NULL,"
    " chats %i NOT NULL, tail %i NOT NULL, result TEXT NOT NULL) %s",
    "CREATE INDEX heads_status ON heads (status, table_id)",
    "CREATE INDEX heads_deadline ON heads (deadline) WHERE deadline > 0",

    "CREATE TABLE log (table_id %i NOT NULL, seq %i NOT NULL, at %i NOT NULL,"
    " tail %i NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (table_id, seq)) %c",

    "CREATE TABLE seats (table_id %i NOT NULL, seat %i NOT NULL, user_id %i NOT NULL,"
    " name TEXT NOT NULL, bot TEXT NOT NULL, since %i NOT NULL,"
    " PRIMARY KEY (table_id, seat)) %c",
    "CREATE INDEX seats_user ON seats (user_id, table_id) WHERE user_id <> 0",

    "CREATE TABLE chats (table_id %i NOT NULL, n %i NOT NULL, user_id %i NOT NULL,"
    " seat %i NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL, at %i NOT NULL,"
    " PRIMARY KEY (table_id, n)) %c",
    "CREATE INDEX chats_user ON chats (user_id)",

    "CREATE TABLE invites (id %k, table_id %i NOT NULL, from_id %i NOT NULL,"
    " user_id %i NOT NULL, seat %i NOT NULL, answer %i NOT NULL, created %i NOT NULL,"
    " UNIQUE (table_id, user_id)) %s",
    "CREATE INDEX invites_user ON invites (user_id)",

    "CREATE TABLE reach (user_id %i NOT NULL PRIMARY KEY, mail %i NOT NULL, digest %i NOT NULL,"
    " hook TEXT NOT NULL, hook_key TEXT NOT NULL, stop_key TEXT NOT NULL,"
    " digest_at %i NOT NULL) %s",
    "CREATE UNIQUE INDEX reach_stop ON reach (stop_key)",
    "CREATE TABLE tells (id %k, user_id %i NOT NULL, way %i NOT NULL, what TEXT NOT NULL,"
    " table_id %i NOT NULL, stamp %i NOT NULL, due %i NOT NULL, tries %i NOT NULL,"
    " node TEXT NOT NULL, until %i NOT NULL, state %i NOT NULL,"
    " UNIQUE (user_id, way, what, table_id, stamp)) %s",
    "CREATE INDEX tells_due ON tells (due) WHERE state = 0",

    "CREATE TABLE leases (what TEXT NOT NULL PRIMARY KEY, node TEXT NOT NULL,"
    " until %i NOT NULL) %s",
    NULL,
};

/* Somebody, a session, a table of two with three steps, chat, an invitation, a notice; tables that are over and put
 * away. */
static const char *const rows_1[] = {
    "INSERT INTO values_by_name (name, value) VALUES ('salt', 'x')",
    "INSERT INTO users (id, name, key, pass, mail, settings, role, shut, created, seen)"
    " VALUES (1, 'Anna', 'anna', '', '', '{}', 0, 0, 5, 6), (2, 'Bob', '', '', '', '{}', 0, 0, 5, 6)",
    "INSERT INTO sessions (hash, user_id, created, seen, expires) VALUES ('abc', 1, 1, 2, 9000)",
    "INSERT INTO tables (id, game, setup, title, link, options, host, before, seats, access, created)"
    " VALUES (7, 'pebbles', 'pebbles seats=2', 'Old', 'link7', '{}', 1, 0, 2, 0, 5)",
    "INSERT INTO tables (id, game, setup, title, link, options, host, before, seats, access, created)"
    " VALUES (4, 'pebbles', 'pebbles seats=2', 'Over', 'link4', '{}', 1, 0, 2, 0, 5)",
    "INSERT INTO tables (id, game, setup, title, link, options, host, before, seats, access, created)"
    " VALUES (5, 'pebbles', 'pebbles seats=2', 'Away', 'link5', '{}', 1, 0, 2, 0, 5)",
    "INSERT INTO heads VALUES (4, 2, -1, 2, 0, 5, 5, 6, 5, 0, 2, 1, 0, ''), (5, 3, -1, 2, 0, 5, 5, 6, 5, 0, 2, 1, 0, "
    "'')",
    "INSERT INTO seats (table_id, seat, user_id, name, bot, since)"
    " VALUES (7, 0, 1, 'Anna', '', 5), (7, 1, 0, 'steward 2', 'steward', 5), (4, 0, 1, 'Anna', '', 5),"
    " (5, 0, 1, 'Anna', '', 5)",
    "INSERT INTO chats (table_id, n, user_id, seat, name, words, at)"
    " VALUES (7, 0, 1, 0, 'Anna', 'Buona sera', 5)",
    "INSERT INTO invites (id, table_id, from_id, user_id, seat, answer, created)"
    " VALUES (3, 7, 1, 2, -1, 0, 5)",
    "INSERT INTO tells (id, user_id, way, what, table_id, stamp, due, tries, node, until, state)"
    " VALUES (4, 1, 1, 'turn', 7, 1, 2, 0, '', 0, 1)",
    NULL,
};

static const char *const steps_1[] = {"signoria match\n", "play 1 draw\n", "play 2 draw\n"};

/* ---- A store of version 1 ------------------------------------------------- */

struct raw {
    sqlite3 *file;
    PGconn *pg;
};

static struct raw raw_open(const char *where, bool make)
{
    struct raw raw = {NULL, NULL};
    if (postgres) {
        raw.pg = PQconnectdb(where);
        PQclear(PQexec(raw.pg, "SET client_min_messages = warning; SET search_path = signoria"));
    } else {
        int flags = SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0);
        assert_int_equal(sqlite3_open_v2(where, &raw.file, flags, NULL), SQLITE_OK);
    }
    return raw;
}

static void raw_close(struct raw raw)
{
    sqlite3_close(raw.file);
    PQfinish(raw.pg);
}

static void raw_run(struct raw raw, const char *sql)
{
    if (raw.pg) {
        PGresult *r = PQexec(raw.pg, sql);
        if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
            fail_msg("%s: %s", sql, PQerrorMessage(raw.pg));
        PQclear(r);
    } else if (sqlite3_exec(raw.file, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail_msg("%s: %s", sql, sqlite3_errmsg(raw.file));
    }
}

static int add_text(void *ctx, int count, char **text, char **names)
{
    (void)names;
    struct sg_text *out = ctx;
    for (int i = 0; i < count; i++) {
        sg_text_add(out, text[i] ? text[i] : "-");
        sg_text_add(out, i + 1 < count ? " " : "\n");
    }
    return 0;
}

/* All cells of all rows as text. */
static void raw_ask(struct raw raw, const char *sql, struct sg_text *out)
{
    if (!raw.pg) {
        assert_int_equal(sqlite3_exec(raw.file, sql, add_text, out, NULL), SQLITE_OK);
        return;
    }
    PGresult *r = PQexec(raw.pg, sql);
    assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
    for (int i = 0; i < PQntuples(r); i++) {
        char *cell[8];
        for (int c = 0; c < PQnfields(r); c++)
            cell[c] = PQgetvalue(r, i, c);
        add_text(out, PQnfields(r), cell, NULL);
    }
    PQclear(r);
}

static int version_of(struct raw raw)
{
    char memory[40];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    raw_ask(raw, raw.pg ? "SELECT version FROM store" : "PRAGMA user_version", &out);
    return atoi(memory);
}

static void set_version(struct raw raw, int version)
{
    char sql[80];
    snprintf(sql, sizeof sql, raw.pg ? "UPDATE store SET version = %d" : "PRAGMA user_version = %d", version);
    raw_run(raw, sql);
}

/* The words of this kind of store in the place of %i, %k, %s and %c. */
static void run_words(struct raw raw, const char *form)
{
    char memory[2048];
    struct sg_text sql;
    sg_text_init(&sql, memory, sizeof memory);
    for (; *form; form++) {
        if (*form != '%') {
            sg_text_char(&sql, *form);
            continue;
        }
        switch (*++form) {
        case 'i': sg_text_add(&sql, raw.pg ? "BIGINT" : "INTEGER"); break;
        case 'k':
            sg_text_add(&sql, raw.pg ? "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"
                                     : "INTEGER PRIMARY KEY AUTOINCREMENT");
            break;
        case 's': sg_text_add(&sql, raw.pg ? "" : "STRICT"); break;
        default: sg_text_add(&sql, raw.pg ? "" : "STRICT, WITHOUT ROWID");
        }
    }
    raw_run(raw, memory);
}

static const char *old_store(void)
{
    const char *where = help_fresh(postgres);
    struct raw raw = raw_open(where, true);
    char sql[600];
    uint64_t tail = 0;
    if (postgres) {
        raw_run(raw, "CREATE SCHEMA signoria");
        raw_run(raw, "CREATE TABLE store (version BIGINT NOT NULL)");
        raw_run(raw, "INSERT INTO store VALUES (1)");
    } else {
        raw_run(raw, "PRAGMA journal_mode = WAL");
        raw_run(raw, "PRAGMA application_id = 0x5369676E; PRAGMA user_version = 1");
    }
    for (int i = 0; version_1[i]; i++)
        run_words(raw, version_1[i]);
    for (int i = 0; rows_1[i]; i++)
        raw_run(raw, rows_1[i]);
    for (int i = 0; i < 3; i++) {
        tail = db_tail(tail, steps_1[i], strlen(steps_1[i]));
        snprintf(sql, sizeof sql,
                 "INSERT INTO log (table_id, seq, at, tail, lines) VALUES"
                 " (7, %d, 5, %lld, '%s')",
                 i, (long long)(int64_t)tail, steps_1[i]);
        raw_run(raw, sql);
    }
    snprintf(sql, sizeof sql, "INSERT INTO heads VALUES (7, 1, 0, 2, 0, 5, 5, 0, 5, 3, 2, 1, %lld, '')",
             (long long)(int64_t)tail);
    raw_run(raw, sql);
    raw_close(raw);
    return where;
}

/* ---- What is expected of it ------------------------------------------------ */

/* Tables, columns and indexes as text, in an order that does not depend on how they came. */
static void describe_schema(const char *where, struct sg_text *out)
{
    struct raw raw = raw_open(where, false);
    if (postgres) {
        raw_ask(raw,
                "SELECT table_name, column_name, data_type, is_nullable, is_identity FROM"
                " information_schema.columns WHERE table_schema = 'signoria' ORDER BY 1, 2",
                out);
        raw_ask(raw, "SELECT indexdef FROM pg_indexes WHERE schemaname = 'signoria' ORDER BY 1", out);
    } else {
        raw_ask(raw, "SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2", out);
    }
    assert_int_equal(version_of(raw), DB_SCHEMA);
    raw_close(raw);
    assert_false(out->full);
}

static bool count_step(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    int *n = ctx;
    (void)at;
    assert_true(seq == *n && length == strlen(steps_1[seq]) && !memcmp(text, steps_1[seq], length));
    return ++*n;
}

static bool note_table(void *ctx, const struct db_table *table)
{
    *(int64_t *)ctx = *(int64_t *)ctx * 10 + table->id;
    return true;
}

/* The ids of a list of Anna's as digits. */
static int64_t list_of_anna(struct db_tx *tx, int which)
{
    int64_t ids = 0;
    assert_int_equal(db_tables(tx, &(struct db_list){.which = which, .user = 1, .limit = 9}, note_table, &ids), DB_OK);
    return ids;
}

static void everything_is_there(struct db *db)
{
    enum db_code code;
    int steps = 0;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    struct db_table *t = db_table_get(tx, 7, &code);
    struct db_user *anna = db_user_by_key(tx, "anna", &code);
    assert_true(t && anna && anna->id == 1);
    assert_string_equal(t->title, "Old");
    assert_int_equal(list_of_anna(tx, DB_LIST_MINE), 7);
    assert_int_equal(list_of_anna(tx, DB_LIST_PAST), 4);
    assert_int_equal(list_of_anna(tx, DB_LIST_ARCHIVE), 5);
    assert_true(t->next == 3 && t->chats == 1 && t->status == DB_PLAYING);
    assert_int_equal(db_log(tx, 7, 0, count_step, &steps), DB_OK);
    assert_int_equal(steps, 3);
    struct db_step step = {.table = 7,
                           .seq = 3,
                           .tail = t->tail,
                           .text = "play 1 throw\n",
                           .length = 13,
                           .head = {DB_PLAYING, 1, 3, 0, NULL}};
    assert_int_equal(db_step_add(tx, &step), DB_OK);
    assert_int_equal(db_user_drop(tx, 1, "Nobody"), DB_OK);
    struct db_table fresh = {
        .game = "pebbles", .setup = "pebbles seats=2", .title = "New", .link = "link8", .options = "{}", .seats = 2};
    assert_int_equal(db_table_add(tx, &fresh), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    free(t);
    free(anna);
}

static struct db *try_open(const char *where, bool tool, char words[1000])
{
    struct sg_error why;
    struct db_options options = {.tool = tool};
    struct db *db = db_open(where, &options, &why);
    snprintf(words, 1000, "%s", db ? "" : error_words(&why));
    return db;
}

/* ---- Tests ------------------------------------------------------------------ */

static void an_old_store_is_brought_up(void **state)
{
    (void)state;
    char words[1000];
    const char *where = old_store();
    struct db *db = try_open(where, false, words);
    if (!db)
        fail_msg("%s", words);
    everything_is_there(db);
    db_close(db);
    db = help_open(where); /* and a second time it is today's */
    assert_non_null(db);
    db_close(db);
}

static void it_is_then_like_a_new_one(void **state)
{
    (void)state;
    static char old[20000], new[20000];
    struct sg_text out;
    const char *where = old_store();
    db_close(help_open(where));
    sg_text_init(&out, old, sizeof old);
    describe_schema(where, &out);
    where = help_fresh(postgres);
    db_close(help_open(where));
    sg_text_init(&out, new, sizeof new);
    describe_schema(where, &out);
    assert_non_null(strstr(new, "tells_done"));
    assert_string_equal(old, new);
}

static void a_tool_changes_nothing(void **state)
{
    (void)state;
    char words[1000];
    const char *where = old_store();
    assert_null(try_open(where, true, words));
    assert_non_null(strstr(words, "older Signoria"));
    struct raw raw = raw_open(where, false);
    assert_int_equal(version_of(raw), 1);
    raw_close(raw);
}

static void a_newer_one_is_refused(void **state)
{
    (void)state;
    char words[1000];
    const char *where = help_fresh(postgres);
    db_close(help_open(where));
    struct raw raw = raw_open(where, false);
    set_version(raw, DB_SCHEMA + 1);
    raw_close(raw);
    for (int tool = 0; tool < 2; tool++) {
        assert_null(try_open(where, tool, words));
        assert_non_null(strstr(words, "newer Signoria"));
        assert_non_null(strstr(words, "Nothing was changed"));
    }
    raw = raw_open(where, false);
    assert_int_equal(version_of(raw), DB_SCHEMA + 1);
    raw_close(raw);
}

/* The newer one was killed: its number is in the WAL, not yet in the file. */
static void a_newer_one_that_was_killed_is_refused(void **state)
{
    (void)state;
    char words[1000];
    if (postgres)
        return;
    const char *where = help_fresh(false);
    db_close(help_open(where));
    struct raw raw = raw_open(where, false);
    raw_run(raw, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
    set_version(raw, DB_SCHEMA + 1);
    assert_null(try_open(where, false, words));
    assert_non_null(strstr(words, "newer Signoria"));
    raw_close(raw);
}

/* The text with another number of the schema, and a hash that fits. */
static void change_backup(const char *path, int schema)
{
    static char text[100000];
    uint8_t hash[32];
    char hex[65];
    FILE *f = fopen(path, "r");
    size_t length = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[length] = 0;
    char *number = strstr(text, "\nschema ") + 8, *end = strstr(text, "\nend ") + 1;
    long rows = atol(end + 4);
    static char changed[sizeof text + 20];
    size_t size = (size_t)snprintf(changed, sizeof changed, "%.*s%d%.*s", (int)(number - text), text, schema,
                                   (int)(end - number) - (int)strspn(number, "0123456789"),
                                   number + strspn(number, "0123456789"));
    crypto_generichash(hash, sizeof hash, (uint8_t *)changed, size, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    f = fopen(path, "w");
    fwrite(changed, 1, size, f);
    fprintf(f, "end %ld %s\n", rows, hex);
    fclose(f);
}

static void an_old_backup_is_restored(void **state)
{
    (void)state;
    char path[100];
    struct sg_error why;
    struct db *db = help_open(old_store());
    snprintf(path, sizeof path, "%s/backup-%d", help_folder, postgres);
    assert_true(db_backup(db, path, &why));
    db_close(db);
    db = help_open(help_fresh(postgres));
    change_backup(path, DB_SCHEMA + 1);
    assert_false(db_restore(db, path, &why));
    assert_non_null(strstr(error_words(&why), "newer Signoria"));
    change_backup(path, 1);
    if (!db_restore(db, path, &why))
        fail_msg("%s", error_words(&why));
    everything_is_there(db);
    db_close(db);
}

/* The last statement cannot be carried out: the first ones are undone. */
static void half_a_migration_is_none(void **state)
{
    (void)state;
    char words[1000], found[200];
    struct sg_text out;
    const char *where = old_store();
    struct raw raw = raw_open(where, false);
    raw_run(raw, "CREATE TABLE tells_done (x INTEGER)");
    raw_close(raw);
    assert_null(try_open(where, false, words));
    assert_non_null(strstr(words, "othing was changed"));
    raw = raw_open(where, false);
    assert_int_equal(version_of(raw), 1);
    sg_text_init(&out, found, sizeof found);
    raw_ask(raw,
            postgres ? "SELECT indexname FROM pg_indexes WHERE indexname = 'invites_from'"
                     : "SELECT name FROM sqlite_master WHERE name = 'invites_from'",
            &out);
    assert_string_equal(found, "");
    raw_run(raw, "DROP TABLE tells_done"); /* what was in the way is gone: it works */
    raw_close(raw);
    struct db *db = try_open(where, false, words);
    assert_non_null(db);
    everything_is_there(db);
    db_close(db);
}

static void *open_one(void *where)
{
    return help_open(where);
}

/* Nodes that start at the same moment: one brings it up, the others wait for it. */
static void nodes_start_together(void **state)
{
    (void)state;
    pthread_t thread[4];
    struct db *db[4];
    if (!postgres)
        return;
    const char *where = old_store();
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, open_one, (void *)(uintptr_t)where);
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], (void **)&db[i]);
    for (int i = 0; i < 4; i++)
        assert_non_null(db[i]);
    everything_is_there(db[0]);
    for (int i = 0; i < 4; i++)
        db_close(db[i]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_old_store_is_brought_up),
    cmocka_unit_test(it_is_then_like_a_new_one),
    cmocka_unit_test(a_tool_changes_nothing),
    cmocka_unit_test(a_newer_one_is_refused),
    cmocka_unit_test(half_a_migration_is_none),
    cmocka_unit_test(nodes_start_together),
    cmocka_unit_test(a_newer_one_that_was_killed_is_refused),
    cmocka_unit_test(an_old_backup_is_restored),
};

int main(void)
{
    help_start_folder();
    int failed = cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
    if (!help_start_postgres())
        return failed;
    postgres = true;
    return failed + cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
