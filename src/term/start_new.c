/* start_new.c: the dialog of a new game: game, seats, names, bots, edition, options. */
#include "base/codec.h"
#include "host/args.h"
#include "term/bots.h"
#include "term/dialog.h"
#include "term/overview.h"
#include "term/start.h"
#include "host/i18n.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

enum { PERSON = -1, MAX_ROWS = 64 };

/* Rows of the form. */
enum { ROW_BEGIN, ROW_GAME, ROW_SEATS, ROW_NAME, ROW_WHO, ROW_PRESET, ROW_OPTION };
struct form_row {
    int kind, index;
};

static int list_options(const struct sg_game *game, bool first, struct form_row *rows, int n)
{
    for (int i = 0; i < game->option_count && n < MAX_ROWS; i++)
        if (game->options[i].first == first)
            rows[n++] = (struct form_row){ROW_OPTION, i};
    return n;
}

static int list_rows(const struct start_form *f, struct form_row *rows)
{
    int n = 0;
    rows[n++] = (struct form_row){ROW_BEGIN, 0};
    rows[n++] = (struct form_row){ROW_GAME, 0};
    n = list_options(f->game, true, rows, n); /* what everyone is shown comes before all else */
    rows[n++] = (struct form_row){ROW_SEATS, 0};
    for (int s = 0; s < f->setup.seats; s++) {
        rows[n++] = (struct form_row){ROW_WHO, s};
        rows[n++] = (struct form_row){ROW_NAME, s};
    }
    if (f->game->preset_count)
        rows[n++] = (struct form_row){ROW_PRESET, 0};
    return list_options(f->game, false, rows, n);
}

/* ---- Values ----------------------------------------------------------------------------- */

static int preset_of(const struct start_form *f)
{
    for (int i = 0; i < f->game->preset_count; i++)
        if ((f->setup.options & f->game->presets[i].mask) == f->game->presets[i].options)
            return i;
    return -1;
}

static const char *option_value(const struct sg_game *game, const struct sg_option *o, uint32_t options)
{
    const char *value = o->values.name[sg_option_get(o, options)];
    return table_words("option", game->name, o->name, value, value);
}

static const char *value_words(const struct start_form *f, struct form_row r)
{
    const struct sg_option *o = &f->game->options[r.kind == ROW_OPTION ? r.index : 0];
    int preset = preset_of(f);
    switch (r.kind) {
    case ROW_GAME: return f->game->title;
    case ROW_SEATS: return frame_printf("%d", f->setup.seats);
    case ROW_NAME: return f->name[r.index];
    case ROW_WHO: return f->who[r.index] == PERSON ? i18n("start.person") : bots_title(f->who[r.index]);
    case ROW_PRESET:
        return preset < 0 ? i18n("start.own")
                          : table_words("preset", f->game->name, f->game->presets[preset].name,
                                        f->game->presets[preset].value, f->game->presets[preset].value);
    case ROW_OPTION: return option_value(f->game, o, f->setup.options);
    default: return "";
    }
}

static const char *label_words(const struct start_form *f, struct form_row r)
{
    switch (r.kind) {
    case ROW_BEGIN: return i18n("start.begin");
    case ROW_GAME: return i18n("start.game");
    case ROW_SEATS: return i18n("start.seats");
    case ROW_NAME: return frame_printf("  %s", i18n("start.name"));
    case ROW_WHO: return frame_printf("%s %s", seat_sign(r.index), i18n_numbers("term.seat", r.index + 1, 0));
    case ROW_PRESET:
        return table_words("preset", f->game->name, f->game->presets[0].name, "", f->game->presets[0].name);
    case ROW_OPTION:
        return table_words("option", f->game->name, f->game->options[r.index].name, "", f->game->options[r.index].name);
    default: return "";
    }
}

static const char *about_words(const struct start_form *f, struct form_row r)
{
    switch (r.kind) {
    case ROW_OPTION:
        return i18n_words("lang.brackets",
                          table_words("option", f->game->name, f->game->options[r.index].name, "about",
                                      f->game->options[r.index].about),
                          f->game->options[r.index].clause);
    case ROW_PRESET: return i18n("start.preset-about");
    case ROW_NAME: return i18n("start.name-about");
    case ROW_WHO: return f->who[r.index] == PERSON ? i18n("start.person-about") : bots_about(f->who[r.index]);
    case ROW_BEGIN: return i18n("start.begin-about");
    default: return i18n("start.change-about");
    }
}

static void choose_game(struct start_form *f, int by)
{
    int count = sg_game_count(), at = 0;
    for (int i = 0; i < count; i++)
        if (sg_game_at(i) == f->game)
            at = i;
    f->game = sg_game_at((at + by + count) % count);
    f->setup.options = 0;
    if (f->setup.seats < f->game->min_seats)
        f->setup.seats = f->game->min_seats;
    if (f->setup.seats > f->game->max_seats)
        f->setup.seats = f->game->max_seats;
}

static void change_row(struct start_form *f, struct form_row r, int by)
{
    if (r.kind == ROW_GAME)
        choose_game(f, by);
    else if (r.kind == ROW_SEATS && f->setup.seats + by >= f->game->min_seats &&
             f->setup.seats + by <= f->game->max_seats)
        f->setup.seats = (uint8_t)(f->setup.seats + by);
    else if (r.kind == ROW_WHO) {
        int count = bots_count() + 1;
        f->who[r.index] = (f->who[r.index] + 1 + by + count) % count - 1;
    } else if (r.kind == ROW_PRESET) {
        int count = f->game->preset_count, to = (preset_of(f) + by + count) % count;
        const struct sg_preset *p = &f->game->presets[to];
        f->setup.options = (f->setup.options & ~p->mask) | p->options;
    } else if (r.kind == ROW_OPTION) {
        const struct sg_option *o = &f->game->options[r.index];
        int value = (int)sg_option_get(o, f->setup.options), count = o->values.count;
        uint32_t mask = ((1u << o->bits) - 1) << o->shift;
        f->setup.options = (f->setup.options & ~mask) | (uint32_t)((value + by + count) % count) << o->shift;
    }
}

/* The name of a seat that nobody gave one. */
static const char *own_name(const struct start_form *f, int seat)
{
    if (f->who[seat] == PERSON)
        return i18n_numbers("term.seat", seat + 1, 0);
    return bots_name(seat);
}

/* ---- The picture --------------------------------------------------------------------------- */

static void draw_form(const struct start_form *f, const struct form_row *rows, int count, int at, int *top,
                      struct area *list)
{
    struct frame here = frame_begin();
    dialog_draw_backdrop();
    struct area all = screen_all(), frame = dialog_middle(count + 5 < all.rows ? count + 5 : all.rows, 78),
                in = area_frame(frame, i18n("start.new"));
    *list = area_part(in, 0, 0, in.rows - 3, in.columns);
    if (at < *top || at >= *top + list->rows)
        *top = at < *top ? at : at - list->rows + 1;
    for (int i = *top; i < count && i < *top + list->rows; i++) {
        bool picked = i == at;
        int r = i - *top;
        area_put_cut(*list, r, 0, 24,
                     picked                      ? LOOK_PICKED
                     : rows[i].kind == ROW_BEGIN ? LOOK_KEY
                                                 : LOOK_PLAIN,
                     label_words(f, rows[i]));
        if (rows[i].kind == ROW_BEGIN)
            continue;
        const char *value = value_words(f, rows[i]);
        bool typed = rows[i].kind == ROW_NAME;
        if (typed && !value[0] && !picked) /* what stands there if nobody types anything */
            area_put(*list, r, 28, LOOK_DIM, frame_printf("(%s)", own_name(f, rows[i].index)));
        else
            area_put(*list, r, typed ? 28 : 26, picked ? LOOK_BOLD : LOOK_PLAIN,
                     typed    ? frame_printf("%s%s", value, picked ? "_" : "")
                     : picked ? frame_printf("< %s >", value)
                              : frame_printf("  %s", value));
    }
    int end = in.columns - text_columns(i18n("start.more"));
    if (*top + list->rows < count)
        area_put(*list, list->rows - 1, end, LOOK_WARN, i18n("start.more"));
    struct textblock p = {0};
    textblock_add(&p, LOOK_DIM, 0, about_words(f, rows[at]));
    textblock_draw(&p, area_part(in, in.rows - 2, 0, 2, in.columns), 0);
    textblock_free(&p);
    dialog_foot(frame, i18n("start.foot"));
    screen_show();
    frame_end(here);
}

/* ---- In the words of the command line -------------------------------------------------------- */

static void write_choice(const struct start_form *f, struct start_choice *out)
{
    struct sg_text human, names, bots, options;
    sg_text_init(&human, out->human, sizeof out->human);
    sg_text_init(&names, out->names, sizeof out->names);
    sg_text_init(&bots, out->bots, sizeof out->bots);
    sg_text_init(&options, out->options, sizeof out->options);
    out->game = f->game;
    out->seats = f->setup.seats;
    bool named = false;
    for (int s = 0; s < f->setup.seats; s++) {
        if (f->who[s] == PERSON)
            sg_text_printf(&human, "%s%d", human.length ? "," : "", s + 1);
        sg_text_printf(&names, "%s%s", s ? "," : "", f->name[s]);
        sg_text_printf(&bots, "%s%s", s ? "," : "", bots_spec(f->who[s] == PERSON ? 0 : f->who[s]));
        named |= f->name[s][0] != 0;
    }
    if (!human.length)
        sg_text_add(&human, "none");
    if (!named)
        out->names[0] = 0;
    sg_setup_format(f->game, &f->setup, &options);
    /* Without the game's name in front. */
    char *rest = strchr(out->options, ' ');
    memmove(out->options, rest ? rest + 1 : "", rest ? strlen(rest + 1) + 1 : 1);
}

static void begin_form(struct start_form *f)
{
    memset(f, 0, sizeof *f);
    f->game = sg_game_at(0);
    f->setup.seats = (uint8_t)args_seats_of(f->game);
    for (int s = 0; s < SG_MAX_SEATS; s++)
        f->who[s] = s ? bots_default() : PERSON;
}

static bool is_fine(const struct start_form *f)
{
    struct sg_error why;
    if (f->game->check_setup(&f->setup, &why))
        return true;
    dialog_message(i18n("start.new"), i18n_error(&why));
    return false;
}

bool start_new(struct start_choice *choice)
{
    struct form_row rows[MAX_ROWS];
    struct area list;
    int at = 0, top = 0;
    struct start_form *f = &choice->form;
    if (!f->game) /* the next time as it was left */
        begin_form(f);
    for (;;) {
        int count = list_rows(f, rows);
        at = at >= count ? count - 1 : at;
        draw_form(f, rows, count, at, &top, &list);
        struct screen_input hit = dialog_hit(-1);
        struct form_row r = rows[at];
        if (hit.key == INPUT_ESCAPE || hit.key == INPUT_LEAVE)
            return false;
        if (hit.key == INPUT_UP || hit.key == INPUT_WHEEL_UP || hit.key == INPUT_BACK_TAB)
            at = at ? at - 1 : 0;
        else if (hit.key == INPUT_DOWN || hit.key == INPUT_TAB || hit.key == INPUT_WHEEL_DOWN ||
                 (hit.key == INPUT_ENTER && r.kind != ROW_BEGIN))
            at = at + 1 < count ? at + 1 : at;
        else if (hit.key == '?' || hit.key == INPUT_HELP)
            overview_read_setup(f->game, &f->setup);
        else if (hit.key == INPUT_HOME || hit.key == INPUT_END)
            at = hit.key == INPUT_HOME ? 0 : count - 1;
        else if (hit.key == INPUT_ENTER && is_fine(f)) {
            write_choice(f, choice);
            return true;
        } else if (hit.key == INPUT_LEFT || hit.key == INPUT_RIGHT)
            change_row(f, r, hit.key == INPUT_LEFT ? -1 : 1);
        else if (hit.key == INPUT_CLICK && area_has(list, hit.row, hit.column) && top + hit.row - list.row < count) {
            bool again = at == top + hit.row - list.row;
            at = top + hit.row - list.row;
            if (again && rows[at].kind != ROW_BEGIN)
                change_row(f, rows[at], 1);
        } else if (r.kind == ROW_NAME && hit.key != ',')
            dialog_edit(f->name[r.index], sizeof f->name[0], hit.key);
        else if (r.kind == ROW_WHO && hit.key > ' ' && hit.key != '+' && hit.key != ',' && hit.key < INPUT_UP)
            dialog_edit(f->name[rows[++at].index], sizeof f->name[0], hit.key); /* who types there types a name */
        else if (hit.key == ' ' || hit.key == '+')
            change_row(f, r, 1);
    }
}
