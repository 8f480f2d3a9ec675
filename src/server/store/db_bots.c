/* db_bots.c: bot accounts, and whose they are. */
#include "server/store/db_driver.h"

enum db_code db_bot_add(struct db_tx *tx, int64_t user, int64_t owner)
{
    static const char sql[] = "INSERT INTO bots (user_id, owner_id, created) VALUES ($1, $2, $3)";
    return db_do(tx, sql, DB_ARGS(db_int(user), db_int(owner), db_int(db_now())), false);
}

DB_EACH(bots_ctx, const struct db_bot *bot);

static bool bot_row(void *ctx, const struct db_row *row)
{
    struct bots_ctx *b = ctx;
    const struct db_cell *c = row->cell;
    struct db_bot bot = {c[0].n, c[1].n, c[2].at, c[3].n > 0, c[4].n};
    return b->row(b->ctx, &bot);
}

enum db_code db_bots(struct db_tx *tx, int64_t owner, bool (*row)(void *ctx, const struct db_bot *bot), void *ctx)
{
    static const char sql[] = "SELECT b.user_id, b.owner_id, u.name,"
                              " (SELECT count(*) FROM sessions s WHERE s.user_id = b.user_id), b.created"
                              " FROM bots b JOIN users u ON u.id = b.user_id WHERE b.owner_id = $1 ORDER BY b.user_id";
    struct bots_ctx b = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(owner)), bot_row, &b}, NULL);
}

struct ids {
    int64_t *id;
    int *count;
};

static bool keep_id(void *ctx, const struct db_row *row)
{
    struct ids *ids = ctx;
    ids->id[(*ids->count)++] = row->cell[0].n;
    return true;
}

enum db_code db_bot_ids(struct db_tx *tx, int64_t owner, int64_t id[DB_BOTS_MOST], int *count)
{
    static const char sql[] = "SELECT user_id FROM bots WHERE owner_id = $1 ORDER BY user_id LIMIT $2";
    struct ids ids = {id, count};
    *count = 0;
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(owner), db_int(DB_BOTS_MOST)), keep_id, &ids}, NULL);
}

enum db_code db_bot_owner(struct db_tx *tx, int64_t user, int64_t *owner)
{
    static const char sql[] = "SELECT owner_id FROM bots WHERE user_id = $1";
    *owner = -1;
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), db_first_number, owner}, NULL);
    return code == DB_OK && *owner < 0 ? DB_NONE : code;
}
