/* line_ask.h: the questions one can ask in the game in lines. */
#ifndef TERM_LINE_ASK_H
#define TERM_LINE_ASK_H

#include "base/text.h"
#include "term/line/line.h"

/* What can be played now, in the order of the list that is shown. */
struct line_turn {
    struct sg_choice list[SG_MAX_CHOICES];
    bool marked[SG_MAX_CHOICES];
    int count;
};

/* What a person can type beside actions. */
enum line_command {
    LINE_NOTHING,
    LINE_QUIT,
    LINE_UNDO,
    LINE_REDO,
    LINE_SAVE,
    LINE_ORDER,
    LINE_HELP,
    LINE_WHY,
    LINE_EXPLAIN,
    LINE_OVERVIEW,
    LINE_CARD,
    LINE_PLAN,
    LINE_TRY,
    LINE_RULE,
    LINE_FIND,
    LINE_HINT,
    LINE_LIST,
    LINE_TABLE,
    LINE_LOG,
    LINE_EXPORT,
    LINE_SCORE,
    LINE_BRIEF,
    LINE_VERBOSE,
    LINE_MORE,
    LINE_NEWS,
    LINE_MONEY,
    LINE_PLAYERS,
    LINE_ROUND,
    LINE_GOAL, /* these only on a page of a chapter, in a challenge or at a turning point */
    LINE_BACK,
    LINE_AGAIN,
    LINE_SOLUTION,
    LINE_NEXT,
    LINE_COMMANDS
};

/* Answers a question, which continues with `rest`; false if it is another command. Nothing in the game changes. */
bool line_ask(struct term_game *g, const struct line_turn *t, int seat, enum line_command command,
              struct sg_slice rest);
/* Explains the thing that somebody called by its name; false: nothing is called so. */
bool line_about(struct term_game *g, int seat, const char *typed);
/* Looks at a saved game: forward, back, anywhere. */
void line_history(struct match *m, int viewer);

/* What the seat works for now. */
void line_plan(const struct term_game *g, int seat);

#endif
