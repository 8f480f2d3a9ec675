/* ruletext.h: clauses, chapters and their worked examples as text to read, in the terminal, in lines and by command. */
#ifndef TERM_RULETEXT_H
#define TERM_RULETEXT_H

#include "proto/rules/rulebook.h"
#include "signoria/game.h"
#include "term/screen/textblock.h"

/*
 * Adds a clause, or a chapter with its clauses and its example. `mine` leaves out what games of other set-ups use
 * (proto/rules/rulemine.h); NULL: everything. False: there is no such clause.
 */
bool ruletext_add(struct textblock *p, const struct sg_game *game, const struct sg_setup *mine, const char *id);

/* The worked example of a chapter as a figure: the board before and after it, and what is said beside it. */
struct ruletext_figure {
    _Alignas(16) unsigned char before[SG_MAX_STATE];
    _Alignas(16) unsigned char after[SG_MAX_STATE];
    int seat; /* who plays, and looks */
    struct textblock happens, then;
};
/* False: the chapter has none. `out` begins as all zero; its texts are to be freed. */
bool ruletext_figure(const struct sg_game *game, const char *id, struct ruletext_figure *out);

/* Called for every clause that holds the words: those with the whole word first. Answers how many. */
struct ruletext_hit {
    const struct rulebook_part *part;
    const char *at; /* where in its text; NULL: only in the title */
};
int ruletext_search(struct rulebook book, const char *words, void (*found)(const struct ruletext_hit *hit));

#endif
