/* event.c: events collected, written as text, and hidden from those who may not know. */
#include "proto/event.h"

#include <string.h>

void event_log_clear(struct event_log *log)
{
    log->count = log->lost = 0;
}

static void add_event(void *ctx, const struct sg_event *event)
{
    struct event_log *log = ctx;
    if (log->count < EVENT_LOG_SIZE)
        log->event[log->count++] = *event;
    else
        log->lost++;
}

struct sg_trace event_log_trace(struct event_log *log)
{
    struct sg_trace trace = {add_event, log};
    return trace;
}

void event_format(const struct sg_game *game, const struct sg_event *event, int viewer, struct sg_text *out)
{
    const struct sg_event_info *info = sg_event_row(game, event);
    sg_text_add(out, info ? info->name : "?");
    if (event->seat >= 0)
        sg_text_printf(out, " seat %d", event->seat + 1);
    for (int i = 0; info && i < 3; i++) {
        if (!info->arg[i])
            continue;
        sg_text_printf(out, " %s=", info->arg[i]);
        sg_event_value(game, event, i, viewer, out);
    }
    if (event->clause)
        sg_text_printf(out, " clause %s", event->clause);
}

/* ---- Reading ------------------------------------------------------------------------ */

/* The kind of event that is called so; 0: none. */
static uint16_t kind_named(const struct sg_game *game, struct sg_slice name)
{
    for (int i = 1; i < game->event_count; i++)
        if (sg_slice_is(name, game->events[i].name))
            return (uint16_t)i;
    return 0;
}

/* The value of number `i`: a name, "-" for none, a number. */
static bool read_value(const struct sg_names *names, struct sg_slice value, int32_t *out)
{
    int64_t number = -1;
    if (!names) {
        if (!sg_slice_number(value, INT32_MIN, INT32_MAX, &number))
            return false;
    } else if (!sg_slice_is(value, "-")) {
        for (number = 0; number < names->count && !sg_slice_is(value, names->name[number]); number++)
            ;
        if (number == names->count)
            return false;
    }
    *out = (int32_t)number;
    return true;
}

bool event_argument(const struct sg_game *game, struct sg_event *out, struct sg_slice name, struct sg_slice value)
{
    const struct sg_event_info *info = sg_event_row(game, out);
    for (int i = 0; info && i < 3; i++) {
        if (!info->arg[i] || !sg_slice_is(name, info->arg[i]))
            continue;
        if (i == 2 && sg_slice_is(value, "?")) {
            out->audience = 0;
            return true;
        }
        return read_value(info->names[i], value, i == 2 ? &out->secret : &out->arg[i]);
    }
    return false;
}

/* "value=3": puts it where it belongs. */
static bool read_part(const struct sg_game *game, struct sg_slice part, struct sg_event *out)
{
    struct sg_slice name, value;
    return sg_slice_split(part, '=', &name, &value) && event_argument(game, out, name, value);
}

bool event_named(const struct sg_game *game, struct sg_slice name, struct sg_event *out)
{
    *out = (struct sg_event){.kind = kind_named(game, name), .seat = -1, .audience = SG_EVERYONE};
    return out->kind != 0;
}

bool event_set_clause(struct sg_event *event, struct sg_slice name, char room[EVENT_CLAUSE])
{
    if (name.length >= EVENT_CLAUSE)
        return false;
    memcpy(room, name.at, name.length);
    room[name.length] = 0;
    event->clause = room;
    return true;
}

bool event_parse(const struct sg_game *game, struct sg_slice text, struct sg_event *out, char clause[EVENT_CLAUSE])
{
    struct sg_slice rest = text, w;
    int64_t seat;
    if (!sg_slice_next(&rest, &w) || !event_named(game, w, out))
        return false;
    while (sg_slice_next(&rest, &w)) {
        if (sg_slice_is(w, "seat")) {
            if (!sg_slice_next(&rest, &w) || !sg_slice_number(w, 1, SG_MAX_SEATS, &seat))
                return false;
            out->seat = (int8_t)(seat - 1);
        } else if (sg_slice_is(w, "clause")) {
            return sg_slice_next(&rest, &w) && event_set_clause(out, w, clause) && !sg_slice_next(&rest, &w);
        } else if (!read_part(game, w, out)) {
            return false;
        }
    }
    return true;
}
