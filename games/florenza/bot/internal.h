/*
 * internal.h: how the steward of Florenza thinks; for this folder only.
 *
 * Everything is measured in prestige points. A context is what one seat makes
 * of a position: what points a cube, a fiorino and a worker are worth at
 * this time of the game (value.c), and what will be left of its stock when
 * all that it has begun is paid for (plan.c). With that every action gets a
 * value: artworks.c and placing.c for phase 4, dealing.c for everything
 * else. moves.c makes a choice or weights of the values, evaluate.c adds
 * up what a whole seat has.
 */
#ifndef FLORENZA_BOT_INTERNAL_H
#define FLORENZA_BOT_INTERNAL_H

#include "ai/ai.h"
#include "games/florenza/rules/internal.h"

#include <string.h>

enum { MOST_STOCK = 8, MOST_RATED = 64 };

/*
 * What the steward believes things to be worth. By round where that matters:
 * early on goods build workshops, in the end there is no time to use them.
 */
struct taste {
    float cube[FL_ROUNDS];   /* a cube, in PP */
    float florin[FL_ROUNDS]; /* 100 F */
    float worker[FL_ROUNDS]; /* one more worker to be placed */
    float kind[FL_CUBES];    /* how much a kind is better or worse than others */
    float plenty;            /* each further cube of a kind is worth this much of the last */
    float rich;              /* above 500 F a fiorino is worth this much */
    float lack, debt;        /* one cube, 100 F too few for what was begun */
    float influence;         /* 1 CI that is kept */
    float bishop;            /* the Bishop's power in one round */
    float finish;            /* one artwork of the four that complete a building */
    float first;             /* the first artwork in Palazzo or Chiesa: no 4 to lose */
    float own;               /* any artwork of the district: no 1 to lose */
    float space;             /* a workshop where there was none: no 1 to lose */
    float fixed, priced;     /* how often a round a workshop of one's own is used */
    float abroad;            /* what else it costs to work in an opponent's */
    float enable;            /* what makes another placement possible has this share in it */
    float risk;              /* to count on the market or on work for what is lacking */
    float stop_early;        /* an artwork now rather than later */
    float income;            /* what comes every round, against what is there now */
    float dear;              /* artists: 100 F of their price count as this many */
    float cardinal;          /* who becomes Bishop may be Cardinal a round later */
    float lead;              /* how much each CI ahead makes surer */
};

extern const struct taste florenza_taste;

/* A stock of goods: what is there, or what will be. */
struct stock {
    int32_t florins;
    int32_t cubes[FL_CUBES];
};

/* What follows from taste alone, for each round; made once. */
struct prices {
    float heap[FL_CUBES][MOST_STOCK + 1]; /* worth of so many cubes of a kind */
    float plain[FL_CUBES];                /* worth of one, whatever is there */
    float to_come;                        /* worth of a worker in every round to come */
};

struct context {
    const struct florenza_state *s;
    const struct florenza_set *k;
    const struct taste *t;
    int seat, left; /* rounds after this one */
    float cube, florin, worker;
    int space;          /* where the next workshop would be built; FL_SPACES: nowhere */
    struct stock early; /* when phase 6 comes to that space */
    struct stock free;  /* when everything begun is paid; below 0: it cannot be */
    int influence;      /* with what is begun */
    float begun;        /* PP that what is begun will bring, dice and CI included */
    uint32_t crests;    /* with what is begun */
    int rival;          /* the best of the others on the influence track */
    float church;       /* what the influence is worth, when all is counted */
    bool debt;          /* something begun cannot be paid */
    uint64_t have;      /* free.cubes side by side, none below 0 */
    const struct prices *now;
};

/* An action and its value. */
struct rated {
    struct sg_action action;
    float value;
};

static inline struct sg_action action_of(int kind, int a, int b)
{
    return (struct sg_action){(uint16_t)kind, {(uint16_t)a, (uint16_t)b, 0}};
}

/* ---- asked for every tile and box: short, so that calls do not cost more than they do --- */

/* Below 0: so many are lacking. */
static inline float cubes_value(const struct context *m, int kind, int count)
{
    if (count < 0)
        return m->t->lack * (float)count;
    if (count <= MOST_STOCK)
        return m->now->heap[kind][count];
    return m->now->heap[kind][MOST_STOCK] + (float)(count - MOST_STOCK) * 0.4f * m->cube;
}

static inline float florins_value(const struct context *m, int florins)
{
    if (florins < 0)
        return m->t->debt * (float)florins / 100;
    if (florins <= 500 || !m->left)
        return m->florin * (float)florins;
    return m->florin * (500 + (float)(florins - 500) * m->t->rich);
}

/* What changes if `take` comes in and `spend` (and `florins` more) goes out. */
static inline float goods_value(const struct context *m, const struct florenza_price *take,
                                const struct florenza_price *spend, int florins)
{
    int more = take->florins - spend->florins - florins;
    float sum = more ? florins_value(m, m->free.florins + more) - florins_value(m, m->free.florins) : 0;
    for (int c = 0; c < FL_CUBES; c++) {
        int d = take->cubes[c] - spend->cubes[c];
        if (d)
            sum += cubes_value(m, c, m->free.cubes[c] + d) - cubes_value(m, c, m->free.cubes[c]);
    }
    return sum;
}

static inline bool affords(const struct stock *stock, const struct florenza_price *price, int florins)
{
    int little = stock->florins < price->florins + florins;
    for (int c = 0; c < FL_CUBES; c++)
        little |= stock->cubes[c] < price->cubes[c];
    return !little;
}

/* Six cubes' numbers side by side in one word, a byte each, at most 127. */
static inline uint64_t side_by_side(const uint8_t cubes[FL_CUBES])
{
    uint64_t word = 0;
    memcpy(&word, cubes, FL_CUBES);
    return word;
}

/* Cubes that the stock lacks for the price: in every byte 128 + price - have, and what is above 128. */
static inline int lacking_cubes(const struct context *m, const struct florenza_price *price)
{
    const uint64_t high = 0x8080808080808080u;
    uint64_t d = (side_by_side(price->cubes) | high) - m->have, more = d & high;
    d &= more - (more >> 7);
    return (int)(d * 0x0101010101010101u >> 56);
}

/* What so much more influence is worth. */
float influence_value(const struct context *m, int influence);
static inline float influence_up(const struct context *m, int by)
{
    return influence_value(m, m->influence + by) - m->church;
}

/* ---- value.c: prices --------------------------------------------------------- */
void florenza_make_prices(void); /* once, before any play */
void context_prices(struct context *m);
float worker_income_value(const struct context *m); /* one more worker each round to come */
float stock_value(const struct context *m);
/* What owning the tile is worth. */
float tile_value(const struct context *m, int workshop, int rounds);

/* ---- plan.c: what is begun ------------------------------------------------------ */
void context_open(struct context *m, const struct florenza_state *s, int seat);
int income_workers(const struct context *m);

/* ---- artworks.c: boxes and artists ------------------------------------------------ */
/* What the artist's table gives on average. */
float roll_value(const struct context *m, int artist, int skill, int box);
/* The artist's skill that serves best if `florins` may be spent on it; -1: none. */
int best_skill(const struct context *m, int box, int artist, int florins, float *value);
/* Artists for a box, each with what the artwork is worth if begun now, all costs counted; how many. */
int rate_artists(const struct context *m, int box, struct rated *out);
/* Of each box with its best artist; `wanted`: what one more cube of a kind would make possible. */
int rate_boxes(const struct context *m, uint32_t boxes, struct rated *out, float *wanted);

/* ---- placing.c: phase 4 -------------------------------------------------------------- */
int rate_placements(const struct context *m, struct rated *out);
int rate_operate(const struct context *m, struct rated *out);
int rate_build(const struct context *m, struct rated *out);
int rate_pulpits(const struct context *m, struct rated *out);
int rate_preachers(const struct context *m, struct rated *out);

/* ---- dealing.c: all other phases -------------------------------------------------------- */
int rate_start(const struct context *m, struct rated *out);
int rate_atrio(const struct context *m, struct rated *out);
int rate_captain(const struct context *m, struct rated *out);
int rate_bishop(const struct context *m, struct rated *out);
int rate_market(const struct context *m, struct rated *out);
int rate_take(const struct context *m, struct rated *out);
int rate_produce(const struct context *m, struct rated *out);
int rate_artwork(const struct context *m, struct rated *out);
int rate_skill(const struct context *m, struct rated *out);
int rate_incentive(const struct context *m, struct rated *out);
int rate_keep(const struct context *m, struct rated *out);
float market_value(const struct context *m);

/* ---- evaluate.c ---------------------------------------------------------------------------- */
/* All seats at once, for those who compare them. */
struct outlook {
    struct context contexts[SG_MAX_SEATS];
    float prospect[SG_MAX_SEATS]; /* the final score that each can expect */
    float scale;                  /* how much a point of it means by now */
};

float prospect(const struct florenza_state *s, int seat);
void outlook_open(struct outlook *o, const struct florenza_state *s);
void florenza_chances(const void *state, float *chance);

/* ---- features.c ----------------------------------------------------------------------------- */
enum { FLORENZA_FEATURES = 42 };
extern const char *const florenza_feature_names[FLORENZA_FEATURES];
void outlook_features(const struct outlook *o, int seat, float *f);
void florenza_features(const void *state, int seat, float *out);

#endif
