/* db_queue.h: the threads of a store: one that appends steps, some for work that waits. */
#ifndef SERVER_DB_QUEUE_H
#define SERVER_DB_QUEUE_H

#include "server/store/db_driver.h"

struct db_queue;

struct db_queue *db_queue_new(struct db *db, int max_batch);
void db_queue_free(struct db_queue *queue); /* does what is left first; NULL is fine */
void db_queue_stats(struct db_queue *queue, struct db_stats *out);

/* From db.c. */
struct db_queue *db_queue_of(struct db *db);
const struct db_driver *db_driver(const struct db *db);
struct db_conn *db_writer_enter(struct db *db);
void db_writer_leave(struct db *db);
/* A write failed for want of room or because the store is broken, and none like it has worked since. */
void db_note_failure(struct db *db, enum db_code code);
bool db_failed(struct db *db);
void db_recovered(struct db *db);

#endif
