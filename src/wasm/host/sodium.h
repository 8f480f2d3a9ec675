/*
 * sodium.h: the five functions of libsodium that match/fair.c asks for.
 *
 * There is no libsodium for WASM in Debian, so sha256.c has SHA-256 and HMAC
 * under libsodium's names (docs/adr/0009). Only the WASM build finds this file.
 */
#ifndef WASM_SODIUM_H
#define WASM_SODIUM_H

#include <stddef.h>
#include <stdint.h>

struct wasm_sha256 {
    uint32_t h[8];
    uint64_t length;
    unsigned char block[64];
};
typedef struct wasm_sha256 crypto_hash_sha256_state; /* the name is libsodium's */

int sodium_init(void);
void randombytes_buf(void *out, size_t length);
int crypto_hash_sha256_init(crypto_hash_sha256_state *s);
int crypto_hash_sha256_update(crypto_hash_sha256_state *s, const unsigned char *bytes, unsigned long long length);
int crypto_hash_sha256_final(crypto_hash_sha256_state *s, unsigned char *out);
int crypto_auth_hmacsha256(unsigned char *out, const unsigned char *bytes, unsigned long long length,
                           const unsigned char *key);

#endif
