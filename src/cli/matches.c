/* matches.c: reading saved matches, for commands that are handed paths. */
#include "cli/matches.h"

#include "host/args.h"
#include "host/files.h"
#include "host/i18n.h"

#include <stdlib.h>

struct match *matches_load(struct args *a, const char *path)
{
    struct sg_error why;
    const char *unread = NULL;
    size_t length = 0;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &unread);
    if (!text) {
        args_wrong_said(a, path, unread);
        return NULL;
    }
    struct match *m = match_load(text, length, NULL, &why);
    free(text);
    if (!m)
        args_wrong_said(a, path, i18n_error(&why));
    return m;
}
