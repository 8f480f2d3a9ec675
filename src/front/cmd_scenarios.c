/* cmd_scenarios.c: `signoria scenarios PATH...` runs plain-text rule tests. */
#include "front/commands.h"
#include "front/files.h"
#include "proto/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 8 << 20 };

static const char help[] =
    "usage: signoria scenarios [--list] PATH...\n"
    "\n"
    "Runs the scenarios in files, and in all *.txt files below folders. Prints\n"
    "each failure with its file and line, and at the end 'N passed, N failed'.\n"
    "Exit code: 0 all passed, 1 some failed, 2 nothing could be run.\n"
    "\n"
    "  --list   print, for every scenario, each clause it is about:\n"
    "           CLAUSE FILE:LINE TITLE\n"
    "\n"
    "docs/scenarios.md describes what a scenario may say.\n";

struct report {
    const char *path;
    bool list;
};

/* Text of a file may hold anything; a terminal should not obey it. */
static void put(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        putchar(c < 32 || c == 127 ? '?' : c);
    }
}

static void on_start(void *ctx, int line, struct sg_word heading)
{
    const struct report *r = ctx;
    struct sg_word title = heading, w, rest = heading;
    if (!r->list)
        return;
    while (sg_word_next(&rest, &w) && scenario_is_clause(w))
        title = rest;
    for (rest = heading; sg_word_next(&rest, &w) && scenario_is_clause(w);) {
        put(w.at, w.length);
        printf(" %s:%d", r->path, line);
        put(title.at, title.length);
        putchar('\n');
    }
}

static void on_fail(void *ctx, const struct scenario_failure *f)
{
    const struct report *r = ctx;
    printf("%s:%d: ", r->path, f->line);
    put(f->heading.at, f->heading.length);
    printf("\n    expected  ");
    put(f->expected, strlen(f->expected));
    printf("\n    there is  ");
    put(f->there, strlen(f->there));
    putchar('\n');
}

static void on_show(void *ctx, int line, const char *text)
{
    const struct report *r = ctx;
    printf("%s:%d: show\n", r->path, line);
    while (*text) {
        size_t n = strcspn(text, "\n");
        printf("    ");
        put(text, n);
        putchar('\n');
        text += n + (text[n] != 0);
    }
}

static bool run_file(const char *path, bool list, struct scenario_count *count)
{
    struct report report = {path, list};
    struct scenario_sink sink = {on_start, on_fail, on_show, &report};
    const char *why = NULL;
    size_t length = 0;
    char *text = files_read(path, MAX_FILE, &length, &why);
    if (!text) {
        fprintf(stderr, "signoria scenarios: %s: %s\n", path, why);
        return false;
    }
    scenario_run(text, length, &sink, count);
    free(text);
    return true;
}

int cmd_scenarios(int argc, char **argv)
{
    struct files_list files = {NULL, 0, 0};
    struct scenario_count count = {0, 0};
    bool list = false, ok = true;
    for (int i = 0; i < argc && ok; i++) {
        const char *why;
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            files_free(&files);
            return 0;
        }
        if (strcmp(argv[i], "--list") == 0) {
            list = true;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            fprintf(stderr, "signoria scenarios: '%s' is no option; there is --list\n", argv[i]);
            ok = false;
        } else if ((why = files_find(&files, argv[i], ".txt"))) {
            fprintf(stderr, "signoria scenarios: %s: %s\n", argv[i], why);
            ok = false;
        }
    }
    if (ok && !files.count) {
        fputs(help, stderr);
        ok = false;
    }
    for (int i = 0; i < files.count && ok; i++)
        ok = run_file(files.path[i], list, &count);
    files_free(&files);
    if (!ok)
        return 2;
    printf("%d passed, %d failed\n", count.passed, count.failed);
    return count.failed ? 1 : 0;
}
