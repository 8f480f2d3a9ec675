/* fail.c: what a failed check does in a page: tell the console, and stop the module. */
#include "base/check.h"

#include <string.h>
#include <unistd.h>

static void say(const char *words)
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
    say("signoria: ");
    say(file);
    say(":");
    say(digits + at);
    say(": check failed: ");
    say(what);
    say("\n");
    __builtin_trap();
}
