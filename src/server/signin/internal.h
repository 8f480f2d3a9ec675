/* internal.h: what the parts of signin.h share. */
#ifndef SERVER_SIGNIN_INTERNAL_H
#define SERVER_SIGNIN_INTERNAL_H

#include "host/read_json.h"
#include "proto/buffer.h"
#include "server/http/http.h"
#include "server/signin/signin.h"

#include <pthread.h>

/* A provider's token for signing in: what must be in it. */
struct oidc_expected {
    const char *issuer, *client, *nonce;
    int64_t now; /* seconds since 1970 */
};

struct provider {
    struct server *server;
    const atomic_bool *stop;
    int number; /* from 1 */
    const char *issuer, *client, *scopes;
    char name[CONFIG_TEXT], secret[CONFIG_TEXT];

    pthread_mutex_t facts; /* of all that follows; held while the provider is asked for it */
    char authorize[SIGNIN_URL], token[SIGNIN_URL], userinfo[SIGNIN_URL], keys_url[SIGNIN_URL];
    bool post_secret; /* the secret goes into the body, not into a header */
    bool gives_iss;   /* its answers name the issuer (RFC 9207) */
    json_t *keys;
    int64_t facts_until, keys_until; /* ticks; 0: not asked yet */
    int64_t quiet_until;             /* ticks: it failed just now and is not asked before */
    double renewals;                 /* of keys that may be asked for before their time */
    int64_t renewals_at;             /* ticks when that was counted */

    pthread_t thread[2];
    pthread_mutex_t lock; /* of the queue */
    pthread_cond_t more;
    struct signin_ask *first, **last;
    int waiting;
};

/* ---- HTTP (oidc_http.c) -------------------------------------------------------------- */

/* May the provider be asked at this address? https, or http on this machine if the issuer is there. */
bool oidc_url_ok(const char *url, const char *issuer);

struct oidc_call {
    const struct provider *provider;
    const char *url;
    const char *form;          /* NULL: GET */
    const char *authorization; /* a whole header, or NULL */
    int64_t until;             /* ticks */
};
/* The answer's JSON, an object, if its status is 200 (or, to a form, 4xx); NULL with why. */
json_t *oidc_fetch(const struct oidc_call *call, struct sg_text *why);
/* Adds text to a form or a query. */
void oidc_escape(struct sg_text *out, const char *text);

/* ---- Providers (provider.c) ------------------------------------------------------------ */

/* What the provider says of itself is known, or asked for now; false with why. The lock `facts` is held. */
bool provider_know(struct provider *p, int64_t until, struct sg_text *why);
/* The claims of an ID token that is good; NULL with why. Asks for keys if need be. The lock is not held. */
json_t *provider_verify(struct provider *p, const char *token, const struct oidc_expected *expected, int64_t until,
                        struct sg_text *why);

/* ---- Tokens (id_token.c) ---------------------------------------------------------------- */

/* What is missing to check tokens; NULL: nothing. */
const char *jose_missing(void);
enum token_code {
    TOKEN_GOOD,
    TOKEN_BAD,    /* see why */
    TOKEN_NO_KEY, /* none of these keys made it, by its name */
};
enum token_code token_check(const char *token, json_t *keys, json_t **claims, struct sg_text *why);
bool token_claims_ok(json_t *claims, const struct oidc_expected *expected, struct sg_text *why);

/* ---- Accounts (identities.c) --------------------------------------------------------------- */

/* What the provider has said about somebody. */
struct identity {
    const char *issuer, *subject;
    char name[USERS_NAME]; /* that they want; "": none */
    bool certain;          /* it is meant to be seen by others */
};
/* Finds or makes the account, or connects it; fills in result, user and key. */
void identity_enter(struct server *server, const struct db_signin *under_way, const struct identity *who,
                    struct signin_ask *ask);
/* The name that somebody wants to be seen by. */
void identity_name(json_t *claims, struct identity *who);

#endif
