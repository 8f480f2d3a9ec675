/*
 * model.h: what people read about a position, on the full screen and in lines.
 *
 * The game's presentation (present/present.h) makes all of it, or its tables where the presentation leaves
 * something out; here it becomes text of the terminal, in the memory of the frame.
 */
#ifndef TERM_MODEL_H
#define TERM_MODEL_H

#include "term/render.h"

/* The position of a model as presentations see it. */
struct sg_view model_view(const struct screen_model *s);
/* A message as text, with the names of the players. */
const char *model_text(const struct screen_model *s, const struct sg_message *message);
/* A page as text. */
void model_page(const struct screen_model *s, const struct sg_page *page, struct textblock *out);

/* "round 3 of 20, buying": short. */
const char *model_where(const struct screen_model *s);
/* Draws the table, by the game's renderer or as its description. */
void model_table(struct screen_model *s, struct area a, struct layout *out);

/* An action in words; the brief one where room is short. */
const char *model_label(const struct screen_model *s, const struct sg_choice *choice);
const char *model_brief(const struct screen_model *s, const struct sg_choice *choice, enum brief how);
/* Its parts: NULL where there is none. */
struct model_words {
    const char *title, *detail, *gain;
    bool lacks; /* legal, but its price is more than the seat can pay now */
};
void model_words(const struct screen_model *s, const struct sg_choice *choice, struct model_words *out);
/* It without details and catalogue numbers, for the ear; `gain`: with what it earns or costs, if that is more words. */
const char *model_spoken(const struct screen_model *s, const struct sg_choice *choice, bool gain);
/* Is it legal, but its price more than the seat can pay now? */
bool model_lacks(const struct screen_model *s, const struct sg_choice *choice);
/* The thing that an action is about; false: none. */
bool model_about(const struct screen_model *s, struct sg_action action, int *kind, int *index);

/* Groups of actions count from 0 in the order shown. */
int model_group(const struct screen_model *s, struct sg_action action);
const char *model_heading(const struct screen_model *s, int group);
/* Has this group so little weight that lines of text have it in one? */
bool model_aside(const struct screen_model *s, int group);
/* Puts a list into the order of groups. */
void model_sort(const struct screen_model *s, struct sg_choice *list, int count);

/* Writes all there is to know about a thing. */
void model_explain(const struct screen_model *s, int kind, int index, struct textblock *out);
/* The word that actions have for a thing, or "": "G02", "zecca". */
const char *model_token(const struct screen_model *s, int kind, int index);
/* The thing that somebody calls by its name. */
bool model_find(const struct screen_model *s, const char *typed, int *kind, int *index);
/* The same, by its whole name or whole words of it. */
bool model_named(const struct screen_model *s, const char *typed, int *kind, int *index);
/* A sentence about a word of the game that is not a thing; NULL: no such word is known. */
const char *model_word_about(const struct screen_model *s, const char *typed);

/* The table in sentences, or only what the viewer needs. */
void model_describe(const struct screen_model *s, enum sg_description how, struct textblock *out);
/* What a seat has now, beside `before` (NULL: all of it): "-5 florins, +1 card"; "" if nothing changed. */
const char *model_holdings(const struct screen_model *s, int seat, const void *before, int most);
/* Long lists that can be searched. */
void model_browse(const struct screen_model *s, struct textblock *out);
/* Why nothing counts for a seat in a position, or what is hidden and not counted; NULL: all of it counts. */
const char *model_uncounted(const struct screen_model *s, const void *view, int seat);
/* The topic that is number `n` of the situation, the most urgent first; NULL: there are no more. */
const char *model_topic(const struct screen_model *s, int n);
/* What the viewer works for, a few sentences. */
void model_plan(const struct screen_model *s, struct textblock *out);
/* What a tip says about a topic of the game, or NULL. */
const char *model_tip(const struct screen_model *s, const char *topic);

/* Text put together piece by piece: "a, b, c". */
struct joined {
    char at[768];
};

/* Adds with a ", " between; NULL or "" adds nothing. */
void join(struct joined *j, const char *text);

#endif
