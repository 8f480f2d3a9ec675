/* json_game.c: set-ups, states, actions, events and results as JSON. */
#include "proto/json/json_game.h"

#include "base/codec.h"

#include <string.h>

/* ---- set-ups ------------------------------------------------------------------ */

void json_setup(struct json *j, const struct sg_game *game, const struct sg_setup *setup)
{
    char memory[1024];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_setup_format(game, setup, &text);
    json_open(j, '{');
    json_put_string(j, "text", memory);
    json_put_string(j, "game", game->name);
    json_put_number(j, "rules_version", game->rules_version);
    json_put_number(j, "seats", setup->seats);
    json_key(j, "options");
    json_open(j, '{');
    for (int i = 0; i < game->option_count; i++) {
        const struct sg_option *o = &game->options[i];
        uint32_t v = sg_option_get(o, setup->options);
        json_put_string(j, o->name, v < (uint32_t)o->values.count ? o->values.name[v] : "?");
    }
    json_close(j);
    if (game->components && game->components->name(setup->set)) {
        json_put_string(j, "set", game->components->name(setup->set));
        json_key(j, "set_hash");
        json_hex(j, game->components->hash(setup->set));
    }
    json_close(j);
}

void json_turn(struct json *j, int turn)
{
    if (turn >= 0)
        json_number(j, turn + 1);
    else
        json_string(j, turn == SG_CHANCE ? "chance" : "over");
}

void json_viewer(struct json *j, int viewer)
{
    if (viewer == SG_TRUTH || viewer == SG_SPECTATOR)
        json_string(j, viewer == SG_TRUTH ? "truth" : "spectator");
    else
        json_number(j, viewer + 1);
}

/* ---- states ---------------------------------------------------------------------- */

static void put_name(struct json *j, const struct sg_names *names, uint64_t i)
{
    if (i < (uint64_t)names->count)
        json_string(j, names->name[i]);
    else
        json_null(j);
}

static void put_numbers(struct json *j, const struct sg_field *f, const void *state, int row)
{
    if (!f->inner) {
        json_number(j, sg_field_number(f, state, row, 0));
        return;
    }
    json_open(j, f->per ? '{' : '[');
    for (int c = 0; c < f->inner; c++) {
        if (f->per)
            json_key(j, f->per->name[c]);
        json_number(j, sg_field_number(f, state, row, c));
    }
    json_close(j);
}

static void row_of(struct json *j, const struct sg_field *f, const void *state, int row)
{
    if (f->type == SG_NUMBER) {
        put_numbers(j, f, state, row);
        return;
    }
    uint64_t v = sg_field_get(f, state, row, 0);
    if (f->type == SG_NAME) {
        put_name(j, f->names, v);
        return;
    }
    json_open(j, '[');
    if (f->type == SG_SET) {
        for (int i = 0; i < f->names->count; i++)
            if (v >> i & 1)
                json_string(j, f->names->name[i]);
    } else {
        for (int c = 0; c < (f->inner ? f->inner : 1); c++) {
            v = sg_field_get(f, state, row, c);
            if (v == 255)
                break;
            put_name(j, f->names, v);
        }
    }
    json_close(j);
}

void json_state(struct json *j, const struct sg_game *game, const void *state)
{
    json_open(j, '{');
    for (int i = 0; i < game->field_count; i++) {
        const struct sg_field *f = &game->fields[i];
        json_key(j, f->name);
        if (f->rows <= 1) {
            row_of(j, f, state, 0);
            continue;
        }
        json_open(j, f->by ? '{' : '[');
        for (int r = 0; r < sg_field_rows(f, state); r++) {
            if (f->by)
                json_key(j, f->by->name[r]);
            row_of(j, f, state, r);
        }
        json_close(j);
    }
    json_close(j);
}

/* ---- actions ----------------------------------------------------------------------- */

void json_action_text(struct json *j, const struct sg_game *game, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_action_format(game, action, &text);
    json_string(j, memory);
}

static void argument(struct json *j, const struct sg_verb *verb, int i, uint16_t value)
{
    const struct sg_names *names = verb->names[i];
    if (!names) {
        json_number(j, value);
    } else if (value == SG_HIDDEN) {
        json_string(j, "?");
    } else {
        put_name(j, names, value);
    }
}

void json_action_keys(struct json *j, const struct sg_game *game, struct sg_action action)
{
    bool known = action.kind > 0 && action.kind < game->verb_count;
    const struct sg_verb *verb = known ? &game->verbs[action.kind] : NULL;
    json_key(j, "action");
    json_action_text(j, game, action);
    json_put_string(j, "kind", verb ? verb->form : "?");
    json_key(j, "args");
    json_open(j, '[');
    for (int i = 0; verb && i < 3; i++)
        if (sg_verb_has(verb, i))
            argument(j, verb, i, action.arg[i]);
    json_close(j);
}

void json_action_parts(struct json *j, const struct sg_game *game, struct sg_action action)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    bool known = action.kind > 0 && action.kind < game->verb_count;
    json_action_keys(j, game, action);
    sg_text_init(&text, memory, sizeof memory);
    if (known)
        sg_verb_format(&game->verbs[action.kind], ' ', &text);
    json_put_string(j, "verb", known ? memory : "?");
}

void json_amount(struct json *j, const struct sg_choice *choice, const uint16_t *now)
{
    if (!choice->more)
        return;
    json_key(j, "amount");
    json_open(j, '{');
    json_put_number(j, "least", choice->action.arg[2]);
    json_put_number(j, "most", choice->action.arg[2] + choice->more);
    json_put_number(j, "step", 1);
    if (now)
        json_put_number(j, "now", *now);
    json_close(j);
}

static void legal_action(struct json *j, const struct sg_game *game, struct sg_action action, bool parts)
{
    if (parts) {
        json_action_parts(j, game, action);
        return;
    }
    json_key(j, "action");
    json_action_text(j, game, action);
}

/* "throw 3 stake 0 to 5": where the amount is in the words of the action. */
static void legal_range(struct json *j, const struct sg_game *game, const struct sg_choice *choice)
{
    char memory[256];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_choice_format_with(game, choice, " to ", &text);
    json_key(j, "range");
    json_string(j, memory);
}

void json_legal(struct json *j, const struct sg_game *game, const void *state, bool parts)
{
    int turn = game->turn(state);
    json_open(j, '[');
    if (turn >= 0) {
        struct sg_choice list[SG_MAX_CHOICES];
        int count = game->actions(state, list);
        for (int i = 0; i < count; i++) {
            json_open(j, '{');
            legal_action(j, game, list[i].action, parts);
            if (list[i].more) {
                json_put_number(j, "to", list[i].action.arg[2] + list[i].more);
            }
            if (list[i].more && !parts)
                legal_range(j, game, &list[i]);
            if (parts)
                json_amount(j, &list[i], NULL);
            json_close(j);
        }
    } else if (turn == SG_CHANCE) {
        struct sg_outcome list[SG_MAX_CHOICES];
        int count = game->outcomes(state, list);
        for (int i = 0; i < count; i++) {
            json_open(j, '{');
            legal_action(j, game, list[i].action, parts);
            json_put_number(j, "weight", list[i].weight);
            json_close(j);
        }
    }
    json_close(j);
}

/* ---- events -------------------------------------------------------------------------- */

static void event_arg(struct json *j, const struct sg_event_info *info, const struct sg_event *event, int i, int viewer)
{
    int32_t n = sg_event_number(event, i);
    json_key(j, info->arg[i]);
    if (i == 2 && !sg_event_open(event, viewer))
        json_string(j, "?");
    else if (!info->names[i])
        json_number(j, n);
    else
        put_name(j, info->names[i], n < 0 ? UINT64_MAX : (uint64_t)n);
}

void json_event(struct json *j, const struct sg_game *game, const struct sg_event *event, int viewer)
{
    const struct sg_event_info *info = sg_event_row(game, event);
    json_open(j, '{');
    json_put_string(j, "event", info ? info->name : "?");
    json_key(j, "seat");
    if (event->seat >= 0)
        json_number(j, event->seat + 1);
    else
        json_null(j);
    json_key(j, "args");
    json_open(j, '{');
    for (int i = 0; info && i < 3; i++)
        if (info->arg[i])
            event_arg(j, info, event, i, viewer);
    json_close(j);
    if (info && info->arg[2] && event->audience != SG_EVERYONE) {
        json_key(j, "known_to");
        json_open(j, '[');
        for (int s = 0; s < SG_MAX_SEATS; s++)
            if (event->audience >> s & 1)
                json_number(j, s + 1);
        json_close(j);
    }
    json_key(j, "clause");
    if (event->clause)
        json_string(j, event->clause);
    else
        json_null(j);
    json_close(j);
}

void json_events(struct json *j, const struct sg_game *game, const struct event_log *log, int viewer)
{
    json_open(j, '[');
    for (int i = 0; i < log->count; i++)
        json_event(j, game, &log->event[i], viewer);
    json_close(j);
}

/* ---- results --------------------------------------------------------------------------- */

static void lines_of(struct json *j, const struct sg_game *game, const void *state, int seat)
{
    struct sg_line line[SG_MAX_LINES];
    int count = game->score_lines(state, seat, line);
    json_open(j, '[');
    for (int i = 0; i < count; i++) {
        json_open(j, '{');
        json_put_string(j, "key", line[i].key);
        json_put_string(j, "clause", line[i].clause);
        json_put_number(j, "points", line[i].points);
        json_close(j);
    }
    json_close(j);
}

static void put_result(struct json *j, const struct sg_game *game, const void *state, const struct sg_result *result)
{
    int seats = sg_setup_of(state).seats;
    json_open(j, '{');
    json_key(j, "points");
    json_open(j, '[');
    for (int s = 0; s < seats; s++)
        json_number(j, result->points[s]);
    json_close(j);
    json_key(j, "place");
    json_open(j, '[');
    for (int s = 0; s < seats; s++)
        json_number(j, result->place[s]);
    json_close(j);
    json_key(j, "winners");
    json_open(j, '[');
    for (int s = 0; s < seats; s++)
        if (result->winners >> s & 1)
            json_number(j, s + 1);
    json_close(j);
    json_key(j, "lines");
    json_open(j, '[');
    for (int s = 0; s < seats; s++)
        lines_of(j, game, state, s);
    json_close(j);
    json_close(j);
}

void json_result(struct json *j, const struct sg_game *game, const void *state)
{
    struct sg_result result;
    game->result(state, &result);
    put_result(j, game, state, &result);
}

void json_match_result(struct json *j, const struct match *m, const void *state)
{
    struct sg_result result;
    match_result(m, state, &result);
    put_result(j, match_game(m), state, &result);
}
