/* text.c: bounded writing and reading of text. */
#include "base/text.h"

#include "base/check.h"

#include <string.h>

void sg_text_init(struct sg_text *text, char *memory, size_t capacity)
{
    sg_check(capacity > 0);
    text->at = memory;
    text->capacity = capacity;
    text->length = 0;
    text->full = false;
    memory[0] = 0;
}

void sg_text_bytes(struct sg_text *text, const char *bytes, size_t count)
{
    size_t room = text->capacity - 1 - text->length;
    if (count > room) {
        count = room;
        text->full = true;
    }
    if (count)
        memcpy(text->at + text->length, bytes, count);
    text->length += count;
    text->at[text->length] = 0;
}

void sg_text_add(struct sg_text *text, const char *words)
{
    sg_text_bytes(text, words, strlen(words));
}

void sg_text_char(struct sg_text *text, char c)
{
    if (text->length + 1 >= text->capacity) {
        text->full = true;
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length] = 0;
}

void sg_text_quote(struct sg_text *text, const char *bytes, size_t count, size_t most)
{
    sg_text_char(text, '\'');
    for (size_t i = 0; i < count && i < most; i++)
        sg_text_char(text, bytes[i] >= 32 && bytes[i] < 127 ? bytes[i] : '?');
    sg_text_add(text, count > most ? "...'" : "'");
}

void sg_text_number(struct sg_text *text, int64_t number)
{
    char digits[24];
    int at = (int)sizeof digits;
    uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    if (number < 0)
        digits[--at] = '-';
    sg_text_bytes(text, digits + at, sizeof digits - (size_t)at);
}

void sg_text_hex(struct sg_text *text, uint64_t number)
{
    char digits[16];
    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    sg_text_bytes(text, digits, sizeof digits);
}

void sg_text_vprintf(struct sg_text *text, const char *form, va_list args)
{
    for (; *form; form++) {
        if (*form != '%') {
            sg_text_char(text, *form);
            continue;
        }
        switch (*++form) {
        case 's': sg_text_add(text, va_arg(args, const char *)); break;
        case 'd': sg_text_number(text, va_arg(args, int)); break;
        case 'c': sg_text_char(text, (char)va_arg(args, int)); break;
        default: sg_fail(__FILE__, __LINE__, "a form knows %s, %d and %c only");
        }
    }
}

void sg_text_printf(struct sg_text *text, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    sg_text_vprintf(text, form, args);
    va_end(args);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool sg_slice_next(struct sg_slice *rest, struct sg_slice *out)
{
    while (rest->length && blank(*rest->at)) {
        rest->at++;
        rest->length--;
    }
    out->at = rest->at;
    out->length = 0;
    while (rest->length && !blank(*rest->at)) {
        rest->at++;
        rest->length--;
        out->length++;
    }
    return out->length > 0;
}

bool sg_slice_is(struct sg_slice word, const char *what)
{
    return strlen(what) == word.length && memcmp(word.at, what, word.length) == 0;
}

bool sg_slice_number(struct sg_slice word, int64_t low, int64_t high, int64_t *out)
{
    size_t i = word.length && (*word.at == '-' || *word.at == '+');
    bool minus = i && *word.at == '-';
    int64_t n = 0;
    if (i == word.length || word.length - i > 17)
        return false;
    for (; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        n = n * 10 + (word.at[i] - '0');
    }
    if (minus)
        n = -n;
    if (n < low || n > high)
        return false;
    *out = n;
    return true;
}

bool sg_slice_hex(struct sg_slice word, uint64_t *out)
{
    uint64_t n = 0;
    if (word.length != 16)
        return false;
    for (size_t i = 0; i < 16; i++) {
        char c = word.at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        n = n << 4 | (uint64_t)digit;
    }
    *out = n;
    return true;
}

struct sg_slice sg_slice_of(const char *text)
{
    struct sg_slice w = {text, strlen(text)};
    return w;
}

struct sg_slice sg_slice_trim(struct sg_slice w)
{
    while (w.length && (*w.at == ' ' || *w.at == '\t')) {
        w.at++;
        w.length--;
    }
    while (w.length && (w.at[w.length - 1] == ' ' || w.at[w.length - 1] == '\t' || w.at[w.length - 1] == '\r'))
        w.length--;
    return w;
}

bool sg_slice_split(struct sg_slice word, char c, struct sg_slice *before, struct sg_slice *after)
{
    const char *p = word.length ? memchr(word.at, c, word.length) : NULL;
    if (!p)
        return false;
    before->at = word.at;
    before->length = (size_t)(p - word.at);
    after->at = p + 1;
    after->length = word.length - before->length - 1;
    return true;
}

size_t sg_utf8(const unsigned char *bytes, size_t left, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = bytes[0] < 0x80 ? 1 : bytes[0] >> 5 == 6 ? 2 : bytes[0] >> 4 == 14 ? 3 : bytes[0] >> 3 == 30 ? 4 : 0;
    if (n == 0 || n > left)
        return 0;
    *code = n == 1 ? bytes[0] : bytes[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if (bytes[i] >> 6 != 2)
            return 0;
        *code = *code << 6 | (bytes[i] & 63u);
    }
    return *code < least[n] || *code > 0x10ffff || *code >> 11 == 27 ? 0 : n;
}

/* Would it end a line, or turn the reading order of what follows? */
static bool control(uint32_t c)
{
    return c < 32 || (c >= 127 && c < 160) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

bool sg_slice_readable(struct sg_slice word)
{
    uint32_t code;
    size_t n;
    for (size_t i = 0; i < word.length; i += n) {
        n = sg_utf8((const unsigned char *)word.at + i, word.length - i, &code);
        if (n == 0 || control(code))
            return false;
    }
    return true;
}
