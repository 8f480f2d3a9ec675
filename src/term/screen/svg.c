/* svg.c: SVG text, with the drawings of a board and words that fit. */
#include "term/screen/svg.h"

#include "base/check.h"
#include "host/frame.h"
#include "term/screen/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Text ---------------------------------------------------------------------------------- */

static void add_bytes(struct svg *o, const char *bytes, size_t count)
{
    if (o->length + count + 1 > o->room) {
        o->room = 2 * (o->length + count + 1);
        o->at = realloc(o->at, o->room);
        sg_check(o->at);
    }
    memcpy(o->at + o->length, bytes, count);
    o->length += count;
    o->at[o->length] = 0;
}

void svg_add(struct svg *o, const char *how, ...)
{
    va_list args, again;
    va_start(args, how);
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, how, args);
    va_end(args);
    sg_check(need >= 0);
    char *text = frame_room((size_t)need + 1);
    vsnprintf(text, (size_t)need + 1, how, again);
    va_end(again);
    add_bytes(o, text, (size_t)need);
}

/* Somebody's words: what means something in XML is written otherwise, what it does not have is left out. */
static void add_escaped(struct svg *o, const char *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)words[i];
        const char *other = c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : NULL;
        if (other)
            add_bytes(o, other, strlen(other));
        else if (c >= 32)
            add_bytes(o, words + i, 1);
    }
}

/* ---- Drawings ------------------------------------------------------------------------------- */

/* The line after the one at `at`, or the end. */
static const char *next_line(const struct svg *o, const char *at)
{
    const char *end = o->art + o->art_length, *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop + 1 : end;
}

static bool begins_with(const char *at, const char *end, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(end - at) >= n && memcmp(at, word, n) == 0;
}

/* The colour as it stands in the line "colour NAME LIGHT DARK"; *count bytes. */
static const char *find_colour(const struct svg *o, const char *name, size_t length, size_t *count)
{
    for (const char *at = o->art;
         begins_with(at, o->art + o->art_length, "#") || begins_with(at, o->art + o->art_length, "colour ");
         at = next_line(o, at)) {
        const char *end = next_line(o, at), *word = at + strlen("colour ");
        if (*at == '#' || (size_t)(end - word) <= length || memcmp(word, name, length) != 0 || word[length] != ' ')
            continue;
        const char *light = word + length + 1, *dark = light + strcspn(light, " ") + 1;
        const char *from = o->light ? light : dark;
        *count = strcspn(from, " \n");
        return from;
    }
    sg_check(!"a drawing names a colour that board.txt does not have");
    return NULL;
}

const char *svg_colour(const struct svg *o, const char *name)
{
    size_t count;
    const char *from = find_colour(o, name, strlen(name), &count);
    return frame_printf("%.*s", (int)count, from);
}

/* A part of the drawings with the colours of the theme. */
static void add_art(struct svg *o, const char *at, const char *end)
{
    static const char open[] = "var(--";
    while (at < end) {
        const char *next = at;
        while (next < end && !begins_with(next, end, open))
            next++;
        add_bytes(o, at, (size_t)(next - at));
        if (next >= end)
            return;
        const char *name = next + sizeof open - 1;
        size_t length = strcspn(name, ")"), count;
        const char *from = find_colour(o, name, length, &count);
        add_bytes(o, from, count);
        at = name + length + 1;
    }
}

/* The lines after `head` up to the next part. */
static void add_part(struct svg *o, const char *head)
{
    const char *end = o->art + o->art_length, *at = o->art;
    size_t n = strlen(head);
    while (at < end && !(begins_with(at, end, head) && at[n] == '\n'))
        at = next_line(o, at);
    if (at >= end)
        sg_check(!"there is no such drawing in board.txt");
    at = next_line(o, at);
    const char *stop = at;
    while (stop < end && !begins_with(stop, end, "drawing "))
        stop = next_line(o, stop);
    add_art(o, at, stop);
}

void svg_drawing(struct svg *o, const char *name, double x, double y, double scale)
{
    svg_add(o, "<g transform=\"translate(%.2f %.2f) scale(%.3f)\">\n", x, y, scale);
    add_part(o, frame_printf("drawing %s", name));
    svg_add(o, "</g>\n");
}

void svg_mark(struct svg *o, const char *name, double x, double y, double size, int box)
{
    svg_drawing(o, name, x, y, size / box);
}

void svg_fit(struct svg *o, const char *name, double x, double y, double wide, double high)
{
    svg_add(o, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">\n", x, y, wide, high);
    add_part(o, frame_printf("drawing %s", name));
    svg_add(o, "</svg>\n");
}

void svg_begin(struct svg *o, bool light, int width, int height, const char *art, size_t art_length)
{
    *o = (struct svg){.light = light, .width = width, .height = height, .art = art, .art_length = art_length};
    svg_add(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n<style>\n",
            width, height, width, height);
    add_part(o, "style");
    svg_add(o, "</style>\n");
    o->ink = svg_colour(o, "ink");
    o->dim = svg_colour(o, "ink-2");
    o->paper = svg_colour(o, "lime");
    svg_box(o, 0, 0, width, height, 0, svg_colour(o, light ? "plaster-2" : "plaster"), NULL);
    svg_add(o, "<g color=\"%s\">\n", o->ink);
}

void svg_end(struct svg *o)
{
    svg_add(o, "</g>\n</svg>\n");
}

void svg_free(struct svg *o)
{
    free(o->at);
    *o = (struct svg){0};
}

/* ---- Marks of our own -------------------------------------------------------------------------- */

void svg_box(struct svg *o, double x, double y, double wide, double high, double round, const char *fill,
             const char *edge)
{
    svg_add(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" fill=\"%s\"", x, y, wide, high,
            round, fill);
    if (edge)
        svg_add(o, " stroke=\"%s\" stroke-width=\"2\"", edge);
    svg_add(o, "/>\n");
}

/* A column is so much of the size of letters; capitals and bold letters are wider, and fonts differ. */
static const double column_wide = 0.56;

/* The columns that so many units hold in this size. */
static int svg_columns(double wide, double size)
{
    return (int)(wide / (column_wide * size));
}

static void add_words(struct svg *o, double x, double y, double size, int how, const char *fill, const char *words,
                      size_t count)
{
    svg_add(o, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" fill=\"%s\" font-family=\"%s\"", x, y, size, fill,
            how & SVG_SERIF ? "Alegreya, 'DejaVu Serif', serif" : "'Source Sans 3', 'DejaVu Sans', sans-serif");
    if (how & SVG_BOLD)
        svg_add(o, " font-weight=\"bold\"");
    if (how & (SVG_MIDDLE | SVG_RIGHT))
        svg_add(o, " text-anchor=\"%s\"", how & SVG_MIDDLE ? "middle" : "end");
    svg_add(o, ">");
    add_escaped(o, words, count);
    svg_add(o, "</text>\n");
}

static double fitting(double size, double most, int how, int columns)
{
    double wide = columns * column_wide * size * (how & SVG_BOLD ? 1.1 : 1.0);
    return most > 0 && wide > most ? size * most / wide : size;
}

void svg_words(struct svg *o, double x, double y, double size, double most, int how, const char *fill,
               const char *words)
{
    if (*words)
        add_words(o, x, y, fitting(size, most, how, text_columns(words)), how, fill, words, strlen(words));
}

void svg_paragraph(struct svg *o, double x, double y, double size, double wide, int lines, int how, const char *fill,
                   const char *words)
{
    int columns = svg_columns(wide / (how & SVG_BOLD ? 1.1 : 1.0), size), next = 0;
    for (int i = 0; i < lines && *words; i++, y += 1.15 * size) {
        if (i + 1 == lines) {
            svg_words(o, x, y, size, wide, how, fill, words);
            return;
        }
        int count = text_break(words, columns, &next);
        add_words(o, x, y, size, how, fill, words, (size_t)count);
        if (!next)
            return;
        words += next;
    }
}
