/*
 * internal.h: Siena's table in cells.
 *
 * table.c chooses how it is laid out: compact.c on a small screen; on a large one town.c, country.c, seats.c and
 * cards.c draw a panel each, with the pictures of pictures.c; picture.c is the board as SVG. All words are those of
 * games/siena/present.
 */
#ifndef SIENA_TERM_INTERNAL_H
#define SIENA_TERM_INTERNAL_H

#include "games/siena/present/things.h"
#include "games/siena/rules/siena.h"
#include "term/screen/palette.h"
#include "term/screen/panel.h"
#include "term/text/model.h"

/* Siena's own roles: the five goods, then these. */
enum {
    OWN_CORNFIELD = LOOK_OWN + SIENA_GOODS,
    OWN_VINEYARD,
    OWN_GROVE,
    OWN_LAPIS,
    OWN_LIME,
    OWN_CUBE, /* of a Courtesan */
    OWN_BEGGAR,
    OWN_HEADING, /* the green number of a card */
    OWN_PLATE,   /* behind a pawn */
    OWN_END
};

/* A picture of the table. */
struct board {
    struct screen_model *s;
    const struct siena_state *v;
    const struct siena_set *set;
    struct sg_captions captions;
    enum panel_size size;
};

/* What a thing is called, and the same in few letters. */
const char *siena_thing_text(const struct screen_model *s, int kind, int index);
const char *siena_thing_short(const struct screen_model *s, int kind, int index);
/* A caption of the drawn board, "lot duomo"; "" if there is none now. */
const char *board_caption(const struct board *b, const char *what, const char *whose);
/* Is the cursor on a thing of this kind? */
bool board_lit(const struct board *b, int kind);
/* Signs of those who are at a place, on a street. Answers the column after them. */
int board_pawns(const struct board *b, struct area a, int row, int column, int place, int ground);
/* "ψ": the sign of a good. */
const char *board_good_sign(int good);
/* Before the number of a card's heading, and for a price that an auction makes. */
const char *board_heading_sign(void);
const char *board_star(void);
/* "ψ1 ∴2 ⇢": the workers of a Goods card by the signs of the countryside; others by their short names. */
const char *board_card_signs(const struct screen_model *s, int card);

/* The cards of a hand that is known, in as many words as so many rows hold. */
const char *board_hand(const struct board *b, int p, int columns, int rows);

void siena_draw_compact(struct screen_model *s, struct area a, struct layout *out);
void siena_draw_town(struct board *b, struct area a);
void siena_draw_tower(struct board *b, struct area a);
void siena_draw_country(struct board *b, struct area a);
enum { SEAT_ROWS = 6 }; /* the most that a seat has use for */
void siena_draw_seats(struct board *b, struct area a);
/* "4 cards, 1 Senesi card". */
const char *board_held(const struct board *b, int p);
/* Cards as boxes with their texts, or one in a line. */
void siena_draw_boxes(struct board *b, struct area a, bool hand);
void siena_draw_list(struct board *b, struct area a, bool hand);

/* picture.c: the whole board, for terminals that can show pictures. */
struct svg;
void siena_picture(struct screen_model *s, struct svg *out, bool light);

/* pictures.c: of 17 columns and 10 rows of points, on the sky. */
enum { LOT_COLUMNS = 17, LOT_MOST = 18, LOT_POINTS = 10, FIELD_COLUMNS = 9, FIELD_POINTS = 6 };
const struct picture *picture_of_place(int place);
const struct picture *picture_of_field(int good);
extern const struct picture picture_inn, picture_firenze, picture_arezzo;

#endif
