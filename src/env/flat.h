/*
 * flat.h: at most 512 numbers for the actions of a game, for programs that learn.
 *
 * A number stands for a kind of action and up to three small arguments:
 *
 *   a name   of a short list is its place in the list; a seat is counted from
 *            the one to move, who is 0
 *   a piece  of a list that is shared out (a card) is its place among the
 *            pieces that lie with it: the third card of the mover's hand
 *   a count  (a bid) is a step above the least one that is legal now: exact
 *            at first, then wider
 *
 * So the same number means the same thing to whoever is to move. A legal
 * action that falls between two steps, or behind the last place, has no number.
 */
#ifndef SG_ENV_FLAT_H
#define SG_ENV_FLAT_H

#include "signoria/game.h"

enum {
    FLAT_MOST = 512, /* numbers of one game */
    FLAT_KINDS = 96,
    FLAT_HAND = 8,     /* places of pieces in a hand */
    FLAT_OPEN = 18,    /* places of pieces that lie open */
    FLAT_STEPS = 24,   /* steps of an amount that is the only argument */
    FLAT_FEW_STEPS = 6 /* of one that stands beside another argument */
};

enum flat_type { FLAT_NOTHING, FLAT_NAME, FLAT_SEAT, FLAT_PIECE, FLAT_AMOUNT };

struct flat_kind {
    uint16_t base;
    uint8_t type[3]; /* enum flat_type */
    uint8_t radix[3];
    bool counted; /* the last argument is an amount */
    bool plain;   /* the others stand for themselves */
};

struct flat {
    const struct sg_game *game;
    int count;
    struct flat_kind kind[FLAT_KINDS];
    int heaps; /* fields that hold pieces, those of seats first */
    struct {
        uint16_t offset, stride; /* stride 0: of nobody */
    } heap[8];
    int16_t factor[FLAT_MOST][4]; /* of each number: its kind, then its arguments; -1: none */
    int16_t size[4];              /* how many values each of these has; 1 if it has none */
};

/* A legal action that has a number. */
struct flat_entry {
    struct sg_action action;
    uint16_t number;
};

/* False if the game has more actions, or larger tables, than fit. */
bool flat_init(struct flat *flat, const struct sg_game *game);

/*
 * The legal actions of `state`, in which `seat` is to move, that have a
 * number; in the order of game->actions(). At least one.
 */
int flat_legal(const struct flat *flat, const void *state, int seat, struct flat_entry out[FLAT_MOST]);

/* "bid +5", "buy #2": what a number means, whatever the position. */
struct sg_text;
void flat_name(const struct flat *flat, int number, struct sg_text *out);

#endif
