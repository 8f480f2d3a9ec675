/* api_push.c: browsers that are woken when it is their person's turn (Web Push). */
#include "server/api/api.h"
#include "server/accounts/auth.h"
#include "server/http/body.h"
#include "server/http/reply.h"
#include "server/notify/notify.h"

#include <string.h>

struct list {
    struct json *j;
    const char *session;
};

static void put_push(void *ctx, const struct notify_push *push)
{
    struct list *l = ctx;
    json_open(l->j, '{');
    json_put_number(l->j, "id", push->id);
    json_put_string(l->j, "service", push->service);
    json_put_number(l->j, "created", push->created / 1000);
    json_put_bool(l->j, "here", strcmp(push->session, l->session) == 0);
    json_close(l->j);
}

static bool push_wanted(struct request *r)
{
    if (r->server->config.push)
        return true;
    problem_key(r, 409, "push.none", "this server does not wake browsers");
    return false;
}

/* What is in the store now, with the key that PushManager.subscribe() needs. */
static enum handled give_pushes(struct request *r)
{
    char hash[AUTH_HASH], key[NOTIFY_PUSH_KEY];
    struct json j;
    struct list list = {&j, auth_hash(r, hash) ? hash : ""};
    if (!notify_push_key(r->server->notify, key))
        return problem_key(r, 503, "push.key",
                           "this server has no key for pushes: libcrypto is missing, or its store"
                           " does not answer");
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_string(&j, "key", key);
    json_put_number(&j, "most", NOTIFY_PUSHES);
    json_key(&j, "browsers");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = notify_pushes(tx, r->who.id, put_push, &list);
    json_close(&j);
    json_close(&j);
    return reply_rows_end(r, tx, code);
}

enum handled api_push(struct request *r)
{
    return push_wanted(r) ? give_pushes(r) : DONE;
}

static bool endpoint_ok(struct request *r, const char *endpoint)
{
    struct notify_options options = notify_options_of(r->server);
    bool inside;
    switch (notify_push_check(&options, endpoint, &inside)) {
    case NOTIFY_PUSH_OK: return true;
    case NOTIFY_PUSH_NONE: push_wanted(r); break;
    case NOTIFY_PUSH_ADDRESS:
        problem_key(r, 400, "push.address", "'endpoint' is an address of the web of at most %d bytes",
                    NOTIFY_ENDPOINT_BYTES);
        break;
    case NOTIFY_PUSH_SERVICE:
        problem_key(r, 400, "push.service", "'endpoint' is not of a push service that this server knows");
        break;
    }
    return false;
}

/* Ends the transaction; the list as it is then. */
static enum handled end_change(struct request *r, struct db_tx *tx, enum db_code code)
{
    enum db_code end = DB_OK;
    if (code == DB_OK)
        end = db_end(tx);
    else
        db_cancel(tx);
    return code == DB_OK && end == DB_OK ? give_pushes(r) : problem_store(r, code != DB_OK ? code : end);
}

enum handled api_push_add(struct request *r)
{
    char hash[AUTH_HASH];
    const char *endpoint;
    if (!push_wanted(r) || !body_known(r, r->json, "endpoint") ||
        !body_must_text(r, r->json, "endpoint", NOTIFY_ENDPOINT_BYTES, &endpoint) || !endpoint_ok(r, endpoint))
        return DONE;
    if (!auth_hash(r, hash))
        return problem_store(r, DB_NONE);
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = db_user_hold(tx, r->who.id);
    if (code == DB_OK)
        code = notify_push_add(tx, r->who.id, hash, endpoint);
    return end_change(r, tx, code);
}

enum handled api_push_drop(struct request *r)
{
    char hash[AUTH_HASH];
    int64_t id;
    if (!push_wanted(r) || !body_known(r, r->json, "id") || !body_number(r, r->json, "id", 1, INT64_MAX, 0, &id))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = notify_push_drop(tx, r->who.id, id, id == 0 && auth_hash(r, hash) ? hash : "");
    return end_change(r, tx, id == 0 && code == DB_NONE ? DB_OK : code);
}
