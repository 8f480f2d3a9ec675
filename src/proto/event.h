/*
 * event.h: events kept, told as text, and hidden from those who may not know.
 *
 * As text:  drew seat 1 value=3 clause P-DRW-01
 * In the eyes of somebody who may not know the pebble:  value=?
 */
#ifndef PROTO_EVENT_H
#define PROTO_EVENT_H

#include "base/text.h"
#include "signoria/game.h"

enum { EVENT_LOG_SIZE = 512 };

/* The events of some actions. What does not fit is counted in `lost`. */
struct event_log {
    int count, lost;
    struct sg_event event[EVENT_LOG_SIZE];
};

void event_log_clear(struct event_log *log);
/* A listener for apply() that adds to `log`. */
struct sg_trace event_log_trace(struct event_log *log);

/* May `viewer` (a seat, SG_SPECTATOR or SG_TRUTH) know the secret number? */
bool event_open(const struct sg_event *event, int viewer);
/* NULL: this game has no such kind. */
const struct sg_event_info *event_info(const struct sg_game *game, const struct sg_event *event);
/* Number `i` of an event: arg[0], arg[1], or the secret. */
int32_t event_number(const struct sg_event *event, int i);
/* Number `i` as text: a name, a number, "-" for no name, "?" if hidden. */
void event_value(const struct sg_game *game, const struct sg_event *event, int i, int viewer,
                 struct sg_text *out);
void event_format(const struct sg_game *game, const struct sg_event *event, int viewer,
                  struct sg_text *out);

#endif
