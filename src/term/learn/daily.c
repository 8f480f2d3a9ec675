/* daily.c: how somebody does with the positions of the day, in a small file and in words. */
#include "term/learn/daily.h"

#include "host/clock.h"
#include "host/files.h"
#include "host/i18n.h"
#include "term/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_SECONDS = 86400, MOST_BYTES = 4096 };

int daily_today(void)
{
    int64_t now = clock_utc();
    return now > 0 ? (int)(now / DAY_SECONDS) : 0;
}

const char *daily_date_words(int day)
{
    int year, month, month_day;
    daily_calendar(day, &year, &month, &month_day);
    const char *name = i18n(frame_printf("daily.month.%d", month));
    return i18n_mixed("daily.date", frame_printf("%d", month_day), name, frame_printf("%d", year), 0, 0, 0);
}

bool daily_read_past(struct sg_slice date, int *day, struct sg_error *why)
{
    char today[DAILY_DATE];
    int found;
    if (!daily_read_date(date, &found, why))
        return false;
    if (found > daily_today()) {
        daily_write_date(daily_today(), today);
        sg_wrong(why, "wrong.daily.future");
        sg_error_add_text(why, date);
        sg_error_add_text(why, sg_slice_of(today));
        return false;
    }
    *day = found;
    return true;
}

/* False: there is no place for it. */
static bool find_file(const struct sg_game *game, char *out, size_t size)
{
    char folder[900];
    if (!files_home(folder, sizeof folder))
        return false;
    snprintf(out, size, "%s/daily-%s.txt", folder, game->name);
    return true;
}

void daily_load(struct daily_record *r, const struct sg_game *game)
{
    char path[1024];
    const char *wrong;
    struct sg_error why;
    size_t length;
    memset(r, 0, sizeof *r);
    char *text = find_file(game, path, sizeof path) ? files_read(path, MOST_BYTES, &length, &wrong) : NULL;
    if (text)
        daily_read_record(sg_slice_trim((struct sg_slice){text, strcspn(text, "\n")}), r, &why);
    free(text);
}

void daily_save(const struct daily_record *r, const struct sg_game *game)
{
    char path[1024], text[DAILY_RECORD];
    FILE *file = find_file(game, path, sizeof path) ? files_begin(path) : NULL;
    if (!file)
        return; /* it can be played all the same */
    daily_write_record(r, text);
    fprintf(file, "%s\n", text);
    files_end(file, path);
}

static const char *join_dot(const char *first, const char *then)
{
    return i18n_words("lang.dot", first, then);
}

static const char *star_signs(int stars)
{
    char out[CHALLENGE_STARS * 4 + 1] = "";
    for (int i = 0; i < CHALLENGE_STARS; i++)
        strcat(out, i < stars ? either("\u2605", "*") : either("\u2606", "-"));
    return frame_printf("%s", out);
}

const char *daily_title(int day)
{
    return join_dot(i18n("present.daily"), daily_date_words(day));
}

const char *daily_result_words(const struct daily_record *r)
{
    const char *text = join_dot(star_signs(r->stars), i18n_numbers("daily.tries", r->tries, 0));
    if (r->hints)
        text = join_dot(text, i18n_numbers("daily.hints", r->hints, 0));
    if (daily_streak(r, r->day) > 1)
        text = join_dot(text, i18n_numbers("present.streak", daily_streak(r, r->day), 0));
    return text;
}

const char *daily_share_words(const struct daily_record *r, const struct sg_game *game)
{
    const char *head = join_dot(join_dot("Signoria", game->title), daily_date_words(r->day));
    return join_dot(head, daily_result_words(r));
}
