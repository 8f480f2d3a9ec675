/* cmd_users.c: `signoria users`: accounts of a server, for its host. */
#include "base/check.h"
#include "host/args.h"
#include "cli/commands.h"
#include "server/accounts/moderation.h"
#include "server/accounts/users.h"
#include "host/i18n.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const roles[] = {"player", "spectator", "admin", "bot"};
static const char *const actions[] = {"add",  "password", "admin",  "player", "spectator", "close",
                                      "open", "bot",      "revoke", "mute",   "suspend",   "lift"};

enum { REASON_BYTES = 160, DAY_MS = 86400 * 1000 };

/* What was asked for on the command line. */
struct wish {
    const char *action, *name;
    const char *reason; /* of a limit; NULL: none was given */
    int64_t days;       /* 0: for good */
};

static bool list_row(void *ctx, const struct db_user *u)
{
    int64_t *last = ctx;
    *last = u->id;
    if (u->key[0])
        printf("%6lld  %-9s %s%s%s\n", (long long)u->id, roles[(unsigned)u->role % 4], u->name, u->disabled ? "  " : "",
               u->disabled ? i18n("users.closed") : "");
    return true;
}

/* Until when, and why. */
static bool limit_row(void *ctx, const struct db_limit *limit)
{
    int64_t *last = ctx;
    char day[16] = "-";
    time_t end = (time_t)(limit->until / 1000);
    struct tm at;
    *last = limit->user;
    if (limit->until != INT64_MAX && gmtime_r(&end, &at))
        strftime(day, sizeof day, "%Y-%m-%d", &at);
    printf("%6lld  %-9s %s  %-10s  %s\n", (long long)limit->user, limit_words[limit->kind], limit->name, day,
           limit->reason);
    return true;
}

static enum db_code list_page(struct db *db, bool limits, int64_t *last)
{
    struct db_tx *tx = db_begin(db, DB_READ);
    enum db_code code =
        limits ? db_limits(tx, 0, *last, db_now(), 1000, limit_row, last) : db_users(tx, *last, 1000, list_row, last);
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* All accounts, then who is muted or suspended. */
static int list_users(struct db *db)
{
    enum db_code code = DB_OK;
    for (int limits = 0; limits < 2 && code == DB_OK; limits++) {
        int64_t last = 0, before;
        do {
            before = last;
            code = list_page(db, limits, &last);
        } while (code == DB_OK && last != before);
    }
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

static bool is_limit(const char *action)
{
    return strcmp(action, "mute") == 0 || strcmp(action, "suspend") == 0 || strcmp(action, "lift") == 0;
}

/* Lifts what there is: a mute, a suspension or both. */
static enum db_code lift_all(struct db_tx *tx, struct db_limit *limit, enum moderation_fault *fault)
{
    enum db_code code = DB_OK;
    enum moderation_fault each = MODERATION_NONE;
    *fault = MODERATION_NONE;
    for (int kind = DB_MUTE; kind <= DB_SUSPEND && code == DB_OK && each != MODERATION_NOBODY; kind++) {
        limit->kind = kind;
        code = moderation_change(tx, limit, true, &each);
        *fault = each == MODERATION_NONE ? *fault : each;
    }
    return code;
}

static int change_limit(struct db *db, const struct wish *wish)
{
    static const char *const faults[] = {"", "wrong.users-account", "wrong.users-admin", "wrong.users-no-limit"};
    char key[USERS_KEY];
    enum db_code code = DB_NONE;
    enum moderation_fault fault = MODERATION_NOBODY;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    struct db_user *user = users_key(wish->name, key) ? db_user_by_key(tx, key, &code) : NULL;
    struct db_limit limit = {.user = user ? user->id : 0,
                             .kind = wish->action[0] == 'm' ? DB_MUTE : DB_SUSPEND,
                             .until = wish->days ? db_now() + wish->days * DAY_MS : INT64_MAX,
                             .reason = wish->reason};
    free(user);
    if (limit.user && wish->action[0] == 'l')
        code = lift_all(tx, &limit, &fault);
    else if (limit.user)
        code = moderation_change(tx, &limit, false, &fault);
    bool fine = limit.user && code == DB_OK && fault == MODERATION_FINE;
    if (fine)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (fine && code == DB_OK)
        return 0;
    if (code == DB_OK || code == DB_NONE)
        fprintf(stderr, "signoria users: %s\n", i18n_words(faults[fault], frame_printf("%.60s", wish->name), NULL));
    else
        fprintf(stderr, "signoria users: %s\n", i18n_words("wrong.users-store", db_code_name(code), NULL));
    return 1;
}

static int change_user(struct db *db, const struct wish *wish)
{
    const char *action = wish->action, *name = wish->name;
    char key[USERS_KEY], password[USERS_MAX_PASSWORD + 3];
    enum db_code code;
    if (is_limit(action))
        return change_limit(db, wish);
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

/* A limit has a reason; nothing else has one. */
static void check_limit(struct args *a, const struct wish *wish)
{
    bool limit = wish->action && is_limit(wish->action);
    if (limit && (!wish->reason || !wish->reason[0] || strlen(wish->reason) > REASON_BYTES))
        args_wrong_words(a, "wrong.users-reason", wish->action, frame_printf("%d", REASON_BYTES));
    else if ((!limit && wish->reason) || (wish->days && (!limit || wish->action[0] == 'l')))
        args_wrong(a, "wrong.users-no-reason");
}

int cmd_users(int argc, char **argv)
{
    struct args a = {"users", argc, argv, 0, false};
    const char *store = NULL;
    struct wish wish = {NULL};
    struct sg_error why;
    if (args_help(argc, argv, "users"))
        return 0;
    while (args_more(&a)) {
        if (args_text(&a, "--store", &store) || args_text(&a, "--reason", &wish.reason) ||
            args_number(&a, "--days", 1, 36500, &wish.days) || (!wish.action && args_word(&a, &wish.action)) ||
            (!wish.name && args_word(&a, &wish.name)))
            continue;
        args_unknown(&a);
    }
    if (!a.wrong && (!store || (wish.action && !wish.name)))
        args_wrong(&a, "wrong.users-what");
    if (!a.wrong && wish.action && !known(wish.action))
        args_wrong_words(&a, "wrong.users-action", frame_printf("%.40s", wish.action), NULL);
    if (!a.wrong)
        check_limit(&a, &wish);
    if (a.wrong)
        return 2;
    struct db *db = users_load_names(&why) ? db_open(store, &(struct db_options){.tool = true}, &why) : NULL;
    if (!db) {
        fprintf(stderr, "signoria users: %s\n", i18n_error(&why));
        return 1;
    }
    int code = wish.action ? change_user(db, &wish) : list_users(db);
    db_close(db);
    return code;
}
