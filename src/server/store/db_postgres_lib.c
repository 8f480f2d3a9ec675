/* db_postgres_lib.c: loads libpq. */
#define DB_PQ_LOADER
#include "server/store/db_postgres_lib.h"

#include "host/library.h"

struct db_pq db_pq;

#define ROW(name) {#name, &db_pq.name##_},
static const struct library_function functions[] = {DB_PQ_FUNCTIONS(ROW){NULL, NULL}};
static struct library libpq = {.file = "libpq.so.5", .functions = functions, .lock = PTHREAD_MUTEX_INITIALIZER};

bool db_postgres_load(struct sg_error *why)
{
    const char *missing = library_missing(&libpq);
    return !missing || sg_wrong_args(why, "wrong.store.libpq", "%s", missing);
}
