/*
 * scenario_start.h: positions set up in the words of scenarios: a set-up, fields, and
 * what is to begin ("game pebbles seats=3", "given pot 2", "turn 1").
 */
#ifndef PROTO_SCENARIO_START_H
#define PROTO_SCENARIO_START_H

#include "base/error.h"
#include "signoria/game.h"

/* Is a line the beginning of something ("turn 1")? Which of `starts`, or -1; *seat is -1 if none is
 * named. */
int scenario_start_named(const struct sg_game *game, struct sg_slice line, int *seat);
/*
 * One line of a position: "game NAME SETUP" or "position TEXT", "given FIELDS", or a beginning. *ready: a first line
 * was there, without which the others are wrong. *given: fields were set, and normalize() has not seen them.
 */
bool scenario_start_line(const struct sg_game *game, struct sg_slice line, void *state, bool *ready, bool *given,
                         struct sg_error *why);
/*
 * Sets a state up from lines with `separator` between them: "game NAME SETUP"
 * first, then "given FIELDS" and a beginning. False with what is wrong.
 */
bool scenario_start(const struct sg_game *game, struct sg_slice lines, char separator, void *state,
                    struct sg_error *why);

#endif
