/* json.c: writing JSON, piece by piece. */
#include "proto/json/json.h"

#include "base/check.h"

#include <string.h>

static void put_bytes(struct json *j, const char *bytes, size_t count)
{
    j->write(j->ctx, bytes, count);
}

static void to_text(void *ctx, const char *bytes, size_t count)
{
    sg_text_bytes(ctx, bytes, count);
}

void json_init(struct json *j, void (*write)(void *ctx, const char *bytes, size_t count), void *ctx)
{
    memset(j, 0, sizeof *j);
    j->write = write;
    j->ctx = ctx;
}

void json_init_text(struct json *j, struct sg_text *out)
{
    json_init(j, to_text, out);
}

/* Before every value: the comma, unless a key has taken care of it. */
static void begin_value(struct json *j)
{
    if (!j->depth)
        return;
    bool object = j->close[j->depth - 1] == '}';
    sg_check(object == j->keyed);
    if (!object) {
        if (j->some[j->depth - 1])
            put_bytes(j, ",", 1);
        j->some[j->depth - 1] = true;
    }
    j->keyed = false;
}

void json_open(struct json *j, char bracket)
{
    begin_value(j);
    sg_check(j->depth < JSON_DEPTH && (bracket == '{' || bracket == '['));
    j->some[j->depth] = false;
    j->close[j->depth++] = bracket == '{' ? '}' : ']';
    put_bytes(j, &bracket, 1);
}

void json_close(struct json *j)
{
    sg_check(j->depth > 0 && !j->keyed);
    put_bytes(j, &j->close[--j->depth], 1);
}

static void escape(struct json *j, unsigned char c)
{
    char code[7] = "\\u00";
    if (c == '"' || c == '\\') {
        code[1] = (char)c;
        put_bytes(j, code, 2);
    } else if (c == '\n') {
        put_bytes(j, "\\n", 2);
    } else {
        code[4] = "0123456789abcdef"[c >> 4];
        code[5] = "0123456789abcdef"[c & 15];
        put_bytes(j, code, 6);
    }
}

/* Most words are short and have nothing to escape: those are written in one go, with what stands before and after. */
static bool quoted_at_once(struct json *j, bool comma, struct sg_slice w, bool colon)
{
    char memory[132], *at = memory;
    if (w.length > sizeof memory - 4)
        return false;
    if (comma)
        *at++ = ',';
    *at++ = '"';
    for (size_t i = 0; i < w.length; i++) {
        unsigned char c = (unsigned char)w.at[i];
        if (c < 32 || c > 126 || c == '"' || c == '\\')
            return false;
        *at++ = (char)c;
    }
    *at++ = '"';
    if (colon)
        *at++ = ':';
    put_bytes(j, memory, (size_t)(at - memory));
    return true;
}

static void quoted(struct json *j, struct sg_slice w)
{
    const unsigned char *s = (const unsigned char *)w.at;
    size_t from = 0, i = 0;
    uint32_t code;
    if (quoted_at_once(j, false, w, false))
        return;
    put_bytes(j, "\"", 1);
    while (i < w.length) {
        size_t n = s[i] < 0x80 ? 1 : sg_utf8(s + i, w.length - i, &code);
        bool plain = n > 1 || (n == 1 && s[i] >= 32 && s[i] != 127 && s[i] != '"' && s[i] != '\\');
        if (plain) {
            i += n;
            continue;
        }
        put_bytes(j, w.at + from, i - from);
        if (n)
            escape(j, s[i]);
        else
            put_bytes(j, "\\ufffd", 6);
        from = ++i;
    }
    put_bytes(j, w.at + from, i - from);
    put_bytes(j, "\"", 1);
}

void json_key(struct json *j, const char *name)
{
    sg_check(j->depth > 0 && j->close[j->depth - 1] == '}' && !j->keyed);
    struct sg_slice word = sg_slice_of(name);
    if (!quoted_at_once(j, j->some[j->depth - 1], word, true)) {
        if (j->some[j->depth - 1])
            put_bytes(j, ",", 1);
        quoted(j, word);
        put_bytes(j, ":", 1);
    }
    j->some[j->depth - 1] = true;
    j->keyed = true;
}

void json_word(struct json *j, struct sg_slice text)
{
    begin_value(j);
    quoted(j, text);
}

void json_string(struct json *j, const char *text)
{
    json_word(j, sg_slice_of(text));
}

void json_number(struct json *j, int64_t number)
{
    char memory[24];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_text_number(&text, number);
    begin_value(j);
    put_bytes(j, memory, text.length);
}

void json_decimal(struct json *j, double number, int digits)
{
    char memory[48];
    struct sg_text text;
    int64_t scale = 1;
    for (int i = 0; i < digits; i++)
        scale *= 10;
    sg_check(digits >= 0 && digits <= 9 && number > -1e9 && number < 1e9);
    int64_t n = (int64_t)(number * (double)scale + (number < 0 ? -0.5 : 0.5));
    sg_text_init(&text, memory, sizeof memory);
    sg_text_add(&text, n < 0 ? "-" : "");
    n = n < 0 ? -n : n;
    sg_text_number(&text, n / scale);
    sg_text_add(&text, digits ? "." : "");
    for (int64_t s = scale / 10; s; s /= 10)
        sg_text_char(&text, (char)('0' + n / s % 10));
    begin_value(j);
    put_bytes(j, memory, text.length);
}

void json_hex(struct json *j, uint64_t number)
{
    char memory[24];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_text_hex(&text, number);
    json_string(j, memory);
}

void json_bool(struct json *j, bool yes)
{
    begin_value(j);
    put_bytes(j, yes ? "true" : "false", yes ? 4 : 5);
}

void json_null(struct json *j)
{
    begin_value(j);
    put_bytes(j, "null", 4);
}

void json_put_number(struct json *j, const char *name, int64_t number)
{
    json_key(j, name);
    json_number(j, number);
}

void json_put_string(struct json *j, const char *name, const char *text)
{
    json_key(j, name);
    json_string(j, text);
}

void json_put_bool(struct json *j, const char *name, bool yes)
{
    json_key(j, name);
    json_bool(j, yes);
}

/* ---- what games list ------------------------------------------------------------- */

static void visit_key(void *ctx, const char *key)
{
    json_key(ctx, key);
}

static void visit_open(void *ctx, char bracket)
{
    json_open(ctx, bracket);
}

static void visit_close(void *ctx)
{
    json_close(ctx);
}

static void visit_number(void *ctx, int64_t number)
{
    json_number(ctx, number);
}

static void visit_word(void *ctx, const char *word)
{
    if (word)
        json_string(ctx, word);
    else
        json_null(ctx);
}

static void visit_flag(void *ctx, bool yes)
{
    json_bool(ctx, yes);
}

struct sg_visitor json_visitor(struct json *j)
{
    return (struct sg_visitor){j, visit_key, visit_open, visit_close, visit_number, visit_word, visit_flag};
}

bool json_whole(const struct json *j)
{
    return j->depth == 0 && !j->keyed;
}
