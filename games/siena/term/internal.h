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

const char *tsiena_card_id(int card);
/* "2co 1wi >", "Mule": at most twelve columns. */
const char *tsiena_card_short(const struct siena_set *set, int card);
/* "2 corn, 1 wine, Journey", "Mule" */
const char *tsiena_card_face(const struct siena_set *set, int card);
/* "G01 (2 corn, 1 wine)", "A01 Mule" */
const char *tsiena_card_full(const struct siena_set *set, int card);
const char *tsiena_good(int good);
/* An Artist, with blanks for the underscores of the data file. */
const char *tsiena_artist(const struct siena_set *set, int artist);
/* A district, the Inn, the Wall: "Palazzo Pubblico", or "P.Pubblico". */
const char *tsiena_place(int place, bool narrow);
/* The same in the middle of a sentence: "the Duomo". */
const char *tsiena_place_in(int place);
const char *tsiena_does(int place, bool narrow);
/* Where a step from a place leads. */
int place_after(const struct siena_state *v, int place);
const char *tsiena_status(int status);
/* What a card costs a seat now. */
int price_of_card(const struct siena_state *v, int seat, int card);

/* What is going on at this moment: the auction, the turn. */
void tsiena_now(struct scene *s, struct area a);
void tsiena_now_words(const struct scene *s, struct paper *out);
void tsiena_after(const struct scene *s, struct paper *out);
/* The name of a column of the table of seats, in whole words. */
const char *tsiena_column_name(int column);

int tsiena_group(const struct scene *s, struct sg_action a);
const char *tsiena_group_key(int group);
bool tsiena_in_one_line(int group);
const char *tsiena_label(const struct scene *s, const struct sg_choice *c);
const char *tsiena_brief(const struct scene *s, const struct sg_choice *c, int most);
const char *tsiena_token(const struct scene *s, int kind, int index);
bool tsiena_about(const struct scene *s, struct sg_action a, int *kind, int *index);
void tsiena_explain(const struct scene *s, int kind, int index, struct paper *out);
void tsiena_browse(const struct scene *s, struct paper *out);
const char *tsiena_dress(const struct scene *s, const char *sentence);
const char *tsiena_topic(const struct scene *s);

void tsiena_sentences(const struct scene *s, enum telling how, struct paper *out);
bool tsiena_find(const struct scene *s, const char *typed, int *kind, int *index);

#endif
