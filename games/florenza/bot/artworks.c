/* artworks.c: which artworks pay, and with which artist. */
#include "games/florenza/bot/internal.h"

/* ---- Artists --------------------------------------------------------------------- */

static int rank_of(int box)
{
    return box < FL_CIVIC ? 1 : box < FL_DUOMO ? 2 : 3;
}

/*
 * F-ART-04: one die, in the Cathedral the better of two. Tables rise from 1
 * to 6, so that of two dice the better one is the higher. Without dice
 * (F-ART-09) some incentive is expected.
 */
float roll_value(const struct context *m, int artist, int skill, int box)
{
    const int8_t *t = florenza_results(m->k, m->s, artist, skill);
    if (m->s->head.options & FL_NO_DIE)
        return t[rank_of(box)];
    if (box >= FL_DUOMO)
        return (float)(t[0] + 3 * t[1] + 5 * t[2] + 7 * t[3] + 9 * t[4] + 11 * t[5]) / 36;
    return (float)(t[0] + t[1] + t[2] + t[3] + t[4] + t[5]) / 6;
}

int best_skill(const struct context *m, int box, int artist, int florins, float *value)
{
    const struct florenza_character *c = &m->k->character[artist];
    unsigned fits = c->skills & m->k->box[box].skills;
    int best = -1;
    for (int skill = 0; skill < FL_SKILLS; skill++) {
        if (!(fits >> skill & 1))
            continue;
        int price = c->line[skill].florins;
        float v = roll_value(m, artist, skill, box) - m->florin * m->t->dear * (float)price;
        if (price > florins) /* only if there is nothing else */
            v -= 10 + (float)price;
        if (best < 0 || v > *value) {
            best = skill;
            *value = v;
        }
    }
    return best;
}

/* ---- Boxes -------------------------------------------------------------------------- */

/* F-SCO-04 F-SCO-05 F-ART-07: what a district's artwork saves and completes. */
static float own_gain(const struct context *m, int box)
{
    uint32_t four = box < FL_CHIESA ? PALAZZO_BOXES : CHIESA_BOXES;
    int done = sg_bit_count(m->crests & four);
    float value = box < FL_CHIESA ? 4.0f : influence_up(m, 4);
    float sum = m->left ? m->t->own : 1.0f;
    if (done == 0)
        sum += m->left ? m->t->first : 4.0f;
    if (done == 3)
        return sum + value;
    int rounds = m->left + 1, missing = 4 - done;
    return missing > rounds + 1 ? sum : sum + m->t->finish * value * 0.25f;
}

static float income_gain(const struct context *m, const struct florenza_box *b)
{
    float rounds = (float)m->left * m->t->income;
    float sum = rounds * ((float)b->income.prestige + 0.8f * (float)b->income.influence);
    if (b->gold_or_sale)
        sum += rounds * 1.5f * m->cube;
    return b->income.workers ? sum + b->income.workers * worker_income_value(m) : sum;
}

/* What a box gains, without the roll; its cost is not counted. */
static float box_gain(const struct context *m, int box)
{
    const struct florenza_box *b = &m->k->box[box];
    float sum = b->gain.prestige;
    if (b->gain.influence)
        sum += influence_up(m, b->gain.influence);
    return sum + (is_own(box) ? own_gain(m, box) : income_gain(m, b));
}

/* ---- Covering a shortfall -------------------------------------------------------------- */

/* What it takes to cover a shortfall, worked out step by step. */
struct shortfall {
    int lack, short_of; /* cubes, fiorini */
    int spare;          /* cubes that nothing needs */
    int workers;
    float cost;
};

/* The market can give two cubes: one bought, one for two others. */
static bool cover_cubes(const struct context *m, struct shortfall *w)
{
    bool rich = w->short_of <= -200, can_trade = w->spare >= 2;
    bool buy = w->lack == 2 || !can_trade || (rich && m->florin * 200 < 2 * m->cube);
    bool trade = w->lack == 2 || !buy;
    if (w->lack > 2 || (trade && !can_trade))
        return false;
    if (buy) {
        w->short_of += 200;
        w->cost += 200 * m->florin;
    }
    if (trade) {
        w->spare -= 2;
        w->cost += 2 * m->cube;
    }
    return true;
}

/*
 * Can the market and the Banco, where there is always room, give what an
 * artwork lacks? Answers what that costs, or -1.
 */
static float cost_to_cover(const struct context *m, const struct florenza_price *price, int florins)
{
    const struct florenza_state *s = m->s;
    struct shortfall w = {lacking_cubes(m, price), price->florins + florins - m->free.florins, 0, 0, 0};
    bool market = !(s->market >> m->seat & 1);
    if (m->debt || (w.lack && !market))
        return -1;
    for (int c = 0; c < FL_CUBES; c++)
        if (m->free.cubes[c] > price->cubes[c])
            w.spare += m->free.cubes[c] - price->cubes[c];
    if (w.lack && !cover_cubes(m, &w))
        return -1;
    if (w.short_of > 0 && market && w.spare > 0) {
        w.short_of -= 100;
        w.cost += m->cube;
        w.workers += w.lack == 0;
    }
    w.workers += w.lack > 0;
    if (w.short_of > 0)
        w.workers += (w.short_of + 49) / 50;
    return w.workers < s->hand[m->seat] ? w.cost + (float)w.workers * (m->worker + m->t->risk) : -1;
}

/* ---- Values ------------------------------------------------------------------------------- */

static const struct florenza_price free_of_charge;

/* What an artwork is worth if begun now, all costs counted. */
static float artwork_value(const struct context *m, int box, int artist)
{
    const struct florenza_box *b = &m->k->box[box];
    float roll = 0;
    int skill = best_skill(m, box, artist, m->free.florins - b->price.florins, &roll);
    int florins = m->k->character[artist].line[skill].florins;
    float gain = box_gain(m, box) + roll_value(m, artist, skill, box) + m->t->stop_early;
    gain -= m->florin * (m->t->dear - 1) * (float)florins;
    if (affords(&m->free, &b->price, florins))
        return gain + goods_value(m, &free_of_charge, &b->price, florins);
    float cost = cost_to_cover(m, &b->price, florins);
    if (cost < 0)
        return -9;
    cost += m->florin * (float)(b->price.florins + florins);
    for (int c = 0; c < FL_CUBES; c++)
        cost += m->cube * (float)b->price.cubes[c];
    cost -= m->cube * (float)lacking_cubes(m, &b->price);
    return gain - cost;
}

int rate_artists(const struct context *m, int box, struct rated *out)
{
    int n = 0;
    for (uint64_t a = free_artists(m->s, m->seat) & m->k->fits[box]; a;) {
        int artist = sg_bit_next(&a);
        out[n++] = (struct rated){action_of(FL_HIRE, artist, 0), artwork_value(m, box, artist)};
    }
    return n;
}

/*
 * The artists of each skill, best first, in the Cathedral and elsewhere:
 * boxes are many, artists few.
 */
struct candidate {
    float value;
    uint16_t florins;
    uint8_t who;
};

enum { MOST_CAST = 24 };

struct casting {
    uint64_t artists;
    bool made[2];
    uint8_t count[2][FL_SKILLS];
    struct candidate list[2][FL_SKILLS][MOST_CAST];
};

static void cast(const struct context *m, struct casting *c, int duomo)
{
    c->made[duomo] = true;
    for (int skill = 0; skill < FL_SKILLS; skill++) {
        struct candidate *list = c->list[duomo][skill];
        int n = 0;
        for (uint64_t rest = c->artists & m->k->able[skill]; rest && n < MOST_CAST; n++) {
            int artist = sg_bit_next(&rest), at = n;
            int florins = m->k->character[artist].line[skill].florins;
            float v = roll_value(m, artist, skill, duomo ? FL_DUOMO : 0) - m->florin * m->t->dear * (float)florins;
            for (; at > 0 && list[at - 1].value < v; at--)
                list[at] = list[at - 1];
            list[at] = (struct candidate){v, (uint16_t)florins, (uint8_t)artist};
        }
        c->count[duomo][skill] = (uint8_t)n;
    }
}

/* When all are too expensive: one by one. */
static float search_roll(const struct context *m, int box, uint64_t artists, int *best)
{
    float top = -99;
    int florins = m->free.florins - m->k->box[box].price.florins;
    *best = FL_NONE;
    for (artists &= m->k->fits[box]; artists;) {
        int artist = sg_bit_next(&artists);
        float v = 0;
        best_skill(m, box, artist, florins, &v);
        if (v > top) {
            top = v;
            *best = artist;
        }
    }
    return top;
}

/* The artist for a box that cannot be paid yet: what that artist would add at best. */
static float best_roll(const struct context *m, int box, struct casting *c, int *best)
{
    const struct florenza_box *b = &m->k->box[box];
    int duomo = box >= FL_DUOMO, florins = m->free.florins - b->price.florins;
    float top = -99;
    if ((m->s->head.options & FL_NO_DIE) && rank_of(box) == 2)
        return search_roll(m, box, c->artists, best); /* civic buildings have a table of their own */
    if (!c->made[duomo])
        cast(m, c, duomo);
    *best = FL_NONE;
    for (int skill = 0; skill < FL_SKILLS; skill++) {
        const struct candidate *at = c->list[duomo][skill], *end = at + c->count[duomo][skill];
        if (!(b->skills >> skill & 1))
            continue;
        while (at < end && at->florins > florins)
            at++;
        if (at < end && (at->value > top || (at->value == top && at->who < *best))) {
            top = at->value;
            *best = at->who;
        }
    }
    return *best == FL_NONE ? search_roll(m, box, c->artists, best) : top;
}

/* One kind of cube stands between the seat and this box: whoever supplies it shares its value. */
static void want_cube(const struct context *m, int box, float value, float *wanted)
{
    const struct florenza_price *p = &m->k->box[box].price;
    int kind = -1;
    for (int c = 0; c < FL_CUBES; c++)
        if (p->cubes[c] > m->free.cubes[c]) {
            if (kind >= 0 || p->cubes[c] > m->free.cubes[c] + 2)
                return;
            kind = c;
        }
    if (kind < 0)
        return;
    if (p->cubes[kind] == m->free.cubes[kind] + 2)
        value *= 0.5f;
    if (value > wanted[kind])
        wanted[kind] = value;
}

int rate_boxes(const struct context *m, uint32_t boxes, struct rated *out, float *wanted)
{
    struct casting casting;
    casting.artists = free_artists(m->s, m->seat);
    casting.made[0] = casting.made[1] = false;
    uint64_t rest = boxes;
    int n = 0;
    while (rest) {
        int box = sg_bit_next(&rest), artist;
        const struct florenza_price *p = &m->k->box[box].price;
        int lack = lacking_cubes(m, p);
        float value = -9, roll = lack <= 2 ? best_roll(m, box, &casting, &artist) : 0;
        if (lack <= 2 && artist != FL_NONE) {
            value = artwork_value(m, box, artist);
            if (lack && wanted && m->s->hand[m->seat] > 1) {
                float gain = box_gain(m, box) + roll - m->florin * p->florins;
                for (int c = 0; c < FL_CUBES; c++)
                    gain -= m->cube * p->cubes[c];
                want_cube(m, box, gain, wanted);
            }
        }
        if (out)
            out[n++] = (struct rated){action_of(FL_BOX, box, 0), value};
    }
    return n;
}
