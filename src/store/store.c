/* store.c: matches in files, written through to the disk. */
#define _POSIX_C_SOURCE 200809L

#include "store/store.h"

#include "base/error.h"
#include "host/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 4096 };

/* A sentence of the language files about a file, or about nothing: NULL. */
static bool failed(struct sg_error *why, const char *key, const char *path)
{
    int code = errno;
    sg_wrong_args(why, key, "%s", path ? path : "");
    return system_add(why, code);
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* What half arrived must not be taken for a move later on: the file is what was acknowledged. */
static bool cut_back(struct store *s)
{
    s->broken = ftruncate(s->fd, (off_t)s->size) != 0 || s->sync(s->fd) != 0;
    return !s->broken;
}

/* The journal: nothing is acknowledged before the disk has it. */
static bool append_lines(void *ctx, const char *text, size_t length, struct sg_error *why)
{
    struct store *s = ctx;
    if (s->broken && !cut_back(s))
        return failed(why, "store.write", NULL);
    if (write_all(s->fd, text, length) && s->sync(s->fd) == 0) {
        s->size += (long long)length;
        return true;
    }
    failed(why, "store.write", NULL);
    cut_back(s);
    return false;
}

static void start_journal(struct store *s, struct match *m)
{
    struct match_sink sink = {append_lines, s};
    match_journal(m, &sink);
}

static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0;
}

/* So that the new name itself survives a crash. */
static bool sync_folder(const char *path)
{
    char folder[MAX_PATH];
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) + 1 : 0;
    memcpy(folder, path, n);
    strcpy(folder + n, ".");
    int fd = open(folder, O_RDONLY);
    if (fd < 0)
        return false;
    bool ok = fsync(fd) == 0 || errno == EINVAL; /* some file systems have no such thing */
    close(fd);
    return ok;
}

/* Gives the finished file its name unless that is taken. */
static bool give_name(const char *made, const char *path)
{
    if (link(made, path) == 0) {
        unlink(made);
        return true;
    }
    if (errno != EPERM && errno != ENOSYS && errno != EOPNOTSUPP)
        return false;
    struct stat info; /* a file system without links */
    if (stat(path, &info) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(made, path) == 0;
}

static bool fill_file(int fd, const char *path, const char *made, struct sg_slice all)
{
    return lock(fd) && write_all(fd, all.at, all.length) && fsync(fd) == 0 && give_name(made, path) &&
           sync_folder(path);
}

bool store_create(struct store *s, const char *path, struct match *m, struct sg_error *why)
{
    char made[MAX_PATH];
    *s = (struct store){-1, 0, false, fdatasync};
    if (snprintf(made, sizeof made, "%s.new-%ld", path, (long)getpid()) >= (int)sizeof made - 8)
        return failed(why, "wrong.path-too-long", NULL);
    unlink(made); /* a dead process of the same number left it */
    int fd = open(made, O_RDWR | O_CREAT | O_EXCL | O_APPEND, 0600);
    if (fd < 0)
        return failed(why, "store.make", made);
    if (!fill_file(fd, path, made, match_text(m))) {
        failed(why, "store.make", path);
        unlink(made);
        close(fd);
        return false;
    }
    s->fd = fd;
    s->size = (long long)match_text(m).length;
    start_journal(s, m);
    return true;
}

static long read_some(void *ctx, char *out, size_t capacity, struct sg_error *why)
{
    const int *fd = ctx;
    ssize_t n;
    do
        n = read(*fd, out, capacity);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        failed(why, "store.read", NULL);
    return (long)n;
}

/* Cuts off a torn line, so that the next one does not grow on to it. */
static bool cut_torn_line(int fd, const struct match_loaded *loaded)
{
    return !loaded->torn || (ftruncate(fd, (off_t)loaded->good) == 0 && fsync(fd) == 0);
}

struct match *store_open(struct store *s, const char *path, struct match_loaded *loaded, struct sg_error *why)
{
    struct match_loaded own;
    struct stat info;
    loaded = loaded ? loaded : &own;
    *s = (struct store){-1, 0, false, fdatasync};
    int fd = open(path, O_RDWR | O_APPEND | O_NONBLOCK);
    if (fd < 0) {
        failed(why, "store.open", path);
        return NULL;
    }
    struct match *m = NULL;
    struct match_reader reader = {read_some, &fd};
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        failed(why, "store.no-file", path);
    else if (!lock(fd))
        failed(why, "store.locked", path);
    else
        m = match_load_from(&reader, loaded, why);
    if (m && !cut_torn_line(fd, loaded)) {
        failed(why, "store.append", path);
        match_free(m);
        m = NULL;
    }
    if (!m) {
        close(fd);
        return NULL;
    }
    s->fd = fd;
    s->size = (long long)loaded->good;
    start_journal(s, m);
    return m;
}

void store_close(struct store *s, struct match *m)
{
    if (m)
        match_journal(m, NULL);
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}
