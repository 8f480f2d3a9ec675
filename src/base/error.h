/*
 * error.h: filling and reading a struct sg_error (signoria/game.h).
 *
 * The layers below the fronts hold no sentences: they name one of lang/ by its
 * key, with what is to be filled in. Every function that fills an error answers
 * false, so that a check can return it; a NULL error is fine.
 *
 *     return sg_wrong(why, "wrong.match.over");
 *     return sg_wrong_args(why, "wrong.match.other-moves", "%d%d", turn + 1, seat + 1);
 *     return sg_wrong_by(why, "P-SET-02", "wrong.pebbles.coins-most");
 */
#ifndef SG_ERROR_H
#define SG_ERROR_H

#include "base/text.h"
#include "signoria/game.h"

/* Nothing is wrong. */
void sg_error_clear(struct sg_error *why);
/* The sentence of this key, with nothing filled in. */
bool sg_wrong(struct sg_error *why, const char *key);
/*
 * The same with {0}, {1}, ... filled in. `kinds` is a row of %s (a const char *, which
 * is copied) and %d (an int), at most four and nothing between them.
 */
bool sg_wrong_args(struct sg_error *why, const char *key, const char *kinds, ...) __attribute__((format(printf, 3, 4)));
/* The same with {0}: somebody's words between quotes. */
bool sg_wrong_quote(struct sg_error *why, const char *key, struct sg_slice words);
/* What a rule says can never be. */
bool sg_wrong_by(struct sg_error *why, const char *clause, const char *key);

/* Fills in one more thing; all answer false. */
bool sg_error_add_number(struct sg_error *why, int64_t number);
bool sg_error_add_text(struct sg_error *why, struct sg_slice text);
/* Somebody's words between quotes, cut at 60 and harmless. */
bool sg_error_add_quoted(struct sg_error *why, struct sg_slice words);
bool sg_error_add_hex(struct sg_error *why, uint64_t number);
bool sg_error_add_names(struct sg_error *why, const struct sg_names *names);
/* Another sentence of the language files, with {0} in it. */
bool sg_error_add_sentence(struct sg_error *why, const char *key, int64_t number);
/* One of the lists that a game has: SG_ERROR_ARG_FIELDS, SG_ERROR_ARG_OPTIONS, SG_ERROR_ARG_VERBS. */
bool sg_error_add_list(struct sg_error *why, enum sg_error_arg_type type, const struct sg_game *game, int number);

/* The words of argument `i` as text: what a sentence says for {i}. */
void sg_error_words(const struct sg_error *why, int i, struct sg_text *out);

/*
 * A rule refuses an action; answers true ("it is refused"), so that rules read:
 * return sg_refuse(why, "pebbles", ...). The numbers say what it needs and what is.
 */
static inline bool sg_refuse(struct sg_error *why, const char *game, const char *clause, const char *key, int need,
                             int have)
{
    if (why) {
        why->clause = clause;
        why->key = key;
        why->game = game;
        why->line = why->ply = 0;
        why->used = 0;
        why->arg[0] = (struct sg_error_arg){.type = SG_ERROR_ARG_NUMBER, .number = need};
        why->arg[1] = (struct sg_error_arg){.type = SG_ERROR_ARG_NUMBER, .number = have};
        why->arg[2].type = why->arg[3].type = SG_ERROR_ARG_NONE;
    }
    return true;
}

/*
 * Writes the whole sentence in English, for reports. As with sg_fail, the host that
 * links the lower layers provides it; fronts use present/lang.h.
 */
void sg_error_report(const struct sg_error *why, struct sg_text *out);

#endif
