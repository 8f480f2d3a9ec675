/*
 * event.h: events collected, written as text, and hidden from those who may not know.
 *
 * As text:  drew seat 1 value=3 clause P-DRW-01
 * In the eyes of somebody who may not know the pebble:  value=?
 */
#ifndef PROTO_EVENT_H
#define PROTO_EVENT_H

#include "base/text.h"
#include "present/present.h"

enum { EVENT_LOG_SIZE = 512, EVENT_CLAUSE = 16 /* bytes of a clause's name, with the NUL */ };

/* The events of some actions. What does not fit is counted in `lost`. */
struct event_log {
    int count, lost;
    struct sg_event event[EVENT_LOG_SIZE];
};

void event_log_clear(struct event_log *log);
/* A listener for apply() that adds to `log`. */
struct sg_trace event_log_trace(struct event_log *log);

/* As text. */
void event_format(const struct sg_game *game, const struct sg_event *event, int viewer, struct sg_text *out);

/* An empty event of this name; false: there is none. */
bool event_named(const struct sg_game *game, struct sg_slice name, struct sg_event *out);
/* Sets a number of an event as text has it ("3", "peasant", "-", "?"); false: it has no such number, or value. */
bool event_argument(const struct sg_game *game, struct sg_event *event, struct sg_slice name, struct sg_slice value);
/*
 * Reads that form again; what is hidden ("?") stays so. The clause may be missing; `clause` is room for
 * it, to which the event then points. False: no such event.
 */
bool event_parse(const struct sg_game *game, struct sg_slice text, struct sg_event *out, char clause[EVENT_CLAUSE]);
/* Copies the name of a clause to `room`, and makes the event point there; false: it is too long. */
bool event_set_clause(struct sg_event *event, struct sg_slice name, char room[EVENT_CLAUSE]);

/* Events of plies that follow each other. */
struct event_plies {
    struct event_log log;
    int16_t ply[EVENT_LOG_SIZE]; /* of each event, from 0 */
    int8_t by[EVENT_LOG_SIZE];   /* of each ply: a seat, or SG_CHANCE */
    int plies;
    char clause[EVENT_LOG_SIZE][EVENT_CLAUSE]; /* of each event */
};

/* Reads [{"by":1,"events":[...]}, ...], with events as json_event() writes them. False: it is not that. */
bool event_plies_parse(const struct sg_game *game, struct sg_slice json, struct event_plies *out);

#endif
