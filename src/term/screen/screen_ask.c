/* screen_ask.c: asks the terminal for the colour of its ground, and whether it shows pictures. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include "term/screen/internal.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { WAIT = 200, WAIT_FAR = 700, ANSWER = 256 }; /* milliseconds; bytes */

/* "15;0", text and ground: some terminals write their colours down. -1: not this one. */
static int light_by_variable(void)
{
    const char *both = getenv("COLORFGBG"), *ground = both ? strrchr(both, ';') : NULL;
    if (!ground || !ground[1])
        return -1;
    int n = atoi(ground + 1);
    return n == 7 || n > 8;
}

/* "rgb:1e1e/2020/2424", as many digits as it likes. -1: something else. */
static int light_by_answer(const char *answer)
{
    unsigned part[3];
    const char *at = strstr(answer, "]11;rgb:");
    if (!at || sscanf(at + 8, "%4x/%4x/%4x", &part[0], &part[1], &part[2]) != 3)
        return -1;
    size_t digits = strcspn(at + 8, "/");
    unsigned full = digits >= 4 ? 65535 : (1u << 4 * digits) - 1;
    return 3 * part[0] + 6 * part[1] + part[2] > 5 * full;
}

/* Terminals that are known to keep quiet about what they do not understand. */
static bool may_ask(void)
{
    static const char *const kinds[] = {"xterm", "tmux",    "foot",  "alacritty", "kitty",  "rxvt",
                                        "vte",   "konsole", "gnome", "wezterm",   "ghostty"};
    const char *term = getenv("TERM");
    for (size_t i = 0; term && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(term, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

/* The answer to the question behind: "ESC [ ? ... c". Every terminal gives it. */
static const char *last_answer(const char *text)
{
    const char *at = strstr(text, "\033[?");
    const char *end = at ? at + 3 + strspn(at + 3, "0123456789;") : NULL;
    return end && *end == 'c' ? end + 1 : NULL;
}

static void read_answer(char *text, int room)
{
    int used = 0, wait = getenv("SSH_CONNECTION") ? WAIT_FAR : WAIT;
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    while (used < room - 1 && !last_answer(text) && poll(&fd, 1, wait) > 0) {
        ssize_t got = read(STDIN_FILENO, text + used, (size_t)(room - 1 - used));
        if (got <= 0)
            return;
        for (int end = used + (int)got; used < end; used++)
            text[used] = text[used] ? text[used] : ' '; /* a 0 would end the text */
        text[used] = 0;
    }
}

/* The first of the answers, or the end. */
static const char *first_answer(const char *text)
{
    static const char *const begins[] = {"\033]11;", "\033_G", "\033[?"};
    const char *first = text + strlen(text);
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
        const char *at = strstr(text, begins[i]);
        first = at && at < first ? at : first;
    }
    return first;
}

/* What is no answer was typed. */
static void keep_typed(const char *text, struct typed_ahead *typed)
{
    const char *end = last_answer(text), *from = first_answer(text);
    for (const char *at = text; at < from && typed->count < TYPED_MOST; at++)
        typed->at[typed->count++] = (unsigned char)*at;
    for (const char *at = end; at && *at && typed->count < TYPED_MOST; at++)
        typed->at[typed->count++] = (unsigned char)*at;
}

/* "ESC [ ? 62 ; 4 ; 22 c": 4 is for sixels; kitty's question is answered with OK. */
static enum raster_kind pictures_by_answer(const char *text)
{
    const char *end = last_answer(text), *at = end ? strstr(text, "\033[?") : NULL;
    if (end && strstr(text, "\033_Gi=31;OK"))
        return RASTER_KITTY;
    for (at = at ? at + 3 : NULL; at && at < end; at += strcspn(at, ";c") + 1)
        if (at[0] == '4' && (at[1] == ';' || at[1] == 'c'))
            return RASTER_SIXEL;
    return RASTER_NONE;
}

/* The question about kitty's pictures would be a title for multiplexers, and letters for old terminals. */
static bool may_ask_for_kitty(void)
{
    const char *term = getenv("TERM");
    return !getenv("TMUX") && strncmp(term, "tmux", 4) != 0 && strncmp(term, "rxvt", 4) != 0;
}

bool screen_ground_is_light(struct typed_ahead *typed)
{
    static const char ground[] = "\033]11;?\033\\", kitty[] = "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\",
                      last[] = "\033[c";
    struct termios before, raw;
    char text[ANSWER] = "", question[sizeof ground + sizeof kitty + sizeof last];
    int light = light_by_variable();
    typed->count = 0;
    screen_found_pictures(RASTER_NONE);
    if (!may_ask() || tcgetattr(STDIN_FILENO, &before))
        return light > 0;
    size_t length = (size_t)snprintf(question, sizeof question, "%s%s%s", light < 0 ? ground : "",
                                     may_ask_for_kitty() ? kitty : "", last);
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    if (write(STDOUT_FILENO, question, length) == (ssize_t)length)
        read_answer(text, ANSWER);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    keep_typed(text, typed);
    screen_found_pictures(pictures_by_answer(text));
    return light < 0 ? light_by_answer(text) > 0 : light > 0;
}
