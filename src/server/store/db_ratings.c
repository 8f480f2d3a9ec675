/* db_ratings.c: ratings, what rated tables came to, and which of them wait for that. */
#include "server/store/db_driver.h"

enum db_code db_rated_add(struct db_tx *tx, int64_t table)
{
    static const char sql[] = "INSERT INTO rated_tables (table_id, state, at) VALUES ($1, 0, $2)";
    return db_do(tx, sql, DB_ARGS(db_int(table), db_int(db_now())), true);
}

enum db_code db_rated_state(struct db_tx *tx, int64_t table, int *state)
{
    static const char sql[] = "SELECT state FROM rated_tables WHERE table_id = $1";
    int64_t found = -1;
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table)), db_first_number, &found}, NULL);
    *state = (int)found;
    return code == DB_OK && found < 0 ? DB_NONE : code;
}

enum db_code db_rated_settle(struct db_tx *tx, int64_t table, int state)
{
    static const char sql[] = "UPDATE rated_tables SET state = $2, at = $3 WHERE table_id = $1 AND state = 0";
    return db_do(tx, sql, DB_ARGS(db_int(table), db_int(state), db_int(db_now())), true);
}

enum db_code db_rated_waiting(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                              void *ctx)
{
    static const char sql[] = "SELECT r.table_id FROM rated_tables r JOIN heads h ON h.table_id = r.table_id"
                              " WHERE r.state = 0 AND r.table_id > $1 AND h.status >= 2 AND h.result <> ''"
                              " ORDER BY r.table_id LIMIT $2";
    struct db_each_id i = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(limit)), db_id_row, &i}, NULL);
}

/* ---- Ratings ------------------------------------------------------------------------- */

static bool rating_row(void *ctx, const struct db_row *row)
{
    struct db_rating *r = ctx;
    const struct db_cell *c = row->cell;
    r->mu = c[0].n;
    r->sigma = c[1].n;
    r->games = (int)c[2].n;
    return false;
}

enum db_code db_rating_lock(struct db_tx *tx, struct db_rating *r)
{
    /* PostgreSQL locks the row by the UPDATE, until the transaction ends. */
    static const char add[] = "INSERT INTO ratings (user_id, game, mu, sigma, low, games, changed)"
                              " VALUES ($1, $2, $3, $4, $5, 0, 0) ON CONFLICT DO NOTHING";
    static const char lock[] = "UPDATE ratings SET games = games + 1 WHERE user_id = $1 AND game = $2"
                               " RETURNING mu, sigma, games";
    enum db_code code = db_do(
        tx, add, DB_ARGS(db_int(r->user), db_str(r->game), db_int(r->mu), db_int(r->sigma), db_int(r->low)), false);
    if (code != DB_OK)
        return code;
    return db_ask(tx, &(struct db_query){lock, DB_ARGS(db_int(r->user), db_str(r->game)), rating_row, r}, NULL);
}

enum db_code db_rating_put(struct db_tx *tx, const struct db_rating *r)
{
    static const char sql[] = "UPDATE ratings SET mu = $3, sigma = $4, low = $5, changed = $6"
                              " WHERE user_id = $1 AND game = $2";
    return db_do(
        tx, sql,
        DB_ARGS(db_int(r->user), db_str(r->game), db_int(r->mu), db_int(r->sigma), db_int(r->low), db_int(db_now())),
        true);
}

DB_EACH(ratings_ctx, const struct db_rating *rating);

static bool any_rating_row(void *ctx, const struct db_row *row)
{
    struct ratings_ctx *r = ctx;
    const struct db_cell *c = row->cell;
    struct db_rating rating = {.user = c[0].n,
                               .game = c[1].at,
                               .mu = c[2].n,
                               .sigma = c[3].n,
                               .low = c[4].n,
                               .games = (int)c[5].n,
                               .name = c[6].at};
    return r->row(r->ctx, &rating);
}

#define RATING                                                                                                         \
    "r.user_id, r.game, r.mu, r.sigma, r.low, r.games, u.name FROM ratings r JOIN users u ON u.id = r.user_id"

enum db_code db_ratings_of(struct db_tx *tx, int64_t user, bool (*row)(void *ctx, const struct db_rating *rating),
                           void *ctx)
{
    static const char sql[] = "SELECT " RATING " WHERE r.user_id = $1 ORDER BY r.game";
    struct ratings_ctx r = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), any_rating_row, &r}, NULL);
}

enum db_code db_leaderboard(struct db_tx *tx, const char *game, int from, int limit,
                            bool (*row)(void *ctx, const struct db_rating *rating), void *ctx)
{
    static const char sql[] = "SELECT " RATING " WHERE r.game = $1 AND r.games > 0 AND u.shut = 0"
                              " ORDER BY r.low DESC, r.user_id LIMIT $3 OFFSET $2";
    struct ratings_ctx r = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(game), db_int(from), db_int(limit)), any_rating_row, &r},
                  NULL);
}

/* ---- Results ------------------------------------------------------------------------- */

enum db_code db_rated_result_add(struct db_tx *tx, const struct db_rated_result *r)
{
    static const char sql[] = "INSERT INTO rated_results (table_id, seat, user_id, game, place, seats, mu_before,"
                              " sigma_before, mu, sigma, games, at)"
                              " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    return db_do(tx, sql,
                 DB_ARGS(db_int(r->table), db_int(r->seat), db_int(r->user), db_str(r->game), db_int(r->place),
                         db_int(r->seats), db_int(r->mu_before), db_int(r->sigma_before), db_int(r->mu),
                         db_int(r->sigma), db_int(r->games), db_int(db_now())),
                 true);
}

DB_EACH(results_ctx, const struct db_rated_result *result);

static bool result_row(void *ctx, const struct db_row *row)
{
    struct results_ctx *r = ctx;
    const struct db_cell *c = row->cell;
    struct db_rated_result result = {.table = c[0].n,
                                     .seat = (int)c[1].n,
                                     .user = c[2].n,
                                     .game = c[3].at,
                                     .place = (int)c[4].n,
                                     .seats = (int)c[5].n,
                                     .mu_before = c[6].n,
                                     .sigma_before = c[7].n,
                                     .mu = c[8].n,
                                     .sigma = c[9].n,
                                     .games = (int)c[10].n,
                                     .at = c[11].n};
    return r->row(r->ctx, &result);
}

#define RESULT                                                                                                         \
    "table_id, seat, user_id, game, place, seats, mu_before, sigma_before, mu, sigma, games, at FROM rated_results "

enum db_code db_rated_results(struct db_tx *tx, int64_t table,
                              bool (*row)(void *ctx, const struct db_rated_result *result), void *ctx)
{
    static const char sql[] = "SELECT " RESULT "WHERE table_id = $1 ORDER BY seat";
    struct results_ctx r = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table)), result_row, &r}, NULL);
}

enum db_code db_rated_history(struct db_tx *tx, int64_t user, int64_t before, int limit,
                              bool (*row)(void *ctx, const struct db_rated_result *result), void *ctx)
{
    static const char sql[] = "SELECT " RESULT "WHERE user_id = $1 AND table_id < $2 ORDER BY table_id DESC LIMIT $3";
    struct results_ctx r = {row, ctx};
    int64_t below = before ? before : INT64_MAX;
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user), db_int(below), db_int(limit)), result_row, &r},
                  NULL);
}
