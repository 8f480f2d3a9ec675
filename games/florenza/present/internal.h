/* internal.h: what the chapters of Florenza's presentation share. present.c has the table. */
#ifndef FLORENZA_PRESENT_INTERNAL_H
#define FLORENZA_PRESENT_INTERNAL_H

#include "games/florenza/present/things.h"
#include "games/florenza/rules/events.h"
#include "games/florenza/rules/florenza.h"
#include "present/present.h"

/* ---- present.c -------------------------------------------------------------------------- */

static inline const struct florenza_state *state_of(const struct sg_view *v)
{
    return v->state;
}

static inline const struct florenza_set *set_of_view(const struct sg_view *v)
{
    return florenza_set_of(v->state);
}

const struct sg_message *name_workshop(int workshop, struct sg_arena *arena);
/* "Cupola (Cathedral)", and "Cupola" alone. */
const struct sg_message *name_box(int box, struct sg_arena *arena);
const struct sg_message *name_box_alone(int box, struct sg_arena *arena);
const struct sg_message *name_person(int who, struct sg_arena *arena);
/* "Palazzo della Signoria", and "Signoria". */
const struct sg_message *name_building(int building, struct sg_arena *arena);
const struct sg_message *name_building_alone(int building, struct sg_arena *arena);
const struct sg_message *name_good(int good, struct sg_arena *arena);
const struct sg_message *name_skill(int skill, struct sg_arena *arena);
/* The seats in turn order; before there is one, as they sit. */
int seat_in_order(const struct florenza_state *s, int place);

/* ---- goods.c: amounts, prices, what workshops and people do ------------------------------- */

/* "2 wood, 100 F, 1 worker"; NULL if it is nothing. Either part may be NULL. */
const struct sg_message *list_goods(const struct florenza_price *p, const struct florenza_gain *g,
                                    struct sg_arena *arena);
/* The same, and "nothing" where it is. */
const struct sg_message *say_goods(const struct florenza_price *p, const struct florenza_gain *g,
                                   struct sg_arena *arena);
/* "2wo 100F": for narrow places. */
const struct sg_message *brief_goods(const struct florenza_price *p, const struct florenza_gain *g,
                                     struct sg_arena *arena);
/* "+3 prestige", "-1 prestige", "+50 F" */
const struct sg_message *signed_prestige(int n, struct sg_arena *arena);
const struct sg_message *signed_florins(int n, struct sg_arena *arena);
/* "2 metal becomes 500 F", "50 F, 1 worker each round", "1 wood" */
const struct sg_message *say_work(const struct florenza_workshop *w, struct sg_arena *arena);
const struct sg_message *brief_work(const struct florenza_workshop *w, struct sg_arena *arena);
/* "painter, sculptor" */
const struct sg_message *list_skills(unsigned skills, struct sg_arena *arena);
/* "painter, sculptor or architect" */
const struct sg_message *either_skill(unsigned skills, struct sg_arena *arena);
/* The six results of an artist as text: "1 2 2 3 4 6*", a masterpiece with its star. */
const char *results_text(const struct sg_view *v, int who, int skill, struct sg_arena *arena);
/* What somebody costs and gives: "painter for 100 F, results 1 2 2 3 4 6*". `skills`: only these. */
const struct sg_message *say_terms(const struct sg_view *v, int who, unsigned skills, struct sg_arena *arena);
const struct sg_message *brief_terms(const struct sg_view *v, int who, unsigned skills, struct sg_arena *arena);

/* ---- people.c: where somebody stands -------------------------------------------------------- */

enum standing { STANDS_FREE, STANDS_AT_BOX, STANDS_ON_PULPIT, STANDS_DETAINED, STANDS_EXPELLED, STANDS_SERVED };
struct stand {
    enum standing how;
    int seat; /* whom somebody works for, or FL_NONE */
    int box;  /* at which artwork, or FL_NONE */
};
struct stand find_person(const struct florenza_state *s, int who);
/* The Life card that somebody is under, from 0; -1: none. */
int life_card_of(const struct florenza_state *s, int who);
/* How many of the unnamed of this kind can still be hired. */
int unnamed_free(const struct florenza_state *s, int who);
/* Who has completed a box or has a worker on it: a seat, or FL_NONE. Of a district's box only `seat` is asked. */
int box_maker(const struct florenza_state *s, int box, int seat);
int box_worker(const struct florenza_state *s, int box, int seat, int *artist);

/* ---- labels.c, groups.c, events.c ------------------------------------------------------------ */

void label_action(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena,
                  struct sg_label *out);
int list_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                struct sg_group *out);
bool say_event(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
               struct sg_sentence *out);

/* ---- ahead.c: looking ahead (F-PRJ-01) -------------------------------------------------------- */

/* What phases 6 and 7 will leave a seat with, and what it will fail to pay. */
void add_ahead(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out);
void say_after(const struct sg_view *v, struct sg_action action, const struct sg_view *then, struct sg_arena *arena,
               struct sg_page *out);

/* ---- holdings.c ---------------------------------------------------------------------------------- */

int list_holdings(const struct sg_view *v, int seat, struct sg_holding *out);

/* ---- explain.c, describe.c, topics.c, facts.c --------------------------------------------------- */

bool explain_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out);
void describe_table(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out);
int list_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                struct sg_topic *out);
/* Who has made an artwork or is at work on it; NULL: nobody. */
const struct sg_message *say_box_state(const struct florenza_state *s, int box, int seat, struct sg_arena *arena);
void visit_facts(const struct sg_view *v, int seat, const struct sg_visitor *to);
/* The phase that a step belongs to, 1 to 9; 0: before the first round. */
int phase_of(int step);

/* ---- plan.c -------------------------------------------------------------------------------------- */

void make_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out);

/* ---- overview.c ---------------------------------------------------------------------------------- */

void write_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);

/* ---- card.c ---------------------------------------------------------------------------------- */

void write_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);

/* ---- captions.c ---------------------------------------------------------------------------------- */

void add_captions(const struct sg_view *v, struct sg_captions *out);

#endif
