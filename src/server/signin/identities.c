/* identities.c: whose account a provider's answer opens. */
#include "server/signin/internal.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Names ---------------------------------------------------------------------------- */

/* The beginning of a text that fits, without half a character at its end. */
static void copy_name(const char *text, size_t length, char out[USERS_NAME])
{
    while (length && (*text == ' '))
        text++, length--;
    if (length > USERS_MAX_NAME)
        length = USERS_MAX_NAME;
    while (length && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    while (length && text[length - 1] == ' ')
        length--;
    memcpy(out, text, length);
    out[length] = 0;
}

/*
 * A name that people chose to be seen by is taken as it is. An e-mail address or a full name is not shown to everybody
 * unasked: its beginning is only proposed.
 */
void identity_name(json_t *claims, struct identity *who)
{
    static const char *const keys[] = {"preferred_username", "nickname", "name", "given_name"};
    for (int i = 0; i < 4 && !who->name[0]; i++) {
        const char *text = json_string_value(json_object_get(claims, keys[i]));
        if (!text)
            continue;
        size_t length = strcspn(text, "@");
        who->certain = i < 2 && !text[length] && length <= USERS_MAX_NAME;
        copy_name(text, length, who->name);
    }
}

/* ---- A new account ----------------------------------------------------------------------- */

/* Without a password; of a guest, who keeps their id and what they have chosen, or (0) of nobody. */
static enum users_code sign_up(struct db *db, const struct identity *who, int64_t guest, int64_t *user,
                               enum db_code *store)
{
    char key[USERS_KEY];
    struct db_user fresh = {.name = who->name, .key = key, .pass = "", .mail = "", .settings = "{}"};
    struct db_user *old = NULL;
    enum db_code code = DB_OK;
    users_key(who->name, key);
    struct db_tx *tx = db_begin(db, DB_WRITE);
    if (guest)
        old = db_user_get(tx, guest, &code);
    if (old && !old->key[0]) {
        fresh = *old;
        fresh.name = who->name;
        fresh.key = key;
    }
    bool was_guest = fresh.id != 0;
    fresh.seen = db_now();
    if (code == DB_OK || code == DB_NONE)
        code = users_put_account(tx, &fresh, was_guest);
    bool taken = code == DB_CONFLICT;
    if (code == DB_OK)
        code = db_identity_add(tx, who->issuer, who->subject, fresh.id);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    free(old);
    *user = fresh.id;
    *store = code;
    return code == DB_OK ? USERS_OK : taken ? USERS_TAKEN : USERS_STORE;
}

/* ---- What waits for a name -------------------------------------------------------------- */

enum { WAITING = USERS_HASH + 5 };

static void waiting_state(const char *browser, char state[WAITING])
{
    strcpy(state, "name ");
    strcat(state, browser);
}

struct db_signin *signin_waiting(struct db_tx *tx, const char *browser, enum db_code *code)
{
    char state[WAITING];
    waiting_state(browser, state);
    return db_signin_get(tx, state, browser, db_now(), code);
}

static enum db_code ask_name(struct db *db, const struct db_signin *under_way, const struct identity *who,
                             int64_t guest)
{
    char state[WAITING];
    int64_t now = db_now();
    struct db_signin waits = *under_way;
    waiting_state(under_way->browser, state);
    waits.state = state;
    waits.nonce = waits.verifier = "";
    waits.subject = who->subject;
    waits.name = who->name;
    waits.user = guest;
    waits.until = now + SIGNIN_MINUTES * 60000LL;
    struct db_tx *tx = db_begin(db, DB_WRITE);
    enum db_code code = db_signin_add(tx, &waits, now);
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code;
}

enum users_code signin_enrol(struct db *db, const char *browser, const char *name, int64_t guest, int64_t *user,
                             struct sg_error *why, enum db_code *store)
{
    struct identity who = {.certain = true};
    char state[WAITING];
    if (!users_name_ok(name, why))
        return USERS_BAD;
    copy_name(name, strlen(name), who.name);
    struct db_tx *tx = db_begin(db, DB_READ);
    struct db_signin *waits = signin_waiting(tx, browser, store);
    db_end(tx);
    if (!waits)
        return USERS_STORE;
    who.issuer = waits->issuer;
    who.subject = waits->subject;
    enum users_code code = sign_up(db, &who, guest == waits->user ? guest : 0, user, store);
    free(waits);
    if (code == USERS_OK) { /* if this fails it runs out, and its name is somebody's by then */
        enum db_code dropped;
        waiting_state(browser, state);
        tx = db_begin(db, DB_WRITE);
        free(db_signin_take(tx, state, browser, db_now(), &dropped));
        db_end(tx);
    }
    return code;
}

/* ---- Who it is ----------------------------------------------------------------------------- */

static void refuse_ask(struct signin_ask *ask, const char *key)
{
    ask->result = SIGNIN_REFUSED;
    ask->key = key;
}

static void refuse_store(struct signin_ask *ask, enum db_code code)
{
    refuse_ask(ask, code == DB_CONFLICT ? "signin.expired" : "signin.store");
}

/* The account is there: may it be entered? */
static void enter_account(struct server *server, int64_t id, struct signin_ask *ask)
{
    enum db_code code;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    struct db_user *user = db_user_get(tx, id, &code);
    db_end(tx);
    ask->user = id;
    ask->result = SIGNIN_OK;
    if (!user)
        refuse_store(ask, code);
    else if (user->disabled)
        refuse_ask(ask, "account.closed");
    free(user);
}

static void enter_new(struct server *server, const struct db_signin *under_way, const struct identity *who,
                      struct signin_ask *ask)
{
    int64_t guest = ask->user && ask->user == under_way->user && !ask->account ? ask->user : 0, user = 0;
    enum db_code store = DB_OK;
    struct sg_error why;
    sg_error_clear(&why);
    enum users_code code = USERS_BAD;
    if (who->certain && users_name_ok(who->name, &why))
        code = sign_up(server->db, who, guest, &user, &store);
    ask->user = user;
    ask->result = SIGNIN_NEW;
    if (code == USERS_STORE) {
        refuse_store(ask, store);
    } else if (code != USERS_OK) {
        ask->result = SIGNIN_NAME;
        store = ask_name(server->db, under_way, who, guest);
        if (store != DB_OK)
            refuse_store(ask, store);
    }
}

static void connect_account(struct server *server, const struct identity *who, int64_t owner, struct signin_ask *ask)
{
    ask->result = SIGNIN_OK;
    if (owner == ask->user)
        return;
    if (owner) {
        refuse_ask(ask, "signin.others");
        return;
    }
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    enum db_code code = db_user_hold(tx, ask->user);
    if (code == DB_OK)
        code = db_identity_add(tx, who->issuer, who->subject, ask->user);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (code == DB_CONFLICT)
        refuse_ask(ask, "signin.has-other");
    else if (code != DB_OK)
        refuse_store(ask, code);
}

void identity_enter(struct server *server, const struct db_signin *under_way, const struct identity *who,
                    struct signin_ask *ask)
{
    int64_t owner = 0;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    enum db_code code = db_identity_find(tx, who->issuer, who->subject, &owner);
    enum db_code end = db_end(tx);
    if ((code != DB_OK && code != DB_NONE) || end != DB_OK)
        refuse_store(ask, code != DB_OK && code != DB_NONE ? code : end);
    else if (ask->way == SIGNIN_CONNECT)
        connect_account(server, who, owner, ask);
    else if (ask->way == SIGNIN_CONFIRM && owner != ask->user)
        refuse_ask(ask, "signin.not-you");
    else if (owner)
        enter_account(server, owner, ask);
    else
        enter_new(server, under_way, who, ask);
}
