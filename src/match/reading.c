/* reading.c: lines and words of a text that nobody has checked. */
#include "match/reading.h"

#include "base/error.h"

#include <string.h>

bool reading_wrong(struct reading *r, const char *key)
{
    return sg_wrong(r->why, key);
}

void reading_understood(struct reading *r)
{
    r->loaded->readable = true;
}

bool reading_line(struct reading *r, struct sg_word *line)
{
    const char *end = r->rest.length ? memchr(r->rest.at, '\n', r->rest.length) : NULL;
    if (!end)
        return false;
    line->at = r->rest.at;
    line->length = (size_t)(end - r->rest.at);
    r->rest.length -= line->length + 1;
    r->rest.at = end + 1;
    r->loaded->line++;
    if (line->length && line->at[line->length - 1] == '\r')
        line->length--;
    return true;
}

bool reading_after(struct sg_word line, const char *word, struct sg_word *rest)
{
    size_t n = strlen(word);
    if (line.length < n || memcmp(line.at, word, n) != 0)
        return false;
    if (line.length > n && line.at[n] != ' ')
        return false;
    rest->at = line.at + n + (line.length > n);
    rest->length = line.length - n - (line.length > n);
    return true;
}

/* ---- Words ---------------------------------------------------------------- */

bool reading_seat(struct reading *r, struct sg_word *rest, int *seat)
{
    struct sg_word w;
    int64_t n;
    if (!sg_word_next(rest, &w) || !sg_word_number(w, 1, r->m->setup.seats, &n))
        return sg_wrong_form(r->why, "wrong.save.seat", "%d", r->m->setup.seats);
    *seat = (int)n - 1;
    return true;
}

bool reading_number(struct reading *r, struct sg_word *rest, int64_t high, int64_t *n)
{
    struct sg_word w;
    return (sg_word_next(rest, &w) && sg_word_number(w, 0, high, n)) ||
           reading_wrong(r, "wrong.form.whole-number");
}

bool reading_hex(struct reading *r, struct sg_word *rest, uint64_t *n)
{
    struct sg_word w;
    return (sg_word_next(rest, &w) && sg_word_hex(w, n)) || reading_wrong(r, "wrong.save.hex16");
}

bool reading_bytes(struct reading *r, struct sg_word *rest, uint8_t out[FAIR_BYTES])
{
    struct sg_word w;
    return (sg_word_next(rest, &w) && fair_parse(w.at, w.length, out)) ||
           reading_wrong(r, "wrong.save.hex64");
}

bool reading_end(struct reading *r, struct sg_word *rest)
{
    struct sg_word w;
    return !sg_word_next(rest, &w) || reading_wrong(r, "wrong.save.line-end");
}

int reading_find(struct sg_word w, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (sg_word_is(w, words[i]))
            return i;
    return -1;
}
