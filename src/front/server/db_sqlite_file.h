/* db_sqlite_file.h: the SQLite file itself: made, checked, locked, never overwritten. */
#ifndef SERVER_DB_SQLITE_FILE_H
#define SERVER_DB_SQLITE_FILE_H

#include "base/text.h"

#include <sqlite3.h>

/* One server a file. False with why if there is one already. */
bool db_sqlite_lock(const char *path, int *lock, struct sg_text *why);
void db_sqlite_unlock(int lock);

/*
 * Makes the file if there is none, or finds that it is ours, whole and not of
 * a newer program, and brings an older one up to date. A tool does neither.
 */
bool db_sqlite_ready(const char *path, bool tool, struct sg_text *why);

/* A connection with all settings; NULL with why. */
sqlite3 *db_sqlite_connect(const char *path, struct sg_text *why);

#endif
