/* worth.c: what goods, workers, influence and workshops are worth in PP. */
#include "ai/florenza/know.h"

/* Found by self-play, from guesses: a change that won more games stayed. */
const struct taste florenza_taste = {
    .cube = {1.08f, 1.52f, 0.95f, 1.01f, 0.66f, 0.72f, 0.58f, 0.32f},
    .florin = {0.68f, 1.08f, 0.95f, 0.74f, 1.01f, 0.87f, 0.60f, 0.40f},
    .worker = {1.28f, 2.76f, 1.90f, 1.53f, 1.50f, 0.94f, 0.67f, 0.69f},
    .kind = {1.04f, 1.18f, 0.99f, 0.98f, 1.35f, 1.20f},
    .plenty = 0.73f,
    .rich = 0.53f,
    .lack = 4.00f,
    .debt = 2.89f,
    .influence = 0.40f,
    .bishop = 1.24f,
    .finish = 0.22f,
    .first = 0.87f,
    .own = 0.80f,
    .space = 0.73f,
    .fixed = 0.74f,
    .priced = 0.26f,
    .abroad = 0.45f,
    .enable = 0.86f,
    .risk = 0.50f,
    .hurry = 0.30f,
    .income = 0.75f,
    .dear = 1.00f,
    .cardinal = 2.50f,
    .lead = 0.15f,
};

/* ---- Goods ------------------------------------------------------------------- */

/* Marble is asked for by the handful, other kinds by one or two. */
static float fade(const struct mind *m, int kind)
{
    return kind == FL_MARBLE ? 1 - (1 - m->t->plenty) * 0.5f : m->t->plenty;
}

void mind_prices(struct mind *m)
{
    int r = m->s->round < 1 ? 0 : m->s->round - 1;
    m->cube = m->t->cube[r];
    m->florin = m->t->florin[r] / 100;
    m->worker = m->t->worker[r];
    for (int c = 0; c < FL_CUBES; c++) {
        float worth = m->cube * (m->left ? m->t->kind[c] : 1), by = m->left ? fade(m, c) : 1;
        m->heap[c][0] = 0;
        for (int n = 1; n <= MOST_STOCK; n++, worth *= by)
            m->heap[c][n] = m->heap[c][n - 1] + worth;
    }
}

float cubes_worth(const struct mind *m, int kind, int count)
{
    if (count < 0)
        return m->t->lack * (float)count;
    if (count <= MOST_STOCK)
        return m->heap[kind][count];
    return m->heap[kind][MOST_STOCK] + (float)(count - MOST_STOCK) * 0.4f * m->cube;
}

float florins_worth(const struct mind *m, int florins)
{
    if (florins < 0)
        return m->t->debt * (float)florins / 100;
    if (florins <= 500 || !m->left)
        return m->florin * (float)florins;
    return m->florin * (500 + (float)(florins - 500) * m->t->rich);
}

float goods_worth(const struct mind *m, const struct florenza_price *take,
                  const struct florenza_price *spend, int florins)
{
    int more = take->florins - spend->florins - florins;
    float sum = more ? florins_worth(m, m->free.florins + more) - florins_worth(m, m->free.florins) : 0;
    for (int c = 0; c < FL_CUBES; c++) {
        int d = take->cubes[c] - spend->cubes[c];
        if (d)
            sum += cubes_worth(m, c, m->free.cubes[c] + d) - cubes_worth(m, c, m->free.cubes[c]);
    }
    return sum;
}

float stock_worth(const struct mind *m)
{
    float sum = florins_worth(m, m->free.florins);
    for (int c = 0; c < FL_CUBES; c++)
        sum += cubes_worth(m, c, m->free.cubes[c]);
    return sum;
}

/* ---- The Church ---------------------------------------------------------------- */

/* The best of the others on the influence track. */
static int rival(const struct mind *m)
{
    int best = 0;
    for (int q = 0; q < m->s->head.seats; q++)
        if (q != m->seat && m->s->influence[q] > best)
            best = m->s->influence[q];
    return best;
}

/* How surely the seat will be Bishop: 3 CI and more than anybody else (F-ORD-03). */
static float named(const struct mind *m, int influence)
{
    float lead = (float)(influence - rival(m)) - 0.5f;
    if (influence < 3)
        return (m->left ? 0.08f : 0.03f) * (float)influence;
    float sure = 0.5f + (m->left ? m->t->lead : 0.3f) * lead;
    return sure < 0.05f ? 0.05f : sure > 0.95f ? 0.95f : sure;
}

/*
 * F-ORD-04: who is named twice running, or stands at 10, gets 5 PP for all
 * his influence; he stays Bishop and may be Cardinal every round.
 */
float influence_worth(const struct mind *m, int influence)
{
    float sure = named(m, influence), kept = m->left ? m->t->influence * (float)influence : 0;
    float power = m->left ? m->t->bishop : 1.0f;
    if (m->s->bishop == m->seat || influence >= 10)
        return sure * (power + 5) + (1 - sure) * kept;
    return sure * (power + (m->left ? m->t->cardinal : 0)) + kept;
}

/* ---- Workshops --------------------------------------------------------------------- */

float worker_income_worth(const struct mind *m)
{
    if (income_workers(m) >= FL_WORKERS)
        return 0;
    float sum = 0;
    for (int r = m->s->round; r < FL_ROUNDS; r++) /* rounds to come */
        sum += m->t->worker[r];
    return sum * m->t->income;
}

static float plain_worth(const struct mind *m, const struct florenza_price *goods)
{
    float sum = m->florin * goods->florins;
    for (int c = 0; c < FL_CUBES; c++)
        sum += m->cube * m->t->kind[c] * goods->cubes[c];
    return sum;
}

float yield_worth(const struct mind *m, int workshop)
{
    const struct florenza_workshop *w = &m->k->workshop[workshop];
    return plain_worth(m, &w->take) - plain_worth(m, &w->spend) + w->gain.prestige + 0.7f * w->gain.influence;
}

float tile_worth(const struct mind *m, int workshop, int rounds)
{
    const struct florenza_workshop *w = &m->k->workshop[workshop];
    float yield = yield_worth(m, workshop);
    if (!w->works) { /* F-INC-03 */
        float worth = yield * (float)rounds * m->t->income;
        return w->gain.workers ? worth + worker_income_worth(m) * w->gain.workers : worth;
    }
    yield -= 0.7f * m->worker; /* it also takes a worker */
    return yield <= 0 ? 0 : yield * (float)rounds * (w->priced ? m->t->priced : m->t->fixed);
}
