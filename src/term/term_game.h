/*
 * term_game.h: a game at this terminal, on the full screen or in lines.
 *
 * The people at this keyboard see only what their seat may know. Every change
 * goes through the match and, if there is one, its store on disk before it is
 * shown, so that stopping at any moment loses nothing.
 */
#ifndef TERM_GAME_H
#define TERM_GAME_H

#include "base/rng.h"
#include "match/order.h"
#include "proto/lessons/chapter.h"
#include "store/store.h"
#include "term/render.h"

enum { TERM_TOPICS = 64, TERM_HEARD = 16 };

struct ai_bot;

/* What a page, a challenge or a turning point is left for. */
enum page_request { PAGE_LEAVE, PAGE_BACK, PAGE_AGAIN, PAGE_SOLUTION, PAGE_NEXT };

struct term_game {
    struct match *m;
    struct store *store;              /* NULL: not saved on disk */
    const char *path;                 /* of its file */
    struct sg_rng rng;                /* of the bots */
    struct ai_bot *bot[SG_MAX_SEATS]; /* NULL: moves by chance */
    unsigned humans;                  /* bit s: a person sits at seat s */
    unsigned lost;                    /* bit s: people know that the program at seat s has lost */
    int seen[SG_MAX_SEATS + 1];       /* plies that each viewer has seen; last: spectators */
    int viewer;                       /* whose eyes the screen shows, or -1 */
    bool leave;
    bool unkept; /* it was to be saved, and could not */

    bool offers_again, seeded; /* at the end another game is offered, and one with the same draws */
    enum term_again { TERM_AGAIN_NO, TERM_AGAIN_NEW, TERM_AGAIN_SAME } again;

    struct orders order[SG_MAX_SEATS]; /* standing orders of people */

    int short_rounds; /* a short first game stops after so many rounds; 0: it does not */

    bool reviews; /* a guided game is resumed: the last decision is to be spoken of again */
    bool coached; /* a word about everything that comes up for the first time: */
    int topics;   /* what was spoken of */
    char topic[TERM_TOPICS][24];

    /* A page of a chapter: others do what it says, until its goal is reached or missed. NULL: an ordinary game. */
    const struct page *page;
    bool once;                           /* a turning point again: over after one choice */
    char page_text[512], page_hint[512]; /* in words; the hint may be missing */
    enum page_request page_request;      /* what it was left for */
    int page_hints;                      /* that were asked for */

    /* ---- In lines ---- */
    bool tty;                 /* input comes from a person's hands */
    bool shown[SG_MAX_SEATS]; /* has seen the whole table once */
    bool resumed;             /* it continues, and nobody has looked yet */
    char where[256];          /* round and phase when they were asked for last */
    bool brief;               /* few words for each decision; the rest on request */
    int more_at;              /* the entry of the list that 'more' names next */
    bool more_lacks;          /* of those that cannot be paid for */
    int asked;                /* the entry whose number was asked for; 0: none */
    int news;                 /* the ply from which the last news were shown */
    struct {
        uint32_t list; /* its hash */
        int times;
    } heard[TERM_HEARD]; /* lists that were printed in few words */
    int next_heard;
    char described[1024]; /* what was happening at the last decision, one sentence in a line */
};

/* How many people sit at this keyboard. */
int term_people(const struct term_game *game);
/* The comment on the most urgent topic that was not spoken of yet; NULL: there is none. */
const char *term_tip(struct term_game *game, const struct screen_model *s);
/* Marks the topics that were spoken of at the decisions of people so far, when a guided game is resumed. */
void term_recall_tips(struct term_game *game);
/* Plays what the person to move has ordered; false: nothing, ask them. */
bool term_follow(struct term_game *game);
/* Chance, or somebody who is not at this keyboard, does what the page says; in an ordinary game chance draws. */
bool term_reply(struct term_game *game, struct sg_error *why);
/* Is the goal of the page reached or missed, or the one choice made? False in an ordinary game. */
bool term_settled(const struct term_game *game);
/* Are the rounds of a short first game over? Then they stand as they are until somebody wants to play on. */
bool term_short_over(const struct term_game *game);
/* Saves a copy, never over another file; false with what is wrong. */
bool term_save(const struct term_game *game, const char *path, struct sg_error *why);

#endif
