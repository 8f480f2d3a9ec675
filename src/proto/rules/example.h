/*
 * example.h: the worked examples of the rules, read from games/GAME/data/examples.txt.
 *
 * The file is one of scenarios (docs/scenarios.md), one for each chapter of the rules: the first clause above it says
 * which. What an example shows is what the engine makes of it: the position before, every line played or refused, and
 * what is different after it, as messages. Nothing of it is written down anywhere, so it is true in every language.
 * Only its first sentence, which says what to look at, is: example.GAME.CHAPTER, in small letters.
 */
#ifndef PROTO_EXAMPLE_H
#define PROTO_EXAMPLE_H

#include "base/error.h"
#include "base/text.h"
#include "present/present.h"

enum { EXAMPLE_ID = 16, EXAMPLE_STEPS = 32 };

struct example {
    char chapter[EXAMPLE_ID]; /* "S-GDS" */
    struct sg_slice clauses;  /* the heading, from the first clause on */
    struct sg_slice text;     /* its lines, from "game" or "position" on */
};

/* The text of games/GAME/data/examples.txt; nothing if there is none. */
struct sg_slice examples_of(const struct sg_game *game);

/* Example `index` of a game, from 0 up; false: there is none. */
bool example_find(const struct sg_game *game, int index, struct example *out);
/* The one of a chapter, in capitals or not; false: it has none. */
bool example_of_chapter(const struct sg_game *game, struct sg_slice chapter, struct example *out);

/* What is played in it, for a front that draws the board before and after. */
struct example_play {
    _Alignas(16) unsigned char before[SG_MAX_STATE];
    _Alignas(16) unsigned char after[SG_MAX_STATE];
    int steps;
    struct {
        int seat; /* or SG_CHANCE */
        struct sg_action action;
    } step[EXAMPLE_STEPS];
};

/*
 * Plays an example and puts it into words: what to look at (title), "Before", "What happens", "After". `play`, unless
 * NULL, gets what was played. False with what is wrong with it.
 */
bool example_page(const struct sg_game *game, const struct example *example, struct sg_arena *arena,
                  struct sg_page *out, struct example_play *play, struct sg_error *why);
/* What the players of an example are called, SG_MAX_SEATS names. */
extern const char *const example_names[];

#endif
