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

/* No control characters: what people write is one line of text everywhere. */
static bool printable(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127)
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

bool body_shown(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    if (!body_text(r, object, key, most, out))
        return false;
    if (!*out || users_visible(*out))
        return true;
    problem(r, 400, "'%s' has characters in it that are not seen or turn text around", key);
    return false;
}

bool body_must_name(struct request *r, json_t *object, const char *key, size_t most, const char **out)
{
    if (!body_shown(r, object, key, most, out) || !body_must_text(r, object, key, most, out))
        return false;
    if (users_name_visible(*out))
        return true;
    problem(r, 400, "'%s' has blanks in it that look like others", key);
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
