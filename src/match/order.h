/*
 * order.h: standing orders: what a seat wants to be played for it while it is away or waits.
 *
 *     bid 12                         up to 12, as little as wins, while this auction lasts
 *     bid 12 then pass               and passes when 12 is not enough
 *     place build; build wool        the next decisions of the seat, one after the other
 *     buy 14 if 2 buy 31             only if seat 2 played that meanwhile
 *     decline while display          each time, until the open cards change
 *
 * An order is words and where it was given: the number of plies and the bytes of the log. What
 * comes of it follows from these and the match alone. So nobody needs to write down that an order
 * has ended: one that has ended never acts again, on any node and after any restart.
 *
 * It is held against the view of its seat only. It acts when the seat is to move, its condition
 * holds and its action is legal. It ends unasked when the seat decided otherwise, when it was
 * carried out, when something that had to stay has changed, and with every undo or redo. Then the
 * seat is asked as always.
 */
#ifndef MATCH_ORDER_H
#define MATCH_ORDER_H

#include "match/match.h"

enum {
    ORDER_STEPS = 4,   /* actions of one order */
    ORDER_FIELDS = 4,  /* fields that must stay */
    ORDER_WORDS = 640, /* bytes of the words of an order, with the NUL */
    ORDERS_MOST = 8,   /* orders of one seat */
    ORDERS_RUN = 200   /* actions by one order; then the seat is asked */
};

struct order {
    int8_t seat;
    int8_t other; /* who must have played `event`; -1: nobody */
    uint8_t steps, fields;
    bool rises; /* step 0 is played with the least amount, up to its own */
    bool stays; /* it acts more than once */
    struct sg_action step[ORDER_STEPS];
    struct sg_action instead; /* kind 0: none */
    struct sg_action event;
    const struct sg_field *field[ORDER_FIELDS + 8]; /* those of the words, then those of the game */
    uint8_t same;                                   /* how many there are */
    int ply;                                        /* plies when it was given */
    size_t log;                                     /* bytes of the log then */
};

/* Reads the words of an order that `seat` gives now; false with why. */
bool order_parse(const struct match *m, int seat, struct sg_slice words, struct order *out, struct sg_error *why);
/* The same as it stood earlier: after so many plies, with so many bytes of the log. */
bool order_parse_at(const struct match *m, int seat, int ply, size_t log, struct sg_slice words, struct order *out,
                    struct sg_error *why);
/* The words, in one form for each order. */
void order_format(const struct sg_game *game, const struct order *order, struct sg_text *out);

/* The same for a store: "PLIES BYTES WORDS". One that has no meaning in this match is refused. */
void order_save(const struct sg_game *game, const struct order *order, struct sg_text *out);
bool order_load(const struct match *m, int seat, struct sg_slice text, struct order *out, struct sg_error *why);

/* WAITS: its time may come. ACTS: *action is to be played by its seat now. */
enum order_state { ORDER_ENDED, ORDER_WAITS, ORDER_ACTS };
enum order_state order_look(const struct match *m, const struct order *order, struct sg_action *action);

/* The orders of one seat, the oldest first. The first that acts is followed. */
struct orders {
    int count;
    struct order order[ORDERS_MOST];
};

/* Drops those that have ended; how many are left. */
int orders_tidy(const struct match *m, struct orders *orders);
/* Adds one; false with why if there are too many. One of the same words replaces the older. */
bool orders_add(const struct match *m, struct orders *orders, const struct order *order, struct sg_error *why);
/* What the seat to move plays by its orders; false: nothing, ask it. `of` has one entry per seat. */
bool orders_next(const struct match *m, const struct orders *of, struct sg_action *action);

/* What the game offers the seat now, by its view; SG_MAX_ORDERS entries are enough. */
int orders_offered(const struct match *m, int seat, struct sg_order *out);

#endif
