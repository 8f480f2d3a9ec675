/*
 * internal.h: what the chapters of Siena share. Not for use outside this folder.
 *
 * Each chapter has four functions at most: it lists actions into a struct
 * list, answers `why` an action of its kinds is refused, and applies it.
 * play.c asks the right chapter.
 */
#ifndef SIENA_RULES_INTERNAL_H
#define SIENA_RULES_INTERNAL_H

#include "base/bits.h"
#include "base/error.h"
#include "games/siena/rules/siena.h"

struct sg_visitor;

/* ---- lists ----------------------------------------------------------------- */

struct list {
    struct sg_choice *at;
    int count;
};

static inline void add_choice(struct list *l, unsigned kind, unsigned a, unsigned from, unsigned more)
{
    l->at[l->count++] = (struct sg_choice){{(uint16_t)kind, {(uint16_t)a, 0, (uint16_t)from}}, (uint16_t)more};
}

/* ---- bits -------------------------------------------------------------------- */

static inline uint64_t card_bit(unsigned card)
{
    return 1ull << card;
}

/* ---- events --------------------------------------------------------------------- */

enum {
    EV_ROUND = 1,
    EV_ORDER,
    EV_DEALT,
    EV_RESHUFFLED,
    EV_SPACE,
    EV_AUCTION,
    EV_DECLINED,
    EV_BID,
    EV_PASSED,
    EV_BOUGHT,
    EV_WON,
    EV_UNSOLD,
    EV_SWEPT,
    EV_FIRST,
    EV_TURN,
    EV_PAID,
    EV_RECEIVED,
    EV_PLAYED,
    EV_DISCARDED,
    EV_WORKERS,
    EV_READY,
    EV_SOLD,
    EV_LOADED,
    EV_FATO,
    EV_GAVE,
    EV_DREW,
    EV_KEPT,
    EV_RETURNED,
    EV_SET_OUT,
    EV_TRAVELLED,
    EV_LEFT_ROAD,
    EV_MOVED,
    EV_PULLED,
    EV_ENTERED,
    EV_COURTESAN,
    EV_COURTESAN_STAYS,
    EV_DONATED,
    EV_BUILT,
    EV_ENGAGED,
    EV_ARTIST,
    EV_LOOKED,
    EV_ARTIST_WON,
    EV_CALANDRINO,
    EV_BEGGED,
    EV_STINGY,
    EV_GUARDS,
    EV_ROSE,
    EV_CLEARED,
    EV_LEFTOVER,
    EV_OVER,
    EVENT_KINDS
};

static inline void emit(const struct sg_trace *t, int kind, int seat, const char *clause, int a, int b)
{
    if (t && t->event) {
        struct sg_event e = {(uint16_t)kind, (int8_t)seat, SG_EVERYONE, clause, {a, b}, 0, 0};
        t->event(t->ctx, &e);
    }
}

/* The same; if `news`, it shows everyone what was hidden until now. */
static inline void emit_news(const struct sg_trace *t, int kind, int seat, const char *clause, int a, int b, bool news)
{
    if (t && t->event) {
        struct sg_event e = {(uint16_t)kind, (int8_t)seat, SG_EVERYONE, clause, {a, b}, 0, news ? SG_EVERYONE : 0};
        t->event(t->ctx, &e);
    }
}

/* An event whose number only `audience` (a set of seats) may know; news to `news`. */
static inline void emit_secret(const struct sg_trace *t, int kind, int seat, const char *clause, int a,
                               unsigned audience, int secret, unsigned news)
{
    if (t && t->event) {
        struct sg_event e = {(uint16_t)kind, (int8_t)seat, (uint8_t)audience, clause, {a, 0}, secret, (uint8_t)news};
        t->event(t->ctx, &e);
    }
}

/* ---- refusals -------------------------------------------------------------------- */

/* Fills `why` and answers true, so that rules read: return no(why, ...). */
static inline bool no(struct sg_error *why, const char *clause, const char *key, int need, int have)
{
    return sg_refuse(why, "siena", clause, key, need, have);
}

/* ---- shared questions --------------------------------------------------------------- */

static inline bool opt(const struct siena_state *s, uint32_t option)
{
    return (s->head.options & option) != 0;
}

static inline unsigned opt2(const struct siena_state *s, unsigned shift)
{
    return s->head.options >> shift & 3;
}

/* Does chance decide this step? */
static inline bool chance_step(unsigned step)
{
    return step >= STEP_ORDER && step <= STEP_FATO;
}

static inline uint8_t everyone(const struct siena_state *s)
{
    return (uint8_t)((1u << s->head.seats) - 1);
}

static inline bool has_card(const struct siena_state *s, unsigned seat, unsigned card)
{
    return card < SIENA_CARDS && (s->hand[seat] >> card & 1);
}

static inline const struct siena_set *set_of(const struct siena_state *s)
{
    extern struct siena_set siena_sets[SG_MAX_SETS];
    return &siena_sets[s->head.set];
}

/* The cards of a kind in a seat's hand. */
static inline uint64_t cards_of(const struct siena_state *s, unsigned seat, unsigned kind)
{
    return s->hand[seat] & set_of(s)->of_kind[kind];
}

/* Goods whose workers may still be placed: S-STA-05. */
unsigned siena_live_goods(const struct siena_state *s);

/* The next of `among` up the track after `seat`, looping; `seat` itself last. */
unsigned siena_up(const struct siena_state *s, unsigned seat, unsigned among);

/* True if the highest bidder and `richer` order says a is richer than b. */
bool siena_richer(const struct siena_state *s, unsigned a, unsigned b);

/* ---- shared acts ------------------------------------------------------------------------ */

void siena_pay(struct siena_state *s, unsigned seat, unsigned florins, const char *clause, const struct sg_trace *t);
/* Pays what the seat has, up to `florins`. */
void siena_pay_all(struct siena_state *s, unsigned seat, unsigned florins, const char *clause,
                   const struct sg_trace *t);
void siena_receive(struct siena_state *s, unsigned seat, unsigned florins, const char *clause,
                   const struct sg_trace *t);
/* A card from a hand: played cards with an asterisk leave the game. */
void siena_play_card(struct siena_state *s, unsigned seat, unsigned card, const char *clause, const struct sg_trace *t);
void siena_discard_card(struct siena_state *s, unsigned seat, unsigned card, const struct sg_trace *t);
void siena_take_card(struct siena_state *s, unsigned seat, unsigned card);

void siena_over(struct siena_state *s, unsigned cause, const char *clause, const struct sg_trace *t);
/* Continues with the set-up once the stack is laid. */
void siena_setup_on(struct siena_state *s, const struct sg_trace *t);
/* S-VAR-01: goods cards that the introductory game puts aside. */
unsigned siena_aside(const struct siena_state *s);
/* S-WLT-01: the richer lie higher; a player who owns the same stays where they were. */
void siena_sort_wealth(struct siena_state *s);
void siena_next_round(struct siena_state *s, const struct sg_trace *t);
void siena_begin_turn(struct siena_state *s, unsigned seat, const struct sg_trace *t);
void siena_end_turn(struct siena_state *s, const struct sg_trace *t);
void siena_begin_opening(struct siena_state *s, const struct sg_trace *t);
void siena_begin_buying(struct siena_state *s, const struct sg_trace *t);
void siena_begin_auction(struct siena_state *s, const struct sg_trace *t);
void siena_begin_naming(struct siena_state *s, const struct sg_trace *t);
void siena_clear_turn(struct siena_state *s);
/* Continues after an interruption: the step of the actor's own turn. */
void siena_resume(struct siena_state *s);
/* Counts income for charity: S-CHA-02. `kind`: 0 sale, 1 journey, 2 other. */
void siena_earn(struct siena_state *s, unsigned florins, unsigned kind);
/* Draws `count` Senesi cards for the actor to keep `keep` of. */
void siena_draw_senesi(struct siena_state *s, unsigned count, unsigned keep, const struct sg_trace *t);

/* ---- chapters ------------------------------------------------------------------------------ */

/* auction.c */
void siena_list_opening(const struct siena_state *s, struct list *l);
void siena_list_bidding(const struct siena_state *s, struct list *l);
bool siena_why_auction(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_auction(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* round.c */
void siena_list_round(const struct siena_state *s, struct list *l);
bool siena_why_round(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_round(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* goods.c: the turn of Peasants and Merchants, and what all can do in a turn */
void siena_list_turn(const struct siena_state *s, struct list *l);
/* Is there a good that may go on the Via Francigena? S-VFR-01 */
bool siena_can_load(const struct siena_state *s);
void siena_list_loading(const struct siena_state *s, struct list *l);
bool siena_why_goods(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_goods(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
void siena_place_workers(struct siena_state *s, unsigned card, const struct sg_trace *t);
void siena_list_keep(const struct siena_state *s, struct list *l);
/* journey.c */
void siena_list_journeys(const struct siena_state *s, struct list *l);
bool siena_why_journey(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_journey(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* banker.c */
void siena_list_moving(const struct siena_state *s, struct list *l);
bool siena_why_move(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_move(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* town.c */
void siena_list_called(const struct siena_state *s, struct list *l);
void siena_list_town(const struct siena_state *s, struct list *l);
bool siena_why_town(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_town(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* artist.c */
void siena_list_artist(const struct siena_state *s, struct list *l);
bool siena_why_artist(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_artist(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* calandrino.c */
void siena_list_sending(const struct siena_state *s, struct list *l);
void siena_list_begged(const struct siena_state *s, struct list *l);
bool siena_why_calandrino(const struct siena_state *s, struct sg_action a, struct sg_error *why);
void siena_do_calandrino(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* chance.c */
int siena_outcomes(const void *state, struct sg_outcome *out);
uint32_t siena_chance_total(const void *state);
struct sg_stream siena_chance_stream(const void *state);
struct sg_action siena_chance_sample(const void *state, uint32_t at);
void siena_do_chance(struct siena_state *s, struct sg_action a, const struct sg_trace *t);
/* setup.c */
bool siena_check_setup(const struct sg_setup *setup, struct sg_error *why);
void siena_init(void *state, const struct sg_setup *setup);
/* play.c */
int siena_turn(const void *state);
int siena_actions(const void *state, struct sg_choice *out);
bool siena_refuse(const void *state, struct sg_action a, struct sg_error *why);
void siena_apply(void *state, struct sg_action a, const struct sg_trace *t);
/* score.c */
int siena_score_lines(const void *state, int seat, struct sg_line *out);
void siena_result(const void *state, struct sg_result *out);
/* view.c */
void siena_redact(const void *state, int viewer, void *view);
void siena_resample(void *view, struct sg_rng *rng);
struct sg_action siena_hide(const void *before, struct sg_action a, int viewer);
/* check.c: NULL, or what can never be; the bounds first, before anything is derived */
bool siena_check_bounds(const struct siena_state *s, struct sg_error *why);
bool siena_check(const struct siena_state *s, struct sg_error *why);
/* position.c */
bool siena_start_phase(void *state, int what, int seat, const struct sg_trace *t, struct sg_error *why);
bool siena_normalize(void *state, struct sg_error *why);
/* project.c: the position when the round ends, if nobody does more than they must */
void siena_look_ahead(const struct siena_state *state, struct siena_state *out);
void siena_dump_ahead(const void *state, int seat, const struct sg_visitor *to);
/* orders.c */
int siena_orders(const void *view, int seat, struct sg_order *out);
/* names.c; the counts are checked there */
enum { SIENA_OPTIONS = 26, SIENA_PRESETS = 4, SIENA_FIELDS = 72, SIENA_STARTS = 7 };
extern const char *const siena_start_words[SIENA_STARTS];
extern const struct sg_verb siena_verbs[ACTION_KINDS];
extern const struct sg_event_info siena_events[EVENT_KINDS];
extern const struct sg_field siena_fields[];
extern const struct sg_option siena_options[];
extern const struct sg_preset siena_presets[SIENA_PRESETS];

#endif
