/* unit_server_bounds.c: what the parts of a server keep and do has bounds, but nothing is lost by them. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db_help.h"

#include <stdatomic.h>

/* ---- Words for other nodes ---------------------------------------------------------- */

enum { LINES = 1500 };

static atomic_int heard, connected;

static void hear(void *ctx, const char *node, const char *words)
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
    db_hear(there, hear, NULL);
    db_listen(there, on_news, NULL);
    db_listen(here, on_news, NULL);
    for (int i = 0; i < 500 && !heard; i++) { /* both are connected when the first word arrives */
        db_say(here, " +1");
        usleep(10000);
    }
    assert_true(heard > 0);
    usleep(200000);
    heard = 0;
    for (int i = 0; i < LINES; i++)
        db_say(here, line);
    wait_for(&heard, LINES, 20);
    assert_int_equal(heard, LINES);
    db_listen(here, NULL, NULL);
    db_listen(there, NULL, NULL);
    db_hear(there, NULL, NULL);
    db_close(here);
    db_close(there);
}

static const struct CMUnitTest with_postgres[] = {
    cmocka_unit_test(many_words_arrive),
};

int main(void)
{
    help_start_folder();
    int failed = 0;
    if (!help_start_postgres())
        fprintf(stderr, "# no PostgreSQL here: its half is left out\n");
    else
        failed += cmocka_run_group_tests_name("bounds of postgres", with_postgres, NULL, NULL);
    return failed;
}
