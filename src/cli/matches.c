/* matches.c: reading saved matches, for commands that are handed paths. */
#include "cli/matches.h"

#include "host/args.h"
#include "host/files.h"

#include <stdlib.h>

struct match *matches_load(struct args *a, const char *path)
{
    char memory[2048];
    struct sg_text why;
    const char *unread = NULL;
    size_t length = 0;
    char *text = files_read(path, MATCH_MAX_TEXT, &length, &unread);
    if (!text) {
        args_wrong_said(a, path, unread);
        return NULL;
    }
    sg_text_init(&why, memory, sizeof memory);
    struct match *m = match_load(text, length, NULL, &why);
    free(text);
    for (char *c = memory; *c; c++) /* it may quote anything from the file */
        if ((unsigned char)*c < 32 || *c == 127)
            *c = '?';
    if (!m)
        args_wrong_said(a, path, memory);
    return m;
}
