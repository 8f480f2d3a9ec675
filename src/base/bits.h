/*
 * bits.h: sets of up to 64 things as the bits of a number.
 *
 * Plain C without builtins, so that every compiler plays the same. A number of
 * a bit is a small unsigned one and fits into int and unsigned alike.
 *
 *     while (set)
 *         visit(sg_bit_next(&set));
 */
#ifndef SG_BITS_H
#define SG_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* How many bits are set in each of the eight bytes. */
static inline uint64_t sg_bit_counts(uint64_t set)
{
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* How many bits are set. */
static inline uint8_t sg_bit_count(uint64_t set)
{
    return (uint8_t)((sg_bit_counts(set) * 0x0101010101010101u) >> 56);
}

/* The number of the lowest bit; the set is not empty. */
static inline uint8_t sg_bit_lowest(uint64_t set)
{
    /* A de Bruijn sequence: its top six bits differ after every shift. */
    static const uint8_t at[64] = {0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28,
                                   62, 5,  39, 46, 44, 42, 22, 9,  24, 35, 59, 56, 49, 18, 29, 11,
                                   63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21, 23, 58, 17, 10,
                                   51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return at[((set & (0 - set)) * 0x022fdd63cc95386du) >> 58];
}

/* The same, and takes it out of *set. */
static inline uint8_t sg_bit_next(uint64_t *set)
{
    uint8_t lowest = sg_bit_lowest(*set);
    *set &= *set - 1;
    return lowest;
}

/* The number of the n-th bit from below, counted from 0; there are more than n. */
static inline uint8_t sg_bit_nth(uint64_t set, unsigned n)
{
    while (n--)
        set &= set - 1;
    return sg_bit_lowest(set);
}

/* Is exactly one bit set? */
static inline bool sg_bit_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

#endif
