/* names.c: the words of Florenza - options, actions, events, parts of a position. */
#include "games/florenza/rules/internal.h"

/* ---- Words ------------------------------------------------------------------- */

static const char *const workshop_words[] = {
    "empty", "armaiuolo", "biblioteca", "boscaiuolo", "cambiavalute", "carpentiere", "casa",
    "casamento", "cava", "cerusico", "convento", "erbolaio", "fabbro", "fonderia", "lanaiuolo",
    "legnaiuolo", "mercatante", "miniera", "monte-di-pieta", "orafo", "ottonaio", "palagio",
    "picconiere", "sartore", "scarpellino", "segheria", "setaiuolo", "speziale", "tintore",
    "zecca",
};
static const char *const box_words[] = {
    "palazzo-facciata", "palazzo-sala", "palazzo-camera", "palazzo-statua", "chiesa-facciata",
    "chiesa-campanile", "chiesa-abside", "chiesa-crocifisso", "banco-atrio", "battistero-cupola",
    "battistero-portali", "lastricato-fontana", "lastricato-statua", "ospedale-cappella",
    "ospedale-chiostro", "signoria-facciata", "signoria-salone", "vescovile-facciata",
    "vescovile-salone", "duomo-pulpito", "duomo-altare", "duomo-navata", "duomo-abside",
    "duomo-cappella", "duomo-campanile", "duomo-facciata", "duomo-cupola",
};
static const char *const character_words[] = {
    "verrocchio", "mantegna", "palladio", "antonello-da-messina", "antonio-da-padova",
    "antonio-da-sangallo", "beato-angelico", "cellini", "bernardo-di-chiaravalle", "caravaggio",
    "correggio", "ghirlandaio", "donatello", "bramante", "brunelleschi", "filippo-lippi",
    "borromini", "francesco-d-assisi", "mochi", "giambologna", "bernini", "giordano-bruno",
    "vasari", "giorgione", "giotto", "savonarola", "giulio-romano", "alberti", "leonardo",
    "ghiberti", "masaccio", "michelangelo", "piero-della-francesca", "perugino", "raffaello",
    "botticelli", "tintoretto", "tiziano", "tommaso-d-aquino", "vignola", "unnamed-painter",
    "unnamed-sculptor", "unnamed-architect", "unnamed-preacher",
};
static const char *const cube_words[] = {"gold", "metal", "textile", "spice", "marble", "wood"};
static const char *const skill_words[] = {"painter", "sculptor", "architect"};
static const char *const family_words[] = {"medici", "pazzi", "pitti", "rucellai", "strozzi"};
static const char *const life_words[] = {"I", "II", "III", "IV", "V", "VI", "VII"};
static const char *const number_words[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
static const char *const worker_words[] = {"nobody", "1", "2", "3", "4", "5"};
static const char *const purpose_words[] = {"operate", "build", "artwork", "market", "charity", "work"};
static const char *const pulpit_words[] = {"chiesa", "duomo"};
static const char *const atrio_words[] = {"take", "sell"};
static const char *const incentive_words[] = {"0", "50", "100", "150"};
static const char *const deal_words[] = {"sell", "buy", "trade"};
static const char *const yes_words[] = {"no", "yes"};
static const char *const captain_words[] = {"artist-only", "any"};
static const char *const step_words[] = {
    "characters", "order", "workshops", "die", "atrio", "captain", "bishop", "place", "operate",
    "build", "box", "artist", "pulpit", "preacher", "market", "trade", "produce", "artwork",
    "skill", "incentive", "roll", "keep", "arrivals", "over",
};
const char *const florenza_start_words[] = {
    "workshops", "round", "income", "captain", "bishop", "placement", "market", "district",
    "artworks", "order", "end", "scoring",
};
_Static_assert(sizeof florenza_start_words / sizeof *florenza_start_words == FL_STARTS, "a word each");
_Static_assert(sizeof step_words / sizeof *step_words == FL_STEPS, "a word each");
_Static_assert(sizeof box_words / sizeof *box_words == FL_BOXES, "a word each");
_Static_assert(sizeof character_words / sizeof *character_words == FL_CHARACTERS, "a word each");
_Static_assert(sizeof workshop_words / sizeof *workshop_words == FL_WORKSHOPS, "a word each");

const struct sg_names florenza_cube_names = {FL_CUBES, cube_words};
const struct sg_names florenza_skill_names = {FL_SKILLS, skill_words};
const struct sg_names florenza_workshop_names = {FL_WORKSHOPS, workshop_words};
const struct sg_names florenza_box_names = {FL_BOXES, box_words};
const struct sg_names florenza_character_names = {FL_CHARACTERS, character_words};
#define CUBES &florenza_cube_names
#define SKILLS &florenza_skill_names
#define WORKSHOPS &florenza_workshop_names
#define BOXES &florenza_box_names
#define CHARACTERS &florenza_character_names
static const struct sg_names tiles = {FL_WORKSHOPS - 1, workshop_words + 1};
static const struct sg_names named = {FL_NAMED, character_words};
static const struct sg_names unnamed = {4, character_words + FL_UNNAMED};
static const struct sg_names own_boxes = {FL_OWN, box_words};
static const struct sg_names families = {5, family_words};
static const struct sg_names lives = {FL_LIVES, life_words};
static const struct sg_names seats = {SG_MAX_SEATS, number_words};
static const struct sg_names spaces = {FL_SPACES, number_words};
static const struct sg_names die = {6, number_words};
static const struct sg_names workers = {SG_MAX_SEATS + 1, worker_words};
static const struct sg_names purposes = {FL_TO_COUNT, purpose_words};
static const struct sg_names pulpits = {2, pulpit_words};
static const struct sg_names atrio = {2, atrio_words};
static const struct sg_names incentives = {FL_INCENTIVES + 1, incentive_words};
static const struct sg_names deals = {3, deal_words};
static const struct sg_names steps = {FL_STEPS, step_words};

/* ---- Options -------------------------------------------------------------------- */

const struct sg_option florenza_options[4] = {
    {.name = "no-die", .shift = 0, .bits = 1, .values = {2, yes_words}, .clause = "F-ART-09",
     .about = "variant: artists' results by building and incentive, not by die"},
    {.name = "first-game", .shift = 1, .bits = 1, .values = {2, yes_words}, .clause = "F-SET-07",
     .about = "the workshops suggested for a first game"},
    {.name = "two-player-captain", .shift = 2, .bits = 1, .values = {2, captain_words}, .clause = "F-CAP-04",
     .about = "the rulebook's variant for two players: with both offices the Captain detains an artist only; "
              "any: without it"},
    {.name = "hidden-certificates", .shift = 3, .bits = 1, .values = {2, yes_words}, .clause = "F-RND-04", .first = 1,
     .about = "certificates are hidden as in the rulebook, or shown as a memory aid"},
};

/* ---- Actions ---------------------------------------------------------------------- */

const struct sg_verb florenza_verbs[FL_KINDS] = {
    [FL_START] = {.form = "start %0", .names = {WORKSHOPS}, .about = "take this workshop to begin with"},
    [FL_ATRIO_INCOME] = {.form = "atrio %0", .names = {&atrio}, .about = "take 1 gold, or sell 1 gold for 200 F"},
    [FL_DETAIN_WORKER] = {.form = "detain worker %0", .names = {&seats}, .about = "detain a worker of this player"},
    [FL_DETAIN_ARTIST] = {.form = "detain artist %0", .names = {CHARACTERS},
                          .about = "keep this artist for yourself"},
    [FL_CONVERT] = {.form = "convert %0", .names = {&seats},
                    .about = "send a worker of this player home, take one of yours"},
    [FL_EXPEL] = {.form = "expel %0", .names = {CHARACTERS}, .about = "nobody can use this preacher this round"},
    [FL_DECLINE] = {.form = "decline", .about = "do nothing"},
    [FL_PLACE] = {.form = "place %0", .names = {&purposes}, .about = "what the next worker is for"},
    [FL_STOP] = {.form = "stop", .ends = 1, .about = "place no more workers this round"},
    [FL_OPERATE] = {.form = "operate %0 %1", .names = {&seats, &spaces},
                    .about = "the workshop on this player's space"},
    [FL_BUILD] = {.form = "build %0", .names = {WORKSHOPS}, .about = "this workshop, on the lowest free space"},
    [FL_BOX] = {.form = "artwork %0", .names = {BOXES}, .about = "the artwork to be made"},
    [FL_HIRE] = {.form = "hire %0", .names = {CHARACTERS}, .about = "the artist who makes it"},
    [FL_PULPIT] = {.form = "pulpit %0", .names = {&pulpits}, .about = "the pulpit for charity"},
    [FL_PREACHER] = {.form = "preacher %0", .names = {CHARACTERS}, .about = "the preacher who gets the charity"},
    [FL_SELL] = {.form = "sell %0", .names = {CUBES}, .about = "sell a cube for 100 F"},
    [FL_BUY] = {.form = "buy %0", .names = {CUBES}, .about = "buy a cube for 200 F"},
    [FL_TRADE] = {.form = "trade %0 %1", .names = {CUBES, CUBES},
                  .about = "give these two, named in the order of the list, for one of another kind"},
    [FL_TAKE] = {.form = "take %0", .names = {CUBES}, .about = "the cube that the two bring"},
    [FL_DONE] = {.form = "done", .ends = 1, .about = "no more deals"},
    [FL_PRODUCE] = {.form = "produce", .about = "pay for the production and take what it gives"},
    [FL_FINISH] = {.form = "finish %0", .names = {BOXES}, .about = "settle this artwork next"},
    [FL_SKILL] = {.form = "skill %0", .names = {SKILLS}, .about = "pay the artist for this skill"},
    [FL_INCENTIVE] = {.form = "incentive %0", .names = {&incentives},
                      .about = "fiorini on top, 1 higher for each 50"},
    [FL_KEEP] = {.form = "keep %0", .names = {&die}, .about = "the roll that counts"},
    [FL_DRAW] = {.form = "draw %0", .names = {&named}, .chance = 1, .about = "this character comes out of the bag"},
    [FL_SEAT] = {.form = "next %0", .names = {&seats}, .chance = 1, .about = "the next in the first turn order"},
    [FL_ROLL] = {.form = "roll %0", .names = {&die}, .chance = 1, .about = "the die shows"},
};

/* ---- Events -------------------------------------------------------------------------- */

const struct sg_event_info florenza_events[EV_COUNT] = {
    [EV_ROUND] = {.name = "round", .arg = {"round"}},
    [EV_PHASE] = {.name = "phase", .arg = {"phase"}},
    [EV_ARRIVED] = {.name = "arrived", .arg = {"character", "life"}, .names = {CHARACTERS}},
    [EV_LEFT] = {.name = "left", .arg = {"character"}, .names = {CHARACTERS}},
    [EV_SEATED] = {.name = "seated", .arg = {"place"}},
    [EV_STARTED] = {.name = "started", .arg = {"workshop", "space"}, .names = {WORKSHOPS}},
    [EV_ROLLED] = {.name = "rolled", .arg = {"die"}, .names = {&die}},
    [EV_FLORINS] = {.name = "florins", .arg = {"amount", "now"}},
    [EV_CUBES] = {.name = "cubes", .arg = {"cube", "amount"}, .names = {CUBES}},
    [EV_PRESTIGE] = {.name = "prestige", .arg = {"amount", "now"}},
    [EV_INFLUENCE] = {.name = "influence", .arg = {"amount", "now"}},
    [EV_WORKERS] = {.name = "workers", .arg = {"amount", "now"}},
    [EV_CERTIFICATES] = {.name = "certificates", .arg = {"amount"}},
    [EV_DETAINED_WORKER] = {.name = "detained-worker", .arg = {"of"}, .names = {&seats}},
    [EV_DETAINED_ARTIST] = {.name = "detained-artist", .arg = {"artist"}, .names = {CHARACTERS}},
    [EV_CONVERTED] = {.name = "converted", .arg = {"of"}, .names = {&seats}},
    [EV_EXPELLED] = {.name = "expelled", .arg = {"preacher"}, .names = {CHARACTERS}},
    [EV_DECLINED] = {.name = "declined"},
    [EV_OPERATING] = {.name = "operating", .arg = {"district", "space", "workshop"},
                      .names = {&seats, NULL, WORKSHOPS}},
    [EV_BUILDING] = {.name = "building", .arg = {"workshop", "space"}, .names = {WORKSHOPS}},
    [EV_HIRED] = {.name = "hired", .arg = {"box", "artist"}, .names = {BOXES, CHARACTERS}},
    [EV_TO_MARKET] = {.name = "to-market"},
    [EV_PREACHED] = {.name = "preached", .arg = {"preacher", "pulpit"}, .names = {CHARACTERS, &pulpits}},
    [EV_WORKED] = {.name = "worked"},
    [EV_STOPPED] = {.name = "stopped", .arg = {"workers"}},
    [EV_SOLD] = {.name = "sold", .arg = {"cube", "florins"}, .names = {CUBES}},
    [EV_BOUGHT] = {.name = "bought", .arg = {"cube", "florins"}, .names = {CUBES}},
    [EV_TRADED] = {.name = "traded", .arg = {"cube"}, .names = {CUBES}},
    [EV_LEFT_MARKET] = {.name = "left-market"},
    [EV_PRODUCED] = {.name = "produced", .arg = {"workshop", "space"}, .names = {WORKSHOPS}},
    [EV_IDLE] = {.name = "idle", .arg = {"workshop", "space"}, .names = {WORKSHOPS}},
    [EV_BUILT] = {.name = "built", .arg = {"workshop", "space"}, .names = {WORKSHOPS}},
    [EV_NOT_BUILT] = {.name = "not-built", .arg = {"workshop", "space"}, .names = {WORKSHOPS}},
    [EV_FINISHED] = {.name = "finished", .arg = {"box", "artist"}, .names = {BOXES, CHARACTERS}},
    [EV_FAILED] = {.name = "failed", .arg = {"box", "artist"}, .names = {BOXES, CHARACTERS}},
    [EV_INCENTIVE] = {.name = "incentive", .arg = {"florins"}},
    [EV_RESULT] = {.name = "result", .arg = {"value", "points"}, .names = {&die}},
    [EV_MASTERPIECE] = {.name = "masterpiece", .arg = {"artist"}, .names = {CHARACTERS}},
    [EV_PALAZZO] = {.name = "palazzo"},
    [EV_CHIESA] = {.name = "chiesa"},
    [EV_CAPTAIN] = {.name = "captain"},
    [EV_BISHOP] = {.name = "bishop"},
    [EV_CARDINAL] = {.name = "cardinal"},
    [EV_ORDER] = {.name = "order", .arg = {"place"}},
    [EV_OVER] = {.name = "over"},
};

/* ---- Parts of a position ---------------------------------------------------------------- */

#define AT(member) (uint16_t)offsetof(struct florenza_state, member)
const struct sg_field florenza_fields[FLORENZA_FIELDS] = {
    {.name = "round", .type = SG_NUMBER, .size = 1, .rows = 1, .offset = AT(round), .low = 1,
     .high = FL_ROUNDS, .about = "round, 1 to 8"},
    {.name = "step", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(step), .names = &steps,
     .about = "what the game waits for"},
    {.name = "turn", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(turn), .names = &seats,
     .about = "who decides, or for whom the die is rolled"},
    {.name = "order", .type = SG_LIST, .size = 1, .rows = 1, .inner = SG_MAX_SEATS,
     .offset = AT(order), .names = &seats, .about = "turn order of this round"},
    {.name = "captain", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(captain),
     .names = &seats, .about = "the Captain of the People"},
    {.name = "bishop", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(bishop),
     .names = &seats, .about = "the Bishop"},
    {.name = "family", .type = SG_NAME, .size = 1, .rows = 5, .offset = AT(family), .stride = 1,
     .names = &families, .about = "family of each seat"},
    {.name = "prestige", .type = SG_NUMBER, .size = 2, .rows = 5, .offset = AT(prestige),
     .stride = 2, .low = FL_LEAST_PRESTIGE, .high = FL_MOST,
     .about = "place on the prestige track"},
    {.name = "influence", .type = SG_NUMBER, .size = 2, .rows = 5, .offset = AT(influence),
     .stride = 2, .high = FL_MOST, .about = "place on the church influence track"},
    {.name = "certificates", .type = SG_NUMBER, .size = 2, .rows = 5, .offset = AT(certificates),
     .stride = 2, .high = FL_MOST, .about = "prestige turned into certificates"},
    {.name = "florins", .type = SG_NUMBER, .size = 4, .rows = 5, .offset = AT(florins),
     .stride = 4, .high = FL_MOST_FLORINS, .about = "fiorini"},
    {.name = "cubes", .type = SG_NUMBER, .size = 2, .rows = 5, .inner = FL_CUBES,
     .offset = AT(cubes), .stride = 2 * FL_CUBES, .per = CUBES, .high = FL_MOST,
     .about = "resource cubes"},
    {.name = "hand", .type = SG_NUMBER, .size = 1, .rows = 5, .offset = AT(hand), .stride = 1,
     .high = FL_WORKERS, .about = "workers at hand"},
    {.name = "pool", .type = SG_NUMBER, .size = 1, .rows = 5, .offset = AT(pool), .stride = 1,
     .high = FL_WORKERS, .about = "workers in the pool (what is nowhere else)"},
    {.name = "district", .type = SG_LIST, .size = 1, .rows = 5, .inner = FL_SPACES,
     .offset = AT(district), .stride = FL_SPACES, .names = WORKSHOPS,
     .about = "workshops on spaces 1 to 8"},
    {.name = "unfinished", .type = SG_SET, .size = 1, .rows = 5, .offset = AT(unfinished),
     .stride = 1, .names = &spaces, .about = "spaces whose workshop is being built"},
    {.name = "on", .type = SG_LIST, .size = 1, .rows = 5, .inner = FL_SPACES, .offset = AT(on),
     .stride = FL_SPACES, .names = &workers, .about = "whose worker stands on spaces 1 to 8"},
    {.name = "crests", .type = SG_SET, .size = 4, .rows = 5, .offset = AT(crests), .stride = 4,
     .names = BOXES, .about = "artworks with the seat's crest"},
    {.name = "sites", .type = SG_LIST, .size = 1, .rows = 5, .inner = FL_WORKERS,
     .offset = AT(sites), .stride = FL_WORKERS, .names = BOXES,
     .about = "artworks with the seat's worker"},
    {.name = "artists", .type = SG_LIST, .size = 1, .rows = 5, .inner = FL_WORKERS,
     .offset = AT(artists), .stride = FL_WORKERS, .names = CHARACTERS,
     .about = "the artist hired for each of these"},
    {.name = "pulpit", .type = SG_NAME, .size = 1, .rows = 5, .offset = AT(pulpit), .stride = 1,
     .names = CHARACTERS, .about = "preacher on the pulpit of the seat's Chiesa"},
    {.name = "duomo_pulpit", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(duomo_pulpit),
     .names = CHARACTERS, .about = "preacher on the Cathedral's pulpit"},
    {.name = "duomo_donor", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(duomo_donor),
     .names = &seats, .about = "whose worker stands at the Cathedral's pulpit"},
    {.name = "market", .type = SG_SET, .size = 1, .rows = 1, .offset = AT(market), .names = &seats,
     .about = "who has a worker at the market"},
    {.name = "working", .type = SG_NUMBER, .size = 1, .rows = 5, .offset = AT(working),
     .stride = 1, .high = FL_WORKERS, .about = "workers by the Atrio of the Banco"},
    {.name = "stopped", .type = SG_SET, .size = 1, .rows = 1, .offset = AT(stopped),
     .names = &seats, .about = "who places no more this round"},
    {.name = "detained_worker", .type = SG_NAME, .size = 1, .rows = 1,
     .offset = AT(detained_worker), .names = &seats, .about = "whose worker the Captain detains"},
    {.name = "detained_artist", .type = SG_NAME, .size = 1, .rows = 1,
     .offset = AT(detained_artist), .names = &named,
     .about = "the artist whom the Captain detains"},
    {.name = "expelled", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(expelled),
     .names = &named, .about = "the preacher whom the Bishop expelled"},
    {.name = "bag", .type = SG_SET, .size = 8, .rows = 1, .offset = AT(bag), .names = &named,
     .group = 1, .home = 1, .about = "characters in the bag"},
    {.name = "life", .type = SG_SET, .size = 8, .rows = FL_LIVES, .offset = AT(life), .stride = 8,
     .by = &lives, .names = &named, .group = 1, .about = "characters in town, by Life card"},
    {.name = "gone", .type = SG_SET, .size = 8, .rows = 1, .offset = AT(gone), .names = &named,
     .group = 1, .about = "characters who left the game"},
    {.name = "masterpiece", .type = SG_SET, .size = 8, .rows = 1, .offset = AT(masterpiece),
     .names = &named, .about = "artists who made their masterpiece"},
    {.name = "busy", .type = SG_SET, .size = 8, .rows = 1, .offset = AT(busy), .names = CHARACTERS,
     .about = "phase 4: characters who serve no more this round"},
    {.name = "unnamed_hired", .type = SG_NUMBER, .size = 1, .rows = 4, .offset = AT(unnamed_hired),
     .stride = 1, .by = &unnamed, .high = 2, .about = "phase 4: unnamed characters in service"},
    {.name = "closed", .type = SG_SET, .size = 4, .rows = 1, .offset = AT(closed), .names = BOXES,
     .about = "civic and Cathedral artworks with a crest or a worker"},
    {.name = "closed_own", .type = SG_SET, .size = 1, .rows = 5, .offset = AT(closed_own),
     .stride = 1, .names = &own_boxes, .about = "own artworks with a crest or a worker"},
    {.name = "ready", .type = SG_SET, .size = 1, .rows = 5, .offset = AT(ready), .stride = 1,
     .names = &spaces, .about = "spaces with a finished workshop that a worker could operate"},
    {.name = "supply", .type = SG_NUMBER, .size = 1, .rows = FL_WORKSHOPS - 1,
     .offset = AT(supply[1]), .stride = 1, .by = &tiles, .high = 255,
     .about = "workshop tiles in the supply"},
    {.name = "offer", .type = SG_SET, .size = 4, .rows = 1, .offset = AT(offer),
     .names = WORKSHOPS, .about = "starting workshops still on offer"},
    {.name = "slot", .type = SG_NUMBER, .size = 1, .rows = 1, .offset = AT(slot), .high = 9,
     .about = "place in the order of turns, from 0"},
    {.name = "space", .type = SG_NUMBER, .size = 1, .rows = 1, .offset = AT(space),
     .high = FL_SPACES - 1, .about = "phase 6: space in hand, from 0"},
    {.name = "draws", .type = SG_NUMBER, .size = 1, .rows = 1, .offset = AT(draws),
     .high = FL_NAMED, .about = "characters still to be drawn"},
    {.name = "deals", .type = SG_SET, .size = 1, .rows = 1, .offset = AT(deals), .names = &deals,
     .about = "deals done at the market"},
    {.name = "given", .type = SG_LIST, .size = 1, .rows = 1, .inner = 2, .offset = AT(given),
     .names = CUBES, .about = "cubes given in a trade"},
    {.name = "chosen_pulpit", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(chosen_pulpit),
     .names = &pulpits, .about = "pulpit chosen for charity"},
    {.name = "box", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(box), .names = BOXES,
     .about = "artwork in hand"},
    {.name = "artist", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(artist),
     .names = CHARACTERS, .about = "artist in hand (phase 7)"},
    {.name = "skill", .type = SG_NAME, .size = 1, .rows = 1, .offset = AT(skill), .names = SKILLS,
     .about = "skill paid for"},
    {.name = "dice", .type = SG_LIST, .size = 1, .rows = 1, .inner = 2, .offset = AT(dice),
     .names = &die, .about = "rolls for the artwork in hand"},
};
