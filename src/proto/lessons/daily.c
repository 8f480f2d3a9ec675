/* daily.c: dates, the choice of a position for each, and records. */
#include "proto/lessons/daily.h"

#include "base/codec.h"

#include <string.h>

enum { FIRST_YEAR = 1970, LAST_YEAR = 9999, MONTHS = 12, MOST_DAYS = 3000000 };

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int year, int month)
{
    static const int days[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days from 1970-01-01 to the first day of a year. */
static int days_before(int year)
{
    int y = year - 1;
    return 365 * (year - FIRST_YEAR) + (y / 4 - y / 100 + y / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400);
}

void daily_calendar(int day, int *year, int *month, int *month_day)
{
    int y = FIRST_YEAR + day / 366, m = 1;
    while (days_before(y + 1) <= day)
        y++;
    day -= days_before(y);
    for (; day >= days_of_month(y, m); m++)
        day -= days_of_month(y, m);
    *year = y;
    *month = m;
    *month_day = day + 1;
}

/* Digits only, so many of them: a sign is not part of a date. */
static bool read_digits(struct sg_slice text, size_t at, size_t count, int *out)
{
    *out = 0;
    for (size_t i = at; i < at + count; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        *out = 10 * *out + (text.at[i] - '0');
    }
    return true;
}

bool daily_read_date(struct sg_slice text, int *day, struct sg_error *why)
{
    int year, month, month_day;
    if (text.length != DAILY_DATE - 1 || text.at[4] != '-' || text.at[7] != '-' || !read_digits(text, 0, 4, &year) ||
        !read_digits(text, 5, 2, &month) || !read_digits(text, 8, 2, &month_day) || year < FIRST_YEAR || month < 1 ||
        month > MONTHS || month_day < 1 || month_day > days_of_month(year, month))
        return sg_wrong_quote(why, "wrong.daily.date", text);
    *day = days_before(year) + month_day - 1;
    for (int m = 1; m < month; m++)
        *day += days_of_month(year, m);
    return true;
}

static void write_digits(char *out, int count, int number)
{
    for (int i = count - 1; i >= 0; i--, number /= 10)
        out[i] = (char)('0' + number % 10);
}

void daily_write_date(int day, char out[DAILY_DATE])
{
    int year, month, month_day;
    daily_calendar(day, &year, &month, &month_day);
    memcpy(out, "0000-00-00", DAILY_DATE);
    write_digits(out, 4, year);
    write_digits(out + 5, 2, month);
    write_digits(out + 8, 2, month_day);
}

static int common_divisor(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/*
 * Steps of one length through the list, without a common divisor with its own, come to every place before the first
 * one again. About 0.6 of the list is far enough that neighbours in it, which are alike, are not neighbours in time.
 */
int daily_choice(int day, int count)
{
    int64_t step = (int64_t)count * 618 / 1000;
    if (count < 2)
        return 0;
    step = step > 0 ? step : 1;
    while (common_divisor((int)step, count) != 1)
        step++;
    return (int)((int64_t)day % count * step % count);
}

bool daily_find(const struct sg_game *game, int day, struct challenge *out)
{
    int count = 0;
    while (challenge_find(game, DAILY_LIST, count, out))
        count++;
    return count > 0 && challenge_find(game, DAILY_LIST, daily_choice(day, count), out);
}

/* ---- Records ------------------------------------------------------------------------------------ */

bool daily_read_record(struct sg_slice text, struct daily_record *out, struct sg_error *why)
{
    struct daily_record r = {0};
    struct sg_slice w;
    struct {
        int *number, most;
    } words[] = {{&r.day, -1},    {&r.tries, DAILY_MOST}, {&r.hints, DAILY_MOST}, {&r.stars, CHALLENGE_STARS},
                 {&r.solved, -1}, {&r.streak, MOST_DAYS}, {&r.best, MOST_DAYS}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        int64_t n = 0;
        if (!sg_slice_next(&text, &w))
            return sg_wrong(why, "wrong.daily.record");
        if (words[i].most < 0 && !sg_slice_is(w, "never")) {
            if (!daily_read_date(w, words[i].number, why))
                return false;
        } else if (words[i].most >= 0) {
            if (!sg_slice_number(w, 0, words[i].most, &n))
                return sg_wrong(why, "wrong.daily.record");
            *words[i].number = (int)n;
        }
    }
    if (sg_slice_next(&text, &w) || r.solved > r.day || r.best < r.streak ||
        (r.stars > 0) != (r.day == r.solved && r.day))
        return sg_wrong(why, "wrong.daily.record");
    *out = r;
    return true;
}

void daily_write_record(const struct daily_record *r, char out[DAILY_RECORD])
{
    char day[DAILY_DATE] = "never", solved[DAILY_DATE] = "never";
    struct sg_text text;
    if (r->day)
        daily_write_date(r->day, day);
    if (r->solved)
        daily_write_date(r->solved, solved);
    sg_text_init(&text, out, DAILY_RECORD);
    sg_text_printf(&text, "%s %d %d %d %s %d %d", day, r->tries, r->hints, r->stars, solved, r->streak, r->best);
}

/* A new day begins without tries. A day before the last one changes nothing. */
static void daily_open(struct daily_record *r, int today)
{
    if (today <= r->day)
        return;
    r->day = today;
    r->tries = r->hints = r->stars = 0;
}

bool daily_note(struct daily_record *r, int today, int stars, int hints)
{
    daily_open(r, today);
    if (today != r->day || r->stars)
        return false;
    r->tries += r->tries < DAILY_MOST;
    r->hints = r->hints + hints < DAILY_MOST ? r->hints + hints : DAILY_MOST;
    if (stars <= 0)
        return false;
    r->stars = stars;
    r->streak = r->solved == today - 1 && r->solved ? r->streak + 1 : 1;
    r->solved = today;
    r->best = r->best > r->streak ? r->best : r->streak;
    return true;
}

int daily_streak(const struct daily_record *r, int today)
{
    return r->solved && r->solved >= today - 1 ? r->streak : 0;
}
