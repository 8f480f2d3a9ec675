/*
 * present.h: what people see of a game, made once for every front.
 *
 *     rules  ->  present  ->  messages  ->  terminal, lines, browser (by WASM), JSON
 *
 * A presentation is one `const struct sg_present` beside the rules of a game. It puts actions,
 * events and things into messages (message.h): keys and numbers, no text. Where and how they are
 * shown is for the front; that they are the same everywhere is for this file. Every function
 * is pure and sees a view, never the whole state: what it is not shown it cannot give away.
 *
 * A game writes as much of the table as it needs, with designated initialisers: what is NULL
 * is made from the game's own tables (plain.c), so a game without a presentation can be played,
 * too. Fronts never call the table itself but the functions at the end of this file, which
 * know about that.
 *
 *     const struct sg_present pebbles_present = {
 *         .game = "pebbles", .kinds = kinds, .kind_count = 4,
 *         .label = label_action, .groups = list_groups, ...
 *     };
 *
 * The build finds it: the file is present.c (or present_*.c beside it) in the game's folder and the table
 * is named GAME_present. games/pebbles is the example to copy.
 *
 * Keys of messages: do.GAME.VERB titles of actions, group.GAME.ID headings, event.GAME.NAME
 * sentences of the log, about.GAME.THING explanations, after.GAME.KEY, topic.GAME.ID,
 * plan.GAME.AIM, overview.GAME.SECTION and .title, sheet.GAME.ITEM of the summary card,
 * have.GAME.THING amounts of what a seat has, later.GAME when the comparison of two moves ends,
 * status.GAME.KEY, points.GAME ("{0|coin|coins}") and points.GAME.name for what the game calls its points,
 * web.GAME.KEY captions of the drawn board, and whatever else begins with a word and the game's name.
 */
#ifndef SG_PRESENT_H
#define SG_PRESENT_H

#include "base/visitor.h"
#include "base/text.h"
#include "present/message.h"
#include "signoria/game.h"

/* ---- What is looked at ---------------------------------------------------------------- */

/* A position as somebody sees it. */
struct sg_view {
    const struct sg_game *game;
    const void *state; /* redacted for `viewer` */
    int viewer;        /* a seat, SG_SPECTATOR, or SG_TRUTH where a tool looks at a whole state */
    int turn;          /* who is to move, SG_CHANCE or SG_OVER */
};

/* The view that a redacted state is: viewer and turn are read from it. */
struct sg_view sg_view_of(const struct sg_game *game, const void *state);
/* The seat whose things are meant: the viewer's, else the mover's, else the first. */
int sg_view_seat(const struct sg_view *v);

/* ---- Things on the table -------------------------------------------------------------- */

/* A card, a district, a column of numbers: something that can be pointed at and explained. */
struct sg_thing {
    int16_t kind;  /* index in `kinds` of the game's presentation; SG_THING_SEAT in every game */
    int16_t index; /* which of its kind */
};

enum { SG_THING_NONE = -1, SG_THING_SEAT = 0 };

static inline struct sg_thing sg_thing_of(int kind, int index)
{
    return (struct sg_thing){(int16_t)kind, (int16_t)index};
}

/* Nothing in particular. */
static inline struct sg_thing sg_no_thing(void)
{
    return (struct sg_thing){SG_THING_NONE, 0};
}

/* A kind of thing. As text a thing is "card G07", "seat 2", "tower". */
struct sg_thing_kind {
    const char *name;             /* "card": lower case, no blanks; kinds[0] is "seat" */
    const struct sg_names *names; /* of the things; NULL: there is one only (and seats are numbers) */
};

/* ---- What is given --------------------------------------------------------------------- */

enum { SG_MAX_GROUPS = 32, SG_MAX_PARAGRAPHS = 192, SG_MAX_CLAUSES = 12, SG_MAX_TOPICS = 32, SG_MAX_HOLDINGS = 16 };

/* An action on a button or in a list. Messages that are NULL are not there. */
struct sg_label {
    const struct sg_message *title;  /* "Buy G07 (1 corn, 2 oil)"; never NULL */
    const struct sg_message *brief;  /* the same for a narrow place; NULL: the title, cut */
    const struct sg_message *detail; /* "heading 4": a second, smaller line */
    const struct sg_message *gain;   /* "+8", "-12 florins": what it earns or costs at once */
    const char *group;               /* id of the group that a person looks for it in; never NULL */
    struct sg_thing about;           /* what it is about: picking the one picks the other */
    const char *icon;                /* the name of a picture, or two with a blank between; NULL: none */
    bool lacks;                      /* legal, but the seat cannot pay its price yet: listed behind the others */
};

/* A heading over actions, or the one button that stands for all of them. */
struct sg_group {
    const char *id;                 /* "sell corn": what labels refer to; never NULL */
    const struct sg_message *title; /* never NULL */
    /* Where every action is listed: stands over all groups in a row that have the same one. NULL: the title. */
    const struct sg_message *heading;
    const struct sg_message *detail; /* "3 of 5 cards can be played" */
    const struct sg_message *gain;
    const char *icon;
    struct sg_thing about; /* what explains it */
    int actions;           /* entries of the list that belong to it; 0: it is not possible now */
    bool primary;          /* ends the turn, or says no: drawn apart, at the end */
    bool aside;            /* of so little weight that lines of text put it into one line */
    /* If `actions` is 0: an action of the group, and why it is refused. */
    struct sg_action refused;
    struct sg_error why;
};

/* How much a line of the log matters. */
enum sg_weight { SG_WEIGHT_SMALL, SG_WEIGHT_PLAIN, SG_WEIGHT_BIG };

/* One sentence of the log. */
struct sg_sentence {
    const struct sg_message *text;  /* never NULL */
    const struct sg_message *brief; /* the same where who and what are seen: "paid 12"; NULL: none */
    const struct sg_message *heard; /* the same for people who listen: "Ann: Casa"; NULL: the text */
    int used;                       /* how many of the events it covers, from the first; at least 1 */
    int seat;                       /* whom it is about, or SG_NOBODY */
    enum sg_weight weight;
    struct sg_thing place; /* where on the board it happened */
    bool shown;            /* a drawn board shows it anyway: whose turn it is, places on a track */
};

/* Sentences under each other: an explanation, a description, what a move leads to. */
enum sg_paragraph_style {
    SG_PAR_TITLE, /* the name of what is explained */
    SG_PAR_HEAD,  /* a heading inside */
    SG_PAR_TEXT,
    SG_PAR_ITEM,    /* an entry of a list: indented */
    SG_PAR_GAIN,    /* what a move earns */
    SG_PAR_LOSS,    /* what it costs, or leaves to others */
    SG_PAR_WARNING, /* a danger; what cannot be undone */
    SG_PAR_NOTE     /* small print: where a number comes from */
};

struct sg_paragraph {
    enum sg_paragraph_style style;
    const struct sg_message *text;
    struct sg_thing about; /* what the paragraph is about, if that is one thing */
};

struct sg_page {
    int count;
    bool full; /* paragraphs were left out */
    struct sg_paragraph paragraph[SG_MAX_PARAGRAPHS];
    int clause_count;
    const char *clause[SG_MAX_CLAUSES]; /* rules to read on at: "S-GDS-06" */
    /*
     * Where the printed numbers come from: letters of the component set (games/GAME/data/components.txt),
     * one sentence origin.LETTER each; NULL: nothing is printed here.
     */
    const char *origin;
};

/* A situation that lessons and tips have something to say about. */
struct sg_topic {
    const char *id;                 /* "bidding"; never NULL, static, shorter than 24 bytes */
    const struct sg_message *title; /* NULL where only lessons use it, by its id */
    const struct sg_message *text;
    const char *clause[4]; /* rules to read on at; the rest NULL */
};

/* Something that a seat has, that people count, and that can be compared: florins, points, cards. */
struct sg_holding {
    const char *key; /* of an amount of it, "have.pebbles.coins": "{0|coin|coins}"; never NULL, static */
    int64_t amount;
    int16_t unit; /* differences are given in whole ones of these: 1, or 10 where money is counted in tens */
    bool bad;     /* nobody wants it */
    bool rank;    /* a step on a ladder, not something that can be listed with the rest */
};

/*
 * Words on a drawn board that depend on the position: "level 3 costs 25: 4 points" below a district, what a screen
 * reader reads of a card. A front looks one up by its id and only puts it where it belongs. What never changes,
 * as the title of a panel, needs no caption: a front looks up its key.
 */
struct sg_caption {
    const char *id; /* "level": what it is, then whose: "price G07" */
    const struct sg_message *text;
    struct sg_caption *next;
};

struct sg_captions {
    struct sg_arena *arena;
    struct sg_caption *first, *last;
};

/* How much of the table is described in sentences. */
enum sg_description {
    SG_DESCRIBE_TABLE, /* everything that is in sight */
    SG_DESCRIBE_TURN,  /* what the viewer needs when their turn begins */
    SG_DESCRIBE_STEP,  /* what changed for their next decision in the same turn */
    SG_DESCRIBE_NOW,   /* what is happening: the auction, the walk; a few lines */
    SG_DESCRIBE_LISTS  /* long lists to browse: where every card is */
};

/* How strong a level of bots is, in Elo as docs/strength.md has it. */
struct sg_strength {
    const char *bot;
    int elo;
};

/* The strength of a bot at a game; NULL: it was not measured. */
const struct sg_strength *sg_strength_of(const struct sg_game *game, const char *bot);
/* Of 100 games at two seats, how many one wins that is `ahead` in Elo; never all of them. */
int sg_wins_of_hundred(int ahead);

/* Several actions of one turn that a person thinks of as one: going to a district. */
enum { SG_MAX_ROUTES = 24, SG_MAX_ROUTE = 32 };
struct sg_route {
    struct sg_thing to;
    int count;
    struct sg_action action[SG_MAX_ROUTE];
};

/* ---- A presentation -------------------------------------------------------------------- */

struct sg_present {
    const char *game; /* its name */
    /* The options of a guided first game, as in a set-up: "introductory"; NULL: none. */
    const char *first_game;
    /* A short first game stops after so many rounds, and shows how everybody stands; 0: there is none. */
    int short_rounds;
    /* The kinds of things; [0] is "seat". */
    const struct sg_thing_kind *kinds;
    int kind_count;

    /*
     * Puts an entry of the list of actions into words. A range ("bid 5 to 40") is one entry
     * with `more`; an action that is not in the list now may be asked about, too.
     * `out` comes with the default filled in (title: notation; group: the verb).
     */
    void (*label)(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena,
                  struct sg_label *out);
    /*
     * The groups in the order in which a person looks, at most SG_MAX_GROUPS; answers how many.
     * `list` holds what is legal now (empty: nothing to decide). A group that a person would look
     * for and that has nothing now stays in, with `refused` set: the caller finds out why.
     * Groups without actions and without a refusal are left out by the caller, as the
     * counts of `actions` are filled in by it: a game may simply write down its whole order.
     * Groups of labels that it forgets are put behind.
     */
    int (*groups)(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                  struct sg_group *out);
    /*
     * The sentence of the first event, or of the first few that are alike and read better as one
     * ("Ann gets 1 wood, 2 gold"). `v` may be later than the events: only its set-up, component
     * set and viewer may be used. What the viewer may not know is not in it (sg_event_open).
     * `out` comes with the default filled in (sg_event_sentence). False: nothing is worth saying.
     */
    bool (*sentence)(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
                     struct sg_sentence *out);
    /* All there is to know about a thing. False: there is nothing to say. */
    bool (*explain)(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out);
    /* What a thing is called: "G07 (1 corn, 2 oil)". NULL: by its word in the tables. */
    const struct sg_message *(*name)(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena);
    /* The same in very few letters, for columns. NULL: as name(). */
    const struct sg_message *(*short_name)(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena);
    /* What a seat is called where that is not its player's name ("Medici"). NULL: by that. */
    const struct sg_message *(*seat)(const struct sg_view *v, int seat, struct sg_arena *arena);
    /*
     * Derived numbers of a view for a seat, as keys of the object that the listener has opened:
     * what a card costs this seat, what is lacking, where a journey pays, what a level costs.
     * A front that needs such a number takes it from here and computes nothing.
     */
    void (*facts)(const struct sg_view *v, int seat, const struct sg_visitor *to);
    /*
     * What an action leads to that its events do not say: gains, losses, dangers, what the next
     * player can do with it. `then` is the position after it, as far as it is certain.
     */
    void (*after)(const struct sg_view *v, struct sg_action action, const struct sg_view *then, struct sg_arena *arena,
                  struct sg_page *out);
    /*
     * What a seat has, what decides the game first: the same rows in every position of a set-up, at most
     * SG_MAX_HOLDINGS; answers how many. Advice compares moves by it. NULL: the points alone.
     */
    int (*holdings)(const struct sg_view *v, int seat, struct sg_holding *out);
    /* The situations that hold now, the most urgent first, at most SG_MAX_TOPICS; answers how many. */
    int (*topics)(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                  struct sg_topic *out);
    /*
     * What a seat works for now, for somebody who learns the game: a few sentences with what is still lacking, the
     * nearest aim first. Nothing after the end.
     */
    void (*plan)(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out);
    /*
     * The game in two minutes, for somebody who knows nothing of it: sections in reading order (sg_page_section), each
     * of two sentences at most. Only the set-up and component set of the view may be used.
     */
    void (*overview)(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);
    /*
     * The summary card, one page to lay beside the board: headings sheet.GAME.ID.title with items: the
     * phases, what things cost, what counts. Only the set-up and component set of the view may be used.
     */
    void (*card)(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);
    /* Where the game is: "round 3 of 20, buying". */
    const struct sg_message *(*status)(const struct sg_view *v, struct sg_arena *arena);
    /* The table, or part of it, in sentences. */
    void (*describe)(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out);
    /* Adds the captions of a drawn board (sg_caption_add). */
    void (*captions)(const struct sg_view *v, struct sg_captions *out);
    /* The word that actions have for a thing: "G02". NULL or "": none; its word in the tables. */
    const char *(*token)(const struct sg_view *v, struct sg_thing thing);
    /* Why nothing counts for a seat now (it may still win): shown instead of points. NULL: it counts. */
    const struct sg_message *(*uncounted)(const struct sg_view *v, int seat, struct sg_arena *arena);
    /* What a seat has that may count and is hidden from the viewer. NULL: nothing. */
    const struct sg_message *(*unseen)(const struct sg_view *v, int seat, struct sg_arena *arena);
    /* Words that are neither things nor actions, NULL behind the last: their names are word.GAME.WORD, and
     * word.GAME.WORD.about is a sentence about each. NULL: there are none. */
    const char *const *words;
    /* Where the seat to move can go, at most SG_MAX_ROUTES; answers how many. NULL: every action stands alone. */
    int (*routes)(const struct sg_view *v, struct sg_route *out);
    /* How strong the levels of bots are, the weakest first, {NULL, 0} behind the last; NULL: it was not measured. */
    const struct sg_strength *strengths;
};

/* ---- Asking: what fronts, JSON and the line protocol call --------------------------------- */

/* A game's own presentation, or the one that is made from the tables of any game. Never NULL. */
const struct sg_present *sg_present_of(const struct sg_game *game);
/* Has it one of its own? */
bool sg_present_has(const struct sg_game *game);
/* The presentation from the tables alone. */
extern const struct sg_present sg_present_plain;

void sg_label(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out);
/*
 * The groups that have actions in `list`, and those that are refused with the reason. `out` has room for
 * SG_MAX_GROUPS. Actions whose group is beyond that belong to the last one.
 */
int sg_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
              struct sg_group *out);
/* Which of the groups an action belongs to. */
int sg_group_find(const struct sg_group *groups, int count, const char *id);
bool sg_sentence(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
                 struct sg_sentence *out);
/*
 * Is what a ply (by a seat, or SG_CHANCE) made happen put together with what the one before it did? The one rule for
 * every front: each ply stands alone, but draws that follow each other are one stretch of the log.
 */
bool sg_log_goes_on(int before, int by);
/* The line of the log for an action that made nothing happen: "Ann: pass". */
const struct sg_message *sg_played(const struct sg_view *v, int seat, struct sg_action action, struct sg_arena *arena);
bool sg_explain(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out);
const struct sg_message *sg_thing_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena);
const struct sg_message *sg_thing_short_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena);
/* NULL: by the name of who sits there. */
const struct sg_message *sg_seat_name(const struct sg_view *v, int seat, struct sg_arena *arena);
void sg_facts(const struct sg_view *v, int seat, const struct sg_visitor *to);
/* What a seat has; `out` has room for SG_MAX_HOLDINGS. */
int sg_holdings(const struct sg_view *v, int seat, struct sg_holding *out);
/*
 * What an action that is legal in the view leads to: the sentences of its events as far as the
 * viewer can know them, the choices that it opens, what the game adds, and what cannot be undone.
 * `effects` are those of match_effects(), SG_EFFECT_*.
 */
enum {
    SG_EFFECT_DRAWS = 1,
    SG_EFFECT_SHOWS = 2,
    SG_EFFECT_HANDS_ON = 4,
    SG_EFFECT_ENDS_TURN = 8,
    SG_EFFECT_ENDS_GAME = 16
};
void sg_after(const struct sg_view *v, struct sg_action action, unsigned effects, struct sg_arena *arena,
              struct sg_page *out);
int sg_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
              struct sg_topic *out);
/* The options of a guided first game; "": none. */
const char *sg_first_game(const struct sg_game *game);
/* The rounds of a short one; 0: none. */
int sg_short_rounds(const struct sg_game *game);
/* What a seat works for; empty where a game has no plan. */
void sg_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out);
/* The game in two minutes, with its title overview.GAME; false: the game has none. */
bool sg_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);
/* The summary card, with its title sheet.GAME; false: the game has none. */
bool sg_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);
/* Where the seat to move can go; `out` has room for SG_MAX_ROUTES. */
int sg_routes(const struct sg_view *v, struct sg_route *out);
/* Says nothing (sg_message_empty) where a game has no such line. */
const struct sg_message *sg_status(const struct sg_view *v, struct sg_arena *arena);
void sg_describe(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out);
/* None where a game has no captions. */
void sg_captions(const struct sg_view *v, struct sg_arena *arena, struct sg_captions *out);
/* A number of points as the game calls them, by points.GAME: "12 Consent Points"; else "12 points". */
const struct sg_message *sg_points(const struct sg_game *game, int64_t points, struct sg_arena *arena);
/* NULL: it counts. */
const struct sg_message *sg_uncounted(const struct sg_view *v, int seat, struct sg_arena *arena);
const struct sg_message *sg_unseen(const struct sg_view *v, int seat, struct sg_arena *arena);

/* ---- Things as they are typed -------------------------------------------------------------- */

/* "G02", "corn", "2" for a seat; "" if it has no word. */
const char *sg_thing_token(const struct sg_view *v, struct sg_thing thing);
/* How many there are of a kind. */
int sg_thing_count(const struct sg_view *v, int kind);
/* "card G02", "seat 2", "tower". */
void sg_thing_format(const struct sg_view *v, struct sg_thing thing, struct sg_text *out);
/* Reads that form; a word alone ("G02") will do where only one thing has it. False: no such thing. */
bool sg_thing_parse(const struct sg_view *v, struct sg_slice typed, struct sg_thing *out);

/* ---- What presentations are made with --------------------------------------------------------- */

/* Adds a paragraph; answers it, or NULL if the page is full. */
struct sg_paragraph *sg_page_add(struct sg_page *page, enum sg_paragraph_style style, const struct sg_message *text);
/*
 * Adds a section of an overview: the heading overview.GAME.ID.title, and `text`, which is overview.GAME.ID or one of
 * its variants. A front can find a picture by the id.
 */
void sg_page_section(struct sg_page *page, const char *game, const char *id, const struct sg_message *text,
                     struct sg_arena *arena);
/* A rule to read on at, once each. */
void sg_page_clause(struct sg_page *page, const char *clause);

/* Adds a caption. The id is static, or in the arena (sg_key). NULL for the text: there is none now. */
void sg_caption_add(struct sg_captions *out, const char *id, const struct sg_message *text);
/* Two messages as one, by a key as lang.comma: "{0}, {1}". If one is NULL, the other. */
const struct sg_message *sg_join(struct sg_arena *arena, const char *key, const struct sg_message *first,
                                 const struct sg_message *next);

/* An action's notation: "play G07 goods"; of a range "bid 5..40". */
const struct sg_message *sg_notation(const struct sg_game *game, const struct sg_choice *choice,
                                     struct sg_arena *arena);
/* A word of the game's tables as people read it: the sentence name.GAME.WORD, else the word itself. */
const struct sg_message *sg_name(const struct sg_game *game, const char *word, struct sg_arena *arena);
/* Why something is refused: refuse.GAME.KEY with its numbers, without the clause. */
const struct sg_message *sg_refusal_message(const struct sg_game *game, const struct sg_error *why,
                                            struct sg_arena *arena);
/* A reason for points: line.GAME.KEY. */
const struct sg_message *sg_line_message(const struct sg_game *game, const struct sg_line *line,
                                         struct sg_arena *arena);

/* May `viewer` know the secret number of an event? */
bool sg_event_open(const struct sg_event *event, int viewer);
/* Its row of the table; NULL: this game has no such kind. */
const struct sg_event_info *sg_event_row(const struct sg_game *game, const struct sg_event *event);
/* Number `i` of an event: arg[0], arg[1], or the secret. */
int32_t sg_event_number(const struct sg_event *event, int i);
/* Number `i` as notation: a name of the table, a number, "-" for no name, "?" if hidden. */
void sg_event_value(const struct sg_game *game, const struct sg_event *event, int i, int viewer, struct sg_text *out);

/*
 * The sentence that an event's row makes: event.GAME.NAME with {0} {1} and the secret {2}, names
 * in words, {seat} for whom it happens to. The better sentences that lang.h lists come
 * first where a language has them: .hidden, .none, .less, .own, .4. `join`, unless NULL, answers
 * whether a later event goes into the same sentence: its event.GAME.NAME.and is put behind.
 * `name`, unless NULL, gives a better name for number `i` of an event, or NULL.
 */
struct sg_sentence_ways {
    bool (*join)(const struct sg_game *game, const struct sg_event *before, const struct sg_event *event);
    const struct sg_message *(*name)(const struct sg_view *v, const struct sg_event *event, int i,
                                     struct sg_arena *arena);
};
void sg_event_sentence(const struct sg_view *v, const struct sg_event *events, int count,
                       const struct sg_sentence_ways *ways, struct sg_arena *arena, struct sg_sentence *out);

/* Are these the seats, as a table of a game names them: "1" to "5"? */
bool sg_names_seats(const struct sg_names *names);

#endif
