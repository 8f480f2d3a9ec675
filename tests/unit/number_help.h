/*
 * number_help.h: numbers that are typed in a game's sentences are those of its rules.
 *
 * Most numbers come as arguments. Those that stay in a sentence of games/GAME/lang are listed with
 * the constants that they repeat: any other number in it, in any language, fails; so does an entry
 * whose number no sentence has. 0 and 1 are words as much as numbers and are not looked at.
 */
#ifndef TESTS_NUMBER_HELP_H
#define TESTS_NUMBER_HELP_H

#include "present/lang.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TYPED_MOST = 8, TYPED_LINE = 4096 };

/* A key, or the beginning of keys if it ends with '*', and the numbers that its sentences may have. */
struct typed_number {
    const char *key;
    int number[TYPED_MOST];
};

static inline bool typed_key_fits(const char *pattern, const char *key)
{
    size_t length = strlen(pattern);
    return length && pattern[length - 1] == '*' ? !strncmp(pattern, key, length - 1) : !strcmp(pattern, key);
}

static inline bool typed_is_listed(const struct typed_number *list, size_t count, const char *key, int number)
{
    for (size_t i = 0; i < count; i++)
        for (int n = 0; n < TYPED_MOST && typed_key_fits(list[i].key, key); n++)
            if (list[i].number[n] == number)
                return true;
    return false;
}

/* The next number of a sentence, or -1: not those between braces, of clauses (S-OPA-02) or of card names (S01). */
static inline int typed_next(const char **at)
{
    const char *p = *at;
    int number = -1;
    while (*p && number < 0) {
        if (*p == '{') {
            while (*p && *p != '}')
                p++;
        } else if (isupper((unsigned char)*p)) {
            while (isalnum((unsigned char)*p) || (*p == '-' && isalnum((unsigned char)p[1])))
                p++;
        } else if (isdigit((unsigned char)*p)) {
            number = (int)strtol(p, (char **)&p, 10);
        } else {
            p++;
        }
    }
    *at = p;
    return number;
}

/* Sentences for whoever writes positions and component files, and legends of signs, are not looked at. */
static inline bool typed_is_checked(const char *key)
{
    return strncmp(key, "wrong.", 6) != 0 && strncmp(key, "legend.", 7) != 0 && *key != '#';
}

static inline void typed_check_line(char *line, const char *code, const struct typed_number *list, size_t count)
{
    char *text = strstr(line, " = ");
    if (!text)
        return;
    *text = 0;
    if (!typed_is_checked(line))
        return;
    const char *at = text + 3;
    for (int number; (number = typed_next(&at)) >= 0;)
        if (number > 1 && !typed_is_listed(list, count, line, number))
            fail_msg("%s: %s says %d, which is not listed with the rule that it repeats", code, line, number);
}

/* Does a sentence of this language that the entry is for have the number? */
static inline bool typed_stands_in(const char *path, const struct typed_number *entry, int wanted)
{
    char line[TYPED_LINE];
    bool found = false;
    FILE *f = fopen(path, "r");
    while (f && !found && fgets(line, sizeof line, f)) {
        char *text = strstr(line, " = ");
        if (!text)
            continue;
        *text = 0;
        const char *at = text + 3;
        for (int number; typed_key_fits(entry->key, line) && (number = typed_next(&at)) >= 0;)
            found = found || number == wanted;
    }
    if (f)
        fclose(f);
    return found;
}

static inline void typed_entry_is_used(const char *game, const struct typed_number *entry)
{
    char path[512];
    for (int n = 0; n < TYPED_MOST && entry->number[n]; n++) {
        bool found = entry->number[n] == 1;
        for (int l = 0; l < lang_count() && !found; l++) {
            snprintf(path, sizeof path, "%s/games/%s/lang/%s.txt", SOURCE_DIR, game, lang_code(l));
            found = typed_stands_in(path, entry, entry->number[n]);
        }
        if (!found)
            fail_msg("no sentence %s says %d", entry->key, entry->number[n]);
    }
}

/* Checks games/GAME/lang in every language. */
static inline void typed_numbers_are_of_the_rules(const char *game, const struct typed_number *list, size_t count)
{
    char path[512], line[TYPED_LINE];
    for (int l = 0; l < lang_count(); l++) {
        snprintf(path, sizeof path, "%s/games/%s/lang/%s.txt", SOURCE_DIR, game, lang_code(l));
        FILE *f = fopen(path, "r");
        if (!f)
            continue;
        while (fgets(line, sizeof line, f))
            typed_check_line(line, lang_code(l), list, count);
        fclose(f);
    }
    for (size_t i = 0; i < count; i++)
        typed_entry_is_used(game, &list[i]);
}

#endif
