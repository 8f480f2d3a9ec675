/*
 * codec.h: the text and byte forms of everything a game has a table for.
 *
 * Set-ups   pebbles seats=4 quick open
 * Actions   play G01 goods
 * Fields    workers corn 3 · florins 1 = 28 · hand 2 G01 G02
 * Positions pebbles seats=2; coins 4 3; pot 3; hand = 0,1,0,0,1,0 0,0,1,0,0,0
 * Bytes     every field in order, little-endian
 *
 * Parsers trust nothing: they answer true, or false with the reason in
 * `why` and the output untouched.
 */
#ifndef SG_CODEC_H
#define SG_CODEC_H

#include "base/error.h"
#include "base/text.h"
#include "signoria/game.h"

enum { SG_MAX_POSITION = 8192 }; /* bytes of a position as text, with NUL */

/* ---- set-ups: the words after the game's name -------------------------- */
bool sg_setup_parse(const struct sg_game *game, const char *text, size_t length, struct sg_setup *out,
                    struct sg_error *why);
/* "pebbles seats=4 quick": what sg_setup_parse() needs, shortest. */
void sg_setup_format(const struct sg_game *game, const struct sg_setup *setup, struct sg_text *out);
/* "seats=2..5, set=NAME, edition=french, ...": all that can be said. */
void sg_setup_options(const struct sg_game *game, struct sg_text *out);
struct sg_setup sg_setup_of(const void *state);
/* The value of option `o` in `options`. */
uint32_t sg_option_get(const struct sg_option *o, uint32_t options);
/* `options` as an older version of the rules knew them: later ones at their default. */
uint32_t sg_options_as_of(const struct sg_game *game, uint32_t options, uint32_t rules);

/* ---- actions ----------------------------------------------------------- */
void sg_action_format(const struct sg_game *game, struct sg_action action, struct sg_text *out);
/* The same for an entry of a list; a range reads "bid 5..40 on wine": it stands where the amount does. */
void sg_choice_format(const struct sg_game *game, const struct sg_choice *choice, struct sg_text *out);
/* With other words than ".." in the range: "bid 5 to 40 on wine". */
void sg_choice_format_with(const struct sg_game *game, const struct sg_choice *choice, const char *between,
                           struct sg_text *out);
bool sg_action_parse(const struct sg_game *game, const char *text, size_t length, struct sg_action *out,
                     struct sg_error *why);
/* Has the form this argument, 0 to 2? */
bool sg_verb_has(const struct sg_verb *verb, int argument);
/* The words of a form without its arguments: "throw stake", or with '-' between: "throw-stake". */
void sg_verb_format(const struct sg_verb *verb, char between, struct sg_text *out);
/* Legal kinds, names in range: the action exists in principle. */
bool sg_action_valid(const struct sg_game *game, struct sg_action action);

/* ---- fields ------------------------------------------------------------ */
const struct sg_field *sg_field_find(const struct sg_game *game, struct sg_slice name);
/* Rows that exist in this state: all, or the seats in play. */
int sg_field_rows(const struct sg_field *field, const void *state);
/* One number, name or set as an integer; lists element by element. */
uint64_t sg_field_get(const struct sg_field *field, const void *state, int row, int column);
int64_t sg_field_number(const struct sg_field *field, const void *state, int row, int column);
void sg_field_put(const struct sg_field *field, void *state, int row, int column, uint64_t value);
/* Writes the value of one row ("3", "peasant", "G01,G02", "-"). */
void sg_field_row(const struct sg_field *field, const void *state, int row, struct sg_text *out);
/*
 * Sets parts of a state from words: "workers corn 3", "florins 20 28 31",
 * "seat 1 peasant florins 20 hand G01 G02". Pieces that are set move from
 * where they were. normalize() is for the caller to call when done.
 */
bool sg_fields_set(const struct sg_game *game, void *state, const char *text, size_t length, struct sg_error *why);
/*
 * Compares parts of a state with words of the same grammar. False with what
 * is there instead ("florins 1 is 28") in `differs`, or, if it is not
 * understood, with the reason in `why`, which has no key otherwise.
 */
bool sg_fields_expect(const struct sg_game *game, const void *state, const char *text, size_t length,
                      struct sg_text *differs, struct sg_error *why);

/* ---- whole states ------------------------------------------------------ */
void sg_position_format(const struct sg_game *game, const void *state, struct sg_text *out);
bool sg_position_parse(const struct sg_game *game, const char *text, size_t length, void *state, struct sg_error *why);
/* Bytes needed; written only if they fit in `capacity`. */
size_t sg_state_encode(const struct sg_game *game, const void *state, uint8_t *out, size_t capacity);
bool sg_state_decode(const struct sg_game *game, const uint8_t *bytes, size_t length, void *state,
                     struct sg_error *why);
/* Equal for equal positions on every machine. */
uint64_t sg_state_hash(const struct sg_game *game, const void *state);
/* The same for a match that began under an older version of the rules. */
uint64_t sg_state_hash_as(const struct sg_game *game, const void *state, uint32_t rules);

#endif
