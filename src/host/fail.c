/*
 * fail.c: what a failed check does in a program: say where, and stop.
 *
 * A check that fails because an allocation did is no mistake of ours: the
 * program says so in a sentence and ends with a code of its own. What was
 * saved or acknowledged is on the disk by then.
 */
#include "host/fail.h"

#include "base/check.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { NO_MEMORY = 3 };

void (*fail_before)(void);

_Noreturn void sg_fail(const char *file, int line, const char *what)
{
    bool memory = errno == ENOMEM;
    if (fail_before)
        fail_before();
    if (memory) {
        fprintf(stderr, "signoria: out of memory; saved games are safe (%s:%d: %s)\n", file, line, what);
        _exit(NO_MEMORY);
    }
    fprintf(stderr, "signoria: %s:%d: check failed: %s\n", file, line, what);
    abort();
}

void fail_no_memory(int signal_number)
{
    static const char words[] = "signoria: out of memory; saved games are safe\n";
    (void)signal_number;
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1); /* nothing else is safe in a signal */
    (void)written;
    _exit(NO_MEMORY);
}
