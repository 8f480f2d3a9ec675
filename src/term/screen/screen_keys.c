/* screen_keys.c: keys, mouse and signals of the full screen. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include "term/screen/internal.h"

#include "host/fail.h"
#include "term/screen/screen.h"

#include <errno.h>
#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

volatile sig_atomic_t screen_in_curses;
static volatile sig_atomic_t leaving;
static struct termios before;
static bool known;

enum { ENDING = 4, CRASHES = 4 };
static const int endings[ENDING] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[CRASHES] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
static struct sigaction old_endings[ENDING], old_crashes[CRASHES];

static void on_end(int number)
{
    (void)number;
    leaving = 1;
}

/*
 * Only what may be done in a signal's handler: the plain screen, the cursor,
 * no mouse, and the line as it was.
 */
static void give_back(void)
{
    static const char back[] = "\033[?1000l\033[?1002l\033[?1006l\033[?1049l\033[?25h\033[m\r\n";
    ssize_t ignored = write(STDOUT_FILENO, back, sizeof back - 1);
    (void)ignored;
    if (known)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

/*
 * The crash goes its way afterwards. But where ncurses takes its memory for
 * granted and falls over its own NULL, it is the same as when ours fails.
 */
static void on_crash(int number)
{
    bool memory = number == SIGSEGV && (screen_in_curses || errno == ENOMEM);
    give_back();
    if (memory)
        fail_no_memory(number);
    for (int i = 0; i < CRASHES; i++)
        if (crashes[i] == number)
            sigaction(number, &old_crashes[i], NULL);
    raise(number);
}

void screen_signals_begin(void)
{
    struct sigaction end, crash;
    memset(&end, 0, sizeof end);
    memset(&crash, 0, sizeof crash);
    end.sa_handler = on_end;
    crash.sa_handler = on_crash;
    known = tcgetattr(STDIN_FILENO, &before) == 0;
    fail_before = give_back;
    for (int i = 0; i < ENDING; i++)
        sigaction(endings[i], &end, &old_endings[i]);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash, &old_crashes[i]);
}

void screen_signals_end(void)
{
    fail_before = NULL;
    for (int i = 0; i < ENDING; i++)
        sigaction(endings[i], &old_endings[i], NULL);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &old_crashes[i], NULL);
}

bool screen_leaving(void)
{
    return leaving != 0;
}

static struct screen_input from_mouse(void)
{
    struct screen_input hit = {INPUT_NOTHING, 0, 0};
    MEVENT event;
    if (getmouse(&event) != OK)
        return hit;
    hit.row = event.y;
    hit.column = event.x;
    if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        hit.key = INPUT_CLICK;
    else if (event.bstate & BUTTON4_PRESSED)
        hit.key = INPUT_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        hit.key = INPUT_WHEEL_DOWN;
    return hit;
}

/* Ctrl-Z: the shell gets the terminal until the program is called back. */
static void sleep_a_while(void)
{
    endwin();
    raise(SIGTSTP);
    screen_show();
}

static int from_key(int key)
{
    static const int pairs[][2] = {{KEY_UP, INPUT_UP},
                                   {KEY_DOWN, INPUT_DOWN},
                                   {KEY_LEFT, INPUT_LEFT},
                                   {KEY_RIGHT, INPUT_RIGHT},
                                   {KEY_PPAGE, INPUT_PAGE_UP},
                                   {KEY_NPAGE, INPUT_PAGE_DOWN},
                                   {KEY_HOME, INPUT_HOME},
                                   {KEY_END, INPUT_END},
                                   {KEY_ENTER, INPUT_ENTER},
                                   {KEY_BTAB, INPUT_BACK_TAB},
                                   {KEY_BACKSPACE, INPUT_BACKSPACE},
                                   {KEY_DC, INPUT_DELETE},
                                   {KEY_RESIZE, INPUT_RESIZE},
                                   {KEY_F(1), INPUT_HELP}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (pairs[i][0] == key)
            return pairs[i][1];
    return INPUT_NOTHING;
}

static int from_character(wint_t c)
{
    switch (c) {
    case 3: return INPUT_LEAVE;
    case 8:
    case 127: return INPUT_BACKSPACE;
    case 9: return INPUT_TAB;
    case 10:
    case 13: return INPUT_ENTER;
    case 27: return INPUT_ESCAPE;
    default: return c < 32 ? INPUT_NOTHING : (int)c;
    }
}

/* After an Escape: an answer of the terminal that comes late ("ESC ] 11 ; ... BEL", "ESC _ G ... ESC \") is not typed.
 */
static bool is_late_answer(void)
{
    wint_t c;
    timeout(0);
    int got = get_wch(&c);
    if (got != OK || (c != ']' && c != '_')) {
        if (got == OK)
            unget_wch((wchar_t)c);
        else if (got == KEY_CODE_YES)
            ungetch((int)c);
        return false;
    }
    timeout(50);
    while (get_wch(&c) == OK && c != 7 && c != '\\') {
    }
    return true;
}

/* A terminal that went away gives errors without end. */
static bool is_gone(void)
{
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    return poll(&fd, 1, 0) > 0 && (fd.revents & (POLLHUP | POLLERR | POLLNVAL));
}

struct screen_input screen_read(int milliseconds)
{
    struct screen_input hit = {INPUT_NOTHING, 0, 0};
    wint_t c;
    /* Waits a second at most, so that a signal is never overlooked. */
    for (int left = milliseconds;; left -= 1000) {
        if (leaving) {
            hit.key = INPUT_LEAVE;
            return hit;
        }
        int now = milliseconds < 0 || left > 1000 ? 1000 : left > 0 ? left : 0;
        timeout(now);
        int got = get_wch(&c);
        if (got == KEY_CODE_YES) {
            if (c == KEY_MOUSE)
                return from_mouse();
            hit.key = from_key((int)c);
            if (hit.key == INPUT_RESIZE) /* what the terminal made of the old picture is anybody's guess */
                clearok(curscr, TRUE);
            return hit;
        }
        if (got == OK && (c == 26 || c == 12 || c == 20)) { /* Ctrl-Z; Ctrl-L redraws; Ctrl-T is the other theme */
            if (c == 26)
                sleep_a_while();
            if (c == 20)
                screen_next_theme();
            clearok(curscr, TRUE);
            hit.key = INPUT_RESIZE;
            return hit;
        }
        if (got == OK && c == 27 && is_late_answer())
            continue;
        if (got == OK) {
            hit.key = from_character(c);
            return hit;
        }
        if (is_gone())
            leaving = 1;
        else if (milliseconds >= 0 && left <= 1000)
            return hit;
    }
}
