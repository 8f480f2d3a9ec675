/* unit_server_bounds.c: what the parts of a server keep and do has bounds, but nothing is lost by them. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/codec.h"
#include "db_help.h"
#include "server/bots/bots_queue.h"
#include "server/tables/table.h"
#include "games/games.h"

#include <stdatomic.h>

/* ---- Words for other nodes ---------------------------------------------------------- */

enum { LINES = 1500 };

static atomic_int heard, connected;

static void on_words(void *ctx, const char *node, const char *words)
{
    (void)ctx, (void)node;
    for (; *words; words++)
        heard += *words == '+';
}

static void on_news(void *ctx, enum db_news what, int64_t id)
{
    (void)ctx;
    connected += what == DB_NEWS_ALL && id == DB_NEWS_MISSED;
}

static bool wait_for(atomic_int *count, int wanted, int seconds)
{
    for (int i = 0; i < seconds * 100 && *count < wanted; i++)
        usleep(10000);
    return *count >= wanted;
}

/* Who is online at a large node is more than a few lines: all of it arrives. */
static void many_words_arrive(void **state)
{
    (void)state;
    const char *where = help_fresh(true);
    struct db *here = help_open(where), *there = help_open(where);
    char line[1000];
    memset(line, '.', sizeof line);
    memcpy(line, " +", 2);
    line[sizeof line - 1] = 0;
    heard = connected = 0;
    db_hear(there, on_words, NULL);
    db_listen(there, on_news, NULL);
    db_listen(here, on_news, NULL);
    for (int i = 0; i < 500 && !heard; i++) { /* both are connected when the first word arrives */
        db_send(here, " +1");
        usleep(10000);
    }
    assert_true(heard > 0);
    usleep(200000);
    heard = 0;
    for (int i = 0; i < LINES; i++)
        db_send(here, line);
    wait_for(&heard, LINES, 20);
    assert_int_equal(heard, LINES);
    db_listen(here, NULL, NULL);
    db_listen(there, NULL, NULL);
    db_hear(there, NULL, NULL);
    db_close(here);
    db_close(there);
}

/* ---- Clocks ----------------------------------------------------------------------------- */

/* Turns are counted on from where they were counted before: the same as counted from the start, also after undoing. */
static void turns_are_counted_once(void **state)
{
    (void)state;
    struct sg_error why;
    struct match_start start = {.setup = {.seats = 2}};
    const struct sg_game *game = sg_game_find("siena");
    struct table t = {.rules = {.clock = CLOCK_LIVE, .add = 5, .seconds = 600}, .setup = {.seats = 2}};
    assert_true(sg_setup_parse(game, "seats=2", 7, &start.setup, &why));
    for (int s = 0; s < 2; s++) {
        start.seat[s].who = MATCH_REMOTE;
        snprintf(start.seat[s].name, sizeof start.seat[s].name, "P%d", s);
    }
    start.chance.source = MATCH_SEEDED;
    struct match *m = match_new(game, &start, &why);
    assert_non_null(m);
    uint32_t dice = 12345;
    int undone = 0;
    for (int step = 0; step < 600 && match_turn(m) != SG_OVER; step++) {
        struct sg_choice list[SG_MAX_CHOICES];
        struct clock_mark before = clock_mark(&t, m);
        int turn = match_turn(m);
        dice = dice * 1664525u + 1013904223u;
        if (turn == SG_CHANCE) {
            assert_true(match_draw(m, &why));
        } else if (dice >> 28 == 0 && match_free_undo(m, turn)) {
            assert_true(match_undo(m, turn, 1, &why));
            undone++;
        } else if (dice >> 28 == 1 && match_free_redo(m, turn)) {
            assert_true(match_redo(m, turn, 1, &why));
        } else {
            int n = match_actions(m, list);
            assert_true(match_play(m, turn, list[(dice >> 8) % (unsigned)n].action, &why));
        }
        clock_step(&t, &before, m, 1000 + step);
        struct table anew = {.rules = t.rules, .setup = t.setup};
        struct clock_mark a = clock_mark(&t, m), b = clock_mark(&anew, m);
        assert_memory_equal(a.turns, b.turns, sizeof a.turns);
    }
    assert_true(undone > 5);
    match_free(m);
}

/* ---- Shares of the bots -------------------------------------------------------------------- */

static struct job *new_job(int64_t owner)
{
    struct job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    job->owner = owner;
    return job;
}

/* bot_minutes_hour: what an owner's bots have thought counts against them alone, and is forgiven with time. */
static void a_quota_is_used_up_and_comes_back(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    const int64_t quota = 3600000; /* so that a millisecond is forgiven in a millisecond */
    assert_int_equal(line_left(&line, 7, quota), quota);
    line_put(&line, new_job(7)); /* who has a job is remembered */
    line_used(&line, 7, quota + 100, quota);
    assert_true(line_left(&line, 7, quota) <= 0);
    assert_int_equal(line_left(&line, 8, quota), quota);
    usleep(200000);
    int64_t left = line_left(&line, 7, quota);
    assert_true(left > 0 && left < 5000);
    free(line_take(&line));
    line_used(&line, 7, 10, quota); /* what is not paid back is not forgotten with the last job */
    assert_true(line_left(&line, 7, quota) < quota / 2);
    line_free(&line);
}

/* Next is whose bots have thought the least; a newcomer does not wait for all that others have left to do. */
static void the_line_is_fair(void **state)
{
    (void)state;
    struct line line = {.count = 0};
    for (int i = 0; i < 7; i++)
        line_put(&line, new_job(1));
    for (int i = 0; i < 2; i++) {
        free(line_take(&line));
        line_used(&line, 1, 100, 1 << 30);
    }
    line_put(&line, new_job(2));
    int64_t owner = 1;
    for (int i = 0; i < 2 && owner == 1; i++) {
        struct job *next = line_take(&line);
        owner = next->owner;
        line_used(&line, owner, 100, 1 << 30);
        free(next);
    }
    assert_int_equal(owner, 2);
    for (struct job *job; (job = line_take(&line));)
        free(job);
    line_free(&line);
}

/* ---- The file of the store --------------------------------------------------------------------- */

static enum db_code write_something(struct db *db)
{
    struct db_user user = {.name = "Anna"};
    struct db_tx *tx = db_begin(db, DB_WRITE);
    enum db_code code = db_user_add(tx, &user), end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* The next write after the file was moved, removed or replaced fails; put back, it is as before. */
static void a_file_that_is_gone_takes_no_writes(void **state)
{
    (void)state;
    char where[200], away[220], wal[220];
    snprintf(where, sizeof where, "%s", help_fresh(false));
    snprintf(away, sizeof away, "%s.away", where);
    snprintf(wal, sizeof wal, "%s-wal", where);
    struct db *db = help_open(where);
    for (int i = 0; i < 5; i++)
        assert_int_equal(write_something(db), DB_OK);
    assert_int_equal(rename(where, away), 0);
    assert_int_equal(write_something(db), DB_BROKEN);
    assert_int_equal(rename(away, where), 0);
    assert_int_equal(write_something(db), DB_OK);
    assert_int_equal(write_something(db), DB_OK);
    assert_int_equal(rename(wal, away), 0);
    assert_int_equal(write_something(db), DB_BROKEN);
    assert_int_equal(rename(away, wal), 0);
    assert_int_equal(write_something(db), DB_OK);
    FILE *other = fopen(away, "w");
    assert_non_null(other);
    fclose(other);
    assert_int_equal(rename(away, where), 0); /* another file under its name */
    assert_int_equal(write_something(db), DB_BROKEN);
    db_close(db);
}

static const struct CMUnitTest without[] = {
    cmocka_unit_test(turns_are_counted_once),
    cmocka_unit_test(a_quota_is_used_up_and_comes_back),
    cmocka_unit_test(the_line_is_fair),
    cmocka_unit_test(a_file_that_is_gone_takes_no_writes),
};

static const struct CMUnitTest with_postgres[] = {
    cmocka_unit_test(many_words_arrive),
};

int main(void)
{
    sg_games_init();
    help_start_folder();
    int failed = cmocka_run_group_tests_name("bounds", without, NULL, NULL);
    if (!help_start_postgres())
        fprintf(stderr, "# no PostgreSQL here: its half is left out\n");
    else
        failed += cmocka_run_group_tests_name("bounds of postgres", with_postgres, NULL, NULL);
    return failed;
}
