/* dialog.c: windows to read, choose and type in. */
#include "term/screen/dialog.h"

#include "host/i18n.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/*
 * There is one screen, so there is one pile of windows on it: what lies beneath, and the keys
 * that were drawn last, so that they can be clicked on.
 */
static struct {
    void (*beneath)(void *ctx, bool covered);
    void *ctx;
    int row, column;
    char keys[256];
} windows;

void dialog_backdrop(void (*draw)(void *ctx, bool covered), void *ctx)
{
    windows.beneath = draw;
    windows.ctx = ctx;
}

static void draw_beneath(bool covered)
{
    struct frame here = frame_begin();
    screen_clear();
    if (windows.beneath)
        windows.beneath(windows.ctx, covered);
    frame_end(here);
}

void dialog_draw_backdrop(void)
{
    draw_beneath(false);
}

void dialog_draw_beneath(void)
{
    draw_beneath(true);
}

struct area dialog_middle(int rows, int columns)
{
    struct area all = screen_all();
    if (rows > all.rows)
        rows = all.rows;
    if (columns > all.columns)
        columns = all.columns;
    return area_part(all, (all.rows - rows) / 2, (all.columns - columns) / 2, rows, columns);
}

void dialog_keys_at(int row, int column, const char *text)
{
    windows.row = row;
    windows.column = column;
    snprintf(windows.keys, sizeof windows.keys, "%s", text);
}

void dialog_foot(struct area frame, const char *foot)
{
    int wide = text_columns(foot) + 2, at = frame.columns - wide - 2;
    at = at > 2 ? at : 2;
    area_put_cut(frame, frame.rows - 1, at, frame.columns - 4, LOOK_KEY, frame_printf(" %s ", foot));
    dialog_keys_at(frame.row + frame.rows - 1, frame.column + at + 1, foot);
}

/* The key that a piece such as "Enter does it" or "u undo" speaks of; 0: none. */
static int key_named(const char *piece)
{
    static const struct {
        const char *word;
        int key;
    } names[] = {{"term.key-enter", INPUT_ENTER}, {"term.key-escape", INPUT_ESCAPE}, {"term.key-tab", INPUT_TAB}};
    while (*piece == ' ')
        piece++;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *name = i18n(names[i].word);
        if (strncmp(piece, name, strlen(name)) == 0)
            return names[i].key;
    }
    bool alone = piece[0] > 32 && piece[0] < 127 && (piece[1] == ' ' || piece[1] == 0 || piece[1] == ':');
    return alone ? piece[0] : 0;
}

/* A click on the keys at the bottom is the key. */
static int key_under(struct screen_input hit)
{
    int column = windows.column;
    char text[sizeof windows.keys];
    if (hit.row != windows.row || hit.column < column)
        return 0;
    snprintf(text, sizeof text, "%s", windows.keys);
    for (char *piece = text; piece;) {
        char *next = strstr(piece, " \u00b7 ");
        if (next)
            *next = 0;
        column += text_columns(piece);
        if (hit.column < column)
            return key_named(piece);
        column += 3;
        piece = next ? next + strlen(" \u00b7 ") : NULL;
    }
    return 0;
}

struct screen_input dialog_hit(int milliseconds)
{
    struct screen_input hit = screen_read(milliseconds);
    int key = hit.key == INPUT_CLICK ? key_under(hit) : 0;
    if (key)
        hit.key = key;
    return hit;
}

/* ---- Reading ---------------------------------------------------------------------- */

/* An area of this size, or what fits: in the middle, or above the last line. */
static struct area place_window(int rows, int columns, bool low)
{
    struct area a = dialog_middle(rows, columns), all = screen_all();
    if (low)
        a.row = all.rows - 1 - a.rows > 1 ? all.rows - 1 - a.rows : a.row;
    return a;
}

static struct area reading_area(const char *title, const struct textblock *text, bool low)
{
    struct area all = screen_all();
    int columns = all.columns > 90 ? 88 : all.columns - 2;
    int rows = textblock_lines(text, columns - 4) + 2;
    if (rows < 4)
        rows = 4;
    return area_frame(place_window(rows < all.rows - 1 ? rows : all.rows - 1, columns, low), title);
}

/* Scrolls; false if the key is none for it. */
static bool scroll(int *first, int key, int rows, int lines)
{
    int most = lines > rows ? lines - rows : 0;
    switch (key) {
    case INPUT_UP:
    case INPUT_WHEEL_UP: *first -= key == INPUT_UP ? 1 : 3; break;
    case INPUT_DOWN:
    case INPUT_WHEEL_DOWN: *first += key == INPUT_DOWN ? 1 : 3; break;
    case INPUT_PAGE_UP: *first -= rows - 1; break;
    case INPUT_PAGE_DOWN:
    case ' ': *first += rows - 1; break;
    case INPUT_HOME: *first = 0; break;
    case INPUT_END: *first = most; break;
    default: return false;
    }
    *first = *first > most ? most : *first < 0 ? 0 : *first;
    return true;
}

static void search_text(const struct textblock *text, int columns, char *words, size_t size, int *first, bool again)
{
    if ((!again || !words[0]) && !dialog_type(i18n("term.search"), i18n("term.search-what"), words, size))
        return;
    if (!words[0])
        return;
    int at = textblock_find(text, columns, words, *first);
    if (at < 0)
        at = textblock_find(text, columns, words, -1);
    if (at < 0)
        dialog_message(i18n("term.search"), i18n_words("term.search-none", words, NULL));
    else
        *first = at;
}

/* The foot of a text that is longer than its window: how far one is, and the key for the rest. */
static const char *scrolled_foot(int last, int lines, const char *keys)
{
    const char *where = i18n_numbers("term.scroll", last < lines ? last : lines, lines);
    const char *key = strstr(keys, "\u2193") ? "" : frame_printf(" \u00b7 %s", i18n("term.scroll-keys"));
    return frame_printf("%s%s \u00b7 %s", where, key, keys);
}

static int read_from(int first, bool low, const char *title, const struct textblock *text, const char *keys,
                     const char *foot)
{
    char words[64] = "", kept[128], keys_kept[128];
    snprintf(kept, sizeof kept, "%s", title);
    snprintf(keys_kept, sizeof keys_kept, "%s", foot);
    for (;;) {
        struct frame here = frame_begin();
        dialog_draw_beneath();
        struct area in = reading_area(kept, text, low);
        struct area frame = {in.row - 1, in.column - 2, in.rows + 2, in.columns + 4};
        int most = textblock_lines(text, in.columns) - in.rows;
        first = first <= most ? first : most > 0 ? most : 0;
        int lines = textblock_draw(text, in, first);
        dialog_foot(frame, lines > in.rows ? scrolled_foot(first + in.rows, lines, keys_kept) : keys_kept);
        screen_show();
        frame_end(here);
        struct screen_input hit = dialog_hit(-1);
        if (scroll(&first, hit.key, in.rows, lines))
            continue;
        if (hit.key < 128 && keys && strchr(keys, hit.key))
            return hit.key;
        if (hit.key == '/' || hit.key == 'n')
            search_text(text, in.columns, words, sizeof words, &first, hit.key == 'n');
        else if (hit.key == INPUT_ESCAPE || hit.key == INPUT_ENTER || hit.key == 'q' || hit.key == INPUT_LEAVE)
            return hit.key;
        else if (hit.key == INPUT_CLICK && !area_has(frame, hit.row, hit.column))
            return INPUT_ESCAPE;
    }
}

int dialog_read(const char *title, const struct textblock *text, const char *keys, const char *foot)
{
    return read_from(0, false, title, text, keys, foot);
}

int dialog_read_end(const char *title, const struct textblock *text, const char *keys, const char *foot)
{
    return read_from(INT_MAX, false, title, text, keys, foot);
}

int dialog_read_low(const char *title, const struct textblock *text, const char *foot)
{
    return read_from(0, true, title, text, NULL, foot);
}

void dialog_message(const char *title, const char *sentence)
{
    struct textblock p = {0};
    textblock_add(&p, LOOK_PLAIN, 0, sentence);
    dialog_read(title, &p, NULL, i18n("term.foot-on"));
    textblock_free(&p);
}

bool dialog_sure(const char *title, const char *question)
{
    struct textblock p = {0};
    int key;
    textblock_add(&p, LOOK_PLAIN, 0, question);
    key = dialog_read(title, &p, "yYnN", i18n("term.foot-sure"));
    textblock_free(&p);
    return key == 'y' || key == 'Y' || key == INPUT_ENTER;
}

/* ---- Typing ------------------------------------------------------------------------- */

bool dialog_edit(char *text, size_t size, int key)
{
    size_t length = strlen(text);
    if (key == INPUT_BACKSPACE || key == INPUT_DELETE) {
        while (length && ((unsigned char)text[length - 1] & 0xC0) == 0x80)
            length--;
        text[length ? length - 1 : 0] = 0;
        return true;
    }
    if (key < 32 || key >= KEYS)
        return false;
    char bytes[5] = {0};
    if (key < 0x80)
        bytes[0] = (char)key;
    else if (key < 0x800)
        snprintf(bytes, sizeof bytes, "%c%c", 0xC0 | key >> 6, 0x80 | (key & 63));
    else if (key < 0x10000)
        snprintf(bytes, sizeof bytes, "%c%c%c", 0xE0 | key >> 12, 0x80 | (key >> 6 & 63), 0x80 | (key & 63));
    if (length + strlen(bytes) + 1 <= size)
        memcpy(text + length, bytes, strlen(bytes) + 1);
    return true;
}

bool dialog_type(const char *title, const char *question, char *text, size_t size)
{
    char head[128], ask[256];
    snprintf(head, sizeof head, "%s", title);
    snprintf(ask, sizeof ask, "%s", question);
    for (;;) {
        struct frame here = frame_begin();
        dialog_draw_beneath();
        struct area frame = dialog_middle(5, 70), in = area_frame(frame, head);
        area_put_cut(in, 0, 0, in.columns, LOOK_PLAIN, ask);
        /* The end of a long text is what one types at. */
        const char *shown = text;
        while (text_columns(shown) > in.columns - 3)
            shown++;
        int c = area_put(in, 1, 0, LOOK_KEY, "> ");
        c = area_put(in, 1, c, LOOK_BOLD, shown);
        area_put(in, 1, c, LOOK_PICKED, " ");
        dialog_foot(frame, i18n("term.foot-type"));
        screen_show();
        frame_end(here);
        struct screen_input hit = dialog_hit(-1);
        if (hit.key == INPUT_ENTER)
            return true;
        if (hit.key == INPUT_ESCAPE || hit.key == INPUT_LEAVE)
            return false;
        dialog_edit(text, size, hit.key);
    }
}

/* ---- Choosing ------------------------------------------------------------------------- */

/* Keys of entries; q leaves. */
static const char choose_signs[] = "1234567890abcdefghijklmnoprstuvwxyz";

char dialog_sign(int place)
{
    return place < (int)sizeof choose_signs - 1 ? choose_signs[place] : ' ';
}

static char sign_of(const struct dialog_entry *entries, int i)
{
    return entries[i].sign ? entries[i].sign : dialog_sign(i);
}

/* The entry of a key, or -1. */
static int entry_of(int key, const struct dialog_entry *entries, int count)
{
    for (int i = 0; i < count && key > ' '; i++)
        if (key == sign_of(entries, i))
            return i;
    return -1;
}

static void draw_entries(struct area in, const struct dialog_entry *e, int count, int at, int top)
{
    int wide = 0;
    for (int i = 0; i < count; i++)
        wide = text_columns(e[i].words) > wide ? text_columns(e[i].words) : wide;
    for (int r = 0; r < in.rows && top + r < count; r++) {
        int i = top + r;
        if (i == at)
            area_put(in, r, 0, LOOK_PICKED, frame_printf("%*s", in.columns, ""));
        area_put(in, r, 0, i == at ? LOOK_PICKED : LOOK_KEY, frame_printf("%c", sign_of(e, i)));
        area_put_cut(in, r, 2, in.columns - 2, i == at ? LOOK_PICKED : LOOK_PLAIN, e[i].words);
        if (e[i].about && wide + 4 < in.columns)
            area_put_cut(in, r, wide + 4, in.columns - wide - 4, i == at ? LOOK_PICKED : LOOK_DIM, e[i].about);
    }
}

/* The lines of a question above its answers; 0: there is none. */
static int question_lines(const char *question, int columns)
{
    struct textblock p = {0};
    if (!question)
        return 0;
    textblock_add(&p, LOOK_PLAIN, 0, question);
    int lines = textblock_lines(&p, columns);
    textblock_free(&p);
    return lines;
}

/* Draws the question; answers what is left of the area. */
static struct area draw_question(struct area in, const char *question)
{
    struct textblock p = {0};
    int lines = question_lines(question, in.columns);
    if (!lines)
        return in;
    textblock_add(&p, LOOK_PLAIN, 0, question);
    textblock_draw(&p, area_part(in, 0, 0, lines, in.columns), 0);
    textblock_free(&p);
    return area_part(in, lines, 0, in.rows - lines, in.columns);
}

static int choose_from(const char *title, const char *question, const struct dialog_entry *entries, int count,
                       int first)
{
    char head[128];
    int at = first, top = 0;
    snprintf(head, sizeof head, "%s", title);
    while (count > 0) {
        struct frame here = frame_begin();
        dialog_draw_beneath();
        struct area frame = place_window(count + question_lines(question, 74) + 2, 78, question != NULL),
                    in = draw_question(area_frame(frame, head), question);
        top = at < top ? at : at >= top + in.rows ? at - in.rows + 1 : top;
        draw_entries(in, entries, count, at, top);
        dialog_foot(frame, i18n("term.foot-choose"));
        screen_show();
        frame_end(here);
        struct screen_input hit = dialog_hit(-1);
        if (hit.key == INPUT_UP || hit.key == INPUT_WHEEL_UP)
            at = at ? at - 1 : count - 1;
        else if (hit.key == INPUT_DOWN || hit.key == INPUT_TAB || hit.key == INPUT_WHEEL_DOWN)
            at = at + 1 < count ? at + 1 : 0;
        else if (hit.key == INPUT_HOME || hit.key == INPUT_PAGE_UP)
            at = 0;
        else if (hit.key == INPUT_END || hit.key == INPUT_PAGE_DOWN)
            at = count - 1;
        else if (hit.key == INPUT_ENTER || hit.key == ' ')
            return at;
        else if (entry_of(hit.key, entries, count) >= 0)
            at = entry_of(hit.key, entries, count);
        else if (hit.key == INPUT_CLICK && area_has(in, hit.row, hit.column) && top + hit.row - in.row < count)
            return top + hit.row - in.row;
        else if (hit.key == INPUT_ESCAPE || hit.key == 'q' || hit.key == INPUT_LEAVE)
            return -1;
    }
    return -1;
}

int dialog_choose(const char *title, const struct dialog_entry *entries, int count, int first)
{
    return choose_from(title, NULL, entries, count, first);
}

int dialog_choose_low(const char *title, const char *question, const struct dialog_entry *entries, int count)
{
    return choose_from(title, question, entries, count, 0);
}
