/*
 * notify_push.c: who may be woken by Web Push, and the server's key pair (RFC 8030, RFC 8292).
 *
 * A push has no body: the service learns that this server wakes that browser and nothing else.
 */
#include "server/notify/notify.h"

#include "base/check.h"
#include "proto/json/json.h"
#include "server/notify/crypto_lib.h"
#include "server/notify/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Whom pushes may be sent to ---------------------------------------------------- */

/* Push services of the browsers that there are; "*." stands for one or more names. */
static const char *const services[] = {
    "fcm.googleapis.com",          /* Chrome, Edge, Opera, Samsung */
    "jmt17.google.com",            /* Chrome, too */
    "*.push.services.mozilla.com", /* Firefox */
    "*.push.apple.com",            /* Safari */
    "*.notify.windows.com",        /* Edge on Windows */
};

/* "https://fcm.googleapis.com" of "https://fcm.googleapis.com/fcm/send/x" */
static struct sg_slice origin_of(const char *url)
{
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    return (struct sg_slice){url, (size_t)(host - url) + strcspn(host, "/?#")};
}

/* Letters, digits, dots and hyphens: what libcurl takes for the host, and not a port or an encoded '/'. */
static bool is_name(const char *at, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", at[i]))
            return false;
    return at[0] != '.' && at[0] != '-';
}

/* An entry is a host, over https, "*." with the end of one, or an origin with its scheme. */
static bool fits_service(struct sg_slice origin, struct sg_slice entry)
{
    static const char https[] = "https://";
    size_t before = sizeof https - 1;
    bool whole = entry.length > 4 && strncmp(entry.at, "http", 4) == 0 && memchr(entry.at, '/', entry.length);
    if (!whole) {
        if (origin.length <= before || strncmp(origin.at, https, before) != 0)
            return false;
        origin = (struct sg_slice){origin.at + before, origin.length - before};
    }
    if (entry.length > 2 && entry.at[0] == '*') {
        entry = (struct sg_slice){entry.at + 1, entry.length - 1}; /* from the dot on */
        if (origin.length <= entry.length || !is_name(origin.at, origin.length - entry.length))
            return false;
        origin = (struct sg_slice){origin.at + origin.length - entry.length, entry.length};
    }
    return origin.length == entry.length && strncasecmp(origin.at, entry.at, entry.length) == 0;
}

enum notify_push_fault notify_push_check(const struct notify_options *options, const char *endpoint, bool *inside)
{
    struct sg_slice origin = origin_of(endpoint), rest = sg_slice_of(options->push_services), entry;
    *inside = false;
    if (!options->push)
        return NOTIFY_PUSH_NONE;
    if (notify_url_fault(endpoint, NOTIFY_ENDPOINT_BYTES) != NOTIFY_HOOK_OK)
        return NOTIFY_PUSH_ADDRESS;
    for (size_t i = 0; i < sizeof services / sizeof services[0]; i++)
        if (fits_service(origin, sg_slice_of(services[i])))
            return NOTIFY_PUSH_OK;
    while (sg_slice_next(&rest, &entry))
        if (fits_service(origin, entry)) {
            *inside = entry.at[0] != '*'; /* the host's own words: it may be a machine of theirs */
            return NOTIFY_PUSH_OK;
        }
    return NOTIFY_PUSH_SERVICE;
}

/* "push.example.org", "*.example.org", "http://10.0.0.5:8080" */
bool notify_push_services_ok(const char *list)
{
    struct sg_slice rest = sg_slice_of(list), entry;
    while (sg_slice_next(&rest, &entry)) {
        char url[300], *host = url;
        if (entry.length > 250)
            return false;
        bool whole = entry.length > 4 && strncmp(entry.at, "http", 4) == 0 && memchr(entry.at, '/', entry.length);
        if (entry.at[0] == '*' && entry.length > 2 && entry.at[1] == '.') /* the star is for one name or more */
            entry = (struct sg_slice){entry.at + 2, entry.length - 2};
        snprintf(url, sizeof url, "%s%.*s", whole ? "" : "https://", (int)entry.length, entry.at);
        host = strstr(url, "://");
        if (notify_url_fault(url, sizeof url) != NOTIFY_HOOK_OK || !host || strpbrk(host + 3, "/?#*,") ||
            !strchr(host + 3, '.'))
            return false;
    }
    return true;
}

/* ---- The server's key pair ----------------------------------------------------------- */

static const char vapid_name[] = "vapid"; /* in the store */

struct notify_vapid {
    struct es256 *pair;
    char key[NOTIFY_PUSH_KEY];
};

static void write_base64(const uint8_t *bytes, size_t length, char *out, size_t size)
{
    sodium_bin2base64(out, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* A new pair for the store; whoever is first decides for all nodes. */
static enum db_code make_pair(struct db_tx *tx)
{
    static const char sql[] = "INSERT INTO values_by_name (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    uint8_t secret[ES256_SECRET];
    char text[2 * ES256_SECRET];
    struct es256 *pair = es256_new();
    size_t length = pair ? es256_secret(pair, secret) : 0;
    es256_free(pair);
    if (length == 0)
        return DB_BROKEN;
    write_base64(secret, length, text, sizeof text);
    sodium_memzero(secret, sizeof secret);
    enum db_code code = db_do(tx, sql, DB_ARGS(db_str(vapid_name), db_str(text)), false);
    sodium_memzero(text, sizeof text);
    return code;
}

static struct es256 *read_pair(const char *text)
{
    uint8_t secret[ES256_SECRET];
    size_t length = 0;
    if (!text || sodium_base642bin(secret, sizeof secret, text, strlen(text), NULL, &length, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
        return NULL;
    struct es256 *pair = es256_read(secret, length);
    sodium_memzero(secret, sizeof secret);
    return pair;
}

static char *stored_pair(struct db *db)
{
    enum db_code code;
    struct db_tx *tx = db_begin(db, DB_READ);
    char *text = db_value_get(tx, vapid_name, &code);
    db_end(tx);
    return text;
}

struct notify_vapid *notify_vapid_new(struct db *db)
{
    uint8_t point[ES256_PUBLIC];
    char *text = stored_pair(db);
    if (!text && !es256_missing()) {
        struct db_tx *tx = db_begin(db, DB_WRITE);
        make_pair(tx);
        db_end(tx);
        text = stored_pair(db); /* ours, or that of a node which was faster */
    }
    struct es256 *pair = read_pair(text);
    if (text)
        sodium_memzero(text, strlen(text));
    free(text);
    if (!pair)
        return NULL;
    struct notify_vapid *v = calloc(1, sizeof *v);
    sg_check(v && es256_public(pair, point));
    v->pair = pair;
    write_base64(point, sizeof point, v->key, sizeof v->key);
    return v;
}

void notify_vapid_free(struct notify_vapid *v)
{
    if (v)
        es256_free(v->pair);
    free(v);
}

const char *notify_vapid_key(const struct notify_vapid *v)
{
    return v->key;
}

/* "mailto:games@example.org" of "Signoria <games@example.org>", or where the server is: whom a service can ask. */
static void write_contact(const struct notify_options *options, char *out, size_t size)
{
    const char *open = strchr(options->mail_from, '<'), *close = open ? strchr(open, '>') : NULL;
    if (open && close)
        snprintf(out, size, "mailto:%.*s", (int)(close - open - 1), open + 1);
    else if (options->mail_from[0])
        snprintf(out, size, "mailto:%s", options->mail_from);
    else
        snprintf(out, size, "%s", strncmp(options->origin, "https://", 8) == 0 ? options->origin : "");
}

bool notify_vapid_header(const struct notify_vapid *v, const struct notify_options *options, const char *endpoint,
                         int64_t now, char out[NOTIFY_VAPID])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    enum { HOURS_12 = 43200 }; /* a day at most (RFC 8292) */
    char claims[900], contact[300], audience[300], token[1500], signature[2 * ES256_SIGNATURE];
    uint8_t bytes[ES256_SIGNATURE];
    struct sg_text text;
    struct json j;
    struct sg_slice origin = origin_of(endpoint);
    snprintf(audience, sizeof audience, "%.*s", (int)origin.length, origin.at);
    write_contact(options, contact, sizeof contact);
    sg_text_init(&text, claims, sizeof claims);
    json_init_text(&j, &text);
    json_open(&j, '{');
    json_put_string(&j, "aud", audience);
    json_put_number(&j, "exp", now / 1000 + HOURS_12);
    if (contact[0]) {
        json_put_string(&j, "sub", contact);
    }
    json_close(&j);
    write_base64((const uint8_t *)head, sizeof head - 1, token, sizeof token);
    size_t length = strlen(token);
    token[length++] = '.';
    write_base64((const uint8_t *)claims, strlen(claims), token + length, sizeof token - length);
    if (!es256_sign(v->pair, token, strlen(token), bytes))
        return false;
    write_base64(bytes, sizeof bytes, signature, sizeof signature);
    return snprintf(out, NOTIFY_VAPID, "Authorization: vapid t=%s.%s, k=%s", token, signature, v->key) < NOTIFY_VAPID;
}

/* ---- Browsers to be woken -------------------------------------------------------------- */

enum db_code notify_push_add(struct db_tx *tx, int64_t user, const char *session, const char *endpoint)
{
    static const char drop_sql[] = "DELETE FROM pushes WHERE session = $1 AND endpoint <> $2";
    static const char add_sql[] = "INSERT INTO pushes (user_id, session, endpoint, created, wake, tries, until)"
                                  " VALUES ($1, $2, $3, $4, 0, 0, 0) ON CONFLICT (endpoint) DO UPDATE SET"
                                  " user_id = excluded.user_id, session = excluded.session, wake = 0, tries = 0";
    static const char most_sql[] = "DELETE FROM pushes WHERE user_id = $1 AND id NOT IN (SELECT id FROM pushes"
                                   " WHERE user_id = $1 ORDER BY id DESC LIMIT $2)";
    enum db_code code = notify_reach_add(tx, user);
    if (code == DB_OK)
        code = db_do(tx, drop_sql, DB_ARGS(db_str(session), db_str(endpoint)), false);
    if (code == DB_OK)
        code = db_do(tx, add_sql, DB_ARGS(db_int(user), db_str(session), db_str(endpoint), db_int(db_now())), true);
    if (code == DB_OK)
        code = db_do(tx, most_sql, DB_ARGS(db_int(user), db_int(NOTIFY_PUSHES)), false);
    return code;
}

enum db_code notify_push_drop(struct db_tx *tx, int64_t user, int64_t id, const char *session)
{
    static const char sql[] = "DELETE FROM pushes WHERE user_id = $1 AND (id = $2 OR session = $3)";
    return db_do(tx, sql, DB_ARGS(db_int(user), db_int(id), db_str(session)), true);
}

struct pushes_ctx {
    void (*row)(void *ctx, const struct notify_push *push);
    void *ctx;
};

static bool push_row(void *ctx, const struct db_row *row)
{
    struct pushes_ctx *p = ctx;
    const struct db_cell *c = row->cell;
    struct notify_push push = {.id = c[0].n, .session = c[1].at, .created = c[3].n};
    notify_push_service(c[2].at, push.service);
    p->row(p->ctx, &push);
    return true;
}

void notify_push_service(const char *endpoint, char out[NOTIFY_SERVICE])
{
    struct sg_slice origin = origin_of(endpoint);
    const char *host = strstr(endpoint, "://");
    size_t before = host ? (size_t)(host + 3 - endpoint) : 0;
    snprintf(out, NOTIFY_SERVICE, "%.*s", (int)(origin.length - before), origin.at + before);
}

enum db_code notify_pushes(struct db_tx *tx, int64_t user, void (*row)(void *ctx, const struct notify_push *push),
                           void *ctx)
{
    static const char sql[] = "SELECT id, session, endpoint, created FROM pushes WHERE user_id = $1 ORDER BY id";
    struct pushes_ctx p = {row, ctx};
    return db_ask(tx, &(struct db_query){sql, DB_ARGS(db_int(user)), push_row, &p}, NULL);
}
