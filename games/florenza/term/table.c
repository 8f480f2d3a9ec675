/* table.c: Florenza's table: seats, districts, the city, Life in Florenza. */
#include "games/florenza/term/internal.h"
#include "term/describe.h"
#include "host/words.h"
#include "games/florenza/rules/florenza.h"

#include <stdio.h>
#include <string.h>

static const struct florenza_state *view_of(const struct screen_model *s)
{
    return s->view;
}

/* ---- Seats --------------------------------------------------------------------------- */

/* Where the columns begin. */
static const int starts[] = {13, 20, 25, 30, 35, 42, 46, 50, 54, 58, 62, 66};
static const char *const column_keys[] = {"florins", "prestige", "influence", "certificates", "workers", "gold",
                                          "metal", "textile", "spice", "marble", "wood", "office"};
enum { COLUMNS = sizeof starts / sizeof starts[0] };

static void draw_seat(struct screen_model *s, struct area a, int row, int p)
{
    const struct florenza_state *v = view_of(s);
    int look = p == s->viewer ? LOOK_BOLD : LOOK_PLAIN;
    area_put(a, row, 0, LOOK_KEY, s->turn == p ? either("\u25b8", ">") : v->stopped >> p & 1 ? "-" : " ");
    area_put(a, row, 1, LOOK_SEAT + p, seat_sign(p));
    model_put(s, a, row, 3, 9, look, THING_SEAT, p, name_of(s->m, p));
    area_put(a, row, starts[0], LOOK_BOLD, form("%5d", (int)v->florins[p]));
    area_put(a, row, starts[1], look, form("%3d", v->prestige[p]));
    area_put(a, row, starts[2], look, form("%3d", v->influence[p]));
    area_put(a, row, starts[3], look, form("%3d", v->certificates[p]));
    area_put(a, row, starts[4], look, form("%d/%d", v->hand[p], v->pool[p]));
    for (int c = 0; c < FL_CUBES; c++)
        area_put(a, row, starts[5 + c], v->cubes[p][c] ? LOOK_BOLD : LOOK_DIM, form("%2d", v->cubes[p][c]));
    int at = starts[11];
    if (v->captain == p)
        at = area_put(a, row, at, LOOK_GOOD, word("term.florenza.captain")) + 1;
    if (v->bishop == p)
        area_put(a, row, at, LOOK_GOOD, word("term.florenza.bishop"));
}

static int draw_seats(struct screen_model *s, struct area a)
{
    const struct florenza_state *v = view_of(s);
    int n = v->head.seats;
    area_put(a, 0, 0, LOOK_HEAD, form("%-*s", a.columns < 80 ? a.columns : 80, word("term.florenza.seats")));
    for (int i = 0; i < COLUMNS; i++)
        model_put(s, a, 0, starts[i], 6, LOOK_HEAD, FTHING_COLUMN, i, word(form("term.florenza.column-%s", column_keys[i])));
    for (int i = 0; i < n; i++) /* before there is an order, by seats */
        draw_seat(s, a, 1 + i, v->order[0] < n && v->order[n - 1] < n ? v->order[i] : i);
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
        model_put(s, a, row, column + box + (box >= FL_CHIESA), 1, done ? LOOK_SEAT + p : site ? LOOK_WARN : LOOK_DIM,
                  NO_THING, 0, done ? seat_sign(p) : site ? "~" : ".");
    }
}

static void draw_district(struct screen_model *s, struct area a, int row, int p, int cell)
{
    const struct florenza_state *v = view_of(s);
    area_put(a, row, 0, LOOK_SEAT + p, seat_sign(p));
    for (int i = 0; i < FL_SPACES; i++) {
        int column = 2 + i * cell, tile = v->district[p][i], on = v->on[p][i];
        bool building = v->unfinished[p] >> i & 1;
        if (!tile) {
            area_put(a, row, column, LOOK_DIM, form("%d -", i + 1));
            continue;
        }
        int c = model_put(s, a, row, column, cell - 2, building ? LOOK_DIM : LOOK_PLAIN, FTHING_SPACE, p * FL_SPACES + i,
                          form("%.*s", cell - 2, florenza_workshop_name(tile)));
        if (building)
            c = area_put(a, row, c, LOOK_WARN, "~");
        if (on)
            area_put(a, row, c, LOOK_SEAT + on - 1, seat_sign(on - 1));
    }
    draw_own_boxes(s, a, row, 2 + FL_SPACES * cell, p);
}

static int draw_districts(struct screen_model *s, struct area a)
{
    int n = view_of(s)->head.seats, cell = (a.columns - 12) / FL_SPACES;
    cell = cell > 18 ? 18 : cell;
    area_put(a, 0, 0, LOOK_HEAD, form("%-*s", 2 + FL_SPACES * cell, word("term.florenza.districts")));
    area_put(a, 0, 2 + FL_SPACES * cell, LOOK_HEAD, word("term.florenza.own"));
    for (int p = 0; p < n; p++)
        draw_district(s, a, 1 + p, p, cell);
    return n + 1;
}

/* ---- The city, Life in Florenza ------------------------------------------------------------ */

/* The building of a box is the first word of its name: "Duomo" of "Duomo cupola". */
static int building_length(const char *name)
{
    const char *blank = strchr(name, ' ');
    return blank ? (int)(blank - name) : (int)strlen(name);
}

/* Buildings with their boxes, as running text: free ones plain, taken ones with a seat's sign. */
static int draw_city(struct screen_model *s, struct area a)
{
    char last[32] = "";
    int row = 0, c = area_put(a, 0, 0, LOOK_HEAD, word("term.florenza.city")) + 1;
    for (int i = FL_CIVIC; i < FL_BOXES; i++) {
        const char *name = florenza_box_name(i);
        int length = building_length(name);
        const char *own = name[length] ? name + length + 1 : name;
        bool done, begins = (int)strlen(last) != length || strncmp(last, name, (size_t)length) != 0;
        int seat = florenza_box_seat(view_of(s), i, &done);
        if (c + (begins ? length + 1 : 0) + text_columns(own) + 3 > a.columns) {
            row++;
            c = 2;
        }
        if (begins) {
            snprintf(last, sizeof last, "%.*s", length, name);
            c = area_put(a, row, c, LOOK_BOLD, last) + 1;
        }
        c = area_put(a, row, c, seat < 0 ? LOOK_DIM : done ? LOOK_SEAT + seat : LOOK_WARN,
                     seat < 0 ? either("\u00b7", ".") : seat_sign(seat));
        c = area_put(a, row, c, LOOK_WARN, seat >= 0 && !done ? "~" : "");
        c = model_put(s, a, row, c, 24, seat < 0 ? LOOK_PLAIN : LOOK_DIM, FTHING_BOX, i, own) + 1;
    }
    return row + 1;
}

/* Who is in town, by how long he stays; busy ones are dim. */
static int draw_life(struct screen_model *s, struct area a)
{
    static const char *const numbers[] = {"I", "II", "III", "IV", "V", "VI", "VII"};
    const struct florenza_state *v = view_of(s);
    int row = 0, c = area_put(a, 0, 0, LOOK_HEAD, word("term.florenza.life")) + 1;
    for (int l = 0; l < FL_LIVES; l++) {
        if (!v->life[l])
            continue;
        if (c + 30 > a.columns && row + 1 < a.rows) { /* a number stands before its first name */
            row++;
            c = 2;
        }
        c = area_put(a, row, c, LOOK_KEY, numbers[l]) + 1;
        for (int who = 0; who < FL_NAMED; who++) {
            if (!(v->life[l] >> who & 1))
                continue;
            const char *name = florenza_character_name(who);
            if (c + text_columns(name) + 5 > a.columns && row + 1 < a.rows) {
                row++;
                c = 2;
            }
            bool away = v->busy >> who & 1 || v->detained_artist == who || v->expelled == who;
            c = model_put(s, a, row, c, 28, away ? LOOK_DIM : LOOK_PLAIN, FTHING_CHARACTER, who, away ? form("(%s)", name) : name) + 1;
        }
    }
    return row + 1;
}

static const char *preacher_name(int who)
{
    return who < FL_NAMED ? florenza_character_name(who) : word("term.florenza.unnamed");
}

static int draw_places(struct screen_model *s, struct area a)
{
    const struct florenza_state *v = view_of(s);
    int c = area_put(a, 0, 0, LOOK_HEAD, word("term.florenza.market")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->market >> p & 1)
            c = area_put(a, 0, c, LOOK_SEAT + p, seat_sign(p));
    c = area_put(a, 0, c + 1, LOOK_HEAD, word("term.florenza.working")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->working[p]) {
            c = area_put(a, 0, c, LOOK_SEAT + p, seat_sign(p));
            c = area_put(a, 0, c, LOOK_PLAIN, form("%d", v->working[p]));
        }
    c = area_put(a, 0, c + 1, LOOK_HEAD, word("term.florenza.pulpits")) + 1;
    for (int p = 0; p < v->head.seats; p++)
        if (v->pulpit[p] != FL_NONE) {
            c = area_put(a, 0, c, LOOK_SEAT + p, seat_sign(p));
            c = model_put(s, a, 0, c, 28, LOOK_PLAIN, FTHING_CHARACTER, v->pulpit[p], preacher_name(v->pulpit[p])) + 1;
        }
    if (v->duomo_pulpit != FL_NONE && v->duomo_donor < v->head.seats) {
        c = area_put(a, 0, c, LOOK_SEAT + v->duomo_donor, seat_sign(v->duomo_donor));
        model_put(s, a, 0, c, 24, LOOK_PLAIN, FTHING_CHARACTER, v->duomo_pulpit, word_s("term.florenza.in-duomo", preacher_name(v->duomo_pulpit), NULL));
    }
    return 1;
}

static int draw_ahead(struct screen_model *s, struct area a, int most)
{
    struct textblock p = {0};
    if (s->viewer >= view_of(s)->head.seats || most < 1 || s->turn == SG_OVER)
        return 0;
    int c = model_put(s, a, 0, 0, 14, LOOK_HEAD, FTHING_AHEAD, 0, word("term.florenza.ahead"));
    const char *line = most == 1 ? florenza_ahead_line(s, s->viewer) : NULL;
    if (line) {
        area_put_cut(a, 0, c + 1, a.columns - c - 1, LOOK_WARN, line);
        return 1;
    }
    florenza_ahead(s, s->viewer, &p);
    int rows = p.count < most ? p.count : most;
    for (int i = 0; i < rows; i++)
        c = area_put_cut(a, i, i ? 2 : c + 1, a.columns, p.part[i].look, p.part[i].text);
    if (rows < p.count) /* more to be read with ? */
        area_put(a, rows - 1, c + 1, LOOK_WARN, word_n("term.florenza.ahead-more", p.count - rows, 0));
    textblock_free(&p);
    return rows ? rows : 1;
}

/* ---- The whole --------------------------------------------------------------------------------- */

static void table(struct screen_model *s, struct area a, struct layout *out)
{
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

static const char *where(const struct screen_model *s)
{
    static const char *const steps[FL_STEPS] = {
        "characters", "order", "workshops", "die", "atrio", "captain", "bishop", "place", "operate", "build", "box", "artist",
        "pulpit", "preacher", "market", "trade", "produce", "artwork", "skill", "incentive", "roll", "keep", "arrivals", "over"};
    const struct florenza_state *v = view_of(s);
    return word_mixed("term.florenza.where", NULL, NULL, word(form("term.florenza.step-%s", steps[v->step])), v->round, FL_ROUNDS, 0);
}

extern const struct render florenza_render; /* for the list that the build makes */
const struct render florenza_render = {
    .game = "florenza",
    .where = where,
    .table = table,
    .group = florenza_group,
    .group_key = florenza_group_key,
    .label = florenza_label,
    .brief = florenza_brief,
    .about = florenza_about,
    .explain = florenza_explain,
    .dress = florenza_dress,
    .topic = florenza_topic,
    .browse = florenza_browse,
    .after = florenza_after,
    .tell = florenza_sentences,
    .token = florenza_token,
    .find = florenza_find,
};
