/* auth.c: whose cookie is it? Sessions are remembered for a minute between requests. */
#define _GNU_SOURCE
#include "server/accounts/auth.h"

#include "base/check.h"
#include "server/http/reply.h"
#include "server/accounts/users.h"
#include "server/accounts/moderation.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { REMEMBER_MS = 60000, WAYS = 4 };
static const int64_t session_ms = 180 * 86400000LL;
static const char cookie_name[] = "signoria";

struct entry {
    char hash[AUTH_HASH];
    int64_t until; /* ticks; 0: empty */
    struct principal who;
};

struct session_cache {
    pthread_mutex_t lock;
    atomic_uint round; /* counts changes of anybody's sessions */
    size_t rows;
    struct entry *entry;
    /* auth_now(): */
    int64_t base, base_ticks;
    int64_t odd;  /* ticks since the wall disagrees; 0: it does not */
    int64_t kept; /* ticks when it was written to the store */
};

struct session_cache *auth_new(const struct config *config)
{
    struct session_cache *c = calloc(1, sizeof *c);
    sg_check(c);
    c->rows = (size_t)config->sessions_cached / WAYS;
    c->entry = calloc(c->rows * WAYS, sizeof *c->entry);
    sg_check(c->entry);
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void auth_free(struct session_cache *cache)
{
    if (!cache)
        return;
    pthread_mutex_destroy(&cache->lock);
    free(cache->entry);
    free(cache);
}

/* ---- The time of sessions --------------------------------------------------------- */

static const int64_t agree_ms = 2 * 86400000LL, believe_ms = 86400000, keep_ms = 3600000;
static const char clock_key[] = "session clock";

int64_t auth_now(struct server *server)
{
    struct session_cache *c = server->who;
    pthread_mutex_lock(&c->lock);
    int64_t now = c->base + server_ticks() - c->base_ticks;
    pthread_mutex_unlock(&c->lock);
    return now;
}

static bool agrees(int64_t a, int64_t b)
{
    return a - b < agree_ms && b - a < agree_ms;
}

static void keep_clock(struct server *server)
{
    char memory[24];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_text_number(&text, auth_now(server));
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    db_value_put(tx, clock_key, memory);
    db_end(tx); /* if it fails, the next one does it */
}

void auth_clock_begin(struct server *server)
{
    struct session_cache *c = server->who;
    enum db_code code;
    int64_t wall = db_now(), last = 0;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    char *kept = db_value_get(tx, clock_key, &code);
    db_end(tx);
    bool known = kept && sg_slice_number(sg_slice_of(kept), 1, INT64_MAX / 2, &last);
    free(kept);
    c->base = known && !agrees(wall, last) ? last : wall;
    c->base_ticks = c->kept = server_ticks();
    c->odd = c->base == wall ? 0 : c->base_ticks;
    keep_clock(server);
}

void auth_clock_tick(struct server *server)
{
    struct session_cache *c = server->who;
    int64_t wall = db_now(), ticks = server_ticks();
    pthread_mutex_lock(&c->lock);
    bool good = agrees(wall, c->base + ticks - c->base_ticks);
    c->odd = good ? 0 : c->odd ? c->odd : ticks;
    if (good || ticks - c->odd > believe_ms) {
        c->base = wall;
        c->base_ticks = ticks;
        c->odd = 0;
    }
    bool keep = ticks - c->kept > keep_ms;
    c->kept = keep ? ticks : c->kept;
    pthread_mutex_unlock(&c->lock);
    if (keep)
        keep_clock(server);
}

/* ---- Whose session ------------------------------------------------------------------ */

static struct entry *row_of(struct session_cache *c, const char *hash)
{
    size_t n = 0;
    for (int i = 0; i < 15; i++)
        n = n * 31 + (unsigned char)hash[i];
    return &c->entry[n % c->rows * WAYS];
}

static bool remembered(struct session_cache *c, const char *hash, struct principal *out)
{
    bool found = false;
    int64_t now = server_ticks();
    pthread_mutex_lock(&c->lock);
    struct entry *row = row_of(c, hash);
    for (int i = 0; i < WAYS && !found; i++) {
        found = row[i].until > now && strcmp(row[i].hash, hash) == 0;
        if (found)
            *out = row[i].who;
    }
    pthread_mutex_unlock(&c->lock);
    return found;
}

/* Unless something changed while the store was asked: then that answer may be old. */
static void remember(struct session_cache *c, const char *hash, const struct principal *who, unsigned round)
{
    pthread_mutex_lock(&c->lock);
    if (atomic_load(&c->round) != round) {
        pthread_mutex_unlock(&c->lock);
        return;
    }
    struct entry *row = row_of(c, hash), *oldest = row;
    for (int i = 0; i < WAYS; i++) {
        if (strcmp(row[i].hash, hash) == 0) {
            oldest = &row[i];
            break;
        }
        if (row[i].until < oldest->until)
            oldest = &row[i];
    }
    strcpy(oldest->hash, hash);
    oldest->until = server_ticks() + REMEMBER_MS;
    oldest->who = *who;
    pthread_mutex_unlock(&c->lock);
}

void auth_changed(struct server *server, int64_t user)
{
    struct session_cache *c = server->who;
    if (!user)
        return;
    pthread_mutex_lock(&c->lock);
    atomic_fetch_add(&c->round, 1);
    for (size_t i = 0; i < c->rows * WAYS; i++)
        if (c->entry[i].until && c->entry[i].who.id == user)
            c->entry[i] = (struct entry){{0}, 0, {0}};
    pthread_mutex_unlock(&c->lock);
}

struct cookies {
    const char *first;
    bool differ;
};

static enum MHD_Result note_cookie(void *cls, enum MHD_ValueKind kind, const char *key, const char *value)
{
    struct cookies *c = cls;
    (void)kind;
    if (strcmp(key, cookie_name) != 0)
        return MHD_YES;
    value = value ? value : "";
    c->differ |= c->first && strcmp(c->first, value) != 0;
    c->first = c->first ? c->first : value;
    return MHD_YES;
}

/* Somebody else's page may have set one of them, so that what is done here is done in their name. */
static bool two_sessions(struct request *r)
{
    struct cookies c = {NULL, false};
    MHD_get_connection_values(r->connection, MHD_COOKIE_KIND, note_cookie, &c);
    return c.differ;
}

/* "Authorization: Bearer TOKEN" of a bot account, or NULL. A person's session is no such token, nor the other way. */
static const char *bot_token(struct request *r)
{
    const char *header = MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, "Authorization");
    if (!header || strncasecmp(header, "Bearer ", 7) != 0)
        return NULL;
    header += 7;
    header += strspn(header, " ");
    return header;
}

bool auth_hash(struct request *r, char hash[AUTH_HASH])
{
    const char *bearer = bot_token(r);
    if (bearer && users_bot_token_ok(bearer))
        users_hash(bearer, hash);
    if (bearer)
        return users_bot_token_ok(bearer);
    const char *token = MHD_lookup_connection_value(r->connection, MHD_COOKIE_KIND, cookie_name);
    if (!token || strlen(token) != USERS_TOKEN - 1)
        return false;
    users_hash(token, hash);
    return true;
}

bool auth_is_old(const struct request *r)
{
    return atomic_load(&r->server->who->round) != r->who_round;
}

enum db_code auth_of_session(struct server *server, const char *hash, struct principal *out)
{
    enum db_code code;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    struct db_session *session = db_session_get(tx, hash, auth_now(server), &code);
    struct db_user *user = session ? db_user_get(tx, session->user, &code) : NULL;
    memset(out, 0, sizeof *out);
    if (user && !user->disabled) {
        char shown[USERS_NAME];
        struct sg_text name;
        out->id = user->id;
        out->role = user->role;
        out->account = user->key[0] != 0;
        sg_text_init(&name, out->name, sizeof out->name);
        if (!out->account) /* an account may have got this name since */
            code = users_guest_name(tx, user->name, shown);
        sg_text_add(&name, out->account ? user->name : shown);
        if (user->role == DB_BOT) /* as everybody sees it: at tables, in chats, in records */
            sg_text_add(&name, " (bot)");
        if (code == DB_OK)
            code = moderation_find(tx, out);
    }
    free(session);
    free(user);
    enum db_code end = db_end(tx);
    return code == DB_OK || code == DB_NONE ? end : code;
}

enum handled auth_find(struct request *r)
{
    char hash[AUTH_HASH];
    memset(&r->who, 0, sizeof r->who);
    r->who_round = atomic_load(&r->server->who->round);
    const char *bearer = bot_token(r);
    if (bearer && !users_bot_token_ok(bearer))
        return problem_key(r, 401, "bots.token",
                           "the token in 'Authorization' is not one of a bot account: they begin with bot_");
    if (!bearer && two_sessions(r))
        return problem(r, 400, "there are two cookies '%s': clear the cookies of this site", cookie_name);
    if (!auth_hash(r, hash) || remembered(r->server->who, hash, &r->who))
        return DONE;
    if (!r->blocking)
        return LATER;
    enum db_code code = auth_of_session(r->server, hash, &r->who);
    if (code != DB_OK)
        return problem_store(r, code);
    if (bearer && !r->who.id)
        return problem_key(r, 401, "bots.token", "the token in 'Authorization' is not valid, or was revoked");
    if (r->who.id)
        remember(r->server->who, hash, &r->who, r->who_round);
    return DONE;
}

static void set_cookie(struct request *r, const char *token, int64_t seconds)
{
    struct sg_text text;
    bool secure = strncmp(r->server->config.origin, "https:", 6) == 0;
    sg_text_init(&text, r->cookie, sizeof r->cookie);
    sg_text_printf(&text, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=", cookie_name, token);
    sg_text_number(&text, seconds);
    if (secure)
        sg_text_add(&text, "; Secure");
}

enum db_code auth_begin(struct request *r, struct db_tx *tx, int64_t user)
{
    char token[USERS_TOKEN], hash[AUTH_HASH];
    users_token(token);
    users_hash(token, hash);
    int64_t now = db_now();
    struct db_session session = {hash, user, now, now, auth_now(r->server) + session_ms};
    set_cookie(r, token, session_ms / 1000);
    sodium_memzero(token, sizeof token);
    return db_session_add(tx, &session);
}

void auth_end(struct request *r)
{
    set_cookie(r, "", 0);
}
