/* bots.h: the kinds of bot that can sit at a table, for dialogs. */
#ifndef TERM_BOTS_H
#define TERM_BOTS_H

int bots_count(void);
int bots_default(void);
const char *bots_spec(int kind);
const char *bots_title(int kind);
const char *bots_about(int kind);

#endif
