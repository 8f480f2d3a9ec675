/* cmd_scenarios.c: `signoria scenarios PATH...` runs plain-text rule tests. */
#include "cli/commands.h"
#include "host/args.h"
#include "host/files.h"
#include "present/lang.h"
#include "proto/scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 8 << 20 };

struct report {
    const char *path;
    bool list;
};

/* Text of a file may hold anything; a terminal should not obey it. */
static void put_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        putchar(c < 32 || c == 127 ? '?' : c);
    }
}

static void on_start(void *ctx, int line, struct sg_slice heading)
{
    const struct report *r = ctx;
    struct sg_slice title = heading, w, rest = heading;
    if (!r->list)
        return;
    while (sg_slice_next(&rest, &w) && scenario_is_clause(w))
        title = rest;
    for (rest = heading; sg_slice_next(&rest, &w) && scenario_is_clause(w);) {
        put_text(w.at, w.length);
        printf(" %s:%d", r->path, line);
        put_text(title.at, title.length);
        putchar('\n');
    }
}

static void on_fail(void *ctx, const struct scenario_failure *f)
{
    const struct report *r = ctx;
    printf("%s:%d: ", r->path, f->line);
    put_text(f->heading.at, f->heading.length);
    printf("\n    expected  ");
    put_text(f->expected, strlen(f->expected));
    printf("\n    there is  ");
    put_text(f->there, strlen(f->there));
    putchar('\n');
}

static void on_show(void *ctx, int line, const char *text)
{
    const struct report *r = ctx;
    printf("%s:%d: show\n", r->path, line);
    while (*text) {
        size_t n = strcspn(text, "\n");
        printf("    ");
        put_text(text, n);
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
    struct args a = {"scenarios", argc, argv, 0, false};
    struct files_list files = {NULL, 0, 0};
    struct scenario_count count = {0, 0};
    const char *path, *why;
    bool list = false;
    if (args_help(argc, argv, "scenarios"))
        return 0;
    while (args_more(&a)) {
        if (args_flag(&a, "--list", &list) || args_any_components(&a))
            continue;
        if (!args_word(&a, &path))
            args_unknown(&a);
        else if ((why = files_find(&files, path, ".txt")))
            args_wrong_said(&a, path, why);
    }
    if (!a.wrong && !files.count)
        args_wrong_words(&a, "wrong.files-wanted", a.command, NULL);
    if (!a.wrong)
        lang_choose("en"); /* the sentences that scenarios expect are English ones */
    for (int i = 0; i < files.count && !a.wrong; i++)
        a.wrong = !run_file(files.path[i], list, &count);
    files_free(&files);
    if (a.wrong)
        return 2;
    printf("%d passed, %d failed\n", count.passed, count.failed);
    return count.failed ? 1 : 0;
}
