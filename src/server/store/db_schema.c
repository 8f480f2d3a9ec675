/*
 * db_schema.c: the tables of the store, and how older stores become today's.
 *
 * A version is a list of statements. What was released never changes: a new
 * version is added behind it and DB_SCHEMA counted up.
 *
 * `heads` is what every step changes, apart from what seldom changes, so that
 * a step writes few bytes. `log` only grows.
 */
#include "server/store/db_driver.h"

static const char *const version_1[] = {
    "CREATE TABLE values_by_name (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) %s",

    "CREATE TABLE users (id %k, name TEXT NOT NULL, key TEXT NOT NULL, pass TEXT NOT NULL,"
    " mail TEXT NOT NULL, settings TEXT NOT NULL, role %i NOT NULL, shut %i NOT NULL,"
    " created %i NOT NULL, seen %i NOT NULL) %s",
    "CREATE UNIQUE INDEX users_key ON users (key) WHERE key <> ''",

    "CREATE TABLE sessions (hash TEXT NOT NULL PRIMARY KEY, user_id %i NOT NULL,"
    " created %i NOT NULL, seen %i NOT NULL, expires %i NOT NULL) %s",
    "CREATE INDEX sessions_user ON sessions (user_id)",
    "CREATE INDEX sessions_expires ON sessions (expires)",

    "CREATE TABLE tables (id %k, game TEXT NOT NULL, setup TEXT NOT NULL, title TEXT NOT NULL,"
    " link TEXT NOT NULL, options TEXT NOT NULL, host %i NOT NULL, before %i NOT NULL,"
    " seats %i NOT NULL, access %i NOT NULL, created %i NOT NULL) %s",
    "CREATE UNIQUE INDEX tables_link ON tables (link) WHERE link <> ''",
    "CREATE INDEX tables_host ON tables (host)",

    "CREATE TABLE heads (table_id %i NOT NULL PRIMARY KEY, status %i NOT NULL, turn %i NOT NULL,"
    " plies %i NOT NULL, deadline %i NOT NULL, turn_at %i NOT NULL, started %i NOT NULL,"
    " ended %i NOT NULL, changed %i NOT NULL, next %i NOT NULL, rev %i NOT NULL,"
    " chats %i NOT NULL, tail %i NOT NULL, result TEXT NOT NULL) %s",
    "CREATE INDEX heads_status ON heads (status, table_id)",
    "CREATE INDEX heads_deadline ON heads (deadline) WHERE deadline > 0",

    "CREATE TABLE log (table_id %i NOT NULL, seq %i NOT NULL, at %i NOT NULL,"
    " tail %i NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (table_id, seq)) %c",

    "CREATE TABLE seats (table_id %i NOT NULL, seat %i NOT NULL, user_id %i NOT NULL,"
    " name TEXT NOT NULL, bot TEXT NOT NULL, since %i NOT NULL,"
    " PRIMARY KEY (table_id, seat)) %c",
    "CREATE INDEX seats_user ON seats (user_id, table_id) WHERE user_id <> 0",

    "CREATE TABLE chats (table_id %i NOT NULL, n %i NOT NULL, user_id %i NOT NULL,"
    " seat %i NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL, at %i NOT NULL,"
    " PRIMARY KEY (table_id, n)) %c",
    "CREATE INDEX chats_user ON chats (user_id)",

    "CREATE TABLE invites (id %k, table_id %i NOT NULL, from_id %i NOT NULL,"
    " user_id %i NOT NULL, seat %i NOT NULL, answer %i NOT NULL, created %i NOT NULL,"
    " UNIQUE (table_id, user_id)) %s",
    "CREATE INDEX invites_user ON invites (user_id)",

    /* How somebody is to be notified, and what waits to be sent (notify.h). */
    "CREATE TABLE reach (user_id %i NOT NULL PRIMARY KEY, mail %i NOT NULL, digest %i NOT NULL,"
    " hook TEXT NOT NULL, hook_key TEXT NOT NULL, stop_key TEXT NOT NULL,"
    " digest_at %i NOT NULL) %s",
    "CREATE UNIQUE INDEX reach_stop ON reach (stop_key)",
    /* E-mails and hooks, waiting or sent. It keeps its old name, since stores and backups of hosts have it. */
    "CREATE TABLE tells (id %k, user_id %i NOT NULL, way %i NOT NULL, what TEXT NOT NULL,"
    " table_id %i NOT NULL, stamp %i NOT NULL, due %i NOT NULL, tries %i NOT NULL,"
    " node TEXT NOT NULL, until %i NOT NULL, state %i NOT NULL,"
    " UNIQUE (user_id, way, what, table_id, stamp)) %s",
    "CREATE INDEX tells_due ON tells (due) WHERE state = 0",

    "CREATE TABLE leases (what TEXT NOT NULL PRIMARY KEY, node TEXT NOT NULL,"
    " until %i NOT NULL) %s",
    NULL,
};

/* What is looked for when somebody is forgotten, a table dropped, or old notifications cleared away. */
static const char *const version_2[] = {
    "CREATE INDEX invites_from ON invites (from_id)",
    "CREATE INDEX tells_table ON tells (table_id)",
    "CREATE INDEX tells_done ON tells (due) WHERE state <> 0",
    NULL,
};

/*
 * Which address a user's key in mails (reach.stop_key) was made for, which chat lines a
 * client has sent already, whose
 * rights have changed, and whose invitations are not wanted. Tables of their own: backups of older versions stay as
 * they are.
 */
static const char *const version_3[] = {
    "CREATE TABLE addresses (user_id %i NOT NULL PRIMARY KEY, address TEXT NOT NULL) %s",
    "INSERT INTO addresses (user_id, address) SELECT u.id, u.mail FROM users u JOIN reach r ON"
    " r.user_id = u.id WHERE u.mail <> ''",
    "CREATE INDEX tells_confirm ON tells (table_id, due) WHERE what = 'confirm'",
    "CREATE TABLE chat_ids (table_id %i NOT NULL, user_id %i NOT NULL, client_id TEXT NOT NULL,"
    " n %i NOT NULL, at %i NOT NULL, PRIMARY KEY (table_id, user_id, client_id)) %c",
    "CREATE INDEX chat_ids_at ON chat_ids (at)",
    /* Whose rights have changed, for servers that must look again. */
    "CREATE TABLE access_news (id %k, user_id %i NOT NULL, at %i NOT NULL) %s",
    /* Whose invitations somebody does not want; blocked_id 0: guests'. */
    "CREATE TABLE blocks (user_id %i NOT NULL, blocked_id %i NOT NULL, at %i NOT NULL,"
    " PRIMARY KEY (user_id, blocked_id)) %c",
    NULL,
};

static const char *const *const versions[DB_SCHEMA] = {version_1, version_2, version_3};

bool db_schema_statement(int from, int i, const struct db_dialect *words, struct sg_text *out)
{
    const char *at = versions[from][i];
    if (!at)
        return false;
    for (; *at; at++) {
        if (*at != '%') {
            sg_text_char(out, *at);
            continue;
        }
        at++;
        sg_text_add(out, *at == 'i'   ? words->number
                         : *at == 'k' ? words->counter
                         : *at == 's' ? words->rows
                                      : words->keyed);
    }
    return true;
}
