/* panels.c: Florenza's table on a large screen: families, the Cathedral, the city, who is in town, districts. */
#include "games/florenza/term/internal.h"

#include <stdio.h>

/* ---- Signs ------------------------------------------------------------------------------------ */

const char *cube_sign(int cube)
{
    static const char *const sign[FL_CUBES] = {"\u25c9", "\u25b0", "\u25a6", "\u2731", "\u25a2", "\u2263"};
    static const char *const plain[FL_CUBES] = {"g", "m", "t", "s", "M", "w"};
    return either(sign[cube], plain[cube]);
}

const char *gain_sign(int look)
{
    return look == LOOK_PRESTIGE    ? either("\u2726", "*")
           : look == LOOK_INFLUENCE ? either("\u271d", "+")
                                    : either("\u265f", "i");
}

int put_price(struct screen_model *s, struct area a, int row, int column, const struct florenza_price *price,
              bool tight)
{
    struct florenza_price lacks = {0};
    if (s->viewer >= 0 && s->viewer < view_of(s)->head.seats)
        florenza_lacks(view_of(s), s->viewer, price, 0, &lacks);
    for (int c = 0; c < FL_CUBES; c++) {
        if (!price->cubes[c])
            continue;
        column =
            area_put(a, row, column, lacks.cubes[c] ? LOOK_LACKS : LOOK_PLAIN, frame_printf("%d", price->cubes[c]));
        column = area_put(a, row, column, lacks.cubes[c] ? LOOK_LACKS : LOOK_CUBE + c, cube_sign(c)) + !tight;
    }
    if (price->florins)
        column = area_put(a, row, column + tight, lacks.florins ? LOOK_LACKS : LOOK_MONEY,
                          tight ? frame_printf("%d", price->florins)
                                : i18n_numbers("goods.florenza.florins", price->florins, 0)) +
                 !tight;
    return column - !tight;
}

int put_gain(struct area a, int row, int column, const struct florenza_gain *gain)
{
    const int amount[] = {gain->prestige, gain->influence, gain->workers};
    for (int i = 0; i < 3; i++)
        if (amount[i]) {
            column = area_put(a, row, column, LOOK_PLAIN, i18n_signed(amount[i], 0));
            column = area_put(a, row, column, LOOK_PRESTIGE + i, gain_sign(LOOK_PRESTIGE + i)) + 1;
        }
    return column;
}

static const char *skill_word(int skill)
{
    return i18n_of("name", "florenza", florenza_skill_names.name[skill]);
}

const char *skill_letters(int skill, int letters)
{
    const char *word = skill_word(skill);
    int bytes = 0;
    for (int i = 0; i < letters && word[bytes]; i++) /* which may have several */
        for (bytes++; ((unsigned char)word[bytes] & 0xC0) == 0x80;)
            bytes++;
    return frame_printf("%.*s", bytes, word);
}

int put_skills(struct area a, int row, int column, int skills)
{
    for (int i = 0; i < FL_SKILLS; i++)
        column = area_put(a, row, column, skills >> i & 1 ? LOOK_BOLD : LOOK_OFF,
                          skills >> i & 1 ? skill_letters(i, 1) : either("\u00b7", "."));
    return column;
}

/* "p painter  s sculptor  a architect", in the lower line of a panel's frame. */
static void draw_skill_note(struct area a)
{
    const char *all = "";
    for (int i = 0; i < FL_SKILLS; i++)
        all = frame_printf("%s%s%s %s", all, i ? "  " : "", skill_letters(i, 1), skill_word(i));
    if (text_columns(all) <= a.columns - 6)
        panel_foot(a, LOOK_DIM, all);
}

/* ---- Families --------------------------------------------------------------------------------- */

/* What the signs mean, in the lower line of a panel's frame. */
static void draw_legend(struct area a)
{
    int c = 2;
    for (int i = 0; i < FL_CUBES + 3; i++) {
        bool cube = i < FL_CUBES;
        const char *word = cube ? i18n_of("name", "florenza", florenza_cube_names.name[i])
                                : i18n(i == FL_CUBES       ? "web.florenza.good-pp"
                                       : i == FL_CUBES + 1 ? "web.florenza.good-ci"
                                                           : "web.florenza.good-workers");
        if (c + text_columns(word) + 6 > a.columns)
            return;
        c = area_put(a, a.rows - 1, c, LOOK_DIM, " ");
        c = area_put(a, a.rows - 1, c, LOOK_CUBE + i, cube ? cube_sign(i) : gain_sign(LOOK_CUBE + i));
        c = area_put(a, a.rows - 1, c, LOOK_DIM, frame_printf(" %s ", word));
    }
}

static const char *offices(const struct screen_model *s)
{
    const struct florenza_state *v = view_of(s);
    struct joined j = {""};
    if (v->captain < v->head.seats)
        join(&j, i18n_colon(short_name(s, FTHING_CAPTAIN, 0), name_of(s->m, v->captain)));
    if (v->bishop < v->head.seats)
        join(&j, i18n_colon(short_name(s, FTHING_BISHOP, 0), name_of(s->m, v->bishop)));
    return frame_printf("%s", j.at);
}

/* Boxes of one's own Palazzo or Chiesa: done, being made, or free. */
static void draw_own_boxes(struct screen_model *s, struct area a, int row, int column, int p, int first)
{
    const struct florenza_state *v = view_of(s);
    for (int box = first; box < first + 4; box++) {
        bool site = false, done = v->crests[p] >> box & 1;
        for (int i = 0; i < FL_WORKERS; i++)
            site |= v->sites[p][i] == box;
        area_put(a, row, column + box - first,
                 done   ? LOOK_SEAT + p
                 : site ? LOOK_WARN
                        : LOOK_OFF,
                 done   ? seat_sign(p)
                 : site ? "~"
                        : either("\u25cb", "."));
    }
}

enum { NUMBERS = 5, FAMILY_COLUMNS = NUMBERS + 4 };

/* The name, five numbers, the cubes, Palazzo and Chiesa. */
static void lay_family_columns(struct screen_model *s, struct table_column c[FAMILY_COLUMNS], int columns)
{
    static const int kinds[NUMBERS] = {FTHING_GOOD, FTHING_PRESTIGE, FTHING_INFLUENCE, FTHING_CERTIFICATES,
                                       FTHING_WORKERS};
    c[0] = (struct table_column){"", "", 15, false, 0, 0, false};
    for (int i = 0; i < NUMBERS; i++) {
        int index = i ? 0 : GOOD_FLORINS;
        const char *title = i == 2   ? i18n("term.florenza.column-influence")
                            : i == 4 ? i18n("term.florenza.column-workers")
                                     : name_thing(s, kinds[i], index);
        c[1 + i] = (struct table_column){title, short_name(s, kinds[i], index), i ? 4 : 5, true, 0, 0, false};
    }
    c[NUMBERS + 1] = (struct table_column){"", "", 4 * FL_CUBES - 1, false, 0, 0, false};
    for (int i = 0; i < 2; i++) {
        const char *name = short_name(s, FTHING_BUILDING, i ? HALL_CHIESA : HALL_PALAZZO);
        c[NUMBERS + 2 + i] = (struct table_column){name, name, 4, false, 0, 0, false};
    }
    table_fit(c, FAMILY_COLUMNS, columns);
}

static void draw_family(struct screen_model *s, struct area a, int row, int p, const struct table_column *c)
{
    const struct florenza_state *v = view_of(s);
    int look = p == s->viewer ? LOOK_BOLD : LOOK_PLAIN;
    area_put(a, row, 0, LOOK_KEY, s->turn == p ? either("\u25b8", ">") : v->stopped >> p & 1 ? "-" : " ");
    area_put(a, row, 1, LOOK_SEAT + p, seat_sign(p));
    model_put(s, a, row, 3, c[0].wide - 3, look, THING_SEAT, p, name_of(s->m, p));
    table_put(a, row, &c[1], LOOK_MONEY, frame_printf("%d", (int)v->florins[p]));
    table_put(a, row, &c[2], look, frame_printf("%d", v->prestige[p]));
    table_put(a, row, &c[3], look, frame_printf("%d", v->influence[p]));
    table_put(a, row, &c[4], look, frame_printf("%d", v->certificates[p]));
    table_put(a, row, &c[5], look, frame_printf("%d/%d", v->hand[p], v->pool[p]));
    for (int i = 0; i < FL_CUBES; i++) {
        int at = c[NUMBERS + 1].at + 4 * i, has = v->cubes[p][i];
        at = area_put(a, row, at, has ? look : LOOK_OFF, frame_printf("%2d", has));
        area_put(a, row, at, has ? LOOK_CUBE + i : LOOK_OFF, cube_sign(i));
        model_spot(s, a, row, c[NUMBERS + 1].at + 4 * i, 3, FTHING_GOOD, i);
    }
    draw_own_boxes(s, a, row, c[NUMBERS + 2].at, p, FL_PALAZZO);
    draw_own_boxes(s, a, row, c[NUMBERS + 3].at, p, FL_CHIESA);
}

static void draw_families(struct screen_model *s, struct area a)
{
    const struct florenza_state *v = view_of(s);
    struct table_column c[FAMILY_COLUMNS];
    struct area in = panel_draw(a, i18n("term.florenza.families"), offices(s), false);
    int n = v->head.seats;
    lay_family_columns(s, c, in.columns);
    for (int i = 1; i < FAMILY_COLUMNS; i++)
        table_put(in, 0, &c[i], LOOK_HEAD, c[i].words ? c[i].title : c[i].brief);
    for (int i = 0; i < n; i++) /* before there is an order, by seats */
        draw_family(s, in, 1 + i, v->order[0] < n && v->order[n - 1] < n ? v->order[i] : i, c);
    draw_legend(a);
}

/* ---- Who is in town ------------------------------------------------------------------------------ */

/* "painter 200 F", with the range of its results where there is room. */
static const char *skill_text(const struct screen_model *s, int who, int skill, int room)
{
    const struct florenza_state *v = view_of(s);
    const struct florenza_set *set = florenza_set_of(v);
    const int8_t *results = florenza_results(set, v, who, skill);
    const char *price = i18n_numbers("goods.florenza.florins", set->character[who].line[skill].florins, 0);
    const char *text = frame_printf("%s %s %s%s%s", skill_word(skill), price, i18n_signed(results[0], 0),
                                    either("\u2026", ".."), i18n_signed(results[5], 0));
    if (text_columns(text) > room)
        text = frame_printf("%s %s", skill_word(skill), price);
    return text_columns(text) > room ? frame_printf("%s %s", skill_letters(skill, 1), price) : text;
}

/* Rows that the skills of an artist need, one below the other where one row is too short. */
static int artist_rows(const struct screen_model *s, int room, int who)
{
    int skills = florenza_set_of(view_of(s))->character[who].skills, columns = 0, rows = 0;
    for (int i = 0; i < FL_SKILLS; i++)
        if (skills >> i & 1) {
            columns += text_columns(skill_text(s, who, i, room)) + 1;
            rows++;
        }
    return columns - 1 <= room || !rows ? 1 : rows;
}

static void draw_artist(struct screen_model *s, struct area a, int column, int who)
{
    const struct florenza_state *v = view_of(s);
    const struct florenza_character *k = &florenza_set_of(v)->character[who];
    int row = 0, c = column;
    for (int i = 0; i < FL_SKILLS; i++) {
        if (!(k->skills >> i & 1))
            continue;
        if (c > column && row + 1 < a.rows) {
            row++;
            c = column;
        }
        const char *text = skill_text(s, who, i, a.columns - c);
        if (c + text_columns(text) > a.columns)
            return;
        bool lacks = s->viewer >= 0 && s->viewer < v->head.seats && v->florins[s->viewer] < k->line[i].florins;
        c = area_put(a, row, c, lacks ? LOOK_LACKS : LOOK_PLAIN, text) + 1;
    }
}

static void draw_preacher(struct screen_model *s, struct area a, int row, int column, int who)
{
    const struct florenza_character *k = &florenza_set_of(view_of(s))->character[who];
    const char *word = i18n("web.florenza.skill-preacher");
    if (a.columns - column > text_columns(word) + 20)
        column = area_put(a, row, column, LOOK_PLAIN, word) + 1;
    column = put_price(s, a, row, column, &k->price, a.columns < 40) + 1;
    for (int c = 0; c < FL_CUBES; c++)
        if (k->gift.cubes[c])
            column = area_put(a, row, column, LOOK_CUBE + c, frame_printf("+%d%s", k->gift.cubes[c], cube_sign(c))) + 1;
    put_gain(a, row, column, &k->gain);
}

static int count_people(const struct florenza_state *v)
{
    int count = 0;
    for (int l = 0; l < FL_LIVES; l++)
        count += __builtin_popcountll(v->life[l]);
    return count;
}

/* One in a row with skills and prices, more rows where there are some to spare; two in a row where there are too many.
 */
static void draw_people(struct screen_model *s, struct area in)
{
    enum { SKILLS = 17 }; /* the column where they begin */
    const struct florenza_state *v = view_of(s);
    int count = count_people(v), spare = in.rows - count, at = 0;
    bool narrow = spare < 0;
    int wide = narrow ? in.columns / 2 : in.columns;
    for (int l = 0; l < FL_LIVES; l++)
        for (int who = 0; who < FL_NAMED; who++) {
            if (!(v->life[l] >> who & 1))
                continue;
            bool away = person_away(v, who);
            int more = narrow || away ? 0 : artist_rows(s, in.columns - SKILLS, who) - 1;
            more = more > spare ? 0 : more;
            struct area cell = area_part(in, narrow ? at / 2 : at, narrow ? at % 2 * wide : 0, 1 + more, wide - narrow);
            model_put(s, cell, 0, 0, 4, LOOK_KEY, FTHING_LIFE, l, florenza_life_names.name[l]);
            const char *name = short_name(s, FTHING_PERSON, who);
            int c = model_put(s, cell, 0, 4, cell.columns - 4, away ? LOOK_OFF : LOOK_BOLD, FTHING_PERSON, who,
                              away ? frame_printf("(%s)", name) : name);
            at += 1 + more;
            spare -= narrow ? 0 : more;
            if (narrow || away)
                continue;
            c = c < SKILLS ? SKILLS : c + 1;
            if (florenza_set_of(v)->character[who].skills)
                draw_artist(s, cell, c, who);
            else
                draw_preacher(s, cell, 0, c, who);
        }
}

/* ---- Districts --------------------------------------------------------------------------------------- */

/* What a workshop takes and gives. */
static void draw_production(struct screen_model *s, struct area a, int row, int column, int tile)
{
    const struct florenza_workshop *w = &florenza_set_of(view_of(s))->workshop[tile];
    bool spends = w->spend.florins;
    for (int c = 0; c < FL_CUBES; c++)
        spends |= w->spend.cubes[c] > 0;
    if (spends)
        column =
            area_put(a, row, put_price(s, a, row, column, &w->spend, false) + 1, LOOK_DIM, either("\u2192", ">")) + 1;
    for (int c = 0; c < FL_CUBES; c++)
        if (w->take.cubes[c])
            column = area_put(a, row, column, LOOK_CUBE + c, frame_printf("+%d%s", w->take.cubes[c], cube_sign(c))) + 1;
    if (w->take.florins)
        column = area_put(a, row, column, LOOK_MONEY, i18n_numbers("goods.florenza.florins", w->take.florins, 0)) + 1;
    put_gain(a, row, column, &w->gain);
}

static void draw_tile(struct screen_model *s, struct area a, int p, int space)
{
    const struct florenza_state *v = view_of(s);
    int tile = v->district[p][space], on = v->on[p][space];
    bool building = v->unfinished[p] >> space & 1;
    const char *name = name_thing(s, FTHING_WORKSHOP, tile), *brief;
    if (text_columns(name) > a.columns - 2 &&
        (brief = i18n_of("short", "florenza", florenza_workshop_names.name[tile])) != NULL)
        name = brief;
    int look = building ? LOOK_DIM : on ? LOOK_PLAIN : LOOK_BOLD;
    int c = model_put(s, a, 0, 0, a.columns - 1, look, FTHING_SPACE, p * FL_SPACES + space, name);
    if (building)
        c = area_put(a, 0, c, LOOK_WARN, "~");
    if (a.rows > 1)
        draw_production(s, a, 1, 0, tile);
    if (on && a.rows > 2) {
        c = area_put(a, 2, 0, LOOK_SEAT + on - 1, seat_sign(on - 1)) + 1;
        area_put_cut(a, 2, c, a.columns - c - 1, LOOK_DIM, name_of(s->m, on - 1));
    } else if (on) {
        area_put(a, 0, c, LOOK_SEAT + on - 1, seat_sign(on - 1));
    }
}

/* A house and what is known of it beside it, where rows allow it; else its words. */
static void draw_space(struct screen_model *s, struct area a, int p, int space)
{
    const struct florenza_state *v = view_of(s);
    int tile = v->district[p][space];
    if (!tile) {
        area_put(a, a.rows > 2 ? a.rows - 2 : 0, 0, LOOK_OFF, frame_printf("%d", space + 1));
    } else if (a.rows > 2) {
        struct area house = panel_left(&a, HOUSE_COLUMNS + 1);
        draw_house(house, &florenza_set_of(v)->workshop[tile], v->unfinished[p] >> space & 1);
        for (int r = 0; r < house.rows; r++)
            model_spot(s, house, r, 0, HOUSE_COLUMNS, FTHING_SPACE, p * FL_SPACES + space);
        draw_tile(s, a, p, space);
    } else {
        draw_tile(s, a, p, space);
    }
}

/* A street of each family's. */
static void draw_districts(struct screen_model *s, struct area a, int rows_each)
{
    struct area in = panel_draw(a, i18n("term.florenza.districts-title"), i18n("term.florenza.districts-note"), false);
    int n = view_of(s)->head.seats, cell = (in.columns - 2) / FL_SPACES;
    for (int p = 0; p < n; p++) {
        int row = p * rows_each;
        area_put(in, row + (rows_each > 2 ? rows_each - 2 : 0), 0, LOOK_SEAT + p, seat_sign(p));
        for (int i = 0; i < FL_SPACES; i++)
            draw_space(s, area_part(in, row, 2 + i * cell, rows_each, cell), p, i);
    }
}

/* ---- Market, work, pulpits -------------------------------------------------------------------------------- */

static int put_places(struct screen_model *s, struct area a, int row)
{
    const struct florenza_state *v = view_of(s);
    int c = model_put(s, a, row, 0, 20, LOOK_HEAD, FTHING_MARKET, 0, i18n("term.florenza.market")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->market >> p & 1)
            c = area_put(a, row, c, LOOK_SEAT + p, seat_sign(p));
    c = model_put(s, a, row, c + 1, 20, LOOK_HEAD, FTHING_WORK, 0, i18n("term.florenza.working")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->working[p])
            c = area_put(a, row, area_put(a, row, c, LOOK_SEAT + p, seat_sign(p)), LOOK_PLAIN,
                         frame_printf("%d", v->working[p]));
    c = area_put(a, row, c + 1, LOOK_HEAD, i18n("term.florenza.pulpits")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->pulpit[p] != FL_NONE)
            c = area_put(a, row, c, LOOK_SEAT + p, seat_sign(p));
    if (v->duomo_pulpit != FL_NONE && v->duomo_donor < v->head.seats)
        area_put(a, row, c + 1, LOOK_SEAT + v->duomo_donor, seat_sign(v->duomo_donor));
    return row + 1;
}

/* ---- Looking ahead ------------------------------------------------------------------------------------------ */

static void draw_forecast(struct screen_model *s, struct area a)
{
    enum { HEADING = 2 }; /* its title, and what it is */
    struct sg_page page;
    struct sg_view v = model_view(s);
    struct area in = panel_draw(a, name_thing(s, FTHING_AHEAD, 0), NULL, false);
    if (s->viewer >= view_of(s)->head.seats || s->viewer < 0 || s->turn == SG_OVER)
        return;
    sg_explain(&v, sg_thing_of(FTHING_AHEAD, 0), frame_messages(), &page);
    int row = 0;
    for (int i = HEADING; i < page.count && row < in.rows; i++) {
        bool bad = page.paragraph[i].style == SG_PAR_WARNING;
        const char *text = model_text(s, page.paragraph[i].text);
        row =
            panel_words(in, row, in.rows - row, bad ? LOOK_WARN : LOOK_PLAIN, bad ? frame_printf("! %s", text) : text);
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

enum { LIST_ROWS = 16 }; /* that the panel of actions should have */

/* What the circle before an artwork means. */
static const char *city_note(void)
{
    return frame_printf("%s %s", either("\u25cb", "o"), i18n("term.florenza.city-note"));
}

/* 200 columns and more: every artwork with its price, every workshop with its product. */
static void draw_wide(struct screen_model *s, struct area a, struct layout *out)
{
    int n = view_of(s)->head.seats, cathedral = CATHEDRAL_COLUMNS + 54, city = 62;
    struct area rest = a, top = panel_top(&rest, n + 3), middle = panel_top(&rest, CATHEDRAL_ROWS + 4);
    int street = rest.rows - 2 - HOUSE_ROWS * n >= LIST_ROWS ? HOUSE_ROWS : HOUSE_ROWS - 1;
    struct area districts = panel_top(&rest, street * n + 2), in;
    draw_families(s, panel_left(&top, 124));
    draw_forecast(s, top);

    in = panel_draw(panel_left(&middle, cathedral), name_thing(s, FTHING_BUILDING, HALL_DUOMO), NULL, s->on_table);
    draw_cathedral(s, area_part(in, 1, 0, in.rows, CATHEDRAL_COLUMNS));
    draw_boxes(s, area_part(in, 2, CATHEDRAL_COLUMNS + 2, in.rows, in.columns - CATHEDRAL_COLUMNS - 2), 0, FL_DUOMO,
               FL_BOXES, true);
    struct area civic = panel_left(&middle, city);
    in = panel_draw(civic, i18n("term.florenza.city"), city_note(), s->on_table);
    draw_skill_note(civic);
    put_places(s, in, draw_boxes(s, in, 0, FL_CIVIC, FL_DUOMO, true) + 1);
    draw_people(s, panel_draw(middle, i18n("term.florenza.life"), i18n("term.florenza.life-note"), s->on_table));

    draw_districts(s, districts, street);
    out->bottom = panel_left(&rest, a.columns * 2 / 5);
    out->about = panel_left(&rest, a.columns * 3 / 10);
    out->log = rest;
    out->keep = districts.row;
}

/* 120 columns: artworks by name, the Cathedral's with their prices. */
static void draw_full(struct screen_model *s, struct area a, struct layout *out)
{
    int n = view_of(s)->head.seats, city = a.columns * 2 / 3 + 3, civic = 22;
    struct area rest = a, top = panel_top(&rest, n + 3), middle = panel_top(&rest, CATHEDRAL_ROWS + 3);
    struct area districts = panel_top(&rest, n + 2), in;
    draw_families(s, top);

    in = panel_draw(panel_left(&middle, city), i18n("term.florenza.city"), city_note(), s->on_table);
    draw_cathedral(s, area_part(in, 1, 0, in.rows, CATHEDRAL_COLUMNS));
    struct area boxes = area_part(in, 0, CATHEDRAL_COLUMNS + 1, in.rows, in.columns - CATHEDRAL_COLUMNS - 1);
    struct area left = panel_left(&boxes, boxes.columns - civic);
    model_put(s, left, 0, 0, left.columns, LOOK_HEAD, FTHING_BUILDING, HALL_DUOMO,
              name_thing(s, FTHING_BUILDING, HALL_DUOMO));
    draw_boxes(s, left, 1, FL_DUOMO, FL_BOXES, false);
    draw_boxes(s, boxes, 0, FL_CIVIC, FL_DUOMO, false);
    put_places(s, area_part(in, 0, CATHEDRAL_COLUMNS + 1, in.rows, in.columns), in.rows - 1);
    draw_people(s, panel_draw(middle, i18n("term.florenza.life"), i18n("term.florenza.life-note"), s->on_table));

    draw_districts(s, districts, 1);
    out->bottom = panel_left(&rest, a.columns * 3 / 5);
    out->log = rest;
    out->keep = districts.row;
}

void draw_panels(struct screen_model *s, struct area a, struct layout *out)
{
    out->framed = true;
    if (panel_size(a) == SIZE_WIDE)
        draw_wide(s, a, out);
    else
        draw_full(s, a, out);
}
