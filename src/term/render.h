/*
 * render.h: how the table of a game is drawn in cells.
 *
 * A renderer (games/GAME/term) draws the table and nothing else: what people read comes from the game's
 * presentation (model.h). It sees a view only, never the whole state. The table of a game without a renderer
 * is its description, line by line.
 */
#ifndef TERM_RENDER_H
#define TERM_RENDER_H

#include "match/match.h"
#include "present/present.h"
#include "term/screen/textblock.h"

enum { MODEL_SPOTS = 700, NO_THING = -1, THING_SEAT = 0 };

/* Something on the screen that can be picked: a card, a district, an action. */
struct spot {
    int row, column, columns;
    int kind, index; /* THING_SEAT, or what the renderer calls so */
};

/* The groups of the position that was asked about last: a list asks for each of its entries. */
struct model_groups {
    const struct sg_game *game;
    unsigned char state[SG_MAX_STATE];
    int count;
    struct {
        char id[64], title[160];
        int first; /* of the groups that share its heading */
        bool aside;
    } group[SG_MAX_GROUPS];
};

/* A position as somebody sees it, and what was drawn of it. */
struct screen_model {
    const struct match *m;
    const struct sg_game *game;
    const void *view;
    int viewer;                  /* a seat or SG_SPECTATOR */
    int turn;                    /* who is to move, SG_CHANCE or SG_OVER */
    int kind, index;             /* what is picked; kind NO_THING: nothing */
    bool on_table;               /* the cursor is on the table, so its panel is lit */
    struct model_groups *groups; /* memory of whoever made the model; NULL: none, which is slow for lists */
    int spots;
    struct spot spot[MODEL_SPOTS];
};

/* Draws text that stands for a thing. The column after it. */
int model_put(struct screen_model *s, struct area a, int row, int column, int most, int look, int kind, int index,
              const char *text);

/* Makes rows of cells drawn otherwise stand for a thing, too: a picture, a card's box. */
void model_spot(struct screen_model *s, struct area a, int row, int column, int columns, int kind, int index);
/* Is this what is picked? */
bool model_picked(const struct screen_model *s, int kind, int index);

/*
 * What the renderer left free: `bottom` for the list of actions, and for the log unless that has a place of its own.
 * A long list may grow upwards over the table, but not over what lies above row `keep` of the screen.
 *
 * On a large screen a renderer draws panels (panel.h) and sets `framed`: then the areas are those of panels, frames
 * included, which the frame of the game draws. `about` is for the explanation of what is selected.
 */
struct layout {
    struct area bottom, log, about;
    int keep;
    bool framed;
};

struct svg;

/* How short a label is: in words, in shorter words, in the signs of the table, or in letters where all are too long. */
enum brief { BRIEF_WORDS, BRIEF_SHORT, BRIEF_SIGNS, BRIEF_LEAST, BRIEF_COUNT };

struct render {
    const char *game; /* its name */
    void (*table)(struct screen_model *s, struct area a, struct layout *out);
    /* A brief label as a list has it, in one of the ways below; NULL: as it is. */
    const char *(*brief)(const struct screen_model *s, const struct sg_choice *choice, const char *label,
                         enum brief how);
    /* The board as a picture (svg.h), for terminals that can show one; NULL: it has none. */
    void (*picture)(struct screen_model *s, struct svg *out, bool light);
    /* Roles of its own, LOOK_OWN and after it: goods, fields. */
    const struct ink *inks;
    int ink_count;
};

/* "Ann", with the sign of the seat where there is a screen to show it: "● Ann". */
const char *seat_words(const struct match *m, int seat);
/* The renderer of a game; NULL: it has none. */
const struct render *render_of(const struct sg_game *game);

#endif
