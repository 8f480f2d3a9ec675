/* files.h: files and folders, for commands that are handed paths. */
#ifndef SG_HOST_FILES_H
#define SG_HOST_FILES_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * The whole file in new memory with a NUL after it, to be freed. NULL if it
 * cannot be read or has more than `limit` bytes; then *why says what is
 * wrong. Folders, devices that never end and the like are refused.
 */
char *files_read(const char *path, size_t limit, size_t *length, const char **why);

/* Gives every whole line of a small file, without its end. None if the file cannot be read or is longer. */
void files_lines(const char *path, size_t limit, void (*line)(void *ctx, struct sg_slice line), void *ctx);

/* A growing list of paths. */
struct files_list {
    char **path;
    int count, room;
};

/*
 * Adds `path` itself if it is a file, else all files below it whose names
 * end in `ending`, sorted by name; hidden ones are left out. Answers NULL,
 * or what is wrong.
 */
const char *files_find(struct files_list *list, const char *path, const char *ending);
void files_free(struct files_list *list);

/* Where things are saved that nobody named a file for: $XDG_DATA_HOME/signoria. False: nowhere. */
bool files_home(char *out, size_t size);
/* Makes the folders above `path` that are not there yet; `path` is as before afterwards. */
bool files_make_folders(char *path);
/*
 * Replaces a file whole or not at all: a file to write to, with its folders (NULL: it cannot be), then the end, which
 * puts it in its place. False, with errno: the old one is still there. Who gives up closes the file and drops it.
 */
FILE *files_begin(const char *path);
bool files_end(FILE *file, const char *path);
void files_drop(const char *path);

#endif
