/* db_postgres.c: the store in a PostgreSQL. */
#include "front/server/db_driver.h"

static bool refuse(struct db *db, struct sg_text *why)
{
    (void)db;
    sg_text_add(why, "PostgreSQL is not in this build yet; name a file.");
    return false;
}

static void stop(struct db *db)
{
    (void)db;
}

const struct db_driver db_postgres = {.name = "postgres", .prepare = refuse, .stop = stop};
