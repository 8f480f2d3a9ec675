/* error_help.h: what an error says, for tests. */
#ifndef TESTS_ERROR_HELP_H
#define TESTS_ERROR_HELP_H

#include "base/error.h"

/* The English sentence; good until the next call. */
static inline const char *error_words(const struct sg_error *why)
{
    static char memory[4096];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_error_report(why, &text);
    return memory;
}

#endif
