/*
 * internal.h: what the files of the full screen share.
 *
 * tui.c is the loop, tui_draw.c the picture, tui_list.c the list of actions in it, tui_about.c what is selected,
 * tui_act.c choosing an action and seeing what it will do, tui_go.c several actions as one choice, tui_ask.c the
 * questions one can ask, tui_why.c why something cannot be played, tui_log.c what happened, tui_back.c undo and redo,
 * tui_order.c standing orders, tui_replay.c looking back, tui_end.c the end, tui_wait.c the time while others think
 * and move, tui_picture.c the board as a picture.
 */
#ifndef TERM_TUI_INTERNAL_H
#define TERM_TUI_INTERNAL_H

#include "term/line/line.h"
#include "term/render.h"
#include "term/tui/tui.h"

enum { TUI_CELLS = 2 * SG_MAX_CHOICES, TUI_SPEEDS = 6, TUI_REPLAY_HELP = 8 };

/* A place in the list: an entry, or the heading of a group. */
struct tui_cell {
    short entry; /* -1: a heading */
    short group;
};

struct tui {
    struct term_game *g;
    int ply;    /* the position shown; match_plies() but for looking back */
    int viewer; /* whose eyes: a seat or SG_SPECTATOR */
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct screen_model model;
    struct model_groups groups;
    bool covered; /* drawn under a window */
    bool framed;  /* in panels, on a large screen */

    struct sg_choice list[SG_MAX_CHOICES]; /* by groups */
    int routes;                            /* places that one can go to as one choice */
    int count, at, first;                  /* the cursor; the first entry on the page */
    struct tui_cell cell[TUI_CELLS];
    struct area list_area;
    int cells, rows, columns; /* of the list as drawn */
    bool on_table;            /* the arrows move over the table */

    bool playing; /* looking back: step after step */
    int speed;    /* of that */
    bool always_preview, back, watching, stopped, stop_early;
    char message[512]; /* in rows of its own, until the next key */
    char keys[256];    /* instead of the usual ones; "": those */
    int pace;          /* milliseconds that a bot's action is shown */

    /* What happened, as `log_viewer` knows it; log_end[n]: parts before ply n. */
    struct textblock log;
    int *log_end, log_plies, log_room, log_viewer;
    bool *log_round;          /* a round begins with this ply */
    struct log_about {        /* of each sentence */
        signed char by, seat; /* whose turn it belongs to, and whom it is about, or -1 */
        bool small;           /* only what was paid or received, so far */
    } * log_about;
    int log_about_room;
    int fresh; /* plies from here on are news */

    int hinted, hint, hint_ply; /* the entry of the last hint, its number, and when it was given */

    char goal[256]; /* of a page of a chapter */
    bool looking;   /* nothing can be chosen */
};

/* tui.c */
int tui_people(const struct tui *f);
void tui_set_message(struct tui *f, const char *sentence);
void tui_set_keys(struct tui *f, const char *keys);

bool tui_leaves(struct tui *f);                              /* asks whether to leave */
bool tui_question(struct tui *f, int key);                   /* a key that only shows something */
void tui_explain_at(struct tui *f, struct screen_input hit); /* what was clicked on */
void tui_show(struct tui *f);

/* tui_wait.c: true if the position changed or the game is left */
bool tui_bots_turn(struct tui *f, int seat, struct sg_error *why); /* false: it went wrong */
bool tui_think(struct tui *f, struct ai_bot *bot, const char *sentence, bool hint, struct sg_action *out);

/* tui_draw.c */
void tui_refresh(struct tui *f);        /* view, model and list of the ply shown */
void tui_draw(void *tui, bool covered); /* the picture; a backdrop */
/* "Enter play · ? explain" on a row: every key is lit. */
void tui_draw_keys(struct area a, int row, const char *text);

/* tui_list.c */
int tui_sign(const struct tui *f, int entry); /* the key of an entry, or 0 */
/* The words of all entries, in the memory of the frame. */
struct list_words;
struct list_words *tui_list_words(const struct tui *f);
/* Rows that the list needs in so many columns of the screen. */
int tui_list_rows(const struct tui *f, struct list_words *all, int columns);
/* Is no label cut in so many columns? */
bool tui_list_fits(const struct tui *f, struct list_words *all, int columns);
void tui_list_draw(struct tui *f, struct area a, struct list_words *all);

/* tui_about.c */
void tui_about_draw(struct tui *f, struct area a);   /* a panel: what is selected, explained */
bool tui_about_text(struct tui *f, struct area a);   /* without its frame; false: there is more */
void tui_about_lines(struct tui *f, struct area a);  /* a thing of the table, as many lines as fit */
void tui_nothing_draw(struct tui *f, struct area a); /* instead of a list: what happens now, and the points */

/* tui_act.c */
/* True if it was played. Enter acts; a sign or a click only opens the preview, or goes there. */
bool tui_act(struct tui *f, int entry);
bool tui_pick(struct tui *f, int entry);

/* tui_go.c: several actions as one choice. True if the position changed. */
bool tui_go(struct tui *f);

/* tui_ask.c */
void tui_why(struct tui *f);
void tui_explain(struct tui *f);
void tui_rules(struct tui *f, const char *clause);
void tui_score(struct tui *f, bool end);
void tui_browse(struct tui *f);
void tui_save(struct tui *f);
void tui_help(struct tui *f);
void tui_hint(struct tui *f);
void tui_coach(struct tui *f);

/* tui_log.c */
void tui_log_update(struct tui *f);
void tui_log_forget(struct tui *f);
void tui_log_draw(struct tui *f, struct area a);  /* under a heading */
void tui_log_lines(struct tui *f, struct area a); /* without it */
void tui_log_news(struct tui *f);                 /* in a guided game: what others did, to be read first */
void tui_log_free(struct tui *f);
void tui_log_read(struct tui *f);

/* tui_back.c */
/* Did the seat's last step only open this list? Nothing has happened yet, so that Escape leaves it. */
bool tui_in_submenu(const struct tui *f, int seat);
bool tui_undo(struct tui *f, int seat, enum match_request request);
void tui_practise(struct tui *f); /* the turning points of a finished game, again */

/* tui_end.c */
void tui_end(struct tui *f); /* until something else is to be done, or undone */

/* tui_order.c */
bool tui_has_orders(const struct tui *f); /* does one stand, or does the game offer one now? */
bool tui_can_bid_on(const struct tui *f); /* does it offer one up to a limit, as in an auction? */
bool tui_orders(struct tui *f);           /* true if one was given, which may act at once */

/* tui_replay.c */
void tui_history(struct tui *f);

/* tui_picture.c */
bool tui_has_picture(const struct tui *f); /* can it be shown here? */
void tui_picture(struct tui *f);           /* until a key */
/* A last line with its key, where there is a picture. */
const char *tui_with_picture_key(const struct tui *f, const char *keys, int columns);

#endif
