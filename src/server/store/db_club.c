/* db_club.c: friends, what somebody played, their notes and orders, and finished tables by what is looked for. */
#include "server/store/db_driver.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static enum db_code count_rows(struct db_tx *tx, const char *sql, int64_t user, int64_t *count)
{
    *count = 0;
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), db_first_number, count}, NULL);
}

/* ---- Friends ------------------------------------------------------------- */

enum db_code db_friend_put(struct db_tx *tx, int64_t user, int64_t other, bool friend)
{
    static const char add[] = "INSERT INTO friends (user_id, friend_id, at) VALUES ($1, $2, $3)"
                              " ON CONFLICT DO NOTHING";
    static const char drop[] = "DELETE FROM friends WHERE (user_id = $1 AND friend_id = $2)"
                               " OR (user_id = $2 AND friend_id = $1)";
    if (friend)
        return db_do(tx, add, DB_ARGS(db_int(user), db_int(other), db_int(db_now())), false);
    return db_do(tx, drop, DB_ARGS(db_int(user), db_int(other)), false);
}

DB_EACH(friends_ctx, const struct db_friend *friend);

static bool friend_row(void *ctx, const struct db_row *row)
{
    struct friends_ctx *f = ctx;
    const struct db_cell *c = row->cell;
    struct db_friend friend = {c[0].n, c[1].at, c[2].n > 0, c[3].n > 0, c[4].n};
    return f->row(f->ctx, &friend);
}

enum db_code db_friends(struct db_tx *tx, int64_t user, int64_t other, int limit,
                        bool (*row)(void *ctx, const struct db_friend *friend), void *ctx)
{
    static const char sql[] = "SELECT u.id, u.name, sum(f.mine), sum(f.theirs), max(f.at) FROM"
                              " (SELECT friend_id AS id, 1 AS mine, 0 AS theirs, at FROM friends WHERE user_id = $1"
                              " UNION ALL SELECT user_id, 0, 1, at FROM friends WHERE friend_id = $1) f"
                              " JOIN users u ON u.id = f.id WHERE ($3 = 0 OR u.id = $3) AND NOT EXISTS"
                              " (SELECT 1 FROM blocks b WHERE b.user_id = $1 AND b.blocked_id = u.id)"
                              " GROUP BY u.id, u.name ORDER BY max(f.mine) DESC, u.name, u.id LIMIT $2";
    struct friends_ctx f = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user), db_int(limit), db_int(other)), friend_row, &f},
                  NULL);
}

enum db_code db_friends_of(struct db_tx *tx, int64_t user, int64_t *count)
{
    static const char sql[] = "SELECT count(*) FROM friends WHERE user_id = $1";
    return count_rows(tx, sql, user, count);
}

/* ---- What somebody played -------------------------------------------------- */

DB_EACH(played_ctx, const struct db_played *played);

static bool played_row(void *ctx, const struct db_row *row)
{
    struct played_ctx *p = ctx;
    const struct db_cell *c = row->cell;
    struct db_played played = {.game = c[0].at, .seat = (int)c[1].n, .result = c[2].at, .people = c[3].n};
    return p->row(p->ctx, &played);
}

enum db_code db_played(struct db_tx *tx, int64_t user, int limit,
                       bool (*row)(void *ctx, const struct db_played *played), void *ctx)
{
    static const char sql[] =
        "SELECT t.game, s.seat, h.result, (SELECT count(*) FROM seats o WHERE o.table_id = s.table_id"
        " AND o.user_id <> 0 AND o.user_id <> s.user_id) FROM seats s JOIN heads h ON h.table_id = s.table_id"
        " JOIN tables t ON t.id = s.table_id WHERE s.user_id = $1 AND s.user_id <> 0 AND s.bot = ''"
        " AND h.status IN (2, 3) AND h.ended > 0 AND NOT EXISTS (SELECT 1 FROM seats m"
        " WHERE m.table_id = s.table_id AND m.user_id = s.user_id AND m.seat <> s.seat)"
        " ORDER BY s.table_id DESC LIMIT $2";
    struct played_ctx p = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user), db_int(limit)), played_row, &p}, NULL);
}

/* ---- Notes ----------------------------------------------------------------- */

struct note {
    char *text;
    int64_t at;
};

static bool keep_note(void *ctx, const struct db_row *row)
{
    struct note *note = ctx;
    note->text = malloc(row->cell[0].length + 1);
    sg_check(note->text);
    char *to = note->text;
    db_keep(&to, row->cell[0].at);
    note->at = row->cell[1].n;
    return false;
}

char *db_note_get(struct db_tx *tx, int64_t user, int64_t table, int64_t *at, enum db_code *code)
{
    static const char sql[] = "SELECT words, at FROM notes WHERE user_id = $1 AND table_id = $2";
    struct note note = {NULL, 0};
    *code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user), db_int(table)), keep_note, &note}, NULL);
    if (*code == DB_OK && !note.text)
        *code = DB_NONE;
    *at = note.at;
    return note.text;
}

enum db_code db_note_put(struct db_tx *tx, int64_t user, int64_t table, const char *text)
{
    static const char put[] = "INSERT INTO notes (user_id, table_id, words, at) VALUES ($1, $2, $3, $4)"
                              " ON CONFLICT (user_id, table_id) DO UPDATE SET words = excluded.words,"
                              " at = excluded.at";
    static const char drop[] = "DELETE FROM notes WHERE user_id = $1 AND table_id = $2";
    if (text[0])
        return db_do(tx, put, DB_ARGS(db_int(user), db_int(table), db_str(text), db_int(db_now())), false);
    return db_do(tx, drop, DB_ARGS(db_int(user), db_int(table)), false);
}

enum db_code db_notes_of(struct db_tx *tx, int64_t user, int64_t *count)
{
    static const char sql[] = "SELECT count(*) FROM notes WHERE user_id = $1";
    return count_rows(tx, sql, user, count);
}

/* ---- Standing orders ---------------------------------------------------------- */

DB_EACH(orders_ctx, int seat, int64_t user, const char *words);

static bool order_row(void *ctx, const struct db_row *row)
{
    struct orders_ctx *o = ctx;
    return o->row(o->ctx, (int)row->cell[0].n, row->cell[1].n, row->cell[2].at);
}

enum db_code db_orders(struct db_tx *tx, int64_t table,
                       bool (*row)(void *ctx, int seat, int64_t user, const char *words), void *ctx)
{
    static const char sql[] = "SELECT seat, user_id, words FROM orders WHERE table_id = $1";
    struct orders_ctx o = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table)), order_row, &o}, NULL);
}

enum db_code db_orders_put(struct db_tx *tx, int64_t table, int seat, int64_t user, const char *words)
{
    static const char put[] = "INSERT INTO orders (table_id, seat, user_id, words, at) VALUES ($1, $2, $3, $4, $5)"
                              " ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id,"
                              " words = excluded.words, at = excluded.at";
    static const char drop[] = "DELETE FROM orders WHERE table_id = $1 AND seat = $2";
    if (!words[0])
        return db_do(tx, drop, DB_ARGS(db_int(table), db_int(seat)), false);
    return db_do(tx, put, DB_ARGS(db_int(table), db_int(seat), db_int(user), db_str(words), db_int(db_now())), false);
}

enum db_code db_orders_drop(struct db_tx *tx, int64_t table, int seat, const char *words)
{
    static const char sql[] = "DELETE FROM orders WHERE table_id = $1 AND seat = $2 AND words = $3";
    return db_do(tx, sql, DB_ARGS(db_int(table), db_int(seat), db_str(words)), false);
}

enum db_code db_orders_tables(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, int64_t table),
                              void *ctx)
{
    static const char sql[] = "SELECT DISTINCT table_id FROM orders WHERE table_id > $1 ORDER BY table_id LIMIT $2";
    struct db_each_id each = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(limit)), db_id_row, &each}, NULL);
}
