/* cmd_rules.c: `signoria rules` shows the rules, by clause, chapter or word. */
#include "cli/commands.h"
#include "host/args.h"
#include "host/help.h"
#include "host/i18n.h"
#include "proto/rules/rulebook.h"
#include "proto/rules/rulemine.h"
#include "term/text/overview.h"
#include "term/text/ruletext.h"
#include "term/text/show.h"

#include <stdio.h>
#include <string.h>

enum { NEAREST = 5, MOST_IDS = 64 };

static void print_heading(const struct rulebook_part *part)
{
    printf("%.*s", (int)part->id.length, part->id.at);
    if (part->title.length)
        printf(" \xc2\xb7 %.*s", (int)part->title.length, part->title.at);
    printf("\n");
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

/* A clause by itself, a chapter with its clauses and its example. */
static void show_clause(const struct sg_game *game, const struct sg_setup *mine, const char *id)
{
    struct textblock p = {0};
    ruletext_add(&p, game, mine, id);
    show_textblock(&p);
    textblock_free(&p);
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

static void print_found(const struct ruletext_hit *hit)
{
    print_heading(hit->part);
    if (hit->at)
        print_hit(hit->part->text, hit->at);
}

static int search_rules(struct rulebook book, const char *game, int count, const char *const *word)
{
    char memory[200];
    struct sg_text words;
    sg_text_init(&words, memory, sizeof memory);
    for (int i = 0; i < count; i++)
        sg_text_printf(&words, i ? " %s" : "%s", word[i]);
    if (!words.length || words.full) {
        fprintf(stderr, "%s\n", i18n_numbers("rules.search", (int)sizeof memory - 1, 0));
        return 2;
    }
    int hits = ruletext_search(book, memory, print_found);
    if (!hits)
        fprintf(stderr, "%s\n", i18n_words("rules.silent", game, memory));
    return hits ? 0 : 1;
}

/* A clause has a hyphen, such as S-LOC-02. */
static bool is_word(const char *id)
{
    return !strchr(id, '-');
}

/* What was asked for. */
struct asked {
    const struct sg_game *game;
    const char *options;
    bool card, whole;
    const char *ids[MOST_IDS];
    int count;
    struct sg_setup setup;
    const struct sg_setup *mine; /* NULL: every edition */
};

static bool read_words(struct args *a, struct asked *r)
{
    while (args_more(a)) {
        const char *word = NULL;
        if (args_flag(a, "--card", &r->card) || args_flag(a, "--whole", &r->whole) ||
            args_text(a, "--options", &r->options))
            continue;
        if (!r->game ? args_game(a, &r->game) : args_word(a, &word)) {
            if (word && r->count < MOST_IDS)
                r->ids[r->count++] = word;
            continue;
        }
        args_unknown(a);
    }
    if (!a->wrong && r->options) {
        r->mine = &r->setup;
        return args_setup(a, r->game, r->options, 0, NULL, &r->setup);
    }
    return !a->wrong;
}

/* All chapters, one after another. */
static void show_whole(struct rulebook book, const struct asked *r)
{
    struct rulebook_part part;
    char id[64];
    bool first = true;
    while (rulebook_next(&book, &part)) {
        if (part.clause || (r->mine && !rulemine_uses(r->game, r->mine, part.id)))
            continue;
        if (!first)
            printf("\n");
        first = false;
        snprintf(id, sizeof id, "%.*s", (int)part.id.length, part.id.at);
        show_clause(r->game, r->mine, id);
    }
}

int cmd_rules(int argc, char **argv)
{
    struct args a = {"rules", argc, argv, 0, false};
    struct asked r = {0};
    struct rulebook book;
    struct rulebook_part part;
    if (args_help(argc, argv, "rules"))
        return 0;
    if (argc == 0) {
        help_print("rules", stderr);
        return 2;
    }
    if (argc > 1 && strcmp(argv[1], "--search") == 0) { /* what follows is searched for, whatever it looks like */
        a.argc = 1;
        if (!args_game(&a, &r.game) || !rulebook_open(&book, r.game->name))
            return 2;
        return search_rules(book, r.game->name, argc - 2, (const char *const *)(argv + 2));
    }
    if (!read_words(&a, &r) || !r.game || !rulebook_open(&book, r.game->name))
        return 2;
    if (r.card) {
        card_print_setup(r.game, r.mine);
        return 0;
    }
    if (r.whole) {
        show_whole(book, &r);
        return 0;
    }
    if (!r.count)
        return print_contents(book, r.game->name);
    for (int i = 0; i < r.count; i++) {
        struct rulebook copy = book;
        if (rulebook_find(&copy, r.ids[i], &part))
            continue;
        return is_word(r.ids[i]) ? search_rules(book, r.game->name, r.count, r.ids)
                                 : unknown_clause(book, r.game->name, r.ids[i]);
    }
    for (int i = 0; i < r.count; i++) {
        if (i > 0)
            printf("\n");
        show_clause(r.game, r.mine, r.ids[i]);
    }
    return 0;
}
