/*
 * florenza.h: Florenza - what a position is made of and what can be done.
 *
 * The rules are the numbered clauses F-SET-01 to F-WSH-29; every function
 * of this folder cites those it carries out. The files follow the book:
 * setup.c, then one file per phase (income.c offices.c placement.c hiring.c
 * market.c district.c artwork.c order.c), score.c and project.c. play.c
 * hands a decision to its chapter, position.c judges positions made by
 * hand, components.c reads what is printed on boards, tiles and cards.
 */
#ifndef FLORENZA_H
#define FLORENZA_H

#include "signoria/game.h"

enum {
    FL_CUBES = 6,       /* gold metal textile spice marble wood */
    FL_SKILLS = 3,      /* painter sculptor architect */
    FL_WORKSHOPS = 30,  /* 1 to 29 as in the rulebook; 0 is no tile */
    FL_SPACES = 8,      /* workshop spaces of a district */
    FL_NAMED = 40,      /* named characters, by card number less one */
    FL_CHARACTERS = 44, /* then the unnamed, one entry for two tiles */
    FL_PREACHERS = 7,   /* six named, and the unnamed */
    FL_LIVES = 7,       /* Life cards I to VII */
    FL_WORKERS = 8,     /* of one family */
    FL_ROUNDS = 8,
    FL_PHASES = 9, /* of a round */
    FL_NONE = 255  /* no seat, no character, no box */
};

/* The numbers of the rules that are on no component; sentences take them from here. */
enum {
    FL_LEAST_PRESTIGE = -3,  /* F-RND-02 */
    FL_INCOME_FLORINS = 200, /* F-INC-01, */
    FL_INCOME_WORKERS = 4,   /* and 1 marble and 1 wood */
    FL_DIE_FLORINS = 100,    /* F-INC-02: instead of a cube that is not there for everyone */
    FL_ATRIO_SALE = 200,     /* F-INC-05 */
    FL_OPERATE_PRESTIGE = 1, /* F-PLC-03: in another's workshop */
    FL_UNNAMED_EACH = 2,     /* F-PLC-07 */
    FL_WORK_FLORINS = 50,    /* F-PLC-12 */
    FL_SALE = 100,           /* F-MKT-01 */
    FL_PURCHASE = 200,
    FL_NOT_BUILT = 1,          /* F-DIS-04: prestige */
    FL_HALL = 4,               /* F-ART-07: prestige for the Palazzo, influence for the Chiesa */
    FL_INCENTIVE_FLORINS = 50, /* F-ART-09 */
    FL_INCENTIVES = 3,
    FL_BISHOP_LEAST = 3,    /* F-ORD-03: influence */
    FL_CARDINAL_LEAST = 10, /* F-ORD-04: influence */
    FL_CARDINAL_PRESTIGE = 5,
    FL_CUBES_A_POINT = 3, /* F-SCO-03 */
    FL_FLORINS_A_POINT = 300,
    FL_EMPTY_SPACE = 1, /* F-SCO-04 */
    FL_EMPTY_HALL = 4   /* F-SCO-05 */
};

enum { FL_GOLD, FL_METAL, FL_TEXTILE, FL_SPICE, FL_MARBLE, FL_WOOD };
enum { FL_PAINTER, FL_SCULPTOR, FL_ARCHITECT };

/* Artwork boxes, in the order in which phase 7 settles their classes. */
enum {
    FL_PALAZZO = 0, /* four boxes of one's own */
    FL_CHIESA = 4,  /* four more */
    FL_CIVIC = 8,   /* eleven, shared by all */
    FL_DUOMO = 19,  /* eight, shared by all */
    FL_BOXES = 27,
    FL_ATRIO = FL_CIVIC,   /* of the Banco: F-INC-05 */
    FL_PULPITO = FL_DUOMO, /* opens the Cathedral's pulpit: F-PLC-09 */
    FL_OWN = FL_CIVIC      /* boxes of a district: 0 to FL_OWN - 1 */
};

/* The unnamed: painters, sculptors, architects, preachers. */
enum { FL_UNNAMED = FL_NAMED, FL_UNNAMED_PREACHER = FL_NAMED + 3 };

/* Options, as bits of setup.options. */
enum { FL_NO_DIE = 1, FL_FIRST_GAME = 2, FL_CAPTAIN_ANY = 4, FL_HIDDEN = 8 };

/* Kinds of action; names.c has their words. */
enum {
    FL_START = 1,     /* workshop */
    FL_ATRIO_INCOME,  /* 0 take, 1 sell */
    FL_DETAIN_WORKER, /* seat */
    FL_DETAIN_ARTIST, /* character */
    FL_CONVERT,       /* seat */
    FL_EXPEL,         /* character */
    FL_DECLINE,
    FL_PLACE, /* enum below */
    FL_STOP,
    FL_OPERATE,  /* seat, space */
    FL_BUILD,    /* workshop */
    FL_BOX,      /* box */
    FL_HIRE,     /* character */
    FL_PULPIT,   /* 0 one's own Chiesa, 1 the Cathedral */
    FL_PREACHER, /* character */
    FL_SELL,     /* cube */
    FL_BUY,      /* cube */
    FL_TRADE,    /* cube, cube: the lower number first */
    FL_TAKE,     /* cube */
    FL_DONE,
    FL_PRODUCE,
    FL_FINISH,    /* box */
    FL_SKILL,     /* skill */
    FL_INCENTIVE, /* times 50 F */
    FL_KEEP,      /* die, 0 to 5 */
    FL_DRAW,      /* chance: character */
    FL_SEAT,      /* chance: seat next in turn order */
    FL_ROLL,      /* chance: die, 0 to 5 */
    FL_KINDS
};

/* What a worker can be placed for. */
enum { FL_TO_OPERATE, FL_TO_BUILD, FL_TO_ARTWORK, FL_TO_MARKET, FL_TO_CHARITY, FL_TO_WORK, FL_TO_COUNT };

/* What the game waits for. */
enum {
    FL_AT_CHARACTERS, /* chance: who is in town at the start */
    FL_AT_ORDER,      /* chance: the first turn order */
    FL_AT_WORKSHOPS,  /* a starting workshop */
    FL_AT_DIE,        /* chance: the resource of phase 1 */
    FL_AT_ATRIO,
    FL_AT_CAPTAIN,
    FL_AT_BISHOP,
    FL_AT_PLACE, /* what a worker is for */
    FL_AT_OPERATE,
    FL_AT_BUILD,
    FL_AT_BOX,
    FL_AT_ARTIST,
    FL_AT_PULPIT,
    FL_AT_PREACHER,
    FL_AT_MARKET,
    FL_AT_TRADE,   /* what the two cubes given bring */
    FL_AT_PRODUCE, /* a priced production: do it or not */
    FL_AT_ARTWORK, /* which artwork next */
    FL_AT_SKILL,
    FL_AT_INCENTIVE,
    FL_AT_ROLL,     /* chance: the artist's die */
    FL_AT_KEEP,     /* which of two Cathedral rolls */
    FL_AT_ARRIVALS, /* chance: who comes to town in phase 9 */
    FL_AT_OVER,
    FL_STEPS
};

/*
 * A position. Rows of seats that are not in play hold what init() put
 * there. What is marked "follows" can be worked out from the rest (summary.c); it
 * is kept because play asks for it all the time.
 */
struct florenza_state {
    struct sg_head head;
    uint64_t bag;            /* named characters, as bits: in the bag, */
    uint64_t life[FL_LIVES]; /* under Life card I to VII, */
    uint64_t gone;           /* or out of the game */
    uint64_t masterpiece;    /* artists whose card is turned over */
    uint64_t busy;           /* serve no more in this phase 4; follows */
    int32_t florins[SG_MAX_SEATS];
    uint32_t crests[SG_MAX_SEATS]; /* boxes done */
    uint32_t closed;               /* shared boxes with crest or worker; follows */
    uint32_t offer;                /* starting workshops still to be had */
    int16_t prestige[SG_MAX_SEATS];
    int16_t influence[SG_MAX_SEATS];
    int16_t certificates[SG_MAX_SEATS];
    uint16_t cubes[SG_MAX_SEATS][FL_CUBES];
    uint8_t district[SG_MAX_SEATS][FL_SPACES];      /* workshop, 0: empty */
    uint8_t on[SG_MAX_SEATS][FL_SPACES];            /* worker of seat + 1, 0: none */
    uint8_t unfinished[SG_MAX_SEATS];               /* spaces being built, as bits */
    uint8_t ready[SG_MAX_SEATS];                    /* finished, free spaces, as bits; follows */
    uint8_t closed_own[SG_MAX_SEATS];               /* own boxes with crest or worker; follows */
    uint8_t sites[SG_MAX_SEATS][FL_WORKERS];        /* boxes with a worker, ascending */
    uint8_t artists[SG_MAX_SEATS][FL_WORKERS];      /* who was hired for each */
    uint8_t pulpit[SG_MAX_SEATS];                   /* preacher on one's own pulpit */
    uint8_t duomo_pulpit, duomo_donor;              /* preacher, seat */
    uint8_t unnamed_hired[4];                       /* painters ... preachers; follows */
    uint8_t hand[SG_MAX_SEATS], pool[SG_MAX_SEATS]; /* pool follows */
    uint8_t working[SG_MAX_SEATS];                  /* workers by the Banco's Atrio */
    uint8_t family[SG_MAX_SEATS];
    uint8_t supply[FL_WORKSHOPS]; /* tiles to be had; [0] is 0; follows */
    uint8_t market;               /* seats with a worker there, as bits */
    uint8_t stopped;              /* seats that place no more this round */
    uint8_t order[SG_MAX_SEATS];  /* seats; FL_NONE behind the last */
    uint8_t captain, bishop;
    uint8_t detained_worker; /* whose worker */
    uint8_t detained_artist;
    uint8_t expelled;
    uint8_t round, step, turn;
    uint8_t slot;               /* place in the turn order that play has come to */
    uint8_t space;              /* phase 6: space that play has come to */
    uint8_t draws;              /* characters still to be drawn */
    uint8_t deals;              /* deals done at the market, as bits: sell buy trade */
    uint8_t given[2];           /* cubes of a trade */
    uint8_t chosen_pulpit;      /* 0 one's own Chiesa, 1 the Cathedral */
    uint8_t box, artist, skill; /* the artwork or hiring in hand */
    uint8_t dice[2];            /* rolls of that artwork, 0 to 5 */
};

/* ---- What is printed on boards, tiles and cards ------------------------- */

/* Where a figure comes from, as bits; `from B+K` in the data file. */
enum { FL_FROM_BOOK = 1, FL_FROM_CARDS = 2, FL_RECONSTRUCTED = 4, FL_FROM_OWNER = 8 };

struct florenza_price {
    uint16_t florins;
    uint8_t cubes[FL_CUBES];
};

struct florenza_gain {
    int8_t prestige, influence;
    uint8_t workers;
};

struct florenza_workshop {
    uint8_t count;
    uint8_t works;  /* 1: takes workers; 0: pays an income */
    uint8_t priced; /* 1: its production costs something */
    uint8_t from;
    struct florenza_price price;
    struct florenza_gain built;
    struct florenza_price spend, take; /* production */
    struct florenza_gain gain;         /* production, or income */
};

struct florenza_box {
    uint8_t skills; /* any of these, as bits */
    uint8_t from;
    uint8_t gold_or_sale; /* 1: the Atrio's income */
    struct florenza_price price;
    struct florenza_gain gain, income;
};

/* An artist's line for one skill. */
struct florenza_line {
    uint16_t florins;
    int8_t fresh[6], after[6];
    uint8_t gold; /* results of `fresh` that are a masterpiece, as bits */
};

struct florenza_character {
    uint8_t stay;   /* Life card; 0: unnamed */
    uint8_t skills; /* as bits; 0: a preacher */
    uint8_t from;
    struct florenza_line line[FL_SKILLS];
    struct florenza_price price; /* preachers: only the fiorini */
    struct florenza_price gift;  /* preachers: only the cubes */
    struct florenza_gain gain;
};

struct florenza_set {
    char name[32]; /* "": nothing here */
    uint64_t hash;
    uint8_t supply[FL_CUBES], supply_from; /* cubes in the box: F-INC-02 */
    uint8_t die[6], die_from;              /* resource table */
    struct florenza_workshop workshop[FL_WORKSHOPS];
    struct florenza_box box[FL_BOXES];
    struct florenza_character character[FL_CHARACTERS];
    /* Made from the above: */
    uint32_t works;           /* workshops that take workers */
    uint64_t fits[FL_BOXES];  /* artists who can do a box */
    uint64_t able[FL_SKILLS]; /* artists of a skill */
    uint32_t asks[FL_SKILLS]; /* boxes that a skill is enough for */
    uint64_t artists, preachers;
    int16_t preacher_price[FL_PREACHERS + 1]; /* ascending, the last beyond all */
    uint64_t payable[FL_PREACHERS + 1];       /* the cheapest n preachers, as bits */
};

/* The set that a state was set up with. */
const struct florenza_set *florenza_set_of(const struct florenza_state *state);

/*
 * F-ART-04 F-ART-05: what an artist's table gives for each value, 1 first;
 * the other side of the card once a masterpiece is made.
 */
static inline const int8_t *florenza_results(const struct florenza_set *set, const struct florenza_state *s, int artist,
                                             int skill)
{
    const struct florenza_line *line = &set->character[artist].line[skill];
    return artist < FL_NAMED && (s->masterpiece >> artist & 1) ? line->after : line->fresh;
}

/* What the seat has not of a price and `florins_more` now. True: something is lacking. */
bool florenza_lacks(const struct florenza_state *s, int seat, const struct florenza_price *price, int florins_more,
                    struct florenza_price *lacks);
/* F-ART-06: the prestige that is lost if this artist is not paid for this box. */
int florenza_failure(int box, int artist);
/* F-ART-09: the value without a die, with so many incentives. */
int florenza_value(int box, int incentives);
/* F-ORD-01: who would be Captain if phase 8 came now, or FL_NONE. */
int florenza_next_captain(const struct florenza_state *s);
/* F-ORD-03 F-ORD-04: who would be Bishop, or FL_NONE; and whether Cardinal, too. */
int florenza_next_bishop(const struct florenza_state *s, bool *cardinal);
/* F-DIS-01: whose workshop the step FL_AT_PRODUCE asks about; its space is s->space. */
int florenza_producer(const struct florenza_state *s);

extern const struct sg_names florenza_cube_names, florenza_skill_names, florenza_workshop_names, florenza_box_names,
    florenza_character_names, florenza_family_names, florenza_life_names, florenza_step_names;

/* Fills set 0 from games/florenza/data/components.txt; once, before any play. */
void florenza_load_builtin(void);

extern const struct sg_game florenza_game;

#endif
