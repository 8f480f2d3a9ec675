/* hash.c: eight bytes a step, mixed by multiplication. */
#include "base/hash.h"

#include <string.h>

static uint64_t fold(uint64_t h)
{
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93u;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93u;
    h ^= h >> 32;
    return h;
}

/* Little-endian whatever the machine, so that hashes can be compared. */
static uint64_t load_word(const uint8_t *p, size_t n)
{
    uint64_t w = 0;
    for (size_t i = 0; i < n; i++)
        w |= (uint64_t)p[i] << (8 * i);
    return w;
}

/* The same for eight bytes, in a form that compilers make one load of. */
static uint64_t word8(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

uint64_t sg_hash(const void *bytes, size_t length, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t h = fold(seed ^ 0x9E3779B97F4A7C15u) ^ (uint64_t)length;
    for (; length >= 8; p += 8, length -= 8)
        h = fold(h ^ word8(p)) + 0x2545F4914F6CDD1Du * 8;
    if (length > 0)
        h = fold(h ^ load_word(p, length)) + 0x2545F4914F6CDD1Du * length;
    return fold(h);
}
