/*
 * learn_challenge.h: challenges (proto/lessons/challenge.h) on the full screen and in lines.
 *
 * The stars that were earned are saved in the folder of saved games.
 */
#ifndef TERM_LEARN_CHALLENGE_H
#define TERM_LEARN_CHALLENGE_H

#include "term/screen/textblock.h"
#include "term/term_game.h"

enum { CHALLENGE_MOST = 64 };

/* The stars of a game's list. */
struct challenge_record {
    const struct sg_game *game;
    char path[1024]; /* of the file; "": nowhere */
    int count;
    int stars[CHALLENGE_MOST];
};

int challenge_count(const struct sg_game *game);
void challenge_load_record(struct challenge_record *record, const struct sg_game *game);
/* The list as it is printed. */
void challenge_print_list(const struct challenge_record *record);

/* The list, and playing what is chosen, until somebody has had enough. */
void learn_challenges(const struct sg_game *game, bool full);

enum challenge_end { CHALLENGE_LEFT, CHALLENGE_NEXT };
/* What the place where one is played adds to it, and what came out. All zero is fine. */
struct challenge_visit {
    int stars;   /* the most that a try earned */
    bool single; /* there is no list, and no next one */
    bool closed; /* its solution is not shown */
    /* A try ended; NULL: nobody asks. What it adds to the text stands under the result. */
    void (*ended)(struct challenge_visit *visit, int stars, int hints, struct textblock *text);
};
/* Plays one as often as somebody wants. */
enum challenge_end challenge_play(const struct sg_game *game, const struct challenge *challenge, const char *title,
                                  bool full, struct challenge_visit *visit);

/* What is measured now and the stars it would give, as a sentence; NULL where no challenge is played. */
const char *challenge_standing(const struct term_game *game);

#endif
