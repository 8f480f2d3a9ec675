/*
 * help.h: what a command says about itself, laid out from its sentences.
 *
 * lang/CODE/help.txt has them: help.COMMAND.1, .2 ... in their order. A piece
 * that begins with "> " is a call; one with " | " is a word and what it means;
 * anything else is a paragraph.
 */
#ifndef SG_HOST_HELP_H
#define SG_HOST_HELP_H

#include <stdbool.h>
#include <stdio.h>

void help_print(const char *command, FILE *out);
/* The list of all commands, for `signoria help`. */
void help_commands(const char *const *names, int count, FILE *out);
/* The games' names, for people, with blanks between them. */
const char *help_games(void);
/* The codes of the languages: "en de". */
const char *help_languages(void);

#endif
