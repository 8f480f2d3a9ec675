/* start_new.c: the dialog of a new game: game, set-up, seats, names, bots, teacher, pace, edition, options. */
#include "base/codec.h"
#include "games/games.h"
#include "host/args.h"
#include "host/i18n.h"
#include "present/present.h"
#include "term/bots.h"
#include "term/screen/dialog.h"
#include "term/start/start.h"
#include "term/text/overview.h"

#include <stdio.h>
#include <string.h>

enum { PERSON = -1, MAX_ROWS = 64 };

/* Rows of the form. */
enum {
    ROW_BEGIN,
    ROW_GAME,
    ROW_LEVEL,
    ROW_SEATS,
    ROW_NAME,
    ROW_WHO,
    ROW_COACH,
    ROW_PACE,
    ROW_ALL,
    ROW_PRESET,
    ROW_OPTION
};
/* Set-ups, the easiest first. */
enum { LEVEL_SHORT, LEVEL_GUIDED, LEVEL_BEGINNERS, LEVEL_WHOLE, LEVELS };
/* How long a bot's action is shown, in milliseconds. */
static const int paces[] = {0, 300, 1000, 2500};
enum { PACES = sizeof paces / sizeof paces[0], USUAL_PACE = 1 };
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
    if (*sg_first_game(f->game))
        rows[n++] = (struct form_row){ROW_LEVEL, 0};
    if (f->level <= LEVEL_GUIDED) /* has its own table */
        return n;
    n = list_options(f->game, true, rows, n); /* what everyone is shown comes before all else */
    rows[n++] = (struct form_row){ROW_SEATS, 0};
    for (int s = 0; s < f->setup.seats; s++) {
        rows[n++] = (struct form_row){ROW_WHO, s};
        rows[n++] = (struct form_row){ROW_NAME, s};
    }
    rows[n++] = (struct form_row){ROW_COACH, 0};
    rows[n++] = (struct form_row){ROW_PACE, 0};
    if (list_options(f->game, false, rows, n) == n)
        return n;
    rows[n++] = (struct form_row){ROW_ALL, 0};
    if (!f->all)
        return n;
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

/* How many of the options that are not listed differ from what they are by themselves. */
static int changed_options(const struct start_form *f)
{
    int n = 0;
    for (int i = 0; i < f->game->option_count; i++)
        n += !f->game->options[i].first && sg_option_get(&f->game->options[i], f->setup.options) != 0;
    return n;
}

/* "2 · the pupil ■■□□□□□": how strong it is among its kind. */
static const char *bot_words(int kind)
{
    const char *out = frame_printf("%s ", bots_title(kind));
    for (int i = 0; i < bots_count(); i++)
        out = frame_printf("%s%s", out, i <= kind ? either("\u25a0", "#") : either("\u25a1", "-"));
    return out;
}

static const char *value_words(const struct start_form *f, struct form_row r)
{
    const struct sg_option *o = &f->game->options[r.kind == ROW_OPTION ? r.index : 0];
    int preset = preset_of(f);
    switch (r.kind) {
    case ROW_GAME: return f->game->title;
    case ROW_LEVEL: return i18n(frame_printf("start.level-%d", f->level + 1));
    case ROW_COACH: return i18n(f->coach ? "start.coach-on" : "start.coach-off");
    case ROW_PACE: return i18n(frame_printf("start.pace-%d", f->pace + 1));
    case ROW_SEATS: return frame_printf("%d", f->setup.seats);
    case ROW_NAME: return f->name[r.index];
    case ROW_WHO: return f->who[r.index] == PERSON ? i18n("start.person") : bot_words(f->who[r.index]);
    case ROW_ALL:
        return changed_options(f) ? i18n_numbers("start.all-changed", changed_options(f), 0) : i18n("start.all-usual");
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
    case ROW_LEVEL: return i18n("start.level");
    case ROW_COACH: return i18n("start.coach");
    case ROW_PACE: return i18n("start.pace");
    case ROW_SEATS: return i18n("start.seats");
    case ROW_NAME: return frame_printf("  %s", i18n("start.name"));
    case ROW_WHO: return frame_printf("%s %s", seat_sign(r.index), i18n_numbers("term.seat", r.index + 1, 0));
    case ROW_ALL: return i18n(f->all ? "start.fewer" : "start.all");
    case ROW_PRESET:
        return table_words("preset", f->game->name, f->game->presets[0].name, "", f->game->presets[0].name);
    case ROW_OPTION:
        return table_words("option", f->game->name, f->game->options[r.index].name, "", f->game->options[r.index].name);
    default: return "";
    }
}

/* The option of the beginners' set-up; NULL: there is none. */
static const struct sg_option *beginners_option(const struct start_form *f)
{
    for (int i = 0; i < f->game->option_count; i++)
        if (strcmp(f->game->options[i].name, sg_first_game(f->game)) == 0)
            return &f->game->options[i];
    return NULL;
}

static const char *level_about(const struct start_form *f)
{
    const struct sg_option *o = beginners_option(f);
    if (f->level == LEVEL_BEGINNERS && o)
        return table_words("option", f->game->name, o->name, "about", o->about);
    if (f->level == LEVEL_SHORT)
        return i18n_numbers("start.short-about", sg_short_rounds(f->game), 0);
    return i18n(f->level == LEVEL_GUIDED ? "start.guided-about" : "start.whole-about");
}

/* What a game is about, for how many and how long. */
static const char *game_about(const struct sg_game *game)
{
    const char *about = i18n(frame_printf("lobby.%s.about", game->name));
    return frame_printf("%s %s", about, i18n(frame_printf("lobby.%s.facts", game->name)));
}

static const char *about_words(const struct start_form *f, struct form_row r)
{
    switch (r.kind) {
    case ROW_OPTION:
        return i18n_words("lang.brackets",
                          table_words("option", f->game->name, f->game->options[r.index].name, "about",
                                      f->game->options[r.index].about),
                          f->game->options[r.index].clause);
    case ROW_GAME: return game_about(f->game);
    case ROW_LEVEL: return level_about(f);
    case ROW_COACH: return i18n("start.coach-about");
    case ROW_PACE: return i18n("start.pace-about");
    case ROW_ALL: return i18n("start.all-about");
    case ROW_PRESET: return i18n("start.preset-about");
    case ROW_NAME: return i18n("start.name-about");
    case ROW_WHO:
        return f->who[r.index] == PERSON ? i18n("start.person-about") : bots_strength(f->game, f->who[r.index]);
    case ROW_BEGIN: return i18n("start.begin-about");
    default: return i18n("start.change-about");
    }
}

static void set_option(struct start_form *f, const struct sg_option *o, uint32_t value)
{
    uint32_t mask = ((1u << o->bits) - 1) << o->shift;
    f->setup.options = (f->setup.options & ~mask) | value << o->shift;
}

/* The set-up of a level, and its teacher. */
static void choose_level(struct start_form *f, int level)
{
    const struct sg_option *o = beginners_option(f);
    f->level = !o ? LEVEL_WHOLE : level == LEVEL_SHORT && !sg_short_rounds(f->game) ? LEVEL_GUIDED : level;
    if (o)
        set_option(f, o, f->level == LEVEL_BEGINNERS);
    f->coach = f->level != LEVEL_WHOLE;
}

/* The level before or after this one; not every game has a short one. */
static int next_level(const struct start_form *f, int by)
{
    int level = (f->level + by + LEVELS) % LEVELS;
    return level == LEVEL_SHORT && !sg_short_rounds(f->game) ? (level + by + LEVELS) % LEVELS : level;
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
    choose_level(f, f->level);
}

static void change_row(struct start_form *f, struct form_row r, int by)
{
    if (r.kind == ROW_GAME)
        choose_game(f, by);
    else if (r.kind == ROW_LEVEL)
        choose_level(f, next_level(f, by));
    else if (r.kind == ROW_ALL)
        f->all = !f->all;
    else if (r.kind == ROW_COACH)
        f->coach = !f->coach;
    else if (r.kind == ROW_PACE)
        f->pace = (f->pace + by + PACES) % PACES;
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
        set_option(f, o, (uint32_t)((value + by + count) % count));
        if (o == beginners_option(f))
            f->level = sg_option_get(o, f->setup.options) ? LEVEL_BEGINNERS : LEVEL_WHOLE;
    }
}

static int people_of(const struct start_form *f)
{
    int n = 0;
    for (int s = 0; s < f->setup.seats; s++)
        n += f->who[s] == PERSON;
    return n;
}

/* The name of a seat that nobody gave one. */
static const char *own_name(const struct start_form *f, int seat)
{
    if (f->who[seat] == PERSON)
        return people_of(f) == 1 ? i18n("play.brief-you") : i18n_numbers("term.seat", seat + 1, 0);
    return bots_name(seat);
}

/* ---- The picture --------------------------------------------------------------------------- */

/* Columns of the longest label. */
static int labels_wide(const struct start_form *f, const struct form_row *rows, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        int wide = text_columns(label_words(f, rows[i]));
        most = wide > most ? wide : most;
    }
    return most + 2;
}

static void draw_row(const struct start_form *f, struct area a, struct form_row row, int label, bool picked)
{
    int look = picked ? LOOK_PICKED : row.kind == ROW_BEGIN ? LOOK_KEY : LOOK_PLAIN;
    area_put(a, 0, 0, look, label_words(f, row));
    if (row.kind == ROW_BEGIN)
        return;
    const char *value = value_words(f, row);
    bool typed = row.kind == ROW_NAME;
    if (typed && !value[0] && !picked) /* what stands there if nobody types anything */
        area_put(a, 0, label + 2, LOOK_DIM, frame_printf("(%s)", own_name(f, row.index)));
    else
        area_put(a, 0, typed ? label + 2 : label, picked ? LOOK_BOLD : LOOK_PLAIN,
                 typed                           ? frame_printf("%s%s", value, picked ? "_" : "")
                 : picked && row.kind != ROW_ALL ? frame_printf("< %s >", value)
                                                 : frame_printf("  %s", value));
}

static void draw_form(const struct start_form *f, const struct form_row *rows, int count, int at, int *top,
                      struct area *list)
{
    enum { ABOUT = 4, FRAME = 2, GAP = 1 }; /* rows */
    struct frame here = frame_begin();
    dialog_draw_backdrop();
    int needed = count + FRAME + GAP + ABOUT;
    struct area all = screen_all(), frame = dialog_middle(needed < all.rows ? needed : all.rows, 78),
                in = area_frame(frame, i18n("start.new"));
    *list = area_part(in, 0, 0, in.rows - GAP - ABOUT, in.columns);
    if (at < *top || at >= *top + list->rows)
        *top = at < *top ? at : at - list->rows + 1;
    int label = labels_wide(f, rows, count);
    for (int i = *top; i < count && i < *top + list->rows; i++)
        draw_row(f, area_part(*list, i - *top, 0, 1, list->columns), rows[i], label, i == at);
    int end = in.columns - text_columns(i18n("start.more"));
    if (*top + list->rows < count)
        area_put(*list, list->rows - 1, end, LOOK_WARN, i18n("start.more"));
    struct textblock p = {0};
    textblock_add(&p, LOOK_DIM, 0, about_words(f, rows[at]));
    textblock_draw(&p, area_part(in, in.rows - ABOUT, 0, ABOUT, in.columns), 0);
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
    out->coach = f->coach;
    out->pace = paces[f->pace];
    out->guided = f->level <= LEVEL_GUIDED;
    out->is_short = f->level == LEVEL_SHORT;
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

static void begin_form(struct start_form *f, bool newcomer)
{
    memset(f, 0, sizeof *f);
    f->game = sg_game_at(0);
    f->setup.seats = (uint8_t)args_seats_of(f->game);
    for (int s = 0; s < SG_MAX_SEATS; s++)
        f->who[s] = s ? bots_default() : PERSON;
    f->pace = USUAL_PACE;
    choose_level(f, newcomer ? LEVEL_GUIDED : LEVEL_WHOLE);
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
        begin_form(f, choice->newcomer);
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
                 (hit.key == INPUT_ENTER && r.kind != ROW_BEGIN && r.kind != ROW_ALL))
            at = at + 1 < count ? at + 1 : at;
        else if (hit.key == '?' || hit.key == INPUT_HELP)
            overview_read_setup(f->game, &f->setup);
        else if (hit.key == INPUT_HOME || hit.key == INPUT_END)
            at = hit.key == INPUT_HOME ? 0 : count - 1;
        else if (hit.key == INPUT_ENTER && r.kind == ROW_ALL)
            change_row(f, r, 1);
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
