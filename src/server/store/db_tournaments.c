/* db_tournaments.c: tournaments, who entered, their rounds, and who sat where with what result. */
#include "server/store/db_driver.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Tournaments ------------------------------------------------------------------------- */

#define COLUMNS                                                                                                        \
    "t.id, t.host, coalesce(u.name, ''), t.title, t.game, t.setup, t.options, t.link, t.state, t.round,"               \
    " (SELECT count(*) FROM entrants e WHERE e.tournament_id = t.id AND e.state = 0), t.created, t.started, t.ended"   \
    " FROM tournaments t LEFT JOIN users u ON u.id = t.host "

static struct db_tournament tournament_of(const struct db_row *row)
{
    const struct db_cell *c = row->cell;
    return (struct db_tournament){.id = c[0].n,
                                  .host = c[1].n,
                                  .host_name = c[2].at,
                                  .title = c[3].at,
                                  .game = c[4].at,
                                  .setup = c[5].at,
                                  .options = c[6].at,
                                  .link = c[7].at,
                                  .state = (int)c[8].n,
                                  .round = (int)c[9].n,
                                  .people = (int)c[10].n,
                                  .created = c[11].n,
                                  .started = c[12].n,
                                  .ended = c[13].n};
}

enum db_code db_tournament_add(struct db_tx *tx, struct db_tournament *t)
{
    static const char sql[] = "INSERT INTO tournaments (host, title, game, setup, options, link, state, round, rev,"
                              " created, started, ended) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 1, $7, 0, 0)"
                              " RETURNING id";
    t->created = db_now();
    return db_ask(tx,
                  &(struct db_query){sql,
                                     DB_ARGS(db_int(t->host), db_str(t->title), db_str(t->game), db_str(t->setup),
                                             db_str(t->options), db_str(t->link), db_int(t->created)),
                                     db_first_number, &t->id},
                  NULL);
}

static bool keep_tournament(void *ctx, const struct db_row *row)
{
    struct db_tournament **out = ctx, t = tournament_of(row);
    size_t size = sizeof t;
    for (int i = 2; i <= 7; i++)
        size += row->cell[i].length + 1;
    *out = malloc(size);
    sg_check(*out);
    char *to = (char *)(*out + 1);
    t.host_name = db_keep(&to, t.host_name);
    t.title = db_keep(&to, t.title);
    t.game = db_keep(&to, t.game);
    t.setup = db_keep(&to, t.setup);
    t.options = db_keep(&to, t.options);
    t.link = db_keep(&to, t.link);
    **out = t;
    return false;
}

struct db_tournament *db_tournament_get(struct db_tx *tx, int64_t id, enum db_code *code)
{
    static const char sql[] = "SELECT " COLUMNS "WHERE t.id = $1";
    struct db_tournament *t = NULL;
    *code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(id)), keep_tournament, &t}, NULL);
    if (*code == DB_OK && !t)
        *code = DB_NONE;
    return t;
}

enum db_code db_tournament_lock(struct db_tx *tx, int64_t id)
{
    static const char sql[] = "UPDATE tournaments SET rev = rev + 1 WHERE id = $1";
    return db_do(tx, sql, DB_ARGS(db_int(id)), true);
}

enum db_code db_tournament_put(struct db_tx *tx, const struct db_tournament *t)
{
    static const char sql[] = "UPDATE tournaments SET state = $2, round = $3, started = $4, ended = $5 WHERE id = $1";
    return db_do(tx, sql,
                 DB_ARGS(db_int(t->id), db_int(t->state), db_int(t->round), db_int(t->started), db_int(t->ended)),
                 true);
}

DB_EACH(list_ctx, const struct db_tournament *t);

static bool list_row(void *ctx, const struct db_row *row)
{
    struct list_ctx *l = ctx;
    struct db_tournament t = tournament_of(row);
    return l->row(l->ctx, &t);
}

enum db_code db_tournaments(struct db_tx *tx, int which, int64_t user, int64_t before, int limit,
                            bool (*row)(void *ctx, const struct db_tournament *t), void *ctx)
{
    static const char public[] =
        "SELECT " COLUMNS "WHERE t.state = $1 AND t.id < $2 AND t.options LIKE '%\"access\":0%'"
        " ORDER BY t.id DESC LIMIT $3";
    static const char mine[] = "SELECT " COLUMNS "WHERE t.state <> 3 AND t.id < $2 AND t.id IN"
                               " (SELECT id FROM tournaments WHERE host = $1"
                               " UNION SELECT tournament_id FROM entrants WHERE user_id = $1)"
                               " ORDER BY t.id DESC LIMIT $3";
    struct list_ctx l = {row, ctx};
    bool own = which == DB_T_LIST_MINE;
    return db_ask(
        tx,
        &(struct db_query){own ? mine : public,
                           DB_ARGS(db_int(own ? user : which), db_int(before ? before : INT64_MAX / 2), db_int(limit)),
                           list_row, &l},
        NULL);
}

enum db_code db_tournaments_of(struct db_tx *tx, int64_t user, int64_t *count)
{
    static const char sql[] = "SELECT count(*) FROM tournaments WHERE host = $1 AND state <= 1";
    *count = 0;
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), db_first_number, count}, NULL);
}

/* ---- Who entered -------------------------------------------------------------------------- */

enum db_code db_entrant_put(struct db_tx *tx, int64_t tournament, const struct db_entrant *e)
{
    static const char sql[] = "INSERT INTO entrants (tournament_id, user_id, name, state, place, at)"
                              " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tournament_id, user_id) DO UPDATE SET"
                              " name = excluded.name, state = excluded.state, place = excluded.place";
    return db_do(tx, sql,
                 DB_ARGS(db_int(tournament), db_int(e->user), db_str(e->name), db_int(e->state), db_int(e->place),
                         db_int(db_now())),
                 true);
}

enum db_code db_entrant_drop(struct db_tx *tx, int64_t tournament, int64_t user)
{
    static const char sql[] = "DELETE FROM entrants WHERE tournament_id = $1 AND user_id = $2";
    return db_do(tx, sql, DB_ARGS(db_int(tournament), db_int(user)), false);
}

DB_EACH(entrants_ctx, const struct db_entrant *entrant);

static bool entrant_row(void *ctx, const struct db_row *row)
{
    struct entrants_ctx *e = ctx;
    const struct db_cell *c = row->cell;
    struct db_entrant entrant = {c[0].n, c[1].at, (int)c[2].n, (int)c[3].n, c[4].n};
    return e->row(e->ctx, &entrant);
}

enum db_code db_entrants(struct db_tx *tx, int64_t tournament, bool (*row)(void *ctx, const struct db_entrant *entrant),
                         void *ctx)
{
    static const char sql[] = "SELECT user_id, name, state, place, at FROM entrants WHERE tournament_id = $1"
                              " ORDER BY place, at, user_id";
    struct entrants_ctx e = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(tournament)), entrant_row, &e}, NULL);
}

/* ---- Rounds -------------------------------------------------------------------------------- */

enum db_code db_round_add(struct db_tx *tx, int64_t tournament, int round, const char *secret)
{
    static const char sql[] = "INSERT INTO rounds (tournament_id, round, secret, started, ended, revealed)"
                              " VALUES ($1, $2, $3, $4, 0, 0)";
    return db_do(tx, sql, DB_ARGS(db_int(tournament), db_int(round), db_str(secret), db_int(db_now())), true);
}

enum db_code db_round_end(struct db_tx *tx, int64_t tournament, int round)
{
    static const char sql[] = "UPDATE rounds SET ended = $3 WHERE tournament_id = $1 AND round = $2 AND ended = 0";
    return db_do(tx, sql, DB_ARGS(db_int(tournament), db_int(round), db_int(db_now())), true);
}

enum db_code db_round_reveal(struct db_tx *tx, int64_t tournament, int round)
{
    static const char sql[] = "UPDATE rounds SET revealed = 1 WHERE tournament_id = $1 AND round = $2";
    return db_do(tx, sql, DB_ARGS(db_int(tournament), db_int(round)), true);
}

DB_EACH(rounds_ctx, const struct db_round *round);

static bool round_row(void *ctx, const struct db_row *row)
{
    struct rounds_ctx *r = ctx;
    const struct db_cell *c = row->cell;
    struct db_round round = {(int)c[0].n, c[1].at, c[2].n, c[3].n, c[4].n != 0};
    return r->row(r->ctx, &round);
}

enum db_code db_rounds(struct db_tx *tx, int64_t tournament, bool (*row)(void *ctx, const struct db_round *round),
                       void *ctx)
{
    static const char sql[] = "SELECT round, secret, started, ended, revealed FROM rounds WHERE tournament_id = $1"
                              " ORDER BY round";
    struct rounds_ctx r = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(tournament)), round_row, &r}, NULL);
}

/* ---- Pairings ------------------------------------------------------------------------------ */

enum db_code db_pairing_add(struct db_tx *tx, int64_t tournament, const struct db_pairing *p)
{
    static const char sql[] = "INSERT INTO pairings (tournament_id, round, number, seat, user_id, name, table_id, done,"
                              " points, place) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0)";
    return db_do(tx, sql,
                 DB_ARGS(db_int(tournament), db_int(p->round), db_int(p->number), db_int(p->seat), db_int(p->user),
                         db_str(p->name), db_int(p->table)),
                 true);
}

enum db_code db_pairing_done(struct db_tx *tx, int64_t tournament, const struct db_pairing *p)
{
    static const char sql[] = "UPDATE pairings SET done = 1, points = $5, place = $6 WHERE tournament_id = $1"
                              " AND round = $2 AND number = $3 AND seat = $4";
    return db_do(tx, sql,
                 DB_ARGS(db_int(tournament), db_int(p->round), db_int(p->number), db_int(p->seat), db_int(p->points),
                         db_int(p->place)),
                 true);
}

DB_EACH(pairings_ctx, const struct db_pairing *pairing);

static bool pairing_row(void *ctx, const struct db_row *row)
{
    struct pairings_ctx *p = ctx;
    const struct db_cell *c = row->cell;
    struct db_pairing pairing = {.round = (int)c[0].n,
                                 .number = (int)c[1].n,
                                 .seat = (int)c[2].n,
                                 .user = c[3].n,
                                 .name = c[4].at,
                                 .table = c[5].n,
                                 .done = c[6].n != 0,
                                 .points = (int)c[7].n,
                                 .place = (int)c[8].n,
                                 .status = (int)c[9].n,
                                 .plies = (int)c[10].n,
                                 .link = c[11].at};
    return p->row(p->ctx, &pairing);
}

enum db_code db_pairings(struct db_tx *tx, int64_t tournament, int round,
                         bool (*row)(void *ctx, const struct db_pairing *pairing), void *ctx)
{
    static const char sql[] =
        "SELECT p.round, p.number, p.seat, p.user_id, p.name, p.table_id, p.done, p.points,"
        " p.place, coalesce(h.status, 2), coalesce(h.plies, 0), coalesce(t.link, '') FROM pairings p"
        " LEFT JOIN heads h ON h.table_id = p.table_id"
        " LEFT JOIN tables t ON t.id = p.table_id WHERE p.tournament_id = $1"
        " AND ($2 = 0 OR p.round = $2) ORDER BY p.round, p.number, p.seat";
    struct pairings_ctx p = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(tournament), db_int(round)), pairing_row, &p}, NULL);
}

enum db_code db_tournaments_waiting(struct db_tx *tx, int limit, bool (*row)(void *ctx, int64_t tournament), void *ctx)
{
    static const char sql[] = "SELECT p.tournament_id FROM pairings p JOIN heads h ON h.table_id = p.table_id"
                              " WHERE p.done = 0 AND h.status >= 2"
                              " UNION SELECT tournament_id FROM rounds WHERE ended > 0 AND revealed = 0"
                              " ORDER BY 1 LIMIT $1";
    struct db_each_id i = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(limit)), db_id_row, &i}, NULL);
}

enum db_code db_tournament_tables(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                                  void *ctx)
{
    static const char sql[] = "SELECT DISTINCT table_id FROM pairings WHERE done = 0 AND table_id > $1"
                              " ORDER BY table_id LIMIT $2";
    struct db_each_id i = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(limit)), db_id_row, &i}, NULL);
}
