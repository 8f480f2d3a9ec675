/*
 * game.h: the contract between a rules engine and everything above it.
 *
 * A game is one `const struct sg_game`: a few facts, some tables of names
 * and a table of functions. Every function is pure: it reads and writes only
 * what it is handed, never allocates, never does I/O, never looks at a clock
 * and never rolls a die. Chance is a seat like any other: when turn()
 * answers SG_CHANCE, the caller picks one of outcomes() and applies it.
 *
 * A state is plain data: `state_size` bytes without pointers that begin with
 * a struct sg_head. Copying it with memcpy() is how one saves, searches and
 * undoes. A *view* is a state from which redact() took what a seat may not
 * know; it has the same type and is read with the same functions.
 *
 * The tables (verbs, events, fields, options) give every action, event, part
 * of the state and option its one name. Text, bytes, JSON, positions,
 * scenarios and the line protocol are all made from them by base/codec.h, so
 * a game writes no parser and no printer of its own.
 *
 * Callers pass only legal actions to apply(). What comes from outside is
 * checked first, with sg_action_parse(), refuse() or sg_state_decode().
 *
 * Seats count from 0 in code and from 1 in every text.
 */
#ifndef SIGNORIA_GAME_H
#define SIGNORIA_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SG_MAX_SEATS = 5,
    SG_MAX_CHOICES = 512, /* entries of a list of actions or outcomes */
    SG_MAX_STATE = 1024,  /* bytes of a state */
    SG_MAX_TEXT = 96,     /* bytes of one action as text, with the NUL */
    SG_MAX_SETS = 8,      /* component sets a game can hold at one time */
    SG_MAX_ORDERS = 8,    /* standing orders that a game can offer at one time */
    SG_MAX_LINES = 32     /* lines of one seat's score */
};

/* Who decides next: a seat from 0 up, or one of these. */
enum { SG_CHANCE = -1, SG_OVER = -2 };

/* Whose knowledge a state holds: a seat's, or one of these. */
enum { SG_TRUTH = 255, SG_SPECTATOR = 254 };

/* ---- Names ---------------------------------------------------------- */

/* A closed list of words: cards, goods, districts. Index is the number. */
struct sg_names {
    int count;
    const char *const *name; /* lower case or ids, no blanks */
};

/* ---- Setting up ------------------------------------------------------ */

/* What a game was set up with. */
struct sg_setup {
    uint8_t seats;
    uint8_t set;      /* component set, 0 is the built-in one */
    uint32_t options; /* packed by the game's options table; 0 is standard */
};

/* The first bytes of every state. */
struct sg_head {
    uint8_t seats;
    uint8_t set;
    uint8_t viewer; /* SG_TRUTH, a seat, or SG_SPECTATOR */
    uint8_t spare;
    uint32_t options;
};

/* One option: `bits` bits of setup.options from `shift` up. */
struct sg_option {
    const char *name; /* "journeys" */
    uint8_t shift, bits;
    struct sg_names values; /* value 0 is the default */
    const char *clause;     /* where the rules speak of it */
    const char *about;      /* one line for a person */
    uint8_t since;          /* rules version it came with; 0: the first */
    uint8_t first;          /* 1: asked at the top of a new game, before the rules: what everyone is shown */
};

/* A word that sets several options at once: edition=french. */
struct sg_preset {
    const char *name, *value;
    uint32_t mask, options; /* the options it fixes, and to what */
};

/* ---- Actions --------------------------------------------------------- */

/* One atomic decision. Larger turns are sequences of these. */
struct sg_action {
    uint16_t kind; /* index in verbs; 0 is never a valid kind */
    uint16_t arg[3];
};

/*
 * An entry in a list of legal actions: `action` itself and the `more`
 * actions that follow it by counting arg[2] up. A list says "bid 5 to 40"
 * in one entry.
 */
struct sg_choice {
    struct sg_action action;
    uint16_t more;
};

/* One face of a die, one card that may come off the deck. */
struct sg_outcome {
    struct sg_action action;
    uint32_t weight; /* relative; at least 1 */
};

/*
 * Where a draw comes from: the deck, which is named by the kind of action that draws from it,
 * and the seat that the draw is for, or -1: for the table.
 */
struct sg_stream {
    uint16_t deck; /* index in verbs */
    int8_t seat;
};

/*
 * How a kind of action reads as text. `form` is its words; %0, %1 and %2
 * stand for the arguments. An argument with names is one of them, one
 * without is a number from 0 to 65535.
 */
struct sg_verb {
    const char *form;                /* "play %0 goods" */
    const struct sg_names *names[3]; /* NULL: a plain number */
    uint8_t chance;                  /* 1: chance plays it, not a seat */
    const char *about;               /* one line for a person */
    uint8_t ends;                    /* 1: it says "my turn is over" */
    uint8_t open;                    /* 1: its piece lies open for everybody, not in a hand */
};

/* ---- Why not ---------------------------------------------------------- */

struct sg_game;

/* What is filled into a sentence. */
enum sg_error_arg_type {
    SG_ERROR_ARG_NONE,
    SG_ERROR_ARG_NUMBER,
    SG_ERROR_ARG_TEXT,    /* a short text, copied into the error */
    SG_ERROR_ARG_NAMES,   /* all words of a table */
    SG_ERROR_ARG_SEATS,   /* the seats up to a number */
    SG_ERROR_ARG_FIELDS,  /* the parts of a game's state */
    SG_ERROR_ARG_OPTIONS, /* what a game can be set up with */
    SG_ERROR_ARG_VERBS,   /* a game's actions that begin as the one of this number */
    SG_ERROR_ARG_SENTENCE /* another sentence of the language files, with a number for its {0} */
};

struct sg_error_arg {
    uint8_t type; /* enum sg_error_arg_type */
    uint16_t at;  /* of a text: where it begins in the error's `text` */
    int64_t number;
    union {
        const struct sg_names *names;
        const struct sg_game *game;
        const char *key;
    } of;
};

enum { SG_ERROR_ARGS = 4, SG_ERROR_TEXT = 384 };

/*
 * Why something is refused: an action, a set-up, a position, a file, a step of
 * a match. Whatever refuses fills this one structure, with the functions of
 * base/error.h. It holds all that its sentence needs, so it can be kept,
 * returned and printed later; pointers lead to constant tables only. Without a
 * key there is no error.
 */
struct sg_error {
    const char *clause; /* "S-GDS-07": the rule that says so, or NULL */
    const char *key;    /* of the sentence in the language files */
    const char *game;   /* the game that refuses an action: refuse.GAME.KEY is its key; else NULL */
    int32_t line, ply;  /* where in a text, counted from 1; 0: nowhere */
    struct sg_error_arg arg[SG_ERROR_ARGS];
    uint16_t used; /* bytes of `text` */
    char text[SG_ERROR_TEXT];
};

/* ---- Events ---------------------------------------------------------- */

/* Something that happened inside apply(). */
struct sg_event {
    uint16_t kind;      /* index in events */
    int8_t seat;        /* whom it happened to, or -1: the table */
    uint8_t audience;   /* bit s: seat s may know `secret` */
    const char *clause; /* the rule that made it happen */
    int32_t arg[2];     /* public */
    int32_t secret;     /* only for the audience */
    /*
     * Bit s: to seat s this is news of what was hidden from it until now
     * (a card of somebody's hand is shown, a card of the deck is looked at);
     * SG_EVERYONE with spectators, 0: nothing hidden came to light. That
     * somebody chose this action is not news in this sense, and a draw is
     * a barrier of its own. Undoing free of charge ends here.
     */
    uint8_t news;
};

enum { SG_EVERYONE = 255 };

/* Names an event and its numbers; a NULL name means the number is unused. */
struct sg_event_info {
    const char *name;                /* "sold" */
    const char *arg[3];              /* arg[2] names `secret` */
    const struct sg_names *names[3]; /* NULL: a plain number */
};

/* Receives events. A NULL trace or a NULL event function is fine. */
struct sg_trace {
    void (*event)(void *ctx, const struct sg_event *event);
    void *ctx;
};

/* ---- The parts of a state -------------------------------------------- */

enum sg_field_type {
    SG_NUMBER, /* a number, signed if `low` is negative */
    SG_NAME,   /* one of names, or none ("-") if all bits are set */
    SG_SET,    /* bits over names */
    SG_LIST    /* `inner` bytes, each one of names; 255 ends the list */
};

/*
 * One part of the state under its public name. A field has `rows` elements
 * (1: plain); rows of seats are shown only for the seats in play. Numbers
 * may have `inner` columns in each row. In memory rows are `stride` bytes
 * apart and elements `size` bytes each, in the machine's byte order.
 */
struct sg_field {
    const char *name; /* "florins": lower case, '_' for blanks */
    uint8_t type;     /* enum sg_field_type */
    uint8_t size;     /* bytes of an element: 1, 2, 4 or 8 */
    uint8_t rows, inner;
    uint16_t offset, stride;
    const struct sg_names *by;    /* names of rows; NULL: seats 1, 2, ... */
    const struct sg_names *per;   /* names of columns */
    const struct sg_names *names; /* of values */
    int32_t low, high;            /* allowed numbers */
    /*
     * SG_SET fields with the same group share pieces: putting one into a
     * set takes it out of every other; taking it away puts it `home`.
     */
    uint8_t group, home;
    const char *about; /* one line for a person */
};

/* ---- Scores ---------------------------------------------------------- */

/* One reason for points. */
struct sg_line {
    const char *key; /* "tower": of the message in the language files */
    const char *clause;
    int32_t points;
};

/* How a game stands or ended. */
struct sg_result {
    int32_t points[SG_MAX_SEATS];
    uint8_t place[SG_MAX_SEATS]; /* 1 is first; equal places are ties */
    uint8_t winners;             /* bit set of seats; may be empty */
};

struct sg_rng;     /* base/rng.h */
struct sg_visitor; /* base/visitor.h */
struct sg_text;    /* base/text.h */

/* ---- Standing orders --------------------------------------------------- */

/*
 * What a seat may order now for several decisions to come (match/order.h): a bid up to an amount, a
 * pass. It holds as long as the fields in `same` stay as the seat sees them now.
 */
struct sg_order {
    struct sg_action action;  /* with an amount: arg[2] is the least one now, and `most` is above 0 */
    uint16_t most;            /* the largest amount; 0: the action has none */
    struct sg_action instead; /* what it may play when it needs more than was ordered; kind 0: nothing */
    const char *const *same;  /* names of fields; NULL ends the list */
};

/* ---- Components ------------------------------------------------------ */

/*
 * The numbers on cards and boards come in sets. Set 0 is built in; others
 * are an owner's data files, loaded before play begins and read-only after.
 * load() checks everything and leaves the slot alone when it refuses.
 */
struct sg_components {
    /* Fills set 0. Once, at the start of the program. */
    void (*load_builtin)(void);
    /* Answers true, or false with what is wrong (and the line) in `why`. */
    bool (*load)(int slot, const char *text, size_t length, struct sg_error *why);
    const char *(*name)(int slot); /* NULL: nothing loaded there */
    uint64_t (*hash)(int slot);    /* of the numbers, not of the wording */
    /* Writes the set as a data file that load() accepts. */
    void (*print)(int slot, struct sg_text *out);
    /*
     * Reports the numbers with names and with where each comes from: keys of
     * the object that the listener has opened.
     */
    void (*dump)(int slot, const struct sg_visitor *to);
};

/* ---- A game ---------------------------------------------------------- */

struct sg_game {
    const char *name;       /* "pebbles": used in files and URLs */
    const char *title;      /* "Pebbles" */
    uint32_t rules_version; /* raised when an old replay would differ */
    /*
     * The oldest rules version whose saves still play out, 0: only the
     * present one. Older rules must be the present ones with every option
     * that came later at its default, and fields must keep their bytes.
     */
    uint32_t oldest_rules;
    uint16_t state_size;
    uint8_t min_seats, max_seats;
    uint32_t endless; /* options under which no rule forces an end: cap such games */

    const struct sg_option *options;
    int option_count;
    const struct sg_preset *presets;
    int preset_count;
    const struct sg_verb *verbs; /* [0] is unused */
    int verb_count;
    const struct sg_event_info *events; /* [0] is unused */
    int event_count;
    const struct sg_field *fields;
    int field_count;
    const struct sg_components *components; /* NULL: the game has none */
    struct sg_names starts;                 /* what start_phase() can start */

    /* Setting up. check_setup() answers true, or false with what is wrong in `why` (unless NULL). */
    bool (*check_setup)(const struct sg_setup *setup, struct sg_error *why);
    void (*init)(void *state, const struct sg_setup *setup);

    /*
     * Playing. actions() fills `out` (SG_MAX_CHOICES entries) in a fixed
     * order and is never empty when a seat is to move; outcomes() likewise
     * for chance. Kinds of chance never appear in actions().
     */
    int (*turn)(const void *state);
    int (*actions)(const void *state, struct sg_choice *out);
    int (*outcomes)(const void *state, struct sg_outcome *out);
    /*
     * The fast way to draw: chance_total() is the sum of all outcomes' weights,
     * chance_sample() the outcome that `at` (0 to total - 1) falls into,
     * counting in the order of outcomes().
     */
    uint32_t (*chance_total)(const void *state);
    struct sg_action (*chance_sample)(const void *state, uint32_t at);
    /*
     * Which stream the next draw belongs to, for tables that are to see the same draws
     * (docs/fair-chance.md): a draw for a seat, a hand say, has a stream of its own, so that nobody
     * else's choices shift it; what the table shares has one per deck. NULL: one per kind of draw.
     */
    struct sg_stream (*chance_stream)(const void *state);
    /*
     * Is this action forbidden now, for whoever is to move? Fills `why`
     * (unless NULL) if so. Any bytes may be asked about.
     */
    bool (*refuse)(const void *state, struct sg_action action, struct sg_error *why);
    void (*apply)(void *state, struct sg_action action, const struct sg_trace *trace);

    /* Scores as if the game ended now: the lines of one seat, and all. */
    int (*score_lines)(const void *state, int seat, struct sg_line *out);
    void (*result)(const void *state, struct sg_result *out);

    /*
     * Hidden information. redact() writes what `viewer` (a seat, or
     * SG_SPECTATOR) may know into `view`: two states that differ only in
     * what is hidden from them redact to the same bytes. resample() fills a
     * view with one possible truth. hide() makes of an action what
     * `viewer` may know of it: a card drawn unseen loses its face (an
     * argument becomes SG_HIDDEN).
     */
    void (*redact)(const void *state, int viewer, void *view);
    void (*resample)(void *view, struct sg_rng *rng);
    struct sg_action (*hide)(const void *before, struct sg_action action, int viewer);

    /*
     * Positions made by hand. start_phase() starts something by its name from
     * `starts` ("turn", "buying") for a seat (-1: none was named), as if play
     * had come there, and shows the trace what that makes happen. normalize()
     * brings what follows from the rest into line after fields were set
     * (idempotent on what play produces). Both answer true, or false with what
     * can never be in `why` (unless NULL).
     */
    bool (*start_phase)(void *state, int what, int seat, const struct sg_trace *trace, struct sg_error *why);
    bool (*normalize)(void *state, struct sg_error *why);

    /*
     * Looking ahead: what the seat has coming if nobody does anything more,
     * as keys of the object that the listener has opened. `state` may be a
     * view of that seat. NULL: the game has no such look-ahead.
     */
    void (*project)(const void *state, int seat, const struct sg_visitor *to);

    /*
     * Standing orders that make sense for the seat now, whoever is to move: how many were put
     * into `out` (SG_MAX_ORDERS entries). `view` is that of the seat. NULL: none for more than
     * one decision.
     */
    int (*orders)(const void *view, int seat, struct sg_order *out);
};

/* An argument that the viewer may not know; text form "?". */
enum { SG_HIDDEN = 65535 };

static inline bool sg_action_eq(struct sg_action a, struct sg_action b)
{
    return a.kind == b.kind && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] && a.arg[2] == b.arg[2];
}

_Static_assert(sizeof(struct sg_action) == 8, "an action is eight bytes");
_Static_assert(sizeof(struct sg_head) == 8, "a head is eight bytes");

#endif
