/* line_ask.h: the questions one can ask in the game in lines. */
#ifndef TERM_LINE_ASK_H
#define TERM_LINE_ASK_H

#include "base/text.h"
#include "front/term/line.h"

/* What can be played now, in the order of the list that is shown. */
struct line_turn {
    struct sg_choice list[SG_MAX_CHOICES];
    bool marked[SG_MAX_CHOICES];
    int count;
};

/*
 * Answers a question that begins with `first` and goes on with `rest`; false
 * if it is none. Nothing in the game changes.
 */
bool line_ask(struct line_game *g, const struct line_turn *t, int seat, struct sg_word first,
              struct sg_word rest);
/* Looks at a saved game: forward, back, anywhere. */
void line_look_back(struct match *m, int viewer);

#endif
