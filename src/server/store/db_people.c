/* db_people.c: users, sessions and invitations. */
#include "server/store/db_driver.h"
#include "server/store/db_moderation.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Users --------------------------------------------------------------- */

#define COLUMNS "id, name, key, pass, mail, settings, role, shut, created, seen FROM users "

static struct db_user user_of(const struct db_row *row)
{
    const struct db_cell *c = row->cell;
    return (struct db_user){.id = c[0].n,
                            .name = c[1].at,
                            .key = c[2].at,
                            .pass = c[3].at,
                            .mail = c[4].at,
                            .settings = c[5].at,
                            .role = (int)c[6].n,
                            .disabled = c[7].n != 0,
                            .created = c[8].n,
                            .seen = c[9].n};
}

static bool keep_user(void *ctx, const struct db_row *row)
{
    struct db_user from = user_of(row), *u;
    size_t room = sizeof *u;
    for (int i = 1; i <= 5; i++)
        room += row->cell[i].length + 1;
    u = malloc(room);
    sg_check(u);
    char *to = (char *)(u + 1);
    *u = from;
    u->name = db_keep(&to, from.name);
    u->key = db_keep(&to, from.key);
    u->pass = db_keep(&to, from.pass);
    u->mail = db_keep(&to, from.mail);
    u->settings = db_keep(&to, from.settings);
    *(struct db_user **)ctx = u;
    return false;
}

static struct db_user *get_user(struct db_tx *tx, const char *sql, struct db_cell by, enum db_code *code)
{
    struct db_user *user = NULL;
    *code = db_ask(tx, &(struct db_query){sql, &by, 1, keep_user, &user}, NULL);
    if (*code == DB_OK && !user)
        *code = DB_NONE;
    return user;
}

struct db_user *db_user_get(struct db_tx *tx, int64_t id, enum db_code *code)
{
    static const char sql[] = "SELECT " COLUMNS "WHERE id = $1";
    return get_user(tx, sql, db_int(id), code);
}

struct db_user *db_user_by_key(struct db_tx *tx, const char *key, enum db_code *code)
{
    static const char sql[] = "SELECT " COLUMNS "WHERE key = $1 AND key <> ''";
    return get_user(tx, sql, db_str(key), code);
}

enum db_code db_user_add(struct db_tx *tx, struct db_user *u)
{
    static const char sql[] = "INSERT INTO users (name, key, pass, mail, settings, role, shut, created, seen)"
                              " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id";
    u->created = db_now();
    u->id = 0;
    enum db_code code = db_ask(tx,
                               &(struct db_query){sql,
                                                  DB_ARGS(db_str(u->name), db_str(u->key), db_str(u->pass),
                                                          db_str(u->mail), db_str(u->settings), db_int(u->role),
                                                          db_int(u->disabled), db_int(u->created), db_int(u->seen)),
                                                  db_first_number, &u->id},
                               NULL);
    return code == DB_OK && u->id == 0 ? DB_CONFLICT : code;
}

/* The key of a guest who becomes an account may be taken: asked first, since a
 * statement that fails ends the transaction in PostgreSQL. */
static enum db_code key_taken(struct db_tx *tx, const struct db_user *u)
{
    static const char sql[] = "SELECT id FROM users WHERE key = $1 AND key <> '' AND id <> $2";
    int64_t other = 0;
    enum db_code code =
        db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(u->key), db_int(u->id)), db_first_number, &other}, NULL);
    return code == DB_OK && other ? DB_CONFLICT : code;
}

#define WRITE_USER                                                                                                     \
    "UPDATE users SET name = $1, key = $2, pass = $3, mail = $4, settings = $5, role = $6, shut = $7, seen = $8"       \
    " WHERE id = $9"

static enum db_code write_user(struct db_tx *tx, const char *sql, const struct db_user *u)
{
    enum db_code code = key_taken(tx, u);
    if (code != DB_OK)
        return code;
    return db_do(tx, sql,
                 DB_ARGS(db_str(u->name), db_str(u->key), db_str(u->pass), db_str(u->mail), db_str(u->settings),
                         db_int(u->role), db_int(u->disabled), db_int(u->seen), db_int(u->id)),
                 true);
}

enum db_code db_user_put(struct db_tx *tx, const struct db_user *u)
{
    return write_user(tx, WRITE_USER, u);
}

enum db_code db_user_enrol(struct db_tx *tx, const struct db_user *u)
{
    return write_user(tx, WRITE_USER " AND key = ''", u);
}

enum db_code db_user_pass(struct db_tx *tx, int64_t id, const char *pass)
{
    static const char sql[] = "UPDATE users SET pass = $2 WHERE id = $1";
    return db_do(tx, sql, DB_ARGS(db_int(id), db_str(pass)), true);
}

enum db_code db_shape_put(struct db_tx *tx, int64_t user, const char *shape)
{
    static const char drop[] = "DELETE FROM shapes WHERE user_id = $1";
    static const char add[] = "INSERT INTO shapes (shape, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    enum db_code code = db_do(tx, drop, DB_ARGS(db_int(user)), false);
    if (code == DB_OK)
        code = db_do(tx, add, DB_ARGS(db_str(shape), db_int(user)), true);
    return code == DB_NONE ? DB_CONFLICT : code;
}

enum db_code db_name_of_account(struct db_tx *tx, const char *key, const char *shape, bool *is)
{
    static const char sql[] = "SELECT id FROM users WHERE key = $1 AND key <> ''"
                              " UNION ALL SELECT user_id FROM shapes WHERE shape = $2";
    int64_t user = 0;
    enum db_code code =
        db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(key), db_str(shape)), db_first_number, &user}, NULL);
    *is = user != 0;
    return code;
}

enum db_code db_user_hold(struct db_tx *tx, int64_t id)
{
    static const char sql[] = "UPDATE users SET seen = seen WHERE id = $1"; /* PostgreSQL locks the row by that */
    return db_do(tx, sql, DB_ARGS(db_int(id)), true);
}

enum db_code db_user_sits(struct db_tx *tx, int64_t id, bool *sits)
{
    static const char sql[] = "SELECT s.table_id FROM seats s JOIN heads h ON h.table_id = s.table_id"
                              " WHERE s.user_id = $1 AND s.user_id <> 0 AND s.shelf = 0 AND s.bot = ''"
                              " AND h.status IN (0, 1) LIMIT 1";
    int64_t table = 0;
    enum db_code code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(id)), db_first_number, &table}, NULL);
    *sits = table != 0;
    return code;
}

enum db_code db_user_drop(struct db_tx *tx, int64_t id, const char *nameless)
{
    static const char *const names[] = {
        "UPDATE seats SET user_id = 0, name = $2 WHERE user_id = $1",
        /* In standings they stay, as one person without a name. */
        "UPDATE entrants SET user_id = 0 - user_id, name = $2, state = 1 WHERE user_id = $1",
        "UPDATE pairings SET user_id = 0 - user_id, name = $2 WHERE user_id = $1",
    };
    static const char *const others[] = {
        "DELETE FROM sessions WHERE user_id = $1",
        "DELETE FROM chats WHERE user_id = $1",
        "DELETE FROM invites WHERE user_id = $1 OR from_id = $1",
        "DELETE FROM blocks WHERE user_id = $1 OR blocked_id = $1",
        "DELETE FROM friends WHERE user_id = $1 OR friend_id = $1",
        "DELETE FROM notes WHERE user_id = $1",
        "DELETE FROM shelves WHERE user_id = $1",
        "DELETE FROM shapes WHERE user_id = $1",
        "DELETE FROM orders WHERE user_id = $1",
        "DELETE FROM reports WHERE user_id = $1",
        "UPDATE reports SET by_id = 0 - id WHERE by_id = $1", /* about others: it stays, and by nobody */
        "DELETE FROM limits WHERE user_id = $1",
        "DELETE FROM ratings WHERE user_id = $1",
        "DELETE FROM rated_results WHERE user_id = $1",
        "DELETE FROM reach WHERE user_id = $1",
        "DELETE FROM quiet WHERE user_id = $1",
        "DELETE FROM pushes WHERE user_id = $1",
        "DELETE FROM identities WHERE user_id = $1",
        "DELETE FROM signins WHERE user_id = $1",
        "DELETE FROM bots WHERE user_id = $1",
        "DELETE FROM addresses WHERE user_id = $1",
        /* That an address was asked is remembered a while, by its hash alone: else somebody could
         * have it asked again and again by accounts that come and go. */
        "UPDATE tells SET user_id = 0 - user_id WHERE user_id = $1 AND what = 'confirm' AND state <> 0",
        "DELETE FROM tells WHERE user_id = $1",
        "DELETE FROM chat_ids WHERE user_id = $1",
        "UPDATE tables SET host = 0 WHERE host = $1",
        "DELETE FROM entrants WHERE user_id = $1 AND tournament_id IN (SELECT id FROM tournaments WHERE state = 0)",
        "UPDATE tournaments SET state = 3 WHERE host = $1 AND state = 0",
        "UPDATE tournaments SET host = 0 WHERE host = $1",
    };
    static const char sql[] = "DELETE FROM users WHERE id = $1";
    enum db_code code = db_do(tx, sql, DB_ARGS(db_int(id)), true);
    for (size_t i = 0; code == DB_OK && i < sizeof others / sizeof others[0]; i++)
        code = db_do(tx, others[i], DB_ARGS(db_int(id)), false);
    for (size_t i = 0; code == DB_OK && i < sizeof names / sizeof names[0]; i++)
        code = db_do(tx, names[i], DB_ARGS(db_int(id), db_str(nameless)), false);
    return code == DB_OK ? db_publish_user(tx, id) : code;
}

DB_EACH(users_ctx, const struct db_user *user);

static bool user_row(void *ctx, const struct db_row *row)
{
    struct users_ctx *u = ctx;
    struct db_user user = user_of(row);
    return u->row(u->ctx, &user);
}

enum db_code db_users(struct db_tx *tx, int64_t after, int limit, bool (*row)(void *ctx, const struct db_user *user),
                      void *ctx)
{
    static const char sql[] = "SELECT " COLUMNS "WHERE id > $1 ORDER BY id LIMIT $2";
    struct users_ctx u = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(limit)), user_row, &u}, NULL);
}

enum db_code db_users_shapeless(struct db_tx *tx, int64_t after, int limit,
                                bool (*row)(void *ctx, const struct db_user *user), void *ctx)
{
    static const char sql[] = "SELECT " COLUMNS "WHERE key <> '' AND id > $1 AND NOT EXISTS"
                              " (SELECT 1 FROM shapes s WHERE s.user_id = users.id) ORDER BY id LIMIT $2";
    struct users_ctx u = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(after), db_int(limit)), user_row, &u}, NULL);
}

enum db_code db_users_find(struct db_tx *tx, const char *key, int64_t before, int limit,
                           bool (*row)(void *ctx, const struct db_user *user), void *ctx)
{
    static const char named[] = "SELECT " COLUMNS "WHERE key <> '' AND key LIKE $3 ESCAPE '!' AND id < $1"
                                " ORDER BY id DESC LIMIT $2";
    static const char all[] = "SELECT " COLUMNS "WHERE id < $1 ORDER BY id DESC LIMIT $2";
    struct users_ctx u = {row, ctx};
    char memory[300];
    struct sg_text pattern;
    sg_text_init(&pattern, memory, sizeof memory);
    for (const char *c = key; *c; c++) {
        if (strchr("%_!", *c))
            sg_text_char(&pattern, '!');
        sg_text_char(&pattern, *c);
    }
    sg_text_char(&pattern, '%');
    struct db_cell args[] = {db_int(before > 0 ? before : INT64_MAX), db_int(limit), db_str(memory)};
    return db_ask(tx, &(struct db_query){key[0] ? named : all, args, key[0] ? 3 : 2, user_row, &u}, NULL);
}

/* ---- Sessions ------------------------------------------------------------ */

enum db_code db_session_add(struct db_tx *tx, const struct db_session *s)
{
    static const char sql[] = "INSERT INTO sessions (hash, user_id, created, seen, expires)"
                              " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    enum db_code code =
        db_do(tx, sql,
              DB_ARGS(db_str(s->hash), db_int(s->user), db_int(s->created), db_int(s->seen), db_int(s->expires)), true);
    return code == DB_NONE ? DB_CONFLICT : code;
}

static bool keep_session(void *ctx, const struct db_row *row)
{
    const struct db_cell *c = row->cell;
    struct db_session *s = malloc(sizeof *s + c[0].length + 1);
    sg_check(s);
    char *to = (char *)(s + 1);
    *s = (struct db_session){db_keep(&to, c[0].at), c[1].n, c[2].n, c[3].n, c[4].n};
    *(struct db_session **)ctx = s;
    return false;
}

struct db_session *db_session_get(struct db_tx *tx, const char *hash, int64_t now, enum db_code *code)
{
    static const char sql[] = "SELECT hash, user_id, created, seen, expires FROM sessions"
                              " WHERE hash = $1 AND expires > $2";
    struct db_session *session = NULL;
    *code = db_ask(tx, &(struct db_query){sql, DB_ARGS(db_str(hash), db_int(now)), keep_session, &session}, NULL);
    if (*code == DB_OK && !session)
        *code = DB_NONE;
    return session;
}

enum db_code db_session_drop(struct db_tx *tx, const char *hash)
{
    static const char sql[] = "DELETE FROM sessions WHERE hash = $1";
    static const char pushes[] = "DELETE FROM pushes WHERE session = $1";
    enum db_code code = db_do(tx, pushes, DB_ARGS(db_str(hash)), false);
    return code == DB_OK ? db_do(tx, sql, DB_ARGS(db_str(hash)), true) : code;
}

enum db_code db_sessions_drop(struct db_tx *tx, int64_t user, const char *keep, int64_t now)
{
    static const char mine[] = "DELETE FROM sessions WHERE user_id = $1 AND hash <> $2";
    static const char old[] = "DELETE FROM sessions WHERE expires <= $1";
    static const char my_pushes[] = "DELETE FROM pushes WHERE user_id = $1 AND session <> $2";
    static const char old_pushes[] = "DELETE FROM pushes WHERE session IN"
                                     " (SELECT hash FROM sessions WHERE expires <= $1)";
    enum db_code code = user ? db_do(tx, my_pushes, DB_ARGS(db_int(user), db_str(keep)), false)
                             : db_do(tx, old_pushes, DB_ARGS(db_int(now)), false);
    if (code != DB_OK)
        return code;
    return user ? db_do(tx, mine, DB_ARGS(db_int(user), db_str(keep)), false)
                : db_do(tx, old, DB_ARGS(db_int(now)), false);
}

/* ---- Invitations --------------------------------------------------------- */

enum db_code db_invite_add(struct db_tx *tx, struct db_invite *i)
{
    static const char sql[] = "INSERT INTO invites (table_id, from_id, user_id, seat, answer, created)"
                              " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id";
    i->created = db_now();
    i->id = 0;
    enum db_code code = db_ask(tx,
                               &(struct db_query){sql,
                                                  DB_ARGS(db_int(i->table), db_int(i->from), db_int(i->user),
                                                          db_int(i->seat), db_int(i->answer), db_int(i->created)),
                                                  db_first_number, &i->id},
                               NULL);
    if (code == DB_OK && i->id)
        db_tx_news(tx, DB_NEWS_USER, i->user);
    return code == DB_OK && i->id == 0 ? DB_CONFLICT : code;
}

enum db_code db_invite_settle(struct db_tx *tx, int64_t table, int64_t user, int answer)
{
    static const char sql[] = "UPDATE invites SET answer = $1 WHERE table_id = $2 AND user_id = $3";
    return db_do(tx, sql, DB_ARGS(db_int(answer), db_int(table), db_int(user)), false);
}

DB_EACH(invites_ctx, const struct db_invite *invite);

static bool invite_row(void *ctx, const struct db_row *row)
{
    struct invites_ctx *i = ctx;
    const struct db_cell *c = row->cell;
    struct db_invite invite = {c[0].n, c[1].n, c[2].n, c[3].n, (int)c[4].n, (int)c[5].n, c[6].n};
    return i->row(i->ctx, &invite);
}

enum db_code db_invites_shelve(struct db_tx *tx, int64_t table, bool away)
{
    static const char sql[] = "UPDATE invites SET answer = $1 WHERE table_id = $2 AND answer = $3";
    return db_do(tx, sql,
                 DB_ARGS(db_int(away ? DB_SHELVED : DB_ASKED), db_int(table), db_int(away ? DB_ASKED : DB_SHELVED)),
                 false);
}

enum db_code db_invites(struct db_tx *tx, int64_t table, bool (*row)(void *ctx, const struct db_invite *invite),
                        void *ctx)
{
    static const char sql[] = "SELECT id, table_id, from_id, user_id, seat, answer, created FROM invites"
                              " WHERE table_id = $1 ORDER BY id";
    struct invites_ctx i = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(table)), invite_row, &i}, NULL);
}

enum db_code db_invites_waiting(struct db_tx *tx, const struct db_waiting *which,
                                bool (*row)(void *ctx, const struct db_invite *invite), void *ctx)
{
    /* "+ 0": found by the index of users, whatever the planner thinks of the others. */
    static const char sql[] =
        "SELECT i.id, i.table_id, i.from_id, i.user_id, i.seat, i.answer, i.created FROM invites i"
        " JOIN heads h ON h.table_id = i.table_id WHERE i.user_id = $1 AND i.answer = 0 AND (h.status + 0 = 0 OR "
        "(h.status + 0 = 1 AND"
        " EXISTS (SELECT 1 FROM seats z WHERE z.table_id = i.table_id AND z.bot <> '' AND z.user_id <> 0)))"
        " AND (i.from_id + 0 = $2 OR $2 = 0 OR ($2 < 0 AND EXISTS"
        " (SELECT 1 FROM users u WHERE u.id = i.from_id AND u.key = '')))"
        " AND (i.table_id + 0 = $3 OR $3 = 0) AND i.table_id + 0 > $4 ORDER BY i.table_id + 0 LIMIT $5";
    struct invites_ctx i = {row, ctx};
    return db_ask(tx,
                  &(struct db_query){sql,
                                     DB_ARGS(db_int(which->user), db_int(which->from), db_int(which->table),
                                             db_int(which->after), db_int(which->limit)),
                                     invite_row, &i},
                  NULL);
}

enum db_code db_invites_from(struct db_tx *tx, int64_t from, int64_t *count)
{
    static const char sql[] = "SELECT count(*) FROM invites i JOIN heads h ON h.table_id = i.table_id"
                              " WHERE i.from_id = $1 AND i.answer = 0 AND h.status = 0";
    *count = 0;
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(from)), db_first_number, count}, NULL);
}

/* ---- Whose invitations are not wanted --------------------------------------- */

enum db_code db_block_put(struct db_tx *tx, int64_t user, int64_t who, bool blocked)
{
    static const char add[] = "INSERT INTO blocks (user_id, blocked_id, at) VALUES ($1, $2, $3)"
                              " ON CONFLICT DO NOTHING";
    static const char drop[] = "DELETE FROM blocks WHERE user_id = $1 AND blocked_id = $2";
    if (blocked)
        return db_do(tx, add, DB_ARGS(db_int(user), db_int(who), db_int(db_now())), false);
    return db_do(tx, drop, DB_ARGS(db_int(user), db_int(who)), false);
}

DB_EACH(blocks_ctx, int64_t who, const char *name);

static bool block_row(void *ctx, const struct db_row *row)
{
    struct blocks_ctx *b = ctx;
    return b->row(b->ctx, row->cell[0].n, row->cell[1].at);
}

enum db_code db_blocks(struct db_tx *tx, int64_t user, bool (*row)(void *ctx, int64_t who, const char *name), void *ctx)
{
    static const char sql[] = "SELECT b.blocked_id, coalesce(u.name, '') FROM blocks b LEFT JOIN users u"
                              " ON u.id = b.blocked_id WHERE b.user_id = $1 ORDER BY b.at, b.blocked_id";
    struct blocks_ctx b = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), block_row, &b}, NULL);
}

/* ---- Rights that have changed --------------------------------------------- */

enum db_code db_publish_user(struct db_tx *tx, int64_t user)
{
    static const char sql[] = "INSERT INTO access_news (user_id, at) VALUES ($1, $2)";
    db_tx_news(tx, DB_NEWS_USER, user);
    return db_do(tx, sql, DB_ARGS(db_int(user), db_int(db_now())), true);
}

struct access_ctx {
    bool (*row)(void *ctx, int64_t id, int64_t user);
    void *ctx;
    int64_t *last;
};

static bool access_row(void *ctx, const struct db_row *row)
{
    struct access_ctx *a = ctx;
    if (row->cell[0].n > *a->last)
        *a->last = row->cell[0].n;
    return a->row(a->ctx, row->cell[0].n, row->cell[1].n);
}

enum db_code db_access_news(struct db_tx *tx, int64_t *last, bool (*row)(void *ctx, int64_t id, int64_t user),
                            void *ctx)
{
    static const int64_t again_ms = 600000; /* clocks of nodes differ, too */
    static const char sql[] = "SELECT id, user_id FROM access_news WHERE id > $1"
                              " AND (id > $2 OR at > $3) ORDER BY id LIMIT 2000";
    _Static_assert(DB_ACCESS_MOST == 2000, "the LIMIT above");
    static const char newest_sql[] = "SELECT coalesce(max(id), 0) FROM access_news";
    struct access_ctx a = {row, ctx, last};
    if (!row)
        return db_ask(tx, &(struct db_query){newest_sql, NULL, 0, db_first_number, last}, NULL);
    return db_ask(
        tx,
        &(struct db_query){sql, DB_ARGS(db_int(*last - DB_ACCESS_AGAIN), db_int(*last), db_int(db_now() - again_ms)),
                           access_row, &a},
        NULL);
}

enum db_code db_access_clean(struct db_tx *tx, int64_t before)
{
    static const char sql[] = "DELETE FROM access_news WHERE at < $1";
    return db_do(tx, sql, DB_ARGS(db_int(before)), false);
}
