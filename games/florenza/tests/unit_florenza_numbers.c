/* unit_florenza_numbers.c: numbers that are typed in Florenza's sentences are those of its rules and components. */
#include "tests/unit/number_help.h"
#include "games/florenza/rules/florenza.h"
#include "games/games.h"

/* The phases of a round, F-RND-01. */
enum { INCOME = 1, CAPTAIN, BISHOP, PLACEMENT, MARKET, DISTRICTS, ARTWORK, ORDER, END };
enum { DIE = 6, LEAST_SEATS = 2, MOST_SEATS = 5 };
/* Workshops, boxes and characters of the chapters (data/lessons.txt), and what their sentences say about them. */
enum { CASA = 6, BIBLIOTECA = 2, LEGNAIUOLO = 15, ORAFO = 19, SCARPELLINO = 24 };
enum { PALAZZO_FACCIATA, SALA, CAMERA, STATUA, ABSIDE = FL_CHIESA + 2, PORTALI = FL_CIVIC + 2, FONTANA };
enum { CORREGGIO = 10, DONATELLO = 12, GIOTTO = 24, LEONARDO = 28, MICHELANGELO = 31, TOMMASO = 38 };
enum { CASA_WOOD = 2, CASA_PAYS = 50, SALE_PAYS = 200, LIBRARY_PRESTIGE = 2, CHARITY_WORKERS = 2 };
enum { TOMMASO_PRICE = 200, PREACHER_PRICE = 100, CORREGGIO_PRICE = 100, DONATELLO_PRICE = 200 };
enum { PAINTER_PRICE = 200, ARCHITECT_PRICE = 150, MICHELANGELO_PRICE = 300, LEONARDO_BEST = 7 };
enum { CAMERA_PRESTIGE = 3, CAMERA_TEXTILE = 2, SALA_PRESTIGE = 5, SALA_PRICE = 100, FACCIATA_PRESTIGE = 4 };
enum { FACCIATA_MARBLE = 2, FACCIATA_PRICE = 100, STATUA_METAL = 2, STATUA_PRICE = 100, ABSIDE_PRESTIGE = 3 };
enum { ABSIDE_MARBLE = 2, ABSIDE_PRICE = 50, PULPITO_MARBLE = 2, PULPITO_PRICE = 150, FONTANA_PRESTIGE = 8 };
enum { FONTANA_MARBLE = 2, FONTANA_PRICE = 200, PORTALI_EACH = 2, PORTALI_PRICE = 150 };
/* What failing costs in a civic building and in the Cathedral, F-ART-06; the value there without a die, F-ART-09. */
enum { CIVIC = 2, CATHEDRAL = 3, MOST_INCENTIVE = FL_INCENTIVES * FL_INCENTIVE_FLORINS };
/* What is at hand in a position, and dice that are rolled. */
enum { TWO = 2, THREE, FOUR, FIVE, SIX, HAND_FLORINS = 50 };

static const struct typed_number list[] = {
    {"lobby.florenza.facts", {LEAST_SEATS, MOST_SEATS}},
    {"refuse.florenza.choose-atrio", {FL_ATRIO_SALE}},
    {"refuse.florenza.choose-incentive", {FL_INCENTIVE_FLORINS, 2 * FL_INCENTIVE_FLORINS}},
    {"event.florenza.phase.2", {CAPTAIN}},
    {"event.florenza.phase.3", {BISHOP}},
    {"event.florenza.phase.4", {PLACEMENT}},
    {"event.florenza.phase.5", {MARKET}},
    {"event.florenza.phase.6", {DISTRICTS}},
    {"event.florenza.phase.7", {ARTWORK}},
    {"event.florenza.phase.8", {ORDER}},
    {"event.florenza.phase.9", {END}},
    {"line.florenza.cubes", {FL_CUBES_A_POINT}},
    {"line.florenza.florins", {FL_FLORINS_A_POINT}},
    {"learn.florenza.aim.last*", {CAMERA_TEXTILE, CAMERA_PRESTIGE}},
    {"learn.florenza.aim.worth*", {FL_CUBES_A_POINT, FL_FLORINS_A_POINT}},
    {"learn.florenza.start.*", {SALE_PAYS}},
    {"learn.florenza.round.*", {PLACEMENT, DISTRICTS}},
    {"learn.florenza.income.*", {FL_INCOME_FLORINS, FL_INCOME_WORKERS, FL_WORKERS, CASA_PAYS, FL_ATRIO_SALE}},
    {"learn.florenza.offices.title", {CAPTAIN, BISHOP}},
    {"learn.florenza.offices.captain.done", {DIE}},
    {"learn.florenza.operate.*", {PLACEMENT, DISTRICTS}},
    {"learn.florenza.operate.first*", {FL_WORK_FLORINS}},
    {"learn.florenza.build.*", {PLACEMENT, DISTRICTS, CASA_WOOD, CASA_PAYS}},
    {"learn.florenza.charity.*", {PLACEMENT, TOMMASO_PRICE, CHARITY_WORKERS, PREACHER_PRICE, FL_WORK_FLORINS}},
    {"learn.florenza.charity.when*", {THREE, FOUR *PREACHER_PRICE, FL_FLORINS_A_POINT}},
    {"learn.florenza.market.*", {MARKET, SALA_PRICE, FL_SALE, FL_PURCHASE, THREE}},
    {"learn.florenza.districts.*", {DISTRICTS, FL_SPACES, TWO, SALE_PAYS, ARTWORK}},
    {"learn.florenza.artwork.*", {PLACEMENT, ARTWORK, CAMERA_TEXTILE, CORREGGIO_PRICE, THREE, FL_HALL}},
    {"learn.florenza.artist.*", {ARTWORK, PAINTER_PRICE, ARCHITECT_PRICE, THREE, FIVE, TWO, FOUR, DIE}},
    {"learn.florenza.artist.skill*", {PAINTER_PRICE - ARCHITECT_PRICE, FL_FLORINS_A_POINT}},
    {"learn.florenza.cathedral.pulpito*", {PULPITO_MARBLE, PULPITO_PRICE, DONATELLO_PRICE, THREE, FIVE}},
    {"learn.florenza.cathedral.keep*", {TWO, THREE, FIVE, DIE}},
    {"learn.florenza.cathedral.dice*",
     {CATHEDRAL, CIVIC, FL_INCENTIVE_FLORINS, MOST_INCENTIVE, DIE, LEONARDO_BEST, FOUR}},
    {"learn.florenza.shortfall.short", {FACCIATA_MARBLE, FACCIATA_PRICE, DISTRICTS, ARTWORK}},
    {"learn.florenza.shortfall.marble*", {ARTWORK, FACCIATA_PRESTIGE, CIVIC, CATHEDRAL}},
    {"learn.florenza.shortfall.both", {CAMERA_PRESTIGE, SALA_PRESTIGE}},
    {"learn.florenza.order.*", {ORDER, FL_BISHOP_LEAST, FL_CARDINAL_LEAST, FL_CARDINAL_PRESTIGE}},
    {"learn.florenza.order.bishop", {FL_ROUNDS}},
    {"learn.florenza.end.*", {END, STATUA_METAL, STATUA_PRICE, MICHELANGELO_PRICE, FIVE, LEONARDO_BEST}},
    {"learn.florenza.end.now", {STATUA_PRICE + MICHELANGELO_PRICE}},
    {"learn.florenza.score.*", {ORDER, FL_CUBES_A_POINT, FL_FLORINS_A_POINT, FL_EMPTY_HALL}},
    {"learn.florenza.score.last*", {ABSIDE_MARBLE, ABSIDE_PRICE, ABSIDE_PRESTIGE}},
    {"learn.florenza.test.worker*", {FL_WORK_FLORINS}},
    {"learn.florenza.test.artwork*", {FONTANA_MARBLE, FONTANA_PRICE, FONTANA_PRESTIGE, FACCIATA_PRESTIGE}},
    {"learn.florenza.test.captain*", {FIVE, SIX, LIBRARY_PRESTIGE, DISTRICTS}},
    {"learn.florenza.test.money*", {PORTALI_EACH, PORTALI_PRICE, HAND_FLORINS, ARTWORK, SALE_PAYS}},
    {"learn.florenza.test.money.else", {PORTALI_PRICE - HAND_FLORINS}},
    {"overview.florenza.round", {PLACEMENT}},
    {"sheet.florenza.worker.build", {DISTRICTS}},
    {"sheet.florenza.worker.hire", {ARTWORK}},
    {"overview.florenza.pay", {DISTRICTS, ARTWORK}},
    {"verb.florenza.atrio", {FL_ATRIO_SALE}},
    {"verb.florenza.sell", {FL_SALE}},
    {"verb.florenza.buy", {FL_PURCHASE}},
    {"verb.florenza.incentive", {FL_INCENTIVE_FLORINS}},
    {"web.florenza.market-note", {MARKET}},
    {"web.florenza.d-build-note", {DISTRICTS}},
    {"web.florenza.d-box-note", {ARTWORK}},
    {"web.florenza.d-artist-note", {ARTWORK}},
    {"web.florenza.then-have", {ARTWORK}},
    {"about.florenza.deal", {DISTRICTS}},
    {"about.florenza.gives", {DISTRICTS}},
    {"about.florenza.unfinished", {DISTRICTS}},
    {"about.florenza.price", {ARTWORK}},
    {"about.florenza.master", {DIE}},
    {"about.florenza.captain", {CAPTAIN, ORDER}},
    {"about.florenza.bishop", {BISHOP, ORDER}},
    {"about.florenza.workers", {PLACEMENT}},
    {"about.florenza.market", {MARKET}},
    {"about.florenza.tracks", {ORDER}},
    {"about.florenza.ahead", {DISTRICTS, ARTWORK}},
    {"about.florenza.next", {ORDER}},
    {"status.florenza.step-captain", {CAPTAIN}},
    {"status.florenza.step-bishop", {BISHOP}},
    {"status.florenza.step-place", {PLACEMENT}},
    {"status.florenza.step-operate", {PLACEMENT}},
    {"status.florenza.step-build", {PLACEMENT}},
    {"status.florenza.step-box", {PLACEMENT}},
    {"status.florenza.step-artist", {PLACEMENT}},
    {"status.florenza.step-pulpit", {PLACEMENT}},
    {"status.florenza.step-preacher", {PLACEMENT}},
    {"status.florenza.step-market", {MARKET}},
    {"status.florenza.step-trade", {MARKET}},
    {"status.florenza.step-produce", {DISTRICTS}},
    {"status.florenza.step-artwork", {ARTWORK}},
    {"status.florenza.step-skill", {ARTWORK}},
    {"status.florenza.step-incentive", {ARTWORK}},
    {"status.florenza.step-roll", {ARTWORK}},
    {"status.florenza.step-keep", {ARTWORK}},
    {"status.florenza.step-arrivals", {END}},
    {"topic.florenza.place.title", {PLACEMENT}},
    {"topic.florenza.market.title", {MARKET}},
    {"topic.florenza.produce.title", {DISTRICTS}},
    {"topic.florenza.artwork.title", {ARTWORK}},
    {"topic.florenza.operate", {DISTRICTS}},
    {"topic.florenza.build", {DISTRICTS}},
    {"topic.florenza.box", {ARTWORK}},
    {"topic.florenza.artist", {DIE}},
    {"topic.florenza.ahead", {DISTRICTS, ARTWORK}},
    {"topic.florenza.tracks", {ORDER}},
};

static void chapters_repeat_the_workshops(const struct florenza_set *set)
{
    const struct florenza_workshop *shop = set->workshop;
    assert_int_equal(shop[CASA].price.cubes[FL_WOOD], CASA_WOOD);
    assert_int_equal(shop[CASA].take.florins, CASA_PAYS);
    assert_int_equal(shop[LEGNAIUOLO].take.florins, SALE_PAYS);
    assert_int_equal(shop[ORAFO].take.florins, SALE_PAYS);
    assert_int_equal(shop[SCARPELLINO].take.florins, SALE_PAYS);
    assert_int_equal(shop[BIBLIOTECA].gain.prestige, LIBRARY_PRESTIGE);
}

static void chapters_repeat_the_boxes(const struct florenza_box *box)
{
    assert_int_equal(box[CAMERA].gain.prestige, CAMERA_PRESTIGE);
    assert_int_equal(box[CAMERA].price.cubes[FL_TEXTILE], CAMERA_TEXTILE);
    assert_int_equal(box[SALA].gain.prestige, SALA_PRESTIGE);
    assert_int_equal(box[SALA].price.florins, SALA_PRICE);
    assert_int_equal(box[PALAZZO_FACCIATA].gain.prestige, FACCIATA_PRESTIGE);
    assert_int_equal(box[PALAZZO_FACCIATA].price.cubes[FL_MARBLE], FACCIATA_MARBLE);
    assert_int_equal(box[PALAZZO_FACCIATA].price.florins, FACCIATA_PRICE);
    assert_int_equal(box[STATUA].price.cubes[FL_METAL], STATUA_METAL);
    assert_int_equal(box[STATUA].price.florins, STATUA_PRICE);
    assert_int_equal(box[ABSIDE].gain.prestige, ABSIDE_PRESTIGE);
    assert_int_equal(box[ABSIDE].price.cubes[FL_MARBLE], ABSIDE_MARBLE);
    assert_int_equal(box[ABSIDE].price.florins, ABSIDE_PRICE);
    assert_int_equal(box[FL_PULPITO].price.cubes[FL_MARBLE], PULPITO_MARBLE);
    assert_int_equal(box[FL_PULPITO].price.florins, PULPITO_PRICE);
    assert_int_equal(box[FONTANA].gain.prestige, FONTANA_PRESTIGE);
    assert_int_equal(box[FONTANA].price.cubes[FL_MARBLE], FONTANA_MARBLE);
    assert_int_equal(box[FONTANA].price.florins, FONTANA_PRICE);
    assert_int_equal(box[PORTALI].price.cubes[FL_WOOD], PORTALI_EACH);
    assert_int_equal(box[PORTALI].price.cubes[FL_METAL], PORTALI_EACH);
    assert_int_equal(box[PORTALI].price.florins, PORTALI_PRICE);
}

/* An artist's price, least and best result in one skill. */
static void artist_is(const struct florenza_character *artist, int skill, int price, int least, int best)
{
    assert_int_equal(artist->line[skill].florins, price);
    assert_int_equal(artist->line[skill].fresh[0], least);
    assert_int_equal(artist->line[skill].fresh[DIE - 1], best);
}

static void chapters_repeat_the_characters(const struct florenza_character *character)
{
    artist_is(&character[CORREGGIO], FL_PAINTER, CORREGGIO_PRICE, 1, THREE);
    artist_is(&character[GIOTTO], FL_PAINTER, PAINTER_PRICE, THREE, FIVE);
    artist_is(&character[GIOTTO], FL_ARCHITECT, ARCHITECT_PRICE, TWO, FOUR);
    artist_is(&character[DONATELLO], FL_SCULPTOR, DONATELLO_PRICE, THREE, FIVE);
    artist_is(&character[MICHELANGELO], FL_SCULPTOR, MICHELANGELO_PRICE, FIVE, LEONARDO_BEST);
    assert_int_equal(character[LEONARDO].line[FL_PAINTER].fresh[DIE - 1], LEONARDO_BEST);
    assert_int_equal(character[LEONARDO].line[FL_PAINTER].fresh[DIE - 2], FOUR);
    assert_int_equal(character[TOMMASO].price.florins, TOMMASO_PRICE);
    assert_int_equal(character[TOMMASO].gain.workers, CHARITY_WORKERS);
    assert_int_equal(character[FL_UNNAMED_PREACHER].price.florins, PREACHER_PRICE);
    assert_int_equal(character[FL_UNNAMED_PREACHER].gain.workers, CHARITY_WORKERS);
}

static void sentences_repeat_the_rules(void **unused)
{
    struct florenza_state first;
    struct sg_setup setup = {.seats = 2};
    (void)unused;
    florenza_game.init(&first, &setup);
    const struct florenza_set *set = florenza_set_of(&first);
    chapters_repeat_the_workshops(set);
    chapters_repeat_the_boxes(set->box);
    chapters_repeat_the_characters(set->character);
    assert_int_equal(florenza_game.min_seats, LEAST_SEATS);
    assert_int_equal(florenza_game.max_seats, MOST_SEATS);
    typed_numbers_are_of_the_rules("florenza", list, sizeof list / sizeof list[0]);
}

static int start_games(void **unused)
{
    (void)unused;
    sg_games_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sentences_repeat_the_rules)};
    return cmocka_run_group_tests(tests, start_games, NULL);
}
