/* screen.c: ncurses: opening and closing, colours, drawing cells. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include "term/screen/screen.h"

#include "term/screen/internal.h"

#include <langinfo.h>
#include <locale.h>
#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static bool opened, unicode;
static SCREEN *made;

bool screen_open(void)
{
    const char *kind = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !kind || !*kind || strcmp(kind, "dumb") == 0)
        return false;
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    struct typed_ahead typed;
    bool light = screen_ground_is_light(&typed);
    char name[64];
    screen_signals_begin();
    screen_in_curses = 1;
    set_escdelay(25);
    made = newterm(screen_true_colours(name, sizeof name), stdout, stdin);
    if (!made) {
        screen_in_curses = 0;
        screen_signals_end();
        return false;
    }
    set_term(made);
    opened = true;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    screen_inks_begin(light);
    for (int i = typed.count; i > 0; i--)
        ungetch(typed.at[i - 1]);
    screen_in_curses = 0;
    return true;
}

void screen_close(void)
{
    if (!opened)
        return;
    opened = false;
    screen_in_curses = 1;
    endwin();
    delscreen(made);
    screen_in_curses = 0;
    screen_signals_end();
}

bool screen_is_open(void)
{
    return opened;
}

struct area screen_all(void)
{
    return (struct area){0, 0, LINES, COLS};
}

void screen_clear(void)
{
    erase();
}

void screen_show(void)
{
    screen_in_curses = 1;
    refresh();
    screen_in_curses = 0;
}

/* ---- Text ------------------------------------------------------------------------ */

/* What stands in for signs on terminals without them. */
static wchar_t plain_for(uint32_t c)
{
    /* U+00C0 to U+00FF without their accents. */
    static const char letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    if (c >= 0xC0 && c <= 0xFF)
        return (wchar_t)letters[c - 0xC0];
    switch (c) {
    case 0xA0:
    case 0x202F: return L' ';
    case 0x152: return L'O';
    case 0x153: return L'o';
    case 0xAB:
    case 0xBB: return L'"';
    case 0xB7:
    case 0x2014:
    case 0x2013:
    case 0x2212:
    case 0x2500: return L'-';
    case 0x2192:
    case 0x25B8: return L'>';
    case 0x2190: return L'<';
    case 0x2191: return L'^';
    case 0x2193: return L'v';
    case 0x2026: return L'.';
    case 0x2019: return L'\'';
    case 0x2502:
    case 0x2503: return L'|';
    case 0x256D:
    case 0x256E:
    case 0x2570:
    case 0x256F:
    case 0x250C:
    case 0x2510:
    case 0x2514:
    case 0x2518:
    case 0x251C:
    case 0x2524: return L'+';
    case 0x2588:
    case 0x25A0:
    case 0x25AE: return L'#';
    case 0x2591:
    case 0x25A1:
    case 0x25AF: return L'-';
    case 0x2713: return L'+';
    case 0x2717: return L'x';
    default: return L'?';
    }
}

/* Takes one character from UTF-8; never more bytes than there are. */
static uint32_t take_utf8(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    uint32_t c = p[0];
    int more = c < 0x80 ? 0 : c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC2 ? 1 : -1;
    if (more <= 0) {
        *at += 1;
        return more < 0 || c < 32 || c == 127 ? '?' : c;
    }
    c &= 0x3Fu >> more;
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            *at += i;
            return '?';
        }
        c = c << 6 | (p[i] & 0x3Fu);
    }
    *at += more + 1;
    return c > 0x10FFFF || (c >= 0x80 && c < 0xA0) ? '?' : c;
}

static int columns_of(uint32_t c)
{
    int n = c < 127 ? 1 : unicode ? wcwidth((wchar_t)c) : 1;
    return n < 0 ? 1 : n;
}

int text_columns(const char *text)
{
    int n = 0;
    while (*text)
        n += columns_of(take_utf8(&text));
    return n;
}

int text_break(const char *text, int columns, int *next)
{
    const char *at = text, *blank = NULL;
    int used = 0;
    if (columns < 1)
        columns = 1;
    while (*at && *at != '\n') {
        const char *before = at;
        uint32_t c = take_utf8(&at);
        used += columns_of(c);
        if (used > columns) {
            const char *end = blank && blank > text ? blank : before > text ? before : at;
            *next = (int)(end - text) + (end == blank);
            return (int)(end - text);
        }
        if (c == ' ')
            blank = before;
    }
    *next = *at ? (int)(at - text) + 1 : 0;
    return (int)(at - text);
}

/* `ground`: a look, or -1. */
static int put_text(struct area a, int row, int column, int most, int look, int ground, const char *text)
{
    if (row < 0 || row >= a.rows || column < 0 || column >= a.columns || a.row + row >= LINES)
        return column;
    int limit = most < a.columns - column ? most : a.columns - column;
    if (a.column + column + limit > COLS)
        limit = COLS - a.column - column;
    bool cut = text_columns(text) > limit;
    int room = cut && limit > 2 ? limit - 1 : limit, used = 0;
    if (ground >= 0)
        screen_ink_on(look, ground);
    else
        screen_ink(look);
    move(a.row + row, a.column + column);
    while (*text) {
        uint32_t c = take_utf8(&text);
        int wide = columns_of(c);
        if (used + wide > room)
            break;
        wchar_t cell[2] = {c < 127 || unicode ? (wchar_t)c : plain_for(c), 0};
        addnwstr(cell, 1);
        used += wide;
    }
    if (cut && limit > 2 && used < limit) {
        addnwstr(unicode ? L"\x2026" : L".", 1);
        used++;
    }
    attrset(A_NORMAL);
    return column + used;
}

int area_put_cut(struct area a, int row, int column, int most, int look, const char *text)
{
    return put_text(a, row, column, most, look, -1, text);
}

int area_put_on(struct area a, int row, int column, int look, int ground, const char *text)
{
    return put_text(a, row, column, a.columns, look, ground, text);
}

int area_put(struct area a, int row, int column, int look, const char *text)
{
    return area_put_cut(a, row, column, a.columns, look, text);
}

/* ---- Areas ------------------------------------------------------------------------- */

void area_clear(struct area a)
{
    attrset(A_NORMAL);
    for (int r = 0; r < a.rows; r++)
        if (a.row + r >= 0 && a.row + r < LINES)
            mvhline(a.row + r, a.column, ' ', a.columns);
}

struct area area_part(struct area a, int row, int column, int rows, int columns)
{
    if (row < 0)
        row = 0;
    if (column < 0)
        column = 0;
    if (rows > a.rows - row)
        rows = a.rows - row;
    if (columns > a.columns - column)
        columns = a.columns - column;
    return (struct area){a.row + row, a.column + column, rows > 0 ? rows : 0, columns > 0 ? columns : 0};
}

bool area_has(struct area a, int row, int column)
{
    return row >= a.row && row < a.row + a.rows && column >= a.column && column < a.column + a.columns;
}

void area_points(struct area a, int row, int column, int upper, int lower)
{
    bool above = screen_is_shape(upper, unicode), below = screen_is_shape(lower, unicode);
    if (row < 0 || row >= a.rows || column < 0 || column >= a.columns || (!above && !below))
        return;
    wchar_t cell[2] = {above && below ? L'\x2588' : above ? L'\x2580' : L'\x2584', 0};
    if (!unicode)
        cell[0] = above && below ? L'#' : above ? L'"' : L'_';
    if (above && below && upper != lower && screen_paints() && unicode) {
        cell[0] = L'\x2580';
        screen_ink_on(upper, lower);
    } else {
        screen_ink(above ? upper : lower);
    }
    mvaddnwstr(a.row + row, a.column + column, cell, 1);
    attrset(A_NORMAL);
}

const char *either(const char *sign, const char *plain)
{
    return unicode ? sign : plain;
}

const char *seat_sign(int seat)
{
    static const char *const signs[] = {"\u25cf", "\u25b2", "\u25a0", "\u25c6", "\u2605"};
    static const char *const plain[] = {"1", "2", "3", "4", "5"};
    return seat < 0 || seat > 4 ? " " : either(signs[seat], plain[seat]);
}
