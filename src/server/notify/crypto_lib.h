/*
 * crypto_lib.h: libcrypto's ES256, loaded when the first browser asks to be woken and not before.
 *
 * libsodium has no P-256, the only curve that push services take.
 */
#ifndef SERVER_CRYPTO_LIB_H
#define SERVER_CRYPTO_LIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ES256_PUBLIC = 65, ES256_SIGNATURE = 64, ES256_SECRET = 256 };

struct es256; /* a key pair */

/* NULL, or what of the library is missing. */
const char *es256_missing(void);
/* A new pair; NULL if libcrypto cannot. */
struct es256 *es256_new(void);
/* As es256_secret() wrote it; NULL if it is not a pair. */
struct es256 *es256_read(const uint8_t *secret, size_t length);
/* How many bytes; 0 if it fails. */
size_t es256_secret(const struct es256 *pair, uint8_t out[ES256_SECRET]);
/* A point of the curve, uncompressed. */
bool es256_public(const struct es256 *pair, uint8_t out[ES256_PUBLIC]);
/* r and s, as a JWT has them (RFC 7518, 3.4). */
bool es256_sign(const struct es256 *pair, const char *text, size_t length, uint8_t out[ES256_SIGNATURE]);
void es256_free(struct es256 *pair); /* NULL is fine */

#endif
