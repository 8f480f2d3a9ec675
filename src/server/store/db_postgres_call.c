/* db_postgres_call.c: asks PostgreSQL, with a deadline for every wait. */
#define _GNU_SOURCE
#include "server/store/db_postgres_link.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t db_postgres_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void db_postgres_wait(int ms)
{
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

/* Until something can be done at the socket; false when it is too late. */
static bool wait_at(const PGconn *pg, short events, int64_t deadline)
{
    for (;;) {
        struct pollfd fd = {PQsocket(pg), events, 0};
        int64_t left = deadline - db_postgres_ms();
        if (left <= 0)
            return false;
        int n = poll(&fd, 1, left < 60000 ? (int)left : 60000);
        if (n > 0)
            return true;
        if (n < 0 && errno != EINTR)
            return false;
    }
}

/* ---- Answers --------------------------------------------------------------- */

bool db_postgres_next(PGconn *pg, int64_t deadline, PGresult **out)
{
    *out = NULL;
    for (;;) {
        int left = PQflush(pg);
        if (left < 0)
            return false;
        if (!PQisBusy(pg)) {
            *out = PQgetResult(pg);
            return true;
        }
        if (!wait_at(pg, (short)(POLLIN | (left ? POLLOUT : 0)), deadline))
            return false;
        if (!PQconsumeInput(pg))
            return false;
    }
}

PGresult *db_postgres_last(PGconn *pg, int sent, int64_t deadline)
{
    PGresult *last = NULL, *next;
    if (!sent)
        return NULL;
    for (;;) {
        if (!db_postgres_next(pg, deadline, &next)) {
            PQclear(last);
            return NULL;
        }
        if (!next)
            return last;
        /* The first error counts: what follows it was not done. */
        ExecStatusType status = last ? PQresultStatus(last) : PGRES_COMMAND_OK;
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
            PQclear(last);
            last = next;
        } else {
            PQclear(next);
        }
    }
}

PGresult *db_postgres_exec(PGconn *pg, const char *sql, int64_t deadline)
{
    return db_postgres_last(pg, PQsendQuery(pg, sql), deadline);
}

bool db_postgres_ask(PGconn *pg, const char *sql, int64_t deadline, long *out)
{
    PGresult *result = db_postgres_exec(pg, sql, deadline);
    ExecStatusType status = result ? PQresultStatus(result) : PGRES_FATAL_ERROR;
    if (out)
        *out = status == PGRES_TUPLES_OK && PQntuples(result) && !PQgetisnull(result, 0, 0)
                   ? atol(PQgetvalue(result, 0, 0))
                   : -1;
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* ---- Connecting ------------------------------------------------------------ */

/*
 * Durable even where the server's default is not; nobody waits for ever for a
 * node that was cut off in the middle of a transaction, nor the server for a
 * statement whose asker has given up. Every statement finds its rows by an
 * index, and is planned once: statistics of tables that grow from nothing would
 * mislead.
 */
static const char settings[] = "SET search_path = signoria;"
                               "SELECT set_config('synchronous_commit', 'on', false)"
                               " WHERE current_setting('synchronous_commit') IN ('off', 'local');"
                               "SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '5s';"
                               "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;"
                               "SET client_min_messages = warning";
/* A backup reads everything in one statement; nobody waits for it. */
static const char server_settings[] = "SET statement_timeout = '15s'";

static void no_notice(void *ctx, const PGresult *result)
{
    (void)ctx, (void)result;
}

/* False: refused, or too late. */
static bool shake_hands(PGconn *pg, int64_t deadline)
{
    PostgresPollingStatusType want = PGRES_POLLING_WRITING;
    while (pg && want != PGRES_POLLING_OK) {
        if (want == PGRES_POLLING_FAILED || PQstatus(pg) == CONNECTION_BAD)
            return false;
        if (!wait_at(pg, want == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline))
            return false;
        want = PQconnectPoll(pg);
    }
    return pg && PQsetnonblocking(pg, 1) == 0;
}

bool db_postgres_said(struct sg_error *why, const char *key, const char *words)
{
    sg_wrong(why, key);
    return sg_error_add_text(why, (struct sg_slice){words, strcspn(words, "\n")});
}

PGconn *db_postgres_connect(struct db *db, int64_t deadline, struct sg_error *why)
{
    /* What the address says counts more than what stands before it here. */
    const char *const names[] = {"keepalives_idle",  "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout",
                                 "application_name", "dbname",
                                 "client_encoding",  NULL};
    const char *const values[] = {"10", "5", "3", "10000", "signoria", db_where(db), "UTF8", NULL};
    PGconn *pg = PQconnectStartParams(names, values, 1);
    if (shake_hands(pg, deadline)) {
        PQsetNoticeReceiver(pg, no_notice, NULL);
        if (db_postgres_ask(pg, settings, deadline, NULL) &&
            (db_options(db)->tool || db_postgres_ask(pg, server_settings, deadline, NULL)))
            return pg;
    }
    const char *words = pg ? PQerrorMessage(pg) : "no memory";
    bool late = db_postgres_ms() >= deadline || !*words;
    db_trouble(db, "store", late ? "PostgreSQL did not answer in time" : words);
    if (late)
        sg_wrong(why, "wrong.store.silent");
    else
        db_postgres_said(why, "wrong.store.connect", words);
    PQfinish(pg);
    return NULL;
}
