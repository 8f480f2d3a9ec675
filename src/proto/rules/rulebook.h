/*
 * rulebook.h: finds the clauses of the rules (games/GAME/docs/rules), which the program carries.
 *
 * A book is a Markdown file. "## S-LOC · The Inn" opens a chapter, "###
 * S-LOC-02 · Pulled in" a clause of it; what follows up to the next heading
 * is its text. A chapter may have a plain word for an id ("## Tables") and
 * then has no clauses.
 */
#ifndef SG_RULEBOOK_H
#define SG_RULEBOOK_H

#include "base/text.h"

/* One heading and what stands under it; pieces of the book itself. */
struct rulebook_part {
    struct sg_slice id;    /* "S-LOC-02", "S-LOC", "Tables" */
    struct sg_slice title; /* without the dot before it; may be empty */
    struct sg_slice text;  /* whole lines, none blank at either end */
    bool clause;           /* otherwise a chapter */
};

/* A place in a book: what is still to be read. */
struct rulebook {
    struct sg_slice rest;
    struct sg_slice english; /* of a translation: where a clause is found that it does not have yet */
};

/* The games with a book, from 0 up; NULL after the last. */
const char *rulebook_game(int index);
/* In the language that was chosen (lang.h), or else in English. False if the program has no rules of that game. */
bool rulebook_open(struct rulebook *book, const char *game);
/* The same for a text of one's own. */
void rulebook_read(struct rulebook *book, const char *text, size_t length);
/* Takes the next part: each chapter, then its clauses. False at the end. */
bool rulebook_next(struct rulebook *book, struct rulebook_part *out);

/*
 * Finds a clause or chapter by its id, in capitals or not. Reading on in
 * `book` gives what follows it.
 */
bool rulebook_find(struct rulebook *book, const char *id, struct rulebook_part *out);

/* The `most` clauses with ids most like `id`, nearest first; how many. */
int rulebook_nearest(struct rulebook book, const char *id, struct rulebook_part *out, int most);

/*
 * Is `words` in `text`? Capitals, accents, apostrophes and marks of emphasis do
 * not matter (proto/fold.h), and a blank fits any run of blanks and line ends. Less than five letters
 * fit only where a word begins. Answers where it begins, or NULL.
 */
const char *rulebook_search(struct sg_slice text, const char *words);
/* The same where the words neither begin nor end inside another word. */
const char *rulebook_search_word(struct sg_slice text, const char *words);

#endif
