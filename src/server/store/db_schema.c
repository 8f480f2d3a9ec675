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

/* Who is whose friend, and what somebody wrote down about a table for themselves alone. */
static const char *const version_4[] = {
    /* A row is a wish of `user_id`; two people with a row each are friends. */
    "CREATE TABLE friends (user_id %i NOT NULL, friend_id %i NOT NULL, at %i NOT NULL,"
    " PRIMARY KEY (user_id, friend_id)) %c",
    "CREATE INDEX friends_friend ON friends (friend_id)",
    "CREATE TABLE notes (user_id %i NOT NULL, table_id %i NOT NULL, words TEXT NOT NULL, at %i NOT NULL,"
    " PRIMARY KEY (user_id, table_id)) %c",
    NULL,
};

/* Rated play: ratings per game, tables that count for them, and what each of these changed (db_ratings.c). */
static const char *const version_5[] = {
    "CREATE TABLE ratings (user_id %i NOT NULL, game TEXT NOT NULL, mu %i NOT NULL, sigma %i NOT NULL,"
    " low %i NOT NULL, games %i NOT NULL, changed %i NOT NULL, PRIMARY KEY (user_id, game)) %c",
    "CREATE INDEX ratings_low ON ratings (game, low DESC, user_id)",
    "CREATE TABLE rated_tables (table_id %i NOT NULL PRIMARY KEY, state %i NOT NULL, at %i NOT NULL) %s",
    "CREATE INDEX rated_tables_waiting ON rated_tables (table_id) WHERE state = 0",
    "CREATE TABLE rated_results (table_id %i NOT NULL, seat %i NOT NULL, user_id %i NOT NULL, game TEXT NOT NULL,"
    " place %i NOT NULL, seats %i NOT NULL, mu_before %i NOT NULL, sigma_before %i NOT NULL, mu %i NOT NULL,"
    " sigma %i NOT NULL, games %i NOT NULL, at %i NOT NULL, PRIMARY KEY (table_id, seat)) %c",
    "CREATE INDEX rated_results_user ON rated_results (user_id, table_id)",
    NULL,
};

/*
 * What accounts' names look like (users_shape()), made from their names at the start; and who has
 * put which finished table away. Before, a table was put away for everybody: heads.status 3, which
 * is now for those that never began.
 */
static const char *const version_6[] = {
    "CREATE TABLE shapes (shape TEXT NOT NULL PRIMARY KEY, user_id %i NOT NULL) %s",
    "CREATE INDEX shapes_user ON shapes (user_id)",
    "CREATE TABLE shelves (user_id %i NOT NULL, table_id %i NOT NULL, PRIMARY KEY (user_id, table_id)) %c",
    NULL,
};

/* Standing orders of a seat, one per line (match/order.h); those of another user than who sits there do not count. */
static const char *const version_7[] = {
    "CREATE TABLE orders (table_id %i NOT NULL, seat %i NOT NULL, user_id %i NOT NULL, words TEXT NOT NULL,"
    " at %i NOT NULL, PRIMARY KEY (table_id, seat)) %c",
    "CREATE INDEX orders_user ON orders (user_id)",
    NULL,
};

/* When somebody is not to be notified, in minutes of their day; and browsers that are woken by Web Push (notify.h). */
static const char *const version_8[] = {
    "CREATE TABLE quiet (user_id %i NOT NULL PRIMARY KEY, since %i NOT NULL, until %i NOT NULL, zone TEXT NOT NULL) %s",
    /* wake: when it is to be woken; 0: it need not be. */
    "CREATE TABLE pushes (id %k, user_id %i NOT NULL, session TEXT NOT NULL, endpoint TEXT NOT NULL,"
    " created %i NOT NULL, wake %i NOT NULL, tries %i NOT NULL, until %i NOT NULL) %s",
    "CREATE UNIQUE INDEX pushes_endpoint ON pushes (endpoint)",
    "CREATE INDEX pushes_user ON pushes (user_id)",
    "CREATE INDEX pushes_session ON pushes (session)",
    "CREATE INDEX pushes_wake ON pushes (wake) WHERE wake > 0",
    NULL,
};

/* Moderation (db_moderation.h): reports, who is muted or suspended, and the log, which only grows. */
static const char *const version_9[] = {
    "CREATE TABLE reports (id %k, by_id %i NOT NULL, user_id %i NOT NULL, about %i NOT NULL, table_id %i NOT NULL,"
    " n %i NOT NULL, quote TEXT NOT NULL, words TEXT NOT NULL, at %i NOT NULL, settled %i NOT NULL) %s",
    "CREATE UNIQUE INDEX reports_once ON reports (by_id, about, user_id, table_id, n) WHERE settled = 0",
    "CREATE INDEX reports_open ON reports (id) WHERE settled = 0",
    "CREATE INDEX reports_done ON reports (id) WHERE settled > 0",
    "CREATE INDEX reports_by ON reports (by_id)",
    "CREATE INDEX reports_user ON reports (user_id)",
    "CREATE TABLE limits (user_id %i NOT NULL, kind %i NOT NULL, until %i NOT NULL, words TEXT NOT NULL,"
    " by_id %i NOT NULL, at %i NOT NULL, PRIMARY KEY (user_id, kind)) %c",
    "CREATE TABLE moderation (id %k, at %i NOT NULL, by_id %i NOT NULL, user_id %i NOT NULL, what TEXT NOT NULL,"
    " until %i NOT NULL, table_id %i NOT NULL, n %i NOT NULL, words TEXT NOT NULL) %s",
    "CREATE INDEX moderation_user ON moderation (user_id, id)",
    NULL,
};

/* How finished tables are found (db_search.c). */
static const char *const version_10[] = {
    "CREATE INDEX tables_game ON tables (game, id)",
    "CREATE INDEX tables_created ON tables (created, id)",
    "CREATE INDEX seats_name ON seats (lower(name), table_id)",
    NULL,
};

/* Who somebody is to a provider of sign-in, and sign-ins that are under way (signin.h). */
static const char *const version_11[] = {
    "CREATE TABLE identities (issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id %i NOT NULL, at %i NOT NULL,"
    " PRIMARY KEY (issuer, subject)) %c",
    "CREATE UNIQUE INDEX identities_user ON identities (user_id, issuer)",
    "CREATE TABLE signins (state TEXT NOT NULL PRIMARY KEY, browser TEXT NOT NULL, issuer TEXT NOT NULL,"
    " nonce TEXT NOT NULL, verifier TEXT NOT NULL, back TEXT NOT NULL, subject TEXT NOT NULL, name TEXT NOT NULL,"
    " user_id %i NOT NULL, way %i NOT NULL, until %i NOT NULL) %s",
    "CREATE INDEX signins_until ON signins (until)",
    NULL,
};

/* Bot accounts and whose they are; owner_id 0: the host's. Their tokens are sessions. */
static const char *const version_12[] = {
    "CREATE TABLE bots (user_id %i NOT NULL PRIMARY KEY, owner_id %i NOT NULL, created %i NOT NULL) %s",
    "CREATE INDEX bots_owner ON bots (owner_id)",
    NULL,
};

/*
 * Tournaments (db_tournaments.c). A pairing is one seat of one table in one round; user_id 0: a bot. Of who has
 * deleted their account the number is negative.
 */
static const char *const version_13[] = {
    "CREATE TABLE tournaments (id %k, host %i NOT NULL, title TEXT NOT NULL, game TEXT NOT NULL, setup TEXT NOT NULL,"
    " options TEXT NOT NULL, link TEXT NOT NULL, state %i NOT NULL, round %i NOT NULL, rev %i NOT NULL,"
    " created %i NOT NULL, started %i NOT NULL, ended %i NOT NULL) %s",
    "CREATE INDEX tournaments_state ON tournaments (state, id)",
    "CREATE INDEX tournaments_host ON tournaments (host)",
    "CREATE TABLE entrants (tournament_id %i NOT NULL, user_id %i NOT NULL, name TEXT NOT NULL, state %i NOT NULL,"
    " place %i NOT NULL, at %i NOT NULL, PRIMARY KEY (tournament_id, user_id)) %c",
    "CREATE INDEX entrants_user ON entrants (user_id, tournament_id)",
    "CREATE TABLE rounds (tournament_id %i NOT NULL, round %i NOT NULL, secret TEXT NOT NULL, started %i NOT NULL,"
    " ended %i NOT NULL, revealed %i NOT NULL, PRIMARY KEY (tournament_id, round)) %c",
    "CREATE INDEX rounds_sealed ON rounds (tournament_id) WHERE ended > 0 AND revealed = 0",
    "CREATE TABLE pairings (tournament_id %i NOT NULL, round %i NOT NULL, number %i NOT NULL, seat %i NOT NULL,"
    " user_id %i NOT NULL, name TEXT NOT NULL, table_id %i NOT NULL, done %i NOT NULL, points %i NOT NULL,"
    " place %i NOT NULL, PRIMARY KEY (tournament_id, round, number, seat)) %c",
    "CREATE INDEX pairings_open ON pairings (table_id) WHERE done = 0",
    "CREATE INDEX pairings_user ON pairings (user_id)",
    NULL,
};

/*
 * Lists that take as long for somebody with many finished games as for others. tables.stage is heads.status again, for
 * indexes of what is not over; seats.shelf says which list of its person a table is in. db_stage() follows both.
 */
static const char *const version_14[] = {
    "ALTER TABLE tables ADD COLUMN stage %i NOT NULL DEFAULT 0",
    "ALTER TABLE seats ADD COLUMN shelf %i NOT NULL DEFAULT 0",
    DB_FILL_STAGES,
    "DROP INDEX tables_game",
    "CREATE INDEX tables_over ON tables (game, id) WHERE stage = 2",
    "CREATE INDEX tables_hosted ON tables (host, id) WHERE stage < 2",
    "CREATE INDEX tables_open ON tables (id) WHERE stage = 0 AND access = 0",
    "CREATE INDEX tables_watched ON tables (id) WHERE stage = 1 AND access = 0 AND " DB_WATCHED("options"),
    "CREATE INDEX seats_shelf ON seats (user_id, shelf, table_id) WHERE user_id <> 0",
    NULL,
};

static const char *const *const versions[DB_SCHEMA] = {version_1,  version_2,  version_3,  version_4, version_5,
                                                       version_6,  version_7,  version_8,  version_9, version_10,
                                                       version_11, version_12, version_13, version_14};

static const char *word_of(const struct db_dialect *words, char kind)
{
    switch (kind) {
    case 'i': return words->number;
    case 'k': return words->counter;
    case 's': return words->rows;
    case 'c': return words->keyed;
    default: return NULL;
    }
}

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
        const char *word = word_of(words, at[1]);
        if (word)
            sg_text_add(out, word);
        else
            sg_text_char(out, *at);
        at += word != NULL;
    }
    return true;
}
