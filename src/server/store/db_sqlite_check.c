/* db_sqlite_check.c: is the file of a SQLite store still there, whole, and has it room to grow? */
#define _GNU_SOURCE
#include "server/store/db_sqlite_file.h"

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum {
    LOOK_EVERY = 1000,     /* milliseconds between two looks at the names of the files */
    ROOM = 256 << 10,      /* bytes that must be free: a commit under load */
    WHOLE_EVERY = 10,      /* seconds between two readings of the whole file */
    WHOLE_SHARE = 30,      /* and as many times as long as one takes */
    WHOLE_BYTES = 64 << 20 /* a larger file is not read whole */
};

static int64_t ms_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- The file under its name ----------------------------------------------- */

static bool same_file(const char *path, struct db_sqlite_file *was, bool must)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return !was->inode && !must;
    if (!was->inode) { /* seen for the first time */
        was->device = st.st_dev;
        was->inode = st.st_ino;
    }
    return st.st_dev == was->device && st.st_ino == was->inode;
}

/* Are the file and its WAL those that were opened? Else what is written to them is lost. */
static bool db_sqlite_there(const char *path, struct db_sqlite_watch *watch)
{
    char wal[4096];
    snprintf(wal, sizeof wal, "%s-wal", path);
    return same_file(path, &watch->file, true) && same_file(wal, &watch->wal, false);
}

/* Has the kernel noted anything since? */
static bool something_happened(int notes)
{
    char events[1024];
    return read(notes, events, sizeof events) >= 0 || errno != EAGAIN;
}

/* From now on the kernel notes it when one of them is moved or unlinked; false: it cannot. */
static bool take_notes(const char *path, struct db_sqlite_watch *watch)
{
    char wal[4096];
    const uint32_t what = IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF;
    int notes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    snprintf(wal, sizeof wal, "%s-wal", path);
    if (notes > 0 && inotify_add_watch(notes, path, what) >= 0 && inotify_add_watch(notes, wal, what) >= 0) {
        watch->notes = notes;
        return true;
    }
    if (notes >= 0)
        close(notes);
    return false;
}

bool db_sqlite_still_there(const char *path, struct db_sqlite_watch *watch)
{
    int64_t now = ms_now();
    if (watch->notes && now < watch->next_look && !something_happened(watch->notes))
        return true;
    bool noted = watch->notes || take_notes(path, watch); /* before they are looked at */
    bool there = db_sqlite_there(path, watch);
    watch->next_look = there && noted ? now + LOOK_EVERY : 0;
    return there;
}

void db_sqlite_watch_end(struct db_sqlite_watch *watch)
{
    if (watch->notes)
        close(watch->notes);
    watch->notes = 0;
}

/* ---- Its health ------------------------------------------------------------- */

static enum db_code room(const char *path)
{
    char copy[4096];
    struct statvfs fs;
    snprintf(copy, sizeof copy, "%s", path);
    if (statvfs(dirname(copy), &fs) != 0)
        return DB_BROKEN;
    return (unsigned long long)fs.f_bavail * fs.f_frsize < ROOM ? DB_FULL : DB_OK;
}

static int is_ok(void *ctx, int count, char **text, char **names)
{
    (void)count, (void)names;
    *(bool *)ctx = text[0] && strcmp(text[0], "ok") == 0;
    return 0;
}

/* All of it, now and then; else what is at the roots. With a new connection, which remembers nothing. */
static bool readable(const char *path, struct db_sqlite_watch *watch, bool whole)
{
    struct stat st;
    bool good = true;
    int64_t from = ms_now();
    sqlite3 *at = db_sqlite_connect(path, NULL);
    if (!at)
        return false;
    bool due = (whole || from >= watch->next_whole) && stat(path, &st) == 0 && st.st_size <= WHOLE_BYTES;
    if (due) {
        good = sqlite3_exec(at, "PRAGMA quick_check(1)", is_ok, &good, NULL) == SQLITE_OK && good;
        int64_t took = ms_now() - from, wait = took * WHOLE_SHARE;
        watch->next_whole = ms_now() + (wait > WHOLE_EVERY * 1000 ? wait : WHOLE_EVERY * 1000);
        watch->whole = good;
    }
    good = good && sqlite3_exec(at,
                                "SELECT count(*) FROM sqlite_schema; SELECT max(table_id) FROM heads;"
                                "SELECT max(id) FROM tables; SELECT max(id) FROM users;"
                                "SELECT tail FROM log ORDER BY table_id DESC, seq DESC LIMIT 1",
                                NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(at);
    return good;
}

enum db_code db_sqlite_check(const char *path, struct db_sqlite_watch *watch)
{
    if (!db_sqlite_there(path, watch))
        return DB_BROKEN;
    bool suspicious = !watch->whole && watch->next_whole; /* what was found broken is read again each time */
    if (!readable(path, watch, suspicious))
        return DB_BROKEN;
    return room(path);
}
