/* textblock.c: paragraphs broken to the width there is. */
#include "term/screen/textblock.h"

#include "base/check.h"
#include "proto/rules/rulebook.h"

#include <stdlib.h>
#include <string.h>

void textblock_add_bytes(struct textblock *p, int look, int indent, const char *bytes, size_t length)
{
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->part = realloc(p->part, (size_t)p->room * sizeof *p->part);
        sg_check(p->part);
    }
    char *text = malloc(length + 1);
    sg_check(text);
    memcpy(text, bytes, length);
    text[length] = 0;
    p->part[p->count++] = (struct textblock_part){text, (unsigned char)look, (unsigned char)indent};
}

void textblock_add(struct textblock *p, int look, int indent, const char *text)
{
    textblock_add_bytes(p, look, indent, text, strlen(text));
}

void textblock_free(struct textblock *p)
{
    for (int i = 0; i < p->count; i++)
        free(p->part[i].text);
    free(p->part);
    *p = (struct textblock){0};
}

/* Breaks one part; draws its lines from `row` on where they fall into the area. */
static int lay(const struct textblock_part *part, struct area a, int row, bool draw)
{
    const char *text = part->text;
    int lines = 0;
    for (;;) {
        int next, indent = lines ? part->indent : 0;
        int length = text_break(text, a.columns - indent, &next);
        if (draw && row + lines >= 0 && row + lines < a.rows) {
            char line[1024];
            int n = length < (int)sizeof line - 1 ? length : (int)sizeof line - 1;
            memcpy(line, text, (size_t)n);
            line[n] = 0;
            area_put(a, row + lines, indent, part->look, line);
        }
        lines++;
        if (!next || !text[next])
            return lines;
        text += next;
    }
}

int textblock_draw(const struct textblock *p, struct area a, int first)
{
    int row = -first;
    for (int i = 0; i < p->count; i++)
        row += lay(&p->part[i], a, row, true);
    return row + first;
}

int textblock_lines(const struct textblock *p, int columns)
{
    struct area a = {0, 0, 0, columns};
    int lines = 0;
    for (int i = 0; i < p->count; i++)
        lines += lay(&p->part[i], a, 0, false);
    return lines;
}

int textblock_find(const struct textblock *p, int columns, const char *words, int after)
{
    struct area a = {0, 0, 0, columns};
    int row = 0;
    for (int i = 0; i < p->count; i++) {
        struct sg_slice text = sg_slice_of(p->part[i].text);
        if (row > after && rulebook_search(text, words))
            return row;
        row += lay(&p->part[i], a, 0, false);
    }
    return -1;
}
