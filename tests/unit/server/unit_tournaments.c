/* unit_tournaments.c: pairing and scoring of tournaments, without a server. */
#include "server/tournaments/pairing.h"
#include "server/tournaments/scoring.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Everybody has one place, and the bots are spread. */
static void check_round(const struct pair_round *round, int count, int seats)
{
    int times[PAIR_PEOPLE] = {0}, most = 0, least = PAIR_SEATS;
    assert_int_equal(round->tables, pair_tables(count, seats));
    for (int t = 0; t < round->tables; t++) {
        int bots = 0;
        for (int s = 0; s < seats; s++) {
            int p = round->person[t][s];
            bots += p == PAIR_BOT;
            if (p != PAIR_BOT)
                assert_int_equal(++times[p], 1);
        }
        most = bots > most ? bots : most;
        least = bots < least ? bots : least;
    }
    for (int p = 0; p < count; p++)
        assert_int_equal(times[p], 1);
    assert_in_range(most - least, 0, 1);
}

static void in_order(int *order, int count)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
}

static int meetings_again(const struct pair_history *h, int count)
{
    int again = 0;
    for (int p = 0; p < count; p++)
        for (int q = 0; q < p; q++)
            again += h->met[p][q] > 1 ? h->met[p][q] - 1 : 0;
    return again;
}

static void seats_are_even(const struct pair_history *h, int count, int seats, int spread)
{
    for (int p = 0; p < count; p++) {
        int most = 0, least = 255;
        for (int s = 0; s < seats; s++) {
            most = h->sat[p][s] > most ? h->sat[p][s] : most;
            least = h->sat[p][s] < least ? h->sat[p][s] : least;
        }
        assert_in_range(most - least, 0, spread);
    }
}

static void swiss_avoids_meeting_again(void **unused)
{
    static const struct {
        int people, seats, rounds, again;
    } cases[] = {{12, 2, 5, 0}, {12, 3, 4, 1},  {12, 4, 3, 9}, {16, 4, 4, 4},
                 {7, 2, 4, 0},  {128, 2, 7, 0}, {30, 3, 6, 0}};
    (void)unused;
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        static struct pair_history h;
        static struct pair_round round;
        int order[PAIR_PEOPLE];
        memset(&h, 0, sizeof h);
        in_order(order, cases[c].people);
        for (int r = 0; r < cases[c].rounds; r++) {
            pair_swiss(&h, order, cases[c].people, cases[c].seats, &round);
            check_round(&round, cases[c].people, cases[c].seats);
            pair_remember(&h, &round, cases[c].seats);
            for (int i = 0; i + 1 < cases[c].people; i += 2) { /* other standings */
                int p = order[i];
                order[i] = order[i + 1];
                order[i + 1] = p;
            }
        }
        assert_in_range(meetings_again(&h, cases[c].people), 0, cases[c].again);
        seats_are_even(&h, cases[c].people, cases[c].seats, cases[c].seats == 2 ? 3 : 2);
    }
}

/* Whoever is in the lead plays with who is close behind. */
static void swiss_goes_by_score(void **unused)
{
    static struct pair_history h;
    static struct pair_round round;
    int order[] = {9, 4, 7, 1, 0, 2, 3, 5, 6, 8};
    (void)unused;
    memset(&h, 0, sizeof h);
    pair_swiss(&h, order, 10, 2, &round);
    for (int t = 0; t < 5; t++) {
        int a = round.person[t][0], b = round.person[t][1];
        assert_true((a == order[2 * t] && b == order[2 * t + 1]) || (b == order[2 * t] && a == order[2 * t + 1]));
    }
    pair_remember(&h, &round, 2);
    pair_swiss(&h, order, 10, 2, &round); /* the same standings: nobody meets again */
    pair_remember(&h, &round, 2);
    assert_int_equal(meetings_again(&h, 10), 0);
}

static void robin_meets_everybody_once(void **unused)
{
    (void)unused;
    for (int count = 2; count <= 15; count++) {
        static struct pair_history h;
        static struct pair_round round;
        int order[PAIR_PEOPLE];
        bool in[PAIR_PEOPLE];
        memset(&h, 0, sizeof h);
        memset(in, 1, sizeof in);
        in_order(order, count);
        for (int r = 0; r < pair_rounds_robin(count, 2); r++) {
            pair_robin(&h, order, in, count, 2, r, &round);
            check_round(&round, count, 2);
            pair_remember(&h, &round, 2);
        }
        for (int p = 0; p < count; p++)
            for (int q = 0; q < p; q++)
                assert_int_equal(h.met[p][q], 1);
        seats_are_even(&h, count, 2, 5);
    }
}

static void robin_of_larger_tables_is_even(void **unused)
{
    static struct pair_history h;
    static struct pair_round round;
    int order[PAIR_PEOPLE];
    bool in[PAIR_PEOPLE];
    (void)unused;
    memset(in, 1, sizeof in);
    in_order(order, 12);
    assert_int_equal(pair_rounds_robin(12, 4), 4);
    for (int r = 0; r < 4; r++) {
        pair_robin(&h, order, in, 12, 4, r, &round);
        check_round(&round, 12, 4);
        pair_remember(&h, &round, 4);
    }
    for (int p = 0; p < 12; p++)
        for (int q = 0; q < p; q++)
            assert_in_range(h.met[p][q], 0, 2);
    seats_are_even(&h, 12, 4, 2);
    in[3] = in[5] = false; /* two have left */
    pair_robin(&h, order, in, 12, 4, 4, &round);
    assert_int_equal(round.tables, 3);
}

/* A player who left is a bot for those who have yet to meet them. */
static void robin_of_two_without_a_player(void **unused)
{
    static struct pair_history h;
    static struct pair_round round;
    int order[4], bots = 0;
    bool in[4] = {true, true, false, true};
    (void)unused;
    in_order(order, 4);
    for (int r = 0; r < 3; r++) {
        pair_robin(&h, order, in, 4, 2, r, &round);
        for (int t = 0; t < round.tables; t++)
            bots += (round.person[t][0] == PAIR_BOT) + (round.person[t][1] == PAIR_BOT);
        pair_remember(&h, &round, 2);
    }
    assert_int_equal(bots, 3);
}

static void knockout_advances_winners(void **unused)
{
    static struct pair_history h;
    static struct pair_round round;
    int order[PAIR_PEOPLE];
    struct pair_result results[12];
    (void)unused;
    in_order(order, 12);
    assert_int_equal(pair_rounds_knockout(12, 4), 2);
    assert_int_equal(pair_rounds_knockout(12, 2), 4); /* 6, 3, 2 and 1 tables */
    assert_int_equal(pair_rounds_knockout(4, 4), 1);
    pair_knockout(&h, order, 12, 4, &round);
    check_round(&round, 12, 4);
    for (int t = 0; t < 3; t++) { /* the three best are at three tables */
        int seeded = 0;
        for (int s = 0; s < 4; s++) {
            int p = round.person[t][s];
            seeded += p < 3;
            results[4 * t + s] =
                (struct pair_result){.person = p, .table = t, .place = s + 1, .matchpoints = 100 * p, .points = p};
        }
        assert_int_equal(seeded, 1);
    }
    assert_int_equal(pair_advance(results, 12, 4, order), 4);
    for (int t = 0; t < 3; t++) {
        bool there = false;
        for (int i = 0; i < 3; i++)
            there |= order[i] == round.person[t][0];
        assert_true(there);
    }
    for (int i = 0; i < 4; i++)
        results[i].table = 0;
    assert_int_equal(pair_advance(results, 4, 4, order), 0); /* the final */
}

/* ---- Scores --------------------------------------------------------------------------------------- */

static struct score_row row_of(int round, int table, int seat, int person, int points, int place)
{
    return (struct score_row){
        .round = round, .table = table, .seat = seat, .person = person, .done = true, .points = points, .place = place};
}

static void the_same_seat_is_compared(void **unused)
{
    struct score_row rows[] = {
        row_of(1, 0, 0, 0, 10, 1), row_of(1, 0, 1, 1, 5, 2),  row_of(1, 1, 0, 2, 8, 2),
        row_of(1, 1, 1, 3, 12, 1), row_of(1, 2, 0, 4, 10, 1), row_of(1, 2, 1, -1, 4, 2),
    };
    (void)unused;
    score_rows(rows, 6);
    assert_int_equal(rows[0].matchpoints, 7500); /* better than 8, equal to 10 */
    assert_int_equal(rows[1].matchpoints, 5000);
    assert_int_equal(rows[2].matchpoints, 0);
    assert_int_equal(rows[3].matchpoints, 10000);
    assert_int_equal(rows[4].matchpoints, 7500);
    assert_int_equal(rows[5].matchpoints, 0); /* a bot counts as another */
    assert_int_equal(rows[0].ranking, 10000);
    struct score_person people[5];
    score_standings(rows, 6, false, people, 5);
    static const int places[] = {3, 0, 4, 1, 2}, ranks[] = {1, 2, 2, 4, 5};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(people[i].person, places[i]);
        assert_int_equal(people[i].rank, ranks[i]);
    }
}

/* While tables are played, those that are over are compared with each other. */
static void live_scores(void **unused)
{
    struct score_row rows[] = {row_of(1, 0, 0, 0, 3, 1), row_of(1, 0, 1, 1, 2, 2), row_of(1, 1, 0, 2, 0, 0),
                               row_of(1, 1, 1, 3, 0, 0)};
    struct score_person people[4];
    (void)unused;
    rows[2].done = rows[3].done = false;
    score_rows(rows, 4);
    assert_int_equal(rows[0].matchpoints, SCORE_NONE);
    assert_int_equal(rows[2].matchpoints, SCORE_NONE);
    score_standings(rows, 4, false, people, 4);
    assert_int_equal(people[0].person, 0); /* by the place at the table */
    assert_int_equal(people[0].played, 1);
    assert_int_equal(people[3].played, 0);
}

static void knockout_goes_by_rounds(void **unused)
{
    struct score_row rows[] = {row_of(1, 0, 0, 0, 9, 1), row_of(1, 0, 1, 1, 3, 2), row_of(1, 1, 0, 2, 4, 2),
                               row_of(1, 1, 1, 3, 5, 1), row_of(2, 0, 0, 3, 7, 1), row_of(2, 0, 1, 0, 6, 2)};
    struct score_person people[4];
    (void)unused;
    score_rows(rows, 6);
    score_standings(rows, 6, true, people, 4);
    assert_int_equal(people[0].person, 3); /* won the final */
    assert_int_equal(people[1].person, 0);
    assert_int_equal(people[0].reached, 2);
    assert_int_equal(people[2].reached, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swiss_avoids_meeting_again),    cmocka_unit_test(swiss_goes_by_score),
        cmocka_unit_test(robin_meets_everybody_once),    cmocka_unit_test(robin_of_larger_tables_is_even),
        cmocka_unit_test(robin_of_two_without_a_player), cmocka_unit_test(knockout_advances_winners),
        cmocka_unit_test(the_same_seat_is_compared),     cmocka_unit_test(live_scores),
        cmocka_unit_test(knockout_goes_by_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
