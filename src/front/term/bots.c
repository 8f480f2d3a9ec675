/* bots.c: the kinds of bot that can sit at a table. */
#include "front/term/bots.h"

#include "front/term/words.h"

int bots_count(void)
{
    return 1;
}

int bots_default(void)
{
    return 0;
}

const char *bots_spec(int kind)
{
    (void)kind;
    return "random";
}

const char *bots_title(int kind)
{
    return word_s("start.bot", bots_spec(kind), NULL);
}

const char *bots_about(int kind)
{
    (void)kind;
    return word("start.bot-random");
}
