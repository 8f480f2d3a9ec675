/*
 * exec_bot.h: programs that play as bots, "exec:COMMAND", by the line protocol (docs/bots-from-outside.md).
 *
 * Only a person who types a command gives one: fronts put this table into their struct ai_host for words of the command
 * line, never for those of a file or of a request.
 */
#ifndef HOST_EXEC_BOT_H
#define HOST_EXEC_BOT_H

#include "ai/ai.h"

extern const struct ai_outside exec_bots;

#endif
