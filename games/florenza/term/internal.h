/* internal.h: what the renderers of Florenza share: things and their words. */
#ifndef TERM_FLORENZA_WORDS_H
#define TERM_FLORENZA_WORDS_H

#include "term/render.h"

struct florenza_state;
struct florenza_price;
struct florenza_gain;

/* Things on the table, after THING_SEAT. A space is seat * 8 + space. */
enum { FTHING_SPACE = 1, FTHING_WORKSHOP, FTHING_BOX, FTHING_CHARACTER, FTHING_COLUMN, FTHING_AHEAD };

const char *florenza_workshop_name(int workshop);
const char *florenza_box_name(int box);
const char *florenza_character_name(int character);
/* "2 wood, 1 metal, 100 F"; "nothing" */
const char *florenza_price_words(const struct florenza_price *p);
const char *florenza_gain_words(const struct florenza_gain *g);
/* "painter/architect" */
const char *florenza_skills(unsigned skills);
/* Who has made a shared box or works on it: a seat, or -1. *done tells which. */
int florenza_box_seat(const struct florenza_state *v, int box, bool *done);
/* The looking ahead of a seat, in a few sentences. */
void florenza_ahead(const struct screen_model *s, int seat, struct textblock *out);
/* It in one line where something cannot be paid; NULL: nothing is amiss. */
const char *florenza_ahead_line(const struct screen_model *s, int seat);

/* What a worker in a workshop brings: "2 metal → 500 F". */
const char *florenza_workshop_does(const struct screen_model *s, int workshop);
int florenza_columns(void);
const char *florenza_column_name(int column);

int florenza_group(const struct screen_model *s, struct sg_action a);
const char *florenza_group_key(int group);
const char *florenza_label(const struct screen_model *s, const struct sg_choice *c);
const char *florenza_brief(const struct screen_model *s, const struct sg_choice *c, int most);
void florenza_after(const struct screen_model *s, struct textblock *out);
const char *florenza_token(const struct screen_model *s, int kind, int index);
bool florenza_about(const struct screen_model *s, struct sg_action a, int *kind, int *index);
void florenza_explain(const struct screen_model *s, int kind, int index, struct textblock *out);
void florenza_browse(const struct screen_model *s, struct textblock *out);
const char *florenza_dress(const struct screen_model *s, const char *sentence);
const char *florenza_topic(const struct screen_model *s);

void florenza_sentences(const struct screen_model *s, enum telling how, struct textblock *out);
bool florenza_find(const struct screen_model *s, const char *typed, int *kind, int *index);

#endif
