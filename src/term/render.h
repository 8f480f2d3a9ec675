/*
 * render.h: how a game looks on the full screen.
 *
 * A renderer draws the table, puts actions into words and groups, and explains
 * things. It sees a view only, never the whole state. Files of games/GAME/term are
 * the only ones here that know a game's own header; what people read comes from the
 * game's presentation where it has one (render_present.h), and a game without a
 * renderer is drawn from that.
 */
#ifndef TERM_RENDER_H
#define TERM_RENDER_H

#include "match/match.h"
#include "present/present.h"
#include "term/textblock.h"

enum { MODEL_SPOTS = 400, NO_THING = -1, THING_SEAT = 0 };

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
    struct model_groups *groups; /* memory of whoever made the model; NULL: none, which is slow for lists */
    int spots;
    struct spot spot[MODEL_SPOTS];
};

/* Draws text that stands for a thing. The column after it. */
int model_put(struct screen_model *s, struct area a, int row, int column, int most, int look, int kind, int index,
              const char *text);

/*
 * What the renderer left free: `bottom` for the list of actions, and for the
 * log unless that has a column of its own. A long list may grow upwards over
 * the table, but not over what lies above row `keep` of the screen.
 */
struct layout {
    struct area bottom, log;
    int keep;
};

/*
 * The whole table; what one needs when a turn begins; what changes from one
 * decision to the next, with or without where one is.
 */
enum detail { DETAIL_TABLE, DETAIL_TURN, DETAIL_STEP, DETAIL_NOW };

struct render {
    const char *game; /* its name */
    /* "round 3 of 20, buying": short */
    const char *(*where)(const struct screen_model *s);
    void (*table)(struct screen_model *s, struct area a, struct layout *out);
    /* Groups count from 0 in the order shown; the key of a group's heading. */
    int (*group)(const struct screen_model *s, struct sg_action action);
    const char *(*group_key)(int group);
    /* The heading itself, where it is made and has no key of its own; NULL: the sentence of group_key. */
    const char *(*heading)(const struct screen_model *s, int group);
    const char *(*label)(const struct screen_model *s, const struct sg_choice *choice);
    /* The same where room is short, in `most` columns if that can be; NULL: it is cut. */
    const char *(*brief)(const struct screen_model *s, const struct sg_choice *choice, int most);
    /* The thing that an action is about; false: none. */
    bool (*about)(const struct screen_model *s, struct sg_action action, int *kind, int *index);
    /* Writes all there is to know about a thing. */
    void (*explain)(const struct screen_model *s, int kind, int index, struct textblock *out);
    /* A sentence of the log with the short names in it made plain. */
    const char *(*dress)(const struct screen_model *s, const char *sentence);
    /* A word for the situation, for comments in a first game. */
    const char *(*topic)(const struct screen_model *s);
    /* Long lists that can be searched; NULL: there are none. */
    void (*browse)(const struct screen_model *s, struct textblock *out);
    /* What is worth knowing about a position that an action would lead to; NULL: nothing. */
    void (*after)(const struct screen_model *s, struct textblock *out);
    /* The table in sentences, or only what the viewer needs. */
    void (*describe)(const struct screen_model *s, enum detail how, struct textblock *out);
    /* The word that actions have for a thing, or "": "G02", "zecca". */
    const char *(*token)(const struct screen_model *s, int kind, int index);
    /* The thing that somebody calls by its name. */
    bool (*find)(const struct screen_model *s, const char *typed, int *kind, int *index);
    /* Has this group so little weight that lines of text have it in one? NULL: none has. */
    bool (*aside)(const struct screen_model *s, int group);
    /* Why nothing counts for a seat in a position; NULL, as the function or its answer: it does. */
    const char *(*uncounted)(const struct screen_model *s, const void *view, int seat);
};

/* "Ann", with the sign of the seat where there is a screen to show it: "● Ann". */
const char *seat_words(const struct match *m, int seat);
/* Puts a list into the order of groups. */
void render_sort(const struct render *r, const struct screen_model *s, struct sg_choice *list, int count);
/* The heading of a group. */
const char *render_heading(const struct render *r, const struct screen_model *s, int group);
/* What fronts ask: the game's presentation where it has one (render_present.h), else its own renderer. */
const struct render *render_of(const struct sg_game *game);
/* The renderer that was written for a game; NULL: none was. */
const struct render *render_own(const struct sg_game *game);

#endif
