/*
 * internal.h: what the chapters of this folder share with each other.
 *
 * Play runs by itself until somebody, or chance, has to decide. A chapter
 * exports enter(), which starts its phase and continues into the next one
 * when nothing is to be decided, and for each of its decisions list() (what
 * is allowed), why() (why something is not) and apply(). Both list() and
 * why() ask the same masks, so that they cannot disagree.
 */
#ifndef FLORENZA_RULES_INTERNAL_H
#define FLORENZA_RULES_INTERNAL_H

#include "base/bits.h"
#include "base/error.h"
#include "games/florenza/rules/events.h"
#include "games/florenza/rules/florenza.h"

#define BIT32(n) ((uint32_t)1 << (n))
#define BIT64(n) ((uint64_t)1 << (n))

#define UNNAMED_ARTISTS (BIT64(40) | BIT64(41) | BIT64(42))
#define NAMED_CHARACTERS (BIT64(40) - 1)
#define OWN_BOXES (BIT32(FL_OWN) - 1)
#define SHARED_BOXES ((BIT32(FL_BOXES) - 1) & ~OWN_BOXES)
#define PALAZZO_BOXES 0x0fu
#define CHIESA_BOXES 0xf0u

enum { FL_MOST = 9999, FL_MOST_FLORINS = 999999, MOST_PRICE = 2000 };

/* A state in play, its components, and who listens. */
struct play {
    struct florenza_state *s;
    const struct florenza_set *k;
    const struct sg_trace *trace;
};

static inline void emit(const struct play *p, int kind, int seat, const char *clause, int a, int b)
{
    if (p->trace && p->trace->event) {
        struct sg_event e = {(uint16_t)kind, (int8_t)seat, SG_EVERYONE, clause, {a, b}, 0, 0};
        p->trace->event(p->trace->ctx, &e);
    }
}

/* ---- Small questions -------------------------------------------------------- */

extern struct florenza_set florenza_sets[SG_MAX_SETS];

static inline const struct florenza_set *set_of(const struct florenza_state *s)
{
    return &florenza_sets[s->head.set];
}

static inline uint64_t in_town(const struct florenza_state *s)
{
    const uint64_t *l = s->life;
    return l[0] | l[1] | l[2] | l[3] | l[4] | l[5] | l[6];
}

/* Eight bytes as one number, the first one lowest. */
static inline uint64_t eight(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* 1 in every byte that is not 0. */
static inline uint64_t nonzero_bytes(uint64_t v)
{
    return ((((v & 0x7f7f7f7f7f7f7f7fu) + 0x7f7f7f7f7f7f7f7fu) | v) >> 7) & 0x0101010101010101u;
}

/* Which of eight bytes are not 0, as eight bits. */
static inline unsigned nonzero_mask(const uint8_t *p)
{
    return (unsigned)(nonzero_bytes(eight(p)) * 0x0102040810204080u >> 56);
}

/* Does one player hold both offices (F-ORD-06)? */
static inline bool both_offices(const struct florenza_state *s)
{
    return s->captain != FL_NONE && s->captain == s->bishop;
}

static inline bool is_own(int box)
{
    return box < FL_OWN;
}

/* ---- Lists, made of the entries in entries.c -------------------------------- */

extern const struct sg_choice florenza_entries[FL_DRAW][FL_CHARACTERS];

/* The action `kind` with its argument `i` at out[n]; answers n + 1. */
static inline int put_choice(struct sg_choice *out, int n, int kind, int i)
{
    out[n] = florenza_entries[kind][i];
    return n + 1;
}

/* One action for each bit of `m`: for few bits, anywhere. */
static inline int put_few(struct sg_choice *out, int n, int kind, uint64_t m)
{
    while (m)
        n = put_choice(out, n, kind, sg_bit_next(&m));
    return n;
}

/* The same for many bits below `top`, without branches that nobody can foresee. */
static inline int put_many(struct sg_choice *out, int n, int kind, uint32_t m, int top)
{
    struct sg_choice *at = out + n;
    for (int i = 0; i < top; i++, m >>= 1) {
        *at = florenza_entries[kind][i];
        at += m & 1;
    }
    return (int)(at - out);
}

/* ---- Refusals ------------------------------------------------------------------ */

/* Fills `why` and answers true: "yes, it is refused". */
static inline bool no(struct sg_error *why, const char *clause, const char *key, int need, int have)
{
    return sg_refuse(why, "florenza", clause, key, need, have);
}

/* ---- ledger.c: every gain and loss ------------------------------------------ */
void give_florins(const struct play *p, int seat, int amount, const char *clause);
void give_cubes(const struct play *p, int seat, int cube, int amount, const char *clause);
void give_prestige(const struct play *p, int seat, int amount, const char *clause);
void give_influence(const struct play *p, int seat, int amount, const char *clause);
void give_workers(const struct play *p, int seat, int amount, const char *clause);
void give_gain(const struct play *p, int seat, const struct florenza_gain *gain, const char *clause);
void give_goods(const struct play *p, int seat, const struct florenza_price *goods, const char *clause);
bool can_pay(const struct florenza_state *s, int seat, const struct florenza_price *price, int florins_more);
void pay(const struct play *p, int seat, const struct florenza_price *price, int florins_more, const char *clause);

/* ---- summary.c: what follows from the rest ------------------------------------- */
void summarize(struct florenza_state *s);
void box_open(struct florenza_state *s, int seat, int box);

/* F-PLC-07: the unnamed are two of a kind. */
static inline void character_busy(struct florenza_state *s, int character)
{
    if (character < FL_NAMED || ++s->unnamed_hired[character - FL_UNNAMED] == FL_UNNAMED_EACH)
        s->busy |= BIT64(character);
}

static inline void box_close(struct florenza_state *s, int seat, int box)
{
    if (is_own(box))
        s->closed_own[seat] |= (uint8_t)(1u << box);
    else
        s->closed |= BIT32(box);
}

/* ---- setup.c ------------------------------------------------------------------ */
extern const uint32_t florenza_starters; /* F-SET-06, workshops as bits */
bool florenza_check_setup(const struct sg_setup *setup, struct sg_error *why);
void florenza_init(void *state, const struct sg_setup *setup);
void setup_draw(const struct play *p, int character);
void setup_seat(const struct play *p, int seat);
void setup_enter_workshops(const struct play *p);
int setup_list(const struct florenza_state *s, struct sg_choice *out);
bool setup_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void setup_apply(const struct play *p, struct sg_action a);
void character_arrives(const struct play *p, int character, const char *clause);
void round_enter(const struct play *p);

/* ---- income.c ------------------------------------------------------------------- */
void income_enter(const struct play *p);
void income_roll(const struct play *p, int die);
int atrio_owner(const struct florenza_state *s); /* FL_NONE: nobody */
int atrio_list(const struct florenza_state *s, struct sg_choice *out);
bool atrio_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void atrio_apply(const struct play *p, struct sg_action a);

/* ---- offices.c -------------------------------------------------------------------- */
void captain_enter(const struct play *p);
int captain_list(const struct florenza_state *s, struct sg_choice *out);
bool captain_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void captain_apply(const struct play *p, struct sg_action a);
void bishop_enter(const struct play *p);
int bishop_list(const struct florenza_state *s, struct sg_choice *out);
bool bishop_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void bishop_apply(const struct play *p, struct sg_action a);

/* ---- placement.c ---------------------------------------------------------------------- */
int place_slots(const struct florenza_state *s); /* turns each time round */
int place_seat(const struct florenza_state *s, int slot);
void placement_enter(const struct play *p);
void placement_from(const struct play *p, int slot); /* the first turn from `slot` on */
int place_list(const struct florenza_state *s, struct sg_choice *out);
int operate_list(const struct florenza_state *s, struct sg_choice *out);
int build_list(const struct florenza_state *s, struct sg_choice *out);
bool placement_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void place_apply(const struct play *p, struct sg_action a);
void operate_apply(const struct play *p, struct sg_action a);
void build_apply(const struct play *p, struct sg_action a);
void stop_apply(const struct play *p, struct sg_action a);
void send_worker(const struct play *p); /* it leaves the hand */
void placed(const struct play *p);      /* the worker stands: the next turn */

/* ---- hiring.c --------------------------------------------------------------------------- */
uint32_t open_boxes(const struct florenza_state *s, int seat); /* with a free artist */
uint64_t free_artists(const struct florenza_state *s, int seat);
uint64_t free_preachers(const struct florenza_state *s); /* whatever they cost */
uint64_t payable_preachers(const struct florenza_state *s, int seat);
int cheapest_preacher(const struct florenza_state *s); /* of those who are free */
unsigned hiring_purposes(const struct florenza_state *s, int seat);
unsigned free_pulpits(const struct florenza_state *s, int seat); /* bits: own, Cathedral */
void hiring_box(const struct play *p);
void hiring_pulpit(const struct play *p);
int box_list(const struct florenza_state *s, struct sg_choice *out);
int artist_list(const struct florenza_state *s, struct sg_choice *out);
int pulpit_list(const struct florenza_state *s, struct sg_choice *out);
int preacher_list(const struct florenza_state *s, struct sg_choice *out);
bool hiring_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void box_apply(const struct play *p, struct sg_action a);
void hire_apply(const struct play *p, struct sg_action a);
void pulpit_apply(const struct play *p, struct sg_action a);
void preacher_apply(const struct play *p, struct sg_action a);

/* ---- market.c ------------------------------------------------------------------------------ */
void market_enter(const struct play *p);
void market_from(const struct play *p, int slot);
int market_list(const struct florenza_state *s, struct sg_choice *out);
int trade_list(const struct florenza_state *s, struct sg_choice *out);
bool market_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void sell_apply(const struct play *p, struct sg_action a);
void buy_apply(const struct play *p, struct sg_action a);
void trade_apply(const struct play *p, struct sg_action a);
void take_apply(const struct play *p, struct sg_action a);
void done_apply(const struct play *p, struct sg_action a);

/* ---- district.c ----------------------------------------------------------------------------- */
void district_enter(const struct play *p);
int district_list(const struct florenza_state *s, struct sg_choice *out);
bool district_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void district_apply(const struct play *p, struct sg_action a);

/* ---- artwork.c -------------------------------------------------------------------------------- */
void artwork_enter(const struct play *p);
void artwork_from(const struct play *p, int slot);
int artwork_list(const struct florenza_state *s, struct sg_choice *out);
int skill_list(const struct florenza_state *s, struct sg_choice *out);
int incentive_list(const struct florenza_state *s, struct sg_choice *out);
int keep_list(const struct florenza_state *s, struct sg_choice *out);
bool artwork_why(const struct florenza_state *s, struct sg_action a, struct sg_error *why);
void artwork_apply(const struct play *p, struct sg_action a);
void artwork_roll(const struct play *p, int die);
uint32_t artworks_next(const struct florenza_state *s, int seat); /* boxes of the first class */
unsigned payable_skills(const struct florenza_state *s, int seat, int box, int artist);
int site_of(const struct florenza_state *s, int seat, int box); /* place in sites, or -1 */
void site_add(struct florenza_state *s, int seat, int box, int artist);

/* ---- order.c ------------------------------------------------------------------------------------ */
void order_enter(const struct play *p); /* phase 8 */
void round_end(const struct play *p);   /* phase 9 */
void everyone_home(struct florenza_state *s);
void arrivals_draw(const struct play *p, int character);
void order_make(struct florenza_state *s); /* offices first: F-ORD-05 */

/* ---- score.c ------------------------------------------------------------------------------------- */
int florenza_score_lines(const void *state, int seat, struct sg_line *out);
void florenza_result(const void *state, struct sg_result *out);

/* ---- position.c ------------------------------------------------------------------------------------ */
bool position_check_pieces(struct florenza_state *s, struct sg_error *why); /* everything but the step */
bool position_check_phase(const struct florenza_state *s, struct sg_error *why);
void position_fill_order(struct florenza_state *s);
void position_clear_unused(struct florenza_state *s);

/* ---- view.c, begin.c, position.c, play.c, components.c, names.c --------------------------------------------- */
void florenza_redact(const void *state, int viewer, void *view);
void florenza_resample(void *view, struct sg_rng *rng);
struct sg_action florenza_hide(const void *before, struct sg_action action, int viewer);
bool florenza_start_phase(void *state, int what, int seat, const struct sg_trace *trace, struct sg_error *why);
bool florenza_normalize(void *state, struct sg_error *why);
int florenza_turn(const void *state);
int florenza_actions(const void *state, struct sg_choice *out);
int florenza_outcomes(const void *state, struct sg_outcome *out);
uint32_t florenza_chance_total(const void *state);
struct sg_stream florenza_chance_stream(const void *state);
struct sg_action florenza_chance_sample(const void *state, uint32_t at);
bool florenza_refuse(const void *state, struct sg_action action, struct sg_error *why);
void florenza_apply(void *state, struct sg_action action, const struct sg_trace *trace);

void florenza_print(int slot, struct sg_text *out);
void florenza_dump(int slot, const struct sg_visitor *to);
void florenza_dump_ahead(const void *state, int seat, const struct sg_visitor *to);
extern const struct sg_components florenza_components;

extern const char *const florenza_start_words[];
extern const struct sg_option florenza_options[4];
extern const struct sg_verb florenza_verbs[FL_KINDS];
extern const struct sg_event_info florenza_events[EV_COUNT];
enum { FLORENZA_FIELDS = 50 };
extern const struct sg_field florenza_fields[FLORENZA_FIELDS];

/* What begin() can begin. */
enum {
    FL_BEGIN_WORKSHOPS,
    FL_BEGIN_ROUND,
    FL_BEGIN_INCOME,
    FL_BEGIN_CAPTAIN,
    FL_BEGIN_BISHOP,
    FL_BEGIN_PLACEMENT,
    FL_BEGIN_MARKET,
    FL_BEGIN_DISTRICT,
    FL_BEGIN_ARTWORKS,
    FL_BEGIN_ORDER,
    FL_BEGIN_END,
    FL_BEGIN_SCORING,
    FL_STARTS
};

#endif
