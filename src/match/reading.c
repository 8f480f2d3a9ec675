/* reading.c: lines and words of a text that nobody has checked. */
#include "match/reading.h"

#include "base/error.h"

#include <string.h>

bool reading_wrong(struct match_cursor *c, const char *key)
{
    c->wrong = true;
    return sg_wrong(c->why, key);
}

void reading_understood(struct reading *r)
{
    r->loaded->readable = true;
}

bool reading_line(struct match_cursor *c, struct sg_slice *line)
{
    const char *end = c->rest.length ? memchr(c->rest.at, '\n', c->rest.length) : NULL;
    if (!end)
        return false;
    line->at = c->rest.at;
    line->length = (size_t)(end - c->rest.at);
    c->rest.length -= line->length + 1;
    c->rest.at = end + 1;
    c->line++;
    if (line->length && line->at[line->length - 1] == '\r')
        line->length--;
    return true;
}

bool reading_after(struct sg_slice line, const char *word, struct sg_slice *rest)
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

bool reading_seat(struct match_cursor *c, struct sg_slice *rest, int *seat)
{
    struct sg_slice w;
    int64_t n;
    if (!sg_slice_next(rest, &w) || !sg_slice_number(w, 1, c->seats, &n)) {
        c->wrong = true;
        return sg_wrong_args(c->why, "wrong.save.seat", "%d", c->seats);
    }
    *seat = (int)n - 1;
    return true;
}

bool reading_number(struct match_cursor *c, struct sg_slice *rest, int64_t high, int64_t *n)
{
    struct sg_slice w;
    return (sg_slice_next(rest, &w) && sg_slice_number(w, 0, high, n)) || reading_wrong(c, "wrong.form.whole-number");
}

bool reading_hex(struct match_cursor *c, struct sg_slice *rest, uint64_t *n)
{
    struct sg_slice w;
    return (sg_slice_next(rest, &w) && sg_slice_hex(w, n)) || reading_wrong(c, "wrong.save.hex16");
}

bool reading_bytes(struct match_cursor *c, struct sg_slice *rest, uint8_t out[FAIR_BYTES])
{
    struct sg_slice w;
    return (sg_slice_next(rest, &w) && fair_parse(w.at, w.length, out)) || reading_wrong(c, "wrong.save.hex64");
}

bool reading_end(struct match_cursor *c, struct sg_slice *rest)
{
    struct sg_slice w;
    return !sg_slice_next(rest, &w) || reading_wrong(c, "wrong.save.line-end");
}

int reading_find(struct sg_slice w, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (sg_slice_is(w, words[i]))
            return i;
    return -1;
}
