/* pages.c: the rulebooks, as resources and by clause. */
#include "mcp/internal.h"

#include "base/codec.h"
#include "games/games.h"
#include "proto/rules/rulebook.h"

#include <stdio.h>
#include <string.h>

enum { NEAREST = 5, MOST_HITS = 12, MAX_URI = 96 };

static const char scheme[] = "signoria://rules/";

void pages_list(struct json *j)
{
    const char *game;
    char uri[MAX_URI];
    json_open(j, '[');
    for (int i = 0; (game = rulebook_game(i)); i++) {
        snprintf(uri, sizeof uri, "%s%s", scheme, game);
        json_open(j, '{');
        json_put_string(j, "uri", uri);
        json_put_string(j, "name", game);
        json_put_string(j, "description", "The complete rules, clause by clause");
        json_put_string(j, "mimeType", "text/markdown");
        json_close(j);
    }
    json_close(j);
}

static void add_slice(struct buffer *out, struct sg_slice text)
{
    buffer_bytes(out, text.at, text.length);
}

static void add_heading(const struct rulebook_part *part, struct buffer *out)
{
    buffer_add(out, part->clause ? "### " : "## ");
    add_slice(out, part->id);
    if (part->title.length)
        buffer_add(out, " ");
    add_slice(out, part->title);
    buffer_add(out, "\n");
}

static void add_part(const struct rulebook_part *part, struct buffer *out)
{
    add_heading(part, out);
    add_slice(out, part->text);
    buffer_add(out, "\n\n");
}

bool pages_read(const char *uri, struct buffer *out)
{
    struct rulebook book;
    struct rulebook_part part;
    if (strncmp(uri, scheme, sizeof scheme - 1) != 0 || !rulebook_open(&book, uri + sizeof scheme - 1))
        return false;
    while (rulebook_next(&book, &part))
        add_part(&part, out);
    return true;
}

/* A clause, or a chapter with all its clauses. */
static bool read_clause(struct rulebook book, const char *id, struct buffer *out)
{
    struct rulebook_part part, near[NEAREST];
    struct rulebook found = book;
    if (rulebook_find(&found, id, &part)) {
        bool chapter = !part.clause;
        do
            add_part(&part, out);
        while (chapter && rulebook_next(&found, &part) && part.clause);
        return true;
    }
    int count = rulebook_nearest(book, id, near, NEAREST);
    buffer_add(out, "There is no such clause or chapter. Clauses with similar ids:\n");
    for (int i = 0; i < count; i++)
        add_heading(&near[i], out);
    return false;
}

static bool search(struct rulebook book, const char *words, struct buffer *out)
{
    struct rulebook_part part;
    int hits = 0, more = 0;
    while (rulebook_next(&book, &part)) {
        if (!part.clause || (!rulebook_search(part.text, words) && !rulebook_search(part.title, words)))
            continue;
        if (hits++ < MOST_HITS)
            add_part(&part, out);
        else
            more++;
    }
    if (more) {
        buffer_number(out, more);
        buffer_add(out, " more clauses match: search for more words.\n");
    }
    if (!hits)
        buffer_add(out,
                   "No clause has these words. Search for a single word, or call the tool without arguments for the "
                   "contents.");
    return hits > 0;
}

bool pages_rules(const char *game, const char *clause, const char *words, struct buffer *out)
{
    struct rulebook book;
    struct rulebook_part part;
    if (!rulebook_open(&book, game)) {
        buffer_add(out, "There are no rules of a game of that name.");
        return false;
    }
    if (clause)
        return read_clause(book, clause, out);
    if (words)
        return search(book, words, out);
    while (rulebook_next(&book, &part)) {
        if (part.clause)
            buffer_add(out, "- ");
        add_slice(out, part.id);
        buffer_add(out, " ");
        add_slice(out, part.title);
        buffer_add(out, "\n");
    }
    return true;
}
