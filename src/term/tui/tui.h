/* tui.h: the game on the full screen. */
#ifndef TERM_TUI_H
#define TERM_TUI_H

#include "term/screen/dialog.h"
#include "term/screen/textblock.h"
#include "term/term_game.h"

/*
 * Plays until the game is over or left. `note` is shown first, unless it is
 * empty. The exit code of the command. In a coached game a comment is given
 * wherever something comes up for the first time.
 */
int tui_play(struct term_game *game, int pace, const char *note);
/* A page of a chapter: plays until it is settled or left; `goal` stands at the top all the time. */
void tui_lesson(struct term_game *game, const char *goal);
/* The table with text below, until a key that closes it: Enter, or Escape and q. */
int tui_page(struct term_game *game, const char *title, const struct textblock *text, const char *foot);
/* The table with a question below: the answer that was chosen, or -1. */
int tui_question_page(struct term_game *game, const char *title, const char *question,
                      const struct dialog_entry *answers, int count);
/* Shows a finished or stopped game, forward and back. */
void tui_replay(struct match *m, int viewer);

#endif
