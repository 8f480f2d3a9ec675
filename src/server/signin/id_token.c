/* id_token.c: is an ID token good? libcjose checks its signature, we what it says (OpenID Connect Core, 3.1.3.7). */
#include "server/signin/internal.h"

#include "base/check.h"
#include "host/library.h"

#include <cjose/cjose.h>
#include <sodium.h>
#include <string.h>

enum { MAX_TOKEN = 32768, SKEW_S = 60, OLD_S = 600, MIN_RSA_BITS = 2048 };

/* clang-format off */
#define CJOSE_FUNCTIONS(X)                                                                                             \
    X(jwk_import) X(jwk_get_kty) X(jwk_get_keysize) X(jwk_release) X(jws_import) X(jws_verify) X(jws_get_plaintext)    \
    X(jws_release)
/* clang-format on */

static struct {
#define MEMBER(name) __typeof__((cjose_##name)) *name;
    CJOSE_FUNCTIONS(MEMBER)
#undef MEMBER
} jose;

#define ROW(name) {"cjose_" #name, &jose.name},
static const struct library_function functions[] = {CJOSE_FUNCTIONS(ROW){NULL, NULL}};
static struct library libcjose = {.file = "libcjose.so.0", .functions = functions, .lock = PTHREAD_MUTEX_INITIALIZER};

const char *jose_missing(void)
{
    return library_missing(&libcjose);
}

/* ---- Which key, which algorithm ------------------------------------------------------------ */

/* Signatures of a key that only the provider has. Not "none", and not HS256, for which our own secret would be the key.
 */
static const struct algorithm {
    const char *name, *kty, *curve;
} algorithms[] = {
    {"RS256", "RSA", ""},     {"RS384", "RSA", ""},     {"RS512", "RSA", ""},
    {"PS256", "RSA", ""},     {"PS384", "RSA", ""},     {"PS512", "RSA", ""},
    {"ES256", "EC", "P-256"}, {"ES384", "EC", "P-384"}, {"ES512", "EC", "P-521"},
};

static const struct algorithm *algorithm_of(const char *name)
{
    for (size_t i = 0; name && i < sizeof algorithms / sizeof algorithms[0]; i++)
        if (strcmp(algorithms[i].name, name) == 0)
            return &algorithms[i];
    return NULL;
}

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The first of three parts: how the token was signed. */
static json_t *read_header(const char *token, struct sg_text *why)
{
    uint8_t bytes[2048];
    size_t length = 0, coded = strcspn(token, ".");
    json_error_t error;
    json_t *header = NULL;
    if (sodium_base642bin(bytes, sizeof bytes, token, coded, NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0)
        header = json_loadb((const char *)bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(header)) {
        json_decref(header);
        sg_text_add(why, "the ID token is not a signed token");
        return NULL;
    }
    return header;
}

static bool key_fits(json_t *key, const struct algorithm *alg, const char *kid)
{
    const char *use = text_of(key, "use"), *only = text_of(key, "alg");
    return strcmp(text_of(key, "kty"), alg->kty) == 0 && strcmp(text_of(key, "crv"), alg->curve) == 0 &&
           (!use[0] || strcmp(use, "sig") == 0) && (!only[0] || strcmp(only, alg->name) == 0) &&
           (!kid || strcmp(text_of(key, "kid"), kid) == 0);
}

/* The key of that name; without a name, the only one that fits. */
static json_t *find_key(json_t *keys, const struct algorithm *alg, const char *kid)
{
    json_t *found = NULL, *key;
    size_t i;
    json_array_foreach(keys, i, key)
    {
        if (!key_fits(key, alg, kid))
            continue;
        if (found)
            return NULL;
        found = key;
    }
    return found;
}

/* ---- The signature --------------------------------------------------------------------------- */

static json_t *signed_claims(const char *token, json_t *key, struct sg_text *why)
{
    cjose_err err = {.message = NULL};
    json_error_t error;
    json_t *claims = NULL;
    uint8_t *bytes = NULL;
    size_t length = 0;
    char *text = json_dumps(key, JSON_COMPACT);
    sg_check(text);
    cjose_jwk_t *jwk = jose.jwk_import(text, strlen(text), &err);
    free(text);
    cjose_jws_t *jws = jwk ? jose.jws_import(token, strlen(token), &err) : NULL;
    if (!jwk || !jws)
        sg_text_add(why, jwk ? "the ID token is not a signed token" : "the provider's key cannot be read");
    else if (jose.jwk_get_kty(jwk, &err) == CJOSE_JWK_KTY_RSA && jose.jwk_get_keysize(jwk, &err) < MIN_RSA_BITS)
        sg_text_printf(why, "the provider's key has fewer than %d bits", MIN_RSA_BITS);
    else if (!jose.jws_verify(jws, jwk, &err) || !jose.jws_get_plaintext(jws, &bytes, &length, &err))
        sg_text_add(why, "the signature of the ID token is wrong");
    else
        claims = json_loadb((const char *)bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (jws)
        jose.jws_release(jws);
    if (jwk)
        jose.jwk_release(jwk);
    if (bytes && !json_is_object(claims)) {
        sg_text_add(why, "the ID token has no JSON object in it");
        json_decref(claims);
        claims = NULL;
    }
    return claims;
}

enum token_code token_check(const char *token, json_t *keys, json_t **claims, struct sg_text *why)
{
    *claims = NULL;
    if (strlen(token) > MAX_TOKEN) {
        sg_text_printf(why, "the ID token has more than %d bytes", MAX_TOKEN);
        return TOKEN_BAD;
    }
    json_t *header = read_header(token, why);
    if (!header)
        return TOKEN_BAD;
    const char *kid = json_string_value(json_object_get(header, "kid"));
    const struct algorithm *alg = algorithm_of(text_of(header, "alg"));
    enum token_code code = TOKEN_BAD;
    if (!alg) {
        sg_text_add(why, "the ID token is signed by ");
        sg_text_quote(why, text_of(header, "alg"), strlen(text_of(header, "alg")), 20);
        sg_text_add(why, ", which is not allowed");
    } else if (json_object_get(header, "crit")) {
        sg_text_add(why, "the ID token requires an extension (crit)");
    } else {
        json_t *key = find_key(keys, alg, kid);
        if (key)
            *claims = signed_claims(token, key, why);
        else
            sg_text_add(why, "the ID token is signed by a key that the provider does not list");
        code = *claims ? TOKEN_GOOD : key ? TOKEN_BAD : TOKEN_NO_KEY;
    }
    json_decref(header);
    return code;
}

/* ---- What it says ----------------------------------------------------------------------------- */

static bool has_audience(json_t *aud, const char *client, bool *others)
{
    json_t *one;
    size_t i;
    bool found = json_is_string(aud) && strcmp(json_string_value(aud), client) == 0;
    *others = json_is_array(aud) && json_array_size(aud) > 1;
    json_array_foreach(aud, i, one) found |= json_is_string(one) && strcmp(json_string_value(one), client) == 0;
    return found;
}

static bool time_ok(json_t *claims, const char *key, int64_t low, int64_t high)
{
    json_t *time = json_object_get(claims, key);
    return json_is_number(time) && json_number_value(time) >= (double)low && json_number_value(time) <= (double)high;
}

static const char *fault_of(json_t *claims, const struct oidc_expected *e)
{
    const char *nonce = text_of(claims, "nonce"), *subject = text_of(claims, "sub");
    json_t *azp = json_object_get(claims, "azp");
    bool others = false;
    if (strcmp(text_of(claims, "iss"), e->issuer) != 0)
        return "the ID token is of another issuer (iss)";
    if (!has_audience(json_object_get(claims, "aud"), e->client, &others))
        return "the ID token is for another client (aud)";
    if ((azp || others) && (!json_is_string(azp) || strcmp(json_string_value(azp), e->client) != 0))
        return "the ID token was issued to another client (azp)";
    if (!time_ok(claims, "exp", e->now - SKEW_S, INT64_MAX))
        return "the ID token has expired (exp)";
    if (!time_ok(claims, "iat", e->now - OLD_S, e->now + SKEW_S))
        return "the ID token was not issued just now (iat); are both clocks right?";
    if (json_object_get(claims, "nbf") && !time_ok(claims, "nbf", 0, e->now + SKEW_S))
        return "the ID token is not valid yet (nbf)";
    if (strlen(nonce) != strlen(e->nonce) || sodium_memcmp(nonce, e->nonce, strlen(nonce)) != 0)
        return "the ID token is of another sign-in (nonce)";
    if (!subject[0] || strlen(subject) > 255)
        return "the ID token says not who it is about (sub)";
    return NULL;
}

bool token_claims_ok(json_t *claims, const struct oidc_expected *expected, struct sg_text *why)
{
    const char *fault = fault_of(claims, expected);
    if (fault)
        sg_text_add(why, fault);
    return !fault;
}
