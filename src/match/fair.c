/* fair.c: commitment, key and draws, with libsodium's SHA-256 and HMAC. */
#include "match/fair.h"

#include "base/check.h"
#include "base/text.h"

#include <sodium.h>
#include <string.h>

void fair_random(uint8_t out[FAIR_BYTES])
{
    sg_check(sodium_init() >= 0);
    randombytes_buf(out, FAIR_BYTES);
}

static void digest(const char *tag, const void *bytes, size_t length, uint8_t out[FAIR_BYTES])
{
    crypto_hash_sha256_state s;
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, (const unsigned char *)tag, strlen(tag));
    crypto_hash_sha256_update(&s, bytes, length);
    crypto_hash_sha256_final(&s, out);
}

void fair_from_text(const char *text, size_t length, uint8_t out[FAIR_BYTES])
{
    digest("signoria fair 1 number\n", text, length, out);
}

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    digest("signoria fair 1 commitment\n", secret, FAIR_BYTES, commitment);
}

void fair_key(const uint8_t secret[FAIR_BYTES], const struct fair_numbers *numbers, uint8_t key[FAIR_BYTES])
{
    char memory[64 + SG_MAX_SEATS * (FAIR_HEX + 8)], hex[FAIR_HEX + 1];
    struct sg_text t;
    sg_text_init(&t, memory, sizeof memory);
    sg_text_add(&t, "signoria fair 1 key\n");
    for (int s = 0; s < SG_MAX_SEATS; s++) {
        if (!(numbers->given >> s & 1))
            continue;
        fair_format(numbers->of[s], hex);
        sg_text_printf(&t, "%d %s\n", s + 1, hex);
    }
    sg_check(!t.full);
    crypto_auth_hmacsha256(key, (const unsigned char *)memory, t.length, secret);
}

/* Block `b` of draw `n`: eight words of 32 bits, the high byte first. */
static void block(const uint8_t key[FAIR_BYTES], uint32_t n, uint32_t b, uint32_t words[8])
{
    uint8_t bytes[FAIR_BYTES];
    char memory[64];
    struct sg_text t;
    sg_text_init(&t, memory, sizeof memory);
    sg_text_add(&t, "draw ");
    sg_text_number(&t, n);
    sg_text_add(&t, " block ");
    sg_text_number(&t, b);
    sg_text_add(&t, "\n");
    crypto_auth_hmacsha256(bytes, (const unsigned char *)memory, t.length, key);
    for (int i = 0; i < 8; i++)
        words[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 | (uint32_t)bytes[4 * i + 2] << 8 |
                   bytes[4 * i + 3];
}

uint32_t fair_draw(const uint8_t key[FAIR_BYTES], uint32_t n, uint32_t weight)
{
    sg_check(weight > 0);
    /* Words from here up would make the small numbers likelier. */
    uint64_t end = (1ull << 32) - (1ull << 32) % weight;
    for (uint32_t b = 0;; b++) {
        uint32_t words[8];
        block(key, n, b, words);
        for (int i = 0; i < 8; i++)
            if (words[i] < end)
                return words[i] % weight;
    }
}

void fair_duplicate_key(const uint8_t secret[FAIR_BYTES], uint8_t key[FAIR_BYTES])
{
    static const char tag[] = "signoria duplicate 1 key\n";
    crypto_auth_hmacsha256(key, (const unsigned char *)tag, sizeof tag - 1, secret);
}

uint64_t fair_rank(const uint8_t key[FAIR_BYTES], const struct fair_lot *lot)
{
    uint8_t bytes[FAIR_BYTES];
    uint64_t rank = 0;
    char memory[2 * SG_MAX_TEXT + 64];
    struct sg_text t;
    sg_text_init(&t, memory, sizeof memory);
    sg_text_add(&t, "draw ");
    sg_text_bytes(&t, lot->deck.at, lot->deck.length);
    sg_text_printf(&t, " %d ", lot->seat);
    sg_text_number(&t, lot->index);
    sg_text_add(&t, " lot ");
    sg_text_bytes(&t, lot->outcome.at, lot->outcome.length);
    sg_text_char(&t, ' ');
    sg_text_number(&t, lot->copy);
    sg_text_char(&t, '\n');
    sg_check(!t.full);
    crypto_auth_hmacsha256(bytes, (const unsigned char *)memory, t.length, key);
    for (int i = 0; i < 8; i++)
        rank = rank << 8 | bytes[i];
    return rank;
}

void fair_format(const uint8_t bytes[FAIR_BYTES], char out[FAIR_HEX + 1])
{
    for (int i = 0; i < FAIR_BYTES; i++) {
        out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    out[FAIR_HEX] = 0;
}

bool fair_parse(const char *text, size_t length, uint8_t out[FAIR_BYTES])
{
    uint64_t part[4];
    if (length != FAIR_HEX)
        return false;
    for (int i = 0; i < 4; i++) {
        struct sg_slice w = {text + 16 * i, 16};
        if (!sg_slice_hex(w, &part[i]))
            return false;
    }
    for (int i = 0; i < FAIR_BYTES; i++)
        out[i] = (uint8_t)(part[i / 8] >> (56 - 8 * (i % 8)));
    return true;
}
