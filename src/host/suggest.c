/* suggest.c: what somebody may have meant by a misspelt word. */
#include "host/suggest.h"

#include "ai/ai.h"
#include "games/games.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 32, FAR = 1000 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* How many letters must be added, left out, changed or swapped with their neighbour. */
static int edit_distance(const char *a, const char *b)
{
    int d[LONGEST + 1][LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST)
        return FAR;
    for (int i = 0; i <= n; i++)
        d[i][0] = i;
    for (int j = 0; j <= m; j++)
        d[0][j] = j;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            d[i][j] =
                smaller(smaller(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + !same_letter(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]))
                d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

const char *suggest(const char *word, const char *const *names, int count)
{
    const char *best = NULL;
    int letters = (int)strlen(word) - (strncmp(word, "--", 2) == 0 ? 2 : 0);
    int best_far = smaller(2, letters / 3) + 1; /* one letter of three to five, two of a longer word */
    for (int i = 0; i < count; i++) {
        int far = edit_distance(word, names[i]);
        if (far >= best_far)
            continue;
        best = names[i];
        best_far = far;
    }
    return best;
}

const char *suggest_game(const char *word)
{
    const char *names[64];
    int count = 0;
    for (; count < sg_game_count() && count < 64; count++)
        names[count] = sg_game_at(count)->name;
    return suggest(word, names, count);
}

const char *suggest_bot(const char *word)
{
    const char *names[64];
    char name[LONGEST + 2];
    int count = 0;
    for (; count < ai_kind_count() && count < 64; count++)
        names[count] = ai_kind_at(count)->name;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ":"), word);
    return suggest(name, names, count);
}
