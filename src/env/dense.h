/*
 * dense.h: a view as a row of bytes, for programs that learn.
 *
 * The row has a fixed length and holds every part of the state in the order
 * of the game's table of fields (games/GAME/docs/state.md):
 *
 *   a number  one byte; if it can exceed 255 two: itself and a sixteenth of it.
 *             Counted from the least that is allowed, 255 at most
 *   a name    one byte: 0 is none, else its place in the list from 1
 *   a set     one byte per member: 0 or 1
 *   a list    one byte per place, as a name
 *
 * Rows of seats, and values that are seats, are counted from the looking seat,
 * who comes first; rows of seats that nobody plays are 0. Behind them stand
 * the number of seats, the seat to decide (as a name) and the value of each
 * option, and zeros up to a length that is a multiple of eight.
 */
#ifndef SG_ENV_DENSE_H
#define SG_ENV_DENSE_H

#include "signoria/game.h"

enum {
    DENSE_FIELDS = 96,
    DENSE_MOST = 4096, /* bytes of a row */
    DENSE_OPS = 1500
};

/* How a piece of the row is made from a piece of the state. */
enum dense_way {
    DENSE_BY_SEAT,       /* a byte of each seat, the looking one first; or a name of each */
    DENSE_ZEROS,         /* eight bytes that are 0 */
    DENSE_ZERO,          /* one */
    DENSE_SAME_EIGHT,    /* eight bytes as they are */
    DENSE_SAME,          /* one */
    DENSE_NAMES,         /* eight names: 255 is none */
    DENSE_NAME,          /* one */
    DENSE_SEATS,         /* eight seats, counted from the looking one */
    DENSE_SEAT,          /* one */
    DENSE_SEATS_OR_NONE, /* eight of a list in which a word stands before the seats */
    DENSE_SEAT_OR_NONE,  /* one */
    DENSE_SET_OF_FORTY,  /* 33 to 40 members; of 40 the first ones of a larger set */
    DENSE_SET_OF_THIRTY, /* 25 to 32 */
    DENSE_SET,           /* eight members: a byte of the state */
    DENSE_SET_END,       /* the last eight of a set whose length is no multiple of eight */
    DENSE_MEMBER,        /* one, of a set of fewer than eight */
    DENSE_SEAT_SET,
    DENSE_PAIRS,  /* four numbers of two bytes, never below 0, large */
    DENSE_PAIR,   /* one */
    DENSE_SIGNED, /* one that can be below 0 */
    DENSE_FOUR,   /* a number of four bytes, never below 0, large */
    DENSE_NUMBER, /* any other one */
    DENSE_WAYS
};

/*
 * All ops of one way follow each other without a question between them: that is what makes rows quick. Those by seats
 * come first and write eight bytes, of which the ops after them write those again that are not theirs. All others write
 * exactly what is their own; the last op of a stretch may write bytes again that the one before has written.
 */
struct dense_op {
    uint16_t from, to; /* first byte in the state, in the row */
    uint8_t shift;     /* of sets: which bit; of bytes by seat: 1 for names */
    uint8_t field;     /* of numbers */
};

struct dense_plan {
    uint16_t first[DENSE_WAYS + 1]; /* where the ops of each way begin */
    struct dense_op op[DENSE_OPS];
    uint8_t seat[256], seat_or_none[256]; /* what a byte that is a seat becomes */
    uint8_t seats[32][8];                 /* what a set of seats becomes */
};

struct dense {
    const struct sg_game *game;
    int seats;
    uint16_t at[DENSE_FIELDS], block[DENSE_FIELDS]; /* where each field begins, bytes of one of its rows */
    int tail;                                       /* where seats, mover and options stand */
    int size;                                       /* bytes of a row: with what is left up to a multiple of 8 */
    uint8_t most[DENSE_MOST];                       /* the largest value that each byte can have */
    uint8_t empty[64];                              /* the end of every row: seats and options */
    uint8_t spread[256][8];                         /* eight bits as eight bytes, the lowest first */
    struct dense_plan plan[SG_MAX_SEATS];           /* of each looking seat */
};

/* Rows for games with this set-up. False if the game's tables are larger than fit. */
bool dense_init(struct dense *dense, const struct sg_game *game, const struct sg_setup *setup);

/* What `view` shows to `seat`; writes dense->size bytes. Eight bytes behind the view are read, not used. */
void dense_encode(const struct dense *dense, const void *view, int seat, uint8_t *out);

/* "florins @0", "hand @1 C07": what stands at this place of the row. */
struct sg_text;
void dense_name(const struct dense *dense, int index, struct sg_text *out);

#endif
