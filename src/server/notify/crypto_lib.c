/* crypto_lib.c: ES256 by libcrypto. */
#include "server/notify/crypto_lib.h"

#include "host/library.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

/* clang-format off */
#define CRYPTO_FUNCTIONS(X)                                                                                            \
    X(BN_bn2binpad) X(ECDSA_SIG_free) X(ECDSA_SIG_get0) X(EVP_DigestSign) X(EVP_DigestSignInit) X(EVP_MD_CTX_free)     \
    X(EVP_MD_CTX_new) X(EVP_PKEY_Q_keygen) X(EVP_PKEY_free) X(EVP_PKEY_get_octet_string_param) X(EVP_sha256)           \
    X(d2i_AutoPrivateKey) X(d2i_ECDSA_SIG) X(i2d_PrivateKey)
/* clang-format on */

static struct {
#define MEMBER(name) __typeof__((name)) *name##_;
    CRYPTO_FUNCTIONS(MEMBER)
#undef MEMBER
} lib;

#define ROW(name) {#name, &lib.name##_},
static const struct library_function functions[] = {CRYPTO_FUNCTIONS(ROW){NULL, NULL}};
static struct library libcrypto = {.file = "libcrypto.so.3", .functions = functions, .lock = PTHREAD_MUTEX_INITIALIZER};

const char *es256_missing(void)
{
    return library_missing(&libcrypto);
}

/* A pair is libcrypto's own. */
static EVP_PKEY *key_of(const struct es256 *pair)
{
    return (EVP_PKEY *)(uintptr_t)pair;
}

struct es256 *es256_new(void)
{
    if (es256_missing())
        return NULL;
    return (struct es256 *)lib.EVP_PKEY_Q_keygen_(NULL, NULL, "EC", "P-256");
}

struct es256 *es256_read(const uint8_t *secret, size_t length)
{
    uint8_t point[ES256_PUBLIC];
    if (es256_missing())
        return NULL;
    struct es256 *pair = (struct es256 *)lib.d2i_AutoPrivateKey_(NULL, &secret, (long)length);
    if (pair && es256_public(pair, point))
        return pair;
    es256_free(pair);
    return NULL;
}

size_t es256_secret(const struct es256 *pair, uint8_t out[ES256_SECRET])
{
    int length = lib.i2d_PrivateKey_(key_of(pair), NULL);
    if (length <= 0 || length > ES256_SECRET)
        return 0;
    return lib.i2d_PrivateKey_(key_of(pair), &out) == length ? (size_t)length : 0;
}

bool es256_public(const struct es256 *pair, uint8_t out[ES256_PUBLIC])
{
    size_t length = 0;
    return lib.EVP_PKEY_get_octet_string_param_(key_of(pair), OSSL_PKEY_PARAM_PUB_KEY, out, ES256_PUBLIC, &length) ==
               1 &&
           length == ES256_PUBLIC && out[0] == 4;
}

/* Two numbers of 32 bytes, of the form that libcrypto gives them. */
static bool write_numbers(const uint8_t *der, size_t length, uint8_t out[ES256_SIGNATURE])
{
    const BIGNUM *r, *s;
    ECDSA_SIG *pair = lib.d2i_ECDSA_SIG_(NULL, &der, (long)length);
    if (!pair)
        return false;
    lib.ECDSA_SIG_get0_(pair, &r, &s);
    bool good = lib.BN_bn2binpad_(r, out, 32) == 32 && lib.BN_bn2binpad_(s, out + 32, 32) == 32;
    lib.ECDSA_SIG_free_(pair);
    return good;
}

bool es256_sign(const struct es256 *pair, const char *text, size_t length, uint8_t out[ES256_SIGNATURE])
{
    uint8_t der[128];
    size_t size = sizeof der;
    EVP_MD_CTX *ctx = lib.EVP_MD_CTX_new_();
    bool good = ctx && lib.EVP_DigestSignInit_(ctx, NULL, lib.EVP_sha256_(), NULL, key_of(pair)) == 1 &&
                lib.EVP_DigestSign_(ctx, der, &size, (const uint8_t *)text, length) == 1;
    lib.EVP_MD_CTX_free_(ctx);
    return good && write_numbers(der, size, out);
}

void es256_free(struct es256 *pair)
{
    if (pair)
        lib.EVP_PKEY_free_(key_of(pair));
}
