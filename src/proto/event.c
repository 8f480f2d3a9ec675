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
