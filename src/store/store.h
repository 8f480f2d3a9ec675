/*
 * store.h: a match in a file that is never behind what was acknowledged.
 *
 * A file is made whole (temporary file, fsync, its name given, fsync of the
 * folder) and only grows after that. As the journal of a match the store
 * writes every change and waits for the disk before the change takes effect,
 * so whatever a player saw happen is there after a crash. A line
 * that was torn off by one is cut away when the file is opened again.
 *
 * An open file is locked against other processes. When a write fails, the
 * file is cut back to what it was; if even that fails, the store takes
 * nothing more until it succeeds.
 */
#ifndef STORE_H
#define STORE_H

#include "match/match.h"

struct store {
    int fd; /* -1: not open */
    long long size;
    bool broken;
    int (*sync)(int fd); /* fdatasync(), or what a test puts there */
};

/* Writes the match to a new file and journals it there from now on. */
bool store_create(struct store *store, const char *path, struct match *m, struct sg_error *why);

/*
 * Opens the file, loads the match and journals it there from now on. NULL
 * with why, and the file untouched, if that cannot be.
 */
struct match *store_open(struct store *store, const char *path, struct match_loaded *loaded, struct sg_error *why);

/* Ends the journal; the match stays. */
void store_close(struct store *store, struct match *m);

#endif
