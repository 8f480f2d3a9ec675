/*
 * db_postgres_link.h: connections to PostgreSQL: made, asked, lost, made again, listened at.
 *
 * Nothing here waits without an end. A deadline is a moment of db_postgres_ms();
 * when it has passed the connection is of no use any more, since its answer may
 * still come: close it. libpq is never asked to block.
 */
#ifndef SERVER_DB_POSTGRES_LINK_H
#define SERVER_DB_POSTGRES_LINK_H

#include "server/store/db_driver.h"
#include "server/store/db_postgres_lib.h"

/* ---- Asking (db_postgres_call.c) ------------------------------------------- */

int64_t db_postgres_ms(void); /* a steady clock */
void db_postgres_wait(int ms);

/* The sentence of this key, with the first line that libpq reports; answers false. */
bool db_postgres_said(struct sg_error *why, const char *key, const char *words);
/* One try. A connection with all settings, or NULL with why. */
PGconn *db_postgres_connect(struct db *db, int64_t deadline, struct sg_error *why);

/* The next result of what was sent (NULL: that was all); false: too late, or the connection is lost. */
bool db_postgres_next(PGconn *pg, int64_t deadline, PGresult **out);
/* The last result of a query that was sent (`sent` is libpq's word on that); NULL: as above. */
PGresult *db_postgres_last(PGconn *pg, int sent, int64_t deadline);
/* Sends statements without parameters, and the same. */
PGresult *db_postgres_exec(PGconn *pg, const char *sql, int64_t deadline);
/* Runs, and reads the first cell as a number (-1: none); `out` may be NULL. */
bool db_postgres_ask(PGconn *pg, const char *sql, int64_t deadline, long *out);

/* ---- What it means (db_postgres_link.c) ------------------------------------ */

/* What an error means; `retry` is set when the same may work in a moment. */
enum db_code db_postgres_code(struct db *db, PGconn *pg, const PGresult *result, bool *retry);

/* Creates or upgrades the schema; nodes that start together wait for each other. */
bool db_postgres_prepare(struct db *db, struct sg_error *why);

/* ---- Other nodes, and whether it is there (db_postgres_listen.c) ------------ */

/* The thread that hears what other nodes changed. */
bool db_postgres_start(struct db *db, struct sg_error *why);
void db_postgres_stop(struct db *db);
void db_postgres_send(struct db *db, const char *words);

/*
 * Somebody waited in vain from `since` until the end. If nobody else was answered
 * meanwhile, then from now on nobody waits (away() is true, and all is DB_LOST at
 * once) until the listening thread has got an answer.
 */
void db_postgres_gone(struct db *db, int64_t since);
void db_postgres_answered(struct db *db); /* somebody was answered just now */
bool db_postgres_away(struct db *db);

#endif
