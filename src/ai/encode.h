/*
 * encode.h: what a net sees of a game: 0/1 inputs made from a view.
 *
 * The inputs follow from the game's own tables, so every game has them and
 * none writes an encoder. Each element of a field sets the input that stands
 * for its value: a name, a member of a set, a place in a list, a number (or,
 * of a large number, a narrow and a wide interval around it). Rows of seats,
 * and values that are seats, are rotated so that the looking seat is seat 0.
 * Then come the seats in play, who is to move, and every option that is not
 * at its default. A value of zero, or none, sets nothing.
 *
 * An action is a handful of factors: its kind, and its kind with each
 * argument. A policy scores an action by the sum of its factors' scores.
 */
#ifndef SG_AI_ENCODE_H
#define SG_AI_ENCODE_H

#include "signoria/game.h"

#include <string.h>

enum {
    ENCODE_VERSION = 1, /* raised when the same view would give other inputs */
    ENCODE_FIELDS = 96,
    ENCODE_KINDS = 96,
    ENCODE_ACTIVE = 768,     /* inputs that one view can set at most */
    ENCODE_LARGEST = 163839, /* larger numbers share the last interval */
    ENCODE_FACTORS = 4       /* factors of one action at most */
};

struct encode_field {
    uint8_t type, size, rows, columns;
    bool seat_rows;
    int8_t seat_from; /* values from this on are seats; -1: none are */
    bool wide;        /* a number with an interval of each width */
    uint16_t offset, stride;
    int32_t low;
    uint32_t base;  /* first input of the field */
    uint32_t block; /* inputs of one row */
    uint32_t width; /* inputs of one element; of a wide number, the narrow ones */
};

struct encode_kind {
    uint32_t base;        /* the factor of the kind itself */
    uint32_t argument[3]; /* first factor of an argument; 0: the kind has none */
    bool seat[3];         /* the argument is a seat */
    uint16_t count[3];
};

struct encoder {
    const struct sg_game *game;
    int field_count;
    struct encode_field field[ENCODE_FIELDS];
    struct encode_kind kind[ENCODE_KINDS];
    uint32_t seats, mover, option; /* first inputs of these */
    uint32_t inputs, factors;
    uint64_t hash; /* of the layout: weights fit only the layout they were made for */
};

/* An element of the state of 1, 2, 4 or 8 bytes. */
static inline uint64_t encode_load(const unsigned char *at, int size)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1: return *at;
    case 2: memcpy(&two, at, sizeof two); return two;
    case 4: memcpy(&four, at, sizeof four); return four;
    default: memcpy(&eight, at, sizeof eight); return eight;
    }
}

/* The first value of a list that is a seat: 0 of "1 2 3 4 5", 1 of "nobody 1 2 3 4 5"; -1: none is. */
int8_t encode_seats_from(const struct sg_names *names);

/*
 * The intervals that numbers fall into. Narrow ones: exact up to 40, steps of 2 up to 80, of 4 up to 160, then sixteen
 * per octave. Wide ones: 0, 1, then two per octave.
 */
uint32_t encode_narrow(uint32_t v);
uint32_t encode_wide(uint32_t v);

/* False if the game's tables are larger than an encoder can hold. */
bool encoder_init(struct encoder *e, const struct sg_game *game);

/* The inputs that `state`, a view or a whole state, sets for `seat`. */
int encode_state(const struct encoder *e, const void *state, int seat, uint32_t out[ENCODE_ACTIVE]);

/* "florins @0 = 12", "hand @1 C07": what an input stands for. */
struct sg_text;
void encode_name(const struct encoder *e, uint32_t input, struct sg_text *out);
/* " @2", " 3", " monday": which row of a field; nothing of a field that has one. */
void encode_row_name(const struct sg_field *f, int row, struct sg_text *out);

/* The factors of an action that `seat` may take; `seats` are in play. */
int encode_action(const struct encoder *e, int seats, int seat, struct sg_action action, uint32_t out[ENCODE_FACTORS]);

#endif
