/* body.c: takes what a request's JSON holds, strictly. */
#include "server/http/body.h"

#include "server/http/reply.h"
#include "server/accounts/users.h"

#include <string.h>

static bool key_listed(const char *key, const char *keys)
{
    struct sg_slice rest = sg_slice_of(keys), word;
    while (sg_slice_next(&rest, &word))
        if (sg_slice_is(word, key))
            return true;
    return false;
}

bool body_known(struct request *r, json_t *object, const char *keys)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object)) {
        problem(r, 400, "the body is a JSON object with the keys %s", keys);
        return false;
    }
    json_object_foreach(object, key, value)
    {
        if (key_listed(key, keys))
            continue;
        char memory[80];
        struct sg_text quoted;
        sg_text_init(&quoted, memory, sizeof memory);
        sg_text_quote(&quoted, key, strlen(key), 40);
        problem(r, 400, "%s is not a key of this request; the keys are: %s", memory, keys);
        return false;
    }
    return true;
}

bool body_must_number(struct request *r, json_t *object, const char *key, int64_t low, int64_t high, int64_t *out)
{
    json_t *value = json_object_get(object, key);
    if (json_is_integer(value) && json_integer_value(value) >= low && json_integer_value(value) <= high) {
        *out = json_integer_value(value);
        return true;
    }
    char memory[120];
    struct sg_text range;
    sg_text_init(&range, memory, sizeof memory);
    sg_text_number(&range, low);
    sg_text_add(&range, " to ");
    sg_text_number(&range, high);
    problem(r, 400, "'%s' is a whole number from %s", key, memory);
    return false;
}

bool body_number(struct request *r, json_t *object, const char *key, int64_t low, int64_t high, int64_t otherwise,
                 int64_t *out)
{
    *out = otherwise;
    return !json_object_get(object, key) || body_must_number(r, object, key, low, high, out);
}

bool body_bool(struct request *r, json_t *object, const char *key, bool otherwise, bool *out)
{
    json_t *value = json_object_get(object, key);
    *out = value ? json_is_true(value) : otherwise;
    if (!value || json_is_boolean(value))
        return true;
    problem(r, 400, "'%s' is true or false", key);
    return false;
}

/* U+0080 to U+009F, U+2028 and what turns text around (U+202A to U+202E, U+2066 to U+2069), in UTF-8. */
static bool controls(const unsigned char *at, size_t left)
{
    if (left > 1 && at[0] == 0xC2)
        return at[1] < 0xA0;
    if (left < 3 || at[0] != 0xE2)
        return false;
    return (at[1] == 0x80 && at[2] >= 0xA8 && at[2] <= 0xAE) || (at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9);
}

/* No control characters: what people write is one line of text everywhere, and changes nothing beside it. */
static bool printable(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    for (size_t i = 0; i < length; i++)
        if (at[i] < 32 || at[i] == 127 || controls(at + i, length - i))
            return false;
    return true;
}

bool body_text(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    json_t *value = json_object_get(object, key);
    *out = NULL;
    if (!value)
        return true;
    size_t length = json_is_string(value) ? json_string_length(value) : most + 1;
    if (length <= most && printable(json_string_value(value), length)) {
        *out = json_string_value(value);
        return true;
    }
    problem(r, 400, "'%s' is text of at most %d bytes without control characters", key, (int)most);
    return false;
}

bool body_lines(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    json_t *value = json_object_get(object, key);
    size_t length = json_is_string(value) ? json_string_length(value) : most + 1;
    const char *text = json_string_value(value);
    bool good = length <= most;
    for (size_t i = 0; good && i < length; i++)
        good = text[i] == '\n' || ((unsigned char)text[i] >= 32 && text[i] != 127);
    *out = good ? text : NULL;
    if (!good)
        problem(r, 400, "'%s' is text of at most %d bytes without control characters but line breaks", key, (int)most);
    return good;
}

bool body_shown(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    if (!body_text(r, object, key, most, out))
        return false;
    if (!*out || (users_visible(*out) && users_marks_ok(*out)))
        return true;
    problem_key(r, 400, users_visible(*out) ? "account.name-marks" : "account.name-hidden",
                users_visible(*out) ? "'%s' has too many marks on a letter"
                                    : "'%s' has characters in it that are not seen or turn text around",
                key);
    return false;
}

bool body_must_name(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    if (!body_shown(r, object, key, most, out) || !body_must_text(r, object, key, most, out))
        return false;
    if (users_name_visible(*out) && users_name_distinct(*out))
        return true;
    problem_key(r, 400, users_name_visible(*out) ? "account.name-letters" : "account.name-hidden",
                users_name_visible(*out)
                    ? "'%s' has usual letters of one alphabet, and not all of them look like Latin ones"
                    : "'%s' has blanks in it that look like others",
                key);
    return false;
}

bool body_must_text(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    if (!body_text(r, object, key, most, out))
        return false;
    if (*out)
        return true;
    problem(r, 400, "'%s' is missing", key);
    return false;
}

bool body_word(struct request *r, json_t *object, const char *key, const char *const *words, int count, int *out)
{
    char memory[200];
    struct sg_text allowed;
    json_t *value = json_object_get(object, key);
    *out = 0;
    if (!value)
        return true;
    sg_text_init(&allowed, memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        if (json_is_string(value) && strcmp(json_string_value(value), words[i]) == 0) {
            *out = i;
            return true;
        }
        sg_text_printf(&allowed, "%s\"%s\"", i ? ", " : "", words[i]);
    }
    problem(r, 400, "'%s' is one of %s", key, memory);
    return false;
}
