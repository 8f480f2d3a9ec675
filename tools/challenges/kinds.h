/*
 * kinds.h: the kinds of challenges of a game, games/GAME/data/kinds.txt (docs/challenges.md), and what its tools share.
 */
#ifndef TOOLS_KINDS_H
#define TOOLS_KINDS_H

#include "solve.h"

#include "proto/lessons/learn_lines.h"

enum { MOST_KINDS = 40, MOST_WHEN = 6, MOST_LINES = 12 };

struct kind {
    char name[LEARN_NAME];
    struct sg_slice setup; /* "pebbles seats=3" */
    int whens, lines;
    struct sg_slice when[MOST_WHEN], line[MOST_LINES];
    int64_t gap;   /* between the steward and the best, at least */
    int64_t round; /* two and three stars are multiples of this */
    int64_t ease;  /* where three stars are on the way between them, of 100 */
    struct solve_plan plan;
    struct sg_slice once; /* a term: one position for each of its values */
    int64_t last;         /* its value */
    bool held;            /* at the last decision */
    int found, tried_game;
    int64_t chosen; /* how many of the challenges are of this kind */
};

struct job {
    const struct sg_game *game;
    const char *bot;
    int64_t games, each, tries, seed, seats;
    struct kind kind[MOST_KINDS];
    int kinds;
};

/* Prints what is wrong; 2, for main() to return. */
int kinds_fail(const char *what, const char *why);
const char *kinds_error(const struct sg_error *why);
/* A whole file, as text; NULL: it cannot be read. */
char *kinds_text(const char *path, size_t *length);

/* Fills the job from the text of a file of kinds; false: it cannot be read. */
bool kinds_read(struct job *job, struct sg_slice text);
/* Does a kind begin here? */
bool kinds_fit(const struct job *job, const struct kind *k, const void *state);
/* What a term ("round", "held 1") is worth in a state. */
int64_t kinds_value(const struct sg_game *game, const void *state, struct sg_slice term);
/* The lines of the kind for a position, with {TERM} and {TERM + N} worked out. */
void kinds_lines(const struct sg_game *game, const struct kind *k, const void *state, struct sg_text *out);

/* Chooses the challenges of a game from both of its lists and from more candidates (NULL: none), and writes the lists.
 */
int choose_lists(struct job *job, const char *kinds, const char *candidates);
/* Checks that every entry is what its kind says, and that choosing again would choose the same. */
int check_lists(struct job *job, const char *kinds);

#endif
