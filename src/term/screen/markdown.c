/* markdown.c: rules and other Markdown as text to read, without its marks. */
#include "term/screen/textblock.h"

#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of a table; how wide it may be, a terminal of 80 with its frame in mind. */
enum { COLUMNS = 16, CELL = 160, WIDEST = 74, ROW = 2048 };

struct row {
    char cell[COLUMNS][CELL];
    int cells;
};

/* Copies text without stars and backticks; how long it is then. */
static size_t without_marks(char *out, const char *bytes, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        bool bold = bytes[i] == '*' && i + 1 < length && bytes[i + 1] == '*';
        if (bold)
            i++;
        else if (bytes[i] != '`' && bytes[i] != '\r')
            out[used++] = bytes[i];
    }
    return used;
}

/* ---- Tables ---------------------------------------------------------------------- */

static void read_row(const char *line, size_t length, struct row *out)
{
    size_t from = 1; /* after the first bar */
    out->cells = 0;
    for (size_t i = 1; i <= length && out->cells < COLUMNS; i++) {
        if (i < length && line[i] != '|')
            continue;
        size_t a = from, b = i;
        while (a < b && line[a] == ' ')
            a++;
        while (b > a && (line[b - 1] == ' ' || line[b - 1] == '\r'))
            b--;
        if (i < length || b > a) {
            char *cell = out->cell[out->cells++];
            cell[without_marks(cell, line + a, b - a < CELL ? b - a : CELL - 1)] = 0;
        }
        from = i + 1;
    }
}

/* |---|---| */
static bool is_ruler(const struct row *r)
{
    bool ruler = r->cells > 0;
    for (int i = 0; i < r->cells; i++)
        ruler &= r->cell[i][0] && strspn(r->cell[i], "-:") == strlen(r->cell[i]);
    return ruler;
}

static void add_columns(struct textblock *p, const struct row *r, const int *wide, bool head)
{
    char text[ROW] = "";
    size_t used = 0;
    for (int i = 0; i < r->cells && used < sizeof text; i++) {
        bool last = i + 1 == r->cells;
        int blanks = last ? 0 : wide[i] + 2 - text_columns(r->cell[i]);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%*s", r->cell[i], blanks, "");
    }
    textblock_add(p, head ? LOOK_BOLD : LOOK_PLAIN, 2, text);
}

/* "D1 · building: Duomo · artwork: Pulpito" */
static void add_sentence(struct textblock *p, const struct row *r, const struct row *head)
{
    char text[ROW] = "";
    size_t used = 0;
    for (int i = 0; i < r->cells && used < sizeof text; i++) {
        bool named = i > 0 && i < head->cells && head->cell[i][0];
        if (r->cell[i][0])
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%s%s", used ? " \u00b7 " : "",
                                     named ? head->cell[i] : "", named ? ": " : "", r->cell[i]);
    }
    textblock_add(p, LOOK_PLAIN, 4, text);
}

static void add_table(struct textblock *p, const char *bytes, size_t length)
{
    struct row r, head = {0};
    int wide[COLUMNS] = {0}, all = 0;
    for (int pass = 0; pass < 2; pass++) {
        bool first = true;
        for (size_t at = 0; at < length; first = false) {
            const char *end = memchr(bytes + at, '\n', length - at);
            size_t n = end ? (size_t)(end - bytes) - at : length - at;
            read_row(bytes + at, n, &r);
            at += n + 1;
            if (is_ruler(&r))
                continue;
            if (first)
                head = r;
            for (int i = 0; i < r.cells && pass == 0; i++)
                wide[i] = text_columns(r.cell[i]) > wide[i] ? text_columns(r.cell[i]) : wide[i];
            if (pass && all <= WIDEST)
                add_columns(p, &r, wide, first);
            else if (pass && !first)
                add_sentence(p, &r, &head);
        }
        all = 0;
        for (int i = 0; i < COLUMNS; i++)
            all += wide[i] ? wide[i] + 2 : 0;
    }
}

/* ---- Paragraphs --------------------------------------------------------------------- */

/* Does a line of Markdown begin something of its own? */
static bool begins_block(const char *line, size_t length)
{
    return length == 0 || line[0] == '-' || line[0] == '|' || line[0] == '#' || line[0] == '`' ||
           (length > 2 && line[0] >= '0' && line[0] <= '9' && line[1] == '.');
}

/* A paragraph that has been put together; a heading loses its crosses. */
static void add_paragraph(struct textblock *p, char *joined, size_t *used)
{
    bool heading = *used && joined[0] == '#';
    size_t from = heading ? strspn(joined, "# ") : 0;
    if (!*used)
        return;
    size_t n = without_marks(joined, joined, *used);
    textblock_add_bytes(p, heading ? LOOK_BOLD : LOOK_PLAIN, joined[0] == '-' ? 2 : 0, joined + from, n - from);
    *used = 0;
}

/* All lines of a table that begins here. */
static size_t table_length(const char *bytes, size_t length)
{
    size_t at = 0;
    while (at < length && bytes[at] == '|') {
        const char *end = memchr(bytes + at, '\n', length - at);
        at = end ? (size_t)(end - bytes) + 1 : length;
    }
    return at;
}

void textblock_markdown(struct textblock *p, const char *bytes, int length)
{
    size_t left = length > 0 ? (size_t)length : 0, used = 0;
    char *joined = malloc(left + 2);
    sg_check(joined);
    while (left > 0) {
        const char *end = memchr(bytes, '\n', left);
        size_t n = end ? (size_t)(end - bytes) : left, blanks = 0;
        if (begins_block(bytes, n)) {
            joined[used] = 0;
            add_paragraph(p, joined, &used);
        }
        if (n == 0)
            textblock_add(p, LOOK_PLAIN, 0, "");
        if (n && bytes[0] == '|') {
            n = table_length(bytes, left);
            add_table(p, bytes, n);
            bytes += n;
            left -= n;
            continue;
        }
        while (used && blanks < n && bytes[blanks] == ' ')
            blanks++;
        if (n > blanks) {
            if (used)
                joined[used++] = ' ';
            memcpy(joined + used, bytes + blanks, n - blanks);
            used += n - blanks;
        }
        bytes += n + (end != NULL);
        left -= n + (end != NULL);
    }
    joined[used] = 0;
    add_paragraph(p, joined, &used);
    free(joined);
}
