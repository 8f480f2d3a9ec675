/* json_help.h: a small reader of JSON for tests: the end of a value, or NULL if it is none. */
#ifndef JSON_HELP_H
#define JSON_HELP_H

#include <string.h>

static inline const char *json_skip_value(const char *s, int depth);

static inline const char *json_skip_string(const char *s)
{
    if (*s++ != '"')
        return NULL;
    while (*s != '"') {
        if ((unsigned char)*s < 32)
            return NULL;
        if (*s == '\\') {
            s++;
            if (*s == 'u') {
                for (int i = 1; i <= 4; i++)
                    if (!strchr("0123456789abcdef", s[i]) || !s[i])
                        return NULL;
                s += 4;
            } else if (!*s || !strchr("\"\\n", *s)) {
                return NULL;
            }
        }
        s++;
    }
    return s + 1;
}

static inline const char *json_skip_list(const char *s, char close, int depth)
{
    s++;
    if (*s == close)
        return s + 1;
    for (;;) {
        if (close == '}') {
            s = json_skip_string(s);
            if (!s || *s++ != ':')
                return NULL;
        }
        s = json_skip_value(s, depth + 1);
        if (!s || (*s != ',' && *s != close))
            return NULL;
        if (*s++ == close)
            return s;
    }
}

static inline const char *json_skip_value(const char *s, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth > 20)
        return NULL;
    if (*s == '{')
        return json_skip_list(s, '}', depth);
    if (*s == '[')
        return json_skip_list(s, ']', depth);
    if (*s == '"')
        return json_skip_string(s);
    for (int i = 0; i < 3; i++)
        if (strncmp(s, words[i], strlen(words[i])) == 0)
            return s + strlen(words[i]);
    const char *from = s;
    s += *s == '-';
    while (*s >= '0' && *s <= '9')
        s++;
    if (s > from && *s == '.')
        for (s++; *s >= '0' && *s <= '9';)
            s++;
    return s > from && s[-1] >= '0' ? s : NULL;
}

/* Is the text one value and nothing else? */
static inline int json_is_value(const char *s)
{
    const char *end = json_skip_value(s, 0);
    return end && !*end;
}

#endif
