/*
 * line_parse.h: what a typed line means in the game in lines.
 *
 * Capitals do not matter, and any beginning of a word will do that only one
 * command or one action of the list has.
 */
#ifndef TERM_LINE_PARSE_H
#define TERM_LINE_PARSE_H

#include "base/text.h"
#include "term/line/line_ask.h"

/* What a line means: a command with the rest of the line, or an action; else what it could mean. */
struct line_meaning {
    enum line_command command;
    struct sg_slice rest;
    bool acts, ranged; /* `ranged`: an entry that still needs its number */
    struct sg_action action;
    int entry;       /* of the list, from 1; 0: none */
    char could[256]; /* "list, log": more than one thing */
};

/* `line` must stay as long as the meaning does. */
void line_understand(const struct term_game *g, const struct line_turn *t, const char *line, struct line_meaning *out);
/*
 * The one entry of the list with these words anywhere in its name: "market" for "Go to the market"; of cards that
 * are alike the first. False: none, or `could` names several.
 */
bool line_names_entry(const struct term_game *g, const struct line_turn *t, const char *line, struct line_meaning *out);
/* Is it this word, in capitals or not, or a beginning of it with at least `least` letters? */
bool line_means(struct sg_slice word, const char *name, size_t least);

#endif
