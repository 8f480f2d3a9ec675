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
static uint64_t word(const uint8_t *p, size_t n)
{
    uint64_t w = 0;
    for (size_t i = 0; i < n; i++)
        w |= (uint64_t)p[i] << (8 * i);
    return w;
}

uint64_t sg_hash(const void *bytes, size_t length, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t h = fold(seed ^ 0x9E3779B97F4A7C15u) ^ (uint64_t)length;
    while (length > 0) {
        size_t n = length < 8 ? length : 8;
        h = fold(h ^ word(p, n)) + 0x2545F4914F6CDD1Du * n;
        p += n;
        length -= n;
    }
    return fold(h);
}
