/*
 * signoria.h: the library, for people who write bots and study games.
 *
 * A table (struct sg_env) plays one game after another. Chance draws by
 * itself from the seed; the caller decides for the seats. Every action of a
 * game has a number that means the same in every position, from 0 to
 * sg_env_action_count() - 1; every position is a row of integers as the
 * seat that looks may know it. Both are what learning programs want; who
 * prefers words has the text of every action and position too. A batch of
 * tables (struct sg_batch) has other, fewer numbers; sg_env_flat_actions()
 * and sg_env_flat_find() convert.
 *
 *     char why[256];
 *     struct sg_env *env = sg_env_new("pebbles seats=4", why, sizeof why);
 *     sg_env_reset(env, 7);
 *     while (sg_env_turn(env) >= 0)
 *         sg_env_step(env, sg_env_bot(env, "steward", why, sizeof why), why, sizeof why);
 *     sg_env_free(env);
 *
 * Link with `pkg-config --libs signoria`. Functions with `why` answer false
 * (or NULL, or -1) with a sentence there and nothing changed. Different
 * tables may be used by different threads, one table by one at a time. After
 * fork() a table or batch works in both processes, apart from each other.
 * Seats count from 0 in numbers and from 1 in text.
 */
#ifndef SIGNORIA_H
#define SIGNORIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define SG_API __attribute__((visibility("default")))
#else
#define SG_API
#endif

/* "1.0.0" */
SG_API const char *sg_version(void);
/* Name of the game with this number, or NULL: "pebbles", ... */
SG_API const char *sg_game_name(int index);

struct sg_env;

/*
 * A table for a set-up: the game's name and words that `signoria games`
 * lists ("pebbles seats=3 quick"). It is dealt with seed 0.
 */
SG_API struct sg_env *sg_env_new(const char *setup, char *why, size_t room);
/*
 * The same table in the same position, its hidden things and its chance to
 * come included: for whoever runs the table. A player who looks ahead in it
 * would look at the future.
 */
SG_API struct sg_env *sg_env_copy(const struct sg_env *env);
/*
 * A table to look ahead in: the position as this seat knows it (seat -1: as
 * everybody does), with all that is hidden from it dealt again, and with other
 * chance to come. Two tables that the seat cannot tell apart give, with the
 * same seed, the same table.
 */
SG_API struct sg_env *sg_env_imagine(const struct sg_env *env, int seat, uint64_t seed);
SG_API void sg_env_free(struct sg_env *env); /* NULL is fine */

/* A new game. The same seed and actions give the same game everywhere. */
SG_API void sg_env_reset(struct sg_env *env, uint64_t seed);
/* Continues from a position as text (docs/positions.md) of the same set-up. */
SG_API bool sg_env_set_position(struct sg_env *env, const char *position, char *why, size_t room);

SG_API int sg_env_seats(const struct sg_env *env);
/* The seat to decide, or -2 when the game is over; never chance. */
SG_API int sg_env_turn(const struct sg_env *env);
/* Decisions of seats since the game began. */
SG_API int sg_env_plies(const struct sg_env *env);

/* ---- actions --------------------------------------------------------------- */

/*
 * How many actions the game has in all. An amount (a bid, say) counts from 0
 * to 199; a higher one has no number, and is not in the lists below.
 */
SG_API int sg_env_action_count(const struct sg_env *env);
/* mask[a] = 1 if action a is legal now, else 0. Answers how many are. */
SG_API int sg_env_legal_mask(const struct sg_env *env, uint8_t *mask);
/* The legal actions in rising order; at most `room` are written, all counted. */
SG_API int sg_env_legal(const struct sg_env *env, int32_t *actions, int room);
/* Plays it for the seat to decide, and the outcomes of chance after it. */
SG_API bool sg_env_step(struct sg_env *env, int action, char *why, size_t room);
/* Text form of an action, as in games/GAME/docs/state.md. Bytes it needs without NUL. */
SG_API int sg_env_action_text(const struct sg_env *env, int action, char *out, size_t room);
/* The number of an action from its text, or -1. */
SG_API int sg_env_action_find(const struct sg_env *env, const char *text, char *why, size_t room);

/*
 * A batch (below) numbers actions in its own way: at most 512 numbers per game, counted from the seat to move. These
 * functions give its numbers for one table. A table and a batch of the same set-up and seed deal the same game.
 */
SG_API int sg_env_flat_count(const struct sg_env *env);
/* actions[n] = the action that the batch's number n stands for now, or -1 if it is not legal. Answers how many are. */
SG_API int sg_env_flat_actions(const struct sg_env *env, int32_t *actions);
/* The batch's number of a legal action; of an amount between two steps that of the lower one. -1: it is not legal. */
SG_API int sg_env_flat_find(const struct sg_env *env, int action);
/* "buy #2", "bid +5": what a batch's number means. Bytes it needs without NUL. */
SG_API int sg_env_flat_name(const struct sg_env *env, int number, char *out, size_t room);

/* ---- looking ---------------------------------------------------------------- */

/*
 * What a seat may know (seat -1: what everybody may), as a row of integers:
 * for every part of the state (games/GAME/docs/state.md) its rows and columns, for
 * sets one 0 or 1 for each member; -1 stands for "none", for what lies
 * behind the end of a list and for the seats that nobody plays at.
 */
SG_API int sg_env_observation_size(const struct sg_env *env);
SG_API void sg_env_observe(const struct sg_env *env, int seat, int32_t *out);
/* What number `index` of that row is: "florins 2". Bytes it needs without NUL. */
SG_API int sg_env_observation_name(const struct sg_env *env, int index, char *out, size_t room);
/* The same knowledge as a position in text. Bytes it needs without NUL. */
SG_API int sg_env_view_text(const struct sg_env *env, int seat, char *out, size_t room);

/*
 * Points as if the game ended now, and shares of the win: 1, or 1/n for ties. While the game is played they leave out
 * what is hidden from somebody; in a table of sg_env_imagine() they count what was guessed.
 */
SG_API void sg_env_points(const struct sg_env *env, int32_t *points);
SG_API void sg_env_win_shares(const struct sg_env *env, float *shares);

/* ---- bots ------------------------------------------------------------------- */

/*
 * What a bot would do for the seat to decide, who is shown that seat's view
 * only: "random", "steward", "master:2000", ... -1 with what is wrong, or
 * when the game is over. Each seat has a bot of its own, used again while its
 * words stay the same (a master holds 48 MB), which never bids more than an
 * action's number can say.
 */
SG_API int sg_env_bot(struct sg_env *env, const char *bot, char *why, size_t room);

/* ---- many tables at once ------------------------------------------------------ */

/*
 * A batch plays many tables of one set-up together, for programs that learn.
 * Every table always waits for a seat: chance draws by itself, and a game that
 * ends is followed by the next one at once. One call takes an action for each
 * table and writes what the seats to move then see, into arrays that belong to
 * the caller. The same seeds and actions give the same games, whatever the
 * number of tables and threads.
 *
 * Actions here have at most 512 numbers, which mean the same to whoever is to
 * move: a kind of action, and small arguments. A name is its place in its list,
 * a seat is counted from the one to move, a card is its place in the hand or
 * among the open cards, an amount is a step above the least legal one (exact at
 * first, then wider). A legal action between two steps has no number.
 * sg_batch_action_name() and sg_batch_action_factors() explain each of them.
 *
 * An observation is what the seat to move may know, seats counted from it:
 * docs/library.md describes the forms field by field.
 */
struct sg_batch;

enum sg_batch_form {
    SG_BATCH_BYTES,  /* uint8_t */
    SG_BATCH_FLOATS, /* float: each byte divided by the largest value it can have */
    SG_BATCH_SPARSE, /* int32_t: the numbers of all inputs that are 1, then -1 to the end */
    SG_BATCH_NOTHING /* no observations */
};

enum sg_batch_end {
    SG_BATCH_RUNNING,
    SG_BATCH_ENDED, /* this action ended a game */
    SG_BATCH_CUT    /* it was the last one that the limit allows */
};

enum {
    SG_BATCH_ACTION_VERSION = 1,
    SG_BATCH_OBSERVATION_VERSION = 1, /* of bytes and floats */
    SG_BATCH_INPUT_VERSION = 1,       /* of the sparse form */
    SG_BATCH_TABLES = 1 << 20,
    SG_BATCH_THREADS = 256
};

struct sg_batch_options {
    int tables, threads;
    enum sg_batch_form form;
    int limit; /* decisions of one game; 0: no limit, but 20,000 for set-ups in which no rule forces an end */
};

/* The caller's arrays, with one element or row per table. Any but `actions` may be NULL. */
struct sg_batch_arrays {
    void *observations; /* rows of sg_batch_observation_size() elements */
    uint8_t *masks;     /* rows of sg_batch_action_count(): 1 where it is legal */
    int32_t *actions;   /* read by sg_batch_step() */
    float *rewards;     /* rows of one per seat: shares of the win when a game ends, else 0 */
    uint8_t *ends;      /* enum sg_batch_end */
    int8_t *seats;      /* who is to move, from 0 */
};

/* Options NULL: 1,024 tables, one thread, bytes. */
SG_API struct sg_batch *sg_batch_new(const char *setup, const struct sg_batch_options *options, char *why, size_t room);
SG_API void sg_batch_free(struct sg_batch *batch); /* NULL is fine */
SG_API int sg_batch_seats(const struct sg_batch *batch);
SG_API int sg_batch_tables(const struct sg_batch *batch);

/* Deals the first game of each table from its seed and writes the arrays. Seeds NULL: 0, 1, 2, ... */
SG_API void sg_batch_reset(struct sg_batch *batch, const uint64_t *seeds, const struct sg_batch_arrays *arrays);
/* Plays arrays->actions[t] at each table t. If one is not legal, nothing changes at any table. */
SG_API bool sg_batch_step(struct sg_batch *batch, const struct sg_batch_arrays *arrays, char *why, size_t room);
/* Writes a legal action of each table, drawn evenly from those that have a number. */
SG_API void sg_batch_sample(struct sg_batch *batch, int32_t *actions);

/* What numbers of actions mean: raised when the same position would have others. */
SG_API int sg_batch_action_version(const struct sg_batch *batch);
SG_API int sg_batch_action_count(const struct sg_batch *batch);
/* "buy #2", "bid +5", "first @1". Bytes it needs without NUL. */
SG_API int sg_batch_action_name(const struct sg_batch *batch, int action, char *out, size_t room);
/* The kind of an action and its arguments; -1: it has none there. */
SG_API void sg_batch_action_factors(const struct sg_batch *batch, int action, int16_t factors[4]);
/*
 * Choosing an action factor by factor: 0 is the kind, 1 to 3 are the arguments. `factors` has a row of four for each
 * table. masks[t][v] = 1 if a legal action of table t has value v of this factor and the chosen ones in those before
 * it; where a row has no 1 the action has no such argument: choose -1.
 */
SG_API int sg_batch_factor_size(const struct sg_batch *batch, int factor); /* how many values it has */
SG_API void sg_batch_factor_masks(const struct sg_batch *batch, int factor, const int16_t *factors, uint8_t *masks);
/* The numbers of these actions, -1 for one that is not legal; answers the first table that has such a one, or -1. */
SG_API int sg_batch_factor_actions(const struct sg_batch *batch, const int16_t *factors, int32_t *actions);
/* What an action means at a table now, as text; 0 if it is not legal there. */
SG_API int sg_batch_action_text(const struct sg_batch *batch, int table, int action, char *out, size_t room);

/* Of the batch's form: raised when the same view would give another row. 0: the form is nothing. */
SG_API int sg_batch_observation_version(const struct sg_batch *batch);
SG_API int sg_batch_observation_size(const struct sg_batch *batch); /* elements of a row */
/* "florins @0": what stands at this place of a row of bytes or floats. Bytes it needs without NUL. */
SG_API int sg_batch_observation_name(const struct sg_batch *batch, int index, char *out, size_t room);
/* Of bytes: the largest value of each element. */
SG_API int sg_batch_observation_most(const struct sg_batch *batch, int index);
/* Of the sparse form: how many inputs there are, and what one stands for: "florins @0 = 12". */
SG_API int sg_batch_input_count(const struct sg_batch *batch);
SG_API int sg_batch_input_name(const struct sg_batch *batch, int input, char *out, size_t room);

#endif
