/* engine_daily.c: the commands of the line protocol for the position of the day. */
#include "proto/engine/internal.h"

#include "base/codec.h"
#include "proto/lessons/daily.h"

enum { DAY_SECONDS = 86400 };

/* Takes a date; if nothing is left of the line, it is today. False after an error. */
static bool take_day(struct request *r, int *day)
{
    struct sg_slice w;
    if (!sg_slice_next(&r->rest, &w)) {
        if (r->engine->host.utc)
            *day = (int)(r->engine->host.utc() / DAY_SECONDS);
        else
            engine_no(r, "wrong.daily.clock");
        return r->engine->host.utc != NULL;
    }
    if (daily_read_date(w, day, &r->error))
        return true;
    engine_wrong(r);
    return false;
}

static void put_date(struct json *j, const char *key, int day)
{
    char date[DAILY_DATE];
    daily_write_date(day, date);
    json_put_string(j, key, date);
}

/* "daily GAME [DATE]": the name of its challenge. */
void engine_daily(struct request *r)
{
    const struct sg_game *game = engine_named(r, true);
    struct challenge c;
    struct json j;
    int day;
    if (!game || !take_day(r, &day) || !engine_end(r))
        return;
    if (!daily_find(game, day, &c)) {
        engine_no(r, "wrong.daily.none");
        return;
    }
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    put_date(&j, "date", day);
    json_put_string(&j, "challenge", c.name);
    json_close(&j);
}

static void answer_streak(struct request *r, const struct daily_record *record, int day, bool counts)
{
    char text[DAILY_RECORD];
    struct json j;
    daily_write_record(record, text);
    buffer_add(r->out, "ok ");
    buffer_json(r->out, &j);
    json_open(&j, '{');
    put_date(&j, "date", day);
    put_date(&j, "yesterday", day > 0 ? day - 1 : 0);
    json_put_number(&j, "stars", record->day == day ? record->stars : 0);
    json_put_number(&j, "tries", record->day == day ? record->tries : 0);
    json_put_number(&j, "hints", record->day == day ? record->hints : 0);
    json_put_number(&j, "streak", daily_streak(record, day));
    json_put_number(&j, "best", record->best);
    json_put_bool(&j, "counts", counts);
    json_put_string(&j, "record", text);
    json_close(&j);
}

/* "streak DATE [tried STARS HINTS] [RECORD]": how somebody stands on a day, or after a try. */
void engine_streak(struct request *r)
{
    struct daily_record record = {0};
    struct sg_slice w = {"", 0}, stars, hints, after;
    int64_t s = 0, h = 0;
    int day;
    if (!take_day(r, &day))
        return;
    after = r->rest;
    bool tried = sg_slice_next(&after, &w) && sg_slice_is(w, "tried");
    if (tried) {
        r->rest = after;
        if (!sg_slice_next(&r->rest, &stars) || !sg_slice_number(stars, 0, CHALLENGE_STARS, &s) ||
            !sg_slice_next(&r->rest, &hints) || !sg_slice_number(hints, 0, DAILY_MOST, &h)) {
            engine_no(r, "wrong.daily.tried");
            return;
        }
    }
    if (sg_slice_trim(r->rest).length && !daily_read_record(r->rest, &record, &r->error)) {
        engine_wrong(r);
        return;
    }
    bool counts = tried && daily_note(&record, day, (int)s, (int)h);
    answer_streak(r, &record, day, counts);
}
