/* ranks.c: finds and loads the module that knows MPI. */
#define _POSIX_C_SOURCE 200809L

#include "lab/ranks.h"

#include "base/error.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };

bool ranks_expected(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (getenv(names[i]))
            return true;
    return false;
}

/* The folder of the program, with a '/' at its end; "" if nobody knows. */
static void own_folder(char *out, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", out, size - 1);
    out[n > 0 ? n : 0] = 0;
    char *slash = strrchr(out, '/');
    if (slash)
        slash[1] = 0;
}

static void *load_module(void)
{
    static const char *const places[] = {"signoria-mpi.so", "../lib/signoria/signoria-mpi.so"};
    char folder[PATH], path[PATH + 64];
    void *module = NULL;
    own_folder(folder, sizeof folder);
    for (size_t i = 0; !module && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s", folder, places[i]);
        if (access(path, R_OK) == 0)
            module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    }
    return module;
}

bool ranks_begin(struct ranks *out, struct sg_error *why)
{
    void *module = load_module(), *symbol = module ? dlsym(module, RANKS_BEGIN) : NULL;
    ranks_begin_function *begin;
    if (!symbol)
        return sg_wrong(why, "wrong.front.mpi-module");
    memcpy(&begin, &symbol, sizeof begin); /* C has no cast from data to function */
    if (begin(out))
        return true;
    return sg_wrong(why, "wrong.front.mpi");
}
