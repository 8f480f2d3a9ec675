/* internal.h: what the chapters of Siena's presentation share. */
#ifndef SIENA_PRESENT_INTERNAL_H
#define SIENA_PRESENT_INTERNAL_H

#include "games/siena/present/things.h"
#include "games/siena/rules/siena.h"
#include "present/present.h"

static inline const struct siena_state *state_of(const struct sg_view *v)
{
    return v->state;
}

static inline const struct siena_set *set_of_view(const struct sg_view *v)
{
    return siena_set(state_of(v)->head.set);
}

/* Is a number of seat really one? Views have NOBODY where none is meant. */
static inline bool is_seat(const struct siena_state *s, unsigned seat)
{
    return seat < s->head.seats;
}

/* ---- names.c ---- */

extern const struct sg_thing_kind siena_kinds[SIENA_THINGS];

/* "G01": what actions call a card. */
const char *siena_card_id(int card);
/* "mule": the word of a card's kind in the language files; a Goods card with the picture is "journey". */
const char *siena_card_word(const struct siena_set *set, int card);
/* "Goods (2 corn, 1 wine)", "Mule". */
const struct sg_message *siena_card_name(const struct siena_set *set, int card, struct sg_arena *arena);
/* "2co1wi>", "Mule". */
const struct sg_message *siena_card_face_short(const struct siena_set *set, int card, struct sg_arena *arena);
const struct sg_message *siena_good_name(int good, struct sg_arena *arena);
/* In the middle of a sentence: "the Duomo". */
const struct sg_message *siena_place_in(int place, struct sg_arena *arena);
const struct sg_message *siena_place_name(int place, struct sg_arena *arena);
const struct sg_message *siena_road_name(int road, struct sg_arena *arena);
const struct sg_message *siena_status_name(int status, struct sg_arena *arena);
/* In a sentence: a status as its language writes it there. */
const struct sg_message *siena_status_word(int status, struct sg_arena *arena);
/* "Ambrogio Lorenzetti"; for SIENA_ARTISTS an Artist who is not seen. */
const struct sg_message *siena_artist_name(const struct siena_set *set, int artist, struct sg_arena *arena);

const struct sg_message *siena_name_thing(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena);
const struct sg_message *siena_short_name(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena);
const char *siena_thing_token(const struct sg_view *v, struct sg_thing thing);

/* ---- labels.c, groups.c ---- */

void siena_label(const struct sg_view *v, const struct sg_choice *choice, struct sg_arena *arena, struct sg_label *out);
int siena_groups(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                 struct sg_group *out);
/* "then Ann", "ends the round". */
const struct sg_message *siena_turn_next(const struct siena_state *s, struct sg_arena *arena);

/* ---- events.c ---- */

bool siena_sentence(const struct sg_view *v, const struct sg_event *events, int count, struct sg_arena *arena,
                    struct sg_sentence *out);

/* ---- explain.c ---- */

/* What a Banker holds that the viewer cannot see and that will count; NULL: nothing. */
const struct sg_message *siena_unseen(const struct sg_view *v, int seat, struct sg_arena *arena);
bool siena_explain(const struct sg_view *v, struct sg_thing thing, struct sg_arena *arena, struct sg_page *out);

/* ---- facts.c, ways.c ---- */

void siena_facts(const struct sg_view *v, int seat, const struct sg_visitor *to);

/* A way of a Banker to a place, or what is known of it. */
struct way {
    unsigned steps, cards; /* cards: how many of `card` are played for their headings */
    uint8_t card[SIENA_HAND];
    unsigned gifts; /* times that the bride is paid */
    bool pulled;    /* the Courtesans call before one is there */
    bool enough;    /* the hand suffices */
};

/* How a Banker on the move comes to a district, with the fewest headings and of these the smallest. */
void siena_way_to(const struct siena_state *s, unsigned seat, unsigned place, struct way *out);

/* The actions of that way, one after another; how many. */
int siena_way_actions(const struct siena_state *s, unsigned seat, unsigned place, const struct way *way,
                      struct sg_action out[SG_MAX_ROUTE]);
int siena_routes(const struct sg_view *v, struct sg_route *out);

/* ---- after.c, topics.c ---- */

void siena_after(const struct sg_view *v, struct sg_action action, const struct sg_view *then, struct sg_arena *arena,
                 struct sg_page *out);
int siena_topics(const struct sg_view *v, const struct sg_choice *list, int count, struct sg_arena *arena,
                 struct sg_topic *out);

/* ---- holdings.c ---- */

int siena_holdings(const struct sg_view *v, int seat, struct sg_holding *out);

/* ---- plan.c ---- */

void siena_plan(const struct sg_view *v, int seat, struct sg_arena *arena, struct sg_page *out);

/* ---- overview.c ---- */

void siena_overview(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);
/* When the game ends, as it is set up. */
const struct sg_message *siena_end_message(const struct siena_state *s, const struct siena_set *set,
                                           struct sg_arena *arena);

/* ---- card.c ---- */

void siena_card(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);

/* ---- describe.c, now.c ---- */

void siena_describe(const struct sg_view *v, enum sg_description how, struct sg_arena *arena, struct sg_page *out);
/* What is happening at this moment: the auction, the turn. */
void siena_describe_now(const struct sg_view *v, struct sg_arena *arena, struct sg_page *out);

/* ---- captions.c, captions_desk.c ---- */

void siena_captions(const struct sg_view *v, struct sg_captions *out);

#endif
