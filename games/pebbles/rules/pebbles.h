/*
 * pebbles.h: the template game. Read this folder first to learn how a game
 * is made; every generic test runs on it.
 *
 * The rules, with their clauses:
 *
 * P-SET-01  Two to five seats. The bag holds four pebbles of each value from
 *           1 to 6 (option "quick": two of each).
 * P-SET-02  Everyone starts with 5 coins and draws two pebbles unseen.
 * P-TRN-01  Seats take turns. In their turn a player draws or throws.
 * P-DRW-01  Draw: one pebble from the bag, unseen by the others.
 * P-DRW-02  Nobody holds more than three pebbles.
 * P-DRW-03  From an empty bag nobody draws.
 * P-THR-01  Throw: a pebble of one's own on top of the ring, openly, with a
 *           stake of any number of one's coins, none included.
 * P-THR-02  A player can throw only a value that they hold.
 * P-THR-03  A player stakes no more coins than they have.
 * P-THR-04  A pebble higher than the one it covers wins the pot. (On an
 *           empty ring nothing is won.) Then the stake goes into the pot.
 * P-END-01  A player who can do neither is skipped; when nobody can, it is over.
 * P-SCO-01  A coin is a point; the pot is lost.
 * P-SCO-02  Most coins win; a tie stands.
 */
#ifndef PEBBLES_H
#define PEBBLES_H

#include "signoria/game.h"

enum { PEBBLES_VALUES = 6, PEBBLES_HAND = 3 };
enum { PEBBLES_EACH = 4, PEBBLES_EACH_QUICK = 2, PEBBLES_COINS = 5 }; /* P-SET-01, P-SET-02 */

/* Options, as bits of setup.options. */
enum { PEBBLES_QUICK = 1, PEBBLES_OPEN = 2 };

/* Kinds of action. */
enum { PEBBLES_DRAW = 1, PEBBLES_THROW, PEBBLES_PEBBLE };

struct pebbles_state {
    struct sg_head head;
    uint8_t bag[PEBBLES_VALUES]; /* in a view: with the hands not seen */
    uint8_t hand[SG_MAX_SEATS][PEBBLES_VALUES];
    uint8_t held[SG_MAX_SEATS]; /* pebbles in each hand, always known */
    uint8_t coins[SG_MAX_SEATS];
    uint8_t pot;
    uint8_t top;     /* value index on top of the ring, 255: none */
    uint8_t turn;    /* whose turn */
    uint8_t drawing; /* pebbles that chance still owes to `turn` */
    uint8_t dealt;   /* seats that have their first two pebbles */
    uint8_t over;
};

/* P-SET-01: pebbles of each value with these options. */
static inline int pebbles_copies(uint32_t options)
{
    return options & PEBBLES_QUICK ? PEBBLES_EACH_QUICK : PEBBLES_EACH;
}

/* Pebbles truly in the bag: in a view, too. */
int pebbles_left(const struct pebbles_state *s);
/* P-THR-04: the coins that a pebble of this value would win now. */
int pebbles_wins(const struct pebbles_state *s, int value);

/* The kinds of events, as the table of the game has them. */
enum { PEBBLES_DREW = 1, PEBBLES_THREW, PEBBLES_WON, PEBBLES_OVER };

extern const struct sg_game pebbles_game;

#endif
