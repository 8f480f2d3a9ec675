/* db_sqlite_file.c: makes, checks and locks the file of a SQLite store. */
#define _GNU_SOURCE
#include "server/store/db_sqlite_file.h"

#include "server/store/db_driver.h"
#include "host/system.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x5369676E, /* "Sign", in the header of the file */
    MAX_PATH = 3500,
    WHOLE_CHECK = 64 << 20 /* bytes: a larger file is not read whole at each start */
};

static const struct db_dialect dialect = {
    .number = "INTEGER",
    .counter = "INTEGER PRIMARY KEY AUTOINCREMENT",
    .rows = "STRICT",
    .keyed = "STRICT, WITHOUT ROWID",
};

/* "cannot open {path}: {what the system reports}" */
static bool system_refused(struct sg_error *why, const char *key, const char *path)
{
    int code = errno;
    sg_wrong_args(why, key, "%s", path);
    return system_add(why, code);
}

/* ---- The lock ------------------------------------------------------------ */

bool db_sqlite_lock(const char *path, int *lock, struct sg_error *why)
{
    char name[MAX_PATH + 16];
    if (strlen(path) > MAX_PATH)
        return sg_wrong(why, "wrong.store.path-long");
    snprintf(name, sizeof name, "%s.lock", path);
    *lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0)
        return system_refused(why, "wrong.store.lock", name);
    if (flock(*lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    db_sqlite_unlock(*lock);
    *lock = -1;
    return sg_wrong_args(why, "wrong.store.in-use", "%s", path);
}

/* The file stays: removing it would let two servers hold two locks of one name. */
void db_sqlite_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

/* ---- A connection -------------------------------------------------------- */

static bool pragmas(sqlite3 *at)
{
    return sqlite3_exec(at,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                        "PRAGMA cache_size = -4000",
                        NULL, NULL, NULL) == SQLITE_OK;
}

static sqlite3 *open_at(const char *path, int flags, struct sg_error *why)
{
    sqlite3 *at = NULL;
    if (sqlite3_open_v2(path, &at, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_extended_result_codes(at, 1);
        sqlite3_busy_timeout(at, 5000);
        return at;
    }
    sg_wrong_args(why, "wrong.store.open", "%s", path);
    if (at)
        sg_error_add_text(why, sg_slice_of(sqlite3_errmsg(at)));
    else
        system_add(why, ENOMEM);
    sqlite3_close(at);
    return NULL;
}

sqlite3 *db_sqlite_connect(const char *path, struct sg_error *why)
{
    sqlite3 *at = open_at(path, SQLITE_OPEN_READWRITE, why);
    if (at && !pragmas(at)) {
        int rc = sqlite3_errcode(at) & 0xff;
        if (rc == SQLITE_CORRUPT || rc == SQLITE_NOTADB)
            sg_wrong_args(why, "wrong.store.damaged", "%s", path);
        else
            sg_wrong_args(why, "wrong.store.use", "%s%s", path, sqlite3_errmsg(at));
        sqlite3_close(at);
        return NULL;
    }
    return at;
}

/* ---- Making -------------------------------------------------------------- */

static bool run_sql(sqlite3 *at, const char *sql)
{
    return sqlite3_exec(at, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* From version `from` to today's, in one transaction. */
static bool bring_up(sqlite3 *at, int from)
{
    char memory[2048];
    struct sg_text sql;
    bool good = run_sql(at, "BEGIN IMMEDIATE");
    for (int v = from; good && v < DB_SCHEMA; v++)
        for (int i = 0; good; i++) {
            sg_text_init(&sql, memory, sizeof memory);
            if (!db_schema_statement(v, i, &dialect, &sql))
                break;
            good = !sql.full && run_sql(at, memory);
        }
    snprintf(memory, sizeof memory, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION,
             DB_SCHEMA);
    return good && run_sql(at, memory);
}

static bool sync_folder(const char *path)
{
    char copy[MAX_PATH + 1];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    int code = errno;
    if (fd >= 0)
        close(fd);
    errno = code;
    return good;
}

/* Made whole under another name and then given its own, so that a half-made file never
 * has that; link() does not overwrite. */
static bool make_file(const char *path, struct sg_error *why)
{
    char name[MAX_PATH + 32];
    snprintf(name, sizeof name, "%s.new-%ld", path, (long)getpid());
    unlink(name);
    int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return system_refused(why, "wrong.store.create", path);
    close(fd);
    sqlite3 *at = open_at(name, SQLITE_OPEN_READWRITE, why);
    bool good = at && run_sql(at, "PRAGMA synchronous = FULL") && bring_up(at, 0);
    if (at && !good)
        sg_wrong_args(why, "wrong.store.create", "%s%s", path, sqlite3_errmsg(at));
    sqlite3_close(at);
    if (good && link(name, path) != 0 && errno != EEXIST)
        good = system_refused(why, "wrong.store.create", path);
    unlink(name);
    return good && (sync_folder(path) || system_refused(why, "wrong.store.create", path));
}

/* ---- Checking ------------------------------------------------------------ */

static uint32_t big_endian(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static bool newer(struct sg_error *why, const char *path)
{
    return sg_wrong_args(why, "wrong.store.newer", "%s", path);
}

/* The first bytes, before SQLite may touch the file. */
static bool check_head(const char *path, struct sg_error *why)
{
    unsigned char head[100];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return system_refused(why, "wrong.store.read", path);
    ssize_t got = pread(fd, head, sizeof head, 0);
    close(fd);
    if (got != (ssize_t)sizeof head || memcmp(head, "SQLite format 3", 16) != 0)
        return sg_wrong_args(why, "wrong.store.not-store", "%s", path);
    if (big_endian(head + 68) != APPLICATION)
        return sg_wrong_args(why, "wrong.store.other-program", "%s", path);
    return big_endian(head + 60) <= DB_SCHEMA || newer(why, path);
}

static int first_int(void *ctx, int count, char **text, char **names)
{
    (void)count, (void)names;
    return text[0] ? sscanf(text[0], "%d", (int *)ctx) != 1 : 1;
}

static int first_is_ok(void *ctx, int count, char **text, char **names)
{
    (void)count, (void)names;
    *(bool *)ctx = text[0] && strcmp(text[0], "ok") == 0;
    return 0;
}

/* Reads a small file whole; of a large one what every start needs anyway. */
static bool check_body(sqlite3 *at, const char *path, long long bytes, struct sg_error *why)
{
    bool good = true;
    if (bytes <= WHOLE_CHECK)
        good = sqlite3_exec(at, "PRAGMA quick_check(1)", first_is_ok, &good, NULL) == SQLITE_OK && good;
    good = good && run_sql(at, "SELECT count(*) FROM heads; SELECT max(id) FROM tables;"
                               "SELECT max(id) FROM users;"
                               "SELECT seq FROM log ORDER BY table_id DESC, seq DESC LIMIT 1");
    return good || sg_wrong_args(why, "wrong.store.damaged", "%s", path);
}

bool db_sqlite_ready(const char *path, bool tool, struct sg_error *why)
{
    struct stat st;
    if (strlen(path) > MAX_PATH)
        return sg_wrong(why, "wrong.store.path-long");
    if (stat(path, &st) != 0) {
        if (tool || errno != ENOENT)
            return system_refused(why, "wrong.store.open", path);
        if (!make_file(path, why))
            return false;
        if (stat(path, &st) != 0)
            return system_refused(why, "wrong.store.open", path);
    }
    if (!S_ISREG(st.st_mode))
        return sg_wrong_args(why, "wrong.store.not-file", "%s", path);
    if (!check_head(path, why))
        return false;
    sqlite3 *at = db_sqlite_connect(path, why);
    if (!at)
        return false;
    int version = DB_SCHEMA;
    bool good = check_body(at, path, (long long)st.st_size, why);
    if (good)
        sqlite3_exec(at, "PRAGMA user_version", first_int, &version, NULL);
    if (good && version > DB_SCHEMA) /* the file's head did not say so: it is in the WAL yet */
        good = newer(why, path);
    else if (good && version < DB_SCHEMA && tool)
        good = sg_wrong_args(why, "wrong.store.older", "%s", path);
    else if (good && version < DB_SCHEMA && !bring_up(at, version))
        good = sg_wrong_args(why, "wrong.store.upgrade", "%s", path);
    sqlite3_close(at);
    return good;
}
