/* unit_siena_numbers.c: numbers that are typed in Siena's sentences are those of its rules and components. */
#include "tests/number_help.h"
#include "games/games.h"
#include "games/siena/rules/siena.h"

/* Positions of data/lessons.txt. */
enum { LESSON_FLORINS = 18 };

static const struct siena_state no_options;

static int donation_most(void)
{
    struct siena_state capped = {.head = {.options = DONATION_CAPPED << OPT_DONATION_SHIFT}};
    return (int)siena_donation(&capped, 1000);
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

static void sentences_repeat_the_rules(void **unused)
{
    (void)unused;
    const struct siena_set *set = siena_set(0);
    int corn = set->sale[CORN], wine = set->sale[WINE], alms = (int)siena_alms(BANCHI_DI_SOTTO);
    int merchant = (int)siena_rises_at(PEASANT), banker = (int)siena_rises_at(MERCHANT);
    int one = (int)siena_charity(0), two = (int)siena_charity(1);
    int last = set->road_pay[0][set->road_length[0] - 1];
    const struct typed_number list[] = {
        {"lobby.siena.facts", {siena_game.min_seats, siena_game.max_seats}},
        {"refuse.siena.answer-first", {SIENA_COURTESAN_PRICE}},
        {"refuse.siena.steps", {4}}, /* an example: any number of points */
        {"refuse.siena.door", {SIENA_DISTRICTS}},
        {"event.siena.courtesan", {SIENA_COURTESAN_PRICE}},
        {"learn.siena.buying.*", {set->card[0].workers[CORN]}},
        {"learn.siena.goods.*", {corn, wine}},
        {"learn.siena.merchant.text", {merchant, LESSON_FLORINS}},
        {"learn.siena.merchant.hint*", {corn, wine, LESSON_FLORINS + corn + wine}},
        {"learn.siena.merchant.done", {banker}},
        {"learn.siena.charity.*", {set->sale[CLOTH], set->sale[SPICES], one, two}},
        {"learn.siena.journey.*", {last}},
        {"learn.siena.journey.hint", {set->road_length[0]}},
        {"learn.siena.banker.text*", {SIENA_BANKER_INCOME, SIENA_BRICKLAYER}},
        {"learn.siena.banker.text", {2}}, /* g2: how a heading is drawn */
        {"learn.siena.banker.goal", {set->cost[0] - SIENA_BRICKLAYER}},
        {"learn.siena.banker.done", {set->level_points[0], SIENA_LEVELS, set->level_points[SIENA_LEVELS - 1]}},
        {"learn.siena.duomo.text*", {SIENA_WEDDING_GIFT}},
        {"learn.siena.inn.text*", {SIENA_COURTESAN_PRICE}},
        {"learn.siena.inn.hint*", {2}}, /* the heading of S02, below */
        {"learn.siena.inn.done", {SIENA_FIRST_BID, SIENA_ARTISTS}},
        {"learn.siena.beggar.text*", {alms}},
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
        {"do.siena.give.two", {2}},         /* S-CHA-01, in the scenarios */
        {"about.siena.column.senesi", {4}}, /* the highest Senesi card: siena_state has four values */
        {"about.siena.line.senesi", {4}},
        {"tip.siena.give", {4}},
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
    typed_numbers_are_of_the_rules("siena", list, sizeof list / sizeof list[0]);
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
