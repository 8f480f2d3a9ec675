/* library.c: loads shared libraries by name. */
#include "host/library.h"

#include <dlfcn.h>
#include <string.h>

const char *library_load(const char *file, const struct library_function *functions)
{
    void *from = dlopen(file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!from)
        return file;
    for (; functions->name; functions++) {
        void *at = dlsym(from, functions->name);
        if (!at)
            return functions->name;
        memcpy(functions->member, &at, sizeof at); /* C has no cast from an object to a function */
    }
    return NULL;
}

const char *library_missing(struct library *library)
{
    if (atomic_load(&library->tried))
        return library->missing;
    pthread_mutex_lock(&library->lock);
    if (!atomic_load(&library->tried)) {
        library->missing = library_load(library->file, library->functions);
        if (library->missing && library->other && !library_load(library->other, library->functions))
            library->missing = NULL;
        if (!library->missing && library->start)
            library->missing = library->start();
        atomic_store(&library->tried, true);
    }
    pthread_mutex_unlock(&library->lock);
    return library->missing;
}
