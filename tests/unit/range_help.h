/* range_help.h: plays the first action of an entry that the line protocol lists. */
#ifndef RANGE_HELP_H
#define RANGE_HELP_H

#include <string.h>

/* "bid 5 to 40 on wine" becomes "bid 5 on wine": "to" between two numbers is a range. */
static void first_of_range(char *action)
{
    for (char *to = strstr(action, " to "); to; to = strstr(to + 1, " to ")) {
        size_t digits = strspn(to + 4, "0123456789");
        if (to > action && to[-1] >= '0' && to[-1] <= '9' && digits && (to[4 + digits] == ' ' || !to[4 + digits])) {
            memmove(to, to + 4 + digits, strlen(to + 4 + digits) + 1);
            return;
        }
    }
}

#endif
