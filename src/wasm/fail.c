/* fail.c: what a failed check does in a page: write to the console, and stop the module. */
#include "base/check.h"

#include <string.h>
#include <unistd.h>

static void print_words(const char *words)
{
    /* Nothing more can be done if even that fails. */
    if (write(2, words, strlen(words)) < 0)
        return;
}

_Noreturn void sg_fail(const char *file, int line, const char *what)
{
    char digits[12] = {0};
    int at = (int)sizeof digits - 1;
    do
        digits[--at] = (char)('0' + line % 10);
    while ((line /= 10) > 0 && at > 0);
    print_words("signoria: ");
    print_words(file);
    print_words(":");
    print_words(digits + at);
    print_words(": check failed: ");
    print_words(what);
    print_words("\n");
    __builtin_trap();
}
