/*
 * ai.h: bots, and what a game gives them so that they play it well.
 *
 * A bot is made from a few words: "random", "steward", "master",
 * "master:2000" (playouts a move), "master:1s" (time a move); a style may
 * follow, "steward:builder", "master:500:patron"; a level is a word for one of
 * these, "novice" to "master"; "exec:COMMAND" is another program, if the host
 * can start one. It is handed
 * views only - the bytes that redact() made for the seat to move - and
 * answers a legal action. Where a bot needs a whole state it fills the view
 * with resample(): it has never seen the truth.
 *
 *     struct ai_host host = {.now = clock_seconds, .threads = 2};
 *     struct ai_bot *bot = ai_bot_new(game, "master:2000", &host, &why);
 *     ai_bot_begin(bot, seed, stream);
 *     game->redact(state, seat, view);
 *     action = ai_bot_choose(bot, view);
 *
 * What bots know about a game is one `const struct ai_game`, made in
 * games/<game>/bot/ and listed by the build; a game without one is played with
 * knowledge that fits every game (common.c), just worse.
 */
#ifndef SG_AI_H
#define SG_AI_H

#include "base/rng.h"
#include "base/text.h"
#include "signoria/game.h"

enum {
    AI_MAX_MOVES = 48,     /* moves worth thinking about at one decision */
    AI_MAX_FEATURES = 64,  /* numbers that describe a seat's prospects */
    AI_MAX_SPEC = 64,      /* bytes of a bot's spec, with the NUL */
    AI_MAX_COMMAND = 1024, /* the same of one with a command: "exec:..." */
    AI_LINE = 8            /* decisions that a search expects */
};

struct pvnet; /* ai/pvnet.h */

/* ---- Knowledge of a game ------------------------------------------------ */

/* A legal action, and how much it should be looked at: positive, any scale. */
struct ai_move {
    struct sg_action action;
    float weight;
};

/*
 * All functions are pure and get a whole state (head.viewer is SG_TRUTH,
 * though what is hidden was only guessed) in which a seat is to move, and
 * must cope with every option and component set of the game. They are
 * called hundreds of thousands of times a second: no allocation, no list of
 * two hundred bids.
 */
struct ai_game {
    const struct sg_game *game;
    /*
     * The steward: one sensible action for the seat to move, in a
     * microsecond or so. It is the bot of that name, the policy of playouts
     * and what opponents are expected to do. A little chance in it (say
     * between nearly equal moves) makes playouts better; `rng` is for that.
     */
    struct sg_action (*choose)(const void *state, struct sg_rng *rng);
    /*
     * The moves worth thinking about, at least one and at most
     * AI_MAX_MOVES, each once, with weights. Of a range (bids) only a few
     * sensible amounts. Leave out what is never good. A search widens from
     * the heaviest down.
     */
    int (*moves)(const void *state, struct ai_move *out);
    /*
     * Each seat's chance to win; the sum is 1 (or less, if nobody may).
     * Need not cope with finished games.
     */
    void (*evaluate)(const void *state, float *chance);
    /*
     * How far the game is, as a number that never falls and rises by one at
     * moments where the evaluation is at its best (a new round, a new
     * turn). Playouts are cut where it has risen by `horizon`, give or
     * take, or after `longest` plies; a search plays its playouts twice
     * as far once it has done `near_playouts` of them (0: never).
     */
    unsigned (*progress)(const void *state);
    unsigned horizon, longest, near_playouts;
    /*
     * For fitting the evaluation: the features of a seat. NULL if the
     * evaluation is made by hand.
     */
    int feature_count;
    const char *const *feature_names;
    void (*features)(const void *state, int seat, float *out);
    /* A net that learned by self-play, if the bot plays with one. */
    const struct pvnet *net;
    /* Reads what the evaluation was fitted to; false with what does not fit. NULL: nothing to read. */
    bool (*init)(struct sg_error *why);
    /*
     * How novices play: the style that is pleasant for people who are new (NULL: the steward's), and the share of their
     * moves that they draw from those worth thinking about, by weight (0: the half of them).
     */
    const struct ai_game *gentle;
    float lapses;
    /* Other ways to play it, to find out what such play is worth; ends with a NULL name. NULL: none. */
    const struct ai_style *styles;
};

/* A style of play: "builder". */
struct ai_style {
    const char *name;
    const struct ai_game *ai;
};

/*
 * What is known about `game`. Of a game that is not in the list, functions
 * are NULL and common.h stands in for them.
 */
struct ai_game ai_game_of(const struct sg_game *game);

/* Changes what is known to a style of play of that name. False if the game has no such style. */
bool ai_game_style(struct ai_game *ai, struct sg_slice name);

/*
 * Reads what evaluations were fitted to. Call once at the start of a
 * program, after sg_games_init() and before any thread. False if one does
 * not fit its game's features any more: bots then play on by points, and
 * tools/bots/fit-eval can make a new one.
 */
bool ai_init(void);

/* ---- Bots ----------------------------------------------------------------- */

/* One kind of bot, for lists and help. */
struct ai_kind {
    const char *name;  /* "steward" */
    const char *spec;  /* what it stands for: "master:100" */
    const char *title; /* "the steward" */
    const char *about; /* one line about its character */
};

/* All kinds: first the levels for people, the weakest first; then other names that are understood. */
int ai_kind_count(void);
int ai_level_count(void);
const struct ai_kind *ai_kind_at(int index);
/* The kind of that name, or NULL. */
const struct ai_kind *ai_kind_find(const char *name);

/* Programs that play as bots, "exec:COMMAND": the ai layer may not start any. */
struct ai_outside {
    /* Starts one; `words` follow "exec:". NULL with what is wrong. */
    void *(*start)(const struct sg_game *game, const char *words, struct sg_error *why);
    void (*stop)(void *program);
    /* A new game, with a seed for its chance. */
    void (*begin)(void *program, uint64_t seed);
    /*
     * A legal action. False with why the program has lost the game; without a
     * reason if stop_early() ended the wait: then it is asked again at the next decision.
     */
    bool (*choose)(void *program, const void *view, struct sg_action *out, struct sg_error *why);
    /* From another thread: nobody needs the answer any more, or the next one is needed again. */
    void (*stop_early)(void *program, bool stop_early);
};

/* What the ai layer may not do itself, and how much it may use. */
struct ai_host {
    double (*now)(void); /* seconds on a steady clock; NULL: no time limits */
    int threads;         /* for one move, 0: one */
    bool repeat;         /* limits in playouts: on one thread, so that play can be repeated */
    bool advises;        /* for hints: the choice is the best by its chance, and the report says so */
    bool compares;       /* for analysis: looks at weak moves too; bots that only play do so less */
    size_t memory;       /* bytes for a search tree, 0: 48 MB */
    /* No move takes more than this, whatever a spec says; 0: no such limit. */
    uint64_t most_playouts;
    double most_seconds; /* needs a clock */
    /* Whose words are commands: only where a person typed them. NULL: nobody's. */
    const struct ai_outside *outside;
};

struct ai_bot;

/*
 * A bot for a game, to be freed; NULL with what is wrong (and what is
 * allowed) in `why`. One bot may play any number of seats and games, one
 * after another; it is not to be shared by threads.
 */
struct ai_bot *ai_bot_new(const struct sg_game *game, const char *spec, const struct ai_host *host,
                          struct sg_error *why);
void ai_bot_free(struct ai_bot *bot);

/* A new game: forgets all, and sets where its chance comes from. */
void ai_bot_begin(struct ai_bot *bot, uint64_t seed, uint64_t stream);

/*
 * What the bot does. `view` is of the seat to move. With the same begin, the
 * same views so far and a limit in playouts on one thread it is always the
 * same action.
 */
struct sg_action ai_bot_choose(struct ai_bot *bot, const void *view);

/*
 * Why a program has lost the game since the last begin: it hung, lied or died. Its seat is played at random from there.
 * NULL: it has not.
 */
const struct sg_error *ai_bot_lost(const struct ai_bot *bot);
/* Does a spec name a program? */
bool ai_spec_outside(const char *spec);

/*
 * The same in a thread of its own, so that a front stays awake: start, ask
 * now and then whether there is an answer, and stop when nobody wants to wait.
 * Between start and answer the bot is not to be used otherwise.
 */
struct ai_thought;

/* Does this bot take its time? The others answer at once. */
bool ai_bot_thinks(const struct ai_bot *bot);
/* Does it search? Then it has a best answer so far at any moment, and can report. */
bool ai_bot_searches(const struct ai_bot *bot);
/* NULL if there is no thread to be had. */
struct ai_thought *ai_think(struct ai_bot *bot, const void *view);
bool ai_think_done(const struct ai_thought *thought);
/* The answer; waits for it, or with `stop_early` takes the best so far. Frees the thought. */
struct sg_action ai_think_end(struct ai_thought *thought, bool stop_early);

/* ---- Looking into a search --------------------------------------------------- */

/* What a search thinks of one move. */
struct ai_opinion {
    struct sg_action action;
    uint32_t visits;
    float chance; /* of the seat to move, to win; -1: not tried, or for advice not often enough to compare */
    float prior;  /* 0 to 1 */
};

struct ai_report {
    int seat;
    uint64_t playouts; /* of this search */
    double seconds;    /* 0 without a clock */
    float chance[SG_MAX_SEATS];
    int count; /* opinions, best first */
    struct ai_opinion opinion[AI_MAX_MOVES];
    int expects; /* decisions that the search expects, its own first */
    struct sg_action line[AI_LINE];
    int8_t line_seat[AI_LINE];
};

/* The last choice of a master; false if it did not search. */
bool ai_bot_report(const struct ai_bot *bot, struct ai_report *out);

/*
 * A master thinks on about one action of its last choice until it has looked
 * at it `visits` times; the next report shows it. False if it did not search,
 * or never thinks of such an action.
 */
bool ai_bot_visit(struct ai_bot *bot, struct sg_action action, uint32_t visits);

/* The chance that its last choice gave an action, of the seat to move; -1: it never looked at it. */
float ai_bot_chance(const struct ai_bot *bot, struct sg_action action);

/*
 * What a master expects to follow an action of its last choice, the action first: how many decisions, at most
 * AI_LINE. 0 if it did not search.
 */
int ai_bot_line(const struct ai_bot *bot, struct sg_action action, struct sg_action *line, int8_t *seat);

/* The game that a bot plays. */
const struct sg_game *ai_bot_game(const struct ai_bot *bot);

#endif
