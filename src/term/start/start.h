/*
 * start.h: the first screen: a new game, an old one, looking back.
 *
 * What was chosen is written in the words of the command line, so that the
 * dialog can do nothing that flags cannot.
 */
#ifndef TERM_START_H
#define TERM_START_H

#include "match/match.h"

#include <stddef.h>

enum start_request { START_QUIT, START_NEW, START_LOAD, START_REPLAY, START_LEARN, START_DAILY, START_FIRST };

/* The dialog of a new game as it was left. */
struct start_form {
    const struct sg_game *game; /* NULL: it was not open yet */
    struct sg_setup setup;
    char name[SG_MAX_SEATS][MATCH_MAX_NAME];
    int who[SG_MAX_SEATS]; /* -1: a person; else a kind of bot */
    int level;             /* the short or the whole guided game, the beginners' set-up, or the whole game */
    bool coach;
    int pace; /* which of those that can be chosen */
    bool all; /* every option is listed */
};

struct start_choice {
    const struct sg_game *game;
    int seats;
    char human[32];    /* "1,3" or "none" */
    char names[256];   /* "Ann,Bea" */
    char bots[256];    /* "steward,master": one for each seat */
    char options[512]; /* "edition=french" */
    char path[1024];   /* of the game to load */
    bool coach;        /* a comment wherever something comes up for the first time */
    int pace;          /* milliseconds that a bot's action is shown */
    bool guided;       /* the first game with a teacher, which has its own set-up */
    bool is_short;     /* of some rounds only */
    bool newcomer;     /* nothing was saved yet */
    struct start_form form;
};

/* Shows the first screen; `folder` is where games are saved ("": nowhere). */
enum start_request start_screen(struct start_choice *choice, const char *folder);
/*
 * The latest game in the folder that is not over. `broken` is a sentence about a
 * later one that cannot be read, or "". False: there is none.
 */
bool start_last(const char *folder, char *path, size_t size, char *broken, size_t broken_size);
/* "Pebbles · 12 pebbles in the bag"; "" if it cannot be read. */
const char *start_about(const char *path);
/* Lists the saved games, to open one or to delete some. False: Escape. */
bool start_choose_saved(const char *folder, char *path, size_t size);
/* Can this game be read? If not, a sentence about it. */
bool start_readable(const char *path, char *why, size_t size);
/* The dialog of a new game by itself. False: Escape. */
bool start_new(struct start_choice *choice);

#endif
