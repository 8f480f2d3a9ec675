/*
 * fair.h: draws that nobody can predict or bend and everybody can check.
 *
 * The host has a secret and publishes its commitment before the first draw.
 * Every player gives a number. Secret and numbers make the key; draw n of
 * the match comes from the key and n alone. When the secret is revealed,
 * anyone can compute everything again. docs/fair-chance.md has it byte for
 * byte. SHA-256 and HMAC are libsodium's.
 */
#ifndef FAIR_H
#define FAIR_H

#include "base/text.h"
#include "signoria/game.h"

enum { FAIR_BYTES = 32, FAIR_HEX = 2 * FAIR_BYTES };

/* Bytes from the system that nobody can guess: a secret, a number. */
void fair_random(uint8_t out[FAIR_BYTES]);

/* Bytes made of a text: a number from what a person typed. */
void fair_from_text(const char *text, size_t length, uint8_t out[FAIR_BYTES]);

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);

/* The numbers of the seats; bit s of `given`: seat s gave one. */
struct fair_numbers {
    unsigned given;
    uint8_t of[SG_MAX_SEATS][FAIR_BYTES];
};

void fair_key(const uint8_t secret[FAIR_BYTES], const struct fair_numbers *numbers, uint8_t key[FAIR_BYTES]);

/* Draw `n`, counted from 0 over the log: a number from 0 to weight - 1. */
uint32_t fair_draw(const uint8_t key[FAIR_BYTES], uint32_t n, uint32_t weight);

/*
 * Tables that see the same draws: no numbers of players, and a draw depends on its stream (a deck,
 * and the seat it is for), its count there, and what lies in the deck. Every lot has a rank; the
 * lowest rank is drawn.
 */
void fair_duplicate_key(const uint8_t secret[FAIR_BYTES], uint8_t key[FAIR_BYTES]);
struct fair_lot {
    struct sg_slice deck, outcome; /* words of the streams's deck, and of the outcome */
    int seat;                      /* from 1; 0: the table */
    uint32_t index, copy;          /* in the stream; of the outcome: both from 0 */
};
uint64_t fair_rank(const uint8_t key[FAIR_BYTES], const struct fair_lot *lot);

/* 64 lower case hexadecimal digits; parse answers false for anything else. */
void fair_format(const uint8_t bytes[FAIR_BYTES], char out[FAIR_HEX + 1]);
bool fair_parse(const char *text, size_t length, uint8_t out[FAIR_BYTES]);

#endif
