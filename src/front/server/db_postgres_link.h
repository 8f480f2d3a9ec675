/* db_postgres_link.h: connections to PostgreSQL: made, lost, made again, listened at. */
#ifndef SERVER_DB_POSTGRES_LINK_H
#define SERVER_DB_POSTGRES_LINK_H

#include "front/server/db_driver.h"
#include "front/server/db_postgres_lib.h"


/* One try. A connection with all settings, or NULL with why. */
PGconn *db_postgres_connect(struct db *db, struct sg_text *why);

/* What an error means; `again` is set when the same may work in a moment. */
enum db_code db_postgres_code(struct db *db, PGconn *pg, const PGresult *result, bool *again);

/* Makes or brings up the schema; nodes that start together wait for each other. */
bool db_postgres_prepare(struct db *db, struct sg_text *why);

/* The thread that hears what other nodes changed. */
bool db_postgres_start(struct db *db, struct sg_text *why);
void db_postgres_stop(struct db *db);

int64_t db_postgres_ms(void); /* a steady clock */
void db_postgres_wait(int ms);

#endif
