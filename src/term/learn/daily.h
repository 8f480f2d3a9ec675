/*
 * daily.h: the position of the day (proto/lessons/daily.h), on the full screen and in lines.
 *
 * How somebody does is saved beside the chapters, in daily-GAME.txt of the folder of saved games.
 */
#ifndef TERM_DAILY_H
#define TERM_DAILY_H

#include "proto/lessons/daily.h"

/* Today by UTC. */
int daily_today(void);
/* A day that has come; false with what is wrong. */
bool daily_read_past(struct sg_slice date, int *day, struct sg_error *why);
/* "17 Nov 2026" */
const char *daily_date_words(int day);
/* "Position of the day · 17 Nov 2026" */
const char *daily_title(int day);

/* What is saved; where nothing can be read, nobody has tried. */
void daily_load(struct daily_record *record, const struct sg_game *game);
void daily_save(const struct daily_record *record, const struct sg_game *game);

/* "★★☆ · 2 tries · 5 days in a row" of the record's day. */
const char *daily_result_words(const struct daily_record *record);
/* The same after the game and the date, for others: nothing in it gives the solution away. */
const char *daily_share_words(const struct daily_record *record, const struct sg_game *game);

/* Does the game have positions for the day? */
bool daily_known(const struct sg_game *game);
/* Plays the position of a day as often as somebody wants; today's first result is saved. */
void daily_play(const struct sg_game *game, int day, bool full);
/* The day, yesterday and how somebody does, until they have had enough. */
void daily_screen(const struct sg_game *game);
/* Asks which game; NULL: none. */
const struct sg_game *daily_choose_on_screen(void);

#endif
