/*
 * features.c: what an evaluation looks at: one seat among all, in numbers
 * of about the size of 1. How much they mean is found by fitting.
 */
#include "games/florenza/bot/internal.h"

const char *const florenza_feature_names[FLORENZA_FEATURES] = {
    "one",       "late",      "seats",       "ahead",       "above",   "score",      "begun",
    "florins",   "gold",      "metal",       "textile",     "spice",   "marble",     "wood",
    "cubes",     "debt",      "empty",       "workers",     "rent",    "cubes_made", "trades",
    "tiles",     "palazzo",   "palazzo_any", "palazzo_all", "chiesa",  "chiesa_any", "chiesa_all",
    "income_pp", "income_ci", "atrio",       "influence",   "ci_lead", "bishop",     "captain",
    "order",     "hand",      "pp_lead",     "ci_worth",    "stock",   "goods_late", "shared",
};

static float clamp(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}

/* Against the others: the best of them, and all of them. */
static void standing(const struct outlook *o, int seat, float *f)
{
    const struct florenza_state *s = o->contexts[seat].s;
    float best = -1e9f, sum = 0, scores = 0;
    int seats = s->head.seats, track = -99, church = 0;
    for (int q = 0; q < seats; q++) {
        scores += (float)(s->certificates[q] + s->prestige[q]) / (float)seats;
        if (q == seat)
            continue;
        best = o->prospect[q] > best ? o->prospect[q] : best;
        sum += o->prospect[q];
        track = s->prestige[q] > track ? s->prestige[q] : track;
        church = s->influence[q] > church ? s->influence[q] : church;
    }
    f[3] = clamp((o->prospect[seat] - best) * o->scale, 6);
    f[4] = clamp((o->prospect[seat] - sum / (float)(seats - 1)) * o->scale, 6);
    f[5] = ((float)(s->certificates[seat] + s->prestige[seat]) - scores) / 20;
    f[32] = clamp((float)(o->contexts[seat].influence - church) / 5, 2);
    f[37] = clamp((float)s->prestige[seat] + o->contexts[seat].begun - (float)track, 20) / 10;
}

static void goods(const struct context *m, float late, float *f)
{
    float sum = 0;
    f[6] = m->begun / 10;
    f[7] = clamp((float)m->free.florins / 300, 4);
    for (int c = 0; c < FL_CUBES; c++) {
        f[8 + c] = clamp((float)m->free.cubes[c] / 3, 3);
        sum += (float)m->free.cubes[c];
    }
    f[14] = clamp(sum / 10, 3);
    f[15] = m->debt;
    f[39] = stock_value(m) / 10;
    f[40] = late * f[39];
}

static void add_district(const struct context *m, float *f)
{
    const uint8_t *tile = m->s->district[m->seat];
    int empty = 0, made = 0, trades = 0, rent = 0;
    float value = 0;
    for (int i = 0; i < FL_SPACES; i++) {
        const struct florenza_workshop *w = &m->k->workshop[tile[i]];
        empty += tile[i] == 0;
        if (tile[i] == 0)
            continue;
        value += tile_value(m, tile[i], m->left);
        trades += w->works && w->priced;
        rent += w->works ? 0 : w->take.florins;
        for (int c = 0; c < FL_CUBES && w->works; c++)
            made += w->take.cubes[c];
    }
    f[16] = (float)empty / 8;
    f[17] = (float)(income_workers(m) - 4) / 4;
    f[18] = (float)rent / 200;
    f[19] = (float)made / 5;
    f[20] = (float)trades / 3;
    f[21] = value / 10;
}

static void crests(const struct context *m, float *f)
{
    int palazzo = sg_bit_count(m->crests & PALAZZO_BOXES), chiesa = sg_bit_count(m->crests & CHIESA_BOXES);
    f[22] = (float)palazzo / 4;
    f[23] = palazzo > 0;
    f[24] = palazzo == 4;
    f[25] = (float)chiesa / 4;
    f[26] = chiesa > 0;
    f[27] = chiesa == 4;
    f[28] = f[29] = f[30] = 0;
    for (uint64_t boxes = m->crests & SHARED_BOXES; boxes;) {
        const struct florenza_box *b = &m->k->box[sg_bit_next(&boxes)];
        f[28] += b->income.prestige;
        f[29] += b->income.influence;
        f[30] += b->gold_or_sale;
    }
    f[41] = (float)sg_bit_count(m->crests & SHARED_BOXES) / 5;
}

static void offices(const struct context *m, float *f)
{
    const struct florenza_state *s = m->s;
    int place = 0;
    while (place < s->head.seats && s->order[place] != m->seat)
        place++;
    f[31] = (float)m->influence / 5;
    f[33] = s->bishop == m->seat;
    f[34] = s->captain == m->seat;
    f[35] = (float)place / (float)s->head.seats;
    f[36] = s->step <= FL_AT_PREACHER && !(s->stopped >> m->seat & 1) ? (float)s->hand[m->seat] / 4 : 0;
    f[38] = m->church / 5;
}

void outlook_features(const struct outlook *o, int seat, float *f)
{
    const struct context *m = &o->contexts[seat];
    f[0] = 1;
    f[1] = (float)(FL_ROUNDS - m->left) / FL_ROUNDS;
    f[2] = (float)m->s->head.seats / SG_MAX_SEATS;
    standing(o, seat, f);
    goods(m, f[1], f);
    add_district(m, f);
    crests(m, f);
    offices(m, f);
}

void florenza_features(const void *state, int seat, float *out)
{
    struct outlook o;
    outlook_open(&o, state);
    outlook_features(&o, seat, out);
}
