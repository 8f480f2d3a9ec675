/* cmd_users.c: `signoria users`: accounts of a server, for its host. */
#include "base/check.h"
#include "host/args.h"
#include "cli/commands.h"
#include "server/accounts/users.h"
#include "host/i18n.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const roles[] = {"player", "spectator", "admin", "bot"};
static const char *const actions[] = {"add",   "password", "admin", "player", "spectator",
                                      "close", "open",     "bot",   "revoke"};

static bool list_row(void *ctx, const struct db_user *u)
{
    int64_t *last = ctx;
    *last = u->id;
    if (u->key[0])
        printf("%6lld  %-9s %s%s%s\n", (long long)u->id, roles[(unsigned)u->role % 4], u->name, u->disabled ? "  " : "",
               u->disabled ? i18n("users.closed") : "");
    return true;
}

static int list_users(struct db *db)
{
    int64_t last = 0, before;
    enum db_code code;
    do {
        before = last;
        struct db_tx *tx = db_begin(db, DB_READ);
        code = db_users(tx, last, 1000, list_row, &last);
        db_end(tx);
    } while (code == DB_OK && last != before);
    return code == DB_OK ? 0 : 1;
}

/* ---- Passwords ----------------------------------------------------------------------- */

struct waiting {
    pthread_mutex_t lock;
    pthread_cond_t come;
    bool done;
};

static void come(struct users_ask *ask)
{
    struct waiting *w = ask->ctx;
    pthread_mutex_lock(&w->lock);
    w->done = true;
    pthread_cond_signal(&w->come);
    pthread_mutex_unlock(&w->lock);
}

static bool ask_and_wait(struct db *db, struct users_ask *ask)
{
    static const char *const words[] = {
        "", "", "users.unknown", "", "", "users.taken", "users.tries", "users.busy", "users.store"};
    struct waiting w = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    struct users *users = users_start(db, NULL);
    ask->done = come;
    ask->ctx = &w;
    ask->address = "";
    users_ask(users, ask);
    pthread_mutex_lock(&w.lock);
    while (!w.done)
        pthread_cond_wait(&w.come, &w.lock);
    pthread_mutex_unlock(&w.lock);
    users_stop(users);
    if (ask->code != USERS_OK)
        fprintf(stderr, "signoria users: %s\n", ask->why.key ? i18n_error(&ask->why) : i18n(words[ask->code]));
    return ask->code == USERS_OK;
}

static bool read_password(char *out, int size)
{
    if (!fgets(out, size, stdin)) {
        fprintf(stderr, "signoria users: %s\n", i18n("wrong.users-password"));
        return false;
    }
    out[strcspn(out, "\r\n")] = 0;
    return true;
}

/* ---- Changing ------------------------------------------------------------------------ */

/* A bot account and its token, which is printed once; one that is there gets another token, or none. */
static int change_bot(struct db *db, const char *name, bool revoke)
{
    char key[USERS_KEY], token[USERS_BOT_TOKEN];
    struct sg_error why;
    enum db_code store = DB_NONE;
    enum users_code code = USERS_OK;
    int64_t id;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    struct db_user *user = users_key(name, key) ? db_user_by_key(tx, key, &store) : NULL;
    if (user && user->role != DB_BOT)
        code = USERS_TAKEN;
    else if (user)
        store = users_bot_token(tx, user->id, revoke ? NULL : token);
    else if (!revoke)
        code = users_bot_add(tx, name, 0, &id, token, &why, &store);
    free(user);
    if (code == USERS_OK && store == DB_OK)
        store = db_end(tx);
    else
        db_cancel(tx);
    if (code == USERS_OK && store == DB_OK && !revoke)
        puts(token);
    if (code == USERS_OK && store == DB_OK)
        return 0;
    if (code == USERS_BAD)
        fprintf(stderr, "signoria users: %s\n", i18n_error(&why));
    else if (code == USERS_TAKEN)
        fprintf(stderr, "signoria users: %s\n", i18n("users.taken"));
    else if (store == DB_NONE)
        fprintf(stderr, "signoria users: %s\n", i18n_words("wrong.users-account", frame_printf("%.60s", name), NULL));
    else
        fprintf(stderr, "signoria users: %s\n", i18n_words("wrong.users-store", db_code_name(store), NULL));
    return 1;
}

static int change_user(struct db *db, const char *action, const char *name)
{
    char key[USERS_KEY], password[USERS_MAX_PASSWORD + 3];
    enum db_code code;
    if (strcmp(action, "add") == 0) {
        struct users_ask ask = {.what = USERS_REGISTER, .name = name, .password = password};
        return read_password(password, (int)sizeof password) && ask_and_wait(db, &ask) ? 0 : 1;
    }
    if (strcmp(action, "bot") == 0 || strcmp(action, "revoke") == 0)
        return change_bot(db, name, action[0] == 'r');
    struct db_tx *tx = db_begin(db, DB_WRITE);
    struct db_user *user = users_key(name, key) ? db_user_by_key(tx, key, &code) : NULL;
    bool bot = user && user->role == DB_BOT && strcmp(action, "close") != 0 && strcmp(action, "open") != 0;
    if (!user || bot) {
        db_cancel(tx);
        free(user);
        fprintf(stderr, "signoria users: %s\n",
                i18n_words(bot ? "wrong.users-bot" : "wrong.users-account", frame_printf("%.60s", name), NULL));
        return 1;
    }
    int64_t id = user->id;
    for (int i = 0; i < 3; i++)
        if (strcmp(action, roles[i]) == 0)
            user->role = i;
    if (strcmp(action, "close") == 0 || strcmp(action, "open") == 0)
        user->disabled = action[0] == 'c';
    code = db_user_put(tx, user);
    if (code == DB_OK && user->disabled)
        code = db_sessions_drop(tx, id, NULL, 0);
    if (code == DB_OK)
        code = db_publish_user(tx, id);
    free(user);
    enum db_code end = db_end(tx);
    code = code == DB_OK ? end : code;
    if (code == DB_OK && strcmp(action, "password") == 0) {
        struct users_ask ask = {.what = USERS_SET, .user = id, .fresh = password};
        return read_password(password, (int)sizeof password) && ask_and_wait(db, &ask) ? 0 : 1;
    }
    if (code != DB_OK)
        fprintf(stderr, "signoria users: %s\n", i18n_words("wrong.users-store", db_code_name(code), NULL));
    return code == DB_OK ? 0 : 1;
}

static bool known(const char *action)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(action, actions[i]) == 0)
            return true;
    return false;
}

int cmd_users(int argc, char **argv)
{
    struct args a = {"users", argc, argv, 0, false};
    const char *store = NULL, *action = NULL, *name = NULL;
    struct sg_error why;
    if (args_help(argc, argv, "users"))
        return 0;
    while (args_more(&a)) {
        if (args_text(&a, "--store", &store) || (!action && args_word(&a, &action)) || (!name && args_word(&a, &name)))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && (!store || (action && !name)))
        args_wrong(&a, "wrong.users-what");
    if (!a.wrong && action && !known(action))
        args_wrong_words(&a, "wrong.users-action", frame_printf("%.40s", action), NULL);
    if (a.wrong)
        return 2;
    struct db *db = users_load_names(&why) ? db_open(store, &(struct db_options){.tool = true}, &why) : NULL;
    if (!db) {
        fprintf(stderr, "signoria users: %s\n", i18n_error(&why));
        return 1;
    }
    int code = action ? change_user(db, action, name) : list_users(db);
    db_close(db);
    return code;
}
