/* city.c: the artworks that families compete for, and the Cathedral as far as it is built. */
#include "games/florenza/term/internal.h"

#include <string.h>

/* ---- The Cathedral ----------------------------------------------------------------------- */

/*
 * In points. Capitals are walls, small letters openings and ornaments: K the Campanile, F the Facciata, N the Navata,
 * D the Cupola, A the Abside, C the Cappella; t and p are windows of the Altare and the Pulpito.
 */
static const char *const cathedral[] = {
    "                     d       ", "                    dDd      ", "                     d       ",
    "                   DDdDD     ", "KKKK              DDDdDDD    ", "KkkK             DDdDdDdDD   ",
    "KkkK            DDDdDdDdDDD  ", "KKKK            DDDdDdDdDDD  ", "KkkK           DDDdDDdDDdDDD ",
    "KkkK           DDDdDDdDDdDDD ", "KKKK     F     ddddddddddddd ", "KkkK    FFF    DDoDDoDoDDoDD ",
    "KkkK   FFfFF   DDDDDDDDDDDDD ", "KKKK FFFfffFFnnnnnnnnAAAAAAAA", "KkkK FFFFfFFFnnnnnnnnAAAACCCC",
    "KkkK FFFFFFFFFNNNNNNNAAAACCCC", "KKKK FfFFfFFfFNtNNtNNApAACcCC", "KkkK FfFFfFFfFNtNNtNNApAACcCC",
    "KkkK FFFFFFFFFNNNNNNNAAAACCCC", "KKKK FfFFfFFfFNoNNoNNAoAACcCC", "KKKK FfFFfFFfFNoNNoNNAoAACcCC",
    "ggggggggggggggggggggggggggggg"};
enum { POINTS = sizeof cathedral / sizeof cathedral[0] };

static const struct {
    char wall, detail;
    unsigned char box; /* after FL_DUOMO */
    unsigned char wall_look, detail_look;
} parts[] = {{'t', 0, 1, LOOK_LAMP, 0},
             {'p', 0, 0, LOOK_LAMP, 0},
             {'N', 'n', 2, LOOK_PLASTER, LOOK_ROOF_SHADE},
             {'A', 0, 3, LOOK_MARBLE, 0},
             {'C', 'c', 4, LOOK_PLASTER_SHADE, LOOK_OPENING},
             {'K', 'k', 5, LOOK_MARBLE, LOOK_SERPENTINE},
             {'F', 'f', 6, LOOK_MARBLE, LOOK_SERPENTINE},
             {'D', 'd', 7, LOOK_ROOF, LOOK_PLASTER}};
enum { PARTS = sizeof parts / sizeof parts[0], KEYS_MOST = 2 * PARTS + 2 };

/* Parts that are not built are grey, and those being built have the colour of a warning. */
void draw_cathedral(struct screen_model *s, struct area a)
{
    struct picture_key key[KEYS_MOST] = {{'g', LOOK_STREET}, {'o', LOOK_OPENING}};
    int keys = 2;
    for (int i = 0; i < PARTS; i++) {
        bool done;
        int box = FL_DUOMO + parts[i].box, seat = seat_at_box(view_of(s), box, &done);
        int wall = seat >= 0 && done ? parts[i].wall_look : seat >= 0 ? LOOK_WARN : LOOK_HAZE;
        int detail = seat >= 0 && done ? parts[i].detail_look : LOOK_SKY;
        key[keys++] = (struct picture_key){parts[i].wall, (unsigned char)wall};
        if (parts[i].detail)
            key[keys++] = (struct picture_key){parts[i].detail, (unsigned char)detail};
    }
    struct picture p = {cathedral, POINTS, key, keys};
    picture_draw(a, 0, 0, &p);
}

/* ---- Boxes ------------------------------------------------------------------------------------- */

static const char *box_name(struct screen_model *s, int box)
{
    int building = building_of(box);
    if (building == HALL_DUOMO)
        return short_name(s, FTHING_BOX, box);
    return frame_printf("%s %s", short_name(s, FTHING_BUILDING, building), short_name(s, FTHING_BOX, box));
}

static bool can_pay(const struct screen_model *s, const struct florenza_price *price)
{
    struct florenza_price lacks;
    return s->viewer >= 0 && s->viewer < view_of(s)->head.seats &&
           !florenza_lacks(view_of(s), s->viewer, price, 0, &lacks);
}

/* A row: its state, its name, and where there is room the skill, the price and what it earns. */
static void draw_box(struct screen_model *s, struct area a, int row, int box, int names, bool whole)
{
    bool done = false;
    const struct florenza_box *b = &florenza_set_of(view_of(s))->box[box];
    int seat = seat_at_box(view_of(s), box, &done), c;
    bool free = seat < 0, pay = free && can_pay(s, &b->price);
    area_put(a, row, 0, free ? (pay ? LOOK_CAN : LOOK_OFF) : LOOK_SEAT + seat,
             free ? either(pay ? "\u25cb" : "\u00b7", pay ? "o" : ".") : seat_sign(seat));
    area_put(a, row, 1, LOOK_WARN, !free && !done ? "~" : "");
    model_put(s, a, row, 2, names,
              free   ? (pay ? LOOK_CAN : LOOK_PLAIN)
              : done ? LOOK_SEAT + seat
                     : LOOK_WARN,
              FTHING_BOX, box, box_name(s, box));
    c = 3 + names;
    if (!free && whole) {
        area_put_cut(a, row, c, a.columns - c, LOOK_DIM, name_of(s->m, seat));
        return;
    }
    if (whole)
        c = put_skills(a, row, c, b->skills) + 1;
    if (free && (whole || a.columns - c > 13))
        c = put_price(s, a, row, c, &b->price, !whole) + 1;
    if (whole && free)
        put_gain(a, row, c > 2 + names + 29 ? c : 2 + names + 29, &b->gain);
}

int draw_boxes(struct screen_model *s, struct area a, int row, int first, int end, bool whole)
{
    int names = 0;
    for (int box = first; box < end; box++) {
        int wide = text_columns(box_name(s, box));
        names = wide > names ? wide : names;
    }
    for (int box = first; box < end; box++)
        draw_box(s, a, row++, box, names, whole);
    return row;
}
