/* unit_server_backup.c: a store as a file, and back, into either kind. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"
#include "tests/unit/file_help.h"

static char one[200], two[200];

static void fill_store(struct db *db)
{
    struct db_user u = {
        .name = "Anna\tB\\", .key = "anna", .pass = "$argon2id$x", .mail = "a@b.c", .settings = "{\"a\":\"\\n\"}"};
    struct db_table t = {.game = "pebbles",
                         .setup = "pebbles seats=2",
                         .title = "Ein Abend\nzu zweit",
                         .link = "secret",
                         .options = "{}",
                         .seats = 2};
    struct db_step s = {
        .text = "signoria match 1\nseat 1 human A\\t\n", .length = 34, .head = {DB_PLAYING, 1, 3, 99, "{}"}};
    struct db_chat line = {.name = "Anna", .text = "tab\there \\ there"};
    struct db_seat seat = {.seat = 1, .name = "Anna"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &u), DB_OK);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    s.table = t.id;
    s.length = strlen(s.text);
    seat.user = line.user = u.id;
    assert_int_equal(db_step_add(tx, &s), DB_OK);
    s.tail = db_tail(0, s.text, s.length);
    s.seq = 1;
    s.text = "play 1 x\n";
    s.length = 9;
    assert_int_equal(db_step_add(tx, &s), DB_OK);
    assert_int_equal(db_chat_add(tx, t.id, &line), DB_OK);
    assert_int_equal(db_seat_take(tx, t.id, &seat), DB_OK);
    assert_int_equal(db_value_put(tx, "key", "value"), DB_OK);
    assert_int_equal(db_session_add(tx, &(struct db_session){"hash", u.id, 1, 2, 3}), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
}

/* A rated table that was settled: a rating and what it came from. */
static void fill_ratings(struct db *db)
{
    struct db_rating r = {.user = 1, .game = "pebbles", .mu = 25000000000, .sigma = 8333333333, .low = 8333333334};
    struct db_rated_result result = {.table = 1,
                                     .user = 1,
                                     .place = 2,
                                     .seats = 2,
                                     .game = "pebbles",
                                     .mu_before = r.mu,
                                     .sigma_before = r.sigma,
                                     .mu = -7,
                                     .sigma = 8,
                                     .games = 1};
    int state;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_rated_add(tx, 1), DB_OK);
    assert_int_equal(db_rated_settle(tx, 1, DB_RATED_DONE), DB_OK);
    assert_int_equal(db_rated_settle(tx, 1, DB_RATED_VOID), DB_NONE); /* once */
    assert_int_equal(db_rated_state(tx, 1, &state), DB_OK);
    assert_int_equal(state, DB_RATED_DONE);
    assert_int_equal(db_rating_lock(tx, &r), DB_OK);
    assert_int_equal(r.games, 1);
    r.mu = -7;
    assert_int_equal(db_rating_put(tx, &r), DB_OK);
    r.mu = 0;
    assert_int_equal(db_rating_lock(tx, &r), DB_OK);
    assert_true(r.mu == -7 && r.games == 2);
    assert_int_equal(db_rated_result_add(tx, &result), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
}

static void backup(struct db *db, const char *path)
{
    struct sg_error why;
    if (!db_backup(db, path, &why))
        fail_msg("%s", error_words(&why));
}

static bool restore_store(struct db *db, const char *path, char *words, size_t size)
{
    struct sg_error why;
    bool good = db_restore(db, path, &why);
    snprintf(words, size, "%s", good ? "" : error_words(&why));
    return good;
}

/* Out of one store, into another, out again: the two files are equal. */
static void round_trip(bool from_postgres, bool to_postgres)
{
    char words[1000], where[300];
    size_t a, b;
    if ((from_postgres || to_postgres) && !help_start_postgres())
        skip();
    snprintf(where, sizeof where, "%s", help_fresh(from_postgres));
    struct db *db = help_open(where);
    fill_store(db);
    fill_ratings(db);
    backup(db, one);
    assert_false(restore_store(db, one, words, sizeof words)); /* it is not empty */
    assert_non_null(strstr(words, "already"));
    db_close(db);
    snprintf(where, sizeof where, "%s", help_fresh(to_postgres));
    db = help_open(where);
    if (!restore_store(db, one, words, sizeof words))
        fail_msg("%s", words);
    backup(db, two);
    char *first = read_file(one, &a), *second = read_file(two, &b);
    assert_int_equal(a, b);
    assert_memory_equal(first, second, a);
    assert_non_null(memmem(first, a, "rated_results", 13));
    free(first);
    free(second);
    /* New things get new numbers. */
    struct db_user u = {.name = "Bruno", .key = "bruno"};
    struct db_table t = {.game = "siena", .link = "other"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_user_add(tx, &u), DB_OK);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_int_equal(u.id, 2);
    assert_int_equal(t.id, 2);
    db_close(db);
}

static void sqlite_to_sqlite(void **state)
{
    (void)state;
    round_trip(false, false);
}

static void sqlite_to_postgres(void **state)
{
    (void)state;
    round_trip(false, true);
}

static void postgres_to_sqlite(void **state)
{
    (void)state;
    round_trip(true, false);
}

static void expect_refused(const char *bytes, size_t length)
{
    char words[1000];
    FILE *f = fopen(two, "wb");
    fwrite(bytes, 1, length, f);
    fclose(f);
    struct db *db = help_open(help_fresh(false));
    assert_false(restore_store(db, two, words, sizeof words));
    assert_true(strlen(words) > 10);
    struct db_list all = {.which = DB_LIST_ALL, .limit = 10};
    (void)all;
    enum db_code code;
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_null(db_user_get(tx, 1, &code)); /* nothing came in */
    assert_int_equal(code, DB_NONE);
    db_end(tx);
    db_close(db);
}

static void a_changed_backup_is_refused(void **state)
{
    (void)state;
    size_t length;
    struct db *db = help_open(help_fresh(false));
    fill_store(db);
    backup(db, one);
    db_close(db);
    char *good = read_file(one, &length), *bad = malloc(length + 1);
    for (size_t at = 3; at < length; at += length / 23) { /* one byte */
        memcpy(bad, good, length);
        bad[at] = (char)(bad[at] ^ 1);
        expect_refused(bad, length);
    }
    expect_refused(good, length - 1);
    expect_refused(good, length / 2);
    expect_refused("signoria backup 1\n", 18);
    expect_refused("x", 1);
    free(good);
    free(bad);
}

/* Beside a server that plays on. */
static void a_backup_is_one_moment(void **state)
{
    (void)state;
    char where[200];
    struct sg_error why;
    snprintf(where, sizeof where, "%s", help_fresh(false));
    struct db *server = help_open(where);
    fill_store(server);
    struct db_options options = {.tool = true};
    struct db *tool = db_open(where, &options, &why);
    assert_non_null(tool);
    backup(tool, one);
    db_close(tool);
    backup(server, two);
    size_t a, b;
    char *first = read_file(one, &a), *second = read_file(two, &b);
    assert_int_equal(a, b);
    assert_memory_equal(first, second, a);
    free(first);
    free(second);
    db_close(server);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(sqlite_to_sqlite),       cmocka_unit_test(sqlite_to_postgres),
        cmocka_unit_test(postgres_to_sqlite),     cmocka_unit_test(a_changed_backup_is_refused),
        cmocka_unit_test(a_backup_is_one_moment),
    };
    help_start_folder();
    snprintf(one, sizeof one, "%s/one.backup", help_folder);
    snprintf(two, sizeof two, "%s/two.backup", help_folder);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
