/*
 * line.h: the game in lines of text, for any terminal, pipe or screen reader.
 *
 * The people at this keyboard see only what their seat may know. Every change
 * goes through the match and, if there is one, its store on disk before it is
 * shown, so that stopping at any moment loses nothing.
 */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include "base/rng.h"
#include "store/store.h"
#include "match/match.h"

enum { LINE_INPUT = 512 };

struct ai_bot;

struct term_game {
    struct match *m;
    struct store *store;              /* NULL: not kept on disk */
    struct sg_rng rng;                /* of the bots */
    struct ai_bot *bot[SG_MAX_SEATS]; /* NULL: moves by chance */
    unsigned humans;                  /* bit s: a person sits at seat s */
    int seen[SG_MAX_SEATS + 1];       /* plies that each viewer has seen; last: spectators */
    int viewer;                       /* whose eyes the screen shows, or -1 */
    bool tty;                         /* input comes from a person's hands */
    bool leave;
    bool shown[SG_MAX_SEATS]; /* in lines: has seen the whole table once */
    bool resumed;             /* in lines: it goes on, and nobody has looked yet */
    bool unkept;              /* it was to be kept, and could not */
    bool coached;             /* a word about everything that comes up for the first time */
    /* In lines, for lessons: is it reached or missed? NULL: an ordinary game. */
    bool (*settled)(void *ctx, const struct match *m);
    void *settled_ctx;
};

/* How many people sit at this keyboard. */
int line_people(const struct term_game *game);

/* The bot at `seat` moves. */
bool line_bots_turn(struct term_game *game, int seat, struct sg_error *why);

/* What a bot would do; Ctrl-C makes it short. */
struct sg_action line_think(struct ai_bot *bot, const void *view);

/* Plays until the game is over or left. The exit code of the command. */
int line_play(struct term_game *game);

/*
 * Reads a line of LINE_INPUT bytes without its end, after a prompt. False
 * at the end of input or when the person pressed Ctrl-C.
 */
bool line_read(const char *prompt, char *out);
/* Ctrl-C from now on ends a line_read() instead of the program. */
void line_catch_interrupt(void);
bool line_interrupted(void);

#endif
