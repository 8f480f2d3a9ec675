/* unit_server_db.c: what db.h promises of logs, transactions and tables, asked of both stores. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store_help.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

/* ---- Small helpers ------------------------------------------------------- */

struct waiting {
    atomic_int answered;
    sem_t *wake; /* NULL: nobody sleeps */
};

static void count_done(struct db_step *step)
{
    struct waiting *w = step->ctx;
    atomic_fetch_add(&w->answered, 1);
    if (w->wake)
        sem_post(w->wake);
}

static bool add_tail(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct {
        uint64_t tail;
        int64_t to;
    } *t = ctx;
    (void)at;
    if (seq < t->to)
        t->tail = db_tail(t->tail, text, length);
    return true;
}

static uint64_t tail_at(struct db *db, int64_t table, int64_t seq)
{
    struct {
        uint64_t tail;
        int64_t to;
    } t = {0, seq};
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_log(tx, table, 0, add_tail, &t), DB_OK);
    db_end(tx);
    return t.tail;
}

/* After whatever is there. */
static enum db_code submit_as(struct db *db, int64_t table, int64_t seq, const char *text, int status)
{
    struct waiting w = {0, NULL};
    struct db_step step = {.table = table,
                           .seq = seq,
                           .tail = tail_at(db, table, seq),
                           .text = text,
                           .length = strlen(text),
                           .head = {status, (int)(seq % 2), (int)seq, 0, NULL},
                           .done = count_done,
                           .ctx = &w};
    db_submit(db, &step);
    db_drain(db);
    assert_int_equal(atomic_load(&w.answered), 1);
    return step.code;
}

static enum db_code submit(struct db *db, int64_t table, int64_t seq, const char *text)
{
    return submit_as(db, table, seq, text, DB_PLAYING);
}

struct collected {
    char text[4096];
    int64_t last;
    int count;
};

static bool collect_text(void *ctx, int64_t seq, const char *text, size_t length, int64_t at)
{
    struct collected *c = ctx;
    assert_true(at > 0);
    assert_int_equal(seq, c->last + 1);
    c->last = seq;
    c->count++;
    size_t used = strlen(c->text);
    assert_true(used + length < sizeof c->text);
    memcpy(c->text + used, text, length);
    c->text[used + length] = 0;
    return true;
}

static void expect_log(struct db *db, int64_t table, int64_t from, const char *text)
{
    struct collected c = {.last = from - 1};
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_log(tx, table, from, collect_text, &c), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_string_equal(c.text, text);
}

/* ---- The log ------------------------------------------------------------- */

static void steps_are_kept_in_order(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t a = new_table(db, "a"), b = new_table(db, "b");
    assert_int_equal(submit(db, a, 0, "signoria match 1\nbegin\n"), DB_OK);
    assert_int_equal(submit(db, a, 1, "play 1 throw 2\n"), DB_OK);
    assert_int_equal(submit(db, b, 0, "other\n"), DB_OK);
    assert_int_equal(submit(db, a, 2, "draw 1/2 é\nhash 2 00\n"), DB_OK);
    expect_log(db, a, 0, "signoria match 1\nbegin\nplay 1 throw 2\ndraw 1/2 é\nhash 2 00\n");
    expect_log(db, a, 2, "draw 1/2 é\nhash 2 00\n");
    expect_log(db, b, 0, "other\n");
    struct db_table *t = table_now(db, a);
    assert_int_equal(t->next, 3);
    assert_int_equal(t->plies, 2);
    assert_int_equal(t->turn, 0);
    assert_int_equal(t->status, DB_PLAYING);
    assert_true(t->started > 0 && t->ended == 0 && t->turn_at >= t->started);
    free(t);
    db_close(db);
}

static void a_seq_is_taken_once(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t id = new_table(db, "a");
    assert_int_equal(submit(db, id, 0, "one\n"), DB_OK);
    assert_int_equal(submit(db, id, 0, "two\n"), DB_CONFLICT);
    assert_int_equal(submit(db, id, 0, "one\n"), DB_OK); /* it is there, word for word */
    assert_int_equal(submit(db, id, 2, "gap\n"), DB_CONFLICT);
    assert_int_equal(submit(db, id + 1000, 0, "nowhere\n"), DB_CONFLICT);
    assert_int_equal(submit(db, id, 1, "a\xff\n"), DB_BAD);
    assert_int_equal(submit(db, id, 1, ""), DB_BAD);
    expect_log(db, id, 0, "one\n");
    struct db_stats stats = db_stats(db);
    assert_int_equal(stats.steps, 2);
    assert_int_equal(stats.conflicts, 3);
    db_close(db);
}

/* Steps behind one that fails fail, too; other tables do not mind. */
static void a_failed_step_takes_those_behind_it_along(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    struct waiting w = {0, NULL};
    int64_t a = new_table(db, "a"), b = new_table(db, "b");
    assert_int_equal(submit(db, a, 0, "theirs\n"), DB_OK);
    struct db_step steps[] = {
        {.table = a, .seq = 0, .text = "mine\n"},     {.table = b, .seq = 0, .text = "b0\n"},
        {.table = a, .seq = 1, .text = "mine too\n"}, {.table = b, .seq = 1, .text = "b1\n"},
        {.table = b, .seq = 2, .text = "b2\n"},
    };
    /* Held up, so that all go in one batch. */
    struct db_tx *tx = postgres ? NULL : db_begin(db, DB_WRITE);
    uint64_t tail[2] = {0, 0};
    for (int i = 0; i < 5; i++) {
        uint64_t *of = &tail[steps[i].table == b];
        steps[i].length = strlen(steps[i].text);
        steps[i].tail = *of;
        *of = db_tail(*of, steps[i].text, steps[i].length);
        steps[i].done = count_done;
        steps[i].ctx = &w;
        steps[i].head.status = DB_PLAYING;
        db_submit(db, &steps[i]);
    }
    if (tx)
        assert_int_equal(db_end(tx), DB_OK);
    db_drain(db);
    assert_int_equal(atomic_load(&w.answered), 5);
    assert_int_equal(steps[0].code, DB_CONFLICT);
    assert_int_equal(steps[1].code, DB_OK);
    /* a's log has one step, so seq 1 is the next one; but this one continues another log. */
    assert_int_equal(steps[2].code, DB_CONFLICT);
    assert_int_equal(steps[3].code, DB_OK);
    assert_int_equal(steps[4].code, DB_OK);
    expect_log(db, a, 0, "theirs\n");
    expect_log(db, b, 0, "b0\nb1\nb2\n");
    db_close(db);
}

/* Many threads, many tables, each step answered once. */
enum { PRODUCERS = 8, EACH = 100 };

struct producer {
    struct db *db;
    int64_t table;
    pthread_t thread;
    int kept;
};

static void *produce_steps(void *arg)
{
    struct producer *p = arg;
    uint64_t tail = 0;
    sem_t wake;
    sem_init(&wake, 0, 0);
    for (int i = 0; i < EACH; i++) {
        struct waiting w = {0, &wake};
        char text[40];
        snprintf(text, sizeof text, "play %d\n", i);
        struct db_step step = {.table = p->table,
                               .seq = i,
                               .tail = tail,
                               .text = text,
                               .length = strlen(text),
                               .head.status = DB_PLAYING,
                               .done = count_done,
                               .ctx = &w};
        db_submit(p->db, &step);
        sem_wait(&wake);
        p->kept += step.code == DB_OK;
        tail = db_tail(tail, text, strlen(text));
    }
    sem_destroy(&wake);
    return NULL;
}

static void many_producers(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    struct producer p[PRODUCERS];
    for (int i = 0; i < PRODUCERS; i++) {
        char link[16];
        snprintf(link, sizeof link, "l%d", i);
        p[i] = (struct producer){.db = db, .table = new_table(db, link)};
        pthread_create(&p[i].thread, NULL, produce_steps, &p[i]);
    }
    for (int i = 0; i < PRODUCERS; i++) {
        pthread_join(p[i].thread, NULL);
        assert_int_equal(p[i].kept, EACH);
        struct db_table *t = table_now(db, p[i].table);
        assert_int_equal(t->next, EACH);
        assert_true(t->tail == tail_at(db, p[i].table, EACH));
        free(t);
    }
    db_close(db);
}

/* ---- Transactions -------------------------------------------------------- */

static void a_cancelled_transaction_left_nothing(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    struct db_table t = {.game = "siena", .link = "x", .seats = 3};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    db_cancel(tx);
    assert_null(table_now(db, t.id));
    tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_value_put(tx, "a", "bad \xc0 text"), DB_BAD);
    assert_int_equal(db_value_put(tx, "a", "good"), DB_OK); /* that did not end it */
    assert_int_equal(db_end(tx), DB_OK);
    enum db_code code;
    tx = db_begin(db, DB_WRITE);
    char *value = db_value_get(tx, "a", &code);
    assert_string_equal(value, "good");
    free(value);
    assert_null(db_value_get(tx, "b", &code));
    assert_int_equal(code, DB_NONE);
    db_end(tx);
    assert_int_equal(db_ping(db), DB_OK);
    db_close(db);
}

static void a_step_with_a_seat_is_one(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t id = new_table(db, "a");
    struct db_step step = {
        .table = id, .text = "seat 1 bot Bruno\n", .length = 17, .head = {DB_PLAYING, 0, 0, 0, NULL}};
    struct db_seat seat = {.seat = 0, .name = "Bruno", .bot = "master"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_step_add(tx, &step), DB_OK);
    assert_int_equal(db_seat_put(tx, id, &seat), DB_OK);
    db_cancel(tx);
    struct db_table *t = table_now(db, id);
    assert_int_equal(t->next, 0);
    assert_int_equal(t->rev, 1);
    free(t);
    tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_step_add(tx, &step), DB_OK);
    assert_int_equal(db_step_add(tx, &step), DB_OK); /* there already */
    step.text = "seat 1 bot Carla\n";
    assert_int_equal(db_step_add(tx, &step), DB_CONFLICT);
    assert_int_equal(db_seat_put(tx, id, &seat), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    t = table_now(db, id);
    assert_int_equal(t->next, 1);
    assert_int_equal(t->rev, 2);
    free(t);
    expect_log(db, id, 0, "seat 1 bot Bruno\n");
    db_close(db);
}

/* ---- Tables -------------------------------------------------------------- */

static void tables_change_by_rev(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    enum db_code code;
    int64_t id = new_table(db, "secret");
    struct db_tx *tx = db_begin(db, DB_WRITE);
    struct db_table *t = db_table_get(tx, id, &code);
    assert_non_null(t);
    assert_string_equal(t->link, "secret");
    assert_string_equal(t->setup, "pebbles seats=2");
    assert_null(db_table_get(tx, id + 50, &code));
    assert_int_equal(code, DB_NONE);
    struct db_table change = *t, late = *t;
    change.title = "Another evening";
    change.status = DB_OVER;
    change.result = "{\"places\":[1,2]}";
    change.deadline = 77;
    assert_int_equal(db_table_put(tx, &change), DB_OK);
    assert_int_equal(change.rev, 2);
    assert_int_equal(db_table_put(tx, &late), DB_CONFLICT);
    assert_int_equal(db_end(tx), DB_OK);
    free(t);
    t = table_now(db, id);
    assert_string_equal(t->title, "Another evening");
    assert_string_equal(t->result, ""); /* only the last step writes it: the row may be older than that */
    assert_true(t->ended > 0);
    assert_int_equal(t->deadline, 77);
    free(t);
    struct db_table twin = {.game = "siena", .link = "secret"};
    tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &twin), DB_CONFLICT);
    struct db_mark marks[2] = {{.table = id}, {.table = id + 50}};
    assert_int_equal(db_marks(tx, marks, 2), DB_OK);
    assert_int_equal(marks[0].rev, 2);
    assert_int_equal(marks[0].next, 0);
    assert_int_equal(marks[1].next, -1);
    assert_int_equal(db_end(tx), DB_OK);
    db_close(db);
}

struct ids {
    int64_t id[32];
    int count;
};

static bool note_table(void *ctx, const struct db_table *t)
{
    struct ids *ids = ctx;
    ids->id[ids->count++] = t->id;
    return true;
}

static bool note_id(void *ctx, int64_t id)
{
    struct ids *ids = ctx;
    ids->id[ids->count++] = id;
    return true;
}

static bool note_due(void *ctx, int64_t id, int turn, int64_t deadline)
{
    (void)turn, (void)deadline;
    return note_id(ctx, id);
}

static struct ids list_ids(struct db *db, struct db_list l)
{
    struct ids ids = {.count = 0};
    struct db_tx *tx = db_begin(db, DB_READ);
    l.limit = l.limit ? l.limit : 100;
    assert_int_equal(db_tables(tx, &l, note_table, &ids), DB_OK);
    db_end(tx);
    return ids;
}

static void lists_page(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t id[6];
    for (int i = 0; i < 6; i++) {
        char link[16];
        snprintf(link, sizeof link, "l%d", i);
        struct db_table t = {.game = i % 2 ? "siena" : "florenza",
                             .link = link,
                             .seats = 2,
                             .access = i == 5 ? DB_LINK : DB_PUBLIC,
                             .host = i == 0 ? 7 : 0,
                             .options = "{\"join\":1,\"watch\":1,\"undo\":0}"}; /* anyone may look on */
        struct db_seat seat = {.seat = 0, .user = i < 3 ? 8 : 9, .name = "A"};
        struct db_tx *tx = db_begin(db, DB_WRITE);
        assert_int_equal(db_table_add(tx, &t), DB_OK);
        assert_int_equal(db_seat_put(tx, t.id, &seat), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
        id[i] = t.id;
    }
    assert_int_equal(submit(db, id[2], 0, "x\n"), DB_OK); /* it is played now */
    struct ids got = list_ids(db, (struct db_list){.which = DB_LIST_OPEN});
    assert_int_equal(got.count, 4); /* not the one with a link, not the one that is played */
    assert_int_equal(got.id[0], id[4]);
    got = list_ids(db, (struct db_list){.which = DB_LIST_OPEN, .limit = 2, .before = got.id[1]});
    assert_int_equal(got.count, 2);
    assert_int_equal(got.id[0], id[1]);
    got = list_ids(db, (struct db_list){.which = DB_LIST_OPEN, .game = "siena"});
    assert_int_equal(got.count, 2);
    got = list_ids(db, (struct db_list){.which = DB_LIST_WATCH});
    assert_int_equal(got.count, 1);
    assert_int_equal(got.id[0], id[2]);
    assert_int_equal(list_ids(db, (struct db_list){.which = DB_LIST_MINE, .user = 8}).count, 3);
    assert_int_equal(list_ids(db, (struct db_list){.which = DB_LIST_MINE, .user = 7}).count, 1);
    assert_int_equal(list_ids(db, (struct db_list){.which = DB_LIST_MINE, .user = 0}).count, 0);
    assert_int_equal(list_ids(db, (struct db_list){.which = DB_LIST_PAST, .user = 8}).count, 0);
    assert_int_equal(list_ids(db, (struct db_list){.which = DB_LIST_ALL}).count, 6);
    struct ids seating = {.count = 0};
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_ids(tx, DB_SEATING, id[0], 2, note_id, &seating), DB_OK);
    db_end(tx);
    assert_int_equal(seating.count, 2);
    assert_int_equal(seating.id[0], id[1]);
    assert_int_equal(seating.id[1], id[3]);
    db_close(db);
}

static void a_stream_follows_seats_hosts_and_invitations(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    int64_t id[5];
    for (int i = 0; i < 5; i++) {
        struct db_table t = {
            .game = "siena", .link = "", .seats = 4, .host = i == 1 || i == 2 ? 8 : 0, .options = "{}"};
        struct db_tx *tx = db_begin(db, DB_WRITE);
        assert_int_equal(db_table_add(tx, &t), DB_OK);
        id[i] = t.id;
        for (int seat = 1; seat < 4 && i < 2; seat++) /* several seats are one table */
            assert_int_equal(db_seat_put(tx, t.id, &(struct db_seat){.seat = seat, .user = 8, .name = "A"}), DB_OK);
        if (i == 3)
            assert_int_equal(db_invite_add(tx, &(struct db_invite){.table = t.id, .from = 9, .user = 8}), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
    }
    assert_int_equal(submit(db, id[0], 0, "x\n"), DB_OK);
    struct db_mark marks[8];
    int count;
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_follows(tx, 8, marks, 8, &count), DB_OK);
    assert_int_equal(count, 4);
    assert_int_equal(marks[0].table, id[1]); /* where they sit, the newest first */
    assert_int_equal(marks[1].table, id[0]);
    assert_int_equal(marks[1].next, 1);
    assert_int_equal(marks[2].table, id[2]); /* what they opened */
    assert_int_equal(marks[3].table, id[3]); /* where they are invited */
    assert_int_equal(db_follows(tx, 8, marks, 2, &count), DB_OK);
    assert_int_equal(count, 2);
    assert_int_equal(db_follows(tx, 0, marks, 8, &count), DB_OK);
    assert_int_equal(count, 0);
    db_end(tx);
    db_close(db);
}

static void clocks_run_out(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    struct db_step step[3] = {0};
    for (int i = 0; i < 3; i++) {
        char link[16];
        snprintf(link, sizeof link, "l%d", i);
        step[i] = (struct db_step){
            .table = new_table(db, link), .text = "x\n", .length = 2, .head = {DB_PLAYING, 1, 0, 1000 - 100 * i, NULL}};
        struct db_tx *tx = db_begin(db, DB_WRITE);
        assert_int_equal(db_step_add(tx, &step[i]), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
    }
    struct ids due = {.count = 0};
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_due(tx, 950, 10, note_due, &due), DB_OK);
    db_end(tx);
    assert_int_equal(due.count, 2);
    assert_int_equal(due.id[0], step[2].table);
    assert_int_equal(due.id[1], step[1].table);
    db_close(db);
}

/* ---- The store itself ----------------------------------------------------- */

static void nothing_is_lost_when_it_is_opened_again(void **state)
{
    (void)state;
    const char *where = help_fresh(postgres);
    char path[300];
    snprintf(path, sizeof path, "%s", where);
    struct db *db = help_open(path);
    assert_non_null(db);
    int64_t id = new_table(db, "a");
    assert_int_equal(submit(db, id, 0, "one\n"), DB_OK);
    db_close(db);
    db = help_open(path);
    assert_non_null(db);
    expect_log(db, id, 0, "one\n");
    assert_int_equal(submit(db, id, 1, "two\n"), DB_OK);
    expect_log(db, id, 0, "one\ntwo\n");
    db_close(db);
}

static bool count_table(void *ctx, const struct db_table *table)
{
    (void)table;
    ++*(int *)ctx;
    return true;
}

enum { PERSON = 1 };

static int count_shelf(struct db *db, int which)
{
    int found = 0;
    struct db_list list = {.which = which, .user = PERSON, .limit = 1000};
    struct db_tx *tx = db_begin(db, DB_READ);
    assert_int_equal(db_tables(tx, &list, count_table, &found), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    return found;
}

/* A table goes from list to list as it begins, ends, is put away and comes back. */
static void lists_follow_a_table(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    struct db_table t = {.game = "pebbles",
                         .setup = "pebbles seats=2",
                         .title = "",
                         .link = "l",
                         .options = "{}",
                         .host = 2,
                         .seats = 2};
    struct db_seat seat = {.seat = 0, .user = PERSON, .name = "Person", .bot = ""};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    assert_int_equal(db_table_add(tx, &t), DB_OK);
    assert_int_equal(db_seat_put(tx, t.id, &seat), DB_OK);
    assert_int_equal(db_end(tx), DB_OK);
    assert_int_equal(count_shelf(db, DB_LIST_OPEN), 1);
    assert_int_equal(count_shelf(db, DB_LIST_MINE), 1);
    for (int i = 0; i < 3; i++) {
        static const int ways[] = {DB_PLAYING, DB_PLAYING, DB_OVER};
        assert_int_equal(submit_as(db, t.id, i, "line\n", ways[i]), DB_OK);
        assert_int_equal(count_shelf(db, DB_LIST_OPEN), 0);
        assert_int_equal(count_shelf(db, DB_LIST_MINE), ways[i] == DB_PLAYING);
        assert_int_equal(count_shelf(db, DB_LIST_WAITING), i == 0); /* then the other seat is to move */
        assert_int_equal(count_shelf(db, DB_LIST_PAST), ways[i] == DB_OVER);
    }
    for (int away = 1; away >= 0; away--) {
        tx = db_begin(db, DB_WRITE);
        assert_int_equal(db_shelve(tx, t.id, PERSON, away), DB_OK);
        assert_int_equal(db_end(tx), DB_OK);
        assert_int_equal(count_shelf(db, DB_LIST_PAST), !away);
        assert_int_equal(count_shelf(db, DB_LIST_ARCHIVE), away);
    }
    db_close(db);
}

static void run_later(struct db *db, void *ctx)
{
    assert_int_equal(db_ping(db), DB_OK);
    atomic_fetch_add((atomic_int *)ctx, 1);
}

static void work_that_waits_is_done(void **state)
{
    (void)state;
    struct db *db = fresh_store();
    atomic_int count = 0;
    for (int i = 0; i < 20; i++)
        assert_true(db_later(db, DB_SHORT, 0, run_later, &count));
    db_close(db); /* what is queued is done first */
    assert_int_equal(atomic_load(&count), 20);
}

/* -------------------------------------------------------------------------- */

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(steps_are_kept_in_order),
    cmocka_unit_test(a_seq_is_taken_once),
    cmocka_unit_test(a_failed_step_takes_those_behind_it_along),
    cmocka_unit_test(many_producers),
    cmocka_unit_test(a_cancelled_transaction_left_nothing),
    cmocka_unit_test(a_step_with_a_seat_is_one),
    cmocka_unit_test(tables_change_by_rev),
    cmocka_unit_test(lists_page),
    cmocka_unit_test(lists_follow_a_table),
    cmocka_unit_test(a_stream_follows_seats_hosts_and_invitations),
    cmocka_unit_test(clocks_run_out),
    cmocka_unit_test(nothing_is_lost_when_it_is_opened_again),
    cmocka_unit_test(work_that_waits_is_done),
};

int main(void)
{
    return help_run_on_both(tests, sizeof tests / sizeof tests[0]);
}
