/* sha256.c: SHA-256 (FIPS 180-4) and HMAC (RFC 2104) under libsodium's names, for WASM. */
#define _DEFAULT_SOURCE /* getentropy() */

#include "wasm/host/sodium.h"

#include "base/check.h"

#include <string.h>
#include <unistd.h>

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void mix_block(uint32_t h[8], const unsigned char *block)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] =
            w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] + (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t one = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + K[i] + w[i];
        uint32_t two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

int crypto_hash_sha256_init(crypto_hash_sha256_state *s)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, start, sizeof start);
    s->length = 0;
    return 0;
}

int crypto_hash_sha256_update(crypto_hash_sha256_state *s, const unsigned char *bytes, unsigned long long length)
{
    for (unsigned long long i = 0; i < length; i++) {
        s->block[s->length++ % 64] = bytes[i];
        if (s->length % 64 == 0)
            mix_block(s->h, s->block);
    }
    return 0;
}

int crypto_hash_sha256_final(crypto_hash_sha256_state *s, unsigned char *out)
{
    static const unsigned char one = 0x80, zero = 0;
    unsigned char bits[8];
    for (int i = 0; i < 8; i++)
        bits[i] = (unsigned char)(s->length * 8 >> (56 - 8 * i));
    crypto_hash_sha256_update(s, &one, 1);
    while (s->length % 64 != 56)
        crypto_hash_sha256_update(s, &zero, 1);
    crypto_hash_sha256_update(s, bits, 8);
    for (int i = 0; i < 32; i++)
        out[i] = (unsigned char)(s->h[i / 4] >> (24 - 8 * (i % 4)));
    return 0;
}

int crypto_auth_hmacsha256(unsigned char *out, const unsigned char *bytes, unsigned long long length,
                           const unsigned char *key)
{
    crypto_hash_sha256_state s;
    unsigned char pad[64], inner[32];
    for (int i = 0; i < 64; i++)
        pad[i] = (unsigned char)((i < 32 ? key[i] : 0) ^ 0x36);
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, pad, 64);
    crypto_hash_sha256_update(&s, bytes, length);
    crypto_hash_sha256_final(&s, inner);
    for (int i = 0; i < 64; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, pad, 64);
    crypto_hash_sha256_update(&s, inner, 32);
    crypto_hash_sha256_final(&s, out);
    return 0;
}

int sodium_init(void)
{
    return 0;
}

/* The browser's own source, through WASI's random_get. */
void randombytes_buf(void *out, size_t length)
{
    sg_check(length <= 256 && getentropy(out, length) == 0);
}
