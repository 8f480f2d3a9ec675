/* api_people.c: sessions and accounts. */
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"
#include "server/accounts/users.h"
#include "server/accounts/auth.h"
#include "server/accounts/moderation.h"

#include <stdlib.h>
#include <string.h>

void user_json(struct json *j, const struct principal *who)
{
    static const char *const roles[] = {"player", "spectator", "admin", "bot"};
    json_open(j, '{');
    json_put_number(j, "id", who->id);
    json_put_string(j, "name", who->name);
    json_put_bool(j, "account", who->account);
    json_put_string(j, "role", roles[who->role % 4]);
    json_key(j, "limits"); /* GET /api/v1/limits has the reasons */
    json_open(j, '[');
    if (moderation_suspended(who))
        json_string(j, limit_words[DB_SUSPEND]);
    if (moderation_muted(who))
        json_string(j, limit_words[DB_MUTE]);
    json_close(j);
    json_close(j);
}

static enum handled reply_user(struct request *r, int status)
{
    struct json j;
    reply_json(r, status, &j);
    user_json(&j, &r->who);
    return DONE;
}

/* A name as players see it, from the body; false after a problem. */
static bool take_name(struct request *r, const char **name)
{
    struct sg_error why;
    if (!body_must_name(r, r->json, "name", MATCH_MAX_NAME - 1, name))
        return false;
    if (match_name_ok(*name, strlen(*name), &why))
        return true;
    problem_error(r, 400, "name", &why);
    return false;
}

static void become(struct request *r, const struct db_user *user)
{
    struct sg_text name;
    bool same = r->who.id == user->id;
    r->who = (struct principal){.id = user->id,
                                .role = user->role,
                                .account = user->key && user->key[0],
                                .muted = same ? r->who.muted : 0,
                                .suspended = same ? r->who.suspended : 0};
    sg_text_init(&name, r->who.name, sizeof r->who.name);
    sg_text_add(&name, user->name);
}

enum handled api_who(struct request *r)
{
    return reply_user(r, 200);
}

enum db_code people_enter(struct request *r, struct db_tx *tx, int64_t user, enum db_code code)
{
    if (code == DB_OK)
        code = auth_begin(r, tx, user);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code != DB_OK)
        r->cookie[0] = 0;
    return code;
}

enum handled api_guest(struct request *r)
{
    const char *name;
    if (!body_known(r, r->json, "name") || !take_name(r, &name))
        return DONE;
    if (r->server->config.accounts == ACCOUNTS_REQUIRED)
        return problem_key(r, 403, "account.required",
                           "this server requires accounts: POST /api/v1/accounts or /api/v1/login");
    char shown[USERS_NAME];
    struct db_user user = {.name = shown, .key = "", .pass = "", .mail = "", .settings = "{}"};
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = users_guest_name(tx, name, shown);
    if (code == DB_OK)
        code = db_user_add(tx, &user);
    code = people_enter(r, tx, user.id, code);
    if (code != DB_OK)
        return problem_store(r, code);
    become(r, &user);
    return reply_user(r, 201);
}

enum handled api_rename(struct request *r)
{
    const char *name;
    enum db_code code;
    if (!body_known(r, r->json, "name") || !take_name(r, &name))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    struct db_user *user = db_user_get(tx, r->who.id, &code);
    char key[USERS_KEY], shape[USERS_SHAPE], shown[USERS_NAME];
    if (user) {
        user->name = name;
        if (user->key[0]) { /* an account is its name: nobody may look like another */
            user->key = key;
            code = users_key(name, key) && users_shape(name, shape) ? db_user_put(tx, user) : DB_BAD;
            code = code == DB_OK ? db_shape_put(tx, user->id, shape) : code;
        } else {
            code = users_guest_name(tx, name, shown);
            user->name = shown;
            code = code == DB_OK ? db_user_put(tx, user) : code;
        }
    }
    if (code == DB_CONFLICT || code == DB_BAD) {
        db_cancel(tx);
        free(user);
        return code == DB_BAD ? problem_key(r, 400, "account.name", "'name' will not do for an account")
                              : problem_key(r, 409, "account.taken",
                                            "somebody has an account with this name, or one that looks the same");
    }
    if (user && code == DB_OK) {
        become(r, user);
        code = db_end(tx);
    } else {
        db_cancel(tx);
    }
    free(user);
    auth_changed(r->server, r->who.id);
    return code == DB_OK ? reply_user(r, 200) : problem_store(r, code);
}

enum handled api_logout(struct request *r)
{
    char hash[AUTH_HASH];
    if (!auth_hash(r, hash))
        return reply_empty(r);
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = db_session_drop(tx, hash);
    if (code == DB_OK && r->who.id)
        code = db_publish_user(tx, r->who.id);
    enum db_code end = db_end(tx);
    auth_changed(r->server, r->who.id);
    stream_end_session(r->server->streams, hash);
    auth_end(r);
    code = code == DB_OK || code == DB_NONE ? end : code;
    return code == DB_OK ? reply_empty(r) : problem_store(r, code);
}
