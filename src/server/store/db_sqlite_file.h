/* db_sqlite_file.h: the SQLite file itself: made, checked, locked, never overwritten. */
#ifndef SERVER_DB_SQLITE_FILE_H
#define SERVER_DB_SQLITE_FILE_H

#include "server/store/db.h"

#include <sys/types.h>

#include <sqlite3.h>

/* One server a file. False with why if there is one already. */
bool db_sqlite_lock(const char *path, int *lock, struct sg_error *why);
void db_sqlite_unlock(int lock);

/*
 * Makes the file if there is none, or finds that it is ours, whole and not of
 * a newer program, and upgrades an older one. A tool does neither.
 */
bool db_sqlite_ready(const char *path, bool tool, struct sg_error *why);

/* A connection with all settings; NULL with why. */
sqlite3 *db_sqlite_connect(const char *path, struct sg_error *why);

/* ---- While it runs (db_sqlite_check.c) --------------------------------------- */

struct db_sqlite_file {
    dev_t device;
    ino_t inode; /* 0: not seen yet */
};

/* What is known of the file; used by one thread at a time, or with a lock. */
struct db_sqlite_watch {
    struct db_sqlite_file file, wal;
    int64_t next_whole; /* milliseconds on a steady clock: when all of it is read again */
    bool whole;         /* it was, the last time */
    int notes;          /* inotify, where the kernel says that something happened to them; 0: not open yet */
    int64_t next_look;  /* when they are looked at all the same */
};

/* The same for who asks before every write: looks when something happened to them, and once a second. */
bool db_sqlite_still_there(const char *path, struct db_sqlite_watch *watch);
void db_sqlite_watch_end(struct db_sqlite_watch *watch);
/* Reads it with a new connection, and looks whether there is room. */
enum db_code db_sqlite_check(const char *path, struct db_sqlite_watch *watch);

#endif
