/* shots.c: files of scenes, and pictures of the screen as text with attributes. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#define NCURSES_WIDECHAR 1
#include "term/frames.h"

#include "host/i18n.h"

#include "base/text.h"
#include "term/screen/screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- Keys ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int key;
} key_names[] = {{"Enter", INPUT_ENTER},
                 {"Esc", INPUT_ESCAPE},
                 {"Tab", INPUT_TAB},
                 {"Space", ' '},
                 {"PgUp", INPUT_PAGE_UP},
                 {"PgDn", INPUT_PAGE_DOWN},
                 {"Home", INPUT_HOME},
                 {"End", INPUT_END},
                 {"Up", INPUT_UP},
                 {"Down", INPUT_DOWN},
                 {"Left", INPUT_LEFT},
                 {"Right", INPUT_RIGHT},
                 {"Backspace", INPUT_BACKSPACE},
                 {"wait", INPUT_NOTHING},
                 {"Leertaste", ' '}, /* as the last lines have them in other languages */
                 {"Espace", ' '},
                 {"Bild\u2191\u2193", INPUT_PAGE_UP},
                 {"Pg\u2191", INPUT_PAGE_UP},
                 {"Pg\u2193", INPUT_PAGE_DOWN},
                 {"\u2191", INPUT_UP},
                 {"\u2193", INPUT_DOWN},
                 {"\u2190", INPUT_LEFT},
                 {"\u2192", INPUT_RIGHT}};

const char *key_name(int key)
{
    static char one[2];
    for (size_t i = 0; i < sizeof key_names / sizeof key_names[0]; i++)
        if (key_names[i].key == key)
            return key_names[i].name;
    one[0] = (char)key;
    return one;
}

/* The key of a word: one of the names, or a single character. 0: none. */
static int key_of(struct sg_slice word)
{
    static const struct {
        const char *word;
        int key;
    } said[] = {{"term.key-enter", INPUT_ENTER}, {"term.key-escape", INPUT_ESCAPE}, {"term.key-tab", INPUT_TAB}};
    if (word.length > 1 && word.at[word.length - 1] == ':')
        word.length--;
    for (size_t i = 0; i < sizeof key_names / sizeof key_names[0]; i++)
        if (sg_slice_is(word, key_names[i].name))
            return key_names[i].key;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (sg_slice_is(word, i18n(said[i].word)))
            return said[i].key;
    return word.length == 1 && word.at[0] > 32 && word.at[0] < 127 ? word.at[0] : 0;
}

/* ---- Scenes ------------------------------------------------------------------------------ */

/* "NAME STEP [coached] KEYS...", a step being a number, "end", "start" or "learn"; a key with "*3" behind it three
 * times. */
static bool read_scene(struct sg_slice line, struct scene *out)
{
    struct sg_slice name, step, word, key, times;
    int64_t ply = SCENE_START, n;
    *out = (struct scene){.ply = SCENE_START};
    if (!sg_slice_next(&line, &name) || !sg_slice_next(&line, &step) || name.length >= sizeof out->name)
        return false;
    memcpy(out->name, name.at, name.length);
    if (sg_slice_is(step, "end"))
        ply = 1 << 20;
    else if (sg_slice_is(step, "learn"))
        ply = SCENE_LEARN;
    else if (!sg_slice_is(step, "start") && !sg_slice_number(step, 0, 1 << 20, &ply))
        return false;
    out->ply = (int)ply;
    while (sg_slice_next(&line, &word)) {
        out->coached |= sg_slice_is(word, "coached");
        out->saved |= sg_slice_is(word, "saved");
        if (sg_slice_is(word, "coached") || sg_slice_is(word, "saved"))
            continue;
        n = 1;
        key = word;
        if (word.length > 1 && sg_slice_split(word, '*', &key, &times) && !sg_slice_number(times, 1, SCENE_KEYS, &n))
            return false;
        for (; n > 0 && out->keys < SCENE_KEYS; n--)
            if (!(out->key[out->keys++] = key_of(key)))
                return false;
    }
    return true;
}

bool scenes_read(struct scenes *out, const char *file)
{
    char line[512];
    FILE *in = fopen(file, "r");
    *out = (struct scenes){.count = 0};
    for (int number = 1; in && fgets(line, sizeof line, in); number++) {
        line[strcspn(line, "\n")] = 0;
        struct sg_slice rest = sg_slice_trim(sg_slice_of(line)), word, tail = rest;
        if (!rest.length || rest.at[0] == '#')
            continue;
        sg_slice_next(&tail, &word);
        tail = sg_slice_trim(tail);
        if (sg_slice_is(word, "of"))
            snprintf(out->name, sizeof out->name, "%.*s", (int)tail.length, tail.at);
        else if (sg_slice_is(word, "game"))
            snprintf(out->path, sizeof out->path, "%.*s", (int)tail.length, tail.at);
        else if (out->count == SCENE_MOST || !read_scene(rest, &out->scene[out->count++])) {
            fprintf(stderr, "%s: line %d is not a scene\n", file, number);
            fclose(in);
            return false;
        }
    }
    if (in)
        fclose(in);
    else
        perror(file);
    return in != NULL;
}

/* ---- Pictures ------------------------------------------------------------------------------ */

static void take_cell(int row, int column, struct shot_cell *out)
{
    cchar_t cell;
    wchar_t text[CCHARW_MAX + 1] = {0};
    attr_t attributes;
    short pair;
    int whole = 0;
    mvwin_wch(stdscr, row, column, &cell);
    getcchar(&cell, text, &attributes, &pair, &whole);
    wcstombs(out->text, text, sizeof out->text - 1);
    out->bold = (attributes & A_BOLD) != 0;
    out->dim = (attributes & A_DIM) != 0;
    out->reverse = (attributes & A_REVERSE) != 0;
    out->underline = (attributes & A_UNDERLINE) != 0;
    out->ink = out->ground = -1;
    if (whole)
        extended_pair_content(whole, &out->ink, &out->ground);
}

void shot_take(struct shot *s)
{
    s->cell = calloc((size_t)s->rows * (size_t)s->columns, sizeof *s->cell);
    for (int r = 0; r < s->rows && s->cell; r++)
        for (int c = 0; c < s->columns; c++) {
            struct shot_cell *cell = &s->cell[r * s->columns + c];
            take_cell(r, c, cell);
            wchar_t wide;
            if (mbtowc(&wide, cell->text, sizeof cell->text) > 0 && wcwidth(wide) == 2)
                c++; /* the right half stays empty */
        }
}

void shot_free(struct shot *s)
{
    free(s->cell);
    s->cell = NULL;
}

bool shot_differs(const struct shot *a, const struct shot *b)
{
    return memcmp(a->cell, b->cell, (size_t)a->rows * (size_t)a->columns * sizeof *a->cell) != 0;
}

/* A row as text. */
static void row_text(const struct shot *s, int row, char *out, size_t size)
{
    out[0] = 0;
    for (int c = 0; c < s->columns; c++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s", s->cell[row * s->columns + c].text);
    }
    for (size_t n = strlen(out); n && out[n - 1] == ' '; n--)
        out[n - 1] = 0;
}

/* The row of the keys: the foot of the window that lies over all, else the last row. */
static void keys_text(const struct shot *s, char *out, size_t size)
{
    row_text(s, s->rows - 1, out, size);
    for (int r = s->rows - 1;
         r >= 0 && !(strstr(out, " \u00b7 ") && (r == s->rows - 1 || strstr(out, i18n("term.key-escape")))); r--)
        row_text(s, r, out, size);
    if (!strstr(out, " \u00b7 "))
        out[0] = 0;
    for (const char *corner;
         (corner = strstr(out, "\u2570")) != NULL;) /* what lies beside the window is not its foot */
        memmove(out, corner + 3, strlen(corner + 3) + 1);
}

int shot_keys(const struct shot *s, int *out, int most)
{
    char text[4096];
    int count = 0;
    keys_text(s, text, sizeof text);
    for (char *piece = text; piece && count < most;) {
        char *next = strstr(piece, " \u00b7 ");
        if (next)
            *next = 0;
        struct sg_slice rest = sg_slice_of(piece), word;
        while (sg_slice_next(&rest, &word)) { /* of a window's foot the line of its frame comes first */
            int key = key_of(word);
            if (key && count < most)
                out[count++] = key;
            if (key || (unsigned char)word.at[0] < 0x80)
                break;
        }
        piece = next ? next + strlen(" \u00b7 ") : NULL;
    }
    return count;
}

int shot_cuts(const struct shot *s, const char *game, const char *lang, FILE *report)
{
    char text[4096];
    int count = 0;
    for (int r = 0; r < s->rows; r++) {
        row_text(s, r, text, sizeof text);
        const char *mark = strstr(text, "\u2026");
        while (mark && strchr("+-0123456789", mark[3]) && mark[3]) /* from ... to */
            mark = strstr(mark + 3, "\u2026");
        if (!mark)
            continue;
        fprintf(report, "FAILED: %s-%s %dx%d %s: row %d is cut: %s\n", game, s->scene->name, s->columns, s->rows, lang,
                r, text);
        count++;
    }
    return count;
}

static void put_look(const struct shot_cell *c, FILE *out)
{
    fprintf(out, "%s%s%s%s", c->bold ? " bold" : "", c->dim ? " dim" : "", c->reverse ? " reverse" : "",
            c->underline ? " underline" : "");
    if (c->ink >= 0)
        fprintf(out, " ink %d", c->ink);
    if (c->ground >= 0)
        fprintf(out, " ground %d", c->ground);
}

static bool same_look(const struct shot_cell *a, const struct shot_cell *b)
{
    return a->bold == b->bold && a->dim == b->dim && a->reverse == b->reverse && a->underline == b->underline &&
           a->ink == b->ink && a->ground == b->ground;
}

void shot_write(const struct shot *s, const char *game, const char *folder)
{
    char path[1024], text[4096];
    snprintf(path, sizeof path, "%s/%s-%s-%dx%d.txt", folder, game, s->scene->name, s->columns, s->rows);
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        exit(2);
    }
    for (int r = 0; r < s->rows; r++) {
        row_text(s, r, text, sizeof text);
        fprintf(out, "|%s\n", text);
    }
    for (int r = 0; r < s->rows; r++) {
        const struct shot_cell *row = s->cell + r * s->columns, plain = {.ink = -1, .ground = -1};
        bool any = false;
        for (int c = 0, end; c < s->columns; c = end) {
            for (end = c + 1; end < s->columns && (!row[end].text[0] || same_look(&row[c], &row[end])); end++) {
            }
            if (same_look(&row[c], &plain))
                continue;
            if (!any)
                fprintf(out, "%d:", r);
            fprintf(out, "%s %d %d", any ? ";" : "", c, end);
            put_look(&row[c], out);
            any = true;
        }
        if (any)
            fputc('\n', out);
    }
    fclose(out);
}
