/* placing.c: phase 4 - what a worker is best placed for. */
#include "games/florenza/bot/internal.h"

static const struct florenza_price nothing;

static float best_of(const struct rated *list, int n)
{
    float best = -9;
    for (int i = 0; i < n; i++)
        best = list[i].value > best ? list[i].value : best;
    return best;
}

static float gain_value(const struct context *m, const struct florenza_gain *g)
{
    float sum = g->prestige;
    if (g->influence)
        sum += influence_up(m, g->influence);
    return sum;
}

/* ---- Building ------------------------------------------------------------------- */

/* Without its price. */
static float built_value(const struct context *m, int w)
{
    const struct florenza_workshop *tile = &m->k->workshop[w];
    return gain_value(m, &tile->built) + (m->left ? m->t->space : 1.0f) + tile_value(m, w, m->left);
}

static float build_value(const struct context *m, int w)
{
    const struct florenza_workshop *tile = &m->k->workshop[w];
    if (!affords(&m->free, &tile->price, 0) || !affords(&m->early, &tile->price, 0))
        return -9;
    return built_value(m, w) + goods_value(m, &nothing, &tile->price, 0);
}

int rate_build(const struct context *m, struct rated *out)
{
    int n = 0;
    if (m->space == FL_SPACES)
        return 0;
    for (int w = 1; w < FL_WORKSHOPS; w++)
        if (m->s->supply[w])
            out[n++] = (struct rated){action_of(FL_BUILD, w, 0), build_value(m, w)};
    return n;
}

/* Workshops for which one kind of cube is lacking. */
static void build_wants(const struct context *m, float *wanted)
{
    if (m->space == FL_SPACES || m->s->hand[m->seat] < 2)
        return;
    for (int w = 1; w < FL_WORKSHOPS; w++) {
        const struct florenza_price *p = &m->k->workshop[w].price;
        if (!m->s->supply[w] || lacking_cubes(m, p) != 1 || m->free.florins < p->florins)
            continue;
        float value = built_value(m, w) - m->florin * p->florins;
        int kind = 0;
        for (int c = 0; c < FL_CUBES; c++) {
            value -= m->cube * p->cubes[c];
            kind = p->cubes[c] > m->free.cubes[c] ? c : kind;
        }
        if (value > wanted[kind])
            wanted[kind] = value;
    }
}

/* ---- Operating --------------------------------------------------------------------- */

/* F-PLC-03: in an opponent's district it costs 1 PP, which the opponent gets. */
static float abroad(const struct context *m, int owner)
{
    if (owner == m->seat)
        return 0;
    return 1 + m->t->abroad / (float)(m->s->head.seats - 1);
}

static float operate_value(const struct context *m, int workshop, int owner, int space, const float *wanted)
{
    const struct florenza_workshop *w = &m->k->workshop[workshop];
    if (w->priced && !affords(&m->free, &w->spend, 0))
        return -9;
    float value = goods_value(m, &w->take, &w->spend, 0) + gain_value(m, &w->gain) - abroad(m, owner);
    float most = 0;
    for (int c = 0; c < FL_CUBES; c++)
        if (w->take.cubes[c] && wanted[c] > most)
            most = wanted[c];
    (void)space;
    return value + m->t->enable * most;
}

static int operate_list_rated(const struct context *m, const float *wanted, struct rated *out)
{
    const struct florenza_state *s = m->s;
    int n = 0;
    for (int q = 0; q < s->head.seats; q++) {
        if (q != m->seat && s->prestige[m->seat] <= FL_LEAST_PRESTIGE)
            continue;
        for (uint64_t spaces = s->ready[q]; spaces && n < MOST_RATED;) {
            int i = sg_bit_next(&spaces);
            out[n++] = (struct rated){action_of(FL_OPERATE, q, i), operate_value(m, s->district[q][i], q, i, wanted)};
        }
    }
    return n;
}

int rate_operate(const struct context *m, struct rated *out)
{
    float wanted[FL_CUBES] = {0};
    rate_boxes(m, open_boxes(m->s, m->seat), NULL, wanted);
    build_wants(m, wanted);
    return operate_list_rated(m, wanted, out);
}

/* ---- Charity ------------------------------------------------------------------------- */

static float preacher_value(const struct context *m, int character)
{
    const struct florenza_character *c = &m->k->character[character];
    int workers = c->gain.workers, pool = m->s->pool[m->seat];
    struct florenza_price cubes = {0};
    for (int i = 0; i < FL_CUBES; i++)
        cubes.cubes[i] = c->gift.cubes[i];
    return m->worker * (float)(workers < pool ? workers : pool) + gain_value(m, &c->gain) +
           goods_value(m, &cubes, &nothing, c->price.florins);
}

int rate_preachers(const struct context *m, struct rated *out)
{
    int n = 0;
    for (uint64_t p = payable_preachers(m->s, m->seat); p;) {
        int c = sg_bit_next(&p);
        out[n++] = (struct rated){action_of(FL_PREACHER, c, 0), preacher_value(m, c)};
    }
    return n;
}

/* One's own pulpit waits, the Cathedral's may be taken by others. */
int rate_pulpits(const struct context *m, struct rated *out)
{
    int n = 0;
    for (uint64_t p = free_pulpits(m->s, m->seat); p;) {
        int pulpit = sg_bit_next(&p);
        out[n++] = (struct rated){action_of(FL_PULPIT, pulpit, 0), (float)pulpit};
    }
    return n;
}

/* ---- What for ---------------------------------------------------------------------------- */

int rate_placements(const struct context *m, struct rated *out)
{
    const struct florenza_state *s = m->s;
    struct rated list[MOST_RATED];
    float wanted[FL_CUBES] = {0};
    int n = 0, count = 0;
    struct florenza_price wage = {.florins = 50};
    uint32_t boxes = open_boxes(s, m->seat);
    if (boxes) {
        count = rate_boxes(m, boxes, list, wanted);
        out[n++] = (struct rated){action_of(FL_PLACE, FL_TO_ARTWORK, 0), best_of(list, count)};
    }
    build_wants(m, wanted);
    count = operate_list_rated(m, wanted, list);
    if (count)
        out[n++] = (struct rated){action_of(FL_PLACE, FL_TO_OPERATE, 0), best_of(list, count)};
    count = rate_build(m, list);
    if (count)
        out[n++] = (struct rated){action_of(FL_PLACE, FL_TO_BUILD, 0), best_of(list, count)};
    if (!(s->market >> m->seat & 1))
        out[n++] = (struct rated){action_of(FL_PLACE, FL_TO_MARKET, 0), market_value(m)};
    if (free_pulpits(s, m->seat) && payable_preachers(s, m->seat)) {
        count = rate_preachers(m, list);
        out[n++] = (struct rated){action_of(FL_PLACE, FL_TO_CHARITY, 0), best_of(list, count)};
    }
    out[n++] = (struct rated){action_of(FL_PLACE, FL_TO_WORK, 0), goods_value(m, &wage, &nothing, 0)};
    out[n++] = (struct rated){action_of(FL_STOP, 0, 0), 0.02f};
    return n;
}
