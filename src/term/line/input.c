/* input.c: reads lines from the keyboard or a pipe. */
#define _POSIX_C_SOURCE 200809L
#include "term/line/line.h"
#include "term/text/show.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

void line_catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt; /* without SA_RESTART: reading ends */
    sigaction(SIGINT, &action, NULL);
}

bool line_interrupted(void)
{
    return interrupted != 0;
}

bool line_read(const char *prompt, char *out)
{
    for (;;) {
        printf("%s ", prompt);
        fflush(stdout);
        if (interrupted || !fgets(out, LINE_INPUT, stdin)) {
            putchar('\n');
            return false;
        }
        size_t length = strcspn(out, "\r\n");
        if (out[length] || length < LINE_INPUT - 2) {
            out[length] = 0;
            if (!isatty(STDIN_FILENO)) /* so that a transcript can be read */
                puts(out);
            return true;
        }
        for (int c = 0; c != '\n' && c != EOF;)
            c = getchar();
        show_text("play.too-long");
    }
}
