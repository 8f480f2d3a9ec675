/* users_bots.c: bot accounts and their tokens. */
#include "server/accounts/users.h"

#include <string.h>

static const char mark[] = "bot_";
_Static_assert(USERS_BOT_TOKEN == sizeof mark - 1 + USERS_TOKEN, "a bot's token is the mark and a token");

bool users_bot_token_ok(const char *token)
{
    return strlen(token) == USERS_BOT_TOKEN - 1 && strncmp(token, mark, sizeof mark - 1) == 0;
}

static bool bot_name_ok(const char *name, char key[USERS_KEY], struct sg_error *why)
{
    if (strlen(name) > USERS_BOT_NAME || !users_key(name, key))
        return sg_wrong_args(why, "wrong.account.name", "%d", USERS_BOT_NAME);
    if (!users_name_visible(name))
        return sg_wrong(why, "wrong.account.name-hidden");
    return users_marks_ok(name) || sg_wrong(why, "wrong.account.name-marks");
}

enum users_code users_bot_add(struct db_tx *tx, const char *name, int64_t owner, int64_t *id,
                              char token[USERS_BOT_TOKEN], struct sg_error *why, enum db_code *store)
{
    char key[USERS_KEY], shape[USERS_SHAPE];
    struct db_user user = {
        .name = name, .key = key, .pass = "", .mail = "", .settings = "{}", .role = DB_BOT, .seen = db_now()};
    *store = DB_OK;
    if (!bot_name_ok(name, key, why))
        return USERS_BAD;
    *store = db_user_add(tx, &user);
    if (*store == DB_OK)
        *store = db_shape_put(tx, user.id, users_shape(name, shape) ? shape : key);
    if (*store == DB_OK)
        *store = db_bot_add(tx, user.id, owner);
    if (*store == DB_OK)
        *store = users_bot_token(tx, user.id, token);
    *id = user.id;
    return *store == DB_OK ? USERS_OK : *store == DB_CONFLICT ? USERS_TAKEN : USERS_STORE;
}

enum db_code users_bot_token(struct db_tx *tx, int64_t user, char *token)
{
    char hash[USERS_HASH];
    int64_t now = db_now();
    enum db_code code = db_sessions_drop(tx, user, NULL, 0);
    if (code == DB_OK)
        code = db_publish_user(tx, user);
    if (code != DB_OK || !token)
        return code;
    strcpy(token, mark);
    users_token(token + sizeof mark - 1);
    users_hash(token, hash);
    return db_session_add(tx, &(struct db_session){hash, user, now, now, INT64_MAX / 2});
}
