/* json_read.c: reading a JSON string. */
#include "proto/json/json.h"

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The four digits of \uXXXX at `at`. */
static bool code_unit(struct sg_slice w, size_t at, unsigned *out)
{
    unsigned n = 0;
    if (w.length - at < 4)
        return false;
    for (size_t i = at; i < at + 4; i++) {
        int digit = hex(w.at[i]);
        if (digit < 0)
            return false;
        n = n << 4 | (unsigned)digit;
    }
    *out = n;
    return true;
}

static size_t put_utf8(char *out, unsigned c)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)((n == 2 ? 0xC0 : n == 3 ? 0xE0 : 0xF0) | c);
    return n;
}

/* What follows "\u" at *at; moves *at behind it. */
static bool take_code(struct sg_slice w, size_t *at, unsigned *out)
{
    unsigned high, low;
    if (!code_unit(w, *at, &high))
        return false;
    *at += 4;
    *out = high;
    if (high < 0xD800 || high > 0xDFFF)
        return true;
    if (high > 0xDBFF || w.length - *at < 6 || w.at[*at] != '\\' || w.at[*at + 1] != 'u' ||
        !code_unit(w, *at + 2, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    *at += 6;
    *out = 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
    return true;
}

bool json_unquote(struct sg_slice text, char *out, size_t *length)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    size_t n = 0;
    if (text.length < 2 || text.at[0] != '"' || text.at[text.length - 1] != '"')
        return false;
    struct sg_slice w = {text.at + 1, text.length - 2};
    for (size_t i = 0; i < w.length;) {
        unsigned char c = (unsigned char)w.at[i++];
        if (c == '"' || c < 32)
            return false;
        if (c != '\\') {
            out[n++] = (char)c;
            continue;
        }
        if (i == w.length)
            return false;
        char kind = w.at[i++];
        unsigned code = 0;
        int k = 0;
        while (from[k] && from[k] != kind)
            k++;
        if (from[k])
            out[n++] = to[k];
        else if (kind == 'u' && take_code(w, &i, &code))
            n += put_utf8(out + n, code);
        else
            return false;
    }
    *length = n;
    return true;
}
