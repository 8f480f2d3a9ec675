/*
 * wire.h: a message as a page hands it to the translator (wasm/words).
 *
 * A row of pieces, each ended by the byte 31. The first character of a piece says what it is:
 *
 *     k KEY      a message begins: its arguments follow, up to "."
 *     b          a message without a key: one argument, up to "."
 *     w NAME     what {seat} stands for, as text     } right behind "k"
 *     @ SEAT     the same by the seat, from 0        }
 *     e          a message follows that is said where no language has the key
 *     n NUMBER   + NUMBER   t TEXT   s SEAT          arguments: number, signed, text, seat from 0 (-1: the table)
 *     d NUMBER                                       a number with decimals: 12.5
 *     [          a list of messages, up to "]"
 *     # NUMBER   the number that the argument before it goes by
 *     .          the message ends
 *
 * A message among the arguments is one. Texts hold no byte 31 or 0.
 */
#ifndef SG_WIRE_H
#define SG_WIRE_H

#include "base/text.h"
#include "present/message.h"

/* Reads one message, moving *rest on; NULL if that is no message. */
const struct sg_message *sg_wire_message(struct sg_slice *rest, struct sg_arena *arena);

#endif
