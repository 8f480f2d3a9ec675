/* plain.c: the presentation that any game has, made from its tables. */
#include "present/internal.h"

#include "base/codec.h"

#include <string.h>

enum { KIND_FIELD = 1 }; /* the things of a game without a presentation: its fields */

static const struct sg_thing_kind kinds[] = {{"seat", NULL}, {"field", NULL}};

const struct sg_present sg_present_plain = {.game = "", .kinds = kinds, .kind_count = 2};

bool sg_names_seats(const struct sg_names *names)
{
    return names && names->count == SG_MAX_SEATS && strcmp(names->name[0], "1") == 0 &&
           strcmp(names->name[SG_MAX_SEATS - 1], "5") == 0;
}

/* ---- Words of the tables ---------------------------------------------------------------- */

const struct sg_message *sg_notation(const struct sg_game *game, const struct sg_choice *choice, struct sg_arena *arena)
{
    char memory[SG_MAX_TEXT + 16];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_choice_format(game, choice, &text);
    return sg_msg_text(arena, memory);
}

const struct sg_message *sg_name(const struct sg_game *game, const char *word, struct sg_arena *arena)
{
    return sg_msg_or(arena, sg_msg0(arena, sg_key(arena, "name.%s.%s", game->name, word)), sg_msg_text(arena, word));
}

const struct sg_message *sg_refusal_message(const struct sg_game *game, const struct sg_error *why,
                                            struct sg_arena *arena)
{
    return sg_msg(arena, sg_key(arena, "refuse.%s.%s", game->name, why->key ? why->key : "-"),
                  sg_num(why->arg[0].number), sg_num(why->arg[1].number));
}

const struct sg_message *sg_line_message(const struct sg_game *game, const struct sg_line *line, struct sg_arena *arena)
{
    return sg_msg0(arena, sg_key(arena, "line.%s.%s", game->name, line->key));
}

const struct sg_message *sg_points(const struct sg_game *game, int64_t points, struct sg_arena *arena)
{
    return sg_msg_or(arena, sg_msg(arena, sg_key(arena, "points.%s", game->name), sg_num(points)),
                     sg_msg(arena, "lang.points", sg_num(points)));
}

/* ---- Actions ------------------------------------------------------------------------------ */

/* The words of a verb without its arguments: "throw stake", or with '-' between: "throw-stake". */
static const char *verb_words(const struct sg_verb *verb, char between, struct sg_arena *arena)
{
    char memory[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_verb_format(verb, between, &text);
    return sg_arena_text(arena, memory);
}

/* Argument `i` of an action: a name in words, a seat, a number, a range. */
static struct sg_arg action_arg(const struct sg_game *game, const struct sg_choice *choice, int i,
                                struct sg_arena *arena)
{
    const struct sg_names *names = game->verbs[choice->action.kind].names[i];
    uint16_t n = choice->action.arg[i];
    if (n == SG_HIDDEN && names)
        return sg_str("?");
    if (sg_names_seats(names))
        return sg_seat(n);
    if (names)
        return n < names->count ? sg_sub(sg_name(game, names->name[n], arena)) : sg_str("?");
    if (i == 2 && choice->more)
        return sg_sub(sg_msg(arena, "lang.range", sg_num(n), sg_num(n + choice->more)));
    return sg_num(n);
}

void plain_label(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out)
{
    const struct sg_game *game = v->game;
    struct sg_arg args[3];
    int used = 0;
    *out = (struct sg_label){.title = &sg_message_empty, .group = "", .about = sg_no_thing()};
    if (choice->action.kind < 1 || choice->action.kind >= game->verb_count)
        return;
    const struct sg_verb *verb = &game->verbs[choice->action.kind];
    for (int i = 0; i < 3; i++)
        args[i] = action_arg(game, choice, i, arena);
    for (const char *mark = verb->form; (mark = strchr(mark, '%')); mark++)
        if (mark[1] - '0' >= used)
            used = mark[1] - '0' + 1;
    const char *key = sg_key(arena, "do.%s.%s", game->name, verb_words(verb, '-', arena));
    out->title = sg_msg_or(arena, sg_msg_args(arena, key, used, args), sg_notation(game, choice, arena));
    out->group = verb_words(verb, ' ', arena);
}

const struct sg_message *plain_group_title(const struct sg_game *game, const char *id, struct sg_arena *arena)
{
    char slug[SG_MAX_TEXT];
    struct sg_text text;
    sg_text_init(&text, slug, sizeof slug);
    for (; *id; id++)
        sg_text_char(&text, *id == ' ' ? '-' : *id);
    return sg_msg_or(arena, sg_msg0(arena, sg_key(arena, "group.%s.%s", game->name, slug)),
                     sg_msg0(arena, "present.group-all"));
}

/* ---- The table ------------------------------------------------------------------------------ */

/* One row of a field: "3", "corn 3", a seat's name and its value. */
static const struct sg_message *row_message(const struct sg_view *v, const struct sg_field *f, int row,
                                            struct sg_arena *arena)
{
    char memory[512];
    struct sg_text text;
    sg_text_init(&text, memory, sizeof memory);
    sg_field_row(f, v->state, row, &text);
    const struct sg_message *value = sg_msg_text(arena, memory);
    if (f->rows < 2)
        return value;
    struct sg_arg of = f->by ? sg_sub(sg_name(v->game, f->by->name[row], arena)) : sg_seat(row);
    return sg_msg(arena, "present.row", of, sg_sub(value));
}

static const struct sg_message *field_name(const struct sg_game *game, int field, struct sg_arena *arena)
{
    const char *name = game->fields[field].name;
    return sg_msg_or(arena, sg_msg0(arena, sg_key(arena, "field.%s.%s", game->name, name)), sg_msg_text(arena, name));
}

void plain_describe(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out)
{
    if (how != SG_DESCRIBE_TABLE && how != SG_DESCRIBE_TURN)
        return;
    for (int i = 0; i < v->game->field_count; i++) {
        const struct sg_field *f = &v->game->fields[i];
        struct sg_list *rows = sg_list_make(arena);
        for (int r = 0; r < sg_field_rows(f, v->state); r++)
            sg_list_add(arena, rows, row_message(v, f, r, arena));
        struct sg_paragraph *p = sg_page_add(
            out, SG_PAR_TEXT, sg_msg(arena, "present.field", sg_sub(field_name(v->game, i, arena)), sg_items(rows)));
        if (p && !sg_present_has(v->game))
            p->about = sg_thing_of(KIND_FIELD, i);
    }
}

bool plain_explain(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out)
{
    if (thing.kind == SG_THING_SEAT) {
        struct sg_line lines[SG_MAX_LINES];
        int count = v->game->score_lines(v->state, thing.index, lines);
        sg_page_add(out, SG_PAR_TITLE, sg_thing_name(v, thing, arena));
        for (int i = 0; i < count; i++)
            sg_page_add(out, SG_PAR_ITEM,
                        sg_msg(arena, "present.line", sg_sub(sg_line_message(v->game, &lines[i], arena)),
                               sg_num(lines[i].points)));
        return true;
    }
    if (thing.kind != KIND_FIELD || sg_present_has(v->game))
        return false;
    const struct sg_field *f = &v->game->fields[thing.index];
    sg_page_add(out, SG_PAR_TITLE, field_name(v->game, thing.index, arena));
    if (f->about)
        sg_page_add(out, SG_PAR_TEXT, sg_msg_text(arena, f->about));
    return true;
}

/* ---- Things as they are typed ------------------------------------------------------------------ */

bool thing_exists(const struct sg_view *v, struct sg_thing thing)
{
    return thing.kind >= 0 && thing.kind < sg_present_of(v->game)->kind_count && thing.index >= 0 &&
           thing.index < sg_thing_count(v, thing.kind);
}

/* Its word in the tables, or "". */
static const char *thing_word(const struct sg_view *v, struct sg_thing thing)
{
    static const char *const seats[SG_MAX_SEATS] = {"1", "2", "3", "4", "5"};
    const struct sg_present *p = sg_present_of(v->game);
    if (!thing_exists(v, thing))
        return "";
    if (thing.kind == SG_THING_SEAT)
        return seats[thing.index];
    if (p == &sg_present_plain)
        return v->game->fields[thing.index].name;
    const struct sg_thing_kind *kind = &p->kinds[thing.kind];
    return kind->names ? kind->names->name[thing.index] : "";
}

const char *sg_thing_token(const struct sg_view *v, struct sg_thing thing)
{
    const struct sg_present *p = sg_present_of(v->game);
    const char *own = p->token ? p->token(v, thing) : NULL;
    return own && *own ? own : thing_word(v, thing);
}

int sg_thing_count(const struct sg_view *v, int kind)
{
    const struct sg_present *p = sg_present_of(v->game);
    if (kind == SG_THING_SEAT)
        return ((const struct sg_head *)v->state)->seats;
    if (kind < 0 || kind >= p->kind_count)
        return 0;
    if (p == &sg_present_plain)
        return v->game->field_count;
    return p->kinds[kind].names ? p->kinds[kind].names->count : 1;
}

void sg_thing_format(const struct sg_view *v, struct sg_thing thing, struct sg_text *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    if (thing.kind < 0 || thing.kind >= p->kind_count)
        return;
    const char *word = thing_word(v, thing);
    sg_text_add(out, p->kinds[thing.kind].name);
    if (*word)
        sg_text_printf(out, " %s", word);
}

/* The thing of a kind that has this word. */
static bool find_word(const struct sg_view *v, int kind, struct sg_slice word, struct sg_thing *out)
{
    for (int i = 0; i < sg_thing_count(v, kind); i++) {
        struct sg_thing thing = sg_thing_of(kind, i);
        if (!sg_slice_is(word, thing_word(v, thing)) && !sg_slice_is(word, sg_thing_token(v, thing)))
            continue;
        *out = thing;
        return true;
    }
    return false;
}

bool sg_thing_parse(const struct sg_view *v, struct sg_slice typed, struct sg_thing *out)
{
    const struct sg_present *p = sg_present_of(v->game);
    struct sg_slice rest = typed, first, second, more;
    if (!sg_slice_next(&rest, &first))
        return false;
    bool two = sg_slice_next(&rest, &second);
    if (two && sg_slice_next(&rest, &more))
        return false;
    int found = 0;
    for (int k = 0; k < p->kind_count; k++) {
        struct sg_thing thing;
        if (sg_slice_is(first, p->kinds[k].name)) {
            bool single = k != SG_THING_SEAT && p != &sg_present_plain && !p->kinds[k].names;
            if (two && find_word(v, k, second, out))
                return true;
            if (!two && single) {
                *out = sg_thing_of(k, 0);
                return true;
            }
        }
        if (!two && k != SG_THING_SEAT && find_word(v, k, first, &thing) && !found++)
            *out = thing;
    }
    return found == 1;
}
