/* api_bots.c: bot accounts of a person, and their tokens (docs/bots-from-outside.md). */
#include "server/accounts/auth.h"
#include "server/accounts/users.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/reply.h"
#include "server/streams/streams.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool bots_wanted(struct request *r)
{
    if (!r->who.account)
        problem_key(r, 403, "bots.account", "bot accounts are for people with accounts: POST /api/v1/accounts first");
    else if (!r->server->config.bots_user)
        problem_key(r, 403, "bots.none", "this server has no bot accounts of its people");
    return r->status == 0;
}

/* ---- Which there are -------------------------------------------------------------------- */

static bool put_bot(void *ctx, const struct db_bot *bot)
{
    struct json *j = ctx;
    json_open(j, '{');
    json_put_number(j, "user", bot->user);
    json_put_string(j, "name", bot->name);
    json_key(j, "token");
    json_bool(j, bot->token);
    json_key(j, "created");
    json_number(j, bot->created / 1000);
    json_close(j);
    return true;
}

enum handled api_bots(struct request *r)
{
    struct json j;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_number(&j, "most", r->who.account ? r->server->config.bots_user : 0);
    json_put_number(&j, "turn_seconds", r->server->config.bot_turn_seconds);
    json_key(&j, "rated");
    json_bool(&j, r->server->config.rated_bots);
    json_key(&j, "bots");
    json_open(&j, '[');
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = db_bots(tx, r->who.id, put_bot, &j);
    json_close(&j);
    json_close(&j);
    return reply_rows_end(r, tx, code);
}

/* ---- A new one ---------------------------------------------------------------------------- */

static enum handled give_token(struct request *r, int64_t user, const char *name, char token[USERS_BOT_TOKEN])
{
    struct json j;
    reply_json(r, 201, &j);
    json_open(&j, '{');
    json_put_number(&j, "user", user);
    if (name)
        json_put_string(&j, "name", name);
    json_put_string(&j, "token", token);
    json_close(&j);
    sodium_memzero(token, USERS_BOT_TOKEN);
    return DONE;
}

static bool count_bot(void *ctx, const struct db_bot *bot)
{
    (void)bot;
    ++*(int *)ctx;
    return true;
}

static enum handled not_added(struct request *r, enum users_code code, const struct sg_error *why, enum db_code store)
{
    if (code == USERS_BAD)
        return problem_error(r, 400, "name", why);
    if (code == USERS_TAKEN)
        return problem_key(r, 409, "account.taken",
                           "somebody has an account with this name, or one that looks the same");
    return problem_store(r, store);
}

enum handled api_bot_add(struct request *r)
{
    const char *name;
    char token[USERS_BOT_TOKEN];
    struct sg_error why;
    int64_t id = 0;
    int count = 0;
    if (!bots_wanted(r) || !body_known(r, r->json, "name") ||
        !body_must_name(r, r->json, "name", MATCH_MAX_NAME - 1, &name))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    enum db_code store = db_user_hold(tx, r->who.id); /* two at once are counted one after the other */
    if (store == DB_OK)
        store = db_bots(tx, r->who.id, count_bot, &count);
    if (store == DB_OK && count >= r->server->config.bots_user) {
        db_cancel(tx);
        return problem_key(r, 409, "bots.most", "you have %d bot accounts, which is as many as you may", count);
    }
    enum users_code code = store == DB_OK ? users_bot_add(tx, name, r->who.id, &id, token, &why, &store) : USERS_STORE;
    if (code != USERS_OK) {
        db_cancel(tx);
        return not_added(r, code, &why, store);
    }
    store = db_end(tx);
    return store == DB_OK ? give_token(r, id, name, token) : not_added(r, USERS_STORE, NULL, store);
}

/* ---- Tokens, and the end --------------------------------------------------------------------- */

/* Is the bot of the path the asker's, or do they end it as an administrator? False after a problem. */
static bool own_bot(struct request *r, struct db_tx *tx, bool ends)
{
    int64_t owner;
    enum db_code code = db_bot_owner(tx, r->id, &owner);
    bool admin = ends && r->who.role == DB_ADMIN; /* whoever has its token sees its hand */
    if (code == DB_NONE || (code == DB_OK && owner != r->who.id && !admin))
        problem(r, 404, "you have no such bot account");
    else if (code != DB_OK)
        problem_store(r, code);
    return r->status == 0;
}

static enum handled change_token(struct request *r, char *token)
{
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    if (!own_bot(r, tx, !token)) {
        db_cancel(tx);
        return DONE;
    }
    enum db_code code = users_bot_token(tx, r->id, token);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code != DB_OK)
        return problem_store(r, code);
    auth_changed(r->server, r->id);
    stream_end_user(r->server->streams, r->id, NULL);
    return token ? give_token(r, r->id, NULL, token) : reply_empty(r);
}

enum handled api_bot_token(struct request *r)
{
    char token[USERS_BOT_TOKEN];
    return change_token(r, token);
}

enum handled api_bot_revoke(struct request *r)
{
    return change_token(r, NULL);
}

enum handled api_bot_drop(struct request *r)
{
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    bool own = own_bot(r, tx, true);
    db_end(tx);
    if (!own)
        return DONE;
    enum db_code code = people_forget(r->server, r->id);
    return code == DB_OK ? reply_empty(r) : problem_store(r, code);
}
