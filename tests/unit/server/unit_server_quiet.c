/* unit_server_quiet.c: when quiet hours end, by the clock of a place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/notify/notify.h"

#include <stdio.h>

/* Of a moment in UTC, in the years around 2026. */
static int64_t at(int month, int day, int hour, int minute)
{
    static const int days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    return ((20454LL + days[month - 1] + day - 1) * 1440 + hour * 60 + minute) * 60000; /* 20454: 1 January 2026 */
}

static struct notify_quiet hours(const char *from, const char *to, const char *zone)
{
    struct notify_quiet q = {0, 0, ""};
    assert_true(notify_quiet_read(from, &q.from));
    assert_true(notify_quiet_read(to, &q.to));
    assert_true(notify_quiet_zone(zone));
    snprintf(q.zone, sizeof q.zone, "%s", zone);
    return q;
}

static void expect_end(struct notify_quiet q, int64_t now, int64_t end)
{
    assert_int_equal(notify_quiet_end(&q, now), end);
}

static void quiet_over_midnight(void **state)
{
    (void)state;
    struct notify_quiet q = hours("22:00", "07:30", "UTC");
    expect_end(q, at(6, 1, 21, 59), at(6, 1, 21, 59));
    expect_end(q, at(6, 1, 22, 0), at(6, 2, 7, 30));
    expect_end(q, at(6, 1, 22, 0) + 59999, at(6, 2, 7, 30)); /* seconds do not count */
    expect_end(q, at(6, 2, 0, 0), at(6, 2, 7, 30));
    expect_end(q, at(6, 2, 7, 29), at(6, 2, 7, 30));
    expect_end(q, at(6, 2, 7, 30), at(6, 2, 7, 30));
    q = hours("09:00", "17:00", "UTC"); /* at work */
    expect_end(q, at(6, 1, 8, 59), at(6, 1, 8, 59));
    expect_end(q, at(6, 1, 12, 0), at(6, 1, 17, 0));
    q.to = q.from; /* none */
    expect_end(q, at(6, 1, 9, 0), at(6, 1, 9, 0));
}

static void quiet_elsewhere(void **state)
{
    (void)state;
    expect_end(hours("22:00", "07:00", "Europe/Rome"), at(7, 1, 20, 0), at(7, 2, 5, 0));    /* summer: +2 */
    expect_end(hours("22:00", "07:00", "Europe/Rome"), at(1, 10, 20, 0), at(1, 10, 20, 0)); /* winter: +1 */
    expect_end(hours("22:00", "07:00", "Europe/Rome"), at(1, 10, 21, 0), at(1, 11, 6, 0));
    expect_end(hours("22:00", "07:00", "America/New_York"), at(1, 10, 3, 0), at(1, 10, 12, 0)); /* -5 */
    expect_end(hours("22:00", "07:00", "+05:30"), at(1, 10, 16, 30), at(1, 11, 1, 30));
    expect_end(hours("22:00", "07:00", "-03:30"), at(1, 10, 1, 30), at(1, 10, 10, 30));
}

/* The clocks of Rome go forward on 29 March 2026 and back on 25 October, at 1:00 UTC. */
static void quiet_when_clocks_change(void **state)
{
    (void)state;
    struct notify_quiet q = hours("22:00", "07:00", "Europe/Rome");
    expect_end(q, at(3, 28, 21, 0), at(3, 29, 5, 0));   /* an hour shorter */
    expect_end(q, at(10, 24, 20, 0), at(10, 25, 6, 0)); /* an hour longer */
}

static void what_is_no_time_or_place(void **state)
{
    (void)state;
    static const char *const times[] = {"",      "7:00", "24:00",  "12:60", "ab:cd",
                                        "12-30", "12:3", "12:300", ":1:23", "1::23"};
    static const char *const zones[] = {"", "Nowhere", "Europe/Nowhere", "+25:00", "02:00", "Europe/Rome\n"};
    int minute;
    char text[6];
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        if (notify_quiet_read(times[i], &minute))
            fail_msg("a time: %s", times[i]);
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++)
        if (notify_quiet_zone(zones[i]))
            fail_msg("a zone: %s", zones[i]);
    assert_true(notify_quiet_read("23:59", &minute));
    assert_int_equal(minute, 1439);
    notify_quiet_write(minute, text);
    assert_string_equal(text, "23:59");
    notify_quiet_write(65, text);
    assert_string_equal(text, "01:05");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_over_midnight),
        cmocka_unit_test(quiet_elsewhere),
        cmocka_unit_test(quiet_when_clocks_change),
        cmocka_unit_test(what_is_no_time_or_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
