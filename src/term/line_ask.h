/* line_ask.h: the questions one can ask in the game in lines. */
#ifndef TERM_LINE_ASK_H
#define TERM_LINE_ASK_H

#include "base/text.h"
#include "term/line.h"

/* What can be played now, in the order of the list that is shown. */
struct line_turn {
    struct sg_choice list[SG_MAX_CHOICES];
    bool marked[SG_MAX_CHOICES];
    int count;
};

/* What a person can type beside actions. */
enum line_command {
    SAY_NOTHING,
    SAY_QUIT,
    SAY_UNDO,
    SAY_REDO,
    SAY_SAVE,
    SAY_HELP,
    SAY_WHY,
    SAY_EXPLAIN,
    SAY_TRY,
    SAY_RULE,
    SAY_FIND,
    SAY_HINT,
    SAY_LIST,
    SAY_TABLE,
    SAY_LOG,
    SAY_EXPORT,
    SAY_SCORE,
    SAY_COMMANDS
};

/* Answers a question, which goes on with `rest`; false if it is another command. Nothing in the game changes. */
bool line_ask(struct line_game *g, const struct line_turn *t, int seat, enum line_command command,
              struct sg_slice rest);
/* Looks at a saved game: forward, back, anywhere. */
void line_look_back(struct match *m, int viewer);

#endif
