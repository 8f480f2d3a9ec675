/* plural.c: CLDR's plural categories of whole numbers. */
#include "present/plural.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef uint64_t whole;

static bool lies(whole n, whole low, whole high)
{
    return n >= low && n <= high;
}

/* 2 to 4, but not 12 to 14, by the last digits. */
static bool few_by_digits(whole n)
{
    return lies(n % 10, 2, 4) && !lies(n % 100, 12, 14);
}

static bool whole_millions(whole n)
{
    return n && n % 1000000 == 0;
}

static int never(whole n)
{
    (void)n;
    return 0;
}

static int one_other(whole n)
{
    return n != 1;
}

static int one_with_zero(whole n)
{
    return n > 1;
}

static int one_many_other(whole n)
{
    return n == 1 ? 0 : whole_millions(n) ? 1 : 2;
}

static int one_with_zero_many_other(whole n)
{
    return n < 2 ? 0 : whole_millions(n) ? 1 : 2;
}

static int polish(whole n)
{
    return n == 1 ? 0 : few_by_digits(n) ? 1 : 2;
}

static int russian(whole n)
{
    return n % 10 == 1 && n % 100 != 11 ? 0 : few_by_digits(n) ? 1 : 2;
}

static int czech(whole n)
{
    return n == 1 ? 0 : lies(n, 2, 4) ? 1 : 2;
}

static int romanian(whole n)
{
    return n == 1 ? 0 : n == 0 || lies(n % 100, 1, 19) ? 1 : 2;
}

static int slovenian(whole n)
{
    return n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : lies(n % 100, 3, 4) ? 2 : 3;
}

static int lithuanian(whole n)
{
    bool teen = lies(n % 100, 11, 19);
    return n % 10 == 1 && !teen ? 0 : lies(n % 10, 2, 9) && !teen ? 1 : 2;
}

static int latvian(whole n)
{
    return n % 10 == 0 || lies(n % 100, 11, 19) ? 0 : n % 10 == 1 ? 1 : 2;
}

static int hebrew(whole n)
{
    return n == 1 ? 0 : n == 2 ? 1 : 2;
}

static int arabic(whole n)
{
    return n < 3 ? (int)n : lies(n % 100, 3, 10) ? 3 : lies(n % 100, 11, 99) ? 4 : 5;
}

static const struct {
    const char *codes; /* with a blank behind each */
    int count;
    int (*category)(whole n);
} rules[] = {
    {"en de nl sv da nb nn no fi et hu tr el bg is eu gl ", 2, one_other},
    {"hi fa bn am zu ", 2, one_with_zero},
    {"it es ca ", 3, one_many_other},
    {"fr pt ", 3, one_with_zero_many_other},
    {"pl ", 3, polish},
    {"ru uk be hr sr bs ", 3, russian},
    {"cs sk ", 3, czech},
    {"ro ", 3, romanian},
    {"sl ", 4, slovenian},
    {"lt ", 3, lithuanian},
    {"lv ", 3, latvian},
    {"he ", 3, hebrew},
    {"ar ", 6, arabic},
    {"ja zh ko vi th id ms ", 1, never},
};

static size_t rule_of(const char *code)
{
    size_t length = strcspn(code, "_-.@");
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (const char *at = rules[i].codes; *at; at += strcspn(at, " ") + 1)
            if (strcspn(at, " ") == length && strncmp(at, code, length) == 0)
                return i;
    return 0;
}

int sg_plural_count(const char *code)
{
    return rules[rule_of(code)].count;
}

int sg_plural_of(const char *code, int64_t number)
{
    whole n = number < 0 ? 0 - (whole)number : (whole)number;
    return rules[rule_of(code)].category(n);
}
