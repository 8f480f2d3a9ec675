/* api_people.c: sessions and accounts. */
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"
#include "server/accounts/users.h"
#include "server/accounts/auth.h"

#include <stdlib.h>
#include <string.h>

void user_json(struct json *j, const struct principal *who)
{
    static const char *const roles[] = {"player", "spectator", "admin"};
    json_open(j, '{');
    json_key(j, "id");
    json_number(j, who->id);
    json_key(j, "name");
    json_string(j, who->name);
    json_key(j, "account");
    json_bool(j, who->account);
    json_key(j, "role");
    json_string(j, roles[who->role % 3]);
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

/*
 * The name of a guest who wants this one: an account's name is the account's alone, and a guest
 * is marked, with a sign that no account's name may have.
 */
static enum db_code guest_name(struct db_tx *tx, const char *name, char out[MATCH_MAX_NAME])
{
    static const char mark[] = " (guest)";
    char key[USERS_KEY];
    enum db_code code = DB_NONE;
    struct db_user *other = users_key(name, key) ? db_user_by_key(tx, key, &code) : NULL;
    size_t length = strlen(name);
    if (other && length > MATCH_MAX_NAME - sizeof mark)
        length = MATCH_MAX_NAME - sizeof mark;
    while (other && length && ((unsigned char)name[length] & 0xC0) == 0x80)
        length--; /* not in the middle of a character */
    memcpy(out, name, length);
    strcpy(out + length, other ? mark : "");
    free(other);
    return code == DB_NONE ? DB_OK : code;
}

static void become(struct request *r, const struct db_user *user)
{
    struct sg_text name;
    r->who = (struct principal){.id = user->id, .role = user->role, .account = user->key && user->key[0]};
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
        return problem(r, 403, "this server requires accounts: POST /api/v1/accounts or /api/v1/login");
    char shown[MATCH_MAX_NAME];
    struct db_user user = {.name = shown, .key = "", .pass = "", .mail = "", .settings = "{}"};
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code code = guest_name(tx, name, shown);
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
    char key[USERS_KEY], shown[MATCH_MAX_NAME];
    if (user) {
        user->name = name;
        if (user->key[0]) { /* an account is its name: nobody may look like another */
            user->key = key;
            code = users_key(name, key) ? db_user_put(tx, user) : DB_BAD;
        } else {
            code = guest_name(tx, name, shown);
            user->name = shown;
            code = code == DB_OK ? db_user_put(tx, user) : code;
        }
    }
    if (code == DB_CONFLICT || code == DB_BAD) {
        db_cancel(tx);
        free(user);
        return code == DB_BAD ? problem(r, 400, "'name' will not do for an account")
                              : problem(r, 409, "somebody has an account with this name");
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
