/* bots.c: the kinds of bot that can sit at a table. */
#include "front/term/bots.h"

#include "ai/ai.h"
#include "front/term/words.h"

#include <string.h>

int bots_count(void)
{
    return ai_kind_count();
}

int bots_default(void)
{
    for (int i = 0; i < ai_kind_count(); i++)
        if (strcmp(ai_kind_at(i)->name, "steward") == 0)
            return i;
    return 0;
}

const char *bots_spec(int kind)
{
    return ai_kind_at(kind)->name;
}

const char *bots_title(int kind)
{
    return word_s("start.bot", bots_spec(kind), NULL);
}

const char *bots_about(int kind)
{
    return ai_kind_at(kind)->about;
}
