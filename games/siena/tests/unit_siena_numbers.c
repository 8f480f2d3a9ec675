/* unit_siena_numbers.c: numbers that are typed in Siena's sentences are those of its rules and components. */
#include "tests/unit/number_help.h"
#include "games/games.h"
#include "games/siena/rules/siena.h"

/* Positions of data/lessons.txt; the file itself expects the points and florins that they lead to. */
enum {
    AIM_POINTS = 28,
    AIM_OTHER = 19,
    AIM_SENESI = 3,
    AUCTION_BID = 2,
    AUCTION_HIGH = 9,
    MERCHANT_FLORINS = 18,
    BANKER_FLORINS = 40,
    FRANCIGENA_FLORINS = 12,
    DUOMO_FLORINS = 28,
    ARTIST_BID = 17,
    ARTIST_POINT = 10, /* florins for a point: up to there masters bid on in nine of ten positions */
    ARTIST_LOW_BID = 15,
    SCORING_POINTS = 17,
    SCORING_OTHER = 16,
    SCORING_FLORINS = 48,
    TEST_MERCHANT = 84,
    TEST_ROUND = 12,
    TEST_FLORINS = 78,
    TEST_BEHIND = 12
};

static const struct siena_state no_options;

static int donation_most(void)
{
    struct siena_state capped = {.head = {.options = DONATION_CAPPED << OPT_DONATION_SHIFT}};
    return (int)siena_donation(&capped, 1000);
}

/* The fewest florins that donate so much. */
static int least_to_donate(unsigned amount)
{
    unsigned florins = 0;
    while (siena_donation(&no_options, florins) < amount)
        florins++;
    return (int)florins;
}

static int servi_income(unsigned options)
{
    struct siena_state s = {.head = {.options = options}};
    return (int)siena_deal_income(&s, VIA_DEI_SERVI);
}

static int first_florins(unsigned options)
{
    struct sg_setup setup = {.seats = 2, .options = options};
    struct siena_state s;
    siena_game.init(&s, &setup);
    return s.florins[0];
}

/* What n Fato cards earn on average if each earns so many florins. */
static int fato_mean(int cards, int each)
{
    return cards * each * (SIENA_FATO_CARDS - cards) / SIENA_FATO_CARDS;
}

/* The highest heading among the cards of the opening auction. */
static int opening_green(void)
{
    const struct siena_set *set = siena_set(0);
    int most = 0;
    for (unsigned i = 0; i < SIENA_CARDS; i++)
        if (set->opening >> i & 1 && set->card[i].green > most)
            most = set->card[i].green;
    return most;
}

/* Florins for a point in the cheapest or the most expensive level, rounded. */
static int point_price(bool cheapest)
{
    const struct siena_set *set = siena_set(0);
    int found = cheapest ? 100 : 0;
    for (int i = 0; i < SIENA_LEVELS; i++) {
        int price = (2 * set->cost[i] + set->level_points[i]) / (2 * set->level_points[i]);
        if (cheapest ? price < found : price > found)
            found = price;
    }
    return found;
}

/* Sentences outside the chapters. */
static size_t list_rules(struct typed_number *out)
{
    const struct typed_number list[] = {
        {"lobby.siena.facts", {siena_game.min_seats, siena_game.max_seats}},
        {"refuse.siena.answer-first", {SIENA_COURTESAN_PRICE}},
        {"refuse.siena.steps", {4}}, /* an example: any number of points */
        {"refuse.siena.door", {SIENA_DISTRICTS}},
        {"event.siena.courtesan", {SIENA_COURTESAN_PRICE}},
        {"event.siena.courtesan.you", {SIENA_COURTESAN_PRICE}},
        {"verb.siena.gift", {SIENA_WEDDING_GIFT}},
        {"verb.siena.build-with", {SIENA_BRICKLAYER}},
        {"verb.siena.look", {SIENA_LOOK_PRICE}},
        {"verb.siena.pay", {SIENA_COURTESAN_PRICE}},
        {"option.siena.inns*", {SIENA_INN_INCOME}},
        {"option.siena.servi.20", {servi_income(0)}},
        {"option.siena.servi.40", {servi_income(OPT_SERVI_40)}},
        {"option.siena.donation.about", {donation_most()}},
        {"option.siena.donation.capped", {donation_most()}},
        {"option.siena.artistbid.*", {SIENA_FIRST_BID}},
        {"option.siena.guests.about", {SIENA_COURTESAN_PRICE}},
        {"option.siena.poorer.*", {SIENA_WEALTH_POINTS}},
        {"option.siena.introductory.about", {first_florins(OPT_INTRODUCTORY)}},
        {"option.siena.advanced.about", {SIENA_ROUNDS}},
        {"web.siena.cause-tower", {SIENA_LEVELS}},
        {"web.siena.lot.duomo", {4, 2}}, /* S-DUO-04, in the scenarios */
        {"do.siena.donate.cards", {4, 2}},
        {"about.siena.column.senesi", {4}}, /* the highest Senesi card: siena_state has four values */
        {"about.siena.line.senesi", {4}},
        {"tip.siena.give", {4}},
        {"sheet.siena.round.opening", {opening_green()}},
        {"about.siena.pile.senesi", {2, 3, 4}},
        {"about.siena.column.artists", {SIENA_ARTISTS}},
        {"about.siena.line.artists", {SIENA_ARTISTS}},
        {"about.siena.pile.artists", {SIENA_ARTISTS}},
        {"about.siena.column.cubes*", {2}}, /* the second cube: S-SCO-05, in the scenarios */
        {"about.siena.line.stinginess*", {2}},
        {"topic.siena.begged", {2}},
        {"about.siena.tower", {SIENA_LEVELS_POINTS, SIENA_LEVELS}},
        {"about.siena.end*", {SIENA_LEVELS}},
        {"about.siena.line.richest", {SIENA_WEALTH_POINTS}},
        {"about.siena.line.poorest", {SIENA_WEALTH_POINTS}},
        {"about.siena.line.most-levels", {SIENA_LEVELS_POINTS}},
        {"topic.siena.artist*", {SIENA_ARTISTS}},
        {"tip.siena.artist", {SIENA_ARTISTS}},
        {"tip.siena.engage", {SIENA_ARTISTS}},
        {"tip.siena.build", {SIENA_LEVELS}},
        {"tip.siena.end", {SIENA_LEVELS, SIENA_WEALTH_POINTS}},
    };
    memcpy(out, list, sizeof list);
    return sizeof list / sizeof list[0];
}

/* Chapters for Peasants: data/lessons.txt. */
static size_t list_country(struct typed_number *out, const struct siena_set *set)
{
    int corn = set->sale[CORN], wine = set->sale[WINE], oil = set->sale[OIL];
    int home = corn + oil, each = set->fato[CORN] + set->fato[OIL];
    const uint8_t *points = set->level_points;
    const struct typed_number list[] = {
        {"learn.siena.aim.*", {SIENA_LEVELS_POINTS, AIM_SENESI, SIENA_LEVELS, SIENA_ROUNDS, AIM_POINTS, AIM_OTHER}},
        {"learn.siena.aim.points.*", {points[0] + points[2] + points[5] + points[6]}},
        {"learn.siena.buying.*", {set->card[0].workers[CORN], set->frame[CORN]}},
        {"learn.siena.goods.*", {corn, wine, oil, set->frame[CORN], set->frame[WINE], set->frame[OIL]}},
        {"learn.siena.goods.*", {set->card[0].workers[CORN], set->frame[WINE] - 1}},
        {"learn.siena.auction.*", {AUCTION_BID, AUCTION_HIGH, (int)siena_rises_at(PEASANT)}},
        {"learn.siena.auction.round", {fato_mean(3, set->fato[3])}},
        {"learn.siena.auction.full*", {servi_income(0), 3, 3 + 1}}, /* one more than the bid of the story */
        {"learn.siena.mule.*", {corn}},
        {"learn.siena.francigena.*", {set->fato[CORN], set->fato[WINE], set->fato[OIL], home, each, 4, 6}},
        {"learn.siena.francigena.draw*",
         {FRANCIGENA_FLORINS, FRANCIGENA_FLORINS + 4 * each, (int)siena_rises_at(MERCHANT)}},
        {"learn.siena.francigena.*", {3 * each, fato_mean(3, each), 6 * each, fato_mean(6, each) + 1}}, /* rounded */
        {"learn.siena.merchant.*", {corn, wine, set->sale[CLOTH], set->sale[SPICES], MERCHANT_FLORINS}},
        {"learn.siena.merchant.*", {(int)siena_rises_at(PEASANT)}},
        {"learn.siena.charity.*", {set->frame[CLOTH], set->frame[SPICES], set->sale[CLOTH], SIENA_BANKER_SHARE, 4}},
        {"learn.siena.charity.*", {(int)siena_charity(0), (int)siena_charity(1)}},
        {"learn.siena.journey.*", {set->road_pay[0][1], set->road_pay[0][2], set->road_pay[1][1]}},
        {"learn.siena.journey.cards.done", {(set->road_pay[0][2] + 2) / 3}}, /* rounded */
        {"learn.siena.journey.first*", {set->sale[SPICES]}},
    };
    memcpy(out, list, sizeof list);
    return sizeof list / sizeof list[0];
}

/* Chapters for Bankers. */
static size_t list_town(struct typed_number *out, const struct siena_set *set)
{
    int banker_raise = (int)siena_raise_of(BANKER), alms = (int)siena_alms(BANCHI_DI_SOTTO), fato = set->fato[3],
        spices = set->sale[SPICES];
    const uint8_t *cost = set->cost, *points = set->level_points;
    const struct typed_number list[] = {
        {"learn.siena.banker.*", {(int)siena_rises_at(MERCHANT), spices, SIENA_INN_INCOME, BANKER_FLORINS}},
        {"learn.siena.banker.*", {BANKER_FLORINS + spices + SIENA_INN_INCOME, SIENA_WEALTH_POINTS}},
        {"learn.siena.town.*", {SIENA_BANKER_INCOME, SIENA_DISTRICT_INCOME, 3 * SIENA_DISTRICT_INCOME}},
        {"learn.siena.town.further.done", {4}}, /* a Banker's heading: 62 of 874 such offers were taken by experts */
        {"learn.siena.town.salimbeni", {fato, fato_mean(3, fato)}},
        {"learn.siena.town.card", {(int)siena_deal_income(&no_options, BANCHI_DI_SOTTO)}},
        {"learn.siena.tower.*", {cost[0], cost[1], cost[2], cost[3], cost[4], cost[5], cost[6], SIENA_BRICKLAYER}},
        {"learn.siena.tower.*", {points[0], points[1], points[2], points[3], points[4], points[5], points[6]}},
        {"learn.siena.tower.last.*", {20 - points[6]}}, /* the question says 20 */
        {"learn.siena.duomo.*", {SIENA_WEDDING_GIFT, SIENA_DISTRICT_INCOME, DUOMO_FLORINS, 3, 2}}, /* cards kept */
        {"learn.siena.duomo.order*",
         {30, 50, (int)siena_donation(&no_options, 30), (int)siena_donation(&no_options, 50)}},
        {"learn.siena.duomo.order",
         {least_to_donate(10), least_to_donate(20) - 1, 10, least_to_donate(20), least_to_donate(30) - 1, 20}},
        {"learn.siena.duomo.order.why.donate", {donation_most()}},
        {"learn.siena.inn.*", {SIENA_COURTESAN_PRICE, 2 * SIENA_COURTESAN_PRICE, 3 * SIENA_COURTESAN_PRICE}},
        {"learn.siena.artist.*", {SIENA_FIRST_BID, SIENA_LOOK_PRICE, ARTIST_BID + 1, points[3], cost[3]}},
        {"learn.siena.artist.*", {(int)siena_raise_of(MERCHANT), (int)siena_raise_of(PEASANT)}},
        {"learn.siena.artist.best", {SIENA_DISTRICT_INCOME}},
        {"learn.siena.artist.raise", {ARTIST_POINT, ARTIST_POINT * points[3]}},
        {"learn.siena.artist.low*", {ARTIST_LOW_BID + banker_raise, point_price(true), point_price(false)}},
        {"learn.siena.beggar.cube", {SIENA_BANKER_INCOME}},
        {"learn.siena.beggar.*", {alms, (int)siena_alms(DUOMO), 2, 3, 1 + 2 + 3}}, /* S-SCO-05, in the scenarios */
        {"learn.siena.scoring.*", {SIENA_WEALTH_POINTS, SIENA_ROUNDS, SCORING_POINTS, SCORING_OTHER, 9, 18, 4}},
        {"learn.siena.scoring.*", {5, points[4], SCORING_FLORINS}},
        {"learn.siena.artist.offer*", {39, 90, 27, 27 + banker_raise, 39 - SIENA_LOOK_PRICE, 1}}, /* of the story */
        {"learn.siena.test.card*", {set->frame[OIL], set->frame[OIL] - 2, set->sale[OIL]}},
        {"learn.siena.test.order*", {set->sale[OIL]}},
        {"learn.siena.test.status*", {(int)siena_rises_at(MERCHANT), TEST_MERCHANT, TEST_ROUND}},
        {"learn.siena.test.fato*", {fato, 3 * fato, 6 * fato, fato_mean(3, fato), fato_mean(6, fato), 4}},
        {"learn.siena.test.duomo*", {30, 30 - (int)siena_donation(&no_options, 30) + SIENA_INN_INCOME, 2}}, /* kept */
        {"learn.siena.test.devil*", {3, SIENA_FATO_CARDS}},
        {"learn.siena.test.seven*", {SIENA_LEVELS, TEST_FLORINS, TEST_BEHIND}},
    };
    memcpy(out, list, sizeof list);
    return sizeof list / sizeof list[0];
}

static void sentences_repeat_the_rules(void **unused)
{
    (void)unused;
    struct typed_number list[128];
    size_t count = list_rules(list);
    count += list_country(list + count, siena_set(0));
    count += list_town(list + count, siena_set(0));
    assert_true(count <= sizeof list / sizeof list[0]);
    typed_numbers_are_of_the_rules("siena", list, count);
    assert_int_equal(sizeof no_options.senesi[0], 4);
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
