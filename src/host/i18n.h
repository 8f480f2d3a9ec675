/*
 * i18n.h: sentences of the language files, in the memory of the frame (frame.h).
 */
#ifndef HOST_I18N_H
#define HOST_I18N_H

#include "host/frame.h"
#include "match/match.h"

#include <stdint.h>

const char *i18n(const char *key);
const char *i18n_numbers(const char *key, int64_t a, int64_t b);
const char *i18n_words(const char *key, const char *a, const char *b);
struct lang_args;
/* With all the arguments that a sentence can have. */
const char *i18n_args(const char *key, const struct lang_args *args);
/* Numbers where the string is NULL. */
const char *i18n_mixed(const char *key, const char *a, const char *b, const char *c, int64_t an, int64_t bn,
                       int64_t cn);
/* The sentence "KIND.GAME.NAME", or NULL if there is none. */
const char *i18n_of(const char *kind, const char *game, const char *name);

/* Why a call of the system failed, by its errno. */
const char *i18n_system(int code);
/* A number with so many decimals, as the language writes it: "12.5", "12,5". */
const char *i18n_decimal(double number, int decimals);
/* The same with its sign. */
const char *i18n_change(double number, int decimals);
/* "+3", "\u22123", right in so many columns. */
const char *i18n_signed(int number, int columns);
/* Percent of one: "38.2%", "38,2 %". */
const char *i18n_percent(double share, int decimals);
/* Two pieces with a colon between them, as the language writes it: "A: B". */
const char *i18n_colon(const char *first, const char *then);
/* Why something is refused. */
const char *i18n_error(const struct sg_error *why);

/* The seat of the only person at a table, if nobody named it: "You". -1: there is none. */
int name_you(const struct match *m);
/* "Ann" or "Seat 2": for sentences about somebody. */
const char *seat_name(const struct match *m, int seat);
/* "Ann", "You" or "Seat 2": for lists and headings. */
const char *name_of(const struct match *m, int seat);
/* A number of points as the game calls them: "12 Consent Points". */
const char *points_words(const struct sg_game *game, int64_t points);
/* What an action of this kind means. */
const char *verb_words(const struct sg_game *game, int kind);
/* The sentence "KIND.GAME.NAME.MORE" (empty parts left out), or else `otherwise`. */
const char *table_words(const char *kind, const char *game, const char *name, const char *more, const char *otherwise);
const char *action_words(const struct sg_game *game, struct sg_action action);

#endif
