/* json_present.c: messages and what presentations give, as JSON. */
#include "proto/json/json_present.h"

#include "proto/json/json_game.h"

#include <string.h>

enum { DEPTH = 12 }; /* as deep as the translator reads */

static void put_message(struct json *j, const struct sg_message *m, const int64_t *n, int depth);

static void put_list(struct json *j, const struct sg_list *list, int depth)
{
    json_open(j, '{');
    json_key(j, "list");
    json_open(j, '[');
    for (const struct sg_list_item *item = list->first; item; item = item->next)
        put_message(j, item->message, NULL, depth + 1);
    json_close(j);
    json_close(j);
}

/* {"NAME":NUMBER} */
static void put_tagged(struct json *j, const char *name, int64_t number)
{
    json_open(j, '{');
    json_put_number(j, name, number);
    json_close(j);
}

static void put_arg(struct json *j, const struct sg_arg *a, int depth)
{
    switch (a->type) {
    case SG_ARG_NUMBER: json_number(j, a->number); break;
    case SG_ARG_SIGNED: put_tagged(j, "signed", a->number); break;
    case SG_ARG_DECIMAL:
        json_open(j, '{');
        json_put_string(j, "decimal", a->text ? a->text : "");
        json_close(j);
        break;
    case SG_ARG_TEXT:
        if (a->number) {
            json_open(j, '{');
            json_put_string(j, "text", a->text);
            json_put_number(j, "n", a->number);
            json_close(j);
        } else {
            json_string(j, a->text ? a->text : "");
        }
        break;
    case SG_ARG_SEAT: put_tagged(j, "seat", a->number + 1); break;
    case SG_ARG_MESSAGE: put_message(j, a->message, a->number ? &a->number : NULL, depth + 1); break;
    case SG_ARG_LIST: put_list(j, a->list, depth); break;
    }
}

/* `n`, unless NULL, is the number that goes with the message as an argument. */
static void put_message(struct json *j, const struct sg_message *m, const int64_t *n, int depth)
{
    if (depth > DEPTH || (!m->key && !m->count)) {
        json_string(j, "");
        return;
    }
    if (!m->key) {
        put_arg(j, m->arg, depth);
        return;
    }
    json_open(j, '{');
    json_put_string(j, "key", m->key);
    if (m->count) {
        json_key(j, "args");
        json_open(j, '[');
        for (int i = 0; i < m->count; i++)
            put_arg(j, &m->arg[i], depth);
        json_close(j);
    }
    if (m->seat >= 0)
        json_put_number(j, "seat", m->seat + 1);
    if (n)
        json_put_number(j, "n", *n);
    if (m->otherwise) {
        json_key(j, "else");
        put_message(j, m->otherwise, NULL, depth + 1);
    }
    json_close(j);
}

void json_message(struct json *j, const struct sg_message *message)
{
    put_message(j, message, NULL, 0);
}

/* A key and its message; nothing if there is none. */
static void put_part(struct json *j, const char *name, const struct sg_message *message)
{
    if (!message)
        return;
    json_key(j, name);
    json_message(j, message);
}

static void put_thing(struct json *j, const char *name, const struct sg_view *v, struct sg_thing thing)
{
    char memory[96];
    struct sg_text text;
    if (thing.kind < 0)
        return;
    sg_text_init(&text, memory, sizeof memory);
    sg_thing_format(v, thing, &text);
    json_put_string(j, name, memory);
}

static void put_flag(struct json *j, const char *name, bool yes)
{
    if (!yes)
        return;
    json_put_bool(j, name, true);
}

/* ---- Actions ---------------------------------------------------------------------------- */

static void put_group(struct json *j, const struct sg_view *v, const struct sg_group *g, struct sg_arena *arena)
{
    json_open(j, '{');
    json_put_string(j, "id", g->id);
    put_part(j, "title", g->title);
    put_part(j, "detail", g->detail);
    put_part(j, "gain", g->gain);
    if (g->icon)
        json_put_string(j, "icon", g->icon);
    put_thing(j, "about", v, g->about);
    json_put_number(j, "actions", g->actions);
    put_flag(j, "primary", g->primary);
    put_flag(j, "aside", g->aside);
    if (!g->actions && g->why.clause) {
        json_key(j, "refused");
        json_open(j, '{');
        json_key(j, "action");
        json_action_text(j, v->game, g->refused);
        json_put_string(j, "clause", g->why.clause);
        put_part(j, "why", sg_refusal_message(v->game, &g->why, arena));
        json_close(j);
    }
    json_close(j);
}

void json_label(struct json *j, const struct sg_view *v, const struct sg_choice *c, struct sg_arena *arena)
{
    struct sg_label l;
    sg_label(v, c, arena, &l);
    json_open(j, '{');
    json_key(j, "action");
    json_action_text(j, v->game, c->action);
    if (c->more)
        json_put_number(j, "to", c->action.arg[2] + c->more);
    put_part(j, "title", l.title);
    put_part(j, "brief", l.brief);
    put_part(j, "detail", l.detail);
    put_part(j, "gain", l.gain);
    json_put_string(j, "group", l.group);
    put_thing(j, "about", v, l.about);
    if (l.icon)
        json_put_string(j, "icon", l.icon);
    json_close(j);
}

void json_labels(struct json *j, const struct sg_view *v, const struct sg_choice *list, int count,
                 struct sg_arena *arena)
{
    struct sg_group groups[SG_MAX_GROUPS];
    int n = sg_groups(v, list, count, arena, groups);
    json_open(j, '{');
    json_key(j, "groups");
    json_open(j, '[');
    for (int i = 0; i < n; i++)
        put_group(j, v, &groups[i], arena);
    json_close(j);
    json_key(j, "actions");
    json_open(j, '[');
    for (int i = 0; i < count; i++)
        json_label(j, v, &list[i], arena);
    json_close(j);
    json_close(j);
}

/* ---- Sentences and pages -------------------------------------------------------------------- */

void json_sentence_items(struct json *j, const struct sg_view *v, const struct sg_event *events, int count, int from,
                         struct sg_arena *arena)
{
    static const char *const weights[] = {"small", "plain", "big"};
    for (int at = 0; at < count;) {
        struct sg_sentence s;
        bool said = sg_sentence(v, events + at, count - at, arena, &s);
        at += s.used;
        if (!said)
            continue;
        json_open(j, '{');
        put_part(j, "text", s.text);
        put_part(j, "brief", s.brief);
        put_part(j, "heard", s.heard);
        json_put_number(j, "first", from + at - s.used);
        json_put_number(j, "events", s.used);
        if (s.seat >= 0)
            json_put_number(j, "seat", s.seat + 1);
        json_put_string(j, "weight", weights[s.weight]);
        put_thing(j, "place", v, s.place);
        put_flag(j, "shown", s.shown);
        json_close(j);
    }
}

void json_sentences(struct json *j, const struct sg_view *v, const struct sg_event *events, int count,
                    struct sg_arena *arena)
{
    json_open(j, '[');
    json_sentence_items(j, v, events, count, 0, arena);
    json_close(j);
}

static void put_clauses(struct json *j, const char *const *clauses, int count)
{
    json_key(j, "clauses");
    json_open(j, '[');
    for (int i = 0; i < count && clauses[i]; i++)
        json_string(j, clauses[i]);
    json_close(j);
}

void json_paragraph(struct json *j, const struct sg_view *v, const struct sg_paragraph *paragraph)
{
    static const char *const styles[] = {"title", "head", "text", "item", "gain", "loss", "warning", "note"};
    json_open(j, '{');
    json_put_string(j, "style", styles[paragraph->style]);
    put_part(j, "text", paragraph->text);
    put_thing(j, "about", v, paragraph->about);
    json_close(j);
}

void json_page(struct json *j, const struct sg_view *v, const struct sg_page *page)
{
    json_open(j, '{');
    json_key(j, "paragraphs");
    json_open(j, '[');
    for (int i = 0; i < page->count; i++)
        json_paragraph(j, v, &page->paragraph[i]);
    json_close(j);
    put_clauses(j, page->clause, page->clause_count);
    if (page->origin)
        json_put_string(j, "origin", page->origin);
    json_close(j);
}

void json_topics(struct json *j, const struct sg_topic *topics, int count)
{
    json_open(j, '[');
    for (int i = 0; i < count; i++) {
        json_open(j, '{');
        json_put_string(j, "topic", topics[i].id);
        put_part(j, "title", topics[i].title);
        put_part(j, "text", topics[i].text);
        put_clauses(j, topics[i].clause, 4);
        json_close(j);
    }
    json_close(j);
}

/* {"name":...,"short":...} */
static void put_name(struct json *j, const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena)
{
    json_open(j, '{');
    put_part(j, "name", sg_thing_name(v, thing, arena));
    put_part(j, "short", sg_thing_short_name(v, thing, arena));
    json_close(j);
}

void json_names(struct json *j, const struct sg_view *v, struct sg_arena *arena)
{
    const struct sg_present *p = sg_present_of(v->game);
    json_open(j, '{');
    for (int kind = 0; kind < p->kind_count; kind++) {
        json_key(j, p->kinds[kind].name);
        json_open(j, '{');
        for (int i = 0; i < sg_thing_count(v, kind); i++) {
            struct sg_thing thing = sg_thing_of(kind, i);
            json_key(j, sg_thing_token(v, thing));
            put_name(j, v, thing, arena);
        }
        json_close(j);
    }
    json_close(j);
}

void json_captions(struct json *j, const struct sg_view *v, struct sg_arena *arena)
{
    struct sg_captions captions;
    sg_captions(v, arena, &captions);
    json_open(j, '{');
    for (const struct sg_caption *one = captions.first; one; one = one->next)
        put_part(j, one->id, one->text);
    json_close(j);
}
