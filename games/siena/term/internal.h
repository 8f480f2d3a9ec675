/* internal.h: what the renderers of Siena share: things and their words. */
#ifndef TERM_SIENA_WORDS_H
#define TERM_SIENA_WORDS_H

#include "term/render.h"

struct siena_state;
struct siena_set;

/* Things on the table, after THING_SEAT. */
enum { THING_CARD = 1, THING_PLACE, THING_GOOD, THING_ROAD, THING_TOWER, THING_COLUMN, THING_STATUS };
/* Columns of the table of seats. */
enum { COLUMN_STATUS, COLUMN_TRACK, COLUMN_FLORINS, COLUMN_HAND, COLUMN_SENESI, COLUMN_ARTISTS, COLUMN_CUBES };

const char *siena_card_id(int card);
/* "2co 1wi >", "Mule": at most twelve columns. */
const char *siena_card_short(const struct siena_set *set, int card);
/* "2 corn, 1 wine, Journey", "Mule" */
const char *siena_card_face(const struct siena_set *set, int card);
/* "G01 (2 corn, 1 wine)", "A01 Mule" */
const char *siena_card_full(const struct siena_set *set, int card);
const char *siena_good(int good);
/* An Artist, with blanks for the underscores of the data file. */
const char *siena_artist(const struct siena_set *set, int artist);
/* A district, the Inn, the Wall: "Palazzo Pubblico", or "P.Pubblico". */
const char *siena_place(int place, bool narrow);
/* The same in the middle of a sentence: "the Duomo". */
const char *siena_place_in(int place);
const char *siena_does(int place, bool narrow);
/* Where a step from a place leads. */
int siena_next_place(const struct siena_state *v, int place);
const char *siena_status(int status);
/* What a card costs a seat now. */
int siena_price(const struct siena_state *v, int seat, int card);

/* What is going on at this moment: the auction, the turn. */
void siena_now(struct screen_model *s, struct area a);
void siena_now_words(const struct screen_model *s, struct textblock *out);
void siena_after(const struct screen_model *s, struct textblock *out);
/* The name of a column of the table of seats, in whole words. */
const char *siena_column_name(int column);

int siena_group(const struct screen_model *s, struct sg_action a);
const char *siena_group_key(int group);
bool siena_in_one_line(const struct screen_model *s, int group);
const char *siena_label(const struct screen_model *s, const struct sg_choice *c);
const char *siena_brief(const struct screen_model *s, const struct sg_choice *c, int most);
const char *siena_token(const struct screen_model *s, int kind, int index);
bool siena_about(const struct screen_model *s, struct sg_action a, int *kind, int *index);
void siena_explain(const struct screen_model *s, int kind, int index, struct textblock *out);
void siena_browse(const struct screen_model *s, struct textblock *out);
const char *siena_dress(const struct screen_model *s, const char *sentence);
const char *siena_topic(const struct screen_model *s);

void siena_sentences(const struct screen_model *s, enum telling how, struct textblock *out);
bool siena_find(const struct screen_model *s, const char *typed, int *kind, int *index);

#endif
