/* file_help.h: a whole file, for tests. */
#ifndef TESTS_FILE_HELP_H
#define TESTS_FILE_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* Its bytes, and a zero behind them; to be freed. */
static inline char *read_file(const char *path, size_t *length)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    *length = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, f), *length);
    text[*length] = 0;
    fclose(f);
    return text;
}

#endif
