/* say.c: what is filled into sentences. */
#include "base/say.h"

const char *sg_quoted(struct sg_word words, char memory[SG_QUOTED])
{
    struct sg_text text;
    sg_text_init(&text, memory, SG_QUOTED);
    sg_text_quote(&text, words.at, words.length, 60);
    return memory;
}

const char *sg_hex(uint64_t number, char memory[SG_HEX])
{
    struct sg_text text;
    sg_text_init(&text, memory, SG_HEX);
    sg_text_hex(&text, number);
    return memory;
}
