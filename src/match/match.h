/*
 * match.h: one match of any game: seats, history, undo, chance, save, load.
 *
 * A match owns the state of a game and the log of how it came there. The log
 * is the save file's text (docs/save-format.md); it only grows: undoing
 * is one more line. What is played now is the *line of play*: plies from 0
 * to match_plies() - 1, each an action of a seat or an outcome of chance.
 * The state "at ply n" is the one before ply n is played.
 *
 *     struct match_start start = {.setup = {3, 0, 0}, .chance = {MATCH_SEEDED, 5}};
 *     struct match *m = match_new(game, &start, &why);
 *     while (match_turn(m) != SG_OVER)
 *         if (match_turn(m) == SG_CHANCE)
 *             match_draw(m, &why);
 *         else
 *             match_play(m, match_turn(m), pick(match_state(m)), NULL, &why);
 *     match_free(m);
 *
 * Functions that can be refused answer true, or false with the reason in
 * `why` (never NULL) and nothing changed. Memory comes from malloc(); when
 * there is none the program stops (sg_check). A match may be used by one
 * thread at a time; different matches do not know of each other.
 */
#ifndef MATCH_H
#define MATCH_H

#include "base/text.h"
#include "match/fair.h"
#include "signoria/game.h"

enum {
    MATCH_FORMAT = 1,          /* version of the save format */
    MATCH_MAX_NAME = 41,       /* bytes of a seat's name, with the NUL */
    MATCH_MAX_BOT = 64,        /* bytes of the word for a bot, with the NUL */
    MATCH_MAX_TEXT = 16777216, /* bytes of a save; a longer one is refused */
    MATCH_HASH_EVERY = 10      /* plies from one state hash to the next */
};

/* The table itself where a seat is asked for: tools, a referee. */
enum { MATCH_TABLE = -1 };

struct match;

/* ---- Setting up ---------------------------------------------------------- */

/* Who sits at a seat. A remote player is a person somewhere else. */
enum match_who { MATCH_HUMAN, MATCH_BOT, MATCH_REMOTE };

struct match_seat {
    uint8_t who;               /* enum match_who */
    char name[MATCH_MAX_NAME]; /* UTF-8 without control characters; "": Seat N */
    char bot[MATCH_MAX_BOT];   /* of a bot: which one, for who plays it; "": not said */
};

/*
 * Where chance comes from. Seeded draws can be predicted by anyone who reads
 * the file: for tests, self-play and practice. Fair draws (match/fair.h) are
 * for a table. With MATCH_OUTSIDE somebody rolls real dice and match_force()
 * takes what they show. MATCH_DUPLICATE is for tables that share a secret and see the
 * same draws, whatever is chosen: nobody gives a number.
 */
enum match_source { MATCH_SEEDED, MATCH_FAIR, MATCH_OUTSIDE, MATCH_DUPLICATE };

struct match_chance {
    uint8_t source;             /* enum match_source */
    uint64_t seed;              /* MATCH_SEEDED */
    uint8_t secret[FAIR_BYTES]; /* MATCH_FAIR, MATCH_DUPLICATE: from fair_random() */
};

struct match_start {
    struct sg_setup setup;
    struct match_seat seat[SG_MAX_SEATS]; /* all zero: people, "Seat 1" ... */
    struct match_chance chance;
    const void *position; /* NULL: from the start; or a whole state */
};

/* A new match, or NULL. Free it with match_free(). */
struct match *match_new(const struct sg_game *game, const struct match_start *start, struct sg_error *why);
void match_free(struct match *m); /* NULL is fine */

/* Is this a name for a seat? False with why. */
bool match_name_ok(const char *name, size_t length, struct sg_error *why);

/* Somebody else takes the seat. */
bool match_seat_set(struct match *m, int seat, const struct match_seat *who, struct sg_error *why);

/* ---- Looking ------------------------------------------------------------- */

const struct sg_game *match_game(const struct match *m);
struct sg_setup match_setup(const struct match *m);
/* The version of the rules that it began under. */
uint32_t match_rules(const struct match *m);
const struct match_seat *match_seat(const struct match *m, int seat);
/* The component set it is played with; "-" and 0 if the game has none. */
const char *match_set_name(const struct match *m);
uint64_t match_set_hash(const struct match *m);

/* The state now. It stays where it is and changes with play. */
const void *match_state(const struct match *m);
int match_turn(const struct match *m);    /* a seat, SG_CHANCE or SG_OVER */
bool match_closed(const struct match *m); /* the secret is out: nothing changes any more */
/* Can it be continued here? Draws need a seed or the secret. */
bool match_draws(const struct match *m);

/* One ply of the line of play. */
struct match_ply {
    struct sg_action action;
    int8_t seat;         /* who played it, or SG_CHANCE */
    uint8_t forced;      /* chance: taken from outside, not drawn */
    uint8_t effects;     /* see match_effects_at(); 255: not looked at yet */
    uint32_t at, weight; /* chance: what was drawn, and from how many */
    uint32_t draw;       /* chance: number of the draw in the log, from 0 */
    uint16_t stream;     /* chance of MATCH_DUPLICATE: which stream (duplicate.c) */
};

int match_plies(const struct match *m);
const struct match_ply *match_ply(const struct match *m, int ply);
/* Copies the state at `ply` (0 to match_plies()) to `state`; fast. */
void match_state_at(const struct match *m, int ply, void *state);
/* Reports the events of a ply to `trace`, as apply() did when it was played. */
void match_events(const struct match *m, int ply, const struct sg_trace *trace);
/* What `viewer` (a seat or SG_SPECTATOR) may know of the state at `ply`. */
void match_view(const struct match *m, int viewer, int ply, void *view);
/* The action of a ply as `viewer` may know it; SG_TRUTH: as it is. */
struct sg_action match_action_seen(const struct match *m, int viewer, int ply);

/* Legal actions now: SG_MAX_CHOICES entries are enough. 0 if nobody is to move. */
int match_actions(const struct match *m, struct sg_choice *out);

/* ---- Playing ------------------------------------------------------------- */

/*
 * Plays for `seat`, which must be in turn. If a rule forbids it, `why` is
 * the game's own refusal, with its clause; why->game is NULL when it was no
 * rule of the game that said no.
 */
bool match_play(struct match *m, int seat, struct sg_action action, struct sg_error *why);
/* Chance draws from the match's source. */
bool match_draw(struct match *m, struct sg_error *why);
/* Chance plays this outcome; not in a fair or duplicate match. */
bool match_force(struct match *m, struct sg_action outcome, struct sg_error *why);

/* ---- What an action would do, before it is played ------------------------ */

/*
 * The information barrier. An action with none of these can be undone
 * free of charge by who played it; a front warns before the others.
 */
enum match_effect {
    MATCH_DRAWS = 1,     /* chance is next */
    MATCH_SHOWS = 2,     /* somebody learns what was hidden from them */
    MATCH_HANDS_ON = 4,  /* another seat decides next */
    MATCH_ENDS_TURN = 8, /* it says that the turn is over */
    MATCH_ENDS_GAME = 16
};

/* Effects of an action that is legal in `state`. */
unsigned match_effects(const struct sg_game *game, const void *state, struct sg_action action);
/* Effects of a ply that was played; those of chance are MATCH_DRAWS. */
unsigned match_effects_at(const struct match *m, int ply);

/* ---- Undo and redo ------------------------------------------------------- */

/* How many of the last plies `seat` may undo free of charge. */
int match_free_undo(const struct match *m, int seat);
/* How many of the plies undone `seat` may play again free of charge. */
int match_free_redo(const struct match *m, int seat);
/* How many plies could be played again at all. */
int match_redo_plies(const struct match *m);
/* Plies to undo so that `seat`'s latest action is undone; 0: it has none. */
int match_back(const struct match *m, int seat);
/* Plies to play again until `seat` decides the next time, or all there are. */
int match_forth(const struct match *m, int seat);

/*
 * Undoes, or plays again, `plies` plies: inside the barrier, or when no
 * other person sits at the table. MATCH_TABLE may always, except in a fair
 * match. A new action ends what could be played again.
 */
bool match_undo(struct match *m, int seat, int plies, struct sg_error *why);
bool match_redo(struct match *m, int seat, int plies, struct sg_error *why);

/*
 * Consent of the table: a seat asks, every other person answers, bots agree.
 * With the last yes it is done; a no, or play continuing, ends the question.
 * The seat that asked may answer no, which withdraws the question. MATCH_END
 * ends the match as it stands; its `plies` are 0.
 */
enum match_request { MATCH_NOTHING, MATCH_UNDO, MATCH_REDO, MATCH_END };

struct match_question {
    uint8_t request; /* enum match_request; MATCH_NOTHING: none is open */
    int8_t seat;     /* who asks */
    uint8_t waiting; /* bit s: seat s has not answered */
    int plies;
};

bool match_ask(struct match *m, int seat, enum match_request request, int plies, struct sg_error *why);
bool match_answer(struct match *m, int seat, bool yes, struct sg_error *why);
struct match_question match_question(const struct match *m);

/* A seat resigns, and with that the match ends as it stands; the seat is placed last. */
bool match_resign(struct match *m, int seat, struct sg_error *why);
/* Did it end before the game was over? `*seat`: who resigned, or MATCH_TABLE if the table agreed. */
bool match_ended(const struct match *m, int *seat);
/* Points and places in `state`, a state or view of the match; who resigned is last. */
void match_result(const struct match *m, const void *state, struct sg_result *out);

/* ---- Fair chance (docs/fair-chance.md) ----------------------------------- */

/* Does it see the same draws as other tables? */
bool match_duplicate(const struct match *m);
/* False if chance is neither fair nor duplicate. To be shown to all before the first draw. */
bool match_commitment(const struct match *m, uint8_t commitment[FAIR_BYTES]);
/* A seat's number; until the first draw. People must give one each. */
bool match_number(struct match *m, int seat, const uint8_t number[FAIR_BYTES], struct sg_error *why);
/* The numbers that were given so far. */
const struct fair_numbers *match_numbers(const struct match *m);
/* Bit s: a draw waits for the number of seat s. */
unsigned match_numbers_missing(const struct match *m);
/* Writes the secret into the log; nothing can be played or undone after. */
bool match_reveal(struct match *m, struct sg_error *why);
/* The secret, if it was revealed. */
bool match_secret(const struct match *m, uint8_t secret[FAIR_BYTES]);

/* ---- Save and load (docs/save-format.md) --------------------------------- */

/* Takes text; answers false, with why, if it could not keep it. */
struct match_sink {
    bool (*write)(void *ctx, const char *text, size_t length, struct sg_error *why);
    void *ctx;
};

/*
 * Everything that happened, as text. While a fair match is played this holds
 * the secret: it is for the host alone until match_reveal().
 */
bool match_save(const struct match *m, const struct match_sink *sink, struct sg_error *why);
/* The same without copying, a NUL after it; until the next change. */
struct sg_slice match_text(const struct match *m);
/*
 * From now on every change is written to `sink` before it takes effect, as
 * whole lines to be added to what match_save() gave; if that fails, nothing
 * has changed. NULL: no more. The sink is copied, its ctx must stay.
 */
void match_journal(struct match *m, const struct match_sink *sink);

/* What loading found out. */
struct match_loaded {
    size_t good;   /* bytes up to the end of the last whole line */
    bool torn;     /* a last line without its end was left out */
    bool readable; /* false: the text is no match at all; true, and NULL
                      answered: something in it is wrong (a move, a hash) */
    int line;      /* the line that is wrong, from 1; 0: none */
    int ply;       /* the ply that is wrong, from 0; -1: none */
    int hashes;    /* state hashes that were compared */
};

/*
 * A new match from text, or NULL with the line and what is wrong with it in
 * `why`. Every action is checked by the rules; draws are checked to be
 * possible (match_verify() checks that they are the right ones).
 * `loaded` may be NULL.
 */
struct match *match_load(const char *text, size_t length, struct match_loaded *loaded, struct sg_error *why);

/*
 * Continues a match by lines of a log that were written elsewhere, by another process say. Of
 * the text A of a match and more lines B, match_append(match_load(A), B) makes what match_load(AB)
 * makes, with the same checks; B is whole lines, or it is refused. The journal is written to.
 */
bool match_append(struct match *m, const char *text, size_t length, struct sg_error *why);

/* The game that a saved match is of; NULL if the text does not begin like one. */
const struct sg_game *match_game_of(const char *text, size_t length);

/* Gives up to `capacity` bytes; 0 at the end, -1 with why if it cannot. */
struct match_reader {
    long (*read)(void *ctx, char *out, size_t capacity, struct sg_error *why);
    void *ctx;
};

/* The same from a callback. */
struct match *match_load_from(const struct match_reader *reader, struct match_loaded *loaded, struct sg_error *why);

/* ---- The log, record by record -------------------------------------------- */

/*
 * What a part of a log says, for those who show it or look for something in it. Nothing is
 * played, so only the form of a line is checked: whether it was possible, match_load() and
 * match_append() find out. Nobody else needs to know how a line is written.
 *
 *     struct match_cursor cursor = match_cursor(text, length);
 *     struct match_record record;
 *     while (match_record_next(&cursor, &record))
 *         plies += record.grows;
 */
struct match_cursor {
    struct sg_slice rest; /* what was not read; at the end nothing, or a line that was torn */
    int line;             /* how many lines were read */
    int seats;            /* that there are; SG_MAX_SEATS until it is set to fewer */
    bool wrong;           /* the last line is no record */
    struct sg_error *why; /* where to put what is wrong with it; NULL: nowhere */
};

/* The first word of a line, and what else a record of it has. */
enum match_log {
    MATCH_LOG_BEGIN,  /* the whole header, to its line 'begin' */
    MATCH_LOG_PLAY,   /* seat, action */
    MATCH_LOG_DRAW,   /* at, weight, action; seat is SG_CHANCE */
    MATCH_LOG_FORCE,  /* action; seat is SG_CHANCE */
    MATCH_LOG_HASH,   /* plies: so many were played; hash: of the state then */
    MATCH_LOG_UNDO,   /* seat (or MATCH_TABLE), plies, request */
    MATCH_LOG_REDO,   /* the same */
    MATCH_LOG_ASK,    /* seat, plies, request */
    MATCH_LOG_YES,    /* seat; of the last one who agrees plies and request: it is done with this line */
    MATCH_LOG_NO,     /* seat */
    MATCH_LOG_END,    /* seat: it resigns */
    MATCH_LOG_SEAT,   /* seat, who */
    MATCH_LOG_NUMBER, /* seat, bytes */
    MATCH_LOG_REVEAL  /* bytes: the secret */
};

struct match_record {
    uint8_t kind;           /* enum match_log */
    uint8_t request;        /* enum match_request; MATCH_NOTHING: the kind, or this yes, has none */
    int8_t seat;            /* from 0 */
    int plies;              /* 0: the kind has none */
    int grows;              /* by so many plies the line of play is longer after it; below 0: shorter */
    struct sg_slice line;   /* as it is in the text, without its end; of BEGIN its first line */
    struct sg_slice action; /* for sg_action_parse(). This and what follows is set as the kind says */
    uint32_t at, weight;    /* what was drawn, and from how many */
    uint64_t hash;
    struct match_seat who; /* who took the seat */
    uint8_t bytes[FAIR_BYTES];
};

/* A cursor at the start of a text: a save, or whole lines of one. */
struct match_cursor match_cursor(const char *text, size_t length);
/* The next record. False: there is no further whole line, or the line is none (`wrong`). */
bool match_record_next(struct match_cursor *cursor, struct match_record *record);

/* ---- Verifying ------------------------------------------------------------- */

/* What match_verify() checked. */
struct match_verified {
    struct match_loaded loaded;
    int actions, outcomes; /* legal actions, possible outcomes */
    int draws;             /* draws that were computed again */
    int unchecked;         /* draws whose secret is not out */
    int forced;            /* outcomes that came from outside */
};

/*
 * Loads and computes every draw again, those undone included. The match,
 * to be freed, if all is well; NULL with what is wrong in `why` if not.
 */
struct match *match_verify(const char *text, size_t length, struct match_verified *verified, struct sg_error *why);

#endif
