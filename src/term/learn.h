/*
 * learn.h: lessons: positions with a goal that the engine checks.
 *
 * A lesson is a scenario of games/GAME/data/lessons.txt: the lines before the first
 * action are the position, the lines with 'expect' the goal. Its texts are
 * learn.GAME.NAME.title, .text, .hint and .done of the language files.
 */
#ifndef TERM_LEARN_H
#define TERM_LEARN_H

#include "base/text.h"
#include "match/match.h"

enum { LEARN_GOALS = 8, LEARN_LESSONS = 32 };

struct lesson {
    char name[32];
    struct sg_slice lines;             /* of the position */
    struct sg_slice goal[LEARN_GOALS]; /* words after 'expect' */
    int goals;
    int steps; /* decisions of the way that the scenario shows */
};

/* Lesson `index` of a game, from 0 up; false: there is none. */
bool lesson_find(const struct sg_game *game, int index, struct lesson *out);
/* Sets the position up; false with what is wrong. */
bool lesson_begin(const struct sg_game *game, const struct lesson *lesson, void *state, struct sg_error *why);
bool lesson_reached(const struct lesson *lesson, const struct match *m);

/* What somebody wants after the lessons. */
enum learn_request { LEARN_LEAVE, LEARN_FIRST_GAME };

/* Which lessons were done since the program began, and which comes next. */
struct learn_progress {
    int at;
    bool done[LEARN_LESSONS];
};

/* The screen of lessons. */
enum learn_request learn_in_lines(const struct sg_game *game);
enum learn_request learn_screen(const struct sg_game *game, struct learn_progress *progress);

#endif
