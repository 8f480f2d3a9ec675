/* unit_florenza_numbers.c: numbers that are typed in Florenza's sentences are those of its rules and components. */
#include "tests/number_help.h"
#include "games/florenza/rules/florenza.h"
#include "games/games.h"

/* The phases of a round, F-RND-01. */
enum { INCOME = 1, CAPTAIN, BISHOP, PLACEMENT, MARKET, DISTRICTS, ARTWORK, ORDER, END };
enum { DIE = 6, LEAST_SEATS = 2, MOST_SEATS = 5 };
/* Positions of data/lessons.txt. */
enum { LESSON_FLORINS = 100, LESSON_PRESTIGE = 2, SOLD = LESSON_FLORINS + FL_INCOME_FLORINS };
/* What a Legnaiuolo pays, F-WSH-15. */
enum { LEGNAIUOLO = 15, LEGNAIUOLO_PAYS = 200 };

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
    {"learn.florenza.operate.t*", {PLACEMENT, DISTRICTS}},
    {"learn.florenza.operate.done", {DISTRICTS, FL_SPACES, 2}}, /* space 2 */
    {"learn.florenza.build.t*", {PLACEMENT, DISTRICTS}},
    {"learn.florenza.charity.title", {PLACEMENT}},
    {"learn.florenza.market.t*", {MARKET, FL_SALE, FL_PURCHASE, LESSON_FLORINS}},
    {"learn.florenza.market.hint", {FL_PURCHASE}},
    {"learn.florenza.artwork.t*", {PLACEMENT, ARTWORK}},
    {"learn.florenza.artwork.done", {DIE}},
    {"learn.florenza.banco.title", {PLACEMENT}},
    {"learn.florenza.banco.text", {FL_WORK_FLORINS}},
    {"learn.florenza.banco.goal", {FL_WORK_FLORINS}},
    {"learn.florenza.banco.done", {FL_FLORINS_A_POINT}},
    {"learn.florenza.production.t*", {DISTRICTS, LEGNAIUOLO_PAYS, LESSON_FLORINS, SOLD + LEGNAIUOLO_PAYS}},
    {"learn.florenza.production.goal", {SOLD + LEGNAIUOLO_PAYS}},
    {"learn.florenza.production.hint", {DISTRICTS}},
    {"learn.florenza.production.done", {FL_SPACES}},
    {"learn.florenza.order.title", {ORDER}},
    {"learn.florenza.order.text", {ORDER, FL_BISHOP_LEAST, LESSON_PRESTIGE}},
    {"learn.florenza.order.done", {END}},
    {"learn.florenza.income.text",
     {FL_INCOME_FLORINS, FL_INCOME_WORKERS, FL_ATRIO_SALE, LESSON_FLORINS, SOLD + FL_ATRIO_SALE}},
    {"learn.florenza.income.goal", {SOLD + FL_ATRIO_SALE}},
    {"learn.florenza.income.hint", {FL_ATRIO_SALE}},
    {"learn.florenza.captain.title", {CAPTAIN}},
    {"learn.florenza.bishop.title", {BISHOP}},
    {"learn.florenza.bishop.done", {FL_CARDINAL_LEAST, FL_CARDINAL_PRESTIGE}},
    {"overview.florenza.round", {PLACEMENT}},
    {"overview.florenza.pay", {DISTRICTS, ARTWORK}},
    {"verb.florenza.atrio", {FL_ATRIO_SALE}},
    {"verb.florenza.sell", {FL_SALE}},
    {"verb.florenza.buy", {FL_PURCHASE}},
    {"verb.florenza.incentive", {FL_INCENTIVE_FLORINS}},
    {"web.florenza.ahead", {DISTRICTS, ARTWORK}},
    {"web.florenza.market-note", {MARKET}},
    {"web.florenza.d-build-note", {DISTRICTS}},
    {"web.florenza.d-box-note", {ARTWORK}},
    {"web.florenza.d-artist-note", {ARTWORK}},
    {"web.florenza.then-have", {ARTWORK}},
    {"term.florenza.districts", {FL_SPACES}},
    {"about.florenza.deal", {DISTRICTS}},
    {"about.florenza.gives", {DISTRICTS}},
    {"about.florenza.build-price", {DISTRICTS}},
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
    {"ahead.florenza.*", {DISTRICTS, ARTWORK}},
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

static void sentences_repeat_the_rules(void **unused)
{
    struct florenza_state first;
    struct sg_setup setup = {.seats = 2};
    (void)unused;
    florenza_game.init(&first, &setup);
    assert_int_equal(florenza_set_of(&first)->workshop[LEGNAIUOLO].take.florins, LEGNAIUOLO_PAYS);
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
