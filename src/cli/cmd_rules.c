/* cmd_rules.c: `signoria rules` shows the rules, by clause, chapter or word. */
#include "host/args.h"
#include "cli/commands.h"
#include "host/help.h"
#include "term/show.h"
#include "host/i18n.h"
#include "proto/rulebook.h"

#include <stdio.h>
#include <string.h>

enum { NEAREST = 5 };

static void print_heading(const struct rulebook_part *part)
{
    printf("%.*s", (int)part->id.length, part->id.at);
    if (part->title.length)
        printf(" \xc2\xb7 %.*s", (int)part->title.length, part->title.at);
    printf("\n");
}

static void print_part(const struct rulebook_part *part)
{
    struct textblock p = {0};
    print_heading(part);
    if (part->text.length)
        printf("\n");
    textblock_markdown(&p, part->text.at, (int)part->text.length);
    show_textblock(&p);
    textblock_free(&p);
}

static int print_contents(struct rulebook book, const char *game)
{
    struct rulebook_part part;
    const char *clause = "";
    bool first = true;
    while (rulebook_next(&book, &part)) {
        if (!part.clause)
            printf("%s", first ? "" : "\n");
        else
            printf("  ");
        if (part.clause && !clause[0])
            clause = frame_printf("%.*s", (int)part.id.length, part.id.at);
        print_heading(&part);
        first = false;
    }
    printf("\n%s\n", i18n_words("rules.how", game, clause));
    return 0;
}

static int unknown_clause(struct rulebook book, const char *game, const char *id)
{
    struct rulebook_part near[NEAREST];
    int count = rulebook_nearest(book, id, near, NEAREST);
    fprintf(stderr, "%s\n", i18n_words("rules.no-clause", game, frame_printf("%.40s", id)));
    for (int i = 0; i < count; i++)
        fprintf(stderr, "  %.*s \xc2\xb7 %.*s\n", (int)near[i].id.length, near[i].id.at, (int)near[i].title.length,
                near[i].title.at);
    fprintf(stderr, "%s\n", i18n_words("rules.all", game, NULL));
    return 2;
}

/* A clause by itself, a chapter with its clauses. */
static void show_clause(struct rulebook book, const char *id)
{
    struct rulebook_part part;
    if (!rulebook_find(&book, id, &part))
        return;
    print_part(&part);
    if (part.clause)
        return;
    while (rulebook_next(&book, &part) && part.clause) {
        printf("\n");
        print_part(&part);
    }
}

/* The line in which the word begins, as a reminder of what the clause says. */
static void print_hit(struct sg_slice text, const char *at)
{
    const char *from = at, *end = text.at + text.length;
    while (from > text.at && from[-1] != '\n')
        from--;
    while (at < end && *at != '\n')
        at++;
    struct textblock p = {0};
    textblock_markdown(&p, from, (int)(at - from));
    for (int i = 0; i < p.count; i++)
        printf("    %s\n", p.part[i].text);
    textblock_free(&p);
}

static int search_rules(struct rulebook book, const char *game, int argc, char **argv)
{
    char memory[200];
    struct sg_text words;
    struct rulebook_part part;
    int hits = 0;
    sg_text_init(&words, memory, sizeof memory);
    for (int i = 0; i < argc; i++)
        sg_text_printf(&words, i ? " %s" : "%s", argv[i]);
    if (!words.length || words.full) {
        fprintf(stderr, "%s\n", i18n_numbers("rules.search", (int)sizeof memory - 1, 0));
        return 2;
    }
    while (rulebook_next(&book, &part)) {
        const char *at = rulebook_search(part.text, memory);
        if (!at && !rulebook_search(part.title, memory))
            continue;
        hits++;
        print_heading(&part);
        if (at)
            print_hit(part.text, at);
    }
    if (!hits)
        fprintf(stderr, "%s\n", i18n_words("rules.silent", game, memory));
    return hits ? 0 : 1;
}

int cmd_rules(int argc, char **argv)
{
    struct args a = {"rules", argc, argv, 0, false};
    const struct sg_game *game = NULL;
    struct rulebook book;
    struct rulebook_part part;
    if (args_help(argc, argv, "rules"))
        return 0;
    if (argc == 0) {
        help_print("rules", stderr);
        return 2;
    }
    if (!args_game(&a, &game))
        args_unknown(&a);
    if (a.wrong || !rulebook_open(&book, game->name))
        return 2;
    if (argc == 1)
        return print_contents(book, game->name);
    if (strcmp(argv[1], "--search") == 0)
        return search_rules(book, game->name, argc - 2, argv + 2);
    for (int i = 1; i < argc; i++) {
        struct rulebook copy = book;
        if (!rulebook_find(&copy, argv[i], &part))
            return unknown_clause(book, game->name, argv[i]);
    }
    for (int i = 1; i < argc; i++) {
        if (i > 1)
            printf("\n");
        show_clause(book, argv[i]);
    }
    return 0;
}
