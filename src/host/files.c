/* files.c: reading files, walking folders and making them. */
#define _POSIX_C_SOURCE 200809L

#include "host/files.h"

#include "host/i18n.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_DEPTH = 24, MAX_PATH = 4096 }; /* a link may lead in circles */

static char *read_all(FILE *file, size_t limit, size_t *length, const char **why)
{
    size_t room = 4096, used = 0;
    char *text = malloc(room + 1);
    while (text) {
        size_t got = fread(text + used, 1, room - used, file);
        used += got;
        if (used < room) {
            if (!ferror(file))
                break;
            *why = i18n_system(errno);
            free(text);
            return NULL;
        }
        if (used > limit) {
            *why = i18n("wrong.file-large");
            free(text);
            return NULL;
        }
        room *= 2;
        char *more = realloc(text, room + 1);
        if (!more)
            free(text);
        text = more;
    }
    if (!text) {
        *why = i18n("wrong.memory");
        return NULL;
    }
    text[used] = 0;
    *length = used;
    return text;
}

char *files_read(const char *path, size_t limit, size_t *length, const char **why)
{
    struct stat info;
    FILE *file = stat(path, &info) == 0 ? fopen(path, "rb") : NULL;
    if (!file) {
        *why = i18n_system(errno);
        return NULL;
    }
    if (S_ISDIR(info.st_mode)) {
        *why = i18n("wrong.file-folder");
        fclose(file);
        return NULL;
    }
    char *text = read_all(file, limit, length, why);
    fclose(file);
    if (text && *length > limit) {
        *why = i18n("wrong.file-large");
        free(text);
        return NULL;
    }
    return text;
}

void files_lines(const char *path, size_t limit, void (*line)(void *ctx, struct sg_slice line), void *ctx)
{
    const char *why;
    size_t length;
    char *text = files_read(path, limit, &length, &why);
    struct sg_slice rest = {text, text ? length : 0}, one, after;
    for (; rest.length && sg_slice_split(rest, '\n', &one, &after); rest = after)
        line(ctx, one);
    free(text);
}

static const char *add_path(struct files_list *list, const char *path)
{
    if (list->count == list->room) {
        int room = list->room ? 2 * list->room : 16;
        char **more = realloc(list->path, (size_t)room * sizeof *more);
        if (!more)
            return i18n("wrong.memory");
        list->path = more;
        list->room = room;
    }
    char *copy = malloc(strlen(path) + 1);
    if (!copy)
        return i18n("wrong.memory");
    strcpy(copy, path);
    list->path[list->count++] = copy;
    return NULL;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static const char *walk_folder(struct files_list *list, const char *folder, const char *ending, int depth)
{
    DIR *dir = depth < MAX_DEPTH ? opendir(folder) : NULL;
    const char *why = dir ? NULL : depth < MAX_DEPTH ? i18n_system(errno) : i18n("wrong.file-deep");
    struct dirent *entry;
    while (dir && !why && (entry = readdir(dir))) {
        char path[MAX_PATH];
        struct stat info;
        if (entry->d_name[0] == '.')
            continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path)
            why = i18n("wrong.path-too-long");
        else if (stat(path, &info) != 0)
            continue; /* a link to nowhere, or just removed */
        else if (S_ISDIR(info.st_mode))
            why = walk_folder(list, path, ending, depth + 1);
        else if (S_ISREG(info.st_mode) && ends_in(entry->d_name, ending))
            why = add_path(list, path);
    }
    if (dir)
        closedir(dir);
    return why;
}

const char *files_find(struct files_list *list, const char *path, const char *ending)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return i18n_system(errno);
    if (!S_ISDIR(info.st_mode))
        return add_path(list, path);
    int from = list->count;
    char folder[MAX_PATH];
    size_t n = strlen(path);
    if (n >= sizeof folder)
        return i18n("wrong.path-too-long");
    memcpy(folder, path, n + 1);
    while (n > 1 && folder[n - 1] == '/')
        folder[--n] = 0;
    const char *why = walk_folder(list, folder, ending, 0);
    if (!why && list->count == from)
        why = i18n("wrong.file-empty");
    if (list->count > from)
        qsort(list->path + from, (size_t)(list->count - from), sizeof *list->path, by_name);
    return why;
}

void files_free(struct files_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
    list->path = NULL;
    list->count = list->room = 0;
}

bool files_home(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = 0;
    if (data && data[0] == '/')
        n = snprintf(out, size, "%s/signoria", data);
    else if (home && home[0] == '/')
        n = snprintf(out, size, "%s/.local/share/signoria", home);
    return n > 0 && (size_t)n < size;
}

bool files_make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        bool fine = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!fine)
            return false;
    }
    return true;
}

FILE *files_begin(const char *path)
{
    char place[MAX_PATH], fresh[MAX_PATH + 8];
    if (!path[0] || strlen(path) >= sizeof place)
        return NULL;
    strcpy(place, path);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    return files_make_folders(place) ? fopen(fresh, "w") : NULL;
}

bool files_end(FILE *file, const char *path)
{
    char fresh[MAX_PATH + 8];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    bool ok = !ferror(file) && fflush(file) == 0;
    int code = errno;
    if (fclose(file) == 0 && ok && rename(fresh, path) == 0)
        return true;
    code = ok ? errno : code;
    files_drop(path);
    errno = code;
    return false;
}

void files_drop(const char *path)
{
    char fresh[MAX_PATH + 8];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    remove(fresh);
}
