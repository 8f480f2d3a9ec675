/*
 * tui.h: the game on the full screen.
 *
 * tui.c is the loop, tui_draw.c the picture, tui_act.c choosing an action
 * and seeing what it will do, tui_ask.c the questions one can ask, tui_log.c
 * what happened, tui_back.c undo, redo and looking back, tui_wait.c the
 * time while others think and move.
 */
#ifndef TERM_TUI_H
#define TERM_TUI_H

#include "term/dialog.h"
#include "term/line.h"
#include "term/textblock.h"
#include "term/render.h"

enum { TUI_CELLS = 2 * SG_MAX_CHOICES };

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

    struct sg_choice list[SG_MAX_CHOICES]; /* by groups */
    int count, at, first;                  /* the cursor; the first entry on the page */
    struct tui_cell cell[TUI_CELLS];
    struct area list_area;
    int cells, rows, columns; /* of the list as drawn */
    bool on_table;            /* the arrows move over the table */

    bool always_preview, back, watching, stopped, stop_early;
    char message[512];
    int pace; /* milliseconds that a bot's action is shown */

    /* What happened, as `log_viewer` knows it; log_end[n]: parts before ply n. */
    struct textblock log;
    int *log_end, log_plies, log_room, log_viewer;
    int fresh; /* plies from here on are news */

    int hinted, hint, hint_ply; /* the entry of the last hint, its number, and when it was given */

    char goal[256]; /* of a page of a chapter */
    bool looking;   /* nothing can be chosen */
};

/*
 * Plays until the game is over or left. `note` is shown first, unless it is
 * empty. The exit code of the command. In a coached game a comment is given
 * wherever something comes up for the first time.
 */
int tui_play(struct term_game *game, int pace, const char *note);
/* A page of a chapter: plays until it is settled or left; `goal` stands at the top all the time. */
void tui_lesson(struct term_game *game, const char *goal);
/* The table with text below, until a key that closes it: Enter, or Escape and q. */
int tui_page(struct term_game *game, const char *title, const struct textblock *text, const char *foot);
/* The table with a question below: the answer that was chosen, or -1. */
int tui_question_page(struct term_game *game, const char *title, const char *question,
                      const struct dialog_entry *answers, int count);
/* Shows a finished or stopped game, forward and back. */
void tui_replay(struct match *m, int viewer);

/* ---- between the files ------------------------------------------------------------ */

/* tui.c */
int tui_people(const struct tui *f);
void tui_set_message(struct tui *f, const char *sentence);

bool tui_leaves(struct tui *f);                              /* asks whether to leave */
bool tui_question(struct tui *f, int key);                   /* a key that only shows something */
void tui_explain_at(struct tui *f, struct screen_input hit); /* what was clicked on */
void tui_show(struct tui *f);

/* tui_wait.c: true if the position changed or the game is left */
bool tui_bots_turn(struct tui *f, int seat, struct sg_error *why); /* false: it went wrong */
bool tui_think(struct tui *f, struct ai_bot *bot, const char *sentence, bool hint, struct sg_action *out);

/* tui_draw.c */
void tui_refresh(struct tui *f);              /* view, model and list of the ply shown */
void tui_draw(void *tui, bool covered);       /* the picture; a backdrop */
int tui_sign(const struct tui *f, int entry); /* the key of an entry, or 0 */

/* tui_act.c */
/* True if it was played. Enter acts; a sign or a click only opens the preview, or goes there. */
bool tui_act(struct tui *f, int entry);
bool tui_pick(struct tui *f, int entry);

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
void tui_log_draw(struct tui *f, struct area a);
void tui_log_read(struct tui *f);

/* tui_back.c */
/* Did the seat's last step only open this list? Nothing has happened yet, so that Escape leaves it. */
bool tui_in_submenu(const struct tui *f, int seat);
bool tui_undo(struct tui *f, int seat, enum match_request request);
void tui_history(struct tui *f);
void tui_practise(struct tui *f); /* the turning points of a finished game, again */

#endif
