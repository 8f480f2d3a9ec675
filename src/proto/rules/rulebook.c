/* rulebook.c: reads the rules that are built into the program. */
#include "proto/rules/rulebook.h"

#include "present/lang.h"
#include "proto/fold.h"

#include <string.h>

/* Every games/GAME/docs/rules/en.md, and the other languages beside it. */
struct book {
    const char *language, *game;
    const unsigned char *text;
    size_t length;
};
#include "games/books.inc"

enum { BOOKS = sizeof books / sizeof books[0], ID_MOST = 15 };

void rulebook_read(struct rulebook *book, const char *text, size_t length)
{
    *book = (struct rulebook){.rest = {text, length}};
}

const char *rulebook_game(int index)
{
    return index >= 0 && index < BOOKS ? books[index].game : NULL;
}

bool rulebook_open(struct rulebook *book, const char *game)
{
    const char *language = lang_code(lang_chosen());
    int i = 0;
    while (i < BOOKS && strcmp(books[i].game, game) != 0)
        i++;
    if (i == BOOKS)
        return false;
    rulebook_read(book, (const char *)books[i].text, books[i].length);
    for (const struct book *t = translated; t->game; t++)
        if (strcmp(t->language, language) == 0 && strcmp(t->game, game) == 0) {
            book->english = book->rest;
            book->rest = (struct sg_slice){(const char *)t->text, t->length};
        }
    return true;
}

/* ---- Reading --------------------------------------------------------- */

/* Takes a line without its end. */
static bool next_line(struct sg_slice *rest, struct sg_slice *line)
{
    struct sg_slice after = {NULL, 0};
    if (!rest->length)
        return false;
    if (!sg_slice_split(*rest, '\n', line, &after)) {
        *line = *rest;
        after = (struct sg_slice){rest->at + rest->length, 0};
    }
    *rest = after;
    if (line->length && line->at[line->length - 1] == '\r')
        line->length--;
    return true;
}

static bool line_begins(struct sg_slice line, const char *with)
{
    size_t n = strlen(with);
    return line.length >= n && memcmp(line.at, with, n) == 0;
}

/* "## " or "### " and an id. */
static bool read_heading(struct sg_slice line, struct rulebook_part *out)
{
    struct sg_slice first;
    out->clause = line_begins(line, "### ");
    if (!out->clause && !line_begins(line, "## "))
        return false;
    size_t marks = out->clause ? 4 : 3;
    struct sg_slice rest = {line.at + marks, line.length - marks};
    if (!sg_slice_next(&rest, &out->id))
        return false;
    out->title = rest;
    if (sg_slice_next(&rest, &first) && sg_slice_is(first, "\xc2\xb7"))
        out->title = rest;
    while (out->title.length && *out->title.at == ' ') {
        out->title.at++;
        out->title.length--;
    }
    return true;
}

bool rulebook_next(struct rulebook *book, struct rulebook_part *out)
{
    struct sg_slice line, rest;
    struct rulebook_part other;
    do {
        if (!next_line(&book->rest, &line))
            return false;
    } while (!read_heading(line, out));
    out->text = (struct sg_slice){line.at, 0};
    for (rest = book->rest; next_line(&rest, &line) && !read_heading(line, &other);) {
        book->rest = rest;
        if (!line.length)
            continue;
        if (!out->text.length)
            out->text.at = line.at;
        out->text.length = (size_t)(line.at + line.length - out->text.at);
    }
    return true;
}

/* ---- Finding --------------------------------------------------------- */

static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_text(struct sg_slice word, const char *text)
{
    if (strlen(text) != word.length)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (small_letter(word.at[i]) != small_letter(text[i]))
            return false;
    return true;
}

bool rulebook_find(struct rulebook *book, const char *id, struct rulebook_part *out)
{
    while (rulebook_next(book, out))
        if (same_text(out->id, id))
            return true;
    if (!book->english.length)
        return false;
    rulebook_read(book, book->english.at, book->english.length);
    return rulebook_find(book, id, out);
}

/* How many letters must change, come or go to make one of the other. */
static int edit_distance(struct sg_slice a, struct sg_slice b)
{
    int row[ID_MOST + 1];
    int m = a.length < ID_MOST ? (int)a.length : ID_MOST;
    int n = b.length < ID_MOST ? (int)b.length : ID_MOST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; i <= m; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int change = corner + (small_letter(a.at[i - 1]) != small_letter(b.at[j - 1]));
            int least = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = change < least ? change : least;
        }
    }
    return row[n];
}

/* The number at the end of an id, 0 if none: S-LOC-09 is nearer to 07 than to 01. */
static int tail_number(struct sg_slice id)
{
    int n = 0, unit = 1;
    for (size_t i = id.length; i > 0 && unit <= 100; i--, unit *= 10) {
        char c = id.at[i - 1];
        if (c < '0' || c > '9')
            break;
        n += (c - '0') * unit;
    }
    return n;
}

static int unlike(struct sg_slice a, struct sg_slice b)
{
    int far = tail_number(a) - tail_number(b);
    return edit_distance(a, b) * 1000 + (far < 0 ? -far : far);
}

int rulebook_nearest(struct rulebook book, const char *id, struct rulebook_part *out, int most)
{
    struct sg_slice wanted = sg_slice_of(id);
    struct rulebook_part part;
    int count = 0;
    while (rulebook_next(&book, &part)) {
        if (!part.clause)
            continue;
        int at = count;
        while (at > 0 && unlike(part.id, wanted) < unlike(out[at - 1].id, wanted))
            at--;
        if (at == most)
            continue;
        count += count < most;
        memmove(out + at + 1, out + at, (size_t)(count - at - 1) * sizeof *out);
        out[at] = part;
    }
    return count;
}

/* Where the words that stand here end; NULL: they do not. Emphasis, capitals, accents and apostrophes do not count. */
static const char *words_fit(const char *at, const char *end, const char *words)
{
    const char *word = words, *words_end = words + strlen(words);
    for (char w; (w = fold_next(&word, words_end)) != 0;) {
        while (at < end && *at == '*' && w != '*')
            at++;
        if (fold_next(&at, end) != w)
            return NULL;
    }
    return at;
}

static bool is_letter(char c)
{
    return (small_letter(c) >= 'a' && small_letter(c) <= 'z') || (unsigned char)c >= 0x80;
}

/* Does a character begin here? */
static bool is_start(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

const char *rulebook_search(struct sg_slice text, const char *words)
{
    bool brief = strlen(words) < 5; /* "inn" is not to be found in "beginning" */
    for (size_t i = 0; i < text.length; i++)
        if (is_start(text.at[i]) && !(brief && i && is_letter(text.at[i - 1])) &&
            words_fit(text.at + i, text.at + text.length, words))
            return text.at + i;
    return NULL;
}

const char *rulebook_search_word(struct sg_slice text, const char *words)
{
    const char *end = text.at + text.length, *behind;
    for (size_t i = 0; i < text.length; i++)
        if (is_start(text.at[i]) && !(i && is_letter(text.at[i - 1])) &&
            (behind = words_fit(text.at + i, end, words)) != NULL && (behind == end || !is_letter(*behind)))
            return text.at + i;
    return NULL;
}
