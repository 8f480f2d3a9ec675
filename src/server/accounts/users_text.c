/* users_text.c: addresses and tokens of users; and all that is known of one. */
#include "server/accounts/users.h"

#include "server/accounts/rating.h"
#include "server/notify/notify.h"

#include "proto/json/json.h"
#include "server/store/db_driver.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokens -------------------------------------------------------------- */

void users_token(char token[USERS_TOKEN])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, USERS_TOKEN, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void users_hash(const char *token, char hash[USERS_HASH])
{
    uint8_t bytes[32];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(hash, USERS_HASH, bytes, sizeof bytes);
}

/* ---- Addresses ----------------------------------------------------------- */

bool users_mail_ok(const char *mail)
{
    if (!mail[0])
        return true;
    const char *at = strchr(mail, '@'), *dot = at ? strchr(at, '.') : NULL;
    size_t length = strlen(mail);
    if (length > USERS_MAX_MAIL || !at || at == mail || strchr(at + 1, '@') || !dot || dot == at + 1 ||
        mail[length - 1] == '.')
        return false;
    for (const char *c = mail; *c; c++) /* nothing that means something in a header */
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~' || strchr("<>()[]\\,;:\"", *c))
            return false;
    return true;
}

/* ---- All that is known of a user ----------------------------------------- */

static bool seat_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    const struct db_cell *c = row->cell;
    json_open(j, '{');
    json_put_number(j, "table", c[0].n);
    json_put_number(j, "seat", c[1].n + 1);
    json_put_string(j, "name", c[2].at);
    json_put_string(j, "game", c[3].at);
    json_put_string(j, "title", c[4].at);
    json_put_number(j, "since", c[5].n / 1000);
    json_close(j);
    return true;
}

static bool chat_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "table", row->cell[0].n);
    json_put_number(j, "time", row->cell[1].n / 1000);
    json_put_string(j, "text", row->cell[2].at);
    json_close(j);
    return true;
}

static bool session_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "created", row->cell[0].n / 1000);
    json_put_number(j, "seen", row->cell[1].n / 1000);
    json_put_number(j, "expires", row->cell[2].n / 1000);
    json_close(j);
    return true;
}

static bool invite_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "table", row->cell[0].n);
    json_put_number(j, "from", row->cell[1].n);
    json_put_number(j, "to", row->cell[2].n);
    json_put_number(j, "time", row->cell[3].n / 1000);
    json_close(j);
    return true;
}

static bool friend_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "user", row->cell[0].n);
    json_put_number(j, "time", row->cell[1].n / 1000);
    json_close(j);
    return true;
}

static bool rated_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    struct rating rating = {rating_read(row->cell[3].n), rating_read(row->cell[4].n)};
    json_open(j, '{');
    json_put_number(j, "table", row->cell[0].n);
    json_put_string(j, "game", row->cell[1].at);
    json_put_number(j, "place", row->cell[2].n);
    json_put_number(j, "rating", rating_shown(rating));
    json_put_number(j, "spread", rating_spread(rating));
    json_put_number(j, "time", row->cell[5].n / 1000);
    json_close(j);
    return true;
}

static bool shelf_row(void *ctx, const struct db_row *row)
{
    json_number(ctx, row->cell[0].n);
    return true;
}

static bool reach_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "mail", row->cell[0].n);
    json_put_number(j, "digest", row->cell[1].n);
    json_put_string(j, "hook", row->cell[2].at);
    json_close(j);
    return true;
}

static bool quiet_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    char from[6], to[6];
    notify_quiet_write((int)row->cell[0].n, from);
    notify_quiet_write((int)row->cell[1].n, to);
    json_open(j, '{');
    json_put_string(j, "from", from);
    json_put_string(j, "to", to);
    json_put_string(j, "zone", row->cell[2].at);
    json_close(j);
    return true;
}

static bool push_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    char service[NOTIFY_SERVICE];
    notify_push_service(row->cell[0].at, service);
    json_open(j, '{');
    json_put_string(j, "service", service);
    json_put_number(j, "created", row->cell[1].n / 1000);
    json_close(j);
    return true;
}

static bool report_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "user", row->cell[0].n);
    json_put_number(j, "table", row->cell[1].n);
    json_put_number(j, "time", row->cell[2].n / 1000);
    json_put_string(j, "reason", row->cell[3].at);
    json_close(j);
    return true;
}

/* What an administrator did to them, and why. */
static bool deed_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_string(j, "what", row->cell[0].at);
    json_put_number(j, "time", row->cell[1].n / 1000);
    json_put_string(j, "reason", row->cell[2].at);
    json_close(j);
    return true;
}

static bool identity_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_key(j, "issuer");
    json_string(j, row->cell[0].at);
    json_key(j, "subject");
    json_string(j, row->cell[1].at);
    json_key(j, "since");
    json_number(j, row->cell[2].n / 1000);
    json_close(j);
    return true;
}

static bool bot_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "user", row->cell[0].n);
    json_put_string(j, "name", row->cell[1].at);
    json_put_number(j, "created", row->cell[2].n / 1000);
    json_close(j);
    return true;
}

static void put_tournament(struct json *j, const struct db_cell *c)
{
    json_put_number(j, "tournament", c[0].n);
    json_put_string(j, "title", c[1].at);
    json_put_string(j, "game", c[2].at);
}

static bool made_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    json_open(j, '{');
    put_tournament(j, row->cell);
    json_put_number(j, "created", row->cell[3].n / 1000);
    json_close(j);
    return true;
}

static bool entrant_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    const struct db_cell *c = row->cell;
    json_open(j, '{');
    put_tournament(j, c);
    json_put_string(j, "name", c[3].at);
    json_put_bool(j, "left", c[4].n != 0);
    json_put_number(j, "time", c[5].n / 1000);
    json_close(j);
    return true;
}

/* Where they sat in a round, and with what result once the table is over. */
static bool pairing_row(void *ctx, const struct db_row *row)
{
    struct json *j = ctx;
    const struct db_cell *c = row->cell;
    json_open(j, '{');
    json_put_number(j, "tournament", c[0].n);
    json_put_number(j, "round", c[1].n);
    json_put_number(j, "table", c[2].n);
    json_put_number(j, "seat", c[3].n + 1);
    json_put_string(j, "name", c[4].at);
    if (c[5].n) {
        json_put_number(j, "points", c[6].n);
        json_put_number(j, "place", c[7].n);
    }
    json_close(j);
    return true;
}

static const struct {
    const char *name, *sql;
    bool (*row)(void *ctx, const struct db_row *row);
} lists[] = {
    {"sessions", "SELECT created, seen, expires FROM sessions WHERE user_id = $1 ORDER BY created", session_row},
    {"seats",
     "SELECT s.table_id, s.seat, s.name, t.game, t.title, s.since FROM seats s JOIN"
     " tables t ON t.id = s.table_id WHERE s.user_id = $1 AND s.user_id <> 0 ORDER BY s.table_id",
     seat_row},
    {"chat", "SELECT table_id, at, words FROM chats WHERE user_id = $1 ORDER BY table_id, n", chat_row},
    {"invitations",
     "SELECT table_id, from_id, user_id, created FROM invites"
     " WHERE user_id = $1 OR from_id = $1 ORDER BY id",
     invite_row},
    {"friends", "SELECT friend_id, at FROM friends WHERE user_id = $1 ORDER BY friend_id", friend_row},
    {"notes", "SELECT table_id, at, words FROM notes WHERE user_id = $1 ORDER BY table_id", chat_row},
    {"orders", "SELECT table_id, at, words FROM orders WHERE user_id = $1 ORDER BY table_id, seat", chat_row},
    {"blocked", "SELECT blocked_id, at FROM blocks WHERE user_id = $1 ORDER BY blocked_id", friend_row},
    {"archived", "SELECT table_id FROM shelves WHERE user_id = $1 ORDER BY table_id", shelf_row},
    {"rated", "SELECT table_id, game, place, mu, sigma, at FROM rated_results WHERE user_id = $1 ORDER BY table_id",
     rated_row},
    {"reports", "SELECT user_id, table_id, at, words FROM reports WHERE by_id = $1 ORDER BY id", report_row},
    {"moderation", "SELECT what, at, words FROM moderation WHERE user_id = $1 ORDER BY id", deed_row},
    {"telling", "SELECT mail, digest, hook FROM reach WHERE user_id = $1", reach_row},
    {"quiet", "SELECT since, until, zone FROM quiet WHERE user_id = $1", quiet_row},
    {"signin", "SELECT issuer, subject, at FROM identities WHERE user_id = $1 ORDER BY at", identity_row},
    {"browsers", "SELECT endpoint, created FROM pushes WHERE user_id = $1 ORDER BY id", push_row},
    {"bots",
     "SELECT b.user_id, u.name, b.created FROM bots b JOIN users u ON u.id = b.user_id"
     " WHERE b.owner_id = $1 ORDER BY b.user_id",
     bot_row},
    {"tournaments_made", "SELECT id, title, game, created FROM tournaments WHERE host = $1 ORDER BY id", made_row},
    {"tournaments",
     "SELECT t.id, t.title, t.game, e.name, e.state, e.at FROM entrants e JOIN tournaments t"
     " ON t.id = e.tournament_id WHERE e.user_id = $1 ORDER BY t.id",
     entrant_row},
    {"tournament_seats",
     "SELECT tournament_id, round, table_id, seat, name, done, points, place FROM pairings"
     " WHERE user_id = $1 ORDER BY tournament_id, round",
     pairing_row},
};

static void export_user(struct json *j, const struct db_user *user)
{
    static const char *const roles[] = {"player", "spectator", "admin", "bot"};
    json_put_number(j, "id", user->id);
    json_put_string(j, "name", user->name);
    json_put_bool(j, "account", user->key[0] != 0);
    json_put_string(j, "email", user->mail);
    json_put_string(j, "role", roles[(unsigned)user->role % 4]);
    json_put_number(j, "created", user->created / 1000);
    json_key(j, "settings"); /* JSON in a string: it is whatever the browser put there */
    json_string(j, user->settings);
}

enum db_code users_export(struct db_tx *tx, int64_t id, void (*write)(void *ctx, const char *text, size_t length),
                          void *ctx)
{
    enum db_code code;
    struct json j;
    struct db_user *user = db_user_get(tx, id, &code);
    if (!user)
        return code;
    json_init(&j, write, ctx);
    json_open(&j, '{');
    export_user(&j, user);
    free(user);
    for (size_t i = 0; code == DB_OK && i < sizeof lists / sizeof lists[0]; i++) {
        json_key(&j, lists[i].name);
        json_open(&j, '[');
        code = db_ask(tx, &(struct db_query){lists[i].sql, DB_ARGS(db_int(id)), lists[i].row, &j}, NULL);
        json_close(&j);
    }
    json_close(&j);
    return code;
}
