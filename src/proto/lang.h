/*
 * lang.h: finds the sentences that people read, by key.
 *
 * Sentences live in the files of lang/en and are compiled in. A line is
 *
 *     key = sentence
 *
 * and '#' begins a comment. Keys are refuse.GAME.KEY, event.GAME.NAME (and
 * event.GAME.NAME.hidden, for who may not know the secret), line.GAME.KEY for
 * a reason for points, and what a front makes up for itself ("play.bye"). In a
 * sentence {0}, {1} and {2} stand for numbers or names (of an event {2} is the
 * secret), {seat} for who it happens to, and {0|coin|coins} for the number
 * with the word that fits it: "1 coin", "3 coins".
 */
#ifndef PROTO_LANG_H
#define PROTO_LANG_H

#include "base/text.h"
#include "signoria/game.h"

/* What stands in for {0}, {1}, {2} and {seat}. */
struct lang_args {
    int64_t number[3];
    const char *word[3]; /* instead of the number, unless NULL */
    const char *seat;    /* NULL: "the table" */
};

/* The sentence as it stands in the file; false if there is none. */
bool lang_find(const char *key, struct sg_word *sentence);
/* Writes the sentence, filled in. False, with the key written, if none. */
bool lang_say(const char *key, const struct lang_args *args, struct sg_text *out);
/* Writes a sentence that was found, filled in. */
void lang_fill(struct sg_word sentence, const struct lang_args *args, struct sg_text *out);
/* Writes a sentence that needs nothing filled in. */
bool lang_plain(const char *key, struct sg_text *out);

/* Why something is refused: the sentence, and the clause in brackets. */
bool lang_refusal(const struct sg_game *game, const struct sg_refusal *why, struct sg_text *out);
/* What happened, in the eyes of `viewer`; `seat` names whom it happened to. */
bool lang_event(const struct sg_game *game, const struct sg_event *event, int viewer,
                const char *seat, struct sg_text *out);
/* A reason for points. */
bool lang_line(const struct sg_game *game, const struct sg_line *line, struct sg_text *out);

/* All keys, in the order of the files; for tests. False past the last. */
struct lang_entry {
    struct sg_word key, sentence;
};
bool lang_next(struct sg_word *rest, struct lang_entry *out);
struct sg_word lang_all(void);
/* NULL, or what is wrong with a sentence: an unknown {thing}, an open '{'. */
const char *lang_wrong(struct sg_word sentence);

#endif
