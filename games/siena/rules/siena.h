/*
 * siena.h: Siena's state, its kinds of action and its component sets.
 *
 * The rules are games/siena/docs/rules/en.md; the code cites its clauses (S-GDS-04).
 * The folder reads like the rulebook: setup.c, auction.c, round.c (deal,
 * buying, order of turns), goods.c, journey.c, banker.c, town.c (what the
 * districts do), artist.c, calandrino.c, score.c; view.c is what a
 * seat may know, position.c positions made by hand, names.c every word.
 */
#ifndef SIENA_H
#define SIENA_H

#include "signoria/game.h"

enum {
    SIENA_CARDS = 52,
    SIENA_GOODS = 5,
    SIENA_DISTRICTS = 10,
    SIENA_LEVELS = 7,
    SIENA_ARTISTS = 8,
    SIENA_SENESI = 26,
    SIENA_HAND = 7,
    SIENA_ROUNDS = 20
};

/* Goods. Peasants sell the first three, Merchants the other two. */
enum { CORN, WINE, OIL, CLOTH, SPICES };

enum { PEASANT, MERCHANT, BANKER };

/* Kinds of card; goods cards with the Journey picture are GOODS too. */
enum {
    CARD_GOODS,
    CARD_MULE,
    CARD_FRANCIGENA,
    CARD_GIRLFRIENDS,
    CARD_BANCHI,
    CARD_SERVI,
    CARD_SALIMBENI,
    CARD_INN,
    CARD_CALANDRINO,
    CARD_GUARDS,
    CARD_BRICKLAYER,
    CARD_COURTESAN,
    CARD_KINDS
};

/* Districts by name; their order round the town is in the component set. */
enum {
    BANCHI_DI_SOTTO,
    PALAZZO_PUBBLICO,
    VIA_DEI_SERVI,
    VIA_DELLE_CERCHIA,
    PALAZZO_TOLOMEI,
    DUOMO,
    PIAZZA_SALIMBENI,
    PIAZZA_DEL_CAMPO,
    TORRE_DEL_MANGIA,
    BANCHI_DI_SOPRA,
    THE_INN,
    TOWN_WALL,
    PLACES,
    NOWHERE = 255
};

enum { NO_ROAD, FIRENZE, AREZZO };

enum { NOBODY = 255 };

/* Options: bits of setup.options. The first 22 and those from 26 on make the editions. */
enum {
    OPT_CORN_EACH = 1 << 0,    /* S-SET-03 german */
    OPT_DECLINE_OUT = 1 << 1,  /* S-OPA-02 french, dutch, german */
    OPT_UNSOLD_STAYS = 1 << 2, /* S-AUC-05 german */
    OPT_TOGETHER = 1 << 3,     /* S-ACT-08 french */
    OPT_RECEIPTS = 1 << 4,     /* S-CHA-01 dutch, german */
    OPT_CHARITY_SHIFT = 5,     /* S-CHA-02, two bits: */
    CHARITY_SALES = 0,
    CHARITY_JOURNEYS = 1,      /* french */
    CHARITY_ANY = 2,           /* dutch, german */
    OPT_TRAVEL_EMPTY = 1 << 7, /* S-JRN-01 german */
    OPT_COLLECT_ALL = 1 << 8,  /* S-JRN-03 german */
    OPT_STOP_SHIFT = 9,        /* S-JRN-04, two bits: */
    STOP_STAYS = 0,
    STOP_FINISHES = 1,       /* dutch */
    STOP_GOES_ON = 2,        /* german */
    OPT_ONE_INN = 1 << 11,   /* S-INN-01 german */
    OPT_INN_BLIND = 1 << 12, /* S-INN-02 german */
    OPT_TWO_DEALS = 1 << 13, /* S-BNK-06 french, dutch */
    OPT_SERVI_40 = 1 << 14,  /* S-BNK-06 german */
    OPT_DONATION_SHIFT = 15, /* S-DUO-02, two bits: */
    DONATION_STEPS = 0,
    DONATION_CAPPED = 1,         /* french */
    DONATION_TENS = 2,           /* german */
    OPT_OPENING_15 = 1 << 17,    /* S-ART-04 dutch, french */
    OPT_GIRLS_ENTER = 1 << 18,   /* S-GIR-01 french, dutch */
    OPT_STRAIGHT_INN = 1 << 19,  /* S-CAL-07 german */
    OPT_POORER_LOSES = 1 << 20,  /* S-SCO-02 dutch, german */
    OPT_ONE_COUNT = 1 << 21,     /* S-SCO-05 dutch */
    OPT_INTRODUCTORY = 1 << 22,  /* S-VAR-01 */
    OPT_ADVANCED = 1 << 23,      /* S-VAR-03 */
    OPT_THREE_GIRLS = 1 << 24,   /* S-VAR-04 */
    OPT_HANDS_HIDDEN = 1 << 25,  /* S-WLT-04 as at the table */
    OPT_POOREST_FIRST = 1 << 26, /* S-ART-04 dutch */
    OPT_GIRLS_INSIDE = 1 << 27,  /* S-GIR-02 french, dutch */
    OPT_MERCHANT_MULE = 1 << 28  /* S-MUL-01 german */
};

/* Kinds of action, in the order of the verbs in names.c. */
enum {
    ACT_AUCTION = 1, /* card, -, bid */
    ACT_DECLINE,
    ACT_BID, /* -, -, bid */
    ACT_PASS,
    ACT_BUY,        /* card */
    ACT_FIRST,      /* seat */
    ACT_GOODS,      /* card */
    ACT_SELL,       /* good */
    ACT_MULE,       /* card */
    ACT_FRANCIGENA, /* card */
    ACT_LOAD,       /* good */
    ACT_FATO,       /* -, -, cards to draw */
    ACT_GIVE,       /* 0: ten florins, 1: fifteen */
    ACT_KEEP,       /* value - 1 */
    ACT_TRAVEL,     /* road - 1, -, cards */
    ACT_WITH,       /* journey card */
    ACT_INNS,       /* Inn card */
    ACT_HEADING,    /* card */
    ACT_STEP,
    ACT_GIFT,
    ACT_ENTER,
    ACT_ENTER_WITH,  /* Girlfriends card */
    ACT_GIRLFRIENDS, /* card */
    ACT_STOP,
    ACT_DEAL,      /* card of the district */
    ACT_SALIMBENI, /* card, -, Fato cards */
    ACT_DONATE,
    ACT_BUILD,
    ACT_BUILD_WITH, /* Bricklayer card */
    ACT_COURTESAN,  /* card */
    ACT_ENGAGE,
    ACT_LOOK,
    ACT_LOOK_WITH,  /* Inn card */
    ACT_CALANDRINO, /* card */
    ACT_SEND,       /* -, -, districts */
    ACT_SEND_INN,   /* Inn card, -, points */
    ACT_TO_INN,     /* Inn card; german */
    ACT_ALMS,
    ACT_CUBE,
    ACT_GUARDS,  /* card */
    ACT_DISCARD, /* card */
    ACT_RISE,
    ACT_END,
    ACT_PAY,
    /* Chance. */
    CHANCE_ORDER,  /* seat */
    CHANCE_LOW,    /* artist - 1, into the lower part of the deck */
    CHANCE_ASIDE,  /* card, into the discards (introductory) */
    CHANCE_CARD,   /* card, dealt */
    CHANCE_SENESI, /* value - 1 */
    CHANCE_ARTIST, /* artist - 1 */
    CHANCE_FATO,   /* 0 safe, 1 devil */
    ACTION_KINDS
};

enum { PHASE_SETUP, PHASE_OPENING, PHASE_DEAL, PHASE_BUYING, PHASE_AUCTION, PHASE_NAMING, PHASE_TURNS, PHASE_OVER };

/* What is to be decided inside a phase. */
enum {
    STEP_PLAIN,      /* opening: start or decline; turns: free acts */
    STEP_BIDDING,    /* opening, auction: raise or pass */
    STEP_LOADING,    /* Via Francigena: goods, then how many Fato cards */
    STEP_TRAVEL,     /* Journey cards named and still to be played */
    STEP_INNS,       /* more Inn cards of a set of three */
    STEP_MOVING,     /* a Banker's move */
    STEP_PULLED,     /* Courtesans call: Girlfriends, or in */
    STEP_CALANDRINO, /* headings, then send the beggar */
    STEP_BEGGED,     /* a Banker answers the beggar */
    STEP_ARTIST,     /* the Artist's auction */
    STEP_KEEP,       /* choose among Senesi cards drawn */
    STEP_ORDER,      /* chance: the order of the stack */
    STEP_LOW,        /* chance: the lower part of the Artista deck */
    STEP_ASIDE,      /* chance: introductory goods to the discards */
    STEP_CARDS,      /* chance: deal */
    STEP_SENESI,     /* chance: draw */
    STEP_TOP,        /* chance: the top Artista card */
    STEP_FATO,       /* chance: is the Devil among them? */
    STEP_CALLED      /* a Banker in the Inn answers a Courtesan; last, so that older saves keep their numbers */
};

/* Why the game ended. */
enum { ENDED_TOWER, ENDED_LORENZETTI, ENDED_ROUNDS, NOT_ENDED = 255 };

struct siena_state {
    struct sg_head head;

    /* Siena cards: every card is in exactly one of these sets. In a view
     * the hands that are hidden are in the deck. */
    uint64_t deck, discards, display, gone;
    uint64_t hand[SG_MAX_SEATS];
    uint8_t held[SG_MAX_SEATS]; /* cards in each hand, always known */

    /* Seats. */
    uint16_t florins[SG_MAX_SEATS];
    uint8_t wealth[SG_MAX_SEATS]; /* seats, poorest first: S-WLT-01 */
    uint8_t track[SG_MAX_SEATS];  /* seats on the initiative track, +0 first */
    uint8_t status[SG_MAX_SEATS];
    uint8_t place[SG_MAX_SEATS]; /* of a Banker's pawn */
    uint8_t road[SG_MAX_SEATS];
    uint8_t stop[SG_MAX_SEATS]; /* space on the road, from 1 */
    uint8_t stingy[SG_MAX_SEATS];
    uint8_t donated; /* set of seats */
    uint8_t shut;    /* set of seats that may not enter the Inn yet: S-LOC-06 */

    /* Countryside, Inn, tower, beggar. */
    uint8_t workers[SIENA_GOODS];
    uint8_t ready[SIENA_GOODS];
    uint16_t courtesans;
    uint8_t calandrino;
    uint8_t tower[SIENA_LEVELS]; /* builders, NOBODY from the next level on */

    /* Senesi: by value 1 to 4. In a view what is not seen is in the deck. */
    uint8_t senesi_deck[4];
    uint8_t senesi[SG_MAX_SEATS][4];
    uint8_t senesi_held[SG_MAX_SEATS];
    uint8_t bottom[SIENA_SENESI];    /* values put under the deck, top first; 4: not seen */
    uint8_t bottom_by[SIENA_SENESI]; /* who put them there */
    uint8_t drawn[4];                /* looked at, to choose from; 4: not seen */

    /* Artista: sets of artists by number. In a view what is not seen is in
     * artist_top. */
    uint8_t artist_top, artist_low;
    uint8_t top_left, low_left; /* how many, always known */
    uint8_t artists[SG_MAX_SEATS];
    uint8_t artists_held[SG_MAX_SEATS];
    uint8_t artist_known[SIENA_ARTISTS]; /* seats that have seen the artist */
    uint8_t artist_up;                   /* under auction; 8: not seen */
    uint8_t looked;                      /* seats that have seen the artist now */

    /* Where play stands. */
    uint16_t round;
    uint8_t phase, step;
    uint8_t actor;  /* whose turn, or who has the right to start */
    uint8_t bidder; /* who answers: bids, begging */
    uint8_t left;   /* turns of the round, cards of the deal still to come */
    uint8_t draws;  /* Senesi cards to draw, or Fato cards named */
    uint8_t lap;    /* of buying */
    uint8_t lot;    /* card under auction */
    uint8_t high;   /* highest bidder */
    uint8_t in;     /* set of seats still in: bidding, begged */
    uint8_t out;    /* set of seats that declined: S-OPA-02 */
    uint16_t bid;

    /* The turn of the actor. */
    uint8_t placed; /* goods with a worker placed this turn */
    uint8_t home;   /* of these, since the last Via Francigena: S-VFR-05 */
    uint8_t sold[SIENA_GOODS];
    uint8_t loaded[3]; /* goods on the Via Francigena */
    uint8_t mule, gave, stopped, travelled;
    uint16_t earned; /* income that counts for charity */
    uint8_t going;   /* Journey cards named: road is `way` */
    uint8_t way;
    uint8_t due;     /* of the cards named (journey, three Inns) still to be played */
    uint8_t points;  /* movement points left */
    uint8_t moved;   /* 0: not yet, 1: under way, 2: the move is over */
    uint8_t toll;    /* came to Tolomei in this move */
    uint8_t girls;   /* Girlfriends played at this arrival, or against the Courtesan just played */
    uint8_t entered; /* entered the Inn this turn: 1, auction held: 2 */
    uint8_t deals;   /* cards of the district played */
    uint8_t keep;    /* Senesi cards to keep of those drawn */
    uint8_t walk;    /* steps that Calandrino still goes */
    uint8_t into;    /* and then into the Inn */
    uint8_t aimed;   /* headings played with Calandrino */
    uint8_t cause;   /* of the end */
};

/* ---- Component sets ------------------------------------------------------ */

struct siena_card {
    uint8_t kind, price, green, star, journey;
    uint8_t workers[SIENA_GOODS];
    char origin[4];
};

struct siena_set {
    char name[32];
    uint64_t hash;
    struct siena_card card[SIENA_CARDS];
    uint8_t sale[SIENA_GOODS], frame[SIENA_GOODS];
    char sale_origin[SIENA_GOODS][4], frame_origin[SIENA_GOODS][4];
    uint8_t fato[4]; /* corn, wine, oil, Banker */
    char fato_origin[4][4];
    uint8_t road_length[2], road_pay[2][3];
    char road_origin[2][4];
    uint8_t surcharge[SG_MAX_SEATS];
    char surcharge_origin[4];
    uint8_t cost[SIENA_LEVELS], level_points[SIENA_LEVELS];
    char level_origin[SIENA_LEVELS][4];
    uint8_t district[SIENA_DISTRICTS]; /* clockwise from the entry */
    char district_origin[SIENA_DISTRICTS][4];
    char artist[SIENA_ARTISTS][32];
    char artist_origin[SIENA_ARTISTS][4];
    /* What follows from the rest. */
    uint8_t next[SIENA_DISTRICTS], previous[SIENA_DISTRICTS];
    uint64_t stars, goods, journeys, opening;
    uint64_t of_kind[CARD_KINDS];
    uint64_t places[SIENA_GOODS]; /* cards with workers of a good */
    uint64_t up_to[10];           /* cards without asterisk by their highest price */
};

extern const struct sg_game siena_game;
extern const struct sg_components siena_components;

/* The set a state is played with. */
const struct siena_set *siena_set(int slot);

/* Words: cards, goods, places, kinds of card, statuses, the two roads, Artists with "unseen" behind. */
extern const struct sg_names siena_card_names, siena_good_names, siena_place_names, siena_kind_names,
    siena_status_names, siena_road_names, siena_artist_names;

/* ---- Numbers of the rules that are printed on no component ------------------- */

enum {
    SIENA_BANKER_INCOME = 8,    /* S-BNK-01: at the start of the turn */
    SIENA_DISTRICT_INCOME = 5,  /* S-BNK-05: where a yellow district ends the move */
    SIENA_BANKER_SHARE = 3,     /* S-GDS-08: each Banker, when cloth or spices are sold */
    SIENA_WEDDING_GIFT = 10,    /* S-BNK-04 */
    SIENA_COURTESAN_PRICE = 10, /* S-LOC-03 S-CRT-02: for each */
    SIENA_MOST_COURTESANS = 3,  /* S-VAR-04 */
    SIENA_BRICKLAYER = 10,      /* S-TWR-03: a level costs so much less */
    SIENA_OWN_LEVELS = 4,       /* S-TWR-04: one seat builds no more */
    SIENA_INN_INCOME = 20,      /* S-INN-01 */
    SIENA_LOOK_PRICE = 8,       /* S-ART-03 */
    SIENA_FIRST_BID = 15,       /* S-ART-01: for an Artist */
    SIENA_LEAST_DONATION = 15,  /* S-DUO-03: florins that one must have */
    SIENA_BEGGAR_STEPS = 3,     /* S-CAL-02: districts without headings */
    SIENA_FATO_CARDS = 7,       /* S-VFR-02: one of them the Devil */
    SIENA_FATO_MOST = 6,        /* S-VFR-02: that may be named */
    SIENA_WEALTH_POINTS = 2,    /* S-SCO-02: gained by the richest, lost by the poorest */
    SIENA_LEVELS_POINTS = 2,    /* S-SCO-03: most levels */
    SIENA_MOST_DEALS = 2,       /* S-BNK-06 french, dutch: cards of a district per turn */
    SIENA_LAPS = 2              /* S-BUY-01: of buying */
};

/* ---- Questions about a state or view, for presentations and bots ------------- */

/* S-SET-05 S-VAR-01: what everyone begins with. */
static inline int siena_first_florins(uint32_t options)
{
    return options & OPT_INTRODUCTORY ? 18 : 28;
}
/* What an open card without asterisk costs a seat: S-BUY-02 S-BUY-03. */
unsigned siena_price(const struct siena_state *s, unsigned seat, unsigned card);
/* What the initiative track adds for a seat; 0 before it is laid. */
unsigned siena_surcharge(const struct siena_state *s, unsigned seat);
/* Florins from which somebody of this status may rise; 0: a Banker. S-STA-01 S-STA-02 */
unsigned siena_rises_at(unsigned status);
/* The goods that a status sells, as a set: S-GDS-05. */
unsigned siena_sells(unsigned status);
/* Florins for charity, and Senesi cards that are seen for it: `which` as in ACT_GIVE. S-CHA-01 */
unsigned siena_charity(unsigned which);
/* Inn cards that must be played together: S-INN-01. */
unsigned siena_inns_needed(const struct siena_state *s);
/* What the Duomo takes of somebody who owns so many florins: S-DUO-02. */
unsigned siena_donation(const struct siena_state *s, unsigned florins);
/* Levels of the tower that stand, and what the next one costs; 0 if all stand. */
unsigned siena_levels(const struct siena_state *s);
unsigned siena_level_cost(const struct siena_state *s, bool bricklayer);
/* The kind of card that a Banker plays in a district, or CARD_KINDS, and what it earns: S-BNK-06. */
unsigned siena_deal_kind(unsigned place);
unsigned siena_deal_income(const struct siena_state *s, unsigned place);
/* A district that gives SIENA_DISTRICT_INCOME: S-BNK-05. */
bool siena_is_yellow(unsigned place);
/* Where a Banker's step from a place leads. */
unsigned siena_next_place(const struct siena_state *s, unsigned place);
/* Where Calandrino comes with his next step: S-CAL-03. */
unsigned siena_beggar_next(const struct siena_state *s, unsigned place);
/* What he asks at a place, and whether it must be given: S-CAL-05 S-CAL-07. */
unsigned siena_alms(unsigned place);
bool siena_must_give(const struct siena_state *s, unsigned place);
/* The Bankers whose pawn stands at `place`, as a set. */
unsigned siena_bankers_at(const struct siena_state *s, unsigned place);
/* By how much a status, and so a seat, must raise for an Artist: S-ART-04. */
unsigned siena_raise_of(unsigned status);
unsigned siena_least_raise(const struct siena_state *s, unsigned seat);
/* The space of a road (1 to 2) that a seat comes to with so many cards; 0: too far. */
unsigned siena_journey_stop(const struct siena_state *s, unsigned seat, unsigned road, unsigned cards);
/* What is collected for that: S-JRN-03. */
unsigned siena_journey_pay(const struct siena_state *s, unsigned seat, unsigned road, unsigned cards);
/* What each Fato card earns the actor, on the Via Francigena or in Piazza Salimbeni, if the Devil stays away. */
unsigned siena_fato_each(const struct siena_state *s);
/* The seat whose turn comes after the actor's, or NOBODY: the round ends. */
unsigned siena_turn_after(const struct siena_state *s);
/* Place on the initiative track, 0 for +0. */
unsigned siena_space(const struct siena_state *s, unsigned seat);
/* Senesi cards that can still be drawn. */
unsigned siena_senesi_left(const struct siena_state *s);

#endif
