/* db_moderation.c: reports, mutes and suspensions, and the log of what administrators did. */
#define _GNU_SOURCE
#include "server/store/db_moderation.h"

#include "base/check.h"
#include "server/store/db_driver.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reports -------------------------------------------------------------- */

static enum db_code find_same(struct db_tx *tx, struct db_report *r)
{
    static const char sql[] = "SELECT id FROM reports WHERE by_id = $1 AND about = $2 AND user_id = $3"
                              " AND table_id = $4 AND n = $5 AND settled = 0";
    r->id = 0;
    return db_ask(tx,
                  &(struct db_query){
                      sql, DB_ARGS(db_int(r->by), db_int(r->about), db_int(r->user), db_int(r->table), db_int(r->n)),
                      db_first_number, &r->id},
                  NULL);
}

enum db_code db_report_add(struct db_tx *tx, struct db_report *r)
{
    static const char sql[] = "INSERT INTO reports (by_id, user_id, about, table_id, n, quote, words, at, settled)"
                              " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT DO NOTHING RETURNING id";
    r->id = 0;
    r->at = db_now();
    enum db_code code =
        db_ask(tx,
               &(struct db_query){sql,
                                  DB_ARGS(db_int(r->by), db_int(r->user), db_int(r->about), db_int(r->table),
                                          db_int(r->n), db_str(r->quote), db_str(r->reason), db_int(r->at)),
                                  db_first_number, &r->id},
               NULL);
    if (code != DB_OK || r->id)
        return code;
    code = find_same(tx, r);
    return code == DB_OK ? DB_CONFLICT : code;
}

enum db_code db_reports_by(struct db_tx *tx, int64_t user, int64_t *count)
{
    static const char sql[] = "SELECT count(*) FROM reports WHERE by_id = $1 AND settled = 0";
    *count = 0;
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), db_first_number, count}, NULL);
}

DB_EACH(reports_ctx, const struct db_report *report);

static bool report_row(void *ctx, const struct db_row *row)
{
    struct reports_ctx *r = ctx;
    const struct db_cell *c = row->cell;
    struct db_report report = {.id = c[0].n,
                               .by = c[1].n,
                               .user = c[2].n,
                               .about = (int)c[3].n,
                               .table = c[4].n,
                               .n = c[5].n,
                               .quote = c[6].at,
                               .reason = c[7].at,
                               .at = c[8].n,
                               .settled = c[9].n,
                               .by_name = c[10].at,
                               .name = c[11].at};
    return r->row(r->ctx, &report);
}

#define REPORTS                                                                                                        \
    "SELECT r.id, r.by_id, r.user_id, r.about, r.table_id, r.n, r.quote, r.words, r.at, r.settled,"                    \
    " coalesce(b.name, ''), coalesce(u.name, '') FROM reports r LEFT JOIN users b ON b.id = r.by_id"                   \
    " LEFT JOIN users u ON u.id = r.user_id "

enum db_code db_reports(struct db_tx *tx, const struct db_reports *which,
                        bool (*row)(void *ctx, const struct db_report *report), void *ctx)
{
    static const char one[] = REPORTS "WHERE r.id = $1 AND $2 = $2";
    static const char open[] = REPORTS "WHERE r.settled = 0 AND r.id < $1 ORDER BY r.id DESC LIMIT $2";
    static const char done[] = REPORTS "WHERE r.settled > 0 AND r.id < $1 ORDER BY r.id DESC LIMIT $2";
    struct reports_ctx r = {row, ctx};
    int64_t below = which->before > 0 ? which->before : INT64_MAX;
    return db_ask(tx,
                  &(struct db_query){which->id        ? one
                                     : which->settled ? done
                                                      : open,
                                     DB_ARGS(db_int(which->id ? which->id : below), db_int(which->limit)), report_row,
                                     &r},
                  NULL);
}

enum db_code db_report_settle(struct db_tx *tx, int64_t id)
{
    static const char sql[] = "UPDATE reports SET settled = $2 WHERE id = $1 AND settled = 0";
    return db_do(tx, sql, DB_ARGS(db_int(id), db_int(db_now())), true);
}

/* ---- What was said ---------------------------------------------------------- */

struct line_ctx {
    char *words;
    int64_t user;
};

static bool line_row(void *ctx, const struct db_row *row)
{
    struct line_ctx *l = ctx;
    l->user = row->cell[0].n;
    l->words = strdup(row->cell[1].at);
    sg_check(l->words);
    return false;
}

char *db_chat_line(struct db_tx *tx, int64_t table, int64_t n, int64_t *user, enum db_code *code)
{
    static const char sql[] = "SELECT user_id, words FROM chats WHERE table_id = $1 AND n = $2";
    struct line_ctx l = {NULL, 0};
    *code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table), db_int(n)), line_row, &l}, NULL);
    if (*code == DB_OK && !l.words)
        *code = DB_NONE;
    *user = l.user;
    return l.words;
}

enum db_code db_chat_clear(struct db_tx *tx, int64_t table, int64_t n)
{
    static const char sql[] = "UPDATE chats SET words = '' WHERE table_id = $1 AND n = $2";
    return db_do(tx, sql, DB_ARGS(db_int(table), db_int(n)), true);
}

enum db_code db_title_clear(struct db_tx *tx, int64_t table)
{
    static const char sql[] = "UPDATE tables SET title = '' WHERE id = $1";
    static const char rev[] = "UPDATE heads SET rev = rev + 1 WHERE table_id = $1";
    enum db_code code = db_do(tx, rev, DB_ARGS(db_int(table)), true);
    db_tx_news(tx, DB_NEWS_SEATS, table);
    return code == DB_OK ? db_do(tx, sql, DB_ARGS(db_int(table)), true) : code;
}

/* ---- Mutes and suspensions ----------------------------------------------------- */

/* Everywhere it is looked at again what they and their bot accounts may do. */
static enum db_code publish_limit(struct db_tx *tx, int64_t user)
{
    int64_t bot[DB_BOTS_MOST];
    int count;
    enum db_code code = db_publish_user(tx, user);
    if (code == DB_OK)
        code = db_bot_ids(tx, user, bot, &count);
    for (int i = 0; code == DB_OK && i < count; i++)
        code = db_publish_user(tx, bot[i]);
    return code;
}

enum db_code db_limit_put(struct db_tx *tx, const struct db_limit *l)
{
    static const char sql[] = "INSERT INTO limits (user_id, kind, until, words, by_id, at)"
                              " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id, kind) DO UPDATE SET"
                              " until = excluded.until, words = excluded.words, by_id = excluded.by_id,"
                              " at = excluded.at";
    enum db_code code = db_do(
        tx, sql,
        DB_ARGS(db_int(l->user), db_int(l->kind), db_int(l->until), db_str(l->reason), db_int(l->by), db_int(db_now())),
        true);
    return code == DB_OK ? publish_limit(tx, l->user) : code;
}

enum db_code db_limit_drop(struct db_tx *tx, int64_t user, int kind)
{
    static const char sql[] = "DELETE FROM limits WHERE user_id = $1 AND kind = $2";
    enum db_code code = db_do(tx, sql, DB_ARGS(db_int(user), db_int(kind)), true);
    return code == DB_OK ? publish_limit(tx, user) : code;
}

DB_EACH(limits_ctx, const struct db_limit *limit);

static bool limit_row(void *ctx, const struct db_row *row)
{
    struct limits_ctx *l = ctx;
    const struct db_cell *c = row->cell;
    struct db_limit limit = {c[0].n, (int)c[1].n, c[2].n, c[3].at, c[4].n, c[5].n, c[6].at};
    return l->row(l->ctx, &limit);
}

#define LIMITS                                                                                                         \
    "SELECT l.user_id, l.kind, l.until, l.words, l.by_id, l.at, coalesce(u.name, '') FROM limits l"                    \
    " LEFT JOIN users u ON u.id = l.user_id WHERE "

enum db_code db_limits(struct db_tx *tx, int64_t user, int64_t after, int64_t now, int limit,
                       bool (*row)(void *ctx, const struct db_limit *limit), void *ctx)
{
    static const char of_one[] =
        LIMITS "l.user_id IN ($1, (SELECT owner_id FROM bots WHERE user_id = $1)) AND l.until > $2"
               " ORDER BY l.kind DESC, l.until DESC LIMIT $3";
    static const char all[] = LIMITS "l.user_id > $1 AND l.until > $2 ORDER BY l.user_id, l.kind LIMIT $3";
    struct limits_ctx l = {row, ctx};
    return db_ask(tx,
                  &(struct db_query){user ? of_one : all,
                                     DB_ARGS(db_int(user ? user : after), db_int(now), db_int(limit)), limit_row, &l},
                  NULL);
}

/* ---- The log ---------------------------------------------------------------------- */

enum db_code db_deed_add(struct db_tx *tx, const struct db_deed *d)
{
    static const char sql[] = "INSERT INTO moderation (at, by_id, user_id, what, until, table_id, n, words)"
                              " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    return db_do(tx, sql,
                 DB_ARGS(db_int(db_now()), db_int(d->by), db_int(d->user), db_str(d->what), db_int(d->until),
                         db_int(d->table), db_int(d->n), db_str(d->reason)),
                 true);
}

DB_EACH(deeds_ctx, const struct db_deed *deed);

static bool deed_row(void *ctx, const struct db_row *row)
{
    struct deeds_ctx *d = ctx;
    const struct db_cell *c = row->cell;
    struct db_deed deed = {c[0].n, c[1].n, c[2].n, c[3].n, c[4].at, c[5].n, c[6].n, c[7].n, c[8].at, c[9].at, c[10].at};
    return d->row(d->ctx, &deed);
}

#define DEEDS                                                                                                          \
    "SELECT d.id, d.at, d.by_id, d.user_id, d.what, d.until, d.table_id, d.n, d.words, coalesce(b.name, ''),"          \
    " coalesce(u.name, '') FROM moderation d LEFT JOIN users b ON b.id = d.by_id"                                      \
    " LEFT JOIN users u ON u.id = d.user_id WHERE "

enum db_code db_deeds(struct db_tx *tx, int64_t user, int64_t before, int limit,
                      bool (*row)(void *ctx, const struct db_deed *deed), void *ctx)
{
    static const char of_one[] = DEEDS "d.user_id = $3 AND d.id < $1 ORDER BY d.id DESC LIMIT $2";
    static const char all[] = DEEDS "d.id < $1 ORDER BY d.id DESC LIMIT $2";
    struct deeds_ctx d = {row, ctx};
    struct db_cell args[] = {db_int(before > 0 ? before : INT64_MAX), db_int(limit), db_int(user)};
    return db_ask(tx, &(struct db_query){user ? of_one : all, args, user ? 3 : 2, deed_row, &d}, NULL);
}
