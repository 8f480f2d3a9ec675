/*
 * train.h: makes nets by self-play. The parts of `signoria train`.
 *
 *   record    a game as it was played, and what its players thought; shards of them on disk
 *   selfplay  plays games and writes records
 *   sample    what the learner is shown: a view of a decision, encoded
 *   learn     fits a net to samples (Adam), quantises and writes it
 */
#ifndef SG_TRAIN_H
#define SG_TRAIN_H

#include "ai/ai.h"
#include "ai/encode.h"
#include "ai/pvnet.h"
#include "base/error.h"
#include "base/rng.h"

#include <pthread.h>
#include <stdio.h>

enum { TRAIN_MOVES = AI_MAX_MOVES, TRAIN_PLIES = 8192 };

/* ---- a game ------------------------------------------------------------------ */

/* What was thought at one decision. */
struct thought {
    uint32_t ply;
    int8_t seat;
    uint8_t count; /* moves with a chance */
    bool searched; /* `share` holds what the search expects */
    bool valued;   /* a move's `chance` is what it came to for the seat; -1: it was not looked at */
    float share[SG_MAX_SEATS];
    uint32_t first; /* of the game's moves */
};

struct thought_move {
    struct sg_action action;
    float chance; /* to be played: what the policy is to learn */
};

struct record {
    struct sg_setup setup;
    uint32_t plies, thoughts, moves;
    struct sg_action *action; /* of every ply, chance included */
    struct thought *thought;
    struct thought_move *move;
    uint32_t room_plies, room_thoughts, room_moves;
};

void record_clear(struct record *r);
void record_free(struct record *r);
bool record_ply(struct record *r, struct sg_action action);
/* Notes a decision at the ply to come. */
bool record_thought(struct record *r, const struct thought *t, const struct thought_move *move);
bool record_write(const struct record *r, FILE *out);
/* False at the end of the file, or where it is torn. */
bool record_read(struct record *r, FILE *in);

struct search; /* ai/search.h */
struct learner;

/* ---- self-play -------------------------------------------------------------------- */

struct selfplay {
    struct ai_game ai;
    const struct pvnet *net; /* NULL: stewards */
    int seats;               /* 0: 2 to 5 */
    float stray;             /* chance of a move of chance instead of choice: of stewards half of these go by weight */
    float duels;             /* share of games that certainly have the fewest seats */
    int taught;              /* 0, or how many moves of a decision a teacher looks at, while the policy alone plays */
    int simulations;         /* with a net: of a search that is recorded; of each move that a teacher looks at */
    int fast;                /* of one that is not */
    float recorded;          /* share of decisions that are recorded */
    float pool;              /* share of seats that stewards play */
    struct search *search;   /* with a net: this thread's own */
    float mixed_options;     /* share of games with options of their own */
};

/* Plays game `number` of `seed` into `r`. */
bool selfplay_game(const struct selfplay *how, uint64_t seed, uint64_t number, struct record *r);

/* ---- samples ------------------------------------------------------------------------- */

struct sample {
    uint16_t inputs, moves; /* no moves: the view of a seat that is not to move */
    uint8_t seats;
    uint8_t third;             /* of the game: 0 to 2 */
    bool valued;               /* `chance` is what the moves came to, -1 of those that were not looked at */
    float share[SG_MAX_SEATS]; /* by seat from the looking one on */
    float later[SG_MAX_SEATS]; /* some rounds on; all 0: not known */
    float points[SG_MAX_SEATS];
    float expected[SG_MAX_SEATS]; /* ln of the chances of the game's own evaluation */
    uint32_t *input;
    float *chance;    /* of each move, to be learnt; their sum is 1 */
    float *weight;    /* ln of the game's own weight of each move */
    uint32_t *factor; /* ENCODE_FACTORS of each move, 0 where there is none */
};

/*
 * Replays a record and hands over its samples: of each thought the view of the seat to move, with its moves, and that
 * of another seat, the one that moved before it. A value is asked of both. `blend`: share of the search's value in the
 * target.
 */
void sample_game(const struct ai_game *ai, const struct encoder *e, const struct record *r, float blend,
                 void (*take)(void *ctx, const struct sample *s), void *ctx);

/* ---- shuffling ------------------------------------------------------------------------- */

/*
 * Neighbours in a game are alike; a learner wants them apart. Samples wait
 * in a shuffle until chance picks them.
 */
struct shuffle;

struct shuffle *shuffle_new(uint64_t seed, struct learner *to);
void shuffle_free(struct shuffle *s);
/* Takes a copy. Matches the `take` of sample_game(). */
void shuffle_take(void *shuffle, const struct sample *s);
/* Hands over all that still waits. */
void shuffle_flush(struct shuffle *s);

/* ---- learning ------------------------------------------------------------------------- */

/* Sums; of views, or of decisions where the policy had a choice. */
struct learn_losses {
    double value, points, baseline;
    double expected; /* the value's loss, if the game's own evaluation were the net */
    long samples;
    double policy;
    double agree; /* where the policy's first move is the target's */
    long decisions;
    double gain; /* of decisions with a teacher: what the policy's first move came to, over the mean of the moves */
    long taught;
};

struct learner *learner_new(const struct sg_game *game, int hidden, uint64_t seed);
void learner_free(struct learner *l);
/* A copy in one block, to be freed. */
struct sample *sample_copy(const struct sample *s);
/* Takes the sample over and frees it; learns when a batch is full. */
void learner_take(struct learner *l, struct sample *s);
/* Only measures. */
void learner_test(struct learner *l, const struct sample *s, struct learn_losses *out);
void learner_rate(struct learner *l, float rate);
/* Losses since the last call. */
struct learn_losses learner_losses(struct learner *l);
/* Begins with the weights of a net of as many units. */
bool learner_begin(struct learner *l, const struct pvnet *net);
/* The integers of the net. */
bool learner_write_net(const struct learner *l, const char *recipe, FILE *out);
/* All of the learner, to continue with. */
bool learner_save(const struct learner *l, FILE *out);
bool learner_load(struct learner *l, FILE *in);

/* ---- a training run ----------------------------------------------------------------------- */

/* How a net is made. The same recipe and seed make the same net, however often the run is stopped. */
struct recipe {
    const struct sg_game *game;
    int64_t seed, hidden, generations;
    int64_t first_games;                   /* of straying stewards, for generation 0 */
    int64_t games;                         /* of self-play in every later generation */
    int64_t simulations, most_simulations; /* in generation 1, and at most: they grow */
    int64_t window;                        /* generations that are learnt from */
    int64_t epochs;
    int64_t test_games;       /* between a new net and the last one */
    int64_t taught;           /* 0, or moves of a decision that a teacher looks at */
    const struct pvnet *from; /* with a teacher: what generation 0 is */
};

enum { TRAIN_BLOCK = 32 /* games in a shard */, TRAIN_PATH = 512 };

/* The folder of a run. */
enum train_stage { TRAIN_PLAY, TRAIN_STEWARDS, TRAIN_LEARN, TRAIN_TEST };

struct run {
    struct recipe recipe;
    const char *folder;
    int64_t threads;
    int rank, ranks; /* of several processes that share the folder; 0 of 1 alone */
    struct ai_game ai;
    struct encoder encoder;
    struct learner *learner;
    struct pvnet net; /* the one that plays */
    int64_t kept;     /* its generation; -1: none yet */
    double elo;       /* of it, generation 0 being 0 */
    double started;
    /* How far a stage is, from 0 to 1, and the seconds left; NULL: nobody asks. One thread at a time calls it. */
    void (*progress)(const struct run *run, int64_t generation, enum train_stage stage, double share, double left);
    struct run_failure *failure; /* what is wrong, when something answers false */
};

/* The first reason; several threads may give one. */
struct run_failure {
    pthread_mutex_t lock;
    struct sg_error why;
    int code; /* errno, or 0 */
};

/* Paths in the folder. */
void run_path(const struct run *run, char out[TRAIN_PATH], const char *form, int64_t a, int64_t b);
/*
 * Makes the folder, or checks that it holds a run of the same recipe, and
 * reads how far that is. The next generation, or -1.
 */
int64_t run_open(struct run *run);
/* Adds a line to the journal; false if it could not be written. */
bool run_note(const struct run *run, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* Writes a file at once: whole, or not at all. */
bool run_write_file(const struct run *run, const char *path, bool (*write)(const void *ctx, FILE *out),
                    const void *ctx);
/* Removes what no later generation needs. */
void run_tidy(const struct run *run, int64_t generation);
bool run_load_net(struct run *run, int64_t generation, struct pvnet *out);

/* The stages of a generation. Each can be stopped anywhere and begun again. */
bool stage_play(struct run *run, int64_t generation);
bool stage_learn(struct run *run, int64_t generation);
bool stage_test(struct run *run, int64_t generation);

#endif
