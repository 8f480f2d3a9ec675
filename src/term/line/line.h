/* line.h: the game in lines of text, for any terminal, pipe or screen reader. */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include "term/term_game.h"

enum { LINE_INPUT = 512 };

/* The bot at `seat` moves. */
bool line_bots_turn(struct term_game *game, int seat, struct sg_error *why);

/* What a bot would do; Ctrl-C makes it short. */
struct sg_action line_think(struct ai_bot *bot, const void *view);

/* Plays until the game is over or left. The exit code of the command. */
int line_play(struct term_game *game);

/*
 * Reads a line of LINE_INPUT bytes without its end, after a prompt. False
 * at the end of input or when the person pressed Ctrl-C.
 */
bool line_read(const char *prompt, char *out);
/* Ctrl-C from now on ends a line_read() instead of the program. */
void line_catch_interrupt(void);
bool line_interrupted(void);

#endif
