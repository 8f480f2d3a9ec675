/* fold.c: letters without capitals, accents and apostrophes, to look things up. */
#include "proto/fold.h"

#include "base/text.h"

#include <string.h>

enum { FRAGMENT = 3 }; /* fewer letters fit only where a word begins */

/* Letters of the languages we speak, from U+00C0 to U+017F; '.' stands for none. */
static const char latin1[] = "aaaaaaaceeeeiiiidnooooo.ouuuuy.saaaaaaaceeeeiiiidnooooo.ouuuuy.y";
static const char latin2[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln"
                             "nnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

static char fold_code(uint32_t code)
{
    if (code >= 0xC0 && code < 0x100)
        return latin1[code - 0xC0];
    if (code >= 0x100 && code < 0x180)
        return latin2[code - 0x100];
    return '.';
}

static bool is_apostrophe(uint32_t code)
{
    return code == '\'' || code == '`' || code == 0xB4 || code == 0x2BC || code == 0x2018 || code == 0x2019;
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == '\n' || code == '\r' || code == '\t' || code == '_' || code == '-' || code == 0xA0;
}

/* One character and where the next begins. */
static uint32_t take_utf8(const char **at, const char *end)
{
    uint32_t code = (unsigned char)**at;
    size_t n = sg_utf8((const unsigned char *)*at, (size_t)(end - *at), &code);
    *at += n ? n : 1;
    return code;
}

char fold_next(const char **at, const char *end)
{
    while (*at < end) {
        uint32_t code = take_utf8(at, end);
        if (is_apostrophe(code) || (code >= 0x300 && code < 0x370)) /* accents on their own, too */
            continue;
        if (is_blank(code)) {
            for (const char *next = *at; next < end && is_blank(take_utf8(&next, end));)
                *at = next;
            return ' ';
        }
        if (code < 0x80)
            return code >= 'A' && code <= 'Z' ? (char)(code - 'A' + 'a') : (char)code;
        return fold_code(code);
    }
    return 0;
}

void fold_text(const char *text, char *out, size_t size)
{
    const char *at = text, *end = text + strlen(text);
    size_t used = 0;
    for (char c; used + 1 < size && (c = fold_next(&at, end)) != 0;)
        if (c != ' ' || used)
            out[used++] = c;
    while (used && out[used - 1] == ' ')
        used--;
    if (size)
        out[used] = 0;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

enum fold_fit fold_fit(const char *name, const char *typed)
{
    size_t length = strlen(typed);
    enum fold_fit best = FOLD_NONE;
    if (!length)
        return FOLD_NONE;
    if (strcmp(name, typed) == 0)
        return FOLD_SAME;
    for (const char *at = name; (at = strstr(at, typed)) != NULL; at++) {
        bool begins = at == name || !is_letter(at[-1]), ends = !is_letter(at[length]);
        enum fold_fit fit = begins && ends       ? FOLD_WORDS
                            : at == name         ? FOLD_START
                            : begins             ? FOLD_WORD_START
                            : length >= FRAGMENT ? FOLD_INSIDE
                                                 : FOLD_NONE;
        best = fit > best ? fit : best;
    }
    return best;
}

enum fold_fit fold_fit_words(const char *name, const char *typed)
{
    enum fold_fit whole = fold_fit(name, typed), worst = FOLD_WORD_START;
    for (const char *at = typed; *at && whole == FOLD_NONE;) {
        char one[64];
        size_t n = strcspn(at, " ");
        size_t kept = n < sizeof one ? n : sizeof one - 1;
        memcpy(one, at, kept);
        one[kept] = 0;
        enum fold_fit fit = fold_fit(name, one);
        worst = fit < worst ? fit : worst;
        at += n + (at[n] == ' ');
    }
    return whole != FOLD_NONE || !*typed ? whole : worst;
}
