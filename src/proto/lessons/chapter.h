/*
 * chapter.h: the chapters that teach a game, read from games/GAME/data/lessons.txt.
 *
 * A chapter is a row of pages. A page begins at a position and is one of three kinds: to look at, to do
 * something (any way that reaches the goal counts), or a question with answers. docs/chapters.md is the format.
 * The file is one of scenarios, too, so that `signoria scenarios` proves the way that each page shows.
 *
 * The learner sits at seat 0. Everything here is a function of the page and of the match that began at its
 * position: a front plays, asks for a verdict after each action, and lets page_reply() answer for the others.
 */
#ifndef PROTO_CHAPTER_H
#define PROTO_CHAPTER_H

#include "base/text.h"
#include "match/match.h"
#include "proto/lessons/challenge.h"

enum { CHAPTER_NAME = 32, CHAPTER_MOST = 24, CHAPTER_PAGES = 12, PAGE_LINES = 24, PAGE_GOALS = 8, PAGE_ANSWERS = 6 };

struct chapter {
    char name[CHAPTER_NAME];
    int pages;
    char page[CHAPTER_PAGES][CHAPTER_NAME];
    struct sg_slice text; /* its lines */
};

enum page_kind { PAGE_LOOK, PAGE_DO, PAGE_ASK, PAGE_CHALLENGE };

struct page_answer {
    char name[CHAPTER_NAME];
    bool right;
};

struct page {
    const struct sg_game *game;
    char name[CHAPTER_NAME];
    enum page_kind kind;
    struct sg_slice point; /* what the board rings; empty: nothing */
    int goals;
    struct sg_slice goal[PAGE_GOALS]; /* conditions */
    int answers;
    struct page_answer answer[PAGE_ANSWERS];
    int lines; /* of the way that it shows: the learner's actions, and what others and chance do */
    struct {
        int seat; /* or SG_CHANCE */
        struct sg_action action;
    } line[PAGE_LINES];
    struct challenge challenge;                     /* of that kind */
    _Alignas(16) unsigned char state[SG_MAX_STATE]; /* where it begins */
};

/* The text of games/GAME/data/lessons.txt; nothing if there is none. In a page it is what was handed to the engine. */
struct sg_slice lessons_of(const struct sg_game *game);

/* Chapter `index` of a game, from 0 up; false: there is none. */
bool chapter_find(const struct sg_game *game, int index, struct chapter *out);
/* The index of the chapter of this name, or -1. */
int chapter_named(const struct sg_game *game, struct sg_slice name);
int chapter_count(const struct sg_game *game);
/* Page `index` of a chapter, from 0 up; false with what is wrong with it. */
bool chapter_page(const struct sg_game *game, const struct chapter *chapter, int index, struct page *out,
                  struct sg_error *why);

/* A match that begins where the page does, with these seats. NULL with what is wrong. */
struct match *page_match(const struct page *page, const struct match_seat *seats, struct sg_error *why);

/* Is the condition true of a state? "florins 1 = 8", "legal pass", "score 1 = 14", "winner 2", "to move 1". */
bool page_holds(const struct sg_game *game, const void *state, struct sg_slice condition, struct sg_error *why);

/* May it be played now: allowed for who is to move, or among what chance can draw? */
bool page_can_play(const struct sg_game *game, const void *state, struct sg_action action);

enum page_verdict {
    PAGE_GOING,   /* the learner, or somebody with an answer, is to move */
    PAGE_REACHED, /* the goal was reached; the others may still answer */
    PAGE_MISSED   /* the goal cannot be reached any more */
};
enum page_verdict page_judge(const struct page *page, const struct match *m);

/* The key of words about an action, by this many of its words: "auction.a01", "auction". */
void page_else(const struct sg_game *game, struct sg_action action, int words, struct sg_text *out);
/*
 * What chance or another seat does now: as the page has it, or what chance draws where it has nothing. False: it is
 * the learner's turn, or nobody answers.
 */
bool page_reply(const struct page *page, const struct match *m, struct sg_action *out);
/* The next action of a way to the goal; false: none was found. */
bool page_hint(const struct page *page, const struct match *m, struct sg_action *out);

#endif
