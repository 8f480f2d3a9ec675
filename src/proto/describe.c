/* describe.c: a game's tables as a document. */
#include "proto/describe.h"

#include "base/codec.h"

#include <string.h>

enum { MAX_LISTS = 64, SHORT_LIST = 6, LINE_WIDTH = 100 };

/* Long lists of names stand once, at the end, and are referred to by number. */
struct document {
    const struct sg_game *game;
    struct buffer *out;
    const struct sg_names *list[MAX_LISTS];
    int lists;
};

static void add_words(struct document *d, const char *words)
{
    buffer_add(d->out, words);
}

/* A cell of a table: '|' would end it. */
static void cell(struct document *d, const char *text)
{
    for (; text && *text; text++)
        if (*text == '|')
            add_words(d, "\\|");
        else
            buffer_bytes(d->out, text, 1);
}

static void code(struct document *d, const char *text)
{
    add_words(d, "`");
    cell(d, text);
    add_words(d, "`");
}

static bool equal_names(const struct sg_names *a, const struct sg_names *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->name[i], b->name[i]) != 0)
            return false;
    return true;
}

/* "`a` `b` `c`", or "list 2". */
static void describe_names(struct document *d, const struct sg_names *list)
{
    if (list->count <= SHORT_LIST) {
        for (int i = 0; i < list->count; i++) {
            add_words(d, i ? " " : "");
            code(d, list->name[i]);
        }
        return;
    }
    int at = 0;
    while (at < d->lists && !equal_names(d->list[at], list))
        at++;
    if (at == d->lists && at < MAX_LISTS)
        d->list[d->lists++] = list;
    add_words(d, "list ");
    buffer_number(d->out, at + 1);
}

static void set_up(struct document *d)
{
    const struct sg_game *g = d->game;
    add_words(d, "\n## Set-up\n\n`");
    add_words(d, g->name);
    add_words(d, " seats=");
    buffer_number(d->out, g->min_seats);
    add_words(d, "` to ");
    buffer_number(d->out, g->max_seats);
    add_words(d, g->components ? ", `set=NAME` for an owner's component set" : "");
    add_words(
        d, g->option_count
               ? ", and these words:\n\n| option | values, first the default | meaning | clause |\n|---|---|---|---|\n"
               : ".\n");
    for (int i = 0; i < g->option_count; i++) {
        const struct sg_option *o = &g->options[i];
        add_words(d, "| ");
        code(d, o->name);
        add_words(d, " | ");
        describe_names(d, &o->values);
        add_words(d, " | ");
        cell(d, o->about);
        add_words(d, " | ");
        cell(d, o->clause);
        add_words(d, " |\n");
    }
    if (g->preset_count)
        add_words(d, "\nWords that set several options at once:");
    for (int i = 0; i < g->preset_count; i++) {
        add_words(d, i ? ", `" : " `");
        add_words(d, g->presets[i].name);
        add_words(d, "=");
        add_words(d, g->presets[i].value);
        add_words(d, "`");
    }
    add_words(d, g->preset_count ? ".\n" : "");
    if (!g->starts.count)
        return;
    add_words(d, "\nScenarios can begin:");
    for (int i = 0; i < g->starts.count; i++) {
        add_words(d, i ? ", " : " ");
        code(d, g->starts.name[i]);
    }
    add_words(d, ".\n");
}

static void describe_actions(struct document *d)
{
    static const char *const mark[3] = {"%0", "%1", "%2"};
    const struct sg_game *g = d->game;
    add_words(d, "\n## Actions\n\nEach `%` stands for an argument.\n\n"
                 "| action | by | meaning | arguments |\n|---|---|---|---|\n");
    for (int v = 1; v < g->verb_count; v++) {
        const struct sg_verb *verb = &g->verbs[v];
        bool some = false;
        add_words(d, "| ");
        code(d, verb->form);
        add_words(d, verb->chance ? " | chance | " : " | seat | ");
        cell(d, verb->about);
        bool said = !verb->ends || (verb->about && strstr(verb->about, "the turn"));
        add_words(d, said ? " | " : "; ends the turn | ");
        for (int i = 0; i < 3; i++) {
            if (!sg_verb_has(verb, i))
                continue;
            add_words(d, some ? "; " : "");
            code(d, mark[i]);
            add_words(d, verb->names[i] ? " one of " : " a number");
            if (verb->names[i])
                describe_names(d, verb->names[i]);
            some = true;
        }
        add_words(d, " |\n");
    }
}

static void describe_events(struct document *d)
{
    const struct sg_game *g = d->game;
    add_words(d, "\n## Events\n\nThe last column is known only to those whom the event names.\n\n"
                 "| event | number | number | secret |\n|---|---|---|---|\n");
    for (int e = 1; e < g->event_count; e++) {
        const struct sg_event_info *info = &g->events[e];
        add_words(d, "| ");
        code(d, info->name);
        for (int i = 0; i < 3; i++) {
            add_words(d, " | ");
            if (!info->arg[i])
                continue;
            code(d, info->arg[i]);
            add_words(d, info->names[i] ? " one of " : "");
            if (info->names[i])
                describe_names(d, info->names[i]);
        }
        add_words(d, " |\n");
    }
}

static void value(struct document *d, const struct sg_field *f)
{
    switch (f->type) {
    case SG_NUMBER:
        add_words(d, "number ");
        buffer_number(d->out, f->low);
        add_words(d, " to ");
        buffer_number(d->out, f->high);
        break;
    case SG_NAME: add_words(d, "name or none: "); break;
    case SG_SET: add_words(d, "set of "); break;
    default:
        add_words(d, "list, at most ");
        buffer_number(d->out, f->inner ? f->inner : 1);
        add_words(d, ", of ");
        break;
    }
    if (f->type != SG_NUMBER)
        describe_names(d, f->names);
}

static void kept(struct document *d, const struct sg_field *f)
{
    bool rows = f->rows > 1;
    bool columns = f->type == SG_NUMBER && f->inner;
    if (rows && f->by)
        describe_names(d, f->by);
    else if (rows)
        add_words(d, "seat");
    if (rows && columns)
        add_words(d, ", then ");
    if (columns && f->per) {
        describe_names(d, f->per);
    } else if (columns) {
        buffer_number(d->out, f->inner);
        add_words(d, " columns");
    }
}

/* The fields that share pieces with this one: each piece is in one of them. */
static void shared(struct document *d, const struct sg_field *f)
{
    const struct sg_game *g = d->game;
    int count = 0;
    if (f->type != SG_SET || !f->group)
        return;
    for (int i = 0; i < g->field_count; i++) {
        const struct sg_field *other = &g->fields[i];
        if (other == f || other->type != SG_SET || other->group != f->group)
            continue;
        add_words(d, count++ ? " " : "; shares its pieces with ");
        code(d, other->name);
    }
    if (f->home)
        add_words(d, "; pieces taken away elsewhere come here");
}

static void fields(struct document *d)
{
    const struct sg_game *g = d->game;
    add_words(d, "\n## State\n\n| field | value | indexed by | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < g->field_count; i++) {
        const struct sg_field *f = &g->fields[i];
        add_words(d, "| ");
        code(d, f->name);
        add_words(d, " | ");
        value(d, f);
        add_words(d, " | ");
        kept(d, f);
        add_words(d, " | ");
        cell(d, f->about);
        shared(d, f);
        add_words(d, " |\n");
    }
}

static void long_lists(struct document *d)
{
    if (!d->lists)
        return;
    add_words(d, "\n## Lists of names\n");
    for (int i = 0; i < d->lists; i++) {
        size_t width = 0;
        add_words(d, "\nList ");
        buffer_number(d->out, i + 1);
        add_words(d, ":\n\n    ");
        for (int n = 0; n < d->list[i]->count; n++) {
            const char *name = d->list[i]->name[n];
            bool turn = width + strlen(name) >= LINE_WIDTH;
            add_words(d, turn ? "\n    " : n ? " " : "");
            width = turn ? 0 : width;
            add_words(d, name);
            width += strlen(name) + 1;
        }
        add_words(d, "\n");
    }
}

void describe_game(const struct sg_game *game, struct buffer *out)
{
    struct document d = {game, out, {NULL}, 0};
    add_words(&d, "# ");
    add_words(&d, game->title);
    add_words(&d, ": set-up, actions, events and state\n\nWritten by `signoria describe ");
    add_words(&d, game->name);
    add_words(&d, "` from the game's own tables, rules version ");
    buffer_number(out, game->rules_version);
    add_words(&d, ".\nstate.md explains how these names appear in text and in JSON.\n");
    set_up(&d);
    describe_actions(&d);
    describe_events(&d);
    fields(&d);
    long_lists(&d);
}
