/* api_accounts.c: accounts with passwords, how people are notified, and leaving for good. */
#define _POSIX_C_SOURCE 200809L
#include "base/check.h"
#include "server/accounts/moderation.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/limits.h"
#include "server/streams/streams.h"
#include "server/http/reply.h"
#include "server/housekeeping.h"
#include "server/notify/notify.h"
#include "server/accounts/users.h"
#include "server/accounts/auth.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SETTINGS = 8192 };

/* ---- Asking those who hash ----------------------------------------------------------- */

static void forget_ask(struct request *r)
{
    struct users_ask *ask = r->ctx;
    free((char *)(uintptr_t)ask->keep);
    free(ask);
}

static void on_answer(struct users_ask *ask)
{
    struct request *r = ask->ctx;
    r->give_up = 0; /* who waited for a password to be hashed has not waited for the store */
    request_wake(r);
}

/* It must live as long as the ask, so it is a copy. NULL: there is none. */
static char *hash_of_session(struct request *r)
{
    char hash[AUTH_HASH];
    return auth_hash(r, hash) ? strdup(hash) : NULL;
}

/*
 * The first time: asks, and answers NULL: then WAIT. The second time: the
 * answer. Strings of the ask belong to the request.
 */
static struct users_ask *ask_once(struct request *r, struct users_ask ask)
{
    if (r->ctx)
        return r->ctx;
    struct users_ask *own = malloc(sizeof *own);
    sg_check(own);
    *own = ask;
    own->address = r->address;
    own->place = limits_share_key(r->server->limits, r->address);
    own->keep = hash_of_session(r);
    own->done = on_answer;
    own->ctx = r;
    r->ctx = own;
    r->forget = forget_ask;
    request_suspend(r);
    users_ask(r->server->users, own); /* from here on the request may be gone */
    return NULL;
}

/* What went wrong; DONE. */
static enum handled answer_problem(struct request *r, const struct users_ask *ask)
{
    r->retry_after = ask->retry_after;
    switch (ask->code) {
    case USERS_BAD: return problem_error(r, 400, NULL, &ask->why);
    case USERS_WRONG:
        return problem_key(r, 401, "account.wrong", "there is no such account, or that is not its password");
    case USERS_SHUT: return problem_key(r, 403, "account.closed", "this account was closed by an administrator");
    case USERS_AGAIN:
        return problem_key(r, 403, "account.sign-in-again",
                           "your account has no password: sign in again by your provider first, then do this within "
                           "ten minutes");
    case USERS_TAKEN:
        return problem_key(r, 409, "account.taken",
                           "somebody has an account with this name, or one that looks the same");
    case USERS_LIMITED: return problem_key(r, 429, "account.tries", "too many tries; wait a while");
    case USERS_BUSY: return problem_key(r, 429, "account.busy", "too many people at once; try again in a moment");
    default: return problem_store(r, ask->store);
    }
}

static bool accounts_wanted(struct request *r)
{
    if (r->server->config.accounts != ACCOUNTS_NONE)
        return true;
    problem_key(r, 403, "account.none", "this server has no accounts; a name is enough: POST /api/v1/session");
    return false;
}

/* ---- Coming in -------------------------------------------------------------------------- */

enum db_code account_enter(struct request *r, int64_t id, bool fresh)
{
    enum db_code code;
    struct sg_text name;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    struct db_user *user = db_user_get(tx, id, &code);
    if (user) {
        user->seen = db_now();
        code = db_user_put(tx, user);
    }
    struct principal next = {.id = id};
    if (code == DB_OK)
        code = moderation_find(tx, &next);
    code = people_enter(r, tx, id, code);
    if (!user || code != DB_OK) {
        free(user);
        return code;
    }
    auth_changed(r->server, id);
    if (fresh)
        stream_end_user(r->server->streams, id, NULL);
    r->who = next;
    r->who.role = user->role;
    r->who.account = true;
    sg_text_init(&name, r->who.name, sizeof r->who.name);
    sg_text_add(&name, user->name);
    free(user);
    return DB_OK;
}

/* A session for the user whose password was right. */
static enum handled enter_session(struct request *r, int64_t id, int status)
{
    struct json j;
    if (!r->blocking)
        return LATER;
    enum db_code code = account_enter(r, id, status == 201);
    if (code != DB_OK)
        return problem_store(r, code);
    reply_json(r, status, &j);
    user_json(&j, &r->who);
    return DONE;
}

enum handled api_account(struct request *r)
{
    const char *name, *password, *mail;
    if (!accounts_wanted(r) || !body_known(r, r->json, "name password email") ||
        !body_must_text(r, r->json, "name", MATCH_MAX_NAME - 1, &name) ||
        !body_must_text(r, r->json, "password", USERS_MAX_PASSWORD, &password) ||
        !body_text(r, r->json, "email", USERS_MAX_MAIL, &mail))
        return DONE;
    if (r->who.account && !r->ctx)
        return problem_key(r, 409, "account.logged-in", "you have an account; log out first (DELETE /api/v1/session)");
    struct users_ask *ask =
        ask_once(r, (struct users_ask){
                        .what = USERS_REGISTER, .name = name, .password = password, .mail = mail, .user = r->who.id});
    if (!ask)
        return WAIT;
    return ask->code == USERS_OK ? enter_session(r, ask->user, 201) : answer_problem(r, ask);
}

enum handled api_login(struct request *r)
{
    const char *name, *password;
    if (!accounts_wanted(r) || !body_known(r, r->json, "name password") ||
        !body_must_text(r, r->json, "name", MATCH_MAX_NAME - 1, &name) ||
        !body_must_text(r, r->json, "password", USERS_MAX_PASSWORD, &password))
        return DONE;
    struct users_ask *ask = ask_once(r, (struct users_ask){.what = USERS_LOGIN, .name = name, .password = password});
    if (!ask)
        return WAIT;
    return ask->code == USERS_OK ? enter_session(r, ask->user, 200) : answer_problem(r, ask);
}

enum handled api_password(struct request *r)
{
    const char *old, *fresh;
    if (!body_known(r, r->json, "old new") || !body_text(r, r->json, "old", USERS_MAX_PASSWORD, &old) ||
        !body_must_text(r, r->json, "new", USERS_MAX_PASSWORD, &fresh))
        return DONE;
    if (!r->who.account)
        return problem_key(r, 409, "account.guest", "you have no account");
    struct users_ask ask = {.what = USERS_CHANGE, .user = r->who.id, .password = old, .fresh = fresh};
    struct users_ask *done = ask_once(r, ask);
    if (!done)
        return WAIT;
    if (done->code == USERS_OK) {
        auth_changed(r->server, r->who.id);
        stream_end_user(r->server->streams, r->who.id, done->keep);
    }
    return done->code == USERS_OK ? reply_empty(r) : answer_problem(r, done);
}

/* ---- What one has chosen ------------------------------------------------------------------ */

static void quiet_json(struct json *j, const struct notify_quiet *quiet)
{
    char from[6], to[6];
    json_key(j, "quiet");
    if (quiet->from == quiet->to) {
        json_null(j);
        return;
    }
    notify_quiet_write(quiet->from, from);
    notify_quiet_write(quiet->to, to);
    json_open(j, '{');
    json_put_string(j, "from", from);
    json_put_string(j, "to", to);
    json_put_string(j, "zone", quiet->zone);
    json_close(j);
}

/* `signin`: the providers that it is connected to, as JSON. */
static enum handled give_account(struct request *r, const struct db_user *user, const struct notify_ways *ways,
                                 const struct buffer *signin)
{
    static const char *const mail[] = {"no", "yes", "asked", "no"};
    struct json j;
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_number(&j, "id", user->id);
    json_put_string(&j, "name", user->name);
    json_put_bool(&j, "account", user->key[0] != 0);
    json_put_bool(&j, "password", user->pass[0] != 0); /* it has one */
    json_key(&j, "signin");
    j.keyed = false; /* what we wrote ourselves is JSON already */
    buffer_add(&r->out, signin->at);
    json_put_string(&j, "email", user->mail);
    json_key(&j, "settings");
    j.keyed = false;
    buffer_add(&r->out, user->settings[0] ? user->settings : "{}");
    json_put_string(&j, "mail", mail[(unsigned)ways->mail % 4]);
    json_put_number(&j, "digest", ways->digest);
    json_put_string(&j, "hook", ways->hook);
    json_put_string(&j, "hook_key", ways->hook[0] ? ways->key : "");
    quiet_json(&j, &ways->quiet);
    json_close(&j);
    return DONE;
}

enum handled api_account_get(struct request *r)
{
    enum db_code code;
    struct notify_ways ways;
    struct buffer signin = {NULL, 0, 0};
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    struct db_user *user = db_user_get(tx, r->who.id, &code);
    if (user)
        code = notify_get(tx, user->id, &ways);
    if (code == DB_OK)
        code = signin_list(r, tx, r->who.id, &signin);
    enum db_code end = db_end(tx);
    enum handled h = !user || code != DB_OK || end != DB_OK ? problem_store(r, code != DB_OK ? code : end)
                                                            : give_account(r, user, &ways, &signin);
    free(user);
    buffer_free(&signin);
    return h;
}

struct change {
    const char *email, *hook;
    char *settings;             /* to be freed */
    bool mail, mail_said, said; /* said: something of how they are notified */
    bool quiet_said;
    struct notify_quiet quiet;
    int64_t digest;
};

/* "quiet": null, or {"from":"22:00","to":"07:00","zone":"Europe/Rome"}. */
static bool read_quiet(struct request *r, struct change *c)
{
    json_t *quiet = json_object_get(r->json, "quiet");
    const char *from, *to, *zone;
    c->quiet_said = quiet != NULL;
    if (!quiet || json_is_null(quiet))
        return true;
    if (!json_is_object(quiet)) {
        problem(r, 400, "'quiet' is null or an object with from, to and zone");
        return false;
    }
    if (!body_known(r, quiet, "from to zone") || !body_must_text(r, quiet, "from", 5, &from) ||
        !body_must_text(r, quiet, "to", 5, &to) || !body_must_text(r, quiet, "zone", sizeof c->quiet.zone - 1, &zone))
        return false;
    if (!notify_quiet_read(from, &c->quiet.from) || !notify_quiet_read(to, &c->quiet.to))
        problem_key(r, 400, "account.quiet-time", "'from' and 'to' of 'quiet' are times from 00:00 to 23:59");
    else if (c->quiet.from == c->quiet.to)
        problem_key(r, 400, "account.quiet-same", "'from' and 'to' of 'quiet' differ; null means no quiet hours");
    else if (!notify_quiet_zone(zone))
        problem_key(r, 400, "account.quiet-zone",
                    "'zone' of 'quiet' is a time zone such as Europe/Rome, UTC or +02:00");
    strcpy(c->quiet.zone, zone);
    return r->status == 0;
}

static bool hook_ok(struct request *r, const struct notify_options *options, const char *url)
{
    switch (notify_hook_check(options, url)) {
    case NOTIFY_HOOK_OK: return true;
    case NOTIFY_HOOK_NONE: problem_key(r, 400, "account.hook-none", "'hook': this server sends to no web hooks"); break;
    case NOTIFY_HOOK_ADDRESS:
        problem_key(r, 400, "account.hook",
                    "'hook': a web hook is an address that begins with https:// or http:// and has at most %d bytes",
                    NOTIFY_HOOK_BYTES);
        break;
    case NOTIFY_HOOK_HOST:
        problem_key(r, 400, "account.hook", "'hook': a web hook has a host, and no name or password before it");
        break;
    case NOTIFY_HOOK_CHARACTERS:
        problem_key(r, 400, "account.hook", "'hook': a web hook may contain only the characters of addresses");
        break;
    }
    return false;
}

static bool read_change(struct request *r, struct change *c)
{
    struct notify_options options = notify_options_of(r->server);
    c->mail_said = json_object_get(r->json, "mail") != NULL;
    c->said = c->mail_said || json_object_get(r->json, "digest") || json_object_get(r->json, "hook") ||
              json_object_get(r->json, "quiet");
    if (!body_known(r, r->json, "email settings mail digest hook quiet") || !read_quiet(r, c) ||
        !body_text(r, r->json, "email", USERS_MAX_MAIL, &c->email) || !body_bool(r, r->json, "mail", false, &c->mail) ||
        !body_number(r, r->json, "digest", 0, 168, -1, &c->digest) ||
        !body_text(r, r->json, "hook", NOTIFY_HOOK_BYTES, &c->hook))
        return false;
    json_t *settings = json_object_get(r->json, "settings");
    if (json_is_object(settings))
        c->settings = json_dumps(settings, JSON_COMPACT | JSON_SORT_KEYS);
    if (settings && (!c->settings || strlen(c->settings) > MAX_SETTINGS))
        problem(r, 400, "'settings' is an object of at most %d bytes", MAX_SETTINGS);
    else if (c->email && !users_mail_ok(c->email))
        problem_key(r, 400, "account.mail", "'email' is not an e-mail address");
    else if (c->mail && !options.mail[0])
        problem_key(r, 409, "account.no-mail", "this server sends no mail");
    return r->status == 0 && (!c->hook || hook_ok(r, &options, c->hook));
}

static enum db_code write_change(struct db_tx *tx, const struct change *c, struct db_user *user,
                                 struct notify_ways *ways)
{
    struct notify_ways before;
    enum db_code code = notify_get(tx, user->id, &before);
    bool moved = c->email && strcmp(c->email, user->mail) != 0;
    user->mail = c->email ? c->email : user->mail;
    user->settings = c->settings ? c->settings : user->settings;
    if (code == DB_OK)
        code = db_user_put(tx, user);
    if (code == DB_OK)
        code = notify_get(tx, user->id, ways);
    bool on = before.mail == NOTIFY_MAIL_YES || before.mail == NOTIFY_MAIL_ASKED;
    if (code != DB_OK || !(c->said || (moved && on)))
        return code;
    on = c->mail_said ? c->mail : on;
    ways->mail = on ? NOTIFY_MAIL_YES : NOTIFY_MAIL_NO;
    if (c->digest >= 0)
        ways->digest = (int)c->digest;
    if (c->hook)
        strcpy(ways->hook, c->hook);
    if (c->quiet_said)
        ways->quiet = c->quiet;
    return notify_put(tx, user->id, user->mail, ways);
}

enum handled api_account_change(struct request *r)
{
    struct change c = {0};
    enum db_code code;
    struct notify_ways ways;
    struct buffer signin = {NULL, 0, 0};
    if (!read_change(r, &c)) {
        free(c.settings);
        return DONE;
    }
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    struct db_user *user = db_user_get(tx, r->who.id, &code);
    if (user)
        code = write_change(tx, &c, user, &ways);
    if (code == DB_OK)
        code = signin_list(r, tx, r->who.id, &signin);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    enum handled h = user && code == DB_OK ? give_account(r, user, &ways, &signin) : problem_store(r, code);
    free(user);
    buffer_free(&signin);
    free(c.settings);
    return h;
}

/* ---- Leaving for good ------------------------------------------------------------------------ */

static void add_text(void *ctx, const char *text, size_t length)
{
    buffer_bytes(ctx, text, length);
}

enum handled api_account_export(struct request *r)
{
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    enum db_code code = users_export(tx, r->who.id, add_text, &r->out);
    r->status = 200;
    return reply_rows_end(r, tx, code);
}

struct ids {
    int64_t *at;
    int count, room;
    int running; /* so many of the first are not over */
};

static bool note_id(void *ctx, const struct db_table *table)
{
    struct ids *ids = ctx;
    if (ids->count == ids->room) {
        ids->room = ids->room ? 2 * ids->room : 64;
        ids->at = realloc(ids->at, (size_t)ids->room * sizeof *ids->at);
        sg_check(ids->at);
    }
    ids->at[ids->count++] = table->id;
    return true;
}

/* All tables where they sit. */
static enum db_code tables_of(struct server *server, int64_t user, struct ids *ids)
{
    static const int lists[] = {DB_LIST_MINE, DB_LIST_PAST, DB_LIST_ARCHIVE};
    enum db_code code = DB_OK;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    for (int i = 0; i < 3 && code == DB_OK; i++) {
        struct db_list list = {.which = lists[i], .user = user, .limit = 1000};
        int before;
        do {
            before = ids->count;
            code = db_tables(tx, &list, note_id, ids);
            list.before = ids->count ? ids->at[ids->count - 1] : 0;
        } while (code == DB_OK && ids->count - before == list.limit);
        if (i == 0)
            ids->running = ids->count;
    }
    enum db_code end = db_end(tx);
    return code == DB_OK ? end : code;
}

/* The user's seats go to bots, or are free again; then the user is forgotten. DB_CONFLICT: they sat down again. */
static enum db_code drop_user(struct server *server, int64_t user, struct ids *ids)
{
    ids->count = 0;
    enum db_code code = tables_of(server, user, ids);
    for (int i = 0; i < ids->running && code == DB_OK; i++)
        code = seats_abandon(server, ids->at[i], user, NULL);
    if (code != DB_OK)
        return code;
    struct db_tx *tx = db_begin(server->db, DB_WRITE);
    bool sits = false;
    code = db_user_hold(tx, user); /* nobody gives them another seat now */
    if (code == DB_OK)
        code = db_user_sits(tx, user, &sits);
    if (code == DB_OK)
        code = sits ? DB_CONFLICT : db_user_drop(tx, user, "somebody");
    if (code == DB_OK)
        return db_end(tx);
    db_cancel(tx);
    return code;
}

static enum db_code forget_one(struct server *server, int64_t user)
{
    struct ids ids = {NULL, 0, 0, 0};
    enum db_code code = DB_CONFLICT;
    for (int tries = 0; tries < 20 && code == DB_CONFLICT; tries++)
        code = drop_user(server, user, &ids);
    for (int i = 0; i < ids.count; i++)
        housekeeping_news(server->housekeeping, DB_NEWS_SEATS,
                          ids.at[i]); /* their name goes from tables in memory, too */
    free(ids.at);
    auth_changed(server, user);
    if (code == DB_OK)
        stream_end_user(server->streams, user, NULL);
    return code;
}

static bool note_bot(void *ctx, const struct db_bot *bot)
{
    return note_id(ctx, &(struct db_table){.id = bot->user});
}

enum db_code people_forget(struct server *server, int64_t user)
{
    struct ids bots = {NULL, 0, 0, 0};
    struct db_tx *tx = db_begin(server->db, DB_READ);
    enum db_code code = db_bots(tx, user, note_bot, &bots);
    enum db_code end = db_end(tx);
    code = code == DB_OK ? end : code;
    for (int i = 0; i < bots.count && code == DB_OK; i++)
        code = forget_one(server, bots.at[i]);
    free(bots.at);
    return code == DB_OK || code == DB_NONE ? forget_one(server, user) : code;
}

static enum handled leave_for_good(struct request *r)
{
    enum db_code code = people_forget(r->server, r->who.id);
    if (code != DB_OK)
        return problem_store(r, code);
    auth_end(r);
    return reply_empty(r);
}

enum handled api_account_delete(struct request *r)
{
    const char *password;
    if (!body_known(r, r->json, "password") || !body_text(r, r->json, "password", USERS_MAX_PASSWORD, &password))
        return DONE;
    if (r->who.account) { /* a guest has none: the cookie is all */
        struct users_ask *ask =
            ask_once(r, (struct users_ask){.what = USERS_CHECK, .user = r->who.id, .password = password});
        if (!ask)
            return WAIT;
        if (ask->code != USERS_OK)
            return answer_problem(r, ask);
    }
    return r->blocking ? leave_for_good(r) : LATER;
}

/* ---- Links in mails ------------------------------------------------------------------------------ */

static enum handled give_page(struct request *r, const char *html)
{
    r->status = 200;
    r->response = MHD_create_response_from_buffer(strlen(html), (void *)(uintptr_t)html, MHD_RESPMEM_MUST_COPY);
    sg_check(r->response);
    static const char *const headers[][2] = {{"Content-Type", "text/html; charset=utf-8"},
                                             {"Content-Security-Policy",
                                              "default-src 'none'; form-action 'self'; base-uri 'none'; "
                                              "frame-ancestors 'none'"},
                                             {"Referrer-Policy", "same-origin"}, /* the key is in the address */
                                             {"Cache-Control", "no-store"},
                                             {"X-Content-Type-Options", "nosniff"}};
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(r->response, headers[i][0], headers[i][1]);
    return DONE;
}

/* A link of an e-mail that was replaced by a newer one, or of somebody who has left: people follow it. */
static enum handled give_gone(struct request *r)
{
    char html[2000];
    struct sg_text page;
    sg_text_init(&page, html, sizeof html);
    notify_page_gone(&page);
    enum handled h = give_page(r, html);
    r->status = 404;
    return h;
}

static enum handled mail_link(struct request *r, bool answer, bool yes)
{
    char html[3000];
    struct sg_text page;
    const char *key = request_query(r, "key");
    enum db_code code = key ? DB_OK : DB_NONE;
    sg_text_init(&page, html, sizeof html);
    struct db_tx *tx = db_begin(r->server->db, answer ? DB_WRITE : DB_READ);
    if (code == DB_OK && answer)
        code = notify_answer(tx, key, yes);
    if (code == DB_OK)
        code = notify_page(tx, key, &page);
    enum db_code end = db_end(tx);
    if (code == DB_NONE)
        return give_gone(r);
    code = code == DB_OK ? end : code;
    return code == DB_OK ? give_page(r, html) : problem_store(r, code);
}

enum handled api_mail_page(struct request *r)
{
    return mail_link(r, false, false);
}

enum handled api_mail_answer(struct request *r)
{
    bool yes = r->length == 6 && memcmp(r->body, "do=yes", 6) == 0;
    return mail_link(r, true, yes);
}
