/* render.c: which renderer a game has, and the one for games without. */
#include "term/render.h"

#include "base/form.h"
#include "term/tell.h"
#include "host/words.h"

#include "games/tables.inc"

#include <stdio.h>
#include <string.h>

int scene_put(struct scene *s, struct area a, int row, int column, int most, int look, int kind,
              int index, const char *text)
{
    bool picked = kind != NO_THING && s->kind == kind && s->index == index;
    int end = area_put_cut(a, row, column, most, picked ? LOOK_PICKED : look, text);
    if (kind != NO_THING && s->spots < SCENE_SPOTS && end > column)
        s->spot[s->spots++] = (struct spot){a.row + row, a.column + column, end - column, kind, index};
    return end;
}

/* ---- Games without a renderer ---------------------------------------------------- */

static const char *plain_where(const struct scene *s)
{
    (void)s;
    return "";
}

static const char *row_words(const struct scene *s, const struct sg_field *f, int row)
{
    char memory[512];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    sg_field_row(f, s->view, row, &out);
    return form("%s", memory);
}

/* Every part of the state under its name. */
static void plain_tell(const struct scene *s, enum telling how, struct paper *out)
{
    if (how >= TELL_STEP)
        return;
    for (int i = 0; i < s->game->field_count; i++) {
        const struct sg_field *f = &s->game->fields[i];
        char line[1024];
        int n = snprintf(line, sizeof line, "%s: ", f->name);
        for (int r = 0; r < sg_field_rows(f, s->view) && n < (int)sizeof line; r++)
            n += snprintf(line + n, sizeof line - (size_t)n, "%s%s%s%s", r ? ", " : "",
                          f->by ? f->by->name[r] : "", f->by ? " " : "", row_words(s, f, r));
        paper_add(out, LOOK_PLAIN, 2, line);
    }
}

bool render_plain_find(const struct scene *s, const char *typed, int *kind, int *index)
{
    struct finding f = {typed, 0, NO_THING, 0};
    for (int i = 0; i < s->game->field_count; i++)
        finding_try(&f, s->game->fields[i].name, 1, i);
    *kind = f.kind;
    *index = f.index;
    return f.rank > 0;
}

const char *render_plain_token(const struct scene *s, int kind, int index)
{
    (void)s;
    (void)kind;
    (void)index;
    return "";
}

static void plain_table(struct scene *s, struct area a, struct layout *out)
{
    struct paper p = {0};
    plain_tell(s, TELL_TABLE, &p);
    int left = a.columns * 3 / 5, rows = paper_lines(&p, left - 2);
    if (rows > a.rows - 8)
        rows = a.rows - 8;
    paper_draw(&p, area_part(a, 0, 0, rows, left - 2), 0);
    paper_free(&p);
    out->log = area_part(a, 0, left, rows, a.columns - left);
    out->bottom = area_part(a, rows + 1, 0, a.rows - rows - 1, a.columns);
    out->keep = out->bottom.row;
}

int render_plain_group(const struct scene *s, struct sg_action action)
{
    (void)s;
    (void)action;
    return 0;
}

const char *render_plain_group_key(int group)
{
    (void)group;
    return "term.group-all";
}

const char *render_plain_label(const struct scene *s, const struct sg_choice *choice)
{
    char memory[SG_MAX_TEXT + 16];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    sg_choice_format(s->game, choice, &out);
    return form("%s", memory);
}

bool render_plain_about(const struct scene *s, struct sg_action action, int *kind, int *index)
{
    (void)s;
    (void)action;
    (void)kind;
    (void)index;
    return false;
}

void render_plain_explain(const struct scene *s, int kind, int index, struct paper *out)
{
    (void)kind;
    (void)index;
    for (int i = 0; i < s->game->field_count; i++)
        paper_add(out, LOOK_PLAIN, 2, form("%s: %s", s->game->fields[i].name, s->game->fields[i].about));
}

const char *render_plain_dress(const struct scene *s, const char *sentence)
{
    (void)s;
    return sentence;
}

const char *render_plain_topic(const struct scene *s)
{
    (void)s;
    return NULL;
}

const struct render render_plain = {
    .game = "", .where = plain_where, .table = plain_table, .tell = plain_tell,
    .group = render_plain_group, .group_key = render_plain_group_key, .label = render_plain_label,
    .about = render_plain_about, .explain = render_plain_explain, .dress = render_plain_dress,
    .topic = render_plain_topic, .token = render_plain_token, .find = render_plain_find,
};

const char *seat_words(const struct match *m, int seat)
{
    return screen_is_open() ? form("%s %s", seat_sign(seat), name_of(m, seat)) : name_of(m, seat);
}

void render_sort(const struct render *r, const struct scene *s, struct sg_choice *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct sg_choice c = list[i];
        int group = r->group(s, c.action), j = i;
        for (; j > 0 && r->group(s, list[j - 1].action) > group; j--)
            list[j] = list[j - 1];
        list[j] = c;
    }
}

const struct render *render_of(const struct sg_game *game)
{
    for (int i = 0; renders[i]; i++)
        if (strcmp(renders[i]->game, game->name) == 0)
            return renders[i];
    return &render_plain;
}
