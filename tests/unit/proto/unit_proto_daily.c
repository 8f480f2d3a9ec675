/* unit_proto_daily.c: dates, the choice of a position for each, and streaks across days and gaps. */
#include "tests/unit/engine_help.h"
#include "games/games.h"
#include "proto/lessons/daily.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int day_of(const char *date)
{
    struct sg_error why;
    int day = -1;
    if (!daily_read_date(sg_slice_of(date), &day, &why))
        fail_msg("%s: %s", date, why.key);
    return day;
}

static void dates_are_days_since_1970(void **unused)
{
    static const struct {
        const char *date;
        int day;
    } known[] = {{"1970-01-01", 0},     {"1970-12-31", 364},   {"1972-02-29", 789},
                 {"2000-02-29", 11016}, {"2000-03-01", 11017}, {"2026-11-17", 20774},
                 {"2100-02-28", 47540}, {"2100-03-01", 47541}, {"9999-12-31", 2932896}};
    char text[DAILY_DATE];
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(day_of(known[i].date), known[i].day);
        daily_write_date(known[i].day, text);
        assert_string_equal(text, known[i].date);
    }
    for (int day = 0; day < 60000; day++) {
        daily_write_date(day, text);
        assert_int_equal(day_of(text), day);
    }
}

static void what_is_not_a_date_is_refused(void **unused)
{
    static const char *const wrong[] = {"",           "today",      "2026-11-31", "2026-02-29", "2100-02-29",
                                        "2026-13-01", "2026-00-10", "2026-11-00", "1969-12-31", "2026-1-17",
                                        "26-11-17",   "2026/11/17", "2026-11-1x", "-026-11-17", "2026-11-170"};
    struct sg_error why;
    int day = 7;
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (daily_read_date(sg_slice_of(wrong[i]), &day, &why))
            fail_msg("'%s' is taken for day %d", wrong[i], day);
        assert_string_equal(why.key, "wrong.daily.date");
        assert_int_equal(day, 7);
    }
}

/* Whatever the length of the list and the day one begins at. */
static void all_positions_come_before_one_comes_again(void **unused)
{
    enum { MOST = 200 };
    (void)unused;
    for (int count = 1; count <= MOST; count++)
        for (int from = 20774; from < 20774 + 3 * count; from += count / 3 + 1) {
            bool seen[MOST] = {false};
            for (int i = 0; i < count; i++) {
                int at = daily_choice(from + i, count);
                assert_in_range(at, 0, count - 1);
                assert_false(seen[at]);
                seen[at] = true;
                if (count > 1)
                    assert_int_not_equal(at, daily_choice(from + i + 1, count));
            }
        }
}

static void a_streak_grows_by_one_a_day_and_ends_with_a_gap(void **unused)
{
    struct daily_record r = {0};
    int day = day_of("2026-12-30");
    (void)unused;
    assert_int_equal(daily_streak(&r, day), 0);
    assert_false(daily_note(&r, day, 0, 0)); /* without a star it is a try, not a result */
    assert_int_equal(daily_streak(&r, day), 0);
    assert_true(daily_note(&r, day, 2, 1));
    assert_int_equal(r.tries, 2);
    assert_int_equal(r.hints, 1);
    assert_int_equal(daily_streak(&r, day), 1);
    assert_false(daily_note(&r, day, 3, 0)); /* the first result of a day counts */
    assert_int_equal(r.stars, 2);
    assert_int_equal(r.tries, 2);
    assert_int_equal(daily_streak(&r, day + 1), 1); /* today is still to come */
    assert_true(daily_note(&r, day + 1, 1, 0));
    assert_int_equal(r.tries, 1);
    assert_true(daily_note(&r, day + 2, 3, 0)); /* into the new year */
    assert_int_equal(daily_streak(&r, day + 2), 3);
    assert_int_equal(daily_streak(&r, day + 3), 3);
    assert_int_equal(daily_streak(&r, day + 4), 0); /* a day without a result */
    assert_false(daily_note(&r, day + 4, 0, 0));
    assert_int_equal(daily_streak(&r, day + 4), 0);
    assert_true(daily_note(&r, day + 4, 1, 0));
    assert_int_equal(daily_streak(&r, day + 4), 1);
    assert_int_equal(r.best, 3);
    assert_false(daily_note(&r, day + 1, 3, 0)); /* the clock was put back */
    assert_int_equal(daily_streak(&r, day + 4), 1);
}

static void a_record_is_text_and_back(void **unused)
{
    static const char *const wrong[] = {"",
                                        "never",
                                        "2026-11-17 1 0 2 2026-11-17 1",
                                        "2026-11-17 1 0 2 2026-11-17 1 1 1",
                                        "2026-11-17 1 0 4 2026-11-17 1 1",
                                        "2026-11-17 x 0 2 2026-11-17 1 1",
                                        "2026-11-17 1 0 2 2026-11-18 1 1",
                                        "2026-11-17 1 0 2 2026-11-16 1 1",
                                        "2026-11-17 1 0 0 2026-11-17 1 1",
                                        "2026-11-17 1 0 2 2026-11-17 3 1",
                                        "2026-11-77 1 0 2 2026-11-17 1 1"};
    struct daily_record r = {0}, again;
    struct sg_error why;
    char text[DAILY_RECORD];
    (void)unused;
    daily_write_record(&r, text);
    assert_string_equal(text, "never 0 0 0 never 0 0");
    assert_true(daily_read_record(sg_slice_of(text), &again, &why));
    daily_note(&r, day_of("2026-11-16"), 3, 0);
    daily_note(&r, day_of("2026-11-17"), 0, 2);
    daily_write_record(&r, text);
    assert_string_equal(text, "2026-11-17 1 2 0 2026-11-16 1 1");
    assert_true(daily_read_record(sg_slice_of(text), &again, &why));
    assert_memory_equal(&r, &again, sizeof r);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (daily_read_record(sg_slice_of(wrong[i]), &again, &why))
            fail_msg("'%s' is taken for a record", wrong[i]);
        assert_memory_equal(&r, &again, sizeof r);
    }
}

/* ---- The line protocol --------------------------------------------------------------------------------- */

static void the_protocol_names_the_position_of_a_day(void **unused)
{
    char line[64], first[256];
    (void)unused;
    for (int i = 0; i < sg_game_count(); i++) {
        const struct sg_game *game = sg_game_at(i);
        struct challenge c;
        if (!challenge_find(game, DAILY_LIST, 0, &c))
            continue;
        snprintf(line, sizeof line, "daily %s 2026-11-17", game->name);
        snprintf(first, sizeof first, "%s", ask_engine(line));
        assert_true(daily_find(game, day_of("2026-11-17"), &c));
        assert_non_null(strstr(first, "\"date\":\"2026-11-17\""));
        assert_non_null(strstr(first, c.name));
        snprintf(line, sizeof line, "challenge %s %s", game->name, c.name);
        assert_memory_equal(ask_engine(line), "ok ", 3);
        snprintf(line, sizeof line, "daily %s 2026-02-30", game->name);
        assert_string_equal(ask_engine(line), "error '2026-02-30' is not a date; a date looks like 2026-11-17");
        snprintf(line, sizeof line, "daily %s", game->name); /* this session has no clock */
        assert_string_equal(ask_engine(line), "error there is no clock here; name the date");
    }
    assert_memory_equal(ask_engine("daily nothing 2026-11-17"), "error ", 6);
}

static int64_t noon_of_that_day(void)
{
    return INT64_C(20774) * 86400 + 43200;
}

static void without_a_date_it_is_today(void **unused)
{
    struct engine_host host = {.utc = noon_of_that_day};
    struct engine *own = engine_new(&host);
    struct buffer out = {NULL, 0, 0};
    (void)unused;
    engine_line(own, "streak", 6, &out);
    assert_non_null(strstr(out.at, "\"date\":\"2026-11-17\""));
    buffer_free(&out);
    engine_free(own);
}

static void the_protocol_keeps_a_streak(void **unused)
{
    (void)unused;
    assert_string_equal(ask_engine("streak 2026-11-17"),
                        "ok {\"date\":\"2026-11-17\",\"yesterday\":\"2026-11-16\",\"stars\":0,\"tries\":0,\"hints\":0,"
                        "\"streak\":0,\"best\":0,\"counts\":false,\"record\":\"never 0 0 0 never 0 0\"}");
    assert_string_equal(ask_engine("streak 2026-11-17 tried 2 1 2026-11-16 3 0 1 2026-11-16 4 9"),
                        "ok {\"date\":\"2026-11-17\",\"yesterday\":\"2026-11-16\",\"stars\":2,\"tries\":1,\"hints\":1,"
                        "\"streak\":5,\"best\":9,\"counts\":true,\"record\":\"2026-11-17 1 1 2 2026-11-17 5 9\"}");
    assert_non_null(strstr(ask_engine("streak 2026-11-18 2026-11-16 3 0 1 2026-11-16 4 9"), "\"streak\":0,\"best\":9"));
    assert_memory_equal(ask_engine("streak 2026-11-17 tried 4 0"), "error ", 6);
    assert_memory_equal(ask_engine("streak 2026-11-17 tried 1"), "error ", 6);
    assert_memory_equal(ask_engine("streak 2026-11-17 nonsense"), "error ", 6);
    assert_memory_equal(ask_engine("streak yesterday"), "error ", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_days_since_1970),
        cmocka_unit_test(what_is_not_a_date_is_refused),
        cmocka_unit_test(all_positions_come_before_one_comes_again),
        cmocka_unit_test(a_streak_grows_by_one_a_day_and_ends_with_a_gap),
        cmocka_unit_test(a_record_is_text_and_back),
        cmocka_unit_test_setup_teardown(the_protocol_names_the_position_of_a_day, open_engine, close_engine),
        cmocka_unit_test(without_a_date_it_is_today),
        cmocka_unit_test_setup_teardown(the_protocol_keeps_a_streak, open_engine, close_engine),
    };
    sg_games_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
