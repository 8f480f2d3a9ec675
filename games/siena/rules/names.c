/* names.c: every word of Siena: cards, actions, events, parts of the state, options. */
#include "games/siena/rules/internal.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* ---- lists of words -------------------------------------------------------------------------- */

static const char *const card_words[SIENA_CARDS] = {
    "G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09", "G10", "G11", "G12", "G13",
    "G14", "G15", "J01", "J02", "J03", "J04", "J05", "J06", "J07", "J08", "J09", "J10", "A01",
    "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", "A10", "A11", "A12", "S01", "S02",
    "S03", "S04", "S05", "S06", "S07", "S08", "S09", "S10", "S11", "S12", "S13", "S14", "S15"};
const struct sg_names siena_card_names = {SIENA_CARDS, card_words};

static const char *const good_words[] = {"corn", "wine", "oil", "cloth", "spices"};
const struct sg_names siena_good_names = {5, good_words};
static const struct sg_names load_names = {3, good_words};

static const char *const place_words[PLACES] = {"banchi-di-sotto",
                                                "palazzo-pubblico",
                                                "via-dei-servi",
                                                "via-delle-cerchia",
                                                "palazzo-tolomei",
                                                "duomo",
                                                "piazza-salimbeni",
                                                "piazza-del-campo",
                                                "torre-del-mangia",
                                                "banchi-di-sopra",
                                                "inn",
                                                "wall"};
const struct sg_names siena_place_names = {PLACES, place_words};

static const char *const kind_words[CARD_KINDS] = {"goods",      "mule",   "francigena", "girlfriends",
                                                   "banchi",     "servi",  "salimbeni",  "inn",
                                                   "calandrino", "guards", "bricklayer", "courtesan"};
const struct sg_names siena_kind_names = {CARD_KINDS, kind_words};

static const char *const seat_words[] = {"1", "2", "3", "4", "5"};
static const struct sg_names seats = {5, seat_words};
static const char *const status_words[] = {"peasant", "merchant", "banker"};
const struct sg_names siena_status_names = {3, status_words};
static const char *const road_words[] = {"home", "firenze", "arezzo"};
static const struct sg_names roads = {3, road_words};
const struct sg_names siena_road_names = {2, road_words + 1};
static const char *const value_words[] = {"1", "2", "3", "4", "unseen"};
static const struct sg_names values = {4, value_words}, seen_values = {5, value_words};
static const char *const artist_words[] = {"1", "2", "3", "4", "5", "6", "7", "8", "unseen"};
static const struct sg_names artists = {8, artist_words};
const struct sg_names siena_artist_names = {9, artist_words};
static const char *const level_words[] = {"1", "2", "3", "4", "5", "6", "7"};
static const struct sg_names levels = {7, level_words};
static const char *const phase_words[] = {"setup", "opening", "deal", "buying", "auction", "naming", "turns", "over"};
static const struct sg_names phases = {8, phase_words};
static const char *const step_words[] = {"plain",       "bidding",     "loading",   "travelling", "inns",
                                         "moving",      "pulled",      "sending",   "begged",     "artist",
                                         "keeping",     "draw-order",  "draw-low",  "draw-aside", "draw-card",
                                         "draw-senesi", "draw-artist", "draw-fato", "called"};
static const struct sg_names steps = {19, step_words};
static const char *const gift_words[] = {"10", "15"};
static const struct sg_names gifts = {2, gift_words};
static const char *const fate_words[] = {"safe", "devil"};
static const struct sg_names fates = {2, fate_words};
static const char *const cause_words[] = {"tower", "lorenzetti", "rounds"};
static const struct sg_names causes = {3, cause_words};

const char *const siena_start_words[SIENA_STARTS] = {"turn",    "opening", "round",  "buying",
                                                     "auction", "naming",  "scoring"};

/* ---- actions ------------------------------------------------------------------------------------ */

#define CARD &siena_card_names

const struct sg_verb siena_verbs[ACTION_KINDS] = {
    [ACT_AUCTION] = {.form = "auction %0 %2",
                     .names = {CARD},
                     .open = 1,
                     .about = "put an open card up for auction at a first bid"},
    [ACT_DECLINE] = {.form = "decline", .about = "start no auction"},
    [ACT_BID] = {.form = "bid %2", .about = "bid this many florins"},
    [ACT_PASS] = {.form = "pass", .about = "buy nothing, or leave the auction"},
    [ACT_BUY] = {.form = "buy %0", .names = {CARD}, .open = 1, .about = "take an open card for its price"},
    [ACT_FIRST] = {.form = "first %0", .names = {&seats}, .about = "name who has the first turn"},
    [ACT_GOODS] = {.form = "play %0 goods", .names = {CARD}, .about = "place the workers of a goods card"},
    [ACT_SELL] = {.form = "sell %0", .names = {&siena_good_names}, .about = "sell a finished good"},
    [ACT_MULE] = {.form = "play %0 mule", .names = {CARD}, .about = "sell two of each kind this turn"},
    [ACT_FRANCIGENA] = {.form = "play %0 francigena", .names = {CARD}, .about = "take goods on the Via Francigena"},
    [ACT_LOAD] = {.form = "load %0", .names = {&load_names}, .about = "take a good on the Via Francigena"},
    [ACT_FATO] = {.form = "fato %2", .about = "set out and draw this many Fato cards"},
    [ACT_GIVE] = {.form = "give %0", .names = {&gifts}, .about = "give up florins of your income for Senesi cards"},
    [ACT_KEEP] = {.form = "keep %0", .names = {&values}, .about = "keep a Senesi card of this value"},
    [ACT_TRAVEL] = {.form = "travel %0 %2",
                    .names = {&siena_road_names},
                    .about = "set out on a road with this many Journey cards"},
    [ACT_WITH] = {.form = "with %0", .names = {CARD}, .about = "play this Journey card on the journey"},
    [ACT_INNS] = {.form = "play %0 inn", .names = {CARD}, .about = "play an Inn card for money"},
    [ACT_HEADING] = {.form = "heading %0", .names = {CARD}, .about = "add the green number to the move"},
    [ACT_STEP] = {.form = "step", .about = "go one district clockwise"},
    [ACT_GIFT] = {.form = "gift", .about = "pay 10 to the bride and continue"},
    [ACT_ENTER] = {.form = "enter", .about = "go into the Inn"},
    [ACT_ENTER_WITH] = {.form = "enter with %0",
                        .names = {CARD},
                        .about = "go into the Inn; the Girlfriends save the payment"},
    [ACT_GIRLFRIENDS] = {.form = "play %0 girlfriends", .names = {CARD}, .about = "pass the Courtesans by"},
    [ACT_STOP] = {.form = "stop", .about = "end the move here"},
    [ACT_DEAL] = {.form = "play %0 deal", .names = {CARD}, .about = "play the card of the district you are in"},
    [ACT_SALIMBENI] = {.form = "play %0 salimbeni %2",
                       .names = {CARD},
                       .about = "draw this many Fato cards in Piazza Salimbeni"},
    [ACT_DONATE] = {.form = "donate", .about = "give to the Duomo and choose two of four Senesi cards"},
    [ACT_BUILD] = {.form = "build", .ends = 1, .about = "build the next level; ends the turn"},
    [ACT_BUILD_WITH] = {.form = "build with %0",
                        .names = {CARD},
                        .ends = 1,
                        .about = "build with a Bricklayer for 10 less; ends the turn"},
    [ACT_COURTESAN] = {.form = "play %0 courtesan", .names = {CARD}, .about = "send a Courtesan to the Inn"},
    [ACT_ENGAGE] = {.form = "engage", .about = "start the auction for the top Artist"},
    [ACT_LOOK] = {.form = "look", .about = "pay 8 florins to see the Artist"},
    [ACT_LOOK_WITH] = {.form = "look with %0", .names = {CARD}, .about = "play an Inn card to see the Artist"},
    [ACT_CALANDRINO] = {.form = "play %0 calandrino", .names = {CARD}, .about = "move the beggar"},
    [ACT_SEND] = {.form = "send %2", .about = "send the beggar this many districts"},
    [ACT_SEND_INN] = {.form = "send %2 inn %0",
                      .names = {CARD},
                      .about = "send the beggar this many points, the last into the Inn"},
    [ACT_TO_INN] = {.form = "send inn %0", .names = {CARD}, .about = "send the beggar straight to the Inn"},
    [ACT_ALMS] = {.form = "alms", .about = "give the beggar what is asked, or all you have"},
    [ACT_CUBE] = {.form = "cube", .about = "give nothing and take a Stinginess cube"},
    [ACT_GUARDS] = {.form = "guards %0", .names = {CARD}, .about = "call the Guards: no alms, no cube"},
    [ACT_DISCARD] = {.form = "discard %0", .names = {CARD}, .about = "throw a card away"},
    [ACT_RISE] = {.form = "rise", .ends = 1, .about = "rise in status; ends the turn"},
    [ACT_END] = {.form = "end", .ends = 1, .about = "end the turn"},
    [ACT_PAY] = {.form = "pay", .about = "pay the Courtesan 10 florins, or all you have"},
    [CHANCE_ORDER] = {.form = "order %0", .names = {&seats}, .chance = 1, .about = "the next marker of the stack"},
    [CHANCE_LOW] = {.form = "low %0",
                    .names = {&artists},
                    .chance = 1,
                    .about = "an Artist for the lower part of the deck"},
    [CHANCE_ASIDE] = {.form = "aside %0",
                      .names = {CARD},
                      .chance = 1,
                      .about = "a goods card that starts as a discard"},
    [CHANCE_CARD] = {.form = "deal %0", .names = {CARD}, .chance = 1, .about = "the next card of the deck"},
    [CHANCE_SENESI] = {.form = "senesi %0", .names = {&values}, .chance = 1, .about = "the next Senesi card"},
    [CHANCE_ARTIST] = {.form = "artist %0", .names = {&artists}, .chance = 1, .about = "the top Artista card"},
    [CHANCE_FATO] = {.form = "fate %0", .names = {&fates}, .chance = 1, .about = "is the Devil among the Fato cards?"},
};

/* ---- events --------------------------------------------------------------------------------------- */

const struct sg_event_info siena_events[EVENT_KINDS] = {
    [EV_ROUND] = {.name = "round", .arg = {"round"}},
    [EV_ORDER] = {.name = "order", .arg = {"place"}},
    [EV_DEALT] = {.name = "dealt", .arg = {"card"}, .names = {CARD}},
    [EV_RESHUFFLED] = {.name = "reshuffled", .arg = {"cards"}},
    [EV_SPACE] = {.name = "space", .arg = {"surcharge", "place"}},
    [EV_AUCTION] = {.name = "auction", .arg = {"card", "bid"}, .names = {CARD}},
    [EV_DECLINED] = {.name = "declined", .arg = {"for-good"}},
    [EV_BID] = {.name = "bid", .arg = {"florins"}},
    [EV_PASSED] = {.name = "passed"},
    [EV_BOUGHT] = {.name = "bought", .arg = {"card", "florins"}, .names = {CARD}},
    [EV_WON] = {.name = "won", .arg = {"card", "florins"}, .names = {CARD}},
    [EV_UNSOLD] = {.name = "unsold", .arg = {"card"}, .names = {CARD}},
    [EV_SWEPT] = {.name = "swept", .arg = {"card"}, .names = {CARD}},
    [EV_FIRST] = {.name = "first", .arg = {"by"}, .names = {&seats}},
    [EV_TURN] = {.name = "turn"},
    [EV_PAID] = {.name = "paid", .arg = {"florins", "left"}},
    [EV_RECEIVED] = {.name = "received", .arg = {"florins", "now"}},
    [EV_PLAYED] = {.name = "played", .arg = {"card"}, .names = {CARD}},
    [EV_DISCARDED] = {.name = "discarded", .arg = {"card"}, .names = {CARD}},
    [EV_WORKERS] = {.name = "workers", .arg = {"good", "count"}, .names = {&siena_good_names}},
    [EV_READY] = {.name = "ready", .arg = {"good", "now"}, .names = {&siena_good_names}},
    [EV_SOLD] = {.name = "sold", .arg = {"good", "florins"}, .names = {&siena_good_names}},
    [EV_LOADED] = {.name = "loaded", .arg = {"good"}, .names = {&siena_good_names}},
    [EV_FATO] = {.name = "fato", .arg = {"cards", "fate"}, .names = {NULL, &fates}},
    [EV_GAVE] = {.name = "gave", .arg = {"florins"}},
    [EV_DREW] = {.name = "drew", .arg = {"cards", NULL, "value"}, .names = {NULL, NULL, &values}},
    [EV_KEPT] = {.name = "kept", .arg = {"cards", NULL, "value"}, .names = {NULL, NULL, &values}},
    [EV_RETURNED] = {.name = "returned", .arg = {"cards", NULL, "value"}, .names = {NULL, NULL, &values}},
    [EV_SET_OUT] = {.name = "set-out", .arg = {"road", "cards"}, .names = {&siena_road_names}},
    [EV_TRAVELLED] = {.name = "travelled", .arg = {"road", "space"}, .names = {&siena_road_names}},
    [EV_LEFT_ROAD] = {.name = "left-road"},
    [EV_MOVED] = {.name = "moved", .arg = {"place", "points"}, .names = {&siena_place_names}},
    [EV_PULLED] = {.name = "pulled", .arg = {"courtesans"}},
    [EV_ENTERED] = {.name = "entered", .arg = {"courtesans"}},
    [EV_COURTESAN] = {.name = "courtesan", .arg = {"courtesans", "paying"}},
    [EV_COURTESAN_STAYS] = {.name = "courtesan-stays", .arg = {"courtesans"}},
    [EV_DONATED] = {.name = "donated", .arg = {"florins"}},
    [EV_BUILT] = {.name = "built", .arg = {"level", "florins"}},
    [EV_ENGAGED] = {.name = "engaged"},
    [EV_ARTIST] = {.name = "artist", .arg = {NULL, NULL, "artist"}, .names = {NULL, NULL, &artists}},
    [EV_LOOKED] = {.name = "looked", .arg = {NULL, NULL, "artist"}, .names = {NULL, NULL, &artists}},
    [EV_ARTIST_WON] = {.name = "artist-won", .arg = {"florins", NULL, "artist"}, .names = {NULL, NULL, &artists}},
    [EV_CALANDRINO] = {.name = "calandrino", .arg = {"place", "left"}, .names = {&siena_place_names}},
    [EV_BEGGED] = {.name = "begged", .arg = {"place", "asked"}, .names = {&siena_place_names}},
    [EV_STINGY] = {.name = "stingy", .arg = {"cubes"}},
    [EV_GUARDS] = {.name = "guards", .arg = {"place"}, .names = {&siena_place_names}},
    [EV_ROSE] = {.name = "rose", .arg = {"status"}, .names = {&siena_status_names}},
    [EV_CLEARED] = {.name = "cleared", .arg = {"good", "cubes"}, .names = {&siena_good_names}},
    [EV_LEFTOVER] = {.name = "leftover", .arg = {"cards"}},
    [EV_OVER] = {.name = "over", .arg = {"cause"}, .names = {&causes}},
};

/* ---- parts of the state ------------------------------------------------------------------------------ */

#define AT(m) (uint16_t) offsetof(struct siena_state, m)
#define SIZE(m) (uint8_t)sizeof(((struct siena_state *)0)->m)
#define ONE(m) (uint8_t)sizeof(((struct siena_state *)0)->m[0])

/* A number, a name, a set; then the same for each seat; then by good. */
#define NUMBER(n, m, top, text)                                                                                        \
    {                                                                                                                  \
        .name = (n), .type = SG_NUMBER, .size = SIZE(m), .rows = 1, .offset = AT(m), .high = (top), .about = (text)    \
    }
#define NAMED(n, m, list, text)                                                                                        \
    {                                                                                                                  \
        .name = (n), .type = SG_NAME, .size = SIZE(m), .rows = 1, .offset = AT(m), .names = &(list), .about = (text)   \
    }
#define SET(n, m, list, in, at_home, text)                                                                             \
    {                                                                                                                  \
        .name = (n), .type = SG_SET, .size = SIZE(m), .rows = 1, .offset = AT(m), .names = &(list), .group = (in),     \
        .home = (at_home), .about = (text)                                                                             \
    }
#define NUMBERS(n, m, top, text)                                                                                       \
    {                                                                                                                  \
        .name = (n), .type = SG_NUMBER, .size = ONE(m), .rows = 5, .stride = ONE(m), .offset = AT(m), .high = (top),   \
        .about = (text)                                                                                                \
    }
#define NAMES(n, m, list, text)                                                                                        \
    {                                                                                                                  \
        .name = (n), .type = SG_NAME, .size = ONE(m), .rows = 5, .stride = ONE(m), .offset = AT(m), .names = &(list),  \
        .about = (text)                                                                                                \
    }
#define SETS(n, m, list, in, text)                                                                                     \
    {                                                                                                                  \
        .name = (n), .type = SG_SET, .size = ONE(m), .rows = 5, .stride = ONE(m), .offset = AT(m), .names = &(list),   \
        .group = (in), .about = (text)                                                                                 \
    }
#define GOODS(n, m, count, list, text)                                                                                 \
    {                                                                                                                  \
        .name = (n), .type = SG_NUMBER, .size = 1, .rows = (count), .stride = 1, .offset = AT(m), .by = &(list),       \
        .high = 255, .about = (text)                                                                                   \
    }
#define LIST(n, m, list, text)                                                                                         \
    {                                                                                                                  \
        .name = (n), .type = SG_LIST, .size = 1, .rows = 1, .inner = SIZE(m), .offset = AT(m), .names = &(list),       \
        .about = (text)                                                                                                \
    }

enum { SIENA_PACK = 1, ARTISTA_PACK };

const struct sg_field siena_fields[] = {
    NUMBER("round", round, 60000, "round, 0 before the first"),
    NAMED("phase", phase, phases, "part of the round"),
    NAMED("step", step, steps, "what is to be decided in it"),
    NAMED("actor", actor, seats, "whose turn it is, or who has the right to start or buy"),
    NUMBERS("florins", florins, 60000, "florins of each seat"),
    NAMES("status", status, siena_status_names, "peasant, merchant or banker"),
    LIST("wealth", wealth, seats, "seats from the poorest to the richest; of equals the later marker is richer"),
    LIST("track", track, seats, "seats on the initiative track from +0 up"),
    SETS("hand", hand, siena_card_names, SIENA_PACK, "cards in each hand (in a view: those known)"),
    NUMBERS("held", held, SIENA_HAND, "how many cards each hand holds"),
    SET("deck", deck, siena_card_names, SIENA_PACK, 1, "cards still to be dealt (in a view: and hands not known)"),
    SET("discards", discards, siena_card_names, SIENA_PACK, 0, "discarded cards"),
    SET("display", display, siena_card_names, SIENA_PACK, 0, "open cards"),
    SET("gone", gone, siena_card_names, SIENA_PACK, 0, "cards out of the game"),
    NAMES("pawn", place, siena_place_names, "where each Banker's pawn stands"),
    NAMES("road", road, roads, "the road a Merchant is on"),
    NUMBERS("stop", stop, 3, "the space of that road, from 1"),
    NUMBERS("stingy", stingy, 255, "Stinginess cubes of each seat"),
    SET("donated", donated, seats, 0, 0, "seats that have donated"),
    SET("shut", shut, seats, 0, 0, "seats that may not enter the Inn before they come round again"),
    GOODS("workers", workers, 5, siena_good_names, "workers on each frame"),
    GOODS("ready", ready, 5, siena_good_names, "finished goods"),
    NUMBER("courtesans", courtesans, 60000, "Courtesans in the Inn"),
    NAMED("calandrino", calandrino, siena_place_names, "where the beggar stands"),
    {.name = "tower",
     .type = SG_NAME,
     .size = 1,
     .rows = 7,
     .stride = 1,
     .offset = AT(tower),
     .by = &levels,
     .names = &seats,
     .about = "who built each level"},
    {.name = "senesi",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 5,
     .inner = 4,
     .stride = 4,
     .offset = AT(senesi),
     .per = &values,
     .high = 12,
     .about = "Senesi cards of each seat by value 1, 2, 3, 4 (in a view: those known)"},
    NUMBERS("senesi_held", senesi_held, SIENA_SENESI, "how many Senesi cards each seat has"),
    {.name = "senesi_deck",
     .type = SG_NUMBER,
     .size = 1,
     .rows = 4,
     .stride = 1,
     .offset = AT(senesi_deck),
     .by = &values,
     .high = 12,
     .about = "Senesi cards in the shuffled deck by value (in a view: all not known)"},
    LIST("bottom", bottom, seen_values, "Senesi cards put under the deck, uppermost first"),
    LIST("bottom_by", bottom_by, seats, "who put each of them there"),
    LIST("drawn", drawn, seen_values, "Senesi cards being looked at"),
    SETS("artists", artists, artists, ARTISTA_PACK, "Artists of each seat (in a view: those known)"),
    NUMBERS("artists_held", artists_held, 8, "how many Artists each seat has"),
    SET("artist_top", artist_top, artists, ARTISTA_PACK, 1,
        "Artists in the upper part of the deck (in a view: all not known)"),
    SET("artist_low", artist_low, artists, ARTISTA_PACK, 0, "Artists in the lower part of the deck"),
    NUMBER("top_left", top_left, 8, "how many are in the upper part"),
    NUMBER("low_left", low_left, 8, "how many are in the lower part"),
    {.name = "artist_known",
     .type = SG_SET,
     .size = 1,
     .rows = 8,
     .stride = 1,
     .offset = AT(artist_known),
     .by = &artists,
     .names = &seats,
     .about = "seats that have seen each Artist"},
    NAMED("artist_up", artist_up, siena_artist_names, "the Artist under auction"),
    SET("looked", looked, seats, 0, 0, "seats that have looked at that Artist"),
    NAMED("bidder", bidder, seats, "who is to bid, or to answer the beggar or a Courtesan"),
    NUMBER("left", left, 255, "turns of the round or cards of the deal still to come"),
    NUMBER("draws", draws, 6, "Senesi cards to draw, or Fato cards named"),
    NUMBER("lap", lap, 3, "first or second lap of buying"),
    NAMED("lot", lot, siena_card_names, "the card under auction"),
    NAMED("high", high, seats, "the highest bidder"),
    SET("in", in, seats, 0, 0, "seats still in the auction, begged from, or called on by a Courtesan"),
    SET("out", out, seats, 0, 0, "seats that declined in the opening"),
    NUMBER("bid", bid, 60000, "the highest bid"),
    SET("placed", placed, siena_good_names, 0, 0, "goods of which the actor placed a worker this turn"),
    SET("home", home, siena_good_names, 0, 0, "of these, since the actor's last Via Francigena"),
    GOODS("sold", sold, 5, siena_good_names, "goods that the actor sold this turn"),
    GOODS("loaded", loaded, 3, load_names, "goods on the Via Francigena"),
    NUMBER("mule", mule, 1, "1: a Mule was played this turn"),
    NUMBER("gave", gave, 1, "1: the actor has been charitable"),
    NUMBER("stopped", stopped, 1, "1: the actor stopped short on a road this turn"),
    NUMBER("travelled", travelled, 1, "1: the actor travelled this turn"),
    NUMBER("earned", earned, 60000, "income of the actor that counts for charity"),
    NUMBER("going", going, 3, "Journey cards named"),
    NAMED("way", way, roads, "the road named"),
    NUMBER("due", due, 3, "named cards still to be played"),
    NUMBER("points", points, 255, "movement points left"),
    NUMBER("moved", moved, 2, "a Banker's move: 0 before, 1 under way, 2 over"),
    NUMBER("toll", toll, 1, "1: the actor came to Palazzo Tolomei in this move"),
    NUMBER("girls", girls, 1, "1: Girlfriends were played at this arrival, or against the Courtesan just played"),
    NUMBER("entered", entered, 2, "1: the actor entered the Inn this turn, 2: and held an auction"),
    NUMBER("deals", deals, 255, "cards of the district that the actor played"),
    NUMBER("keep", keep, 2, "Senesi cards to keep of those drawn"),
    NUMBER("walk", walk, 255, "steps that Calandrino still goes"),
    NUMBER("into", into, 1, "1: the last of them into the Inn"),
    NUMBER("aimed", aimed, 7, "headings played with Calandrino"),
    NAMED("cause", cause, causes, "why the game ended"),
};
_Static_assert(sizeof siena_fields / sizeof siena_fields[0] == SIENA_FIELDS, "count the fields");

/* ---- options ------------------------------------------------------------------------------------------- */

#define CHOICE(n, at, width, words, rule, text)                                                                        \
    {                                                                                                                  \
        .name = (n), .shift = (at), .bits = (width), .values = {COUNT(words), words}, .clause = (rule),                \
        .about = (text)                                                                                                \
    }
#define CHOICE_2(n, at, width, words, rule, text)                                                                      \
    {                                                                                                                  \
        .name = (n), .shift = (at), .bits = (width), .values = {COUNT(words), words}, .clause = (rule), .since = 2,    \
        .about = (text)                                                                                                \
    }

static const char *const corn[] = {"one", "each"};
static const char *const declined[] = {"next", "out"};
static const char *const unsold[] = {"discarded", "stays"};
static const char *const cards[] = {"apart", "together"};
static const char *const charity[] = {"turn", "receipt"};
static const char *const income[] = {"sales", "journeys", "any"};
static const char *const journey[] = {"workers", "empty"};
static const char *const collect[] = {"stop", "all"};
static const char *const stopping[] = {"stays", "finishes", "goes-on"};
static const char *const inns[] = {"three", "one"};
static const char *const yes_first[] = {"yes", "no"};
static const char *const deals[] = {"any", "two"};
static const char *const servi[] = {"20", "40"};
static const char *const donation[] = {"steps", "capped", "tens"};
static const char *const opening[] = {"15-or-more", "15"};
static const char *const girlfriends[] = {"pass", "enter"};
static const char *const beggar[] = {"walks", "straight"};
static const char *const poorer[] = {"keeps", "loses"};
static const char *const stinginess[] = {"each", "all"};
static const char *const no_yes[] = {"no", "yes"};
static const char *const courtesans[] = {"any", "three"};
static const char *const hands[] = {"shown", "hidden"};
static const char *const asked[] = {"next", "poorest"};
static const char *const guests[] = {"pay", "girlfriends"};
static const char *const mule[] = {"peasants", "merchants"};

const struct sg_option siena_options[] = {
    {.name = "hands",
     .shift = 25,
     .bits = 1,
     .values = {2, hands},
     .clause = "S-WLT-04",
     .first = 1,
     .about = "hands are shown as a memory aid, or hidden as in the rulebook"},
    CHOICE("corn", 0, 1, corn, "S-SET-03", "finished Corn at the start: one, or one per player"),
    CHOICE("declined", 1, 1, declined, "S-OPA-02",
           "a player who declines misses the next opening auction, or all of them"),
    CHOICE("unsold", 2, 1, unsold, "S-AUC-05", "a card without a bid is discarded, or stays in the display"),
    CHOICE("cards", 3, 1, cards, "S-ACT-08",
           "cards of a turn are played one after another, or count as played together"),
    CHOICE("charity", 4, 1, charity, "S-CHA-01", "charity once a turn, or once at each receipt"),
    CHOICE("income", 5, 2, income, "S-CHA-02", "income that charity may give up: sales, journeys too, any"),
    CHOICE("journey", 7, 1, journey, "S-JRN-01", "a card used to travel places its workers, or none"),
    CHOICE("collect", 8, 1, collect, "S-JRN-03",
           "a traveller collects at the last space, or at every space on the way"),
    CHOICE("stopping", 9, 2, stopping, "S-JRN-04",
           "stopping short: stays for a later turn, finishes at a number, may continue at once"),
    CHOICE_2("mule", 28, 1, mule, "S-MUL-01", "who may play a Mule: Peasants, or Merchants too"),
    CHOICE("inns", 11, 1, inns, "S-INN-01", "Inn cards that together earn 20 florins"),
    CHOICE("innlook", 12, 1, yes_first, "S-INN-02", "an Inn card shows the Artist under auction"),
    CHOICE("deals", 13, 1, deals, "S-BNK-06", "cards of the district in one turn: any number, or two"),
    CHOICE("servi", 14, 1, servi, "S-BNK-06", "florins that a Via dei Servi card earns"),
    CHOICE("donation", 15, 2, donation, "S-DUO-02",
           "donations: in steps, in steps up to 50, florins rounded down to tens"),
    CHOICE("artistbid", 17, 1, opening, "S-ART-04", "the first bid for an Artist"),
    CHOICE_2("artistorder", 26, 1, asked, "S-ART-04",
             "after the first bid for an Artist the next up the track is asked, or the poorest"),
    CHOICE("girlfriends", 18, 1, girlfriends, "S-GIR-01", "Girlfriends let pass, or also enter without paying"),
    CHOICE_2("guests", 27, 1, guests, "S-GIR-02",
             "when a Courtesan comes, Bankers in the Inn pay, or may play Girlfriends instead"),
    CHOICE("beggar", 19, 1, beggar, "S-CAL-07", "Calandrino walks to the Inn, or goes straight there"),
    CHOICE("poorer", 20, 1, poorer, "S-SCO-02", "with two players the poorer loses nothing, or 2 points"),
    CHOICE("stinginess", 21, 1, stinginess, "S-SCO-05", "cubes are counted for each, or in one count for all"),
    CHOICE("introductory", 22, 1, no_yes, "S-VAR-01", "the introductory game"),
    CHOICE("advanced", 23, 1, no_yes, "S-VAR-03", "no end after 20 rounds"),
    CHOICE("courtesans", 24, 1, courtesans, "S-VAR-04", "Courtesans in the Inn: any number, or three at most"),
};
_Static_assert(sizeof siena_options / sizeof siena_options[0] == SIENA_OPTIONS, "count the options");

enum { EDITION = ((1 << 22) - 1) | OPT_POOREST_FIRST | OPT_GIRLS_INSIDE | OPT_MERCHANT_MULE };

const struct sg_preset siena_presets[SIENA_PRESETS] = {
    {.name = "edition", .value = "english", .mask = EDITION, .options = 0},
    {.name = "edition",
     .value = "french",
     .mask = EDITION,
     .options = OPT_DECLINE_OUT | OPT_TOGETHER | CHARITY_JOURNEYS << OPT_CHARITY_SHIFT | OPT_TWO_DEALS |
                DONATION_CAPPED << OPT_DONATION_SHIFT | OPT_OPENING_15 | OPT_GIRLS_ENTER | OPT_GIRLS_INSIDE},
    {.name = "edition",
     .value = "dutch",
     .mask = EDITION,
     .options = OPT_DECLINE_OUT | OPT_RECEIPTS | CHARITY_ANY << OPT_CHARITY_SHIFT | STOP_FINISHES << OPT_STOP_SHIFT |
                OPT_TWO_DEALS | OPT_OPENING_15 | OPT_GIRLS_ENTER | OPT_POOREST_FIRST | OPT_GIRLS_INSIDE |
                OPT_POORER_LOSES | OPT_ONE_COUNT},
    {.name = "edition",
     .value = "german",
     .mask = EDITION,
     .options = OPT_CORN_EACH | OPT_DECLINE_OUT | OPT_UNSOLD_STAYS | OPT_RECEIPTS | CHARITY_ANY << OPT_CHARITY_SHIFT |
                OPT_TRAVEL_EMPTY | OPT_COLLECT_ALL | STOP_GOES_ON << OPT_STOP_SHIFT | OPT_ONE_INN | OPT_INN_BLIND |
                OPT_SERVI_40 | DONATION_TENS << OPT_DONATION_SHIFT | OPT_STRAIGHT_INN | OPT_POORER_LOSES |
                OPT_MERCHANT_MULE},
};
