/*
 * hash.h: a 64-bit hash of bytes, the same on every machine.
 *
 * For noticing that two things differ, not against somebody who wants them
 * to collide; commitments use libsodium (match/fair.h).
 */
#ifndef SG_HASH_H
#define SG_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t sg_hash(const void *bytes, size_t length, uint64_t seed);

#endif
