/*
 * internal.h: what the files of this folder share about a match.
 *
 * Every change has two halves. match_may_...() checks it and changes nothing,
 * match_do_...() makes it and cannot fail. The public functions write the line
 * between the two; loading reads the line and calls the same two.
 */
#ifndef MATCH_INTERNAL_H
#define MATCH_INTERNAL_H

#include "match/match.h"

enum {
    SNAPSHOT_EVERY = 16, /* plies from one kept state to the next */
    LINE_MAX = 512,      /* bytes of the lines that one change writes */
    UNKNOWN_EFFECTS = 255
};

struct match {
    const struct sg_game *game;
    struct sg_setup setup;
    uint32_t rules; /* version it began under: hashes are made with it */
    struct match_seat seat[SG_MAX_SEATS];

    struct match_chance chance; /* the secret only if knows_secret */
    bool knows_secret, revealed;
    uint8_t commitment[FAIR_BYTES];
    struct fair_numbers numbers;
    uint8_t key[FAIR_BYTES]; /* valid after the first draw of this process */
    bool keyed;
    uint32_t draws;    /* in the log, those undone included */
    uint32_t *streams; /* MATCH_DUPLICATE: the same by stream (duplicate.c); NULL until there is one */

    struct match_question question;
    bool ended;      /* before the game was over */
    int8_t resigned; /* by whom; MATCH_TABLE: all agreed */

    /* plies[0..count) are the line of play, [count..kept) can be redone. */
    struct match_ply *plies;
    int count, kept, capacity;
    char *snapshots; /* the states at plies 0, 16, 32 ... up to kept */
    int snapshot_capacity;

    char *text; /* the save, whole */
    size_t length, room;
    struct match_sink journal;

    _Alignas(16) char state[SG_MAX_STATE];
    _Alignas(16) char next[SG_MAX_STATE]; /* where a change is tried first */
};

/* match.c */
struct match *match_make(const struct sg_game *game);
bool match_bot_ok(const char *word, size_t length, struct sg_error *why);
bool match_may_play(const struct match *m, int seat, struct sg_action action, struct sg_error *why);
bool match_may_draw(const struct match *m, struct sg_error *why);
bool match_may_force(const struct match *m, struct sg_action outcome, struct sg_error *why);
/* m->state is already the state after `ply`. */
void match_do_ply(struct match *m, const struct match_ply *ply);
void match_do_start(struct match *m); /* m->state is the first state */
bool match_may_number(const struct match *m, int seat, struct sg_error *why);
void match_do_number(struct match *m, int seat, const uint8_t number[FAIR_BYTES]);
bool match_may_reveal(const struct match *m, struct sg_error *why);
void match_do_reveal(struct match *m);
void match_do_seat(struct match *m, int seat, const struct match_seat *who);
/* Draws follow from a secret that is committed to, and is revealed at the end. */
bool match_committed(const struct match *m);
/* The draw that the match's source gives for this ply, which is about to be played. */
uint32_t match_drawn(struct match *m, const struct match_ply *ply);

/* duplicate.c */
/* Fills in which stream the draw belongs to; other sources have none. */
void match_find_stream(struct match *m, struct match_ply *ply);
uint32_t match_drawn_duplicate(struct match *m, const struct match_ply *ply);

/* undo.c */
bool match_may_move(const struct match *m, enum match_request request, int seat, int plies, struct sg_error *why);
void match_do_move(struct match *m, enum match_request request, int plies);
bool match_may_ask(const struct match *m, int seat, enum match_request request, int plies, struct sg_error *why);
void match_do_ask(struct match *m, int seat, enum match_request request, int plies);
bool match_may_answer(const struct match *m, int seat, bool yes, struct sg_error *why);
/* Answers what was agreed to and is now to be done, or MATCH_NOTHING. */
enum match_request match_do_answer(struct match *m, int seat, bool yes);
bool match_may_resign(const struct match *m, struct sg_error *why);
/* `seat` resigned, or MATCH_TABLE. */
void match_do_end(struct match *m, int seat);

/* save.c */
extern const char *const match_who_words[];    /* by enum match_who */
extern const char *const match_source_words[]; /* by enum match_source */
void match_write_seat(struct sg_text *out, int seat, const struct match_seat *who);
void match_write_header(struct match *m, const void *position);
/* Journals and keeps whole lines; `last` may use the room kept for the end. */
bool match_write_lines(struct match *m, const struct sg_text *lines, bool last, struct sg_error *why);
bool match_write_text(struct match *m, struct sg_slice lines, bool last, struct sg_error *why);
void match_keep_text(struct match *m, const char *text, size_t length);

/* load.c, verify.c */

/* Draws to be computed again while loading, and how many were. */
struct match_checking {
    bool revealed;
    uint8_t secret[FAIR_BYTES]; /* what the last line 'reveal' says */
    int draws, unchecked;
};

struct match *match_load_checking(const char *text, size_t length, struct match_loaded *loaded,
                                  struct match_checking *checking, struct sg_error *why);

#endif
