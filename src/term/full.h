/*
 * full.h: the game on the full screen.
 *
 * full.c is the loop, full_draw.c the picture, full_act.c choosing an action
 * and seeing what it will do, full_ask.c the questions one can ask, full_log.c
 * what happened, full_back.c taking back and looking back, full_wait.c the
 * time while others think and move.
 */
#ifndef TERM_FULL_H
#define TERM_FULL_H

#include "term/line.h"
#include "term/paper.h"
#include "term/render.h"

enum { FULL_CELLS = 2 * SG_MAX_CHOICES, FULL_TOPICS = 64 };

/* A place in the list: an entry, or the heading of a group. */
struct full_cell {
    short entry; /* -1: a heading */
    short group;
};

struct full {
    struct line_game *g;
    const struct render *render;
    int ply;     /* the position shown; match_plies() but for looking back */
    int viewer;  /* whose eyes: a seat or SG_SPECTATOR */
    _Alignas(16) unsigned char view[SG_MAX_STATE];
    struct scene scene;

    struct sg_choice list[SG_MAX_CHOICES]; /* by groups */
    int count, at, first; /* the cursor; the first entry on the page */
    struct full_cell cell[FULL_CELLS];
    struct area list_area;
    int cells, rows, columns; /* of the list as drawn */
    bool on_table;            /* the arrows move over the table */

    bool always_preview, back, watching, stopped, hurry;
    char message[512];
    int pace; /* milliseconds that a bot's action is shown */

    /* What happened, as `log_viewer` knows it; log_end[n]: parts before ply n. */
    struct paper log;
    int *log_end, log_plies, log_room, log_viewer;
    int fresh; /* plies from here on are news */

    int hinted, hint, hint_ply; /* the entry of the last hint, its number, and when it was given */

    int topics; /* comments given: see full_coach() */
    char topic[FULL_TOPICS][24];
    bool coached;
    /* Lessons: is the goal reached? NULL: an ordinary game. */
    bool (*reached)(void *ctx, const struct match *m);
    void *reached_ctx;
    char goal[256];
};

/*
 * Plays until the game is over or left. `note` is shown first, unless it is
 * empty. The exit code of the command. In a coached game a comment is given
 * wherever something comes up for the first time.
 */
int full_play(struct line_game *game, int pace, const char *note);
/*
 * A lesson: plays until `reached` says so (true) or it is left; `goal` stands
 * at the top all the time.
 */
bool full_lesson(struct line_game *game, bool (*reached)(void *ctx, const struct match *m), void *ctx,
                 const char *goal);
/* Shows a finished or stopped game, forward and back. */
void full_replay(struct match *m, int viewer);

/* ---- between the files ------------------------------------------------------------ */

/* full.c */
void full_init(struct full *f, struct line_game *g);
void full_free(struct full *f);
int full_people(const struct full *f);
void full_say(struct full *f, const char *sentence);

bool full_leaves(struct full *f);                    /* asks whether to leave */
bool full_question(struct full *f, int key);         /* a key that only shows something */
void full_explain_at(struct full *f, struct screen_hit hit); /* what was clicked on */
void full_show(struct full *f);

/* full_wait.c: true if the position changed or the game is left */
bool full_bots_turn(struct full *f, int seat, struct sg_error *why); /* false: it went wrong */
void full_watch(struct full *f);
bool full_think(struct full *f, struct ai_bot *bot, const char *sentence, bool hint, struct sg_action *out);

/* full_draw.c */
void full_look(struct full *f);  /* view, scene and list of the ply shown */
void full_draw(void *full);      /* the picture; a backdrop */
int full_sign(const struct full *f, int entry); /* the key of an entry, or 0 */

/* full_act.c */
/* True if it was played. Enter acts; a sign or a click only opens the preview, or goes there. */
bool full_act(struct full *f, int entry);
bool full_pick(struct full *f, int entry);

/* full_ask.c */
void full_why(struct full *f);
void full_explain(struct full *f);
void full_rules(struct full *f, const char *clause);
void full_score(struct full *f, bool end);
void full_browse(struct full *f);
void full_save(struct full *f);
void full_help(struct full *f);
void full_hint(struct full *f);
void full_coach(struct full *f);

/* full_log.c */
void full_log_update(struct full *f);
void full_log_forget(struct full *f);
void full_log_draw(struct full *f, struct area a);
void full_log_read(struct full *f);

/* full_back.c */
bool full_take_back(struct full *f, int seat, enum match_wish wish);
void full_look_back(struct full *f);

#endif
