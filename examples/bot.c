/*
 * bot.c: a bot for any game of Signoria: plays a random legal action (docs/bots-from-outside.md).
 *
 *     cc -O2 -o bot bot.c
 *     signoria play pebbles --bots exec:./bot
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The n-th entry of "A; B; C", cut off in place; NULL: there is none. */
static char *entry(char *list, int n)
{
    char *at = list;
    for (; n > 0 && at; n--)
        at = (at = strstr(at, "; ")) ? at + 2 : NULL;
    char *end = at ? strstr(at, "; ") : NULL;
    if (end)
        *end = 0;
    return at;
}

static int count_entries(const char *list)
{
    int n = 1;
    while ((list = strstr(list, "; ")) != NULL)
        list += 2, n++;
    return n;
}

/* Writes an action; of a range, "bid 5 to 40 on wine", one of its amounts. */
static void answer_with(const char *action)
{
    const char *to = strstr(action, " to "), *number = to;
    char *rest = NULL;
    while (number && number > action && number[-1] >= '0' && number[-1] <= '9')
        number--;
    long most = to ? strtol(to + 4, &rest, 10) : 0;
    if (!to || number == to || rest == to + 4) {
        printf("ok %s\n", action);
        return;
    }
    long least = strtol(number, NULL, 10);
    printf("ok %.*s%ld%s\n", (int)(number - action), action, least + rand() % (most - least + 1), rest);
}

int main(void)
{
    char *line = NULL, *legal = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "seed ", 5) == 0)
            srand((unsigned)atol(line + 5));
        if (strncmp(line, "legal ", 6) == 0) {
            free(legal);
            legal = strdup(line + 6);
        }
        if (strcmp(line, "think") == 0 && legal)
            answer_with(entry(legal, rand() % count_entries(legal)));
        else
            puts("ok"); /* hello, seed, position and legal */
        fflush(stdout);
        if (strcmp(line, "quit") == 0)
            break;
    }
    free(legal);
    free(line);
    return 0;
}
