/*
 * event_json.c: events read again from the JSON that json_event() writes, so that a page can hand on what a server
 * sent. Only what these objects have is understood: names and numbers without escapes; other keys are skipped.
 */
#include "proto/event.h"

#include <string.h>

enum { DEPTH = 8 };

struct scan {
    struct sg_slice rest;
    const struct sg_game *game;
    struct event_plies *out;
};

static void skip_blanks(struct scan *s)
{
    while (s->rest.length && strchr(" \t\r\n", s->rest.at[0])) {
        s->rest.at++;
        s->rest.length--;
    }
}

/* Takes this character if it is the next one. */
static bool takes(struct scan *s, char c)
{
    skip_blanks(s);
    if (!s->rest.length || s->rest.at[0] != c)
        return false;
    s->rest.at++;
    s->rest.length--;
    return true;
}

/* Takes what stands between quotation marks. */
static bool take_string(struct scan *s, struct sg_slice *out)
{
    if (!takes(s, '"'))
        return false;
    size_t n = 0;
    while (n < s->rest.length && s->rest.at[n] != '"' && s->rest.at[n] != '\\')
        n++;
    if (n == s->rest.length || s->rest.at[n] != '"')
        return false;
    *out = (struct sg_slice){s->rest.at, n};
    s->rest.at += n + 1;
    s->rest.length -= n + 1;
    return true;
}

/* Takes a number or a word: 12, null, true. */
static bool take_word(struct scan *s, struct sg_slice *out)
{
    size_t n = 0;
    skip_blanks(s);
    while (n < s->rest.length && !strchr(",]}:\"[{ \t\r\n", s->rest.at[n]))
        n++;
    *out = (struct sg_slice){s->rest.at, n};
    s->rest.at += n;
    s->rest.length -= n;
    return n > 0;
}

static bool take_value(struct scan *s, struct sg_slice *out)
{
    skip_blanks(s);
    return s->rest.length && s->rest.at[0] == '"' ? take_string(s, out) : take_word(s, out);
}

/* Skips any value. */
static bool skip_value(struct scan *s, int depth)
{
    struct sg_slice unused;
    bool list = takes(s, '['), object = !list && takes(s, '{');
    char end = list ? ']' : '}';
    if (!list && !object)
        return take_value(s, &unused);
    if (depth == DEPTH)
        return false;
    if (takes(s, end))
        return true;
    do {
        if (object && (!take_string(s, &unused) || !takes(s, ':')))
            return false;
        if (!skip_value(s, depth + 1))
            return false;
    } while (takes(s, ','));
    return takes(s, end);
}

/* The members of an object, each by `member`, which takes the value. */
static bool read_object(struct scan *s, void *ctx, bool (*member)(struct scan *s, struct sg_slice key, void *ctx))
{
    struct sg_slice key;
    if (!takes(s, '{'))
        return false;
    if (takes(s, '}'))
        return true;
    do
        if (!take_string(s, &key) || !takes(s, ':') || !member(s, key, ctx))
            return false;
    while (takes(s, ','));
    return takes(s, '}');
}

static bool read_list(struct scan *s, void *ctx, bool (*item)(struct scan *s, void *ctx))
{
    if (!takes(s, '['))
        return false;
    if (takes(s, ']'))
        return true;
    do
        if (!item(s, ctx))
            return false;
    while (takes(s, ','));
    return takes(s, ']');
}

static bool read_argument(struct scan *s, struct sg_slice name, void *ctx)
{
    struct sg_event *event = ctx;
    struct sg_slice value;
    if (!take_value(s, &value))
        return false;
    if (sg_slice_is(value, "null"))
        value = sg_slice_of("-");
    return event_argument(s->game, event, name, value);
}

static bool read_event_key(struct scan *s, struct sg_slice key, void *ctx)
{
    struct sg_event *event = ctx;
    struct sg_slice value;
    int64_t seat;
    if (sg_slice_is(key, "event"))
        return take_string(s, &value) && event_named(s->game, value, event);
    if (sg_slice_is(key, "args"))
        return event->kind && read_object(s, event, read_argument);
    if (sg_slice_is(key, "clause"))
        return take_value(s, &value) &&
               (sg_slice_is(value, "null") || event_set_clause(event, value, s->out->clause[s->out->log.count]));
    if (!sg_slice_is(key, "seat"))
        return skip_value(s, 0);
    if (!take_word(s, &value))
        return false;
    if (sg_slice_is(value, "null"))
        return true;
    if (!sg_slice_number(value, 1, SG_MAX_SEATS, &seat))
        return false;
    event->seat = (int8_t)(seat - 1);
    return true;
}

static bool read_one_event(struct scan *s, void *ctx)
{
    struct event_plies *out = s->out;
    (void)ctx;
    if (out->log.count == EVENT_LOG_SIZE)
        return false;
    struct sg_event *event = &out->log.event[out->log.count];
    *event = (struct sg_event){.seat = -1, .audience = SG_EVERYONE};
    if (!read_object(s, event, read_event_key) || !event->kind)
        return false;
    out->ply[out->log.count++] = (int16_t)out->plies;
    return true;
}

static bool read_ply_key(struct scan *s, struct sg_slice key, void *ctx)
{
    struct event_plies *out = s->out;
    struct sg_slice value;
    int64_t seat;
    (void)ctx;
    if (sg_slice_is(key, "events"))
        return read_list(s, NULL, read_one_event);
    if (!sg_slice_is(key, "by"))
        return skip_value(s, 0);
    if (!take_value(s, &value))
        return false;
    if (!sg_slice_number(value, 1, SG_MAX_SEATS, &seat))
        return sg_slice_is(value, "chance");
    out->by[out->plies] = (int8_t)(seat - 1);
    return true;
}

static bool read_ply(struct scan *s, void *ctx)
{
    struct event_plies *out = s->out;
    if (out->plies == EVENT_LOG_SIZE)
        return false;
    out->by[out->plies] = SG_CHANCE;
    if (!read_object(s, ctx, read_ply_key))
        return false;
    out->plies++;
    return true;
}

bool event_plies_parse(const struct sg_game *game, struct sg_slice json, struct event_plies *out)
{
    struct scan s = {json, game, out};
    event_log_clear(&out->log);
    out->plies = 0;
    if (!read_list(&s, NULL, read_ply))
        return false;
    skip_blanks(&s);
    return !s.rest.length;
}
