/* db_left.c: what nobody comes back for: guests who left nothing, and tables that never began. */
#include "server/store/db_driver.h"

static const int64_t left_ms = 30 * 86400000LL;

enum db_code db_guests_left(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t user), void *ctx)
{
#define NONE(table, column) " AND NOT EXISTS (SELECT 1 FROM " table " x WHERE x." column " = u.id)"
    static const char sql[] =
        "SELECT u.id FROM users u WHERE u.key = '' AND u.id > $1 AND u.created < $2" NONE("sessions", "user_id")
            NONE("seats", "user_id <> 0 AND x.user_id") NONE("tables", "host") NONE("chats", "user_id")
                NONE("entrants", "user_id") NONE("pairings", "user_id") NONE("tournaments", "host")
                    NONE("reports", "user_id") NONE("reports", "by_id") NONE("limits", "user_id")
                        NONE("moderation", "user_id") " ORDER BY u.id LIMIT $3";
#undef NONE
    struct db_each_id i = {row, ctx};
    return db_ask(
        tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(db_now() - left_ms), db_int(limit)), db_id_row, &i},
        NULL);
}

enum db_code db_tables_left(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                            void *ctx)
{
    static const char sql[] = "SELECT table_id FROM heads WHERE status = 0 AND table_id > $1 AND changed < $2"
                              " ORDER BY table_id LIMIT $3";
    struct db_each_id i = {row, ctx};
    return db_ask(
        tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(db_now() - left_ms), db_int(limit)), db_id_row, &i},
        NULL);
}
