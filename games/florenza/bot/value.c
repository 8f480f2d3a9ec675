/* value.c: what goods, workers, influence and workshops are worth in PP. */
#include "games/florenza/bot/internal.h"

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
    .stop_early = 0.30f,
    .income = 0.75f,
    .dear = 1.00f,
    .cardinal = 2.50f,
    .lead = 0.15f,
};

/* ---- Goods ------------------------------------------------------------------- */

/* Marble is asked for by the handful, other kinds by one or two. */
static float fade(const struct taste *t, int kind)
{
    return kind == FL_MARBLE ? 1 - (1 - t->plenty) * 0.5f : t->plenty;
}

static struct prices prices[FL_ROUNDS];

static void make_prices(struct prices *p, const struct taste *t, int r)
{
    int left = FL_ROUNDS - 1 - r;
    for (int c = 0; c < FL_CUBES; c++) {
        float value = t->cube[r] * (left ? t->kind[c] : 1), by = left ? fade(t, c) : 1;
        p->plain[c] = t->cube[r] * t->kind[c];
        p->heap[c][0] = 0;
        for (int n = 1; n <= MOST_STOCK; n++) {
            p->heap[c][n] = p->heap[c][n - 1] + value;
            value *= by;
        }
    }
    p->to_come = 0;
    for (int next = r + 1; next < FL_ROUNDS; next++)
        p->to_come += t->worker[next];
}

void florenza_make_prices(void)
{
    for (int r = 0; r < FL_ROUNDS; r++)
        make_prices(&prices[r], &florenza_taste, r);
}

/* The best of the others on the influence track. */
static int rival_of(const struct florenza_state *s, int seat)
{
    int best = 0;
    for (int q = 0; q < s->head.seats; q++)
        if (q != seat && s->influence[q] > best)
            best = s->influence[q];
    return best;
}

void context_prices(struct context *m)
{
    int r = m->s->round < 1 ? 0 : m->s->round - 1;
    m->now = &prices[r];
    m->cube = m->t->cube[r];
    m->florin = m->t->florin[r] / 100;
    m->worker = m->t->worker[r];
    m->rival = rival_of(m->s, m->seat);
}

float stock_value(const struct context *m)
{
    float sum = florins_value(m, m->free.florins);
    for (int c = 0; c < FL_CUBES; c++)
        sum += cubes_value(m, c, m->free.cubes[c]);
    return sum;
}

/* ---- The Church ---------------------------------------------------------------- */

/* How surely the seat will be Bishop: 3 CI and more than anybody else (F-ORD-03). */
static float chance_of_bishop(const struct context *m, int influence)
{
    float lead = (float)(influence - m->rival) - 0.5f;
    if (influence < 3)
        return (m->left ? 0.08f : 0.03f) * (float)influence;
    float sure = 0.5f + (m->left ? m->t->lead : 0.3f) * lead;
    return sure < 0.05f ? 0.05f : sure > 0.95f ? 0.95f : sure;
}

/*
 * F-ORD-04: a player who is named twice running, or stands at 10, gets 5 PP
 * for all their influence; they stay Bishop and may be Cardinal every round.
 */
float influence_value(const struct context *m, int influence)
{
    float sure = chance_of_bishop(m, influence), kept = m->left ? m->t->influence * (float)influence : 0;
    float power = m->left ? m->t->bishop : 1.0f;
    if (m->s->bishop == m->seat || influence >= 10)
        return sure * (power + 5) + (1 - sure) * kept;
    return sure * (power + (m->left ? m->t->cardinal : 0)) + kept;
}

/* ---- Workshops --------------------------------------------------------------------- */

float worker_income_value(const struct context *m)
{
    if (income_workers(m) >= FL_WORKERS)
        return 0;
    return m->now->to_come * m->t->income;
}

static float plain_value(const struct context *m, const struct florenza_price *goods)
{
    float sum = m->florin * goods->florins;
    for (int c = 0; c < FL_CUBES; c++)
        sum += m->now->plain[c] * goods->cubes[c];
    return sum;
}

/* One round's production with goods at plain prices. */
static float yield_value(const struct context *m, int workshop)
{
    const struct florenza_workshop *w = &m->k->workshop[workshop];
    return plain_value(m, &w->take) - plain_value(m, &w->spend) + w->gain.prestige + 0.7f * w->gain.influence;
}

float tile_value(const struct context *m, int workshop, int rounds)
{
    const struct florenza_workshop *w = &m->k->workshop[workshop];
    float yield = yield_value(m, workshop);
    if (!w->works) { /* F-INC-03 */
        float value = yield * (float)rounds * m->t->income;
        return w->gain.workers ? value + worker_income_value(m) * w->gain.workers : value;
    }
    yield -= 0.7f * m->worker; /* it also takes a worker */
    return yield <= 0 ? 0 : yield * (float)rounds * (w->priced ? m->t->priced : m->t->fixed);
}
