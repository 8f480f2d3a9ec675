/*
 * challenge.h: challenges, read from games/GAME/data/challenges.txt and daily.txt.
 *
 * A challenge is a position, a moment at which it is over, a number that is measured then, and what of it earns one,
 * two and three stars. docs/challenges.md is the format. The solver sits at seat 0, stewards at the others; they and
 * chance follow from the seed, so the same actions always lead to the same course.
 *
 * It is opened as a page of a chapter (PAGE_CHALLENGE): page_reply(), page_judge() and page_hint() of chapter.h play it
 * in every front. A course is the same without a match, for searches.
 */
#ifndef PROTO_CHALLENGE_H
#define PROTO_CHALLENGE_H

#include "base/error.h"
#include "base/text.h"
#include "signoria/game.h"

enum { CHALLENGE_NAME = 32, CHALLENGE_TERMS = 4, CHALLENGE_ARGS = 4, CHALLENGE_STARS = 3, CHALLENGE_WITHOUT = 2 };

/* One part of what is measured; the parts are added. */
struct challenge_term {
    enum { TERM_NUMBER, TERM_FIELD, TERM_COUNT, TERM_EVENT, TERM_SCORE, TERM_LEAD, TERM_PLACE } type;
    int sign;
    const struct sg_field *field;
    int row, column; /* -1: all of them */
    int what;        /* the name that is counted, or the kind of the event */
    int64_t number;  /* the number itself, or of an event which of its numbers; -1: events are counted */
};

struct challenge {
    char name[CHALLENGE_NAME];
    char kind[CHALLENGE_NAME]; /* challenge.GAME.KIND is its sentence, .title its title */
    char unit[CHALLENGE_NAME]; /* challenge.GAME.unit.UNIT */
    int args;
    int64_t arg[CHALLENGE_ARGS]; /* of the sentence */
    int64_t seed;
    int untils; /* it is over when one of these holds */
    struct sg_slice until[CHALLENGE_TERMS];
    int terms;
    struct challenge_term term[CHALLENGE_TERMS];
    int withouts;
    int without[CHALLENGE_WITHOUT]; /* kinds of events that must not happen to the solver */
    int64_t stars[CHALLENGE_STARS]; /* falling: less is better */
    struct sg_slice way;            /* the solver's actions with ';' between */
    struct sg_slice text;           /* its lines */
};

/* The text of a list: 0 challenges.txt, 1 daily.txt; nothing if there is none. */
struct sg_slice challenges_of(const struct sg_game *game, int list);

/* Entry `index` of a list; false: there is none. It has its name, kind and arguments, but nothing is checked yet. */
bool challenge_find(const struct sg_game *game, int list, int index, struct challenge *out);
/* The one of this name in either list. */
bool challenge_named(const struct sg_game *game, struct sg_slice name, struct challenge *out);
/* The one that these lines describe, for a list that is made. */
bool challenge_first(struct sg_slice text, struct challenge *out);

/* Adds "TERM" or "- TERM" to what is measured; false: it is neither. */
bool challenge_measure(const struct sg_game *game, struct sg_slice term, struct challenge *out);

struct page;
/* Opens it as a page; false with what is wrong with it. */
bool challenge_open(const struct sg_game *game, const struct challenge *challenge, struct page *out,
                    struct sg_error *why);

/* ---- What happens in it ----------------------------------------------------------------------------------- */

struct course {
    _Alignas(16) unsigned char state[SG_MAX_STATE];
    int own, draws;                 /* actions of the solver, and of chance */
    bool over, spoilt;              /* spoilt: an event happened that must not */
    int64_t tally[CHALLENGE_TERMS]; /* of events */
};

void course_begin(const struct page *page, struct course *out);
void course_step(const struct page *page, struct course *c, struct sg_action action);
/* What chance or a steward does now; false: the solver is to move, or it is over. */
bool course_reply(const struct page *page, const struct course *c, struct sg_action *out);
/* What a steward with this seed would do for whoever is to move. */
struct sg_action course_steward(const struct sg_game *game, const void *state, int64_t seed);
/* What is measured now; false: the conditions of the goal do not hold. */
bool course_value(const struct page *page, const struct course *c, int64_t *out);
int challenge_stars(const struct challenge *challenge, int64_t value);
/* Action `n` of the solution; false: it has no more. */
bool challenge_way(const struct sg_game *game, const struct challenge *challenge, int n, struct sg_action *out);

struct match;
/* The course of a match that began with it; *on_way: the solver has only played the solution so far. */
void course_of(const struct page *page, const struct match *m, struct course *out, bool *on_way);

#endif
