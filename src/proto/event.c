/* event.c: events kept, told as text, and hidden from those who may not know. */
#include "proto/event.h"

void event_log_clear(struct event_log *log)
{
    log->count = log->lost = 0;
}

static void add(void *ctx, const struct sg_event *event)
{
    struct event_log *log = ctx;
    if (log->count < EVENT_LOG_SIZE)
        log->event[log->count++] = *event;
    else
        log->lost++;
}

struct sg_trace event_log_trace(struct event_log *log)
{
    struct sg_trace trace = {add, log};
    return trace;
}

bool event_open(const struct sg_event *event, int viewer)
{
    if (viewer == SG_TRUTH || event->audience == SG_EVERYONE)
        return true;
    return viewer >= 0 && viewer < SG_MAX_SEATS && (event->audience >> viewer & 1);
}

const struct sg_event_info *event_info(const struct sg_game *game, const struct sg_event *event)
{
    bool known = event->kind > 0 && event->kind < game->event_count;
    return known ? &game->events[event->kind] : NULL;
}

int32_t event_number(const struct sg_event *event, int i)
{
    return i == 2 ? event->secret : event->arg[i];
}

void event_value(const struct sg_game *game, const struct sg_event *event, int i, int viewer,
                 struct sg_text *out)
{
    const struct sg_event_info *info = event_info(game, event);
    const struct sg_names *names = info ? info->names[i] : NULL;
    int32_t n = event_number(event, i);
    if (i == 2 && !event_open(event, viewer))
        sg_text_char(out, '?');
    else if (!names)
        sg_text_number(out, n);
    else
        sg_text_add(out, n >= 0 && n < names->count ? names->name[n] : "-");
}

void event_format(const struct sg_game *game, const struct sg_event *event, int viewer,
                  struct sg_text *out)
{
    const struct sg_event_info *info = event_info(game, event);
    sg_text_add(out, info ? info->name : "?");
    if (event->seat >= 0)
        sg_text_form(out, " seat %d", event->seat + 1);
    for (int i = 0; info && i < 3; i++) {
        if (!info->arg[i])
            continue;
        sg_text_form(out, " %s=", info->arg[i]);
        event_value(game, event, i, viewer, out);
    }
    if (event->clause)
        sg_text_form(out, " clause %s", event->clause);
}
