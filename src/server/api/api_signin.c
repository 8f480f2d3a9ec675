/* api_signin.c: signing in by a provider: to it, back from it, a name for a new account, connecting. */
#include "base/check.h"
#include "server/accounts/auth.h"
#include "server/api/api.h"
#include "server/http/body.h"
#include "server/http/reply.h"
#include "server/signin/signin.h"

#include <stdlib.h>
#include <string.h>

enum { LOCATION = CONFIG_TEXT + 3 * SIGNIN_BACK + 200 };

/* ---- The browser's cookie ------------------------------------------------------------------ */

/* By TLS no other name of the same domain can set it. */
static const char *cookie_of(const struct server *s)
{
    return strncmp(s->config.origin, "https:", 6) == 0 ? "__Host-signoria-signin" : "signoria-signin";
}

static const char *browser_token(struct request *r)
{
    const char *token = MHD_lookup_connection_value(r->connection, MHD_COOKIE_KIND, cookie_of(r->server));
    return token && strlen(token) == USERS_TOKEN - 1 ? token : NULL;
}

static bool browser_hash(struct request *r, char hash[USERS_HASH])
{
    const char *token = browser_token(r);
    if (token)
        users_hash(token, hash);
    return token != NULL;
}

/* Two tabs may sign in at once: the cookie stays what it is. */
static void keep_browser(struct request *r, char hash[USERS_HASH])
{
    char fresh[USERS_TOKEN];
    struct sg_text cookie;
    const char *token = browser_token(r), *name = cookie_of(r->server);
    if (!token)
        users_token(fresh);
    users_hash(token ? token : fresh, hash);
    sg_text_init(&cookie, r->cookie, sizeof r->cookie);
    sg_text_printf(&cookie, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", name, token ? token : fresh,
                   2 * SIGNIN_MINUTES * 60, name[0] == '_' ? "; Secure" : "");
}

/* ---- Asking the provider ---------------------------------------------------------------------- */

static void forget_signin(struct request *r)
{
    free(r->ctx);
}

static void on_signin(struct signin_ask *ask)
{
    struct request *r = ask->ctx;
    r->give_up = 0; /* who waited for a provider has not waited for the store */
    request_wake(r);
}

static struct signin_ask *new_ask(struct request *r, enum signin_what what)
{
    struct signin_ask *ask = calloc(1, sizeof *ask);
    sg_check(ask);
    ask->what = what;
    ask->user = r->who.id;
    ask->account = r->who.account;
    ask->done = on_signin;
    ask->ctx = r;
    return ask;
}

static enum handled send_ask(struct request *r, struct signin_ask *ask)
{
    r->ctx = ask;
    r->forget = forget_signin;
    request_suspend(r);
    signin_ask(r->server->signin, ask); /* from here on the request may be gone */
    return WAIT;
}

static bool provider_wanted(struct request *r, int64_t provider)
{
    if (signin_name(r->server->signin, (int)provider))
        return true;
    problem_key(r, 404, "signin.none", "there is no such provider; GET /api/v1 lists them");
    return false;
}

/* ---- To the provider --------------------------------------------------------------------------- */

/* An address of the browser client: "#/table/7?code=x". */
static bool back_ok(const char *back)
{
    if (strlen(back) >= SIGNIN_BACK || strncmp(back, "#/", 2) != 0)
        return false;
    for (const char *c = back; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return true;
}

static enum handled answer_begin(struct request *r, const struct signin_ask *ask)
{
    struct json j;
    if (ask->result != SIGNIN_OK) {
        r->cookie[0] = 0;
        r->retry_after = 5;
        return problem_key(r, 503, ask->key, "the provider cannot be used now; the server's log says why");
    }
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_put_string(&j, "url", ask->url);
    json_close(&j);
    return DONE;
}

enum handled api_signin_begin(struct request *r)
{
    static const char *const ways[] = {"enter", "connect", "confirm"};
    int64_t provider;
    const char *back;
    int way;
    if (r->ctx)
        return answer_begin(r, r->ctx);
    if (!body_known(r, r->json, "provider back for") ||
        !body_must_number(r, r->json, "provider", 1, CONFIG_PROVIDERS, &provider) ||
        !body_text(r, r->json, "back", SIGNIN_BACK - 1, &back) || !body_word(r, r->json, "for", ways, 3, &way) ||
        !provider_wanted(r, provider))
        return DONE;
    back = back ? back : "#/";
    if (!back_ok(back))
        return problem(r, 400, "'back' is an address of this site's pages that begins with #/");
    if (way != SIGNIN_ENTER && !r->who.account)
        return problem_key(r, 409, "account.guest", "you have no account");
    struct signin_ask *ask = new_ask(r, SIGNIN_BEGIN);
    ask->provider = (int)provider;
    ask->way = (enum signin_way)way;
    strcpy(ask->back, back);
    keep_browser(r, ask->browser);
    return send_ask(r, ask);
}

/* ---- Back from the provider ---------------------------------------------------------------------- */

static void escape_text(struct sg_text *out, const char *text)
{
    static const char digits[] = "0123456789ABCDEF";
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("-._~/", c);
        if (plain) {
            sg_text_char(out, (char)c);
        } else {
            sg_text_char(out, '%');
            sg_text_char(out, digits[c >> 4]);
            sg_text_char(out, digits[c & 15]);
        }
    }
}

/* A page of the client, which continues from here; nothing of the provider's address stays in the browser's. */
static enum handled go_on(struct request *r, const char *page, const char *key, const struct signin_ask *ask)
{
    char memory[LOCATION];
    struct sg_text location;
    sg_text_init(&location, memory, sizeof memory);
    sg_text_printf(&location, "%s/#/signin%s?provider=%d", r->server->config.origin, page, ask->provider);
    if (key)
        sg_text_printf(&location, "&error=%s", key);
    if (ask->back[0]) {
        sg_text_add(&location, "&to=");
        escape_text(&location, ask->back);
    }
    r->status = 303;
    r->response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    sg_check(r->response);
    const char *const headers[][2] = {{"Location", memory},
                                      {"Cache-Control", "no-store"},
                                      {"Referrer-Policy", "no-referrer"},
                                      {"X-Content-Type-Options", "nosniff"},
                                      {"Set-Cookie", r->cookie}};
    for (int i = 0; i < (r->cookie[0] ? 5 : 4); i++)
        MHD_add_response_header(r->response, headers[i][0], headers[i][1]);
    return DONE;
}

static enum handled answer_end(struct request *r, const struct signin_ask *ask)
{
    if (ask->result == SIGNIN_REFUSED)
        return go_on(r, "", ask->key, ask);
    if (ask->result == SIGNIN_NAME)
        return go_on(r, "/name", NULL, ask);
    if (ask->way == SIGNIN_CONNECT)
        return go_on(r, "", NULL, ask);
    if (!r->blocking)
        return LATER;
    enum db_code code = account_enter(r, ask->user, ask->result == SIGNIN_NEW);
    return go_on(r, "", code == DB_OK ? NULL : "signin.store", ask);
}

static bool take_query(struct request *r, const char *name, char *out, size_t size)
{
    const char *text = request_query(r, name);
    if (text && strlen(text) >= size)
        return false;
    strcpy(out, text ? text : "");
    return true;
}

enum handled api_signin_callback(struct request *r)
{
    if (r->ctx)
        return answer_end(r, r->ctx);
    if (!r->server->signin)
        return problem_key(r, 404, "signin.none", "this server has no provider of sign-in");
    struct signin_ask *ask = new_ask(r, SIGNIN_END);
    bool whole =
        take_query(r, "state", ask->state, sizeof ask->state) && take_query(r, "code", ask->code, sizeof ask->code) &&
        take_query(r, "iss", ask->iss, sizeof ask->iss) && take_query(r, "error", ask->error, sizeof ask->error);
    if (!whole || !browser_hash(r, ask->browser)) {
        enum handled h = go_on(r, "", "signin.expired", ask);
        free(ask);
        return h;
    }
    return send_ask(r, ask);
}

/* ---- A name for a new account ---------------------------------------------------------------------- */

static enum handled nothing_waits(struct request *r)
{
    return problem_key(r, 404, "signin.expired", "no sign-in of this browser waits for a name; begin again");
}

enum handled api_signin_waiting(struct request *r)
{
    char hash[USERS_HASH];
    enum db_code code;
    struct json j;
    if (!browser_hash(r, hash))
        return nothing_waits(r);
    struct db_tx *tx = db_begin(r->server->db, DB_READ);
    struct db_signin *waits = signin_waiting(tx, hash, &code);
    db_end(tx);
    if (!waits)
        return code == DB_NONE ? nothing_waits(r) : problem_store(r, code);
    reply_json(r, 200, &j);
    json_open(&j, '{');
    json_key(&j, "provider");
    json_number(&j, signin_of_issuer(r->server->signin, waits->issuer));
    json_put_string(&j, "name", waits->name);
    json_close(&j);
    free(waits);
    return DONE;
}

enum handled api_signin_name(struct request *r)
{
    char hash[USERS_HASH];
    const char *name;
    int64_t user = 0;
    enum db_code store = DB_OK;
    struct sg_error why;
    struct json j;
    sg_error_clear(&why);
    if (!body_known(r, r->json, "name") || !body_must_text(r, r->json, "name", MATCH_MAX_NAME - 1, &name))
        return DONE;
    if (!browser_hash(r, hash))
        return nothing_waits(r);
    int64_t guest = r->who.account ? 0 : r->who.id;
    switch (signin_enrol(r->server->db, hash, name, guest, &user, &why, &store)) {
    case USERS_OK: break;
    case USERS_BAD: return problem_error(r, 400, NULL, &why);
    case USERS_TAKEN:
        return problem_key(r, 409, "account.taken",
                           "somebody has an account with this name, or one that looks the same");
    default: return store == DB_NONE || store == DB_CONFLICT ? nothing_waits(r) : problem_store(r, store);
    }
    store = account_enter(r, user, true);
    if (store != DB_OK)
        return problem_store(r, store);
    reply_json(r, 201, &j);
    user_json(&j, &r->who);
    return DONE;
}

/* ---- Connected providers ----------------------------------------------------------------------------- */

struct listing {
    struct request *r;
    struct json *j;
};

static bool list_identity(void *ctx, const char *issuer, const char *subject, int64_t at)
{
    struct listing *l = ctx;
    int provider = signin_of_issuer(l->r->server->signin, issuer);
    (void)subject;
    json_open(l->j, '{');
    json_key(l->j, "provider"); /* 0: the server no longer has it */
    json_number(l->j, provider);
    json_put_string(l->j, "issuer", issuer);
    json_put_string(l->j, "name", provider ? signin_name(l->r->server->signin, provider) : issuer);
    json_key(l->j, "since");
    json_number(l->j, at / 1000);
    json_close(l->j);
    return true;
}

enum db_code signin_list(struct request *r, struct db_tx *tx, int64_t user, struct buffer *out)
{
    struct json j;
    buffer_json(out, &j);
    json_open(&j, '[');
    enum db_code code = db_identities(tx, user, list_identity, &(struct listing){r, &j});
    json_close(&j);
    return code;
}

void signin_providers(struct request *r, struct json *j)
{
    json_open(j, '[');
    for (int i = 1; i <= CONFIG_PROVIDERS; i++) {
        const char *name = signin_name(r->server->signin, i);
        if (!name)
            continue;
        json_open(j, '{');
        json_key(j, "provider");
        json_number(j, i);
        json_put_string(j, "name", name);
        json_close(j);
    }
    json_close(j);
}

enum handled api_signin_drop(struct request *r)
{
    const char *issuer;
    enum db_code code;
    if (!body_known(r, r->json, "issuer") || !body_must_text(r, r->json, "issuer", CONFIG_TEXT - 1, &issuer))
        return DONE;
    struct db_tx *tx = db_begin(r->server->db, DB_WRITE);
    struct db_user *user = db_user_get(tx, r->who.id, &code);
    bool locked_out = user && user->key[0] && !user->pass[0];
    if (user && !locked_out)
        code = db_identity_drop(tx, r->who.id, issuer);
    free(user);
    if (code == DB_OK && !locked_out)
        code = db_end(tx);
    else
        db_cancel(tx);
    if (locked_out)
        return problem_key(r, 409, "signin.only-way",
                           "this is your only way to sign in: set a password first (POST /api/v1/password)");
    if (code == DB_NONE)
        return problem_key(r, 404, "signin.not-connected", "your account is not connected to this provider");
    return code == DB_OK ? reply_empty(r) : problem_store(r, code);
}
