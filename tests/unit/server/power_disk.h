/*
 * power_disk.h: a disk that can lose power: a VFS of SQLite's, over its own.
 *
 * What was written and not yet synced is not on the disk. When the power is cut,
 * each sector of it has, by chance, its old content, its new content, that of
 * any write between, or a part of the one and a part of the other; files that
 * were made and never synced may be gone, deleted ones back, lengths old or new.
 * From then on nothing more can be written. power_restore() makes the files what
 * has survived.
 *
 *     power_install();                   // the default VFS from now on
 *     power_on(seed, 300, PLANT_NONE);   // cut at the 300th write, sync or truncation
 *     ... use the store until it fails, close it ...
 *     power_restore();
 *
 * Planted mistakes, which must be found: syncs that do nothing (a disk that
 * lies), or SQLite set not to sync as it should.
 */
#ifndef POWER_DISK_H
#define POWER_DISK_H

#include "base/rng.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { POWER_SECTOR = 512, POWER_FILES = 8 };
enum power_plant { PLANT_NONE, PLANT_DEAF, PLANT_NORMAL, PLANT_OFF };

struct power_bytes {
    unsigned char *at;
    size_t length, room;
};

/* One write (or, with no data, one truncation to `offset`) that is not synced. */
struct power_write {
    struct power_write *next;
    size_t offset, length;
    bool truncate;
    unsigned char data[];
};

struct power_image {
    char path[400];
    bool used, there;                         /* there: its name is on the disk */
    bool live;                                /* it was made, and not deleted */
    struct power_bytes disk, ghost, survived; /* ghost: of a deleted file of that name */
    bool has_ghost, survives;
    struct power_write *first, **last;
};

struct power_file {
    sqlite3_file base;
    struct power_image *image; /* NULL: not a file that must last */
    sqlite3_file *real;
};

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs vfs, *below;
    struct power_image image[POWER_FILES];
    struct sg_rng rng;
    long events, cut_at;
    bool off;
    enum power_plant plant;
    long writes, syncs, lost, kept, torn; /* for the report */
} power = {.lock = PTHREAD_MUTEX_INITIALIZER};

static inline void power_set(struct power_bytes *b, size_t length)
{
    if (length > b->room) {
        b->room = length * 2 + 4096;
        b->at = realloc(b->at, b->room);
        if (!b->at)
            abort();
    }
    if (length > b->length)
        memset(b->at + b->length, 0, length - b->length);
    b->length = length;
}

static inline void power_copy(struct power_bytes *to, const struct power_bytes *from)
{
    power_set(to, from->length);
    if (from->length)
        memcpy(to->at, from->at, from->length);
}

static inline void power_apply(struct power_bytes *b, const struct power_write *w)
{
    if (w->truncate) {
        power_set(b, w->offset);
        return;
    }
    if (w->offset + w->length > b->length)
        power_set(b, w->offset + w->length);
    memcpy(b->at + w->offset, w->data, w->length);
}

static inline void power_forget(struct power_image *i)
{
    while (i->first) {
        struct power_write *w = i->first;
        i->first = w->next;
        free(w);
    }
    i->last = &i->first;
}

/* ---- The cut: with the lock held ---------------------------------------------- */

static inline uint32_t power_chance(uint32_t n)
{
    return sg_rng_below(&power.rng, n);
}

/* One sector of a write arrives, or does not, or in part. */
static inline void power_sector(struct power_bytes *to, const struct power_write *w, size_t from, size_t length,
                                uint32_t keep)
{
    if (power_chance(100) >= keep) {
        power.lost++;
        return;
    }
    if (power_chance(20) == 0) {
        length = power_chance((uint32_t)length);
        power.torn++;
    }
    power.kept++;
    if (from + length > to->length)
        length = from < to->length ? to->length - from : 0;
    if (length)
        memcpy(to->at + from, w->data + (from - w->offset), length);
}

static inline void power_survive(struct power_image *i)
{
    /* All is lost, all is kept, or each sector by chance; the length as after any of the writes. */
    static const uint32_t chances[] = {0, 100, 100, 10, 50, 50, 90, 97};
    uint32_t keep = chances[power_chance(8)], count = 0, n = 0;
    for (struct power_write *w = i->first; w; w = w->next)
        count++;
    uint32_t upto = keep == 0 ? 0 : keep == 100 ? count : power_chance(count + 1);
    struct power_bytes shape = {NULL, 0, 0};
    power_set(&shape, i->disk.length);
    for (struct power_write *w = i->first; w && n < upto; w = w->next, n++) {
        if (w->truncate)
            power_set(&shape, w->offset);
        else if (w->offset + w->length > shape.length)
            power_set(&shape, w->offset + w->length);
    }
    power_copy(&i->survived, &i->disk);
    power_set(&i->survived, shape.length);
    free(shape.at);
    for (struct power_write *w = i->first; w; w = w->next) {
        size_t end = w->offset + w->length;
        for (size_t at = w->offset, next; at < end && !w->truncate; at = next) {
            next = (at / POWER_SECTOR + 1) * POWER_SECTOR;
            next = next < end ? next : end;
            power_sector(&i->survived, w, at, next - at, keep);
        }
    }
    i->survives = true;
    if (i->there)
        return;
    uint32_t name = power_chance(3); /* the new file, the one before it, or none */
    if (name == 1 && i->has_ghost)
        power_copy(&i->survived, &i->ghost);
    else if (name != 0)
        i->survives = false;
}

/* Is the power on? Counts, and cuts it when it is time. */
static inline bool power_event(void)
{
    if (power.off)
        return false;
    if (++power.events < power.cut_at)
        return true;
    power.off = true;
    for (int n = 0; n < POWER_FILES; n++)
        if (power.image[n].used)
            power_survive(&power.image[n]);
    return false;
}

/* ---- Methods of a file ----------------------------------------------------------- */

#define POWER_REAL(file) (((struct power_file *)(file))->real)
#define POWER_IMAGE(file) (((struct power_file *)(file))->image)

static inline int power_close(sqlite3_file *f)
{
    int rc = POWER_REAL(f)->pMethods ? POWER_REAL(f)->pMethods->xClose(POWER_REAL(f)) : SQLITE_OK;
    sqlite3_free(POWER_REAL(f));
    return rc;
}

static inline int power_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return POWER_REAL(f)->pMethods->xRead(POWER_REAL(f), to, n, at);
}

/* Notes it as not synced; false: the power is off, and it is not done. */
static inline bool power_note(struct power_image *i, const void *data, size_t length, size_t offset, bool truncate)
{
    bool on = true;
    if (!i)
        return true;
    pthread_mutex_lock(&power.lock);
    if (!power.off) {
        struct power_write *w = malloc(sizeof *w + length);
        if (!w)
            abort();
        *w = (struct power_write){.offset = offset, .length = length, .truncate = truncate};
        if (length)
            memcpy(w->data, data, length);
        *i->last = w;
        i->last = &w->next;
        power.writes++;
    }
    on = power_event(); /* in the middle of this one, perhaps */
    pthread_mutex_unlock(&power.lock);
    return on;
}

static inline int power_write(sqlite3_file *f, const void *data, int n, sqlite3_int64 at)
{
    if (!power_note(POWER_IMAGE(f), data, (size_t)n, (size_t)at, false))
        return SQLITE_IOERR_FSYNC; /* not WRITE: that would be a full disk */
    return POWER_REAL(f)->pMethods->xWrite(POWER_REAL(f), data, n, at);
}

static inline int power_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (!power_note(POWER_IMAGE(f), NULL, 0, (size_t)size, true))
        return SQLITE_IOERR_TRUNCATE;
    return POWER_REAL(f)->pMethods->xTruncate(POWER_REAL(f), size);
}

/* SQLite's own VFS syncs the folder with a new file: all names in it are on the disk then. */
static inline void power_sync_folder(void)
{
    for (int n = 0; n < POWER_FILES; n++) {
        power.image[n].there = power.image[n].live;
        power.image[n].has_ghost = false;
    }
}

static inline int power_sync(sqlite3_file *f, int flags)
{
    struct power_image *i = POWER_IMAGE(f);
    (void)flags;
    if (!i)
        return SQLITE_OK;
    pthread_mutex_lock(&power.lock);
    bool on = power_event();
    if (on && power.plant != PLANT_DEAF) {
        for (struct power_write *w = i->first; w; w = w->next)
            power_apply(&i->disk, w);
        power_forget(i);
        if (!i->there)
            power_sync_folder();
        power.syncs++;
    }
    pthread_mutex_unlock(&power.lock);
    return on ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static inline int power_size(sqlite3_file *f, sqlite3_int64 *out)
{
    return POWER_REAL(f)->pMethods->xFileSize(POWER_REAL(f), out);
}
static inline int power_take(sqlite3_file *f, int lock)
{
    return POWER_REAL(f)->pMethods->xLock(POWER_REAL(f), lock);
}
static inline int power_untake(sqlite3_file *f, int lock)
{
    return POWER_REAL(f)->pMethods->xUnlock(POWER_REAL(f), lock);
}
static inline int power_reserved(sqlite3_file *f, int *out)
{
    return POWER_REAL(f)->pMethods->xCheckReservedLock(POWER_REAL(f), out);
}

/* "PRAGMA synchronous = FULL" becomes what was planted instead. */
static inline int power_control(sqlite3_file *f, int op, void *arg)
{
    char **words = arg;
    if (op == SQLITE_FCNTL_PRAGMA && (power.plant == PLANT_NORMAL || power.plant == PLANT_OFF) &&
        sqlite3_stricmp(words[1], "synchronous") == 0 && words[2] && sqlite3_stricmp(words[2], "FULL") == 0)
        return SQLITE_OK; /* swallowed: power_connected() has set another */
    return POWER_REAL(f)->pMethods->xFileControl(POWER_REAL(f), op, arg);
}
static inline int power_sector_size(sqlite3_file *f)
{
    (void)f;
    return POWER_SECTOR;
}
static inline int power_device(sqlite3_file *f)
{
    (void)f;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}
static inline int power_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return POWER_REAL(f)->pMethods->xShmMap(POWER_REAL(f), page, size, extend, out);
}
static inline int power_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return POWER_REAL(f)->pMethods->xShmLock(POWER_REAL(f), offset, n, flags);
}
static inline void power_shm_barrier(sqlite3_file *f)
{
    POWER_REAL(f)->pMethods->xShmBarrier(POWER_REAL(f));
}
static inline int power_shm_unmap(sqlite3_file *f, int remove)
{
    return POWER_REAL(f)->pMethods->xShmUnmap(POWER_REAL(f), remove);
}

static const sqlite3_io_methods power_methods = {
    .iVersion = 2,
    .xClose = power_close,
    .xRead = power_read,
    .xWrite = power_write,
    .xTruncate = power_truncate,
    .xSync = power_sync,
    .xFileSize = power_size,
    .xLock = power_take,
    .xUnlock = power_untake,
    .xCheckReservedLock = power_reserved,
    .xFileControl = power_control,
    .xSectorSize = power_sector_size,
    .xDeviceCharacteristics = power_device,
    .xShmMap = power_shm_map,
    .xShmLock = power_shm_lock,
    .xShmBarrier = power_shm_barrier,
    .xShmUnmap = power_shm_unmap,
};

/* ---- Methods of the disk ------------------------------------------------------------ */

static inline bool power_load(struct power_bytes *b, const char *path)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    power_set(b, fstat(fd, &st) == 0 ? (size_t)st.st_size : 0);
    if (b->length && read(fd, b->at, b->length) != (ssize_t)b->length)
        abort();
    close(fd);
    return true;
}

/* The image of this path. With `there`: what is on the disk now counts as synced. */
static inline struct power_image *power_image(const char *path, bool make)
{
    for (int n = 0; n < POWER_FILES; n++)
        if (power.image[n].used && strcmp(power.image[n].path, path) == 0)
            return &power.image[n];
    for (int n = 0; n < POWER_FILES && make; n++) {
        struct power_image *i = &power.image[n];
        if (i->used)
            continue;
        snprintf(i->path, sizeof i->path, "%s", path);
        i->used = true;
        i->disk.length = 0;
        i->has_ghost = i->survives = false;
        i->last = &i->first;
        i->there = power_load(&i->disk, path);
        return i;
    }
    return NULL;
}

static inline int power_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    struct power_file *f = (struct power_file *)file;
    (void)vfs;
    f->base.pMethods = NULL;
    f->image = NULL;
    f->real = sqlite3_malloc(power.below->szOsFile);
    if (!f->real)
        return SQLITE_NOMEM;
    memset(f->real, 0, (size_t)power.below->szOsFile);
    if (path && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) {
        pthread_mutex_lock(&power.lock);
        f->image = power.off ? power_image(path, false) : power_image(path, true);
        if (f->image)
            f->image->live = true;
        pthread_mutex_unlock(&power.lock);
    }
    int rc = power.below->xOpen(power.below, path, f->real, flags, out);
    if (rc != SQLITE_OK) {
        sqlite3_free(f->real);
        return rc;
    }
    f->base.pMethods = &power_methods;
    return SQLITE_OK;
}

static inline int power_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    bool on = true;
    (void)vfs;
    pthread_mutex_lock(&power.lock);
    struct power_image *i = power_image(path, false);
    if (i) {
        on = power_event();
        if (on) {
            power_forget(i);
            i->has_ghost = i->there && !sync;
            if (i->has_ghost)
                power_copy(&i->ghost, &i->disk);
            i->there = i->live = false;
            i->disk.length = 0;
            if (sync)
                power_sync_folder();
        }
    }
    pthread_mutex_unlock(&power.lock);
    return on ? power.below->xDelete(power.below, path, sync) : SQLITE_IOERR_DELETE;
}

static inline int power_access(sqlite3_vfs *v, const char *path, int flags, int *out)
{
    (void)v;
    return power.below->xAccess(power.below, path, flags, out);
}
static inline int power_full(sqlite3_vfs *v, const char *path, int n, char *out)
{
    (void)v;
    return power.below->xFullPathname(power.below, path, n, out);
}
static inline int power_random(sqlite3_vfs *v, int n, char *out)
{
    (void)v;
    return power.below->xRandomness(power.below, n, out);
}
static inline int power_sleep(sqlite3_vfs *v, int us)
{
    (void)v;
    return power.below->xSleep(power.below, us);
}
static inline int power_time(sqlite3_vfs *v, sqlite3_int64 *out)
{
    (void)v;
    return power.below->xCurrentTimeInt64(power.below, out);
}

/* A new connection: what was planted. */
static inline int power_connected(sqlite3 *db, const char **why, const void *api)
{
    (void)why, (void)api;
    if (power.plant == PLANT_NORMAL || power.plant == PLANT_OFF)
        sqlite3_exec(db, power.plant == PLANT_OFF ? "PRAGMA synchronous = OFF" : "PRAGMA synchronous = NORMAL", NULL,
                     NULL, NULL);
    return SQLITE_OK;
}

static inline void power_install(void)
{
    power.below = sqlite3_vfs_find("unix");
    power.vfs = (sqlite3_vfs){.iVersion = 2,
                              .szOsFile = sizeof(struct power_file),
                              .mxPathname = power.below->mxPathname,
                              .zName = "power",
                              .xOpen = power_open,
                              .xDelete = power_delete,
                              .xAccess = power_access,
                              .xFullPathname = power_full,
                              .xRandomness = power_random,
                              .xSleep = power_sleep,
                              .xCurrentTimeInt64 = power_time};
    sqlite3_vfs_register(&power.vfs, 1);
    sqlite3_auto_extension((void (*)(void))power_connected);
}

static inline void power_on(uint64_t seed, long cut_at, enum power_plant plant)
{
    sg_rng_init(&power.rng, seed, 1);
    power.events = 0;
    power.cut_at = cut_at;
    power.off = false;
    power.plant = plant;
}

/* Everything is closed. The files become what has survived; power.off shows whether it was cut at all. */
static inline void power_restore(void)
{
    for (int n = 0; n < POWER_FILES; n++) {
        struct power_image *i = &power.image[n];
        if (!i->used)
            continue;
        if (power.off && !i->survives) {
            unlink(i->path);
        } else if (power.off) {
            int fd = open(i->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
            if (fd < 0 || write(fd, i->survived.at, i->survived.length) != (ssize_t)i->survived.length)
                abort();
            close(fd);
        }
        power_forget(i);
        i->used = false;
    }
}

#endif
