/*
 * trial.h: seeded random games in which a game is held to its contract.
 *
 * A trial plays one game by chance from its set-up to its end and checks at
 * every step what game.h promises. The unit tests, `signoria soak` and the
 * fuzzers are made of trials. Game 17 of seed 5 is the same game everywhere,
 * so whatever goes wrong is named by four words: set-up, seed, number, ply.
 */
#ifndef SG_TRIAL_H
#define SG_TRIAL_H

#include "base/rng.h"
#include "base/text.h"
#include "signoria/game.h"

/* What a trial looks at. */
enum {
    TRIAL_LIST = 1 << 0,    /* lists: legal, distinct, repeatable, never empty */
    TRIAL_CHANCE = 1 << 1,  /* outcomes(), weight() and draw() agree */
    TRIAL_REFUSE = 1 << 2,  /* every action that could exist: listed, or refused with a clause */
    TRIAL_SETTLE = 1 << 3,  /* positions from play are settled: all totals hold */
    TRIAL_TEXT = 1 << 4,    /* actions and positions survive being text */
    TRIAL_BYTES = 1 << 5,   /* states and views survive being bytes */
    TRIAL_EVENTS = 1 << 6,  /* events are well made; apply() needs no listener */
    TRIAL_SCORE = 1 << 7,   /* lines add up to points, places fit the points */
    TRIAL_VIEWS = 1 << 8,   /* redact() is stable, a seat can play from its view */
    TRIAL_WORLDS = 1 << 9,  /* what is hidden from a seat changes nothing it sees */
    TRIAL_ONWARD = 1 << 10, /* a resampled truth can be played to the end */
    TRIAL_BEGIN = 1 << 11,  /* begin() leads to positions that can be played */
    TRIAL_ALL = (1 << 12) - 1,
    /* The cheap part, for a hundred thousand games. */
    TRIAL_LIGHT = TRIAL_LIST | TRIAL_CHANCE | TRIAL_SETTLE | TRIAL_EVENTS | TRIAL_SCORE
};

enum {
    TRIAL_PLIES = 20000, /* no game is this long, unless it has no end */
    TRIAL_ENDLESS = 2000 /* the cap where no rule forces an end */
};

/* Kinds of words that a trial meets and that language files must know. */
enum trial_word { TRIAL_REFUSAL, TRIAL_EVENT, TRIAL_LINE };

struct trial;

/* What TRIAL_WORLDS compared: the truth with others that a viewer cannot tell from it. */
struct trial_worlds {
    uint64_t views;     /* views of the one and the other */
    uint64_t different; /* of these truths were really different ones */
    uint64_t steps;     /* events, and views after the same action */
    uint64_t news;      /* actions that bring something hidden to light: not to be compared */
    uint64_t alone;     /* actions that no other truth was found for */
};

/* Who wants to compare more. Each answers NULL, or what is wrong. */
struct trial_witness {
    /* Both views of the viewer, before an action is chosen. */
    const char *(*compare_views)(void *ctx, const struct trial *t, int viewer, const void *view, const void *other);
    /* The events of an action in both, without news for the viewer. */
    const char *(*compare_events)(void *ctx, const struct trial *t, int viewer, const struct sg_event *here,
                                  const struct sg_event *there, int count);
    void *ctx;
};

struct trial {
    /* To be filled by the caller. */
    const struct sg_game *game;
    struct sg_setup setup;
    uint64_t seed, number;
    unsigned checks;                                               /* TRIAL_... */
    unsigned every;                                                /* expensive checks at every n-th ply; 0 means 1 */
    int max_plies;                                                 /* 0 means TRIAL_PLIES */
    bool may_not_end;                                              /* reaching max_plies is no fault */
    void (*met)(void *ctx, enum trial_word kind, const char *key); /* may be NULL */
    void *ctx;
    const struct trial_witness *witness; /* of TRIAL_WORLDS; may be NULL */
    /* Chooses for the seat to move instead of chance; may be NULL. */
    struct sg_action (*choose)(void *ctx, const struct trial *t);

    /* What came of it. */
    int plies, decisions;
    struct trial_worlds worlds;
    bool over;
    char why[1024];   /* the broken promise */
    char action[128]; /* that was being played */
    char where[8192]; /* the position it happened in */

    /* Inside. */
    _Alignas(8) unsigned char state[SG_MAX_STATE];
    struct sg_rng rng;   /* chooses the moves */
    struct sg_rng other; /* for the checks, so that they change no game */
    struct sg_choice list[SG_MAX_CHOICES];
    struct sg_outcome faces[SG_MAX_CHOICES];
    int count; /* entries of list or faces at this ply */
};

/* Plays one game. False if a promise was broken; then see `why`. */
bool trial_play(struct trial *trial);

/*
 * The set-ups that tests go through: the standard one, every option with each
 * of its values alone, and every preset. False past the last; set-ups that the
 * game refuses for this number of seats are left out (*refused is set).
 */
bool trial_setup_at(const struct sg_game *game, int index, int seats, struct sg_setup *out, bool *refused);

/*
 * A sample of set-ups and seats for tests that must be quick: the standard
 * game and every preset with all numbers of seats, every other option value
 * with one number of seats, in turn. False past the last.
 */
bool trial_case_at(const struct sg_game *game, int index, struct sg_setup *out, bool *refused);

/* Are the game's tables well made? Needs no play. */
bool trial_tables(const struct sg_game *game, struct sg_text *why);
/* Does the game turn away set-ups that cannot be? */
bool trial_bad_setups(const struct sg_game *game, struct sg_text *why);

/* ---- random play without checks ----------------------------------------- */

/* One decision by chance, for a seat or for chance itself. */
struct sg_action trial_choose(const struct sg_game *game, const void *state, struct sg_rng *rng,
                              struct sg_choice *list);

/* ---- counting and comparing ---------------------------------------------- */

/*
 * How many ways play can continue for `depth` plies: each action of a range and
 * each outcome of chance counts, a game that is over has no way on.
 */
uint64_t trial_perft(const struct sg_game *game, const void *state, int depth);

/*
 * A line of a perft file: "DEPTH COUNT POSITION". Reads it; false with what
 * is wrong in `why`.
 */
struct trial_perft_line {
    const struct sg_game *game;
    int depth;
    uint64_t count; /* as the file says */
    _Alignas(8) unsigned char state[SG_MAX_STATE];
};
bool trial_perft_parse(const char *line, size_t length, struct trial_perft_line *out, struct sg_error *why);

/* What a fixed number of seeded random games came to; equal on every machine. */
struct trial_golden {
    uint64_t hash; /* of all actions, events and states */
    long plies;
};
struct trial_golden trial_golden(const struct sg_game *game, const struct sg_setup *setup, uint64_t seed, int games);

#endif
