/*
 * daily.h: the position of the day, the same for everybody, and how somebody does from day to day.
 *
 * A day is the number of days since 1970-01-01 by UTC, so it begins for everybody at once. Nothing here reads a clock:
 * who asks names the day.
 */
#ifndef PROTO_DAILY_H
#define PROTO_DAILY_H

#include "base/error.h"
#include "base/text.h"
#include "proto/lessons/challenge.h"

enum { DAILY_LIST = 1, DAILY_DATE = 11, DAILY_RECORD = 96, DAILY_MOST = 9999 };

/* "2026-11-17"; false with what is wrong. */
bool daily_read_date(struct sg_slice text, int *day, struct sg_error *why);
void daily_write_date(int day, char out[DAILY_DATE]);
/* The month and the day of it count from 1. */
void daily_calendar(int day, int *year, int *month, int *month_day);

/* Which of `count` positions a day has: another than the day before, and each once before one comes again. */
int daily_choice(int day, int count);
/* The position of a day; false: the game has none. */
bool daily_find(const struct sg_game *game, int day, struct challenge *out);

/* How somebody does in a game. All zero: they never tried. */
struct daily_record {
    int day;          /* of the last try */
    int tries, hints; /* on that day, up to the first result */
    int stars;        /* of that result; 0: there is none yet */
    int solved;       /* the last day with a result */
    int streak, best; /* days in a row, up to that one; the most ever */
};

/* As one line of text, in the order of the struct. */
bool daily_read_record(struct sg_slice text, struct daily_record *out, struct sg_error *why);
void daily_write_record(const struct daily_record *record, char out[DAILY_RECORD]);

/* A try ended. Only the first result of a day counts: true if this is it. */
bool daily_note(struct daily_record *record, int today, int stars, int hints);
/* Days in a row up to today, or up to yesterday while today has no result. */
int daily_streak(const struct daily_record *record, int today);

#endif
