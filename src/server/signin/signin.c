/* signin.c: signing in by a provider: settings, queues, and the way of one sign-in. */
#define _GNU_SOURCE
#include "server/signin/internal.h"

#include "base/check.h"
#include "server/http/curl_lib.h"
#include "server/log.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, QUEUE = 32, ASK_MS = 10000 };

struct signin {
    struct server *server;
    atomic_bool stop;
    struct provider provider[CONFIG_PROVIDERS];
};

static const char callback[] = "/api/v1/signin/callback";

static void refuse_because(struct provider *p, struct signin_ask *ask, const char *key, const char *words)
{
    ask->result = SIGNIN_REFUSED;
    ask->key = key;
    if (words)
        log_line(p->server, "signin", p->number, words);
}

/* ---- Beginning -------------------------------------------------------------------------- */

static void write_url(struct provider *p, struct signin_ask *ask, const char *state, const char *nonce,
                      const char *challenge)
{
    struct sg_text url;
    const char *const fields[][2] = {
        {"response_type", "code"},
        {"client_id", p->client},
        {"state", state},
        {"nonce", nonce},
        {"code_challenge_method", "S256"},
        {"code_challenge", challenge},
        {"prompt", ask->way == SIGNIN_CONFIRM ? "login" : ""}, /* not just somebody who found the browser open */
    };
    sg_text_init(&url, ask->url, sizeof ask->url);
    sg_text_add(&url, p->authorize);
    sg_text_add(&url, strchr(p->authorize, '?') ? "&scope=openid%20" : "?scope=openid%20");
    oidc_escape(&url, p->scopes);
    sg_text_add(&url, "&redirect_uri=");
    oidc_escape(&url, p->server->config.origin);
    oidc_escape(&url, callback);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (fields[i][1][0]) {
            sg_text_printf(&url, "&%s=", fields[i][0]);
            oidc_escape(&url, fields[i][1]);
        }
    if (url.full)
        refuse_because(p, ask, "signin.provider", "the provider's address is too long");
}

static void begin_signin(struct provider *p, struct signin_ask *ask)
{
    char words[400], state[USERS_TOKEN + 2], hash[USERS_HASH], nonce[USERS_TOKEN], verifier[USERS_TOKEN];
    char challenge[sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    uint8_t digest[crypto_hash_sha256_BYTES];
    struct sg_text why;
    sg_text_init(&why, words, sizeof words);
    pthread_mutex_lock(&p->facts);
    bool known = provider_know(p, ask->until, &why);
    pthread_mutex_unlock(&p->facts);
    if (!known) {
        refuse_because(p, ask, "signin.provider", words);
        return;
    }
    state[0] = (char)('0' + p->number);
    state[1] = '.';
    users_token(state + 2);
    users_hash(state, hash);
    users_token(nonce);
    users_token(verifier);
    crypto_hash_sha256(digest, (const uint8_t *)verifier, strlen(verifier));
    sodium_bin2base64(challenge, sizeof challenge, digest, sizeof digest, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    int64_t now = db_now();
    struct db_signin under_way = {.state = hash,
                                  .browser = ask->browser,
                                  .issuer = p->issuer,
                                  .nonce = nonce,
                                  .verifier = verifier,
                                  .back = ask->back,
                                  .subject = "",
                                  .name = "",
                                  .user = ask->user,
                                  .way = (int)ask->way,
                                  .until = now + SIGNIN_MINUTES * 60000LL};
    struct db_tx *tx = db_begin(p->server->db, DB_WRITE);
    enum db_code code = db_signin_add(tx, &under_way, now);
    if (code == DB_OK)
        code = db_end(tx);
    else
        db_cancel(tx);
    ask->result = SIGNIN_OK;
    if (code != DB_OK)
        refuse_because(p, ask, "signin.store", NULL);
    else
        write_url(p, ask, state, nonce, challenge);
}

/* ---- Ending: what the provider gives for the code ------------------------------------------- */

/* RFC 6749, 2.3.1: both are escaped before they are joined. */
static void basic_header(const struct provider *p, char *out, size_t size)
{
    char pair[6 * CONFIG_TEXT + 2], coded[8 * CONFIG_TEXT + 8];
    struct sg_text text;
    sg_text_init(&text, pair, sizeof pair);
    oidc_escape(&text, p->client);
    sg_text_char(&text, ':');
    oidc_escape(&text, p->secret);
    sodium_bin2base64(coded, sizeof coded, (const uint8_t *)pair, text.length, sodium_base64_VARIANT_ORIGINAL);
    sg_text_init(&text, out, size);
    sg_text_printf(&text, "Authorization: Basic %s", coded);
    sodium_memzero(pair, sizeof pair);
    sodium_memzero(coded, sizeof coded);
}

static json_t *exchange_code(struct provider *p, const char *url, bool post_secret, const struct signin_ask *ask,
                             const struct db_signin *under_way, struct sg_text *why)
{
    char form[3 * (SIGNIN_CODE + 4 * CONFIG_TEXT)], header[8 * CONFIG_TEXT + 40];
    struct sg_text text;
    bool basic = p->secret[0] && !post_secret;
    sg_text_init(&text, form, sizeof form);
    sg_text_add(&text, "grant_type=authorization_code&code=");
    oidc_escape(&text, ask->code);
    sg_text_add(&text, "&redirect_uri=");
    oidc_escape(&text, p->server->config.origin);
    oidc_escape(&text, callback);
    sg_text_printf(&text, "&code_verifier=%s", under_way->verifier);
    if (!basic) {
        sg_text_add(&text, "&client_id=");
        oidc_escape(&text, p->client);
    }
    if (p->secret[0] && !basic) {
        sg_text_add(&text, "&client_secret=");
        oidc_escape(&text, p->secret);
    }
    if (basic)
        basic_header(p, header, sizeof header);
    json_t *answer = oidc_fetch(
        &(struct oidc_call){
            .provider = p, .url = url, .form = form, .authorization = basic ? header : NULL, .until = ask->until},
        why);
    sodium_memzero(form, sizeof form);
    sodium_memzero(header, sizeof header);
    const char *error = json_string_value(json_object_get(answer, "error"));
    if (answer && error) {
        sg_text_add(why, "the provider does not take the code: ");
        sg_text_quote(why, error, strlen(error), 60);
    } else if (answer && !json_is_string(json_object_get(answer, "id_token"))) {
        sg_text_add(why, "the provider answers without an ID token");
    }
    if (why->length) {
        json_decref(answer);
        return NULL;
    }
    return answer;
}

/* What else the provider says of somebody who is new here; nothing is lost if it says nothing. */
static void ask_userinfo(struct provider *p, const char *url, json_t *answer, struct identity *who, int64_t until)
{
    char words[300], header[4096];
    struct sg_text why, text;
    const char *token = json_string_value(json_object_get(answer, "access_token"));
    sg_text_init(&why, words, sizeof words);
    sg_text_init(&text, header, sizeof header);
    if (!url[0] || !token || strpbrk(token, "\r\n"))
        return;
    sg_text_printf(&text, "Authorization: Bearer %s", token);
    if (text.full)
        return;
    json_t *info =
        oidc_fetch(&(struct oidc_call){.provider = p, .url = url, .authorization = header, .until = until}, &why);
    const char *subject = json_string_value(json_object_get(info, "sub"));
    if (subject && strcmp(subject, who->subject) == 0)
        identity_name(info, who);
    json_decref(info);
}

static bool is_known(struct server *server, const struct identity *who)
{
    int64_t owner = 0;
    struct db_tx *tx = db_begin(server->db, DB_READ);
    db_identity_find(tx, who->issuer, who->subject, &owner);
    db_end(tx);
    return owner != 0;
}

/* Copies of what another thread may ask for again meanwhile. */
struct endpoints {
    char token[SIGNIN_URL], userinfo[SIGNIN_URL];
    bool post_secret, gives_iss;
};

static bool find_endpoints(struct provider *p, int64_t until, struct endpoints *e, struct sg_text *why)
{
    pthread_mutex_lock(&p->facts);
    bool known = provider_know(p, until, why);
    strcpy(e->token, p->token);
    strcpy(e->userinfo, p->userinfo);
    e->post_secret = p->post_secret;
    e->gives_iss = p->gives_iss;
    pthread_mutex_unlock(&p->facts);
    return known;
}

static void redeem_code(struct provider *p, struct signin_ask *ask, const struct db_signin *under_way)
{
    char words[400];
    struct sg_text why;
    struct endpoints e;
    sg_text_init(&why, words, sizeof words);
    if (!find_endpoints(p, ask->until, &e, &why)) {
        refuse_because(p, ask, "signin.provider", words);
        return;
    }
    if (ask->iss[0] ? strcmp(ask->iss, p->issuer) != 0 : e.gives_iss) {
        refuse_because(p, ask, "signin.token", "the answer came from another issuer (iss)");
        return;
    }
    json_t *answer = exchange_code(p, e.token, e.post_secret, ask, under_way, &why);
    if (!answer) {
        refuse_because(p, ask, "signin.provider", words);
        return;
    }
    struct oidc_expected expected = {p->issuer, p->client, under_way->nonce, db_now() / 1000};
    json_t *claims =
        provider_verify(p, json_string_value(json_object_get(answer, "id_token")), &expected, ask->until, &why);
    if (!claims) {
        refuse_because(p, ask, "signin.token", words);
    } else {
        struct identity who = {.issuer = p->issuer, .subject = json_string_value(json_object_get(claims, "sub"))};
        identity_name(claims, &who);
        if (!who.certain && ask->way == SIGNIN_ENTER && !is_known(p->server, &who)) {
            struct identity more = {.issuer = who.issuer, .subject = who.subject};
            ask_userinfo(p, e.userinfo, answer, &more, ask->until);
            who = more.name[0] ? more : who;
        }
        identity_enter(p->server, under_way, &who, ask);
    }
    json_decref(claims);
    json_decref(answer);
}

/* ---- Ending: is it the sign-in that this browser began? ---------------------------------------- */

static void end_signin(struct provider *p, struct signin_ask *ask)
{
    char hash[USERS_HASH], words[120];
    struct sg_text why;
    enum db_code code;
    users_hash(ask->state, hash);
    struct db_tx *tx = db_begin(p->server->db, DB_WRITE);
    struct db_signin *under_way = db_signin_take(tx, hash, ask->browser, db_now(), &code);
    enum db_code end = db_end(tx);
    if (!under_way || end != DB_OK || strcmp(under_way->issuer, p->issuer) != 0) {
        bool broken = end != DB_OK || (code != DB_OK && code != DB_NONE);
        free(under_way);
        refuse_because(p, ask, broken ? "signin.store" : "signin.expired", NULL);
        return;
    }
    strcpy(ask->back, under_way->back);
    ask->way = (enum signin_way)under_way->way;
    if (ask->error[0]) {
        bool denied = strcmp(ask->error, "access_denied") == 0;
        sg_text_init(&why, words, sizeof words);
        sg_text_add(&why, "the provider refuses: ");
        sg_text_quote(&why, ask->error, strlen(ask->error), 60);
        refuse_because(p, ask, denied ? "signin.cancelled" : "signin.provider", denied ? NULL : words);
    } else if (ask->way != SIGNIN_ENTER && (!ask->account || ask->user != under_way->user)) {
        refuse_because(p, ask, "signin.other-session", NULL);
    } else if (!ask->code[0]) {
        refuse_because(p, ask, "signin.expired", NULL);
    } else {
        redeem_code(p, ask, under_way);
    }
    free(under_way);
}

/* ---- Queues -------------------------------------------------------------------------------- */

static void do_signin(struct provider *p, struct signin_ask *ask)
{
    const char *missing = curl_missing() ? curl_missing() : jose_missing();
    if (atomic_load(p->stop) || server_ticks() > ask->until)
        refuse_because(p, ask, "signin.busy", NULL);
    else if (missing)
        refuse_because(p, ask, "signin.provider", missing);
    else if (ask->what == SIGNIN_BEGIN)
        begin_signin(p, ask);
    else
        end_signin(p, ask);
    ask->done(ask);
}

static void *run_signins(void *arg)
{
    struct provider *p = arg;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->first && !atomic_load(p->stop))
            pthread_cond_wait(&p->more, &p->lock);
        struct signin_ask *ask = p->first;
        if (!ask)
            break;
        p->first = ask->next_ask;
        if (!p->first)
            p->last = &p->first;
        p->waiting--;
        pthread_mutex_unlock(&p->lock);
        do_signin(p, ask);
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void signin_ask(struct signin *s, struct signin_ask *ask)
{
    int number = ask->what == SIGNIN_END ? ask->state[0] - '0' : ask->provider;
    ask->key = NULL;
    ask->next_ask = NULL;
    ask->until = server_ticks() + ASK_MS;
    if (!signin_name(s, number)) {
        ask->result = SIGNIN_REFUSED;
        ask->key = "signin.expired";
        ask->done(ask);
        return;
    }
    struct provider *p = &s->provider[number - 1];
    ask->provider = number;
    pthread_mutex_lock(&p->lock);
    bool room = p->waiting < QUEUE && !atomic_load(&s->stop);
    if (room) {
        *p->last = ask;
        p->last = &ask->next_ask;
        p->waiting++;
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    if (room)
        return;
    ask->result = SIGNIN_REFUSED;
    ask->key = "signin.busy";
    ask->done(ask);
}

/* ---- Settings ------------------------------------------------------------------------------ */

const char *signin_name(const struct signin *s, int provider)
{
    return s && provider >= 1 && provider <= CONFIG_PROVIDERS && s->provider[provider - 1].number
               ? s->provider[provider - 1].name
               : NULL;
}

static const char *signin_issuer(const struct signin *s, int provider)
{
    return signin_name(s, provider) ? s->provider[provider - 1].issuer : NULL;
}

int signin_of_issuer(const struct signin *s, const char *issuer)
{
    for (int i = 1; i <= CONFIG_PROVIDERS; i++)
        if (signin_name(s, i) && strcmp(signin_issuer(s, i), issuer) == 0)
            return i;
    return 0;
}

/* Itself, or "file:PATH" of a file whose first line it is. */
static bool read_secret(const char *given, char out[CONFIG_TEXT], struct sg_error *why)
{
    if (strncmp(given, "file:", 5) != 0) {
        strcpy(out, given);
        return true;
    }
    FILE *file = fopen(given + 5, "re");
    bool good = file && fgets(out, CONFIG_TEXT, file) && strlen(out) < CONFIG_TEXT - 1;
    if (file)
        fclose(file);
    out[good ? strcspn(out, "\r\n") : 0] = 0;
    return (good && out[0]) || sg_wrong_args(why, "wrong.serve.oidc-secret", "%s", given + 5);
}

static bool provider_ready(struct server *server, int i, struct provider *p, struct sg_error *why)
{
    const struct config_oidc *c = &server->config.oidc[i];
    const char *origin = server->config.origin, *host = strstr(c->issuer, "://");
    const char *missing;
    if (!oidc_url_ok(c->issuer, c->issuer) || strchr(c->issuer, '?'))
        return sg_wrong_args(why, "wrong.serve.oidc-issuer", "%s", c->issuer);
    if (!c->client[0])
        return sg_wrong_args(why, "wrong.serve.oidc-client", "%s", c->issuer);
    if (!origin[0])
        return sg_wrong(why, "wrong.serve.oidc-origin");
    if (server->config.accounts == ACCOUNTS_NONE)
        return sg_wrong(why, "wrong.serve.oidc-accounts");
    for (int other = 0; other < i; other++)
        if (strcmp(server->config.oidc[other].issuer, c->issuer) == 0)
            return sg_wrong_args(why, "wrong.serve.oidc-twice", "%s", c->issuer);
    if ((missing = curl_missing()))
        return sg_wrong_args(why, "wrong.serve.libcurl", "%s", missing);
    if ((missing = jose_missing()))
        return sg_wrong_args(why, "wrong.serve.libcjose", "%s", missing);
    if (!read_secret(c->secret, p->secret, why))
        return false;
    p->issuer = c->issuer;
    p->client = c->client;
    p->scopes = c->scopes;
    struct sg_text name;
    sg_text_init(&name, p->name, sizeof p->name);
    if (c->name[0])
        sg_text_add(&name, c->name);
    else
        sg_text_bytes(&name, host + 3, strcspn(host + 3, "/"));
    p->number = i + 1;
    return true;
}

static void start_provider(struct signin *s, struct provider *p)
{
    p->server = s->server;
    p->stop = &s->stop;
    p->renewals_at = server_ticks();
    p->renewals = 3;
    p->last = &p->first;
    pthread_mutex_init(&p->facts, NULL);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    for (int i = 0; i < THREADS; i++)
        sg_check(pthread_create(&p->thread[i], NULL, run_signins, p) == 0);
}

struct signin *signin_start(struct server *server, struct sg_error *why)
{
    struct signin *s = calloc(1, sizeof *s);
    bool any = false, good = true;
    sg_check(s);
    s->server = server;
    for (int i = 0; i < CONFIG_PROVIDERS && good; i++)
        if (server->config.oidc[i].issuer[0]) {
            any = true;
            good = provider_ready(server, i, &s->provider[i], why);
        }
    if (!any || !good) {
        sodium_memzero(s, sizeof *s);
        free(s);
        return NULL;
    }
    for (int i = 0; i < CONFIG_PROVIDERS; i++)
        if (s->provider[i].number)
            start_provider(s, &s->provider[i]);
    return s;
}

static void stop_provider(struct provider *p)
{
    pthread_mutex_lock(&p->lock);
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < THREADS; i++)
        pthread_join(p->thread[i], NULL);
    pthread_mutex_destroy(&p->facts);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->more);
    json_decref(p->keys);
}

void signin_stop(struct signin *s)
{
    if (!s)
        return;
    atomic_store(&s->stop, true);
    for (int i = 0; i < CONFIG_PROVIDERS; i++)
        if (s->provider[i].number)
            stop_provider(&s->provider[i]);
    sodium_memzero(s, sizeof *s);
    free(s);
}
