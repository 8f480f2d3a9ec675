/* internal.h: what the files of this folder share: Florenza's table in cells. */
#ifndef FLORENZA_TERM_INTERNAL_H
#define FLORENZA_TERM_INTERNAL_H

#include "games/florenza/present/things.h"
#include "host/i18n.h"
#include "term/screen/palette.h"
#include "term/screen/panel.h"
#include "term/text/model.h"

/* Looks of our own: the six resources, then what is earned. */
enum { LOOK_CUBE = LOOK_OWN, LOOK_PRESTIGE = LOOK_OWN + FL_CUBES, LOOK_INFLUENCE, LOOK_WORKER };

static inline const struct florenza_state *view_of(const struct screen_model *s)
{
    return s->view;
}

/* table.c: names, as the presentation has them */
const char *name_thing(const struct screen_model *s, int kind, int index);
const char *short_name(const struct screen_model *s, int kind, int index);
/* Who has completed a shared box or has a worker on it: a seat, or -1. *done says which. */
int seat_at_box(const struct florenza_state *v, int box, bool *done);
/* Is a character in town of no use to anybody now? */
bool person_away(const struct florenza_state *v, int who);

/* panels.c: the table on a large screen */
void draw_panels(struct screen_model *s, struct area a, struct layout *out);
/* "4▢ 2≣ 200 F", or tight "4▢2≣ 200"; what the viewer lacks of it is marked. The column after it. */
int put_price(struct screen_model *s, struct area a, int row, int column, const struct florenza_price *price,
              bool tight);
int put_gain(struct area a, int row, int column, const struct florenza_gain *gain);
/* The first letters of a skill's name. */
const char *skill_letters(int skill, int letters);
/* The letters of the skills that do for a box, each in its place: "P-A". */
int put_skills(struct area a, int row, int column, int skills);
const char *cube_sign(int cube);
/* Of LOOK_PRESTIGE and those after it. */
const char *gain_sign(int look);

/* city.c: artworks of all, and the Cathedral as far as it is built */
void draw_cathedral(struct screen_model *s, struct area a);
/* The boxes from `first` to before `end`, a row each; answers the row after them. */
int draw_boxes(struct screen_model *s, struct area a, int row, int first, int end, bool whole);
enum { CATHEDRAL_COLUMNS = 29, CATHEDRAL_ROWS = 11 };

/* houses.c: a workshop as a picture, as high as the area */
void draw_house(struct area a, const struct florenza_workshop *w, bool building);
enum { HOUSE_COLUMNS = 8, HOUSE_ROWS = 4 };

/* picture.c: the whole board, for terminals that can show pictures */
struct svg;
void florenza_picture(struct screen_model *s, struct svg *out, bool light);

#endif
