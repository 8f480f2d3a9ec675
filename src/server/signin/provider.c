/* provider.c: what a provider says of itself, and its keys; both are remembered for an hour. */
#include "server/signin/internal.h"

#include "base/check.h"

#include <string.h>

enum { REMEMBER_MS = 3600000, QUIET_MS = 5000, RENEWALS = 3, RENEWAL_MS = 60000 };

static const char discovery[] = "/.well-known/openid-configuration";

/* An address in the document, or "" if there is none; false if it will not do. */
static bool read_url(const struct provider *p, json_t *doc, const char *key, char out[SIGNIN_URL], struct sg_text *why)
{
    const char *url = json_string_value(json_object_get(doc, key));
    out[0] = 0;
    if (!url)
        return true;
    if (!oidc_url_ok(url, p->issuer)) {
        sg_text_printf(why, "%s of the provider's description is not an https address", key);
        return false;
    }
    strcpy(out, url);
    return true;
}

static bool lists_word(json_t *list, const char *word)
{
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (json_is_string(one) && strcmp(json_string_value(one), word) == 0) return true;
    return false;
}

static bool read_document(struct provider *p, json_t *doc, struct sg_text *why)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    const char *issuer = json_string_value(json_object_get(doc, "issuer"));
    json_t *methods = json_object_get(doc, "token_endpoint_auth_methods_supported");
    if (!issuer || strcmp(issuer, p->issuer) != 0) {
        sg_text_add(why, "the provider's description is of another issuer");
        return false;
    }
    if (!read_url(p, doc, "authorization_endpoint", p->authorize, why) ||
        !read_url(p, doc, "token_endpoint", p->token, why) || !read_url(p, doc, "jwks_uri", p->keys_url, why) ||
        !read_url(p, doc, "userinfo_endpoint", p->userinfo, why))
        return false;
    if (!p->authorize[0] || !p->token[0] || !p->keys_url[0]) {
        sg_text_add(why, "the provider's description lacks authorization_endpoint, token_endpoint or jwks_uri");
        return false;
    }
    /* In a header it is escaped first, which not every provider knows; in a body there is no doubt. */
    bool odd = strspn(p->secret, plain) != strlen(p->secret) || strspn(p->client, plain) != strlen(p->client);
    p->post_secret = (odd || !lists_word(methods, "client_secret_basic")) && lists_word(methods, "client_secret_post");
    p->gives_iss = json_is_true(json_object_get(doc, "authorization_response_iss_parameter_supported"));
    return true;
}

bool provider_know(struct provider *p, int64_t until, struct sg_text *why)
{
    char url[CONFIG_TEXT + sizeof discovery];
    struct sg_text text;
    int64_t now = server_ticks();
    if (p->facts_until > now)
        return true;
    if (p->quiet_until > now) {
        sg_text_add(why, "the provider failed a moment ago and is not asked again yet");
        return false;
    }
    sg_text_init(&text, url, sizeof url);
    size_t length = strlen(p->issuer);
    sg_text_bytes(&text, p->issuer, p->issuer[length - 1] == '/' ? length - 1 : length);
    sg_text_add(&text, discovery);
    json_t *doc = oidc_fetch(&(struct oidc_call){.provider = p, .url = url, .until = until}, why);
    bool good = doc && read_document(p, doc, why);
    json_decref(doc);
    p->facts_until = good ? server_ticks() + REMEMBER_MS : 0;
    p->quiet_until = good ? 0 : server_ticks() + QUIET_MS;
    return good;
}

/* ---- Keys -------------------------------------------------------------------------- */

static bool fetch_keys(struct provider *p, int64_t until, struct sg_text *why)
{
    json_t *doc = oidc_fetch(&(struct oidc_call){.provider = p, .url = p->keys_url, .until = until}, why);
    json_t *keys = json_object_get(doc, "keys");
    bool good = json_is_array(keys);
    if (doc && !good)
        sg_text_add(why, "the provider's list of keys has none");
    if (good) {
        json_decref(p->keys);
        p->keys = json_incref(keys);
        p->keys_until = server_ticks() + REMEMBER_MS;
    }
    json_decref(doc);
    return good;
}

/* Keys change now and then, and a token of a new one is a reason to look: some times in a row, then once a minute. */
static bool may_renew(struct provider *p)
{
    int64_t now = server_ticks();
    p->renewals += (double)(now - p->renewals_at) / RENEWAL_MS;
    p->renewals = p->renewals > RENEWALS ? RENEWALS : p->renewals;
    p->renewals_at = now;
    if (p->renewals < 1)
        return false;
    p->renewals -= 1;
    return true;
}

json_t *provider_verify(struct provider *p, const char *token, const struct oidc_expected *expected, int64_t until,
                        struct sg_text *why)
{
    json_t *claims = NULL;
    pthread_mutex_lock(&p->facts);
    bool have = p->keys_until > server_ticks() || fetch_keys(p, until, why);
    enum token_code code = have ? token_check(token, p->keys, &claims, why) : TOKEN_BAD;
    if (code == TOKEN_NO_KEY && may_renew(p)) {
        sg_text_init(why, why->at, why->capacity);
        if (fetch_keys(p, until, why))
            token_check(token, p->keys, &claims, why);
    }
    pthread_mutex_unlock(&p->facts);
    if (claims && !token_claims_ok(claims, expected, why)) {
        json_decref(claims);
        claims = NULL;
    }
    return claims;
}
