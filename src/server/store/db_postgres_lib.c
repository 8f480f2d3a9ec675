/* db_postgres_lib.c: loads libpq. */
#define DB_PQ_LOADER
#include "server/store/db_postgres_lib.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

struct db_pq db_pq;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;

static void find_symbol(void *lib, const char *name, void *member)
{
    void *at = dlsym(lib, name);
    if (!at)
        missing = name;
    memcpy(member, &at, sizeof at); /* C has no cast from an object to a function */
}

static void load_libpq(void)
{
    void *lib = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!lib) {
        missing = "libpq.so.5";
        return;
    }
#define FIND(name) find_symbol(lib, #name, &db_pq.name##_);
    DB_PQ_FUNCTIONS(FIND)
#undef FIND
}

bool db_postgres_load(struct sg_text *why)
{
    pthread_once(&once, load_libpq);
    if (missing)
        sg_text_printf(why,
                       "PostgreSQL's library cannot be used (%s is missing). On Debian: apt "
                       "install libpq5",
                       missing);
    return !missing;
}
