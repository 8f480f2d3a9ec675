/* table.c: Florenza's table: seats, districts, the city, Life in Florenza. */
#include "games/florenza/term/internal.h"

#include <stdio.h>
#include <string.h>

/* ---- Names, as the presentation has them ------------------------------------------------ */

const char *name_thing(const struct screen_model *s, int kind, int index)
{
    struct sg_view v = model_view(s);
    return model_text(s, sg_thing_name(&v, sg_thing_of(kind, index), frame_messages()));
}

const char *short_name(const struct screen_model *s, int kind, int index)
{
    struct sg_view v = model_view(s);
    return model_text(s, sg_thing_short_name(&v, sg_thing_of(kind, index), frame_messages()));
}

/* ---- Seats --------------------------------------------------------------------------- */

/* Numbers under their heads, a blank between them. */
enum { NUMBERS = 5, COLUMNS = NUMBERS + FL_CUBES, NAME = 12, LEAST_HEAD = 3 };

static const struct {
    int kind, index, least;
} columns[COLUMNS] = {{FTHING_GOOD, GOOD_FLORINS, 5}, {FTHING_PRESTIGE, 0, 3},      {FTHING_INFLUENCE, 0, 3},
                      {FTHING_CERTIFICATES, 0, 3},    {FTHING_WORKERS, 0, 3},       {FTHING_GOOD, FL_GOLD, 2},
                      {FTHING_GOOD, FL_METAL, 2},     {FTHING_GOOD, FL_TEXTILE, 2}, {FTHING_GOOD, FL_SPICE, 2},
                      {FTHING_GOOD, FL_MARBLE, 2},    {FTHING_GOOD, FL_WOOD, 2}};

static const char *head_of(const struct screen_model *s, int i)
{
    if (i >= NUMBERS)
        return name_thing(s, columns[i].kind, columns[i].index);
    return columns[i].kind == FTHING_PRESTIGE    ? i18n("term.florenza.head-prestige")
           : columns[i].kind == FTHING_INFLUENCE ? i18n("term.florenza.head-influence")
                                                 : short_name(s, columns[i].kind, columns[i].index);
}

/* The first letters of a word: "specer." */
static const char *shorten(const char *word, int letters)
{
    int bytes = 0;
    while (word[bytes] && (letters > 0 || ((unsigned char)word[bytes] & 0xC0) == 0x80)) {
        bytes++;
        letters -= ((unsigned char)word[bytes] & 0xC0) != 0x80;
    }
    return frame_printf("%.*s.", bytes, word);
}

/* Where there is not enough room the longest words lose letters. */
static void lay_columns(const struct screen_model *s, struct table_column c[COLUMNS], int wide)
{
    int used = NAME - 1;
    for (int i = 0; i < COLUMNS; i++) {
        c[i] = (struct table_column){.title = head_of(s, i), .least = columns[i].least, .right = true};
        c[i].wide = text_columns(c[i].title);
        c[i].wide = c[i].wide > c[i].least ? c[i].wide : c[i].least;
        used += c[i].wide + 1;
    }
    for (int longest; used > wide; used--) {
        longest = NUMBERS;
        for (int i = NUMBERS; i < COLUMNS; i++)
            longest = c[i].wide > c[longest].wide ? i : longest;
        if (c[longest].wide <= LEAST_HEAD)
            break;
        c[longest].wide--;
    }
    for (int i = 0, at = NAME; i < COLUMNS; at += c[i++].wide + 1) {
        c[i].at = at;
        if (text_columns(c[i].title) > c[i].wide)
            c[i].title = shorten(c[i].title, c[i].wide - 1);
    }
}

static void draw_seat(struct screen_model *s, struct area a, int row, int p, const struct table_column *c)
{
    const struct florenza_state *v = view_of(s);
    int look = p == s->viewer ? LOOK_BOLD : LOOK_PLAIN;
    area_put(a, row, 0, LOOK_KEY, s->turn == p ? either("\u25b8", ">") : v->stopped >> p & 1 ? "-" : " ");
    area_put(a, row, 1, LOOK_SEAT + p, seat_sign(p));
    model_put(s, a, row, 3, NAME - 3, look, THING_SEAT, p, name_of(s->m, p));
    table_put(a, row, &c[0], LOOK_MONEY, frame_printf("%d", (int)v->florins[p]));
    table_put(a, row, &c[1], look, frame_printf("%d", v->prestige[p]));
    table_put(a, row, &c[2], look, frame_printf("%d", v->influence[p]));
    table_put(a, row, &c[3], look, frame_printf("%d", v->certificates[p]));
    table_put(a, row, &c[4], look, frame_printf("%d/%d", v->hand[p], v->pool[p]));
    for (int i = 0; i < FL_CUBES; i++)
        table_put(a, row, &c[NUMBERS + i], v->cubes[p][i] ? LOOK_CUBE + i : LOOK_OFF,
                  frame_printf("%d", v->cubes[p][i]));
}

static int draw_seats(struct screen_model *s, struct area a)
{
    const struct florenza_state *v = view_of(s);
    struct table_column c[COLUMNS];
    int n = v->head.seats;
    lay_columns(s, c, a.columns < 80 ? a.columns : 80);
    area_put(a, 0, 0, LOOK_HEAD, frame_printf("%-*s", a.columns < 80 ? a.columns : 80, i18n("term.florenza.seats")));
    for (int i = 0; i < COLUMNS; i++) {
        int at = c[i].at + c[i].wide - text_columns(c[i].title);
        model_put(s, a, 0, at, c[i].wide, LOOK_HEAD, columns[i].kind, columns[i].index, c[i].title);
    }
    for (int i = 0; i < n; i++) /* before there is an order, by seats */
        draw_seat(s, a, 1 + i, v->order[0] < n && v->order[n - 1] < n ? v->order[i] : i, c);
    return n + 1;
}

/* ---- Districts ------------------------------------------------------------------------- */

/* A box of one's own: done, being made, or free. */
static void draw_own_boxes(struct screen_model *s, struct area a, int row, int column, int p)
{
    const struct florenza_state *v = view_of(s);
    for (int box = 0; box < FL_OWN; box++) {
        bool site = false;
        for (int i = 0; i < FL_WORKERS; i++)
            site |= v->sites[p][i] == box;
        bool done = v->crests[p] >> box & 1;
        model_put(s, a, row, column + box + (box >= FL_CHIESA), 1,
                  done   ? LOOK_SEAT + p
                  : site ? LOOK_WARN
                         : LOOK_DIM,
                  NO_THING, 0,
                  done   ? seat_sign(p)
                  : site ? "~"
                         : ".");
    }
}

/* The columns that names of workshops in a row can have so that all of them fit into `room`. */
static int widest_name(struct screen_model *s, int p, int room)
{
    const struct florenza_state *v = view_of(s);
    for (int most = 14; most > 4; most--) {
        int sum = 0;
        for (int i = 0; i < FL_SPACES; i++) {
            int name = v->district[p][i] ? text_columns(name_thing(s, FTHING_WORKSHOP, v->district[p][i])) : 1;
            sum += (name < most ? name : most) + 1 + (v->unfinished[p] >> i & 1) + (v->on[p][i] > 0);
        }
        if (sum <= room)
            return most;
    }
    return 4;
}

static void draw_district(struct screen_model *s, struct area a, int row, int p, int end)
{
    const struct florenza_state *v = view_of(s);
    int most = widest_name(s, p, end - 2), c = 2;
    area_put(a, row, 0, LOOK_SEAT + p, seat_sign(p));
    for (int i = 0; i < FL_SPACES; i++) {
        int tile = v->district[p][i], on = v->on[p][i];
        bool building = v->unfinished[p] >> i & 1;
        if (!tile) {
            c = area_put(a, row, c, LOOK_OFF, frame_printf("%d", i + 1)) + 1;
            continue;
        }
        const char *name = name_thing(s, FTHING_WORKSHOP, tile);
        c = model_put(s, a, row, c, most, building ? LOOK_DIM : LOOK_PLAIN, FTHING_SPACE, p * FL_SPACES + i,
                      text_columns(name) > most ? shorten(name, most - 1) : name);
        if (building)
            c = area_put(a, row, c, LOOK_WARN, "~");
        if (on)
            c = area_put(a, row, c, LOOK_SEAT + on - 1, seat_sign(on - 1));
        c++;
    }
    draw_own_boxes(s, a, row, end, p);
}

/* "Captain ▲", at the right of their line. */
static void draw_offices(struct screen_model *s, struct area a, int row, int end)
{
    const struct florenza_state *v = view_of(s);
    const int kind[] = {FTHING_BISHOP, FTHING_CAPTAIN}, holder[] = {v->bishop, v->captain};
    for (int i = 0; i < 2; i++) {
        if (holder[i] >= v->head.seats)
            continue;
        const char *name = short_name(s, kind[i], 0);
        int at = end - text_columns(name) - 4;
        model_put(s, a, row, at, end - at, LOOK_HEAD, kind[i], 0, name);
        area_put(a, row, end - 3, LOOK_SEAT + holder[i], seat_sign(holder[i]));
        end = at;
    }
}

static int draw_districts(struct screen_model *s, struct area a)
{
    int n = view_of(s)->head.seats, end = a.columns - 10;
    area_put(a, 0, 0, LOOK_HEAD, i18n("term.florenza.districts"));
    draw_offices(s, a, 0, end);
    area_put(a, 0, end, LOOK_HEAD, i18n("term.florenza.own"));
    for (int p = 0; p < n; p++)
        draw_district(s, a, 1 + p, p, end);
    return n + 1;
}

/* ---- The city, Life in Florenza ------------------------------------------------------------ */

int seat_at_box(const struct florenza_state *v, int box, bool *done)
{
    for (int p = 0; p < v->head.seats; p++) {
        *done = v->crests[p] >> box & 1;
        for (int i = 0; i < FL_WORKERS && !*done; i++)
            if (v->sites[p][i] == box)
                return p;
        if (*done)
            return p;
    }
    return -1;
}

/* Buildings with their boxes, as running text: free ones plain, taken ones with a seat's sign. */
static int draw_city(struct screen_model *s, struct area a)
{
    int row = 0, c = area_put(a, 0, 0, LOOK_HEAD, i18n("term.florenza.city")) + 1, last = -1;
    for (int i = FL_CIVIC; i < FL_BOXES; i++) {
        bool done;
        int seat = seat_at_box(view_of(s), i, &done), building = building_of(i);
        const char *own = short_name(s, FTHING_BOX, i);
        const char *of = building != last ? name_thing(s, FTHING_BUILDING, building) : "";
        if (c + (*of ? text_columns(of) + 1 : 0) + text_columns(own) + 3 > a.columns) {
            row++;
            c = 2;
        }
        if (*of)
            c = model_put(s, a, row, c, 24, LOOK_BOLD, FTHING_BUILDING, building, of) + 1;
        last = building;
        c = area_put(a, row, c,
                     seat < 0 ? LOOK_DIM
                     : done   ? LOOK_SEAT + seat
                              : LOOK_WARN,
                     seat < 0 ? either("\u00b7", ".") : seat_sign(seat));
        c = area_put(a, row, c, LOOK_WARN, seat >= 0 && !done ? "~" : "");
        c = model_put(s, a, row, c, 24, seat < 0 ? LOOK_PLAIN : LOOK_DIM, FTHING_BOX, i, own) + 1;
    }
    return row + 1;
}

bool person_away(const struct florenza_state *v, int who)
{
    return v->busy >> who & 1 || v->detained_artist == who || v->expelled == who;
}

/* A number of rounds, or a character with skills and prices, as words of a running text. */
struct town_word {
    int look, kind, index;
    const char *name, *prices;
    bool unpaid; /* the viewer cannot pay any of the prices */
};
enum { TOWN_WORDS = FL_LIVES + FL_NAMED };

/* "pa250 ar100". */
static const char *prices_of(const struct screen_model *s, int who, bool *unpaid)
{
    const struct florenza_state *v = view_of(s);
    const struct florenza_character *k = &florenza_set_of(v)->character[who];
    const char *all = "";
    bool seated = s->viewer >= 0 && s->viewer < v->head.seats;
    *unpaid = seated;
    for (int i = 0; i < FL_SKILLS; i++)
        if (k->skills >> i & 1) {
            all = frame_printf("%s %s%d", all, skill_letters(i, 2), k->line[i].florins);
            *unpaid &= v->florins[seated ? s->viewer : 0] < k->line[i].florins;
        }
    return all;
}

static int list_town(const struct screen_model *s, struct town_word words[TOWN_WORDS])
{
    const struct florenza_state *v = view_of(s);
    int n = 0;
    for (int l = 0; l < FL_LIVES; l++) {
        if (v->life[l])
            words[n++] = (struct town_word){LOOK_KEY, FTHING_LIFE, l, florenza_life_names.name[l], "", false};
        for (int who = 0; who < FL_NAMED; who++) {
            if (!(v->life[l] >> who & 1))
                continue;
            bool away = person_away(v, who), unpaid = false;
            const char *name = name_thing(s, FTHING_PERSON, who);
            const char *prices = away ? "" : prices_of(s, who, &unpaid);
            words[n++] = (struct town_word){away ? LOOK_DIM : LOOK_PLAIN,
                                            FTHING_PERSON,
                                            who,
                                            away ? frame_printf("(%s)", name) : name,
                                            prices,
                                            unpaid};
        }
    }
    return n;
}

static int word_columns(const struct town_word *w, bool prices)
{
    return text_columns(w->name) + (prices ? text_columns(w->prices) : 0);
}

/* Puts the words on rows, a number always before its first name; answers how many rows they take. */
static int lay_town(struct screen_model *s, struct area a, const struct town_word *words, int n, bool prices, bool draw)
{
    int row = 0, c = text_columns(i18n("term.florenza.life")) + 1;
    for (int i = 0; i < n; i++) {
        int wide = word_columns(&words[i], prices), need = wide;
        if (words[i].kind == FTHING_LIFE && i + 1 < n)
            need += 1 + word_columns(&words[i + 1], prices);
        if (c + need > a.columns && (!draw || row + 1 < a.rows)) {
            row++;
            c = 2;
        }
        if (draw) {
            int at = model_put(s, a, row, c, wide, words[i].look, words[i].kind, words[i].index, words[i].name);
            if (prices)
                area_put(a, row, at, words[i].unpaid ? LOOK_LACKS : LOOK_MONEY, words[i].prices);
        }
        c += wide + 1;
    }
    return row + 1;
}

/* Who is in town, by how long they stay, with prices where they take no more rows; busy ones are dim. */
static int draw_life(struct screen_model *s, struct area a)
{
    struct town_word words[TOWN_WORDS];
    int n = list_town(s, words), least = lay_town(s, a, words, n, false, false);
    bool prices = lay_town(s, a, words, n, true, false) <= (least > 1 ? least : 2);
    area_put(a, 0, 0, LOOK_HEAD, i18n("term.florenza.life"));
    return lay_town(s, a, words, n, prices, true);
}

static const char *preacher_name(const struct screen_model *s, int who)
{
    return who < FL_NAMED ? name_thing(s, FTHING_PERSON, who) : i18n("term.florenza.unnamed");
}

static int draw_places(struct screen_model *s, struct area a)
{
    const struct florenza_state *v = view_of(s);
    int c = area_put(a, 0, 0, LOOK_HEAD, i18n("term.florenza.market")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->market >> p & 1)
            c = area_put(a, 0, c, LOOK_SEAT + p, seat_sign(p));
    c = area_put(a, 0, c + 1, LOOK_HEAD, i18n("term.florenza.working")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->working[p]) {
            c = area_put(a, 0, c, LOOK_SEAT + p, seat_sign(p));
            c = area_put(a, 0, c, LOOK_PLAIN, frame_printf("%d", v->working[p]));
        }
    c = area_put(a, 0, c + 1, LOOK_HEAD, i18n("term.florenza.pulpits")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->pulpit[p] != FL_NONE) {
            c = area_put(a, 0, c, LOOK_SEAT + p, seat_sign(p));
            c = model_put(s, a, 0, c, 28, LOOK_PLAIN, FTHING_PERSON, v->pulpit[p], preacher_name(s, v->pulpit[p])) + 1;
        }
    if (v->duomo_pulpit != FL_NONE && v->duomo_donor < v->head.seats) {
        c = area_put(a, 0, c, LOOK_SEAT + v->duomo_donor, seat_sign(v->duomo_donor));
        model_put(s, a, 0, c, 24, LOOK_PLAIN, FTHING_PERSON, v->duomo_pulpit,
                  i18n_words("term.florenza.in-duomo", preacher_name(s, v->duomo_pulpit), NULL));
    }
    return 1;
}

/* A text on as many rows as it needs; their number. */
static int draw_wrapped(struct area a, int row, int column, int look, const char *text)
{
    struct textblock p = {0};
    int wide = a.columns - column;
    textblock_add(&p, look, 0, text);
    int lines = textblock_lines(&p, wide);
    textblock_draw(&p, area_part(a, row, column, lines, wide), 0);
    textblock_free(&p);
    return lines;
}

/* The explanation of looking ahead without its heading: what will be there, then the warnings. */
static int draw_ahead(struct screen_model *s, struct area a, int most)
{
    enum { HEADING = 2 }; /* its title, and what it is */
    struct sg_page page;
    struct sg_view v = model_view(s);
    if (s->viewer >= view_of(s)->head.seats || most < 1 || s->turn == SG_OVER)
        return 0;
    int c = model_put(s, a, 0, 0, 14, LOOK_HEAD, FTHING_AHEAD, 0, name_thing(s, FTHING_AHEAD, 0));
    sg_explain(&v, sg_thing_of(FTHING_AHEAD, 0), frame_messages(), &page);
    int warnings = page.count - HEADING - 1, from = HEADING + (most == 1 && warnings > 0);
    int end = page.count - from < most ? page.count : from + most, row = 0;
    for (int i = from; i < end; i++) {
        const struct sg_paragraph *p = &page.paragraph[i];
        bool bad = p->style == SG_PAR_WARNING, more = i + 1 == end && end < page.count; /* to be read with ? */
        const char *text = model_text(s, p->text);
        text = bad ? frame_printf("! %s", text) : text;
        if (more)
            text = frame_printf("%s %s", text, i18n_numbers("term.florenza.ahead-more", page.count - end, 0));
        row += draw_wrapped(a, row, row ? 2 : c + 1, bad || more ? LOOK_WARN : LOOK_PLAIN, text);
    }
    return row ? row : 1;
}

/* ---- Labels of actions -------------------------------------------------------------------- */

static const char *const amounts[] = {"gold", "metal",   "textile",  "spice",     "marble",
                                      "wood", "florins", "prestige", "influence", "workers"};
enum { AMOUNTS = sizeof amounts / sizeof amounts[0], AMOUNT_FLORINS = FL_CUBES, AMOUNT_PRESTIGE, AMOUNT_INFLUENCE };

/* Which short amount of the list stands here, such as "2ma" or "-1ci", with its bytes; -1: none. */
static int read_amount(const char *at, int *amount, int *bytes)
{
    int sign = at[0] == '-', digits = sign, letters = 0;
    *amount = 0;
    while (at[digits] >= '0' && at[digits] <= '9' && digits < 5)
        *amount = *amount * 10 + at[digits++] - '0';
    *amount = sign ? -*amount : *amount;
    while (at[digits + letters] && !strchr(" :;,()", at[digits + letters]))
        letters++;
    *bytes = digits + letters;
    for (int i = 0; digits > sign && letters && i < AMOUNTS; i++) {
        const char *brief = i18n_numbers(frame_printf("brief.florenza.%s", amounts[i]), *amount, 0);
        if ((int)strlen(brief) == *bytes && strncmp(brief, at, strlen(brief)) == 0)
            return i;
    }
    return -1;
}

/* "2 marble", with the head of a column "4 prest.", or with the sign of the table "2▢". */
static const char *say_amount(int what, int amount, enum brief how)
{
    if (how == BRIEF_SIGNS && what < AMOUNT_FLORINS)
        return frame_printf("%d%s", amount, cube_sign(what));
    if (how == BRIEF_SIGNS && what > AMOUNT_FLORINS)
        return frame_printf("%d%s", amount, gain_sign(LOOK_PRESTIGE + what - AMOUNT_PRESTIGE));
    if (what == AMOUNT_INFLUENCE)
        return frame_printf("%d %s", amount, i18n("term.florenza.head-influence"));
    if (how == BRIEF_SHORT && what == AMOUNT_PRESTIGE)
        return frame_printf("%d %s", amount, i18n("term.florenza.head-prestige"));
    return i18n_numbers(frame_printf("goods.florenza.%s", amounts[what]), amount, 0);
}

/* The end of a range, "-1…2pp". */
static bool behind_dots(const char *label, const char *at)
{
    static const char dots[] = "\u2026";
    size_t length = sizeof dots - 1;
    return (size_t)(at - label) >= length && memcmp(at - length, dots, length) == 0;
}

static const char *spell(const char *label, enum brief how)
{
    char memory[256];
    struct sg_text out;
    sg_text_init(&out, memory, sizeof memory);
    for (const char *at = label; *at;) {
        bool begins = at == label || at[-1] == ' ' || behind_dots(label, at);
        int amount, bytes, what = begins ? read_amount(at, &amount, &bytes) : -1;
        if (what < 0) {
            sg_text_printf(&out, "%c", *at++);
            continue;
        }
        sg_text_printf(&out, "%s", say_amount(what, amount, how));
        at += bytes;
        if (how != BRIEF_SIGNS && at[0] == ' ' && (at[1] == '-' || (at[1] >= '0' && at[1] <= '9')))
            sg_text_printf(&out, ",");
    }
    return out.full ? label : frame_printf("%s", memory);
}

/* Short labels have two letters for a good: words stand for them, or the signs of a large table. */
static const char *spell_label(const struct screen_model *s, const struct sg_choice *choice, const char *label,
                               enum brief how)
{
    bool small = panel_size(screen_all()) == SIZE_SMALL; /* which does not explain the signs */
    (void)s;
    (void)choice;
    return how == BRIEF_LEAST ? label : spell(label, how == BRIEF_SIGNS && small ? BRIEF_SHORT : how);
}

/* ---- The whole --------------------------------------------------------------------------------- */

static void draw_table(struct screen_model *s, struct area a, struct layout *out)
{
    if (panel_size(a) != SIZE_SMALL) {
        draw_panels(s, a, out);
        return;
    }
    int log = a.columns >= 130 ? a.columns / 3 : 0, row;
    struct area m = area_part(a, 0, 0, a.rows, a.columns - log);
    row = draw_seats(s, m);
    row += draw_districts(s, area_part(m, row, 0, m.rows, m.columns));
    row += draw_ahead(s, area_part(m, row, 0, m.rows, m.columns), m.rows > 32 ? 4 : m.rows > 26 ? 2 : 1);
    row += draw_life(s, area_part(m, row, 0, 3, m.columns));
    out->keep = m.row + row;
    row += draw_city(s, area_part(m, row, 0, m.rows, m.columns));
    row += draw_places(s, area_part(m, row, 0, 1, m.columns));
    out->bottom = area_part(m, row, 0, m.rows - row, m.columns);
    if (log)
        out->log = area_part(a, 0, m.columns + 1, a.rows, log - 1);
}

static const struct ink inks[] = {
    {0xe8b93b, 0x8f6500, FEW_YELLOW, 0, 0, 0, 0},  /* gold */
    {0x9fb4c8, 0x4b6075, FEW_CYAN, 0, 0, 0, 0},    /* metal */
    {0xc77dd1, 0x86338f, FEW_MAGENTA, 0, 0, 0, 0}, /* textile */
    {0xe0763c, 0xa8430a, FEW_RED, 0, 0, 0, 0},     /* spice */
    {0xe9e4d8, 0x5d5a52, FEW_WHITE, 0, 0, 0, 0},   /* marble */
    {0xb58a55, 0x7a5020, FEW_GREEN, 0, 0, 0, 0},   /* wood */
    {0xf0d060, 0x8a6a00, FEW_YELLOW, 0, 0, 0, 0},  /* prestige */
    {0x9db8f0, 0x2f4f9f, FEW_BLUE, 0, 0, 0, 0},    /* church influence */
    {0xb8c4a0, 0x4d5f30, FEW_GREEN, 0, 0, 0, 0},   /* workers */
};

extern const struct render florenza_render; /* for the list that the build makes */
const struct render florenza_render = {
    .game = "florenza",
    .table = draw_table,
    .brief = spell_label,
    .picture = florenza_picture,
    .inks = inks,
    .ink_count = sizeof inks / sizeof inks[0],
}; /* its words: games/florenza/present */
