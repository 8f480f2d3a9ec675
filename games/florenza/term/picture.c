/* picture.c: Florenza's board as SVG: the browser's drawings, with workers, prices and words over them. */
#include "games/florenza/term/internal.h"

#include "term/screen/svg.h"

static const char art[] = {
#include "data/florenza/board.inc"
};

/* Units of the picture. */
enum { WIDE = 1600, HIGH = 1000, CITY = 556, SIDE = 452, LIFE_AT = 1112, LEGEND = 26 };

struct picture_board {
    struct screen_model *s;
    const struct florenza_state *v;
    const struct florenza_set *set;
    struct svg *o;
    const char *lacks;
};

/* ---- Signs ----------------------------------------------------------------------------------------------- */

/* A symbol of the sheet. Answers where the next one begins. */
static double put_icon(const struct picture_board *p, const char *name, double x, double y, double size)
{
    svg_add(p->o, "<use href=\"#fl-%s\" xlink:href=\"#fl-%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            name, name, x, y, size, size);
    return x + size + 2;
}

/* A number before its symbol. */
static double put_amount(const struct picture_board *p, const char *number, const char *icon, const char *fill,
                         double x, double y, double size)
{
    double wide = 0.72 * size * text_columns(number);
    svg_words(p->o, x, y + 0.84 * size, size, 0, SVG_BOLD, fill, number);
    return put_icon(p, icon, x + wide, y, size) + 3;
}

static double show_price(const struct picture_board *p, const struct florenza_price *price, double x, double y,
                         double size, bool mark)
{
    struct florenza_price lacks = {0};
    if (mark && p->s->viewer >= 0 && p->s->viewer < p->v->head.seats)
        florenza_lacks(p->v, p->s->viewer, price, 0, &lacks);
    for (int c = 0; c < FL_CUBES; c++)
        if (price->cubes[c])
            x = put_amount(p, frame_printf("%d", price->cubes[c]), florenza_cube_names.name[c],
                           lacks.cubes[c] ? p->lacks : p->o->ink, x, y, size);
    if (price->florins)
        x = put_amount(p, frame_printf("%d", price->florins), "f", lacks.florins ? p->lacks : p->o->ink, x, y, size);
    return x;
}

static double show_gain(const struct picture_board *p, const struct florenza_gain *gain, double x, double y,
                        double size)
{
    static const char *const icons[] = {"pp", "ci", "worker"};
    const int amount[] = {gain->prestige, gain->influence, gain->workers};
    for (int i = 0; i < 3; i++)
        if (amount[i])
            x = put_amount(p, i18n_signed(amount[i], 0), icons[i], p->o->ink, x, y, size);
    return x;
}

static const char *family_of(const struct picture_board *p, int seat)
{
    return florenza_family_names.name[p->v->family[seat]];
}

static void put_crest(const struct picture_board *p, int seat, double x, double y, double size)
{
    svg_fit(p->o, frame_printf("crest-%d-%s", seat + 1, family_of(p, seat)), x, y, size, size);
}

static void put_worker(const struct picture_board *p, int seat, double x, double y, double size)
{
    svg_fit(p->o, frame_printf("worker-%d", seat + 1), x, y, size * 16 / 18, size);
}

/* ---- Artworks ----------------------------------------------------------------------------------------------- */

/* A box: who made it or makes it, its name, the skills it asks for, its price and what it earns. */
static void put_box(const struct picture_board *p, int box, double x, double y, double wide, double high)
{
    static const char *const skills[FL_SKILLS] = {"painter", "sculptor", "architect"};
    const struct florenza_box *b = &p->set->box[box];
    bool done = false;
    int seat = seat_at_box(p->v, box, &done);
    double size = wide < 200 ? 14.5 : 17, at = x + wide - 6;
    const char *edge = seat >= 0 ? svg_colour(p->o, frame_printf("seat-%d", seat)) : NULL;
    svg_add(p->o, "<g opacity=\"%s\">", seat >= 0 && done ? ".97" : ".95");
    svg_box(p->o, x, y, wide, high, 5, p->o->paper, edge);
    svg_add(p->o, "</g>\n");
    for (int i = FL_SKILLS - 1; i >= 0; i--)
        if (b->skills >> i & 1)
            put_icon(p, skills[i], at -= size + 1, y + 5, size);
    double left = x + 7;
    if (seat >= 0 && done)
        put_crest(p, seat, left, y + 4, 24);
    else if (seat >= 0)
        put_worker(p, seat, left, y + 3, 26);
    left += seat >= 0 ? 29 : 0;
    svg_words(p->o, left, y + 21, 17, at - left - 4, SVG_BOLD | SVG_SERIF, p->o->ink,
              short_name(p->s, FTHING_BOX, box));
    if (seat >= 0) {
        svg_words(p->o, x + 7, y + 45, 15, wide - 14, 0, p->o->ink,
                  done ? name_of(p->s->m, seat)
                       : frame_printf("%s \u00b7 %s", name_of(p->s->m, seat), i18n("table.florenza.building")));
        return;
    }
    struct florenza_price cubes = b->price, rest = {.florins = b->price.florins};
    cubes.florins = 0;
    bool narrow = wide < 200;
    at = show_price(p, &cubes, x + 7, y + 31, size, true);
    if (narrow)
        show_price(p, &rest, x + 7, y + 31 + size + 5, size, true);
    else
        show_price(p, &rest, at, y + 31, size, true);
    show_gain(p, &b->gain, x + 7, y + 31 + (size + 5) * (narrow ? 2 : 1), size);
}

static void put_building(const struct picture_board *p, int building, double x, double y, bool right)
{
    static const char *const names[HALLS] = {0,          0,          "banco",    "battistero", "lastricato",
                                             "ospedale", "signoria", "vescovile"};
    enum { FACE = 108, HIGH_EACH = 176 };
    double face = right ? x + SIDE - FACE - 6 : x + 6, boxes = right ? x + 6 : x + FACE + 12, wide = SIDE - FACE - 18;
    int box = FL_CIVIC, at = 0;
    svg_fit(p->o, names[building], face, y, FACE, 146);
    svg_box(p->o, face, y + 148, FACE, 24, 3, p->o->paper, NULL);
    svg_words(p->o, face + FACE / 2, y + 166, 17, FACE - 8, SVG_BOLD | SVG_SERIF | SVG_MIDDLE, p->o->ink,
              short_name(p->s, FTHING_BUILDING, building));
    for (; box < FL_DUOMO; box++)
        if (building_of(box) == building)
            put_box(p, box, boxes, y + 4 + 86 * at++, wide, 82);
    if (at > 1)
        return;
    /* By the Atrio: the market and work. */
    double half = (wide - 6) / 2;
    for (int i = 0; i < 2; i++) {
        double left = boxes + i * (half + 6), w = left + 8;
        svg_box(p->o, left, y + 90, half, 82, 5, p->o->paper, NULL);
        put_icon(p, i ? "a-work" : "a-market", left + half - 30, y + 96, 22);
        svg_words(p->o, left + 7, y + 111, 16, half - 42, SVG_BOLD | SVG_SERIF, p->o->ink,
                  i18n(i ? "term.florenza.working" : "term.florenza.market"));
        for (int s = 0; s < p->v->head.seats; s++)
            for (int n = i ? p->v->working[s] : p->v->market >> s & 1; n > 0; n--, w += 20)
                put_worker(p, s, w < left + half - 20 ? w : left + half - 22, y + 132, 30);
    }
}

static bool is_made(const struct picture_board *p, int box)
{
    bool done;
    return seat_at_box(p->v, box, &done) >= 0 && done;
}

static void put_cathedral(const struct picture_board *p, double x, double wide)
{
    static const struct {
        const char *name;
        int box; /* after FL_DUOMO; -1: it stands */
    } parts[] = {{"houses", -1}, {"navata", 2},   {"abside", 3},   {"drum", -1},
                 {"cupola", 7},  {"facciata", 6}, {"campanile", 5}};
    enum { COLUMNS = 4, GRID = 316, EACH = 116 };
    double scale = 290.0 / 125, left = x + (wide - 306 * scale) / 2;
    int made = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        svg_drawing(p->o,
                    frame_printf("%s-%s", parts[i].name,
                                 parts[i].box < 0 || is_made(p, FL_DUOMO + parts[i].box) ? "made" : "to-come"),
                    left, 18 + 5 * scale, scale);
    for (int box = FL_DUOMO; box < FL_BOXES; box++)
        made += is_made(p, box);
    svg_box(p->o, x + 4, 8, 190, 30, 4, p->o->paper, NULL);
    svg_words(p->o, x + 12, 29, 20, 174, SVG_BOLD | SVG_SERIF, p->o->ink,
              frame_printf("%s %d/%d", short_name(p->s, FTHING_BUILDING, HALL_DUOMO), made, FL_BOXES - FL_DUOMO));
    double each = (wide - 6) / COLUMNS;
    for (int i = 0; i < FL_BOXES - FL_DUOMO; i++)
        put_box(p, FL_DUOMO + i, x + 3 + each * (i % COLUMNS), GRID + (EACH + 4) * (i / COLUMNS), each - 6, EACH);
}

static void put_pulpit(const struct picture_board *p, double x, double y)
{
    bool open = is_made(p, FL_PULPITO);
    svg_box(p->o, x, y, 176, 30, 4, p->o->paper, NULL);
    double at = put_icon(p, "a-charity", x + 5, y + 4, 22);
    svg_words(p->o, at + 2, y + 21, 15, 100, SVG_BOLD, open ? p->o->ink : p->o->dim, i18n("web.florenza.pulpit"));
    if (p->v->duomo_pulpit != FL_NONE && p->v->duomo_donor < p->v->head.seats)
        put_worker(p, p->v->duomo_donor, x + 148, y + 3, 24);
    else
        put_icon(p, open ? "check" : "lock", x + 148, y + 5, 20);
}

/* ---- Families -------------------------------------------------------------------------------------------------- */

static void put_tile(const struct picture_board *p, int seat, int space, double x, double y, double wide, double high)
{
    int tile = p->v->district[seat][space], on = p->v->on[seat][space];
    bool raw = p->v->unfinished[seat] >> space & 1;
    if (!tile) {
        svg_add(p->o,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"3\" fill=\"none\" stroke=\"%s\" "
                "stroke-dasharray=\"4 3\"/>\n",
                x, y, wide, high, p->o->dim);
        svg_words(p->o, x + wide / 2, y + high / 2 + 5, 14, 0, SVG_MIDDLE, p->o->dim, frame_printf("%d", space + 1));
        return;
    }
    const struct florenza_workshop *w = &p->set->workshop[tile];
    const char *name = name_thing(p->s, FTHING_WORKSHOP, tile);
    double size = wide > 105 ? 14 : 12.5;
    svg_box(p->o, x, y, wide, high, 3, svg_colour(p->o, raw ? "plaster-2" : "plaster"), NULL);
    svg_words(p->o, x + 4, y + 14, 13, wide - 8, SVG_BOLD, raw ? p->o->dim : p->o->ink, name);
    double at = show_price(p, &w->spend, x + 4, y + high - size - 5, size, false);
    if (at > x + 5)
        at = put_icon(p, "arrow", at - 2, y + high - size - 5, size);
    at = show_price(p, &w->take, at, y + high - size - 5, size, false);
    show_gain(p, &w->gain, at, y + high - size - 5, size);
    if (raw)
        put_icon(p, "scaffold", x + wide - 18, y + high - 20, 15);
    if (on)
        put_worker(p, on - 1, x + wide - 24, y + high - 29, 27);
}

/* Boxes of one's own Palazzo or Chiesa: made, being made, or free. */
static double put_own(const struct picture_board *p, int seat, int first, const char *icon, double x, double y)
{
    const char *colour = svg_colour(p->o, frame_printf("seat-%d", seat));
    x = put_icon(p, icon, x, y, 21);
    for (int box = first; box < first + 4; box++, x += 14) {
        bool site = false, done = p->v->crests[seat] >> box & 1;
        for (int i = 0; i < FL_WORKERS; i++)
            site |= p->v->sites[seat][i] == box;
        svg_add(p->o,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"11\" height=\"15\" rx=\"2\" fill=\"%s\" stroke=\"%s\" "
                "stroke-width=\"1.5\"%s/>\n",
                x, y + 3, done ? colour : "none", done || site ? colour : p->o->dim,
                site && !done ? " stroke-dasharray=\"3 2\"" : "");
    }
    return x + 8;
}

static void put_family_numbers(const struct picture_board *p, int seat, double x, double y)
{
    const struct florenza_state *v = p->v;
    const struct {
        const char *icon;
        int n;
    } first[] = {{"pp", v->prestige[seat]}, {"ci", v->influence[seat]}, {"cert", v->certificates[seat]}};
    x = put_amount(p, frame_printf("%d", (int)v->florins[seat]), "f", p->o->ink, x, y, 18) + 6;
    for (int i = 0; i < 3; i++)
        x = put_amount(p, first[i].n < 0 && i == 2 ? "?" : frame_printf("%d", first[i].n), first[i].icon, p->o->ink, x,
                       y, 18) +
            6;
    x = put_amount(p, frame_printf("%d/%d", v->hand[seat], v->pool[seat]), "worker", p->o->ink, x, y, 18) + 10;
    for (int c = 0; c < FL_CUBES; c++)
        x = put_amount(p, frame_printf("%d", v->cubes[seat][c]), florenza_cube_names.name[c],
                       v->cubes[seat][c] ? p->o->ink : p->o->dim, x, y, 18) +
            2;
    x = put_own(p, seat, FL_PALAZZO, "palazzo", x + 8, y - 2);
    put_own(p, seat, FL_CHIESA, "chiesa", x, y - 2);
}

static void put_family(const struct picture_board *p, int seat, double y, double high)
{
    const struct florenza_state *v = p->v;
    bool turn = p->s->turn == seat;
    double each = (LIFE_AT - 26.0) / FL_SPACES, tiles = high - 42, name = 54;
    svg_box(p->o, 6, y, LIFE_AT - 14, high - 5, 6, p->o->paper, turn ? svg_colour(p->o, "accent") : NULL);
    put_crest(p, seat, 13, y + 4, 28);
    if (v->captain == seat)
        name = put_icon(p, "captain", name - 4, y + 8, 20);
    if (v->bishop == seat)
        name = put_icon(p, "bishop", name - 2, y + 8, 20);
    svg_words(p->o, name, y + 25, 19, 200 - name, SVG_BOLD | SVG_SERIF, p->o->ink, name_of(p->s->m, seat));
    put_family_numbers(p, seat, 208, y + 9);
    for (int i = 0; i < FL_SPACES; i++)
        put_tile(p, seat, i, 13 + i * each, y + 36, each - 5, tiles < 84 ? tiles : 84);
}

/* ---- Who is in town ---------------------------------------------------------------------------------------------- */

static void put_person(const struct picture_board *p, int life, int who, double x, double y, double wide, double high)
{
    static const char *const skills[FL_SKILLS] = {"painter", "sculptor", "architect"};
    const struct florenza_character *k = &p->set->character[who];
    bool away = person_away(p->v, who);
    double size = high > 25 ? 16 : high * 0.62, line = y + (high - size) / 2, at = x + 0.47 * wide;
    svg_add(p->o, "<g opacity=\"%s\" color=\"%s\">", away ? ".5" : "1", p->o->ink);
    svg_box(p->o, x, y, wide, high - 3, 4, p->o->paper, NULL);
    svg_words(p->o, x + 17, line + 0.84 * size, 0.85 * size, 30, SVG_BOLD | SVG_MIDDLE, svg_colour(p->o, "accent"),
              florenza_life_names.name[life]);
    svg_words(p->o, x + 36, line + 0.84 * size, size, at - x - 42, SVG_BOLD, p->o->ink,
              short_name(p->s, FTHING_PERSON, who));
    for (int i = 0; i < FL_SKILLS; i++)
        if (k->skills >> i & 1) {
            at = put_icon(p, skills[i], at, line, size);
            at = put_amount(p, frame_printf("%d", k->line[i].florins), "f", p->o->ink, at, line, size) + 3;
        }
    if (!k->skills) {
        at = put_icon(p, "preacher", at, line, size);
        at = show_price(p, &k->price, at, line, size, true) + 2;
        at = show_price(p, &k->gift, at, line, size, false);
        show_gain(p, &k->gain, at, line, size);
    }
    svg_add(p->o, "</g>\n");
}

static void put_people(const struct picture_board *p)
{
    int count = 0, at = 0;
    for (int l = 0; l < FL_LIVES; l++)
        count += __builtin_popcountll(p->v->life[l]);
    double room = HIGH - CITY - 36 - LEGEND, high = count ? room / count : room;
    high = high < 34 ? high : 34;
    svg_words(p->o, LIFE_AT + 4, CITY + 25, 20, 470, SVG_BOLD | SVG_SERIF, p->o->ink, i18n("term.florenza.life"));
    for (int l = 0; l < FL_LIVES; l++)
        for (int who = 0; who < FL_NAMED; who++)
            if (p->v->life[l] >> who & 1)
                put_person(p, l, who, LIFE_AT, CITY + 34 + high * at++, WIDE - LIFE_AT - 8, high);
}

/* What the symbols mean, in the last line. */
static void put_legend(const struct picture_board *p)
{
    static const char *const others[][2] = {
        {"f", "name.florenza.florins"},          {"pp", "web.florenza.good-pp"},
        {"ci", "web.florenza.good-ci"},          {"cert", "web.florenza.good-certificates"},
        {"worker", "web.florenza.good-workers"}, {"preacher", "web.florenza.skill-preacher"}};
    static const char *const skills[FL_SKILLS] = {"painter", "sculptor", "architect"};
    enum { OTHERS = sizeof others / sizeof others[0], ALL = FL_CUBES + OTHERS + FL_SKILLS };
    double each = (WIDE - 12.0) / ALL, y = HIGH - LEGEND + 4;
    for (int i = 0; i < ALL; i++) {
        int other = i - FL_CUBES, skill = other - OTHERS;
        const char *icon = i < FL_CUBES ? florenza_cube_names.name[i] : skill < 0 ? others[other][0] : skills[skill];
        const char *words = i < FL_CUBES ? i18n_of("name", "florenza", florenza_cube_names.name[i])
                            : skill < 0  ? i18n(others[other][1])
                                         : i18n_of("name", "florenza", florenza_skill_names.name[skill]);
        double at = put_icon(p, icon, 8 + i * each, y, 16);
        svg_words(p->o, at + 1, y + 13, 13, each - 24, 0, p->o->ink, words ? words : "");
    }
}

/* ---- The whole -------------------------------------------------------------------------------------------- */

static void put_city(const struct picture_board *p)
{
    svg_fit(p->o, "sky", 0, 0, WIDE, CITY);
    for (int i = 0; i < 3; i++) {
        put_building(p, HALL_BANCO + i, 0, 4 + 184 * i, false);
        put_building(p, HALL_BANCO + 3 + i, WIDE - SIDE, 4 + 184 * i, true);
    }
    put_cathedral(p, SIDE + 4, WIDE - 2 * SIDE - 8);
    put_pulpit(p, WIDE - SIDE - 190, 8);
}

void florenza_picture(struct screen_model *s, struct svg *out, bool light)
{
    struct picture_board p = {.s = s, .v = view_of(s), .set = florenza_set_of(view_of(s)), .o = out};
    int n = p.v->head.seats;
    bool ordered = p.v->order[0] < n && p.v->order[n - 1] < n;
    svg_begin(out, light, WIDE, HIGH, art, sizeof art);
    p.lacks = svg_colour(out, "no");
    svg_fit(out, "sheet", 0, 0, 1, 1);
    put_city(&p);
    double high = (HIGH - CITY - 36.0 - LEGEND) / n;
    svg_words(out, 10, CITY + 25, 20, 500, SVG_BOLD | SVG_SERIF, out->ink, i18n("term.florenza.families"));
    svg_words(out, LIFE_AT - 12, CITY + 25, 17, 560, SVG_RIGHT, out->ink, model_where(s));
    for (int i = 0; i < n; i++)
        put_family(&p, ordered ? p.v->order[i] : i, CITY + 34 + high * i, high);
    put_people(&p);
    put_legend(&p);
    svg_end(out);
}
