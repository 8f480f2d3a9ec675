/* users.c: accounts: two threads that hash, and what they do around it. */
#define _POSIX_C_SOURCE 200809L
#include "server/accounts/users.h"

#include "base/check.h"
#include "server/store/db_driver.h"
#include "server/accounts/users_tries.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 8, FRESH_MS = 600000 };

struct users {
    struct db *db;
    struct users_options options;
    struct tries *tries;
    unsigned long long ops;
    size_t memory;
    char nobody[crypto_pwhash_STRBYTES]; /* a hash that no password fits */
    pthread_t thread[MAX_THREADS];
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t more;
    struct users_ask *first, **last;
    int waiting;
    bool stop;
};

/* ---- Answers ------------------------------------------------------------- */

static void answer_ask(struct users_ask *ask, enum users_code code)
{
    ask->code = code;
    ask->done(ask);
}

static enum users_code store_said(struct users_ask *ask, enum db_code code)
{
    ask->store = code;
    return USERS_STORE;
}

/* Which account the tries are counted for. */
static void account_of(const struct users_ask *ask, char key[USERS_KEY])
{
    if (ask->what == USERS_LOGIN)
        users_key(ask->name, key);
    else if (ask->what == USERS_REGISTER)
        key[0] = 0; /* only the address counts */
    else
        snprintf(key, USERS_KEY, "#%lld", (long long)ask->user);
}

/* ---- Hashing ------------------------------------------------------------- */

static bool make_hash(struct users *u, const char *password, char out[crypto_pwhash_STRBYTES])
{
    return crypto_pwhash_str_alg(out, password, strlen(password), u->ops, u->memory, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* The same time is spent whether there is such an account or not. */
static bool password_fits(struct users *u, const struct db_user *user, const char *password)
{
    const char *hash = user && user->pass[0] ? user->pass : u->nobody;
    bool good = crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
    return good && hash != u->nobody;
}

/* ---- What is asked ------------------------------------------------------- */

static struct db_user *find_user(struct users *u, struct users_ask *ask, enum db_code *code)
{
    char key[USERS_KEY];
    struct db_tx *tx = db_begin(u->db, DB_READ);
    struct db_user *user = NULL;
    if (ask->what == USERS_LOGIN || ask->what == USERS_REGISTER) {
        users_key(ask->name, key); /* looked at when it was asked */
        user = db_user_by_key(tx, key, code);
    } else {
        user = db_user_get(tx, ask->user, code);
    }
    enum db_code end = db_end(tx);
    if (*code == DB_OK)
        *code = end;
    return user;
}

enum db_code users_put_account(struct db_tx *tx, struct db_user *user, bool guest)
{
    char shape[USERS_SHAPE];
    enum db_code code = guest ? db_user_enrol(tx, user) : db_user_add(tx, user);
    if (code == DB_OK)
        code = db_shape_put(tx, user->id, users_shape(user->name, shape) ? shape : user->key);
    if (code == DB_OK && guest)
        code = db_sessions_drop(tx, user->id, NULL, 0);
    if (code == DB_OK && guest)
        code = db_publish_user(tx, user->id);
    return code;
}

static enum db_code write_user(struct users *u, struct db_user *user, bool guest)
{
    struct db_tx *tx = db_begin(u->db, DB_WRITE);
    enum db_code code = users_put_account(tx, user, guest);
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code;
}

static enum users_code has_account(struct users_ask *ask)
{
    sg_wrong(&ask->why, "wrong.account.has-one");
    return USERS_BAD;
}

static enum users_code enrol(struct users *u, struct users_ask *ask)
{
    char hash[crypto_pwhash_STRBYTES], key[USERS_KEY];
    struct db_user fresh = {
        .name = ask->name, .key = key, .pass = hash, .mail = ask->mail, .settings = "{}", .seen = db_now()};
    struct db_user *guest = NULL;
    enum db_code code = DB_OK;
    users_key(ask->name, key);
    if (ask->user) {
        struct db_tx *tx = db_begin(u->db, DB_READ);
        guest = db_user_get(tx, ask->user, &code);
        db_end(tx);
        if (guest && guest->key[0]) {
            free(guest);
            return has_account(ask);
        }
    }
    if (guest) { /* they keep their id, and what they have chosen */
        fresh = *guest;
        fresh.name = ask->name;
        fresh.key = key;
        fresh.pass = hash;
        fresh.mail = ask->mail ? ask->mail : "";
    }
    if (!make_hash(u, ask->password, hash))
        code = DB_FULL; /* no memory for it now */
    else
        code = write_user(u, &fresh, guest != NULL); /* a guest's cookie is void then */
    ask->user = fresh.id;
    ask->role = fresh.role;
    bool was_guest = guest != NULL;
    free(guest);
    if (code == DB_NONE && was_guest) /* by another request, while this one was hashed */
        return has_account(ask);
    return code == DB_OK ? USERS_OK : code == DB_CONFLICT ? USERS_TAKEN : store_said(ask, code);
}

/* A stronger hash when the settings were raised since. */
static void renew_hash(struct users *u, const struct db_user *user, const char *password)
{
    char hash[crypto_pwhash_STRBYTES];
    if (!crypto_pwhash_str_needs_rehash(user->pass, u->ops, u->memory) || !make_hash(u, password, hash))
        return;
    struct db_tx *tx = db_begin(u->db, DB_WRITE);
    db_user_pass(tx, user->id, hash);
    db_end(tx); /* if it fails, the next time does it */
}

static enum users_code set_password(struct users *u, struct users_ask *ask, const struct db_user *user)
{
    char hash[crypto_pwhash_STRBYTES];
    if (!make_hash(u, ask->fresh, hash))
        return store_said(ask, DB_FULL);
    struct db_tx *tx = db_begin(u->db, DB_WRITE);
    enum db_code code = db_user_pass(tx, user->id, hash);
    if (code == DB_OK)
        code = db_sessions_drop(tx, user->id, ask->what == USERS_CHANGE ? ask->keep : NULL, 0);
    if (code == DB_OK)
        code = db_publish_user(tx, user->id); /* other nodes forget the sessions */
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    return code == DB_OK ? USERS_OK : store_said(ask, code);
}

/* Who has no password shows that it is them by having signed in just now. */
static bool signed_in_now(struct users *u, const struct users_ask *ask)
{
    enum db_code code;
    int64_t now = db_now();
    if (!ask->keep)
        return false;
    struct db_tx *tx = db_begin(u->db, DB_READ);
    struct db_session *session = db_session_get(tx, ask->keep, 0, &code);
    db_end(tx);
    bool fresh = session && session->user == ask->user && session->created > now - FRESH_MS && session->created <= now;
    free(session);
    return fresh;
}

static enum users_code prove(struct users *u, struct users_ask *ask, struct db_user *user)
{
    char account[USERS_KEY];
    bool mine = ask->what == USERS_CHANGE || ask->what == USERS_CHECK;
    if (mine && user && user->key[0] && !user->pass[0]) {
        if (!signed_in_now(u, ask))
            return USERS_AGAIN;
    } else if (ask->what != USERS_SET && !password_fits(u, user, ask->password)) {
        return USERS_WRONG;
    }
    if (!user)
        return USERS_WRONG;
    account_of(ask, account);
    tries_forgive(u->tries, account, ask->address);
    ask->user = user->id;
    ask->role = user->role;
    if (user->disabled && ask->what != USERS_SET)
        return USERS_SHUT;
    if (ask->what == USERS_LOGIN)
        renew_hash(u, user, ask->password);
    if (ask->what == USERS_CHANGE || ask->what == USERS_SET)
        return set_password(u, ask, user);
    return USERS_OK;
}

static void do_ask(struct users *u, struct users_ask *ask)
{
    enum db_code code;
    struct db_user *user = find_user(u, ask, &code);
    enum users_code said;
    if (code != DB_OK && code != DB_NONE)
        said = store_said(ask, code);
    else if (ask->what == USERS_REGISTER)
        said = user ? USERS_TAKEN : enrol(u, ask);
    else
        said = prove(u, ask, user);
    free(user);
    answer_ask(ask, said);
}

static void *run_asks(void *arg)
{
    struct users *u = arg;
    pthread_mutex_lock(&u->lock);
    for (;;) {
        while (!u->first && !u->stop)
            pthread_cond_wait(&u->more, &u->lock);
        struct users_ask *ask = u->first;
        if (!ask)
            break;
        u->first = ask->next_ask;
        if (!u->first)
            u->last = &u->first;
        u->waiting--;
        pthread_mutex_unlock(&u->lock);
        do_ask(u, ask);
        pthread_mutex_lock(&u->lock);
    }
    pthread_mutex_unlock(&u->lock);
    return NULL;
}

/* ---- Asking -------------------------------------------------------------- */

static bool password_ok(const char *password, struct sg_error *why)
{
    size_t length = password ? strlen(password) : 0;
    if (length < USERS_MIN_PASSWORD || length > USERS_MAX_PASSWORD)
        return sg_wrong_args(why, "wrong.account.password-bytes", "%d%d", USERS_MIN_PASSWORD, USERS_MAX_PASSWORD);
    return db_text_ok(password, length) || sg_wrong(why, "wrong.account.password-text");
}

bool users_name_ok(const char *name, struct sg_error *why)
{
    char key[USERS_KEY];
    if (!users_key(name, key))
        return sg_wrong_args(why, "wrong.account.name", "%d", USERS_MAX_NAME);
    if (!users_name_visible(name))
        return sg_wrong(why, "wrong.account.name-hidden");
    if (!users_marks_ok(name))
        return sg_wrong(why, "wrong.account.name-marks");
    return users_name_distinct(name) || sg_wrong(why, "wrong.account.name-letters");
}

static bool ask_ok(const struct users_ask *ask, struct sg_error *why)
{
    char key[USERS_KEY];
    bool fresh = ask->what == USERS_REGISTER;
    if (ask->what == USERS_LOGIN && !users_key(ask->name, key))
        return sg_wrong_args(why, "wrong.account.name", "%d", USERS_MAX_NAME);
    if (fresh && !users_name_ok(ask->name, why))
        return false;
    if (fresh && !password_ok(ask->password, why))
        return false;
    if ((ask->what == USERS_CHANGE || ask->what == USERS_SET) && !password_ok(ask->fresh, why))
        return false;
    return !fresh || users_mail_ok(ask->mail ? ask->mail : "") || sg_wrong(why, "wrong.account.mail");
}

static void answer_busy(struct users *u, struct users_ask *ask)
{
    char key[USERS_KEY];
    account_of(ask, key);
    if (ask->what != USERS_SET)
        tries_forgive(u->tries, key, ask->address);
    ask->retry_after = 5;
    answer_ask(ask, USERS_BUSY);
}

static int waiting_from(const struct users *u, uint64_t place)
{
    int n = 0;
    for (const struct users_ask *a = u->first; a; a = a->next_ask)
        n += a->place == place;
    return n;
}

/*
 * Room for who comes from `place` to a full queue: the place with the most in it gives up what it asked last, if it
 * has more than the newcomer's would have. Takes that out, or answers NULL. The lock is held.
 */
static struct users_ask *make_room(struct users *u, uint64_t place)
{
    struct users_ask **last = NULL;
    int most = waiting_from(u, place) + 1;
    for (struct users_ask **at = &u->first; *at; at = &(*at)->next_ask) {
        int n = waiting_from(u, (*at)->place);
        if (n > most || (last && n == most))
            last = at;
        most = n > most ? n : most;
    }
    struct users_ask *out = last ? *last : NULL;
    if (!out)
        return NULL;
    *last = out->next_ask;
    if (!out->next_ask)
        u->last = last;
    u->waiting--;
    return out;
}

void users_ask(struct users *u, struct users_ask *ask)
{
    char key[USERS_KEY];
    sg_error_clear(&ask->why);
    ask->store = DB_OK;
    ask->retry_after = 0;
    ask->next_ask = NULL;
    if (!ask_ok(ask, &ask->why)) {
        answer_ask(ask, USERS_BAD);
        return;
    }
    if (!ask->password)
        ask->password = "";
    if (strlen(ask->password) > USERS_MAX_PASSWORD) { /* was never anybody's */
        answer_ask(ask, USERS_WRONG);
        return;
    }
    account_of(ask, key);
    if (ask->what != USERS_SET && !tries_count(u->tries, key, ask->address, &ask->retry_after)) {
        answer_ask(ask, USERS_LIMITED);
        return;
    }
    pthread_mutex_lock(&u->lock);
    struct users_ask *out = !u->stop && u->waiting >= u->options.queue ? make_room(u, ask->place) : NULL;
    bool room = u->waiting < u->options.queue && !u->stop;
    if (room) {
        *u->last = ask;
        u->last = &ask->next_ask;
        u->waiting++;
        pthread_cond_signal(&u->more);
    }
    pthread_mutex_unlock(&u->lock);
    if (out)
        answer_busy(u, out);
    if (!room)
        answer_busy(u, ask);
}

/* ---- Beginning and end --------------------------------------------------- */

struct users *users_start(struct db *db, const struct users_options *options)
{
    struct users *u = calloc(1, sizeof *u);
    sg_check(u && sodium_init() >= 0);
    u->db = db;
    if (options)
        u->options = *options;
    struct users_options *o = &u->options;
    o->threads = o->threads <= 0 ? 2 : o->threads > MAX_THREADS ? MAX_THREADS : o->threads;
    o->queue = o->queue > 0 ? o->queue : 32;
    u->ops = o->quick ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE;
    u->memory = o->quick ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE;
    u->tries = tries_new(o->tries > 0 ? o->tries : 10, o->tries_address > 0 ? o->tries_address : 50,
                         o->minutes > 0 ? o->minutes : 15);
    /* Of the same cost, but nobody's: its salt and hash are made up. */
    snprintf(u->nobody, sizeof u->nobody, "$argon2id$v=19$m=%zu,t=%llu,p=1$%s$%s", u->memory / 1024, u->ops,
             "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    u->last = &u->first;
    pthread_mutex_init(&u->lock, NULL);
    pthread_cond_init(&u->more, NULL);
    for (int i = 0; i < o->threads; i++)
        sg_check(pthread_create(&u->thread[i], NULL, run_asks, u) == 0);
    return u;
}

void users_stop(struct users *u)
{
    if (!u)
        return;
    pthread_mutex_lock(&u->lock);
    u->stop = true;
    pthread_cond_broadcast(&u->more);
    pthread_mutex_unlock(&u->lock);
    for (int i = 0; i < u->options.threads; i++)
        pthread_join(u->thread[i], NULL);
    pthread_mutex_destroy(&u->lock);
    pthread_cond_destroy(&u->more);
    tries_free(u->tries);
    free(u);
}
