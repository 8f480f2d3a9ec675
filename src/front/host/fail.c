/* fail.c: what a failed check does in a program: say where, and stop. */
#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void sg_fail(const char *file, int line, const char *what)
{
    fprintf(stderr, "signoria: %s:%d: check failed: %s\n", file, line, what);
    abort();
}
