/*
 * pairing.h: who plays with whom in the next round of a tournament. Pure: numbers in, numbers out.
 *
 * People are numbers from 0. Tables have `seats` seats each; where people are missing, bots sit, at most one
 * more at one table than at another. The same input gives the same tables.
 */
#ifndef SERVER_PAIRING_H
#define SERVER_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_PEOPLE = 128, PAIR_SEATS = 5, PAIR_BOT = -1 };

/* What was played before. */
struct pair_history {
    uint8_t met[PAIR_PEOPLE][PAIR_PEOPLE]; /* how often two sat at one table */
    uint8_t sat[PAIR_PEOPLE][PAIR_SEATS];  /* how often somebody sat at a seat */
    uint8_t bots[PAIR_PEOPLE];             /* with how many bots */
};

struct pair_round {
    int tables;
    int16_t person[PAIR_PEOPLE][PAIR_SEATS]; /* by table and seat; PAIR_BOT */
};

/* Adds a round to the history. */
void pair_remember(struct pair_history *history, const struct pair_round *round, int seats);

int pair_tables(int people, int seats);
/* Rounds until everybody met everybody, or could have; until one table is left. */
int pair_rounds_robin(int people, int seats);
int pair_rounds_knockout(int people, int seats);

/* Swiss: who stand close to each other play, but not twice if it can be avoided. `order`: the best first. */
void pair_swiss(const struct pair_history *history, const int *order, int count, int seats, struct pair_round *out);
/*
 * Round robin: everybody meets everybody as evenly as possible. `order` holds all who entered, in the order of
 * entry; those not `in` are bots at tables of two. `round` counts from 0.
 */
void pair_robin(const struct pair_history *history, const int *order, const bool *in, int count, int seats, int round,
                struct pair_round *out);
/* Knock-out: the best are kept apart. `order`: the best first. */
void pair_knockout(const struct pair_history *history, const int *order, int count, int seats, struct pair_round *out);

/* What somebody came to in a round of a knock-out. */
struct pair_result {
    int person, table, place;
    int matchpoints, points;
};
/*
 * Who plays the next round, the best first: the best person of each table, and so many of the best others that the
 * tables are full. How many; 0: there was one table, so it is decided. Sorts `results`.
 */
int pair_advance(struct pair_result *results, int count, int seats, int *order);

#endif
