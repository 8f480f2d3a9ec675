/* json_tables.c: a game's tables, component sets and look-ahead as JSON. */
#include "proto/json/json_tables.h"

#include "ai/ai.h"
#include "base/codec.h"
#include "present/present.h"

#include <string.h>

static void put_text(struct json *j, const char *key, const char *words)
{
    json_key(j, key);
    if (words)
        json_string(j, words);
    else
        json_null(j);
}

static void put_names(struct json *j, const char *key, const struct sg_names *list)
{
    json_key(j, key);
    if (!list || !list->count) {
        json_null(j);
        return;
    }
    json_open(j, '[');
    for (int i = 0; i < list->count; i++)
        json_string(j, list->name[i]);
    json_close(j);
}

/* The levels of bots, the weakest first; "elo" and "wins" (of 100 games against the level below) if measured. */
static void put_levels(struct json *j, const struct sg_game *g)
{
    json_key(j, "levels");
    json_open(j, '[');
    for (int i = 0; i < ai_level_count(); i++) {
        const struct sg_strength *row = sg_strength_of(g, ai_kind_at(i)->name);
        const struct sg_strength *below = i ? sg_strength_of(g, ai_kind_at(i - 1)->name) : NULL;
        json_open(j, '{');
        put_text(j, "bot", ai_kind_at(i)->name);
        if (row)
            json_put_number(j, "elo", row->elo);
        if (row && below)
            json_put_number(j, "wins", sg_wins_of_hundred(row->elo - below->elo));
        json_close(j);
    }
    json_close(j);
}

static void options(struct json *j, const struct sg_game *g)
{
    json_key(j, "options");
    json_open(j, '[');
    for (int i = 0; i < g->option_count; i++) {
        json_open(j, '{');
        put_text(j, "name", g->options[i].name);
        put_names(j, "values", &g->options[i].values);
        put_text(j, "about", g->options[i].about);
        put_text(j, "clause", g->options[i].clause);
        json_put_bool(j, "first", g->options[i].first);
        json_close(j);
    }
    json_close(j);
    json_key(j, "presets");
    json_open(j, '[');
    for (int i = 0; i < g->preset_count; i++) {
        json_open(j, '{');
        put_text(j, "name", g->presets[i].name);
        put_text(j, "value", g->presets[i].value);
        json_close(j);
    }
    json_close(j);
    json_put_string(j, "first_game", sg_first_game(g));
    json_put_number(j, "short_rounds", sg_short_rounds(g));
    put_levels(j, g);
    put_names(j, "starts", &g->starts);
}

/* What the arguments in a verb's form can be, in the order of "args" elsewhere. */
static void arguments(struct json *j, const struct sg_verb *verb)
{
    static const char *const mark[3] = {"%0", "%1", "%2"};
    json_key(j, "args");
    json_open(j, '[');
    for (int i = 0; i < 3; i++) {
        if (!sg_verb_has(verb, i))
            continue;
        json_open(j, '{');
        put_text(j, "mark", mark[i]);
        put_text(j, "is", verb->names[i] ? "name" : "number");
        put_names(j, "names", verb->names[i]);
        json_close(j);
    }
    json_close(j);
}

static void put_actions(struct json *j, const struct sg_game *g)
{
    json_key(j, "actions");
    json_open(j, '[');
    for (int i = 1; i < g->verb_count; i++) {
        json_open(j, '{');
        put_text(j, "kind", g->verbs[i].form);
        put_text(j, "by", g->verbs[i].chance ? "chance" : "seat");
        put_text(j, "about", g->verbs[i].about);
        json_put_bool(j, "ends_turn", g->verbs[i].ends);
        arguments(j, &g->verbs[i]);
        json_close(j);
    }
    json_close(j);
}

static void put_events(struct json *j, const struct sg_game *g)
{
    json_key(j, "events");
    json_open(j, '[');
    for (int i = 1; i < g->event_count; i++) {
        const struct sg_event_info *e = &g->events[i];
        json_open(j, '{');
        put_text(j, "event", e->name);
        json_key(j, "args");
        json_open(j, '[');
        for (int a = 0; a < 3; a++) {
            if (!e->arg[a])
                continue;
            json_open(j, '{');
            put_text(j, "name", e->arg[a]);
            json_put_bool(j, "secret", a == 2);
            put_names(j, "names", e->names[a]);
            json_close(j);
        }
        json_close(j);
        json_close(j);
    }
    json_close(j);
}

static void field(struct json *j, const struct sg_field *f)
{
    static const char *const types[] = {"number", "name", "set", "list"};
    json_open(j, '{');
    put_text(j, "name", f->name);
    put_text(j, "is", types[f->type]);
    put_text(j, "about", f->about);
    put_text(j, "rows", f->rows <= 1 ? NULL : f->by ? "names" : "seats");
    put_names(j, "by", f->by);
    put_names(j, "per", f->type == SG_NUMBER ? f->per : NULL);
    if (f->type == SG_NUMBER) {
        json_put_number(j, "low", f->low);
        json_put_number(j, "high", f->high);
    } else {
        put_names(j, "names", f->names);
    }
    json_close(j);
}

void json_tables(struct json *j, const struct sg_game *game)
{
    json_open(j, '{');
    put_text(j, "game", game->name);
    put_text(j, "title", game->title);
    json_put_number(j, "rules_version", game->rules_version);
    json_put_number(j, "min_seats", game->min_seats);
    json_put_number(j, "max_seats", game->max_seats);
    options(j, game);
    put_actions(j, game);
    put_events(j, game);
    json_key(j, "fields");
    json_open(j, '[');
    for (int i = 0; i < game->field_count; i++)
        field(j, &game->fields[i]);
    json_close(j);
    json_close(j);
}

void json_components(struct json *j, const struct sg_game *game, int slot)
{
    struct sg_visitor to = json_visitor(j);
    if (!game->components || !game->components->name(slot)) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    put_text(j, "game", game->name);
    put_text(j, "set", game->components->name(slot));
    json_key(j, "hash");
    json_hex(j, game->components->hash(slot));
    game->components->dump(slot, &to);
    json_close(j);
}

void json_project(struct json *j, const struct sg_game *game, const void *state, int seat)
{
    struct sg_visitor to = json_visitor(j);
    if (!game->project) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    json_put_number(j, "seat", seat + 1);
    game->project(state, seat, &to);
    json_close(j);
}
